// How a game ended: what is said over the table, and what a win came to.

import type { AnyModel } from "@anywidget/types";
import { button, copy, keepTyped } from "../controls";
import { focusedIn, hit, html, KEEPS_ITS_KEYS, on, setAttribute, setText } from "../dom";
import type { Words } from "../words";
import { figuresOf, toldOf } from "./asides";
import type { PlaySnapshot } from "./game";

export interface BannerOptions {
  words: Words;
  root: HTMLElement;
  model: AnyModel;
  undo(): void;
  restart(): void;
  newDeal(): void;
  /** Brings the review of the game up below the board. */
  review(): void;
  say(text: string): void;
  /** Takes the focus when the banner goes away with it. */
  focusElsewhere(): void;
  signal: AbortSignal;
}

/** Says over the table that the game is won or stuck, with what it came to, and offers what to do next. */
export class Banner {
  readonly element = html("div", { class: "eightoff-banner", role: "group" });
  readonly #options: BannerOptions;
  readonly #text = html("span");
  readonly #won: readonly HTMLButtonElement[];
  readonly #stuck: readonly HTMLButtonElement[];
  readonly #buttons = html("div");
  readonly #figures: HTMLElement;
  readonly #shared: HTMLTextAreaElement;
  #status: PlaySnapshot["status"] | null = null;
  /** Whether the player has closed it, and looks at the table. */
  #isClosed = false;
  /** Whether the win was made while somebody looked, and has not the focus yet. */
  #isDue = false;

  constructor(options: BannerOptions) {
    this.#options = options;
    const { words, model, undo, restart, newDeal, review, signal } = options;
    this.#won = [
      button("new", words.say("new_deal")),
      button("restart", words.say("play_again")),
      button("review", words.say("review_it"), words.say("review_hint")),
      button("share", words.say("share"), words.say("share_hint")),
      button("close-banner", words.say("close")),
    ];
    // A position may be stuck from its start: then only another deal leads on.
    this.#stuck = [
      button("undo", words.say("undo")),
      button("restart", words.say("restart")),
      button("new", words.say("new_deal")),
    ];
    this.#figures = html("dl", { class: "eightoff-figures" });
    this.#shared = html("textarea", {
      rows: 3,
      readonly: true,
      "aria-label": words.say("share_text"),
      ...KEEPS_ITS_KEYS,
    });
    this.#shared.hidden = true;
    this.#shared.addEventListener("keydown", keepTyped);
    this.element.append(this.#text, this.#figures, this.#buttons, this.#shared);
    this.element.hidden = true;
    const acts: Record<string, () => void> = {
      undo,
      restart,
      review,
      new: newDeal,
      share: () => void this.#share(),
      "close-banner": () => this.#close(),
    };
    on(this.element, "click", signal, (event) => acts[hit(event, "button")?.dataset.action ?? ""]?.());
    on(this.element, "keydown", signal, (event) => {
      if (event.key !== "Escape" || this.#status !== "won") return;
      event.preventDefault();
      event.stopPropagation();
      this.#close();
    });
    const told = () => this.#showFigures();
    model.on("change:asides", told);
    signal.addEventListener("abort", () => model.off("change:asides", told));
  }

  update({ status, message, can }: PlaySnapshot): void {
    const isNew = this.#status !== null && status !== this.#status;
    if (isNew || status !== "won") this.#isClosed = false;
    this.#isDue = (status === "won" && isNew) || (this.#isDue && status === "won");
    this.#status = status;
    const buttons = status === "won" ? this.#won : status === "stuck" ? this.#stuck : [];
    for (const each of buttons) {
      const { action } = each.dataset;
      if (action === "undo" || action === "restart")
        setAttribute(each, "aria-disabled", String(!can[action]));
    }
    const focused = focusedIn(this.element) !== null;
    this.element.dataset.status = status;
    this.element.setAttribute("aria-label", message.text);
    // A later snapshot of the same ending, such as an option's, speaks of something else.
    if (message.kind === status) setText(this.#text, message.text);
    if (this.#buttons.firstElementChild !== (buttons[0] ?? null)) this.#buttons.replaceChildren(...buttons);
    this.element.hidden = buttons.length === 0 || this.#isClosed;
    this.#figures.hidden = status !== "won";
    if (isNew || status !== "won") this.#shared.hidden = true;
    this.#showFigures();
    if (focused && !focusedIn(this.element)) this.#options.focusElsewhere();
  }

  /** Once the last cards lie where they belong: puts the focus where a player goes on who is on this board. */
  settled(): void {
    if (this.#isDue && focusedIn(this.#options.root)) this.#won[0]?.focus({ preventScroll: true });
    this.#isDue = false;
  }

  #showFigures(): void {
    const win = toldOf(this.#options.model).win;
    if (this.#status !== "won" || !win) return;
    this.#figures.replaceChildren(...figuresOf(win.figures));
    this.#shared.value = win.share;
  }

  #close(): void {
    this.#isClosed = true;
    this.element.hidden = true;
    this.#options.focusElsewhere();
  }

  /** Copies what there is to share. It is in sight too: where nothing may be copied it is selected. */
  async #share(): Promise<void> {
    const { say, words } = this.#options;
    this.#shared.hidden = false;
    const done = await copy(this.#shared.value, this.#shared);
    say(words.say(done ? "shared" : "not_shared"));
  }
}
