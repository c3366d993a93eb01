// What a lesson shows on its board: what the text points at, moves to watch, and a move that was tried.

import { html, on, setAttribute } from "../dom";
import type { Pile } from "../piles";
import type { Board } from "../table/board";
import type { Box } from "../table/layout";
import type { Table } from "../table/table";
import type { Words } from "../words";
import type { Mark, TeachSnapshot } from "./lesson";

/** Pixels between what is pointed out and the ring around it. */
const ROOM = 4;

/** Points out cards and piles: a ring to the eye, a description to a screen reader. */
export class Marks {
  readonly element = html("div", { class: "eightoff-marks", "aria-hidden": "true" });

  draw(board: Board, marks: readonly Mark[], words: Words): void {
    const said = words.say("pointed_out");
    const cards = marks.flatMap((mark) => ("card" in mark ? [mark.card] : []));
    board.note(new Map(cards.map((card) => [card, said])));
    const rings = marks.map((mark) => board.piles.filter((pile) => isMeant(pile, mark)));
    const piles = rings.flat();
    for (const group of board.element.querySelectorAll(".eightoff-pile")) {
      const isMarked = piles.some(({ key }) => key === group.getAttribute("data-key"));
      for (const element of [group, group.querySelector(".eightoff-place")]) {
        if (isMarked) element?.setAttribute("aria-description", said);
        else element?.removeAttribute("aria-description");
      }
      setAttribute(group, "data-marked", String(isMarked));
    }
    this.element.replaceChildren(
      ...rings
        .filter((ring) => ring.length > 0)
        .map((ring) => ringAround(ring.map((p) => boxAround(board, p)))),
    );
  }
}

function isMeant(pile: Pile, mark: Mark): boolean {
  if ("pile" in mark) return pile.kind !== "foundation" && pile.name === mark.pile;
  if ("foundation" in mark) return pile.suit === mark.foundation;
  return "all" in mark && `${pile.kind}s` === mark.all;
}

/** A pile as far as cards lie in it, with what is written over it. */
function boxAround(board: Board, pile: Pile): Box {
  const { caption, fan } = board.layout;
  const { x, y, width, height } = board.boxOf(pile);
  const below = pile.kind === "column" ? fan : 0;
  return { x, y: y - caption, width, height: height + caption - below };
}

function ringAround(boxes: readonly Box[]): HTMLElement {
  const x = Math.min(...boxes.map((box) => box.x)) - ROOM;
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + ROOM;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + ROOM;
  return html("div", {
    style: `left:${x}px;top:${y}px;width:${right - x}px;height:${bottom - y}px`,
  });
}

/** Time to read what is about to be seen. */
export const READING_MS = 1600;
/** From one move to the next. */
export const PACE_MS = 900;

/**
 * Asks for the moves of a step to watch, one after the other.
 *
 * Nobody has clicked, so nobody is told if no Python answers. The request says which move is meant: of two views of a
 * lesson, only the first is heard.
 */
export class Watching {
  readonly #send: (message: object) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown = "";

  constructor(send: (message: object) => void, signal: AbortSignal) {
    this.#send = send;
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  update({ lesson, step, last }: TeachSnapshot): void {
    const { at, to_show: left } = step;
    const here = `${lesson.name} ${at} `;
    // Advice on looks, or a word in another language, is no reason to wait longer.
    if (here + left === this.#shown && last.kind !== "restart") return;
    const goesOn = this.#shown.startsWith(here);
    this.#shown = here + left;
    clearTimeout(this.#timer);
    if (left === 0) return;
    this.#timer = setTimeout(
      () => {
        try {
          this.#send({ req: `watch:${here}${left}`, kind: "show", lesson: lesson.name, at, left });
        } catch {
          // The connection is closed: the first click will say so.
        }
      },
      goesOn ? PACE_MS : READING_MS,
    );
  }
}

/** How long a move can be seen that is not what is wanted. */
export const TRIAL_MS = 1000;

/** Shows a move that was tried, and takes it back. Whoever does something else meanwhile sees the board as it is. */
export class Trial {
  readonly #table: Table;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: TeachSnapshot | null = null;

  constructor(table: Table, root: HTMLElement, signal: AbortSignal) {
    this.#table = table;
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
    const end = () => this.end();
    on(root, "pointerdown", signal, end, true);
    on(root, "click", signal, end, true); // all that assistive technology sends
    on(root, "keydown", signal, end, true);
  }

  begin(snapshot: TeachSnapshot): void {
    const { tried } = snapshot.reply;
    if (!tried || snapshot.last.kind !== "other") return;
    this.#shown = snapshot;
    this.#table.board.update({ ...snapshot, board: tried, legal: [] }, false);
    this.#timer = setTimeout(() => this.end(), TRIAL_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    const shown = this.#shown;
    this.#shown = null;
    if (!shown) return;
    const steps = shown.last.steps.map(({ cards, source, target }) => ({
      cards,
      source: target,
      target: source,
    }));
    this.#table.board.update({ ...shown, last: { kind: "undo", steps } }, false);
  }
}
