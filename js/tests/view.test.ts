// A whole view against a fake model: what is drawn, what is asked, what is said.

import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PATIENCE_MS } from "../src/channel";
import { withoutPython } from "../src/words";
import { NO_OPTIONS } from "./defaults";
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

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
});

afterEach(() => {
  closeAll();
  vi.useRealTimers();
});

describe("a snapshot is drawn", () => {
  test("with every card in its pile", () => {
    const view = show();
    expect(view.root.dataset).toMatchObject({ seq: "1", status: "playing", frame: "play" });
    const cards = (pile: string) =>
      [...view.pile(pile).querySelectorAll<HTMLElement>(".eightoff-card")].map((card) => card.dataset.card);
    expect(cards("1")).toEqual(["TC", "6H"]);
    expect(cards("3")).toEqual(["2C", "8S", "7S"]);
    expect(cards("a")).toEqual(["5D"]);
    expect(cards("b")).toEqual([]);
    const home = view.find('[data-pile="h"][data-suit="D"]');
    expect([...home.querySelectorAll(".eightoff-card")].at(-1)).toBe(view.card("4D"));
  });

  test("with counters, titles and options", () => {
    const view = show(afterMove({ clock: { seconds: 75, running: true, round: 1 } }));
    expect(view.find('[data-count="moves"]').textContent).toBe("1");
    expect(view.find('[data-count="home"]').textContent).toBe("4 of 52");
    expect(view.find('[data-count="time"]').textContent).toBe("1:15");
    expect(view.root.textContent).toContain("Microsoft deal 24");
    expect(view.message()).toBe("6♥ from column 1 on 7♥ in column 2");
  });

  test("with each card's name and place in words", () => {
    const view = show();
    expect(view.card("6H").ariaLabel ?? view.card("6H").getAttribute("aria-label")).toBe(
      "6 of hearts, column 1, exposed",
    );
    expect(view.card("2C").getAttribute("aria-label")).toBe("2 of clubs, column 3, third from the end");
    expect(view.card("5D").getAttribute("aria-label")).toBe("5 of diamonds, cell a");
    expect(view.pile("3").getAttribute("aria-label")).toBe("Column 3, 3 cards");
  });

  test("again when it changes, with the same elements", () => {
    const view = show();
    const card = view.card("6H");
    view.model.show(afterMove());
    expect(view.card("6H")).toBe(card);
    expect(card.parentElement).toBe(view.pile("2"));
    expect(card.getAttribute("aria-label")).toBe("6 of hearts, column 2, exposed");
  });

  test("even if a restarted kernel counts from the start again", () => {
    const view = show(afterMove({ seq: 40 }));
    view.model.show(snapshot({ seq: 1 }));
    expect(view.root.dataset.seq).toBe("1");
    expect(view.card("6H").parentElement).toBe(view.pile("1"));
  });

  test("only once if the host sends it twice", () => {
    const view = show(snapshot({ seq: 5 }));
    view.clickCard("6H");
    view.model.show(snapshot({ seq: 5 }));
    expect(view.message()).toMatch(/held/);
  });

  test("also on boards of other shapes, one after the other", () => {
    const view = show();
    view.model.show(snapshot({ seq: 2, board: board(Array(10).fill(""), ["AS"]), legal: [] }));
    expect(view.all('[data-pile="0"]')).toHaveLength(1);
    expect(view.all(".eightoff-card")).toHaveLength(1);
  });

  test("with any text as text, never as markup", () => {
    const evil = "<img src=x onerror=alert(1)><b>bold</b>";
    const view = show(
      snapshot({
        rules: { name: "x", title: evil },
        deal: { number: evil, title: evil },
        message: { kind: "won", text: evil },
        status: "won",
      }),
    );
    expect(view.all("img, b")).toEqual([]);
    expect(view.message()).toBe(evil);
  });

  test("with a plain sentence if there is none, or one of another version", () => {
    expect(show(new FakeModel({})).root.textContent).toBe(withoutPython("no_snapshot"));
    expect(show(new FakeModel(undefined)).root.textContent).toBe(withoutPython("no_snapshot"));
    expect(show(new FakeModel({ ...snapshot(), version: 2 })).root.textContent).toBe(
      withoutPython("unknown_version"),
    );
    expect(show(snapshot({ frame: "film" })).root.textContent).toContain("film");
  });

  test("as soon as there is one", () => {
    const view = show(new FakeModel({}));
    view.model.show(snapshot());
    expect(view.card("6H").parentElement).toBe(view.pile("1"));
  });

  test("with colours for four suits if the player wants them", () => {
    const view = show(snapshot({ options: { ...NO_OPTIONS, four_colours: true } }));
    expect(view.root.classList.contains("has-four-colours")).toBe(true);
  });
});

