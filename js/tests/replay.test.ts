// A game that is replayed: what goes through it, its list of moves, its review.

import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import widget from "../src/replay/replay";
import type { History, ReplaySnapshot } from "../src/replay/replayed";
import { bandsOf, pathOf, ticks } from "../src/replay/review";
import { PAUSE_MS } from "../src/walker";
import { defaultsOf } from "./defaults";
import {
  afterMove,
  closeAll,
  FakeModel,
  lendViews,
  settled,
  setVisible,
  show,
  snapshot,
  type View,
} from "./helpers";

type Changes = Omit<Partial<ReplaySnapshot>, "replay"> & { replay?: Partial<ReplaySnapshot["replay"]> };

const LOOKS = defaultsOf("replay");

let seq = 0;

/** A point of a game of four moves. */
function point({ replay = {}, ...changes }: Changes = {}): ReplaySnapshot {
  const { version, answers, rules, deal, legal, board } = snapshot();
  return {
    version,
    seq: ++seq,
    answers,
    rules,
    deal,
    legal,
    board: (replay.at ?? 0) > 0 ? afterMove().board : board,
    frame: "replay",
    status: "playing",
    counts: { home: 4, of: 52 },
    replay: { at: 0, of: 4, branch: null, ...replay },
    options: LOOKS,
    advice: { verdict: null, distance: null, proved: false },
    notice: null,
    last: { kind: seq === 1 ? "start" : "go", steps: [] },
    message: { kind: "info", text: `at ${replay.at ?? 0}` },
    ...changes,
  };
}

const at = (n: number, changes: Changes = {}) => point({ ...changes, replay: { ...changes.replay, at: n } });

const MOVES = ["12", "a1+bh", "3b", "4c"].map((text) => ({ text, in_words: `in words ${text}` }));

const COURSE: History = {
  moves: MOVES,
  home: [4, 4, 6, 6, 6],
  cells: [2, 2, 3, 2, 1],
  standings: null,
  review: null,
};

const JUDGED: History = {
  ...COURSE,
  standings: [
    ["winnable", 30],
    ["winnable", 29],
    ["winnable", 31],
    ["unwinnable", null],
    ["unwinnable", null],
  ],
  review: {
    summary: "It was lost.",
    losing: 3,
    costliest: [2],
    moves: [
      { grade: "best", said: "best", cost: 0, better: null },
      { grade: "slow", said: "slow", cost: 3, better: "1b" },
      { grade: "losing", said: "losing", cost: null, better: "2b" },
      { grade: "lost", said: "lost", cost: null, better: null },
    ],
  },
};

const REVIEWED = { options: { ...LOOKS, review: true, mark: true } };
const BRANCH = { leaves: 1, shown: true };
const OFF = [{ text: "4a", in_words: "off the game" }];

function open(drawn = point(), course: History = COURSE): View {
  const model = new FakeModel(drawn);
  Object.assign(model.traits, { course, branch_moves: OFF });
  return show(model, widget);
}

const tool = (action: string) => `[data-action="${action}"]`;
const sent = (view: View) => view.model.sent.map(({ kind, to }) => (kind === "go" ? to : kind));
const entries = (view: View) => view.all(".eightoff-score [data-at]");
const current = (view: View) => view.all('.eightoff-score [aria-current="step"]').map((e) => e.textContent);

beforeEach(() => {
  seq = 0;
});

