// Text about pasted input: how it was read, or why it is invalid.

import { capitalized, count, counted } from "../lib/format.ts";
import type { OutputResult } from "../protocol.ts";
import type { Position } from "../puzzle/rules.ts";
import type { Metric } from "../puzzle/slides.ts";
import { inMoves } from "../state/metric-text.ts";

const size = ({ rows, cols }: Position) => `${rows} × ${cols}`;

export const EMPTY = "There are no moves in this text.";
export const READING = "Reading…";

export const asBoard = (board: Position) => `Read as a ${size(board)} board.`;

export const asScramble = (board: Position, moves: number) =>
  `Read as a scramble of ${counted(moves, "move")}: a ${size(board)} board.`;

export const asBoards = (boards: number) => `Read as ${counted(boards, "board")}: choose one.`;

export const asSolves = (solves: number) => `Read as ${counted(solves, "solve")}: choose one.`;

/** @param replay true for a slidysim link */
export function asLink(replay: boolean, board: Position, moves: number) {
  const what = replay ? "a slidysim replay" : "a link";
  return `Read as ${what}: a ${size(board)} board${moves ? ` and ${counted(moves, "move")}` : ""}.`;
}

export const AS_EVENT = "Read as a link to an event, which is open in Play.";

export function asSolution(
  moves: number,
  form: "tile" | "blank" | "numbers",
  { solves, fromStart }: { solves: boolean; fromStart: boolean },
) {
  const what = {
    tile: `${counted(moves, "move")} of the tiles`,
    blank: `${counted(moves, "move")} of the blank`,
    numbers: counted(moves, "tile number"),
  }[form];
  const from = fromStart ? ", made from the start" : "";
  return `Read as ${what}${from}. They ${solves ? "solve" : "don't solve"} the board.`;
}

/** Describe a solver's output that has no faults. */
export function asOutput({ boards, shortest, refuses, is_log }: OutputResult, metric: Metric) {
  if (is_log)
    return `All ${count(boards)} expansions are valid: each is one move from an earlier one.`;
  if (refuses) return "The output is correct: the board can't be solved.";
  const all = boards > 2 ? `All ${count(boards)} boards are` : "The output is";
  const moves = inMoves(boards - 1, metric);
  return `${all} correct: ${moves}${comparison(boards - 1, shortest)}.`;
}

function comparison(moves: number, shortest: number | null) {
  if (shortest === null) return "";
  if (shortest === moves) return ", a shortest solution";
  return `, but it can be done in ${count(shortest)}`;
}

export const IN_PLAY = "It's open in Play.";

// Errors, in the style of the parsers' messages.

export const NO_BOARD = "there's no board in this link";

export const ONLY_LINK =
  "only the first link was read, up to the end of the line. Put the whole link on one line";

export const atLine = ({ line, message }: NonNullable<OutputResult["fault"]>) =>
  `Line ${count(line)}: ${message}.`;

export const noFit = (fault: string) => `It doesn't match: ${fault}.`;

export const unreadable = (fault: string) => `${capitalized(fault)}.`;
