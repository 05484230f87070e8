// The state's shape, its defaults, and its transitions: pure functions from a state to a state.
//
// A game is one line of moves from a start: `line` holds what was played and what a solver added,
// `at` how many of its moves are made. Undo, redo, a replay's steps and a link all only set `at`;
// a slide cuts the line there and goes on.

import { MOVES, movesTo, samePosition, slide, solved } from "./puzzle.js";

/** @import { Move, Position } from "./puzzle.js" */
/** @import { CheckResult, CompareRow, OptimalResult, SolveResult, Stats } from "./protocol.js" */
/** @import { EngineStatus } from "./solver-client.js" */

/** @typedef {"play" | "analyse" | "learn"} Mode */
/** @typedef {"classic" | "rings"} Scheme */
/** "played": at the pace of the times that the line has. @typedef {"slow" | "normal" | "fast" | "fastest" | "played"} Speed */

/**
 * The person's time: `since` is when the clock was started (ms), `spent` what ran before that.
 * @typedef {{ since: number | null, spent: number, done: boolean }} Clock
 */

/**
 * What became of the last Solve.
 * @typedef {{ kind: "none" }
 *   | { kind: "running", stats: Stats | null, bound: number | null, waiting: boolean, prepared: number | null }
 *   | { kind: "solved", result: SolveResult }
 *   | { kind: "stopped", stats: Stats | null }
 *   | { kind: "failed", code: string, message: string, suggestion: string | null, stats: Stats | null }
 * } Search
 */

/**
 * All shortest solutions of the shown position.
 * @typedef {{ kind: "none" } | { kind: "running" } | { kind: "found", result: OptimalResult } | { kind: "failed", message: string }} Optimal
 */
/** A run of the comparison. @typedef {{ algorithm: string, heuristic: string | null, row: CompareRow | null }} Run */

/** A pasted solution. @typedef {{ kind: "none" } | { kind: "running" } | { kind: "read", text: string } | { kind: "failed", message: string }} Reading */
/** An optimal solution from `from`, played beside the line. @typedef {{ on: boolean, from: Position | null, goal: Position | null, moves: readonly Move[] | null, optimal: boolean, problem: string | null }} Ghost */

/**
 * @typedef {{
 *   start: Position,
 *   goal: Position | null,
 *   line: readonly Move[],
 *   at: number,
 *   position: Position,
 *   solutionFrom: number | null,
 *   clock: Clock,
 *   won: boolean,
 *   hint: Move | null,
 *   search: Search,
 *   facts: CheckResult | null,
 *   optimal: Optimal,
 *   comparison: { running: boolean, runs: readonly Run[] },
 *   playing: boolean,
 *   engine: EngineStatus,
 *   mode: Mode,
 *   algorithm: string,
 *   heuristic: string,
 *   speed: Speed,
 *   scheme: Scheme,
 *   problems: readonly string[],
 *   positionProblem: string | null,
 *   times: readonly number[],
 *   editing: "position" | "goal" | null,
 *   boards: { list: readonly Position[], unread: number } | null,
 *   goalProblem: string | null,
 *   reading: Reading,
 *   ghost: Ghost,
 *   embed: boolean,
 * }} State
 * `times`: when each move of the line was made, in milliseconds from the first; empty, or shorter
 * than the line, where that's not known. `boards`: what was pasted, to choose from.
 */

export const ALGORITHMS = {
  auto: "Auto",
  astar: "A*",
  "weighted-astar": "Weighted A*",
  greedy: "Greedy best-first",
  bfs: "Breadth-first",
  dfs: "Depth-first",
  "iterative-deepening": "Iterative deepening",
  "ida-star": "IDA*",
};
export const HEURISTICS = {
  hamming: "Hamming",
  manhattan: "Manhattan",
  "linear-conflict": "Linear conflict",
  "walking-distance": "Walking distance",
  "pattern-database": "Pattern database",
};
/** The algorithms that look at the heuristic. */
export const INFORMED = ["astar", "weighted-astar", "greedy", "ida-star"];
/** @type {readonly Mode[]} */
export const MODES = ["play", "analyse", "learn"];
/** @type {Readonly<Record<Exclude<Speed, "played">, { label: string, ms: number }>>} */
export const SPEEDS = {
  slow: { label: "Slow", ms: 800 },
  normal: { label: "Normal", ms: 350 },
  fast: { label: "Fast", ms: 140 },
  fastest: { label: "Very fast", ms: 45 },
};
export const DEFAULTS = {
  rows: 3,
  cols: 3,
  mode: /** @type {Mode} */ ("play"),
  algorithm: "auto",
  heuristic: "manhattan",
};

/** @type {Clock} */
const STOPPED = { since: null, spent: 0, done: false };
/** @type {Search} */
const NO_SEARCH = { kind: "none" };
const NO_COMPARISON = { running: false, runs: [] };

/** What is about one position only, and goes when it changes. */
const FRESH = {
  hint: null,
  facts: null,
  /** @type {Optimal} */
  optimal: { kind: "none" },
  comparison: NO_COMPARISON,
  positionProblem: null,
};
/** @type {Reading} */
const NO_READING = { kind: "none" };

/**
 * @typedef {{
 *   start: Position, goal?: Position | null, line?: readonly Move[], at?: number,
 *   solutionFrom?: number | null, clock?: Clock, times?: readonly number[],
 * }} Game
 */