describe("two clicks", () => {
  test("pick a card up and light where it may go", () => {
    const view = show();
    view.clickCard("6H");
    expect(view.card("6H").classList.contains("is-held")).toBe(true);
    expect(view.card("6H").getAttribute("aria-pressed")).toBe("true");
    expect(view.all(".is-target").map((pile) => pile.dataset.pile)).toEqual(["b", "c", "2"]);
    expect(view.message()).toBe("6 of hearts held: column 2, cells b and c");
    expect(view.model.sent).toEqual([]);
  });

  test("move it, onto a card or an empty place", async () => {
    const view = show();
    view.clickCard("6H");
    view.clickCard("7H");
    expect(view.model.asked).toEqual({ kind: "move", source: "1", target: "2", count: 1 });
    await view.model.refuse("no");
    view.press("Escape");
    view.clickCard("6H");
    view.clickPlace("b");
    expect(view.model.asked).toEqual({ kind: "move", source: "1", target: "b", count: 1 });
  });

  test("move the whole run from the card that it begins with, or from the one that ends it", () => {
    const view = show();
    for (const card of ["8S", "7S"]) {
      view.clickCard(card);
      view.clickCard("9S");
      expect(view.model.asked).toEqual({ kind: "move", source: "3", target: "4", count: 2 });
    }
  });

  test("move a card home", () => {
    const view = show();
    view.clickCard("5D");
    expect(view.all(".is-target").map((pile) => pile.dataset.suit)).toEqual(["D"]);
    view.clickCard("4D");
    expect(view.model.asked).toEqual({ kind: "move", source: "a", target: "h", count: 1 });
  });

  test("on the same card let it go", () => {
    const view = show();
    view.clickCard("6H");
    vi.advanceTimersByTime(1000);
    vi.spyOn(Event.prototype, "timeStamp", "get").mockReturnValue(1e9);
    view.clickCard("6H");
    expect(view.all(".is-held")).toEqual([]);
    expect(view.model.sent).toEqual([]);
  });

  test("on cards of one column hold the second", () => {
    const view = show();
    view.clickCard("7S");
    view.clickCard("8S");
    expect(view.all(".is-held").map((card) => card.dataset.card)).toEqual(["8S", "7S"]);
  });

  test("on a card of the same column that cannot be held let go and ask why", () => {
    const view = show();
    view.clickCard("7S");
    view.clickCard("2C");
    expect(view.all(".is-held")).toEqual([]);
    expect(view.model.asked).toEqual({ kind: "explain", source: "3", count: 3 });
  });

  test("ask Python why, if the card cannot be picked up", async () => {
    const view = show();
    view.clickCard("2C");
    expect(view.model.asked).toEqual({ kind: "explain", source: "3", count: 3 });
    await view.model.refuse("the 2 of clubs is under cards that are no run");
    expect(view.message()).toBe("the 2 of clubs is under cards that are no run");
    expect(view.all(".is-held")).toEqual([]);
  });

  test("ask Python even for a move that is not lit, so that it says why not", async () => {
    const view = show();
    view.clickCard("6H");
    view.clickCard("9S");
    // The card stands for the run that it ends: Python says of how many cards the move would be.
    expect(view.model.asked).toEqual({ kind: "move", source: "1", target: "4", count: null });
    await view.model.refuse("only 8♠ goes on 9♠");
    expect(view.message()).toBe("only 8♠ goes on 9♠");
    expect(view.all(".is-held").map((card) => card.dataset.card)).toEqual(["6H"]);
  });

  test("elsewhere let go: on the bare table", () => {
    const view = show();
    view.clickCard("6H");
    view.click(".eightoff-board");
    expect(view.all(".is-held, .is-target")).toEqual([]);
  });

  test("on the bare table put the focus on the board, so that keys mean the game and not the page", () => {
    const view = show();
    (document.activeElement as HTMLElement | null)?.blur();
    view.click(".eightoff-board");
    expect(view.find(".eightoff-board").contains(document.activeElement)).toBe(true);
  });

  test("in quick succession on one card send it home", () => {
    const view = show();
    view.clickCard("5D");
    view.clickCard("5D");
    expect(view.model.asked).toEqual({ kind: "move", source: "a", target: "h", count: 1 });
    expect(view.all(".is-held")).toEqual([]);
  });

  test("in quick succession send a card that cannot go home to a column", () => {
    const view = show();
    view.clickCard("6H");
    view.clickCard("6H");
    expect(view.model.asked).toEqual({ kind: "move", source: "1", target: "2", count: 1 });
  });

  test("in quick succession ask Python to send a card home that can only go to another cell", () => {
    const view = show(snapshot({ legal: [["a", "b", 1]] }));
    view.clickCard("5D");
    view.clickCard("5D");
    expect(view.model.asked).toEqual({ kind: "move", source: "a", target: "h", count: 1 });
  });
});

