// The inversions of a board, and the sum that no move changes between odd and even.

import { blankOf, type Position } from "../puzzle/rules.ts";

export type Inversions = {
  /** the pairs of tiles in the wrong order, as they stand */
  pairs: readonly (readonly [number, number])[];
  /** the rows between the gap and its place, on boards of even width; else null */
  rows: number | null;
  odd: boolean;
};

/** Count the inversions relative to a goal. */
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
