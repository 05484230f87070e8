// The state's shape, its defaults, and its transitions: pure functions from a state to a state.
//
// A game is one line of moves from a start: `line` holds what was played and what a solver added,
// `at` how many of its moves are made. Undo, redo, a replay's steps and a link all only set `at`;
// a slide cuts the line there and goes on.

import { MOVES, movesTo, samePosition, slide, solved } from "./puzzle.js";
import { DEFAULT_SETTINGS } from "./settings.js";

/** @import { Move, Position } from "./puzzle.js" */
/** @import { CheckResult, CompareRow, DistanceResult, OptimalResult, ReviewResult, SolveResult, Stats } from "./protocol.js" */
/** @import { Settings } from "./settings.js" */
/** @import { History } from "./solves.js" */
/** @import { EngineStatus } from "./engine-host.js" */

/** @typedef {"play" | "analyse" | "learn"} Mode */
/** "played": at the pace of the times that the line has. @typedef {"slow" | "normal" | "fast" | "fastest" | "played"} Speed */

/**
 * The person's time: `since` is when the clock was started (ms), `spent` what ran before that.
 * While `since` is still to come, the board is only being looked at (inspection).
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
/**
 * The game's line, graded: all of it, from the start. Null where a distance isn't known yet.
 * @typedef {{ kind: "none" }
 *   | { kind: "running", waiting: boolean, prepared: number | null, distances: readonly (number | null)[] }
 *   | { kind: "stopped", distances: readonly (number | null)[] }
 *   | { kind: "done", result: ReviewResult }
 *   | { kind: "failed", message: string }
 * } Review
 */
/**
 * Moves tried beside the reviewed line, which stays as it is: `back` is the position that comes
 * back. `good` is null until it's judged, or where that can't be proven.
 * @typedef {{ moves: readonly Move[], back: Position, judged: boolean, good: boolean | null }} Trial
 */
/**
 * What's been told so far: the tile to move, all good moves, the distance. `atMost` is the length
 * of a known way where `distance` is null, since it can't be proven.
 * @typedef {{ step: 1 | 2 | 3, good: readonly Move[], distance: number | null, atLeast: number, atMost: number | null }} Hint
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
 *   hint: Hint | null,
 *   distance: DistanceResult | null,
 *   live: boolean,
 *   review: Review,
 *   trial: Trial | null,
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
 *   times: readonly number[],
 *   seed: string | null,
 *   practice: boolean,
 *   shortest: { length: number, optimal: boolean } | null,
 *   inspection: boolean,
 *   history: History,
 *   problems: readonly string[],
 *   positionProblem: string | null,
 *   settings: Settings,
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
/** How long one may look before the clock runs. */
const INSPECTION_MS = 15_000;
/** @type {Review} */
const NO_REVIEW = { kind: "none" };

