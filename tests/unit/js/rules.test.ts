// The rules of a search: their text, and the order of the frontier by them.

import { describe, expect, test } from "vitest";
import type { ByRules, TraceResult } from "../../../static/js/protocol.ts";
import { solved } from "../../../static/js/puzzle/rules.ts";
import { RULED } from "../../../static/js/state/choices.ts";
import { readTrace } from "../../../static/js/state/trace.ts";
import {
  applies,
  changesOf,
  presetsOf,
  type RuleName,
  readRules,
  valuesOf,
  writeRules,
} from "../../../static/js/watch/rules.ts";
import { VALUES } from "../../../static/js/watch/rules-data.ts";
import * as text from "../../../static/js/watch/rules-text.ts";
import { next } from "../../../static/js/watch/watch-text.ts";
import { fixture } from "./kit/fixtures.ts";

const ENDS = { start: solved(3, 3), goal: solved(3, 3) };

type Text = { algorithm: string; text: string; rules: Record<string, string> };
const { texts }: { texts: Text[] } = fixture("search-rules.json");

test.each(texts)("the rules $text of $algorithm are read and written as in Python", (one) => {
  const based = readRules(one.text, one.algorithm);
  expect(based.rules).toMatchObject(one.rules);
  expect(writeRules(based)).toBe(one.text);
});

test("a rule that is set back leaves the text", () => {
  const based = readRules("princeton,order:LRUD", "astar");
  expect(writeRules({ ...based, rules: { ...based.rules, order: "UDLR" } })).toBe("princeton");
});

test("rules have the cost of the options unless the text has one", () => {
  const options = { cost: "vertical" };
  const based = readRules("order:LRUD", "uniform-cost", options);
  expect(based.rules.cost).toBe("vertical");
  expect(writeRules(based)).toBe("order:LRUD");
  const tile = { ...based, rules: { ...based.rules, cost: "tile" } };
  expect(writeRules(tile)).toBe("order:LRUD,cost:tile");
  expect(readRules("cost:tile", "uniform-cost", options).rules.cost).toBe("tile");
  expect(readRules("", "uniform-cost").rules.cost).toBe("tile");
});

test("wrong rules in a text are left out", () => {
  expect(writeRules(readRules("knuth,tie:none,order:LRUD", "astar"))).toBe("order:LRUD");
  expect(readRules("princeton", "bfs").preset).toBeNull();
});

test("each rule and each value has a label", () => {
  for (const name of Object.keys(VALUES) as RuleName[]) {
    expect(text.RULES[name]).toBeTruthy();
    const labels = VALUES[name].map((value) => text.labelOf(name, value));
    expect(labels.every(Boolean)).toBe(true);
    expect(new Set(labels).size).toBe(labels.length);
  }
  for (const algorithm of RULED) {
    for (const preset of presetsOf(algorithm)) expect(text.PRESETS[preset]).toBeTruthy();
  }
});

test("a rule is offered only where it applies", () => {
  expect(applies("ties", "bfs", null)).toBe(false);
  expect(applies("ties", "greedy", "hamming")).toBe(true);
  expect(applies("paths", "ida-star", "manhattan")).toBe(true);
  expect(applies("blank", "astar", "linear-conflict")).toBe(false);
  expect(applies("blank", "astar", "hamming")).toBe(true);
  expect(valuesOf("visited", "ida-star")).not.toContain("positions");
  expect(valuesOf("visited", "bfs")).toContain("positions");
  expect(valuesOf("visited", "bfs")).not.toContain("calls");
});

test("rules are described by their program and their changes", () => {
  const describe = (rules: string) => {
    const based = readRules(rules, "astar");
    return text.described(based.preset, changesOf(based));
  };
  expect(describe("")).toBe("The rules of this page");
  expect(describe("ties:none,order:LRUD")).toBe("Equal priority: no rule; order of moves: L R U D");
  expect(describe("princeton,then:oldest")).toBe(
    "Princeton's 8puzzle; still equal: the oldest first",
  );
});

/** A trace by rules of a start and three successors, that take these steps to leave the frontier. */
function byRules(rules: Partial<ByRules>, ...left: [number, number, number]): TraceResult {
  return {
    ...{ parent: [-1, 0, 0, 0], moves: "-RDL", g: [0, 1, 1, 1], h: [4, 3, 3, 3] },
    ...{ left: [0, ...left], fates: "eeee", instead: [-1, -1, -1, -1] },
    ...{ steps: [0], thresholds: [], complete: true, result: null, stopped: null },
    by_rules: {
      ...{ counts: null, shortest: null, ties: "none", then: "newest", goal_test: "expansion" },
      ...{ born: [0, 1, 1, 1], ...rules },
    },
  };
}

describe("the frontier is in the order of the rules", () => {
  const order = (rules: Partial<ByRules>, algorithm = "astar") =>
    readTrace(byRules(rules, 2, 3, 1), { algorithm }, ENDS).frontier(1);

  test.each([
    ["newest", [3, 2, 1]],
    ["oldest", [1, 2, 3]],
    // From the order of their expansions, as it depends on the history of the heap.
    ["heapq", [3, 1, 2]],
    ["min-pq", [3, 1, 2]],
  ] as const)("%s", (then, expected) => {
    expect(order({ then })).toEqual(expected);
  });

  test("a stack, by the order of expansion", () => {
    expect(order({}, "ida-star")).toEqual([3, 1, 2]);
  });

  test("first in, first out in breadth-first search by all rules", () => {
    expect(order({ then: "newest" }, "bfs")).toEqual([1, 2, 3]);
  });
});

test("the smaller tiles are compared cell by cell", () => {
  const rows = { ...byRules({ then: "tiles" }, 1, 2, 3), moves: "-RDR" };
  const trace = readTrace(rows, { algorithm: "astar" }, ENDS);
  // Right: 1 2 3/4 5 6/7 0 8. Down: 1 2 3/4 5 0/7 8 6.
  expect(trace.frontier(1)).toEqual([2, 1, 3]);
  expect(trace.isAsGood(1, 3)).toBe(true);
  expect(trace.isAsGood(1, 2)).toBe(false);
});

test("the reason for the next entry names the rule that decides", () => {
  const trace = (rules: Partial<ByRules>) =>
    readTrace(byRules(rules, 2, 3, 1), { algorithm: "astar" }, ENDS);
  const why = (rules: Partial<ByRules>) => next(trace(rules).why(trace(rules).frontier(1)));
  expect(why({ then: "oldest" })).toContain("(ties: older first).");
  expect(why({ then: "min-pq" })).toContain("(ties: the one Princeton's MinPQ takes first).");
});

test("a goal test on generation ends with the goal first", () => {
  const rows = {
    ...byRules({ then: "oldest", goal_test: "generation" }, -1, -1, 1),
    fates: "ewwg",
  };
  const trace = readTrace(rows, { algorithm: "astar" }, ENDS);
  expect(trace.frontier(1)).toEqual([3, 1, 2]);
  expect(trace.endsOnGeneration).toBe(true);
});
