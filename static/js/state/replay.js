// A game as it's replayed, or seen with another goal: pure functions of the state.

import { SPEEDS } from "./choices.js";
import { seek, withGame } from "./state.js";

/** @import { Position } from "../puzzle/rules.js" */
/** @import { Speed } from "./choices.js" */
/** @import { State } from "./state.js" */

/**
 * How it's to be played: a step every `ms`; or move i at `times[i]`, from move `at` on.
 * @typedef {{ ms: number } | { times: readonly number[], at: number }} Pace
 */

/** Another goal, for the same game. @param {State} state @param {Position | null} goal @returns {State} */
export function withGoal(state, goal) {
  const { line, times, clock } = state;
  const { start, at } = state;
  return withGame(state, { start, goal, line, times, at, clock });
}

/** Whether it's known when each move of the line was made. @param {State} state */
export function hasTimes({ times, line }) {
  return line.length > 0 && times.length === line.length;
}

/** The game, to be replayed from its start. @param {State} state @returns {State} */
export function withReplay(state) {
  return { ...seek(state, 0), solutionFrom: 0, playing: false };
}

/** "As played" only counts where there are times. @param {State} state @returns {Speed | "played"} */
export function pickedSpeed(state) {
  return state.asPlayed && hasTimes(state) ? "played" : state.speed;
}

/** Another speed; without times it says nothing of "as played". @param {State} state @param {Speed | "played"} picked @returns {State} */
export function withSpeed(state, picked) {
  if (picked === "played") return { ...state, asPlayed: true };
  return { ...state, speed: picked, asPlayed: state.asPlayed && !hasTimes(state) };
}

/** How a replay goes on from here. @param {State} state @returns {Pace} */
export function paceOf(state) {
  const speed = pickedSpeed(state);
  return speed === "played" ? { times: state.times, at: state.at } : { ms: SPEEDS[speed].ms };
}

/** The line that's shown, and from where. @param {State} state */
export function shownLine(state) {
  const from = state.solutionFrom ?? 0;
  return {
    start: from === state.at ? state.position : seek(state, from).position,
    moves: state.line.slice(from),
    times: hasTimes(state) ? state.times.slice(from) : [],
  };
}
