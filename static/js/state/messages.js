// What of a link can't be read, and why. Each stands behind the name of its field, as in
// `at: “99” isn't a place among 2 moves`.

import { count, counted } from "../lib/format.js";
import { quote } from "../puzzle/notation.js";

/** @typedef {{ rows: number, cols: number }} Size */

export const TOO_LONG = "the link is too long to be read";

/**
 * @param {Size} goal
 * @param {Size} board
 */
export const goalMisfit = (goal, board) =>
  `a ${goal.rows}x${goal.cols} goal doesn't fit a ${board.rows}x${board.cols} board`;

export const MOVES_WITHOUT_BOARD = "without a board there is nothing to make them on";
/**
 * @param {number} number from 1
 * @param {string} move
 */
export const impossible = (number, move) =>
  `move ${count(number)}, ${move}, is not possible; those before it are kept`;
/**
 * @param {string} text
 * @param {number} moves
 */
export const noPlace = (text, moves) =>
  `${quote(text)} isn't a place among ${counted(moves, "move")}`;

/** @param {string} text */
export const noDay = (text) => `${quote(text)} isn't a day such as 2026-11-21`;
/** @param {string} day */
export const dayToCome = (day) => `${day} is still to come`;

/** @param {string} text */
export const noStep = (text) => `${quote(text)} isn't a number of steps`;
/** @param {string} text */
export const noContestant = (text) => `${quote(text)} isn't a contestant of a race`;
/**
 * @param {string} text
 * @param {readonly string[]} names
 */
export const noneOf = (text, names) => `${quote(text)} isn't one of ${names.join(", ")}`;

/** @param {string} why */
export const badChallenge = (why) => `it can't be read: ${why}`;
/** Why a challenge can't be read. */
export const BAD_CHALLENGE = {
  letters: "it isn't base64url",
  version: "it isn't one, or comes from a newer Slidestar",
  short: "its end is missing",
  endless: "a number in it doesn't end",
  long: "there's more in it than a solve",
  times: "its moves take longer than its time",
  moves: "its moves don't solve this board",
};
/** @param {number} value */
export const tooLarge = (value) => `${count(value)} is more than it can hold`;
export const CHALLENGE_WITHOUT_BOARD = "without a board there is nothing to race on";
