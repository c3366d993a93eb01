// @vitest-environment happy-dom

import { afterEach, describe, expect, test } from "vitest";
import type { Pile } from "../src/piles";
import { Words } from "../src/words";
import { afterMove, CATALOGS, closeAll, FakeModel, show, snapshot, words } from "./helpers";

afterEach(closeAll);

const german = new Words(CATALOGS.de);
const column: Pile = { key: "3", name: "3", kind: "column", cards: ["KS", "QS", "9H", "6C"], suit: null };
const cell: Pile = { key: "b", name: "b", kind: "cell", cards: [], suit: null };
const hearts: Pile = { key: "hH", name: "h", kind: "foundation", cards: ["AH"], suit: "H" };

describe("a card says its name and its place", () => {
  test.each([
    [3, "6 of clubs, column 3, exposed", "Kreuz 6, Spalte 3, frei"],
    [2, "9 of hearts, column 3, second from the end", "Herz 9, Spalte 3, zweite von unten"],
    [1, "Queen of spades, column 3, third from the end", "Pik Dame, Spalte 3, dritte von unten"],
    [0, "King of spades, column 3, 4th from the end", "Pik König, Spalte 3, vierte von unten"],
  ])("card %i of a column", (index, inEnglish, inGerman) => {
    expect(words.cardLabel({ pile: column, index })).toBe(inEnglish);
    expect(german.cardLabel({ pile: column, index })).toBe(inGerman);
  });

  test("on a foundation", () => {
    expect(words.cardLabel({ pile: hearts, index: 0 })).toBe("Ace of hearts, foundation of hearts");
    expect(german.cardLabel({ pile: hearts, index: 0 })).toBe("Herz Ass, Ablage für Herz");
  });
});

test("a number chooses the form of a text", () => {
  expect(words.pileLabel(column)).toBe("Column 3, 4 cards");
  expect(words.pileLabel({ ...column, cards: ["KS"] })).toBe("Column 3, 1 card");
  expect(german.pileLabel({ ...column, cards: [] })).toBe("Spalte 3, 0 Karten");
  expect(words.verdict("winnable", 1, true)).toBe("Can be won in 1 more move");
  expect(german.verdict("winnable", 1, false)).toBe("Zu gewinnen in höchstens 1 weiterem Zug");
});

test("what is held says where it may go", () => {
  const targets = [column, { ...column, name: "0" }, cell, hearts];
  expect(words.held(["6C"], targets)).toBe("6 of clubs held: columns 3 and 10, cell b, home");
  expect(german.held(["QS", "JS", "TS"], [])).toBe(
    "Pik Dame und 2 weitere Karten in der Hand: passt jetzt nirgends hin",
  );
});

describe("a view", () => {
  test("speaks the language of the widget, on the faces of the cards too", () => {
    const model = new FakeModel(snapshot());
    model.words = CATALOGS.de;
    const view = show(model);
    expect(view.root.lang).toBe("de");
    expect(view.find('[data-action="undo"]').textContent).toBe("Rückgängig");
    expect(german.index("QS") + german.index("TS") + words.index("QS")).toBe("D10Q");
  });

  test("is drawn anew when the language changes", () => {
    const view = show();
    view.model.speak("de");
    expect(view.root.lang).toBe("de");
    expect(view.all('[data-action="undo"]').map((button) => button.textContent)).toContain("Rückgängig");
    expect(view.card("6H").getAttribute("aria-label")).toBe("Herz 6, Spalte 1, frei");
    view.model.speak("en");
    expect(view.card("6H").getAttribute("aria-label")).toBe("6 of hearts, column 1, exposed");
  });

  test.each([
    ["a card", '[data-card="8S"]'],
    ["a tool that the banner has too", '.eightoff-header [data-action="undo"]'],
    ["a setting", 'select[data-name="language"]'],
  ])("keeps the focus on %s when the language changes", (_what, selector) => {
    const view = show(afterMove());
    view.find(selector).focus();
    view.model.speak("de");
    expect(document.activeElement).toBe(view.find(selector));
  });

  test("keeps the focus on the board when it was on an empty place", () => {
    const view = show();
    view.find('[data-pile="b"] .eightoff-place').focus();
    view.model.speak("de");
    expect(document.activeElement?.closest(".eightoff-board")).toBe(view.find(".eightoff-board"));
  });

  test("says which languages its browser would like", () => {
    const view = show();
    expect(view.model.greetings).toEqual([
      { req: "hello", kind: "hello", languages: [...navigator.languages] },
    ]);
  });

  test("listens no more once it is closed", () => {
    const view = show();
    view.close();
    expect(view.model.listening).toBe(0);
  });
});