describe("a drag", () => {
  const drag = (view: View, card: string, to: { x: number; y: number }, drop = true) => {
    const element = view.card(card);
    const from = placeOf(element);
    pointer(element, "pointerdown", from.x + 10, from.y + 10);
    pointer(element, "pointermove", from.x + 20, from.y + 10);
    pointer(element, "pointermove", to.x + 10, to.y + 10);
    if (drop) pointer(element, "pointerup", to.x + 10, to.y + 10);
    return from;
  };

  test("carries the card and lights its targets", () => {
    const view = show();
    const to = placeOf(view.card("7H"));
    drag(view, "6H", to, false);
    expect(placeOf(view.card("6H"))).toEqual(to);
    expect(view.all(".is-target").map((pile) => pile.dataset.pile)).toEqual(["b", "c", "2"]);
  });

  test("asks for the move where it ends, and leaves the card there until the answer", async () => {
    const view = show();
    const to = placeOf(view.pile("b").querySelector(".eightoff-place") as HTMLElement);
    const from = drag(view, "6H", to);
    expect(view.model.asked).toEqual({ kind: "move", source: "1", target: "b", count: 1 });
    expect(placeOf(view.card("6H"))).toEqual(to);
    await view.model.refuse("no");
    expect(placeOf(view.card("6H"))).toEqual(from);
    expect(view.all(".is-held")).toEqual([]);
  });

  test("leaves the card where it was dropped while others are answered", () => {
    const view = show();
    const to = placeOf(view.pile("b").querySelector(".eightoff-place") as HTMLElement);
    drag(view, "6H", to);
    view.model.show(snapshot({ seq: 2, answers: "another:1", last: { kind: "option", steps: [] } }));
    expect(placeOf(view.card("6H"))).toEqual(to);
  });

  test("moves exactly the cards that it took", async () => {
    const view = show();
    drag(view, "8S", placeOf(view.card("9S")));
    expect(view.model.asked).toEqual({ kind: "move", source: "3", target: "4", count: 2 });
    await view.model.refuse("no");
    drag(view, "7S", placeOf(view.card("9S")));
    expect(view.model.asked).toEqual({ kind: "move", source: "3", target: "4", count: 1 });
  });

  test("drops on the lit pile that the card covers most", () => {
    const view = show();
    const b = placeOf(view.pile("b").querySelector(".eightoff-place") as HTMLElement);
    drag(view, "6H", { x: b.x + 12, y: b.y + 40 });
    expect(view.model.asked).toMatchObject({ target: "b" });
  });

  test("to nowhere, or cancelled, puts the cards back and asks nothing", () => {
    const view = show();
    const nowhere = { x: 2, y: 900 };
    const from = drag(view, "6H", nowhere);
    expect(placeOf(view.card("6H"))).toEqual(from);
    drag(view, "6H", nowhere, false);
    pointer(view.card("6H"), "pointercancel", 0, 0);
    expect(placeOf(view.card("6H"))).toEqual(from);
    drag(view, "6H", nowhere, false);
    pointer(document, "lostpointercapture", 0, 0);
    expect(placeOf(view.card("6H"))).toEqual(from);
    drag(view, "6H", placeOf(view.card("7H")), false);
    view.press("Escape");
    expect(placeOf(view.card("6H"))).toEqual(from);
    expect(view.all(".is-held, .is-target, .is-dragged")).toEqual([]);
    expect(view.model.sent).toEqual([]);
  });

  test("of less than five pixels is a click", () => {
    const view = show();
    const card = view.card("6H");
    pointer(card, "pointerdown", 50, 50);
    pointer(card, "pointermove", 52, 52);
    pointer(card, "pointerup", 52, 52);
    card.click();
    expect(card.classList.contains("is-held")).toBe(true);
  });

  test("is not followed by a click", () => {
    const view = show();
    drag(view, "6H", { x: 2, y: 900 });
    view.clickCard("6H");
    expect(view.all(".is-held")).toEqual([]);
  });

  test("needs the first finger or the main button", () => {
    const view = show();
    const card = view.card("6H");
    const from = placeOf(card);
    for (const init of [{ button: 2 }, { isPrimary: false }]) {
      pointer(card, "pointerdown", 50, 50, init);
      pointer(card, "pointermove", 150, 150, init);
      expect(placeOf(card)).toEqual(from);
    }
  });

  test("is over when the mouse comes back without a button", () => {
    const view = show();
    const from = drag(view, "6H", { x: 2, y: 900 }, false);
    pointer(view.card("6H"), "pointermove", 20, 800, { buttons: 0 });
    expect(placeOf(view.card("6H"))).toEqual(from);
    vi.advanceTimersByTime(1);
    view.clickCard("6H");
    pointer(view.card("2C"), "pointerdown", 50, 50);
    pointer(view.find(".eightoff-board"), "pointermove", 90, 90, { buttons: 0 });
    expect(view.model.sent).toEqual([]);
    expect(view.all(".is-held")).toHaveLength(1);
  });

  test("that nobody heard the end of is over when the next one begins", () => {
    const view = show();
    const from = drag(view, "6H", { x: 2, y: 900 }, false);
    // A finger that the system took away: the next one has another number.
    const next = { pointerId: 2, pointerType: "touch" };
    const card = view.card("6H");
    pointer(card, "pointerdown", from.x + 10, from.y + 10, next);
    expect(placeOf(card)).toEqual(from);
    pointer(card, "pointermove", from.x + 40, from.y + 30, next);
    expect(placeOf(card)).toEqual({ x: from.x + 30, y: from.y + 20 });
    expect(view.model.sent).toEqual([]);
  });

  test("ends when its cards go elsewhere", () => {
    const view = show();
    drag(view, "6H", { x: 2, y: 900 }, false);
    view.model.show(afterMove());
    pointer(view.card("6H"), "pointermove", 300, 300);
    pointer(view.card("6H"), "pointerup", 300, 300);
    expect(view.card("6H").parentElement).toBe(view.pile("2"));
    expect(placeOf(view.card("6H")).x).toBe(placeOf(view.card("7H")).x);
    expect(view.model.sent).toEqual([]);
  });

  test("goes on when something else changes", () => {
    const view = show();
    const to = { x: 2, y: 900 };
    drag(view, "6H", to, false);
    view.model.show(
      snapshot({
        seq: 2,
        options: { ...NO_OPTIONS, autoplay: true },
        last: { kind: "option", steps: [] },
      }),
    );
    expect(placeOf(view.card("6H"))).toEqual(to);
    expect(view.card("6H").classList.contains("is-held")).toBe(true);
  });
});

