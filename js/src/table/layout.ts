// Where everything lies on the board: pure geometry, in CSS pixels from the board's top left corner.

export interface Shape {
  readonly cells: number;
  readonly foundations: number;
  readonly columns: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly cardWidth: number;
  readonly cardHeight: number;
  /** Whether cells and foundations stand side by side. */
  readonly isOneRow: boolean;
  /** Small cards have a larger index and no pips. */
  readonly compact: boolean;
  /** Height of the strip at a card's top that holds its rank and suit. */
  readonly index: number;
  /** Height of the caption over each pile. */
  readonly caption: number;
  /** Distance between the cards of a column that has room. */
  readonly fan: number;
  /** Height that a column may take; a longer one closes its fan. */
  readonly columnHeight: number;
  readonly cells: readonly Point[];
  readonly foundations: readonly Point[];
  readonly columns: readonly Point[];
}

/** A widget less wide than this has little room for words. */
export const WIDE = 720;
/** A widget at least this wide has its panel beside the board, if the cards are no smaller for it. */
export const SIDE_PANEL = 1000;

const ASPECT = 7 / 5;
// All in card widths.
const GAP = 0.11;
const AISLE = 0.25;
const LOOSEST_COLUMNS = 0.5;
const FULL_FACE = { fan: 0.36, index: 0.24 };
const COMPACT_FACE = { fan: 0.4, index: 0.31 };

/** How wide cards may be, with their cells and foundations in one row or in two, and how much of the room they take. */
const SIZES = {
  small: { one: 56, two: 44, share: 0.8 },
  medium: { one: 80, two: 56, share: 0.94 },
  large: { one: 116, two: 68, share: 1 },
} as const;
const SMALLEST_CARD = 16;
/** A card below this is hard to hit: no wish for smaller ones, and no lack of height, makes it smaller. */
const EASY_CARD = 40;
const SMALLEST_FULL_FACE = 52;
const CAPTION = 14;
/** Between the edge of the table and what lies on it. */
const PAD = 6;
/** How many cards of a column have room, if nobody says how many there are. */
export const FEWEST_ROWS = 8;
/** So many cards of a column are fanned loosely. */
const MOST_ROWS = 13;
/** How many cards, lying as close as they can be read, fit into a window that is not high. */
const CLOSE_ROWS = 8;
/** A column with so many more cards than it has room for still shows every index. */
const MORE_READABLE = 6;

const spread = (count: number): number => count + Math.max(0, count - 1) * GAP;

/** What is wished for beside a width. */
export interface Wishes {
  /** How large a card may be. */
  readonly size: keyof typeof SIZES;
  /** For the left hand, cells and foundations in one row change sides. */
  readonly hand: "right" | "left";
  /** Whether every card has the plain face of a small one. */
  readonly simple?: boolean | undefined;
  /** How many cards of a column are to have room. */
  readonly rows?: number | undefined;
  /** The height in which the board is to fit. */
  readonly height?: number | undefined;
  /** Whether cards may be as large as they fit. */
  readonly whole?: boolean | undefined;
}

export const NO_WISHES: Wishes = { size: "medium", hand: "right" };

/** How many cards each row of piles is wide, and how far it is from one to the next. */
function rowsOf(shape: Shape, isOneRow: boolean): number[] {
  const topRow = spread(shape.cells + shape.foundations) + (shape.cells > 0 ? AISLE : 0);
  return [...(isOneRow ? [topRow] : [spread(shape.cells), spread(shape.foundations)]), spread(shape.columns)];
}

const rowGapOf = (cardWidth: number): number => Math.round(Math.max(5, cardWidth * GAP * 0.8));

/** How wide cards are with cells and foundations in one row, or in two. It never falls as the width or the height grows. */
function widestCard(shape: Shape, width: number, isOneRow: boolean, wishes: Wishes): number {
  const { size, height = Number.POSITIVE_INFINITY, whole = false } = wishes;
  const { one, two, share } = SIZES[size];
  const room = Math.floor((width - 2 * PAD) / Math.max(...rowsOf(shape, isOneRow)));
  const largest = whole ? room : isOneRow ? one : two;
  const wished = Math.min(largest, Math.max(Math.min(room, EASY_CARD), Math.floor(room * share)));
  // A row of piles and its gap; the last one is a column, of which only the indices of all but one card are seen.
  const rows = isOneRow || shape.cells === 0 ? 2 : 3;
  const fixed = 2 * PAD + rows * CAPTION;
  const units = rows * (ASPECT + GAP) + (CLOSE_ROWS - 1) * COMPACT_FACE.index;
  const high = Math.max(Math.floor((height - fixed) / units), EASY_CARD);
  return Math.max(SMALLEST_CARD, Math.min(wished, high));
}

