// @vitest-environment happy-dom

import { afterEach, describe, expect, test, vi } from "vitest";
import type { Step } from "../src/protocol";
import { changed, RecordedModel, type Recording } from "../src/replay/recording";
import type { ReplaySnapshot } from "../src/replay/replayed";
import { defaultsOf } from "./defaults";
import { board, CATALOGS, settled } from "./helpers";

const STEPS: Step[] = [
  { cards: ["6H"], source: "1", target: "2" },
  { cards: ["9S", "8S"], source: "3", target: "4" },
];
const OPTIONS = defaultsOf("replay");

/** A game of two moves: 6H to column 2, and then a run to column 4. */
function recording(changes: Partial<Recording> = {}): Recording {
  return {
    start: {
      version: 1,
      frame: "replay",
      rules: { name: "test", title: "Eight Off" },
      deal: { number: "24", title: "Microsoft deal 24" },
      board: board(["TC 6H", "7H", "9S 8S", "TS"], [null, null]),
      legal: [["1", "2", 1]],
      status: "playing",
      counts: { home: 0, of: 6 },
      replay: { at: 0, of: 2, branch: null },
      options: OPTIONS,
      advice: { verdict: null, distance: null, proved: false },
      notice: null,
      last: { kind: "go", steps: [] },
      message: { kind: "info", text: "The start" },
    },
    changes: [
      {
        board: { columns: { 0: { cards: { "=": ["TC"] } }, 1: { cards: { "=": ["7H", "6H"] } } } },
        replay: { at: { "=": 1 } },
        last: { steps: { "=": STEPS.slice(0, 1) } },
        message: { text: { "=": "1. 6H" } },
      },
      {
        board: { columns: { 2: { cards: { "=": [] } }, 3: { cards: { "=": ["TS", "9S", "8S"] } } } },
        replay: { at: { "=": 2 } },
        last: { steps: { "=": STEPS.slice(1) } },
        message: { text: { "=": "2. 9S" } },
      },
    ],
    back: ["Taken back: 1", "Taken back: 2"],
    singly: [
      null,
      [
        { cards: ["8S"], source: "3", target: "a" },
        { cards: ["9S"], source: "3", target: "4" },
        { cards: ["8S"], source: "a", target: "4" },
      ],
    ],
    course: {
      moves: [
        { text: "12", in_words: "6H" },
        { text: "34", in_words: "9S" },
      ],
      home: [0, 0, 0],
      cells: [2, 2, 2],
      standings: [["winnable", 2]],
      review: { summary: "Won", losing: null, costliest: [], moves: [] },
    },
    texts: CATALOGS.en,
    sentences: { only: "not here", not_known: "not asked for" },
    welcome: "Two moves to replay",
    at: 0,
    options: OPTIONS,
    known: true,
    ...changes,
  };
}

/** A model with what it has answered. */
function open(changes: Partial<Recording> = {}) {
  const model = new RecordedModel(recording(changes));
  const refusals: unknown[] = [];
  model.on("msg:custom", (message) => refusals.push(message));
  const shown = () => model.get("snapshot") as ReplaySnapshot;
  let sent = 0;
  const ask = async (message: Record<string, unknown>): Promise<ReplaySnapshot> => {
    model.send({ req: `test:${++sent}`, ...message } as never);
    await settled();
    return shown();
  };
  return { model, refusals, shown, ask };
}

afterEach(() => vi.restoreAllMocks());

test("a change leaves what it does not name, and changes nothing in place", () => {
  const before = { a: [{ b: 1 }, { b: 2 }], c: { d: [1, 2] } };
  const after = changed(before, { a: { 1: { b: { "=": 3 } } } }) as typeof before;
  expect(after).toEqual({ a: [{ b: 1 }, { b: 3 }], c: { d: [1, 2] } });
  expect(before.a[1]).toEqual({ b: 2 });
  expect(after.c).toBe(before.c);
  expect(changed([1, 2], { "=": [3] })).toEqual([3]);
});

