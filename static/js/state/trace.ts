// Queries of a search's trace: the frontier before a step, the reason for the next expansion, and
// positions. An entry is the index of a row.

import type { ByRules, TraceResult } from "../protocol.ts";
import { type Move, type Position, slideAll } from "../puzzle/rules.ts";
import type { Chosen } from "./learn.ts";
import { DEFAULT_OPTIONS, type SearchOptions } from "./search-options.ts";

export type Trace = ReturnType<typeof readTrace>;
type Priority = { name: string; value: (g: number, h: number) => number };
type Order = Pick<ByRules, "ties" | "then">;
export type Tie = Exclude<Order["ties"], "none"> | Order["then"];
/**
 * The reason why an entry is expanded next: it is the only entry, the newest on a stack, or the
 * entry with the smallest value. `ties` has the criteria that decide between equal values, in
 * order.
 */
export type Why =
  | { kind: "alone" }
  | { kind: "stack" }
  | { kind: "smallest"; name: string; value: number; ties: readonly Tie[] };

export type EntryNumbers = {
  g: number;
  h: number;
  /** The value by which entries are ordered, or null if it is f, g or h. */
  key: { name: string; value: number } | null;
  /** The end at which the entry's path begins, in a bidirectional search. */
  end: "start" | "goal" | null;
};
type Ends = { start: Position; goal: Position };

const byF = (): Priority => ({ name: "f", value: (g, h) => g + h });
const byG = (): Priority => ({ name: "g", value: (g) => g });
/** The priorities of the searches, by their options. Other searches use a stack. */
const PRIORITIES: Readonly<Record<string, (options: Omit<SearchOptions, "depth">) => Priority>> = {
  astar: byF,
  "weighted-astar": ({ weight }) => ({
    name: `g + ${weight}h`,
    value: (g, h) => g + weight * h,
  }),
  greedy: () => ({ name: "h", value: (_g, h) => h }),
  rbfs: byF,
  "sma-star": byF,
  mm: () => ({ name: "max(f, 2g)", value: (g, h) => Math.max(g + h, 2 * g) }),
  bfs: byG,
  bidirectional: byG,
  "uniform-cost": byG,
  beam: byG,
};
/** The searches that remove entries from the frontier to limit their memory. */
const FORGETFUL = ["beam", "sma-star"];
/** The searches that are first in, first out without explicit rules. */
const FIRST_IN_FIRST_OUT = ["bfs", "uniform-cost", "bidirectional"];

/** The value by which entries of equal priority are ordered. */
const TIES: Readonly<Record<Order["ties"], (g: number, h: number) => number>> = {
  "small-h": (_g, h) => h,
  "large-g": (g) => -g,
  "small-g": (g) => g,
  none: () => 0,
};
/** The order of a search without explicit rules. */
const USUAL: Order = { ties: "small-h", then: "newest" };
const FIFO: Order = { ties: "none", then: "oldest" };

