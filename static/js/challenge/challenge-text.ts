// The texts of challenges.

import { niceSize, seconds, stopped } from "../lib/format.ts";
import type { Metric } from "../puzzle/slides.ts";
import { inMoves, movesNoun } from "../state/metric-text.ts";

export const GHOST = "The ghost's board";
export const LEAVE = "End the challenge";
export const COPIED =
  "Challenge copied. Anyone who opens the link races your ghost, a replay of this solve.";
export const REFUSED = "This browser doesn't let the page copy the link.";
export const TOO_LONG = "This solve has too many moves to fit in a link of 7,500 characters.";
export const NO_GHOST = "This solve has no ghost because its move times weren't recorded.";

type Figures = {
  /** The length in the user's metric. */
  moves: number;
  milliseconds: number;
};

export function target({ moves, milliseconds }: Figures, metric: Metric) {
  return `A friend challenges you: can you beat ${inMoves(moves, metric)} in ${seconds(milliseconds)}?`;
}

export function ghostDone({ moves, milliseconds }: Figures, metric: Metric) {
  return `The ghost has finished: ${inMoves(moves, metric)} in ${seconds(milliseconds)}.`;
}

export function place(made: number, moves: number) {
  return made
    ? `The small board is your friend's ghost: move ${made} of ${moves}`
    : "The small board is your friend's ghost: it starts when you do.";
}

/** Name the winner, who had the shorter time, and compare the lengths. */
export function verdict(you: Figures, ghost: Figures, metric: Metric) {
  const time = you.milliseconds - ghost.milliseconds;
  const moves = you.moves - ghost.moves;
  const shorter = `${inMoves(Math.abs(moves), metric)} shorter`;
  if (time === 0) {
    if (moves === 0) return `A draw: same time, same number of ${movesNoun(0, metric)}.`;
    return `Same time, but ${moves < 0 ? "you were" : "your friend was"} ${shorter}.`;
  }
  const won = `${time < 0 ? "You won" : "Your friend won"}: ${stopped(Math.abs(time))} faster`;
  if (moves === 0) return `${won}, in the same number of ${movesNoun(0, metric)}.`;
  if (time < 0 === moves < 0) return `${won} and ${shorter}.`;
  return `${won}, but ${moves < 0 ? "you were" : "your friend was"} ${shorter}.`;
}

/** Describe a solve whose clock may have stood still. */
export function unfair({ moves, milliseconds }: Figures, metric: Metric) {
  return `${inMoves(moves, metric)} in ${seconds(milliseconds)}. There is no winner because you left the game, your device went to sleep, or its clock was changed.`;
}

export const DNF = "Your friend won: your inspection took more than 17 seconds.";

export const CHALLENGE = "Challenge a friend";
/** The label of the button after a challenge from a friend. */
export const CHALLENGE_BACK = "Challenge them back";

/** Return the sentence to share with the link. */
export function invitation(
  { size, moves, milliseconds }: Figures & { size: string },
  metric: Metric,
) {
  return `I solved this ${niceSize(size)} in ${inMoves(moves, metric)} and ${seconds(milliseconds)}. Can you beat me?`;
}
