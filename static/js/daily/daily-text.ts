import {
  capitalized,
  count,
  counted,
  MONTHS,
  niceDay as nameDay,
  niceSize,
} from "../lib/format.ts";
import type { Lengths, Metric } from "../puzzle/slides.ts";
import { daysLater } from "../state/daily.ts";
import type { Summary } from "../state/history.ts";
import { inMoves, mainLength } from "../state/metric-text.ts";
import { resultText } from "../state/solves.ts";

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
];
/** The squares for no, a few and many wrong moves. The star marks the blank's cell at the end. */
const SQUARES = ["🟦", "🟨", "🟥"];
const STAR = "⭐";

export const COPIED = "Result copied. Paste it wherever you like.";
export const REFUSED = "This browser doesn't let the page copy. Select the result and copy it.";
export const GRID =
  "The solve from start to end. Blue: no wrong move. Yellow: a few. Red: more than one in three.";
export const SHARE = "Share result";
export const SHARE_FIRST = "Share first result";
export const SAME_FOR_ALL = "Everyone gets the same board.";
export const SAME_TWO_FOR_ALL = "Everyone gets the same two boards.";
export const NOT_SOLVED = "Not solved yet";
export const DUE = "One of today's boards isn't solved yet";
export const OLDER = "Earlier";
export const NEWER = "Later";

/** Format a day such as `2026-11-21`. */
function niceDay(day: string) {
  const [year, month, date] = partsOf(day);
  return nameDay(year, month - 1, date);
}

const partsOf = (day: string) => day.split("-").map(Number) as [number, number, number];

export function niceMonth(day: string) {
  const [year, month] = partsOf(day);
  return `${MONTHS[month - 1]} ${year}`;
}

/** @param number the number of the day's boards. Days before the first boards have no visible number. */
export function dated(day: string, number: number) {
  return number < 1 ? niceDay(day) : `No. ${count(number)}, ${niceDay(day)}`;
}

export function dailyName(day: string, number: number) {
  return `Daily ${number < 1 ? "board for " : ""}${dated(day, number)}`;
}

export function shortResult(solve: Summary, metric: Metric) {
  return `${mainLength(solve, metric)}, ${resultText(solve)}`;
}

export function aim(length: number, metric: Metric) {
  return `It can be solved in ${inMoves(length, metric)}.`;
}

export function unfinished(day: string, today: string) {
  const board = daysLater(day, 1) === today ? "yesterday's board" : `the board for ${niceDay(day)}`;
  return `You haven't finished ${board}. Today's boards are ready.`;
}

export function streakLine(days: number) {
  return days ? `Streak: ${counted(days, "day")}` : "Solve one today to start a streak.";
}

/** @param ms the time until the next boards */
export function countdown(ms: number) {
  const minutes = Math.ceil(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  return `Next board in ${hours ? `${hours} h ` : ""}${minutes % 60} min`;
}

export function next(size: string) {
  return `Play the ${niceSize(size)}`;
}

type DealtDay = { day: string; today: string; known: boolean; helped: boolean };

export function dealt({ day, today, known, helped }: DealtDay) {
  const which =
    day === today ? `today's board (${niceDay(day)})` : `the daily board for ${niceDay(day)}`;
  if (known) return `You've already solved ${which}, so this is practice.`;
  if (helped) return `You've had help with ${which}, so this is practice.`;
  return `${capitalized(which)}. Everyone gets the same one.`;
}

export function resumed(day: string) {
  return `The daily board for ${niceDay(day)}, as you left it.`;
}

export function already(day: string) {
  return `This is the daily board for ${niceDay(day)}.`;
}

export function streakWords({ now, longest }: { now: number; longest: number }) {
  if (!longest) return "Solve a daily board on its day to start a streak.";
  const most = longest > now ? ` Your longest: ${counted(longest, "day")}.` : "";
  if (!now) return `No streak right now.${most}`;
  return `A streak of ${counted(now, "day")}.${most}`;
}

/**
 * Return the label of a day in the calendar.
 * @param solves the solves of the day by size
 */
export function dayLabel(day: string, solves: Readonly<Record<string, Summary>>, metric: Metric) {
  const done = Object.entries(solves).map(
    ([size, solve]) => `${niceSize(size)} in ${resultText(solve)}, ${mainLength(solve, metric)}`,
  );
  return [niceDay(day), ...(done.length ? done : ["not solved"])].join("; ");
}

/** Return the two or three lines of text that describe a result. */
export function resultLines({
  day,
  number,
  size,
  made,
  metric,
  time,
  practice,
  resumed,
  shortest,
  streak = 0,
}: {
  day: string;
  /** The number of the day's boards. */
  number: number;
  size: string;
  made: Lengths;
  metric: Metric;
  time: string;
  practice?: boolean;
  resumed?: boolean;
  /** On boards that are too large for a proof, `optimal` is false. */
  shortest: { length: number; optimal: boolean } | null;
  /** The length of the streak in days. */
  streak?: number;
}): string[] {
  const best = shortest
    ? ` (${shortest.optimal ? "shortest" : "best known"} ${shortest.length})`
    : "";
  const uncounted = resumed ? " (resumed)" : practice ? " (practice)" : "";
  return [
    `Slidestar daily ${number < 1 ? day : `No. ${count(number)}`}, ${niceSize(size)}`,
    `${mainLength(made, metric)}${best} in ${time}${uncounted}`,
    ...(streak > 1 ? [streakLine(streak)] : []),
  ];
}

/** Draw a solve as a grid of squares in the board's shape, with a star in the blank's place. */
export function grid(
  stretches: readonly (0 | 1 | 2)[],
  { rows, cols }: { rows: number; cols: number },
) {
  const squares = [...stretches.map((kind) => SQUARES[kind]), STAR];
  return Array.from({ length: rows }, (_, row) =>
    squares.slice(row * cols, (row + 1) * cols).join(""),
  ).join("\n");
}
