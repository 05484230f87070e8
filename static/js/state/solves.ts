// Solves: their records, summaries and text. Python (records.py) computes averages and bests.

import { stopped } from "../lib/format.ts";
import type { Control, SolveNumbers, SolveRecord } from "../protocol.ts";
import { formatBoard, formatMoves, parseBoard, parseMoves } from "../puzzle/notation.ts";
import type { Replay } from "../puzzle/replay-link.ts";
import { samePosition, slideAll, solved } from "../puzzle/rules.ts";
import { lengthsOf } from "../puzzle/slides.ts";
import { elapsed } from "./clock.ts";
import { CONTROLS, controlOf, readControl } from "./controls.ts";
import { isDay } from "./daily.ts";
import type { Summary } from "./history.ts";
import { sessionOf } from "./sessions.ts";
import type { State } from "./state.ts";

const TILE = /^(0|[1-9]\d{0,6})$/;
const WHEN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Return the record of a game that was just won. */
export function recordOf(state: State, date: Date, now: number): SolveRecord {
  const { resumed = false, undone = 0 } = state.game.clock;
  const control = controlOf(state.game.controls ?? {});
  return {
    when: date.toISOString(),
    board: formatBoard(state.game.start),
    goal: state.game.goal && formatBoard(state.game.goal),
    moves: formatMoves(state.game.line.slice(0, state.game.at)),
    milliseconds: Math.round(elapsed(state.game.clock, now)),
    dnf: state.game.clock.penalty === "DNF",
    times: state.game.times.slice(0, state.game.at),
    practice: state.game.practice || state.game.goal !== null || resumed || control === "macro",
    ...(resumed ? { resumed } : {}),
    ...(undone ? { undone } : {}),
    seed: state.game.seed,
    penalty: typeof state.game.clock.penalty === "number" ? state.game.clock.penalty : 0,
    session: sessionOf(state).id || null,
    ...(control ? { control } : {}),
    ...(state.game.day ? { day: state.game.day } : {}),
  };
}

/** Return whether stored data, which another version may have written, is a valid solve. */
export function isSolveRecord(data: unknown): data is SolveRecord {
  const record = (data ?? {}) as { [Field in keyof SolveRecord]?: unknown };
  const { when, board, start, goal, moves, milliseconds, times } = record;
  if (!isString(when) || !isString(board) || !isString(moves)) return false;
  const { seed, session, scramble, comment, day } = record;
  const texts = [start, goal, seed, session, scramble, comment, day];
  if (!texts.every((value) => isString(value ?? ""))) return false;
  if (!WHEN.test(when) || Number.isNaN(Date.parse(when)) || !isTime(milliseconds)) return false;
  const { penalty, undone, optimum } = record;
  if (![penalty, undone, optimum].every((value) => isTime(value ?? 0))) return false;
  const size = sizeOf(board);
  if (!size) return false;
  if ([start, goal].some((other) => isString(other) && other && sizeOf(other) !== size))
    return false;
  try {
    const { length } = parseMoves(moves);
    return !times || (Array.isArray(times) && times.length === length && times.every(isTime));
  } catch {
    return false;
  }
}

/**
 * Return the size of a board in canonical form, such as `4x4`, or null if it is invalid. Stored
 * boards can have any size that Python reads, even if the page cannot play it.
 */
export function sizeOf(text: string) {
  const rows = text.split("_").map((row) => row.split("-"));
  const cols = rows[0]?.length ?? 0;
  if (rows.length < 2 || cols < 2 || rows.some((row) => row.length !== cols)) return null;
  const tiles = new Set(rows.flat());
  const count = rows.length * cols;
  for (const tile of tiles) if (!TILE.test(tile) || Number(tile) >= count) return null;
  return tiles.size === count ? `${rows.length}x${cols}` : null;
}

function isString(value: unknown) {
  return typeof value === "string";
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
    ...lengthsOf(moves),
    practice: record.practice ?? false,
    resumed: record.resumed ?? false,
    undone: record.undone ?? 0,
    seed: record.seed ?? null,
    penalty: record.penalty ?? 0,
    session: record.session ?? "",
    start: record.start ?? null,
    scramble: record.scramble ?? null,
    comment: record.comment ?? null,
    control: readControl(record.control),
    day: record.day && isDay(record.day) ? record.day : null,
    optimum: record.optimum ?? null,
  };
}

