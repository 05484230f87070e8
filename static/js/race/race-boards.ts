// The boards of a race: random ones by length, and the files of Princeton's course.

import type { Position } from "../puzzle/rules.ts";
import { PRINCETON } from "../textbook-data/princeton.ts";

/** A board of a race. `length`: the length of a shortest solution; null if unknown. */
export type RaceBoard = { board: string; goal?: string; length: number | null; name?: string };

/** Filters for the sizes of files, by the number of cells. */
const FILES: Readonly<Record<string, (cells: number) => boolean>> = {
  "3x3": (cells) => cells === 9,
  "4x4": (cells) => cells === 16,
  other: (cells) => cells !== 9 && cells !== 16,
};

/**
 * Return the solution lengths for boards of a size, and the number of boards per length. Null if
 * exact lengths are not available.
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
 * Return Princeton's solvable files of a size, shortest solution first. Their lengths must be
 * measured, as one of the file names is wrong.
 * @param size such as `3x3`, or `other`
 */
export function filesOf(size: string): RaceBoard[] {
  return PRINCETON.filter(([, length, board]) => length !== null && FILES[size]?.(cellsOf(board)))
    .sort(([, one], [, other]) => (one ?? 0) - (other ?? 0))
    .map(([name, , board]) => ({ board, length: null, name }));
}

const cellsOf = (board: string) => board.split(/[-_]/).length;
