// A solution on a board that plays: it is walked as a replay is.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Line, PlaySnapshot } from "../src/play/game";
import type { Step } from "../src/protocol";
import { PAUSE_MS } from "../src/walker";
import { NO_ADVICE, NO_OPTIONS } from "./defaults";
import { afterMove, closeAll, settled, setVisible, show, snapshot, type View } from "./helpers";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  closeAll();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Object.assign(Element.prototype, { animate: undefined });
});

let seq = 1;

/** A point of a solution of three moves. */
function line(at: number, changes: Partial<PlaySnapshot> = {}, of: Partial<Line> = {}): PlaySnapshot {
  return snapshot({
    seq: ++seq,
    last: { kind: "line", steps: [] },
    advice: {
      ...NO_ADVICE,
      line: { at, of: 3, proved: true, ...of },
      verdict: "winnable",
      distance: 3 - at,
      proved: true,
    },
    ...changes,
  });
}

const tool = (action: string) => `[data-action="${action}"]`;
const place = (view: View) => view.find('[data-role="place"]').textContent;
const running = (view: View) => view.find(tool("run")).textContent === "Pause";
/** Which points were asked for. */
const sent = (view: View) => view.model.sent.map(({ to }) => to);

describe("a solution", () => {
  test("is asked for with its button", () => {
    const view = show();
    view.click(tool("solution"));
    expect(view.model.asked).toEqual({ kind: "solve" });
  });

  test("cannot be asked for when the game is over", () => {
    const view = show(snapshot({ status: "stuck" }));
    view.click(tool("solution"));
    expect(view.model.sent).toEqual([]);
    expect(view.message()).toBe("The game is over: there is no move to show");
  });

  test("has its controls only while it is shown", () => {
    const view = show();
    expect(view.find(".eightoff-solution").hidden).toBe(true);
    view.model.show(line(0));
    expect(view.find(".eightoff-solution").hidden).toBe(false);
  });

  test.each([
    ["first", 2, 0],
    ["back", 2, 1],
    ["next", 1, 2],
    ["last", 1, 3],
  ])("goes to the %s move with a button", (name, at, to) => {
    const view = show(line(at));
    expect(place(view)).toBe(`Move ${at} of 3`);
    view.click(tool(name));
    expect(view.model.asked).toEqual({ kind: "go", to });
  });

  test("goes to any point with the slider, which says in words where it is", () => {
    const view = show(line(1));
    const slider = view.find<HTMLInputElement>('[type="range"]');
    expect([slider.value, slider.max, slider.getAttribute("aria-valuetext")]).toEqual([
      "1",
      "3",
      "Move 1 of 3",
    ]);
    expect(slider.getAttribute("aria-label")).toBe("Solution");
    slider.value = "3";
    slider.dispatchEvent(new Event("input"));
    expect(view.model.asked).toEqual({ kind: "go", to: 3 });
  });

  test.each([
    ["u", 0],
    ["r", 2],
  ])("is walked with the keys of the game: %s", (key, to) => {
    const view = show(line(1));
    view.card("6H").focus();
    view.press(key);
    expect(view.model.asked).toEqual({ kind: "go", to });
  });

  test("is walked with the arrows beside the board, and plays and halts with the space bar", () => {
    const view = show(line(1));
    view.find('[type="range"]').focus();
    view.press("ArrowLeft");
    expect(view.model.asked).toEqual({ kind: "go", to: 0 });
    view.press(" ");
    expect(running(view)).toBe(true);
    view.press(" ");
    expect(running(view)).toBe(false);
  });

  test("plays and halts with x anywhere; while none is shown x is the notebook's", () => {
    const view = show();
    view.card("6H").focus();
    expect(view.press("x").defaultPrevented).toBe(false);
    view.model.show(line(0));
    expect(view.press("x").defaultPrevented).toBe(true);
    expect(running(view)).toBe(true);
    view.press("x");
    expect(running(view)).toBe(false);
  });

  test("has a beginning and an end", () => {
    const view = show(line(0));
    for (const name of ["first", "back"])
      expect(view.find(tool(name)).getAttribute("aria-disabled")).toBe("true");
    view.click(tool("back"));
    expect(view.model.sent).toEqual([]);
    view.model.show(line(3));
    view.click(tool("next"));
    expect(view.model.sent).toEqual([]);
  });

  test.each([
    ["r", 3, "This is where the solution ends"],
    ["u", 0, "This is where the solution begins"],
  ])("says at its ends that there is no further: %s", (key, at, said) => {
    const view = show(line(at));
    view.card("6H").focus();
    view.press(key);
    expect(view.model.sent).toEqual([]);
    expect(view.message()).toBe(said);
  });

  test("begins again with Restart, and the game stays where it is", () => {
    const view = show(line(2));
    view.click(tool("restart"));
    expect(view.model.asked).toEqual({ kind: "go", to: 0 });
  });

  test("pressed through quickly is asked for one point at a time, and for the last that was meant", async () => {
    const view = show(line(0));
    for (let i = 0; i < 3; i++) view.click(tool("next"));
    expect(sent(view)).toEqual([1]);
    await view.model.answer(line(1));
    expect(sent(view)).toEqual([1, 3]);
    await view.model.answer(line(3));
    expect(sent(view)).toEqual([1, 3]);
  });

  test("goes on from where another view has gone", () => {
    const view = show(line(0));
    view.model.show(line(2));
    view.click(tool("next"));
    expect(sent(view)).toEqual([3]);
  });

  test("is taken over, or left for the game", () => {
    const view = show(line(2));
    view.click(tool("line-take"));
    expect(view.model.asked).toEqual({ kind: "take" });
    view.click(tool("line-leave"));
    expect(view.model.asked).toEqual({ kind: "leave" });
    view.find(tool("line-leave")).focus();
    view.model.show(afterMove({ seq: ++seq }));
    expect(view.find(".eightoff-solution").hidden).toBe(true);
    expect(view.find(".eightoff-board").contains(document.activeElement)).toBe(true);
  });
});

