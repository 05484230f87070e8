// The state's shape, its defaults, and how a game begins and its place moves. Transitions are pure
// functions from a state to a state; those of a person's moves are in state/game.js.
//
// A game is one line of moves from a start: `line` holds what was played and what a solver added,
// `at` how many of its moves are made. Undo, redo, a replay's steps and a link all only set `at`;
// a slide cuts the line there and goes on.

import { OPPOSITE, samePosition, slideAll, solved } from "../puzzle/rules.js";
import { DEFAULTS } from "./choices.js";
import { STANDING } from "./clock.js";
import { DEFAULT_LEARN } from "./learn.js";
import { FIRST } from "./sessions.js";
import { DEFAULT_SETTINGS } from "./settings.js";

/** @import { Move, Position } from "../puzzle/rules.js" */
/**
 * @import {
 *   CheckResult, DistanceResult, OptimalResult, Ready, ReviewResult, SolveResult,
 *   Stats
 * } from "../protocol.js"
 */
/** @import { Challenge } from "./challenge.js" */
/** @import { Settings } from "./settings.js" */
/** @import { Mode, Speed } from "./choices.js" */
/** @import { Clock } from "./clock.js" */
/** @import { Learn, Watched } from "./learn.js" */
/** @import { History } from "./solves.js" */

/**
 * What's known of a Python that's there.
 * @typedef {Omit<Ready, "type">} Facts
 */
/**
 * How Python is. `note`: why it boots again, where the page didn't ask for that.
 * @typedef {{
 *     kind: "booting", phase: "download" | "start" | "import" | "restore", loaded: number,
 *     total: number, note?: string,
 *   }
 *   | ({ kind: "ready" } & Facts)
 *   | ({ kind: "busy" } & Facts)
 *   | { kind: "failed", message: string, outdated?: boolean }
 * } EngineStatus
 */
/**
 * The shortest solution so far, of a search that goes on for a shorter one; `curve`: after how many
 * seconds there was which length.
 * @typedef {{ moves: string, length: number, curve: Curve }} Best
 */
/** @typedef {readonly { seconds: number, length: number }[]} Curve */
/**
 * What became of the last Solve. `asked`: whether it's meant, since the clock runs; `by` a key, so
 * that it's said where the eye is.
 * @typedef {{ kind: "none" }
 *   | { kind: "asked", by: "key" | "pointer" }
 *   | {
 *     kind: "running", stats: Stats | null, bound: number | null, waiting: boolean,
 *     prepared: number | null, best: Best | null,
 *   }
 *   | { kind: "solved", result: SolveResult, curve: Curve }
 *   | { kind: "stopped", stats: Stats | null }
 *   | { kind: "failed", code: string, message: string, stats: Stats | null }
 * } Search
 */

/**
 * All shortest solutions of the position at a place on the line, which is the shown one or, while
 * one of them is replayed, where that begins.
 * @typedef {{ kind: "none" }
 *   | { kind: "running" }
 *   | { kind: "found", result: OptimalResult, at: number }
 *   | { kind: "failed", message: string }} Optimal
 */
/**
 * A shortest way from where a mistake began, `yours`: the game's own from there, null if it has
 * none.
 * @typedef {{ kind: "running" } | { kind: "failed" }
 *   | { kind: "found", moves: string, length: number, yours: number | null }} Better
 */
/**
 * The game's line, graded: all of it, from the start. Null where a distance isn't known yet.
 * `better` has the better lines that were asked for, by the mistake's first move.
 * @typedef {{ kind: "none" }
 *   | {
 *     kind: "running", waiting: boolean, prepared: number | null,
 *     distances: readonly (number | null)[],
 *   }
 *   | { kind: "stopped", distances: readonly (number | null)[] }
 *   | { kind: "done", result: ReviewResult, better: Readonly<Record<number, Better>> }
 *   | { kind: "failed", message: string }
 * } Review
 */
/**
 * Moves tried beside the reviewed line, which stays as it is: `back` is the position that comes
 * back. `good` is null until it's judged, or where that can't be proven.
 * @typedef {{
 *   moves: readonly Move[], back: Position, judged: boolean, good: boolean | null,
 * }} Trial
 */
