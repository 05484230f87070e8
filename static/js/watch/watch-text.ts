// Text of Watch: setup, steps, frontier and tree.

import { count, counted } from "../lib/format.ts";
import type { Stopped } from "../protocol.ts";
import type { TreeView, Unfit } from "../state/learn.ts";
import type { EntryNumbers, Tie, Why } from "../state/trace.ts";
import { countsOf } from "./rules-text.ts";

type Entry = EntryNumbers;

/** Format g, h and f of an entry, or else the value by which it is ordered, without line breaks. */
export const numbers = ({ g, h, key }: Entry) => {
  const { name, value } = key ?? { name: "f", value: g + h };
  return Object.entries({ g, h, [name.replaceAll(" ", "\u00a0")]: value }).map(
    ([name, value]) => `${name}\u00a0${count(rounded(value))}`,
  );
};
/** Round a value, since a weight such as 1.1 leads to values such as 14.600000000000001. */
const rounded = (value: number) => Number(value.toPrecision(12));
/** The end at which the path of an entry begins, in a bidirectional search. */
export const ENDS = { start: "from the start", goal: "from the goal" };
export const allNumbers = (entry: Entry) =>
  [...numbers(entry), ...(entry.end ? [ENDS[entry.end]] : [])].join(", ");

export const SETUP = "What to watch";
/** For screen readers, the name of the line with the chosen search. */
export const SEARCH = "Search";
export const FIELDS = {
  algorithm: "Algorithm",
  heuristic: "Heuristic",
  secondAlgorithm: "Compare with search",
  secondHeuristic: "Compare with estimate",
  together: "Advance both by",
};
export const OWN = "Your own";
export const NO_SECOND_SEARCH = "None";
export const TOGETHER = { steps: "Steps", f: "f" };
export const NO_HEURISTIC = "It uses no heuristic.";

export const DEAL = "Deal an easy board";
export const HOW = "How A* works";
export const PRESENT = "Present";
export const LEAVE = "Leave";
export const SMALLER = "Smaller text";
export const LARGER = "Larger text";
const UNFIT = {
  large: "is too large to watch",
  near: "is fewer than 8 moves from solved",
  solved: "was already solved",
  unsolvable: "can't be solved",
};
/** Explain why a board was dealt. */
export const dealt = (why: Unfit) =>
  `Your board ${UNFIT[why]}, so here's one that's 10 to 12 moves away.`;
export const USE_OWN = "Use my board";
/** Name a search, such as "A*, Manhattan". @param heuristic null if the algorithm uses none */
export const searchName = (algorithm: string, heuristic: string | null) =>
  heuristic === null ? algorithm : `${algorithm}, ${heuristic}`;
/** The chosen searches, and the rules if the user has changed them. */
export const chosen = (search: string, second: string | null, rules: string | null) =>
  [search, second && `compared with ${second}`, rules].filter(Boolean).join(" · ");
export const OPEN_WRITE =
  "This search uses a heuristic that hasn't been checked yet. Open Write, press Check, then “Watch it”.";
export const NONSENSE = "The search with your code returned an invalid answer.";

export const STEPS = "Steps";
export const STEP_BUTTONS = "Steps of the search";
export const BUTTONS = {
  first: "To the start",
  back: "Step back",
  on: "Step",
  rise: "Until f rises",
  last: "To the end",
};
export const STEP_HELP = "Step to the next goal test";
/** The label that replaces "Until f rises" for iterative deepening searches. */
export const UNTIL_THRESHOLD = "Until the threshold rises";
export const NEXT_CLIMB = "To the next climb";
export const PLAY = "Play";
export const PAUSE = "Pause";
export const SLIDER = "Step of the search";
export const PACE = "Pace";

export const place = (step: number, last: number) => `${count(step)} of ${count(last)}`;

