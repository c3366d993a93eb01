import { html } from "./dom";

/** Long enough for a screen reader to notice that the line was empty. */
const PAUSE_MS = 60;

/** The line at the board's foot that says what happened, to the eye and to a screen reader. */
export class MessageLine {
  readonly element = html("div", {
    class: "eightoff-message",
    role: "status",
    "aria-live": "polite",
    "data-role": "message",
  });
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal) {
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  /** Shows a text in place of the one before. The same text again is read again. */
  say(text: string, kind = "info"): void {
    clearTimeout(this.#timer);
    this.element.dataset.kind = kind;
    const repeated = text !== "" && this.element.textContent === text;
    this.element.textContent = repeated ? "" : text;
    if (!repeated) return;
    this.#timer = setTimeout(() => {
      this.element.textContent = text;
    }, PAUSE_MS);
  }
}
