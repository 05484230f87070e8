// Text of Write: the code and its origin, the check, and its verdict.

import { count, counted } from "../lib/format.ts";
import type { ExerciseResult, JudgeResult, JudgeSearchResult } from "../protocol.ts";

export const KIND = "Write";
export const INTRO = {
  heuristic:
    "h(tiles) estimates the number of moves left. It's admissible if it's never too high. Then A* finds shortest solutions. Check calls it on every position.",
  search:
    "search(problem) returns the moves that solve a board. Check runs it on the boards of the exercise, and compares the positions that it expands with the reference.",
};

export const FOREIGN = "The code in this link isn't yours. Read it, then press Check.";
export const LINKED = "This code came from a link.";
export const REPLACED = "Your code was replaced by an example.";
export const BACK = "Back to my own";
export const LINK_DAMAGED = "The code in this link can't be read. It may have been cut off.";

export const EXAMPLE = "Example";
export const EXAMPLES = {
  heuristic: {
    hamming: "Hamming: tiles out of place",
    blank: "Misplaced, counting the blank",
    manhattan: "Manhattan distance",
    naive: "Linear conflict, naive",
    conflict: "Linear conflict, correct",
    gaps: "Gaps: neighbours that don't belong together",
    max: "The larger of two",
    constant: "A constant",
    swaps: "N-MaxSwap: swaps with the blank",
  },
  search: { astar: "A*, with a mistake" },
};
export const LOAD_EXAMPLE = "Load an example…";

export const EDITOR = {
  heuristic: "Your heuristic, in Python",
  search: "Your search, in Python",
};
export const HINT = {
  heuristic: "You can use GOAL, ROWS, COLS and Board.",
  search:
    "problem has initial, actions(state), result(state, action), is_goal(state) and h(state). A call of actions expands the state.",
};
/** Appended to the hint if the device has a keyboard. */
export const KEYS = " Tab indents; Escape, then Tab, leaves the editor.";
export const NOT_SAVED = "This browser can't save your text. Copy it before you leave the page.";

export const CHECK_ON = "Check on";
/** The sizes. Up to 9 cells, all positions are checked. For larger boards, a sample is checked. */
export const SIZES = {
  "2x3": "2 × 3: all 360 positions",
  "3x2": "3 × 2: all 360 positions",
  "2x4": "2 × 4: all 20,160 positions",
  "3x3": "3 × 3: all 181,440 positions",
  "3x4": "3 × 4: a sample",
  "4x4": "4 × 4: a sample",
};
export const CHECK = "Check";
export const STOP = "Stop";
export const STOPPED = "Stopped.";

export const PHASES = {
  start: "Starting Python",
  values: "Computing h for each position",
  verdict: "Working out the verdict",
  solve: "Solving with A* and your heuristic",
  search: "Running your search",
};
export const under = (phase: string) => `${phase}…`;

export const PRINTED = "Printed by your code";

export const RACE = "Race it";
export const WATCH = "Watch it";
export const SOLVE = "Solve with it";
export const UNCHECKED = "This code hasn't been checked yet.";
export const NO_SOLUTION = "The moves found with your code don't solve the board.";

// Handing in code.

export const ABOUT_HAND_IN =
  "Your name becomes the first line of the code, and the name of the file.";
export const LINK_COPIED = "Link copied. It includes your code and your name.";

/** Format a value of h. */
const number = (value: number) => (Number.isInteger(value) ? count(value) : value.toFixed(2));

/** Return the verdict on admissibility. */
export function aboutAdmissible(report: JudgeResult) {
  const { worst, overestimates, positions, exhaustive, repeatable } = report;
  if (!repeatable) return "Not a function of the board: a second call returned another number.";
  if (worst) {
    const where = `${count(overestimates)} of ${counted(positions, "position")}`;
    return `Not admissible: too high on ${where}. The worst case: ${tooHigh(worst.h, worst.distance)}.`;
  }
  if (exhaustive)
    return `Admissible, proven: never too high on all ${counted(positions, "position")}.`;
  return `Not refuted: never too high on a sample of ${counted(positions, "position")}, which proves nothing.`;
}

export const PLAY = "Play it";
export const tooHigh = (h: number, distance: number) =>
  `h is ${number(h)}, the true distance ${count(distance)}`;
export const twoAnswers = (first: number, second: number) =>
  `h is ${number(first)}, then ${number(second)}`;
export const hIs = (h: number) => `h is ${number(h)}`;
export const FAILED_ON = "The board that your code failed on";
export const boardLabel = (board: string, text: string) => `${board}: ${text}`;

/** Return the verdict on consistency. */
export function aboutConsistent(report: JudgeResult) {
  const { worst_edge: edge, inconsistent, edges, exhaustive, repeatable, h_goal } = report;
  if (!repeatable) return "So it can't be called admissible or consistent.";
  if (edge) {
    const where = `${count(inconsistent)} of ${counted(edges, "pair")} of neighbours`;
    return `Not consistent: ${where} differ by more than 1. The worst case: ${number(edge.h)} next to ${number(edge.neighbor_h)}.`;
  }
  if (h_goal > 0)
    return `Not consistent: h(goal) is ${number(h_goal)}, but no moves are left there.`;
  if (exhaustive)
    return `Consistent, proven: no two neighbours differ by more than 1 (${counted(edges, "pair")}).`;
  return `No two neighbours differ by more than 1 in the sample (${counted(edges, "pair")}).`;
}

// The verdict on a search.

export const EXERCISE = "Exercise";
export const ABOUT_EXERCISE =
  "This is the file that slidestar grade reads. Paste your teacher's here. An empty field restores this one.";
export const aboutReference = ({ reference, by_student: byStudent }: ExerciseResult) =>
  `The reference is ${reference}.${byStudent ? " Your teacher's boards depend on your name, so these are other boards of the same kind." : ""}`;

/** Return the verdict on a search. */
export function aboutSearch(reports: readonly JudgeSearchResult[]) {
  const met = reports.filter((report) => report.met).length;
  return `It does what the exercise asks on ${met} of ${counted(reports.length, "board")}.`;
}
export const YOURS = "Your search expands this";
export const REFERENCE = "The reference expands this";
export const OPEN_STEP = "Open this step in Watch";

/** Return further facts as pairs of name and value. */
export function facts({
  h_goal,
  mean_h,
  mean_distance,
  mean_share,
  exhaustive,
}: JudgeResult): [string, string][] {
  return [
    ["h(goal)", h_goal === 0 ? "0" : `${number(h_goal)}: it should be 0`],
    ["Mean of h", `${mean_h.toFixed(2)}, where the mean distance is ${mean_distance.toFixed(2)}`],
    ["Mean of h / distance", `${count(Math.round(100 * mean_share))}%`],
    ["Checked on", exhaustive ? "every position" : "a sample"],
  ];
}

/** The labels of the histogram's axes. */
export const AXES = { distance: "true distance", h: "h" };
export const LEGEND =
  "Each square stands for the positions with that true distance and that h. A stronger colour means more positions. On the dashed line h is exact. Above it, h is too high.";

/** The text alternative of the histogram. */
export function inWords({ mean_h, mean_distance, overestimates }: JudgeResult) {
  const above = overestimates
    ? `${counted(overestimates, "position")} ${overestimates === 1 ? "is" : "are"} above the line`
    : "none is above";
  return `h against the true distance: on average h is ${mean_h.toFixed(1)} where the true distance is ${mean_distance.toFixed(1)}; ${above}`;
}
