// What's said in Watch: the choices, how a search goes on, its frontier and its tree.

import { count, counted } from "../lib/format.js";

/** @import { Stopped } from "../protocol.js" */
/** @import { TreeView, Unfit } from "../state/learn.js" */
/** @import { Why } from "../state/trace.js" */

/** @typedef {{ g: number, h: number }} Entry */

/**
 * An entry's numbers, one by one, each on one line.
 * @param {Entry} entry
 */
export const numbers = ({ g, h }) =>
  Object.entries({ g, h, f: g + h }).map(([name, value]) => `${name}\u00a0${count(value)}`);
/** @param {Entry} entry */
const allNumbers = (entry) => numbers(entry).join(", ");

export const SETUP = "What to watch";
export const FIELDS = {
  algorithm: "Algorithm",
  heuristic: "Heuristic",
  besideAlgorithm: "Search beside it",
  besideHeuristic: "Estimate beside it",
  together: "Advance both by",
};
export const OWN = "Your own";
export const NOTHING_BESIDE = "None";
export const TOGETHER = { steps: "Steps", f: "f" };
export const NO_HEURISTIC = "It uses no heuristic.";

export const DEAL = "Deal an easy board";
const UNFIT = {
  hard: "is too hard to watch",
  solved: "was already solved",
  unsolvable: "can't be solved",
};
/**
 * Why another board is there.
 * @param {Unfit} why
 */
export const dealt = (why) =>
  `Your board ${UNFIT[why]}, so here is an easy one, 7 to 12 moves from the goal.`;
export const BACK = "Back to my board";
export const OPEN_WRITE =
  "This search uses a heuristic that hasn't been checked yet: open Write, press Check, then “Watch it”.";
export const NONSENSE = "Your code's search gave an answer that makes no sense.";

export const STEPS = "Steps";
export const STEP_BUTTONS = "Steps of the search";
export const BUTTONS = {
  first: "To the start",
  back: "Step back",
  on: "Step",
  rise: "Until f rises",
  last: "To the end",
};
export const STEP_HELP = "Step: the next goal test";
/** In place of f, for a search that goes deeper from round to round. */
export const UNTIL_THRESHOLD = "Until the threshold rises";
export const PLAY = "Play";
export const PAUSE = "Pause";
export const SLIDER = "Step of the search";
export const PACE = "Pace";

/**
 * @param {number} step
 * @param {number} last
 */
export const place = (step, last) => `${count(step)} of ${count(last)}`;

/** @param {string} message */
export const noPython = (message) => `Python didn't start: ${message}`;
export const BOOTING = "Python is on its way.";
export const RUNNING = "The search is running …";
export const START = "Nothing has been expanded yet; only the start is waiting.";

/**
 * A step, and what it has added to the frontier.
 * @param {number} step
 * @param {Entry} expanded
 * @param {{ fresh: number, known: number, cut: number }} added
 */
export function stepDone(step, expanded, { fresh, known, cut }) {
  const parts = [fresh ? `${counted(fresh, "new position")} came in` : "No new position came in"];
  if (known) parts.push(`${known} ${known === 1 ? "was" : "were"} known already`);
  if (cut) parts.push(`${cut} ${cut === 1 ? "was" : "were"} cut off, above the threshold`);
  return `Step ${count(step)}: it isn't the goal, so it was expanded (${allNumbers(expanded)}). ${parts.join(", ")}.`;
}

/**
 * @param {number} round
 * @param {number} threshold
 */
export const roundBegins = (round, threshold) =>
  `Round ${count(round)} begins: its threshold is ${count(threshold)}.`;

/** @typedef {{ length: number, optimal: boolean, expanded: number, generated: number }} Found */

/** @param {Found} found */
function goal({ length, optimal, expanded, generated }) {
  const proof = optimal ? "no shorter way exists" : "there may be shorter ways";
  return `the goal, in ${counted(length, "move")}; ${proof}. ${count(expanded)} expanded, ${count(generated)} generated.`;
}
/** @param {Found} found */
export const goalIsNext = (found) => `The next one is ${goal(found)}`;
/** @param {Found} found */
export const goalInTheEnd = (found) => `In the end: ${goal(found)}`;
/** @type {Record<Stopped["limit"], (amount: number) => string>} */
const LIMITS = {
  nodes: (amount) => counted(amount, "node"),
  positions: (amount) => `${counted(amount, "position")} in memory`,
  seconds: (amount) => counted(amount, "second"),
  depth: (amount) => `depth ${count(amount)}`,
  tables: () => "what can be done without tables",
};

/** @param {Stopped | null} by the limit that ended the search */
export function stopped(by) {
  if (!by) return "It was stopped.";
  const limit = LIMITS[by.limit](by.amount);
  const least = counted(by.lower_bound, "move");
  return `The search stopped at its limit of ${limit}. Any solution has at least ${least}.`;
}
/** @param {number} steps */
export const stepsKept = (steps) => `Only the first ${counted(steps, "step")} can be watched.`;

/**
 * Where the search beside it takes longer.
 * @param {number} step
 * @param {number} last
 */
export const besideGoesOn = (step, last) =>
  `The search beside it goes on: ${count(step)} of ${count(last)}.`;

export const FRONTIER = "Frontier";
/**
 * @param {number} positions
 * @param {number | null} threshold
 */
