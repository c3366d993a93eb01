import { focusedIn, html, on, setAttribute } from "../dom";
import { type Pile, pilesOf, type SeenMove, type Spot, topOf } from "../piles";
import type { Card, PileName, Snapshot, Step } from "../protocol";
import { capital, type Words } from "../words";
import { CardViews, originOf, restOf } from "./cards";
import { Bubble, buildPile, fillPile, type PileView } from "./elements";
import { drawFace } from "./faces";
import { deal, Flights, place, type Rest, schedule } from "./flights";
import {
  type Box,
  contains,
  FEWEST_ROWS,
  fanOf,
  type Layout,
  layoutBoard,
  NO_WISHES,
  type Point,
  type Shape,
  WIDE,
  type Wishes,
} from "./layout";

/** What the board needs of a snapshot; every frame's snapshots have this much. */
export type BoardSnapshot = Pick<Snapshot, "board" | "legal" | "last" | "rules" | "rows">;

/** Used until the board has been seen, for example while its tab is hidden. */
const UNSEEN_WIDTH = WIDE;

interface Cursor {
  readonly pile: string;
  /** Null on the place of an empty pile. */
  readonly card: Card | null;
}

/**
 * The table with its piles and cards. It draws positions and answers where things are; what a click means is
 * decided elsewhere, so that every frame can use it.
 */
export class Board {
  readonly element: HTMLElement;
  readonly #words: Words;
  readonly #flights: Flights;
  readonly #cards: CardViews;
  readonly #bubble: Bubble;
  readonly #pileViews = new Map<string, PileView>();
  #piles: readonly Pile[] = [];
  #layout: Layout;
  #width = UNSEEN_WIDTH;
  #wishes = NO_WISHES;
  /** How many cards of a column have had to have room in this deal: the table does not shrink under the player. */
  #rows = FEWEST_ROWS;
  #cursor: Cursor = { pile: "", card: null };
  #cursorElement: HTMLElement | null = null;

  constructor(words: Words, onShow: (showing: boolean) => void, signal: AbortSignal) {
    this.#words = words;
    this.#flights = new Flights(onShow, signal);
    this.#cards = new CardViews(words, this.#flights);
    this.#bubble = new Bubble(signal);
    this.#layout = layoutBoard({ cells: 0, foundations: 4, columns: 0 }, this.#width);
    // Letters are moves here: a screen reader must pass them on, and not take them for commands of its own.
    this.element = html("div", {
      class: "eightoff-board",
      role: "application",
      dir: "ltr",
      "aria-description": words.say("keys"),
    });
    on(this.element, "focusin", signal, (event) => {
      const spot = this.spotOf(event.target);
      if (spot) this.pointAt(spot);
    });
  }

  /** The piles as Python has them. */
  get piles(): readonly Pile[] {
    return this.#piles;
  }

