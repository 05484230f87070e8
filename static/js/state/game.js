// What a person does with a game: slides, undo, redo; and what a solver adds to its line. Pure
// functions from a state to a state.

import { movesTo, samePosition, slide } from "../puzzle/rules.js";
import {
  elapsed,
  inspected,
  inspecting,
  isRunning,
  STANDING,
  stageOf,
  stopClock,
  ticking,
} from "./clock.js";
import { withHelp } from "./help.js";
import {
  changed,
  goalOf,
  isOwn,
  isSolved,
  NO_ANALYSIS,
  NOTHING_HERE,
  seek,
  withoutTrial,
} from "./state.js";

/** @import { Clock } from "./clock.js" */
/** @import { SolveResult } from "../protocol.js" */
/** @import { Move } from "../puzzle/rules.js" */
/** @import { Search, State } from "./state.js" */

/**
 * Slide a tile. A move that no tile can make changes nothing.
 * @param {State} state
 * @param {Move} move
 * @param {number} now ms
 * @returns {State}
 */
export function play(state, move, now) {
  if (state.here.trial) return play(withoutTrial(state), move, now);
  const { game, here, choices } = state;
  const helped = here.hint !== null || choices.live || choices.mode === "analyse";
  const position = slide(game.position, move);
  if (!position) return state;
  const onLine = game.line[game.at] === move;
  const line = onLine ? game.line : [...game.line.slice(0, game.at), move];
  const clock = ticking(game.clock, now, game.times.at(-1) ?? null);
  const next = changed(onLine ? state : offTheLine(state), {
    game: {
      line,
      at: game.at + 1,
      position,
      won: false,
      playing: false,
      clock,
      times: timed(state, onLine, clock, now),
      practice: game.practice || (helped && !clock.done),
      cut: onLine || game.at === game.line.length ? game.cut : cutAt(state),
    },
    here: NOTHING_HERE,
  });
  const own = next.game.solutionFrom === null;
  const done = own && state.analysis.search.kind !== "running" ? withoutSearch(next) : next;
  if (!isSolved(done)) return done;
  const stopped = stopClock(clock, now);
  return changed(done, { game: { clock: stopped, won: own && !game.clock.done } });
}

/**
 * What was known of the moves that followed goes with them.
 * @param {State} state
 * @returns {State}
 */
function offTheLine(state) {
  return changed(state, {
    game: { solutionFrom: null },
    analysis: { review: NO_ANALYSIS.review },
    page: { reading: { kind: "none" } },
  });
}

/**
 * The line that Undo restores. In Play, a move replaces those that were undone for good, unless
 * they are a solution's.
 * @param {State} state
 * @returns {State["game"]["cut"]}
 */
function cutAt({ game: { line, at, times, solutionFrom, cut }, choices }) {
  if (choices.mode === "play" && solutionFrom === null) return null;
  return { line, at, times, solutionFrom, cut };
}

/**
 * @param {State} state
 * @returns {State}
 */
function withoutSearch(state) {
  return changed(state, { analysis: { search: NO_ANALYSIS.search } });
}

/**
 * Press a cell: all tiles between it and the blank slide, if they're in one line with it.
 * @param {State} state
 * @param {number} cell
 * @param {number} now
 * @returns {State}
 */
export function press(state, cell, now) {
  return movesTo(state.game.position, cell).reduce((next, move) => play(next, move, now), state);
}

/**
 * @param {State} state
 * @returns {State}
 */
export function undo(state) {
  if (state.here.trial) return withoutTrial(state);
  const { clock: before } = state.game;
  const counts = isOwn(state) && !before.done;
  const clock = counts ? { ...before, undone: (before.undone ?? 0) + 1 } : before;
  const next = changed(seek(state, state.game.at - 1), { game: { clock, playing: false } });
  const { cut, at } = next.game;
  return cut && cut.at === at && at < state.game.at ? changed(next, { game: cut }) : next;
}

/**
 * A move of this game is made again.
 * @param {State} state
 * @param {number} [now]
 * @returns {State}
 */
