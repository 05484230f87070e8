// What one can choose: views, algorithms, heuristics, speeds of the replay; and what's chosen
// before.

/** @typedef {"play" | "analyse" | "learn"} Mode */
/** @typedef {"slow" | "normal" | "fast" | "fastest"} Speed */

export const ALGORITHMS = {
  auto: "Auto",
  astar: "A*",
  "weighted-astar": "Weighted A*",
  greedy: "Greedy best-first",
  bfs: "Breadth-first",
  dfs: "Depth-first",
  "iterative-deepening": "Iterative deepening",
  "ida-star": "IDA*",
};
export const HEURISTICS = {
  hamming: "Hamming",
  manhattan: "Manhattan",
  "linear-conflict": "Linear conflict",
  "walking-distance": "Walking distance",
  "pattern-database": "Pattern database",
};
/** The algorithms that look at the heuristic. */
export const INFORMED = ["astar", "weighted-astar", "greedy", "ida-star"];
/** @type {readonly Mode[]} */
export const MODES = ["play", "analyse", "learn"];
/** @type {Readonly<Record<Speed, { label: string, ms: number }>>} */
export const SPEEDS = {
  slow: { label: "Slow", ms: 800 },
  normal: { label: "Normal", ms: 350 },
  fast: { label: "Fast", ms: 140 },
  fastest: { label: "Very fast", ms: 45 },
};
export const DEFAULTS = {
  rows: 3,
  cols: 3,
  mode: /** @type {Mode} */ ("play"),
  algorithm: "auto",
  heuristic: "manhattan",
};
