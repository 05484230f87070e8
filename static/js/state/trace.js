// A search's trace, as it's read: the frontier before any step, why its first is next, positions.
// An entry is its place in the columns. Pure: what's made of a trace is remembered with it.

import { slideAll } from "../puzzle/rules.js";

/** @import { TraceResult } from "../protocol.js" */
/** @import { Move, Position } from "../puzzle/rules.js" */

/** @typedef {ReturnType<typeof readTrace>} Trace */
/** @typedef {{ name: string, value: (g: number, h: number) => number }} Priority */
/** @typedef {"h" | "oldest" | "newest"} Tie */
/**
 * Why an entry is next: nothing else waits; it's the newest of a stack; or its value is the
 * smallest. `ties`: where others have the same, what decides, one after the other.
 * @typedef {{ kind: "alone" } | { kind: "stack" }
 *   | { kind: "smallest", name: string, value: number, ties: readonly Tie[] }
 * } Why
 */

/** As in slidestar.algorithms: tests/fixtures/weights.json holds the two together. */
const WEIGHT = 2;

/**
 * What each search takes first; the others keep a stack, of which the newest is next.
 * @type {Readonly<Record<string, Priority>>}
 */
const PRIORITIES = {
  astar: { name: "f", value: (g, h) => g + h },
  "weighted-astar": { name: `g + ${WEIGHT}h`, value: (g, h) => g + WEIGHT * h },
  greedy: { name: "h", value: (_g, h) => h },
  bfs: { name: "g", value: (g) => g },
};

/**
 * @param {TraceResult} rows
 * @param {string} algorithm
 * @param {Position} start
 */
export function readTrace(rows, algorithm, start) {
  const { parent, g, h, left, fates, steps, thresholds: rounds } = rows;
  const size = parent.length;
  const priority = PRIORITIES[algorithm] ?? null;
  const oldest = algorithm === "bfs";
  const born = new Int32Array(size);
  /** @type {number[][]} */
  const children = Array.from({ length: size }, () => []);
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
  /** @type {Map<number, Position>} */
  const positions = new Map();

  /**
   * Which of two is taken first: negative, if it's the first.
   * @param {number} a
   * @param {number} b
   */
  function compare(a, b) {
    if (!value) return b - a;
    return value[a] - value[b] || h[a] - h[b] || (oldest ? a - b : b - a);
  }

  /**
   * @param {number} entry
   * @param {number} step
   */
  function waits(entry, step) {
    if (born[entry] > step) return false;
    return left[entry] >= step || (left[entry] < 0 && fates[entry] === "w");
  }

  /** @param {number} entry */
  function wayTo(entry) {
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
    /**
     * The entries that wait before a step, the next one first.
     * @param {number} step
     */
    frontier(step) {
      const waiting = [];
      for (let i = 0; i < size && born[i] <= step; i++) if (waits(i, step)) waiting.push(i);
      return waiting.sort(compare);
    },
    /**
     * What the last step has expanded; at the end, the goal; at the beginning, the start.
     * @param {number} step
     */
    current(step) {
      if (step === 0) return 0;
      const goal = step === steps.length ? fates.indexOf("g") : -1;
      return goal >= 0 ? goal : steps[step - 1];
    },
    /** The entries from the start to one. */
    wayTo,
    /**
     * @param {number} entry
     * @returns {Position}
     */
    positionOf(entry) {
      const known = positions.get(entry);
      if (known) return known;
      const moves = wayTo(entry)
        .slice(1)
        .map((i) => /** @type {Move} */ (rows.moves[i]));
      const position = moves.length ? slideAll(start, moves).position : start;
      positions.set(entry, position);
      return position;
    },
    /**
     * The step with which f rises next, or a deepening search's threshold; or the last.
     * @param {number} step
     */
    nextRise(step) {
      if (rounds.length) return rounds.find(([begin]) => begin > step)?.[0] ?? steps.length;
      const f = (/** @type {number} */ i) => g[steps[i]] + h[steps[i]];
      let at = step + 1;
      while (at < steps.length && f(at) <= f(at - 1)) at++;
      return Math.min(at, steps.length);
    },
    /**
     * The largest f that was expanded by a step.
     * @param {number} step
     */
    mostF(step) {
      let most = 0;
      for (let i = 0; i < step; i++) most = Math.max(most, g[steps[i]] + h[steps[i]]);
      return most;
    },
    /**
     * How many steps there are before one with an f above that.
     * @param {number} f
     */
    stepsWithin(f) {
      const beyond = steps.findIndex((i) => g[i] + h[i] > f);
      return beyond < 0 ? steps.length : beyond;
    },
    /**
     * The round of a deepening search at a step: which it is, its threshold, and whether it's about
     * to begin. Null for other searches.
     * @param {number} step
     */
    roundAt(step) {
      const index = rounds.findLastIndex(([begin]) => begin <= step);
      const [begin, threshold] = rounds[index] ?? [0, null];
      return threshold === null ? null : { number: index + 1, threshold, begins: begin === step };
    },
    /**
     * How many entries a step has added, by what became of them at once.
     * @param {number} step the one before
     */
    added(step) {
      const made = children[steps[step - 1]] ?? [];
      const known = made.filter((i) => fates[i] === "k").length;
      const cut = made.filter((i) => fates[i] === "c" && left[i] < born[i]).length;
      return { made, known, cut, fresh: made.length - known - cut };
    },
    /**
     * What a step has generated and not put into the frontier, and what it has superseded there.
     * @param {number} step the one before
     */
    leftOut(step) {
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
     * @param {readonly number[]} frontier
     * @returns {Why | null} null where nothing waits
     */
    why(frontier) {
      const [first, second] = frontier;
      if (first === undefined) return null;
      if (second === undefined) return { kind: "alone" };
      if (!value || !priority) return { kind: "stack" };
      const least = value[first];
      /** @type {Tie[]} */
      const ties = [];
      if (frontier.some((i) => value[i] === least && h[i] > h[first])) ties.push("h");
      if (value[second] === least && h[second] === h[first])
        ties.push(oldest ? "oldest" : "newest");
      return { kind: "smallest", name: priority.name, value: least, ties };
    },
  };
}

/** @type {WeakMap<TraceResult, Trace>} */
const read = new WeakMap();

/**
 * The same, made once of each trace.
 * @param {TraceResult} rows
 * @param {string} algorithm
 * @param {Position} start
 */
export function traceOf(rows, algorithm, start) {
  const trace = read.get(rows) ?? readTrace(rows, algorithm, start);
  read.set(rows, trace);
  return trace;
}
