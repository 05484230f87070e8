// Match the solves of a file with stored solves, and merge two records of a solve.

import type { SolveRecord } from "../protocol.ts";

const DAY_MS = 86_400_000;

/** The fields that identify a solve on this device. The database has an index of them. */
export const CONTENT = ["when", "milliseconds", "board", "moves"] as const;

export const isEqual = (solve: SolveRecord, other: SolveRecord) =>
  CONTENT.every((field) => solve[field] === other[field]);

/**
 * Return whether a record is from a replay link. Such a record has no penalty, and its date is not
 * the solve's.
 */
const isOfLink = ({ penalty }: SolveRecord) => penalty === undefined;

/**
 * Return the stored solves that a solve of a file may be, equal ones first. A solve of a replay
 * link is identified by its times. Otherwise the match is approximate, since csTimer may have
 * rounded the time to hundredths and the date to seconds.
 */
export function matching<T extends SolveRecord>(stored: readonly T[], newer: SolveRecord) {
  const equal = stored.filter((solve) => isEqual(solve, newer));
  return [...equal, ...stored.filter((solve) => !equal.includes(solve) && isAlike(solve, newer))];
}

function isAlike(solve: SolveRecord, newer: SolveRecord) {
  if (solve.board !== newer.board || solve.moves !== newer.moves) return false;
  if (newer.moves && (isOfLink(solve) || isOfLink(newer))) return haveEqualTimes(solve, newer);
  if (newer.moves && solve.times && newer.times) return false;
  if (!equalInHundredths(solve.milliseconds, newer.milliseconds)) return false;
  if (newer.moves) return equalInSeconds(Date.parse(solve.when), Date.parse(newer.when));
  return solve.when === newer.when && newer.scramble && solve.scramble === newer.scramble;
}

/**
 * Return whether the times are equal and, if both records have times of moves, those as well. A
 * single move takes no time.
 */
function haveEqualTimes(solve: SolveRecord, newer: SolveRecord) {
  const others = newer.times ?? [];
  return (
    Math.round(newer.milliseconds) > 0 &&
    Math.round(solve.milliseconds) === Math.round(newer.milliseconds) &&
    others.every((time, i) => Math.round(solve.times?.[i] ?? time) === Math.round(time))
  );
}

/** Return whether the times are equal, or one is the other rounded or truncated to hundredths of a second. */
function equalInHundredths(time: number, other: number) {
  return time === other || isRounded(time, other) || isRounded(other, time);
}

function isRounded(precise: number, rough: number) {
  const cut = Math.floor(precise / 10) * 10;
  const rounded = Math.floor((precise + 5) / 10) * 10;
  return precise !== cut && (rough === cut || rough === rounded);
}

/** Return whether the dates are equal, or one is the other truncated to seconds. */
function equalInSeconds(moment: number, other: number) {
  const second = secondOf(moment);
  return moment === other || (second === secondOf(other) && Math.min(moment, other) % 1000 === 0);
}

const secondOf = (moment: number) => Math.floor(moment / 1000);

/** Functions that merge the two values of a field. */
const RULES: {
  [Field in keyof SolveRecord]-?: (
    stored: SolveRecord[Field],
    newer: SolveRecord[Field],
  ) => SolveRecord[Field];
} = {
  // The user may have changed these fields here, or in csTimer.
  penalty: (stored, newer) => newer ?? stored,
  dnf: (stored, newer) => newer ?? stored,
  comment: (stored, newer) => newer ?? stored,
  scramble: (stored, newer) => newer ?? stored,
  start: (stored, newer) => newer ?? stored,
  // The user has chosen the session here.
  session: (stored) => stored,
  // These fields are equal, or only one record has them.
  board: (stored) => stored,
  moves: (stored) => stored,
  goal: (stored, newer) => stored ?? newer,
  times: (stored, newer) => stored ?? newer,
  seed: (stored, newer) => stored ?? newer,
  control: (stored, newer) => stored ?? newer,
  day: (stored, newer) => stored ?? newer,
  optimum: (stored, newer) => stored ?? newer,
  // csTimer and links do not record practice and undone moves.
  practice: (stored, newer) => stored || newer,
  resumed: (stored, newer) => stored || newer,
  undone: (stored = 0, newer = 0) => Math.max(stored, newer),
  milliseconds: (stored, newer) => (digits(newer) > digits(stored) ? newer : stored),
  when: betterDate,
};

/** Return the precision of a time: 0 for hundredths, 1 for milliseconds, 2 for fractions of milliseconds. */
const digits = (time: number) => Number(time % 10 !== 0) + Number(time % 1 !== 0);

/**
 * Return the more informative date of a solve. A date with a time of day is preferred. Next, the
 * earlier date is preferred, because the date of an average is its end. Last, a date with
 * milliseconds is preferred.
 */
function betterDate(stored: string, newer: string) {
  const [own, other] = [Date.parse(stored), Date.parse(newer)];
  const [day, otherDay] = [own % DAY_MS === 0, other % DAY_MS === 0];
  if (day !== otherDay) return day ? newer : stored;
  const seconds = secondOf(own) - secondOf(other);
  if (seconds) return seconds > 0 ? newer : stored;
  return other > own ? newer : stored;
}

/** Return a stored solve merged with a matching newer solve, or null if nothing changes. */
export function updated(stored: SolveRecord, newer: SolveRecord): SolveRecord | null {
  const changes = Object.entries(RULES).flatMap(([name, rule]) => {
    const field = name as keyof SolveRecord;
    const before = stored[field];
    const after = (rule as (stored: unknown, newer: unknown) => unknown)(before, newer[field]);
    return after === before || (!after && !before) ? [] : [[field, after]];
  });
  return changes.length ? { ...stored, ...Object.fromEntries(changes) } : null;
}
