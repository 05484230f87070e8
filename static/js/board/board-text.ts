// Texts that a screen reader reads of the board: its tiles, its moves, and refused moves.

import { counted, WAYS } from "../lib/format.ts";
import type { Move } from "../puzzle/rules.ts";

export const BLANK = "Blank";

export const tileLabel = (tile: number) => `Tile ${tile}`;

/** List the tiles that moved, in order. */
export function moved(moves: readonly { tile: number; way: Move }[], forwards: boolean) {
  const named = moves.map(({ tile, way }) => `${tile} ${WAYS[way]}`).join(", ");
  return `${named}${forwards ? "" : " taken back"}.`;
}

/** Count the moves if there are too many to list. */
export const movedMany = (moves: number, forwards: boolean) =>
  `${counted(moves, "move")} ${forwards ? "made" : "taken back"}.`;

export const cannotMove = (tile: number) => `Tile ${tile} can't move.`;

export const noneCanMove = (way: Move) => `No tile can move ${WAYS[way]}.`;

/** Shown on a press while the lesson Watch is open. */
export const SHOWS_SEARCH = "The board shows the search: go to its start to slide tiles yourself.";
