// What is shown over the board: how the game is played, results, and what a win came to.

import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { afterMove, closeAll, FakeModel, lendViews, settled, show, snapshot, type View } from "./helpers";

const picture = (name: string) => ({ image: `data:image/svg+xml;base64,${name}` });
const HOW = {
  title: "How <b>Eight Off</b> is played",
  lines: [
    { text: "In a column a card goes on the next higher card.", pictures: [picture("AA"), picture("BB")] },
    { text: "A cell holds one card.", pictures: [picture("CC")] },
    { text: "Click a card.", pictures: [] },
  ],
};
const WIN = {
  figures: [
    { name: "moves", label: "Moves", value: "98", note: "" },
    { name: "par", label: "Par", value: "72", note: "26 over" },
  ],
  share: "Eight Off, Microsoft deal 24: won in 98 moves.\neo1abc",
};
const WON = { kind: "won", text: "Won in 98 moves and 0:02" } as const;

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {} }));
});

afterEach(() => {
  closeAll();
  vi.unstubAllGlobals();
  Object.assign(Element.prototype, { animate: undefined });
});

let seq = 10;

/** Answers what a view has asked for, with what is told beside the game. */
async function tell(view: View, told: object): Promise<void> {
  view.model.traits.asides = told;
  view.model.emit("change:asides");
  await view.model.answer(snapshot({ seq: ++seq, last: { kind: "advice", steps: [] } }));
}

async function open(): Promise<View> {
  const model = new FakeModel(snapshot());
  lendViews(model);
  const view = show(model);
  view.find('[data-action="how"]').focus();
  view.click('[data-action="how"]');
  await tell(view, { how: HOW });
  return view;
}

const sheet = (view: View) => view.find(".eightoff-sheet");
const act = (view: View, action: string) => view.find(`.eightoff-sheet [data-action="${action}"]`);

describe("the sheet", () => {
  test("is asked for, and is there when Python has told it", async () => {
    const view = show();
    expect(sheet(view).hidden).toBe(true);
    view.click('[data-action="how"]');
    expect(view.model.asked).toEqual({ kind: "how" });
    expect(sheet(view).hidden).toBe(true);
    await tell(view, { how: HOW });
    expect(sheet(view).hidden).toBe(false);
    expect(view.find(".eightoff-sheet h3").textContent).toBe(HOW.title);
  });

  test("does not come if Python refuses", async () => {
    const view = show();
    view.click('[data-action="how"]');
    await view.model.refuse("No");
    expect(sheet(view).hidden).toBe(true);
  });

  test("has the focus, and no key or click reaches the board until it is closed", async () => {
    const view = await open();
    expect(document.activeElement).toBe(act(view, "close-sheet"));
    expect(view.find(".eightoff-board").inert).toBe(true);
    const before = view.model.sent.length;
    view.type("1bu?h");
    expect(view.model.sent).toHaveLength(before);
    view.press("Escape");
    expect(sheet(view).hidden).toBe(true);
    expect(view.find(".eightoff-board").inert).toBe(false);
    expect(document.activeElement).toBe(view.find('[data-action="how"]'));
  });

  test("comes at the key i on the board, and the focus goes back there", async () => {
    const view = show();
    view.card("6H").focus();
    view.press("i");
    expect(view.model.asked).toEqual({ kind: "how" });
    await tell(view, { how: HOW });
    view.click('[data-action="close-sheet"]');
    expect(document.activeElement).toBe(view.card("6H"));
  });

  test("is as it should be for a screen reader", async () => {
    const view = await open();
    const rules = Object.fromEntries(
      ["color-contrast", "target-size", "region"].map((name) => [name, { enabled: false }]),
    );
    const { violations } = await axe.run(view.el, { rules });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual(
      [],
    );
  });
});