afterEach(() => {
  closeAll();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the buttons", () => {
  test.each([
    ["first", 0],
    ["back", 1],
    ["next", 3],
    ["last", 4],
  ])("%s asks for its point", (action, to) => {
    const view = open(at(2));
    view.click(tool(action));
    expect(view.model.asked).toEqual({ kind: "go", to });
  });

  test("say that they lead nowhere, stay in reach, and ask for nothing", () => {
    const view = open(at(0));
    for (const action of ["first", "back"]) {
      expect(view.find(tool(action)).getAttribute("aria-disabled")).toBe("true");
      view.click(tool(action));
    }
    expect(view.find(tool("next")).getAttribute("aria-disabled")).toBe("false");
    expect(view.model.sent).toEqual([]);
  });

  test("pressed quickly ask for one point at a time, and for the last that was meant", async () => {
    const view = open(at(0));
    for (let i = 0; i < 3; i++) view.click(tool("next"));
    expect(sent(view)).toEqual([1]);
    await view.model.answer(at(1));
    expect(sent(view)).toEqual([1, 3]);
    await view.model.answer(at(3));
    expect(sent(view)).toEqual([1, 3]);
  });

  test("go on from where another view has gone", async () => {
    const view = open(at(0));
    view.model.show(at(2));
    view.click(tool("next"));
    expect(view.model.asked).toEqual({ kind: "go", to: 3 });
  });
});

describe("the slider", () => {
  const slider = (view: View) => view.find<HTMLInputElement>('input[type="range"]');

  test("shows the place, and says it in words", () => {
    const view = open(at(2));
    expect([slider(view).value, slider(view).max]).toEqual(["2", "4"]);
    expect(slider(view).getAttribute("aria-valuetext")).toBe("Move 2 of 4: a1+bh");
    expect(view.find('[data-role="place"]').textContent).toBe("Move 2 of 4: a1+bh");
  });

  test("dragged over many points asks for few, and does not jump back", async () => {
    const view = open(at(0));
    for (const value of ["1", "2", "3", "4"]) {
      slider(view).value = value;
      slider(view).dispatchEvent(new Event("input", { bubbles: true }));
    }
    expect(sent(view)).toEqual([1]);
    await view.model.answer(at(1));
    expect(slider(view).value).toBe("4");
    expect(sent(view)).toEqual([1, 4]);
  });
});

