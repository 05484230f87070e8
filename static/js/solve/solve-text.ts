// Text about a search and its solution, and about a position: its solvability, the facts, the splits, and
// its shortest solutions.

import { capitalized, count, counted, duration } from "../lib/format.ts";
import type { CheckResult, Stats } from "../protocol.ts";
import { GOALS } from "../puzzle/goals.ts";
import { type Lengths, lengthBy, type Metric } from "../puzzle/slides.ts";
import { inMoves, movesNoun, otherLength } from "../state/metric-text.ts";
import type { Split } from "../state/splits.ts";

// Choosing a search.

export const ALGORITHM = "Algorithm";
export const HEURISTIC = "Heuristic";
export const LOOK_FOR_SHORTER = "Look for shorter ones";

/**
 * Return the name of the search, which is shown while the choices are folded.
 * @param estimate the heuristic, or null if the search uses none
 */
export const searchName = (search: string, estimate: string | null) =>
  estimate === null ? `Search: ${search}` : `Search: ${search}, ${estimate}`;

/** The heuristic that the user has written. */
export const OWN = "your own";

/** The note next to a heuristic that the search does not use. */
export const unusedBy = (algorithm: string) => `Not used by ${algorithm}`;

// Searching.

export const SOLVE = "Solve";
export const STOP = "Stop";

/** Shown if the user presses Solve after a win. */
export const SOLVED_ALREADY = "You've already solved it.";

/** Ask for confirmation before a timed game ends. */
export const ASK_BY_KEY =
  "Your clock is running. Press Enter again to end the timed solve and see the solution.";
export const ASK_BY_BOARD =
  "Your clock is running. Choose Show the solution again to end the timed solve.";
export const ASK_BY_POINTER =
  "Your clock is running. Press Solve again to end the timed solve and see the solution.";

export const WAITING = "Python is still starting. The search begins when it's ready.";

/** @param share the completed share of the pattern databases, from 0 to 1 */
export const preparing = (share: number) =>
  `Preparing the tables for this size and goal${share > 0 ? `: ${Math.floor(100 * share)}%` : "…"}`;

export const SEARCHING = "Searching…";

/** @param bound a proven lower bound of the length */
export function live(
  { expanded, frontier, seconds, preparing }: Stats,
  bound: number | null,
  metric: Metric,
) {
  const parts = [
    `${count(expanded)} expanded`,
    frontier > 1 ? `${count(frontier)} in the frontier` : "",
    bound ? `at least ${inMoves(bound, metric)}` : "",
    `${count(Math.round(expanded / Math.max(seconds - preparing, 0.001) / 1000))}k nodes/s`,
    duration(seconds),
  ];
  return parts.filter(Boolean).join(" · ");
}

/**
 * Describe the progress after the first solution, while the search looks for shorter ones.
 * @param first the length of the first solution
 */
export function improving(first: number, length: number, bound: number | null, metric: Metric) {
  const fell = first === length ? "" : `${count(first)} → `;
  const least = bound ? `, at least ${count(bound)}` : "";
  return `${fell}${inMoves(length, metric)}${least}; looking for a shorter one…`;
}

/** The button that continues the search. */
export const keepImproving = (seconds: number) => `Keep improving ${goOnFor(seconds)}`;
/** The button that improves a solution from another source. */
export const shorten = (seconds: number) => `Shorten this ${goOnFor(seconds)}`;

/**
 * @param least a lower bound of the length, or null if the solution is proven optimal
 * @param own whether the search used the user's heuristic
 */
export function solved(
  lengths: Lengths,
  metric: Metric,
  least: number | null,
  own: boolean = false,
) {
  const length = lengthBy(metric, lengths);
  const other = metric === "mtm" ? `, ${otherLength(lengths, metric)}` : "";
  const solution = `Solved${own ? " with your heuristic" : ""} in ${inMoves(length, metric)}`;
  if (least === null) return `${solution} (optimal)${other}`;
  return `${solution} (not proven optimal: at least ${count(least)})${other}${nearness(length, least)}`;
}

/** Completes the sentence about a solution on a board that is too large for the beam searches. */
export const notShortened = (solved: string) =>
  `${solved.replace(/\.$/, "")}. Boards larger than 20 × 20 are solved tile by tile, without a search for shorter solutions.`;

function nearness(length: number, least: number) {
  const over = Math.ceil(100 * (length / least - 1));
  return over > 100 ? "" : `. That's at most ${over}% longer than the shortest.`;
}

export const goOnFor = (seconds: number) => (seconds === 60 ? "for a minute" : `for ${seconds} s`);

/** The text alternative of the curve. */
export const curve = (
  first: { seconds: number; length: number },
  last: { seconds: number; length: number },
  metric: Metric,
) =>
  `${inMoves(first.length, metric)} after ${duration(first.seconds)}, ${count(last.length)} after ${duration(last.seconds)}`;

export const stopped = (nodes: number) => `Stopped after ${counted(nodes, "node")}`;

export const gaveUp = (limit: string) => `Gave up: ${limit}`;

export const noAnswer = (fault: string) => `No answer: ${fault}`;

export const COUNTS_TITLE = "What the search did";
/** Names and explanations of the counts. */
export const COUNTS = {
  expanded: ["Expanded", "nodes whose successors were generated"],
  generated: ["Generated", "nodes created by a move, whether or not the position is new"],
  duplicates: ["Duplicates", "of these, already reached in as few moves"],
  peakFrontier: ["Peak frontier", "the most nodes waiting at once"],
  deepest: ["Deepest", "the deepest path searched"],
  time: ["Time", ""],
  tables: ["Tables", "spent building tables, not counted in the speed"],
  speed: ["Nodes per second", ""],
};

