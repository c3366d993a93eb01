// @vitest-environment happy-dom

import axe from "axe-core";
import { afterEach, describe, expect, test, vi } from "vitest";
import edit from "../src/edit/edit";
import type { EditSnapshot } from "../src/edit/editpanel";
import { Spelling } from "../src/edit/tray";
import type { LegalMove } from "../src/protocol";
import { Words } from "../src/words";
import { defaultsOf } from "./defaults";
import {
  board,
  CATALOGS,
  closeAll,
  FakeModel,
  lendViews,
  placeOf,
  pointer,
  settled,
  show,
  type View,
} from "./helpers";

const NO_LOOKS = defaultsOf("edit");
const NO_ADVICE = { verdict: null, distance: null, proved: false, looking: false } as const;
const DECK = [..."CDHS"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));

/** Four columns and three cells with these cards, and clubs home up to the 2. */
function setting(columns = ["TC 6H", "", "8S", ""], changes: Partial<EditSnapshot> = {}): EditSnapshot {
  const there = new Set(["AC", "2C", "5D", ...columns.flatMap((text) => text.split(" "))]);
  const missing = DECK.filter((card) => !there.has(card));
  const legal: LegalMove[] = [
    ["1", "2", 1],
    ["1", "2", 2],
    ["1", "b", 1],
    ["3", "2", 1],
  ];
  return {
    version: 1,
    seq: 1,
    answers: null,
    frame: "edit",
    rules: { name: "test", title: "Eight Off" },
    board: board(columns, ["5D", null, null], [2, 0, 0, 0]),
    legal,
    options: NO_LOOKS,
    last: { kind: "start", steps: [] },
    message: { kind: "info", text: "An empty board" },
    edit: {
      problems: missing.map((card) => ({ kind: "missing", card, text: `${card} is missing` })),
      state: `${missing.length} cards are missing`,
      number: null,
      text: "Foundations: C-2 D-0 H-0 S-0\n",
      rule_sets: [
        ["eight-off", "Eight Off"],
        ["freecell", "FreeCell"],
      ],
      chosen: "eight-off",
      can: { undo: false, redo: false },
      advice: NO_ADVICE,
    },
    ...changes,
  };
}

/** The same with something else in what is said of the position. */
function saying(edit: Partial<EditSnapshot["edit"]>, changes: Partial<EditSnapshot> = {}): EditSnapshot {
  const snapshot = setting(undefined, { seq: 2, ...changes });
  return { ...snapshot, edit: { ...snapshot.edit, ...edit } };
}

const open = (snapshot = setting()): View => show(new FakeModel(snapshot), edit);
const chip = (view: View, card: string) => view.find<HTMLButtonElement>(`[data-chip="${card}"]`);
const goal = (view: View) => view.all(".is-hint-target").map((pile) => pile.dataset.pile);

afterEach(closeAll);

