import { focusedIn, html, KEEPS_ITS_KEYS, on, setAttribute } from "./dom";
import { drawSign } from "./faces";
import { type Pile, suitOf } from "./piles";
import type { Card, Suit } from "./protocol";
import { capital, type Words } from "./words";

const RANKS = [..."A23456789TJQK"];
const SUITS: readonly Suit[] = ["C", "D", "H", "S"];
const ACROSS = RANKS.length;

export interface TrayOptions {
  words: Words;
  choose(card: Card): void;
  signal: AbortSignal;
}

/** All 52 cards by suit: those that are not on the board yet are to be had here. */
export class Tray {
  readonly element: HTMLElement;
  readonly #words: Words;
  readonly #chips = new Map<Card, HTMLButtonElement>();
  #missing: ReadonlySet<Card> = new Set();
  /** The one that Tab reaches. */
  #next: Card = "AC";

  constructor({ words, choose, signal }: TrayOptions) {
    this.#words = words;
    const rows = SUITS.map((suit) => {
      const chips = RANKS.map((rank) => {
        const card = rank + suit;
        const chip = html(
          "button",
          {
            type: "button",
            class: "eightoff-chip",
            "data-chip": card,
            "data-name": `chip-${card}`,
            tabindex: -1,
            ...KEEPS_ITS_KEYS,
          },
          words.index(card),
        );
        on(chip, "click", signal, () => choose(card));
        on(chip, "focusin", signal, () => this.#pointAt(card));
        this.#chips.set(card, chip);
        return chip;
      });
      const sign = html("span", { class: "eightoff-suit", "aria-hidden": "true" }, drawSign(suit));
      return html("div", { class: "eightoff-row", "data-suit": suit }, sign, ...chips);
    });
    this.element = html(
      "div",
      { class: "eightoff-tray", role: "group", "aria-label": words.say("tray") },
      ...rows,
      html("div", { class: "eightoff-keys" }, words.say("tray_keys")),
    );
    on(this.element, "keydown", signal, (event) => this.#walk(event));
    this.#pointAt(this.#next);
  }

  /** Whether a card is not on the board. */
  has(card: Card): boolean {
    return this.#missing.has(card);
  }

  update(missing: ReadonlySet<Card>, piles: readonly Pile[]): void {
    this.#missing = missing;
    const words = this.#words;
    for (const [card, chip] of this.#chips) {
      const pile = piles.find(({ cards }) => cards.includes(card));
      const names = { card: capital(words.card(card)), pile: pile ? words.pile(pile) : "" };
      setAttribute(chip, "aria-label", pile ? words.say("card_in", names) : words.say("in_tray", names));
      chip.classList.toggle("is-placed", pile !== undefined);
    }
    if (!missing.has(this.#next) && !focusedIn(this.element)) this.#pointAt(this.#after(this.#next));
  }

  /** Takes note that a card is about to leave: the next one can be had with the same key. */
  leave(card: Card): void {
    const focused = focusedIn(this.element) !== null;
    this.#pointAt(this.#after(card));
    if (focused) this.#chips.get(this.#next)?.focus();
  }

  /** The next card that is missing, by suit. */
  #after(card: Card): Card {
    const cards = [...this.#chips.keys()];
    const at = cards.indexOf(card);
    const rest = [...cards.slice(at + 1), ...cards.slice(0, at)];
    return rest.find((other) => this.#missing.has(other)) ?? card;
  }

  #pointAt(card: Card): void {
    this.#chips.get(this.#next)?.setAttribute("tabindex", "-1");
    this.#next = card;
    this.#chips.get(card)?.setAttribute("tabindex", "0");
  }

  #walk(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -ACROSS, ArrowDown: ACROSS }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const cards = [...this.#chips.keys()];
    const card = cards[cards.indexOf(this.#next) + step];
    const level = Math.abs(step) === 1 && card !== undefined && suitOf(card) !== suitOf(this.#next);
    if (card !== undefined && !level) this.#chips.get(card)?.focus();
  }
}
