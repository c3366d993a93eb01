import type { Board } from "./board";
import { html, setAttribute } from "./dom";
import type { Box } from "./layout";
import type { Mark } from "./lesson";
import type { Pile } from "./piles";
import type { Words } from "./words";

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
