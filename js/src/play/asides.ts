// What is shown beside the game: how it is played, on a sheet over the board, and figures. Python has put it into words.

import type { AnyModel } from "@anywidget/types";
import type { Outcome } from "../channel";
import { button, tool } from "../controls";
import { focusedIn, hit, html, on } from "../dom";
import type { Words } from "../words";
import type { PlayRequest } from "./game";

interface Figure {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

interface Aside {
  readonly how?: {
    readonly title: string;
    readonly lines: readonly {
      readonly text: string;
      /** Pictures as addresses that hold them. The text says all that they show. */
      readonly pictures: readonly { readonly image: string }[];
    }[];
  };
  readonly win?: { readonly figures: readonly Figure[]; readonly share: string };
}

/** What Python has told beside the game: the trait `asides`. */
export function toldOf(model: AnyModel): Aside {
  return (model.get("asides") as Aside | undefined) ?? {};
}

/** Figures with their names, for a list of terms. */
export function figuresOf(figures: readonly Figure[]): HTMLElement[] {
  return figures.map(({ label, value, note }) =>
    html("div", {}, html("dt", {}, label), html("dd", {}, value, html("small", {}, note))),
  );
}

export interface AsidesOptions {
  words: Words;
  root: HTMLElement;
  model: AnyModel;
  /** The board, which cannot be played on meanwhile. */
  board(): HTMLElement;
  ask(request: PlayRequest): Promise<Outcome>;
  /** Brings the course up below the board. */
  course(): void;
  signal: AbortSignal;
}

/** How the game is played, on a sheet over the board. */
export class Asides {
  readonly element: HTMLElement;
  /** Opens it. */
  readonly how: HTMLButtonElement;
  readonly #options: AsidesOptions;
  readonly #title: HTMLElement;
  readonly #lines = html("ul");
  readonly #close: HTMLButtonElement;
  #opener: HTMLElement | null = null;

  constructor(options: AsidesOptions) {
    this.#options = options;
    const { words, root, board, signal } = options;
    this.how = tool("how", words.say("how"), words.say("how_hint"));
    this.#close = button("close-sheet", words.say("close"));
    const id = `eightoff-sheet-${Math.random().toString(36).slice(2, 10)}`;
    this.#title = html("h3", { id }, words.say("how"));
    this.element = html(
      "div",
      { class: "eightoff-sheet", role: "dialog", "aria-labelledby": id },
      html("div", {}, this.#title, this.#close),
      this.#lines,
    );
    this.element.hidden = true;
    on(this.how, "click", signal, () => void this.#show());
    // Beside the keys of the board: a letter that names no pile.
    on(root, "keydown", signal, (event) => {
      if (event.key !== "i" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!focusedIn(board())) return;
      event.preventDefault();
      event.stopPropagation();
      void this.#show();
    });
    on(this.element, "click", signal, (event) => {
      const clicked = hit(event, "button");
      if (clicked) this.#leave();
      if (clicked && clicked !== this.#close) options.course();
    });
    on(this.element, "keydown", signal, (event) => {
      // What is typed here is no move.
      if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
      if (event.key === "Escape") this.#leave();
    });
  }

  /** Asks Python for it, and shows it. */
  async #show(): Promise<void> {
    const { words, root, model, board, ask } = this.#options;
    const opener = focusedIn(root) as HTMLElement | null;
    if (await ask({ kind: "how" })) return;
    const { how } = toldOf(model);
    if (!how) return;
    this.#opener = opener;
    this.#title.textContent = how.title;
    const lines = how.lines.map(({ text, pictures }) => {
      const drawn = pictures.map(({ image }) => html("img", { src: image, alt: "" }));
      return html("li", {}, html("span", {}, text), ...drawn);
    });
    lines.at(-1)?.append(button("course", words.say("course_below"), words.say("course_hint")));
    this.#lines.replaceChildren(...lines);
    this.element.hidden = false;
    board().inert = true;
    this.#close.focus({ preventScroll: true });
  }

  #leave(): void {
    this.element.hidden = true;
    this.#options.board().inert = false;
    (this.#opener?.isConnected ? this.#opener : this.how).focus();
  }
}
