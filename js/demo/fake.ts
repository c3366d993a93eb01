import { NO_ADVICE, NO_OPTIONS } from "../tests/defaults";
// A stand-in for Python: a model that answers requests just well enough to look at the board.
//
// It holds no rules either. Any exposed card may go anywhere that is empty, or onto the pile to its right.

import english from "../../eightoff_widget/languages/en.json";
import { LEAVES_GAME, type PlayRequest, type PlaySnapshot } from "../src/play/game";
import type { BoardState, Card, LegalMove, Step } from "../src/protocol";

type Callback = (message?: unknown) => void;

const CELLS = "abcdefgk";

export interface Shape {
  columns: readonly (readonly Card[])[];
  cells: readonly (Card | null)[];
  home: readonly [clubs: number, diamonds: number, hearts: number, spades: number];
}

/** Deals like Microsoft's shuffle, row by row, the last cards to the first cells. */
export function deal(number: number, columns = 8, cells = 8, dealt = 4): Shape {
  const deck = Array.from(
    { length: 52 },
    (_, i) => (("A23456789TJQK"[i >> 2] ?? "") + "CDHS"[i & 3]) as Card,
  );
  let seed = number >>> 0;
  const order: Card[] = [];
  while (deck.length > 0) {
    seed = (Math.imul(seed, 214013) + 2531011) >>> 0;
    const i = ((seed >>> 16) & 0x7fff) % deck.length;
    const last = deck.pop() ?? "";
    order.push(i === deck.length ? last : (deck[i] ?? ""));
    if (i < deck.length) deck[i] = last;
  }
  const piles: Card[][] = Array.from({ length: columns }, () => []);
  for (let i = 0; i < 52 - dealt; i++) piles[i % columns]?.push(order[i] ?? "");
  const taken = order.slice(52 - dealt);
  return {
    columns: piles,
    cells: Array.from({ length: cells }, (_, i) => taken[i] ?? null),
    home: [0, 0, 0, 0],
  };
}

export function boardOf({ columns, cells, home }: Shape): BoardState {
  return {
    columns: columns.map((cards, i) => ({ pile: String((i + 1) % 10), cards })),
    cells: cells.map((card, i) => ({ pile: CELLS[i] ?? "", card })),
    foundations: Array.from("CDHS", (suit, i) => {
      const rank = home[i] ?? 0;
      return { suit: suit as "C", rank, waits: rank < 13 ? "A23456789TJQK"[rank] + suit : null };
    }),
    empty_column: "K",
  };
}

function legalOf(shape: Shape): LegalMove[] {
  const board = boardOf(shape);
  const sources = [
    ...board.columns.filter(({ cards }) => cards.length > 0).map(({ pile }) => pile),
    ...board.cells.filter(({ card }) => card !== null).map(({ pile }) => pile),
  ];
  const empty = board.cells.filter(({ card }) => card === null).map(({ pile }) => pile);
  const columns = board.columns.map(({ pile }) => pile);
  return sources.flatMap((source): LegalMove[] => {
    const next = columns[(columns.indexOf(source) + 1) % columns.length] ?? "1";
    const run = columns.includes(source) && source !== next ? [[source, next, 2] as const] : [];
    return [
      ...empty.map((cell): LegalMove => [source, cell, 1]),
      ...(source === next ? [] : [[source, next, 1] as const]),
      ...run,
      [source, "h", 1],
    ];
  });
}

export class FakeModel {
  readonly sent: unknown[] = [];
  readonly #listeners = new Map<string, Set<Callback>>();
  #past: { shape: Shape; steps: readonly Step[] }[] = [];
  #shape: Shape;
  #number = "24";
  #round = 1;
  #snapshot: PlaySnapshot;

  constructor(shape: Shape, changes: Partial<PlaySnapshot> = {}) {
    this.#shape = shape;
    this.#snapshot = { ...this.#snap(0, null, "start", [], "A new game"), ...changes };
  }

  get(name: string): unknown {
    const { cards, board } = english;
    return name === "words"
      ? { language: "en", languages: { en: english.name }, cards, board }
      : this.#snapshot;
  }