/**
 * What's been told so far: the tile to move, all good moves, the distance. `atMost` is the length
 * of a known way where `distance` is null, since it can't be proven.
 * @typedef {{
 *   step: 1 | 2 | 3, good: readonly Move[], distance: number | null, atLeast: number,
 *   atMost: number,
 * }} Hint
 */

/**
 * A pasted solution.
 * @typedef {{ kind: "none" }
 *   | { kind: "running" }
 *   | { kind: "read", text: string }
 *   | { kind: "failed", message: string }} Reading
 */
/**
 * An optimal solution from `from`, played beside the line.
 * @typedef {{
 *   on: boolean, from: Position | null, goal: Position | null, moves: readonly Move[] | null,
 *   optimal: boolean, problem: string | null,
 * }} Ghost
 */

/**
 * The game. `line` holds what was played and what a solver added, `at` how many of its moves are
 * made; `solutionFrom`: from where on it's a solution that's on show. `times`: when the moves of
 * the line were made, in ms on the clock; those that came from a link or a solver have none.
 * `seed`: what the board was shuffled from. `practice`: the board was chosen, or known already.
 * `number`: which game of this visit it is, so that another game is told from the same one changed.
 * @typedef {object} GamePart
 * @property {number} number
 * @property {Position} start
 * @property {Position | null} goal null: the usual one
 * @property {readonly Move[]} line
 * @property {number} at
 * @property {Position} position
 * @property {number | null} solutionFrom
 * @property {Clock} clock
 * @property {boolean} won by the last move
 * @property {boolean} playing whether it's being replayed
 * @property {readonly number[]} times
 * @property {string | null} seed
 * @property {boolean} practice
 * @property {Cut | null} cut
 */
/**
 * The line before a move left it after `at` moves, which Undo of that move restores.
 * @typedef {Pick<GamePart, "line" | "at" | "times" | "solutionFrom" | "cut">} Cut
 */

/**
 * What's known of the position on show, and tried on it: it goes when that changes.
 * @typedef {object} Here
 * @property {Hint | null} hint
 * @property {DistanceResult | null} distance
 * @property {Trial | null} trial
 * @property {number | null} mistake the first move of the mistake that the user was led to here
 * @property {CheckResult | null} facts
 * @property {Optimal} optimal
 * @property {Watched} trace of the search that's watched
 * @property {Watched} traceBeside of the one beside it
 * @property {string | null} positionProblem why what was typed as a position is none
 */

/** @type {Here} */
export const NOTHING_HERE = {
  hint: null,
  distance: null,
  trial: null,
  mistake: null,
  facts: null,
  optimal: { kind: "none" },
  trace: { kind: "none" },
  traceBeside: { kind: "none" },
  positionProblem: null,
};

/**
 * What's known of the game as a whole.
 * @typedef {object} Analysis
 * @property {Search} search
 * @property {Review} review
 * @property {{ length: number, optimal: boolean, distances?: readonly number[] } | null} shortest a
 *   solution of the start; and how far each position of the game, if it's won, is from the goal
 * @property {Proven | null} proven by a search
 */
/**
 * How far a position of the line, after `at` moves, is from the goal at least.
 * @typedef {{ at: number, position: Position, least: number }} Proven
 */

/** @type {Analysis} */
export const NO_ANALYSIS = {
  search: { kind: "none" },
  review: { kind: "none" },
  shortest: null,
  proven: null,
};

/**
 * What the person chose, beside the settings. `live`: the distance is on the board. `inspection`:
 * time to look before the clock starts. `session`: where solves are put. `asPlayed`: where it's
 * known when the moves were made, the replay goes by that, and by `speed` elsewhere.
 * @typedef {object} Choices
 * @property {Mode} mode
 * @property {string} algorithm
 * @property {string} heuristic
 * @property {Speed} speed
 * @property {boolean} asPlayed
 * @property {boolean} live
 * @property {boolean} inspection
 * @property {string} session
 */

/** @type {Choices} */
const DEFAULT_CHOICES = {
  mode: DEFAULTS.mode,
  algorithm: DEFAULTS.algorithm,
  heuristic: DEFAULTS.heuristic,
  speed: "normal",
  asPlayed: true,
  live: false,
  inspection: false,
  session: FIRST.id,
};

