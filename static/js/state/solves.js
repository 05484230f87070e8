// Solves as the page knows them: what's kept of each, and what's said of it. Averages and bests are
// Python's, which records.py works out.

import { stopped } from "../lib/format.js";
import { formatBoard, formatMoves, parseMoves } from "../puzzle/notation.js";
import { elapsed } from "./clock.js";
import { sessionOf } from "./sessions.js";

/** @import { Bests, SolveNumbers, SolveRecord } from "../protocol.js" */
/** @import { Move } from "../puzzle/rules.js" */
/** @import { Session } from "./sessions.js" */
/** @import { State } from "./state.js" */

/**
 * What a person did to a solve. `after` null: it's deleted.
 * @typedef {{ before: Summary, after: Summary | null }} Edit
 */

/**
 * A solve without its moves. `key`: where it's kept.
 * @typedef {object} Summary
 * @property {number} key
 * @property {string} when
 * @property {string} board that it began with
 * @property {string} size such as `4x4`
 * @property {number} milliseconds
 * @property {boolean} dnf
 * @property {number} moves
 * @property {number} multi multi-tile moves
 * @property {boolean} practice
 * @property {boolean} [resumed] the game was left and resumed later; then it is practice, too
 * @property {number} [undone] moves that were undone
 * @property {string | null} seed
 * @property {number} penalty ms that are added to its time
 * @property {string} session where it belongs
 * @property {string | null} [start] the board that it began with, if its moves aren't known
 * @property {string | null} [scramble] csTimer's
 * @property {string | null} [comment] the user's
 */

/**
 * All solves, in the order of their making, and all sessions, the first one first. `unread`: how
 * many records more there are, which can't be read. `bests`: of the chosen session, by size, from
 * Python, as far as it has answered. `edited`: what was done to a solve last, which can be undone.
 * `work`: what's going on, or came of it; `refused`: what of a file couldn't be read, and why;
 * `problem`: why solves aren't kept.
 * @typedef {object} History
 * @property {boolean} loaded
 * @property {readonly Summary[]} solves
 * @property {readonly Session[]} sessions
 * @property {Edit | null} edited
 * @property {number} unread
 * @property {Readonly<Record<string, Bests>>} bests
 * @property {string | null} work
 * @property {readonly string[]} refused
 * @property {string | null} problem
 */

const TILE = /^(0|[1-9]\d{0,6})$/;
const WHEN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * The game that has just been won.
 * @param {State} state
 * @param {Date} date
 * @param {number} now
 * @returns {SolveRecord}
 */
export function recordOf(state, date, now) {
  const { resumed = false, undone = 0 } = state.game.clock;
  return {
    when: date.toISOString(),
    board: formatBoard(state.game.start),
    goal: state.game.goal && formatBoard(state.game.goal),
    moves: formatMoves(state.game.line.slice(0, state.game.at)),
    milliseconds: Math.round(elapsed(state.game.clock, now)),
    dnf: state.game.clock.penalty === "DNF",
    times: state.game.times.slice(0, state.game.at),
    practice: state.game.practice || state.game.goal !== null || resumed,
    ...(resumed ? { resumed } : {}),
    ...(undone ? { undone } : {}),
    seed: state.game.seed,
    penalty: typeof state.game.clock.penalty === "number" ? state.game.clock.penalty : 0,
    session: sessionOf(state).id || null,
  };
}

/**
 * Whether something that was kept is a solve: another version, or an accident, may have left it
 * there.
 * @param {any} record
 * @returns {record is SolveRecord}
 */
export function isSolveRecord(record) {
  const { when, board, start, goal, moves, milliseconds, times, seed, session } = record ?? {};
  const { scramble, comment } = record ?? {};
  const texts = [when, board, moves];
  const optional = [start, goal, seed, session, scramble, comment].map((text) => text ?? "");
  if (![...texts, ...optional].every((text) => typeof text === "string")) return false;
  if (!WHEN.test(when)) return false;
  if (Number.isNaN(Date.parse(when)) || !isTime(milliseconds)) return false;
  if (!isTime(record.penalty ?? 0) || !isTime(record.undone ?? 0)) return false;
  const size = sizeOf(board);
  if (!size || [start, goal].some((other) => other && sizeOf(other) !== size)) return false;
  try {
    const { length } = parseMoves(moves);
    return !times || (Array.isArray(times) && times.length === length && times.every(isTime));
  } catch {
    return false;
  }
}

/**
 * The size, such as `4x4`, of a board as it's written here; null if it's none. A history holds
 * boards of every size that Python reads, of which the page plays only some.
 * @param {string} text
 */
export function sizeOf(text) {
  const rows = text.split("_").map((row) => row.split("-"));
  const cols = rows[0].length;
  if (rows.length < 2 || cols < 2 || rows.some((row) => row.length !== cols)) return null;
  const tiles = new Set(rows.flat());
  const count = rows.length * cols;
  for (const tile of tiles) if (!TILE.test(tile) || Number(tile) >= count) return null;
  return tiles.size === count ? `${rows.length}x${cols}` : null;
}

/** @param {unknown} value */
function isTime(value) {
  return typeof value === "number" && value >= 0 && value < 1e15;
}

/**
 * @param {SolveRecord} record
 * @param {number} key
 * @returns {Summary}
 */
