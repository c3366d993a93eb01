// The board in a plain page, with a stand-in for Python; `?show=` chooses a position, `?theme=` a theme.

import type { AnyModel } from "@anywidget/types";
import widget from "../src/play/play";
import { NO_OPTIONS } from "../tests/defaults";
import { deal, FakeModel, type Shape } from "./fake";

const long: Shape = {
  columns: [
    Array.from("KQJT98765432A", (rank) => `${rank}S`),
    Array.from("KQJT98765432A", (rank) => `${rank}H`),
    [
      ...Array.from("KQJT9876", (rank) => `${rank}D`),
      ...Array.from("KQJT98765432A", (rank) => `${rank}C`),
    ].slice(0, 19),
    [],
    ["5D", "4D"],
    ["3D"],
    [],
    [],
  ],
  cells: ["2D", null, "AD", null, null, null, null, null],
  home: [0, 0, 0, 0],
};

const faces: Shape = {
  columns: Array.from({ length: 8 }, (_, i) => [["9S", "5C", "7D", "8H", "KS", "QH", "JC", "KD"][i] ?? ""]),
  cells: ["TH", "2C", "3D", "AS", "6S", "4H", "JD", "QS"],
  home: [1, 2, 3, 13].map((n) => n) as [number, number, number, number],
};

const SHAPES: Record<string, () => FakeModel> = {
  deal: () => new FakeModel(deal(24)),
  seahaven: () => new FakeModel(deal(24, 10, 4, 2)),
  freecell: () => new FakeModel(deal(24, 8, 4, 0)),
  ten: () => new FakeModel(deal(24, 10, 8, 2)),
  four: () => new FakeModel(deal(24, 4, 0, 0)),
  long: () => new FakeModel(long),
  faces: () => new FakeModel(faces),
  colours: () =>
    new FakeModel(faces, { options: { ...NO_OPTIONS, autoplay: true, four_colours: true, mark: true } }),
  stuck: () =>
    new FakeModel(deal(24), {
      status: "stuck",
      message: { kind: "stuck", text: "Stuck: no card can move any more, except from cell to cell" },
      can: { undo: true, redo: false, restart: true, finish: false },
    }),
  unknown: () => new FakeModel(deal(24), { version: 99 }),
};

const query = new URLSearchParams(location.search);
const theme = query.get("theme");
if (theme) document.documentElement.dataset.theme = theme;
for (const name of Object.keys(SHAPES)) {
  const link = document.createElement("a");
  link.href = `?show=${name}${theme ? `&theme=${theme}` : ""}`;
  link.textContent = name;
  document.querySelector("nav")?.append(link);
}

const model = (SHAPES[query.get("show") ?? "deal"] ?? SHAPES.deal)?.();
const el = document.querySelector("main");
if (model && el) {
  const props = {
    model: model as unknown as AnyModel<{ snapshot: unknown }>,
    el,
    signal: new AbortController().signal,
  };
  void (widget.render as (props: unknown) => unknown)(props);
  Object.assign(window, { model });
}
