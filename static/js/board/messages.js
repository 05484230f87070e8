// What's read out of the board: its tiles, what moved, and what can't be moved.

import { counted, WAYS } from "../lib/format.js";

/** @import { Move } from "../puzzle/rules.js" */

export const BLANK = "Blank";

/** @param {number} tile */
export const tileLabel = (tile) => `Tile ${tile}`;

/**
 * The tiles that moved, one after the other; or, going back, that came back.
 * @param {readonly { tile: number, way: Move }[]} moves
 * @param {boolean} forwards
 */
export function moved(moves, forwards) {
  const named = moves.map(({ tile, way }) => `${tile} ${WAYS[way]}`).join(", ");
  return `${named}${forwards ? "" : " taken back"}.`;
}

/**
 * More of them than anybody would listen to.
 * @param {number} moves
 * @param {boolean} forwards
 */
export const movedMany = (moves, forwards) =>
  `${counted(moves, "move")} ${forwards ? "made" : "taken back"}.`;

/** @param {number} tile */
export const cannotMove = (tile) => `Tile ${tile} can't move.`;

/** @param {Move} way */
export const noneCanMove = (way) => `No tile can move ${WAYS[way]}.`;

/** Where a search is watched. */
export const SHOWS_SEARCH = "The board shows the search: go to its start to slide tiles yourself.";
