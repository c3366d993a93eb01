// Cards in flight, on a stand-in for the browser's animations that the test moves by hand.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Flight, Flights, stagger } from "../src/table/flights";
import { afterMove, board, closeAll, FakeModel, placeOf, show, snapshot, type View } from "./helpers";

class FakeAnimation {
  onfinish: (() => void) | null = null;
  cancelled = false;
  progress: number | null = 0;
  readonly effect = { getComputedTiming: () => ({ progress: this.progress }) };

  constructor(
    readonly element: Element,
    readonly frames: Keyframe[],
    readonly timing: KeyframeAnimationOptions,
  ) {}

  cancel(): void {
    this.cancelled = true;
  }
}

let started: FakeAnimation[];
let quiet = false;

beforeEach(() => {
  started = [];
  quiet = false;
  Element.prototype.animate = function (this: Element, frames: Keyframe[], timing: KeyframeAnimationOptions) {
    const animation = new FakeAnimation(this, frames, timing);
    started.push(animation);
    return animation;
  } as unknown as Element["animate"];
  vi.stubGlobal("matchMedia", () => ({ matches: quiet, addEventListener() {} }));
});

afterEach(() => {
  closeAll();
  vi.unstubAllGlobals();
  Object.assign(Element.prototype, { animate: undefined });
});

/** The flights of cards, without the animations that lift them above the others. */
const moves = () => started.filter(({ frames }) => frames[0]?.transform !== undefined);
const cardOf = ({ element }: FakeAnimation) => (element as HTMLElement).dataset.card;
const delayOf = ({ timing }: FakeAnimation) => timing.delay ?? 0;

const flight = (changes: Partial<Flight> = {}): Flight => ({
  element: document.createElement("button"),
  from: { x: 0, y: 0 },
  to: { x: 100, y: 200 },
  fromZ: 1,
  toZ: 1,
  delay: 0,
  order: 0,
  ...changes,
});

describe("a flight", () => {
  test("says where its card can be seen", () => {
    const flights = new Flights(() => {}, new AbortController().signal);
    const one = flight();
    flights.start([one]);
    Object.assign(started[0] ?? {}, { progress: 0.25 });
    expect(flights.position(one.element)).toEqual({ x: 25, y: 50 });
  });

  test("waits in its old stack, then passes above all cards, the later one on top", () => {
    const flights = new Flights(() => {}, new AbortController().signal);
    flights.start([flight({ fromZ: 7, toZ: 3, delay: 100, order: 1 }), flight({ order: 2 })]);
    const [first, second] = started.filter(({ frames }) => frames[0]?.zIndex !== undefined);
    const heights = first?.frames.map(({ zIndex }) => Number(zIndex)) ?? [];
    expect(heights[0]).toBe(7);
    expect(heights[1]).toBeGreaterThan(52);
    expect(Number(second?.frames[1]?.zIndex)).toBeGreaterThan(heights[1] ?? Number.NaN);
    expect(heights[2]).toBe(3);
  });

  test("ends for all cards at once when asked, or when the view goes", () => {
    const life = new AbortController();
    const flights = new Flights(() => {}, life.signal);
    flights.start([flight(), flight()]);
    flights.finish();
    expect(started.every(({ cancelled }) => cancelled)).toBe(true);
    flights.start([flight()]);
    life.abort();
    expect(started.every(({ cancelled }) => cancelled)).toBe(true);
  });

  test("is worth skipping only if it lasts", () => {
    const told = vi.fn();
    const flights = new Flights(told, new AbortController().signal);
    flights.start([flight()]);
    expect(told).not.toHaveBeenCalled();
    flights.start([flight({ delay: 2000 })]);
    expect(told).toHaveBeenLastCalledWith(true);
    for (const animation of moves()) animation.onfinish?.();
    expect(told).toHaveBeenLastCalledWith(false);
  });
});

