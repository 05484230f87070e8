// Names of choices, and error messages for invalid fields in a link. A message follows the name of
// its field, such as `at: “99” isn't a number from 0 to 2`.

import { count, counted } from "../lib/format.ts";
import type { OptionField } from "../lib/option-fields.ts";
import { DISTANCES } from "../puzzle/first-boards.ts";
import { quote } from "../puzzle/notation.ts";

type Size = { rows: number; cols: number };

export const SPEED_LABELS = { slow: "Slow", normal: "Normal", fast: "Fast", fastest: "Very fast" };
/** The name of the first session of solves. */
export const MAIN_NAME = "Main";

export const OWN_DESCRIPTION =
  "Your own is the heuristic in Write. Press Check there to see whether it's ever too high.";

/** The options of single searches. */
export const OPTION_TEXT = {
  weight: {
    label: "Weight w of h",
    about: (w: number) =>
      w === 1
        ? "With w = 1, f = g + h, which is A*."
        : `Here f = g + ${w}·h. If h never overestimates, the solution has at most ${w} times as many moves as a shortest one.`,
  },
  width: {
    label: "Width of the beam",
    about: (nodes: number) => `At most ${counted(nodes, "node")} of each level are expanded.`,
  },
  cost: {
    label: "Cost of a move",
    choices: { tile: "Tile number", vertical: "Vertical: 2" },
    about: (cost: string) =>
      cost === "tile"
        ? "A move costs the number of its tile. Here g is the sum of the costs."
        : "A vertical move costs 2, a horizontal move 1. Here g is the sum of the costs.",
  },
  memory: {
    label: "Nodes in memory",
    about: (nodes: number) =>
      `At most ${counted(nodes, "node")} are stored. A path can have up to ${count(nodes - 4)} moves.`,
  },
  depth: {
    label: "Depth limit",
    about: (moves: number) => `Nodes at depth ${count(moves)} aren't expanded.`,
  },
};

export const LESSONS = {
  coach: "Solve by hand",
  watch: "Watch A*",
  race: "Race",
  write: "Write",
  tables: "Tables",
};
export const CODE_KINDS = { heuristic: "Heuristic", search: "Search" };
export const TREE_VIEWS = {
  fold: "Folded",
  dots: "Dots",
  map: "Map",
};
export const RACE_KINDS = {
  one: "This board",
  depth: "Many, by length",
  list: "Your list",
  files: "Princeton's files",
};
export const TABLES = {
  course: "Course report",
  reinefeld: "Reinefeld",
  aima: "AIMA",
  princeton: "Princeton",
};

/** Return the name of a level of the first boards. */
export function levelName(level: number) {
  const distance = DISTANCES[level];
  if (distance !== undefined) return counted(distance, "move");
  return level === DISTANCES.length ? "3 × 3" : "4 × 4";
}

export const TOO_LONG = "the link is too long to be read";

export const goalMisfit = (goal: Size, board: Size) =>
  `a ${goal.rows}x${goal.cols} goal doesn't fit a ${board.rows}x${board.cols} board`;

export const noRules = (text: string) => `${quote(text)} isn't a list of rules`;
export function noOption(text: string, option: OptionField) {
  if ("choices" in option)
    return `${quote(text)} isn't ${Object.keys(option.choices).join(" or ")}`;
  const { min, max, whole = false } = option.range;
  return `${quote(text)} isn't a ${whole ? "whole " : ""}number from ${count(min)} to ${count(max)}`;
}

export const MOVES_WITHOUT_BOARD = "they need a board";
/** @param number the number of the move, from 1 */
export const impossible = (number: number, move: string) =>
  `move ${count(number)}, ${move}, isn't possible; the moves before it are loaded`;
export const noPlace = (text: string, moves: number) =>
  `${quote(text)} isn't a number from 0 to ${count(moves)}`;

export const noDaily = (size: string) =>
  `there's no ${quote(size)} daily. The daily boards are 3x3 and 4x4`;
export const noDay = (text: string) => `${quote(text)} isn't a day such as 2026-11-21`;
export const dayToCome = (day: string) => `${day} is in the future`;

export const noKey = (text: string) => `${quote(text)} isn't a puzzle key such as 3x3-7nty`;

export const noStep = (text: string) => `${quote(text)} isn't a number of steps`;
export const noContestant = (text: string) => `${quote(text)} isn't a contestant`;
export const noneOf = (text: string, names: readonly string[]) =>
  `${quote(text)} isn't one of ${names.join(", ")}`;

export const badChallenge = (why: string) => `it can't be read: ${why}`;
export const BAD_CHALLENGE = {
  letters: "it isn't base64url",
  version: "it isn't a challenge, or it comes from a newer Slidestar",
  short: "its end is missing",
  endless: "it's cut off inside a number",
  long: "it contains more than a solve",
  times: "its moves take longer than its time",
  moves: "its moves don't solve this board",
  boards: "its moves don't solve the boards of the event",
  ends: "its moves don't end at the times of the boards",
};
export const tooLarge = (value: number) => `${count(value)} is more than it can hold`;
export const CHALLENGE_WITHOUT_BOARD = "it needs a board";

// Events.

export const noRelay = (value: string, largest: number) =>
  `${quote(value)} isn't a range of sizes for a relay, such as 5-2, 5x5-5x2 or 3x4-all, with sides from 2 to ${largest}`;
export const tooLargeForEvent = ({ rows, cols }: Size, most: number) =>
  `this event needs a board of at most ${most} cells, and ${rows}x${cols} has ${rows * cols}`;
export const noCount = (value: string, most: number) =>
  `${quote(value)} isn't a number of boards from 2 to ${most}`;
export const noAverage = (value: string, numbers: readonly number[]) =>
  `${quote(value)} isn't a number of solves for an average: ${numbers.join(", ")}`;
export const noEnds = (value: string) => `${quote(value)} isn't a list of times such as 900-8100`;
export const noTrim = (value: string) => `${quote(value)} isn't 5% or one`;
export const noMetric = (value: string) => `${quote(value)} isn't stm or mtm`;
export const ONLY_STM = "this event doesn't count slides (mtm)";
export const noLimit = (value: string, most: number) =>
  `${quote(value)} isn't a number of minutes from 1 to ${most}, or off`;
