// The player of the rated puzzles: the rating, the choices, the records and the last puzzles.

import {
  anyText,
  defaultsOf,
  flag,
  oneOf,
  readValues,
  someOf,
  type ValuesOf,
} from "../lib/stored-values.ts";
import type { PuzzleTheme, RateResult } from "../protocol.ts";

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
export const THEMES = [
  ...["corner", "row-end", "swapped-pair", "last-2x3", "last-2x2"],
  ...["long-way-round", "only-way", "downhill"],
] as readonly PuzzleTheme[];
export const SIZES = ["3x3", "4x4"] as const;
export type Size = (typeof SIZES)[number];

/** The maximum number of remembered keys of recent puzzles, which are not rated again. */
const MAX_SEEN = 300;
/** The maximum number of stored results of rated puzzles, and of puzzles that were lost in storms. */
const MAX_RESULTS = 100;
const DAY_MS = 86_400_000;
/** A rating with a larger deviation is provisional, as on Lichess. */
const PROVISIONAL = 110;
/** The ratings of a new player's first puzzles, which have 4 to 6 moves. */
const FIRST_RATINGS = [660, 680, 700, 730, 760] as const;
/** The number of puzzles that a player solves before a rating is shown. */
export const FIRST_PUZZLES = FIRST_RATINGS.length;

/** The stored values of the result of a rated puzzle, or of a puzzle that was lost in a storm. */
const RESULT = {
  key: anyText<string>(""),
  /** True if the puzzle belonged to a storm, so it did not change the rating. */
  storm: flag(false),
  won: flag(false),
  /** True if the user lost the puzzle and has solved it since, as practice. */
  redone: flag(false),
  /** The player's rating after the puzzle. */
  rating: within(0, 0, 10_000),
  themes: someOf(THEMES),
};
export type PuzzleOutcome = ValuesOf<typeof RESULT>;

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
  /** The results of the last puzzles, the latest last. */
  results: { initial: [] as readonly PuzzleOutcome[], read: readResults },
};
export type Player = ValuesOf<typeof PLAYER>;
export const NEW_PLAYER: Player = defaultsOf(PLAYER);

export function readPlayer(data: unknown): Player {
  return { ...NEW_PLAYER, ...readValues(PLAYER, data) };
}

function readResults(list: unknown) {
  if (!Array.isArray(list)) return undefined;
  return list
    .map((item) => ({ ...defaultsOf(RESULT), ...readValues(RESULT, item) }))
    .filter(({ key }) => key)
    .slice(-2 * MAX_RESULTS);
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

/** Return whether a puzzle is not rated again. */
export const hasSeen = ({ seen, results }: Player, key: string) =>
  seen.split(" ").includes(key) || results.some((result) => result.key === key);

/** Return the player with a puzzle added to the puzzles that are not rated again. */
export function withSeen(player: Player, key: string): Player {
  const others = player.seen.split(" ").filter((other) => other && other !== key);
  return { ...player, seen: [...others, key].slice(-MAX_SEEN).join(" ") };
}

/** Return the player after a rated puzzle. */
export function afterPuzzle(
  player: Player,
  { rating, deviation, volatility }: RateResult,
  { key, won, themes, now }: Pick<PuzzleOutcome, "key" | "won" | "themes"> & { now: number },
): Player {
  const streak = won ? player.streak + 1 : 0;
  const result = { key, won, storm: false, redone: false, rating: Math.round(rating), themes };
  return {
    ...withSeen(player, key),
    ...{ rating, deviation, volatility, streak, last: now },
    played: player.played + 1,
    won: player.won + (won ? 1 : 0),
    longest: Math.max(player.longest, streak),
    results: withLast(player.results, result),
  };
}

/** Return the player after a puzzle was lost in a storm, which does not change the rating. */
export function afterStormLoss(
  player: Player,
  { key, themes }: Pick<PuzzleOutcome, "key" | "themes">,
): Player {
  const result = { ...defaultsOf(RESULT), key, themes, storm: true };
  const others = player.results.filter((other) => !(other.storm && other.key === key));
  return { ...player, results: withLast(others, result) };
}

/** Add a result. Above the maximum, the oldest one of the same kind is removed. */
function withLast(results: readonly PuzzleOutcome[], result: PuzzleOutcome) {
  const all = [...results, result];
  const same = all.filter(({ storm }) => storm === result.storm);
  return same.length > MAX_RESULTS ? all.filter((other) => other !== same[0]) : all;
}

/** Return the keys of the lost puzzles that the user has not solved since, the latest first. */
export function lostKeys({ results }: Player) {
  const lost = results.flatMap(({ key, won, redone }) => (won || redone ? [] : [key]));
  return [...new Set(lost.reverse())];
}

/** Return the player after practice, in which a puzzle was solved without a mistake. */
export function withPractice(player: Player, key: string): Player {
  const redone = (result: PuzzleOutcome) =>
    result.key === key && !result.won ? { ...result, redone: true } : result;
  return { ...player, results: player.results.map(redone) };
}

/** Return the results that have changed the rating. */
export const ratedResults = ({ results }: Player) => results.filter(({ storm }) => !storm);

/** Return the numbers of solved and tried puzzles of each theme, the weakest theme first. */
export function themeResults(player: Player) {
  const rated = ratedResults(player);
  return THEMES.map((theme) => {
    const tried = rated.filter(({ themes }) => themes.includes(theme));
    return { theme, tried: tried.length, solved: tried.filter(({ won }) => won).length };
  })
    .filter(({ tried }) => tried)
    .sort((a, b) => a.solved / a.tried - b.solved / b.tried || b.tried - a.tried);
}

/** Return the ratings after the last puzzles, without the first ones, whose ratings are hidden. */
export function shownRatings(player: Player) {
  const rated = ratedResults(player);
  const hidden = FIRST_PUZZLES - 1 - (player.played - rated.length);
  return rated.slice(Math.max(0, hidden)).map(({ rating }) => rating);
}