describe("the widget's width", () => {
  /** Shows a view that the host lays out with a given width, and says how to change it. */
  const showAt = (width: number) => {
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
    let [all, table] = [width, width];
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(function (this: HTMLElement) {
      return this.classList.contains("eightoff-table") ? table : all;
    });
    const view = show();
    const resize = (now: number, left = now) => {
      [all, table] = [now, left];
      observe();
    };
    return { view, resize };
  };
  const x = (view: View, pile: string) =>
    placeOf(view.pile(pile).querySelector(".eightoff-place") as HTMLElement).x;

  afterEach(() => vi.unstubAllGlobals());

  test("decides where the panel stands", () => {
    const { view, resize } = showAt(1200);
    expect(view.root.classList.contains("is-side")).toBe(true);
    resize(999);
    expect(view.root.classList.contains("is-side")).toBe(false);
    expect(view.root.classList.contains("is-narrow")).toBe(false);
    resize(719);
    expect(view.root.classList.contains("is-narrow")).toBe(true);
  });

  test("lays the board out anew", () => {
    const { view, resize } = showAt(400);
    const before = x(view, "4");
    resize(700);
    expect(x(view, "4")).toBeGreaterThan(before);
  });

  test("is shared with the panel as the style sheet says", () => {
    const { view, resize } = showAt(1200);
    resize(1201, 1111);
    const card = Number.parseFloat(view.find(".eightoff-board").style.getPropertyValue("--card-width"));
    // Columns stand in the middle.
    expect(Math.abs(x(view, "1") + x(view, "4") + card - 1111)).toBeLessThanOrEqual(2);
  });

  test("may be unknown until the view is shown", () => {
    const { view, resize } = showAt(0);
    expect(view.card("6H").parentElement).toBe(view.pile("1"));
    resize(400);
    expect(x(view, "4")).toBeLessThan(400);
    const known = x(view, "4");
    resize(0);
    expect(x(view, "4")).toBe(known);
  });
});

