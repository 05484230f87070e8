// Derives the next move and the marks on the board from the coach's next step.

import type { CoachResult, CoachStep } from "../protocol.ts";
import { parseMoves } from "../puzzle/notation.ts";
import { blankOf, type Move, type Position, slide, sourceOf } from "../puzzle/rules.ts";
import { neighbours } from "./plan.ts";

/** The next move of a tile of the step. */
export type Next = {
  tile: number;
  move: Move;
  /** The number of moves of the gap before this move. */
  wait: number;
  /**
   * The first move if the gap must take a detour, or if its path moves the other tile of a pair. Otherwise
   * null.
   */
  detour: { tile: number; move: Move } | null;
  /** The other tile of a pair if another path of the gap, just as short, would move it. */
  still: readonly number[];
};

/** The steps that name each move, since they move several tiles. */
const FOLLOWED: readonly CoachStep["code"][] = ["unblock", "rotate"];

/** The steps in which the gap must not move the other tile of a pair by accident. */
const PAIRED: readonly CoachStep["code"][] = ["to-corner", "enter"];

export function nextOf(
  position: Position,
  { fixed, step, tiles }: Pick<CoachResult, "fixed" | "tiles"> & { step: CoachStep },
): Next | null {
  let board: Position | null = position;
  let first: Next["detour"] = null;
  let disturbs = false;
  for (const [wait, move] of parseMoves(step.moves).entries()) {
    const source = sourceOf(board, move);
    const tile: number = board.tiles[source] ?? 0;
    first ??= { tile, move };
    if (FOLLOWED.includes(step.code) || step.tiles.includes(tile)) {
      const others = tiles.filter((one) => one !== tile && PAIRED.includes(step.code));
      const avoided = [...fixed, ...step.held, position.tiles.indexOf(tile)];
      const to = blankOf(board);
      const detour = disturbs || wait > gapDistance(position, [blankOf(position)], to, avoided);
      const still = others.filter((one) => {
        const cell = position.tiles.indexOf(one);
        const past = gapDistance(position, [blankOf(position)], cell, avoided);
        return wait > 0 && past + gapDistance(position, [cell], to, avoided) <= wait;
      });
      return { tile, move, wait, detour: detour ? first : null, still: detour ? [] : still };
    }
    disturbs ||= PAIRED.includes(step.code) && tiles.includes(tile);
    board = slide(board, move);
    if (!board) return null;
  }
  return null;
}

/** Return the length of the gap's shortest path to a cell that avoids the cells in `still`. */
function gapDistance(
  position: Position,
  from: readonly number[],
  to: number,
  still: readonly number[],
) {
  const seen = new Set(still);
  let level = [...from];
  for (let distance = 0; level.length; distance++) {
    if (level.includes(to)) return distance;
    const following = level.flatMap((cell) => neighbours(cell, position));
    level = [...new Set(following)].filter((cell) => !seen.has(cell));
    for (const cell of level) seen.add(cell);
  }
  return Number.POSITIVE_INFINITY;
}

export function movedTiles(before: Position, after: Position): number[] {
  return after.tiles.filter((tile, cell) => tile && before.tiles[cell] !== tile);
}

export type Marks = { marks: readonly (readonly [number, string])[]; aim: number | null };
export const NO_MARKS: Marks = { marks: [], aim: null };

/**
 * Return the marks for some advice: `locked` for the tiles to leave alone, `wanted` for the tiles of the step.
 * @param wanted the tiles to mark as wanted instead of the tiles of the step
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
