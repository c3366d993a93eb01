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

/** A board at least this wide has its cells and foundations in one row. */
export const WIDE = 720;
/** A widget at least this wide has its panel beside the board. */
export const SIDE_PANEL = 1000;

const ASPECT = 7 / 5;
// All in card widths.
const GAP = 0.11;
const AISLE = 0.25;
const LOOSEST_COLUMNS = 0.5;
const FULL_FACE = { fan: 0.36, index: 0.24 };
const COMPACT_FACE = { fan: 0.4, index: 0.31 };

const LARGEST_CARD = {
  small: { wide: 56, narrow: 44 },
  medium: { wide: 86, narrow: 60 },
  large: { wide: 120, narrow: 80 },
} as const;
const SMALLEST_CARD = 16;
const SMALLEST_FULL_FACE = 52;
const CAPTION = 15;
/** A column with this many cards is still fully fanned. */
const ROOM = 13;
/** A column with so many more cards still shows every index. */
const MORE_READABLE = 6;

const spread = (count: number): number => count + Math.max(0, count - 1) * GAP;

/** What the player says of the layout. */
export interface Wishes {
  /** How large a card may be. */
  readonly size: keyof typeof LARGEST_CARD;
  /** For the left hand, cells and foundations of a wide board change sides. */
  readonly hand: "right" | "left";
  /** Whether every card has one large sign, as small ones have. */
  readonly simple?: boolean | undefined;
  /** How many cards of a column are still fully fanned, if less than usual are to be seen. */
  readonly rows?: number | undefined;
}

export const NO_WISHES: Wishes = { size: "medium", hand: "right" };

/** Lays out a board of the given shape. */
export function layoutBoard(shape: Shape, width: number, wide: boolean, wishes = NO_WISHES): Layout {
  const pad = width < WIDE ? 4 : 8;
  const topRow = spread(shape.cells + shape.foundations) + (shape.cells > 0 ? AISLE : 0);
  const rows = wide ? [topRow] : [spread(shape.cells), spread(shape.foundations)];
  const units = Math.max(...rows, spread(shape.columns));
  const largest = LARGEST_CARD[wishes.size][wide ? "wide" : "narrow"];
  const cardWidth = Math.max(SMALLEST_CARD, Math.min(largest, Math.floor((width - 2 * pad) / units)));
  const cardHeight = Math.round(cardWidth * ASPECT);
  const gap = cardWidth * GAP;
  const compact = wishes.simple || cardWidth < SMALLEST_FULL_FACE;
  const face = compact ? COMPACT_FACE : FULL_FACE;
  const fan = Math.round(cardWidth * face.fan);
  const index = Math.round(cardWidth * face.index);
  const last = (wishes.rows ?? ROOM) - 1;
  const columnHeight = cardHeight + Math.max(last * fan, (last + MORE_READABLE) * index);

  const content = cardWidth * units;
  const left = (width - content) / 2;
  const rowGap = Math.round(Math.max(6, gap));

  /** A row of piles of which the first stands at `x`. */
  const row = (count: number, x: number, y: number, step = cardWidth + gap): Point[] =>
    Array.from({ length: count }, (_, i) => ({ x: Math.round(x + i * step), y }));
  const centred = (count: number, y: number, step = cardWidth + gap): Point[] =>
    row(count, (width - (count - 1) * step - cardWidth) / 2, y, step);

  let y = pad + CAPTION;
  let cells: Point[];
  let foundations: Point[];
  if (wide) {
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

  return {
    width,
    height: y + columnHeight + pad,
    cardWidth,
    cardHeight,
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
