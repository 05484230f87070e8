// A search that's watched: pure functions of the state.

import { withHelp } from "./help.js";
import { OWN } from "./learn.js";
import { changed } from "./state.js";
import { traceOf } from "./trace.js";

/** @import { Position } from "../puzzle/rules.js" */
/** @import { Chosen } from "./learn.js" */
/** @import { State } from "./state.js" */
/** @import { Trace } from "./trace.js" */

/** @param {State} state */
export function isWatching({ choices, learn }) {
  return choices.mode === "learn" && learn.lesson === "watch";
}

/**
 * The search that's watched: `auto` has no frontier, so A* stands in for it, and Manhattan for the
 * heuristic that needs tables.
 * @param {State} state
 * @returns {Chosen}
 */
export function watchedSearch({ choices: { algorithm, heuristic }, learn: { own } }) {
  const known = heuristic === "pattern-database" ? "manhattan" : heuristic;
  return {
    algorithm: algorithm === "auto" ? "astar" : algorithm,
    heuristic: own ? OWN : known,
  };
}

/**
 * @param {State} state
 * @returns {Trace | null} null until it's there
 */
export function watchedTrace({ here: { trace }, game: { position } }) {
  return trace.kind === "done" ? traceOf(trace.rows, trace.algorithm, position) : null;
}

/**
 * The search beside it, and how far that one is.
 * @param {State} state
 * @returns {{ trace: Trace, step: number } | null}
 */
export function watchedBeside(state) {
  const { traceBeside: beside } = state.here;
  const trace = watchedTrace(state);
  if (beside.kind !== "done" || !state.learn.beside || !trace) return null;
  const other = traceOf(beside.rows, beside.algorithm, state.game.position);
  const { step, together } = state.learn;
  const byF = () => (step < trace.length ? other.stepsWithin(trace.mostF(step)) : other.length);
  const at = together === "f" ? byF() : step;
  return { trace: other, step: step ? Math.min(at, other.length) : 0 };
}

/**
 * How far the search that's watched is: one beside it may go on when it's at its end.
 * @param {State} state
 * @param {Trace} trace
 */
export function watchedStep({ learn: { step } }, trace) {
  return Math.min(step, trace.length);
}

/**
 * The last step that there is to watch.
 * @param {State} state
 * @param {Trace} trace
 */
export function lastStep(state, trace) {
  const beside = state.learn.together === "steps" ? watchedBeside(state)?.trace.length : 0;
  return Math.max(trace.length, beside ?? 0);
}

/**
 * The entry on show: what was pressed, else what the last step expanded.
 * @param {State} state
 * @param {Trace} trace
 */
export function shownEntry(state, trace) {
  return state.learn.node ?? trace.current(watchedStep(state, trace));
}

/**
 * What's on the board: the game's position, or one that a search has met.
 * @param {State} state
 * @returns {Position}
 */
export function boardOf(state) {
  const trace = isWatching(state) && watchedTrace(state);
  return trace ? trace.positionOf(shownEntry(state, trace)) : state.game.position;
}

/**
 * Go to a step of the search that's watched.
 * @param {State} state
 * @param {number} step
 * @returns {State}
 */
export function withStep(state, step) {
  const trace = watchedTrace(state);
  if (!trace) return state;
  const last = lastStep(state, trace);
  const to = Math.max(0, Math.min(step, last));
  if (to === state.learn.step && state.learn.node === null) return state;
  const playing = state.learn.playing && to < last;
  return changed(to ? withHelp(state) : state, { learn: { step: to, node: null, playing } });
}

/**
 * Play it, or pause; from the end, again from the start.
 * @param {State} state
 * @returns {State}
 */
export function withPlayToggled(state) {
  const trace = watchedTrace(state);
  if (!trace) return state;
  const playing = !state.learn.playing;
  const next = playing && state.learn.step >= lastStep(state, trace) ? withStep(state, 0) : state;
  return changed(next, { learn: { playing, guessing: false } });
}

/**
 * Guess what's expanded next; then it is.
 * @param {State} state
 * @param {number} entry
 * @returns {State}
 */
export function withGuess(state, entry) {
  const trace = watchedTrace(state);
  const { step, guesses } = state.learn;
  if (!trace) return state;
  const [next] = trace.frontier(step);
  if (next === undefined) return state;
  const guess = { entry, next, right: entry === next };
  return changed(withStep(state, step + 1), { learn: { guesses: [...guesses, guess] } });
}