describe("how the game is played", () => {
  test("is told in lines, with the pictures that Python has drawn beside them", async () => {
    const view = await open();
    const lines = view.all(".eightoff-sheet li");
    expect(lines.map((line) => line.firstElementChild?.textContent)).toEqual(
      HOW.lines.map(({ text }) => text),
    );
    const shown = lines.map((line) =>
      [...line.querySelectorAll("img")].map((each) => each.getAttribute("src")),
    );
    expect(shown).toEqual(HOW.lines.map(({ pictures }) => pictures.map(({ image }) => image)));
    expect(view.all("img").every((each) => each.getAttribute("alt") === "")).toBe(true);
  });

  test("leads to the course, below the board", async () => {
    const view = await open();
    act(view, "course").click();
    expect(view.model.asked).toEqual({ kind: "course" });
    expect(sheet(view).hidden).toBe(true);
    await view.model.putBelow("course");
    expect(view.all(".lent-course")).toHaveLength(1);
    view.click('.eightoff-panel [data-action="close"]');
    expect(view.model.asked).toEqual({ kind: "close" });
  });
});

describe("a win", () => {
  const won = (changes = {}) => afterMove({ seq: ++seq, status: "won", message: WON, ...changes });
  const banner = (view: View) => view.find(".eightoff-banner");
  const tool = (view: View, action: string) => view.find(`.eightoff-banner [data-action="${action}"]`);

  /** A view whose player has just won. */
  function winning(): View {
    const view = show(afterMove());
    view.card("7H").focus();
    view.model.traits.asides = { win: WIN };
    view.model.show(won());
    return view;
  }

  test("is told with its figures, and what is found out later comes to them", () => {
    const view = winning();
    const figures = () => view.all(".eightoff-banner dd").map(({ textContent }) => textContent);
    expect(banner(view).hidden).toBe(false);
    expect(figures()).toEqual(["98", "7226 over"]);
    view.model.traits.asides = { win: { ...WIN, figures: [{ ...WIN.figures[0], value: "99" }] } };
    view.model.emit("change:asides");
    expect(figures()).toEqual(["99"]);
  });

  test("puts the focus on another deal if the player was on the board, and nowhere else", () => {
    const view = winning();
    expect(document.activeElement).toBe(tool(view, "new"));
    const field = document.createElement("input");
    document.body.append(field);
    view.model.show(afterMove({ seq: ++seq }));
    field.focus();
    view.model.show(won());
    expect(banner(view).hidden).toBe(false);
    expect(document.activeElement).toBe(field);
  });

  test("is said in the message line all the same", () => {
    const view = winning();
    expect(view.message()).toBe(WON.text);
    expect(view.find('[data-role="message"]').getAttribute("role")).toBe("status");
  });

  test("can be closed, and stays closed until the next one", () => {
    const view = winning();
    view.press("Escape");
    expect(banner(view).hidden).toBe(true);
    expect(view.find(".eightoff-board").contains(document.activeElement)).toBe(true);
    view.model.show(won({ last: { kind: "option", steps: [] } }));
    expect(banner(view).hidden).toBe(true);
    view.model.show(afterMove({ seq: ++seq }));
    view.model.show(won());
    expect(banner(view).hidden).toBe(false);
    tool(view, "close-banner").click();
    expect(banner(view).hidden).toBe(true);
  });

  test("leads to its review", () => {
    const view = winning();
    tool(view, "review").click();
    expect(view.model.asked).toEqual({ kind: "review" });
  });

  test("is copied to be shared, and shown", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    const view = winning();
    const field = view.find<HTMLTextAreaElement>(".eightoff-banner textarea");
    expect(field.hidden).toBe(true);
    tool(view, "share").click();
    await settled();
    expect(writeText).toHaveBeenCalledWith(WIN.share);
    expect(field.hidden).toBe(false);
    expect(field.value).toBe(WIN.share);
    expect(view.message()).toContain("Copied");
  });

  test("is selected to be shared where nothing may be copied", async () => {
    const writeText = async () => {
      throw new Error("not allowed");
    };
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    const view = winning();
    tool(view, "share").click();
    await settled();
    const field = view.find<HTMLTextAreaElement>(".eightoff-banner textarea");
    expect(field.selectionEnd - field.selectionStart).toBe(WIN.share.length);
    expect(view.message()).toContain("The text is selected");
  });

  test("that is shown to somebody who comes later brings no focus", () => {
    const view = show(won());
    expect(banner(view).hidden).toBe(false);
    expect(view.root.contains(document.activeElement)).toBe(false);
  });
});
