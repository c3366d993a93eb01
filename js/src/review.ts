import { button } from "./controls";
import { focusedIn, hit, html, on, setText } from "./dom";
import { entry, markEntry, refill } from "./moves";
import { Plot } from "./plot";
import { type Course, NO_COURSE, type ReplaySnapshot, type Review, type Standing } from "./replay_protocol";
import { signOf } from "./sign";
import type { Words } from "./words";

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
  #course: Course = NO_COURSE;
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

  update(snapshot: ReplaySnapshot, course: Course): void {
    const { words } = this.#options;
    const { review } = course;
    this.#snapshot = snapshot;
    this.element.hidden = !snapshot.options.review;
    if (course !== this.#course) {
      this.#course = course;
      setText(this.#summary, review?.summary ?? words.say("reviewing"));
      this.#links.replaceChildren(...(review ? this.#linksOf(review, course) : []));
      this.#fill(course);
    }
    if (this.element.hidden) return;
    this.#plot.draw(course, snapshot);
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
  #linksOf({ losing, costliest, moves }: Review, course: Course): HTMLElement[] {
    const { words } = this.#options;
    const link = (at: number, text: string): HTMLElement => {
      const made = button("link", text);
      made.dataset.at = String(at);
      return made;
    };
    const move = (at: number) => course.moves[at - 1]?.text ?? "";
    const lost =
      losing === null ? [] : [link(losing, words.say("lost_here", { n: losing, move: move(losing) }))];
    const costly = costliest.map((number) =>
      link(number, words.count("cost_here", moves[number - 1]?.cost ?? 0, { number, move: move(number) })),
    );
    return [...lost, ...costly];
  }

  #fill({ moves, standings, review }: Course): void {
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
