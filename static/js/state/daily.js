// The daily board: shuffled from its day, so the same for everybody; which days have been solved,
// and how many in a row. A day is a text such as `2026-11-21`, where the person is.

/** @import { Summary } from "./solves.js" */

/**
 * Solves of daily boards, by day and size.
 * @typedef {Readonly<Record<string, Readonly<Record<string, Summary>>>>} Days
 */

const SEED = "daily-";
/** The boards of each day. */
export const SIZES = ["3x3", "4x4"];
/** With more than this share of wrong moves, a stretch is a bad one. */
const WRONG = 1 / 3;

/**
 * @param {Date} date
 * @returns {string} its day, where the person is
 */
export function dayOf(date) {
  return written(date.getFullYear(), date.getMonth(), date.getDate());
}

/**
 * What the daily boards of a day are shuffled from.
 * @param {string} day
 */
export function dailySeed(day) {
  return SEED + day;
}

/**
 * The day of a daily board; null if it's none.
 * @param {string | null} seed
 */
export function dayOfSeed(seed) {
  const day = seed?.startsWith(SEED) ? seed.slice(SEED.length) : "";
  return isDay(day) ? day : null;
}

/**
 * Whether it's a day of the calendar.
 * @param {string} text
 */
export function isDay(text) {
  return /^\d{4}-\d\d-\d\d$/.test(text) && daysLater(text, 0) === text;
}

/**
 * @param {string} day
 * @param {number} count
 * @returns {string} the day so many days later
 */
export function daysLater(day, count) {
  const [year, month, date] = day.split("-").map(Number);
  // By a clock that's never set forward or back.
  const later = new Date(Date.UTC(year, month - 1, date + count));
  return written(later.getUTCFullYear(), later.getUTCMonth(), later.getUTCDate());
}

/**
 * The daily boards that were solved: of each day and size the first solve that counts, else the
 * first.
 * @param {readonly Summary[]} solves in the order of their making
 * @returns {Days}
 */
export function solvedDays(solves) {
  /** @type {Record<string, Record<string, Summary>>} */
  const days = {};
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
 * @param {readonly Summary[]} solves
 * @param {string} today
 */
export function streaks(solves, today) {
  const onTime = new Set();
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

/**
 * @param {ReadonlySet<string>} days
 * @param {string} from
 * @param {1 | -1} step
 */
function run(days, from, step) {
  let length = 0;
  for (let day = from; days.has(day); day = daysLater(day, step)) length += 1;
  return length;
}

/**
 * A solve in as many stretches as the board has tiles, each good (0), with detours (1), or more
 * detours than that (2).
 * @param {readonly number[]} distances to the goal, before and after each move
 * @param {number} stretches
 * @returns {(0 | 1 | 2)[]}
 */
export function stretchesOf(distances, stretches) {
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

/**
 * @param {number} year
 * @param {number} month from 0
 * @param {number} date
 */
function written(year, month, date) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month + 1)}-${two(date)}`;
}