export const waiting = (positions, threshold) =>
  `${count(positions)} waiting${threshold === null ? "" : `, threshold ${count(threshold)}`}`;

/** @param {Why | null} why null: nothing waits */
export const next = (why) => (why === null ? "Nothing is waiting." : `It's next: ${reason(why)}`);
export const GOAL_IS_FIRST = "The first is the goal: the search ends here.";

/**
 * Why something is next.
 * @param {Why} why
 */
function reason(why) {
  if (why.kind === "alone") return "nothing else is waiting.";
  if (why.kind === "stack") return "the newest is taken first, as from a stack.";
  const least = `${why.name} = ${count(why.value)} is the smallest`;
  const ties = why.ties.map((tie) => TIES[tie]).join(", then ");
  return ties ? `${least}; among ties, first ${ties}.` : `${least}.`;
}

/** What decides among those whose value is as small. */
const TIES = { h: "the smaller h", oldest: "the older", newest: "the newer" };

/** What's said beside an entry of the frontier, or one that was left out of it. */
export const TAGS = {
  goal: "goal",
  next: "next",
  new: "new",
  known: "known",
  cut: "cut off",
  superseded: "superseded",
};
/** @param {number} rows */
export const more = (rows) => `${count(rows)} more`;

export const LEFT_OUT = "Left out by the last step:";

export const GUESSING = "Let me guess what's next";
export const GUESS = "Press the position that you think is expanded next.";
export const GUESSED_ALL = "The search is at its end.";

/**
 * What came of a guess.
 * @param {{ right: boolean, mine: Entry, next: Entry, why: Why }} guess
 * @param {{ right: number, all: number }} tally
 */
export function guessed({ right, mine, next, why }, tally) {
  const verdict = right
    ? `Right: ${reason(why)}`
    : `Not that one (${allNumbers(mine)}), but ${allNumbers(next)}: ${reason(why)}`;
  return `${verdict} ${count(tally.right)} of ${count(tally.all)} right. And now?`;
}

export const TREE = "Tree";
export const FORMS = "Form of the tree";
/** @type {Readonly<Record<TreeView, string>>} */
export const ABOUT_FORM = {
  fold: "The way to the position on the board, with what branches off. Press one to see it.",
  dots: "Each dot is a position: blue where it's expanded, amber where it waits.",
  map: "Across: g, the moves made. Up: h, the estimate of those left. Blue is expanded, amber waits.",
};
const ONE_ROW = "It doesn't look at h, so all of it is in one row.";
/**
 * How each search goes over the map.
 * @type {Readonly<Record<string, string>>}
 */
export const ON_THE_MAP = {
  astar: "A* works through one diagonal of equal f after another.",
  "weighted-astar": "Weighted A* counts h twice, so it dives to where h is low.",
  greedy: "Greedy best-first always takes what's lowest.",
  bfs: ONE_ROW,
  dfs: ONE_ROW,
  "iterative-deepening": ONE_ROW,
  "ida-star":
    "IDA* goes as far as the diagonal of its threshold, then begins again with the next one.",
};
/** @param {number} positions */
export const treeSize = (positions) => counted(positions, "position");

/**
 * The title of one of two trees.
 * @param {string} algorithm
 * @param {string | null} heuristic null where it looks at none
 * @param {{ step: number, last: number, done: boolean, moves: number | null }} how `moves`: what
 *   it finds in the end; null where that's nothing
 */
export function treeTitle(algorithm, heuristic, { step, last, done, moves }) {
  const search = heuristic === null ? algorithm : `${algorithm}, ${heuristic}`;
  const found = moves === null ? "" : `: the goal, in ${counted(moves, "move")}`;
  return `${search}: ${count(step)} of ${count(last)} expanded${done ? `, done${found}` : ""}`;
}
export const BESIDE_RUNNING = "The search beside it is running …";

/** @param {number} positions */
export const moreOnTheWay = (positions) => `${counted(positions, "more position")} on the way`;
/** @param {number} positions below one in the tree */
export const below = (positions) => `+${count(positions)}`;

/** For whoever can't see them. */
export const DOTS = "The tree of the search";
/**
 * @param {number} positions
 * @param {number} depth
 */
export const dots = (positions, depth) =>
  `The tree of the search: ${counted(positions, "position")} in the end, ${counted(depth, "move")} deep`;
export const MAP = "The map of the search";
/**
 * @param {{ expanded: number, waiting: number, shown: Entry }} of
 */
export const map = ({ expanded, waiting, shown: { g, h } }) =>
  `The map of g and h: ${counted(expanded, "position")} expanded, ${count(waiting)} waiting, the one on show at g ${count(g)}, h ${count(h)}`;

/**
 * The entry on show, and what became of it.
 * @param {Entry} entry
 * @param {string} fate
 */
export const shown = (entry, fate) => `On the board: ${allNumbers(entry)}; ${fate}`;
/** @param {number} moves of the way by which it was known */
export const knownBy = (moves) => `known already, by a way of ${counted(moves, "move")}.`;
export const FATES = {
  goal: "it's the goal.",
  waits: "it waits.",
  superseded: "superseded by a shorter way.",
  cut: "cut off, since its f is above the threshold or it's too deep.",
};
/** @param {number} step */
export const expandedIn = (step) => `expanded in step ${count(step)}.`;
