// When each card takes off, and by way of where.

import { type Flight, type Leg, stagger } from "./animate";
import type { Point } from "./layout";
import { type Pile, suitOf } from "./piles";
import type { Card, Snapshot, Step } from "./protocol";

const FINISH = { each: 70, total: 3600 };
const REWIND = { each: 40, total: 400 };
const DEALING = { each: 9, total: 500 };
/** Slow enough to follow a run through the cells. */
const STEP_BY_STEP = { each: 220, total: 4400 };

/** A card that has come to rest after a step. */
export interface Rest {
  readonly step: number;
  /** The pile's key. */
  readonly pile: string;
  readonly index: number;
}

/** Lets cards go down row by row, as those of a real pack do. */
export function deal(flights: readonly Flight[]): Flight[] {
  const order = [...flights].sort((a, b) => a.to.y - b.to.y || a.to.x - b.to.x);
  const wait = stagger(order.length, DEALING.each, DEALING.total);
  return order.map((flight, i) => ({ ...flight, delay: i * wait, order: i }));
}

/**
 * Lets cards fly in the order of the steps that led to a snapshot from the piles `before`. A card that takes several
 * steps rests in between, at a point that `restAt` knows.
 */
export function schedule(
  flights: readonly Flight[],
  last: Snapshot["last"],
  before: readonly Pile[],
  restAt: (rest: Rest) => Point,
): Flight[] {
  const rests = restsOf(before, last.steps);
  const pace = [...rests.values()].some((way) => way.length > 1)
    ? STEP_BY_STEP
    : last.kind === "undo" || last.kind === "redo"
      ? REWIND
      : FINISH;
  const wait = last.kind === "restart" ? 0 : stagger(last.steps.length, pace.each, pace.total);
  return flights.map((flight) => {
    const way = rests.get(flight.element.dataset.card ?? "");
    // A column's cards that only close ranks are in no step.
    if (!way) return flight;
    const legs = way.map(
      (rest): Leg => ({
        to: restAt(rest),
        toZ: rest.index + 1,
        delay: rest.step * wait,
        order: rest.step * 20 + flight.order,
      }),
    );
    const { to, toZ } = flight;
    return { ...flight, ...legs.at(-1), to, toZ, stops: legs.slice(0, -1) };
  });
}

/** Where each card comes to rest in each of its steps. */
function restsOf(before: readonly Pile[], steps: readonly Step[]): Map<Card, Rest[]> {
  const lying = new Map(before.map(({ key, cards }) => [key, [...cards]]));
  const rests = new Map<Card, Rest[]>();
  for (const [step, { cards, target }] of steps.entries()) {
    for (const card of cards) {
      const pile = target === "h" ? `h${suitOf(card)}` : target;
      const without = (cards: readonly Card[]) => cards.filter((other) => other !== card);
      for (const [key, cards] of lying) lying.set(key, without(cards));
      const index = (lying.get(pile)?.push(card) ?? 1) - 1;
      rests.set(card, [...(rests.get(card) ?? []), { step, pile, index }]);
    }
  }
  return rests;
}
