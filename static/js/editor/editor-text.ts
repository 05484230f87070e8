// Texts of the editor: the edited board, the changes, the goal, and the choice of one of several
// boards.

import { count, counted, stopped } from "../lib/format.ts";
import type { Turn } from "../puzzle/transforms.ts";

/**
 * Line over the edited board.
 * @param picked the tile pressed first; 0 is the blank
 */
export function editing(what: "position" | "goal" | null, picked: number | null) {
  const title = what === "goal" ? "Editing the goal" : "Editing the position";
  if (picked === null) return `${title}: press two tiles to swap them.`;
  return `${title}: now press the one to swap with ${picked ? `tile ${picked}` : "the blank"}.`;
}

/**
 * Label of a cell for screen readers.
 * @param tile 0 is the blank
 * @param row from 1
 * @param col from 1
 */
export const cellLabel = (tile: number, row: number, col: number) =>
  `${tile || "Blank"}, row ${row}, column ${col}`;

/** @param one a tile; 0 is the blank */
export const swapped = (one: number, other: number) =>
  `Swapped ${one || "the blank"} and ${other || "the blank"}.`;

const TURNS = {
  rotate: "Turned a quarter clockwise",
  mirror: "Mirrored, left and right",
  flip: "Mirrored, top and bottom",
};

export const turned = (turn: Turn) =>
  `${TURNS[turn]}, the goal too: it is as far from solved as before.`;

export const INVERTED =
  "Inverted: it is as far from solved as before, and the solution runs backwards.";

/** Choice of a goal without a name. */
export const CUSTOM = "Custom";

export const goalSummary = (name: string | null) => `Goal: ${name ? name.toLowerCase() : "custom"}`;

export const GOAL_CHANGED = "The goal has changed.";
export const GOAL_UNREACHABLE = "With this goal the board can't be solved.";
export const GOAL_HERE = "This position is the goal now.";

export const goalIs = (board: string) => `The goal is ${board}.`;

/** @param solves true: solves, false: boards */
export const chooseOne = (count: number, solves: boolean) =>
  `${counted(count, solves ? "solve" : "board")}: choose one`;

/** @param solve `ms` is 0 if the time is unknown */
export const solveSummary = ({ moves, ms }: { moves: number; ms: number }) =>
  counted(moves, "move") + (ms ? `, ${stopped(Math.round(ms))}` : "");

export const CLOSE_BOARDS = "Close the list";

/**
 * @param shown null: all
 * @param unread number of unreadable parts of the text
 */
export function boardsNote(shown: number | null, unread: number) {
  const first = shown === null ? "" : `The first ${count(shown)} are shown.`;
  const parts = unread === 1 ? "One part" : `${count(unread)} parts`;
  const left = unread ? `${parts} of the text couldn't be read as a board.` : "";
  return [first, left].filter(Boolean).join(" ");
}
