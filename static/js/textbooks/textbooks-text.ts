// Text of the lesson Tables: first the lesson, then the parts that all tables share, then each
// table.

import { count, counted } from "../lib/format.ts";

export const INTRO =
  "Published figures, recomputed by the Python in this page. Each cell shows the published figure above and, after the arrow, the computed one below. A count means little without the rule it was counted by.";
export const CHOICE = "Table";

export const COMPUTE_ALL = "Compute all";
export const STOP = "Stop";
export const COMPUTE = "Compute";
export const WAITING = "…";
export const tableLabel = (title: string) => `${title}, table`;
/** The label of a row's button, including the result. */
export const rowLabel = (text: string, row: string) => `${text} ${row}`;
export const computing = (row: string) => `${row}…`;
/** @param same whether the rows are equal, or null if they cannot be compared */
export const verdict = (same: boolean | null) =>
  same === null ? "Done" : same ? "Same" : "Differs";

type Sums = { same: number; other: number; open: number; rows: number };

/** The result of most tables after all rows were recomputed. */
export function summed({ same, other, open, rows }: Sums) {
  const done = same + other + open;
  const parts = [
    same ? `${same} as printed` : "",
    other ? `${other} not` : "",
    open ? `${open} neither proven nor refuted` : "",
  ].filter(Boolean);
  return `${done} of ${rows} computed: ${parts.join(", ")}.`;
}

export const COURSE = {
  title: "A course report's counts",
  why: "Nine pairs of boards by A* with misplaced tiles and with Manhattan distance. All 36 counts match if you follow the report's own rules: ties are first in, first out; “visited” counts the entries removed from the queue before the goal, and “expanded” the entries added to it; a position may be in the queue twice; and the blank counts as a tile.",
  source:
    "A project from a course on intelligent systems, 2017, with the counts of its own program: moves, then expanded / visited by each heuristic.",
  head: ["Pair", "Moves", "Misplaced", "Manhattan"],
};
export const madeAgain = (counts: number) => `${counted(counts, "count")} match the printed ones.`;

/** Describe solutions that are longer than a shortest one, by heuristic. */
export function tooLong(shortest: number, misplaced: number, manhattan: number) {
  const long = [
    misplaced === shortest ? "" : `misplaced tiles found ${counted(misplaced, "move")}`,
    manhattan === shortest ? "" : `Manhattan found ${count(manhattan)}`,
  ].filter(Boolean);
  return long.length
    ? `A shortest solution has ${counted(shortest, "move")}: ${long.join(", ")}.`
    : "";
}

export const COUNTEREXAMPLE = {
  why: "Counting the blank looks harmless, but it makes both heuristics inadmissible. These nine solutions may still be shortest, but nothing guarantees it.",
  see: "See what goes wrong",
  write: "Check it in Write",
};
export const boardLabel = (board: string) => `The board: ${board}`;
export const counterexample = (distance: number, h: number) =>
  `${counted(distance, "move")} from the goal, yet h = ${h}: the 8 is out of place, and so is the blank. h is above the true distance, so it isn't admissible, and A* no longer promises a shortest solution.`;

export const REINEFELD = {
  title: "Reinefeld: positions by depth",
  why: "How many of the 181,440 positions are 0, 1, 2 … moves from a goal with its blank in a corner? Most are 20 to 24 moves away, the hardest two 31. Each press searches all positions again. One printed number is wrong.",
  source:
    "A. Reinefeld, “Complete Solution of the Eight-Puzzle and the Benefit of Node Ordering in IDA*”, IJCAI 1993, table 1. OEIS A089473.",
  head: ["Moves", "Positions"],
};

/** @param all the sum of all counts computed here */
export const typo = (here: number, printed: number, all: number, allPrinted: number) =>
  `Printed ${count(printed)}, counted ${count(here)}: a typo, as OEIS notes. All counts here add up to ${count(all)}, which is 9!/2; the printed ones to ${count(allPrinted)}.`;

export const AIMA = {
  title: "AIMA: effective branching factors",
  why: "Nodes generated, and b*, by breadth-first search and by A* with misplaced tiles (h₁) and Manhattan distance (h₂). The lower b*, the deeper a search gets for the same cost. 1.49 and 1.36 look similar, but at 28 moves the counts differ by a factor of nine.",
  head: ["Moves", "Breadth-first", "A* h₁", "A* h₂"],
  /** The names of the searches, in the order of the columns. */
  names: ["breadth-first", "misplaced tiles", "Manhattan"],
  notEqual: "The rules, and how they were inferred",
  reasons: [
    "The book doesn't state its rules. These are the rules of its own published Python code, search4e.ipynb.",
    "Breadth-first search tests the goal when it's generated. A* tests it when it would be expanded.",
    "The move back counts as generated. An entry stays in the queue, and is expanded, even if a shorter path to its state is found.",
    "Among nodes of equal f, the one with the smaller path cost is next.",
    "h₁ counts the blank, so it isn't admissible: the position one move from the goal has h₁ = 2.",
    "The hundred boards of each length weren't printed. These are different boards, so the means are near the printed ones, but not equal.",
    "b* is computed from the mean count, as in the book.",
  ],
};
/**
 * @param most the number of boards of each length up to 10
 * @param fewer the number of boards of each larger length
 */
export const aimaSource = (most: number, fewer: number) =>
  `S. Russell and P. Norvig, “Artificial Intelligence: A Modern Approach”, 4th edition (2020), section 3.6. Printed: means of 100 boards of each length. Here: of ${most} other boards, or ${fewer} from 12 moves.`;

export const aimaProgress = (length: number, ended: number, runs: number) =>
  `${counted(length, "move")}: ${ended} of ${counted(runs, "run")}`;

/**
 * @param who the search with the largest difference
 * @param apart the difference relative to the printed count
 */
export const aimaApart = (who: string, apart: number) =>
  `The count differs most for ${who}: ${Math.round(100 * Math.abs(apart))}% ${apart < 0 ? "below" : "above"} the printed one.`;
export const aimaSum = (done: number, rows: number, near: boolean) =>
  `${done} of ${rows} computed. ${near ? "All counts are near the printed ones." : "Not all counts are near the printed ones."}`;

export const PRINCETON = {
  choice: "Princeton's files",
  why: "Every solver in that course is tested on these, so yours can be too. Up to 4 × 4 a shortest solution is found and proven; for larger boards, often only bounds are.",
  source: "COS 226, and Coursera's Algorithms: the assignment “8 Puzzle”.",
  head: ["File", "Moves"],
  unsolvable: "unsolvable",
  wronglySolvable: "It can't be solved, though its name says otherwise.",
  wronglyUnsolvable: "It can be solved, whatever its name says.",
};
/** The names of the groups of files. */
export const FILES = { old: "puzzle00 to puzzle51", two: "2 × 2", three: "3 × 3", four: "4 × 4" };
export const princetonTitle = (files: string) => `Princeton's files: ${files}`;

/** @param impossible whether no board of this size needs the printed number of moves */
export const wrongName = (printed: number, length: number, impossible: boolean) =>
  `The name says ${count(printed)}, but a shortest solution has ${counted(length, "move")}.${impossible ? " No 3 × 3 board takes more than 31." : ""}`;

export const bounds = (least: number, most: number) => `${count(least)} to ${count(most)}`;
export const printedBetween = (least: number, most: number) =>
  `A solution of ${counted(most, "move")} was found, and none has fewer than ${count(least)}. The printed length lies in between.`;
export const printedOutside = (least: number, most: number) =>
  `The length is proven to be between ${count(least)} and ${count(most)}. The printed one isn't.`;
