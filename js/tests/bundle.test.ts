// @vitest-environment happy-dom
// What is built and committed does what the sources do.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
// @ts-expect-error: what is built has no types
import built from "../../eightoff_widget/widgets/static/play.js";
import type play from "../src/play/play";
import { closeAll, FakeModel, placeOf, show, snapshot } from "./helpers";

afterEach(() => {
  closeAll();
  vi.restoreAllMocks();
});

test("the bundle says what the sources say", () => {
  const view = show(new FakeModel(snapshot()), built as typeof play);
  view.clickCard("6H");
  expect(view.message()).toBe("6 of hearts held: column 2, cells b and c");
  view.clickCard("7H");
  expect(view.model.asked).toEqual({ kind: "move", source: "1", target: "2", count: 1 });
});

test("the bundle says where a card may go", () => {
  const view = show(new FakeModel(snapshot()), built as typeof play);
  view.card("6H").focus();
  view.press("m");
  expect(view.message()).toBe("6 of hearts may go to: column 2, cells b and c");
});

test.each([360, 700, 1200])("the bundle lays out a board that is %i pixels wide", (width) => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(width);
  const view = show(new FakeModel(snapshot()), built as typeof play);
  const places = view.all(".eightoff-place, .eightoff-card").map(placeOf);
  expect(places.length).toBeGreaterThan(11);
  expect(places.filter(({ x, y }) => !(x >= 0 && x < width && y >= 0))).toEqual([]);
});

const committed = "../eightoff_widget/widgets/static";

test("what is committed is what the sources build", () => {
  const folder = mkdtempSync(join(tmpdir(), "bundles-"));
  try {
    execFileSync(process.execPath, ["build.mjs", "--to", folder]);
    const names = readdirSync(committed);
    expect(names).toContain("play.js");
    expect(readdirSync(folder)).toEqual(names);
    const isStale = (name: string) =>
      !readFileSync(join(folder, name)).equals(readFileSync(join(committed, name)));
    expect(names.filter(isStale)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(["play", "replay", "edit", "teach"])("the bundle of %s has less than 90 kB", (name) => {
  const sizes = ["js", "css"].map((kind) => readFileSync(join(committed, `${name}.${kind}`)).length);
  expect(sizes.every((size) => size > 1000)).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(90_000);
});
