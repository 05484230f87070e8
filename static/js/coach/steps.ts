// What the coach's next step means on the board: the move that counts, and the marks.

import type { CoachResult, CoachStep } from "../protocol.ts";
import { parseMoves } from "../puzzle/notation.ts";
import { blankOf, type Move, type Position, slide, sourceOf } from "../puzzle/rules.ts";
import { neighbours } from "./plan.ts";

/**
 * The next move of a tile of the step. `wait`: the number of moves before it, which move the gap.
 * `detour`: the first of these, if the gap must not take the shortest path to the tile's side, or
 * moves the other tile of a pair. `still`: the other tile, if a path as short would move it.
 */
export type Next = {
  tile: number;
  move: Move;
  wait: number;
  detour: { tile: number; move: Move } | null;
  still: readonly number[];
};

/** Steps whose every move is named, since no single tile is brought to a place. */
const FOLLOWED: readonly CoachStep["code"][] = ["unblock", "rotate"];

/** Steps whose gap must not move the other tile of a pair by chance. */
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

/** Return the fewest moves of the gap from one cell to another if some cells are left alone. */
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
