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

/** Random boards: solution lengths at equal intervals, and the number of boards of each. */
export type Deal = { first: number; last: number; step: number; each: number };
/** The largest numbers that the user can choose. */
export const MOST = { length: 80, each: 200, boards: 2000 };
/** For boards of other sizes. */
export const DEAL_3X3: Deal = { first: 6, last: 26, step: 4, each: 20 };

/** Return the usual boards of a size. Null if exact lengths are not available. */
export function dealOf({ rows, cols }: Pick<Position, "rows" | "cols">): Deal | null {
  const cells = rows * cols;
  if (cells > 16) return null;
  if (cells > 10) return { first: 8, last: 36, step: 4, each: 5 };
  if (cells === 10) return { first: 6, last: 50, step: 4, each: 20 };
  if (cells >= 8) return { first: 6, last: 28, step: 2, each: 20 };
  return cells === 6
    ? { first: 4, last: 20, step: 2, each: 20 }
    : { first: 1, last: 6, step: 1, each: 2 };
}

/** Return the solution lengths of a deal. */
export function lengthsOf({ first, last, step }: Deal): number[] {
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
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
