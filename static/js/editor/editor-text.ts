// The texts of the card of the position and the goal, and of the choice between several boards.

import { count, counted, seconds } from "../lib/format.ts";
import type { Turn } from "../puzzle/transforms.ts";

const TURNS = {
  rotate: "Rotated a quarter turn clockwise",
  mirror: "Mirrored left to right",
  flip: "Flipped top to bottom",
};

export const turned = (turn: Turn) =>
  `${TURNS[turn]}, together with the goal. It's as far from solved as before.`;

export const INVERTED =
  "Inverted. It's as far from solved as before, and the solution runs backwards.";

/** The buttons that change the whole board. */
export const TURNS_LABEL = "See the puzzle from another side";
export const BUTTONS = {
  rotate: "Rotate",
  mirror: "Mirror",
  flip: "Flip",
  invert: "Invert",
  edit: "Edit",
};
export const HELP = {
  rotate:
    "A quarter turn clockwise. The goal and the moves turn with it, so it's just as far from solved.",
  mirror: "Swaps left and right, in the goal and the moves too. Just as far from solved.",
  flip: "Swaps top and bottom, in the goal and the moves too. Just as far from solved.",
  invert:
    "Swaps board and goal, and renumbers the tiles to match. Just as far from solved, with the same solution backwards. If the blank is in place, the goal stays and the board becomes the inverse permutation.",
  edit: "Move tiles around on the board, or type a new one.",
  goal: "Move tiles around in the goal, or type a new one.",
};

export const GOAL = "Goal";
export const GOAL_ORDER = "Order of the goal";
export const EDIT_GOAL = "Edit goal";
export const SET = "Set";
export const GOAL_FROM_BOARD = "Use the board as the goal";
/** The option for a goal without a name. */
export const CUSTOM = "Custom";

export const goalSummary = (name: string | null) => `Goal: ${name ? name.toLowerCase() : "custom"}`;

export const GOAL_CHANGED = "The goal has changed.";
export const GOAL_UNREACHABLE = "The board can't be solved with this goal.";
export const GOAL_HERE = "This position is now the goal.";

export const goalIs = (board: string) => `The goal is ${board}.`;

/** @param solves true if the list contains solves, false if it contains boards */
export const chooseOne = (count: number, solves: boolean) =>
  `${counted(count, solves ? "solve" : "board")}: choose one`;

/** @param solve its `ms` is 0 if the time is unknown */
export const solveSummary = ({ moves, ms }: { moves: number; ms: number }) =>
  counted(moves, "move") + (ms ? `, ${seconds(ms)}` : "");

export const CLOSE_BOARDS = "Close the list";

/**
 * @param shown the number of boards that are shown, or null if all are shown
 * @param unread the number of unreadable parts of the text
 */
export function boardsNote(shown: number | null, unread: number) {
  const first = shown === null ? "" : `Showing the first ${count(shown)}.`;
  const parts = unread === 1 ? "One part" : `${count(unread)} parts`;
  const left = unread ? `${parts} of the text couldn't be read as a board.` : "";
  return [first, left].filter(Boolean).join(" ");
}