describe("the keys", () => {
  test.each([
    ["ArrowLeft", 1],
    ["ArrowRight", 3],
    ["Home", 0],
    ["End", 4],
  ])("%s steps wherever the focus is beside the board", (key, to) => {
    for (const selector of [tool("next"), 'input[type="range"]', ".eightoff-score [data-at]"]) {
      const view = open(at(2));
      view.find(selector).focus();
      const event = view.press(key);
      expect(event.defaultPrevented).toBe(true);
      expect(view.model.asked).toEqual({ kind: "go", to });
      closeAll();
    }
  });

  test("arrows on the board walk over its cards, and step nowhere", () => {
    const view = open(at(2));
    view.card("TC").focus();
    view.press("ArrowRight");
    expect(view.focused()).toMatch(/^6 of hearts, column 2/);
    expect(view.model.sent).toEqual([]);
  });

  test("u and r step back and forward on the board", async () => {
    const view = open(at(2));
    view.card("TC").focus();
    view.type("u");
    expect(view.model.asked).toEqual({ kind: "go", to: 1 });
    await view.model.answer(at(1));
    view.type("r");
    expect(view.model.asked).toEqual({ kind: "go", to: 2 });
  });

  test("at the end of the moves it is said that there are no more", () => {
    const view = open(at(4));
    view.card("TC").focus();
    view.type("r");
    expect(view.message()).toBe("This is the end of the moves");
    expect(view.model.sent).toEqual([]);
  });

  test("x plays and pauses anywhere, the space bar beside the board", () => {
    const view = open(at(0));
    view.card("TC").focus();
    view.type("x");
    expect(view.find(tool("run")).textContent).toBe("Pause");
    view.find('input[type="range"]').focus();
    view.press(" ");
    expect(view.find(tool("run")).textContent).toBe("Play");
  });

  test("with a modifier are the notebook's", () => {
    const view = open(at(2));
    view.find(tool("next")).focus();
    expect(view.press("ArrowRight", { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(view.model.sent).toEqual([]);
  });
});

describe("playing by itself", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  test("asks for the next point when one has been shown for a while, and never before", async () => {
    const view = open(at(0));
    view.click(tool("run"));
    expect(sent(view)).toEqual([1]);
    vi.advanceTimersByTime(PAUSE_MS.normal * 3);
    expect(sent(view)).toEqual([1]);
    await view.model.answer(at(1));
    vi.advanceTimersByTime(PAUSE_MS.normal - 1);
    expect(sent(view)).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(sent(view)).toEqual([1, 2]);
  });

  test("ends at the end, and begins at the start from there", async () => {
    const view = open(at(3));
    view.click(tool("run"));
    await view.model.answer(at(4));
    expect(view.find(tool("run")).textContent).toBe("Play");
    vi.advanceTimersByTime(60_000);
    expect(sent(view)).toEqual([4]);
    view.click(tool("run"));
    expect(sent(view)).toEqual([4, 0]);
    await view.model.answer(at(0));
    vi.advanceTimersByTime(PAUSE_MS.normal);
    expect(sent(view)).toEqual([4, 0, 1]);
  });

  test.each(["slow", "fast"] as const)("goes %s if that is chosen", async (speed) => {
    const options = { ...LOOKS, speed };
    const view = open(at(0, { options }));
    view.click(tool("run"));
    await view.model.answer(at(1, { options }));
    vi.advanceTimersByTime(PAUSE_MS[speed] - 1);
    expect(sent(view)).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(sent(view)).toEqual([1, 2]);
  });

  test.each([
    ["the page is hidden", () => setVisible(false)],
    ["the view is removed", (view: View) => view.close()],
    ["a button is pressed", (view: View) => view.click(tool("back"))],
    ["it is paused", (view: View) => view.click(tool("run"))],
  ])("stops when %s", async (_when, stop) => {
    const view = open(at(1));
    view.click(tool("run"));
    await view.model.answer(at(2));
    stop(view);
    const before = view.model.sent.length;
    vi.advanceTimersByTime(60_000);
    await settled();
    expect(view.model.sent.length).toBe(before);
  });

  test("stops when Python refuses", async () => {
    const view = open(at(0));
    view.click(tool("run"));
    await view.model.refuse("no");
    expect(view.find(tool("run")).textContent).toBe("Play");
    expect(view.message()).toBe("no");
  });

  test("does not go on while nobody answers, and can be used when somebody does again", async () => {
    const view = open(at(0));
    view.click(tool("run"));
    vi.advanceTimersByTime(60_000);
    expect(sent(view)).toEqual([1]);
    expect(view.message()).toContain("No answer from Python");
    view.click(tool("last"));
    expect(sent(view)).toEqual([1, 4]);
  });

  test("the speed is an option, which Python keeps", () => {
    const view = open();
    const speed = view.find<HTMLSelectElement>('[data-name="speed"]');
    speed.value = "fast";
    speed.dispatchEvent(new Event("change"));
    expect(view.model.asked).toEqual({ kind: "option", name: "speed", value: "fast" });
  });
});

describe("the list of moves", () => {
  test("has the start and every move with its number, what went home by itself joined to it", () => {
    const view = open();
    expect(entries(view).map((entry) => entry.textContent)).toEqual([
      "0.Start",
      "1.12",
      "2.a1+bh",
      "3.3b",
      "4.4c",
    ]);
    expect(entries(view)[2]?.title).toBe("in words a1+bh");
  });

  test("marks the point that is shown, and is in the order of tabs once", () => {
    const view = open(at(2));
    expect(current(view)).toEqual(["2.a1+bh"]);
    expect(entries(view).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    view.model.show(at(3));
    expect(current(view)).toEqual(["3.3b"]);
  });

  test("leads to the point that is clicked, of the game or of the branch", () => {
    const view = open(at(2, { replay: { of: 2, branch: BRANCH } }));
    view.click('[data-at="4"][data-branch="false"]');
    expect(view.model.asked).toEqual({ kind: "go", to: 4, branch: false });
    view.click('[data-at="2"][data-branch="true"]');
    expect(view.model.asked).toEqual({ kind: "go", to: 2, branch: true });
  });

  test("keeps the focus on what is current when arrows step", async () => {
    const view = open(at(2));
    entries(view)[2]?.focus();
    view.press("ArrowDown");
    expect(view.model.asked).toEqual({ kind: "go", to: 3 });
    await view.model.answer(at(3));
    expect(document.activeElement?.textContent).toBe("3.3b");
  });

  test("shows verdict and distance of each point when they are known", () => {
    const marked = { options: { ...LOOKS, mark: true } };
    const view = open(at(2, marked), { ...COURSE, standings: [["winnable", 30]] });
    expect(entries(view).map((entry) => entry.textContent)).toEqual([
      "0.Start✓30",
      "1.12…",
      "2.a1+bh…",
      "3.3b…",
      "4.4c…",
    ]);
    view.model.traits.course = JUDGED;
    view.model.emit("change:course");
    expect(entries(view)[3]?.textContent).toBe("3.3b✕");
    expect(entries(view)[2]?.getAttribute("aria-label")).toBe(
      "2. a1+bh, in words a1+bh, Can be won in 31 more moves",
    );
  });

  test("shows text from a record as text", () => {
    const nasty = "<img src=x onerror=alert(1)>";
    const view = open(at(1, { notice: nasty }), { ...COURSE, moves: [{ text: nasty, in_words: nasty }] });
    expect(view.el.querySelector("img")).toBeNull();
    expect(view.find('[data-role="notice"]').textContent).toBe(nasty);
  });
});

describe("a branch", () => {
  test("stands in the list where it leaves the game, and its moves are marked", () => {
    const view = open(at(2, { replay: { of: 2, branch: BRANCH } }));
    const [branch] = view.all(".eightoff-branch");
    expect(branch?.textContent).toBe("Branch2.4a");
    expect(branch?.closest("li")?.querySelector("[data-at]")?.textContent).toBe("1.12");
    expect(current(view)).toEqual(["2.4a"]);
  });

  test("is left by a button, and come back to by another", async () => {
    const view = open(at(2, { replay: { of: 2, branch: BRANCH } }));
    expect(view.find(tool("branch")).hidden).toBe(true);
    view.find(tool("leave")).focus();
    view.click(tool("leave"));
    expect(view.model.asked).toEqual({ kind: "leave" });
    await view.model.answer(at(1, { replay: { branch: { ...BRANCH, shown: false } } }));
    expect(view.find(tool("leave")).hidden).toBe(true);
    expect(document.activeElement?.textContent).toBe("Play from here");
    view.click(tool("branch"));
    expect(view.model.asked).toEqual({ kind: "go", to: 1, branch: true });
  });

  test("begins with a legal move on the board", () => {
    const view = open(at(0));
    view.clickCard("6H");
    view.clickCard("7H");
    expect(view.model.asked).toEqual({ kind: "move", source: "1", target: "2", count: 1 });
  });
});

describe("verdicts", () => {
  test("stand beside the board when they are asked for", () => {
    const view = open(at(1));
    expect(view.find('[data-role="verdict"]').hidden).toBe(true);
    const options = { ...LOOKS, mark: true };
    view.model.show(at(1, { options }));
    expect(view.find('[data-role="verdict"]').textContent).toBe("…Checking whether it can be won");
    view.model.show(at(1, { options, advice: { verdict: "winnable", distance: 29, proved: true } }));
    expect(view.find('[data-role="verdict"]').textContent).toBe("✓Can be won in 29 more moves");
  });

  test("that come change nothing that was said", () => {
    const view = open(at(1));
    view.model.show(at(1, { last: { kind: "advice", steps: [] }, message: { kind: "info", text: "at 1" } }));
    expect(view.message()).toBe("at 1");
  });
});

describe("the review", () => {
  const rows = (view: View) => view.all(".eightoff-reviewed tbody tr").map((row) => row.textContent);

  test("is there when it is asked for, and says meanwhile that it is being made", () => {
    const view = open(at(1));
    expect(view.find(".eightoff-review").hidden).toBe(true);
    view.model.show(at(1, REVIEWED));
    expect(view.find('[data-role="summary"]').textContent).toBe("Looking at the moves …");
    view.model.traits.course = JUDGED;
    view.model.emit("change:course");
    expect(view.find('[data-role="summary"]').textContent).toBe("It was lost.");
  });

  test("has for each move its grade, the verdicts around it, its cost and what is better", () => {
    const view = open(at(1, REVIEWED), JUDGED);
    expect(rows(view)).toEqual([
      "1.12best✓30 → ✓29",
      "2.a1+bhslow✓29 → ✓31+31b",
      "3.3blosing✓31 → ✕2b",
      "4.4clost✕ → ✕",
    ]);
  });

  test("leads to a position from its rows, its links and its plot", () => {
    const view = open(at(1, REVIEWED), JUDGED);
    view.find(".eightoff-reviewed tbody tr:nth-child(4) td").click();
    expect(view.model.asked).toEqual({ kind: "go", to: 4, branch: false });
    const links = view.all('[data-action="link"]');
    expect(links.map((link) => link.textContent)).toEqual([
      "Lost by move 3, 3b",
      "Move 2, a1+bh: 3 moves longer",
    ]);
    links[0]?.click();
    expect(view.model.asked).toEqual({ kind: "go", to: 3, branch: false });
    const plot = view.find(".eightoff-plot > svg");
    // Without a layout engine it is drawn 600 wide, with margins of 30 and 10.
    plot.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: 30 + 560 / 2 }));
    expect(view.model.asked).toEqual({ kind: "go", to: 2, branch: false });
  });

  test("steps by arrows from the plot, which says where it is", () => {
    const view = open(at(2, REVIEWED), JUDGED);
    const plot = view.find(".eightoff-plot");
    plot.focus();
    view.press("ArrowRight");
    expect(view.model.asked).toEqual({ kind: "go", to: 3 });
    expect(plot.getAttribute("aria-valuetext")).toBe("Move 2 of 4: Can be won in 31 more moves");
  });

  test("offers the better line at a move that was not best, and from its row", () => {
    const view = open(at(1, REVIEWED), JUDGED);
    expect(view.find(".eightoff-better").style.visibility).toBe("hidden");
    view.model.show(at(2, REVIEWED));
    expect(view.find(".eightoff-better").style.visibility).toBe("");
    expect(view.find(".eightoff-better").textContent).toBe("1b is betterShow the better line");
    view.click(tool("better-line"));
    expect(view.model.asked).toEqual({ kind: "better", move: 2 });
    view.click('[data-better="3"]');
    expect(view.model.asked).toEqual({ kind: "better", move: 3 });
  });

  test("offers none on a branch", () => {
    const view = open(at(2, { ...REVIEWED, replay: { of: 2, branch: BRANCH } }), JUDGED);
    expect(view.find(".eightoff-better").style.visibility).toBe("hidden");
    expect(view.all(".eightoff-reviewed [aria-current]")).toEqual([]);
  });

  test("draws where the game could be won, and what is known of each position", () => {
    const view = open(at(1, REVIEWED), JUDGED);
    const bands = view.all(".eightoff-plot rect").map((rect) => rect.getAttribute("data-verdict"));
    expect(bands).toEqual(["winnable", "unwinnable"]);
    const paths = (line: string) => view.all(`.eightoff-plot > svg [data-line="${line}"]`);
    expect(paths("longer")).toHaveLength(1);
    expect(paths("losing")).toHaveLength(1);
    expect(paths("distance")[0]?.getAttribute("d")?.match(/[ML]/g)).toEqual(["M", "L", "L"]);
    expect(paths("home")[0]?.getAttribute("d")?.match(/[ML]/g)).toHaveLength(5);
  });
});

