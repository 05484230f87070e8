// The rated puzzles, and an attempt at a puzzle. A puzzle includes the good moves for all positions
// on its shortest solutions, so the page judges a move at once. A wrong move is shown and undone, so
// an attempt never leaves these positions.

import type { PuzzleResult } from "../protocol.ts";
import { formatBoard, parseBoard } from "../puzzle/notation.ts";
import { type Move, movesTo, type Position, slide } from "../puzzle/rules.ts";
import { NEW_PLAYER, type Player } from "./puzzle-player.ts";
import type { Storm } from "./storm.ts";

/** The state of the rated puzzles. */
export type PuzzlesPart = {
  player: Player;
  attempt: Attempt | null;
  storm: Storm | null;
  /** the keys of the lost puzzles that follow while the user retries them, or null */
  retries: readonly string[] | null;
  /** the message under the board */
  message: string;
  /** true if a request for a puzzle is pending */
  pending: boolean;
};
export const NO_PUZZLES: PuzzlesPart = {
  player: NEW_PLAYER,
  attempt: null,
  storm: null,
  retries: null,
  message: "",
  pending: false,
};

/** An attempt at a puzzle. */
export type Attempt = {
  puzzle: PuzzleResult;
  start: Position;
  position: Position;
  /** The number of good moves made. */
  at: number;
  /** The wrong move that is shown, and the position before it. */
  wrong: { move: Move; back: Position } | null;
  mistakes: number;
  /** True if the solution was shown. */
  given: boolean;
  /** True if the outcome changes, or has changed, the rating. */
  rated: boolean;
  /** The change of the rating, or null if it is not known yet. */
  change: number | null;
  /** The time when the puzzle appeared on the board, in ms since 1970. */
  shownAt: number;
};

/** The number of moves that a wrong move costs: the move itself, and a move to make up for it. */
export const COST = 2;

export function newAttempt(puzzle: PuzzleResult, rated: boolean, shownAt: number): Attempt {
  const start = parseBoard(puzzle.board);
  const none = { at: 0, wrong: null, mistakes: 0, given: false, change: null };
  return { puzzle, start, position: start, rated, shownAt, ...none };
}

export function movesLeft({ puzzle, at }: Attempt) {
  return puzzle.length - at;
}

export function isSolved(attempt: Attempt) {
  return movesLeft(attempt) === 0 && !attempt.wrong;
}

/** Return whether the next puzzle may follow: the board is solved, or the solution was shown. */
export function isOver(attempt: Attempt) {
  return isSolved(attempt) || attempt.given;
}

/** Return the outcome, or null if it is not decided yet. The first mistake decides it. */
export function outcomeOf(attempt: Attempt): "won" | "lost" | null {
  if (attempt.mistakes > 0 || attempt.given) return "lost";
  return isSolved(attempt) ? "won" : null;
}

/** Return the letters of the moves that lead nearer to the goal. */
function goodMoves({ puzzle, position }: Attempt): string {
  return puzzle.good[formatBoard(position)] ?? "";
}

/**
 * Try a move. Illegal moves change nothing, and neither do moves while a wrong move or a solution
 * is shown.
 */
export function tryMove(attempt: Attempt, move: Move): Attempt {
  if (attempt.wrong || isOver(attempt)) return attempt;
  const position = slide(attempt.position, move);
  if (!position) return attempt;
  if (goodMoves(attempt).includes(move)) return { ...attempt, position, at: attempt.at + 1 };
  const wrong = { move, back: attempt.position };
  return { ...attempt, position, wrong, mistakes: attempt.mistakes + 1 };
}

/** Press a cell. The tiles between it and the blank slide until one of their moves is wrong. */
export function tryPress(attempt: Attempt, cell: number): Attempt {
  return movesTo(attempt.position, cell).reduce(tryMove, attempt);
}

/** Undo the wrong move. */
export function takeBack(attempt: Attempt): Attempt {
  const { wrong } = attempt;
  return wrong ? { ...attempt, position: wrong.back, wrong: null } : attempt;
}

/** Give up. `showMove` then makes the remaining moves of a solution. */
export function giveUp(attempt: Attempt): Attempt {
  return isOver(attempt) ? attempt : { ...takeBack(attempt), given: true };
}

/** Make the next move of the displayed solution. */
export function showMove(attempt: Attempt): Attempt {
  const move = goodMoves(attempt).charAt(0) as Move;
  const position = attempt.given && move ? slide(attempt.position, move) : null;
  return position ? { ...attempt, position, at: attempt.at + 1 } : attempt;
}
