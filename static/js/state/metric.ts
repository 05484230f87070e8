// The user's metric, which defines how moves are counted, and the state that depends on it.

import type { SolveResult } from "../protocol.ts";
import { parseMoves } from "../puzzle/notation.ts";
import { lengthIn, type Metric, placesIn } from "../puzzle/slides.ts";
import { NO_ANALYSIS, NOTHING_HERE } from "./analysis.ts";
import { mainMoves } from "./lines.ts";
import { changed, type State, withoutTrial } from "./state.ts";

/** The maximum number of cells for which solutions are proven to be shortest. */
const PROVEN_CELLS = 16;

export const isLarge = ({ game: { start } }: State) => start.tiles.length > PROVEN_CELLS;

/** The maximum number of cells for which solutions are improved and games are reviewed. */
const SHORTENED_CELLS = 400;

export const isHuge = ({ game: { start } }: State) => start.tiles.length > SHORTENED_CELLS;

/** Discard all results in another metric. */
export function recounted(state: State): State {
  const { facts, trace, secondTrace, positionProblem } = state.here;
  return changed(withoutTrial(state), {
    here: { ...NOTHING_HERE, facts, trace, secondTrace, positionProblem },
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

/** Return the metric of Solve. It is the user's metric for Auto, the only search that can count slides. */
export function metricOfSolve({ settings, choices }: State): Metric {
  return choices.algorithm === "auto" ? settings.metric : "stm";
}

/** Return the length of a solution in the metric of its search. */
export const lengthOfResult = ({ moves, metric = "stm" }: SolveResult) =>
  lengthIn(metric, parseMoves(moves));