describe("the keyboard", () => {
  const start = (view: View) => view.card("6H").focus();

  test("reaches the board by one Tab stop", () => {
    const view = show();
    expect(view.all('.eightoff-board [tabindex="0"]')).toEqual([view.card("6H")]);
    view.card("2C").focus();
    expect(view.all('.eightoff-board [tabindex="0"]')).toEqual([view.card("2C")]);
  });

  test.each([
    ["1b", { source: "1", target: "b", count: 1 }],
    ["34", { source: "3", target: "4", count: 2 }],
    ["ah", { source: "a", target: "h", count: 1 }],
  ])("plays the notation of a move, %s", (keys, move) => {
    const view = show();
    start(view);
    view.type(keys);
    expect(view.model.asked).toEqual({ kind: "move", ...move });
  });

  test("keeps a slip of the finger from the notebook, and says what it was", () => {
    const view = show();
    start(view);
    expect(view.press("0").defaultPrevented).toBe(true);
    expect(view.message()).toBe("There is no column 10 here");
    expect(view.press("g").defaultPrevented).toBe(true);
    expect(view.message()).toBe("There is no cell g here");
    expect(view.model.sent).toEqual([]);
  });

  test("is not shared with JupyterLab, wherever the focus is", () => {
    const view = show();
    for (const element of [view.root, ...view.all("button, input")]) {
      expect(element.dataset.lmSuppressShortcuts).toBe("true");
    }
  });

  test("leaves alone what it does not use, and every chord", () => {
    const view = show();
    start(view);
    for (const event of [
      view.press("x"),
      view.press("a", { ctrlKey: true }),
      view.press("1", { metaKey: true }),
      view.press("Enter", { shiftKey: true }),
      view.press("Tab"),
    ]) {
      expect(event.defaultPrevented).toBe(false);
    }
    expect(view.model.sent).toEqual([]);
    expect(view.all(".is-held")).toEqual([]);
  });

  test("keeps the keys that it uses from the notebook", () => {
    const view = show();
    start(view);
    const heard = vi.fn();
    document.body.addEventListener("keydown", heard);
    for (const key of ["a", "ArrowDown", "b", "1", "Escape", "u"]) view.press(key);
    expect(heard).not.toHaveBeenCalled();
    view.press("x");
    expect(heard).toHaveBeenCalledTimes(1);
    document.body.removeEventListener("keydown", heard);
  });

  test("picks up and puts down with Enter and the space bar", () => {
    const view = show();
    start(view);
    view.press("Enter");
    expect(view.card("6H").classList.contains("is-held")).toBe(true);
    view.press("ArrowRight");
    view.press(" ");
    expect(view.model.asked).toEqual({ kind: "move", source: "1", target: "2", count: 1 });
  });

  test("lets go with Escape, or with the same pile again", () => {
    const view = show();
    start(view);
    for (const key of ["Escape", "1"]) {
      view.press("1");
      expect(view.all(".is-held")).toHaveLength(1);
      view.press(key);
      expect(view.all(".is-held")).toHaveLength(0);
    }
    expect(view.model.sent).toEqual([]);
  });

  test("does not put down because a key was held too long", () => {
    const view = show();
    start(view);
    view.press("1");
    view.press("1", { repeat: true });
    expect(view.all(".is-held")).toHaveLength(1);
  });

  test("sends the card under the cursor home with h", () => {
    const view = show();
    view.card("5D").focus();
    view.press("h");
    expect(view.model.asked).toEqual({ kind: "move", source: "a", target: "h", count: 1 });
  });

  test("undoes with u and redoes with r, but says so if there is nothing to", () => {
    const view = show(afterMove());
    start(view);
    view.press("u");
    expect(view.model.asked).toEqual({ kind: "undo" });
    const fresh = show();
    fresh.card("6H").focus();
    fresh.press("r");
    expect(fresh.model.sent).toEqual([]);
    expect(fresh.message()).toBe(words.say("nothing_to_redo"));
  });

  test("is free for typing in a field", () => {
    const view = show();
    const field = view.find<HTMLInputElement>('[data-field="deal"]');
    field.focus();
    expect(view.press("1").defaultPrevented).toBe(false);
    expect(view.all(".is-held")).toEqual([]);
  });

  test("keeps the focus on a card that moves", () => {
    const view = show();
    start(view);
    view.model.show(afterMove());
    expect(view.focused()).toBe("6 of hearts, column 2, exposed");
  });

  test("keeps the focus in the pile that a card leaves for home", () => {
    const view = show();
    view.card("5D").focus();
    view.model.show(
      snapshot({
        seq: 2,
        board: board(["TC 6H", "7H", "2C 8S 7S", "9S"], [null, null, null], [0, 5, 0, 0]),
        last: { kind: "move", steps: [{ cards: ["5D"], source: "a", target: "h" }] },
      }),
    );
    expect(view.focused()).toBe("Empty cell a");
  });
});

test("a new deal brings the cursor to its first column", () => {
  const view = show();
  view.card("2C").focus();
  view.model.show(snapshot({ seq: 2, board: board(["2C", "7H", "6H", "9S"], [null, null, null]) }));
  expect(view.focused()).toBe("2 of clubs, column 1, exposed");
});

