// What may be held and where it may go, looked up in the list of legal moves. Nothing here knows a rule.

import { type Pile, suitOf } from "./piles";
import type { Card, LegalMove, PileName } from "./protocol";

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
