// The daily board, which is shuffled with its day as the seed and so is the same for all users.
// Also the solved days and streaks. A day is a string such as `2026-11-21` in the user's time zone.

import { lengthsOf } from "../puzzle/slides.ts";
import { elapsed } from "./clock.ts";
import type { Summary } from "./history.ts";
import type { GamePart, State } from "./state.ts";

/** The solves of daily boards, by day and size. */
export type Days = Readonly<Record<string, Readonly<Record<string, Summary>>>>;

const SEED = "daily-";
/** The sizes of the daily boards. */
export const SIZES = ["3x3", "4x4"];
/** The day of the first daily boards, which are number 1. */
const FIRST_DAY = "2026-01-01";
const DAY_MS = 86_400_000;
/** The share of wrong moves above which a section of a solve is graded 2. */
const MAX_WRONG = 1 / 3;

/** Return the day of a date in the user's time zone. */
export function dayOf(date: Date): string {
  return formatDay(date.getFullYear(), date.getMonth(), date.getDate());
}

export function dailySeed(day: string) {
  return SEED + day;
}

/** Return the day of a daily board, or null for any other seed. */
export function dayOfSeed(seed: string | null) {
  if (!seed?.startsWith(SEED)) return null; // Most of 100,000 solves have no such seed.
  const day = seed.slice(SEED.length);
  return isDay(day) ? day : null;
}

/** Return whether a text is a day of the calendar, such as `2026-11-21`. */
export function isDay(text: string) {
  return /^\d{4}-\d\d-\d\d$/.test(text) && daysLater(text, 0) === text;
}

/** Return the day `count` days later. */
export function daysLater(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  // Use UTC, which has no daylight saving time.
  const later = new Date(Date.UTC(year, month - 1, date + count));
  return formatDay(later.getUTCFullYear(), later.getUTCMonth(), later.getUTCDate());
}

/** Return the number of a day's boards. It is less than 1 before `FIRST_DAY`. */
export function puzzleNumber(day: string) {
  return Math.round((Date.parse(day) - Date.parse(FIRST_DAY)) / DAY_MS) + 1;
}

/** Return the ms until the next day in the user's time zone. */
export function untilTomorrow(date: Date) {
  const midnight = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1);
  return midnight.getTime() - date.getTime();
}

/** Return whether a game is a daily board that the user has begun but not finished. */
export function isUnfinished({ seed, at, clock }: Pick<GamePart, "seed" | "at" | "clock">) {
  const begun = at > 0 || clock.spent > 0 || clock.since !== null;
  return dayOfSeed(seed) !== null && begun && !clock.done;
}

/**
 * Return the solves of daily boards. For each day and size, this is the first solve that counts, or
 * else the first solve.
 * @param solves the solves in order of their dates
 */
export function solvedDays(solves: readonly Summary[]): Days {
  const days: Record<string, Record<string, Summary>> = {};
  for (const solve of solves) {
    const day = dayOfSeed(solve.seed);
    if (day === null || solve.dnf || !SIZES.includes(solve.size)) continue;
    days[day] ??= {};
    const known = days[day][solve.size];
    if (!known || (known.practice && !solve.practice)) days[day][solve.size] = solve;
  }
  return days;
}

export type DailyBoard = { day: string; size: string };

/** Return the daily board of the current game, or null if the game has another board. */
export function dailyOf({ game: { seed, start } }: Pick<State, "game">): DailyBoard | null {
  const day = dayOfSeed(seed);
  return day === null ? null : { day, size: `${start.rows}x${start.cols}` };
}

/** Return the figures of the solve on the board. */
export function solveOf({ game: { line, at, clock, practice } }: Pick<State, "game">) {
  return {
    ...lengthsOf(line, 0, at),
    milliseconds: elapsed(clock, 0),
    penalty: Number(clock.penalty) || 0,
    dnf: clock.penalty === "DNF",
    practice,
    resumed: clock.resumed ?? false,
  };
}

/**
 * Return whether the solve on the board, which may have the same time, is not the first solve of
 * the daily board. The first solve is the day's result.
 */
export function isRepeated(state: Pick<State, "game" | "history">) {
  const board = dailyOf(state);
  const first = board && solvedDays(state.history.solves)[board.day]?.[board.size];
  if (!first) return false;
  const { moves, milliseconds, practice } = solveOf(state);
  return (
    (practice && !first.practice) ||
    first.moves !== moves ||
    Math.round(first.milliseconds) !== Math.round(milliseconds)
  );
}

/** Return the size of the day's other daily board if it is unsolved, else null. */
export function otherDaily({ game, history }: Pick<State, "game" | "history">): string | null {
  const day = dayOfSeed(game.seed);
  if (day === null) return null;
  const solved = solvedDays(history.solves)[day] ?? {};
  const size = `${game.start.rows}x${game.start.cols}`;
  return SIZES.find((other) => other !== size && !(other in solved)) ?? null;
}

/**
 * Return the current streak, which ends today or yesterday, and the longest streak. A day counts if
 * its board was begun on that day, even if it was finished after midnight.
 */
export function streaks(solves: readonly Summary[], today: string) {
  const onTime = daysOnTime(solves);
  let longest = 0;
  for (const day of onTime) {
    if (!onTime.has(daysLater(day, -1))) longest = Math.max(longest, streakFrom(onTime, day, 1));
  }
  let last = onTime.has(today) ? today : daysLater(today, -1);
  // After a flight to the west, the user may have solved days that are still to come.
  if (onTime.has(last)) last = daysLater(last, streakFrom(onTime, last, 1) - 1);
  return { now: streakFrom(onTime, last, -1), longest };
}

/** Return the length of the streak that ends with a day, or 0 if that day was missed. */
export function streakUntil(solves: readonly Summary[], day: string) {
  return streakFrom(daysOnTime(solves), day, -1);
}

function daysOnTime(solves: readonly Summary[]) {
  const onTime = new Set<string>();
  for (const { seed, size, dnf, when, milliseconds, day: stored } of solves) {
    const day = dayOfSeed(seed);
    if (day === null || dnf || !SIZES.includes(size)) continue;
    // Version 1.0 did not store the day.
    const begun = stored ?? dayOf(new Date(Date.parse(when) - milliseconds));
    if (begun <= day) onTime.add(day);
  }
  return onTime;
}

function streakFrom(days: ReadonlySet<string>, from: string, step: 1 | -1) {
  let length = 0;
  for (let day = from; days.has(day); day = daysLater(day, step)) length += 1;
  return length;
}

/**
 * Grade the sections of a solve, which have equal lengths: 0 without a wrong move, 1 with some
 * wrong moves, 2 with many.
 * @param distances the distances to the goal before and after each move
 */
export function stretchesOf(distances: readonly number[], stretches: number): (0 | 1 | 2)[] {
  const moves = distances.length - 1;
  return Array.from({ length: stretches }, (_, i) => {
    const from = Math.floor((i * moves) / stretches);
    const to = Math.floor(((i + 1) * moves) / stretches);
    let wrong = 0;
    for (let at = from; at < to; at++) if (distances[at + 1]! > distances[at]!) wrong += 1;
    if (wrong === 0) return 0;
    return wrong <= MAX_WRONG * (to - from) ? 1 : 2;
  });
}

/** @param month the month, from 0 */
function formatDay(year: number, month: number, date: number) {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month + 1)}-${two(date)}`;
}
