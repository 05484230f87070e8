// What the coach's next step means on the board: the move that counts, and the marks.

import type { CoachResult, CoachStep } from "../protocol.ts";
import { parseMoves } from "../puzzle/notation.ts";
import { type Move, type Position, slide, sourceOf } from "../puzzle/rules.ts";

/** The next move of a tile of the step. `wait`: the number of moves before it, which move the gap. */
export type Next = { tile: number; move: Move; wait: number };

/** Steps whose every move is named, since no single tile is brought to a place. */
const FOLLOWED: readonly CoachStep["code"][] = ["unblock", "rotate"];

export function nextOf(position: Position, step: CoachStep): Next | null {
  let board: Position | null = position;
  for (const [wait, move] of parseMoves(step.moves).entries()) {
    const tile: number = board.tiles[sourceOf(board, move)] ?? 0;
    if (FOLLOWED.includes(step.code) || step.tiles.includes(tile)) return { tile, move, wait };
    board = slide(board, move);
    if (!board) return null;
  }
  return null;
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
