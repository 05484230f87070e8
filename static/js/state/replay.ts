// Transitions and queries for replays and for a change of the goal.

import type { Pace } from "../lib/player.ts";
import { formatMoves } from "../puzzle/notation.ts";
import { isSolvable, type Position } from "../puzzle/rules.ts";
import { SPEEDS, type Speed } from "./choices.ts";
import { withMain } from "./lines.ts";
import { changed, goalOf, type State, seek, withGame, withWholeLine } from "./state.ts";

/** Change the goal of the game. */
export function withGoal(state: State, goal: Position | null): State {
  const { start, line, times, at, clock, number, tree } = state.game;
  return withGame(state, { start, goal, line, times, at, clock, number, tree });
}

/** Return the first place of the slider. In Analyse it covers all moves, like the list below it. */
export function firstOf({ choices: { mode }, game: { solutionFrom } }: State) {
  return mode === "analyse" ? 0 : (solutionFrom ?? 0);
}

/** Return whether Play shows the moves of a win in a link. */
export function showsSharedWin({ choices: { mode }, game: { line }, page }: State) {
  return mode === "play" && page.sharedWin === line;
}

/** Return whether the moves are folded, so that a shared win does not show its solution. */
export const foldsMoves = (state: State) => showsSharedWin(state) && state.page.folded;

/** Return whether each move of the line has a time. */
export function hasTimes({ game: { times, line } }: State) {
  return line.length > 0 && times.length === line.length;
}

/** Go to the start of the game, to replay the whole line. */
export function withReplay(state: State): State {
  return withWholeLine(seek(withMain(state), 0));
}

/** Return the chosen speed. "As played" applies only if there are times. */
export function pickedSpeed(state: State): Speed | "played" {
  return state.choices.asPlayed && hasTimes(state) ? "played" : state.choices.speed;
}

/** Choose a speed. If the line has no times, "as played" stays chosen for lines with times. */
export function withSpeed(state: State, picked: Speed | "played"): State {
  if (picked === "played") return changed(state, { choices: { asPlayed: true } });
  return changed(state, {
    choices: { speed: picked, asPlayed: state.choices.asPlayed && !hasTimes(state) },
  });
}

export function paceOf(state: State): Pace {
  const speed = pickedSpeed(state);
  return speed === "played"
    ? { times: state.game.times, at: state.game.at }
    : { ms: SPEEDS[speed] };
}

/** The maximum number of cells for which Solve always finds a shortest solution. */
const MAX_CELLS = 16;

/** Return whether a shortest solution of the start can be shown. */
export function hasShortest(state: State) {
  const { start } = state.game;
  return start.tiles.length <= MAX_CELLS && isSolvable(start, goalOf(state));
}

/**
 * Return whether the page offers a shortest solution next to the line. It does not if the solver
 * has proven that the line is a shortest solution.
 */
export function offersGhost(state: State) {
  const { search } = state.analysis;
  if (search.kind === "solved" && search.result.optimal) {
    const { line, solutionFrom } = state.game;
    if (formatMoves(line.slice(solutionFrom ?? 0)) === search.result.moves) return false;
  }
  return hasShortest(state);
}

/** Return the displayed moves and the position where they start. */
export function shownLine(state: State) {
  const from = state.game.solutionFrom ?? 0;
  return {
    start: from === state.game.at ? state.game.position : seek(state, from).game.position,
    moves: state.game.line.slice(from),
    times: hasTimes(state) ? state.game.times.slice(from) : [],
  };
}
