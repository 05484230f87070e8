// The state of Solve, and of the list of all shortest solutions.

import type { OptimalResult, SolveResult, Stats } from "../protocol.ts";
import { parseMoves } from "../puzzle/notation.ts";
import { lengthIn, type Metric } from "../puzzle/slides.ts";
import type { State } from "./state.ts";

/** The shortest solution so far. `length`: in the metric of the search. `curve`: the length over time, an entry for each improvement. */
export type Best = { moves: string; length: number; curve: Curve };
export type Curve = readonly { seconds: number; length: number }[];
/**
 * The state of the last Solve. `unconfirmed`: the clock runs, so the user has to confirm. The
 * question appears near the board unless Solve was pressed on its card.
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
 * All shortest solutions of the position after `at` moves: the current one or, during a replay of a
 * solution, the one where that solution starts.
 */
export type Optimal =
  | { kind: "none" }
  | { kind: "running" }
  | { kind: "found"; result: OptimalResult; at: number }
  | { kind: "failed"; message: string };

/** Return the metric of Solve: the user's. Only Auto counts slides. */
export function metricOfSolve({ settings, choices }: State): Metric {
  return choices.algorithm === "auto" ? settings.metric : "stm";
}

/** Return the length of a solution in the metric of its search. */
export const lengthOfResult = ({ moves, metric = "stm" }: SolveResult) =>
  lengthIn(metric, parseMoves(moves));
