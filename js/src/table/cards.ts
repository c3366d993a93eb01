// The cards of a board: where each lies, where it can be seen meanwhile, and how it comes from there to here.

import type { Pile, SeenMove } from "../piles";
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
  /** Where the card lies while it is dragged, dropped or under way, and not yet answered; null when in its place. */
  loose: Point | null;
  /** What it lies in while it is under way. */
  goal: Lie | null;
}

/** A place in a pile: the one of a card, of so many. */
interface Lie {
  readonly pile: string;
  readonly index: number;
  readonly of: number;
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

function pointOf({ pile: key, index, of }: Lie, ground: Ground): Point {
  const pile = ground.piles.find((p) => p.key === key);
  const { x, y } = pile ? originOf(pile, ground) : { x: 0, y: 0 };
  const fan = pile?.kind === "column" ? fanOf(ground.layout, of) : 0;
  return { x, y: y + Math.round(index * fan * 4) / 4 };
}

/** Where a card lies that rests on its way. */
export function restOf({ pile, index }: Rest, ground: Ground): Point {
  return pointOf({ pile, index, of: index + 1 }, ground);
}

/** The cards as elements. In style each is where it belongs, unless it is off its place. */
export class CardViews {
  readonly #words: Words;
  readonly #flights: Flights;
  readonly #views = new Map<Card, CardView>();
  #dragged: readonly CardView[] = [];
  #underWay: readonly CardView[] = [];
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
      for (const [index, card] of pile.cards.entries()) {
        let view = this.#views.get(card);
        const { x, y } = pointOf({ pile: pile.key, index, of: pile.cards.length }, ground);
        if (!view) {
          const element = buildCard(card, this.#words, layout.compact);
          view = { card, element, pile: pile.key, index, x, y, loose: null, goal: null };
          this.#views.set(card, view);
          this.#rest(view);
          continue;
        }
        const stays = view.pile === pile.key && view.index === index && !dealt;
        if (stays && view.goal) {
          Object.assign(view, { x, y });
          this.#lead(view, view.goal, ground);
          continue;
        }
        if (stays && view.x === x && view.y === y) continue;
        const seen = this.#seen(view);
        const fromZ = view.index;
        const loose = stays ? view.loose : null;
        const isThere = view.loose?.x === x && view.loose.y === y && !dealt;
        Object.assign(view, { pile: pile.key, index, x, y, loose });
        if (loose) continue;
        this.#rest(view);
        // What is on its way here already flies on.
        if (!isThere) flights.push(this.#flight(view, dealt ? deck : seen, fromZ));
      }
    }
    return flights;
  }

  // --- cards that are under way

  /** Which cards are under way, and where they go. */
  get led(): { readonly cards: readonly Card[]; readonly pile: string } | null {
    const led = this.#underWay.filter(({ goal }) => goal);
    const pile = led[0]?.goal?.pile;
    return pile === undefined ? null : { cards: led.map(({ card }) => card), pile };
  }

  /** Lets cards go where a move takes them, and shows that they are not there yet. Or lifts them where they lie. */
  lead({ cards, target }: SeenMove, inPlace: boolean, ground: Ground): void {
    this.recall();
    const of = target.cards.length + cards.length;
    const flights: Flight[] = [];
    for (const [i, card] of cards.entries()) {
      const view = this.#views.get(card);
      if (!view) continue;
      const seen = this.#seen(view);
      const own = ground.piles.find(({ key }) => key === view.pile)?.cards.length ?? 1;
      const goal = inPlace
        ? { pile: view.pile, index: view.index, of: own }
        : { pile: target.key, index: target.cards.length + i, of };
      view.element.classList.add("is-under-way");
      this.#underWay = [...this.#underWay, view];
      const to = this.#lead(view, goal, ground);
      const flight = { ...this.#flight(view, seen, view.index), to, toZ: goal.index + 1, atOnce: true };
      if (to.x !== seen.x || to.y !== seen.y) flights.push(flight);
    }
    this.#flights.start(flights);
  }

  #lead(view: CardView, goal: Lie, ground: Ground): Point {
    const loose = pointOf(goal, ground);
    Object.assign(view, { goal, loose });
    view.element.style.transform = place(loose);
    view.element.style.zIndex = String(goal.index + 1);
    return loose;
  }

  /** Lets what is still under way glide back. */
  recall(): void {
    const led = this.#underWay.filter(({ goal }) => goal);
    this.#underWay = [];
    this.#glide(led);
  }

  // --- cards that the player has off their place

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

  /** Ends the drag; the cards stay where they were dropped until they are led on or settled, or a snapshot moves them. */
  drop(): void {
    for (const { element } of this.#dragged) element.classList.remove("is-dragged");
    this.#dragged = [];
  }

  /** Lets cards that were dropped glide to where they belong. */
  settle(): void {
    const views = [...this.#views.values()];
    this.#glide(views.filter((view) => view.loose && !view.goal && !this.#dragged.includes(view)));
  }

  // ---

  #glide(views: readonly CardView[]): void {
    const flights = views.map((view) => this.#flight(view, this.#seen(view), view.index));
    for (const view of views) this.#rest(view);
    this.#flights.start(flights);
  }

  /** Where a card can be seen. */
  #seen(view: CardView): Point {
    return this.#flights.position(view.element) ?? view.loose ?? { x: view.x, y: view.y };
  }

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
    view.loose = view.goal = null;
    view.element.classList.remove("is-dragged", "is-under-way");
    view.element.style.transform = place(view);
    view.element.style.zIndex = String(view.index + 1);
  }
}
