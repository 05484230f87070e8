// Solves as the page knows them: what's kept of each, and what's said of it. Averages and bests are
// Python's, which records.py works out.

import { stopped } from "../lib/format.ts";
import type { Bests, SolveNumbers, SolveRecord } from "../protocol.ts";
import { formatBoard, formatMoves, parseMoves } from "../puzzle/notation.ts";
import type { Move } from "../puzzle/rules.ts";
import { elapsed } from "./clock.ts";
import { type Session, sessionOf } from "./sessions.ts";
import type { State } from "./state.ts";

/** What a person did to a solve. `after` null: it's deleted. */
type Edit = { before: Summary; after: Summary | null };

/** A solve without its moves. `key`: where it's kept. */
export type Summary = {
  key: number;
  when: string;
  /** that it began with */
  board: string;
  /** such as `4x4` */
  size: string;
  milliseconds: number;
  dnf: boolean;
  moves: number;
  /** multi-tile moves */
  multi: number;
  practice: boolean;
  /** the game was left and resumed later; then it is practice, too */
  resumed?: boolean;
  /** moves that were undone */
  undone?: number;
  seed: string | null;
  /** ms that are added to its time */
  penalty: number;
  /** where it belongs */
  session: string;
  /** the board that it began with, if its moves aren't known */
  start?: string | null;
  /** csTimer's */
  scramble?: string | null;
  /** the user's */
  comment?: string | null;
};

/**
 * All solves, in the order of their making, and all sessions, the first one first. `unread`: how
 * many records more there are, which can't be read. `bests`: of the chosen session, by size, from
 * Python, as far as it has answered. `edited`: what was done to a solve last, which can be undone.
 * `work`: what's going on, or came of it; `refused`: what of a file couldn't be read, and why;
 * `problem`: why solves aren't kept.
 */
export type History = {
  loaded: boolean;
  solves: readonly Summary[];
  sessions: readonly Session[];
  edited: Edit | null;
  unread: number;
  bests: Readonly<Record<string, Bests>>;
  work: string | null;
  refused: readonly string[];
  problem: string | null;
};

const TILE = /^(0|[1-9]\d{0,6})$/;
const WHEN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The game that has just been won. */
export function recordOf(state: State, date: Date, now: number): SolveRecord {
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
 */
export function isSolveRecord(record: any): record is SolveRecord {
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
 */
export function sizeOf(text: string) {
  const rows = text.split("_").map((row) => row.split("-"));
  const cols = rows[0].length;
  if (rows.length < 2 || cols < 2 || rows.some((row) => row.length !== cols)) return null;
  const tiles = new Set(rows.flat());
  const count = rows.length * cols;
  for (const tile of tiles) if (!TILE.test(tile) || Number(tile) >= count) return null;
  return tiles.size === count ? `${rows.length}x${cols}` : null;
}

function isTime(value: unknown) {
  return typeof value === "number" && value >= 0 && value < 1e15;
}

export function summaryOf(record: SolveRecord, key: number): Summary {
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
export const CONTENT = ["when", "milliseconds", "board", "moves"] as const;

/**
 * Number the equal solves of a file, from 1.
 * @param seen how many there were of each in the file so far
 */
export function numbered(records: readonly SolveRecord[], seen: Map<string, number>) {
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
 */
export function matching<T extends SolveRecord>(stored: readonly T[], newer: SolveRecord) {
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
 * @param time ms
 * @param other ms
 */
function equalInHundredths(time: number, other: number) {
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
 * @param newer one that it matches
 */
export function updated(stored: SolveRecord, newer: SolveRecord): SolveRecord | null {
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

function factsOf({
  milliseconds,
  penalty = 0,
  dnf = false,
  start = null,
  scramble = null,
  comment = null,
}: SolveRecord) {
  return { milliseconds, penalty, dnf, start, scramble, comment };
}

/**
 * What a solve counts for: its time and what's added to it; null if it's a DNF.
 * @returns ms
 */
export function resultOf({
  milliseconds,
  penalty,
  dnf,
}: Pick<Summary, "milliseconds" | "penalty" | "dnf">): number | null {
  return dnf ? null : milliseconds + penalty;
}

/** The same as it's written: `0:12.345`, `0:14.345+`, `DNF`. */
export function resultText(solve: Pick<Summary, "milliseconds" | "penalty" | "dnf">) {
  const result = resultOf(solve);
  if (result === null) return "DNF";
  return `${stopped(result)}${solve.penalty ? "+" : ""}`;
}

/**
 * How many moves these are if a line of tiles that slides at once counts as one. What was pressed
 * at once has one time. (Python's records.py counts the same.)
 */
export function multiTileMoves(moves: readonly Move[], times: readonly number[] | null = null) {
  return moves.filter(
    (move, i) => i === 0 || move !== moves[i - 1] || (times && times[i] !== times[i - 1]),
  ).length;
}

/** Tiles a second, such as `2.41`. */
export function tps({ moves, milliseconds }: { moves: number; milliseconds: number }) {
  return milliseconds ? ((1000 * moves) / milliseconds).toFixed(2) : "0";
}

/** What counts for averages and bests, by size. */
export function counting(solves: readonly Summary[]) {
  const sizes: Record<string, SolveNumbers[]> = {};
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

/** The shortest time on a size; null if there's none. */
export function bestTime(solves: readonly Summary[], size: string) {
  let best = null;
  for (const solve of solves) {
    const result = solve.size !== size || solve.practice ? null : resultOf(solve);
    if (result !== null && (best === null || result < best)) best = result;
  }
  return best;
}
