import { signOf } from "../controls";
import { focusedIn, hit, html, KEEPS_ITS_KEYS, on } from "../dom";
import type { Words } from "../words";
import type { History, ReplaySnapshot, Standing, Told } from "./replayed";

export interface MovesOptions {
  words: Words;
  go(to: number, branch: boolean): void;
  signal: AbortSignal;
}

/** A button that shows the point after a move. */
export function entry(at: number, branch: boolean, move: Told | undefined): HTMLButtonElement {
  return html(
    "button",
    {
      type: "button",
      class: "eightoff-entry",
      "data-at": at,
      "data-branch": String(branch),
      tabindex: -1,
      title: move?.in_words ?? null,
      ...KEEPS_ITS_KEYS,
    },
    html("span", {}, `${at}.`),
    html("b", {}, move?.text ?? ""),
  );
}

/** Puts other entries into a box. What had the focus is gone; the one that is marked next takes it. */
export function refill(box: HTMLElement, rows: readonly HTMLElement[]): void {
  const focused = focusedIn(box);
  box.replaceChildren(...rows);
  if (focused) box.querySelector<HTMLElement>("[data-at]")?.focus({ preventScroll: true });
}

/** Marks one of several entries, which the others are reached from by arrows; scrolls nothing but its box. */
export function markEntry(box: HTMLElement, selector: string): void {
  const entries = [...box.querySelectorAll<HTMLElement>("[data-at]")];
  const current = box.querySelector<HTMLElement>(selector);
  const focused = focusedIn(box)?.matches("[data-at]") ?? false;
  for (const each of entries) {
    each.tabIndex = each === (current ?? entries[0]) ? 0 : -1;
    if (each === current) each.setAttribute("aria-current", "step");
    else each.removeAttribute("aria-current");
  }
  if (!current) return;
  if (focused) current.focus({ preventScroll: true });
  const row = current.closest<HTMLElement>("tr") ?? current;
  const { offsetTop: top, offsetHeight: height } = row;
  // The head of a table stays in sight, over its rows.
  const head = box.querySelector<HTMLElement>("thead")?.offsetHeight ?? 0;
  if (top - head < box.scrollTop) box.scrollTop = top - head;
  else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
}

/** The moves of the game, and of the branch where it leaves it. */
export class Moves {
  readonly element: HTMLElement;
  readonly #words: Words;
  readonly #list: HTMLElement;
  #history: History | null = null;
  #off: readonly Told[] = [];
  #leaves: number | undefined;

  constructor({ words, go, signal }: MovesOptions) {
    this.#words = words;
    this.#list = html("ol", { class: "eightoff-score", "aria-label": words.say("list") });
    this.element = html("div", { class: "eightoff-list" }, this.#list);
    on(this.#list, "click", signal, (event) => {
      const clicked = hit(event, "[data-at]");
      if (clicked) go(Number(clicked.dataset.at), clicked.dataset.branch === "true");
    });
  }

  /** `off` are the moves of the branch. */
  update({ replay: { at, branch } }: ReplaySnapshot, history: History, off: readonly Told[]): void {
    const leaves = branch?.leaves;
    if (history !== this.#history || off !== this.#off || leaves !== this.#leaves) {
      [this.#history, this.#off, this.#leaves] = [history, off, leaves];
      this.#fill(history);
    }
    const shown = branch?.shown === true && at > branch.leaves;
    markEntry(this.element, `[data-at="${at}"][data-branch="${shown}"]`);
  }

  #fill({ moves, standings }: History): void {
    const words = this.#words;
    const start = { text: words.say("start"), in_words: "" };
    const rows = [start, ...moves].map((move, i) => this.#row(move, i, false, standings?.[i], standings));
    const leaves = this.#leaves;
    if (leaves !== undefined) {
      const inner = this.#off.map((move, i) => this.#row(move, leaves + i + 1, true));
      const list = html("ol", { class: "eightoff-score" }, ...inner);
      rows[leaves]?.append(html("div", { class: "eightoff-branch" }, words.say("branch"), list));
    }
    refill(this.#list, rows);
  }

  #row(
    move: Told,
    at: number,
    branch: boolean,
    standing?: Standing,
    asked: History["standings"] = null,
  ): HTMLElement {
    const made = entry(at, branch, move);
    const verdict = standing && this.#words.verdict(standing[0], standing[1], true);
    const label = [`${at}. ${move.text}`, move.in_words, verdict].filter((part) => part).join(", ");
    made.setAttribute("aria-label", label);
    if (asked)
      made.append(signOf(standing?.[0] ?? "looking"), html("small", {}, String(standing?.[1] ?? "")));
    return html("li", {}, made);
  }
}
