// What's said of the games before and after this one.

import { clock, counted } from "../lib/format.js";

/** Of a board that nobody has moved on. */
export const BOARD_BACK = "The board from before is back.";

/**
 * @param {number} moves
 * @param {number} ms on its clock
 */
export const gameBack = (moves, ms) =>
  `Your game is back: ${counted(moves, "move")}${ms ? `, ${clock(ms)} on the clock` : ""}.`;
