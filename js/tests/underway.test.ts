// Moves that are shown before Python has made them: how they look, what becomes of them, and what is done meanwhile.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PATIENCE_MS } from "../src/channel";
import edit from "../src/edit/edit";
import type { PlaySnapshot } from "../src/play/game";
import type { LegalMove } from "../src/protocol";
import replay from "../src/replay/replay";
import { defaultsOf, NO_ADVICE, NO_OPTIONS } from "./defaults";
import {
  afterMove,
  board,
  closeAll,
  FakeModel,
  placeOf,
  pointer,
  settled,
  setVisible,
  show,
  snapshot,
  type View,
  words,
} from "./helpers";
import { later, lessonSnapshot, showLesson } from "./lessons";

interface Moved {
  readonly card: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly animation: { currentTime: number; progress: number };
}

/** The flights of cards, in the order in which they took off. */
let flown: Moved[];
let quiet: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
  flown = [];
  quiet = false;
  Element.prototype.animate = function (this: HTMLElement, keyframes: Keyframe[] | PropertyIndexedKeyframes) {
    const animation = {
      currentTime: 0,
      progress: 0,
      effect: { getComputedTiming: () => ({ progress: animation.progress }) },
      cancel() {},
    };
    // A shake is no flight.
    const frames = Array.isArray(keyframes) ? keyframes : [];
    const [from, to] = frames.map(({ transform }) => String(transform));
    if (frames[0]?.transform !== undefined)
      flown.push({ card: this.dataset.card, from: from ?? "", to: to ?? "", animation });
    return animation;
  } as unknown as Element["animate"];
  vi.stubGlobal("matchMedia", () => ({ matches: quiet, addEventListener() {} }));
});

afterEach(() => {
  closeAll();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  Object.assign(Element.prototype, { animate: undefined });
});

const at = ({ x, y }: { x: number; y: number }) => `translate(${x}px,${y}px)`;
const emptyPlace = (view: View, pile: string) =>
  placeOf(view.pile(pile).querySelector(".eightoff-place") as HTMLElement);
const underWay = (view: View) => view.all(".is-under-way").map(({ dataset }) => dataset.card);
const waiting = (view: View) => view.all(".is-next").map(({ dataset }) => dataset.card);
const pileOf = (view: View, card: string) =>
  view.card(card).closest<HTMLElement>("[data-pile]")?.dataset.pile;
const cellsMove = (source: string, target: string) => ({ kind: "move", source, target, count: 1 });

/** The game after 6H went to cell b. */
function inCell(changes: Partial<PlaySnapshot> = {}): PlaySnapshot {
  return afterMove({
    board: board(["TC", "7H", "2C 8S 7S", "9S"], ["5D", "6H", null], [0, 4, 0, 0]),
    legal: [
      ["1", "c", 1],
      ["b", "2", 1],
      ["b", "c", 1],
      ["a", "h", 1],
    ],
    last: { kind: "move", steps: [{ cards: ["6H"], source: "1", target: "b" }] },
    message: { kind: "info", text: "6♥ from column 1 to cell b" },
    ...changes,
  });
}

/** Sends the six to cell b, by two clicks. */
function sendSix(view: View): { from: { x: number; y: number }; to: { x: number; y: number } } {
  const from = placeOf(view.card("6H"));
  view.clickCard("6H");
  view.clickPlace("b");
  return { from, to: emptyPlace(view, "b") };
}

function drag(view: View, card: string, to: { x: number; y: number }, drop = true): void {
  const element = view.card(card);
  const from = placeOf(element);
  pointer(element, "pointerdown", from.x + 10, from.y + 10);
  pointer(element, "pointermove", from.x + 20, from.y + 10);
  pointer(element, "pointermove", to.x + 10, to.y + 10);
  if (drop) pointer(element, "pointerup", to.x + 10, to.y + 10);
  vi.advanceTimersByTime(1);
}