/** Shown if a search reached its limit or ran out of memory. */
export const ADVICE =
  "Auto always finds a solution. A stronger heuristic (linear conflict) expands fewer nodes, and IDA* stores almost none in memory.";

// Boards that can't be solved.

export const unsolvable = (why: string) => `This board can't be solved. It has ${why}.`;

/** Shown until Python reports details. */
export const WRONG_PARITY = "the wrong parity";

/**
 * Explain by parity why a board can or cannot be solved.
 * @param facts null if the board can be solved and Python has not yet counted the inversions
 */
export function parity(cols: number, facts: Pick<CheckResult, "inversions" | "rows_apart"> | null) {
  const inversions = facts && counted(facts.inversions, "inversion");
  const wide = `On a board ${cols} wide`;
  if (cols % 2)
    return `${inversions ?? "an even number of inversions"}. ${wide} this number must be even`;
  const rows = facts ? counted(facts.rows_apart, "row") : "rows";
  const sum = facts ? count(facts.inversions + facts.rows_apart) : "an even number";
  return `${inversions ?? "inversions"} + ${rows} between the blank and its goal row = ${sum}. ${wide} this sum must be even`;
}

export const swap = (one: number, other: number) => `Swap ${one} and ${other}`;

export const changeGoal = (name: keyof typeof GOALS) => `Change the goal to ${GOALS[name]}`;

export const goalChanged = (name: keyof typeof GOALS) =>
  `The goal is now ${GOALS[name]}, which this board can reach.`;

export const repaired = ({ rows, cols }: { rows: number; cols: number }) =>
  `Swapped. This ${rows} × ${cols} can be solved now.`;

// Facts about a position.

export const POSITION = "This position";
export const LIVE = "Show distance and good moves";

export const NOT_SOLVABLE = "Not solvable.";
export const solvable = (why: string) => `Solvable. ${capitalized(why)}.`;
export const DISTANCE: Readonly<Record<Metric, string>> = {
  stm: "Distance",
  mtm: "Distance in slides",
};
export const FACTS = {
  inversions: "Inversions",
  hamming: "Hamming",
  manhattan: "Manhattan",
  linearConflict: "Linear conflict",
  walkingDistance: "Walking distance",
};
export const NO_TABLE = "no table";

/** The ratio of the line's length to the Manhattan distance (MD) of its start. */
export const PER_DISTANCE: Readonly<Record<Metric, string>> = { stm: "Moves/MD", mtm: "Slides/MD" };
export const TPS = "TPS";
export const TPS_HELP = "Tiles per second, from the recorded times";
export const PER_DISTANCE_HELP = "Moves divided by the Manhattan distance of the start";

/** Format a value for the moves so far, followed by its value for the whole line. */
export const soFar = (now: number, whole: number) =>
  now === whole ? whole.toFixed(2) : `${now.toFixed(2)} so far, ${whole.toFixed(2)} in all`;

export const atLeast = (distance: number) => `at least ${count(distance)}`;

export const atLeastAbout = (least: number, estimate: number) =>
  least < estimate ? `at least ${count(least)}, about ${count(estimate)}` : atLeast(least);

export const fromTo = (least: number, most: number) =>
  least < most ? `${count(least)} to ${count(most)}` : count(most);

// The splits of a solve.

export const SPLITS = "Splits";
export const SPLIT_COLUMNS = ["Up to", "Time", "Moves", "TPS"];

/** The name of a split, such as `Sort 5 × 10` or `Quarter 2`. */
export function splitName({ kind, region }: Split, index: number) {
  if (!region) return `Quarter ${index + 1}`;
  return `${kind === "sort" ? "Sort" : "Solve"} ${region.rows} × ${region.cols}`;
}

/** @param time the estimated time for a 10x10 board */
export const cubic = (time: string) =>
  `At this pace, a 10 × 10 would take about ${time} (moves grow with the cube of the side).`;

// Shortest solutions.

export const FIND_ALL = "All optimal solutions";

export const OFTEN_MORE = "There's often more than one.";
export const ONLY_UP_TO_16 = "They can be found on boards of up to 16 cells.";
export const FINDING_ALL = "Looking for all of them…";

export const FIND_LINES = "Compare moves";
export const SOLVED_HERE = "The board is solved.";
export const BEST_LINES = "A shortest solution for each next move. Press one to play it.";

/**
 * Return the name of a line, such as `Slide 8: 24 moves (+2)`.
 * @param cost the moves that the line has more than a shortest solution
 */
export const lineName = (tile: number, length: number, cost: number, metric: Metric) =>
  `Slide ${tile}: ${inMoves(length, metric)} (${cost ? `+${count(cost)}` : "best"})`;

/**
 * @param found all solutions found. `complete` is true if there are no others. `common` is the
 * length of their common prefix.
 */
export function shortestSolutions({
  solutions,
  complete,
  length,
  common,
  metric,
}: {
  solutions: number;
  complete: boolean;
  length: number;
  common: number;
  metric: Metric;
}) {
  const number = `${complete ? "" : "More than "}${counted(solutions, "shortest solution")}`;
  const moves = inMoves(length, metric);
  if (solutions < 2) return `${number}, ${moves}.`;
  if (!complete) return `${number}, ${moves} each.`;
  return `${number}, ${moves} each. They differ from ${movesNoun(1, metric)} ${count(common + 1)} on.`;
}
