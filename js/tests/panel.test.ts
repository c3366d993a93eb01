// @vitest-environment happy-dom

import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Advice, JudgedMove, PlaySnapshot } from "../src/play/game";
import { NO_ADVICE, NO_OPTIONS } from "./defaults";
import { afterMove, board, closeAll, show, snapshot, type View } from "./helpers";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  closeAll();
  vi.useRealTimers();
});

function advised(advice: Partial<Advice>, changes: Partial<PlaySnapshot> = {}): PlaySnapshot {
  return snapshot({
    seq: 2,
    last: { kind: "advice", steps: [] },
    advice: { ...NO_ADVICE, ...advice },
    ...changes,
  });
}

const MOVES: JudgedMove[] = [
  {
    cards: ["6H"],
    source: "1",
    target: "2",
    text: "6♥ from column 1 on 7♥ in column 2",
    verdict: "winnable",
    distance: 30,
    cost: 0,
  },
  {
    cards: ["5D"],
    source: "a",
    target: "h",
    text: "5♦ from cell a to the foundation of diamonds",
    verdict: "winnable",
    distance: 32,
    cost: 2,
  },
  {
    cards: ["6H"],
    source: "1",
    target: "b",
    text: "6♥ from column 1 to cell b",
    verdict: "unwinnable",
    distance: null,
    cost: null,
  },
];

describe("every move", () => {
  const listing = (moves: JudgedMove[] | null, changes: Partial<PlaySnapshot> = {}) =>
    advised({ moves }, { options: { ...NO_OPTIONS, list_moves: true }, ...changes });
  const rows = (view: View) => view.all(".eightoff-move").map((row) => row.textContent);

  test("is listed only if Python is asked to look at it", () => {
    const view = show();
    const section = view.find<HTMLDetailsElement>('[data-section="moves"]');
    expect(section.hidden).toBe(true);
    view.click('[data-action="list"]');
    expect(view.model.asked).toEqual({ kind: "option", name: "list_moves", value: true });
    expect(section.open).toBe(false);
    view.model.show(listing(null));
    expect(section.open && !section.hidden).toBe(true);
    expect(view.find(".eightoff-moves").textContent).toBe("Looking at each move …");
    view.find('[data-section="moves"] summary').focus();
    view.click('[data-section="moves"] summary');
    expect(view.model.asked).toEqual({ kind: "option", name: "list_moves", value: false });
    view.model.show(advised({}, { seq: 3 }));
    expect(section.hidden).toBe(true);
    expect(document.activeElement).toBe(view.find('[data-action="list"]'));
  });

  test("says what becomes of it, by sign and in words", () => {
    const view = show(listing(MOVES));
    expect(rows(view)).toEqual([
      "✓6♥ from column 1 on 7♥ in column 2best",
      "✓5♦ from cell a to the foundation of diamonds2 moves longer",
      "✕6♥ from column 1 to cell bCannot be won any more",
    ]);
  });

  test("is shown on the board by a click, and played by another one", () => {
    const view = show(listing(MOVES));
    view.all(".eightoff-move")[0]?.click();
    expect(view.all(".is-hinted").map((card) => card.dataset.card)).toEqual(["6H"]);
    expect(view.pile("2").classList.contains("is-hint-target")).toBe(true);
    expect(view.all(".eightoff-move")[0]?.getAttribute("aria-pressed")).toBe("true");
    view.click('[data-action="play-move"]');
    expect(view.model.asked).toEqual({ kind: "move", source: "1", target: "2", count: 1 });
    expect(view.all(".is-hinted")).toEqual([]);
  });

  test("is no longer shown after another click", () => {
    const view = show(listing(MOVES));
    view.all(".eightoff-move")[0]?.click();
    view.all(".eightoff-move")[0]?.click();
    expect(view.all(".is-hinted")).toEqual([]);
    expect(view.all('[data-action="play-move"]')).toEqual([]);
  });

  test("is not another one to the same place", () => {
    const several = ["8S 7H", "7H"].map(
      (cards): JudgedMove => ({
        ...(MOVES[0] as JudgedMove),
        cards: cards.split(" "),
        source: "3",
        target: "4",
      }),
    );
    const view = show(listing(several));
    view.all(".eightoff-move")[0]?.click();
    expect(view.all('.eightoff-move[aria-pressed="true"]')).toHaveLength(1);
    view.click('[data-action="play-move"]');
    expect(view.model.asked).toEqual({ kind: "move", source: "3", target: "4", count: 2 });
  });

  test("stays on the board while more becomes known, and goes with the position", () => {
    const view = show(listing(MOVES));
    view.all(".eightoff-move")[0]?.click();
    view.model.show(listing(MOVES, { seq: 3 }));
    expect(view.all(".is-hinted").map((card) => card.dataset.card)).toEqual(["6H"]);
    view.model.show(listing(MOVES, { seq: 4, counts: { moves: 5, home: 4, of: 52 } }));
    expect(view.all(".is-hinted")).toEqual([]);
    expect(view.all('[aria-pressed="true"].eightoff-move')).toEqual([]);
  });

  test("keeps the focus when more becomes known of it", () => {
    const view = show(listing(MOVES.map((move) => ({ ...move, cost: null }))));
    view.all(".eightoff-move")[1]?.focus();
    view.model.show(listing([...MOVES].reverse(), { seq: 3 }));
    expect(document.activeElement?.textContent).toContain("5♦ from cell a");
  });

  test("leaves the focus in the list when it is gone", () => {
    const view = show(listing(MOVES));
    view.all(".eightoff-move")[2]?.focus();
    view.model.show(listing(MOVES.slice(0, 1), { seq: 3 }));
    expect(document.activeElement?.textContent).toContain("6♥ from column 1 on 7♥");
    view.model.show(listing(null, { seq: 4 }));
    expect(document.activeElement?.textContent).toBe("Every move");
  });
});