describe("what is said", () => {
  test("is said again if it is the same again", async () => {
    const view = show();
    view.clickCard("2C");
    await view.model.refuse("no");
    view.clickCard("2C");
    await view.model.refuse("no");
    expect(view.message()).toBe("");
    vi.advanceTimersByTime(100);
    expect(view.message()).toBe("no");
  });

  test("is the refusal only in the view that asked", async () => {
    const model = new FakeModel(snapshot());
    const [asking, other] = [show(model), show(model)];
    asking.clickCard("2C");
    await model.refuse("no");
    expect(asking.message()).toBe("no");
    expect(other.message()).toBe("Good luck");
  });

  test("is that nobody answers, until an answer comes", async () => {
    const view = show();
    view.type("12");
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(view.message()).toBe(words.say("no_answer"));
    await view.model.answer(afterMove());
    expect(view.message()).toBe("6♥ from column 1 on 7♥ in column 2");
  });

  test("is that nobody answers, even if another view is answered", () => {
    const view = show();
    view.type("12");
    view.model.show(afterMove({ answers: "another:1" }));
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(view.message()).toBe(words.say("no_answer"));
  });

  test("is that nobody answers if the connection is closed", () => {
    const view = show();
    vi.spyOn(view.model, "send").mockImplementation(() => {
      throw new Error("closed");
    });
    view.type("12");
    expect(view.message()).toBe(words.say("no_answer"));
  });

  test("is that nobody answers, each time that nobody does", () => {
    const view = show();
    for (let i = 0; i < 2; i++) {
      view.type("12");
      expect(view.message()).toMatch(/held/);
      vi.advanceTimersByTime(PATIENCE_MS);
      expect(view.message()).toBe(words.say("no_answer"));
    }
    vi.spyOn(view.model, "send").mockImplementation(() => {
      throw new Error("closed");
    });
    view.type("12");
    expect(view.message()).toBe(words.say("no_answer"));
  });

  test("is nothing of the sort if Python answers in time", async () => {
    const view = show();
    view.type("12");
    await view.model.answer(afterMove());
    vi.advanceTimersByTime(2 * PATIENCE_MS);
    expect(view.message()).toBe("6♥ from column 1 on 7♥ in column 2");
  });
});

