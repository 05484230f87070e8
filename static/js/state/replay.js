// A game as it's replayed, or seen with another goal: pure functions of the state.

import { formatMoves } from "../puzzle/notation.js";
import { isSolvable } from "../puzzle/rules.js";
import { SPEEDS } from "./choices.js";
import { changed, goalOf, seek, withGame, withWholeLine } from "./state.js";

/** @import { Position } from "../puzzle/rules.js" */
/** @import { Speed } from "./choices.js" */
/** @import { State } from "./state.js" */

/**
 * How it's to be played: a step every `ms`; or move i at `times[i]`, from move `at` on.
 * @typedef {{ ms: number } | { times: readonly number[], at: number }} Pace
 */

/**
 * Another goal, for the same game.
 * @param {State} state
 * @param {Position | null} goal
 * @returns {State}
 */
export function withGoal(state, goal) {
  const { line, times, clock } = state.game;
  const { start, at, number } = state.game;
  return withGame(state, { start, goal, line, times, at, clock, number });
}

/**
 * Whether it's known when each move of the line was made.
 * @param {State} state
 */
export function hasTimes({ game: { times, line } }) {
  return line.length > 0 && times.length === line.length;
}

/**
 * The game, to be replayed from its start.
 * @param {State} state
 * @returns {State}
 */
export function withReplay(state) {
  return withWholeLine(seek(state, 0));
}

/**
 * "As played" only counts where there are times.
 * @param {State} state
 * @returns {Speed | "played"}
 */
export function pickedSpeed(state) {
  return state.choices.asPlayed && hasTimes(state) ? "played" : state.choices.speed;
}

/**
 * Another speed; without times it says nothing of "as played".
 * @param {State} state
 * @param {Speed | "played"} picked
 * @returns {State}
 */
export function withSpeed(state, picked) {
  if (picked === "played") return changed(state, { choices: { asPlayed: true } });
  return changed(state, {
    choices: { speed: picked, asPlayed: state.choices.asPlayed && !hasTimes(state) },
  });
}

/**
 * How a replay goes on from here.
 * @param {State} state
 * @returns {Pace}
 */
export function paceOf(state) {
  const speed = pickedSpeed(state);
  return speed === "played"
    ? { times: state.game.times, at: state.game.at }
    : { ms: SPEEDS[speed].ms };
}

/** Up to this many cells a shortest solution can always be had. */
const MOST_CELLS = 16;

/**
 * Whether there's a shortest way to be shown.
 * @param {State} state
 */
export function hasShortest(state) {
  const { start } = state.game;
  return start.tiles.length <= MOST_CELLS && isSolvable(start, goalOf(state));
}

/**
 * Whether a shortest way beside the line has something to show: not beside one that the solver has
 * just proven to be a shortest.
 * @param {State} state
 */
export function offersGhost(state) {
  const { search } = state.analysis;
  if (search.kind === "solved" && search.result.optimal) {
    const { line, solutionFrom } = state.game;
    if (formatMoves(line.slice(solutionFrom ?? 0)) === search.result.moves) return false;
  }
  return hasShortest(state);
}

/**
 * The line that's shown, and from where.
 * @param {State} state
 */
export function shownLine(state) {
  const from = state.game.solutionFrom ?? 0;
  return {
    start: from === state.game.at ? state.game.position : seek(state, from).game.position,
    moves: state.game.line.slice(from),
    times: hasTimes(state) ? state.game.times.slice(from) : [],
  };
}