describe("a board to play on", () => {
  test("is shown under the replay when it was asked for, and goes with it", async () => {
    const model = new FakeModel(at(1));
    model.traits.course = COURSE;
    const { removed } = lendViews(model);
    const view = show(model, widget);
    expect(view.find(tool("close")).hidden).toBe(true);
    view.click(tool("play"));
    expect(model.asked).toEqual({ kind: "play" });
    await model.putBelow("p1");
    expect(view.root.nextElementSibling?.className).toBe("lent-p1");
    await model.putBelow("p2");
    expect(removed).toEqual(["p1"]);
    expect(view.root.nextElementSibling?.className).toBe("lent-p2");
    view.close();
    expect(removed).toEqual(["p1", "p2"]);
    expect(view.el.querySelector("[class^=lent]")).toBeNull();
  });

  test("can be closed, and the focus goes to what brought it", async () => {
    const model = new FakeModel(at(1));
    const { removed } = lendViews(model);
    const view = show(model, widget);
    await model.putBelow("p1");
    view.find(tool("close")).focus();
    view.click(tool("close"));
    expect(model.asked).toEqual({ kind: "close" });
    await model.putBelow(null);
    expect(removed).toEqual(["p1"]);
    expect(view.find(tool("close")).hidden).toBe(true);
    expect(document.activeElement).toBe(view.find(tool("play")));
  });

  test("is there in a view that comes late, or speaks another language", async () => {
    const model = new FakeModel(at(1));
    lendViews(model);
    await model.putBelow("p1");
    const view = show(model, widget);
    await settled();
    expect(view.root.nextElementSibling?.className).toBe("lent-p1");
    model.speak("de");
    await settled();
    expect(view.el.querySelectorAll(".lent-p1")).toHaveLength(1);
  });

  test("is to be had in a cell where the host lends no views", async () => {
    const view = open(at(1));
    await view.model.putBelow("p1");
    expect(view.message()).toContain("board.below");
  });
});

