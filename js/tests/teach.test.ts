// @vitest-environment happy-dom

import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PACE_MS, READING_MS, TRIAL_MS } from "../src/teach/showing";
import { board, closeAll, type FakeModel, type View } from "./helpers";
import { later, lessonSnapshot, showLesson } from "./lessons";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  closeAll();
  vi.useRealTimers();
});

const shown = (view: View): string[] =>
  view
    .all(".eightoff-lesson .eightoff-tools button")
    .filter((each) => !each.hidden)
    .map((each) => each.dataset.action ?? "");
const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset.name;
const asked = ({ model }: View) => model.asked;
const role = (view: View, name: string): string => view.find(`[data-role="${name}"]`).textContent ?? "";
/** What was asked without anybody's doing. */
const unasked = (model: FakeModel) => model.sent.filter(({ kind }) => kind === "show");

describe("a step", () => {
  test("is told as text, in a region that is read out, with its place in the lesson", () => {
    const view = showLesson(lessonSnapshot({ step: { text: "<b>Move</b> the six." } }));
    expect(role(view, "text")).toBe("<b>Move</b> the six.");
    expect(view.find('[data-role="text"]').closest('[role="status"]')).not.toBeNull();
    expect(role(view, "place")).toBe("Step 2 of 4 · Your move");
    expect(view.find('[role="heading"]').textContent).toBe("Runs");
  });

  test("says in which language it is told", () => {
    const view = showLesson(lessonSnapshot({ lesson: { name: "a", title: "Folgen", language: "de" } }));
    expect(view.find('[data-role="text"]').closest("[lang]")?.getAttribute("lang")).toBe("de");
  });

  test("points at cards and piles, to the eye and to a screen reader", () => {
    const marks = [{ card: "6H" }, { pile: "a" }, { foundation: "H" }, { all: "columns" }] as const;
    const view = showLesson(lessonSnapshot({ step: { marks } }));
    const description = "The lesson points here";
    expect(view.card("6H").getAttribute("aria-description")).toBe(description);
    expect(view.card("TC").hasAttribute("aria-description")).toBe(false);
    expect(view.pile("a").getAttribute("aria-description")).toBe(description);
    expect(view.find('[data-key="hH"]').getAttribute("aria-description")).toBe(description);
    expect(view.pile("4").dataset.marked).toBe("true");
    expect(view.all(".eightoff-marks > div")).toHaveLength(3);
    view.model.show(later());
    expect(view.all(".eightoff-marks > div, [data-marked=true], .is-noted")).toHaveLength(0);
    expect(view.pile("a").hasAttribute("aria-description")).toBe(false);
  });

  test("is called what one to do is if it is of a kind that has no word", () => {
    const view = showLesson();
    const said = () => view.find("[data-role=place]").textContent;
    const todo = said();
    view.model.show(later({ step: { kind: "win" } }));
    expect(said()).not.toBe(todo);
    view.model.show(later({ step: { kind: "sort" } }));
    expect(said()).toBe(todo);
  });

  test("offers what can be done, in words", () => {
    const view = showLesson();
    expect(shown(view)).toEqual(["back", "skip-step", "hint", "show-me"]);
    view.click('[data-action="skip-step"]');
    expect(asked(view)).toEqual({ kind: "skip" });
    view.click('[data-action="show-me"]');
    expect(asked(view)).toEqual({ kind: "show_me" });
    view.model.show(later({ step: { kind: "win" }, can: { rescue: true, finish: true } }));
    expect(shown(view)).toEqual([
      "back",
      "skip-step",
      "rescue",
      "finish",
      "hint",
      "show-me",
      "undo",
      "restart",
    ]);
    const sent = view.model.sent.length;
    view.click('[data-action="undo"]');
    expect(view.model.sent).toHaveLength(sent);
  });

  test("that is done leads on, by Enter, and at the end of the lesson to the next one", () => {
    const view = showLesson();
    view.card("6H").focus();
    view.model.show(later({ step: { done: true, input: "none" }, can: { forward: true } }));
    expect(focused()).toBe("forward");
    view.click('[data-action="forward"]');
    expect(asked(view)).toEqual({ kind: "forward" });
    view.model.show(later({ seq: 3, step: { at: 3, done: true }, finished: true }));
    expect(focused()).toBe("next");
    expect(view.find('[data-action="next"]').textContent).toBe("Next lesson: Undo");
    expect(view.find('[data-role="end"]').hidden).toBe(true);
    view.click('[data-action="next"]');
    expect(asked(view)).toEqual({ kind: "open", lesson: "undo" });
    view.model.show(later({ seq: 4, step: { at: 3, done: true }, finished: true, next: null }));
    expect(role(view, "end")).toBe("You have done the whole course.");
  });
});