export const noPython = (message: string) => `Python didn't start: ${message}`;
export const BOOTING = "Python is still starting.";
export const RUNNING = "The search is running…";
export const START = "Nothing has been expanded yet. Only the start is waiting.";
export const BOTH_ENDS = "Nothing has been expanded yet. The start and the goal are waiting.";

/**
 * Describe a step and the entries that it added to the frontier.
 * @param untested whether the goal test is on generation
 */
export function stepDone(
  step: number,
  expanded: Entry,
  { fresh, known, cut }: { fresh: number; known: number; cut: number },
  untested: boolean,
) {
  const parts = [fresh ? `${counted(fresh, "new node")}` : "No new nodes"];
  if (known) parts.push(`${known} led to ${known === 1 ? "a known position" : "known positions"}`);
  if (cut) parts.push(`${cut} ${cut === 1 ? "was" : "were"} cut off`);
  const how = untested || expanded.end ? "expanded" : "not the goal, so it was expanded";
  return `Step ${count(step)}: ${how} (${allNumbers(expanded)}). ${parts.join(", ")}.`;
}

/** An iteration of a deepening search, or a climb, which begins with `walk` random moves. */
type Round =
  | { number: number; threshold: number }
  | { number: number; threshold: null; walk: number };

export function roundBegins(round: Round) {
  const number = count(round.number);
  if (round.threshold !== null)
    return `Round ${number} begins with the threshold ${count(round.threshold)}.`;
  if (!round.walk) return `Climb ${number} begins.`;
  const walk = counted(round.walk, "random move");
  return `The last node was a local minimum. Climb ${number} begins with ${walk}.`;
}

/**
 * A solution, and the counts of its search. In a search by rules, `shortest` is the length of a
 * shortest solution if it is known.
 */
type Found = {
  length: number;
  expanded: number;
  generated: number;
  /** the cost, in uniform-cost search */
  cost?: number;
} & ({ optimal: boolean } | { shortest: number | null; visited: number; queue: number });

const goal = (found: Found) => `the goal, in ${lengthOf(found)}`;

function lengthOf(found: Found) {
  const cost = found.cost === undefined ? "" : ` at a cost of ${count(found.cost)}`;
  const length = `${counted(found.length, "move")}${cost}; ${proof(found)}.`;
  if (!("optimal" in found)) return `${length} By these rules: ${countsOf(found)}.`;
  return `${length} ${count(found.expanded)} expanded, ${count(found.generated)} generated.`;
}

function proof(found: Found) {
  if (found.cost !== undefined) return "no solution is cheaper";
  const optimal = "optimal" in found ? found.optimal : found.shortest === found.length;
  if (optimal) return "no solution is shorter";
  const shortest = "shortest" in found ? found.shortest : null;
  if (shortest === null) return "there may be a shorter solution";
  return `a shortest solution has ${count(shortest)}`;
}
export const goalIsNext = (found: Found) => `The next one is ${goal(found)}`;
export const goalIsGenerated = (found: Found) => `The last step generated ${goal(found)}`;
/** @param sides the numbers of moves of the two paths */
export const pathsMeet = (found: Found, sides: readonly [number, number]) =>
  `The paths from both ends meet at this position (${sides.map(count).join(" + ")} moves), so there's a solution in ${lengthOf(found)}`;
export const goalInTheEnd = (found: Found) => `In the end: ${goal(found)}`;
const LIMITS: Record<Stopped["limit"], (amount: number) => string> = {
  nodes: (amount) => `its limit of ${counted(amount, "node")}`,
  positions: (amount) => `its limit of ${counted(amount, "position")} in memory`,
  seconds: (amount) => `its limit of ${counted(amount, "second")}`,
  depth: (amount) => `depth ${count(amount)}`,
  width: (amount) => `width ${count(amount)}: no node of the last level led to a new position`,
  memory: (amount) => `its limit of ${counted(amount, "node")} in memory, too few for the paths`,
  tables: () => "the limit of searches without tables",
};

