// A storm, in which the player solves as many puzzles as possible within a time limit.

import type { Player, Size } from "./puzzle-player.ts";

export type Storm = {
  /** The seconds until it begins, or 0 once it has begun. */
  countdown: number;
  /** The end by the page's clock, in ms. */
  ends: number;
  /** The remaining time in ms, as last displayed. */
  left: number;
  solved: number;
  /** The keys of the puzzles that were lost. */
  lost: readonly string[];
  over: boolean;
  record: boolean;
};

/** The seconds from the press of the button to the first puzzle. */
export const COUNTDOWN = 3;
const STORM_MS = 180_000;
/** The time that a wrong move costs in a storm. */
const STORM_PENALTY_MS = 5000;
const STORM_RATINGS = { first: 600, step: 35, last: 2200 };

export function newStorm(now: number, countdown = 0): Storm {
  const none = { solved: 0, lost: [], over: false, record: false };
  return { countdown, ends: now + STORM_MS, left: STORM_MS, ...none };
}

/** Return whether a storm counts down or runs. */
export const isPlaying = (storm: Storm | null) => storm !== null && !storm.over;

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

/** Return the storm after a wrong move, with which the puzzle is lost. */
export const withWrong = ({ ends, lost, ...storm }: Storm, key: string): Storm => ({
  ...storm,
  ends: ends - STORM_PENALTY_MS,
  lost: lost.includes(key) ? lost : [...lost, key],
});

/** The scores that earn one, two and three stars. */
export const STORM_STARS = [5, 12, 20] as const;
export const stormStars = ({ solved }: Storm) =>
  STORM_STARS.filter((wanted) => solved >= wanted).length;

export const stormBest = (player: Player, size: Size) => player[`storm${size}`];

/** Return the player and the storm after `storm.solved` puzzles, with a new record if there is one. */
export function withScore(player: Player, storm: Storm, size: Size): [Player, Storm] {
  if (storm.solved <= stormBest(player, size)) return [player, storm];
  return [
    { ...player, [`storm${size}`]: storm.solved },
    { ...storm, record: true },
  ];
}
