import { button, keepTyped } from "./controls";
import { html, KEEPS_ITS_KEYS, on } from "./dom";
import type { LessonStep, TeachSnapshot } from "./lesson";
import type { Words } from "./words";

export type Answer = boolean | number | string;

const PLACES = new Map([
  ["cards", "click_cards"],
  ["piles", "click_piles"],
  ["both", "click_both"],
] as const);

/** The controls with which a question is answered; there are none for one that is answered on the board. */
export class Answers {
  readonly #element: HTMLElement;
  readonly #words: Words;
  readonly #answer: (value: Answer) => void;
  readonly #signal: AbortSignal;
  #built = "";

  constructor(element: HTMLElement, words: Words, answer: (value: Answer) => void, signal: AbortSignal) {
    this.#element = element;
    this.#words = words;
    this.#answer = answer;
    this.#signal = signal;
    element.className = "eightoff-answers";
  }

  /** What to answer with, for the focus. */
  get control(): HTMLElement | null {
    return this.#element.querySelector("input, button");
  }

  update({ lesson, step }: TeachSnapshot): void {
    const { at, input, choices, places } = step;
    // What was typed stays while the same is asked.
    const built = JSON.stringify([lesson.name, at, input, choices, places]);
    if (built === this.#built) return;
    this.#built = built;
    this.#element.replaceChildren(...this.#build(step));
    this.#element.dataset.input = input;
    this.#element.hidden = this.#element.childElementCount === 0;
  }

  #build({ input, choices, places }: LessonStep): HTMLElement[] {
    const words = this.#words;
    if (input === "number") return this.#number();
    if (input === "yes-no")
      return [this.#choice(words.say("yes"), true, "yes"), this.#choice(words.say("no"), false, "no")];
    if (input === "choice") return choices.map((text, i) => this.#choice(text, i, `choice-${i}`));
    const how = input === "place" && places && PLACES.get(places);
    return how ? [html("span", {}, words.say(how))] : [];
  }

  #choice(text: string, value: Answer, name: string): HTMLElement {
    const made = button(name, text);
    made.classList.add("eightoff-choose");
    on(made, "click", this.#signal, () => this.#answer(value));
    return made;
  }

  #number(): HTMLElement[] {
    const words = this.#words;
    const input = html("input", {
      type: "text",
      inputmode: "numeric",
      autocomplete: "off",
      maxlength: 6,
      "data-name": "number",
      "aria-label": words.say("your_answer"),
      ...KEEPS_ITS_KEYS,
    });
    const send = button("answer", words.say("answer"));
    const answer = () => {
      const value = input.value.trim();
      input.select();
      if (/^\d+$/.test(value)) this.#answer(Number(value));
      else input.focus();
    };
    on(input, "keydown", this.#signal, (event) => {
      keepTyped(event);
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      answer();
    });
    on(send, "click", this.#signal, answer);
    return [input, send];
  }
}
