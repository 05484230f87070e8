// Generated from py/slidestar/page/protocol.py by py/tools/make_protocol.py: do not edit.

export const ALGORITHMS = {
  "auto": "Auto",
  "astar": "A*",
  "weighted-astar": "Weighted A*",
  "greedy": "Greedy best-first",
  "bfs": "Breadth-first",
  "dfs": "Depth-first",
  "iterative-deepening": "Iterative deepening",
  "ida-star": "IDA*"
};
export const HEURISTICS = {
  "hamming": "Hamming",
  "manhattan": "Manhattan",
  "linear-conflict": "Linear conflict",
  "walking-distance": "Walking distance",
  "pattern-database": "Pattern database"
};
export const DESCRIPTIONS = {
  "auto": "Auto picks the search and the heuristic to suit the size. Up to 16 cells its solution is a shortest one; on larger boards it is a good one, shown with a proven lower bound.",
  "astar": "A* expands the position with the smallest f = g + h, the moves made plus the estimate of those left. If the estimate is never too high, the solution is a shortest one.",
  "weighted-astar": "Weighted A* expands the position with the smallest f = g + 2h. It is faster than A*, and its solution has at most 2 times as many moves as a shortest one.",
  "greedy": "Greedy best-first search expands the position with the smallest h. It is fast, and its solution may be long.",
  "bfs": "Breadth-first search expands all positions one move away, then all two moves away, and so on. Its solution is a shortest one, found without an estimate.",
  "dfs": "Depth-first search follows one path to its end before it tries another. It is easy to write, and its solutions are long.",
  "iterative-deepening": "Iterative deepening searches depth-first to depth 1, 2, 3 and so on. It needs little memory, expands positions repeatedly, and finds a shortest solution.",
  "ida-star": "IDA* searches depth-first while f is within a threshold, which rises in each iteration. It finds a shortest solution and stores only the path to the current position.",
  "hamming": "Hamming counts the tiles that are out of place. Each needs at least one move, so it is never too high.",
  "manhattan": "Manhattan adds up the rows and columns between each tile and its goal cell. A move takes one tile one step, so it is never too high.",
  "linear-conflict": "Linear conflict adds two moves to Manhattan for each tile that must leave its line to let another pass. It is never too high, and never below Manhattan.",
  "walking-distance": "Walking distance counts the moves needed if only the row of each tile matters, plus those needed if only its column does. It is never too high.",
  "pattern-database": "A pattern database stores the exact number of moves for groups of tiles. Their sum is never too high, and the best estimate of these."
};
export const INFORMED = [
  "astar",
  "greedy",
  "ida-star",
  "weighted-astar"
];