describe("a move that has been asked for", () => {
  test.each([
    ["two clicks", (view: View) => void sendSix(view)],
    ["typed", (view: View) => view.type("1b")],
    [
      "Enter, twice",
      (view: View) => {
        view.card("6H").focus();
        view.press("Enter");
        view.pile("b").querySelector<HTMLElement>(".eightoff-place")?.focus();
        view.press("Enter");
      },
    ],
    ["a drag", (view: View) => drag(view, "6H", emptyPlace(view, "b"))],
  ])("by %s is on its way before Python has heard of it", (_how, move) => {
    const view = show();
    const to = emptyPlace(view, "b");
    let drawnWhenSent: unknown;
    vi.spyOn(view.model, "send").mockImplementation(() => {
      drawnWhenSent = [placeOf(view.card("6H")), underWay(view)];
    });
    move(view);
    expect(drawnWhenSent).toEqual([to, ["6H"]]);
  });

  test("is a frame on its way in the first frame", () => {
    const view = show();
    const { from, to } = sendSix(view);
    expect(flown.map(({ card }) => card)).toEqual(["6H"]);
    expect(flown[0]).toMatchObject({ from: at(from), to: at(to) });
    expect(flown[0]?.animation.currentTime).toBeGreaterThan(0);
  });

  test("takes every card of a run where it will lie", async () => {
    const view = show();
    view.clickCard("8S");
    view.clickCard("9S");
    expect(underWay(view)).toEqual(["8S", "7S"]);
    const drawn = ["8S", "7S"].map((card) => placeOf(view.card(card)));
    const after = afterMove({
      board: board(["TC 6H", "7H", "2C", "9S 8S 7S"], ["5D", null, null], [0, 4, 0, 0]),
    });
    await view.model.answer(after);
    expect(["8S", "7S"].map((card) => placeOf(view.card(card)))).toEqual(drawn);
  });

  test("home is one to the foundation of its suit", () => {
    const view = show();
    view.type("ah");
    expect(placeOf(view.card("5D"))).toEqual(placeOf(view.card("4D")));
    expect(underWay(view)).toEqual(["5D"]);
  });

  test("lies there for good once Python has it, and is not flown there again", async () => {
    const view = show();
    const { to } = sendSix(view);
    await view.model.answer(inCell());
    expect(underWay(view)).toEqual([]);
    expect(placeOf(view.card("6H"))).toEqual(to);
    expect(pileOf(view, "6H")).toBe("b");
    expect(flown).toHaveLength(1);
  });

  test("stays under way while something else is answered", () => {
    const view = show();
    const { to } = sendSix(view);
    view.model.show(snapshot({ seq: 2, answers: "another:1", last: { kind: "option", steps: [] } }));
    expect(underWay(view)).toEqual(["6H"]);
    expect(placeOf(view.card("6H"))).toEqual(to);
  });

  test("changes no counter, no message, no name and no pile before that", async () => {
    const view = show();
    const said = () => [
      ...view.all("[data-count], [data-role]").map(({ textContent }) => textContent),
      ...view.all(".eightoff-board [aria-label]").map((each) => each.getAttribute("aria-label")),
    ];
    view.clickCard("6H");
    const before = said();
    view.clickPlace("b");
    expect(said()).toEqual(before);
    expect(pileOf(view, "6H")).toBe("1");
    await view.model.answer(inCell());
    expect(view.message()).toBe("6♥ from column 1 to cell b");
    expect(view.card("6H").getAttribute("aria-label")).toBe("6 of hearts, cell b");
  });

  test("says nothing to a screen reader before that", async () => {
    const view = show();
    view.clickCard("6H");
    let said = 0;
    const watching = new MutationObserver((changes) => {
      said += changes.length;
    });
    const watched = { childList: true, characterData: true, subtree: true };
    watching.observe(view.find('[aria-live="polite"]'), watched);
    view.clickPlace("b");
    await settled();
    expect(said).toBe(0);
    await view.model.answer(inCell());
    expect(said).toBeGreaterThan(0);
    watching.disconnect();
  });

  test("glides back if Python refuses, and only then is told why", async () => {
    const view = show();
    const { from } = sendSix(view);
    expect(placeOf(view.card("6H"))).not.toEqual(from);
    await view.model.refuse("the game says no");
    expect(underWay(view)).toEqual([]);
    expect(placeOf(view.card("6H"))).toEqual(from);
    expect(view.message()).toBe("the game says no");
    expect(view.find('[data-count="moves"]').textContent).toBe("0");
  });

  test("glides back from where it can be seen", async () => {
    const view = show();
    const { from, to } = sendSix(view);
    Object.assign(flown[0]?.animation ?? {}, { progress: 0.5 });
    await view.model.refuse("no");
    const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    expect(flown.at(-1)).toMatchObject({ card: "6H", from: at(half), to: at(from) });
  });

  test("goes where the answer says, if that is elsewhere", async () => {
    const view = show();
    const { to } = sendSix(view);
    Object.assign(flown[0]?.animation ?? {}, { progress: 1 });
    await view.model.answer(afterMove());
    expect(pileOf(view, "6H")).toBe("2");
    expect(underWay(view)).toEqual([]);
    expect(flown.at(-1)).toMatchObject({ card: "6H", from: at(to), to: at(placeOf(view.card("6H"))) });
  });

  test("glides back if the answer is that another card moved", async () => {
    const view = show();
    const { from } = sendSix(view);
    await view.model.answer(
      afterMove({ board: board(["TC 6H", "7H", "2C 8S 7S", "9S"], [null, null, null], [0, 5, 0, 0]) }),
    );
    expect(underWay(view)).toEqual([]);
    expect(placeOf(view.card("6H"))).toEqual(from);
  });

  test("goes home from there, where that comes with the answer", async () => {
    const view = show();
    sendSix(view);
    const steps = [
      { cards: ["6H"], source: "1", target: "b" },
      { cards: ["5D"], source: "a", target: "h" },
    ];
    const home = board(["TC", "7H", "2C 8S 7S", "9S"], [null, "6H", null], [0, 5, 0, 0]);
    await view.model.answer(inCell({ board: home, last: { kind: "move", steps } }));
    expect(flown.map(({ card }) => card)).toEqual(["6H", "5D"]);
  });

  test("comes back when nobody answers, and is made all the same by a kernel that was only busy", async () => {
    const view = show();
    const { from, to } = sendSix(view);
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(underWay(view)).toEqual([]);
    expect(placeOf(view.card("6H"))).toEqual(from);
    expect(view.message()).toBe(words.say("no_answer"));
    await view.model.answer(inCell());
    expect(placeOf(view.card("6H"))).toEqual(to);
    expect(view.message()).toBe("6♥ from column 1 to cell b");
  });

  test("does not leave its place for good if the connection is closed", () => {
    const view = show();
    vi.spyOn(view.model, "send").mockImplementation(() => {
      throw new Error("closed");
    });
    const { from } = sendSix(view);
    expect(underWay(view)).toEqual([]);
    expect(placeOf(view.card("6H"))).toEqual(from);
    expect(view.message()).toBe(words.say("no_answer"));
  });

  test("may lose its board meanwhile", () => {
    const view = show();
    sendSix(view);
    view.clickCard("TC");
    view.close();
    expect(view.model.listening).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    setVisible(false);
    view.model.show(inCell());
    expect(view.el.childElementCount).toBe(0);
  });

  test("is where it goes, and marked, for a player who wants less motion", async () => {
    quiet = true;
    const view = show();
    const { from, to } = sendSix(view);
    expect(flown).toEqual([]);
    expect(placeOf(view.card("6H"))).toEqual(to);
    expect(underWay(view)).toEqual(["6H"]);
    await view.model.refuse("no");
    expect(flown).toEqual([]);
    expect(placeOf(view.card("6H"))).toEqual(from);
  });

  test("goes along when the board is laid out anew", () => {
    let observe = () => {};
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(callback: () => void) {
          observe = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    let width = 900;
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => width);
    const view = show();
    const { to } = sendSix(view);
    width = 500;
    observe();
    expect(emptyPlace(view, "b")).not.toEqual(to);
    expect(placeOf(view.card("6H"))).toEqual(emptyPlace(view, "b"));
    expect(underWay(view)).toEqual(["6H"]);
  });

  test("that is not in the list stays where it is until Python says why", async () => {
    const view = show();
    const from = placeOf(view.card("6H"));
    view.clickCard("6H");
    view.clickCard("9S");
    expect(view.model.asked).toEqual({ ...cellsMove("1", "4"), count: null });
    expect(underWay(view)).toEqual([]);
    expect(placeOf(view.card("6H"))).toEqual(from);
    await view.model.refuse("no");
    expect(flown).toEqual([]);
  });

  test("of a run that is to be shown card by card is only lifted", () => {
    const view = show(snapshot({ options: { ...NO_OPTIONS, steps: true } }));
    const from = placeOf(view.card("8S"));
    view.type("34");
    expect(underWay(view)).toEqual(["8S", "7S"]);
    expect(placeOf(view.card("8S"))).toEqual(from);
  });

  test("about which the player is asked first waits in its place for the answer", async () => {
    const view = show();
    const { from, to } = sendSix(view);
    await view.model.refuse("That loses the game.", "loses-game");
    expect(placeOf(view.card("6H"))).toEqual(from);
    view.click('[data-action="agree"]');
    expect(view.model.asked).toEqual({ ...cellsMove("1", "b"), sure: true });
    expect(placeOf(view.card("6H"))).toEqual(to);
    expect(underWay(view)).toEqual(["6H"]);
  });
});

