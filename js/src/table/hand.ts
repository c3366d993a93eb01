import type { Outcome, Queue } from "../channel";
import { countFrom, countTo, type Held, mayHold, type Pile, type Spot, targetsOf, topOf } from "../piles";
import type { BoardRequest, Card, LegalMove, PileName } from "../protocol";
import type { Words } from "../words";
import type { Board } from "./board";

export interface HandOptions {
  board: Board;
  words: Words;
  ask(request: BoardRequest): Promise<Outcome>;
  queue: Queue;
  /** Whether requests are on their way, so that the list of legal moves may be out of date. */
  busy(): boolean;
  say(text: string): void;
  /** Takes up a spot where nothing is to be moved; false if cards may be picked up. */
  pick?: ((spot: Spot) => boolean) | undefined;
}

interface Holding extends Held {
  /** Picked up to be dragged. */
  readonly dragged: boolean;
}

/** What the player has in hand, and what picking up and putting down means. Mouse, touch and keys all end here. */
export class Hand {
  readonly #options: HandOptions;
  #legal: readonly LegalMove[] = [];
  #held: Holding | null = null;
  #isIdle = false;

  constructor(options: HandOptions) {
    this.#options = options;
  }

  get holds(): boolean {
    return this.#held !== null;
  }

  get carried(): Held | null {
    return this.#held;
  }

  get dragging(): boolean {
    return this.#held?.dragged ?? false;
  }

  /** Takes over a snapshot that the board has just drawn. What is still there stays in hand. */
  update(legal: readonly LegalMove[]): void {
    this.#legal = legal;
    const held = this.#held;
    if (held) {
      const pile = this.#pile(held.source);
      const cards = pile?.cards.slice(-held.cards.length) ?? [];
      const same = cards.join() === held.cards.join();
      this.#held = same && this.#mayHold(held.source, cards.length) ? held : null;
    }
    this.#mark();
  }

  /** Puts down what is held, and picks nothing up; or begins again. */
  rest(isIdle: boolean): void {
    this.#isIdle = isIdle;
    if (!isIdle) return;
    if (this.dragging) this.drop(null);
    else this.#release();
  }

  // Each of these says whether it could be done, as far as this view knows.

  /** A click on a card or an empty place, or Enter there. */
  choose(spot: Spot): boolean {
    const held = this.#held;
    if (!held) return this.pickUp(spot);
    if (spot.pile.name !== held.source || spot.pile.kind === "foundation") return this.putOn(spot.pile);
    if (countFrom(spot) === held.cards.length) return this.letGo();
    // Another card of the same column: that one is meant now.
    this.#release();
    return this.pickUp(spot);
  }