describe("the tray", () => {
  test("has every card, and says which are on the board and where", () => {
    const view = open();
    expect(view.all(".eightoff-chip")).toHaveLength(52);
    expect(chip(view, "7H").getAttribute("aria-label")).toBe("7 of hearts, not on the board");
    expect(chip(view, "6H").getAttribute("aria-label")).toBe("6 of hearts, column 1");
    expect(chip(view, "2C").getAttribute("aria-label")).toBe("2 of clubs, foundation of clubs");
    expect(view.all(".eightoff-chip.is-placed").map((each) => each.dataset.chip)).toEqual([
      "AC",
      "2C",
      "TC",
      "5D",
      "6H",
      "8S",
    ]);
  });

  test("puts a card where the cursor of the board is", () => {
    const view = open();
    expect(goal(view)).toEqual(["1"]);
    chip(view, "7H").click();
    expect(view.model.asked).toEqual({ kind: "place", card: "7H", pile: "1" });
  });

  test("fills the pile that was clicked last", async () => {
    const view = open();
    view.clickPlace("2");
    expect(goal(view)).toEqual(["2"]);
    chip(view, "7H").click();
    expect(view.model.asked).toEqual({ kind: "place", card: "7H", pile: "2" });
  });

  test("offers the next card that is missing to the same key", () => {
    const view = open();
    chip(view, "3C").focus();
    chip(view, "3C").click();
    expect(document.activeElement).toBe(chip(view, "4C"));
    chip(view, "9C").focus();
    chip(view, "9C").click();
    expect(document.activeElement).toBe(chip(view, "JC"));
  });

  test("is one stop for Tab, and the arrows walk in it", () => {
    const view = open();
    expect(view.all('.eightoff-chip[tabindex="0"]').map((each) => each.dataset.chip)).toEqual(["3C"]);
    chip(view, "3C").focus();
    view.press("ArrowRight");
    view.press("ArrowDown");
    expect(document.activeElement).toBe(chip(view, "4D"));
    for (let i = 0; i < 20; i++) view.press("ArrowLeft");
    expect(document.activeElement).toBe(chip(view, "AD"));
    expect(view.all('.eightoff-chip[tabindex="0"]')).toHaveLength(1);
  });

  test("shows on the board the card that lies there, and moves none", () => {
    const view = open();
    chip(view, "8S").click();
    expect(view.model.sent).toEqual([]);
    expect(view.focused()).toBe("8 of spades, column 3, exposed");
    expect(goal(view)).toEqual(["3"]);
  });

  test("takes back what is held", () => {
    const view = open();
    view.clickCard("TC");
    chip(view, "KS").click();
    expect(view.model.asked).toEqual({ kind: "take", cards: ["TC", "6H"] });
    expect(view.all(".is-held")).toEqual([]);
  });

  test("takes back what is dragged there", () => {
    const view = open();
    const tray = view.find(".eightoff-tray");
    vi.spyOn(tray, "getBoundingClientRect").mockReturnValue(new DOMRect(0, -200, 500, 100));
    pointer(view.card("6H"), "pointerdown", 50, 300);
    pointer(view.card("6H"), "pointermove", 100, -100);
    pointer(view.card("6H"), "pointerup", 100, -150);
    expect(view.model.asked).toEqual({ kind: "take", cards: ["6H"] });
    expect(view.all(".is-held, .is-dragged")).toEqual([]);
  });

  test("lets a mouse drag a card to a pile, which is marked on the way", () => {
    const view = open();
    const { x, y } = placeOf(view.pile("2").querySelector(".eightoff-place") as HTMLElement);
    const [toX, toY] = [x + 10, y + 10];
    pointer(chip(view, "7H"), "pointerdown", 5, 5);
    pointer(chip(view, "7H"), "pointermove", toX, toY);
    expect(view.all(".eightoff-ghost")).toHaveLength(1);
    expect(goal(view)).toEqual(["2"]);
    pointer(chip(view, "7H"), "pointerup", toX, toY);
    chip(view, "7H").click();
    expect(view.model.asked).toEqual({ kind: "place", card: "7H", pile: "2" });
    expect(view.model.sent).toHaveLength(1);
    expect(view.all(".eightoff-ghost")).toEqual([]);
  });

  test.each([
    ["beside the board", "7H", {}, -500],
    ["of a finger", "7H", { pointerType: "touch" }, 10],
    ["of a card on the board", "6H", {}, 10],
  ])("does nothing at a drag %s", (_what, card, init, far) => {
    const view = open();
    const { x, y } = placeOf(view.pile("2").querySelector(".eightoff-place") as HTMLElement);
    pointer(chip(view, card), "pointerdown", 5, 5, init);
    pointer(chip(view, card), "pointermove", x + far, y + far, init);
    pointer(chip(view, card), "pointerup", x + far, y + far, init);
    expect(view.model.sent).toEqual([]);
    expect(view.all(".eightoff-ghost")).toEqual([]);
  });

  test("hands on from a cell that is filled to the next empty one", () => {
    const view = open();
    view.clickPlace("b");
    chip(view, "7H").click();
    expect(view.model.asked).toEqual({ kind: "place", card: "7H", pile: "b" });
    expect(goal(view)).toEqual(["c"]);
    chip(view, "8H").click();
    expect(view.model.asked).toEqual({ kind: "place", card: "8H", pile: "c" });
  });
});

