// Plans the frames of an animated picture and their durations.

import type { Position } from "../puzzle/rules.ts";

/** The times of a solution's moves in ms, or the duration of each move. */
export type LinePace = { times: readonly number[] } | { ms: number };

/** The maximum number of frames. */
export const MOST = 600;
// Durations in ms.
const START = 900;
const END = 2500;
const GLIDE = 40;
const SHORTEST = 60;
const LONGEST = 1500;

/** A frame shows the position after `at` moves or, if `half`, the last tile halfway to its cell. */
type Frame = { at: number; half: boolean; delay: number };

/**
 * Return the frames, which show only every `step`-th move.
 * @param moves the number of moves
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

/** Return the time from move `at` to move `next` in ms, clamped to the limits of a frame. */
function durationOf(at: number, next: number, pace: LinePace) {
  const ms = "ms" in pace ? pace.ms : (pace.times[next - 1] ?? 0) - (pace.times[at - 1] ?? 0);
  return Math.min(LONGEST, Math.max(SHORTEST, ms));
}

/** Return the cells whose tiles differ, each with its tile in `to`. */
export function differences(from: Position, to: Position): { cell: number; tile: number }[] {
  return to.tiles.flatMap((tile, cell) => (tile === from.tiles[cell] ? [] : [{ cell, tile }]));
}
