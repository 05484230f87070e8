// What an animated picture shows, and for how long: a plan of its frames.

/** @import { Position } from "../puzzle/rules.js" */

/** No picture has more frames. */
export const MOST = 600;
// In ms.
const START = 900;
const END = 2500;
const GLIDE = 40;
const SHORTEST = 60;
const LONGEST = 1500;

/**
 * A frame: the position after `at` moves; or `half` of the way there, which is seen only briefly.
 * @typedef {{ at: number, half: boolean, delay: number }} Frame
 */

/**
 * @param {number} moves how many there are
 * @param {{ times: readonly number[] } | { ms: number }} pace when each is made, or how long each
 *   stays
 * @returns {{ frames: Frame[], step: number }} `step`: of a long game only every so many moves
 */
export function planFrames(moves, pace) {
  const step = Math.max(1, Math.ceil(moves / (MOST - 1)));
  const glides = 2 * moves + 1 <= MOST;
  /** @type {Frame[]} */
  const frames = [{ at: 0, half: false, delay: START }];
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

/**
 * How long the position after `at` moves stays, until there are `next`.
 * @param {number} at
 * @param {number} next
 * @param {{ times: readonly number[] } | { ms: number }} pace
 */
function durationOf(at, next, pace) {
  const ms = "ms" in pace ? pace.ms : (pace.times[next - 1] ?? 0) - (pace.times[at - 1] ?? 0);
  return Math.min(LONGEST, Math.max(SHORTEST, ms));
}

/**
 * What differs between two positions: the cells, and what's in them afterwards.
 * @param {Position} from
 * @param {Position} to
 * @returns {{ cell: number, tile: number }[]}
 */
export function differences(from, to) {
  return to.tiles.flatMap((tile, cell) => (tile === from.tiles[cell] ? [] : [{ cell, tile }]));
}
