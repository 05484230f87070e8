import { niceSize, seconds } from "../lib/format.ts";
import type { Metric } from "../puzzle/slides.ts";
import type { DuelSolve } from "../state/challenge.ts";
import { inMoves } from "../state/metric-text.ts";

export const GHOST = "The ghost's board";
export const LEAVE = "End the challenge";
export const COPIED =
  "Challenge copied. Anyone who opens the link races your ghost, a replay of this solve.";
export const REFUSED = "This browser doesn't let the page copy the link.";
export const TOO_LONG = "This solve has too many moves to fit in a link of 7,500 characters.";
export const NO_GHOST = "This solve has no ghost because its move times weren't recorded.";

export function target({ moves, milliseconds }: DuelSolve, metric: Metric) {
  return `A friend challenges you: can you beat ${inMoves(moves, metric)} in ${seconds(milliseconds)}?`;
}

export function ghostDone({ moves, milliseconds }: DuelSolve, metric: Metric) {
  return `The ghost has finished: ${inMoves(moves, metric)} in ${seconds(milliseconds)}.`;
}

export function friendsSolve({ moves, milliseconds }: DuelSolve, metric: Metric) {
  return `Your friend: ${inMoves(moves, metric)} in ${seconds(milliseconds)}.`;
}

export function place(made: number, moves: number) {
  return made
    ? `The small board is your friend's ghost: move ${made} of ${moves}`
    : "The small board is your friend's ghost: it starts when you do.";
}

/** Return the sentence to share with the link. */
export function invitation(
  { size, moves, milliseconds }: DuelSolve & { size: string },
  metric: Metric,
) {
  return `I solved this ${niceSize(size)} in ${inMoves(moves, metric)} and ${seconds(milliseconds)}. Can you beat me?`;
}
