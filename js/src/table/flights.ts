// Moves cards in sight: from where a card can be seen now to where it belongs. When each takes off, and by way of where.

import { type Pile, suitOf } from "../piles";
import type { Card, Snapshot, Step } from "../protocol";
import type { Point } from "./layout";

const FLIGHT_MS = 170;
/** A card that takes off at once is a frame on its way in the first one. */
const FRAME_MS = 17;
const EASING = "cubic-bezier(.2,.7,.3,1)";
/** Above every card that lies still; see the z-index of dragged cards in the board. */
const FLYING_Z = 1000;
/** From this length on a moving picture can be skipped. */
const WORTH_SKIPPING_MS = 600;

/** A part of a card's way: where it ends, and when it begins. */
export interface Leg {
  readonly to: Point;
  /** Place in the stack where the card comes to rest. */
  readonly toZ: number;
  /** Milliseconds until it takes off. */
  readonly delay: number;
  /** Later ones fly above earlier ones. */
  readonly order: number;
}

/** A flight, of which the last leg ends where the card belongs. */
export interface Flight extends Leg {
  readonly element: HTMLElement;
  readonly from: Point;
  /** Place in the stack where the card waits, before it takes off. */
  readonly fromZ: number;
  /** The legs before that one, to places where the card rests on its way. */
  readonly stops?: readonly Leg[];
  /** Whether the first frame shows it off its place. */
  readonly atOnce?: boolean;
}

/** A leg in the air. */
interface Hop {
  readonly from: Point;
  readonly to: Point;
  readonly animation: Animation;
}

interface Running {
  readonly moves: readonly Hop[];
  readonly lift: Animation;
}

export function place(point: Point): string {
  return `translate(${point.x}px,${point.y}px)`;
}

/** How long each of `steps` waits for the one before, so that the whole picture stays within `total`. */
export function stagger(steps: number, each: number, total: number): number {
  return steps < 2 ? 0 : Math.min(each, total / (steps - 1));
}

/**
 * The cards in flight of one board. The elements already have their final place in the DOM and in style: a
 * flight only shows them elsewhere for a while, so that ending it early never leaves a card astray.
 */
export class Flights {
  readonly #running = new Map<HTMLElement, Running>();
  readonly #onShow: (showing: boolean) => void;
  #showing = false;

  /** `onShow` is told when a moving picture begins that is long enough to be skipped, and when it has ended. */
  constructor(onShow: (showing: boolean) => void, signal: AbortSignal) {
    this.#onShow = onShow;
    signal.addEventListener("abort", () => this.finish());
  }

  /** Whether a moving picture is on. */
  get showing(): boolean {
    return this.#showing;
  }

  /** Where a card can be seen now, if it is in flight. */
  position(element: HTMLElement): Point | null {
    const running = this.#running.get(element);
    if (!running) return null;
    let seen: Point | null = null;
    for (const { from, to, animation } of running.moves) {
      // Effect timing holds the easing, so this is where the card is, with no need to ask for its style.
      const part: number | null = animation.effect?.getComputedTiming().progress ?? (seen ? null : 1);
      // A later leg has no say before it begins.
      if (part !== null) seen = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    }
    return seen;
  }

  /** Starts flights; a card already in flight must be given its present position as `from`. */
  start(flights: readonly Flight[]): void {
    const flown = flights.filter((flight) => this.#launch(flight));
    // A card that may not move is where it belongs already: there is nothing to show, and nothing to skip.
    const end = Math.max(0, ...flown.map((flight) => flight.delay));
    if (flown.length > 0 && end + FLIGHT_MS > WORTH_SKIPPING_MS) this.#setShowing(true);
  }

  /** Ends a card's flight where it is, if it has one. */
  stop(element: HTMLElement): void {
    const running = this.#running.get(element);
    if (!running) return;
    this.#running.delete(element);
    for (const { animation } of running.moves) animation.cancel();
    running.lift.cancel();
    if (this.#running.size === 0) this.#setShowing(false);
  }

  /** Puts every card where it belongs at once. */
  finish(): void {
    for (const element of [...this.#running.keys()]) this.stop(element);
    this.#setShowing(false);
  }

  /** Whether the card takes off. */
  #launch(flight: Flight): boolean {
    const { element, fromZ, stops = [], atOnce } = flight;
    this.stop(element);
    if (!mayMove(element)) return false;
    const legs = [...stops, flight];
    const total = flight.delay + FLIGHT_MS;
    const heights: Keyframe[] = [{ zIndex: fromZ, offset: 0, easing: "step-end" }];
    let { from } = flight;
    const moves = legs.map(({ to, toZ, delay, order }, i): Hop => {
      const end = Math.min(delay + FLIGHT_MS, legs[i + 1]?.delay ?? total);
      const animation = element.animate([{ transform: place(from) }, { transform: place(to) }], {
        duration: end - delay,
        delay,
        easing: EASING,
        // Before the first leg the card waits where it is; after each it stays until the next one takes over.
        fill: stops.length === 0 ? "backwards" : i === 0 ? "both" : "forwards",
      });
      if (atOnce) animation.currentTime = FRAME_MS;
      heights.push(
        { zIndex: FLYING_Z + order, offset: delay / total, easing: "step-end" },
        { zIndex: toZ, offset: end / total, easing: "step-end" },
      );
      const move = { from, to, animation };
      from = to;
      return move;
    });
    const running = { moves, lift: element.animate(heights, { duration: total }) };
    this.#running.set(element, running);
    const last = moves.at(-1)?.animation;
    if (last)
      last.onfinish = () => {
        if (this.#running.get(element) === running) this.stop(element);
      };
    return true;
  }

  #setShowing(showing: boolean): void {
    if (this.#showing === showing) return;
    this.#showing = showing;
    this.#onShow(showing);
  }
}

/** Asked each time: the player may change the setting while the board is open. */
export function mayMove(element: HTMLElement): boolean {
  if (typeof element.animate !== "function") return false;
  return !(typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

// --- when each card takes off

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
