// What's said of the games before and after this one.

import { clock, counted } from "../lib/format.ts";

/** Of a board that nobody has moved on. */
export const BOARD_BACK = "The board from before is back.";

/** @param ms on its clock */
export const gameBack = (moves: number, ms: number) =>
  `Your game is back: ${counted(moves, "move")}${ms ? `, ${clock(ms)} on the clock` : ""}.`;
