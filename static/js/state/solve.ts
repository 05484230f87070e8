// The state of Solve, and of the list of all shortest solutions.

import type { OptimalResult, SolveResult, Stats } from "../protocol.ts";
import { parseMoves } from "../puzzle/notation.ts";
import { lengthIn, type Metric } from "../puzzle/slides.ts";
import type { State } from "./state.ts";

/**
 * The shortest solution so far. `length` is in the metric of the search. `curve` has the length
 * over time, with an entry for each improvement.
 */
export type Best = { moves: string; length: number; curve: Curve };
export type Curve = readonly { seconds: number; length: number }[];
/**
 * The state of the last Solve. It is `unconfirmed` while the clock runs and the user has not
 * confirmed it. The question appears near the board unless the user has pressed Solve on its card.
 */
export type Search =
  | { kind: "none" }
  | { kind: "unconfirmed"; by: "key" | "pointer" | "board" }
  | {
      kind: "running";
      stats: Stats | null;
      bound: number | null;
      waiting: boolean;
      prepared: number | null;
      best: Best | null;
    }
  | { kind: "solved"; result: SolveResult; curve: Curve }
  | { kind: "stopped"; stats: Stats | null }
  | { kind: "failed"; code: string; message: string; stats: Stats | null };

/**
 * All shortest solutions of the position after `at` moves. This is the current position or, during
 * a replay of a solution, the position where that solution starts.
 */
export type Optimal =
  | { kind: "none" }
  | { kind: "running" }
  | { kind: "found"; result: OptimalResult; at: number }
  | { kind: "failed"; message: string };

/**
 * Return the metric of Solve. It is the user's metric for Auto, the only search that can count
 * slides.
 */
export function metricOfSolve({ settings, choices }: State): Metric {
  return choices.algorithm === "auto" ? settings.metric : "stm";
}

/** Return the length of a solution in the metric of its search. */
export const lengthOfResult = ({ moves, metric = "stm" }: SolveResult) =>
  lengthIn(metric, parseMoves(moves));
