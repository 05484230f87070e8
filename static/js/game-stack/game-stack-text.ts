// Text of the game stack.

import { clock, counted } from "../lib/format.ts";

/** For a game without moves. */
export const BOARD_BACK = "Your previous board is back.";

/** @param ms the time on the game's clock */
export const gameBack = (moves: number, ms: number) =>
  `Your game is back: ${counted(moves, "move")}${ms ? `, ${clock(ms)} on the clock` : ""}.`;

// Games stored for another day.

export const CONTINUE = "Continue";
export const DELETE = "Delete";
export const STORED =
  "Your game is stored, and its clock stands still. Continue it under Stored games.";
export const NO_ROOM =
  "There is no room for another stored game: continue or delete one first. Your game is still here.";
/** @param ms the time on the game's clock */
export const gameContinued = (moves: number, ms: number) =>
  `Your game is back: ${counted(moves, "move")}. The clock runs on from ${clock(ms)}.`;
export const SLOT_GONE = "That game is no longer stored: another tab has continued or deleted it.";
export const slotDeleted = (size: string) => `Deleted: your game of ${size}.`;
