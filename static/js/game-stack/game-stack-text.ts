import { clock, counted, niceSize } from "../lib/format.ts";
import type { Slot } from "../state/page.ts";

/** The message when a game without moves, or one that is over, is restored. */
export const BOARD_BACK = "Your previous board is back.";

export const INSPECTION_LEFT =
  "Your board is back. You left during the inspection, so it's practice now.";

/**
 * @param ms the time on the game's clock
 * @param leaving true if the game counted until the user left it
 */
export const gameBack = (moves: number, ms: number, leaving: boolean) =>
  `Your game is back: ${counted(moves, "move")}${ms ? `, ${clock(ms)} on the clock` : ""}.` +
  (leaving ? " You left it, so it's practice now." : "");

// The texts of the games that are stored for another day.

export const TITLE = "Stored games";
export const ABOUT = "Store a long game and finish it another day. Its clock stops until then.";
export const STORE = "Store this game";
export const CONTINUE = "Continue";
export const DELETE = "Delete";
export const TAKE_BACK = "Take back";
export const STORED =
  "Your game is stored and its clock is stopped. Continue it under Stored games.";
export const NO_ROOM = "There's no room for another stored game. Continue or delete one first.";
/** @param ms the time on the game's clock */
export const gameContinued = (moves: number, ms: number) =>
  `Your game is back: ${counted(moves, "move")}. The clock continues from ${clock(ms)}.`;
export const SLOT_GONE = "That game is no longer stored. Another tab continued or deleted it.";
export const slotDeleted = (slot: Slot) =>
  `Deleted your ${"event" in slot ? `run of ${slot.event}` : `${niceSize(slot.size)} game`}.`;
