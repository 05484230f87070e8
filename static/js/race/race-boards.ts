// Which boards a race is run on: the one on show, some of each length, a person's list, or files of
// a course.

import type { Position } from "../puzzle/rules.ts";
import { PRINCETON } from "../textbook-data/princeton.ts";

/** A board of a race. `length`: of a shortest solution; null where it isn't known. */
export type RaceBoard = { board: string; goal?: string; length: number | null; name?: string };

/** Which boards a file of a size may hold, by their cells. */
const FILES: Readonly<Record<string, (cells: number) => boolean>> = {
  "3x3": (cells) => cells === 9,
  "4x4": (cells) => cells === 16,
  other: (cells) => cells !== 9 && cells !== 16,
};

/**
 * Which lengths are dealt on a board of that size, and how many boards of each. Null where exact
 * lengths can't be had.
 */
export function dealOf({
  rows,
  cols,
}: Pick<Position, "rows" | "cols">): { lengths: number[]; each: number } | null {
  const cells = rows * cols;
  if (cells > 16) return null;
  if (cells > 10) return { lengths: steps(8, 36, 4), each: 5 };
  if (cells === 10) return { lengths: steps(6, 50, 4), each: 20 };
  if (cells === 9) return { lengths: steps(6, 28, 2), each: 20 };
  if (cells === 8) return { lengths: steps(6, 28, 2), each: 20 };
  return cells === 6
    ? { lengths: steps(4, 20, 2), each: 20 }
    : { lengths: steps(1, 6, 1), each: 2 };
}

function steps(first: number, last: number, step: number) {
  return Array.from({ length: (last - first) / step + 1 }, (_, i) => first + i * step);
}

/**
 * Princeton's files of a size, those that can be solved, the short ones first. The lengths are
 * still to be found: one of the names is wrong.
 * @param size such as `3x3`, or `other`
 */
export function filesOf(size: string): RaceBoard[] {
  return PRINCETON.filter(([, length, board]) => length !== null && FILES[size]?.(cellsOf(board)))
    .sort(([, one], [, other]) => (one ?? 0) - (other ?? 0))
    .map(([name, , board]) => ({ board, length: null, name }));
}

const cellsOf = (board: string) => board.split(/[-_]/).length;
