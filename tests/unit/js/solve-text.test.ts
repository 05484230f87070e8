// The texts of a search.

import { expect, test } from "vitest";
import { live, parity, shortestSolutions } from "../../../static/js/solve/solve-text.ts";

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

test.each([
  [3, { inversions: 6, rows_apart: 1 }, "6 inversions. On a board 3 wide this number must be even"],
  [3, null, "an even number of inversions. On a board 3 wide this number must be even"],
  [
    4,
    { inversions: 67, rows_apart: 1 },
    "67 inversions + 1 row between the blank and its goal row = 68. On a board 4 wide this sum must be even",
  ],
  [
    4,
    null,
    "inversions + rows between the blank and its goal row = an even number. On a board 4 wide this sum must be even",
  ],
])("the parity of a board %i wide is explained before and after Python", (cols, facts, words) =>
  expect(parity(cols, facts)).toBe(words),
);
