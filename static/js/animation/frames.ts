// Plans the frames of an animated picture and their durations.

import type { Position } from "../puzzle/rules.ts";
import type { Film, LinePace } from "../state/film.ts";

/** The maximum number of frames. */
export const MOST = 600;
// Durations in ms.
const START = 900;
/** The duration of the last picture, and of the last pictures of the other solves. */
const END = 2500;
const END_OF_SCENE = 800;
const GLIDE = 40;
const SHORTEST = 60;
const LONGEST = 1500;

/** A frame shows the position after `at` moves or, if `half`, the last tile halfway to its cell. */
export type Frame = { at: number; half: boolean; delay: number };

/** Return the frames of each solve of a film, which show only every `step`-th move. */
export function planFrames({ scenes, speed }: Pick<Film, "scenes" | "speed">): {
  frames: Frame[][];
  step: number;
} {
  const all = scenes.reduce((sum, { moves }) => sum + moves.length, 0);
  const glides = 2 * all + scenes.length <= MOST;
  // Each solve has a frame for its start, and may have one more for its last moves.
  const room = scenes.length > 1 ? Math.max(1, MOST - 2 * scenes.length) : MOST - 1;
  const step = Math.max(1, Math.ceil(all / room));
  const frames = scenes.map(({ moves, pace }, i) => {
    const stays = i + 1 < scenes.length ? END_OF_SCENE : END;
    return framesOf(moves.length, (at, next) => durationOf(at, next, pace, speed), {
      ...{ step, glides, stays },
    });
  });
  return { frames, step };
}

/** @param durationOf returns the time in ms from one move to another */
function framesOf(
  moves: number,
  durationOf: (at: number, next: number) => number,
  { step, glides, stays }: { step: number; glides: boolean; stays: number },
): Frame[] {
  const frames: Frame[] = [{ at: 0, half: false, delay: START }];
  for (let last = 0; last < moves; ) {
    const at = Math.min(last + step, moves);
    const next = Math.min(at + step, moves);
    if (glides) frames.push({ at, half: true, delay: GLIDE });
    const stay = at === moves ? stays : durationOf(at, next) - (glides ? GLIDE : 0);
    frames.push({ at, half: false, delay: Math.max(stay, SHORTEST - GLIDE) });
    last = at;
  }
  return frames;
}

/** Return the time from move `at` to move `next` in ms, clamped to the limits of a frame. */
function durationOf(at: number, next: number, pace: LinePace, speed: number) {
  const ms = "ms" in pace ? pace.ms : (pace.times[next - 1] ?? 0) - (pace.times[at - 1] ?? 0);
  return Math.min(LONGEST, Math.max(SHORTEST, ms / speed));
}

/** Return the cells whose tiles differ, each with its tile in `to`. */
export function differences(from: Position, to: Position): { cell: number; tile: number }[] {
  return to.tiles.flatMap((tile, cell) => (tile === from.tiles[cell] ? [] : [{ cell, tile }]));
}
