// What the options change of how a board looks.

import { afterEach, describe, expect, test, vi } from "vitest";
import type { Options } from "../src/protocol";
import { NO_OPTIONS } from "./defaults";
import { closeAll, FakeModel, placeOf, show, snapshot } from "./helpers";

afterEach(() => {
  closeAll();
  vi.unstubAllGlobals();
});

let seq = 1;
const looking = (options: Partial<Options<"play">>) =>
  snapshot({ seq: ++seq, options: { ...NO_OPTIONS, ...options }, last: { kind: "option", steps: [] } });

/** A system that wishes for more contrast, or does not, or changes its mind. */
function system(wishes: boolean) {
  const wish = Object.assign(new EventTarget(), { matches: wishes });
  const calm = { matches: false, addEventListener() {} };
  vi.stubGlobal("matchMedia", (query: string) => (query.includes("contrast") ? wish : calm));
  return (matches: boolean) => {
    wish.matches = matches;
    wish.dispatchEvent(new Event("change"));
  };
}

describe("a theme", () => {
  test("is the host's, unless the player chooses one", () => {
    const view = show(looking({}));
    expect(view.root.dataset.theme).toBeUndefined();
    for (const theme of ["dark", "light", "contrast"] as const) {
      view.model.show(looking({ theme }));
      expect(view.root.dataset.theme).toBe(theme);
    }
    view.model.show(looking({}));
    expect(view.root.dataset.theme).toBeUndefined();
  });

  test("has high contrast if the player wants it", () => {
    const view = show(looking({ theme: "contrast" }));
    expect(view.root.classList.contains("has-contrast")).toBe(true);
    view.model.show(looking({ theme: "dark" }));
    expect(view.root.classList.contains("has-contrast")).toBe(false);
  });

  test.each(["host", "light", "dark"] as const)("%s has high contrast while the system wants it", (theme) => {
    const want = system(true);
    const view = show(looking({ theme }));
    expect(view.root.classList.contains("has-contrast")).toBe(true);
    want(false);
    expect(view.root.classList.contains("has-contrast")).toBe(false);
    want(true);
    expect(view.root.classList.contains("has-contrast")).toBe(true);
    view.close();
    want(false);
    expect(view.root.classList.contains("has-contrast")).toBe(true);
  });
});

test("a table and card faces are the player's choice, and are told to the style sheet", () => {
  const view = show(looking({}));
  expect(view.root.dataset).toMatchObject({ table: "green", faces: "classic" });
  view.model.show(looking({ table: "wine", faces: "night" }));
  expect(view.root.dataset).toMatchObject({ table: "wine", faces: "night" });
});

test("simple faces have one large sign on cards of every size, and classic ones as many as the rank says", () => {
  wide(2000);
  const view = show(looking({ faces: "simple" }));
  const signs = () => view.card("6H").querySelectorAll("path").length;
  expect(signs()).toBe(2);
  view.model.show(looking({ faces: "classic" }));
  expect(signs()).toBe(1 + 6);
  view.model.show(looking({ faces: "night" }));
  expect(signs()).toBe(1 + 6);
});

/** Pretends that every view is this wide. */
const wide = (width: number) => vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);

const cardWidth = (element: HTMLElement) => Number.parseFloat(element.style.getPropertyValue("--card-width"));

test("the size of cards changes at once, and nothing flies", () => {
  wide(2000);
  const animate = vi.fn();
  Element.prototype.animate = animate as unknown as Element["animate"];
  const view = show(looking({}));
  const sizes = (["small", "large", "medium"] as const).map((card_size) => {
    view.model.show(looking({ card_size }));
    return cardWidth(view.find(".eightoff-board"));
  });
  expect(sizes).toEqual([56, 116, 80]);
  expect(animate).not.toHaveBeenCalled();
  Object.assign(Element.prototype, { animate: undefined });
});

test("for the left hand a wide board changes sides, and the arrows follow what is seen", () => {
  wide(900);
  const view = show(looking({ hand: "left" }));
  expect(view.root.classList.contains("is-left")).toBe(true);
  const x = (pile: string) => placeOf(view.pile(pile).querySelector(".eightoff-place") as HTMLElement).x;
  expect(x("h")).toBeLessThan(x("a"));
  expect(x("1")).toBeLessThan(x("2"));
  view.card("5D").focus();
  view.press("ArrowLeft");
  expect(view.focused()).toBe("Empty foundation of spades");
  view.model.show(looking({ hand: "right" }));
  expect(view.root.classList.contains("is-left")).toBe(false);
  expect(x("a")).toBeLessThan(x("h"));
});

test("a board that speaks another language looks the same", () => {
  const model = new FakeModel(looking({ theme: "dark", hand: "left" }));
  const view = show(model);
  model.speak("de");
  expect(view.root.dataset.theme).toBe("dark");
  expect(view.root.classList.contains("is-left")).toBe(true);
});
