// A board whose kernel has been restarted: nobody is there to play with.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PATIENCE_MS } from "../src/channel";
import {
  afterMove,
  CATALOGS,
  closeAll,
  FakeModel,
  placeOf,
  pointer,
  settled,
  show,
  snapshot,
  type View,
} from "./helpers";
import { lessonSnapshot, showLesson } from "./lessons";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
});

afterEach(() => {
  closeAll();
  vi.useRealTimers();
});

const AGAIN = "Python has been restarted. Run the cell again";

/** Does what JupyterLab does when a kernel is restarted: its manager has no widgets then that live. */
async function lose(view: View, isLost = true): Promise<void> {
  const states = { ...(isLost ? {} : { "a model": {} }) };
  // The last model is still alive when the first one is told.
  const get_state_sync = vi.fn(() => ({ state: { "another model": {} } }));
  Object.assign(view.model, { widget_manager: { get_state_sync } });
  view.model.emit("comm_live_update");
  get_state_sync.mockReturnValue({ state: states } as never);
  vi.advanceTimersByTime(1);
  await settled();
}

describe("a board that has lost its Python", () => {
  test("says at once what to do, and that the game is kept", async () => {
    const view = show();
    await lose(view);
    expect(view.message()).toBe(`${AGAIN}: your game is kept.`);
    expect(view.root.classList.contains("is-lost")).toBe(true);
  });

  test("does not promise a game that is not kept", async () => {
    const view = show(snapshot({ kept: false }));
    await lose(view);
    expect(view.message()).toBe(`${AGAIN}.`);
  });

  test("says it in German", async () => {
    const model = new FakeModel(snapshot());
    model.words = CATALOGS.de;
    const view = show(model);
    await lose(view);
    expect(view.message()).toContain("Führe die Zelle noch einmal aus: dein Spiel ist aufgehoben.");
  });

  test.each([
    ["a click", (view: View) => view.clickCard("6H")],
    ["a key", (view: View) => view.type("1")],
    [
      "a drag",
      (view: View) => {
        const { x, y } = placeOf(view.card("6H"));
        pointer(view.card("6H"), "pointerdown", x + 5, y + 5);
        pointer(view.card("6H"), "pointermove", x + 90, y + 90);
      },
    ],
    ["undo", (view: View) => view.click('.eightoff-header [data-action="undo"]')],
    ["a hint", (view: View) => view.press("?")],
  ])("picks no card up, asks for nothing, and says it again at %s", async (_what, how) => {
    const view = show(afterMove({ board: snapshot().board }));
    await lose(view);
    const place = placeOf(view.card("6H"));
    how(view);
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(view.model.sent).toEqual([]);
    expect(view.all(".is-held, .is-dragged, .is-target, .is-under-way, .is-pressed")).toEqual([]);
    expect(placeOf(view.card("6H"))).toEqual(place);
    expect(view.message()).toContain(AGAIN);
  });

  test("lets go what is held, in the hand and in the air", async () => {
    const view = show();
    view.clickCard("6H");
    await lose(view);
    expect(view.all(".is-held")).toEqual([]);
    const other = show();
    const { x, y } = placeOf(other.card("6H"));
    pointer(other.card("6H"), "pointerdown", x + 5, y + 5);
    pointer(other.card("6H"), "pointermove", x + 90, y + 90);
    await lose(other);
    expect(other.all(".is-held, .is-dragged")).toEqual([]);
    expect(placeOf(other.card("6H"))).toEqual({ x, y });
  });

  test("takes back what was under way, and waits for nothing", async () => {
    const view = show();
    const place = placeOf(view.card("6H"));
    view.type("12");
    view.clickCard("TC");
    expect(view.all(".is-under-way")).toHaveLength(1);
    await lose(view);
    expect(view.all(".is-under-way, .is-next")).toEqual([]);
    expect(placeOf(view.card("6H"))).toEqual(place);
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(view.message()).toContain(AGAIN);
  });

  test("counts no more time", async () => {
    const view = show(afterMove({ clock: { seconds: 60, running: true, round: 1 } }));
    vi.advanceTimersByTime(5000);
    await lose(view);
    vi.advanceTimersByTime(60_000);
    expect(view.find('[data-count="time"]').textContent).toBe("1:05");
  });

  test("plays on if its Python is back after all", async () => {
    const view = show();
    await lose(view);
    await lose(view, false);
    expect(view.message()).toBe("");
    view.type("12");
    expect(view.model.asked).toEqual({ kind: "move", source: "1", target: "2", count: 1 });
    await lose(view);
    view.model.show(afterMove());
    expect(view.root.classList.contains("is-lost")).toBe(false);
    expect(view.message()).toBe("6♥ from column 1 on 7♥ in column 2");
  });

  test("may be a lesson, where any card can be tried otherwise", async () => {
    const view = showLesson(lessonSnapshot());
    await lose(view);
    expect(view.message()).toBe(`${AGAIN}.`);
    view.clickCard("9S");
    expect(view.all(".is-held")).toEqual([]);
    expect(view.model.sent).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(view.message()).toBe(`${AGAIN}.`);
  });
});

test.each([undefined, {}])("a board whose host cannot tell plays on", (widget_manager) => {
  const view = show();
  Object.assign(view.model, { widget_manager });
  view.model.emit("comm_live_update");
  vi.advanceTimersByTime(1);
  view.clickCard("6H");
  expect(view.all(".is-held")).toHaveLength(1);
});

test("a board that goes before it has been looked after leaves nothing behind", () => {
  const view = show();
  view.model.emit("comm_live_update");
  view.close();
  expect(vi.getTimerCount()).toBe(0);
});
