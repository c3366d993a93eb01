import { describe, expect, test } from "vitest";
import {
  type Box,
  fanOf,
  type Layout,
  layoutBoard,
  overlap,
  type Shape,
  type Wishes,
} from "../src/table/layout";

const SHAPES: Shape[] = [4, 8, 10].flatMap((columns) =>
  [0, 4, 6, 8].map((cells) => ({ columns, cells, foundations: 4 })),
);
const WIDTHS = [320, 360, 480, 600, 719, 720, 756, 900, 1000, 1300, 1600];
const WISHES: Wishes[] = [
  { size: "medium", hand: "right" },
  { size: "small", hand: "left" },
  { size: "large", hand: "left" },
];
const CASES = SHAPES.flatMap((shape) =>
  WIDTHS.flatMap((width) =>
    WISHES.map((wishes) => ({
      shape,
      width,
      wishes,
      name: `${shape.columns} columns, ${shape.cells} cells, ${width} px, ${Object.values(wishes).join(" ")}`,
    })),
  ),
);

/** Every pile as a box, columns with room for their longest fan. */
function boxes(layout: Layout): Box[] {
  const { cardWidth: width, cardHeight, columnHeight } = layout;
  return [
    ...[...layout.cells, ...layout.foundations].map((p) => ({ ...p, width, height: cardHeight })),
    ...layout.columns.map((p) => ({ ...p, width, height: columnHeight })),
  ];
}

/** The same board while its longest column has so many cards. */
function holding(cards: number, shape: Shape, { width }: Layout, wishes: Wishes): Layout {
  return layoutBoard(shape, width, { ...wishes, rows: cards + 1 });
}

/** Checks a rule on every shape of board at every width. */
function everywhere(check: (layout: Layout, shape: Shape, name: string, wishes: Wishes) => void): void {
  for (const { shape, width, wishes, name } of CASES) {
    check(layoutBoard(shape, width, wishes), shape, name, wishes);
  }
}

describe("a board of any shape, at any width,", () => {
  test("has a place for every pile", () => {
    everywhere((layout, shape, name) => {
      expect(layout.columns, name).toHaveLength(shape.columns);
      expect(layout.cells, name).toHaveLength(shape.cells);
      expect(layout.foundations, name).toHaveLength(4);
    });
  });

  test("keeps every pile and its caption inside", () => {
    everywhere((layout, _shape, name) => {
      for (const box of boxes(layout)) {
        expect(box.x, name).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width, name).toBeLessThanOrEqual(layout.width);
        expect(box.y - layout.caption, name).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height, name).toBeLessThanOrEqual(layout.height);
      }
    });
  });

  test("lets no two piles overlap, captions included", () => {
    everywhere((layout, _shape, name) => {
      const all = boxes(layout).map((box) => ({
        ...box,
        y: box.y - layout.caption,
        height: box.height + layout.caption,
      }));
      for (const [i, a] of all.entries()) {
        for (const b of all.slice(i + 1)) expect(overlap(a, b), name).toBe(0);
      }
    });
  });

  test("keeps a column of any length inside", () => {
    everywhere((layout, shape, name, wishes) => {
      for (const count of [1, 6, 13, 19, 25]) {
        for (const board of [layout, holding(count, shape, layout, wishes)]) {
          const length = (count - 1) * fanOf(board, count) + board.cardHeight;
          expect(length, `${name}, ${count} cards`).toBeLessThanOrEqual(board.columnHeight + 0.01);
        }
      }
    });
  });

  test("is as high as its longest column needs, with room for the next card", () => {
    everywhere((layout, shape, name, wishes) => {
      const eight = holding(8, shape, layout, wishes);
      const room = eight.columnHeight - eight.cardHeight - 7 * fanOf(eight, 8);
      expect(room, name).toBeCloseTo(eight.fan, 0);
      expect(layout.height, name).toBeLessThanOrEqual(eight.height);
    });
  });

  test("shows every index of a column of 19 cards, and most of each of 25", () => {
    everywhere((layout, shape, name, wishes) => {
      expect(fanOf(holding(19, shape, layout, wishes), 19), name).toBeGreaterThanOrEqual(layout.index);
      expect(fanOf(holding(25, shape, layout, wishes), 25), name).toBeGreaterThanOrEqual(layout.index * 0.7);
    });
  });

  test("fans 12 cards fully, and has room for one more", () => {
    everywhere((layout, shape, name, wishes) => {
      const twelve = holding(12, shape, layout, wishes);
      expect(fanOf(twelve, 13), name).toBe(layout.fan);
    });
  });

  test("has no smaller cards when it is wider, or the window is higher", () => {
    for (const shape of SHAPES) {
      for (const size of ["small", "medium", "large"] as const) {
        let before = 0;
        for (let width = 380; width <= 1600; width += 20) {
          const { cardWidth } = layoutBoard(shape, width, { size, hand: "right" });
          expect(cardWidth, `${JSON.stringify(shape)} ${size} ${width}`).toBeGreaterThanOrEqual(before);
          before = cardWidth;
          let inHigher = 0;
          for (const height of [200, 260, 345, 450, 600, 900]) {
            const low = layoutBoard(shape, width, { size, hand: "right", height }).cardWidth;
            expect(low).toBeGreaterThanOrEqual(inHigher);
            inHigher = low;
          }
          expect(inHigher).toBeLessThanOrEqual(cardWidth);
        }
      }
    }
  });

  test("has larger cards the larger they are wished for, wherever there is room for cards of 50 px", () => {
    for (const shape of SHAPES) {
      for (let width = 380; width <= 1600; width += 20) {
        const [small, medium, large] = (["small", "medium", "large"] as const).map(
          (size) => layoutBoard(shape, width, { size, hand: "right" }).cardWidth,
        ) as [number, number, number];
        const name = `${JSON.stringify(shape)} at ${width}: ${small} ${medium} ${large}`;
        expect(small <= medium && medium <= large, name).toBe(true);
        if (large >= 50) expect(small < medium && medium < large, name).toBe(true);
      }
    }
  });

  test("fits a window that is not high, down to cards of 40 px", () => {
    for (const height of [262, 300, 400, 600]) {
      const layout = layoutBoard(SHAPES.at(-5) as Shape, 934, {
        size: "medium",
        hand: "right",
        height,
        rows: 9,
      });
      expect(layout.cardWidth, `${height}`).toBeGreaterThanOrEqual(40);
      expect(layout.height, `${height}`).toBeLessThanOrEqual(height);
    }
  });

  test("has cards of 5 to 7", () => {
    everywhere(({ cardWidth, cardHeight }, _shape, name) => {
      expect(cardHeight / cardWidth, name).toBeCloseTo(7 / 5, 1);
    });
  });
});

