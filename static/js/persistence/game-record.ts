// The record of a game in the browser's storage.

import {
  formatBoard,
  formatMoves,
  nullIfInvalid,
  parseBoard,
  parseMoves,
} from "../puzzle/notation.ts";
import { type Move, type Position, slideAll } from "../puzzle/rules.ts";
import { LEVELS } from "../state/choices.ts";
import { type Clock, paused } from "../state/clock.ts";
import { readCounts } from "../state/controls.ts";
import { isDay } from "../state/daily.ts";
import { aboutLine, inVariation, mainMoves, mainPlace, treeOf } from "../state/lines.ts";
import type { Game, GamePart, State } from "../state/state.ts";
import { find, fromText, isLegal, lineAt, toText } from "../state/variations.ts";

export type GameRecord = Record<string, unknown>;

/** From this number on, times are stored as text, which is half as long. A 30x30 game has 60,000. */
const MANY = 5_000;
const VERSION = 2;

/**
 * Return the record of the current game. `moves`, `at`, `solutionFrom` and `times` describe the
 * main line. If there are variations, `lines` has them with the main line. If a variation is on
 * show, `line` and `lineAt` describe it.
 */
export function gameRecord(state: State, now: number): GameRecord {
  const { root, times, solutionFrom } = treeOf(state.game);
  const { since: _, ...clock } = paused(state.game.clock, now);
  return {
    version: VERSION,
    board: formatBoard(state.game.start),
    goal: state.game.goal && formatBoard(state.game.goal),
    moves: formatMoves(mainMoves(state.game)),
    at: mainPlace(state.game),
    solutionFrom,
    ...(root.variations.length ? { lines: toText(root) } : {}),
    ...(inVariation(state.game)
      ? { line: formatMoves(state.game.line), lineAt: state.game.at }
      : {}),
    ...clock,
    times: times.length > MANY ? asSteps(times) : times,
    ...(state.game.controls ? { controls: state.game.controls } : {}),
    seed: state.game.seed,
    practice: state.game.practice,
    ...(state.game.day ? { day: state.game.day } : {}),
    dealt: state.game.dealt,
    ...(state.game.level === null ? {} : { level: state.game.level }),
    ...(state.game.steps ? { steps: true } : {}),
  };
}

/** Return the game of a record, or null if the record is not valid. */
export function readGame(record: Record<string, unknown>): Game | null {
  const { version, board, goal, moves } = record;
  if (version !== VERSION || typeof board !== "string" || typeof moves !== "string") return null;
  return nullIfInvalid(() => {
    const start = parseBoard(board);
    const line = parseMoves(moves);
    const target = typeof goal === "string" ? parseBoard(goal) : null;
    if (target && (target.rows !== start.rows || target.cols !== start.cols)) return null;
    if (slideAll(start, line).count < line.length) return null;
    const game = {
      line,
      at: within(record.at, line.length) ?? 0,
      solutionFrom: within(record.solutionFrom, line.length),
      times: storedTimes(record.times, line),
    };
    return {
      start,
      goal: target,
      ...game,
      ...storedLines(record, start, game),
      clock: {
        since: null,
        spent: within(record.spent, 1e9) ?? 0,
        done: record.done === true,
        ...storedPenalty(record.penalty),
        ...(record.resumed === true ? { resumed: true } : {}),
        ...storedUndone(record.undone),
      },
      seed: typeof record.seed === "string" ? record.seed : null,
      practice: record.practice !== false,
      controls: readCounts(record.controls),
      day: typeof record.day === "string" && isDay(record.day) ? record.day : null,
      dealt: within(record.dealt, Number.MAX_SAFE_INTEGER),
      level: within(record.level, LEVELS - 1),
      steps: record.steps === true,
    };
  });
}

/** Return the tree of a record and the variation on show, or no values if the record is not valid. */
function storedLines(
  { lines, line, lineAt: place }: Record<string, unknown>,
  start: Position,
  main: Pick<GamePart, "line" | "at" | "solutionFrom" | "times">,
): Partial<Game> {
  if (typeof lines !== "string") return {};
  const root = fromText(lines);
  if (!isLegal(root, start) || formatMoves(root.moves) !== formatMoves(main.line)) return {};
  const tree = { root, times: main.times, solutionFrom: main.solutionFrom, edit: null };
  const shown = typeof line === "string" ? find(root, parseMoves(line)).path : [];
  if (!shown.length) return { line: root.moves, tree };
  const moves = lineAt(root, shown);
  return { line: moves, at: within(place, moves.length) ?? 0, ...aboutLine(tree, shown), tree };
}

function storedPenalty(penalty: unknown): Pick<Clock, "penalty"> {
  const known = penalty === "DNF" ? penalty : within(penalty, 1e6);
  return known ? { penalty: known } : {};
}

function storedUndone(moves: unknown): Pick<Clock, "undone"> {
  const known = within(moves, 1e9);
  return known ? { undone: known } : {};
}

/** Format times as text, as differences between successive times. */
const asSteps = (times: readonly number[]) =>
  times.map((time, i) => time - (times[i - 1] ?? 0)).join(" ");

function timesOf(steps: string) {
  let time = 0;
  return steps.split(" ").map((step) => {
    time += Number(step);
    return time;
  });
}

function storedTimes(stored: unknown, line: readonly Move[]): readonly number[] {
  const times = typeof stored === "string" ? timesOf(stored) : stored;
  if (!Array.isArray(times) || times.length > line.length) return [];
  const sound = times.every((time, i) => within(time, 1e12) !== null && !(time < times[i - 1]));
  return sound ? times : [];
}

function within(value: unknown, most: number): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most
    ? value
    : null;
}