describe("the panel", () => {
  const won = { kind: "won", text: "Won in 84 moves and 6:12" } as const;

  test("asks for what its tools say", () => {
    const can = { undo: true, redo: true, restart: true, finish: true };
    const view = show(afterMove({ can }));
    for (const kind of ["undo", "redo", "restart", "finish"]) {
      view.click(`:is(.eightoff-header, .eightoff-foot) [data-action="${kind}"]`);
      expect(view.model.asked).toEqual({ kind });
    }
  });

  test("marks tools that have nothing to do, but keeps them in reach", () => {
    const view = show();
    const undo = view.find('[data-action="undo"]');
    expect(undo.getAttribute("aria-disabled")).toBe("true");
    expect(undo.hasAttribute("disabled")).toBe(false);
    undo.click();
    expect(view.model.sent).toEqual([]);
  });

  test("offers to finish exactly when that can be done", () => {
    const view = show();
    expect(view.find('[data-action="finish"]').hidden).toBe(true);
    view.model.show(afterMove({ can: { undo: true, redo: false, restart: true, finish: true } }));
    expect(view.find('[data-action="finish"]').hidden).toBe(false);
  });

  const question = "Leave Microsoft deal 24 after 12 moves and play deal 77?";
  const newDeal = (view: View) => view.click('.eightoff-header [data-action="new"]');
  const dealNumber = (view: View, typed: string) => {
    const field = view.find<HTMLInputElement>('[data-field="deal"]');
    field.focus();
    field.value = typed;
    field.form?.dispatchEvent(new Event("submit", { cancelable: true, bubbles: true }));
    return field;
  };

  test("deals anew at once if Python does not mind", async () => {
    const view = show(afterMove());
    newDeal(view);
    expect(view.model.asked).toEqual({ kind: "new", deal: null, sure: false });
    await view.model.answer(snapshot({ seq: 3 }));
    expect(view.find(".eightoff-confirm").hidden).toBe(true);
  });

  test("asks before it leaves a game, in Python's words", async () => {
    const view = show(afterMove());
    newDeal(view);
    await view.model.refuse(question, "leaves-game");
    expect(view.find(".eightoff-confirm").hidden).toBe(false);
    expect(view.find(".eightoff-question").textContent).toBe(question);
    expect(view.message()).toBe("6♥ from column 1 on 7♥ in column 2");
    expect(document.activeElement?.textContent).toBe("New deal");
    view.press("Escape");
    expect(view.find(".eightoff-confirm").hidden).toBe(true);
    expect(view.model.sent).toHaveLength(1);
    newDeal(view);
    await view.model.refuse(question, "leaves-game");
    view.click('[data-action="agree"]');
    expect(view.model.asked).toEqual({ kind: "new", deal: null, sure: true });
    expect(view.find(".eightoff-confirm").hidden).toBe(true);
  });

  test("says on its button that it deals what was typed", async () => {
    const view = show(afterMove());
    const field = dealNumber(view, " 77 ");
    expect(view.model.asked).toEqual({ kind: "new", deal: "77", sure: false });
    await view.model.refuse(question, "leaves-game");
    expect(document.activeElement?.textContent).toBe("Deal it");
    view.click('[data-action="keep"]');
    expect(field.value).toBe("24");
    expect(document.activeElement).toBe(field);
    dealNumber(view, "77");
    await view.model.refuse(question, "leaves-game");
    view.click('[data-action="agree"]');
    expect(view.model.asked).toEqual({ kind: "new", deal: "77", sure: true });
    await view.model.answer(snapshot({ seq: 3, deal: { number: "77", title: "Microsoft deal 77" } }));
    expect(field.value).toBe("77");
  });

  test("takes its question back when the game goes on, or another one comes", async () => {
    for (const next of [
      afterMove({ seq: 3, counts: { moves: 2, home: 4, of: 52 } }),
      afterMove({ seq: 3, clock: { seconds: 0, running: false, round: 2 } }),
    ]) {
      const view = show(afterMove());
      newDeal(view);
      await view.model.refuse(question, "leaves-game");
      view.model.show(afterMove({ seq: 2, options: { ...NO_OPTIONS, autoplay: true, four_colours: true } }));
      expect(view.find(".eightoff-confirm").hidden).toBe(false);
      view.model.show(next);
      expect(view.find(".eightoff-confirm").hidden).toBe(true);
    }
  });

  test("leaves what is no deal in its field, to be corrected", async () => {
    const view = show(afterMove());
    const field = dealNumber(view, "77x");
    view.model.show(afterMove({ seq: 3, deal: { number: "24", title: "" } }));
    await view.model.refuse("'77x' is no Microsoft deal");
    expect(view.message()).toBe("'77x' is no Microsoft deal");
    expect(view.find(".eightoff-confirm").hidden).toBe(true);
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe("77x");
    view.press("Escape");
    expect(field.value).toBe("24");
  });

  test("sends a deal's number as the text that was typed, and shows it as Python writes it", async () => {
    const view = show();
    expect(dealNumber(view, " 98765432109876543210 ").value).toContain("98765432109876543210");
    expect(view.model.asked).toMatchObject({ kind: "new", deal: "98765432109876543210" });
    await view.model.answer(snapshot({ seq: 2 }));
    const field = dealNumber(view, "0024");
    await view.model.answer(snapshot({ seq: 3 }));
    expect(field.value).toBe("24");
  });

  test("shows and copies a deal's number exactly", async () => {
    const number = "98765432109876543210";
    const view = show(snapshot({ deal: { number, title: "A long one" } }));
    const written = vi.fn(async (_text: string) => {});
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText: written } as unknown as Clipboard);
    expect(view.find<HTMLInputElement>('[data-field="deal"]').value).toBe(number);
    view.click('[data-action="copy"]');
    await settled();
    expect(written).toHaveBeenCalledWith(number);
    expect(view.message()).toContain(number);
  });

  test("gives the number back when Escape is pressed in its field", () => {
    const view = show();
    const field = view.find<HTMLInputElement>('[data-field="deal"]');
    field.focus();
    field.value = "77";
    view.press("Escape");
    expect(field.value).toBe("24");
  });

  test("keeps what is being typed when a move comes in", () => {
    const view = show();
    const field = view.find<HTMLInputElement>('[data-field="deal"]');
    field.focus();
    field.value = "77";
    field.dispatchEvent(new Event("input"));
    view.find('[data-action="deal"]').focus();
    view.model.show(afterMove());
    expect(field.value).toBe("77");
    view.find<HTMLFormElement>("form").requestSubmit();
    expect(view.model.asked).toEqual({ kind: "new", deal: "77", sure: false });
  });

  test("asks for options and shows what Python says they are", async () => {
    const view = show();
    const box = view.find<HTMLInputElement>('input[data-name="autoplay"]');
    box.click();
    expect(view.model.asked).toEqual({ kind: "option", name: "autoplay", value: true });
    await view.model.answer(snapshot({ seq: 2, options: { ...NO_OPTIONS, autoplay: true } }));
    expect(box.checked).toBe(true);
    box.click();
    await view.model.refuse("no");
    expect(box.checked).toBe(true);
  });

  test("sends the seconds of play with each request, each second once", () => {
    const view = show(afterMove());
    vi.advanceTimersByTime(2500);
    view.press("u");
    vi.advanceTimersByTime(1000);
    setVisible(false);
    vi.advanceTimersByTime(60_000);
    setVisible(true);
    view.press("u");
    expect(view.model.sent.map(({ active }) => active)).toEqual([2.5, 1]);
  });

  test("leaves an old game's seconds out of a new one, in every view, whoever dealt it", () => {
    const model = new FakeModel(afterMove());
    const views = [show(model), show(model)];
    vi.advanceTimersByTime(5000);
    model.show(afterMove({ seq: 3, clock: { seconds: 0, running: true, round: 2 } }));
    vi.advanceTimersByTime(500);
    for (const view of views) view.click('[data-action="undo"]');
    expect(model.sent.map(({ active, round }) => [active, round])).toEqual([
      [0.5, 2],
      [0.5, 2],
    ]);
  });

  test("gives way to a banner when the game is won, until it is taken back", () => {
    const view = show(afterMove());
    const banner = view.find(".eightoff-banner");
    expect(banner.hidden).toBe(true);
    view.model.show(afterMove({ seq: 3, status: "won", message: won }));
    expect(banner.hidden).toBe(false);
    expect(banner.textContent).toContain(won.text);
    view.click('.eightoff-banner [data-action="new"]');
    expect(view.model.asked).toEqual({ kind: "new", deal: null, sure: false });
    view.model.show(afterMove({ seq: 4 }));
    expect(banner.hidden).toBe(true);
  });

  test("offers a way back when the game is stuck", () => {
    const text = "Stuck: nothing moves any more";
    const view = show(afterMove({ status: "stuck", message: { kind: "stuck", text } }));
    expect(view.find(".eightoff-banner").textContent).toContain(text);
    const button = (action: string) => view.find(`.eightoff-banner [data-action="${action}"]`);
    expect(button("undo").getAttribute("aria-disabled")).toBe("false");
    button("undo").click();
    expect(view.model.asked).toEqual({ kind: "undo" });
  });

  test("offers another deal where a position is stuck from its start", () => {
    const text = "Stuck: nothing moves any more";
    const view = show(snapshot({ status: "stuck", message: { kind: "stuck", text } }));
    const button = (action: string) => view.find(`.eightoff-banner [data-action="${action}"]`);
    for (const action of ["undo", "restart"]) {
      expect(button(action).getAttribute("aria-disabled")).toBe("true");
      button(action).click();
    }
    expect(view.model.sent).toEqual([]);
    button("new").click();
    expect(view.model.asked).toEqual({ kind: "new", deal: null, sure: false });
  });
});

