// All that the editor says: on the board that's edited, of what's done to it, of its goal, and of
// several boards to choose one from.

import { count, counted, stopped } from "../lib/format.js";

/** @import { Turn } from "../puzzle/transforms.js" */

/**
 * Over the board that's edited.
 * @param {"position" | "goal" | null} what
 * @param {number | null} picked the tile that was pressed first; 0 is the blank
 */
export function editing(what, picked) {
  const title = what === "goal" ? "Editing the goal" : "Editing the position";
  if (picked === null) return `${title}: press two tiles to swap them.`;
  return `${title}: now press the one to swap with ${picked ? `tile ${picked}` : "the blank"}.`;
}

/**
 * A cell, read out.
 * @param {number} tile 0 is the blank
 * @param {number} row from 1
 * @param {number} col from 1
 */
export const cellLabel = (tile, row, col) => `${tile || "Blank"}, row ${row}, column ${col}`;

/**
 * @param {number} one a tile; 0 is the blank
 * @param {number} other
 */
export const swapped = (one, other) => `Swapped ${one || "the blank"} and ${other || "the blank"}.`;

const TURNS = {
  rotate: "Turned a quarter clockwise",
  mirror: "Mirrored, left and right",
  flip: "Mirrored, top and bottom",
};

/** @param {Turn} way */
export const turned = (way) => `${TURNS[way]}, the goal too: it's as far from solved as before.`;

export const INVERTED =
  "Inverted: it's as far from solved as before, and the solution runs backwards.";

/** In the choice of a goal: one that has no name. */
export const CUSTOM = "Custom";

/** @param {string | null} name */
export const goalSummary = (name) => `Goal: ${name ? name.toLowerCase() : "custom"}`;

export const GOAL_CHANGED = "The goal has changed.";
export const GOAL_HERE = "This position is the goal now.";

/** @param {string} board */
export const goalIs = (board) => `The goal is ${board}.`;

/** @typedef {{ rows: number, cols: number }} Size */

/**
 * A fault, as a parser would put it.
 * @param {Size} goal
 * @param {Size} board
 */
export const goalMisfit = (goal, board) =>
  `a ${goal.rows}x${goal.cols} goal doesn't fit a ${board.rows}x${board.cols} board`;

/**
 * @param {number} count
 * @param {boolean} solves whether they are solves, not boards
 */
export const chooseOne = (count, solves) =>
  `${counted(count, solves ? "solve" : "board")}: choose one`;

/** @param {{ moves: number, ms: number }} solve its time is 0 if it is not known */
export const solveSummary = ({ moves, ms }) =>
  counted(moves, "move") + (ms ? `, ${stopped(Math.round(ms))}` : "");

export const CLOSE_BOARDS = "Close the list";

/**
 * Below the list.
 * @param {number | null} shown null: all of them are
 * @param {number} unread parts of the text
 */
export function boardsNote(shown, unread) {
  const first = shown === null ? "" : `The first ${count(shown)} are shown.`;
  const parts = unread === 1 ? "One part" : `${count(unread)} parts`;
  const left = unread ? `${parts} of the text couldn't be read as a board.` : "";
  return [first, left].filter(Boolean).join(" ");
}
