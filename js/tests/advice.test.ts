import { afterEach, describe, expect, test } from "vitest";
import type { Advice, Hint, PlaySnapshot } from "../src/play/game";
import { NO_OPTIONS } from "./defaults";
import { afterMove, closeAll, show, snapshot } from "./helpers";

afterEach(closeAll);

const NOTHING = snapshot().advice;
const MARKED = { ...NO_OPTIONS, mark: true };
const HINT: Hint = {
  move: { cards: ["6H"], source: "1", target: "2" },
  text: "6♥ from column 1 on 7♥ in column 2: it uncovers 10♣",
  proved: true,
};

function advised(advice: Partial<Advice>, changes: Partial<PlaySnapshot> = {}): PlaySnapshot {
  return snapshot({
    seq: 2,
    last: { kind: "advice", steps: [] },
    advice: { ...NOTHING, ...advice },
    ...changes,
  });
}

describe("a hint", () => {
  test("is asked for with its button, and with its key", () => {
    const view = show();
    view.click('[data-action="hint"]');
    expect(view.model.asked).toEqual({ kind: "hint" });
    view.card("6H").focus();
    expect(view.press("?").defaultPrevented).toBe(true);
    expect(view.model.sent.map((sent) => sent.kind)).toEqual(["hint"]); // one waits for the answer to the other
  });

  test("shows the cards and where they go, and says why", async () => {
    const view = show();
    view.click('[data-action="hint"]');
    await view.model.answer(advised({ looking: true, hints: 1 }));
    expect(view.message()).toBe("One moment …");
    view.model.show(advised({ hint: HINT, hints: 1 }, { seq: 3 }));
    expect(view.all(".is-hinted").map((card) => card.dataset.card)).toEqual(["6H"]);
    expect(view.pile("2").classList.contains("is-hint-target")).toBe(true);
    expect(view.message()).toBe("6♥ from column 1 on 7♥ in column 2: it uncovers 10♣");
  });

  test("shows the foundation of the card's suit for a move home", () => {
    const move = { cards: ["5D"], source: "a", target: "h" };
    const view = show(advised({ hint: { ...HINT, move } }));
    const [target, ...others] = view.all(".is-hint-target");
    expect(target?.getAttribute("aria-label")).toContain("diamonds");
    expect(others).toEqual([]);
  });

  test("that is the same as before is said again to whoever asks again", async () => {
    const view = show();
    for (const hints of [1, 2]) {
      view.click('[data-action="hint"]');
      await view.model.answer(advised({ looking: true, hints, hint: hints > 1 ? HINT : null }));
      expect(view.message()).toBe("One moment …");
      view.model.show(advised({ hint: HINT, hints }, { seq: 2 + hints }));
      expect(view.message()).toBe("6♥ from column 1 on 7♥ in column 2: it uncovers 10♣");
    }
  });

  test("that was not found leaves nothing standing that is not so", async () => {
    const view = show();
    view.click('[data-action="solution"]');
    await view.model.answer(advised({ looking: true, hints: 1 }));
    expect(view.message()).toBe("One moment …");
    view.model.show(advised({ hints: 1 }, { seq: 3, message: { kind: "info", text: "No way was found" } }));
    expect(view.message()).toBe("No way was found");
  });

  test("that is not certain says so", () => {
    const view = show(advised({ hint: { ...HINT, proved: false } }));
    expect(view.message()).toMatch(/\(a guess\)$/);
  });

  test("that there is nothing to play is said, and nothing shown", () => {
    const text = "this position cannot be won any more: take moves back";
    const view = show(advised({ hint: { move: null, text, proved: true } }));
    expect(view.message()).toBe("This position cannot be won any more: take moves back");
    expect(view.all(".is-hinted, .is-hint-target")).toEqual([]);
  });

  test("goes with the next move", () => {
    const view = show(advised({ hint: HINT }));
    view.model.show(afterMove({ seq: 3 }));
    expect(view.all(".is-hinted, .is-hint-target")).toEqual([]);
    expect(view.message()).not.toContain("uncovers");
  });

  test("is not offered when the game is over", () => {
    const view = show(snapshot({ status: "won", message: { kind: "won", text: "Won in 84 moves" } }));
    const hint = view.find('.eightoff-header [data-action="hint"]');
    expect(hint.getAttribute("aria-disabled")).toBe("true");
    hint.click();
    expect(view.model.sent).toEqual([]);
    expect(view.message()).toBe("The game is over: there is no move to show");
  });
});

describe("the mark", () => {
  const said = (advice: Partial<Advice>, options = MARKED) => {
    const view = show(advised(advice, { options }));
    const mark = view.find('[data-role="verdict"]');
    return mark.hidden ? null : mark.textContent;
  };

  test("is not shown until it is wanted", () => {
    expect(said({ verdict: "winnable" }, { ...MARKED, mark: false })).toBeNull();
  });

  test.each([
    [{ verdict: null }, "…Checking whether it can be won"],
    [{ verdict: "winnable" }, "✓Can be won"],
    [{ verdict: "winnable", distance: 61, proved: true }, "✓Can be won in 61 more moves"],
    [{ verdict: "winnable", distance: 1, proved: true }, "✓Can be won in 1 more move"],
    [{ verdict: "winnable", distance: 70 }, "✓Can be won in 70 more moves or fewer"],
    [{ verdict: "unwinnable" }, "✕Cannot be won any more"],
    [{ verdict: "unknown" }, "?Not known whether it can be won"],
  ] as const)("says %o in a sign and in words", (advice, text) => {
    expect(said(advice)).toBe(text);
  });

  test("is switched by Python alone", async () => {
    const view = show();
    const box = view.find<HTMLInputElement>('input[data-name="mark"]');
    box.click();
    expect(view.model.asked).toEqual({ kind: "option", name: "mark", value: true });
    await view.model.refuse("not now");
    expect(box.checked).toBe(false);
    view.model.show(advised({}, { options: MARKED, last: { kind: "option", steps: [] } }));
    expect(box.checked).toBe(true);
  });

  test("changes without a word about anything else", () => {
    const view = show(snapshot({ options: MARKED }));
    view.model.show(advised({ verdict: "winnable" }, { options: MARKED }));
    expect(view.message()).toBe("Good luck");
  });
});
