// A game as it's replayed, or seen with another goal: pure functions of the state.

import { formatMoves } from "../puzzle/notation.ts";
import { isSolvable, type Position } from "../puzzle/rules.ts";
import { SPEEDS, type Speed } from "./choices.ts";
import { changed, goalOf, type State, seek, withGame, withWholeLine } from "./state.ts";

/** How it's to be played: a step every `ms`; or move i at `times[i]`, from move `at` on. */
export type Pace = { ms: number } | { times: readonly number[]; at: number };

/** Another goal, for the same game. */
export function withGoal(state: State, goal: Position | null): State {
  const { line, times, clock } = state.game;
  const { start, at, number } = state.game;
  return withGame(state, { start, goal, line, times, at, clock, number });
}

/** Whether it's known when each move of the line was made. */
export function hasTimes({ game: { times, line } }: State) {
  return line.length > 0 && times.length === line.length;
}

/** The game, to be replayed from its start. */
export function withReplay(state: State): State {
  return withWholeLine(seek(state, 0));
}

/** "As played" only counts where there are times. */
export function pickedSpeed(state: State): Speed | "played" {
  return state.choices.asPlayed && hasTimes(state) ? "played" : state.choices.speed;
}

/** Another speed; without times it says nothing of "as played". */
export function withSpeed(state: State, picked: Speed | "played"): State {
  if (picked === "played") return changed(state, { choices: { asPlayed: true } });
  return changed(state, {
    choices: { speed: picked, asPlayed: state.choices.asPlayed && !hasTimes(state) },
  });
}

/** How a replay goes on from here. */
export function paceOf(state: State): Pace {
  const speed = pickedSpeed(state);
  return speed === "played"
    ? { times: state.game.times, at: state.game.at }
    : { ms: SPEEDS[speed].ms };
}

/** Up to this many cells a shortest solution can always be had. */
const MOST_CELLS = 16;

/** Whether there's a shortest way to be shown. */
export function hasShortest(state: State) {
  const { start } = state.game;
  return start.tiles.length <= MOST_CELLS && isSolvable(start, goalOf(state));
}

/**
 * Whether a shortest way beside the line has something to show: not beside one that the solver has
 * just proven to be a shortest.
 */
export function offersGhost(state: State) {
  const { search } = state.analysis;
  if (search.kind === "solved" && search.result.optimal) {
    const { line, solutionFrom } = state.game;
    if (formatMoves(line.slice(solutionFrom ?? 0)) === search.result.moves) return false;
  }
  return hasShortest(state);
}

/** The line that's shown, and from where. */
export function shownLine(state: State) {
  const from = state.game.solutionFrom ?? 0;
  return {
    start: from === state.game.at ? state.game.position : seek(state, from).game.position,
    moves: state.game.line.slice(from),
    times: hasTimes(state) ? state.game.times.slice(from) : [],
  };
}
