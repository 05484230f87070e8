// The text of the rules in Watch, and of the search for the rules that give the user's counts.

import { count, counted } from "../lib/format.ts";
import type { RuledCounts, WhyResult } from "../protocol.ts";
import type { RuleName } from "./rules.ts";

export const summary = (base: string, changed: number) =>
  `Rules: ${base}${changed ? `, ${count(changed)} changed` : ""}`;
export const BASE = "Rules of";
/** The programs whose rules are presets. */
export const PRESETS: Readonly<Record<string, string>> = {
  "aima-h1": "AIMA's Python code, h1 (Hamming)",
  "aima-h2": "AIMA's Python code, h2 (Manhattan)",
  "aima-bfs": "AIMA's Python code",
  princeton: "Princeton's 8puzzle",
  "princeton-plain": "Princeton's 8puzzle, without its critical optimization",
  "korf-1985": "Korf 1985",
  "course-2017": "A course report of 2017",
};
/** @param preset the id of a preset, or an empty text for the rules of the page */
export const presetName = (preset: string) => (preset ? (PRESETS[preset] ?? preset) : "This page");

export const RULES: Readonly<Record<RuleName, string>> = {
  ties: "Equal priority",
  then: "Still equal",
  goal_test: "Goal test",
  move_back: "The move back",
  duplicates: "Known positions",
  order: "Order of moves",
  thresholds: "Threshold",
  paths: "Paths",
  successors: "Successors",
  rounds: "Rounds that count",
  depth: "Depth",
  cost: "Each move costs",
  blank: "The blank in h",
  expanded: "“Expanded” counts",
  generated: "“Generated” counts",
  visited: "“Visited” counts",
};

const COUNTS = {
  expansions: "expanded nodes",
  "expansions-and-goal": "expanded nodes, goal",
  removals: "entries removed",
  "removals-and-goal": "entries removed, goal",
  insertions: "entries added",
  "insertions-and-start": "entries added, start",
  "insertions-and-starts": "entries added, start of each round",
  successors: "successors",
  "successors-and-start": "successors, start",
  calls: "calls of the recursive function",
  positions: "positions",
};

const VALUES: Readonly<Record<Exclude<RuleName, "order">, Readonly<Record<string, string>>>> = {
  ties: {
    "small-h": "smaller h first",
    "large-g": "larger g first",
    "small-g": "smaller g first",
    none: "no rule",
  },
  then: {
    newest: "the newest first",
    oldest: "the oldest first",
    tiles: "smaller tiles first",
    heapq: "as in Python's heapq",
    "min-pq": "as in Princeton's MinPQ",
  },
  goal_test: { expansion: "on expansion", generation: "on generation" },
  move_back: { never: "skipped", counted: "only counted", kept: "like any other move" },
  duplicates: {
    reopen: "a shorter path replaces the old one",
    closed: "replaced by a shorter path until expanded",
    reached: "a shorter path is added",
    "on-removal": "skipped when removed",
    "on-insertion": "skipped if expanded",
    first: "always ignored",
    tree: "not recognised",
  },
  thresholds: { textbook: "the next f", parity: "the next f, by steps of two" },
  paths: { any: "any", simple: "no position twice" },
  depth: { limited: "limited", unlimited: "without a limit" },
  cost: { unit: "1", tile: "the number of the tile", vertical: "2 up and down, 1 sideways" },
  successors: { "at-once": "all at once", "one-by-one": "one by one" },
  rounds: { all: "all", last: "only the last" },
  blank: { hole: "isn't a tile", tile: "counts as a tile, by mistake" },
  expanded: COUNTS,
  generated: COUNTS,
  visited: COUNTS,
};

export function labelOf(name: RuleName, value: string) {
  if (name === "order") return value === "tiles" ? "by tile" : [...value].join(" ");
  return VALUES[name][value] ?? "";
}

export const ABOUT =
  "A count depends on rules that are rarely written down. Change one and see how the search and its counts change. U, D, L and R are the directions of the moving tile; an entry is a node in the queue.";
/** Describe rules by the program on which they are based, and by the changes. */
export function described(preset: string | null, changed: readonly [RuleName, string][]) {
  const base = preset === null ? [] : [presetName(preset)];
  const changes = changed.map(
    ([name, value]) => `${RULES[name].toLowerCase()}: ${labelOf(name, value)}`,
  );
  const all = [...base, ...changes].join("; ") || "the rules of this page";
  return all.charAt(0).toUpperCase() + all.slice(1);
}

/** Format the counts of a search by its rules. */
export const countsOf = ({ expanded, generated, visited, queue }: Omit<RuledCounts, "length">) =>
  `${count(expanded)} expanded, ${count(generated)} generated, ${count(visited)} visited, at most ${count(queue)} in the queue`;

export const WHY = "Why is my count different?";
export const ABOUT_WHY =
  "Enter the counts that your program printed for this board. Python looks for the rules that give exactly these. Add a second board if you can: the counts of one board often match by chance.";
export const FIELDS = {
  expanded: "Expanded",
  generated: "Generated",
  visited: "Visited",
  queue: "Largest queue",
};
export const ADD_BOARD = "Add a board";
export const FURTHER = "More boards";
export const FURTHER_EXAMPLE = "241673085 206 553";
export const FURTHER_HELP =
  "One board per line, with its counts in the order expanded, generated, largest queue. You can also paste a CSV file.";
export const ANY_OF = "Any of these. Your boards can't tell them apart:";
export const FIND = "Find the rules";
export const STOP = "Stop";
export const WATCH = "Watch";
export const searching = (nodes: number) => `Looking for rules: ${counted(nodes, "node")} so far…`;
export const NOT_OWN = "This works only with the built-in heuristics.";

export function answer(result: Omit<WhyResult, "nearest">) {
  const { complete, searches, by_chance: byChance } = result;
  const found = result.found.flatMap(({ rules }) => rules).length;
  const tried = `${count(searches)} ${searches === 1 ? "search" : "searches"} tried, each counted in several ways; ${estimate(byChance)} would match by chance.`;
  if (!found)
    return `${complete ? "No rules give these counts." : "None found in time."} ${tried} The nearest:`;
  const add = byChance < 0.1 ? "" : " Add another board to rule out chance.";
  const give = found === 1 ? "These rules give" : `${count(found)} sets of rules give`;
  return `${give} exactly these counts. ${tried}${add}`;
}

const estimate = (number: number) =>
  number < 0.01
    ? "fewer than 0.01"
    : `about ${number < 1 ? +number.toPrecision(1) : count(Math.round(number))}`;
