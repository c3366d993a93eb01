// Keys typed faster than Python answers.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PATIENCE_MS } from "../src/channel";
import type { PlaySnapshot } from "../src/play/game";
import type { LegalMove } from "../src/protocol";
import { board, closeAll, FakeModel, pointer, settled, show, snapshot, type View, words } from "./helpers";

const ROUND_TRIP_MS = 200;
const PILES = ["1", "2", "3", "4", "a", "b", "c"];

type Piles = Record<string, readonly string[]>;

/** Answers after a while, as Python does. One card goes to any column, or to a cell that is empty. */
class SlowModel extends FakeModel {
  #past: Piles[] = [];
  #future: Piles[] = [];
  #piles: Piles = { 1: ["TC", "6H"], 2: ["7H"], 3: ["8S"], 4: ["9S", "KD", "QC"], a: ["5D"], b: [], c: [] };
  /** What Python made of the requests, one after the other. */
  readonly done: string[] = [];

  constructor() {
    super(null);
    this.snapshot = this.#drawn(1, null);
  }

  override send(message: FakeModel["sent"][number]): void {
    super.send(message);
    if (message.kind !== "hello") setTimeout(() => this.#carryOut(message), ROUND_TRIP_MS);
  }

  #legal(): LegalMove[] {
    return PILES.filter((source) => this.#piles[source]?.length).flatMap((source) =>
      PILES.filter((target) => target !== source && (/\d/.test(target) || !this.#piles[target]?.length)).map(
        (target): LegalMove => [source, target, 1],
      ),
    );
  }

  #drawn(seq: number, answers: string | null): PlaySnapshot {
    const column = (pile: string) => (this.#piles[pile] ?? []).join(" ");
    return snapshot({
      seq,
      answers,
      board: board(
        PILES.filter((pile) => /\d/.test(pile)).map(column),
        PILES.filter((pile) => /\D/.test(pile)).map((pile) => column(pile) || null),
      ),
      legal: this.#legal(),
      can: { undo: this.#past.length > 0, redo: this.#future.length > 0, restart: true, finish: false },
      last: { kind: "move", steps: [] },
      message: { kind: "info", text: this.done.join(" ") },
    });
  }

  #carryOut({ req, kind, source, target }: FakeModel["sent"][number]): void {
    if (kind === "move") {
      const [from, to] = [String(source), String(target)];
      if (!this.#legal().some(([s, t]) => s === from && t === to)) {
        this.emit("msg:custom", { req, error: { reason: "test", text: `${from}${to} is refused` } });
        return;
      }
      const card = this.#piles[from]?.at(-1) ?? "";
      this.#past.push(this.#piles);
      this.#future = [];
      this.#piles = {
        ...this.#piles,
        [from]: this.#piles[from]?.slice(0, -1) ?? [],
        [to]: [...(this.#piles[to] ?? []), card],
      };
      this.done.push(`${from}${to}`);
    } else {
      const [here, there] = kind === "undo" ? [this.#past, this.#future] : [this.#future, this.#past];
      there.push(this.#piles);
      this.#piles = here.pop() ?? this.#piles;
      this.done.push(kind);
    }
    this.show(this.#drawn((this.snapshot as PlaySnapshot).seq + 1, req));
  }
}

let model: SlowModel;
let view: View;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  model = new SlowModel();
  view = show(model);
  view.card("6H").focus();
});

afterEach(() => {
  closeAll();
  vi.useRealTimers();
});

/** Lets so many answers come. */
async function answers(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    vi.advanceTimersByTime(ROUND_TRIP_MS);
    await settled();
  }
}

describe("what is typed ahead", () => {
  test("is played by the board that it was meant for, also from piles that are drawn empty", async () => {
    view.type("1bb3");
    expect(model.sent).toHaveLength(1);
    await answers(2);
    expect(model.done).toEqual(["1b", "b3"]);
  });

  test("may be a line of twenty moves, with some taken back", async () => {
    const line = "1b 2c b3 3b c2 21 12 4c c1 b4 u r a4 4a 1b b2 2c c3 u u r r 3b 4c 3a";
    // The last one is refused: cell a is taken.
    view.type(line.replaceAll(" ", ""));
    await answers(30);
    expect(model.done).toEqual(
      line
        .split(" ")
        .slice(0, -1)
        .map((word) => ({ u: "undo", r: "redo" })[word] ?? word),
    );
    expect(view.message()).toBe("3a is refused");
  });

  test("keeps its order with Enter and the arrows", async () => {
    view.type("1b2c");
    for (const key of ["ArrowLeft", "Enter", "ArrowRight", "Enter"]) view.press(key);
    await answers(3);
    // After 2c the cursor is in cell c with its card.
    expect(model.done).toEqual(["1b", "2c"]);
    expect(model.asked).toEqual({ kind: "move", source: "b", target: "c", count: null });
  });

  test("after a move that is refused is not played", async () => {
    view.type("1b2b3c4c");
    await answers(10);
    expect(model.done).toEqual(["1b"]);
    expect(view.message()).toBe("2b is refused");
    expect(view.all(".is-held")).toEqual([]);
  });

  test("after a key that means nothing there is not played", async () => {
    for (const [keys, text] of [
      ["1bc2c3", "Cell c is empty"],
      ["2cg34", "There is no cell g here"],
    ] as const) {
      view.type(keys);
      await answers(5);
      expect(view.message()).toBe(text);
    }
    expect(model.done).toEqual(["1b", "2c"]);
  });

  test.each([
    ["Escape", () => view.press("Escape")],
    ["a press of the pointer", () => pointer(view.find('[data-action="undo"]'), "pointerdown", 0, 0)],
  ])("is forgotten at %s", async (_what, how) => {
    view.type("1b2c3");
    how();
    await answers(5);
    expect(model.done).toEqual(["1b"]);
    expect(view.all(".is-held")).toEqual([]);
  });

  test("is forgotten when nobody answers", async () => {
    vi.spyOn(model, "send").mockImplementation(() => {});
    view.type("1b2c");
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(view.message()).toBe(words.say("no_answer"));
    vi.restoreAllMocks();
    view.type("3c");
    await answers(3);
    expect(model.done).toEqual(["3c"]);
  });

  test("does not grow while a key is held down", async () => {
    view.type("1b2c");
    await answers(2);
    view.press("u");
    for (let i = 0; i < 30; i++) view.press("u", { repeat: true });
    await answers(5);
    expect(model.done).toEqual(["1b", "2c", "undo"]);
  });
});

test("the cursor walks while an answer is to come", () => {
  view.type("1b");
  view.card("7H").focus();
  view.press("ArrowRight");
  expect(view.focused()).toBe("8 of spades, column 3, exposed");
});
