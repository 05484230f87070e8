// The text of the rules in Watch, and of the search for the rules that give the user's counts.

import { count, counted } from "../lib/format.ts";
import type { RuledCounts } from "../protocol.ts";
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
  successors: "successors",
  "successors-and-start": "successors, start",
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
  move_back: { never: "is not made", counted: "is only counted", kept: "is like any move" },
  duplicates: {
    reopen: "a shorter path replaces the old",
    closed: "replaced by a shorter path until expanded",
    reached: "a shorter path is added",
    "on-removal": "skipped when removed",
    "on-insertion": "skipped if expanded",
    first: "always ignored",
    tree: "never noticed",
  },
  thresholds: { textbook: "the next f", parity: "the next f, by steps of two" },
  paths: { any: "any", simple: "no position twice" },
  successors: { "at-once": "all at once", "one-by-one": "one by one" },
  blank: { hole: "is no tile", tile: "counts as a tile, by mistake" },
  expanded: COUNTS,
  generated: COUNTS,
  visited: COUNTS,
};

/** Return the label for the value of a rule. */
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
  "Enter the counts that your program printed for this board. Python looks for the rules that give exactly these.";
export const FIELDS = {
  expanded: "Expanded",
  generated: "Generated",
  visited: "Visited",
  queue: "Largest queue",
};
export const FIND = "Find the rules";
export const STOP = "Stop";
export const WATCH = "Watch";
export const searching = (nodes: number) => `Looking for rules: ${counted(nodes, "node")} so far …`;
export const NOT_OWN = "It works with the built-in heuristics.";

/** @param found the number of sets of rules that give the counts */
export function answer(found: number, searches: number, complete: boolean) {
  if (found === 1) return "These rules give exactly these counts:";
  if (found) return `${count(found)} sets of rules give exactly these counts:`;
  const tried = `${counted(searches, "set")} tried`;
  return complete
    ? `No rules give these counts (${tried}). The nearest:`
    : `None found in time (${tried}). The nearest so far:`;
}
