// The texts of the card of the position and the goal, and of the choice between several boards.

import { count, counted, seconds } from "../lib/format.ts";
import type { Turn } from "../puzzle/transforms.ts";

/** Shown if the files of *Enter your board* are missing. */
export const NOT_LOADED =
  "Enter your board couldn't be loaded. Check the network, then open it again.";

const TURNS = {
  rotate: "Turned a quarter clockwise",
  mirror: "Mirrored, left and right",
  flip: "Mirrored, top and bottom",
};

export const turned = (turn: Turn) =>
  `${TURNS[turn]}, and so is the goal. It's as far from solved as before.`;

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
    "Board and goal change places, and the tiles are renumbered to match. Just as far from solved, and the solution is this one's backwards. If the blank is at its goal, this is the inverse permutation and the goal stays.",
  edit: "Change single tiles of the board.",
  goal: "Change single tiles of the goal.",
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
export const GOAL_UNREACHABLE = "With this goal the board can't be solved.";
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
  const first = shown === null ? "" : `The first ${count(shown)} are shown.`;
  const parts = unread === 1 ? "One part" : `${count(unread)} parts`;
  const left = unread ? `${parts} of the text couldn't be read as a board.` : "";
  return [first, left].filter(Boolean).join(" ");
}
