// What is known about the current position (`here`) and about the game as a whole (`analysis`):
// types and defaults.

import type {
  CheckResult,
  DistanceResult,
  LinesResult,
  OptimalResult,
  ReviewResult,
  SolveResult,
  Stats,
} from "../protocol.ts";
import type { Move, Position } from "../puzzle/rules.ts";
import type { Watched, WhyCounts } from "./learn.ts";

/** All state that concerns the current position. A change of the position resets it. */
export type Here = {
  hint: Hint | null;
  distance: DistanceResult | null;
  trial: Trial | null;
  /** the first move of the mistake to which Next mistake has led */
  mistake: number | null;
  facts: CheckResult | null;
  optimal: Optimal;
  trace: Watched;
  secondTrace: Watched;
  why: WhyCounts;
  /** the reason why the typed position is invalid */
  positionProblem: string | null;
};

/** A hint. It is revealed in three steps: the distance, the tiles that lead nearer, and a move. */
export type Hint = {
  step: 1 | 2 | 3;
  /** Good moves in the user's metric. Each may slide several tiles. */
  good: readonly (readonly Move[])[];
  /** The distance, or null if it cannot be proven. */
  distance: number | null;
  atLeast: number;
  /** The length of a known solution if the distance cannot be proven. */
  atMost: number;
};

/** Moves that the user tries off the reviewed line, which does not change. */
export type Trial = {
  moves: readonly Move[];
  /** The position on the line to which the trial returns. */
  back: Position;
  judged: boolean;
  /** The verdict, or null if the trial is not judged yet or no verdict can be proven. */
  good: boolean | null;
};

/**
 * All shortest solutions of the position after `at` moves, or one for each first move. That position is
 * the current one or, during a replay of a solution, the start of that solution.
 */
export type Optimal =
  | { kind: "none" }
  | { kind: "running" }
  | { kind: "found"; result: OptimalResult | LinesResult; at: number }
  | { kind: "failed"; message: string };

export const NOTHING_HERE: Here = {
  hint: null,
  distance: null,
  trial: null,
  mistake: null,
  facts: null,
  optimal: { kind: "none" },
  trace: { kind: "none" },
  secondTrace: { kind: "none" },
  why: { kind: "none" },
  positionProblem: null,
};

/** All state that concerns the game as a whole. */
export type Analysis = {
  search: Search;
  review: Review;
  /** a shortest solution of the start; `distances` to the goal are known for each position of a won game */
  shortest: { length: number; optimal: boolean; distances?: readonly number[] } | null;
  proven: Proven | null;
  /** a comparison of the win with other solves, or the reason why it does not count */
  remark: string;
  /** true if the user has closed the result of the win */
  resultClosed: boolean;
};

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
 * The shortest solution so far. `length` is in the metric of the search. `curve` has the length
 * over time, with an entry for each improvement.
 */
export type Best = { moves: string; length: number; curve: Curve };
export type Curve = readonly { seconds: number; length: number }[];

/**
 * The graded line of the game. A distance is null until it is computed. `better` has the requested
 * better lines, by the index of the mistake's first move.
 */
export type Review =
  | { kind: "none" }
  | {
      kind: "running";
      waiting: boolean;
      prepared: number | null;
      distances: readonly (number | null)[];
    }
  | { kind: "stopped"; distances: readonly (number | null)[] }
  | { kind: "done"; result: ReviewResult; better: Readonly<Record<number, Better>> }
  | { kind: "failed"; message: string };

/**
 * A shortest solution from the position before a mistake. `yours` is the length of the game's own
 * solution from there, or null if the game does not solve the board.
 */
export type Better =
  | { kind: "running" }
  | { kind: "failed" }
  | { kind: "found"; moves: string; length: number; yours: number | null };

/** A lower bound that a search has proven for the position after `at` moves. */
type Proven = { at: number; position: Position; least: number };

export const NO_ANALYSIS: Analysis = {
  search: { kind: "none" },
  review: { kind: "none" },
  shortest: null,
  proven: null,
  remark: "",
  resultClosed: false,
};