/** What is about one position only, and goes when it changes. */
const FRESH = {
  hint: null,
  distance: null,
  trial: null,
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
 *   solutionFrom?: number | null, clock?: Clock,
 *   times?: readonly number[], seed?: string | null, practice?: boolean,
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
    review: NO_REVIEW,
    live: false,
    playing: false,
    // The record of the game. `times`: when the first moves of the line were made, in ms on the
    // clock; those that came from a link or a solver have none. `seed`: what the board was
    // shuffled from. `practice`: the board was chosen, or known already. `shortest`: of its start.
    times: [],
    seed: null,
    practice: true,
    shortest: null,
    inspection: false,
    history: { loaded: false, solves: [], bests: {}, work: null, refused: [], problem: null },
    engine: { kind: "booting", phase: "download", loaded: 0, total: 0 },
    mode: DEFAULTS.mode,
    algorithm: DEFAULTS.algorithm,
    heuristic: DEFAULTS.heuristic,
    speed: "normal",
    problems: [],
    settings: DEFAULT_SETTINGS,
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

/** What's known about the position goes with it. @param {State} state @param {Position} position @returns {State} */
export function withPosition(state, position) {
  return { ...state, ...FRESH, position, playing: false, won: false };
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
    goalProblem: null,
    reading: NO_READING,
    won: false,
    times: game.times ?? [],
    seed: game.seed ?? null,
    practice: game.practice ?? true,
    shortest: null,
    search: NO_SEARCH,
    review: NO_REVIEW,
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
  if (state.trial) return play(withoutTrial(state), move, now);
  const position = slide(state.position, move);
  if (!position) return state;
  const onLine = state.line[state.at] === move;
  const line = onLine ? state.line : [...state.line.slice(0, state.at), move];
  const clock = started(state.clock, now);
  /** @type {State} */
  const next = {
    ...state,
    ...FRESH,
    line,
    at: state.at + 1,
    position,
    won: false,
    playing: false,
    clock,
    times: timed(state, onLine, clock, now),
    practice: state.practice || state.hint !== null || state.live,
  };
  if (!onLine) {
    next.solutionFrom = null;
    next.review = NO_REVIEW;
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
  if (state.trial) return seek(withoutTrial(state), at);
  const target = Math.max(0, Math.min(at, state.line.length));
  if (target === state.at) return state;
  let { position } = state;
  for (let i = state.at; i < target; i++) position = made(position, state.line[i]);
  for (let i = state.at; i > target; i--) position = unmade(position, state.line[i - 1]);
  return { ...state, ...FRESH, at: target, position, won: false };
}

/** @param {State} state @returns {State} */
export function undo(state) {
  if (state.trial) return withoutTrial(state);
  return { ...seek(state, state.at - 1), playing: false };
}

/** A move of this game is made again. @param {State} state @param {number} [now] @returns {State} */
export function redo(state, now) {
  const next = { ...seek(state, state.at + 1), playing: false };
  if (now === undefined || state.at >= state.times.length || next === state) return next;
  const times = timed(state, true, state.clock, now);
  return { ...next, times, clock: isSolved(next) ? stopClock(state.clock, now) : state.clock };
}

/** Back to the start; what was played can be redone. The board is known by now. @param {State} state @returns {State} */
export function reset(state) {
  const practice = state.practice || state.clock.done || state.times.length > 0;
  return { ...seek(state, 0), clock: STOPPED, times: [], practice, playing: false };
}

/** Have time to look at the board, before the clock runs. @param {State} state @param {number} now @returns {State} */
export function inspect(state, now) {
  return { ...state, clock: { ...STOPPED, since: now + INSPECTION_MS } };
}

/** Whether the person made all moves up to here. @param {State} state */
export function isOwn({ at, times, solutionFrom }) {
  return at > 0 && times.length >= at && (solutionFrom === null || at <= solutionFrom);
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
  if (state.trial) return state; // they'd follow the tried moves, which are on no line
  const line = [...state.line.slice(0, state.at), ...moves];
  const times = state.times.slice(0, state.at);
  return { ...state, line, times, solutionFrom: state.at, playing: false, review: NO_REVIEW };
}

/** Back from a try to the reviewed line. @param {State} state @returns {State} */
export function withoutTrial(state) {
  return state.trial ? { ...state, ...FRESH, position: state.trial.back } : state;
}

/** Another goal, for the same game. @param {State} state @param {Position | null} goal @returns {State} */
export function withGoal(state, goal) {
  const { line, times, clock } = state;
  const { start, at } = state;
  return withGame(state, { start, goal, line, times, at, clock });
}

/** @param {Clock} clock @param {number} now @returns {number} ms */
export function elapsed(clock, now) {
  return clock.spent + (clock.since === null ? 0 : Math.max(0, now - clock.since));
}

/** How long may still be looked; null if the clock runs, or stands. @param {Clock} clock @param {number} now @returns {number | null} ms */
export function inspectionLeft({ since }, now) {
  return since !== null && since > now ? since - now : null;
}

/** @param {Clock} clock @param {number} now @returns {Clock} */
function started(clock, now) {
  if (clock.done) return clock;
  return clock.since === null || clock.since > now ? { ...clock, since: now } : clock;
}

/**
 * The times when the move at `at` is made now. They never run backwards.
 * @param {State} state @param {boolean} onLine whether it's the move that followed already
 * @param {Clock} clock @param {number} now @returns {readonly number[]}
 */
function timed({ times, at }, onLine, clock, now) {
  if (clock.done || times.length < at) return onLine ? times : times.slice(0, at);
  const time = Math.round(elapsed(clock, now));
  const later = onLine ? times.slice(at + 1).map((each) => Math.max(each, time)) : [];
  return [...times.slice(0, at), time, ...later];
}

/** @param {Clock} clock @param {number} now @returns {Clock} */
function stopClock(clock, now) {
  // Whole milliseconds: as it is recorded, so it is shown.
  return { since: null, spent: Math.round(elapsed(clock, now)), done: true };
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
