// All that the editor says: on the board that's edited, of what's done to it, of its goal, and of
// several boards to choose one from.

import { count, counted, stopped } from "../lib/format.ts";
import type { Turn } from "../puzzle/transforms.ts";

/**
 * Over the board that's edited.
 * @param picked the tile that was pressed first; 0 is the blank
 */
export function editing(what: "position" | "goal" | null, picked: number | null) {
  const title = what === "goal" ? "Editing the goal" : "Editing the position";
  if (picked === null) return `${title}: press two tiles to swap them.`;
  return `${title}: now press the one to swap with ${picked ? `tile ${picked}` : "the blank"}.`;
}

/**
 * A cell, read out.
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

export const turned = (way: Turn) =>
  `${TURNS[way]}, the goal too: it's as far from solved as before.`;

export const INVERTED =
  "Inverted: it's as far from solved as before, and the solution runs backwards.";

/** In the choice of a goal: one that has no name. */
export const CUSTOM = "Custom";

export const goalSummary = (name: string | null) => `Goal: ${name ? name.toLowerCase() : "custom"}`;

export const GOAL_CHANGED = "The goal has changed.";
export const GOAL_HERE = "This position is the goal now.";

export const goalIs = (board: string) => `The goal is ${board}.`;

type Size = { rows: number; cols: number };

/** A fault, as a parser would put it. */
export const goalMisfit = (goal: Size, board: Size) =>
  `a ${goal.rows}x${goal.cols} goal doesn't fit a ${board.rows}x${board.cols} board`;

/** @param solves whether they are solves, not boards */
export const chooseOne = (count: number, solves: boolean) =>
  `${counted(count, solves ? "solve" : "board")}: choose one`;

/** @param solve its time is 0 if it is not known */
export const solveSummary = ({ moves, ms }: { moves: number; ms: number }) =>
  counted(moves, "move") + (ms ? `, ${stopped(Math.round(ms))}` : "");

export const CLOSE_BOARDS = "Close the list";

/**
 * Below the list.
 * @param shown null: all of them are
 * @param unread parts of the text
 */
export function boardsNote(shown: number | null, unread: number) {
  const first = shown === null ? "" : `The first ${count(shown)} are shown.`;
  const parts = unread === 1 ? "One part" : `${count(unread)} parts`;
  const left = unread ? `${parts} of the text couldn't be read as a board.` : "";
  return [first, left].filter(Boolean).join(" ");
}
