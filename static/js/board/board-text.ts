// What's read out of the board: its tiles, what moved, and what can't be moved.

import { counted, WAYS } from "../lib/format.ts";
import type { Move } from "../puzzle/rules.ts";

export const BLANK = "Blank";

export const tileLabel = (tile: number) => `Tile ${tile}`;

/** The tiles that moved, one after the other; or, going back, that came back. */
export function moved(moves: readonly { tile: number; way: Move }[], forwards: boolean) {
  const named = moves.map(({ tile, way }) => `${tile} ${WAYS[way]}`).join(", ");
  return `${named}${forwards ? "" : " taken back"}.`;
}

/** More of them than anybody would listen to. */
export const movedMany = (moves: number, forwards: boolean) =>
  `${counted(moves, "move")} ${forwards ? "made" : "taken back"}.`;

export const cannotMove = (tile: number) => `Tile ${tile} can't move.`;

export const noneCanMove = (way: Move) => `No tile can move ${WAYS[way]}.`;

/** Where a search is watched. */
export const SHOWS_SEARCH = "The board shows the search: go to its start to slide tiles yourself.";
