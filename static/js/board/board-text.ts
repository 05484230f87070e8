// The texts of the board for screen readers: its tiles, its moves, and refused moves.

import { counted, DIRECTIONS } from "../lib/format.ts";
import type { Move } from "../puzzle/rules.ts";

export const GAP = "Gap";

/** The label of a tile whose number is hidden. */
export const HIDDEN_TILE = "Tile";

export const tileLabel = (tile: number) => `Tile ${tile}`;

/** List the tiles that moved, in order. */
export function moved(moves: readonly { tile: number; move: Move }[], forwards: boolean) {
  const named = moves.map(({ tile, move }) => `${tile} ${DIRECTIONS[move]}`).join(", ");
  return `${named}${forwards ? "" : " undone"}.`;
}

/** Count the moves if there are too many to list. */
export const movedMany = (moves: number, forwards: boolean) =>
  `${counted(moves, "move")} ${forwards ? "made" : "undone"}.`;

export const cannotMove = (tile: number) => `Tile ${tile} can't move.`;

export const noneCanMove = (move: Move) => `No tile can move ${DIRECTIONS[move]}.`;

/** @param halves true if the phase sorts tiles into halves */
export function phaseText(number: number, count: number, halves: boolean) {
  const what = halves
    ? "sort the tiles into the two coloured halves"
    : "solve the highlighted part";
  return `Phase ${number} of ${count}: ${what}.`;
}
