// The texts of a search.

import { expect, test } from "vitest";
import {
  aboutHeuristics,
  live,
  nodesOf,
  shortestSolutions,
} from "../../../static/js/solve/solve-text.ts";

const COUNTS = {
  generated: 0,
  reopened: 0,
  duplicates: 0,
  peak_frontier: 0,
  deepest: 0,
  stored: 0,
};

test("the speed of a search leaves out the time to prepare tables", () => {
  const stats = { ...COUNTS, expanded: 4_000_000, frontier: 20, seconds: 3, preparing: 2 };
  expect(live(stats, 76, "stm")).toContain("at least 76 moves · 4,000k nodes/s · 3.00");
});

test("shortest solutions are said to differ only if all are known", () => {
  const found = { solutions: 200, length: 60, common: 5, metric: "stm" as const };
  expect(shortestSolutions({ ...found, complete: true })).toBe(
    "200 shortest solutions, 60 moves each. They differ from move 6 on.",
  );
  expect(shortestSolutions({ ...found, complete: false })).toBe(
    "More than 200 shortest solutions, 60 moves each.",
  );
});

test("an exercise that searches too long has lower bounds and no comparison", () => {
  const run = { algorithm: "astar", heuristic: "manhattan", expanded: 200_000 };
  expect(nodesOf({ ...run, solved: true })).toBe("200,000 nodes");
  expect(nodesOf({ ...run, solved: false })).toBe("more than 200,000 nodes");
  expect(aboutHeuristics({ runs: [], differ: null })).toMatch(/^Too long for these searches/);
  expect(aboutHeuristics({ runs: [], differ: false })).toMatch(/^The heuristics don't differ/);
});