describe("two views of one game", () => {
  test("show the same and hold each for itself", () => {
    const model = new FakeModel(snapshot());
    const [one, two] = [show(model), show(model)];
    one.clickCard("6H");
    expect(two.all(".is-held")).toEqual([]);
    model.show(afterMove());
    expect(one.card("6H").parentElement).toBe(one.pile("2"));
    expect(two.card("6H").parentElement).toBe(two.pile("2"));
  });

  test("never use the same request name, nor the same id", () => {
    const model = new FakeModel(snapshot());
    const [one, two] = [show(model), show(model)];
    one.clickCard("2C");
    two.clickCard("2C");
    expect(new Set(model.sent.map(({ req }) => req)).size).toBe(2);
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("a view that goes", () => {
  for (const [how, go] of [
    ["because the host aborts its signal", (view: View) => view.host.abort()],
    ["because the host calls its clean-up", (view: View) => view.close()],
  ] as const) {
    test(`leaves nothing behind, ${how}`, () => {
      const view = show(afterMove());
      view.clickCard("2C");
      view.press("1");
      go(view);
      expect(view.model.listening).toBe(0);
      expect(view.el.childElementCount).toBe(0);
      expect(vi.getTimerCount()).toBe(0);
    });
  }

  test("hears nothing more of the document", () => {
    const added = vi.spyOn(document, "addEventListener");
    const view = show(afterMove());
    const signals = added.mock.calls.map(([, , options]) => (options as AddEventListenerOptions)?.signal);
    expect(signals.length).toBeGreaterThan(0);
    view.close();
    expect(signals.every((signal) => signal?.aborted)).toBe(true);
    setVisible(false);
    setVisible(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("may be told so twice", () => {
    const view = show();
    view.host.abort();
    view.close();
    view.close();
    expect(view.model.listening).toBe(0);
  });

  test("leaves the other view alone", () => {
    const model = new FakeModel(snapshot());
    const [one, two] = [show(model), show(model)];
    one.close();
    model.show(afterMove());
    expect(two.card("6H").parentElement).toBe(two.pile("2"));
  });
});

test.each([
  ["playing", snapshot()],
  ["won", afterMove({ status: "won", message: { kind: "won", text: "Won" } })],
  ["stuck", afterMove({ status: "stuck", message: { kind: "stuck", text: "Stuck" } })],
])("axe finds nothing wrong with a board that is %s", async (_status, drawn) => {
  vi.useRealTimers();
  const view = show(drawn);
  // Colours and sizes need a layout engine.
  const rules = {
    "color-contrast": { enabled: false },
    "target-size": { enabled: false },
    region: { enabled: false },
  };
  const { violations } = await axe.run(view.el, { rules });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
});
