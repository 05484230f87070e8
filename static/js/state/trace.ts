// Queries of a search's trace: the frontier before a step, the reason for the next expansion, and
// positions. An entry is the index of a row.

import type { TraceResult } from "../protocol.ts";
import { type Move, type Position, slideAll } from "../puzzle/rules.ts";
import { type Chosen, WEIGHT, WEIGHTED } from "./learn.ts";

export type Trace = ReturnType<typeof readTrace>;
type Priority = { name: string; value: (g: number, h: number) => number };
type Tie = "h" | "oldest" | "newest";
/**
 * Why an entry is expanded next: it is the only one, the newest of a stack, or the one with the
 * smallest value. `ties`: the criteria that decide between equal values, in order.
 */
export type Why =
  | { kind: "alone" }
  | { kind: "stack" }
  | { kind: "smallest"; name: string; value: number; ties: readonly Tie[] };

/** The numbers of an entry. `weighted`: the f of weighted A*, by which its entries are ordered. */
export type EntryNumbers = {
  g: number;
  h: number;
  weighted: { name: string; value: number } | null;
};

/** The priority of each search. The others use a stack. */
const PRIORITIES: Readonly<Record<string, Priority>> = {
  astar: { name: "f", value: (g, h) => g + h },
  greedy: { name: "h", value: (_g, h) => h },
  rbfs: { name: "f", value: (g, h) => g + h },
  bfs: { name: "g", value: (g) => g },
};

/** The priority of weighted A*. Its default is the same in Python: tests/fixtures/weights.json. */
const weighted = (weight: number): Priority => ({
  name: `g + ${weight}h`,
  value: (g, h) => g + weight * h,
});

