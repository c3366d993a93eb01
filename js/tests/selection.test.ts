import { describe, expect, test } from "vitest";
import { countTo, mayHold, pilesOf, targetsOf } from "../src/piles";
import type { LegalMove } from "../src/protocol";
import { LEGAL, snapshot } from "./helpers";

const PILES = pilesOf(snapshot().board);
const hold = (source: string, cards: string[], exact = false) => ({ source, cards, exact });

describe("picking up", () => {
  test("an exposed card is held if anything may move from its pile", () => {
    expect(mayHold(LEGAL, "3", 1)).toBe(true);
    expect(mayHold(LEGAL, "2", 1)).toBe(false);
  });

  test("a run is held only if a legal move has its length", () => {
    expect(mayHold(LEGAL, "3", 2)).toBe(true);
    expect(mayHold(LEGAL, "3", 3)).toBe(false);
  });
});

describe("putting down", () => {
  test("the held cards go where a legal move takes them", () => {
    expect(countTo(LEGAL, hold("1", ["6H"]), "2")).toBe(1);
    expect(countTo(LEGAL, hold("1", ["6H"]), "3")).toBeNull();
  });

  test("the end of a run stands for the run", () => {
    expect(countTo(LEGAL, hold("3", ["7S"]), "4")).toBe(2);
  });

  test("in a drag only the dragged cards are meant", () => {
    expect(countTo(LEGAL, hold("3", ["7S"], true), "4")).toBeNull();
    expect(countTo(LEGAL, hold("3", ["8S", "7S"], true), "4")).toBe(2);
  });

  test("a run that was picked up whole does not shrink", () => {
    const legal: LegalMove[] = [["3", "4", 1]];
    expect(countTo(legal, hold("3", ["8S", "7S"]), "4")).toBeNull();
  });

  test("one card goes alone where one card may go, even if more may", () => {
    const legal: LegalMove[] = [1, 2, 3].map((n) => ["3", "4", n]);
    expect(countTo(legal, hold("3", ["7S"]), "4")).toBe(1);
  });

  test("with several other counts it is not clear which is meant", () => {
    const legal: LegalMove[] = [2, 3].map((n) => ["3", "4", n]);
    expect(countTo(legal, hold("3", ["7S"]), "4")).toBeNull();
  });
});

describe("targets", () => {
  test("are the piles with a legal move", () => {
    expect(targetsOf(LEGAL, hold("1", ["6H"]), PILES).map((p) => p.key)).toEqual(["b", "c", "2"]);
  });

  test("home means the foundation of the card's suit", () => {
    expect(targetsOf(LEGAL, hold("a", ["5D"]), PILES).map((p) => p.key)).toEqual(["hD"]);
  });
});
