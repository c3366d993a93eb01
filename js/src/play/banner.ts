import { button } from "../controls";
import { focusedIn, hit, html, setAttribute, setText } from "../dom";
import type { Words } from "../words";
import type { PlaySnapshot } from "./game";

export interface BannerOptions {
  words: Words;
  undo(): void;
  restart(): void;
  newDeal(): void;
  /** Takes the focus when the banner goes away with it. */
  focusElsewhere(): void;
  signal: AbortSignal;
}

/** Says over the foot of the table that the game is won or stuck, and offers what to do next. */
export class Banner {
  readonly element = html("div", { class: "eightoff-banner", role: "group" });
  readonly #options: BannerOptions;
  readonly #text = html("span");
  readonly #won: readonly HTMLButtonElement[];
  readonly #stuck: readonly HTMLButtonElement[];
  readonly #buttons = html("div");

  constructor(options: BannerOptions) {
    this.#options = options;
    const { words, undo, restart, newDeal, signal } = options;
    this.#won = [button("new", words.say("new_deal")), button("restart", words.say("play_again"))];
    // A position may be stuck from its start: then only another deal leads on.
    this.#stuck = [
      button("undo", words.say("undo")),
      button("restart", words.say("restart")),
      button("new", words.say("new_deal")),
    ];
    this.element.append(this.#text, this.#buttons);
    this.element.hidden = true;
    this.element.addEventListener(
      "click",
      (event) => {
        const clicked = hit(event, "button");
        if (clicked?.dataset.action === "undo") undo();
        if (clicked?.dataset.action === "restart") restart();
        if (clicked?.dataset.action === "new") newDeal();
      },
      { signal },
    );
  }

  update({ status, message, can }: PlaySnapshot): void {
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
    this.element.hidden = buttons.length === 0;
    if (focused && !focusedIn(this.element)) this.#options.focusElsewhere();
  }
}