export function redo(state, now) {
  const next = changed(seek(state, state.game.at + 1), { game: { playing: false } });
  if (now === undefined || next === state) return next;
  const { at, times, clock } = state.game;
  const own = at < times.length;
  const ticked = own ? ticking(clock, now, times.at(-1) ?? null) : clock;
  return changed(next, {
    game: {
      times: own ? timed(state, true, ticked, now) : times,
      clock: isSolved(next) && isRunning(ticked) ? stopClock(ticked, now) : ticked,
    },
  });
}

/**
 * The number of moves that belongs to the time: those after the win don't count, unless there was
 * nothing to solve.
 * @param {State} state
 */
export function scoredMoves(state) {
  const { at, clock, times, start } = state.game;
  const ended = times.length;
  const over = clock.done && ended > 0 && at > ended && !samePosition(start, goalOf(state));
  return over && isSolved(seek(withoutTrial(state), ended)) ? ended : at;
}

/**
 * Back to the start; what was played can be redone. The board is known by now.
 * @param {State} state
 * @returns {State}
 */
export function reset(state) {
  const { clock, times } = state.game;
  const practice = state.game.practice || clock.done || !!clock.inspection || times.length > 0;
  return changed(seek(state, 0), {
    game: { clock: STANDING, times: [], practice, playing: false },
  });
}

/**
 * Have time to look at the board, before the clock runs.
 * @param {State} state
 * @param {number} now
 * @returns {State}
 */
export function inspect(state, now) {
  return changed(state, { game: { clock: inspecting(now) } });
}

/**
 * Whether the board may be looked at first: nobody has touched it, and it isn't solved.
 * @param {State} state
 */
export function mayInspect(state) {
  const { at, line, times, clock } = state.game;
  const fresh = at === 0 && line.length === 0 && times.length === 0 && !clock.done;
  return fresh && clock.since === null && !isSolved(state);
}

/**
 * As much of the inspection has passed by now.
 * @param {State} state
 * @param {number} now
 * @returns {State}
 */
export function inspectedOn(state, now) {
  const { clock } = state.game;
  const looked = inspected(clock, now);
  if (looked === null || stageOf(looked) === clock.stage) return state;
  return changed(state, { game: { clock: { ...clock, stage: stageOf(looked) } } });
}

/**
 * @param {State} state
 * @param {SolveResult} result
 * @param {readonly Move[]} moves
 * @param {number} now
 * @param {import("./state.js").Curve} [curve] how the length fell
 */
export function withSolution(state, result, moves, now, curve = []) {
  return changed(withSolutionSoFar(state, moves, now), {
    analysis: { search: /** @type {Search} */ ({ kind: "solved", result, curve }) },
  });
}

/**
 * A solution of the position, while Python looks for a shorter one.
 * @param {State} state
 * @param {readonly Move[]} moves
 * @param {number} now
 * @returns {State}
 */
export function withSolutionSoFar(state, moves, now) {
  return changed(withLine(state, moves), { game: { clock: stopClock(state.game.clock, now) } });
}

/**
 * Have other moves follow, to be replayed.
 * @param {State} state
 * @param {readonly Move[]} moves
 * @returns {State}
 */
export function withLine(state, moves) {
  if (state.here.trial) return state; // they'd follow the tried moves, which are on no line
  const line = [...state.game.line.slice(0, state.game.at), ...moves];
  const times = state.game.times.slice(0, state.game.at);
  const searched = state.analysis.search.kind === "solved" ? withoutSearch(state) : state;
  return changed(withHelp(searched), {
    game: { line, times, solutionFrom: state.game.at, playing: false, cut: null },
    analysis: { review: NO_ANALYSIS.review },
  });
}

/**
 * The times when the move at `at` is made now. They never run backwards.
 * @param {State} state
 * @param {boolean} onLine whether it's the move that followed already
 * @param {Clock} clock
 * @param {number} now
 * @returns {readonly number[]}
 */
function timed({ game: { times, at } }, onLine, clock, now) {
  if (clock.done || times.length < at) return onLine ? times : times.slice(0, at);
  const time = Math.round(elapsed(clock, now));
  const later = onLine ? times.slice(at + 1).map((each) => Math.max(each, time)) : [];
  return [...times.slice(0, at), time, ...later];
}
