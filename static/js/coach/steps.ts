// What the coach's next step means on the board: the move that counts, and the marks.

import type { CoachResult, CoachStep } from "../protocol.ts";
import { parseMoves } from "../puzzle/notation.ts";
import { blankOf, type Move, type Position, slide, sourceOf } from "../puzzle/rules.ts";
import { neighbours } from "./plan.ts";

/**
 * The next move of a tile of the step. `wait`: the number of moves before it, which move the gap.
 * `detour`: the first of these, if the gap must not take the shortest path to the tile's side.
 */
export type Next = {
  tile: number;
  move: Move;
  wait: number;
  detour: { tile: number; move: Move } | null;
};

/** Steps whose every move is named, since no single tile is brought to a place. */
const FOLLOWED: readonly CoachStep["code"][] = ["unblock", "rotate"];

export function nextOf(
  position: Position,
  { fixed, step }: Pick<CoachResult, "fixed"> & { step: CoachStep },
): Next | null {
  let board: Position | null = position;
  let first: Next["detour"] = null;
  for (const [wait, move] of parseMoves(step.moves).entries()) {
    const source = sourceOf(board, move);
    const tile: number = board.tiles[source] ?? 0;
    first ??= { tile, move };
    if (FOLLOWED.includes(step.code) || step.tiles.includes(tile)) {
      const own = step.tiles.map((one) => position.tiles.indexOf(one));
      const shortest = gapDistance(position, blankOf(board), [...fixed, ...step.held, ...own]);
      return { tile, move, wait, detour: wait > shortest ? first : null };
    }
    board = slide(board, move);
    if (!board) return null;
  }
  return null;
}

/** Return the fewest moves that bring the gap to a cell if some cells are left alone. */
function gapDistance(position: Position, to: number, still: readonly number[]) {
  const seen = new Set(still);
  let level = [blankOf(position)];
  for (let distance = 0; level.length; distance++) {
    if (level.includes(to)) return distance;
    const following = level.flatMap((cell) => neighbours(cell, position));
    level = [...new Set(following)].filter((cell) => !seen.has(cell));
    for (const cell of level) seen.add(cell);
  }
  return Number.POSITIVE_INFINITY;
}

/** Return the direction in which one cell lies from another. */
export function sideOf(cell: number, from: number, cols: number): Move {
  if (Math.floor(cell / cols) !== Math.floor(from / cols)) return cell > from ? "D" : "U";
  return cell > from ? "R" : "L";
}

/** Return the tiles that have moved between two positions. */
export function movedTiles(before: Position, after: Position): number[] {
  return after.tiles.filter((tile, cell) => tile && before.tiles[cell] !== tile);
}

export type Marks = { marks: readonly (readonly [number, string])[]; aim: number | null };
export const NO_MARKS: Marks = { marks: [], aim: null };

/**
 * Return the marks of an advice: the tiles to leave alone are locked, and those of the step wanted.
 * @param wanted other tiles than those of the step
 */
export function marksOf(
  { tiles }: Position,
  { fixed, step }: Pick<CoachResult, "fixed" | "step">,
  wanted: readonly number[] | null = null,
): Marks {
  const lit = wanted ?? step?.tiles ?? [];
  const still = [...fixed, ...(step?.held ?? [])].map((cell) => tiles[cell] ?? 0);
  const locked = still.filter((tile) => tile && !lit.includes(tile));
  const single = !wanted && step?.cells.length === 1;
  return {
    marks: [
      ...locked.map((tile) => [tile, "locked"] as const),
      ...lit.map((tile) => [tile, "wanted"] as const),
    ],
    aim: single ? (step?.cells[0] ?? null) : null,
  };
}