/** @param by the limit that stopped the search, if any */
export function stopped(by: Stopped | null) {
  if (!by) return "The search was stopped.";
  const limit = LIMITS[by.limit](by.amount);
  const least = counted(by.lower_bound, "move");
  return `The search stopped at ${limit}. Any solution has at least ${least}.`;
}
export const stepsLimited = (steps: number) =>
  `Only the first ${counted(steps, "step")} can be watched.`;

/** Shown if the second search takes longer than the first. */
export const secondContinues = (step: number, last: number) =>
  `The second search is still going: ${count(step)} of ${count(last)}.`;

export const FRONTIER = "Frontier";
export const waiting = (nodes: number, threshold: number | null) =>
  `${count(nodes)} waiting${threshold === null ? "" : `, threshold ${count(threshold)}`}`;

/** @param why the reason why an entry is next, or null if the frontier is empty */
export const next = (why: Why | null) =>
  why === null ? "Nothing is waiting." : `Next because ${reason(why)}`;
export const GOAL_IS_FIRST = "The first is the goal, so the search ends here.";
export const PATHS_MEET = "No other path can be shorter, so the search ends here.";

/** @param step the first step in which the two searches differ, or null if there is none */
export const parting = (step: number | null) =>
  step === null
    ? "Both expand the same positions in the same order."
    : `Step ${count(step + 1)} is the first where the two differ.`;
export const SHOW_PARTING = "Show it";

/** Explain why an entry is next. */
function reason(why: Why) {
  if (why.kind === "alone") return "nothing else is waiting.";
  if (why.kind === "stack") return "the newest is taken first, as from a stack.";
  const least = `its ${why.name} = ${count(rounded(why.value))} is the smallest`;
  const ties = why.ties.map((tie) => TIES[tie]).join(", then ");
  return ties ? `${least} (ties: ${ties} first).` : `${least}.`;
}

/** Descriptions of the tie-breaking rules. */
const TIES: Readonly<Record<Tie, string>> = {
  "small-h": "smaller h",
  "large-g": "larger g",
  "small-g": "smaller g",
  oldest: "older",
  newest: "newer",
  tiles: "smaller tiles",
  heapq: "the one Python's heapq takes",
  "min-pq": "the one Princeton's MinPQ takes",
};

/** The tags of entries in the frontier or removed from it. */
export const TAGS = {
  goal: "goal",
  meeting: "meeting",
  next: "next",
  new: "new",
  known: "known",
  cut: "cut off",
  superseded: "superseded",
};
export const more = (rows: number) => `${count(rows)} more`;

export const LEFT_OUT = "Left out by the last step:";

export const GUESSING = "Let me guess the next one";
export const GUESS = "Press the node you think comes next.";
export const GUESS_NEXT = "Which one is next?";
export const GUESSED_ALL = "The search is over.";

/** Describe the result of a guess. */
export function guessed(
  { right, next, why }: { right: boolean; next: Entry; why: Why },
  tally: { right: number; all: number },
) {
  const verdict = right
    ? `Right: ${reason(why)}`
    : `No. The next one is ${allNumbers(next)}: ${reason(why)}`;
  return `${verdict} ${count(tally.right)} of ${count(tally.all)} right.`;
}

