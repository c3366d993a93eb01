// The board of a snapshot as piles and spots, and what may be held and where it may go, looked up in its list of legal moves.
// Nothing here knows a rule.

import type { BoardState, Card, LegalMove, PileName, Suit } from "./protocol";

/** One pile of the board, whichever kind it is. */
export interface Pile {
  /** Tells the four foundations apart, which all share the name "h". */
  readonly key: string;
  readonly name: PileName;
  readonly kind: "cell" | "foundation" | "column";
  /** From the first card to the one on top. */
  readonly cards: readonly Card[];
  /** The suit of a foundation. */
  readonly suit: Suit | null;
}

/** The ranks in their order, as cards are written. */
export const RANKS = "A23456789TJQK";

export function suitOf(card: Card): Suit {
  return card.slice(1) as Suit;
}

export function rankOf(card: Card): string {
  return card.slice(0, 1);
}

/** Every pile of a board: cells, foundations, columns, each kind in the order in which it is drawn. */
export function pilesOf(board: BoardState): Pile[] {
  return [
    ...board.cells.map(
      ({ pile, card }): Pile => ({
        key: pile,
        name: pile,
        kind: "cell",
        cards: card === null ? [] : [card],
        suit: null,
      }),
    ),
    ...board.foundations.map(
      ({ suit, rank }): Pile => ({
        key: `h${suit}`,
        name: "h",
        kind: "foundation",
        cards: Array.from(RANKS.slice(0, rank), (symbol) => symbol + suit),
        suit,
      }),
    ),
    ...board.columns.map(
      ({ pile, cards }): Pile => ({ key: pile, name: pile, kind: "column", cards, suit: null }),
    ),
  ];
}

/** Where the cursor, a click or a key points: a card of a pile, or the empty place when there is none. */
export interface Spot {
  readonly pile: Pile;
  /** Counted from the pile's first card; -1 for the place of an empty pile. */
  readonly index: number;
}

/** The exposed card of a pile, or its empty place. */
export function topOf(pile: Pile): Spot {
  return { pile, index: pile.cards.length - 1 };
}

/** How many cards would come along if this one were picked up. */
export function countFrom(spot: Spot): number {
  return spot.pile.cards.length - spot.index;
}

/** Cards that the player has picked up. */
export interface Held {
  readonly source: PileName;
  readonly cards: readonly Card[];
  /**
   * Whether exactly these cards are meant, as in a drag. Otherwise a single card stands for the run that it
   * ends: "column 1 to column 3" moves as many cards as fit.
   */
  readonly exact: boolean;
}

/** Whether the last `count` cards of a pile may be picked up. */
export function mayHold(legal: readonly LegalMove[], source: PileName, count: number): boolean {
  return legal.some(([from, , n]) => from === source && (n === count || count === 1));
}

/** How many cards would go from the hand to a pile, or null when none may. */
export function countTo(legal: readonly LegalMove[], held: Held, target: PileName): number | null {
  const counts = legal.filter(([from, to]) => from === held.source && to === target).map(([, , n]) => n);
  if (counts.includes(held.cards.length)) return held.cards.length;
  if (held.exact || held.cards.length !== 1 || counts.length !== 1) return null;
  return counts[0] ?? null;
}

/** The piles to which the held cards may go. */
export function targetsOf(legal: readonly LegalMove[], held: Held, piles: readonly Pile[]): Pile[] {
  const card = held.cards[0];
  return piles.filter(
    (pile) =>
      pile.name !== held.source &&
      countTo(legal, held, pile.name) !== null &&
      // All foundations are "h" on the wire: the suit says which one is meant.
      (pile.suit === null || (card !== undefined && pile.suit === suitOf(card))),
  );
}

/** A move as it can be seen: its cards, and the pile to which they go. */
export interface SeenMove {
  readonly cards: readonly Card[];
  readonly target: Pile;
}

/** What a move that is asked for will look like; null unless the list of legal moves has it. */
export function foresee(
  legal: readonly LegalMove[],
  piles: readonly Pile[],
  { source, target, count }: { source: PileName; target: PileName; count: number | null },
): SeenMove | null {
  if (!legal.some(([from, to, n]) => from === source && to === target && n === count)) return null;
  const from = piles.find(({ name, kind }) => name === source && kind !== "foundation");
  const cards = from?.cards.slice(-(count ?? 1)) ?? [];
  const suit = target === "h" ? suitOf(cards[0] ?? "") : null;
  const to = piles.find((pile) => pile.name === target && pile.suit === suit);
  return to && cards.length === count ? { cards, target: to } : null;
}
