// All that the daily board says.

import { count, counted } from "../lib/format.js";
import { resultText } from "../state/solves.js";

/** @import { Summary } from "../state/solves.js" */

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
];
/** No wrong moves, a few, many; and, in the blank's place, the end. */
const SQUARES = ["🟦", "🟨", "🟥"];
const STAR = "⭐";

export const COPIED = "The result is copied: paste it wherever you like.";
export const REFUSED = "This browser doesn't let the page copy: select the result and copy it.";
export const GRID =
  "The solve from start to end. Blue: no wrong move. Yellow: a few. Red: more than one in three.";
export const NOT_LOADED = "The calendar couldn't be loaded: try again when you're online.";
export const SHARE = "Share result";
export const SHARE_FIRST = "Share first result";
export const OLDER = "Earlier";
export const NEWER = "Later";

/** @param {string} day such as `2026-11-21` */
export function niceDay(day) {
  const [, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[month - 1]}`;
}

/** @param {string} day */
export function niceMonth(day) {
  const [year, month] = day.split("-").map(Number);
  return `${MONTHS[month - 1]} ${year}`;
}

/** @param {string} size */
export function niceSize(size) {
  return size.replace("x", " × ");
}

/** @param {string} day */
export function title(day) {
  return `Daily, ${niceDay(day)}`;
}

/**
 * @param {string} size
 * @param {boolean} solved
 */
export function sizeLabel(size, solved) {
  return `${niceSize(size)}${solved ? ", solved" : ""}`;
}

/** @param {number} days in a row */
export function calendarLabel(days) {
  return days > 1 ? `Calendar, ${count(days)} days in a row` : "Calendar";
}

/**
 * @param {{ day: string, today: string, known: boolean, helped: boolean }} dealt
 */
export function dealt({ day, today, known, helped }) {
  const which =
    day === today ? `Today's board, ${niceDay(day)}` : `The daily board of ${niceDay(day)}`;
  if (known) return `${which}: you've solved it already, so this is practice.`;
  if (helped) return `${which}: you've had help with it, so this is practice.`;
  return `${which}: the same for everybody.`;
}

/** @param {string} day */
export function already(day) {
  return `This is the daily board of ${niceDay(day)}.`;
}

/** @param {{ now: number, longest: number }} streaks */
export function streakWords({ now, longest }) {
  if (!longest) return "Solve a daily board on its day to start a streak.";
  const most = longest > now ? ` Your longest: ${counted(longest, "day")}.` : "";
  if (!now) return `No streak at the moment.${most}`;
  return `A streak of ${counted(now, "day")}.${most}`;
}

/**
 * A day of the calendar.
 * @param {string} day
 * @param {Readonly<Record<string, Summary>>} solves by size
 */
export function dayLabel(day, solves) {
  const done = Object.entries(solves).map(
    ([size, solve]) => `${niceSize(size)} in ${resultText(solve)}, ${counted(solve.moves, "move")}`,
  );
  return [niceDay(day), ...(done.length ? done : ["not solved"])].join("; ");
}

/**
 * @param {{
 *   day: string, size: string, moves: number, time: string, practice?: boolean,
 *   resumed?: boolean,
 *   shortest: { length: number, optimal: boolean } | null,
 * }} result the shortest that's known need not be optimal on boards that are too large for a proof
 * @returns {string[]} two lines
 */
export function resultLines({ day, size, moves, time, practice, resumed, shortest }) {
  const best = shortest
    ? ` (${shortest.optimal ? "shortest" : "best known"} ${shortest.length})`
    : "";
  const uncounted = resumed ? " (resumed)" : practice ? " (practice)" : "";
  return [
    `Slidestar daily ${day}, ${niceSize(size)}`,
    `${counted(moves, "move")}${best} in ${time}${uncounted}`,
  ];
}

/**
 * The solve as a grid of squares in the board's shape, with a star in the blank's place.
 * @param {readonly (0 | 1 | 2)[]} stretches
 * @param {{ rows: number, cols: number }} shape
 */
export function grid(stretches, { rows, cols }) {
  const squares = [...stretches.map((kind) => SQUARES[kind]), STAR];
  return Array.from({ length: rows }, (_, row) =>
    squares.slice(row * cols, (row + 1) * cols).join(""),
  ).join("\n");
}
