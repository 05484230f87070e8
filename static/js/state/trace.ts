// A search's trace, as it's read: the frontier before any step, why its first is next, positions.
// An entry is its place in the columns. Pure: what's made of a trace is remembered with it.

import type { TraceResult } from "../protocol.ts";
import { type Move, type Position, slideAll } from "../puzzle/rules.ts";

export type Trace = ReturnType<typeof readTrace>;
type Priority = { name: string; value: (g: number, h: number) => number };
type Tie = "h" | "oldest" | "newest";
/**
 * Why an entry is next: nothing else waits; it's the newest of a stack; or its value is the
 * smallest. `ties`: where others have the same, what decides, one after the other.
 */
export type Why =
  | { kind: "alone" }
  | { kind: "stack" }
  | { kind: "smallest"; name: string; value: number; ties: readonly Tie[] };

/** As in slidestar.algorithms: tests/fixtures/weights.json holds the two together. */
const WEIGHT = 2;

/** What each search takes first; the others keep a stack, of which the newest is next. */
const PRIORITIES: Readonly<Record<string, Priority>> = {
  astar: { name: "f", value: (g, h) => g + h },
  "weighted-astar": { name: `g + ${WEIGHT}h`, value: (g, h) => g + WEIGHT * h },
  greedy: { name: "h", value: (_g, h) => h },
  bfs: { name: "g", value: (g) => g },
};

export function readTrace(rows: TraceResult, algorithm: string, start: Position) {
  const { parent, g, h, left, fates, steps, thresholds: rounds } = rows;
  const size = parent.length;
  const priority = PRIORITIES[algorithm] ?? null;
  const oldest = algorithm === "bfs";
  const born = new Int32Array(size);
  const children: number[][] = Array.from({ length: size }, () => []);
  let iteration = 0;
  for (let i = 0; i < size; i++) {
    if (parent[i] >= 0) {
      born[i] = left[parent[i]] + 1;
      children[parent[i]].push(i);
    } else {
      born[i] = rounds[iteration]?.[0] ?? 0;
      iteration += 1;
    }
  }
  const value = priority && Float64Array.from(g, (made, i) => priority.value(made, h[i]));
  const positions: Map<number, Position> = new Map();

  /** Which of two is taken first: negative, if it's the first. */
  function compare(a: number, b: number) {
    if (!value) return b - a;
    return value[a] - value[b] || h[a] - h[b] || (oldest ? a - b : b - a);
  }

  function waits(entry: number, step: number) {
    if (born[entry] > step) return false;
    return left[entry] >= step || (left[entry] < 0 && fates[entry] === "w");
  }

  function wayTo(entry: number) {
    const way = [entry];
    for (let at = parent[entry]; at >= 0; at = parent[at]) way.push(at);
    return way.reverse();
  }

  return {
    rows,
    size,
    born,
    children,
    priority,
    /** How many steps there are. */
    length: steps.length,
    waits,
    /** The entries that wait before a step, the next one first. */
    frontier(step: number) {
      const waiting = [];
      for (let i = 0; i < size && born[i] <= step; i++) if (waits(i, step)) waiting.push(i);
      return waiting.sort(compare);
    },
    /** What the last step has expanded; at the end, the goal; at the beginning, the start. */
    current(step: number) {
      if (step === 0) return 0;
      const goal = step === steps.length ? fates.indexOf("g") : -1;
      return goal >= 0 ? goal : steps[step - 1];
    },
    /** The entries from the start to one. */
    wayTo,
    positionOf(entry: number): Position {
      const known = positions.get(entry);
      if (known) return known;
      const moves = wayTo(entry)
        .slice(1)
        .map((i) => rows.moves[i] as Move);
      const position = moves.length ? slideAll(start, moves).position : start;
      positions.set(entry, position);
      return position;
    },
    /** The step with which f rises next, or a deepening search's threshold; or the last. */
    nextRise(step: number) {
      if (rounds.length) return rounds.find(([begin]) => begin > step)?.[0] ?? steps.length;
      const f = (i: number) => g[steps[i]] + h[steps[i]];
      let at = step + 1;
      while (at < steps.length && f(at) <= f(at - 1)) at++;
      return Math.min(at, steps.length);
    },
    /** The largest f that was expanded by a step. */
    mostF(step: number) {
      let most = 0;
      for (let i = 0; i < step; i++) most = Math.max(most, g[steps[i]] + h[steps[i]]);
      return most;
    },
    /** How many steps there are before one with an f above that. */
    stepsWithin(f: number) {
      const beyond = steps.findIndex((i) => g[i] + h[i] > f);
      return beyond < 0 ? steps.length : beyond;
    },
    /**
     * The round of a deepening search at a step: which it is, its threshold, and whether it's about
     * to begin. Null for other searches.
     */
    roundAt(step: number) {
      const index = rounds.findLastIndex(([begin]) => begin <= step);
      const [begin, threshold] = rounds[index] ?? [0, null];
      return threshold === null ? null : { number: index + 1, threshold, begins: begin === step };
    },
    /**
     * How many entries a step has added, by what became of them at once.
     * @param step the one before
     */
    added(step: number) {
      const made = children[steps[step - 1]] ?? [];
      const known = made.filter((i) => fates[i] === "k").length;
      const cut = made.filter((i) => fates[i] === "c" && left[i] < born[i]).length;
      return { made, known, cut, fresh: made.length - known - cut };
    },
    /**
     * What a step has generated and not put into the frontier, and what it has superseded there.
     * @param step the one before
     */
    leftOut(step: number) {
      if (step === 0) return [];
      const made = children[steps[step - 1]] ?? [];
      const found = made.filter((i) => !waits(i, step));
      for (let i = 0; i < size && born[i] < step; i++) {
        if (fates[i] === "s" && left[i] === step - 1) found.push(i);
      }
      return found;
    },
    /**
     * Why the first of the frontier is next.
     * @returns null where nothing waits
     */
    why(frontier: readonly number[]): Why | null {
      const [first, second] = frontier;
      if (first === undefined) return null;
      if (second === undefined) return { kind: "alone" };
      if (!value || !priority) return { kind: "stack" };
      const least = value[first];
      const ties: Tie[] = [];
      if (frontier.some((i) => value[i] === least && h[i] > h[first])) ties.push("h");
      if (value[second] === least && h[second] === h[first])
        ties.push(oldest ? "oldest" : "newest");
      return { kind: "smallest", name: priority.name, value: least, ties };
    },
  };
}

const read: WeakMap<TraceResult, Trace> = new WeakMap();

/** The same, made once of each trace. */
export function traceOf(rows: TraceResult, algorithm: string, start: Position) {
  const trace = read.get(rows) ?? readTrace(rows, algorithm, start);
  read.set(rows, trace);
  return trace;
}