/** @param {Game} game @returns {State} */
export function initialState(game) {
  /** @type {State} */
  const blank = {
    start: game.start,
    goal: null,
    line: [],
    at: 0,
    position: game.start,
    solutionFrom: null,
    clock: STOPPED,
    won: false,
    search: NO_SEARCH,
    playing: false,
    engine: { kind: "booting", phase: "download", loaded: 0, total: 0 },
    mode: DEFAULTS.mode,
    algorithm: DEFAULTS.algorithm,
    heuristic: DEFAULTS.heuristic,
    speed: "normal",
    scheme: "classic",
    problems: [],
    times: [],
    editing: null,
    boards: null,
    goalProblem: null,
    reading: NO_READING,
    ghost: { on: false, from: null, goal: null, moves: null, optimal: false, problem: null },
    embed: false,
    ...FRESH,
  };
  return withGame(blank, game);
}

/** Begin another game. @param {State} state @param {Game} game @returns {State} */
export function withGame(state, game) {
  const begun = {
    ...state,
    ...FRESH,
    start: game.start,
    goal: game.goal ?? null,
    line: game.line ?? [],
    at: 0,
    position: game.start,
    solutionFrom: game.solutionFrom ?? null,
    clock: game.clock ?? STOPPED,
    times: game.times ?? [],
    goalProblem: null,
    reading: NO_READING,
    won: false,
    search: NO_SEARCH,
    playing: false,
  };
  return seek(begun, game.at ?? 0);
}

/** @param {State} state @returns {Position} */
export function goalOf(state) {
  return state.goal ?? solved(state.start.rows, state.start.cols);
}

/** @param {State} state */
export function isSolved(state) {
  return samePosition(state.position, goalOf(state));
}

/** The moves of the solution that's being shown. @param {State} state @returns {readonly Move[]} */
export function solutionMoves(state) {
  return state.solutionFrom === null ? [] : state.line.slice(state.solutionFrom);
}

/**
 * Slide a tile. A move that no tile can make changes nothing.
 * @param {State} state @param {Move} move @param {number} now ms @returns {State}
 */
export function play(state, move, now) {
  const position = slide(state.position, move);
  if (!position) return state;
  const onLine = state.line[state.at] === move;
  const line = onLine ? state.line : [...state.line.slice(0, state.at), move];
  /** @type {State} */
  const next = {
    ...state,
    ...FRESH,
    line,
    at: state.at + 1,
    position,
    playing: false,
    clock:
      state.clock.since === null && !state.clock.done
        ? { ...state.clock, since: now }
        : state.clock,
    times: onLine ? state.times : state.times.slice(0, state.at),
  };
  if (!onLine) {
    next.solutionFrom = null;
    next.reading = NO_READING;
  }
  if (next.solutionFrom === null && state.search.kind !== "running") next.search = NO_SEARCH;
  if (!isSolved(next)) return next;
  const stopped = stopClock(next.clock, now);
  return { ...next, clock: stopped, won: next.solutionFrom === null && !state.clock.done };
}

/**
 * Press a cell: all tiles between it and the blank slide, if they're in one line with it.
 * @param {State} state @param {number} cell @param {number} now @returns {State}
 */
export function press(state, cell, now) {
  return movesTo(state.position, cell).reduce((next, move) => play(next, move, now), state);
}

/** Go to a place on the line, backwards or forwards. @param {State} state @param {number} at @returns {State} */
export function seek(state, at) {
  const target = Math.max(0, Math.min(at, state.line.length));
  if (target === state.at) return state;
  let { position } = state;
  for (let i = state.at; i < target; i++) position = made(position, state.line[i]);
  for (let i = state.at; i > target; i--) position = unmade(position, state.line[i - 1]);
  return { ...state, ...FRESH, at: target, position, won: false };
}

/** @param {State} state @returns {State} */
export function undo(state) {
  return { ...seek(state, state.at - 1), playing: false };
}

/** @param {State} state @returns {State} */
export function redo(state) {
  return { ...seek(state, state.at + 1), playing: false };
}

/** Back to the start; what was played can be redone. @param {State} state @returns {State} */
export function reset(state) {
  return { ...seek(state, 0), clock: STOPPED, playing: false };
}

/** @param {State} state @param {SolveResult} result @param {readonly Move[]} moves @param {number} now */
export function withSolution(state, result, moves, now) {
  return {
    ...withLine(state, moves),
    clock: stopClock(state.clock, now),
    search: /** @type {Search} */ ({ kind: "solved", result }),
  };
}

/** Have other moves follow, to be replayed. @param {State} state @param {readonly Move[]} moves @returns {State} */
export function withLine(state, moves) {
  const line = [...state.line.slice(0, state.at), ...moves];
  const times = state.times.slice(0, state.at);
  return { ...state, line, times, solutionFrom: state.at, playing: false };
}

/** @param {Clock} clock @param {number} now @returns {number} ms */
export function elapsed(clock, now) {
  return clock.spent + (clock.since === null ? 0 : now - clock.since);
}

/** @param {Clock} clock @param {number} now @returns {Clock} */
function stopClock(clock, now) {
  return { since: null, spent: elapsed(clock, now), done: true };
}

/** @param {Position} position @param {Move} move @returns {Position} */
function made(position, move) {
  const after = slide(position, move);
  if (!after) throw new Error(`the line has an impossible move: ${move}`);
  return after;
}

/** @param {Position} position @param {Move} move @returns {Position} */
function unmade(position, move) {
  return made(position, MOVES[MOVES.indexOf(move) ^ 1]); // U and D, L and R stand side by side
}