/** Return a solve as a replay, or null if the times of its moves are unknown. */
export function replayOfRecord({ board, start, goal, moves, times }: SolveRecord): Replay | null {
  const [position, line] = [parseBoard(start ?? board), parseMoves(moves)];
  const last = times?.at(-1);
  if (goal || !times || last === undefined || times.length !== line.length) return null;
  const { rows, cols } = position;
  if (!samePosition(slideAll(position, line).position, solved(rows, cols))) return null;
  return { start: position, moves: line, tps: last ? (1000 * line.length) / last : 0, times };
}

type Timed = Pick<Summary, "milliseconds" | "penalty" | "dnf">;

/** Return the time of a solve with its penalty, in ms, or null for a DNF. */
export function resultOf({ milliseconds, penalty, dnf }: Timed): number | null {
  return dnf ? null : milliseconds + penalty;
}

/** Format the result of a solve, such as `12.345 s`, `14.345+ s` or `DNF`. */
export function resultText({ dnf, milliseconds, penalty }: Timed) {
  return dnf ? "DNF" : stopped(milliseconds, penalty);
}

/** Return the tiles per second, such as `2.41`. */
export function tps({ moves, milliseconds }: { moves: number; milliseconds: number }) {
  return milliseconds ? ((1000 * moves) / milliseconds).toFixed(2) : "0";
}

/** Return the numbers of the solves that count for averages and bests, by size. */
export function countingSolves(solves: readonly Summary[]) {
  const sizes: Record<string, SolveNumbers[]> = {};
  for (const solve of solves) {
    if (solve.practice) continue;
    sizes[solve.size] ??= [];
    sizes[solve.size]?.push(numbersOf(solve));
  }
  return sizes;
}

/** Return the numbers of a solve from which Python computes averages and bests. */
export function numbersOf(solve: Summary): SolveNumbers {
  const { moves, multi, penalty, undone = 0, optimum = null } = solve;
  const result = resultOf(solve);
  if (optimum !== null) return [result, moves, multi, penalty, undone, optimum];
  if (undone) return [result, moves, multi, penalty, undone];
  return penalty ? [result, moves, multi, penalty] : [result, moves, multi];
}

/** The best solves of a size. If several are equal, the first is the best. */
type BestSolves = {
  time: Summary;
  moves: Summary | null;
  multi: Summary | null;
  tps: Summary | null;
  /** the best solve by each control, empty if all solves have the same control */
  controls: readonly (readonly [Control, Summary])[];
};

/** Return the best solves of each size, without practice and DNFs. */
export function bestSolves(solves: readonly Summary[]): Map<string, BestSolves> {
  const sizes: Map<string, ReturnType<typeof createBests>> = new Map();
  // One pass, because the card is drawn with all solves, which may be 100,000.
  for (const solve of solves) {
    if (solve.practice || solve.dnf) continue;
    let bests = sizes.get(solve.size);
    if (!bests) {
      bests = createBests();
      sizes.set(solve.size, bests);
    }
    const { moves, multi, milliseconds, undone, control } = solve;
    const result = milliseconds + solve.penalty;
    bests.time.add(solve, result);
    if (control) bests.controls[control].add(solve, result);
    if (!moves) continue;
    if (!undone) {
      bests.moves.add(solve, moves);
      bests.multi.add(solve, multi);
    }
    if (milliseconds >= 1) bests.tps.add(solve, milliseconds / moves);
  }
  return new Map(
    [...sizes].map(([size, { time, moves, multi, tps, controls }]) => {
      const by = CONTROLS.flatMap((control) => {
        const { best } = controls[control];
        return best ? [[control, best] as const] : [];
      });
      return [
        size,
        {
          ...{ time: time.best as Summary, moves: moves.best, multi: multi.best, tps: tps.best },
          controls: by.length > 1 ? by : [],
        },
      ];
    }),
  );
}

function createBests() {
  const controls = Object.fromEntries(CONTROLS.map((control) => [control, new Least()]));
  return {
    ...{ time: new Least(), moves: new Least(), multi: new Least(), tps: new Least() },
    controls: controls as Record<Control, Least>,
  };
}

/** The first solve with the least value. */
class Least {
  best: Summary | null = null;
  #value = Number.POSITIVE_INFINITY;

  add(solve: Summary, value: number) {
    if (value >= this.#value) return;
    this.best = solve;
    this.#value = value;
  }
}

/** Return the shortest time for a size, or null if there is none. */
export function bestTime(solves: readonly Summary[], size: string) {
  let best = null;
  for (const solve of solves) {
    const result = solve.size !== size || solve.practice ? null : resultOf(solve);
    if (result !== null && (best === null || result < best)) best = result;
  }
  return best;
}
