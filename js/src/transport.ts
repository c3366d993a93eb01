// The controls of a walk along moves: buttons, a slider, a choice of speed, and keys.

import type { Outcome } from "./channel";
import { button, select } from "./controls";
import { hit, html, KEEPS_ITS_KEYS, on, setAttribute, setText } from "./dom";
import { VALUES } from "./options";
import type { BoardRequest } from "./protocol";
import type { Walk, Walker } from "./walker";
import type { Words } from "./words";

export interface TransportOptions {
  words: Words;
  /** What is walked, to a screen reader. */
  label: string;
  walker(): Walker;
  ask(request: BoardRequest): Promise<Outcome>;
  signal: AbortSignal;
}

/** Left and right step along the moves, wherever the focus is beside the board; the space bar plays and pauses. */
export function listenToSteps(element: HTMLElement, walker: () => Walker, signal: AbortSignal): void {
  on(element, "keydown", signal, (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const by: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      Home: Number.NEGATIVE_INFINITY,
      End: Number.POSITIVE_INFINITY,
    };
    // In a list of moves they are below each other.
    if (hit(event, "[data-at]")) Object.assign(by, { ArrowUp: -1, ArrowDown: 1 });
    const step = by[key];
    if (step !== undefined) walker().step(step);
    else if (key === " " && !hit(event, "button")) walker().playOrPause();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** The key x plays and pauses anywhere, where there is something to play. */
export function listenToRun(root: HTMLElement, walker: () => Walker, signal: AbortSignal): void {
  on(root, "keydown", signal, (event) => {
    const typing = hit(event, "input, select");
    if (event.defaultPrevented || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() !== "x" || !walker().isPossible) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) walker().playOrPause();
  });
}

/** The buttons and the slider that go along moves. */
export class Transport {
  readonly element: HTMLElement;
  readonly #options: TransportOptions;
  readonly #slider: HTMLInputElement;
  readonly #place = html("div", { class: "eightoff-place-of", "data-role": "place" });
  readonly #buttons: Record<"first" | "back" | "run" | "next" | "last", HTMLButtonElement>;
  readonly #speed: HTMLSelectElement;
  /** The speed that holds. */
  #held = "";

  constructor(options: TransportOptions) {
    this.#options = options;
    const { words, label, walker, ask, signal } = options;
    this.#buttons = {
      first: button("first", words.say("line_first")),
      back: button("back", words.say("line_back"), words.say("back_hint")),
      run: button("run", words.say("line_run"), words.say("run_hint")),
      next: button("next", words.say("line_next"), words.say("next_hint")),
      last: button("last", words.say("line_last")),
    };
    this.#slider = html("input", {
      type: "range",
      min: 0,
      "aria-label": label,
      "data-name": "place",
      ...KEEPS_ITS_KEYS,
    });
    const speeds = VALUES.speed.map((speed) => [speed, words.say(`speed_${speed}`)] as const);
    const speed = select("speed", words.say("speed"), speeds);
    this.#speed = speed.control;
    this.element = html(
      "div",
      {
        class: "eightoff-transport",
        role: "group",
        "aria-label": label,
        "aria-description": words.say("walk_keys"),
      },
      html("div", { class: "eightoff-tools" }, ...Object.values(this.#buttons)),
      this.#slider,
      this.#place,
      speed.element,
    );
    const ends: Record<string, number> = { first: Number.NEGATIVE_INFINITY, back: -1, next: 1 };
    on(this.element, "click", signal, (event) => {
      const action = hit(event, "[data-action]")?.dataset.action;
      if (action === "run") walker().playOrPause();
      else if (action) walker().step(ends[action] ?? Number.POSITIVE_INFINITY);
    });
    on(this.#slider, "input", signal, () => walker().go(Number(this.#slider.value)));
    on(this.#speed, "change", signal, async () => {
      // Python decides; what it refuses is not shown as if it held.
      if (await ask({ kind: "option", name: "speed", value: this.#speed.value }))
        this.#speed.value = this.#held;
    });
    listenToSteps(this.element, walker, signal);
  }

  /** `move` is the one that led to the point that is shown, as it is written, if that is known. */
  update({ at, of, speed }: Walk, move = ""): void {
    const { words, walker } = this.#options;
    const { target } = walker();
    const text = move ? words.say("place_after", { at, of, move }) : words.say("place", { at, of });
    this.#slider.max = String(of);
    // A slider that is dragged on must not jump back to what has been shown so far.
    this.#slider.value = String(target);
    setAttribute(this.#slider, "aria-valuetext", text);
    setText(this.#place, text);
    const over = { first: at === 0, back: at === 0, run: of === 0, next: at === of, last: at === of };
    for (const [name, is] of Object.entries(over))
      setAttribute(this.#buttons[name as keyof typeof over], "aria-disabled", String(is));
    this.#speed.value = this.#held = speed;
    this.showRunning();
  }

  /** Says on the button whether the moves play by themselves. */
  showRunning(): void {
    const { words, walker } = this.#options;
    setText(this.#buttons.run, words.say(walker().plays ? "line_halt" : "line_run"));
  }
}