export function readTrace(
  rows: TraceResult,
  { algorithm, weight = WEIGHT }: Pick<Chosen, "algorithm" | "weight">,
  start: Position,
) {
  const { parent, g, h, left, fates, steps, thresholds: rounds } = rows;
  const size = parent.length;
  const priority = algorithm === WEIGHTED ? weighted(weight) : (PRIORITIES[algorithm] ?? null);
  const oldest = algorithm === "bfs";
  const born = new Int32Array(size);
  const children: number[][] = Array.from({ length: size }, () => []);
  let iteration = 0;
  for (const [i, up] of parent.entries()) {
    if (up >= 0) {
      // RBFS also returns an entry to the frontier, later than its parent was expanded.
      born[i] = Math.max(left[up]! + 1, born[i - 1]!);
      children[up]!.push(i);
    } else {
      born[i] = rounds[iteration]?.[0] ?? 0;
      iteration += 1;
    }
  }
  const value = priority && Float64Array.from(g, (made, i) => priority.value(made, h[i]!));
  const positions: Map<number, Position> = new Map();

  function compare(a: number, b: number) {
    if (!value) return b - a;
    return value[a]! - value[b]! || h[a]! - h[b]! || (oldest ? a - b : b - a);
  }

  function inFrontier(entry: number, step: number) {
    if (born[entry]! > step) return false;
    return left[entry]! >= step || (left[entry]! < 0 && fates[entry] === "w");
  }

  function pathTo(entry: number) {
    const path = [entry];
    for (let at = parent[entry]!; at >= 0; at = parent[at]!) path.push(at);
    return path.reverse();
  }

  const fOf = (entry: number) => g[entry]! + h[entry]!;

  return {
    rows,
    size,
    born,
    children,
    priority,
    /** The number of steps. */
    length: steps.length,
    inFrontier,
    numbersOf(entry: number): EntryNumbers {
      const weighted =
        algorithm === WEIGHTED && priority && value
          ? { name: priority.name, value: value[entry] ?? 0 }
          : null;
      return { g: g[entry] ?? 0, h: h[entry] ?? 0, weighted };
    },
    /**
     * Return true if an entry may be expanded instead of another one: their values and their h are
     * equal. On a stack, only the newest entry may.
     */
    isAsGood: (a: number, b: number) => (value ? value[a] === value[b] && h[a] === h[b] : a === b),
    /** Return the frontier before a step, the next entry first. */
    frontier(step: number) {
      const entries = [];
      for (let i = 0; i < size && born[i]! <= step; i++) if (inFrontier(i, step)) entries.push(i);
      return entries.sort(compare);
    },
    /** Return the entry that the last step expanded, at first the start, at the end the goal. */
    current(step: number) {
      if (step === 0) return 0;
      const goal = step === steps.length ? fates.indexOf("g") : -1;
      return goal >= 0 ? goal : steps[step - 1]!;
    },
    /** Return the entries from the start to an entry. */
    pathTo,
    positionOf(entry: number): Position {
      const cached = positions.get(entry);
      if (cached) return cached;
      const moves = pathTo(entry)
        .slice(1)
        .map((i) => rows.moves[i] as Move);
      const position = moves.length ? slideAll(start, moves).position : start;
      positions.set(entry, position);
      return position;
    },
    /** Return the next step at which f, or the threshold of a deepening search, rises. */
    nextRise(step: number) {
      if (rounds.length) return rounds.find(([begin = 0]) => begin > step)?.[0] ?? steps.length;
      const f = (i: number) => fOf(steps[i]!);
      let at = step + 1;
      while (at < steps.length && f(at) <= f(at - 1)) at++;
      return Math.min(at, steps.length);
    },
    /** Return the largest f expanded in the first `step` steps. */
    maxF(step: number) {
      let max = 0;
      for (let i = 0; i < step; i++) max = Math.max(max, fOf(steps[i]!));
      return max;
    },
    /** Return the number of steps before the first one with a larger f. */
    stepsWithin(f: number) {
      const beyond = steps.findIndex((entry) => fOf(entry) > f);
      return beyond < 0 ? steps.length : beyond;
    },
    /**
     * Return the number and threshold of a deepening search's round at a step, and whether this step
     * starts it. Null for other searches.
     */
    roundAt(step: number) {
      const index = rounds.findLastIndex(([begin = 0]) => begin <= step);
      const [begin, threshold] = rounds[index] ?? [];
      if (threshold === undefined) return null;
      return { number: index + 1, threshold, begins: begin === step };
    },
    /**
     * Count the entries that a step generated, by their immediate fate.
     * @param step the number of steps done, the last of which counts
     */
    added(step: number) {
      const made = children[steps[step - 1] ?? -1] ?? [];
      const known = made.filter((i) => fates[i] === "k").length;
      const cut = made.filter((i) => fates[i] === "c" && left[i]! < born[i]!).length;
      return { made, known, cut, fresh: made.length - known - cut };
    },
    /**
     * Return the entries that a step generated outside the frontier, and those that it superseded.
     * @param step the number of steps done, the last of which counts
     */
    leftOut(step: number) {
      if (step === 0) return [];
      const made = children[steps[step - 1] ?? -1] ?? [];
      const found = made.filter((i) => !inFrontier(i, step));
      for (let i = 0; i < size && born[i]! < step; i++) {
        if (fates[i] === "s" && left[i] === step - 1) found.push(i);
      }
      return found;
    },
    /** Return the reason why the first entry of the frontier is next, or null if it is empty. */
    why(frontier: readonly number[]): Why | null {
      const [first, second] = frontier;
      if (first === undefined) return null;
      if (second === undefined) return { kind: "alone" };
      if (!value || !priority) return { kind: "stack" };
      const least = value[first]!;
      const ties: Tie[] = [];
      if (frontier.some((i) => value[i] === least && h[i]! > h[first]!)) ties.push("h");
      if (value[second] === least && h[second] === h[first])
        ties.push(oldest ? "oldest" : "newest");
      return { kind: "smallest", name: priority.name, value: least, ties };
    },
  };
}

const traces: WeakMap<TraceResult, Trace> = new WeakMap();

/** Return the cached queries of a trace. */
export function traceOf(rows: TraceResult, search: Chosen, start: Position) {
  const trace = traces.get(rows) ?? readTrace(rows, search, start);
  traces.set(rows, trace);
  return trace;
}
