import type { BoardState, Card, PileName, Suit } from "./protocol";

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

const RANKS = "A23456789TJQK";

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
