// Lower bounds of distances that are too large to compute. The bound is the best of a search's, a
// review's, and the heuristics'. Bounds are in the user's metric. A tile's move changes a distance
// by at most one.

import { samePosition } from "../puzzle/rules.ts";
import { lengthIn } from "../puzzle/slides.ts";
import { sharedMoves } from "./lines.ts";
import { isLarge, movesAt, placeOf } from "./metric.ts";
import { reviewed } from "./review.ts";
import { changed, isSolved, type State, seek } from "./state.ts";

/** The minimum time to search for a shorter solution after Solve, in seconds. */
const IMPROVING_S = 20;

/** Return whether the running search computes the distance of the current position. */
export const findsDistance = (state: State) =>
  state.analysis.search.kind === "running" && state.choices.algorithm === "auto" && !isLarge(state);

/**
 * Return the time limit for finding a solution shorter than the displayed one, in seconds. After
 * Solve the limit is longer, since Solve has already used the time in the settings.
 */
export const secondsMore = ({ settings: { improving }, analysis: { search } }: State) =>
  search.kind === "solved" ? Math.max(IMPROVING_S, improving) : improving;

/** Add a lower bound that a search has proven for the current position. */
export function withProven(state: State, least: number): State {
  const { at, position } = state.game;
  if (state.here.trial || leastFrom(state, at, 0) >= least) return state;
  return changed(state, { analysis: { proven: { at, position, least } } });
}

/** Return the bound that the search has proven, or null if its position is not on the line any more. */
export function provenOf(state: State) {
  const { proven } = state.analysis;
  if (!proven || proven.at > state.game.line.length) return null;
  return samePosition(seek(state, proven.at).game.position, proven.position) ? proven : null;
}

/**
 * Return the best lower bound of the distance after `at` moves of the line.
 * @param least a bound from another source than a search or a review
 */
export function leastFrom(state: State, at: number, least: number) {
  if (state.here.trial) return least;
  const proven = provenOf(state);
  const searched = proven ? proven.least - Math.abs(at - proven.at) : 0;
  return Math.max(least, searched, gradedLeast(state, at));
}

/** Return the review's lower bound for the position after `at` moves of the displayed line. */
function gradedLeast(state: State, at: number) {
  const result = reviewed(state);
  if (!result || at > sharedMoves(state.game)) return 0;
  const index = movesAt(state, at);
  const least = result.distances[index] ?? 0;
  if (placeOf(state, index) === at) return least;
  // The position is inside a slide, one move away from its start and from its end.
  return Math.max(least, result.distances[index + 1] ?? 0) - 1;
}

/**
 * Return the number of remaining moves of the displayed line, in the user's metric, or null if the
 * line does not lead to the goal.
 */
export function mostFrom(state: State): number | null {
  const { line, at } = state.game;
  if (state.here.trial || !isSolved(seek(state, line.length))) return null;
  return lengthIn(state.settings.metric, line, at);
}

/** Bounds of a distance, which are equal if it is known. `most` is null if no path to the goal is known. */
export type Left = { least: number; most: number | null };

/** Return the bounds of the distance of the current position, or null if none are known yet. */
export function distanceLeft(state: State): Left | null {
  const { game, here } = state;
  if (isSolved(state)) return { least: 0, most: 0 };
  const known = here.distance;
  if (known && known.distance !== null) return { least: known.distance, most: known.distance };
  const result = here.trial ? null : reviewed(state);
  const index = movesAt(state, game.at);
  const isGraded = game.at <= sharedMoves(game) && placeOf(state, index) === game.at;
  const graded = isGraded ? result?.distances[index] : undefined;
  if (result?.exact && graded !== undefined) return { least: graded, most: graded };
  if (!known) return null;
  const least = leastFrom(state, game.at, known.lower_bound);
  const ways = [mostFrom(state), known.at_most].filter((one) => one !== null);
  return { least, most: ways.length ? Math.min(...ways) : null };
}
