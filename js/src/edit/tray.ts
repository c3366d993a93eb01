// The cards that are not on the board: to be clicked on, dragged out of the tray, or typed.

import { focusedIn, hit, html, KEEPS_ITS_KEYS, on, setAttribute } from "../dom";
import { type Pile, RANKS, suitOf } from "../piles";
import type { Card, Suit } from "../protocol";
import { drawFace, drawSign } from "../table/faces";
import { capital, type Words } from "../words";

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
      const chips = [...RANKS].map((rank) => {
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

/** A mouse that moves less than this while it is down makes a click. */
const THRESHOLD = 5;

export interface ChipDragOptions {
  tray: HTMLElement;
  /** What the dragged card is shown in, over everything else there. */
  ground: HTMLElement;
  words: Words;
  /** Whether a card can be had. */
  has(card: Card): boolean;
  /** Told where the card is, in the window. */
  over(clientX: number, clientY: number): void;
  /** Told where it was dropped. */
  drop(card: Card, clientX: number, clientY: number): void;
  signal: AbortSignal;
}

/** Lets a mouse or a pen drag cards out of the tray. A finger taps them: it scrolls the page. */
export function dragChips({ tray, ground, words, has, over, drop, signal }: ChipDragOptions): void {
  let press: { readonly card: Card; readonly x: number; readonly y: number; readonly id: number } | null =
    null;
  let ghost: HTMLElement | null = null;
  // Browsers send a click after a drag too.
  let swallowClick = false;

  const end = (): void => {
    ghost?.remove();
    press = ghost = null;
  };

  on(tray, "pointerdown", signal, (event) => {
    swallowClick = false;
    const chip = hit(event, "[data-chip]");
    const card = chip?.dataset.chip ?? "";
    if (!event.isPrimary || event.button !== 0 || event.pointerType === "touch" || !has(card)) return;
    press = { card, x: event.clientX, y: event.clientY, id: event.pointerId };
    chip?.setPointerCapture?.(event.pointerId);
  });
  on(tray, "pointermove", signal, ({ clientX: x, clientY: y, pointerId }) => {
    if (!press || pointerId !== press.id) return;
    if (!ghost) {
      if (Math.hypot(x - press.x, y - press.y) < THRESHOLD) return;
      const { card } = press;
      const face = drawFace(card, words.index(card), true);
      ghost = html(
        "div",
        { class: "eightoff-ghost", "data-suit": suitOf(card), "aria-hidden": "true" },
        face,
      );
      ground.append(ghost);
    }
    const { left, top } = ground.getBoundingClientRect();
    ghost.style.transform = `translate(${x - left}px, ${y - top}px)`;
    over(x, y);
  });
  on(tray, "pointerup", signal, ({ clientX, clientY, pointerId }) => {
    if (!press || pointerId !== press.id) return;
    const { card } = press;
    const dragged = ghost !== null;
    end();
    swallowClick = dragged;
    if (dragged) drop(card, clientX, clientY);
  });
  on(tray, "pointercancel", signal, end);
  on(tray, "lostpointercapture", signal, end);
  const atOnce = true;
  on(
    tray,
    "click",
    signal,
    (event) => {
      if (swallowClick) event.stopPropagation();
      swallowClick = false;
    },
    atOnce,
  );
}

const SUIT = /^[cdhs]$/;

/** Reads cards that are typed, such as 6h or 10c: a rank and then a suit. */
export class Spelling {
  readonly #ranks: Readonly<Record<string, string>>;
  #rank = "";

  /** `indices` are the ranks as the language writes them, which can be typed too. */
  constructor(indices: readonly string[]) {
    const own = indices.map((index, i) => [index.toLowerCase(), RANKS[i] ?? ""]);
    const plain = [...RANKS].map((rank) => [rank.toLowerCase(), rank]);
    this.#ranks = Object.fromEntries([...plain, ...own, ["1", "1"]]);
  }

  /** The rank that has been typed, while its suit is still to come. */
  get rank(): string {
    return this.#rank;
  }

  /** Takes a key: the card if it completes one, "" if it is part of one, null if it is neither. */
  take(key: string): Card | null {
    if (this.#rank === "1" && key === "0") this.#rank = "T";
    else if (this.#rank !== "" && this.#rank !== "1" && SUIT.test(key)) {
      const card = this.#rank + key.toUpperCase();
      this.#rank = "";
      return card;
    } else if (Object.hasOwn(this.#ranks, key)) this.#rank = this.#ranks[key] ?? "";
    else {
      this.#rank = "";
      return null;
    }
    return "";
  }

  forget(): void {
    this.#rank = "";
  }
}
