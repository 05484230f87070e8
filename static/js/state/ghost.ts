// The state of the optimal solution that is replayed next to the user's.

import type { Move, Position } from "../puzzle/rules.ts";

/** An optimal solution from `from`, replayed next to the line. */
export type Ghost = {
  on: boolean;
  from: Position | null;
  goal: Position | null;
  moves: readonly Move[] | null;
  optimal: boolean;
  problem: string | null;
};

export const NO_GHOST: Ghost = {
  on: false,
  from: null,
  goal: null,
  moves: null,
  optimal: false,
  problem: null,
};
