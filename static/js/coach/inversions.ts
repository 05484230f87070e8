// Counts the inversions of a board. No move changes whether the sum of this count and the distance of the
// gap in rows is odd or even.

import { blankOf, type Position } from "../puzzle/rules.ts";

export type Inversions = {
  /** The pairs of tiles in the wrong order, in their order on the board. */
  pairs: readonly (readonly [number, number])[];
  /** The number of rows between the gap and its place on boards of even width, else null. */
  rows: number | null;
  /** True if the sum is odd, so that the board cannot be solved. */
  odd: boolean;
};

export function countInversions(position: Position, goal: Position): Inversions {
  const rank = new Map(goal.tiles.filter(Boolean).map((tile, index) => [tile, index]));
  const order = position.tiles.filter(Boolean);
  const pairs: (readonly [number, number])[] = [];
  order.forEach((first, i) => {
    for (const second of order.slice(i + 1)) {
      if ((rank.get(first) ?? 0) > (rank.get(second) ?? 0)) pairs.push([first, second]);
    }
  });
  const rowOf = (board: Position) => Math.floor(blankOf(board) / board.cols);
  const rows = goal.cols % 2 ? null : Math.abs(rowOf(position) - rowOf(goal));
  return { pairs, rows, odd: (pairs.length + (rows ?? 0)) % 2 === 1 };
}