test("a puzzle leads to another one, solved or not, and the last step to the next lesson", () => {
  const next = { name: "", title: "" };
  const view = showLesson(lessonSnapshot({ next, step: { at: 0, of: 1 } }));
  view.click('[data-action="skip-step"]');
  expect(asked(view)).toEqual({ kind: "another" });
  view.model.show(later({ next, finished: true, step: { at: 0, of: 1, done: true } }));
  expect(view.find('[data-action="next"]').textContent).toBe("Another puzzle");
  view.click('[data-action="next"]');
  expect(asked(view)).toEqual({ kind: "another" });
  view.model.show(later({ seq: 3, step: { at: 3 } }));
  view.click('[data-action="skip-step"]');
  expect(asked(view)).toEqual({ kind: "open", lesson: "undo" });
  view.model.show(later({ seq: 4, next: null, step: { at: 3 } }));
  view.click('[data-action="skip-step"]');
  expect(asked(view)).toEqual({ kind: "skip" });
});

describe("moves", () => {
  test("are made by two clicks and by keys", async () => {
    const view = showLesson();
    view.clickCard("6H");
    view.clickCard("7H");
    expect(asked(view)).toEqual({ kind: "move", source: "1", target: "2", count: 1 });
    await view.model.answer(later());
    view.type("1b");
    expect(asked(view)).toEqual({ kind: "move", source: "1", target: "b", count: 1 });
  });

  test("may be tried with any exposed card: the lesson has an answer", () => {
    const view = showLesson();
    view.clickCard("9S");
    expect(view.card("9S").classList.contains("is-held")).toBe(true);
    view.clickCard("7H");
    expect(asked(view)).toEqual({ kind: "move", source: "4", target: "2", count: null });
  });

  test("that are not what is wanted are shown, and taken back", async () => {
    const view = showLesson();
    const tried = board(["TC", "7H", "2C 8S 7S", "9S"], ["5D", "6H", null], [0, 4, 0, 0]);
    const steps = [{ cards: ["6H"], source: "1", target: "b" }];
    view.type("1b");
    await view.model.answer(
      later({ last: { kind: "other", steps }, reply: { kind: "other", text: "Look again.", tried } }),
    );
    expect(view.card("6H").closest("[data-pile]")?.getAttribute("data-pile")).toBe("b");
    expect(role(view, "reply")).toBe("Not this one: Look again.");
    vi.advanceTimersByTime(TRIAL_MS);
    expect(view.card("6H").closest("[data-pile]")?.getAttribute("data-pile")).toBe("1");
  });

  test("are taken back at once where the learner goes on", async () => {
    const view = showLesson();
    const tried = board(["TC", "7H", "2C 8S 7S", "9S"], ["5D", "6H", null], [0, 4, 0, 0]);
    const steps = [{ cards: ["6H"], source: "1", target: "b" }];
    view.type("1b");
    await view.model.answer(
      later({ last: { kind: "other", steps }, reply: { kind: "other", text: "No.", tried } }),
    );
    view.type("12");
    expect(asked(view)).toEqual({ kind: "move", source: "1", target: "2", count: 1 });
  });

  test("that are refused are answered beside the text, and again if they are tried again", async () => {
    const view = showLesson();
    for (let i = 0; i < 2; i++) {
      view.clickCard("8S");
      view.clickCard("2C");
      await view.model.refuse("2♣ is covered by 8♠", "not-a-run");
      vi.advanceTimersByTime(100);
      expect(role(view, "reply")).toBe("Not allowed: 2♣ is covered by 8♠");
      expect(view.find(".eightoff-reply").dataset.kind).toBe("illegal");
    }
  });

  test("are undone and hinted at by keys", async () => {
    const view = showLesson(lessonSnapshot({ can: { undo: true } }));
    view.press("u");
    expect(asked(view)).toEqual({ kind: "undo" });
    await view.model.answer(later());
    view.press("?");
    expect(asked(view)).toEqual({ kind: "hint" });
    const hint = { cards: ["6H"], source: "1", target: "2" };
    await view.model.answer(later({ seq: 3, reply: { kind: "hint", text: "Look at the six.", hint } }));
    expect(view.card("6H").classList.contains("is-hinted")).toBe(true);
    expect(role(view, "reply")).toBe("Hint: Look at the six.");
    view.press("r");
    expect(view.message()).toBe("There is no move to make again");
  });
});