describe("a view", () => {
  test("speaks another language at once", () => {
    const view = open(at(2, REVIEWED), JUDGED);
    view.model.speak("de");
    expect(view.find(tool("next")).textContent).toBe("Zug vor");
    expect(view.find('[data-role="place"]').textContent).toBe("Zug 2 von 4: a1+bh");
  });

  test("that is removed leaves no listener behind", () => {
    const view = open();
    view.close();
    expect(view.model.listening).toBe(0);
  });

  test("draws itself without a course, as far as that goes", () => {
    const model = new FakeModel(at(1));
    const view = show(model, widget);
    expect(entries(view)).toHaveLength(1);
    expect(view.find('[data-role="place"]').textContent).toBe("Move 1 of 4");
  });
});

test.each([
  ["the start", at(0), COURSE],
  ["a branch", at(2, { ...REVIEWED, replay: { of: 2, branch: BRANCH } }), JUDGED],
  ["a review", at(2, { ...REVIEWED, notice: "Move 5 cannot be made" }), JUDGED],
])("axe finds nothing wrong with a replay that shows %s", async (_what, drawn, course) => {
  const view = open(drawn, course);
  view.find<HTMLDetailsElement>('[data-section="settings"]').open = true;
  const rules = {
    "color-contrast": { enabled: false },
    "target-size": { enabled: false },
    region: { enabled: false },
  };
  const { violations } = await axe.run(view.el, { rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
});

describe("numbers of the plot", () => {
  test("are easy to count by, and few", () => {
    expect(ticks(74, 4)).toEqual([0, 20, 40, 60]);
    expect(ticks(3, 4)).toEqual([0, 1, 2, 3]);
    expect(ticks(0, 4)).toEqual([0]);
  });

  test("leave a gap in a line where one is missing", () => {
    expect(pathOf([[0, 1], [2, 3], null, [4, 5]])).toBe("M0.0 1.0L2.0 3.0M4.0 5.0");
  });

  test("of one value after the other make a band", () => {
    expect(bandsOf(["a", "a", "b", "a"])).toEqual([
      ["a", 0, 1],
      ["b", 2, 2],
      ["a", 3, 3],
    ]);
  });
});