test("the mark is turned on and off by a button, which says whether it is on", () => {
  const view = show();
  const mark = view.find('[data-action="mark"]');
  expect(mark.getAttribute("aria-pressed")).toBe("false");
  mark.click();
  expect(view.model.asked).toEqual({ kind: "option", name: "mark", value: true });
  view.model.show(advised({ verdict: "winnable" }, { options: { ...NO_OPTIONS, mark: true } }));
  expect(mark.getAttribute("aria-pressed")).toBe("true");
  expect(view.find(".eightoff-foot").textContent).toContain("Can be won");
  mark.click();
  expect(view.model.asked).toEqual({ kind: "option", name: "mark", value: false });
});

test("the settings are opened and closed by a button over the board", () => {
  const view = show();
  const [open, settings] = [view.find('[data-action="settings"]'), view.find('[data-section="settings"]')];
  open.click();
  expect((settings as HTMLDetailsElement).open).toBe(true);
  expect(settings.contains(document.activeElement)).toBe(true);
  open.click();
  expect((settings as HTMLDetailsElement).open).toBe(false);
});

describe("a move that loses", () => {
  const refuse = (view: View) => view.model.refuse("This move loses the game: 1b. Make it?", "loses-game");

  test("is asked about, and made if the player insists", async () => {
    const view = show();
    view.card("6H").focus();
    view.type("1b");
    await refuse(view);
    expect(view.find(".eightoff-confirm").hidden).toBe(false);
    expect(document.activeElement?.textContent).toBe("Keep playing");
    view.find('[data-action="agree"]').click();
    expect(view.model.asked).toEqual({ kind: "move", source: "1", target: "b", count: 1, sure: true });
    expect(view.find(".eightoff-confirm").hidden).toBe(true);
  });

  test("is not made by the next Enter", async () => {
    const view = show();
    view.card("6H").focus();
    view.type("1b");
    await refuse(view);
    (document.activeElement as HTMLElement).click();
    expect(view.model.sent).toHaveLength(1);
    expect(document.activeElement).toBe(view.card("6H"));
  });

  test("is no longer asked about once another position is shown", async () => {
    const at = (n: number, seq: number) =>
      advised({ line: { at: n, of: 3, proved: true } }, { seq, last: { kind: "line", steps: [] } });
    const view = show(at(1, 2));
    view.card("6H").focus();
    view.type("1b");
    await refuse(view);
    view.model.show(at(2, 3));
    expect(view.find(".eightoff-confirm").hidden).toBe(true);
  });

  test("is not made otherwise, and the focus is back on the board", async () => {
    const view = show();
    view.card("6H").focus();
    view.type("1b");
    await refuse(view);
    view.press("Escape");
    expect(view.model.sent).toHaveLength(1);
    expect(view.find(".eightoff-confirm").hidden).toBe(true);
    expect(document.activeElement).toBe(view.card("6H"));
  });
});

