// Card faces, drawn here from four suit paths and a few strokes. One card is 100 by 140 units.

import { svg } from "../dom";
import { rankOf, suitOf } from "../piles";
import type { Card, Suit } from "../protocol";

/** Each suit sign fills about 100 by 100 units around the origin. */
const SIGNS: Record<Suit, string> = {
  C: "M-12-10A22 22 0 1 1 12-10A22 22 0 1 1 6 22C7 34 12 44 20 49H-20C-12 44-7 34-6 22A22 22 0 1 1-12-10Z",
  D: "M0-50C10-30 24-12 38 0C24 12 10 30 0 50C-10 30-24 12-38 0C-24-12-10-30 0-50Z",
  H: "M0-20C-8-44-47-46-47-13C-47 13-16 28 0 49C16 28 47 13 47-13C47-46 8-44 0-20Z",
  S: "M0-50C12-26 46-10 46 16C46 38 16 40 6 22C7 34 12 44 20 49H-20C-12 44-7 34-6 22C-16 40-46 38-46 16C-46-10-12-26 0-50Z",
};

/** A suit sign of a given size, in the colour of the text around it. */
function sign(suit: Suit, x: number, y: number, size: number, upsideDown = false): SVGPathElement {
  const scale = size / 100;
  const turn = upsideDown ? -scale : scale;
  return svg("path", { d: SIGNS[suit], transform: `translate(${x} ${y})scale(${turn})` });
}

const LEFT = 28;
const MIDDLE = 50;
const RIGHT = 72;
const TOP = 50;
const BOTTOM = 119;
/** Height on the card, from 0 (top row of pips) to 1 (bottom row). */
const at = (part: number): number => TOP + (BOTTOM - TOP) * part;

const sides = (...heights: number[]): [number, number][] =>
  heights.flatMap((height): [number, number][] => [
    [LEFT, at(height)],
    [RIGHT, at(height)],
  ]);
const middle = (...heights: number[]): [number, number][] =>
  heights.map((height): [number, number] => [MIDDLE, at(height)]);

/** Where the pips lie on a card, as they have lain for centuries. */
const PIPS: Record<string, [number, number][]> = {
  "2": middle(0, 1),
  "3": middle(0, 0.5, 1),
  "4": sides(0, 1),
  "5": [...sides(0, 1), ...middle(0.5)],
  "6": sides(0, 0.5, 1),
  "7": [...sides(0, 0.5, 1), ...middle(0.25)],
  "8": [...sides(0, 0.5, 1), ...middle(0.25, 0.75)],
  "9": [...sides(0, 1 / 3, 2 / 3, 1), ...middle(0.5)],
  T: [...sides(0, 1 / 3, 2 / 3, 1), ...middle(1 / 6, 5 / 6)],
};

/** Headgear of the court, around the origin, 40 units wide. */
const CROWNS: Record<string, string> = {
  J: "M-18 9V4C-8 0 8 0 18 4V9C8 5-8 5-18 9ZM-15 1C-17-9-9-15 0-15C2-21 9-23 18-21C13-18 12-13 13-9C15-6 15-2 15 1C6-2-6-2-15 1Z",
  Q: "M-18 9L-20-7L-10 1L0-12L10 1L20-7L18 9ZM-20-13a3 3 0 1 0 .1 0ZM0-19a3 3 0 1 0 .1 0ZM20-13a3 3 0 1 0 .1 0Z",
  K: "M-19 9V-9L-9-1L0-11L9-1L19-9V9ZM-1.5-13V-16H-4.5V-19H-1.5V-22H1.5V-19H4.5V-16H1.5V-13Z",
};

