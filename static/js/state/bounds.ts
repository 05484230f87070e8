// Lower bounds of distances that are too large to compute: the best of a search, a review, and the
// estimate of the position. A move changes a distance by one.

import { samePosition } from "../puzzle/rules.ts";
import { sharedMoves } from "./lines.ts";
import { reviewed } from "./review.ts";
import { changed, isSolved, type State, seek } from "./state.ts";

/** Solutions of boards with more cells are not proven to be shortest. */
const PROVEN_CELLS = 16;

/** The minimum time of a search for a shorter solution after Solve. */
const IMPROVING_S = 20;

export const isLarge = ({ game: { start } }: State) => start.tiles.length > PROVEN_CELLS;

/** Return true if the running search computes the distance of the current position. */
export const findsDistance = (state: State) =>
  state.analysis.search.kind === "running" && state.choices.algorithm === "auto" && !isLarge(state);

/**
 * Return the time limit of a search for a solution shorter than the displayed one. After Solve, which
 * used the time in the settings already, it is longer.
 */
export const secondsMore = ({ settings: { improving }, analysis: { search } }: State) =>
  search.kind === "solved" ? Math.max(IMPROVING_S, improving) : improving;

/** Add a lower bound that a search has proven for the current position. */
export function withProven(state: State, least: number): State {
  const { at, position } = state.game;
  if (state.here.trial || leastFrom(state, at, 0) >= least) return state;
  return changed(state, { analysis: { proven: { at, position, least } } });
}

/** Return the bound that a search has proven, or null if its position left the line. */
export function provenOf(state: State) {
  const { proven } = state.analysis;
  if (!proven || proven.at > state.game.line.length) return null;
  return samePosition(seek(state, proven.at).game.position, proven.position) ? proven : null;
}

/**
 * Return the best lower bound of the distance after `at` moves of the line.
 * @param least the bound without a search or a review
 */
export function leastFrom(state: State, at: number, least: number) {
  if (state.here.trial) return least;
  const proven = provenOf(state);
  const searched = proven ? proven.least - Math.abs(at - proven.at) : 0;
  const graded = at <= sharedMoves(state.game) ? (reviewed(state)?.distances[at] ?? 0) : 0;
  return Math.max(least, searched, graded);
}

/** Return the number of moves to the goal on the line on show, or null if it does not lead there. */
export function mostFrom(state: State): number | null {
  const { line, at } = state.game;
  if (state.here.trial || !isSolved(seek(state, line.length))) return null;
  return line.length - at;
}

/** Bounds of a distance; equal if it is known. `most`: null if no way to the goal is known. */
export type Left = { least: number; most: number | null };

/** Return the bounds of the distance of the current position, or null if none are known yet. */
export function distanceLeft(state: State): Left | null {
  const { game, here } = state;
  if (isSolved(state)) return { least: 0, most: 0 };
  const known = here.distance;
  if (known && known.distance !== null) return { least: known.distance, most: known.distance };
  const result = here.trial ? null : reviewed(state);
  const graded = game.at <= sharedMoves(game) ? result?.distances[game.at] : undefined;
  if (result?.exact && graded !== undefined) return { least: graded, most: graded };
  if (!known) return null;
  const least = leastFrom(state, game.at, known.lower_bound);
  const ways = [mostFrom(state), known.at_most].filter((one) => one !== null);
  return { least, most: ways.length ? Math.min(...ways) : null };
}
