// The keyboard: where a key takes the cursor, what it does, and what there is to hear at one.

import type { Queue } from "../channel";
import { focusedIn, hit, on } from "../dom";
import { type Pile, type Spot, targetsOf, topOf } from "../piles";
import type { Snapshot, Tool } from "../protocol";
import { capital, type Words } from "../words";
import type { Board } from "./board";
import type { Hand } from "./hand";
import type { Layout, Point } from "./layout";

/** Piles that stand beside each other, from left to right; the columns are the last row. */
export type Row = readonly { readonly pile: Pile; readonly x: number }[];

/** The rows of a board, from top to bottom. */
export function rowsOf(piles: readonly Pile[], layout: Layout): Row[] {
  const seen = { cell: 0, foundation: 0, column: 0 };
  const points = { cell: layout.cells, foundation: layout.foundations, column: layout.columns };
  const rows = new Map<number, { pile: Pile; x: number }[]>();
  for (const pile of piles) {
    const point: Point | undefined = points[pile.kind][seen[pile.kind]++];
    if (!point) continue;
    rows.set(point.y, [...(rows.get(point.y) ?? []), { pile, x: point.x }]);
  }
  return [...rows.entries()].sort(([a], [b]) => a - b).map(([, row]) => row.sort((a, b) => a.x - b.x));
}

/** Where a key takes the cursor; null for a key that does not move it. */
export function moveCursor(rows: readonly Row[], from: Spot, key: string): Spot | null {
  const r = rows.findIndex((row) => row.some(({ pile }) => pile.key === from.pile.key));
  const row = rows[r];
  if (!row) return null;
  const i = row.findIndex(({ pile }) => pile.key === from.pile.key);
  const x = row[i]?.x ?? 0;
  const last = from.pile.cards.length - 1;
  const inColumn = from.pile.kind === "column";

  /** Enters a row at the pile that stands nearest. */
  const enter = (other: Row | undefined): Spot => {
    const [nearest] = [...(other ?? [])].sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x));
    if (!nearest) return from;
    const { pile } = nearest;
    return pile.kind === "column" && pile.cards.length > 0 ? { pile, index: 0 } : topOf(pile);
  };
  const beside = (step: number): Spot => {
    const pile = row[i + step]?.pile;
    if (!pile) return from;
    // From the end of one column to the end of the next, else level.
    if (!inColumn || from.index === last) return topOf(pile);
    return { pile, index: Math.min(from.index, pile.cards.length - 1) };
  };

  switch (key) {
    case "ArrowLeft":
      return beside(-1);
    case "ArrowRight":
      return beside(1);
    case "ArrowUp":
      return inColumn && from.index > 0 ? { ...from, index: from.index - 1 } : enter(rows[r - 1]);
    case "ArrowDown":
      if (inColumn) return from.index < last ? { ...from, index: from.index + 1 } : from;
      return enter(rows[r + 1]);
    case "Home":
      if (inColumn) return { ...from, index: Math.min(0, last) };
      return topOf(row[0]?.pile ?? from.pile);
    case "End":
      return topOf(inColumn ? from.pile : (row.at(-1)?.pile ?? from.pile));
    default:
      return null;
  }
}

export interface KeyboardOptions {
  root: HTMLElement;
  board: Board;
  hand: Hand;
  queue: Queue;
  /** Asks for what the keys u and r stand for; false if there is nothing to ask for. */
  tool(tool: Tool): boolean;
  /** Asks for a hint; false if there is nothing to hint at. */
  hint(): boolean;
  /** Says what there is to hear at a key. */
  hear(key: string): void;
  say(text: string): void;
  words: Words;
  signal: AbortSignal;
}

/** What names a pile on one board or another. */
const NOTATION = /^[0-9a-gk]$/;

/**
 * The keyboard: arrows walk, Enter picks up and puts down, and the notation of a move, such as 1a or kh, plays
 * it. Some letters say how things stand. Only keys that mean something are kept from the notebook, whose own keys include "a", "b" and "0".
 */
