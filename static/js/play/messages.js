// All that's said of the game on the board: its size, its moves, hints, the win, and its link.

import { count, counted, stopped, WAYS } from "../lib/format.js";

/** @import { Move } from "../puzzle/rules.js" */

export const ROWS_BY_COLUMNS = "Rows × columns";

/** @param {number} rows */
export const rowsByColumns = (rows) => `${rows} rows × columns`;

/** Of Undo, where there's no move to take back. */
export const UNDOES_GAME = "Back to the game before";

/**
 * @param {number} least
 * @param {number | null} most
 */
export const unprovenDistance = (least, most) =>
  most === null
    ? `at least ${count(least)}: more can't be proven`
    : `an estimate: from ${count(least)} to ${count(most)} is proven`;

/** @param {number} moves */
export const about = (moves) => `~${count(moves)}`;

export const SOLVED_ALREADY = "It's solved: there is nothing left to move.";
export const HINT_WAITS = "The hint comes as soon as Python is ready.";
export const NO_HINT_UNSOLVABLE = "No hint: this board can't be solved.";

/** @param {string} fault */
export const noHint = (fault) => `No hint: ${fault}`;

/** Where the tile is that a move slides. */
const PLACES = { U: "below", D: "above", L: "right of", R: "left of" };

/** @param {readonly (string | number)[]} items */
function listed(items) {
  const last = items[items.length - 1];
  return items.length === 1 ? `${last}` : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** @param {readonly number[]} tiles */
export const numbered = (tiles) => `tile${tiles.length === 1 ? "" : "s"} ${listed(tiles)}`;

/**
 * The tiles that moves slide, where their numbers are hidden.
 * @param {readonly Move[]} moves
 */
export const placed = (moves) =>
  `the tile${moves.length === 1 ? "" : "s"} ${listed(moves.map((move) => PLACES[move]))} the gap`;

/**
 * The first hint.
 * @param {string} tile
 * @param {Move} way
 */
export const moveTile = (tile, way) => `Move ${tile} ${WAYS[way]}.`;

/**
 * The second: each tile that brings one closer.
 * @param {string} tiles
 * @param {number} number of them
 */
export function closer(tiles, number) {
  if (number === 1) return `Only ${tiles} brings you closer.`;
  return `${tiles.charAt(0).toUpperCase()}${tiles.slice(1)} bring you closer.`;
}

/**
 * The second on a board that's too large for a proof.
 * @param {string} tile
 * @param {number} length of the solution that it begins
 */
export const likelyCloser = (tile, length) =>
  `Nothing more is proven on a board this large. A solution of ${counted(length, "move")} begins with ${tile}.`;

/** @param {number} distance */
export const fromHere = (distance) => `${counted(distance, "move")} from here.`;

/**
 * @param {number} least
 * @param {number} most
 */
export const fromHereBetween = (least, most) =>
  `Between ${count(least)} and ${counted(most, "move")} from here.`;

/**
 * @param {number} moves
 * @param {number} ms
 * @param {string} more of the solve as one among others
 */
export const won = (moves, ms, more) =>
  `You did it: ${counted(moves, "move")} in ${stopped(ms)}.${more}`;

/** A board that's played to its end along a solution that was on show. */
export const SOLVED_WITH_HELP = "Solved with the solution's help, so it isn't counted.";

export const LINK_COPIED = "The link is copied: it holds the board, the goal and the moves.";
export const DAILY_LINK_COPIED =
  "The link is copied: it deals this daily board, without your moves.";
export const LINK_COPIED_SHORT =
  "The link is copied: there are too many moves for a link, so it holds the board as it is now.";
/**
 * Of a link to the end of a game.
 * @param {number} moves
 */
export const opensSolved = (moves) =>
  `This link holds a solved game of ${counted(moves, "move")}: replay it, or press Reset to play the board yourself.`;
export const LINK_ABOVE = "The link is in the address bar: copy it from there.";