describe("the mark", () => {
  const marked = (advice: Partial<Advice>, seq: number) =>
    advised(advice, { seq, options: { ...NO_OPTIONS, mark: true } });

  test("says par, and what can still be reached", () => {
    const view = show(marked({ verdict: "winnable", distance: 30, proved: true, par: 28 }, 2));
    expect(view.find('[data-role="par"]').textContent).toBe("Par 28, best from here 30");
    view.model.show(marked({ verdict: "winnable", distance: 31, proved: false, par: 28 }, 3));
    expect(view.find('[data-role="par"]').textContent).toBe("Par 28");
    view.model.show(marked({ verdict: "unwinnable", par: 28 }, 4));
    expect(view.find('[data-role="par"]').textContent).toBe("Par 28");
  });

  test("is said once when the game is lost, and not again", () => {
    const view = show(marked({ verdict: "winnable", distance: 30, proved: true }, 2));
    view.model.show(marked({ verdict: "unwinnable" }, 3));
    expect(view.message()).toBe("Good luck. Cannot be won any more");
    const advice: Advice = { ...NO_ADVICE, verdict: "unwinnable" };
    view.model.show(afterMove({ seq: 4, advice: NO_ADVICE }));
    view.model.show(afterMove({ seq: 5, advice, last: { kind: "advice", steps: [] } }));
    expect(view.message()).toBe("6♥ from column 1 on 7♥ in column 2");
  });

  test("leads back to where the game could be won, once it is lost", () => {
    const can = { undo: true, redo: false, restart: true, finish: false };
    const lost = (seq: number, undo = true) =>
      snapshot({
        seq,
        can: { ...can, undo },
        advice: { ...NO_ADVICE, verdict: "unwinnable" },
        options: { ...NO_OPTIONS, mark: true },
      });
    const view = show(marked({ verdict: "winnable" }, 2));
    const rescue = view.find('[data-action="rescue"]');
    expect(rescue.hidden).toBe(true);
    view.model.show(lost(3));
    expect(rescue.hidden).toBe(false);
    rescue.focus();
    rescue.click();
    expect(view.model.asked).toEqual({ kind: "rescue" });
    view.model.show(marked({ verdict: "winnable" }, 4));
    expect(rescue.hidden).toBe(true);
    expect(view.find(".eightoff-board").contains(document.activeElement)).toBe(true);
    view.model.show(lost(5, false));
    expect(rescue.hidden).toBe(true);
  });

  test("is said beside the move that lost, if they come together", () => {
    const view = show(marked({ verdict: "winnable", distance: 30, proved: true }, 2));
    const options = { ...NO_OPTIONS, mark: true };
    view.model.show(afterMove({ seq: 3, advice: { ...NO_ADVICE, verdict: "unwinnable" }, options }));
    expect(view.message()).toBe("6♥ from column 1 on 7♥ in column 2. Cannot be won any more");
  });
});

describe("trouble spots", () => {
  const troubled = advised(
    { trouble: [["2C", "7C"]] },
    { board: board(["TC 6H", "7H", "2C 8S 7C", "9S"], ["5D", null, null], [0, 4, 0, 0]) },
  );

  test("are drawn, and told to a screen reader", () => {
    const view = show(troubled);
    expect(view.all(".eightoff-trouble path")).toHaveLength(1);
    expect(view.card("7C").getAttribute("aria-description")).toBe(
      "Lies on the 2 of clubs, which goes home first",
    );
  });

  test("go when they are mended", () => {
    const view = show(troubled);
    view.model.show(afterMove({ seq: 3 }));
    expect(view.all(".eightoff-trouble path")).toEqual([]);
    expect(view.all(".eightoff-card[aria-description]")).toEqual([]);
  });
});

test("a choice is made by Python", async () => {
  const view = show();
  const theme = view.find<HTMLSelectElement>('select[data-name="theme"]');
  theme.value = "contrast";
  theme.dispatchEvent(new Event("change"));
  expect(view.model.asked).toEqual({ kind: "option", name: "theme", value: "contrast" });
  await view.model.refuse("not now");
  expect(theme.value).toBe("host");
  view.model.show(snapshot({ seq: 2, options: { ...NO_OPTIONS, theme: "contrast" } }));
  expect(theme.value).toBe("contrast");
});

