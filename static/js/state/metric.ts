// The user's metric: the moves that count, and what depends on it.

import { placesIn } from "../puzzle/slides.ts";
import { mainMoves } from "./lines.ts";
import { changed, NO_ANALYSIS, NOTHING_HERE, type State, withoutTrial } from "./state.ts";

/** Solutions of boards with more cells are not proven to be shortest. */
const PROVEN_CELLS = 16;

export const isLarge = ({ game: { start } }: State) => start.tiles.length > PROVEN_CELLS;

/** Solutions of boards with more cells are not shortened, and games on them are not reviewed. */
const SHORTENED_CELLS = 400;

export const isHuge = ({ game: { start } }: State) => start.tiles.length > SHORTENED_CELLS;

/** Discard all results that count moves of another metric. */
export function recounted(state: State): State {
  const { facts, trace, traceBeside, positionProblem } = state.here;
  return changed(withoutTrial(state), {
    here: { ...NOTHING_HERE, facts, trace, traceBeside, positionProblem },
    analysis: { ...NO_ANALYSIS, remark: state.analysis.remark },
    ghost: { from: null, moves: null, problem: null },
  });
}

/** Return the number of tiles moved on the main line before move `index` of a review. */
export function placeOf(state: State, index: number): number {
  const places = placesIn(state.settings.metric, mainMoves(state.game));
  return places[Math.min(index, places.length - 1)] ?? 0;
}

/** Return the number of moves of a review that are complete after `at` tiles of the main line. */
export function movesAt(state: State, at: number): number {
  const places = placesIn(state.settings.metric, mainMoves(state.game));
  return places.findLastIndex((place) => place <= at);
}
