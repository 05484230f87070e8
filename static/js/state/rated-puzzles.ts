// Rated puzzles: an attempt at a puzzle, the player, and a storm. A puzzle includes the good moves
// for all positions on its shortest solutions, so the page judges a move at once. A wrong move is
// shown and undone, so an attempt never leaves these positions.

import { anyText, defaultsOf, oneOf, readValues, type ValuesOf } from "../lib/stored-values.ts";
import type { PuzzleResult, PuzzleTheme, RateResult } from "../protocol.ts";
import { formatBoard, parseBoard } from "../puzzle/notation.ts";
import { type Move, movesTo, type Position, slide } from "../puzzle/rules.ts";

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
};

/** The number of moves that a wrong move costs: the move itself, and a move to make up for it. */
export const COST = 2;

export function newAttempt(puzzle: PuzzleResult, rated: boolean): Attempt {
  const start = parseBoard(puzzle.board);
  const none = { at: 0, wrong: null, mistakes: 0, given: false, change: null };
  return { puzzle, start, position: start, rated, ...none };
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
export function goodMoves({ puzzle, position }: Attempt): string {
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

/** The filters by theme. Without a theme, all puzzles match. */
export const FILTERS = {
  all: null,
  corner: "corner",
  "row-end": "row-end",
  "swapped-pair": "swapped-pair",
  "last-2x3": "last-2x3",
  "last-2x2": "last-2x2",
} as const satisfies Readonly<Record<string, PuzzleTheme | null>>;
export type Filter = keyof typeof FILTERS;
export const SIZES = ["3x3", "4x4"] as const;
export type Size = (typeof SIZES)[number];

/** The maximum number of remembered keys of recent puzzles, which are not rated again. */
const MAX_SEEN = 300;
const DAY_MS = 86_400_000;
/** A rating with a larger deviation is provisional, as on Lichess. */
const PROVISIONAL = 110;
/** The ratings of a new player's first puzzles, which have 4 to 6 moves. */
const FIRST_RATINGS = [660, 680, 700, 730, 760] as const;
/** The number of puzzles that a player solves before a rating is shown. */
export const FIRST_PUZZLES = FIRST_RATINGS.length;

/** The stored values of a player. */
const PLAYER = {
  rating: within(800, 0, 10_000),
  deviation: within(350, 1, 1000),
  volatility: within(0.06, 1e-6, 1),
  /** The time of the last rated puzzle, in ms since 1970. */
  last: within(0, 0, Number.MAX_SAFE_INTEGER),
  played: within(0, 0, 1e9),
  won: within(0, 0, 1e9),
  streak: within(0, 0, 1e9),
  longest: within(0, 0, 1e9),
  size: oneOf(SIZES, "3x3"),
  filter: oneOf(Object.keys(FILTERS) as Filter[], "all"),
  storm3x3: within(0, 0, 1e6),
  storm4x4: within(0, 0, 1e6),
  /** The keys of recent puzzles. */
  seen: anyText(""),
};
export type Player = ValuesOf<typeof PLAYER>;
export const NEW_PLAYER: Player = defaultsOf(PLAYER);

/** Read a player from untrusted data. */
export function readPlayer(data: unknown): Player {
  return { ...NEW_PLAYER, ...readValues(PLAYER, data) };
}

function within(initial: number, least: number, most: number) {
  return {
    initial,
    read: (value: unknown) =>
      typeof value === "number" && value >= least && value <= most ? value : undefined,
  };
}

export const isProvisional = ({ deviation }: Player) => deviation > PROVISIONAL;
/** Return whether the rating is still hidden, since it changes by up to 200 points per puzzle. */
export const isNewcomer = ({ played }: Player) => played < FIRST_PUZZLES;

/** Return the rating of the puzzles that suit a player. */
export const suitableRating = ({ played, rating }: Player) => FIRST_RATINGS[played] ?? rating;

/** Return the days since the last rated puzzle. */
export function daysSince({ last }: Player, now: number) {
  return last ? Math.max(0, (now - last) / DAY_MS) : 0;
}

export const hasSeen = ({ seen }: Player, key: string) => seen.split(" ").includes(key);

/** Return the player with a puzzle added to the puzzles that are not rated again. */
export function withSeen(player: Player, key: string): Player {
  const others = player.seen.split(" ").filter((other) => other && other !== key);
  return { ...player, seen: [...others, key].slice(-MAX_SEEN).join(" ") };
}

/** Return the player after a rated puzzle. */
export function afterPuzzle(
  player: Player,
  { rating, deviation, volatility }: RateResult,
  { key, won, now }: { key: string; won: boolean; now: number },
): Player {
  const streak = won ? player.streak + 1 : 0;
  return {
    ...withSeen(player, key),
    ...{ rating, deviation, volatility, streak, last: now },
    played: player.played + 1,
    won: player.won + (won ? 1 : 0),
    longest: Math.max(player.longest, streak),
  };
}

/** A storm, in which the player solves as many puzzles as possible within a time limit. */
export type Storm = {
  /** The end by the page's clock, in ms. */
  ends: number;
  /** The remaining time in ms, as last displayed. */
  left: number;
  solved: number;
  over: boolean;
  record: boolean;
};

export const STORM_MS = 180_000;
/** The time that a wrong move costs in a storm. */
export const STORM_PENALTY_MS = 5000;
const STORM_RATINGS = { first: 600, step: 35, last: 2200 };

export function newStorm(now: number): Storm {
  return { ends: now + STORM_MS, left: STORM_MS, solved: 0, over: false, record: false };
}

/** Return the requested rating for a storm's puzzle, by its index from 0. */
export function stormRating(number: number) {
  return Math.min(STORM_RATINGS.last, STORM_RATINGS.first + STORM_RATINGS.step * number);
}

/** Return the storm at a time. It is over if no time remains. */
export function stormAt(storm: Storm, now: number): Storm {
  if (storm.over) return storm;
  const left = Math.max(0, storm.ends - now);
  return { ...storm, left, over: left === 0 };
}

export const withPenalty = (storm: Storm): Storm => ({
  ...storm,
  ends: storm.ends - STORM_PENALTY_MS,
});

/** The scores that earn one, two and three stars. */
export const STORM_STARS = [5, 12, 20] as const;
export const stormStars = ({ solved }: Storm) =>
  STORM_STARS.filter((wanted) => solved >= wanted).length;

/** Return the best score for a size. */
export const stormBest = (player: Player, size: Size) => player[`storm${size}`];

/**
 * Return the player and the storm after `storm.solved` puzzles, with a new record if there is one.
 */
export function withScore(player: Player, storm: Storm, size: Size): [Player, Storm] {
  if (storm.solved <= stormBest(player, size)) return [player, storm];
  return [
    { ...player, [`storm${size}`]: storm.solved },
    { ...storm, record: true },
  ];
}