  on(event: string, callback: Callback): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(callback));
  }

  off(event: string, callback: Callback): void {
    this.#listeners.get(event)?.delete(callback);
  }

  send(message: { req: string } & PlayRequest): void {
    this.sent.push(message);
    setTimeout(() => this.#answer(message), 30);
  }

  #emit(event: string, message?: unknown): void {
    for (const callback of [...(this.#listeners.get(event) ?? [])]) callback(message);
  }

  #refuse(req: string, text: string, reason = "demo"): void {
    this.#emit("msg:custom", { req, error: { reason, text } });
  }

  #show(changes: PlaySnapshot): void {
    this.#snapshot = changes;
    this.#emit("change:snapshot");
  }

  #snap(
    seq: number,
    answers: string | null,
    kind: string,
    steps: readonly Step[],
    text: string,
  ): PlaySnapshot {
    const home = this.#shape.home.reduce((sum, n) => sum + n, 0);
    return {
      version: 1,
      seq,
      answers,
      frame: "play",
      rules: { name: "eight-off", title: "Eight Off" },
      deal: { number: this.#number, title: `Microsoft deal ${this.#number}` },
      board: boardOf(this.#shape),
      legal: legalOf(this.#shape),
      status: home === 52 ? "won" : "playing",
      counts: { moves: this.#past.length, home, of: 52 },
      can: { undo: this.#past.length > 0, redo: false, restart: this.#past.length > 0, finish: home < 52 },
      clock: { seconds: 0, running: this.#past.length > 0 && home < 52, round: this.#round },
      options: this.#snapshot?.options ?? NO_OPTIONS,
      advice: { ...NO_ADVICE, verdict: "winnable", distance: 61, proved: true, par: 61 },
      resumable: null,
      notice: null,
      kept: false,
      last: { kind, steps },
      message: { kind: home === 52 ? "won" : "info", text: home === 52 ? "Won in 84 moves and 6:12" : text },
    };
  }

  #answer(message: { req: string } & PlayRequest): void {
    const next = (kind: string, steps: readonly Step[], text: string) =>
      this.#show(this.#snap(this.#snapshot.seq + 1, message.req, kind, steps, text));
    if (message.kind === "hello") return;
    if (message.kind === "move") {
      const count = message.count ?? 1;
      const legal = this.#snapshot.legal.some(
        ([source, target, n]) => source === message.source && target === message.target && n === count,
      );
      if (!legal) {
        this.#refuse(message.req, `${message.source}${message.target} is no move of this demonstration`);
        return;
      }
      const cards = this.#take(message.source, message.target, count);
      next("move", [{ cards, source: message.source, target: message.target }], `Moved ${cards.join(" ")}`);
    } else if (message.kind === "undo") {
      const before = this.#past.pop();
      if (before) this.#shape = before.shape;
      const steps = [...(before?.steps ?? [])].reverse();
      next(
        "undo",
        steps.map(({ cards, source, target }) => ({ cards, source: target, target: source })),
        "Taken back",
      );
    } else if (message.kind === "restart") {
      this.#shape = this.#past[0]?.shape ?? this.#shape;
      this.#past = [];
      next("restart", [], "Back to the start");
    } else if (message.kind === "finish") {
      this.#finish(message.req);
    } else if (message.kind === "new") {
      const number = message.deal ?? String(Math.floor(Math.random() * 32000));
      if (!/^\d{1,5}$/.test(number)) {
        this.#refuse(message.req, `${number} is no deal of this demonstration`);
      } else if (this.#past.length > 0 && !message.sure) {
        const what = message.deal === null ? "a random deal" : `deal ${number}`;
        this.#refuse(message.req, `Leave this game and play ${what}?`, LEAVES_GAME);
      } else {
        this.#past = [];
        this.#number = number;
        this.#round++;
        this.#shape = deal(Number(number));
        next("start", [], "A new game");
      }
    } else if (message.kind === "option") {
      const options = { ...this.#snapshot.options, [message.name]: message.value };
      this.#snapshot = { ...this.#snapshot, options };
      next("option", [], "Option set");
    } else {
      this.#refuse(message.req, "these cards cannot be picked up in this demonstration");
    }
  }

  #take(source: string, target: string, count: number): Card[] {
    this.#past.push({ shape: this.#shape, steps: [] });
    const columns = this.#shape.columns.map((cards) => [...cards]);
    const cells = [...this.#shape.cells];
    const home = [...this.#shape.home] as [number, number, number, number];
    const column = (name: string) => columns[(Number(name) + 9) % 10];
    const cell = (name: string) => CELLS.indexOf(name);
    const cards = /\d/.test(source) ? (column(source)?.splice(-count) ?? []) : [cells[cell(source)] ?? ""];
    if (!/\d/.test(source)) cells[cell(source)] = null;
    if (/\d/.test(target)) column(target)?.push(...cards);
    else if (target !== "h") cells[cell(target)] = cards[0] ?? null;
    this.#shape = { columns, cells, home };
    const last = this.#past.at(-1);
    if (last) last.steps = [{ cards, source, target }];
    return cards;
  }

  #finish(req: string): void {
    const board = boardOf(this.#shape);
    const where = new Map<Card, string>();
    for (const { pile, cards } of board.columns) for (const card of cards) where.set(card, pile);
    for (const { pile, card } of board.cells) if (card) where.set(card, pile);
    const order = [...where.keys()].sort(
      (a, b) => "A23456789TJQK".indexOf(a.slice(0, 1)) - "A23456789TJQK".indexOf(b.slice(0, 1)),
    );
    const steps = order.map((card) => ({ cards: [card], source: where.get(card) ?? "", target: "h" }));
    this.#past.push({ shape: this.#shape, steps });
    this.#shape = {
      columns: this.#shape.columns.map(() => []),
      cells: this.#shape.cells.map(() => null),
      home: [13, 13, 13, 13],
    };
    this.#show(this.#snap(this.#snapshot.seq + 1, req, "finish", steps, "Won"));
  }
}