export function listenToKeyboard(options: KeyboardOptions): void {
  const { root, board, hand, queue, tool, hint, hear, say, words, signal } = options;

  const home = (): boolean => {
    if (!hand.holds) return board.cursor !== null && hand.sendHome(board.cursor.pile);
    const foundation = (piles: readonly Pile[]) => piles.find((p) => p.kind === "foundation");
    const pile = foundation(hand.takers) ?? foundation(board.piles);
    return pile !== undefined && hand.putOn(pile, false);
  };

  const named = (name: string): boolean => {
    const pile = board.piles.find((p) => p.name === name);
    if (!pile) {
      say(words.noSuchPile(name));
      return false;
    }
    if (hand.carried?.source === name) return hand.letGo();
    // What is written as one is refused as one: the next key begins another move.
    if (hand.holds) return hand.putOn(pile, false);
    if (focusedIn(root)) board.focusOn(topOf(pile));
    return hand.pickUp(topOf(pile));
  };

  const choose = (): boolean => board.cursor !== null && hand.choose(board.cursor);

  /** Where a key takes the cursor. */
  const next = (key: string): Spot | null => {
    const spot = focusedIn(board.element) ? board.cursor : null;
    return spot && moveCursor(rowsOf(board.piles, board.layout), spot, key);
  };
  const walk = (key: string): boolean => {
    const spot = next(key);
    if (spot) board.focusOn(spot);
    return true;
  };

  /** Whether the key meant something. */
  const use = (event: KeyboardEvent): boolean => {
    const { repeat } = event;
    if (event.key === "Escape") {
      if (!hand.holds && !queue.isWaiting) return false;
      queue.clear();
      hand.letGo();
      return true;
    }
    if (event.key === "Enter" || event.key === " ") {
      if (!focusedIn(board.element) || event.shiftKey) return false;
      if (!repeat) queue.type(choose, false);
      return true;
    }
    if (!event.shiftKey && next(event.key)) {
      // Looking around needs no answer, but keys keep their order.
      if (queue.isWaiting) queue.type(() => walk(event.key), repeat);
      else walk(event.key);
      return true;
    }
    const key = event.key.toLowerCase();
    if (key === "u" || key === "r") {
      queue.type(() => tool(key === "u" ? "undo" : "redo"), repeat);
      return true;
    }
    if (HEARD.test(key)) {
      const listen = () => {
        hear(key);
        return true;
      };
      queue.type(listen, repeat);
      return true;
    }
    if (key === "?") {
      if (!repeat) queue.type(hint, false);
      return true;
    }
    // Also a slip of the finger: in a notebook "0 0" restarts the kernel, and "d d" deletes the cell.
    if (key !== "h" && !NOTATION.test(key)) return false;
    // A key held down too long must not put down what it has just picked up.
    if (!repeat) queue.type(() => (key === "h" ? home() : named(key)), false);
    return true;
  };

  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };

  on(root, "keydown", signal, (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (hit(event, "input")) return;
    if (board.showing) board.finishAnimations();
    if (use(event)) stop(event);
  });
  on(root, "pointerdown", signal, () => queue.clearTyped(), true);
  // Some browsers click a button when the space bar comes up, even if its going down was used already.
  on(root, "keyup", signal, (event) => {
    if (event.key === " " && focusedIn(board.element)) event.preventDefault();
  });
}

/** Letters that name no pile and no tool. */
const HEARD = /^[lmnops]$/;

/** What there is to hear at one of these keys. */
export function hear(key: string, board: Board, { legal, message }: Snapshot, words: Words): string {
  const { cursor: spot, piles } = board;
  if (!spot) return "";
  const { pile, index } = spot;
  const of = (kind: typeof pile.kind) => piles.filter((each) => each.kind === kind);
  const name = capital(words.pile(pile));
  switch (key) {
    case "p": {
      if (pile.kind !== "column" || index < 0) return board.elementAt(spot)?.getAttribute("aria-label") ?? "";
      const cards = pile.cards.map((card) => words.card(card)).reverse();
      return words.say("whole_column", { pile: name, cards: cards.join(", ") });
    }
    case "o": {
      const held = of("cell").flatMap((cell) =>
        cell.cards.map((card) => words.say("cell_holds", { pile: words.pile(cell), card: words.card(card) })),
      );
      const empty = of("cell").filter(({ cards }) => cards.length === 0);
      const list = words.list(empty.map((cell) => cell.name));
      return capital([...held, words.count("empty_cells", empty.length, { list })].join(", "));
    }
    case "s": {
      const suits = of("foundation").map(({ suit, cards }) => {
        const names = { suit: suit ? words.suit(suit) : "", rank: words.rank(cards.at(-1) ?? "") };
        return words.say(cards.length > 0 ? "home_up_to" : "none_home", names);
      });
      return words.say("so_far_home", { list: suits.join(", ") });
    }
    case "m": {
      if (index < 0) return words.nothingThere(pile);
      const held = { source: pile.name, cards: pile.cards.slice(index), exact: false };
      const targets = targetsOf(legal, held, piles);
      const cards = capital(words.cards(held.cards));
      if (targets.length === 0) return words.say("may_go_nowhere", { cards });
      return words.say("may_go", { cards, targets: words.targetList(targets) });
    }
    case "n": {
      const homeward = legal
        .filter(([, target]) => target === "h")
        .flatMap(([source]) => piles.filter((each) => each.name === source))
        .map((from) =>
          words.say("card_from", { card: words.card(from.cards.at(-1) ?? ""), pile: words.pile(from) }),
        );
      return capital(words.count("can_go_home", homeward.length, { list: words.list(homeward) }));
    }
    default:
      return message.text;
  }
}
