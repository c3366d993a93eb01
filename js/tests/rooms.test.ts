// @vitest-environment node
// The rooms of the front-end: what each may import, no circle, no name for two things, no file too long to read.

import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";

/** What each room may import beside itself. The top, which every board shares, has no name. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  "": [],
  table: [""],
  play: ["", "table"],
  replay: ["", "table"],
  edit: ["", "table"],
  teach: ["", "table"],
};
/** Imports that lead elsewhere, each with its reason. */
const DOORS: readonly { readonly from: string; readonly to: string; readonly why: string }[] = [];
const LONGEST = 450;
const MOST = 45;

/** The text of each file, by its path in `src`. */
type Sources = Readonly<Record<string, string>>;

const directory = new URL("../src/", import.meta.url);
const SOURCES: Sources = Object.fromEntries(
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".ts"))
    .map((path) => [path, readFileSync(new URL(path, directory), "utf8")]),
);

const roomOf = (path: string): string => (path.includes("/") ? (path.split("/")[0] ?? "") : "");

/** Which files of `src` a file imports or exports from, types too. */
function importsOf(path: string, source: string): string[] {
  const named = /^(?:import|export)\b[^;"]*?(?:from\s*)?"(\.[^"]*)"|\bimport\(\s*"(\.[^"]*)"\s*\)/gm;
  return [...source.matchAll(named)]
    .map(([, still, loaded]) => posix.join(posix.dirname(path), still ?? loaded ?? ""))
    .filter((to) => !to.endsWith(".json"))
    .map((to) => `${to}.ts`);
}

/** The imports that lead where they may not. */
function breaches(sources: Sources, doors = DOORS): string[] {
  return Object.entries(sources).flatMap(([from, source]) =>
    importsOf(from, source)
      .filter((to) => {
        const [here, there] = [roomOf(from), roomOf(to)];
        const isOpen = doors.some((door) => door.from === from && door.to === to);
        return here !== there && !ROOMS[here]?.includes(there) && !isOpen;
      })
      .map((to) => `${from} imports ${to}`),
  );
}

/** A circle of imports for each file that is the first of one. */
function circles(sources: Sources): string[] {
  const found = new Set<string>();
  const settled = new Set<string>();
  const walk = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) {
      const circle = way.slice(way.indexOf(path));
      const first = circle.indexOf([...circle].sort()[0] ?? "");
      found.add([...circle.slice(first), ...circle.slice(0, first)].join(" -> "));
    } else if (!settled.has(path)) {
      for (const to of importsOf(path, sources[path] ?? "")) walk(to, [...way, path]);
      settled.add(path);
    }
  };
  for (const path of Object.keys(sources)) walk(path, []);
  return [...found];
}

/** Classes and types that share a name, wherever they stand. */
function homonyms(sources: Sources): string[] {
  const places = new Map<string, string[]>();
  for (const [path, source] of Object.entries(sources))
    for (const [, name = ""] of source.matchAll(
      /^(?:export )?(?:default )?(?:abstract )?(?:class|interface|type|enum) (\w+)/gm,
    ))
      places.set(name, [...(places.get(name) ?? []), path]);
  return [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(", ")}`);
}

describe("the front-end", () => {
  test("has every file in a room", () => {
    expect(Object.keys(SOURCES)).toContain("view.ts");
    expect(new Set(Object.keys(SOURCES).map(roomOf))).toEqual(new Set(Object.keys(ROOMS)));
  });

  test("imports only what its rooms may", () => {
    expect(breaches(SOURCES)).toEqual([]);
  });

  test("imports only what there is", () => {
    const wanted = Object.entries(SOURCES).flatMap(([path, source]) => importsOf(path, source));
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.filter((path) => !(path in SOURCES))).toEqual([]);
  });

  test("has doors that are used, and say why", () => {
    for (const { from, to, why } of DOORS) {
      expect(importsOf(from, SOURCES[from] ?? "")).toContain(to);
      expect(why).not.toBe("");
    }
  });

  test("has no circle", () => {
    expect(circles(SOURCES)).toEqual([]);
  });

  test("has one meaning for a name", () => {
    expect(homonyms(SOURCES)).toEqual([]);
  });

  test(`has at most ${MOST} files, none above ${LONGEST} lines`, () => {
    expect(Object.keys(SOURCES).length).toBeLessThanOrEqual(MOST);
    const long = Object.entries(SOURCES).filter(([, source]) => source.split("\n").length - 1 > LONGEST);
    expect(long.map(([path]) => path)).toEqual([]);
  });
});

describe("what is wrong would be found:", () => {
  test.each([
    ["play/panel.ts", 'import { Moves } from "../replay/moves";', ["replay/moves.ts"]],
    ["play/panel.ts", 'import type { Moves } from "../replay/moves";', ["replay/moves.ts"]],
    ["play/panel.ts", 'import {\n  Moves,\n  type Told,\n} from "../replay/moves";', ["replay/moves.ts"]],
    ["play/panel.ts", 'export { Moves } from "../replay/moves";', ["replay/moves.ts"]],
    ["play/panel.ts", 'import "../replay/page";', ["replay/page.ts"]],
    ["play/panel.ts", 'const moves = await import("../replay/moves");', ["replay/moves.ts"]],
    ["replay/moves.ts", 'import { Clock } from "../play/clock";', ["play/clock.ts"]],
    ["edit/edit.ts", 'import { Lecture } from "../teach/lecture";', ["teach/lecture.ts"]],
    ["teach/lecture.ts", 'import { Tray } from "../edit/tray";', ["edit/tray.ts"]],
    ["table/board.ts", 'import { Banner } from "../play/banner";', ["play/banner.ts"]],
    ["walker.ts", 'import type { Board } from "./table/board";', ["table/board.ts"]],
    ["cellar/wine.ts", 'import { html } from "../dom";', ["dom.ts"]],
    ["play/panel.ts", 'import { html } from "../dom";\nimport { Board } from "../table/board";', []],
    ["play/panel.ts", 'import { Banner } from "./banner";', []],
    ["words.ts", 'import { board } from "../../eightoff_widget/languages/de.json";', []],
  ])("%s with %j", (path, source, found) => {
    expect(breaches({ [path]: source })).toEqual(found.map((to) => `${path} imports ${to}`));
  });

  test("an import through a door is none", () => {
    const sources = { "play/panel.ts": 'import { Moves } from "../replay/moves";' };
    const door = { from: "play/panel.ts", to: "replay/moves.ts", why: "to see that a door opens" };
    expect(breaches(sources, [door])).toEqual([]);
    expect(breaches({ "play/deal.ts": sources["play/panel.ts"] }, [door])).toHaveLength(1);
  });

  test("a circle", () => {
    const imports = (to: string) => `import type { It } from "./${to}";`;
    expect(circles({ "a.ts": imports("b"), "b.ts": imports("a") })).toEqual(["a.ts -> b.ts"]);
    expect(circles({ "a.ts": imports("b"), "b.ts": imports("c"), "c.ts": imports("b") })).toEqual([
      "b.ts -> c.ts",
    ]);
    expect(circles({ "a.ts": imports("a") })).toEqual(["a.ts"]);
    expect(circles({ "a.ts": imports("b"), "b.ts": imports("c"), "c.ts": "" })).toEqual([]);
  });

  test("a name for two things", () => {
    const sources = {
      "a.ts": "export class Line {}",
      "b.ts": "interface Line {}\nconst Line = 1;",
      "c.ts": "",
    };
    expect(homonyms(sources)).toEqual(["Line: a.ts, b.ts"]);
  });
});
