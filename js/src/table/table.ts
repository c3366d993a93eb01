// The table that every frame stands around: the board, the line that says what happened, and what hands and keys do.

import { Channel, type ChannelOptions, type Outcome } from "../channel";
import { button, MessageLine } from "../controls";
import { html, on } from "../dom";
import type { AnyRequest, Looks, Refusal, Snapshot, Tool } from "../protocol";
import type { FrameContext } from "../view";
import { Board } from "./board";
import { Hand, type HandOptions } from "./hand";
import { hear, listenToKeyboard, TypeAhead } from "./keyboard";
import { SIDE_PANEL, WIDE } from "./layout";
import { listenToPointer } from "./pointer";

export interface TableOptions extends FrameContext {
  /** What lies over the board. */
  over?: readonly Element[];
  takeActive?: ChannelOptions["takeActive"];
  /** Takes up a refusal that is more than a sentence to show. */
  refused?(refusal: Refusal, request: AnyRequest): boolean;
  /** Does what the keys u and r stand for; false if there is nothing to do. */
  tool(tool: Tool): boolean;
  /** Asks for a hint; false if there is nothing to hint at. */
  hint(): boolean;
  /** Takes up a click where nothing is to be moved; false if cards may be picked up. */
  pick?: HandOptions["pick"];
  /** Told when the board has been laid out anew. */
  laidOut?(): void;
}

export class Table {
  readonly element: HTMLElement;
  readonly board: Board;
  readonly inHand: Hand;
  readonly #options: TableOptions;
  readonly #line: MessageLine;
  readonly #channel: Channel;
  readonly #typed = new TypeAhead(() => this.busy);
  readonly #look: ReturnType<typeof lookAfter>;
  #drawn: Snapshot | null = null;
  #told = "";
  #width = 0;
  /** What is said when the moving picture has ended: that a game is won is not told before it can be seen. */
  #afterwards: (() => void) | null = null;

  constructor(options: TableOptions) {
    const { root, send, words, signal, over = [] } = options;
    this.#options = options;
    const line = new MessageLine(signal);
    this.#line = line;
    const skip = button("skip", words.say("skip"));
    skip.hidden = true;
    const board = new Board(
      words,
      (showing) => {
        if (!showing && (skip.getRootNode() as Document | ShadowRoot).activeElement === skip) board.focus();
        skip.hidden = !showing;
        root.classList.toggle("is-showing", showing);
        if (!showing) this.#afterwards?.();
        this.#afterwards = null;
      },
      signal,
    );
    this.board = board;
    this.#channel = new Channel({
      send,
      takeActive: options.takeActive ?? (() => ({ active: 0, round: 0 })),
      onSilence: (silent) => {
        if (silent) {
          board.settle();
          this.#typed.clear();
        }
        line.say(silent ? words.say("no_answer") : "", silent ? "refused" : "info");
      },
      signal,
    });
    const ask = (request: AnyRequest) => this.ask(request);
    const say = (text: string) => this.say(text);
    this.inHand = new Hand({ board, words, ask, busy: () => this.busy, say, pick: options.pick });
    this.element = html(
      "div",
      { class: "eightoff-table" },
      html("div", { class: "eightoff-stage" }, board.element, ...over),
      html("div", { class: "eightoff-foot" }, line.element, skip),
    );
    listenToPointer(board, this.inHand, signal);
    listenToKeyboard({
      root,
      board,
      hand: this.inHand,
      typed: this.#typed,
      tool: options.tool,
      hint: options.hint,
      hear: (key) => this.#drawn && say(hear(key, board, this.#drawn, words)),
      say,
      words,
      signal,
    });
    on(skip, "click", signal, () => board.finishAnimations());
    this.#look = lookAfter(root, signal);
  }

  /** Whether an answer is about to come. */
  get busy(): boolean {
    return this.#channel.busy;
  }

  async ask(request: AnyRequest): Promise<Outcome> {
    const outcome = await this.#channel.ask(request);
    if (outcome) {
      // What was typed after it was meant for a board that did not come about.
      this.#typed.clear();
      if (!this.#options.refused?.(outcome, request)) this.#line.say(outcome.text, "refused");
    }
    return outcome;
  }

  say(text: string): void {
    this.#line.say(text);
  }

  /** Says what a snapshot says if that is news; whether it was. An option or advice repeats what still stands. */
  tellNews({ last, message }: Snapshot): boolean {
    const isNews = !["option", "advice"].includes(last.kind) || message.text !== this.#told;
    this.#told = message.text;
    if (isNews) this.tell(message);
    return isNews;
  }

  /** Says what a snapshot says. */
  tell({ text, kind }: Snapshot["message"]): void {
    const speak = () => this.#line.say(text, kind);
    this.#afterwards = null;
    if (kind === "info" || !this.board.showing) speak();
    else {
      this.#line.say("");
      this.#afterwards = speak;
    }
  }

  /** Shows a snapshot on the board. What it says is for the frame to tell. */
  draw(snapshot: Snapshot): void {
    const first = this.#drawn === null;
    this.#drawn = snapshot;
    this.#lookLike(snapshot);
    this.board.update(snapshot, first);
    this.#channel.drawn(snapshot);
    this.inHand.update(snapshot.legal);
  }

  /** Plays the keys that waited for a snapshot which has been shown. */
  resume(): void {
    this.#typed.resume();
  }

  receive(message: unknown): void {
    this.#channel.receive(message);
  }

  resize(width: number): void {
    this.#width = width;
    this.#layOut();
  }

  /** Lays everything out for the widget's width. */
  #layOut(): void {
    const width = this.#width;
    if (width === 0) return;
    const { root, laidOut } = this.#options;
    root.classList.toggle("is-side", width >= SIDE_PANEL);
    root.classList.toggle("is-narrow", width < WIDE);
    // How much the panel takes, and the ground of a theme, is for the style sheet to say.
    this.board.resize(this.element.clientWidth || width, width >= WIDE);
    laidOut?.();
  }

  #lookLike({ options: looks, rows }: Snapshot): void {
    const { dataset } = this.#options.root;
    const { theme } = dataset;
    this.#look(looks);
    this.board.arrange({ size: looks.card_size, hand: looks.hand, rows });
    if (dataset.theme !== theme) this.#layOut();
  }
}

/** Gives a root its looks, and returns what changes them. The system is asked all the time. */
function lookAfter(root: HTMLElement, signal: AbortSignal): (looks: Looks) => void {
  const wish = typeof matchMedia === "function" ? matchMedia("(prefers-contrast: more)") : null;
  let theme: Looks["theme"] = "host";
  const contrast = (): void => {
    root.classList.toggle("has-contrast", theme === "contrast" || wish?.matches === true);
  };
  wish?.addEventListener("change", contrast, { signal });
  return (looks) => {
    theme = looks.theme;
    if (theme === "host") delete root.dataset.theme;
    else root.dataset.theme = theme;
    contrast();
    root.classList.toggle("has-four-colours", looks.four_colours);
    root.classList.toggle("is-left", looks.hand === "left");
  };
}
