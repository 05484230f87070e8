// The textbook tables: the effective branching factor.

import { expect, test } from "vitest";
import { AIMA } from "../../../static/js/textbook-data/aima.ts";
import { effectiveBranching } from "../../../static/js/textbooks/aima-table.ts";

test("the branching factor describes a uniform tree", () => {
  // The example of Russell and Norvig: 52 nodes at depth 5.
  expect(effectiveBranching(52, 5)).toBeCloseTo(1.92, 2);
  expect(effectiveBranching(2 + 4 + 8 + 16, 4)).toBeCloseTo(2, 9);
  expect(effectiveBranching(7, 7)).toBeCloseTo(1, 9);
});

test("the printed factors follow from the printed counts", () => {
  for (const [depth, ...columns] of AIMA) {
    for (const i of [0, 1, 2]) {
      const factor = effectiveBranching(columns[i] ?? 0, depth);
      expect(Math.abs(factor - (columns[i + 3] ?? 0))).toBeLessThan(0.0151);
    }
  }
});
