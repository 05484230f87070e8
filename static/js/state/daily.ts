// The daily board: shuffled from its day, so the same for everybody; which days have been solved,
// and how many in a row. A day is a text such as `2026-11-21`, where the person is.

import type { Summary } from "./solves.ts";

/** Solves of daily boards, by day and size. */
export type Days = Readonly<Record<string, Readonly<Record<string, Summary>>>>;

const SEED = "daily-";
/** The boards of each day. */
export const SIZES = ["3x3", "4x4"];
/** With more than this share of wrong moves, a stretch is a bad one. */
const WRONG = 1 / 3;

/** @returns its day, where the person is */
export function dayOf(date: Date): string {
  return written(date.getFullYear(), date.getMonth(), date.getDate());
}

/** What the daily boards of a day are shuffled from. */
export function dailySeed(day: string) {
  return SEED + day;
}

/** The day of a daily board; null if it's none. */
export function dayOfSeed(seed: string | null) {
  const day = seed?.startsWith(SEED) ? seed.slice(SEED.length) : "";
  return isDay(day) ? day : null;
}

/** Whether it's a day of the calendar. */
export function isDay(text: string) {
  return /^\d{4}-\d\d-\d\d$/.test(text) && daysLater(text, 0) === text;
}

/** @returns the day so many days later */
export function daysLater(day: string, count: number): string {
  const [year, month, date] = day.split("-").map(Number);
  // By a clock that's never set forward or back.
  const later = new Date(Date.UTC(year, month - 1, date + count));
  return written(later.getUTCFullYear(), later.getUTCMonth(), later.getUTCDate());
}

/**
 * The daily boards that were solved: of each day and size the first solve that counts, else the
 * first.
 * @param solves in the order of their making
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

/**
 * How many days in a row, up to today or yesterday, and the most ever. A day counts if its board
 * was begun by its end, where the person was: it may be finished after midnight.
 */
export function streaks(solves: readonly Summary[], today: string) {
  const onTime = new Set<string>();
  for (const { seed, size, dnf, when, milliseconds } of solves) {
    const day = dayOfSeed(seed);
    if (day === null || dnf || !SIZES.includes(size)) continue;
    if (dayOf(new Date(Date.parse(when) - milliseconds)) <= day) onTime.add(day);
  }
  let longest = 0;
  for (const day of onTime) {
    if (!onTime.has(daysLater(day, -1))) longest = Math.max(longest, run(onTime, day, 1));
  }
  const last = onTime.has(today) ? today : daysLater(today, -1);
  return { now: run(onTime, last, -1), longest };
}

function run(days: ReadonlySet<string>, from: string, step: 1 | -1) {
  let length = 0;
  for (let day = from; days.has(day); day = daysLater(day, step)) length += 1;
  return length;
}

/**
 * A solve in as many stretches as the board has tiles, each good (0), with detours (1), or more
 * detours than that (2).
 * @param distances to the goal, before and after each move
 */
export function stretchesOf(distances: readonly number[], stretches: number): (0 | 1 | 2)[] {
  const moves = distances.length - 1;
  return Array.from({ length: stretches }, (_, i) => {
    const from = Math.floor((i * moves) / stretches);
    const to = Math.floor(((i + 1) * moves) / stretches);
    let wrong = 0;
    for (let at = from; at < to; at++) if (distances[at + 1] > distances[at]) wrong += 1;
    if (wrong === 0) return 0;
    return wrong <= WRONG * (to - from) ? 1 : 2;
  });
}

/** @param month from 0 */
function written(year: number, month: number, date: number) {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month + 1)}-${two(date)}`;
}