export function summaryOf(record, key) {
  const moves = parseMoves(record.moves);
  const [row = "", ...rows] = record.board.split("_");
  return {
    key,
    when: record.when,
    board: record.board,
    size: `${rows.length + 1}x${row.split("-").length}`,
    milliseconds: record.milliseconds,
    dnf: record.dnf ?? false,
    moves: moves.length,
    multi: multiTileMoves(moves, record.times ?? null),
    practice: record.practice ?? false,
    resumed: record.resumed ?? false,
    undone: record.undone ?? 0,
    seed: record.seed ?? null,
    penalty: record.penalty ?? 0,
    session: record.session ?? "",
    start: record.start ?? null,
    scramble: record.scramble ?? null,
    comment: record.comment ?? null,
  };
}

/** The fields that are equal in two records of the same solve. */
export const CONTENT = /** @type {const} */ (["when", "milliseconds", "board", "moves"]);

/**
 * Number the equal solves of a file, from 1.
 * @param {readonly SolveRecord[]} records
 * @param {Map<string, number>} seen how many there were of each in the file so far
 */
export function numbered(records, seen) {
  return records.map((record) => {
    const content = JSON.stringify(CONTENT.map((field) => record[field]));
    const nth = (seen.get(content) ?? 0) + 1;
    seen.set(content, nth);
    return { record, nth };
  });
}

/**
 * Return the stored solves that a solve of a newer file may be: those with equal content, then
 * those of csTimer's whose times are equal in hundredths of a second. (`merge` in Python follows
 * the same rules; both are tested with `tests/fixtures/merge.json`.)
 * @template {SolveRecord} T
 * @param {readonly T[]} stored
 * @param {SolveRecord} newer
 */
export function matching(stored, newer) {
  const equal = stored.filter((solve) => CONTENT.every((field) => solve[field] === newer[field]));
  if (newer.moves || !newer.scramble) return equal;
  const alike = stored.filter(
    (solve) =>
      solve.when === newer.when &&
      solve.board === newer.board &&
      solve.moves === newer.moves &&
      solve.scramble === newer.scramble &&
      equalInHundredths(solve.milliseconds, newer.milliseconds),
  );
  return [...equal, ...alike];
}

/**
 * Return true if one time is the other, rounded or cut to hundredths of a second.
 * @param {number} time ms
 * @param {number} other ms
 */
function equalInHundredths(time, other) {
  return [
    [time, other],
    [other, time],
  ].some(([precise, rough]) => {
    const cut = Math.floor(precise / 10) * 10;
    const rounded = Math.floor((precise + 5) / 10) * 10;
    return precise !== cut && (rough === cut || rough === rounded);
  });
}

/**
 * Return a stored solve with what a newer file knows of it, or null if nothing changes.
 * @param {SolveRecord} stored
 * @param {SolveRecord} newer one that it matches
 * @returns {SolveRecord | null}
 */
export function updated(stored, newer) {
  const before = factsOf(stored);
  const after = factsOf(newer);
  const facts = {
    milliseconds: before.milliseconds % 10 ? before.milliseconds : after.milliseconds,
    penalty: after.penalty,
    dnf: after.dnf,
    start: after.start ?? before.start,
    scramble: after.scramble ?? before.scramble,
    comment: after.comment ?? before.comment,
  };
  return JSON.stringify(facts) === JSON.stringify(before) ? null : { ...stored, ...facts };
}

/** @param {SolveRecord} record */
function factsOf({
  milliseconds,
  penalty = 0,
  dnf = false,
  start = null,
  scramble = null,
  comment = null,
}) {
  return { milliseconds, penalty, dnf, start, scramble, comment };
}

/**
 * What a solve counts for: its time and what's added to it; null if it's a DNF.
 * @param {Pick<Summary, "milliseconds" | "penalty" | "dnf">} solve
 * @returns {number | null} ms
 */
export function resultOf({ milliseconds, penalty, dnf }) {
  return dnf ? null : milliseconds + penalty;
}

/**
 * The same as it's written: `0:12.345`, `0:14.345+`, `DNF`.
 * @param {Pick<Summary, "milliseconds" | "penalty" | "dnf">} solve
 */
export function resultText(solve) {
  const result = resultOf(solve);
  if (result === null) return "DNF";
  return `${stopped(result)}${solve.penalty ? "+" : ""}`;
}

/**
 * How many moves these are if a line of tiles that slides at once counts as one. What was pressed
 * at once has one time. (Python's records.py counts the same.)
 * @param {readonly Move[]} moves
 * @param {readonly number[] | null} [times]
 */
export function multiTileMoves(moves, times = null) {
  return moves.filter(
    (move, i) => i === 0 || move !== moves[i - 1] || (times && times[i] !== times[i - 1]),
  ).length;
}

/**
 * Tiles a second, such as `2.41`.
 * @param {{ moves: number, milliseconds: number }} solve
 */
export function tps({ moves, milliseconds }) {
  return milliseconds ? ((1000 * moves) / milliseconds).toFixed(2) : "0";
}

/**
 * What counts for averages and bests, by size.
 * @param {readonly Summary[]} solves
 */
export function counting(solves) {
  /** @type {Record<string, SolveNumbers[]>} */
  const sizes = {};
  for (const solve of solves) {
    const { size, moves, multi, practice, penalty, undone } = solve;
    if (practice) continue;
    sizes[size] ??= [];
    const result = resultOf(solve);
    if (undone) sizes[size].push([result, moves, multi, penalty, undone]);
    else sizes[size].push(penalty ? [result, moves, multi, penalty] : [result, moves, multi]);
  }
  return sizes;
}

/**
 * The shortest time on a size; null if there's none.
 * @param {readonly Summary[]} solves
 * @param {string} size
 */
export function bestTime(solves, size) {
  let best = null;
  for (const solve of solves) {
    const result = solve.size !== size || solve.practice ? null : resultOf(solve);
    if (result !== null && (best === null || result < best)) best = result;
  }
  return best;
}