describe("what is done while a move is under way", () => {
  test("is played in its order, on the board that comes", async () => {
    const view = show();
    sendSix(view);
    view.clickCard("TC");
    view.clickPlace("c");
    expect(view.model.sent).toHaveLength(1);
    // Cells come before columns; an empty place has no card.
    expect(waiting(view)).toEqual([undefined, "TC"]);
    await view.model.answer(inCell());
    expect(view.model.asked).toEqual(cellsMove("1", "c"));
    expect(underWay(view)).toEqual(["TC"]);
    expect(placeOf(view.card("TC"))).toEqual(emptyPlace(view, "c"));
    expect(waiting(view)).toEqual([]);
  });

  test("may be about the card that is under way", async () => {
    const view = show();
    sendSix(view);
    view.clickCard("6H");
    view.clickCard("7H");
    await view.model.answer(inCell());
    expect(view.model.asked).toEqual(cellsMove("b", "2"));
  });

  test("may be a double click", async () => {
    const view = show();
    sendSix(view);
    view.clickCard("5D");
    view.clickCard("5D");
    await view.model.answer(inCell());
    expect(view.model.asked).toEqual(cellsMove("a", "h"));
    expect(view.model.sent).toHaveLength(2);
  });

  test("may be a double click on a card that goes to a column, or to a cell, by the list of legal moves", async () => {
    const twice = (legal: LegalMove[]) => {
      const view = show(snapshot({ legal }));
      view.clickCard("6H");
      view.clickCard("6H");
      return view.model.asked;
    };
    const to = (target: string) => ({ kind: "move", source: "1", target, count: 1 });
    expect(
      twice([
        ["1", "b", 1],
        ["1", "2", 1],
        ["1", "h", 1],
      ]),
    ).toEqual(to("h"));
    expect(
      twice([
        ["1", "b", 1],
        ["1", "2", 1],
      ]),
    ).toEqual(to("2"));
    expect(
      twice([
        ["1", "c", 1],
        ["1", "b", 1],
      ]),
    ).toEqual(to("b"));
  });

  test("may be to take it back, which comes after it", async () => {
    const view = show();
    sendSix(view);
    view.click('[data-action="undo"]');
    expect(view.model.sent).toHaveLength(1);
    await view.model.answer(inCell());
    expect(view.model.asked).toEqual({ kind: "undo" });
    const back = snapshot({ seq: 3, last: { kind: "undo", steps: [] } });
    await view.model.answer(back);
    expect(pileOf(view, "6H")).toBe("1");
    expect(underWay(view)).toEqual([]);
  });

  test("may be to take it back by a key, and to make another one", async () => {
    const view = show();
    view.type("1bu12");
    expect(view.model.sent).toHaveLength(1);
    await view.model.answer(inCell());
    expect(view.model.asked).toEqual({ kind: "undo" });
    await view.model.answer(snapshot({ seq: 3, last: { kind: "undo", steps: [] } }));
    expect(view.model.asked).toEqual(cellsMove("1", "2"));
    expect(underWay(view)).toEqual(["6H"]);
  });

  test.each([
    ["a click", (view: View) => view.clickCard("TC")],
    ["undo", (view: View) => view.click('[data-action="undo"]')],
    ["a drop", (view: View) => drag(view, "TC", emptyPlace(view, "c"))],
  ])("is forgotten if the move is refused: %s", async (_what, how) => {
    const view = show();
    sendSix(view);
    const place = placeOf(view.card("TC"));
    how(view);
    await view.model.refuse("no");
    expect(view.model.sent).toHaveLength(1);
    expect(view.all(".is-next, .is-pressed, .is-under-way, .is-dragged")).toEqual([]);
    expect(placeOf(view.card("TC"))).toEqual(place);
  });

  test("may be to drag the card that has come free, which stays where it was dropped", async () => {
    const view = show();
    sendSix(view);
    const c = emptyPlace(view, "c");
    const dropped = { x: c.x + 9, y: c.y + 7 };
    drag(view, "TC", dropped);
    expect(view.model.sent).toHaveLength(1);
    expect(placeOf(view.card("TC"))).toEqual(dropped);
    await view.model.answer(inCell());
    expect(view.model.asked).toEqual(cellsMove("1", "c"));
    expect(flown.at(-1)).toMatchObject({ card: "TC", from: at(dropped), to: at(c) });
    expect(underWay(view)).toEqual(["TC"]);
  });

  test("a drag that is still in the hand goes on when the answer comes", async () => {
    const view = show();
    sendSix(view);
    drag(view, "TC", { x: 50, y: 400 }, false);
    await view.model.answer(inCell());
    expect(placeOf(view.card("TC"))).toEqual({ x: 50, y: 400 });
    expect(view.card("TC").classList.contains("is-dragged")).toBe(true);
  });

  test("the card that is under way cannot be dragged off", () => {
    const view = show();
    const { to } = sendSix(view);
    drag(view, "6H", { x: 50, y: 400 });
    expect(placeOf(view.card("6H"))).toEqual(to);
    expect(view.model.sent).toHaveLength(1);
  });

  test("by a button leaves it pressed until it is answered", async () => {
    const view = show(afterMove());
    const undo = view.find('.eightoff-header [data-action="undo"]');
    undo.click();
    expect(undo.classList.contains("is-pressed")).toBe(true);
    await view.model.answer(snapshot({ seq: 3, last: { kind: "undo", steps: [] } }));
    expect(undo.classList.contains("is-pressed")).toBe(false);
  });

  test("by a key presses the button that does the same", async () => {
    const view = show(afterMove());
    view.press("u");
    expect(view.all(".is-pressed").map(({ dataset }) => dataset.action)).toEqual(["undo"]);
    await view.model.refuse("no");
    expect(view.all(".is-pressed")).toEqual([]);
  });

  test("a button that asks for nothing is not left pressed", () => {
    const view = show();
    sendSix(view);
    view.click('[data-action="copy"]');
    expect(view.all(".is-pressed")).toEqual([]);
  });

  test("keys are forgotten at a press of the pointer, and clicks are not", async () => {
    const view = show();
    sendSix(view);
    view.clickCard("TC");
    view.type("ah");
    pointer(view.pile("c"), "pointerdown", 0, 0);
    view.clickPlace("c");
    await view.model.answer(inCell());
    expect(view.model.asked).toEqual(cellsMove("1", "c"));
  });

  test("everything is forgotten at Escape, but the move", async () => {
    const view = show();
    sendSix(view);
    view.clickCard("TC");
    view.press("Escape");
    expect(waiting(view)).toEqual([]);
    expect(underWay(view)).toEqual(["6H"]);
    await view.model.answer(inCell());
    expect(view.all(".is-held")).toEqual([]);
  });
});

