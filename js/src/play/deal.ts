// Another deal, and the question that Python puts before a game is left for it or a move is made that loses.

import type { Outcome } from "../channel";
import { button, copy, dealForm, select } from "../controls";
import { focusedIn, html, on, setAttribute, setText } from "../dom";
import type { Words } from "../words";
import { DEAL_KINDS, type DealKind, LEAVES_GAME, type PlayRequest, type PlaySnapshot, stateOf } from "./game";

export interface Asked {
  readonly text: string;
  /** What the button says that agrees. */
  readonly yes: string;
  /** Whether to agree is what the player does by mistake: then the focus is on the other button. */
  readonly isWarning?: boolean;
  agree(): void;
  /** Called if the player would rather not. */
  decline?(): void;
}

/** A question that Python puts before it does what was asked for. */
export class Question {
  readonly element: HTMLElement;
  readonly #text = html("div", { class: "eightoff-question" });
  readonly #yes: HTMLButtonElement;
  readonly #keep: HTMLButtonElement;
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
    this.#keep = button("keep", words.say("keep_playing"));
    this.#keep.setAttribute("aria-describedby", this.#text.id);
    this.element = html(
      "div",
      { class: "eightoff-confirm", role: "group", "aria-labelledby": this.#text.id },
      this.#text,
      html("div", {}, this.#yes, this.#keep),
    );
    this.element.hidden = true;
    this.#yes.addEventListener("click", () => this.#close()?.agree(), { signal });
    this.#keep.addEventListener("click", () => this.#close()?.decline?.(), { signal });
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
    (asked.isWarning ? this.#keep : this.#yes).focus();
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

export interface DealFormOptions {
  words: Words;
  question: Question;
  ask(request: PlayRequest): Promise<Outcome>;
  say(text: string): void;
  signal: AbortSignal;
}

/** The number of the deal, to copy or to change; deals of a kind; and the game that waits to be gone on with. */
export class DealForm {
  readonly element: HTMLElement;
  readonly #kind: HTMLSelectElement;
  readonly #resume: HTMLButtonElement;
  readonly #options: DealFormOptions;
  readonly #field: HTMLInputElement;
  readonly #copy: HTMLButtonElement;
  #number: string | null = null;
  /** Whether the player has typed another number, and not asked for it yet. */
  #typed = false;
  #resumable: PlaySnapshot["resumable"] = null;

  constructor(options: DealFormOptions) {
    this.#options = options;
    const { words, signal } = options;
    this.#copy = button("copy", words.say("copy"), words.say("copy_hint"));
    const { form, field } = dealForm(words, words.say("no_deal_number"), words.say("deal_hint"), this.#copy);
    this.#field = field;
    const kinds = DEAL_KINDS.map((kind) => [kind, words.say(`deal_${kind}`)] as const);
    const kind = select("kind", words.say("new_deals"), kinds);
    this.#kind = kind.control;
    this.#resume = button("resume", "", words.say("resume_hint"));
    this.#resume.hidden = true;
    this.element = html("div", { class: "eightoff-deals" }, this.#resume, kind.element, form);
    on(this.#resume, "click", signal, () => void this.#goOn());
    on(this.#copy, "click", signal, () => void this.#copyNumber());
    on(form, "submit", signal, () => {
      const typed = field.value.trim();
      if (typed !== "") void this.deal(typed);
    });
    on(field, "input", signal, () => {
      this.#typed = true;
    });
    on(field, "keydown", signal, (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.#restore();
    });
  }

  update(snapshot: PlaySnapshot): void {
    const { number } = snapshot.deal;
    const { words } = this.#options;
    this.#resumable = snapshot.resumable;
    if (this.#resume.hidden !== (snapshot.resumable === null)) {
      if (focusedIn(this.#resume)) this.#kind.focus();
      this.#resume.hidden = snapshot.resumable === null;
    }
    if (snapshot.resumable) {
      const { title, moves } = snapshot.resumable;
      setText(this.#resume, words.count("resume", moves, { title }));
    }
    const changed = number !== this.#number;
    this.#number = number;
    setAttribute(this.#copy, "aria-disabled", String(number === null));
    // What the player is typing stays, unless another deal came in between.
    if (changed || !this.#typed) this.#restore();
  }

  /**
   * Deals anew: this deal, or one of the kind that is chosen. Python says whether there is such a deal, and whether
   * to ask first.
   */
  async deal(deal: string | null, sure = false): Promise<void> {
    const { words } = this.#options;
    const of = deal === null ? (this.#kind.value as DealKind) : "any";
    const refusal = await this.#ask(
      { kind: "new", deal, ...(of === "any" ? {} : { of }), sure },
      () => {
        this.#restore();
        void this.deal(deal, true);
      },
      words.say(deal === null ? "new_deal" : "deal_it"),
    );
    if (deal === null || refusal?.reason === LEAVES_GAME) return;
    if (refusal) {
      // To be corrected.
      this.#field.value = deal;
      this.#field.focus();
      this.#field.select();
    } else {
      this.#restore();
    }
  }

  /** Goes on with the game that waits. */
  async #goOn(sure = false): Promise<void> {
    const game = this.#resumable?.id;
    if (game === undefined) return;
    const agree = () => void this.#goOn(true);
    await this.#ask({ kind: "resume", game, sure }, agree, this.#options.words.say("go_on"));
  }

  /** Asks Python, and puts the question that it has. */
  async #ask(request: PlayRequest, agree: () => void, yes: string): Promise<Outcome> {
    const { ask, question } = this.#options;
    const refusal = await ask(request);
    if (refusal?.reason === LEAVES_GAME)
      question.ask({ text: refusal.text, yes, agree, decline: () => this.#restore() });
    return refusal;
  }

  #restore(): void {
    this.#typed = false;
    this.#field.value = this.#number ?? "";
  }

  async #copyNumber(): Promise<void> {
    const number = this.#number;
    const { words, say } = this.#options;
    if (number === null) return;
    const done = await copy(number, this.#field);
    say(done ? words.say("copied", { number }) : words.say("not_copied"));
  }
}
