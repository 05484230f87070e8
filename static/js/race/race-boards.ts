// The boards of a race: random boards grouped by solution length, or the files of Princeton's
// course.

import type { Position } from "../puzzle/rules.ts";
import type { Deal, RaceBoard, RacePart } from "../state/race.ts";
import { PRINCETON } from "../textbook-data/princeton.ts";

/** The groups of files by size, with a predicate on the number of cells. */
const FILES: Readonly<Record<string, (cells: number) => boolean>> = {
  "3x3": (cells) => cells === 9,
  "4x4": (cells) => cells === 16,
  other: (cells) => cells !== 9 && cells !== 16,
};

/** The largest values that the user can choose. */
export const MOST = { length: 80, each: 200, boards: 2000 };
/** The selection if the current board has no exact lengths. */
const DEAL_3X3: Deal = { first: 6, last: 26, step: 4, each: 20 };

/** Return the usual selection for a size, or null if exact lengths are not available. */
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

/** Return the size under which the state has the user's selection. */
export const dealSize = (size: Pick<Position, "rows" | "cols">) =>
  dealOf(size) ? `${size.rows}x${size.cols}` : "3x3";

/** Return the user's selection for a size, or the usual selection. */
export const dealIn = ({ deals }: RacePart, size: Pick<Position, "rows" | "cols">): Deal =>
  deals[dealSize(size)] ?? dealOf(size) ?? DEAL_3X3;

/** Return the solution lengths of a selection. */
export function lengthsOf({ first, last, step }: Deal): number[] {
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);
}

/**
 * Return Princeton's solvable files of a size, shortest solution first. One of the file names is
 * wrong, so the lengths must be computed.
 * @param size such as `3x3`, or `other`
 */
export function filesOf(size: string): RaceBoard[] {
  return PRINCETON.filter(([, length, board]) => length !== null && FILES[size]?.(cellsOf(board)))
    .sort(([, one], [, other]) => (one ?? 0) - (other ?? 0))
    .map(([name, , board]) => ({ board, length: null, name }));
}

const cellsOf = (board: string) => board.split(/[-_]/).length;