describe("a recording", () => {
  test("begins with the start, and says what Python would", () => {
    expect(open().shown()).toMatchObject({ seq: 1, answers: null, message: { text: "Two moves to replay" } });
    const later = open({ at: 1 }).shown();
    expect(later.replay.at).toBe(1);
    expect(later.message.text).toBe("1. 6H");
    expect(later.last).toEqual({ kind: "start", steps: [] });
  });

  test("goes forward with the steps of the move, and back with the same the other way", async () => {
    const { ask } = open();
    const forward = await ask({ kind: "go", to: 1 });
    expect(forward.last.steps).toEqual(STEPS.slice(0, 1));
    expect(forward.board.columns[1]?.cards).toEqual(["7H", "6H"]);
    expect(forward).toMatchObject({ answers: "test:1", seq: 2, message: { text: "1. 6H" } });
    const back = await ask({ kind: "go", to: 0 });
    expect(back.last.steps).toEqual([{ cards: ["6H"], source: "2", target: "1" }]);
    expect(back.message.text).toBe("Taken back: 1");
    expect(back.board.columns[1]?.cards).toEqual(["7H"]);
  });

  test("shows a run card by card if that is wanted", async () => {
    const { ask } = open({ at: 1 });
    await ask({ kind: "option", name: "steps", value: true });
    const there = await ask({ kind: "go", to: 2 });
    expect(there.last.steps.map(({ cards }) => cards)).toEqual([["8S"], ["9S"], ["8S"]]);
    const back = await ask({ kind: "go", to: 1 });
    expect(back.last.steps[0]).toEqual({ cards: ["8S"], source: "4", target: "a" });
  });

  test("jumps without steps", async () => {
    const { ask } = open();
    const end = await ask({ kind: "go", to: 2 });
    expect(end.last.steps).toEqual([]);
    expect(end.message.text).toBe("2. 9S");
    expect(end.board.columns[3]?.cards).toEqual(["TS", "9S", "8S"]);
  });

  test.each([3, -1, 0.5, "1", null, undefined])("has no point %s", async (to) => {
    const { ask, refusals, shown } = open();
    const before = shown();
    expect(await ask({ kind: "go", to })).toBe(before);
    expect(refusals).toEqual([{ req: "test:1", error: { reason: "refused", text: "not here" } }]);
  });

  test("takes the move that was made, and no other", async () => {
    const { ask, refusals } = open();
    expect((await ask({ kind: "move", source: "1", target: "3", count: 1 })).replay.at).toBe(0);
    expect((await ask({ kind: "move", source: "1", target: "2", count: 2 })).replay.at).toBe(0);
    expect(refusals).toHaveLength(2);
    expect((await ask({ kind: "move", source: "1", target: "2", count: 1 })).replay.at).toBe(1);
    expect((await ask({ kind: "move", source: "3", target: "4", count: null })).replay.at).toBe(2);
    await ask({ kind: "move", source: "4", target: "3", count: 1 });
    expect(refusals).toHaveLength(3);
  });

  test.each(["play", "better", "leave", "explain", "anything"])(
    "answers %s with a sentence",
    async (kind) => {
      const { ask, refusals } = open();
      await ask({ kind });
      expect(refusals).toHaveLength(1);
    },
  );

  test("sets what it has, and keeps it from point to point", async () => {
    const { ask, model } = open();
    const told = vi.fn();
    model.on("change:course", told);
    expect(model.get("course")).toMatchObject({ standings: null, review: null });
    expect((await ask({ kind: "option", name: "theme", value: "dark" })).options.theme).toBe("dark");
    await ask({ kind: "option", name: "review", value: true });
    expect(model.get("course")).toMatchObject({ standings: [["winnable", 2]], review: { summary: "Won" } });
    expect(told).toHaveBeenCalled();
    expect((await ask({ kind: "go", to: 1 })).options).toMatchObject({ theme: "dark", review: true });
  });

  test.each([
    ["mark", "not asked for"],
    ["review", "not asked for"],
    ["language", "not here"],
    ["constructor", "not here"],
  ])("without a review cannot set %s", async (name, text) => {
    const { ask, refusals } = open({ known: false });
    await ask({ kind: "option", name, value: true });
    expect(refusals).toMatchObject([{ error: { text } }]);
  });

  test("expects no answer to a greeting", async () => {
    const { ask, refusals, shown } = open();
    const before = shown();
    expect(await ask({ kind: "hello", languages: ["de"] })).toBe(before);
    expect(refusals).toEqual([]);
  });
});