  /** The piles as they look: what is under way lies where it goes. */
  get seen(): readonly Pile[] {
    const { led } = this.#cards;
    if (!led) return this.#piles;
    return this.#piles.map((pile) => {
      const stay = pile.cards.filter((card) => !led.cards.includes(card));
      return { ...pile, cards: pile.key === led.pile ? [...stay, ...led.cards] : stay };
    });
  }

  get layout(): Layout {
    return this.#layout;
  }

  /** Whether a moving picture of several moves is on. */
  get showing(): boolean {
    return this.#flights.showing;
  }

  /** Draws a snapshot; cards that change place fly there unless `still`. */
  update(snapshot: BoardSnapshot, still: boolean): void {
    const focused = focusedIn(this.element) !== null;
    const piles = pilesOf(snapshot.board);
    const { empty_column: emptyColumn } = snapshot.board;
    const before = this.#piles;
    if (piles.map((p) => p.key).join() !== before.map((p) => p.key).join()) this.#build(piles);
    this.#piles = piles;
    setAttribute(this.element, "aria-label", this.#words.say("board", { title: snapshot.rules.title }));

    const fresh = this.#cards.isEmpty;
    const moved = piles.some((pile, i) => pile.cards.join() !== before[i]?.cards.join());
    const dealt = snapshot.last.kind === "start" && !fresh && moved;
    if (moved) this.#bubble.hide();
    const cursor = this.#followCursor(dealt);
    // With room for the next card.
    const longest = Math.max(0, ...snapshot.board.columns.map(({ cards }) => cards.length)) + 1;
    const soFar = snapshot.last.kind === "start" ? 0 : this.#rows;
    this.#rows = Math.max(snapshot.rows ?? FEWEST_ROWS, longest, soFar);
    this.#computeLayout();
    const flights = this.#cards.arrange(this.#ground, dealt);
    const elementOf = (card: Card) => this.#cards.elementOf(card);
    for (const pile of piles) {
      const view = this.#pileViews.get(pile.key);
      if (view) fillPile(view, pile, { elementOf, words: this.#words, emptyColumn, legal: snapshot.legal });
    }
    this.pointAt(cursor);
    // A card that changes its pile is taken out of the document for a moment, and loses the focus.
    if (focused && focusedIn(this.element) !== this.#cursorElement) this.focus();
    if (still || fresh) return;
    const restAt = (rest: Rest) => restOf(rest, this.#ground);
    this.#flights.start(dealt ? deal(flights) : schedule(flights, snapshot.last, before, restAt));
  }

  /** Lays the board out anew for a width in CSS pixels. Nothing moves in sight. */
  resize(width: number, wishes: Wishes): void {
    if (width === this.#width && JSON.stringify(wishes) === JSON.stringify(this.#wishes)) return;
    this.#width = width;
    this.#wishes = wishes;
    this.#layOut();
  }

  /** How wide cards would be on a board of another width. */
  cardWidthAt(width: number, wishes: Wishes): number {
    return layoutBoard(this.shape, width, wishes).cardWidth;
  }

  /** How many piles of each kind there are. */
  get shape(): Shape {
    const count = (kind: Pile["kind"]) => this.#piles.filter((pile) => pile.kind === kind).length;
    return { cells: count("cell"), foundations: count("foundation"), columns: count("column") };
  }

  #layOut(): void {
    this.#bubble.hide();
    this.#flights.finish();
    this.#computeLayout();
    this.#cards.arrange(this.#ground, false);
  }

  /** Shows which cards are held and where they may go. */
  mark(held: readonly Card[], targets: readonly Pile[]): void {
    for (const { card, element } of this.#cards.all) {
      const isHeld = held.includes(card);
      element.classList.toggle("is-held", isHeld);
      if (element.hasAttribute("aria-pressed")) setAttribute(element, "aria-pressed", String(isHeld));
    }
    for (const [key, { group }] of this.#pileViews) {
      group.classList.toggle(
        "is-target",
        targets.some((pile) => pile.key === key),
      );
    }
    if (targets.length === 0) this.point(null);
  }

  /** Shows which of the piles would take what is dragged, were it dropped now. */
  point(over: Pile | null): void {
    for (const [key, { group }] of this.#pileViews) group.classList.toggle("is-over", key === over?.key);
  }

  /** Says at the last cards of a pile, which shake, why they do not move; or at its empty place. */
  refuse(name: PileName, count: number, why: string): void {
    const named = this.#piles.filter((pile) => pile.name === name);
    const pile = named.find(({ key }) => key === this.#cursor.pile) ?? named[0];
    if (!pile) return;
    const cards = pile.cards.slice(-count);
    const { cardWidth: width, cardHeight: height } = this.#layout;
    const point = this.lieOf(cards[0] ?? "") ?? originOf(pile, this.#ground);
    const about = cards.flatMap((card) => this.#cards.elementOf(card) ?? []);
    this.#bubble.say(capital(why), { ...point, width, height }, this.#layout.width, about);
  }

  /** Says it no longer. */
  hush(): void {
    this.#bubble.hide();
  }

  /** Shows which cards a hint is about, and where it takes them. */
  hint(move: Step | null): void {
    const target = move?.target === "h" ? `foundation of ${move.cards[0]?.at(-1)}` : move?.target;
    for (const { card, element } of this.#cards.all) {
      element.classList.toggle("is-hinted", move?.cards.includes(card) ?? false);
    }
    for (const pile of this.#piles) {
      const name = pile.kind === "foundation" ? `foundation of ${pile.suit}` : pile.name;
      this.#pileViews.get(pile.key)?.group.classList.toggle("is-hint-target", name === target);
    }
  }

  /** Says something more of some cards to a screen reader, and shows that there is something. */
  note(notes: ReadonlyMap<Card, string>): void {
    for (const { card, element } of this.#cards.all) {
      const note = notes.get(card);
      element.classList.toggle("is-noted", note !== undefined);
      if (note === undefined) element.removeAttribute("aria-description");
      else setAttribute(element, "aria-description", note);
    }
  }

  /** Where a card belongs, whether or not it is on its way there. */
  lieOf(card: Card): Point | null {
    return this.#cards.lieOf(card);
  }

  /** Which card or empty place an event is about, as it looks. */
  spotOf(target: EventTarget | null): Spot | null {
    if (!(target instanceof Element)) return null;
    const button = target.closest<HTMLElement>("button");
    const key = button?.parentElement?.dataset.key;
    if (!button || key === undefined || !this.element.contains(button)) return null;
    return spotIn(this.seen, key, button.dataset.card);
  }

  /** Where a card lies now, or the end of a pile. */
  spotAt(key: string, card: Card | undefined): Spot | null {
    return spotIn(this.#piles, key, card);
  }

  elementAt(spot: Spot): HTMLElement | null {
    const card = spot.pile.cards[spot.index];
    if (card !== undefined) return this.#cards.elementOf(card) ?? null;
    return this.#pileViews.get(spot.pile.key)?.place ?? null;
  }

  /** A point of the window, on the board. */
  toBoard(clientX: number, clientY: number): Point {
    const rect = this.element.getBoundingClientRect();
    // The host may have scaled the page.
    const scale = rect.width / (this.element.offsetWidth || rect.width || 1) || 1;
    return { x: (clientX - rect.left) / scale, y: (clientY - rect.top) / scale };
  }

  /** The part of the board that belongs to a pile. */
  boxOf(pile: Pile): Box {
    const { x, y } = originOf(pile, this.#ground);
    const { cardWidth: width, cardHeight, fan } = this.#layout;
    if (pile.kind !== "column") return { x, y, width, height: cardHeight };
    const length = Math.max(0, pile.cards.length - 1) * fanOf(this.#layout, pile.cards.length);
    return { x, y, width, height: length + cardHeight + fan };
  }

  pileAt(point: Point): Pile | null {
    return this.seen.find((pile) => contains(this.boxOf(pile), point)) ?? null;
  }

  // --- the cursor: the one element of the board that Tab reaches

  get cursor(): Spot | null {
    const pile = this.#piles.find((p) => p.key === this.#cursor.pile);
    if (!pile) return null;
    return this.#cursor.card === null ? topOf(pile) : { pile, index: pile.cards.indexOf(this.#cursor.card) };
  }

  /** Moves the cursor, and the focus with it. */
  focusOn(spot: Spot): void {
    this.pointAt(spot);
    this.focus();
  }

  focus(): void {
    this.#cursorElement?.focus({ preventScroll: true });
  }

  /** Moves the cursor, and leaves the focus where it is. */
  pointAt(spot: Spot | null): void {
    if (!spot) return;
    const card = spot.pile.cards[spot.index];
    const now = spotIn(this.#piles, spot.pile.key, card) ?? spot;
    this.#cursor = { pile: now.pile.key, card: card ?? null };
    const element = this.elementAt(spot);
    if (element === this.#cursorElement) return;
    if (this.#cursorElement) this.#cursorElement.tabIndex = -1;
    if (element) element.tabIndex = 0;
    this.#cursorElement = element;
  }

  /** Where the cursor belongs on the new piles: with its card, unless that went home. */
  #followCursor(dealt: boolean): Spot | null {
    const find = (key: string) => this.#piles.find((pile) => pile.key === key);
    const first = this.#piles.find((pile) => pile.kind === "column") ?? this.#piles[0];
    const start = first ? topOf(first) : null;
    if (dealt) return start;
    const { pile: key, card } = this.#cursor;
    const before = find(key);
    const now = card === null ? undefined : this.#piles.find((pile) => pile.cards.includes(card));
    if (card !== null && now && now.kind !== "foundation")
      return { pile: now, index: now.cards.indexOf(card) };
    return before ? topOf(before) : start;
  }

  // --- cards that are off their place

  /** Lets cards go where a move takes them, as under way; or only lifts them, if the way will be shown. */
  lead(move: SeenMove, inPlace: boolean): void {
    this.#cards.lead(move, inPlace, this.#ground);
  }

  /** Lets what is still under way glide back. */
  recall(): void {
    this.#cards.recall();
  }

  /** Whether a card is under way. */
  leads(card: Card): boolean {
    return this.#cards.led?.cards.includes(card) ?? false;
  }

  /** Takes cards off the table to be dragged. */
  take(cards: readonly Card[]): void {
    this.#cards.take(cards);
  }

  /** Moves the dragged cards to a distance from where they lay. */
  drag(dx: number, dy: number): void {
    this.#cards.drag(dx, dy);
  }

  /** The box of the first dragged card. */
  get draggedBox(): Box | null {
    return this.#cards.draggedBox;
  }

  /** Ends the drag; the cards stay where they were dropped until they are led on or settled, or a snapshot moves them. */
  drop(): void {
    this.#cards.drop();
  }

  /** Lets cards that were dropped glide to where they belong. */
  settle(): void {
    this.#cards.settle();
  }

  /** Ends every animation: each card is where it belongs. */
  finishAnimations(): void {
    this.#flights.finish();
  }

  // --- drawing

  #build(piles: readonly Pile[]): void {
    this.#cards.clear();
    this.#pileViews.clear();
    this.#cursorElement = null;
    for (const [i, pile] of piles.entries()) {
      const isFirst = piles[i - 1]?.kind !== pile.kind;
      this.#pileViews.set(pile.key, buildPile(pile, this.#words, isFirst));
    }
    this.element.replaceChildren(
      ...[...this.#pileViews.values()].map(({ group }) => group),
      this.#bubble.element,
    );
  }

  #computeLayout(): void {
    const before = this.#layout;
    const layout = layoutBoard(this.shape, this.#width, { ...this.#wishes, rows: this.#rows });
    this.#layout = layout;
    const { style, classList } = this.element;
    style.height = `${layout.height}px`;
    style.setProperty("--card-width", `${layout.cardWidth}px`);
    style.setProperty("--card-height", `${layout.cardHeight}px`);
    style.setProperty("--caption", `${layout.caption}px`);
    classList.toggle("is-compact", layout.compact);
    if (before.compact !== layout.compact) {
      for (const { card, element } of this.#cards.all) {
        element.replaceChildren(drawFace(card, this.#words.index(card), layout.compact));
      }
    }
    const [first, last] = [layout.foundations[0], layout.foundations.at(-1)];
    const homes = first && last ? last.x - first.x + layout.cardWidth : 0;
    for (const pile of this.#piles) {
      const view = this.#pileViews.get(pile.key);
      const point = originOf(pile, this.#ground);
      if (!view) continue;
      view.place.style.transform = place(point);
      view.caption.style.transform = place({ x: point.x, y: point.y - layout.caption });
      if (pile.kind === "foundation") view.caption.style.width = `${homes}px`;
    }
  }

  /** The piles as drawn, and where they lie. */
  get #ground(): { readonly piles: readonly Pile[]; readonly layout: Layout } {
    return { piles: this.#piles, layout: this.#layout };
  }
}

/** A card among piles, wherever it lies; without one the end of a pile. */
function spotIn(piles: readonly Pile[], key: string, card: Card | undefined): Spot | null {
  const named = piles.find((pile) => pile.key === key);
  if (card === undefined) return named ? topOf(named) : null;
  const pile = named?.cards.includes(card) ? named : piles.find(({ cards }) => cards.includes(card));
  return pile ? { pile, index: pile.cards.indexOf(card) } : null;
}
