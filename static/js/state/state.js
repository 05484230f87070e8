// The state's shape, its defaults, and how a game begins and its place moves. Transitions are pure
// functions from a state to a state; those of a person's moves are in state/game.js.
//
// A game is one line of moves from a start: `line` holds what was played and what a solver added,
// `at` how many of its moves are made. Undo, redo, a replay's steps and a link all only set `at`;
// a slide cuts the line there and goes on.

import { OPPOSITE, samePosition, slideAll, solved } from "../puzzle/rules.js";
import { DEFAULTS } from "./choices.js";
import { STANDING } from "./clock.js";
import { DEFAULT_SETTINGS } from "./settings.js";

/** @import { Move, Position } from "../puzzle/rules.js" */
/** @import { CheckResult, CompareRow, DistanceResult, OptimalResult, Ready, ReviewResult, SolveResult, Stats } from "../protocol.js" */
/** @import { Settings } from "./settings.js" */
/** @import { Mode, Speed } from "./choices.js" */
/** @import { Clock } from "./clock.js" */
/** @import { History } from "./solves.js" */

/** What's known of a Python that's there. @typedef {Omit<Ready, "type">} Facts */
/**
 * How Python is. `note`: why it boots again, where the page didn't ask for that.
 * @typedef {{ kind: "booting", phase: "download" | "start" | "import" | "restore", loaded: number, total: number, note?: string }
 *   | ({ kind: "ready" } & Facts)
 *   | ({ kind: "busy" } & Facts)
 *   | { kind: "failed", message: string, outdated?: boolean }
 * } EngineStatus
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
 * All shortest solutions of the position at a place on the line, which is the shown one or, while one
 * of them is replayed, where that begins.
 * @typedef {{ kind: "none" } | { kind: "running" } | { kind: "found", result: OptimalResult, at: number } | { kind: "failed", message: string }} Optimal
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
 *   asPlayed: boolean,
 *   times: readonly number[],
 *   seed: string | null,
 *   practice: boolean,
 *   shortest: { length: number, optimal: boolean } | null,
 *   inspection: boolean,
 *   history: History,
 *   unkept: boolean,
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
 * than the line, where that's not known. `asPlayed`: where that's
 * known, the replay goes by it, and by `speed` elsewhere. `boards`: what was pasted, to choose from.
 * `unkept`: the browser's storage doesn't take the game.
 */

/** @type {Search} */
export const NO_SEARCH = { kind: "none" };
const NO_COMPARISON = { running: false, runs: [] };
/** @type {Review} */
export const NO_REVIEW = { kind: "none" };

/** What is about one position only, and goes when it changes. */
export const FRESH = {
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
export const NO_READING = { kind: "none" };

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
    clock: STANDING,
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
    history: {
      loaded: false,
      solves: [],
      unread: 0,
      bests: {},
      work: null,
      refused: [],
      problem: null,
    },
    unkept: false,
    engine: { kind: "booting", phase: "download", loaded: 0, total: 0 },
    mode: DEFAULTS.mode,
    algorithm: DEFAULTS.algorithm,
    heuristic: DEFAULTS.heuristic,
    speed: "normal",
    asPlayed: true,
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
    clock: game.clock ?? STANDING,
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

/** Go to a place on the line, backwards or forwards. @param {State} state @param {number} at @returns {State} */
export function seek(state, at) {
  if (state.trial) return seek(withoutTrial(state), at);
  const target = Math.max(0, Math.min(at, state.line.length));
  if (target === state.at) return state;
  const moves =
    target > state.at
      ? state.line.slice(state.at, target)
      : state.line.slice(target, state.at).map((move) => OPPOSITE[move]);
  if (target < state.at) moves.reverse();
  const { position, count } = slideAll(state.position, moves);
  if (count < moves.length) throw new Error(`the line has an impossible move: ${moves[count]}`);
  const { optimal, solutionFrom } = state;
  const kept = optimal.kind === "found" && optimal.at === solutionFrom ? { optimal } : {};
  return { ...state, ...FRESH, ...kept, at: target, position, won: false };
}

/** Whether the person made all moves up to here. @param {State} state */
export function isOwn({ at, times, solutionFrom }) {
  return at > 0 && times.length >= at && (solutionFrom === null || at <= solutionFrom);
}

/** Whether the person has just solved the board, move by move. @param {State} state */
export function isOwnWin(state) {
  return state.clock.done && isOwn(state) && isSolved(state);
}

/** Back from a try to the reviewed line. @param {State} state @returns {State} */
export function withoutTrial(state) {
  return state.trial ? { ...state, ...FRESH, position: state.trial.back } : state;
}
