import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Clock } from "../src/play/clock";
import { formatTime } from "../src/play/panel";
import { setVisible } from "./helpers";

let life: AbortController;
let shown: number[];
let clock: Clock;

const set = (seconds: number, running: boolean, round = 1) => clock.set({ seconds, running, round });
const takeActive = () => clock.takeActive().active;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  life = new AbortController();
  shown = [];
  clock = new Clock((seconds) => shown.push(Math.floor(seconds)), life.signal);
});

afterEach(() => {
  life.abort();
  vi.useRealTimers();
});

describe("the clock", () => {
  test("ticks once a second while it runs", () => {
    set(34, true);
    vi.advanceTimersByTime(3000);
    expect(shown).toEqual([34, 35, 36, 37]);
  });

  test("stands still while the game's clock does", () => {
    set(34, false);
    vi.advanceTimersByTime(3000);
    expect(shown).toEqual([34]);
    expect(takeActive()).toBe(0);
  });

  test("stands still while the page is hidden, and goes on from there", () => {
    set(0, true);
    vi.advanceTimersByTime(2000);
    setVisible(false);
    vi.advanceTimersByTime(60_000);
    expect(clock.seconds).toBe(2);
    setVisible(true);
    vi.advanceTimersByTime(1000);
    expect(clock.seconds).toBe(3);
  });

  test("reports the seconds since the last report, each once", () => {
    set(0, true);
    vi.advanceTimersByTime(2500);
    expect(takeActive()).toBe(2.5);
    expect(takeActive()).toBe(0);
    vi.advanceTimersByTime(500);
    set(10, true);
    vi.advanceTimersByTime(500);
    expect(takeActive()).toBe(1);
  });

  test("counts each game for itself", () => {
    set(0, true);
    vi.advanceTimersByTime(5000);
    set(0, true, 2);
    expect(clock.takeActive()).toEqual({ active: 0, round: 2 });
    vi.advanceTimersByTime(500);
    expect(clock.takeActive()).toEqual({ active: 0.5, round: 2 });
  });

  test("steps back at once for another game", () => {
    set(0, true);
    vi.advanceTimersByTime(900);
    set(0, true, 2);
    expect(clock.seconds).toBe(0);
  });

  test("takes over the time that Python says", () => {
    set(0, true);
    vi.advanceTimersByTime(5000);
    set(100, true);
    expect(clock.seconds).toBe(100);
    set(0, true);
    expect(clock.seconds).toBe(0);
  });

  test("does not step back for the time that a message takes", () => {
    set(0, true);
    vi.advanceTimersByTime(5200);
    set(4.9, true);
    expect(clock.seconds).toBe(5.2);
  });

  test("does not count the hours that a machine slept", () => {
    set(0, true);
    const later = performance.now() + 3_600_000;
    vi.spyOn(performance, "now").mockReturnValue(later);
    expect(clock.seconds).toBeLessThanOrEqual(10);
  });

  test("is silent after the view is gone", () => {
    set(0, true);
    life.abort();
    vi.advanceTimersByTime(5000);
    setVisible(false);
    setVisible(true);
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual([0]);
  });
});

test.each([
  [0, "0:00"],
  [9.9, "0:09"],
  [372, "6:12"],
  [3599, "59:59"],
  [3600, "1:00:00"],
  [36_061, "10:01:01"],
  [-1, "0:00"],
])("%d seconds read %s", (seconds, text) => {
  expect(formatTime(seconds)).toBe(text);
});