describe("the board of Eight Off", () => {
  const shape = { columns: 8, cells: 8, foundations: 4 };

  test("has cells at the left of its top row and foundations at its right when wide", () => {
    const { cells, foundations, columns } = layoutBoard(shape, 900);
    expect(new Set([...cells, ...foundations].map(({ y }) => y)).size).toBe(1);
    expect(Math.max(...cells.map(({ x }) => x))).toBeLessThan(Math.min(...foundations.map(({ x }) => x)));
    expect(columns[0]?.y).toBeGreaterThan(cells[0]?.y ?? Number.NaN);
  });

  test("has foundations, cells and columns under each other when narrow", () => {
    const { cells, foundations, columns } = layoutBoard(shape, 480);
    expect(foundations[0]?.y).toBeLessThan(cells[0]?.y ?? Number.NaN);
    expect(cells[0]?.y).toBeLessThan(columns[0]?.y ?? Number.NaN);
  });

  test("stops growing on a very wide page, and stays in the middle", () => {
    const layout = layoutBoard(shape, 2400);
    expect(layout.cardWidth).toBeLessThanOrEqual(90);
    const left = layout.cells[0]?.x ?? Number.NaN;
    const right = 2400 - (layout.foundations[3]?.x ?? Number.NaN) - layout.cardWidth;
    expect(Math.abs(left - right)).toBeLessThanOrEqual(2);
  });

  test("has cards of at least 40 px at 480 px, also with ten columns", () => {
    expect(layoutBoard({ ...shape, columns: 10 }, 480).cardWidth).toBeGreaterThanOrEqual(40);
  });

  test("has cards as large as the player lets them be, where there is room", () => {
    const widths = (width: number) => WISHES.map((wishes) => layoutBoard(shape, width, wishes).cardWidth);
    expect(widths(2400)).toEqual([80, 56, 116]);
    expect(widths(700)).toEqual([56, 44, 68]);
    // A board in a small cell fits, whatever the player would like.
    expect(new Set(widths(340)).size).toBe(1);
  });

  test("changes sides for the left hand, and keeps the order of cells and of columns", () => {
    const left = layoutBoard(shape, 900, { size: "medium", hand: "left" });
    const right = layoutBoard(shape, 900);
    const xs = (points: Layout["cells"]) => points.map(({ x }) => x);
    expect(Math.max(...xs(left.foundations))).toBeLessThan(Math.min(...xs(left.cells)));
    expect(xs(left.cells)).toEqual([...xs(left.cells)].sort((a, b) => a - b));
    expect(left.columns).toEqual(right.columns);
    expect(left.foundations[0]?.x).toBe(right.cells[0]?.x);
  });
});
