// What a screen reader is told: at a key, and by itself. Everything once.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PlaySnapshot } from "../src/play/game";
import { NO_ADVICE, NO_OPTIONS } from "./defaults";
import { afterMove, board, closeAll, FakeModel, settled, show, snapshot, type View, words } from "./helpers";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
});

afterEach(() => {
  closeAll();
  vi.useRealTimers();
});

/** A board that speaks a language, with the cursor on a card. */
function at(card: string, language: "en" | "de" = "en", drawn = snapshot()): View {
  const model = new FakeModel(drawn);
  const view = show(model);
  if (language !== "en") model.speak(language);
  view.card(card).focus();
  return view;
}

const heard = (view: View, key: string) => {
  view.press(key);
  vi.advanceTimersByTime(100);
  return view.message();
};

const EMPTY = snapshot({
  board: board(["", "7H"], ["5D", "AS", "KC"], [0, 0, 13, 2]),
  legal: [
    ["a", "h", 1],
    ["b", "h", 1],
  ],
});

describe("a key says", () => {
  test.each([
    ["p", "2C", "Column 3, from the end: 7 of spades, 8 of spades, 2 of clubs"],
    ["p", "5D", "5 of diamonds, cell a"],
    ["p", "4D", "4 of diamonds, foundation of diamonds"],
    ["o", "6H", "Cell a: 5 of diamonds, cells b and c are empty"],
    ["s", "6H", "Home: no clubs, diamonds up to 4, no hearts, no spades"],
    ["m", "6H", "6 of hearts may go to: column 2, cells b and c"],
    ["m", "5D", "5 of diamonds may go to: home"],
    ["m", "8S", "8 of spades and 1 more card may go to: column 4"],
    ["m", "2C", "2 of clubs and 2 more cards: fits nowhere now"],
    ["m", "4D", "4 of diamonds: fits nowhere now"],
    ["n", "6H", "5 of diamonds from cell a can go home"],
    ["l", "6H", "Good luck"],
  ])("%s at %s: %s", (key, card, text) => {
    expect(heard(at(card), key)).toBe(text);
  });

  test.each([
    ["p", "2C", "Spalte 3, von unten: Pik 7, Pik 8, Kreuz 2"],
    ["o", "6H", "Zelle a: Karo 5, Zellen b und c sind leer"],
    ["s", "6H", "Abgelegt: kein Kreuz, Karo bis 4, kein Herz, kein Pik"],
    ["m", "6H", "Ziele für Herz 6: Spalte 2, Zellen b und c"],
    ["m", "8S", "Ziele für Pik 8 und 1 weitere Karte: Spalte 4"],
    ["m", "2C", "Kreuz 2 und 2 weitere Karten: passt jetzt nirgends hin"],
    ["n", "6H", "Karo 5 aus Zelle a lässt sich ablegen"],
  ])("%s at %s in German: %s", (key, card, text) => {
    expect(heard(at(card, "de"), key)).toBe(text);
  });

  test.each([
    ["o", "Cell a: 5 of diamonds, cell b: ace of spades, cell c: king of clubs, no cell is empty"],
    ["s", "Home: no clubs, no diamonds, hearts up to king, spades up to 2"],
    ["n", "5 of diamonds from cell a and ace of spades from cell b can go home"],
  ])("%s where little is left: %s", (key, text) => {
    expect(heard(at("7H", "en", EMPTY), key)).toBe(text);
  });

  test("the same of an empty place as the place does", () => {
    const view = at("7H", "en", EMPTY);
    view.press("ArrowLeft");
    expect(heard(view, "p")).toBe("Empty column 1, takes a king");
    expect(heard(view, "m")).toBe("Column 1 is empty");
  });

  test("that nothing can go home", () => {
    expect(heard(at("6H", "en", snapshot({ legal: [] })), "n")).toBe("No card can go home now");
  });

  test("it again when it is pressed again", () => {
    const view = at("6H");
    view.press("n");
    view.press("n");
    expect(view.message()).toBe("");
    vi.advanceTimersByTime(100);
    expect(view.message()).toBe("5 of diamonds from cell a can go home");
  });

  test("what is there once the move typed before it has been made", async () => {
    const view = at("6H");
    view.type("12");
    view.press("o");
    expect(view.message()).toBe("6 of hearts held: column 2, cells b and c");
    const cells = board([], [null, "5D", null]).cells;
    await view.model.answer(afterMove({ board: { ...afterMove().board, cells } }));
    expect(view.message()).toBe("Cell b: 5 of diamonds, cells a and c are empty");
  });

  test("and moves neither the focus nor what is held", () => {
    const view = at("6H");
    view.press("Enter");
    const focused = document.activeElement;
    for (const key of "lmnops") expect(view.press(key).defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(focused);
    expect(view.all(".is-held")).toHaveLength(1);
    expect(view.model.sent).toEqual([]);
  });
});

test("the board says which keys it has, and keeps them from the screen reader", () => {
  for (const language of ["en", "de"] as const) {
    const table = at("6H", language).find(".eightoff-board");
    expect(table.getAttribute("role")).toBe("application");
    const told = table.getAttribute("aria-description") ?? "";
    for (const key of "lmnops") expect(told).toMatch(new RegExp(`\\b${key}\\b`));
    closeAll();
  }
});

/** Everything that a live region has said: what a screen reader reads, in order. */
function listen(view: View): string[] {
  const said: string[] = [];
  const live = view.all('[aria-live], [role="status"], [role="alert"], [role="log"]');
  expect(live).toHaveLength(1);
  const [line] = live as [HTMLElement];
  let shown = line.textContent;
  const note = () => {
    if (line.textContent !== shown && line.textContent) said.push(line.textContent);
    shown = line.textContent;
  };
  const own = Object.getOwnPropertyDescriptor(Element.prototype, "textContent");
  Object.defineProperty(line, "textContent", {
    configurable: true,
    get: () => own?.get?.call(line),
    set: (text: string) => {
      own?.set?.call(line, text);
      note();
    },
  });
  return said;
}

describe("is announced once:", () => {
  const MOVED = "6♥ from column 1 on 7♥ in column 2";
  const told = async (happen: (view: View) => Promise<void> | void, drawn = snapshot()) => {
    const view = at("6H", "en", drawn);
    const said = listen(view);
    await happen(view);
    vi.advanceTimersByTime(1000);
    await settled();
    return said;
  };
  const then = (changes: Partial<PlaySnapshot>, seq = 3) => afterMove({ seq, ...changes });

  test("a move that is typed", async () => {
    const said = await told((view) => {
      view.type("12");
      return view.model.answer(afterMove());
    });
    expect(said).toEqual(["6 of hearts held: column 2, cells b and c", MOVED]);
  });

  test("a move that comes from elsewhere, and what changes nothing not at all", async () => {
    const said = await told((view) => {
      view.model.show(afterMove());
      view.model.show(then({ options: { ...NO_OPTIONS, mark: true }, last: { kind: "option", steps: [] } }));
      const verdict = { ...NO_ADVICE, verdict: "winnable", distance: 50 } as const;
      view.model.show(then({ advice: verdict, last: { kind: "advice", steps: [] } }, 4));
    });
    expect(said).toEqual([MOVED]);
  });

  test("the same move made, taken back and made again", async () => {
    const back = `Taken back: ${MOVED}`;
    const undone = { kind: "info", text: back } as const;
    const said = await told((view) => {
      view.model.show(afterMove());
      view.model.show(snapshot({ seq: 3, last: { kind: "undo", steps: [] }, message: undone }));
      view.model.show(then({}, 4));
    });
    expect(said).toEqual([MOVED, back, MOVED]);
  });

  test("why a move is refused, each time", async () => {
    const said = await told(async (view) => {
      for (let i = 0; i < 2; i++) {
        view.press("h");
        await view.model.refuse("the foundation of hearts waits for the ace");
        vi.advanceTimersByTime(1000);
      }
    });
    expect(said).toEqual(Array(2).fill("the foundation of hearts waits for the ace"));
  });

  test("a hint, when it comes", async () => {
    const hint = { move: null, text: "take moves back", proved: true };
    const advice = (changes: Partial<PlaySnapshot["advice"]>) => ({ ...NO_ADVICE, hints: 1, ...changes });
    const said = await told(async (view) => {
      view.press("?");
      const last = { kind: "advice", steps: [] };
      await view.model.answer(snapshot({ seq: 2, advice: advice({ looking: true }), last }));
      view.model.show(snapshot({ seq: 3, advice: advice({ hint }), last }));
      view.model.show(snapshot({ seq: 4, advice: advice({ hint, verdict: "unknown" }), last }));
    });
    expect(said).toEqual([words.say("looking_for_hint"), "Take moves back"]);
  });

  test("a move with the cards that went home by themselves", async () => {
    const text = `${MOVED}, and 2 more cards home`;
    const steps = [{ cards: ["6H"], source: "1", target: "2" }];
    const said = await told((view) =>
      view.model.show(then({ last: { kind: "move", steps }, message: { kind: "info", text } })),
    );
    expect(said).toEqual([text]);
  });

  test("that the game is won, or stuck", async () => {
    for (const kind of ["won", "stuck"] as const) {
      const said = await told((view) =>
        view.model.show(then({ status: kind, message: { kind, text: "It is over" } })),
      );
      expect(said).toEqual(["It is over"]);
      closeAll();
    }
  });
});
