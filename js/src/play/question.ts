import { button } from "../controls";
import { focusedIn, html, setText } from "../dom";
import type { Words } from "../words";
import { type PlaySnapshot, stateOf } from "./game";

export interface Asked {
  readonly text: string;
  /** What the button says that agrees. */
  readonly yes: string;
  agree(): void;
  /** Called if the player would rather not. */
  decline?(): void;
}

/** A question that Python puts before it does what was asked for. */
export class Question {
  readonly element: HTMLElement;
  readonly #text = html("div", { class: "eightoff-question" });
  readonly #yes: HTMLButtonElement;
  readonly #root: () => Element;
  readonly #focusElsewhere: () => void;
  #asked: (Asked & { readonly from: HTMLElement | null; readonly state: string }) | null = null;
  #state = "";

  constructor(words: Words, root: () => Element, focusElsewhere: () => void, signal: AbortSignal) {
    this.#root = root;
    this.#focusElsewhere = focusElsewhere;
    this.#yes = button("agree", words.say("make_it"));
    this.#text.id = `eightoff-question-${Math.random().toString(36).slice(2, 10)}`;
    this.#yes.setAttribute("aria-describedby", this.#text.id);
    const keep = button("keep", words.say("keep_playing"));
    this.element = html(
      "div",
      { class: "eightoff-confirm", role: "group", "aria-labelledby": this.#text.id },
      this.#text,
      html("div", {}, this.#yes, keep),
    );
    this.element.hidden = true;
    this.#yes.addEventListener("click", () => this.#close()?.agree(), { signal });
    keep.addEventListener("click", () => this.#close()?.decline?.(), { signal });
    this.element.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        this.#close()?.decline?.();
      },
      { signal },
    );
  }

  /** Puts a question, in place of the one before. */
  ask(asked: Asked): void {
    const from = this.#asked?.from ?? (focusedIn(this.#root()) as HTMLElement | null);
    this.#asked = { ...asked, from, state: this.#state };
    setText(this.#text, asked.text);
    setText(this.#yes, asked.yes);
    this.element.hidden = false;
    this.#yes.focus();
  }

  /** Whoever plays on, or deals from elsewhere, has answered the question. */
  update(snapshot: PlaySnapshot): void {
    this.#state = stateOf(snapshot);
    if (this.#asked && this.#asked.state !== this.#state) this.#close()?.decline?.();
  }

  #close(): Asked | null {
    const asked = this.#asked;
    const focused = focusedIn(this.element) !== null;
    this.#asked = null;
    this.element.hidden = true;
    if (focused) {
      if (asked?.from?.isConnected) asked.from.focus();
      else this.#focusElsewhere();
    }
    return asked;
  }
}
