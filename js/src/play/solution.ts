// A solution that is walked on the board while the game waits.

import type { Outcome } from "../channel";
import { button } from "../controls";
import { focusedIn, hit, html, on } from "../dom";
import { listenToRun, Transport } from "../transport";
import { type Walk, Walker } from "../walker";
import type { Words } from "../words";
import type { PlayRequest, PlaySnapshot } from "./game";

/** What is asked of Python about a solution. */
export const REQUESTS = {
  find: { kind: "solve" },
  go: (to: number) => ({ kind: "go", to }) as const,
  take: { kind: "take" },
  leave: { kind: "leave" },
} as const satisfies Record<string, PlayRequest | ((to: number) => PlayRequest)>;

export interface SolutionOptions {
  words: Words;
  root: HTMLElement;
  ask(request: PlayRequest): Promise<Outcome>;
  /** Whether an answer is about to come. */
  busy(): boolean;
  /** Whether a moving picture is on. */
  showing(): boolean;
  say(text: string): void;
  /** Takes the focus when the control that had it goes away. */
  focusElsewhere(): void;
  signal: AbortSignal;
}

/** What goes along the solution that is shown, and the ways back to the game. */
export class SolutionTools {
  readonly element: HTMLElement;
  readonly #options: SolutionOptions;
  readonly #walker: Walker;
  readonly #transport: Transport;
  #shown = false;

  constructor(options: SolutionOptions) {
    this.#options = options;
    const { words, root, ask, busy, showing, say, signal } = options;
    const walker = () => this.#walker;
    const label = words.say("solution");
    this.#transport = new Transport({ words, label, walker, ask, signal });
    this.#walker = new Walker({
      root,
      go: (to) => ask(REQUESTS.go(to)),
      busy,
      showing,
      changed: () => this.#transport.showRunning(),
      atEnd: (by) => say(words.say(by > 0 ? "line_at_end" : "line_at_start")),
      signal,
    });
    const take = button("line-take", words.say("line_take"), words.say("line_take_hint"));
    const leave = button("line-leave", words.say("line_leave"), words.say("line_leave_hint"));
    this.element = html(
      "div",
      { class: "eightoff-solution" },
      this.#transport.element,
      html("div", { class: "eightoff-tools" }, take, leave),
    );
    this.element.hidden = true;
    on(this.element, "click", signal, (event) => {
      const clicked = hit(event, "button");
      if (clicked !== take && clicked !== leave) return;
      this.#walker.halt();
      void ask(clicked === take ? REQUESTS.take : REQUESTS.leave);
    });
    listenToRun(root, walker, signal);
  }

  /** Goes along the solution that is shown, or says that it has an end. Whether there is one. */
  walk(by: number): boolean {
    if (this.#shown) this.#walker.step(by);
    return this.#shown;
  }

  update({ advice: { line }, options }: PlaySnapshot): void {
    const begins = line !== null && !this.#shown;
    const walk: Walk = { at: line?.at ?? 0, of: line?.of ?? 0, speed: options.speed, begins };
    this.#shown = line !== null;
    this.#walker.update(walk);
    this.#transport.update(walk);
    if (!this.#shown && focusedIn(this.element)) this.#options.focusElsewhere();
    this.element.hidden = !this.#shown;
  }
}
