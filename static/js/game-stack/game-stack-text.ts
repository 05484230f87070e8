// Text of the game stack.

import { clock, counted } from "../lib/format.ts";

/** For a game without moves. */
export const BOARD_BACK = "Your previous board is back.";

/** @param ms the time on the game's clock */
export const gameBack = (moves: number, ms: number) =>
  `Your game is back: ${counted(moves, "move")}${ms ? `, ${clock(ms)} on the clock` : ""}.`;