describe("keys", () => {
  test("spell cards, wherever the focus is", () => {
    const view = open();
    view.type("7h");
    expect(view.model.asked).toEqual({ kind: "place", card: "7H", pile: "1" });
    view.card("8S").focus();
    view.type("10d");
    expect(view.model.asked).toEqual({ kind: "place", card: "TD", pile: "3" });
    chip(view, "AS").focus();
    view.type("as");
    expect(view.model.asked).toEqual({ kind: "place", card: "AS", pile: "3" });
    expect(view.model.sent).toHaveLength(3);
  });

  test("say what has been typed of a card, which Escape forgets", () => {
    const view = open();
    view.press("q");
    expect(view.message()).toBe("Q of …");
    view.press("Escape");
    expect(view.message()).toBe("");
    view.press("h");
    expect(view.model.sent).toEqual([]);
  });

  test("mark the pile to be filled, columns first and then cells", () => {
    const view = open();
    for (const [key, pile] of [
      [".", "2"],
      [",", "1"],
      [",", "c"],
      [".", "1"],
    ] as const) {
      view.press(key);
      expect(goal(view)).toEqual([pile]);
    }
    expect(view.message()).toBe("Cards go to column 1");
  });

  test("take a card away: the one under the cursor, or the last of the marked pile", () => {
    const view = open();
    view.card("TC").focus();
    view.press("Delete");
    expect(view.model.asked).toEqual({ kind: "take", cards: ["TC"] });
    chip(view, "AS").focus();
    view.press("Backspace");
    expect(view.model.asked).toEqual({ kind: "take", cards: ["6H"] });
    view.clickPlace("2");
    view.press("Delete");
    expect(view.message()).toBe("There is no card to take away");
    expect(view.model.sent).toHaveLength(2);
  });

  test("pick up and put down as on any board, but write no moves", () => {
    const view = open();
    view.card("TC").focus();
    view.press("Enter");
    view.press("ArrowRight");
    view.press("Enter");
    expect(view.model.asked).toEqual({ kind: "move", source: "1", target: "2", count: 2 });
    view.type("gb");
    expect(view.model.sent).toHaveLength(1);
  });

  test.each([
    ["u", "undo"],
    ["r", "redo"],
  ])("%s asks to %s, and Python knows whether it can", (key, kind) => {
    const view = open();
    view.press(key);
    expect(view.model.asked).toEqual({ kind });
  });

  test("that are typed into a field are no cards", () => {
    const view = open();
    view.find<HTMLDetailsElement>('[data-section="paste"]').open = true;
    view.find('[data-name="pasted"]').focus();
    view.type("6s");
    expect(view.model.sent).toEqual([]);
  });
});

describe("spelling", () => {
  const spelt = (keys: string, indices = CATALOGS.en.cards.indices) => {
    const spelling = new Spelling(indices);
    return [...keys].flatMap((key) => spelling.take(key) || []);
  };

  test.each([
    ["6h", ["6H"]],
    ["10c", ["TC"]],
    ["tcahks", ["TC", "AH", "KS"]],
    ["76h", ["6H"]],
    ["6xh", []],
    ["1h", []],
    ["0h", []],
    ["h6", []],
  ])("%s is %j", (keys, cards) => {
    expect(spelt(keys)).toEqual(cards);
  });

  test("needs letters that a language without those suits is told", () => {
    const said = new Words(CATALOGS.de).say("tray_keys");
    const letters = Object.entries(CATALOGS.de.cards.suits).map(
      ([key, suit]) => `${key.toLowerCase()} ${suit}`,
    );
    expect(said).toContain(`(${letters.join(", ")})`);
  });

  test("knows the ranks of the language as well", () => {
    const { indices } = CATALOGS.de.cards;
    expect(spelt("bcdhdd", indices)).toEqual(["JC", "QH", "QD"]);
    expect(spelt("jcqh", indices)).toEqual(["JC", "QH"]);
  });
});

