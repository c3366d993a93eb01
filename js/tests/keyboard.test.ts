import { describe, expect, test } from "vitest";
import { type Pile, pilesOf, type Spot } from "../src/piles";
import { moveCursor, rowsOf } from "../src/table/keyboard";
import { layoutBoard } from "../src/table/layout";
import { board } from "./helpers";

const SHAPE = { columns: 4, cells: 3, foundations: 4 };
const PILES = pilesOf(board(["TC 6H 2D", "7H", "", "9S 8S"], ["5D", null, null]));
const WIDE = rowsOf(PILES, layoutBoard(SHAPE, 900));
const NARROW = rowsOf(PILES, layoutBoard(SHAPE, 400));

const pile = (key: string): Pile => {
  const found = PILES.find((p) => p.key === key);
  if (!found) throw new Error(key);
  return found;
};
const at = (key: string, index: number): Spot => ({ pile: pile(key), index });
const go = (rows: typeof WIDE, from: Spot, ...keys: string[]) => {
  let spot = from;
  for (const key of keys) spot = moveCursor(rows, spot, key) ?? spot;
  return `${spot.pile.key} ${spot.index}`;
};

describe("arrows", () => {
  test("walk along a column", () => {
    expect(go(WIDE, at("1", 2), "ArrowUp")).toBe("1 1");
    expect(go(WIDE, at("1", 0), "ArrowDown")).toBe("1 1");
  });

  test("stay at a column's end", () => {
    expect(go(WIDE, at("1", 2), "ArrowDown")).toBe("1 2");
  });

  test("go from exposed card to exposed card", () => {
    expect(go(WIDE, at("1", 2), "ArrowRight")).toBe("2 0");
    expect(go(WIDE, at("2", 0), "ArrowLeft")).toBe("1 2");
  });

  test("keep their depth inside a column", () => {
    expect(go(WIDE, at("1", 0), "ArrowRight", "ArrowRight", "ArrowRight")).toBe("4 1");
    expect(go(WIDE, at("4", 0), "ArrowLeft")).toBe("3 -1");
  });

  test("stop at the board's edges", () => {
    expect(go(WIDE, at("1", 1), "ArrowLeft")).toBe("1 1");
    expect(go(WIDE, at("4", 1), "ArrowRight")).toBe("4 1");
    expect(go(WIDE, at("a", 0), "ArrowUp")).toBe("a 0");
  });

  test("leave a column upwards from its first card, to the pile that stands nearest", () => {
    expect(go(WIDE, at("1", 0), "ArrowUp")).toBe("b -1");
    expect(go(WIDE, at("4", 0), "ArrowUp")).toBe("hH -1");
  });

  test("reach an empty column from above, and leave it again", () => {
    const piles = pilesOf(board(["TC 6H", "7H", "", "9S"], []));
    const rows = rowsOf(piles, layoutBoard({ columns: 4, cells: 0, foundations: 4 }, 400));
    const [hearts, third] = ["hH", "3"].map((key) => piles.find((p) => p.key === key)) as [Pile, Pile];
    expect(moveCursor(rows, { pile: hearts, index: -1 }, "ArrowDown")).toEqual({ pile: third, index: -1 });
    expect(moveCursor(rows, { pile: third, index: -1 }, "ArrowUp")).toEqual({ pile: hearts, index: -1 });
  });

  test("pass foundations, cells and columns in this order on a narrow board", () => {
    expect(go(NARROW, at("hC", -1), "ArrowDown")).toBe("a 0");
    expect(go(NARROW, at("a", 0), "ArrowDown")).toBe("1 0");
    expect(go(NARROW, at("a", 0), "ArrowUp")).toBe("hC -1");
  });

  test("run through the whole top row of a wide board", () => {
    expect(go(WIDE, at("a", 0), ...Array(6).fill("ArrowRight"))).toBe("hS -1");
  });
});

describe("Home and End", () => {
  test("are a column's first and last card", () => {
    expect(go(WIDE, at("1", 1), "Home")).toBe("1 0");
    expect(go(WIDE, at("1", 1), "End")).toBe("1 2");
    expect(go(WIDE, at("3", -1), "Home")).toBe("3 -1");
  });

  test("are a row's first and last pile elsewhere", () => {
    expect(go(WIDE, at("c", -1), "Home")).toBe("a 0");
    expect(go(WIDE, at("a", 0), "End")).toBe("hS -1");
  });
});

test("other keys do not move the cursor", () => {
  expect(moveCursor(WIDE, at("1", 0), "x")).toBeNull();
});
