// The live text of a search.

import { expect, test } from "vitest";
import { live } from "../../../static/js/solve/solve-text.ts";

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