  /** Picks up a card with all cards on top of it, or lets Python say why that cannot be. */
  pickUp(spot: Spot): boolean {
    const { board, words, say, ask, pick } = this.#options;
    if (pick?.(spot)) return true;
    if (spot.index < 0) {
      say(words.nothingThere(spot.pile));
      return false;
    }
    if (!this.#mayHold(spot.pile.name, countFrom(spot))) {
      ask({ kind: "explain", source: spot.pile.name, count: countFrom(spot) });
      return false;
    }
    const cards = spot.pile.cards.slice(spot.index);
    this.#held = { source: spot.pile.name, cards, exact: false, dragged: false };
    this.#mark();
    say(words.held(cards, targetsOf(this.#legal, this.#held, board.piles)));
    return true;
  }

  /** Puts the held cards on a pile. If that is no legal move, Python says why, and the cards stay in hand if wanted. */
  putOn(pile: Pile, keep = true): boolean {
    const held = this.#held;
    if (!held) return false;
    this.#release();
    this.#move(held.source, pile.name, this.#countTo(held, pile.name)).then((outcome) => {
      if (outcome && keep && !this.#held && this.#stillThere(held)) {
        this.#held = held;
        this.#mark();
      }
    });
    return true;
  }

  /** Sends the exposed card of a pile home. */
  sendHome(pile: Pile): boolean {
    const spot = topOf(pile);
    this.#release();
    if (this.#options.pick?.(spot)) return true;
    if (spot.index < 0) {
      this.#options.say(this.#options.words.nothingThere(pile));
      return false;
    }
    this.#move(pile.name, "h", 1);
    return true;
  }

  /**
   * Sends the exposed card of a pile home, else to a column, else to a cell: the first that takes it from the left,
   * and an empty column after all others. If none does, Python says why it cannot go home.
   */
  sendOn(pile: Pile): boolean {
    const takes = (target: Pile) =>
      target.name !== pile.name &&
      this.#legal.some(([from, to, n]) => from === pile.name && to === target.name && n === 1);
    const piles = this.#options.board.piles.filter(takes);
    const target =
      piles.find(({ kind }) => kind === "foundation") ??
      piles.find(({ kind, cards }) => kind === "column" && cards.length > 0) ??
      piles.find(({ kind }) => kind === "column") ??
      // From cell to cell is no way on.
      (pile.kind === "cell" ? undefined : piles[0]);
    if (!target || target.kind === "foundation" || this.#options.pick) return this.sendHome(pile);
    this.#release();
    this.#move(pile.name, target.name, 1);
    return true;
  }

  letGo(): boolean {
    const held = this.#held;
    if (!held) return false;
    this.#release();
    this.#options.say(this.#options.words.putBack(held.cards));
    return true;
  }

  // --- dragging

  canDrag(spot: Spot): boolean {
    const isUnderWay = spot.pile.cards.slice(spot.index).some((card) => this.#options.board.leads(card));
    return spot.index >= 0 && !isUnderWay && this.#mayHold(spot.pile.name, countFrom(spot));
  }

  startDrag(spot: Spot): void {
    const cards = spot.pile.cards.slice(spot.index);
    this.#held = { source: spot.pile.name, cards, exact: true, dragged: true };
    this.#mark();
    this.#options.board.take(cards);
  }

  /** The piles that take what is dragged. */
  get takers(): Pile[] {
    return this.#held ? targetsOf(this.#legal, this.#held, this.#options.board.seen) : [];
  }

  /** Ends a drag over a pile, or over nothing. */
  drop(pile: Pile | null): void {
    const held = this.#held;
    const { board, queue } = this.#options;
    const settle = () => board.settle();
    board.drop();
    this.#release();
    if (!held || !pile || (pile.name === held.source && pile.kind !== "foundation")) {
      settle();
      return;
    }
    // The cards wait where they were dropped, so that the move goes on from there.
    queue.take(() => {
      const isThere = this.#stillThere(held);
      if (isThere) this.#move(held.source, pile.name, held.cards.length).then(settle);
      else settle();
      return isThere;
    }, settle);
  }

  // ---

  #move(source: PileName, target: PileName, count: number | null): Promise<Outcome> {
    return this.#options.ask({ kind: "move", source, target, count });
  }

  #countTo(held: Held, target: PileName): number | null {
    const count = countTo(this.#legal, held, target);
    if (count !== null) return count;
    // A card that stands for its run: Python counts, and says what keeps that run from going there.
    return held.exact || held.cards.length > 1 ? held.cards.length : null;
  }

  #mayHold(source: PileName, count: number): boolean {
    // While an answer is to come, a card that cannot move yet may be free to. Who learns may try any card.
    const { busy, pick } = this.#options;
    if (this.#isIdle) return false;
    return mayHold(this.#legal, source, count) || (count === 1 && (busy() || !!pick));
  }

  #stillThere(held: Held): boolean {
    const cards: readonly Card[] = this.#pile(held.source)?.cards.slice(-held.cards.length) ?? [];
    return cards.join() === held.cards.join();
  }

  #pile(name: PileName): Pile | undefined {
    return this.#options.board.seen.find((pile) => pile.name === name && pile.kind !== "foundation");
  }

  #release(): void {
    this.#held = null;
    this.#mark();
  }

  #mark(): void {
    this.#options.board.mark(this.#held?.cards ?? [], this.takers);
  }
}
