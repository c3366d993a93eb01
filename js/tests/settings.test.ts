// The settings of each board are those of the table of options.

import { afterEach, expect, test } from "vitest";
import { BOARDS, VALUES } from "../src/options";
import type { BoardName, OptionName, Snapshot } from "../src/protocol";
import { Settings } from "../src/settings";
import { NO_OPTIONS } from "./defaults";
import { CATALOGS, snapshot, words } from "./helpers";

afterEach(() => document.body.replaceChildren());

const open = (board: BoardName) => {
  const asked: unknown[] = [];
  const ask = async (request: unknown) => {
    asked.push(request);
    return null;
  };
  const settings = new Settings(words, ask, new AbortController().signal, board);
  document.body.append(settings.element);
  const controls = [
    ...settings.element.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select"),
  ];
  return { settings, asked, controls };
};
const named = ({ dataset }: HTMLElement) => dataset.name;
/** What is set elsewhere: beside the list of moves, and on the transport. */
const isHere = (name: string) => name !== "list_moves" && name !== "speed";

test.each(Object.keys(BOARDS) as BoardName[])("each of %s has a sentence that explains it", (board) => {
  const told = open(board).controls.map(({ title }) => title);
  expect(told.every((text) => /^\S+ .*\.$/.test(text))).toBe(true);
  expect(new Set(told).size).toBe(told.length);
});

test.each(Object.keys(BOARDS) as BoardName[])(
  "those of %s are the board's options, and the language",
  (board) => {
    const { controls } = open(board);
    expect(controls.map(named)).toEqual([...BOARDS[board].filter(isHere), "language"]);
  },
);

test.each((Object.keys(VALUES) as OptionName[]).filter(isHere))(
  "%s can be set to each of its values",
  (name) => {
    const board = (Object.keys(BOARDS) as BoardName[]).find((each) =>
      BOARDS[each].some((own) => own === name),
    );
    const { settings, asked, controls } = open(board ?? "play");
    const control = controls.find((each) => named(each) === name);
    const texts: Readonly<Record<string, unknown>> = CATALOGS.en.board;
    expect(control?.closest("label")?.querySelector("span")?.textContent).toBe(texts[name]);
    for (const value of VALUES[name]) {
      const options = { ...NO_OPTIONS, review: false, [name]: value } as Snapshot["options"];
      settings.update(snapshot({ options: options as never }));
      if (control instanceof HTMLInputElement) {
        expect([control.type, control.checked]).toEqual(["checkbox", value]);
        control.click();
        expect(asked.pop()).toEqual({ kind: "option", name, value: !value });
      } else if (control) {
        expect(control.value).toBe(value);
        const shown = [...control.options].find((option) => option.value === value);
        expect(shown?.text).toBe(texts[`${name}_${value}`]);
        control.dispatchEvent(new Event("change"));
        expect(asked.pop()).toEqual({ kind: "option", name, value });
      }
    }
  },
);
