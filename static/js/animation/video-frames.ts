// Plans the frames of a video: their times, and the places of the tiles in each frame.

import type { LinePace } from "../state/film.ts";
import { APPROACH, TRAIL } from "./pointer-path.ts";

// Durations in ms.
/** The time before the first move. */
export const START = 1000;
/** The time after the last move, and after the other solves of a film. */
const END = 2500;
const END_OF_SCENE = 800;
const GLIDE = 80;
const FRAME = 1000 / 30;
/** The time between two frames in which only the clock changes. */
const CLOCK = 100;

export type VideoFrame = {
  /** The time of the frame in the video, in ms. */
  at: number;
  /** The duration in ms. */
  duration: number;
  made: number;
  /** The time since the first move, in ms. */
  clock: number;
};

/** A sliding tile, which has completed the fraction `done` of its move. */
type Gliding = { move: number; done: number };

/** Return the time at which each move begins, in ms since the clock was started. */
export function beginnings(moves: number, pace: LinePace): number[] {
  if ("ms" in pace) return Array.from({ length: moves }, (_, i) => i * pace.ms);
  const { times, from = times[0] ?? 0 } = pace;
  return times.slice(0, moves).map((time) => time - from);
}

/**
 * Return the frames: 30 a second while a tile or the pointer is moving, otherwise 10.
 * @param options `pointed` if the video shows the pointer, `continues` if another solve follows
 */
export function planVideo(
  begins: readonly number[],
  { pointed = false, continues = false }: { pointed?: boolean; continues?: boolean } = {},
): VideoFrame[] {
  const [before, after] = pointed ? [APPROACH, TRAIL] : [0, GLIDE];
  const last = begins.at(-1) ?? 0;
  const end = last + after;
  const frames: VideoFrame[] = [{ at: 0, duration: START, made: 0, clock: 0 }];
  let made = 0;
  for (let clock = 0; begins.length > 0 && clock < end; ) {
    while (made < begins.length && (begins[made] ?? 0) <= clock) made += 1;
    const rest = (begins[made] ?? end) - before - clock;
    const moving = clock - (begins[made - 1] ?? Number.NEGATIVE_INFINITY) < after;
    const duration = moving ? FRAME : Math.min(CLOCK, Math.max(rest, FRAME));
    frames.push({ at: START + clock, duration, made, clock: Math.min(clock, last) });
    clock += duration;
  }
  const { at, duration } = frames.at(-1) ?? { at: 0, duration: 0 };
  frames.push({
    at: at + duration,
    duration: continues ? END_OF_SCENE : END,
    made: begins.length,
    clock: last,
  });
  return frames;
}

/** Return the moves whose tiles are sliding in a frame, the latest move first. */
export function glidingIn({ at, made }: VideoFrame, begins: readonly number[]): Gliding[] {
  const gliding: Gliding[] = [];
  for (let move = made - 1; move >= 0; move--) {
    const done = (at - START - (begins[move] ?? 0)) / GLIDE;
    if (done >= 1) break;
    gliding.push({ move, done: Math.max(0, done) });
  }
  return gliding;
}
