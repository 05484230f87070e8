// What's said of what was pasted: what it was taken for, or why it can't be read.

import { counted } from "../lib/format.js";

/** @import { Position } from "../puzzle/rules.js" */

/** @param {Position} board */
const size = ({ rows, cols }) => `${rows} × ${cols}`;

export const EMPTY = "There are no moves in an empty text.";
export const READING = "Reading …";

/** @param {Position} board */
export const asBoard = (board) => `Read as a ${size(board)} board.`;

/**
 * @param {Position} board
 * @param {number} moves
 */
export const asScramble = (board, moves) =>
  `Read as a scramble of ${counted(moves, "move")}: a ${size(board)} board.`;

/** @param {number} boards */
export const asBoards = (boards) => `Read as ${counted(boards, "board")}: choose one.`;

/** @param {number} solves */
export const asSolves = (solves) => `Read as ${counted(solves, "solve")}: choose one.`;

/**
 * @param {boolean} replay whether it's one of slidysim's
 * @param {Position} board
 * @param {number} moves
 */
export function asLink(replay, board, moves) {
  const what = replay ? "a slidysim replay" : "a link";
  return `Read as ${what}: a ${size(board)} board${moves ? ` and ${counted(moves, "move")}` : ""}.`;
}

/**
 * @param {number} moves
 * @param {"tile" | "blank" | "numbers" | "boards"} form
 * @param {{ solves: boolean, fromStart: boolean }} how
 */
export function asSolution(moves, form, { solves, fromStart }) {
  const what = {
    tile: `${counted(moves, "move")} of the tiles`,
    blank: `${counted(moves, "move")} of the blank`,
    numbers: counted(moves, "tile number"),
    boards: `${counted(moves + 1, "board")}, each one move from the last`,
  }[form];
  const from = fromStart ? ", made from the start" : "";
  return `Read as ${what}${from}: they ${solves ? "reach" : "don't reach"} the goal.`;
}

// Faults, as the parsers put theirs.

export const TOO_LONG = "that's too much text for this page";
export const NO_BOARD = "there is no board in this link";

/** @param {string} fault */
export const noFit = (fault) => `It doesn't fit: ${fault}.`;

/** @param {string} fault */
export const unreadable = (fault) => `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`;
