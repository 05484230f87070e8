// The cells that the pointer crosses on a board.

import { expect, test } from "vitest";
import { cellOf, cellsOnPath, type GridPoint } from "../../../static/js/board/hover-path.ts";

const SIZE = { rows: 4, cols: 5 };
const middle = (row: number, col: number) => ({ row: row + 0.5, col: col + 0.5 });

test("a point has a cell, except beside the board", () => {
  expect(cellOf(middle(0, 0), SIZE)).toBe(0);
  expect(cellOf(middle(3, 4), SIZE)).toBe(19);
  for (const [row, col] of [[-1, 0], [0, -1], [4, 0], [0, 5]] as const) // biome-ignore format: pairs
    expect(cellOf(middle(row, col), SIZE)).toBeNull();
});

test("a jump along a line crosses its cells", () => {
  expect(cellsOnPath(middle(1, 4), middle(1, 0), SIZE)).toStrictEqual([9, 8, 7, 6, 5]);
  expect(cellsOnPath(middle(3, 2), middle(1, 2), SIZE)).toStrictEqual([17, 12, 7]);
  expect(cellsOnPath(middle(1, 1), middle(1, 1), SIZE)).toStrictEqual([6]);
});

test("a path through a corner crosses no cell beside it", () => {
  expect(cellsOnPath(middle(0, 0), middle(2, 2), SIZE)).toStrictEqual([0, 6, 12]);
});

test("a path may begin or end beside the board", () => {
  expect(cellsOnPath(middle(0, 3), middle(0, 9), SIZE)).toStrictEqual([3, 4, null]);
  expect(cellsOnPath(middle(-2, 1), middle(1, 1), SIZE)).toStrictEqual([null, 1, 6]);
});

test("a path that ends on the line between cells has entered the next one", () => {
  expect(cellsOnPath(middle(0, 0), { row: 0.5, col: 2 }, SIZE)).toStrictEqual([0, 1, 2]);
});

/** Return the cells of many points along a path. */
function sampled(from: GridPoint, to: GridPoint) {
  const cells = Array.from({ length: 20_001 }, (_, i) => {
    const share = i / 20_000;
    const row = from.row + share * (to.row - from.row);
    return cellOf({ row, col: from.col + share * (to.col - from.col) }, SIZE);
  });
  return cells.filter((cell, i) => i === 0 || cell !== cells[i - 1]);
}

test("paths cross the cells of their points", () => {
  const point = (i: number) => ({ row: ((i * Math.SQRT2) % 6) - 1, col: ((i * Math.E) % 7) - 1 });
  for (let i = 0; i < 200; i++) {
    const [from, to] = [point(i), point(i + 1)];
    expect(cellsOnPath(from, to, SIZE)).toStrictEqual(sampled(from, to));
  }
});