describe("a flight of several legs", () => {
  const stop = (x: number, delay: number, order = 0) => ({ to: { x, y: 0 }, toZ: 1, delay, order });
  const between = (...stops: ReturnType<typeof stop>[]) =>
    flight({ to: { x: 0, y: 100 }, toZ: 9, delay: 900, order: 3, stops });
  const start = (one: Flight) => {
    const flights = new Flights(() => {}, new AbortController().signal);
    flights.start([one]);
    return flights;
  };

  test("goes from place to place, and rests in between", () => {
    start(between(stop(40, 0), stop(80, 400)));
    expect(moves().map(({ frames }) => frames.map(({ transform }) => transform))).toEqual([
      ["translate(0px,0px)", "translate(40px,0px)"],
      ["translate(40px,0px)", "translate(80px,0px)"],
      ["translate(80px,0px)", "translate(0px,100px)"],
    ]);
    expect(moves().map(delayOf)).toEqual([0, 400, 900]);
    // It waits before the first leg and after each, and no later leg has a say before it begins.
    expect(moves().map(({ timing }) => timing.fill)).toEqual(["both", "forwards", "forwards"]);
  });

  test("ends a leg early when the next one begins", () => {
    start(between(stop(40, 850)));
    expect(moves()[0]?.timing.duration).toBe(50);
    expect(Number(moves()[1]?.timing.duration)).toBeGreaterThan(50);
  });

  test("says where its card can be seen, on a leg and at rest", () => {
    const one = between(stop(40, 0), stop(80, 400));
    const flights = start(one);
    const at = (...progress: (number | null)[]) => {
      for (const [i, part] of progress.entries()) Object.assign(moves()[i] ?? {}, { progress: part });
      return flights.position(one.element);
    };
    expect(at(0.5, null, null)).toEqual({ x: 20, y: 0 });
    expect(at(1, null, null)).toEqual({ x: 40, y: 0 });
    expect(at(1, 0.25, null)).toEqual({ x: 50, y: 0 });
    expect(at(1, 1, 0.5)).toEqual({ x: 40, y: 50 });
  });

  test("lies in the stack where it rests, and flies above all", () => {
    start(between(stop(40, 0, 1), stop(80, 400, 2)));
    const lift = started.find(({ frames }) => frames[0]?.zIndex !== undefined);
    const frames = lift?.frames ?? [];
    expect(frames.map(({ zIndex }) => (Number(zIndex) > 52 ? "high" : zIndex))).toEqual([
      1,
      "high",
      1,
      "high",
      1,
      "high",
      9,
    ]);
    const offsets = frames.map(({ offset }) => Number(offset));
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    expect([offsets[0], offsets.at(-1)]).toEqual([0, 1]);
  });

  test("ends as a whole: when its last leg does, or at once when it is stopped", () => {
    const one = between(stop(40, 0), stop(80, 400));
    const flights = start(one);
    expect(started.some(({ cancelled }) => cancelled)).toBe(false);
    moves().at(-1)?.onfinish?.();
    expect(started.every(({ cancelled }) => cancelled)).toBe(true);
    flights.start([between(stop(40, 0))]);
    flights.finish();
    expect(started.every(({ cancelled }) => cancelled)).toBe(true);
    expect(flights.position(one.element)).toBeNull();
  });
});

test("however many steps, the whole picture stays within its time", () => {
  expect(stagger(3, 70, 3600)).toBe(70);
  expect(stagger(101, 70, 3600) * 100).toBeCloseTo(3600);
  expect(stagger(1, 70, 3600)).toBe(0);
});

const RANKS = Array.from("KQJT98765432A");
const UNFINISHED = snapshot({
  board: board(
    Array.from("CDHS", (suit) => RANKS.map((rank) => rank + suit).join(" ")),
    [],
  ),
  legal: [],
});
/** The same game after every card went home. */
const FINISHED = afterMove({
  board: board(["", "", "", ""], [], [13, 13, 13, 13]),
  legal: [],
  status: "won",
  last: {
    kind: "finish",
    steps: [...RANKS]
      .reverse()
      .flatMap((rank) =>
        Array.from("CDHS", (suit, i) => ({ cards: [rank + suit], source: String(i + 1), target: "h" })),
      ),
  },
  message: { kind: "won", text: "Won in 52 moves" },
});

