import { html, KEEPS_ITS_KEYS, on, setAttribute, svg } from "./dom";
import type { Course, ReplaySnapshot } from "./replay_protocol";
import type { Words } from "./words";

export interface PlotOptions {
  words: Words;
  go(to: number): void;
  signal: AbortSignal;
}

const HEIGHT = 180;
const MARGIN = { left: 30, right: 10, top: 20, bottom: 22 };
/** In this order of preference: numbers that are easy to count by. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Numbers from 0 to `most` to write along an axis, at most so many. */
export function ticks(most: number, count: number): number[] {
  const step = STEPS.find((each) => most / each <= count) ?? 2000;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

/** A line through the points that there are, in pieces where some are missing. */
export function pathOf(points: readonly (readonly [x: number, y: number] | null)[]): string {
  let pen = "M";
  return points
    .map((point) => {
      const part = point ? `${pen}${point[0].toFixed(1)} ${point[1].toFixed(1)}` : "";
      pen = point ? "L" : "M";
      return part;
    })
    .join("");
}

/** A game as a picture: how far the win was, cards home and empty cells, and where it could be won. */
export class Plot {
  readonly element: HTMLElement;
  readonly #words: Words;
  readonly #picture = svg("svg", { height: HEIGHT, "aria-hidden": "true" });
  readonly #legend: HTMLElement;
  #of = 0;
  #width = 0;

  constructor({ words, go, signal }: PlotOptions) {
    this.#words = words;
    const key = (name: "distance" | "home" | "cells") =>
      html(
        "span",
        {},
        svg("svg", { width: 26, height: 8 }, svg("path", { d: "M0 4H26", "data-line": name })),
        words.say(`plot_${name}`),
      );
    this.#legend = html("div", { class: "eightoff-legend" }, key("distance"), key("home"), key("cells"));
    // What the arrows do here is the business of whoever listens for steps.
    this.element = html(
      "div",
      {
        class: "eightoff-plot",
        role: "slider",
        tabindex: 0,
        "aria-label": words.say("plot"),
        "aria-valuemin": 0,
        "aria-valuenow": 0,
        "data-name": "plot",
        ...KEEPS_ITS_KEYS,
      },
      this.#picture,
      this.#legend,
    );
    on(this.element, "click", signal, (event) => {
      const { left, width } = this.#picture.getBoundingClientRect();
      const room = (width || this.#width) - MARGIN.left - MARGIN.right;
      const at = Math.round(((event.clientX - left - MARGIN.left) / room) * this.#of);
      if (!this.#legend.contains(event.target as Node)) go(Math.min(Math.max(at, 0), this.#of));
    });
  }

  /** Draws the game for the width that there is, with the point that is shown. */
  draw(course: Course, { replay: { at, branch } }: ReplaySnapshot): void {
    const words = this.#words;
    const { moves, home, cells, standings, review } = course;
    const of = moves.length;
    const shown = branch?.shown ? Math.min(at, branch.leaves) : at;
    const width = this.element.clientWidth || 600;
    [this.#of, this.#width] = [of, width];
    const distances = (standings ?? []).map(([, distance]) => distance);
    const most = Math.max(...home, ...cells, ...distances.map((distance) => distance ?? 0), 1);
    const x = (i: number) => MARGIN.left + ((width - MARGIN.left - MARGIN.right) * i) / Math.max(of, 1);
    const bottom = HEIGHT - MARGIN.bottom;
    const y = (n: number) => bottom - ((bottom - MARGIN.top - 12) * n) / most;
    const label = (at: number, up: number, text: string, anchor = "middle") =>
      svg("text", { x: at.toFixed(1), y: up.toFixed(1), "text-anchor": anchor }, text);
    const upright = (i: number, kind: string) =>
      svg("path", { d: `M${x(i).toFixed(1)} ${MARGIN.top}V${bottom}`, "data-line": kind });
    const line = (numbers: readonly (number | null)[], kind: string) =>
      svg("path", {
        d: pathOf(numbers.map((n, i) => (n === null ? null : [x(i), y(n)]))),
        "data-line": kind,
      });

    const parts: SVGElement[] = [];
    for (const [verdict, first, last] of bandsOf(standings?.map(([verdict]) => verdict) ?? [])) {
      const [from, to] = [x(Math.max(first - 0.5, 0)), x(Math.min(last + 0.5, of))];
      const size = { width: (to - from).toFixed(1), height: bottom - MARGIN.top };
      parts.push(
        svg("rect", { x: from.toFixed(1), y: MARGIN.top, ...size, "data-verdict": verdict, fill: "none" }),
      );
      const text = { winnable: "plot_won", unwinnable: "plot_lost", unknown: "" }[verdict];
      if (text && to - from > 90)
        parts.push(label((from + to) / 2, MARGIN.top - 7, words.say(text as "plot_won" | "plot_lost")));
    }
    for (const n of ticks(most, 4)) {
      const d = `M${MARGIN.left} ${y(n).toFixed(1)}H${width - MARGIN.right}`;
      parts.push(svg("path", { d, "data-line": "grid" }), label(MARGIN.left - 5, y(n) + 4, `${n}`, "end"));
    }
    for (const n of ticks(of, width / 60)) parts.push(label(x(n), HEIGHT - 7, `${n}`));
    parts.push(line(home, "home"), line(cells, "cells"), line(distances, "distance"));
    for (const [i, { cost }] of (review?.moves ?? []).entries()) {
      const distance = distances[i + 1];
      if (!cost || distance === null || distance === undefined) continue;
      const [left, up] = [x(i + 1), y(distance)];
      const d = `M${(left - 4).toFixed(1)} ${(up - 9).toFixed(1)}h8l-4 7z`;
      parts.push(svg("path", { d, "data-line": "longer" }));
    }
    const losing = review?.losing ?? null;
    if (losing !== null) {
      const end = x(losing) > width / 2;
      const name = label(
        x(losing) + (end ? -4 : 4),
        bottom - 6,
        moves[losing - 1]?.text ?? "",
        end ? "end" : "start",
      );
      parts.push(upright(losing, "losing"), name);
    }
    parts.push(upright(shown, "at"));
    this.#picture.setAttribute("width", String(width));
    this.#picture.replaceChildren(...parts);

    const [verdict, distance] = standings?.[shown] ?? ["looking", null];
    const text = words.verdict(verdict as "unknown" | "looking", distance, true);
    setAttribute(this.element, "aria-valuemax", String(of));
    setAttribute(this.element, "aria-valuenow", String(shown));
    setAttribute(this.element, "aria-valuetext", words.say("plot_at", { at: shown, of, text }));
  }
}

/** For each stretch of one value, that with its first and last place. */
export function bandsOf<Value>(values: readonly Value[]): [value: Value, first: number, last: number][] {
  const bands: [Value, number, number][] = [];
  for (const [i, value] of values.entries()) {
    const last = bands.at(-1);
    if (last && last[0] === value) last[2] = i;
    else bands.push([value, i, i]);
  }
  return bands;
}