/** Lays out a board of the given shape. */
export function layoutBoard(shape: Shape, width: number, wishes = NO_WISHES): Layout {
  // Whatever makes the cards larger: so they never shrink as a board grows.
  const [inOne, inTwo] = [widestCard(shape, width, true, wishes), widestCard(shape, width, false, wishes)];
  const isOneRow = inOne >= inTwo;
  const units = Math.max(...rowsOf(shape, isOneRow));
  const cardWidth = Math.max(inOne, inTwo);
  const cardHeight = Math.round(cardWidth * ASPECT);
  const gap = cardWidth * GAP;
  const compact = wishes.simple || cardWidth < SMALLEST_FULL_FACE;
  const face = compact ? COMPACT_FACE : FULL_FACE;
  const fan = Math.round(cardWidth * face.fan);
  const index = Math.round(cardWidth * face.index);
  const rows = wishes.rows ?? FEWEST_ROWS;

  const content = cardWidth * units;
  const left = (width - content) / 2;
  const rowGap = rowGapOf(cardWidth);

  /** A row of piles of which the first stands at `x`. */
  const row = (count: number, x: number, y: number, step = cardWidth + gap): Point[] =>
    Array.from({ length: count }, (_, i) => ({ x: Math.round(x + i * step), y }));
  const centred = (count: number, y: number, step = cardWidth + gap): Point[] =>
    row(count, (width - (count - 1) * step - cardWidth) / 2, y, step);

  let y = PAD + CAPTION;
  let cells: Point[];
  let foundations: Point[];
  if (isOneRow) {
    const atEnd = (count: number) => left + content - spread(count) * cardWidth;
    const leftHanded = wishes.hand === "left";
    cells = row(shape.cells, leftHanded ? atEnd(shape.cells) : left, y);
    foundations = row(shape.foundations, leftHanded ? left : atEnd(shape.foundations), y);
    y += cardHeight + rowGap + CAPTION;
  } else {
    foundations = centred(shape.foundations, y);
    y += cardHeight + rowGap + CAPTION;
    cells = centred(shape.cells, y);
    if (shape.cells > 0) y += cardHeight + rowGap + CAPTION;
  }
  const room = shape.columns > 1 ? (content - shape.columns * cardWidth) / (shape.columns - 1) : gap;
  const columnGap = Math.max(gap, Math.min(room, LOOSEST_COLUMNS * cardWidth));
  const columns = centred(shape.columns, y, cardWidth + columnGap);

  // A long column closes its fan until its indices touch. In a window that is not high it takes what is left.
  const loose = (Math.min(rows, MOST_ROWS) - 1) * fan;
  const close = (Math.min(rows, MOST_ROWS + MORE_READABLE) - 1) * index;
  const remaining = (wishes.height ?? Number.POSITIVE_INFINITY) - y - PAD - cardHeight;
  const least = (CLOSE_ROWS - 1) * index;
  const columnHeight = cardHeight + Math.min(Math.max(loose, close), Math.max(remaining, least));

  return {
    width,
    height: y + columnHeight + PAD,
    cardWidth,
    cardHeight,
    isOneRow,
    compact,
    index,
    caption: CAPTION,
    fan,
    columnHeight,
    cells,
    foundations,
    columns,
  };
}

/** Distance between the cards of a column of `count` cards: less than the usual one when it is long. */
export function fanOf(layout: Layout, count: number): number {
  if (count < 2) return layout.fan;
  return Math.min(layout.fan, (layout.columnHeight - layout.cardHeight) / (count - 1));
}

/** The area that two boxes share. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

export function contains(box: Box, point: Point): boolean {
  return point.x >= box.x && point.x < box.x + box.width && point.y >= box.y && point.y < box.y + box.height;
}
