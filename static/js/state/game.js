// What a person does with a game: slides, undo, redo; and what a solver adds to its line. Pure
// functions from a state to a state.

import { movesTo, slide } from "../puzzle/rules.js";
import { elapsed, inspecting, STANDING, stopClock, ticking } from "./clock.js";
import { FRESH, isSolved, NO_READING, NO_REVIEW, NO_SEARCH, seek, withoutTrial } from "./state.js";

/** @import { Clock } from "./clock.js" */
/** @import { SolveResult } from "../protocol.js" */
/** @import { Move } from "../puzzle/rules.js" */
/** @import { Search, State } from "./state.js" */

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
  const clock = ticking(state.clock, now, state.times.at(-1) ?? 0);
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

/** @param {State} state @returns {State} */
export function undo(state) {
  if (state.trial) return withoutTrial(state);
  return { ...seek(state, state.at - 1), playing: false };
}

/** A move of this game is made again. @param {State} state @param {number} [now] @returns {State} */
export function redo(state, now) {
  const next = { ...seek(state, state.at + 1), playing: false };
  if (now === undefined || state.at >= state.times.length || next === state) return next;
  const clock = ticking(state.clock, now, state.times.at(-1) ?? 0);
  const times = timed(state, true, clock, now);
  return { ...next, times, clock: isSolved(next) ? stopClock(clock, now) : clock };
}

/** Back to the start; what was played can be redone. The board is known by now. @param {State} state @returns {State} */
export function reset(state) {
  const practice = state.practice || state.clock.done || state.times.length > 0;
  return { ...seek(state, 0), clock: STANDING, times: [], practice, playing: false };
}

/** Have time to look at the board, before the clock runs. @param {State} state @param {number} now @returns {State} */
export function inspect(state, now) {
  return { ...state, clock: inspecting(now) };
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
