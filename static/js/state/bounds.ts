// What's proven of a distance that is out of reach, by whoever has proven most: a search, a review,
// or the estimate of the position itself. A move changes a distance by one.

import { samePosition } from "../puzzle/rules.ts";
import { reviewed } from "./review.ts";
import { changed, type State, seek } from "./state.ts";

/** Up to this many cells a solution is proven to be a shortest one. */
const PROVEN_CELLS = 16;

/** How long the search for a solution shorter than one that Solve found takes, at least. */
const IMPROVING_S = 20;

/** Whether a solution may not be a shortest one, and shorter ones are looked for. */
export const isLarge = ({ game: { start } }: State) => start.tiles.length > PROVEN_CELLS;

/** Whether the search under way finds out the distance of the shown position. */
export const findsDistance = (state: State) =>
  state.analysis.search.kind === "running" && state.choices.algorithm === "auto" && !isLarge(state);

/**
 * How long a solution shorter than the one on show is looked for. Solve has looked for as long as
 * is set already.
 */
export const secondsMore = ({ settings: { improving }, analysis: { search } }: State) =>
  search.kind === "solved" ? Math.max(IMPROVING_S, improving) : improving;

/** A search has proven how far the shown position is at least. */
export function withProven(state: State, least: number): State {
  const { at, position } = state.game;
  if (state.here.trial || leastFrom(state, at, 0) >= least) return state;
  return changed(state, { analysis: { proven: { at, position, least } } });
}

/** What a search has proven of the line, if that's still the line. */
export function provenOf(state: State) {
  const { proven } = state.analysis;
  if (!proven || proven.at > state.game.line.length) return null;
  return samePosition(seek(state, proven.at).game.position, proven.position) ? proven : null;
}

/**
 * How far the goal is at least.
 * @param at after so many moves of the line
 * @param least what's known without a search or a review
 */
export function leastFrom(state: State, at: number, least: number) {
  if (state.here.trial) return least;
  const proven = provenOf(state);
  const searched = proven ? proven.least - Math.abs(at - proven.at) : 0;
  return Math.max(least, searched, reviewed(state)?.distances[at] ?? 0);
}
