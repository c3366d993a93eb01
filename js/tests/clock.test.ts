import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Clock } from "../src/clock";
import { formatTime } from "../src/panel";
import { setVisible } from "./helpers";

let life: AbortController;
let shown: number[];
let clock: Clock;

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
    clock.set(34, true);
    vi.advanceTimersByTime(3000);
    expect(shown).toEqual([34, 35, 36, 37]);
  });

  test("stands still while the game's clock does", () => {
    clock.set(34, false);
    vi.advanceTimersByTime(3000);
    expect(shown).toEqual([34]);
    expect(clock.takeActive()).toBe(0);
  });

  test("stands still while the page is hidden, and goes on from there", () => {
    clock.set(0, true);
    vi.advanceTimersByTime(2000);
    setVisible(false);
    vi.advanceTimersByTime(60_000);
    expect(clock.seconds).toBe(2);
    setVisible(true);
    vi.advanceTimersByTime(1000);
    expect(clock.seconds).toBe(3);
  });

  test("reports the seconds since the last report, each once", () => {
    clock.set(0, true);
    vi.advanceTimersByTime(2500);
    expect(clock.takeActive()).toBe(2.5);
    expect(clock.takeActive()).toBe(0);
    vi.advanceTimersByTime(500);
    clock.set(10, true);
    vi.advanceTimersByTime(500);
    expect(clock.takeActive()).toBe(1);
  });

  test("takes over the time that Python says", () => {
    clock.set(0, true);
    vi.advanceTimersByTime(5000);
    clock.set(100, true);
    expect(clock.seconds).toBe(100);
    clock.set(0, true);
    expect(clock.seconds).toBe(0);
  });

  test("does not step back for the time that a message takes", () => {
    clock.set(0, true);
    vi.advanceTimersByTime(5200);
    clock.set(4.9, true);
    expect(clock.seconds).toBe(5.2);
  });

  test("does not count the hours that a machine slept", () => {
    clock.set(0, true);
    const later = performance.now() + 3_600_000;
    vi.spyOn(performance, "now").mockReturnValue(later);
    expect(clock.seconds).toBeLessThanOrEqual(10);
  });

  test("is silent after the view is gone", () => {
    clock.set(0, true);
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
