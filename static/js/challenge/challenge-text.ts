// Texts of a challenge.

import { counted, niceSize, stopped } from "../lib/format.ts";

export const GHOST = "The ghost's board";
export const COPIED =
  "The challenge is copied: anyone who opens the link races your ghost, a replay of this solve.";
export const REFUSED = "This browser doesn't let the page copy, so there is no link to send.";
export const TOO_LONG =
  "This solve has too many moves for a link: addresses end at about 7,500 characters.";
export const NO_GHOST =
  "There is no ghost for this solve: the times of its moves weren't recorded.";

type Figures = { moves: number; milliseconds: number };

export function target({ moves, milliseconds }: Figures) {
  return `A friend challenges you: beat ${counted(moves, "move")} in ${stopped(milliseconds)}.`;
}

export function ghostDone({ moves, milliseconds }: Figures) {
  return `The ghost is home: ${counted(moves, "move")} in ${stopped(milliseconds)}.`;
}

export function place(made: number, moves: number) {
  return made
    ? `The small board is your friend's ghost: move ${made} of ${moves}`
    : "The small board is your friend's ghost: it starts when you do.";
}

function lead(ms: number) {
  return ms < 60_000 ? `${(ms / 1000).toFixed(3)}\u00a0s` : stopped(ms);
}

/** Compare the times and the lengths. */
export function verdict(you: Figures, ghost: Figures) {
  const time = Math.abs(you.milliseconds - ghost.milliseconds);
  const moves = Math.abs(you.moves - ghost.moves);
  const speed =
    time === 0
      ? "You and the ghost took the same time"
      : you.milliseconds < ghost.milliseconds
        ? `You were ${lead(time)} faster`
        : `The ghost was ${lead(time)} faster`;
  const youFaster = you.milliseconds < ghost.milliseconds;
  const youShorter = you.moves < ghost.moves;
  if (moves === 0) return `${speed}, in the same number of moves.`;
  const by = `${counted(moves, "move")} shorter`;
  if (time === 0) return `${speed}; ${youShorter ? "you were" : "the ghost was"} ${by}.`;
  if (youFaster === youShorter) return `${speed} and ${by}.`;
  return `${speed}, but ${youShorter ? "you were" : "the ghost was"} ${by}.`;
}

/** Text to share with the link. */
export function invitation({ size, moves, milliseconds }: Figures & { size: string }) {
  return `Slidestar ${niceSize(size)}: ${counted(moves, "move")} in ${stopped(milliseconds)}. Race my ghost:`;
}