describe("what was done before it came out that nobody answers", () => {
  const wait = (view: View) => {
    sendSix(view);
    view.clickCard("TC");
    view.clickPlace("c");
    vi.advanceTimersByTime(PATIENCE_MS);
  };

  test("is done when the answer comes after all", async () => {
    const view = show();
    wait(view);
    view.model.show(snapshot({ seq: 2, answers: "another:1", last: { kind: "option", steps: [] } }));
    expect(view.model.sent).toHaveLength(1);
    await view.model.answer(inCell({ seq: 3 }));
    expect(view.model.asked).toEqual(cellsMove("1", "c"));
  });

  test.each([
    ["a press of the pointer", (view: View) => pointer(view.card("6H"), "pointerdown", 0, 0)],
    ["a click", (view: View) => view.clickCard("6H")],
    ["a key", (view: View) => view.press("1")],
    ["Escape", (view: View) => view.press("Escape")],
  ])("is forgotten at %s, which is about the board as it is drawn", async (_what, how) => {
    const view = show();
    wait(view);
    how(view);
    expect(waiting(view)).toEqual([]);
    await view.model.answer(inCell());
    expect(view.model.sent).toHaveLength(1);
  });
});

describe("on other boards", () => {
  test("a lesson's move is under way, and is taken back if it is not wanted", async () => {
    const view = showLesson();
    const from = placeOf(view.card("6H"));
    view.type("1b");
    const to = emptyPlace(view, "b");
    expect(placeOf(view.card("6H"))).toEqual(to);
    expect(underWay(view)).toEqual(["6H"]);
    const tried = board(["TC", "7H", "2C 8S 7S", "9S"], ["5D", "6H", null], [0, 4, 0, 0]);
    const steps = [{ cards: ["6H"], source: "1", target: "b" }];
    await view.model.answer(
      later({ last: { kind: "other", steps }, reply: { kind: "other", text: "No.", tried } }),
    );
    expect(underWay(view)).toEqual([]);
    expect(placeOf(view.card("6H"))).toEqual(to);
    view.press("Escape");
    expect(placeOf(view.card("6H"))).toEqual(from);
  });

  test("a lesson's move glides back that is answered as illegal", async () => {
    const view = showLesson();
    const from = placeOf(view.card("6H"));
    view.type("1b");
    await view.model.answer(later({ reply: { kind: "illegal", text: "No." } }));
    expect(underWay(view)).toEqual([]);
    expect(placeOf(view.card("6H"))).toEqual(from);
  });

  test("nothing is under way in a lesson where nothing is to be moved", () => {
    const view = showLesson(lessonSnapshot({ legal: [], step: { kind: "watch", input: "none" } }));
    view.clickCard("6H");
    view.clickPlace("b");
    expect(underWay(view)).toEqual([]);
  });

  const { version, seq, answers, rules, legal, last, message, deal, status } = snapshot();
  const shared = { version, seq, answers, rules, board: snapshot().board, legal, last, message };

  test("a replay's move is under way", () => {
    const drawn = {
      ...shared,
      ...{ deal, status, frame: "replay", counts: { home: 4, of: 52 }, notice: null },
      replay: { at: 0, of: 4, branch: null },
      options: defaultsOf("replay"),
      advice: NO_ADVICE,
    };
    const view = show(new FakeModel(drawn), replay);
    const { to } = sendSix(view);
    expect(placeOf(view.card("6H"))).toEqual(to);
    expect(underWay(view)).toEqual(["6H"]);
  });

  test("so is a card that is moved in a position which is set up", async () => {
    const drawn = {
      ...{ ...shared, frame: "edit", options: defaultsOf("edit") },
      edit: {
        ...{ problems: [], state: "", number: null, text: "", rule_sets: [], chosen: "" },
        can: { undo: false, redo: false },
        advice: { verdict: null, distance: null, proved: false, looking: false },
      },
    };
    const view = show(new FakeModel(drawn), edit);
    const { from } = sendSix(view);
    expect(underWay(view)).toEqual(["6H"]);
    await view.model.refuse("no");
    expect(placeOf(view.card("6H"))).toEqual(from);
  });
});