describe("the panel", () => {
  test("says what is missing, and offers what is for a whole position", () => {
    const view = open();
    expect(view.find('[data-role="state"]').textContent).toBe("46 cards are missing");
    const disabled = () =>
      view.all('.eightoff-panel [aria-disabled="true"]').map((each) => each.dataset.action);
    expect(disabled()).toEqual(["undo", "redo", "play", "solve", "judge"]);
    view.model.show(saying({ problems: [], can: { undo: true, redo: false }, state: "Complete" }));
    expect(disabled()).toEqual(["redo"]);
  });

  test.each(["undo", "redo", "clear", "play", "solve", "judge"])("asks to %s", (kind) => {
    const view = open();
    view.click(`.eightoff-panel [data-action="${kind}"]`);
    expect(view.model.asked).toEqual({ kind });
  });

  test("has the solution below that was asked for, and closes it", async () => {
    const model = new FakeModel(setting());
    const { removed } = lendViews(model);
    const view = show(model, edit);
    view.click('[data-action="solve"]');
    await model.putBelow("s1");
    expect(view.root.nextElementSibling?.className).toBe("lent-s1");
    view.click('[data-action="close"]');
    expect(model.asked).toEqual({ kind: "close" });
    await model.putBelow(null);
    expect(removed).toEqual(["s1"]);
  });

  test("sets foundations: up to a card, down to one, or empty", () => {
    const view = open();
    const set = (suit: string, rank: string) => {
      const control = view.find<HTMLSelectElement>(`[data-name="home-${suit}"]`);
      control.value = rank;
      control.dispatchEvent(new Event("change"));
      return view.model.asked;
    };
    expect(view.find<HTMLSelectElement>('[data-name="home-C"]').value).toBe("2");
    expect(set("H", "5")).toEqual({ kind: "place", card: "5H", pile: "h" });
    expect(set("C", "A")).toEqual({ kind: "take", cards: ["2C"] });
    expect(set("C", "")).toEqual({ kind: "take", cards: ["AC"] });
  });

  test("shows what holds again after a refusal", async () => {
    const view = open();
    const rules = view.find<HTMLSelectElement>('[data-name="rules"]');
    rules.value = "freecell";
    rules.dispatchEvent(new Event("change"));
    expect(view.model.asked).toEqual({ kind: "rules", name: "freecell" });
    await view.model.refuse("not now");
    expect(rules.value).toBe("eight-off");
    expect(view.message()).toBe("not now");
  });

  test("deals a number, or any deal", () => {
    const view = open();
    const field = view.find<HTMLInputElement>('[data-field="deal"]');
    view.click('[data-action="deal"]');
    expect(view.model.asked).toEqual({ kind: "deal", deal: null });
    field.value = " 24 ";
    view.click('[data-action="deal"]');
    expect(view.model.asked).toEqual({ kind: "deal", deal: "24" });
  });

  test("says whether the position can be won", () => {
    const view = open();
    const verdict = view.find('[data-role="verdict"]');
    expect(verdict.hidden).toBe(true);
    view.model.show(saying({ advice: { ...NO_ADVICE, looking: true } }));
    expect(verdict.textContent).toBe("…Checking whether it can be won");
    view.model.show(
      saying({ advice: { ...NO_ADVICE, verdict: "winnable", distance: 68, proved: true } }, { seq: 3 }),
    );
    expect(verdict.textContent).toBe("✓Can be won in 68 more moves");
  });

  test("has the board as text, and reads one; what is at fault stays to be mended", async () => {
    const view = open();
    expect(view.find<HTMLTextAreaElement>('[data-name="text"]').value).toBe("Foundations: C-2 D-0 H-0 S-0\n");
    const pasted = view.find<HTMLTextAreaElement>('[data-name="pasted"]');
    pasted.value = "6X";
    view.click('[data-action="read"]');
    expect(view.model.asked).toEqual({ kind: "paste", text: "6X" });
    await view.model.refuse("line 1, column 1: '6X' is no card");
    expect(pasted.value).toBe("6X");
    expect(view.message()).toBe("line 1, column 1: '6X' is no card");
    view.click('[data-action="read"]');
    view.model.show(saying({}, { answers: view.model.sent.at(-1)?.req ?? null }));
    await settled();
    expect(pasted.value).toBe("");
  });
});

test.each(["en", "de"] as const)("nothing keeps a screen reader out in %s", async (language) => {
  const view = open();
  view.model.speak(language);
  for (const part of view.all("details")) (part as HTMLDetailsElement).open = true;
  const { violations } = await axe.run(view.el, {
    rules: { region: { enabled: false }, "color-contrast": { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test("what looks like HTML is text", () => {
  const evil = "<img src=x onerror=evil()>";
  const view = open(saying({ rule_sets: [["", evil]], chosen: "", text: evil, state: evil }));
  expect(view.el.querySelector("img")).toBeNull();
  expect(view.find<HTMLSelectElement>('[data-name="rules"]').selectedOptions[0]?.text).toBe(evil);
  expect(view.find('[data-role="state"]').textContent).toBe(evil);
});

test("what was pasted and not read yet is still there in another language", () => {
  const view = open();
  const pasted = () => view.find<HTMLTextAreaElement>('[data-name="pasted"]');
  pasted().value = "6H 7H";
  pasted().dispatchEvent(new Event("input"));
  view.model.speak("de");
  expect(pasted().value).toBe("6H 7H");
});

test("what Python says in another language is said anew", () => {
  const view = open();
  view.model.speak("de");
  view.model.show(
    saying({}, { last: { kind: "option", steps: [] }, message: { kind: "info", text: "Leer" } }),
  );
  expect(view.message()).toBe("Leer");
  expect(chip(view, "7H").getAttribute("aria-label")).toBe("Herz 7, nicht auf dem Spielfeld");
});
