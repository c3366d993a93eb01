import { button, select } from "./controls";
import { hit, html, KEEPS_ITS_KEYS, on, setAttribute, setText } from "./dom";
import { type ReplaySnapshot, SPEEDS } from "./replay/replayed";
import type { Walker } from "./walker";
import type { Words } from "./words";

export interface TransportOptions {
  words: Words;
  walker(): Walker;
  setSpeed(speed: string): void;
  signal: AbortSignal;
}

/** Left and right step through the game, wherever the focus is beside the board; the space bar plays and pauses. */
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

/** The buttons and the slider that go through a game. */
export class Transport {
  readonly element: HTMLElement;
  readonly #options: TransportOptions;
  readonly #slider: HTMLInputElement;
  readonly #place = html("div", { class: "eightoff-place-of", "data-role": "place" });
  readonly #buttons: Record<"first" | "back" | "run" | "next" | "last", HTMLButtonElement>;
  readonly #speed: HTMLSelectElement;

  constructor(options: TransportOptions) {
    this.#options = options;
    const { words, walker, setSpeed, signal } = options;
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
      "aria-label": words.say("replay"),
      "data-name": "place",
      ...KEEPS_ITS_KEYS,
    });
    const speeds = SPEEDS.map((speed) => [speed, words.say(`speed_${speed}`)] as const);
    const speed = select("speed", words.say("speed"), speeds);
    this.#speed = speed.control;
    this.element = html(
      "div",
      {
        class: "eightoff-transport",
        role: "group",
        "aria-label": words.say("replay"),
        "aria-description": words.say("replay_keys"),
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
    on(this.#speed, "change", signal, () => setSpeed(this.#speed.value));
    listenToSteps(this.element, walker, signal);
  }

  update({ replay: { at, of }, options }: ReplaySnapshot, move: string): void {
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
    this.#speed.value = options.speed;
    this.showRunning();
  }

  /** Says on the button whether the game plays by itself. */
  showRunning(): void {
    const { words, walker } = this.#options;
    setText(this.#buttons.run, words.say(walker().plays ? "line_halt" : "line_run"));
  }
}
