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
/**
 * What each algorithm and each heuristic does, and what it promises.
 * @type {Readonly<Record<string, string>>}
 */
export const ABOUT = {
  auto: "Auto picks the search and the heuristic to suit the size. Up to 16 cells its solution is a shortest one; on larger boards it's a good one, shown with what's proven about it.",
  astar:
    "A* expands the position with the smallest f = g + h: the moves made, and an estimate of those left. If the estimate is never too high, its solution is a shortest one.",
  "weighted-astar":
    "Weighted A* trusts the estimate twice as much: f = g + 2h. It gets there sooner, with at most twice as many moves as needed.",
  greedy:
    "Greedy best-first looks at h alone: it expands what seems nearest to the goal. It gets there fast, by a way that may be long.",
  bfs: "Breadth-first looks at all positions one move away, then two, and so on. Its solution is a shortest one, found without any idea of where the goal is.",
  dfs: "Depth-first follows one line to its end before it tries another. It's easy to write, and its solutions are long.",
  "iterative-deepening":
    "Iterative deepening goes depth-first to depth 1, 2, 3 and so on. It needs next to no memory, meets the same positions again and again, and finds a shortest solution.",
  "ida-star":
    "IDA* goes depth-first as long as f is within a threshold, which rises from one iteration to the next. It finds a shortest solution and holds no more than the line it's on.",
  hamming:
    "Hamming counts the tiles that are out of place. Each needs at least one move, so it's never too high.",
  manhattan:
    "Manhattan adds up how many rows and columns each tile is from its place. Each move takes one tile one step, so the estimate is never too high.",
  "linear-conflict":
    "Linear conflict is Manhattan, and two moves more for each tile that must leave its line to let another pass. It's never too high, and never below Manhattan.",
  "walking-distance":
    "Walking distance counts the moves that are needed if only each tile's row matters, then if only its column does. It's never too high.",
  "pattern-database":
    "A pattern database knows how many moves groups of tiles need, exactly. The groups' moves add up and are never too many, which makes it the strongest of these.",
  own: "Your own is the heuristic in Write. Press Check there to see whether it's ever too high.",
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
