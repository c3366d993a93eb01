import { focusedIn, hit, html, KEEPS_ITS_KEYS, on } from "./dom";
import type { Branch, Course, ReplaySnapshot, Standing, Told } from "./replay_protocol";
import { signOf } from "./sign";
import type { Words } from "./words";

export interface MovesOptions {
  words: Words;
  go(to: number, branch: boolean): void;
  signal: AbortSignal;
}

/** What leads to a point, as a button that shows it. */
function entry(at: number, branch: boolean, ...content: (Node | string)[]): HTMLButtonElement {
  return html(
    "button",
    {
      type: "button",
      class: "eightoff-entry",
      "data-at": at,
      "data-branch": branch,
      tabindex: -1,
      ...KEEPS_ITS_KEYS,
    },
    ...content,
  );
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
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
}

/** The moves of the game, and of the branch where it leaves it. */
export class Moves {
  readonly element: HTMLElement;
  readonly #words: Words;
  readonly #list: HTMLElement;
  #course: Course | null = null;
  #branch = "";

  constructor({ words, go, signal }: MovesOptions) {
    this.#words = words;
    this.#list = html("ol", { class: "eightoff-score", "aria-label": words.say("list") });
    this.element = html("div", { class: "eightoff-list" }, this.#list);
    on(this.#list, "click", signal, (event) => {
      const clicked = hit(event, "[data-at]");
      if (clicked) go(Number(clicked.dataset.at), clicked.dataset.branch === "true");
    });
  }

  update({ replay: { at, branch } }: ReplaySnapshot, course: Course): void {
    const now = JSON.stringify([branch?.leaves, branch?.moves]);
    if (course !== this.#course || now !== this.#branch) this.#fill(course, branch);
    [this.#course, this.#branch] = [course, now];
    const shown = branch?.shown === true && at > branch.leaves;
    markEntry(this.#list, `[data-at="${at}"][data-branch="${shown}"]`);
  }

  #fill({ moves, standings }: Course, branch: Branch | null): void {
    const words = this.#words;
    const focused = focusedIn(this.#list);
    const rows: HTMLElement[] = [
      html("li", {}, entry(0, false, words.say("start"), ...this.#standing(standings?.[0], standings))),
    ];
    rows.push(...moves.map((move, i) => this.#row(move, i + 1, false, standings?.[i + 1], standings)));
    if (branch && branch.moves.length > 0) {
      const { leaves } = branch;
      const inner = branch.moves.map((move, i) => this.#row(move, leaves + i + 1, true));
      const list = html("ol", { class: "eightoff-score" }, ...inner);
      rows[leaves]?.append(html("div", { class: "eightoff-branch" }, words.say("branch"), list));
    }
    this.#list.replaceChildren(...rows);
    // What had the focus is gone; the one that is marked next takes it.
    if (focused) this.#list.querySelector<HTMLElement>("[data-at]")?.focus({ preventScroll: true });
  }

  #row(
    { text, words }: Told,
    at: number,
    branch: boolean,
    standing?: Standing,
    standings?: Course["standings"],
  ): HTMLElement {
    const move = entry(at, branch, html("span", {}, `${at}.`), html("b", {}, text));
    const verdict = standing ? `, ${this.#words.verdict(standing[0], standing[1], true)}` : "";
    move.setAttribute("aria-label", `${at}. ${text}: ${words}${verdict}`);
    move.title = words;
    move.append(...this.#standing(standing, standings ?? null));
    return html("li", {}, move);
  }

  #standing(standing: Standing | undefined, asked: Course["standings"] | undefined): Node[] {
    if (!asked) return [];
    const distance = html("small", {}, standing?.[1] === null ? "" : String(standing?.[1] ?? ""));
    return [signOf(standing?.[0] ?? "looking"), distance];
  }
}