describe("a new snapshot", () => {
  test("makes the cards fly that change place, and no others", () => {
    const view = show();
    const from = placeOf(view.card("6H"));
    view.model.show(afterMove());
    expect(moves().map(cardOf)).toEqual(["6H"]);
    expect(moves()[0]?.frames[0]?.transform).toBe(`translate(${from.x}px,${from.y}px)`);
  });

  test("is drawn without flights the first time", () => {
    show();
    expect(started).toEqual([]);
  });

  test("takes up cards where they can be seen, in mid-flight", () => {
    const view = show();
    const start = placeOf(view.card("6H"));
    view.model.show(afterMove());
    const end = placeOf(view.card("6H"));
    Object.assign(moves()[0] ?? {}, { progress: 0.5 });
    view.model.show(snapshot({ seq: 3, last: { kind: "undo", steps: [] } }));
    const x = (start.x + end.x) / 2;
    const y = (start.y + end.y) / 2;
    expect(moves()[1]?.frames[0]?.transform).toBe(`translate(${x}px,${y}px)`);
    expect(moves()[0]?.cancelled).toBe(true);
  });

  test("plays several steps one after the other", () => {
    const view = show();
    view.model.show(
      snapshot({
        seq: 2,
        board: board(["TC", "7H 6H", "2C 8S 7S", "9S"], [null, null, null], [0, 5, 0, 0]),
        last: {
          kind: "move",
          steps: [
            { cards: ["6H"], source: "1", target: "2" },
            { cards: ["5D"], source: "a", target: "h" },
          ],
        },
      }),
    );
    const delays = Object.fromEntries(moves().map((move) => [cardOf(move), delayOf(move)]));
    expect(delays["6H"]).toBe(0);
    expect(delays["5D"]).toBeGreaterThan(0);
  });

  test("shows four seconds at most, even if every card goes home", () => {
    const view = show(UNFINISHED);
    view.model.show(FINISHED);
    expect(moves()).toHaveLength(52);
    expect(Math.max(...moves().map((move) => delayOf(move) + Number(move.timing.duration)))).toBeLessThan(
      4000,
    );
    expect(view.find('[data-action="skip"]').hidden).toBe(false);
    view.click('[data-action="skip"]');
    expect(started.every(({ cancelled }) => cancelled)).toBe(true);
    expect(view.find('[data-action="skip"]').hidden).toBe(true);
  });

  test("is not said to have won before every card is home", () => {
    const view = show(UNFINISHED);
    view.model.show(FINISHED);
    expect(view.message()).toBe("");
    expect(view.root.classList.contains("is-showing")).toBe(true);
    for (const move of moves()) move.onfinish?.();
    expect(view.message()).toBe("Won in 52 moves");
    expect(view.find('[data-role="message"]').dataset.kind).toBe("won");
  });

  test.each([
    ["u", (view: View) => view.press("u")],
    ["Undo", (view: View) => view.click('.eightoff-header [data-action="undo"]')],
  ])("ends its moving picture when it is taken back with %s", async (_what, undo) => {
    const view = show(UNFINISHED);
    view.model.show(FINISHED);
    undo(view);
    expect(started.every(({ cancelled }) => cancelled)).toBe(true);
    expect(view.find('[data-action="skip"]').hidden).toBe(true);
    expect(view.model.asked).toEqual({ kind: "undo" });
    await view.model.answer({ ...UNFINISHED, seq: 3, last: { kind: "undo", steps: [] } });
    expect(view.root.classList.contains("is-showing")).toBe(false);
    expect(view.message()).toBe("Good luck");
  });

  test("says nothing of a win that was taken back while its picture ran", () => {
    const view = show(UNFINISHED);
    view.model.show(FINISHED);
    view.model.show({ ...UNFINISHED, seq: 3, last: { kind: "undo", steps: [] } });
    for (const move of moves()) move.onfinish?.();
    expect(view.message()).toBe("Good luck");
  });

  test("moves nothing in sight for a player who wants less motion", () => {
    quiet = true;
    const view = show(new FakeModel(snapshot()));
    view.model.show(afterMove());
    expect(started).toEqual([]);
    expect(placeOf(view.card("6H")).x).toBe(placeOf(view.card("7H")).x);
  });

  for (const [why, still] of [
    [
      "the player wants less motion",
      () => {
        quiet = true;
      },
    ],
    [
      "the browser cannot",
      () => {
        Object.assign(Element.prototype, { animate: undefined });
      },
    ],
  ] as const) {
    test(`has nothing to skip when no card moves in sight, because ${why}`, () => {
      still();
      const view = show(UNFINISHED);
      view.model.show(FINISHED);
      expect(view.find('[data-action="skip"]').hidden).toBe(true);
      expect(view.root.classList.contains("is-showing")).toBe(false);
    });
  }
});

