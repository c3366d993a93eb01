// What is said at a card that does not move.

import { afterEach, describe, expect, test, vi } from "vitest";
import { afterMove, closeAll, show, snapshot } from "./helpers";

afterEach(() => {
  vi.useRealTimers();
  closeAll();
});

const shaken = (view: ReturnType<typeof show>) => view.all(".is-refused").map((card) => card.dataset.card);
const bubble = (view: ReturnType<typeof show>) => view.find(".eightoff-bubble");

async function refused(): Promise<ReturnType<typeof show>> {
  const view = show();
  view.clickCard("6H");
  view.clickCard("9S");
  await view.model.refuse("only 8♠ goes on 9♠");
  return view;
}

describe("a refusal", () => {
  test("is told at the card, which shakes and stays in hand", async () => {
    const view = await refused();
    expect(bubble(view).hidden).toBe(false);
    expect(bubble(view).textContent).toBe("Only 8♠ goes on 9♠");
    expect(shaken(view)).toEqual(["6H"]);
    expect(view.card("6H").classList.contains("is-held")).toBe(true);
  });

  test("is spoken once: the bubble is for the eye", async () => {
    const view = await refused();
    expect(bubble(view).getAttribute("aria-hidden")).toBe("true");
    const spoken = view
      .all('[role="status"], [aria-live]')
      .filter((line) => line.textContent?.includes("8♠"));
    expect(spoken.map((line) => line.dataset.role)).toEqual(["message"]);
  });

  test("to pick up several cards shakes them all", async () => {
    const view = show(snapshot({ legal: [] }));
    view.clickCard("8S");
    expect(view.model.asked).toEqual({ kind: "explain", source: "3", count: 2 });
    await view.model.refuse("moving 2 cards needs 1 empty cell, none is empty");
    expect(shaken(view)).toEqual(["8S", "7S"]);
  });

  test("of something else is told in the line alone", async () => {
    const view = show();
    view.click('[data-action="hint"]');
    await view.model.refuse("no hint");
    expect(view.message()).toBe("no hint");
    expect(bubble(view).hidden).toBe(true);
  });

  test("that is a question is none", async () => {
    const view = show();
    view.clickCard("6H");
    view.clickCard("7H");
    await view.model.refuse("Make it?", "loses-game");
    expect(bubble(view).hidden).toBe(true);
  });
});

describe("a shake", () => {
  afterEach(() => {
    Object.assign(Element.prototype, { animate: undefined });
    vi.unstubAllGlobals();
  });

  test.each([
    [false, ["6H"]],
    [true, []],
  ])("is seen unless less motion is wanted: %s", async (reduced, seen) => {
    const moved: (string | undefined)[] = [];
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: reduced && query.includes("reduced-motion"),
      addEventListener: () => {},
    }));
    const view = show();
    view.clickCard("6H");
    view.clickCard("9S");
    Element.prototype.animate = function (this: HTMLElement) {
      moved.push(this.dataset.card);
      return { cancel: () => {}, finished: new Promise(() => {}) };
    } as unknown as Element["animate"];
    await view.model.refuse("only 8♠ goes on 9♠");
    expect(moved).toEqual(seen);
    expect(shaken(view)).toEqual(["6H"]);
  });
});

describe("a bubble goes", () => {
  test("with the next thing that is done", async () => {
    const view = await refused();
    view.press("Escape");
    expect(bubble(view).hidden).toBe(true);
    expect(shaken(view)).toEqual([]);
  });

  test("with a move, whoever makes it", async () => {
    const view = await refused();
    view.model.show(afterMove());
    expect(bubble(view).hidden).toBe(true);
  });

  test("by itself after a while", async () => {
    vi.useFakeTimers();
    const view = await refused();
    vi.runOnlyPendingTimers();
    expect(bubble(view).hidden).toBe(true);
  });

  test("but stays while only advice comes", async () => {
    const view = await refused();
    view.model.show(snapshot({ seq: 2, last: { kind: "advice", steps: [] } }));
    expect(bubble(view).hidden).toBe(false);
  });
});
