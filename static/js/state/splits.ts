// The splits of the solve of a large board: its phases of grids or, if the user has used another
// method, quarters of its moves.

import { samePosition, slideAll } from "../puzzle/rules.ts";
import { createPhaseTracker, type Region } from "./grids.ts";
import { hasTimes } from "./replay.ts";
import { goalOf, type State } from "./state.ts";

type SplitKind = "sort" | "solve" | "quarter";

export type Split = {
  kind: SplitKind;
  /** The region, or null for a quarter. */
  region: Region | null;
  /** The number of moves up to the end of the split. */
  at: number;
  moves: number;
  ms: number;
};

/** The minimum number of cells of a board with splits. */
const MIN_CELLS = 25;

/** Return the splits of a line that solves its board. A small board or a line without times has no splits. */
export function splitsOf(state: State): Split[] {
  const { start, line, times } = state.game;
  const goal = goalOf(state);
  if (start.tiles.length < MIN_CELLS || !hasTimes(state)) return [];
  if (!samePosition(slideAll(start, line).position, goal)) return [];
  const tracker = createPhaseTracker(start, goal);
  tracker.add(line);
  const grids = partsOf(tracker);
  const parts = grids.length > 1 ? grids : quartersOf(line.length);
  const timeAt = (at: number) => times[at - 1] ?? 0;
  return parts.map((part, index) => {
    const from = parts[index - 1]?.at ?? 0;
    return { ...part, moves: part.at - from, ms: timeAt(part.at) - timeAt(from) };
  });
}

type Part = Pick<Split, "kind" | "region" | "at">;

const QUARTERS = [1, 2, 3, 4];

const quartersOf = (moves: number): Part[] =>
  QUARTERS.map((number) => ({
    kind: "quarter",
    region: null,
    at: Math.round((moves * number) / QUARTERS.length),
  }));

/** Return the main phases of a solve by grids, down to about quarters of the board. */
function partsOf({ phases, ends, sorts }: ReturnType<typeof createPhaseTracker>): Part[] {
  const whole = phases[0]?.region;

  /** Return the index of the phase that follows the phases of a region. */
  function after(index: number): number {
    return phases[index]?.halves ? after(after(index + 1)) : index + 1;
  }

  function parts(index: number): Part[] {
    const { region, halves } = phases[index] ?? {};
    if (!region || !whole) return [];
    const [half] = halves ?? [];
    const large = half && 2 * (half.cols + 1) >= whole.cols && 2 * (half.rows + 1) >= whole.rows;
    if (!large || !sorts[index]) {
      return [{ kind: "solve", region, at: ends[after(index) - 1] ?? 0 }];
    }
    const sort: Part = { kind: "sort", region, at: ends[index] ?? 0 };
    return [sort, ...parts(index + 1), ...parts(after(index + 1))];
  }

  return parts(0);
}

/**
 * Estimate the time for a 10x10 board at the same pace, as slidysim's pages do. The estimate
 * assumes that the number of moves grows with the number of cells times the length of a side.
 */
export function cubicEstimate({ rows, cols }: { rows: number; cols: number }, ms: number) {
  return (2000 * ms) / (rows * cols * (rows + cols));
}
