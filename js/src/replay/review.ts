import { button, signOf } from "../controls";
import { focusedIn, hit, html, KEEPS_ITS_KEYS, on, setAttribute, setText, svg } from "../dom";
import type { Words } from "../words";
import { entry, markEntry, refill } from "./moves";
import { type History, NO_HISTORY, type ReplaySnapshot, type Review, type Standing } from "./replayed";

export interface ReviewOptions {
  words: Words;
  go(to: number, branch: boolean): void;
  /** Shows the better line in place of a move, by its number. */
  better(move: number): void;
  signal: AbortSignal;
}

/** What the moves of the game were worth: in a summary, as a plot, and in a table. Each leads to its position. */
export class ReviewView {
  readonly element: HTMLElement;
  readonly #options: ReviewOptions;
  readonly #summary = html("p", { class: "eightoff-summary", role: "status", "data-role": "summary" });
  readonly #links = html("div", { class: "eightoff-tools" });
  readonly #better: HTMLElement;
  readonly #betterText = html("span");
  readonly #plot: Plot;
  readonly #body = html("tbody");
  readonly #box: HTMLElement;
  #history: History = NO_HISTORY;
  #snapshot: ReplaySnapshot | null = null;

  constructor(options: ReviewOptions) {
    this.#options = options;
    const { words, go, better, signal } = options;
    this.#plot = new Plot({ words, go: (to) => go(to, false), signal });
    const heads = (["move", "grade", "distance", "cost", "better"] as const).map((name) =>
      html("th", { scope: "col" }, words.say(`head_${name}`)),
    );
    const head = html("thead", {}, html("tr", {}, ...heads));
    this.#box = html("div", { class: "eightoff-reviewed" }, html("table", {}, head, this.#body));
    this.#better = html(
      "div",
      { class: "eightoff-better" },
      this.#betterText,
      button("better-line", words.say("better_line")),
    );
    this.element = html(
      "section",
      { class: "eightoff-review", "aria-label": words.say("review_of") },
      this.#summary,
      this.#links,
      this.#plot.element,
      this.#better,
      this.#box,
    );
    this.element.hidden = true;
    on(this.element, "click", signal, (event) => {
      const clicked = hit(event, "button");
      if (clicked?.dataset.action === "better-line") better(this.#snapshot?.replay.at ?? 0);
      else if (clicked?.dataset.better) better(Number(clicked.dataset.better));
      else {
        const at = (clicked ?? hit(event, "tr")?.querySelector<HTMLElement>("[data-at]"))?.dataset.at;
        if (at !== undefined) go(Number(at), false);
      }
    });
  }

  update(snapshot: ReplaySnapshot, history: History): void {
    const { words } = this.#options;
    const { review } = history;
    this.#snapshot = snapshot;
    this.element.hidden = !snapshot.options.review;
    if (history !== this.#history) {
      this.#history = history;
      setText(this.#summary, review?.summary ?? words.say("reviewing"));
      this.#links.replaceChildren(...(review ? this.#linksOf(review, history) : []));
      this.#fill(history);
    }
    if (this.element.hidden) return;
    this.#plot.draw(history, snapshot);
    const { at, branch } = snapshot.replay;
    const inGame = !branch?.shown || at <= branch.leaves;
    const better = (inGame && review?.moves[at - 1]?.better) || "";
    if (!better && focusedIn(this.#better)) this.#plot.element.focus();
    // Its room stays, so that the table below it does not move from move to move.
    this.#better.style.visibility = better ? "" : "hidden";
    setText(this.#betterText, words.say("better_is", { move: better }));
    this.#box.hidden = review === null;
    markEntry(this.#box, inGame ? `[data-at="${at}"]` : ":not(*)");
  }

  /** The moves that are worth a look first. */
  #linksOf({ losing, costliest, moves }: Review, history: History): HTMLElement[] {
    const { words } = this.#options;
    const link = (at: number, text: string): HTMLElement => {
      const made = button("link", text);
      made.dataset.at = String(at);
      return made;
    };
    const move = (at: number) => history.moves[at - 1]?.text ?? "";
    const lost =
      losing === null ? [] : [link(losing, words.say("lost_here", { n: losing, move: move(losing) }))];
    const costly = costliest.map((number) =>
      link(number, words.count("cost_here", moves[number - 1]?.cost ?? 0, { number, move: move(number) })),
    );
    return [...lost, ...costly];
  }

  #fill({ moves, standings, review }: History): void {
    const rows = (review?.moves ?? []).map(({ grade, said, cost, better }, i) => {
      const number = i + 1;
      const named = entry(number, false, moves[i]);
      const cells = [
        html("th", { scope: "row" }, named),
        html("td", { "data-grade": grade }, said),
        html("td", {}, ...this.#standing(standings?.[i]), " → ", ...this.#standing(standings?.[number])),
        html("td", {}, cost ? `+${cost}` : ""),
        html("td", {}, ...(better === null ? [] : [this.#betterButton(number, better)])),
      ];
      return html("tr", { "data-grade": grade }, ...cells);
    });
    refill(this.#body, rows);
  }

  #betterButton(number: number, move: string): HTMLElement {
    const { words } = this.#options;
    const made = button("better", move, words.say("better_line"));
    made.dataset.better = String(number);
    made.setAttribute("aria-label", `${words.say("better_is", { move })}: ${words.say("better_line")}`);
    return made;
  }

  /** A verdict as a sign, to a screen reader in words, and the distance. */
  #standing([verdict, distance]: Standing = ["unknown", null]): Node[] {
    const sign = signOf(verdict, this.#options.words.verdict(verdict, null, true));
    return [sign, html("span", {}, distance === null ? "" : String(distance))];
  }
}

interface PlotOptions {
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
class Plot {
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
  draw(history: History, { replay: { at, branch } }: ReplaySnapshot): void {
    const words = this.#words;
    const { moves, home, cells, standings, review } = history;
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
