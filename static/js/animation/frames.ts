// The frames of an animated picture, and their durations.

import type { Position } from "../puzzle/rules.ts";

/** The times of a line's moves in ms, or the duration of each move. */
export type LinePace = { times: readonly number[] } | { ms: number };

/** Largest number of frames. */
export const MOST = 600;
// In ms.
const START = 900;
const END = 2500;
const GLIDE = 40;
const SHORTEST = 60;
const LONGEST = 1500;

/** A frame: the position after `at` moves, or, if `half`, the tile halfway to it. */
type Frame = { at: number; half: boolean; delay: number };

/**
 * @param moves number of moves
 * @param pace the times of the moves, or the duration of each
 * @returns `step`: only every `step`-th move is shown
 */
export function planFrames(moves: number, pace: LinePace): { frames: Frame[]; step: number } {
  const step = Math.max(1, Math.ceil(moves / (MOST - 1)));
  const glides = 2 * moves + 1 <= MOST;
  const frames: Frame[] = [{ at: 0, half: false, delay: START }];
  for (let last = 0; last < moves; ) {
    const at = Math.min(last + step, moves);
    const next = Math.min(at + step, moves);
    if (glides) frames.push({ at, half: true, delay: GLIDE });
    const stay = at === moves ? END : durationOf(at, next, pace) - (glides ? GLIDE : 0);
    frames.push({ at, half: false, delay: Math.max(stay, SHORTEST - GLIDE) });
    last = at;
  }
  return { frames, step };
}

/** Return the time from move `at` to move `next`, in ms, within limits. */
function durationOf(at: number, next: number, pace: LinePace) {
  const ms = "ms" in pace ? pace.ms : (pace.times[next - 1] ?? 0) - (pace.times[at - 1] ?? 0);
  return Math.min(LONGEST, Math.max(SHORTEST, ms));
}

/** Return the cells that differ, with the tiles that they have in `to`. */
export function differences(from: Position, to: Position): { cell: number; tile: number }[] {
  return to.tiles.flatMap((tile, cell) => (tile === from.tiles[cell] ? [] : [{ cell, tile }]));
}
