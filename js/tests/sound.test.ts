// What is heard, and that nothing is unless the player wants it.

import { afterEach, describe, expect, test, vi } from "vitest";
import type { PlaySnapshot } from "../src/play/game";
import { NO_OPTIONS } from "./defaults";
import { afterMove, closeAll, show, snapshot } from "./helpers";

afterEach(() => {
  closeAll();
  vi.unstubAllGlobals();
});

/** A browser that plays sounds; which notes were begun, and how many contexts were made and closed. */
function listening() {
  const heard: number[] = [];
  const count = { made: 0, closed: 0 };
  class Context {
    currentTime = 0;
    destination = {};
    constructor() {
      count.made++;
    }
    async close() {
      count.closed++;
    }
  }
  class Note {
    constructor(
      _context: unknown,
      readonly options: { frequency: number },
    ) {}
    connect = (next: unknown) => next;
    start = () => heard.push(this.options.frequency);
    stop() {}
  }
  class Volume {
    gain = { linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    connect = (next: unknown) => next;
  }
  vi.stubGlobal("AudioContext", Context);
  vi.stubGlobal("OscillatorNode", Note);
  vi.stubGlobal("GainNode", Volume);
  return { heard, count };
}

const LOUD = { options: { ...NO_OPTIONS, sound: true } };

/** What is heard when a snapshot comes. */
function heardOf(next: PlaySnapshot): number {
  const { heard } = listening();
  const view = show(snapshot(LOUD));
  view.model.show(next);
  return heard.length;
}

describe("a sound", () => {
  test("is not heard unless the player wants it, and nothing is made for it", () => {
    const { heard, count } = listening();
    const view = show();
    view.model.show(afterMove());
    expect(heard).toEqual([]);
    expect(count.made).toBe(0);
  });

  test("is heard of a move, and not of a board that is shown or dressed", () => {
    expect(heardOf(afterMove(LOUD))).toBe(1);
    expect(heardOf(snapshot({ ...LOUD, seq: 2, last: { kind: "option", steps: [] } }))).toBe(0);
    expect(heardOf(snapshot({ ...LOUD, seq: 2, last: { kind: "start", steps: [] } }))).toBe(0);
  });

  test("is another one when a card goes home, and a longer one when the game is won", () => {
    const steps = [{ cards: ["5D"], source: "a", target: "h" }];
    const home = heardOf(afterMove({ ...LOUD, last: { kind: "move", steps } }));
    const won = heardOf(afterMove({ ...LOUD, status: "won", last: { kind: "move", steps } }));
    expect(home).toBeGreaterThan(1);
    expect(won).toBeGreaterThan(home);
  });

  test("is heard of a refusal", async () => {
    const { heard } = listening();
    const view = show(snapshot(LOUD));
    view.clickCard("6H");
    view.clickPlace("b");
    await view.model.refuse("No");
    expect(heard).toHaveLength(1);
  });

  test("needs one context for a view, which is closed with it", () => {
    const { count } = listening();
    const view = show(snapshot(LOUD));
    view.model.show(afterMove(LOUD));
    view.model.show(afterMove({ ...LOUD, seq: 3 }));
    expect(count).toEqual({ made: 1, closed: 0 });
    view.close();
    expect(count).toEqual({ made: 1, closed: 1 });
  });

  test("is missed by nobody where the browser has none", () => {
    const view = show(snapshot(LOUD));
    view.model.show(afterMove(LOUD));
    expect(view.message()).toContain("7♥");
  });
});