test("a language is chosen among all that there are, and the focus stays on the choice", () => {
  const view = show();
  const choice = view.find<HTMLSelectElement>('select[data-name="language"]');
  expect([...choice.options].map(({ value, text }) => [value, text])).toEqual([
    ["en", "English"],
    ["de", "Deutsch"],
  ]);
  view.find<HTMLDetailsElement>('[data-section="settings"]').open = true;
  choice.focus();
  choice.value = "de";
  choice.dispatchEvent(new Event("change"));
  expect(view.model.asked).toEqual({ kind: "option", name: "language", value: "de" });
  view.model.speak("de");
  expect(view.find<HTMLDetailsElement>('[data-section="settings"]').open).toBe(true);
  expect(document.activeElement?.getAttribute("data-name")).toBe("language");
  expect((document.activeElement as HTMLSelectElement).value).toBe("de");
});

test("axe finds nothing wrong with a board that says all it can", async () => {
  vi.useRealTimers();
  const view = show(
    advised(
      {
        verdict: "winnable",
        distance: 30,
        par: 28,
        moves: MOVES,
        trouble: [["2C", "7S"]],
        line: { at: 1, of: 3, proved: true },
      },
      { options: { ...NO_OPTIONS, mark: true, list_moves: true, trouble: true } },
    ),
  );
  view.find<HTMLDetailsElement>('[data-section="settings"]').open = true;
  const { violations } = await axe.run(view.el, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
});

describe("a new deal", () => {
  test("is of the kind that is chosen", () => {
    const view = show();
    const kind = view.find<HTMLSelectElement>('select[data-name="kind"]');
    view.click('[data-action="new"]');
    expect(view.model.asked).toEqual({ kind: "new", deal: null, sure: false });
    kind.value = "daily";
    view.model.emit("change:snapshot");
    view.click('[data-action="new"]');
    expect(view.model.asked).toEqual({ kind: "new", deal: null, of: "daily", sure: false });
  });

  test("with a number is that one, whatever kind is chosen", () => {
    const view = show();
    view.find<HTMLSelectElement>('select[data-name="kind"]').value = "easy";
    view.find<HTMLInputElement>('[data-field="deal"]').value = "25";
    view.find<HTMLFormElement>("form").requestSubmit();
    expect(view.model.asked).toEqual({ kind: "new", deal: "25", sure: false });
  });
});

describe("a game that waits", () => {
  const waiting = snapshot({ resumable: { id: 7, title: "Eight Off, Microsoft deal 3", moves: 1 } });

  test("is offered, and gone on with", () => {
    const view = show(waiting);
    expect(view.find('[data-action="resume"]').textContent).toBe(
      "Go on: Eight Off, Microsoft deal 3, 1 move",
    );
    view.click('[data-action="resume"]');
    expect(view.model.asked).toEqual({ kind: "resume", game: 7, sure: false });
  });

  test("is not left for it unasked", async () => {
    const view = show(waiting);
    view.find('[data-action="resume"]').focus();
    view.click('[data-action="resume"]');
    await view.model.refuse("Leave this game?", "leaves-game");
    expect(document.activeElement?.textContent).toBe("Go on with it");
    (document.activeElement as HTMLElement).click();
    expect(view.model.asked).toEqual({ kind: "resume", game: 7, sure: true });
  });

  test("is no longer offered once this game goes on, and the focus is not lost", () => {
    const view = show(waiting);
    view.find('[data-action="resume"]').focus();
    view.model.show(afterMove());
    expect(view.find('[data-action="resume"]').hidden).toBe(true);
    expect(view.root.contains(document.activeElement)).toBe(true);
  });
});

test("what keeps games from being kept stands in sight as long as it holds", () => {
  const view = show(snapshot({ notice: "The disk is full: this game is not kept" }));
  expect(view.find('[data-role="notice"]').textContent).toBe("The disk is full: this game is not kept");
  view.model.show(afterMove());
  expect(view.find('[data-role="notice"]').hidden).toBe(true);
});
