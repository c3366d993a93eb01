// @vitest-environment happy-dom
// What the build does to names must not be seen.

import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import english from "../../eightoff_widget/languages/en.json";
// @ts-expect-error: what is built has no types
import built from "../../eightoff_widget/widgets/static/play.js";
import type play from "../src/entries/play";
import { closeAll, FakeModel, show, snapshot } from "./helpers";

afterEach(closeAll);

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const ours =
  read("../build.mjs")
    .match(/OURS = `([^`]*)`/)?.[1]
    ?.trim()
    .split(/\s+/) ?? [];

test("no name that is shortened is a field of a text, or crosses the wire", () => {
  const { cards, board, replay_board, edit_board, without_python } = english;
  const texts = [cards, board, replay_board, edit_board, without_python];
  const fields: string[] = JSON.stringify(texts).match(/(?<=\{)\w+(?=\})/g) ?? [];
  const wire: string[] = ["protocol", "replay_protocol"].flatMap(
    (name): string[] => read(`../src/${name}.ts`).match(/(?<=readonly )\w+(?=\??:)/g) ?? [],
  );
  expect(fields).toContain("targets");
  expect(wire).toContain("answers");
  expect(ours).toContain("boxOf");
  expect(ours.filter((name) => fields.includes(name) || wire.includes(name))).toEqual([]);
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