export function readTrace(
  rows: TraceResult,
  { algorithm, options = {} }: Pick<Chosen, "algorithm" | "options">,
  { start, goal }: Ends,
) {
  const { goal_root: goalRoot = null, meeting = null, climbs = [] } = rows;
  const { parent, g, h, left, fates, steps, thresholds } = rows;
  /** The first step of each iteration or climb, with its threshold or its number of random moves. */
  const rounds = climbs.length ? climbs : thresholds;
  const size = parent.length;
  const priority = PRIORITIES[algorithm]?.({ ...DEFAULT_OPTIONS, ...options }) ?? null;
  const byRules = rows.by_rules ?? null;
  const usual = FIRST_IN_FIRST_OUT.includes(algorithm) ? FIFO : USUAL;
  // The rules of breadth-first search do not change the order of its queue.
  const { ties, then } = (algorithm === "bfs" ? null : byRules) ?? usual;
  const born = byRules ? Int32Array.from(byRules.born) : new Int32Array(size);
  const children: number[][] = Array.from({ length: size }, () => []);
  let iteration = 0;
  for (const [i, up] of parent.entries()) {
    if (up >= 0) {
      // RBFS and SMA* also return an entry to the frontier after its parent was expanded.
      if (!byRules) born[i] = Math.max(left[up]! + 1, born[i - 1]!);
      children[up]!.push(i);
    } else {
      if (!byRules) born[i] = rounds[iteration]?.[0] ?? born[i - 1] ?? 0;
      iteration += 1;
    }
  }
  const value = priority && Float64Array.from(g, (made, i) => priority.value(made, h[i]!));
  const tie = Float64Array.from(g, (made, i) => TIES[ties](made, h[i]!));
  const endsOnGeneration = byRules?.goal_test === "generation";
  const positions: Map<number, Position> = new Map();

  function compare(a: number, b: number) {
    if (!value) return byRules ? leaving(a) - leaving(b) || a - b : b - a;
    return value[a]! - value[b]! || tie[a]! - tie[b]! || compareEqual(a, b);
  }

  /** Compare entries with equal priority and equal `ties`. */
  function compareEqual(a: number, b: number) {
    if (then === "newest") return b - a;
    if (then === "oldest") return a - b;
    // The order in a heap depends on its history, so use the order in which the search removed
    // entries.
    return (then === "tiles" && compareTiles(a, b)) || leaving(a) - leaving(b) || a - b;
  }

  /** Return the step that removes an entry from the frontier. */
  const leaving = (entry: number) => (left[entry]! < 0 ? size : left[entry]!);

  function compareTiles(a: number, b: number) {
    const [one, other] = [positionOf(a).tiles, positionOf(b).tiles];
    const cell = one.findIndex((tile, at) => tile !== other[at]);
    return cell < 0 ? 0 : one[cell]! - other[cell]!;
  }

  function positionOf(entry: number): Position {
    const cached = positions.get(entry);
    if (cached) return cached;
    const [root, ...path] = pathTo(entry);
    const moves = path.map((i) => rows.moves[i] as Move);
    const first = root === goalRoot ? goal : start;
    const position = moves.length ? slideAll(first, moves).position : first;
    positions.set(entry, position);
    return position;
  }

  function inFrontier(entry: number, step: number) {
    if (born[entry]! > step) return false;
    return left[entry]! >= step || (left[entry]! < 0 && fates[entry] === "w");
  }

  /** Return the entries that the last of the first `step` steps generated. */
  function madeBy(step: number) {
    const made = children[steps[step - 1] ?? -1] ?? [];
    return made.filter((i) => born[i]! <= step); // Exclude entries that return to the frontier later.
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
      // f, g and h are already shown.
      const keyed = priority !== null && !["f", "g", "h"].includes(priority.name);
      const key = keyed && value ? { name: priority.name, value: value[entry] ?? 0 } : null;
      const fromGoal = goalRoot !== null && pathTo(entry)[0] === goalRoot;
      const end = goalRoot === null ? null : fromGoal ? "goal" : "start";
      return { g: g[entry] ?? 0, h: h[entry] ?? 0, key, end };
    },
    /**
     * Return whether an entry could be expanded instead of another entry, because all displayed
     * numbers that order them are equal. On a stack, only the newest entry can.
     */
    isAsGood(a: number, b: number) {
      if (!value) return a === b;
      const equal = value[a] === value[b] && tie[a] === tie[b];
      return equal && (then !== "tiles" || compareTiles(a, b) === 0);
    },
    /** True if the last step generates the goal and the search ends there. */
    endsOnGeneration,
    /** Return the frontier before a step, the next entry first. */
    frontier(step: number) {
      const entries = [];
      for (let i = 0; i < size && born[i]! <= step; i++) if (inFrontier(i, step)) entries.push(i);
      entries.sort(compare);
      if (step < steps.length) return entries;
      const isLast = (entry: number) =>
        meeting ? meeting.includes(entry) : endsOnGeneration && fates[entry] === "g";
      return entries.sort((a, b) => Number(isLast(b)) - Number(isLast(a)));
    },
    /** The root entry at the goal in a bidirectional search, or null. */
    goalRoot,
    /** Return whether the search has found its solution after these steps. */
    isSolvedAt: (step: number) =>
      step === steps.length && rows.complete && (meeting !== null || fates.includes("g")),
    /** Return the entries at which the two paths of the solution meet, or null before the end. */
    meetingAt: (step: number) => (step === steps.length ? meeting : null),
    /** Return the entry that the last step expanded. It is the start at step 0, and the goal at the end. */
    current(step: number) {
      if (step === 0) return 0;
      const last = step === steps.length ? (meeting?.[0] ?? fates.indexOf("g")) : -1;
      return last >= 0 ? last : steps[step - 1]!;
    },
    /** Return the entries on the path from the start to an entry. */
    pathTo,
    positionOf,
    /** Return the next step at which f, or the threshold of an iterative deepening search, rises. */
    nextRise(step: number) {
      if (rounds.length) return rounds.find(([begin = 0]) => begin > step)?.[0] ?? steps.length;
      const f = (i: number) => fOf(steps[i]!);
      let at = step + 1;
      while (at < steps.length && f(at) <= f(at - 1)) at++;
      return Math.min(at, steps.length);
    },
    /** Return the largest f among the entries that the first `step` steps expanded. */
    maxF(step: number) {
      let max = 0;
      for (let i = 0; i < step; i++) max = Math.max(max, fOf(steps[i]!));
      return max;
    },
    /** Return the number of steps before f first exceeds a value. */
    stepsWithin(f: number) {
      const beyond = steps.findIndex((entry) => fOf(entry) > f);
      return beyond < 0 ? steps.length : beyond;
    },
    /**
     * Return the current iteration of an iterative deepening search, or the current climb: its
     * number, its threshold or random moves, and whether this step starts it. Null for other
     * searches.
     */
    roundAt(step: number) {
      const index = rounds.findLastIndex(([begin = 0]) => begin <= step);
      const [begin, value] = rounds[index] ?? [];
      if (value === undefined) return null;
      const kind = climbs.length ? { threshold: null, walk: value } : { threshold: value };
      return { number: index + 1, begins: begin === step, ...kind };
    },
    /** True if the search is hill climbing. */
    climbs: climbs.length > 0,
    /**
     * Count the entries that the last step generated, by their immediate fate.
     * @param step the number of steps done
     */
    added(step: number) {
      const made = madeBy(step);
      const atOnce = (fate: string) =>
        made.filter((i) => fates[i] === fate && left[i]! < born[i]!).length;
      const [known, cut] = [atOnce("k"), atOnce("c")];
      return { made, known, cut, fresh: made.length - known - cut };
    },
    /**
     * Return the entries that the last step generated but did not add to the frontier, and the
     * entries that it superseded or that were skipped after it.
     * @param step the number of steps done
     */
    leftOut(step: number) {
      if (step === 0) return [];
      const made = madeBy(step);
      const found = made.filter((i) => !inFrontier(i, step));
      for (let i = 0; i < size && born[i]! < step; i++) {
        const forgotten = fates[i] === "c" && FORGETFUL.includes(algorithm);
        const removed = fates[i] === "s" || fates[i] === "k" || forgotten;
        if (removed && left[i] === step - 1) found.push(i);
      }
      return found;
    },
    /** Return the reason why the first entry of the frontier is next, or null if the frontier is empty. */
    why(frontier: readonly number[]): Why | null {
      const [first, second] = frontier;
      if (first === undefined) return null;
      if (second === undefined) return { kind: "alone" };
      if (!value || !priority) return { kind: "stack" };
      const least = value[first]!;
      const criteria: Tie[] = [];
      const tied = frontier.filter((i) => value[i] === least);
      if (ties !== "none" && tied.some((i) => tie[i] !== tie[first])) criteria.push(ties);
      if (tied.some((i) => i !== first && tie[i] === tie[first])) criteria.push(then);
      return { kind: "smallest", name: priority.name, value: least, ties: criteria };
    },
  };
}

const traces: WeakMap<TraceResult, Trace> = new WeakMap();

/** Return the queries of a trace, which are cached. */
export function traceOf(rows: TraceResult, search: Chosen, ends: Ends) {
  const trace = traces.get(rows) ?? readTrace(rows, search, ends);
  traces.set(rows, trace);
  return trace;
}