/** The court's letters, as strokes: a second text would be read as part of the card's name. */
const LETTERS: Record<string, string> = {
  J: "M-3-16H11M4-16V6C4 12 1 15-4 15C-8 15-10 12-10 9",
  Q: "M-1-16C8-16 12-9 12-1C12 7 8 14-1 14C-10 14-14 7-14-1C-14-9-10-16-1-16ZM-5 8C2 5 5 18 15 17",
  K: "M-15-16H-5M-15 15H-5M-10-16V15M5-16H15M7 15H17M11-16L-10 3M-3-3L13 15",
  B: "M-12-16H2C14-16 14-2 2-2H-6M2-2C16-2 16 15 2 15H-12M-7-16V15",
  D: "M-13-16H-1C17-16 17 15-1 15H-13M-8-16V15",
};

function crown(rank: string, x: number, y: number, scale: number): SVGPathElement {
  return svg("path", { d: CROWNS[rank] ?? "", transform: `translate(${x} ${y})scale(${scale})` });
}

/** Rank and suit side by side, so that the strip of an overlapped card shows both. */
function index(label: string, suit: Suit, size: number): SVGElement[] {
  const wide = label.length > 1;
  const cap = size * 0.73;
  const text = svg(
    "text",
    {
      // Centred, as a J is narrow and a Q is wide, in whatever font the reader has.
      x: 4 + size * (wide ? 0.54 : 0.4),
      y: 3.5 + cap,
      "font-size": size,
      class: "eightoff-index",
      ...(wide ? { textLength: size * 1.04, lengthAdjust: "spacingAndGlyphs" } : {}),
    },
    label,
  );
  return [text, sign(suit, 4 + size * (wide ? 1.13 : 0.86) + cap * 0.5, 3.5 + cap * 0.5, cap * 0.96)];
}

function court(rank: string, label: string, suit: Suit): SVGElement[] {
  return [
    svg("rect", { class: "eightoff-tint", x: 17, y: 36, width: 66, height: 96, rx: 7 }),
    svg("rect", { class: "eightoff-line", x: 17, y: 36, width: 66, height: 96, rx: 7 }),
    svg("path", {
      class: "eightoff-line",
      d: "M29 40H71A8 8 0 0 0 79 48V120A8 8 0 0 0 71 128H29A8 8 0 0 0 21 120V48A8 8 0 0 0 29 40Z",
    }),
    crown(rank, 50, 62, 0.78),
    svg("path", {
      class: "eightoff-letter",
      d: LETTERS[label] ?? "",
      transform: "translate(50 89)scale(.92)",
    }),
    sign(suit, 50, 116, 16),
    sign(suit, 28, 84, 9),
    sign(suit, 72, 84, 9),
  ];
}

function fullFace(rank: string, label: string, suit: Suit): SVGElement[] {
  const corner = index(label, suit, 26);
  if (rank === "A") return [...corner, sign(suit, 50, 84, 62)];
  const pips = PIPS[rank];
  if (!pips) return [...corner, ...court(rank, label, suit)];
  // The crowded cards have smaller pips.
  const size = pips.length > 8 ? 18 : 21;
  return [...corner, ...pips.map(([x, y]) => sign(suit, x, y, size, y > at(0.5)))];
}

function compactFace(rank: string, label: string, suit: Suit): SVGElement[] {
  const corner = index(label, suit, 36);
  if (!CROWNS[rank]) return [...corner, sign(suit, 50, 90, 58)];
  return [...corner, crown(rank, 50, 66, 1.2), sign(suit, 50, 106, 44)];
}

/** The face of a card with its index, such as "10" or "K"; `compact` is for cards too small for pips. */
export function drawFace(card: Card, label: string, compact: boolean): SVGSVGElement {
  const draw = compact ? compactFace : fullFace;
  return svg(
    "svg",
    { viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" },
    ...draw(rankOf(card), label, suitOf(card)),
  );
}

/** A suit's sign alone, for the empty place of its foundation. */
export function drawSign(suit: Suit): SVGSVGElement {
  return svg(
    "svg",
    { viewBox: "0 0 100 140", "aria-hidden": "true", focusable: "false" },
    sign(suit, 50, 70, 54),
  );
}