describe("a solution that plays by itself", () => {
  test("goes to its end, a step at a time, and begins at the start from there", async () => {
    const view = show(line(0));
    view.click(tool("run"));
    expect(running(view)).toBe(true);
    for (const at of [1, 2]) {
      expect(view.model.asked).toEqual({ kind: "go", to: at });
      await view.model.answer(line(at));
      vi.advanceTimersByTime(PAUSE_MS.normal);
    }
    await view.model.answer(line(3));
    expect(running(view)).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(sent(view)).toEqual([1, 2, 3]);
    view.click(tool("run"));
    expect(sent(view)).toEqual([1, 2, 3, 0]);
  });

  test.each(["slow", "normal", "fast"] as const)("goes %s if that is chosen", async (speed) => {
    const options = { ...NO_OPTIONS, speed };
    const view = show(line(0, { options }));
    view.click(tool("run"));
    await view.model.answer(line(1, { options }));
    vi.advanceTimersByTime(PAUSE_MS[speed] - 1);
    expect(sent(view)).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(sent(view)).toEqual([1, 2]);
  });

  test("has a speed that is for Python to keep, and shows the one that holds", async () => {
    const view = show(line(0));
    const speed = view.find<HTMLSelectElement>('[data-name="speed"]');
    expect([...speed.options].map(({ text }) => text)).toEqual(["slow", "normal", "fast"]);
    speed.value = "fast";
    speed.dispatchEvent(new Event("change"));
    expect(view.model.asked).toEqual({ kind: "option", name: "speed", value: "fast" });
    await view.model.refuse("no");
    expect(speed.value).toBe("normal");
  });

  test("asks for nothing before the answer is there", () => {
    const view = show(line(0));
    view.click(tool("run"));
    vi.advanceTimersByTime(PAUSE_MS.normal * 3);
    expect(sent(view)).toEqual([1]);
  });

  test("waits for cards in flight", async () => {
    const flying: Animation[] = [];
    Element.prototype.animate = () => {
      const animation = { cancel() {}, effect: null, onfinish: null } as unknown as Animation;
      flying.push(animation);
      return animation;
    };
    // A run that is shown card by card takes longer than a pause does.
    const way: Step[] = ["b", "c", "b", "2"].map((target, i, all) => ({
      cards: ["6H"],
      source: all[i - 1] ?? "1",
      target,
    }));
    const view = show(line(0));
    view.click(tool("run"));
    await view.model.answer(line(1, { board: afterMove().board, last: { kind: "line", steps: way } }));
    expect(view.root.classList.contains("is-showing")).toBe(true);
    vi.advanceTimersByTime(PAUSE_MS.normal * 5);
    expect(sent(view)).toEqual([1]);
    for (const animation of flying) animation.onfinish?.({} as AnimationPlaybackEvent);
    expect(view.root.classList.contains("is-showing")).toBe(false);
    vi.advanceTimersByTime(PAUSE_MS.normal);
    expect(sent(view)).toEqual([1, 2]);
  });

  test.each([
    ["the page is hidden", () => setVisible(false)],
    ["the view is removed", (view: View) => view.close()],
    ["it is paused", (view: View) => view.click(tool("run"))],
    ["a button is pressed", (view: View) => view.click(tool("back"))],
    ["it is taken over", (view: View) => view.click(tool("line-take"))],
    ["it is left", (view: View) => view.click(tool("line-leave"))],
    ["the game goes on", (view: View) => view.model.show(afterMove({ seq: ++seq }))],
  ])("stops when %s", async (_when, stop) => {
    const view = show(line(1));
    view.click(tool("run"));
    await view.model.answer(line(2));
    stop(view);
    const before = view.model.sent.length;
    vi.advanceTimersByTime(60_000);
    await settled();
    expect(view.model.sent.length).toBe(before);
  });

  test("does not play on by itself when another one is shown later", async () => {
    const view = show(line(0));
    view.click(tool("run"));
    await view.model.answer(line(1));
    view.model.show(afterMove({ seq: ++seq }));
    view.model.show(line(0));
    expect(running(view)).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect(sent(view)).toEqual([1]);
  });

  test("stops when Python refuses to go on", async () => {
    const view = show(line(0));
    view.click(tool("run"));
    await view.model.refuse("no");
    expect(running(view)).toBe(false);
    expect(view.message()).toBe("no");
  });
});