describe("a run that is shown card by card", () => {
  const BEFORE = snapshot({ board: board(["", "9S", "2C 8S 7S 6S"], [null, "5D", null]) });
  const step = (card: string, source: string, target: string) => ({ cards: [card], source, target });
  const STEPS = [
    step("6S", "3", "a"),
    step("7S", "3", "c"),
    step("8S", "3", "2"),
    step("7S", "c", "2"),
    step("6S", "a", "2"),
  ];
  const AFTER = afterMove({
    board: board(["", "9S 8S 7S 6S", "2C"], [null, "5D", null]),
    last: { kind: "move", steps: STEPS },
  });
  const place = (view: View, pile: string) =>
    placeOf(view.pile(pile).querySelector(".eightoff-place") as HTMLElement);
  const wayOf = (card: string) => moves().filter((animation) => cardOf(animation) === card);
  const ends = (animations: FakeAnimation[]) => animations.map(({ frames }) => frames[1]?.transform);
  const at = ({ x, y }: { x: number; y: number }) => `translate(${x}px,${y}px)`;

  test("flies by way of the cells, each card when its step comes", () => {
    const view = show(BEFORE);
    view.model.show(AFTER);
    expect(ends(wayOf("6S"))).toEqual([at(place(view, "a")), at(placeOf(view.card("6S")))]);
    expect(ends(wayOf("7S"))).toEqual([at(place(view, "c")), at(placeOf(view.card("7S")))]);
    expect(ends(wayOf("8S"))).toEqual([at(placeOf(view.card("8S")))]);
    const each = 220;
    expect(wayOf("6S").map(delayOf)).toEqual([0, 4 * each]);
    expect(wayOf("7S").map(delayOf)).toEqual([each, 3 * each]);
    expect(wayOf("8S").map(delayOf)).toEqual([2 * each]);
  });

  test("goes back the same way when it is taken back", () => {
    const view = show({ ...AFTER, seq: 1 });
    const steps = STEPS.map(({ cards, source, target }) => ({ cards, source: target, target: source }));
    view.model.show({ ...BEFORE, seq: 2, last: { kind: "undo", steps: steps.reverse() } });
    expect(ends(wayOf("6S"))).toEqual([at(place(view, "a")), at(placeOf(view.card("6S")))]);
    expect(ends(wayOf("8S"))).toEqual([at(placeOf(view.card("8S")))]);
    expect(wayOf("6S").map(delayOf)).toEqual([0, 880]);
  });

  test("rests on the cards that lie in an empty column already", () => {
    const view = show(BEFORE);
    const steps = [
      step("6S", "3", "a"),
      step("7S", "3", "1"),
      step("6S", "a", "1"),
      step("8S", "3", "2"),
      step("6S", "1", "a"),
      step("7S", "1", "2"),
      step("6S", "a", "2"),
    ];
    view.model.show({ ...AFTER, last: { kind: "move", steps } });
    const column = place(view, "1");
    const [first, second, third] = wayOf("6S").map(({ frames }) => String(frames[1]?.transform));
    expect([first, third]).toEqual([at(place(view, "a")), at(place(view, "a"))]);
    expect(ends(wayOf("7S"))[0]).toBe(at(column));
    const [x, y] = [...(second ?? "").matchAll(/[\d.]+/g)].map(Number);
    expect(x).toBe(column.x);
    expect(y).toBeGreaterThan(column.y);
  });

  test("takes no longer than a player waits, however long it is", () => {
    const view = show(BEFORE);
    const there = Array.from({ length: 40 }, () => [step("6S", "3", "a"), step("6S", "a", "3")]).flat();
    view.model.show({ ...AFTER, last: { kind: "line", steps: [...there, ...STEPS] } });
    expect(Math.max(...moves().map(delayOf))).toBeLessThanOrEqual(4400);
  });

  test("goes on from where a card rests when another snapshot comes", () => {
    const view = show(BEFORE);
    view.model.show(AFTER);
    const [leg, last] = wayOf("6S");
    Object.assign(leg ?? {}, { progress: 1 });
    Object.assign(last ?? {}, { progress: null });
    view.model.show({ ...BEFORE, seq: 3, last: { kind: "undo", steps: [] } });
    expect(leg?.cancelled && last?.cancelled).toBe(true);
    expect(wayOf("6S").at(-1)?.frames[0]?.transform).toBe(at(place(view, "a")));
  });

  test("can be skipped by any key, and is not shown to a player who wants less motion", () => {
    const view = show(BEFORE);
    view.model.show(AFTER);
    expect(view.find('[data-action="skip"]').hidden).toBe(false);
    view.press("ArrowDown");
    expect(started.every(({ cancelled }) => cancelled)).toBe(true);
    expect(view.find('[data-action="skip"]').hidden).toBe(true);
    quiet = true;
    started = [];
    view.model.show({ ...BEFORE, seq: 3 });
    view.model.show({ ...AFTER, seq: 4 });
    expect(started).toEqual([]);
  });
});
