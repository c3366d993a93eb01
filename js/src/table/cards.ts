// The cards of a board: where each lies, where it can be seen meanwhile, and how it comes from there to here.

import type { Pile } from "../piles";
import type { Card } from "../protocol";
import type { Words } from "../words";
import { buildCard } from "./elements";
import { type Flight, type Flights, place, type Rest } from "./flights";
import { type Box, fanOf, type Layout, type Point } from "./layout";

/** Above flying cards: what the player has in hand is never covered. */
const DRAGGED_Z = 2000;

interface CardView {
  readonly card: Card;
  readonly element: HTMLButtonElement;
  pile: string;
  index: number;
  x: number;
  y: number;
  /** Where the card lies while it is dragged, or dropped and not yet answered; null when in its place. */
  loose: Point | null;
}

/** Piles, and where they lie. */
interface Ground {
  readonly piles: readonly Pile[];
  readonly layout: Layout;
}

/** Where a pile begins. */
export function originOf(pile: Pile, { piles, layout }: Ground): Point {
  const rows = { cell: layout.cells, foundation: layout.foundations, column: layout.columns };
  const nth = piles.filter(({ kind }) => kind === pile.kind).findIndex(({ key }) => key === pile.key);
  return rows[pile.kind][nth] ?? { x: 0, y: 0 };
}

/** Where a card lies that rests on its way. */
export function restOf({ pile: key, index }: Rest, ground: Ground): Point {
  const pile = ground.piles.find((p) => p.key === key);
  const { x, y } = pile ? originOf(pile, ground) : { x: 0, y: 0 };
  return { x, y: pile?.kind === "column" ? y + index * fanOf(ground.layout, index + 1) : y };
}

/** The cards as elements. In style each is where it belongs, unless it is off its place. */
export class CardViews {
  readonly #words: Words;
  readonly #flights: Flights;
  readonly #views = new Map<Card, CardView>();
  #dragged: readonly CardView[] = [];
  #layout: Layout | null = null;

  constructor(words: Words, flights: Flights) {
    this.#words = words;
    this.#flights = flights;
  }

  get isEmpty(): boolean {
    return this.#views.size === 0;
  }

  /** Each card with its element. */
  get all(): IterableIterator<{ readonly card: Card; readonly element: HTMLElement }> {
    return this.#views.values();
  }

  elementOf(card: Card): HTMLElement | undefined {
    return this.#views.get(card)?.element;
  }

  /** Where a card belongs. */
  lieOf(card: Card): Point | null {
    return this.#views.get(card) ?? null;
  }

  clear(): void {
    this.#views.clear();
  }

  /** Gives every card its place in style, and says which ones can be seen elsewhere. */
  arrange(ground: Ground, dealt: boolean): Flight[] {
    const { piles, layout } = ground;
    this.#layout = layout;
    this.#dropMissing(piles);
    const flights: Flight[] = [];
    const deck = { x: (layout.width - layout.cardWidth) / 2, y: layout.height };
    for (const pile of piles) {
      const base = originOf(pile, ground);
      const fan = pile.kind === "column" ? fanOf(layout, pile.cards.length) : 0;
      for (const [index, card] of pile.cards.entries()) {
        let view = this.#views.get(card);
        const x = base.x;
        const y = base.y + Math.round(index * fan * 4) / 4;
        if (!view) {
          const element = buildCard(card, this.#words, layout.compact);
          view = { card, element, pile: pile.key, index, x, y, loose: null };
          this.#views.set(card, view);
          this.#rest(view);
          continue;
        }
        const stays = view.pile === pile.key && view.index === index;
        if (stays && view.x === x && view.y === y && !dealt) continue;
        const seen = view.loose ?? this.#flights.position(view.element) ?? { x: view.x, y: view.y };
        const fromZ = view.index;
        const loose = stays && !dealt ? view.loose : null;
        Object.assign(view, { pile: pile.key, index, x, y, loose });
        if (loose) continue;
        this.#rest(view);
        flights.push(this.#flight(view, dealt ? deck : seen, fromZ));
      }
    }
    return flights;
  }

  // --- cards that are off their place

  /** Takes cards off the table to be dragged. */
  take(cards: readonly Card[]): void {
    this.#dragged = cards.flatMap((card) => this.#views.get(card) ?? []);
    for (const [i, view] of this.#dragged.entries()) {
      this.#flights.stop(view.element);
      view.element.classList.add("is-dragged");
      view.element.style.zIndex = String(DRAGGED_Z + i);
    }
  }

  /** Moves the dragged cards to a distance from where they lay. */
  drag(dx: number, dy: number): void {
    for (const view of this.#dragged) {
      view.loose = { x: view.x + dx, y: view.y + dy };
      view.element.style.transform = place(view.loose);
    }
  }

  /** The box of the first dragged card. */
  get draggedBox(): Box | null {
    const lead = this.#dragged[0];
    if (!lead || !this.#layout) return null;
    const { cardWidth: width, cardHeight: height } = this.#layout;
    return { ...(lead.loose ?? lead), width, height };
  }

  /** Ends the drag; the cards stay where they were dropped until a snapshot moves them, or `settle` does. */
  drop(): void {
    for (const { element } of this.#dragged) element.classList.remove("is-dragged");
    this.#dragged = [];
  }

  /** Lets cards that were dropped glide to where they belong. */
  settle(): void {
    const flights: Flight[] = [];
    for (const view of this.#views.values()) {
      if (!view.loose || this.#dragged.includes(view)) continue;
      flights.push(this.#flight(view, view.loose, view.index));
      this.#rest(view);
    }
    this.#flights.start(flights);
  }

  // ---

  #dropMissing(piles: readonly Pile[]): void {
    const present = new Set(piles.flatMap((pile) => pile.cards));
    for (const [card, view] of this.#views) {
      if (present.has(card)) continue;
      this.#flights.stop(view.element);
      view.element.remove();
      this.#views.delete(card);
    }
  }

  #flight(view: CardView, from: Point, fromZ: number): Flight {
    return {
      element: view.element,
      from,
      to: { x: view.x, y: view.y },
      fromZ: fromZ + 1,
      toZ: view.index + 1,
      delay: 0,
      order: view.index,
    };
  }

  /** Lays a card down where it belongs. */
  #rest(view: CardView): void {
    view.loose = null;
    view.element.classList.remove("is-dragged");
    view.element.style.transform = place(view);
    view.element.style.zIndex = String(view.index + 1);
  }
}