describe("a question", () => {
  const question = (step: object) =>
    lessonSnapshot({ legal: [], step: { kind: "ask", asks: "How many?", ...step } });

  test("is answered by a number, with Enter or by the button", async () => {
    const view = showLesson(question({ input: "number" }));
    const input = view.find<HTMLInputElement>("input");
    input.focus();
    input.value = "3";
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    input.dispatchEvent(enter);
    expect(asked(view)).toEqual({ kind: "answer", value: 3 });
    await view.model.answer(
      later({
        legal: [],
        step: { kind: "ask", asks: "How many?", input: "number" },
        reply: { kind: "wrong", text: "Too few." },
      }),
    );
    expect(view.find("input")).toBe(input);
    expect(document.activeElement).toBe(input);
    for (const text of ["many", "", "-1", "2.5"]) {
      input.value = text;
      const sent = view.model.sent.length;
      view.click('[data-action="answer"]');
      expect(view.model.sent).toHaveLength(sent);
    }
    input.value = " 4 ";
    view.click('[data-action="answer"]');
    expect(asked(view)).toEqual({ kind: "answer", value: 4 });
  });

  test("is answered by yes or no", () => {
    const view = showLesson(question({ input: "yes-no" }));
    view.click('[data-action="no"]');
    expect(asked(view)).toEqual({ kind: "answer", value: false });
  });

  test("is answered by one of several choices, which are text", () => {
    const view = showLesson(question({ input: "choice", choices: ["<i>a cell</i>", "a column"] }));
    expect(view.find('[data-action="choice-0"]').textContent).toBe("<i>a cell</i>");
    view.click('[data-action="choice-1"]');
    expect(asked(view)).toEqual({ kind: "answer", value: 1 });
  });

  test("is answered by a click on a card, a pile or a foundation, or by a key", async () => {
    const view = showLesson(question({ input: "place", places: "both" }));
    expect(view.find(".eightoff-answers").textContent).toBe("Click on a card or a pile.");
    view.clickCard("2C");
    expect(asked(view)).toEqual({ kind: "answer", value: "2C" });
    view.clickPlace("b");
    expect(asked(view)).toEqual({ kind: "answer", value: "b" });
    view.find('[data-key="hD"] .eightoff-card:last-child').click();
    expect(asked(view)).toEqual({ kind: "answer", value: "foundation D" });
    await view.model.answer(question({ input: "place", places: "both" }));
    view.type("3");
    expect(asked(view)).toEqual({ kind: "answer", value: "7S" });
  });

  test("keeps two quick clicks on a card from being a move", () => {
    const view = showLesson(question({ input: "place", places: "cards" }));
    view.clickCard("6H");
    view.clickCard("6H");
    expect(view.model.sent.map(({ kind }) => kind)).toEqual(["answer", "answer"]);
  });

  test("takes no move, and says so", () => {
    const view = showLesson(question({ input: "yes-no" }));
    view.clickCard("6H");
    view.press("h");
    vi.advanceTimersByTime(100);
    expect(view.model.sent).toEqual([]);
    expect(view.message()).toBe("There is nothing to move in this step");
  });

  test("has the focus on its first control when it comes, and on what leads on when it is done", () => {
    const view = showLesson(lessonSnapshot({ step: { done: true }, can: { forward: true } }));
    view.find('[data-action="forward"]').focus();
    view.model.show(later({ step: { at: 2, kind: "ask", input: "choice", choices: ["a", "b"] } }));
    expect(focused()).toBe("choice-0");
    view.model.show(
      later({ seq: 3, step: { at: 2, kind: "ask", input: "none", done: true }, can: { forward: true } }),
    );
    expect(focused()).toBe("forward");
    view.model.show(later({ seq: 4, step: { at: 3, input: "moves" } }));
    expect(document.activeElement?.closest(".eightoff-board")).not.toBeNull();
  });

  test("does not take the focus of somebody who is elsewhere on the page", () => {
    const view = showLesson();
    view.model.show(later({ step: { at: 2, kind: "ask", input: "number" } }));
    expect(document.activeElement).toBe(document.body);
  });
});

describe("each reply has a look of its own", () => {
  test.each([
    ["right", "✓", "Good."],
    ["going", "✓", "Good."],
    ["other", "↩", "Not this one: Good."],
    ["illegal", "⊘", "Not allowed: Good."],
    ["wrong", "✕", "Not quite: Good."],
    ["lost", "!", "Good."],
    ["hint", "?", "Hint: Good."],
    ["shown", "", "Good."],
    ["nothing", "", "Good."],
  ] as const)("%s", (kind, sign, text) => {
    const view = showLesson();
    view.model.show(later({ reply: { kind, text: "Good." } }));
    expect(view.find(".eightoff-reply").dataset.kind).toBe(kind);
    const shown = view.find(".eightoff-reply .eightoff-sign");
    expect(shown.hidden ? "" : shown.textContent).toBe(sign);
    expect(role(view, "reply")).toBe(text);
  });
});