/**
 * What the page itself is at.
 * @typedef {object} PagePart
 * @property {boolean} embed it's in another page's frame
 * @property {boolean} unkept the browser's storage doesn't take the game
 * @property {readonly string[]} problems of the link that it was opened by
 * @property {Earlier | null} earlier the game before this one
 * @property {Challenge | null} challenge that came with the link
 * @property {"position" | "goal" | null} editing
 * @property {{
 *   list: readonly Position[], unread: number,
 *   solves: readonly ({ moves: number, ms: number } | null)[],
 * } | null} boards pasted boards to choose from; for each, the solve that begins with it, if any
 * @property {string | null} goalProblem why what was typed as a goal is none
 * @property {Reading} reading
 */

/**
 * A game that one can go back to. `worthwhile`: something of the person's is in it. `line` is the
 * present game's as it began, null if that was played on already: so it's known to be untouched.
 * @typedef {{ worthwhile: boolean, line: readonly Move[] | null }} Earlier
 */

/** @type {PagePart} */
const DEFAULT_PAGE = {
  embed: false,
  unkept: false,
  problems: [],
  earlier: null,
  challenge: null,
  editing: null,
  boards: null,
  goalProblem: null,
  reading: { kind: "none" },
};

/** @type {History} */
const EMPTY_HISTORY = {
  loaded: false,
  solves: [],
  sessions: [FIRST],
  edited: null,
  unread: 0,
  bests: {},
  work: null,
  refused: [],
  problem: null,
};

/** @type {Ghost} */
const NO_GHOST = {
  on: false,
  from: null,
  goal: null,
  moves: null,
  optimal: false,
  problem: null,
};

/**
 * Parts of what changes together.
 * @typedef {object} State
 * @property {GamePart} game
 * @property {Here} here
 * @property {Analysis} analysis
 * @property {Choices} choices
 * @property {Settings} settings
 * @property {Learn} learn
 * @property {Ghost} ghost
 * @property {History} history
 * @property {EngineStatus} engine
 * @property {PagePart} page
 */
/** @typedef {{ [P in keyof State]?: P extends "engine" ? State[P] : Partial<State[P]> }} Change */

/**
 * The state with some values changed, each in its part.
 * @param {State} state
 * @param {Change} change
 * @returns {State}
 */
export function changed(state, change) {
  const { engine = state.engine, ...parts } = change;
  /** @type {any} */
  const next = { ...state, engine };
  for (const [part, values] of Object.entries(parts)) next[part] = { ...next[part], ...values };
  return next;
}

/**
 * A game to begin, or to go on with.
 * @typedef {{
 *   start: Position, goal?: Position | null, line?: readonly Move[], at?: number,
 *   solutionFrom?: number | null, clock?: Clock,
 *   times?: readonly number[], seed?: string | null, practice?: boolean, number?: number,
 * }} Game
 */

/**
 * @param {Game} game
 * @returns {State}
 */
export function initialState(game) {
  const state = {
    game: newGame(game),
    here: NOTHING_HERE,
    analysis: NO_ANALYSIS,
    choices: DEFAULT_CHOICES,
    settings: DEFAULT_SETTINGS,
    learn: DEFAULT_LEARN,
    ghost: NO_GHOST,
    history: EMPTY_HISTORY,
    engine: BOOTING,
    page: DEFAULT_PAGE,
  };
  return seek(state, game.at ?? 0);
}

/** @type {EngineStatus} */
const BOOTING = { kind: "booting", phase: "download", loaded: 0, total: 0 };

/**
 * A game at its start.
 * @param {Game} game
 * @returns {GamePart}
 */
function newGame(game) {
  return {
    number: game.number ?? 0,
    start: game.start,
    goal: game.goal ?? null,
    line: game.line ?? [],
    at: 0,
    position: game.start,
    solutionFrom: game.solutionFrom ?? null,
    clock: game.clock ?? STANDING,
    won: false,
    playing: false,
    times: game.times ?? [],
    seed: game.seed ?? null,
    practice: game.practice ?? true,
    cut: null,
  };
}

/**
 * What's known about the position goes with it.
 * @param {State} state
 * @param {Position} position
 * @returns {State}
 */
export function withPosition(state, position) {
  return changed(state, { game: { position, playing: false, won: false }, here: NOTHING_HERE });
}