export const TREE = "Tree";
export const FORMS = "Tree view";
export const ABOUT_FORM: Readonly<Record<TreeView, string>> = {
  fold: "The path to the node on the board, with its branches. Press a node to see it on the board.",
  dots: "Each dot is a node: blue once it's expanded, amber while it's waiting.",
  map: "Across: g, the moves made. Up: h, the estimated moves left. Blue is expanded, amber is waiting.",
};
/** The short form of the texts above, for the presented tree. */
export const LEGEND = "Blue: expanded. Amber: waiting.";
const ONE_ROW = "It ignores h, so all its nodes are in one row.";
/** The course of each algorithm over the (g, h) map. */
export const ON_THE_MAP: Readonly<Record<string, string>> = {
  astar: "A* works through one diagonal of equal f after another.",
  "weighted-astar": "Weighted A* multiplies h by w, so it prefers nodes with a low h.",
  greedy: "Greedy best-first always takes the lowest h.",
  bfs: ONE_ROW,
  "uniform-cost": ONE_ROW,
  bidirectional: ONE_ROW,
  dfs: ONE_ROW,
  "iterative-deepening": ONE_ROW,
  "ida-star":
    "IDA* goes as far as the diagonal of its threshold, then starts again with the next one.",
  beam: "Beam search works through one column after another and drops the upper cells of each.",
  mm: "MM has nodes from both ends here. It expands none past the middle of a shortest solution.",
  hill: "Hill climbing goes down and to the right while it can. Each later climb begins with random moves.",
  "sma-star":
    "SMA* works through one diagonal of equal f after another, and forgets the nodes farthest above it.",
  rbfs: "RBFS follows one node until another has a smaller f, possibly one that it has forgotten.",
};
export const treeSize = (nodes: number) => counted(nodes, "node");

/**
 * The title of one of two trees.
 * @param progress `moves` is the length of the solution, or null if none is found
 */
export function treeTitle(
  search: string,
  { step, last, done, moves }: { step: number; last: number; done: boolean; moves: number | null },
) {
  if (!done) return `${search}: ${count(step)} of ${count(last)} expanded`;
  const end = moves === null ? "done" : `solved in ${counted(moves, "move")}`;
  return `${search}: ${count(last)} expanded, ${end}`;
}
export const SECOND_RUNNING = "The second search is running…";

export const moreOnTheWay = (nodes: number) => `${counted(nodes, "more node")} on the path`;
/** @param nodes the number of descendants of an entry */
export const below = (nodes: number) => `+${count(nodes)}`;

/** Text alternatives of the pictures. */
export const DOTS = "The tree of the search";
export const dots = (nodes: number, depth: number) =>
  `The tree of the search: ${counted(nodes, "node")} in the end, ${counted(depth, "move")} deep`;
export const MAP = "The map of the search";
export const map = ({
  expanded,
  waiting,
  shown: { g, h },
}: {
  expanded: number;
  waiting: number;
  shown: Entry;
}) =>
  `The map of g and h: ${counted(expanded, "node")} expanded, ${count(waiting)} waiting, the one shown at g ${count(g)}, h ${count(h)}`;

/** Describe the selected entry. */
export const shown = (entry: Entry, fate: string) => `On the board: ${allNumbers(entry)}; ${fate}`;
/** @param moves the length of the path that is already known */
export const knownBy = (moves: number) =>
  `another path reaches its position in ${counted(moves, "move")}.`;
export const FATES = {
  goal: "it's the goal.",
  waits: "still waiting.",
  superseded: "superseded by a shorter path.",
  cut: "cut off: too deep, f above the threshold, or dropped for another node.",
};
export const expandedIn = (step: number) => `expanded in step ${count(step)}.`;

/** Text of the saved figures. */
export const FIGURES = { tree: "tree", frontier: "frontier" };
const FIGURE_TITLES: Readonly<Record<TreeView | "frontier", string>> = {
  fold: "Path in the search tree",
  dots: "Search tree",
  map: "Map of g and h",
  frontier: "Frontier",
};
export const figureTitle = (
  what: TreeView | "frontier",
  searches: readonly string[],
  place: string,
) => `${FIGURE_TITLES[what]}: ${searches.join(", compared with ")}; step ${place}`;
export const figureBoards = (board: string, goal: string) => `Board ${board}, goal ${goal}.`;
export const figureOptions = (options: readonly string[]) => `${options.join(", ")}.`;
export const figureRules = (rules: string) => `Rules: ${rules}.`;
export const figureChapter = (chapter: string) => `How A* works, chapter ${chapter}.`;
export const FIGURE_KEYS: Readonly<Record<TreeView, string>> = {
  ...ABOUT_FORM,
  fold: "The path to the framed node, with its branches. +5 means five more nodes below.",
};