describe("a step to watch", () => {
  const watched = (to_show: number, changes: object = {}) =>
    lessonSnapshot({
      step: { at: 0, kind: "watch", input: "none", done: true, to_show },
      can: { forward: true, restart: true },
      ...changes,
    });

  test("asks for its moves one after the other, after a time to read, and for no answer", () => {
    const view = showLesson(watched(2));
    expect(unasked(view.model)).toEqual([]);
    vi.advanceTimersByTime(READING_MS);
    expect(unasked(view.model)).toEqual([
      { req: "watch:runs 0 2", kind: "show", lesson: "runs", at: 0, left: 2 },
    ]);
    vi.advanceTimersByTime(20_000);
    expect(unasked(view.model)).toHaveLength(1);
    expect(view.message()).toBe("");
    view.model.show(watched(1, { seq: 2, last: { kind: "move", steps: [] } }));
    vi.advanceTimersByTime(PACE_MS);
    expect(unasked(view.model).at(-1)).toMatchObject({ left: 1 });
    view.model.show(watched(0, { seq: 3 }));
    vi.advanceTimersByTime(20_000);
    expect(unasked(view.model)).toHaveLength(2);
  });

  test("asks no more when the learner has gone on, or the view has gone", () => {
    const view = showLesson(watched(2));
    view.model.show(later());
    vi.advanceTimersByTime(20_000);
    expect(unasked(view.model)).toEqual([]);
    const other = showLesson(watched(2));
    other.close();
    vi.advanceTimersByTime(20_000);
    expect(unasked(other.model)).toEqual([]);
  });

  test("is shown again", () => {
    const view = showLesson(watched(0));
    expect(view.find('[data-action="restart"]').textContent).toBe("Play again");
    view.click('[data-action="restart"]');
    expect(asked(view)).toEqual({ kind: "restart" });
    view.model.show(watched(2, { seq: 2, last: { kind: "restart", steps: [] } }));
    vi.advanceTimersByTime(READING_MS);
    expect(unasked(view.model)).toHaveLength(1);
  });
});

test("a game that is won says so over the board", () => {
  const view = showLesson();
  expect(view.find(".eightoff-banner").hidden).toBe(true);
  view.model.show(
    later({ status: "won", step: { kind: "win", done: true }, reply: { kind: "right", text: "Right." } }),
  );
  expect(view.find(".eightoff-banner").hidden).toBe(false);
  expect(view.find(".eightoff-banner").textContent).toBe("Won!");
});

test("the course can be opened at any lesson, and says which are done", () => {
  const view = showLesson();
  const rows = view.all(".eightoff-course button");
  expect(rows.map((row) => row.textContent)).toEqual(["The table✓ done", "Runs", "Undo"]);
  expect(rows.map((row) => row.getAttribute("aria-current"))).toEqual([null, "true", null]);
  view.click('[data-lesson="undo"]');
  expect(asked(view)).toEqual({ kind: "open", lesson: "undo" });
  view.click('[data-action="again"]');
  expect(asked(view)).toEqual({ kind: "again" });
});

test("in another language the step stays, and the focus, and what is open", () => {
  const view = showLesson();
  view.find<HTMLDetailsElement>('[data-section="course"]').open = true;
  view.find('[data-action="show-me"]').focus();
  view.model.speak("de");
  expect(role(view, "place")).toBe("Schritt 2 von 4 · Du bist am Zug");
  expect(focused()).toBe("show-me");
  expect(view.find<HTMLDetailsElement>('[data-section="course"]').open).toBe(true);
});

test("a file that cannot be written is spoken of", () => {
  const view = showLesson();
  expect(view.find('[data-role="notice"]').hidden).toBe(true);
  view.model.show(later({ notice: "Nothing is kept." }));
  expect(role(view, "notice")).toBe("Nothing is kept.");
});

test.each([
  ["to do", {}],
  ["with a number", { step: { kind: "ask", asks: "How many?", input: "number" } }],
  ["with choices", { step: { kind: "ask", asks: "Which?", input: "choice", choices: ["a", "b"] } }],
  ["with marks", { step: { marks: [{ card: "6H" }, { all: "cells" }] } }],
  ["that is won", { status: "won", finished: true, step: { kind: "win", done: true } }],
] as const)("axe finds nothing wrong with a step %s", async (_, changes) => {
  vi.useRealTimers();
  const view = showLesson(lessonSnapshot(changes));
  for (const part of view.root.querySelectorAll("details")) part.open = true;
  const rules = { region: { enabled: false }, "color-contrast": { enabled: false } };
  const { violations } = await axe.run(view.el, { rules });
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});