/**
 * Begin another game; one with this one's number goes on in its place.
 * @param {State} state
 * @param {Game} game
 * @returns {State}
 */
export function withGame(state, game) {
  const number = state.game.number + 1;
  return seek(withGamePart(state, newGame({ number, ...game })), game.at ?? 0);
}

/**
 * Go on with another game, as it stands.
 * @param {State} state
 * @param {GamePart} game
 * @returns {State}
 */
export function withGamePart(state, game) {
  return {
    ...state,
    game,
    here: NOTHING_HERE,
    analysis: NO_ANALYSIS,
    page: { ...state.page, goalProblem: null, reading: DEFAULT_PAGE.reading },
  };
}

/**
 * @param {State} state
 * @returns {Position}
 */
export function goalOf({ game }) {
  return game.goal ?? solved(game.start.rows, game.start.cols);
}

/** @param {State} state */
export function isSolved(state) {
  return samePosition(state.game.position, goalOf(state));
}

/**
 * The moves of the solution that's being shown.
 * @param {State} state
 * @returns {readonly Move[]}
 */
export function solutionMoves({ game: { solutionFrom, line } }) {
  return solutionFrom === null ? [] : line.slice(solutionFrom);
}

/**
 * Whether there's something to be replayed: a solution, or moves that were undone.
 * @param {State} state
 */
export function hasReplay({ game: { solutionFrom, line, at } }) {
  return solutionFrom === null ? at < line.length : line.length > solutionFrom;
}

/**
 * Go to a place on the line, backwards or forwards.
 * @param {State} state
 * @param {number} at
 * @returns {State}
 */
export function seek(state, at) {
  if (state.here.trial) return seek(withoutTrial(state), at);
  const { game, here } = state;
  const target = Math.max(0, Math.min(at, game.line.length));
  if (target === game.at) return state;
  const moves =
    target > game.at
      ? game.line.slice(game.at, target)
      : game.line.slice(target, game.at).map((move) => OPPOSITE[move]);
  if (target < game.at) moves.reverse();
  const { position, count } = slideAll(game.position, moves);
  if (count < moves.length) throw new Error(`the line has an impossible move: ${moves[count]}`);
  // All shortest solutions stay while one of them is replayed.
  const { optimal } = here;
  const replayed = optimal.kind === "found" && optimal.at === game.solutionFrom;
  return changed(state, {
    game: { at: target, position, won: false },
    here: { ...NOTHING_HERE, ...(replayed ? { optimal } : {}) },
  });
}

/**
 * Have the whole line on show. What a search found from a later place is about another one.
 * @param {State} state
 * @returns {State}
 */
export function withWholeLine(state) {
  const other = state.analysis.search.kind === "solved" && state.game.solutionFrom !== 0;
  return changed(state, {
    game: { solutionFrom: 0, playing: false },
    analysis: other ? { search: NO_ANALYSIS.search } : {},
  });
}

/**
 * Whether the person made all moves up to here.
 * @param {State} state
 */
export function isOwn({ game: { at, times, solutionFrom } }) {
  return at > 0 && times.length >= at && (solutionFrom === null || at <= solutionFrom);
}

/**
 * Whether it's a game after another one, and the person hasn't moved in it yet, or all is undone.
 * @param {State} state
 */
export function isUntouched(state) {
  const { game, page } = state;
  if (page.earlier === null) return false;
  return page.earlier.line === game.line || game.solutionFrom === 0 || undoesGame(state);
}

/**
 * Whether there's no move to take back, but the whole game. A solution on show is replayed to its
 * start and no further.
 * @param {State} state
 */
export function undoesGame({ game, here, page }) {
  return game.at === 0 && game.solutionFrom === null && !here.trial && page.earlier !== null;
}

/**
 * Whether the person has just solved the board, move by move.
 * @param {State} state
 */
export function isOwnWin(state) {
  return state.game.clock.done && isOwn(state) && isSolved(state);
}

/**
 * Back from a try to the reviewed line.
 * @param {State} state
 * @returns {State}
 */
export function withoutTrial(state) {
  const { trial, mistake } = state.here;
  if (!trial) return state;
  return changed(state, { game: { position: trial.back }, here: { ...NOTHING_HERE, mistake } });
}
