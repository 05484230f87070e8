// Jumps of the wall clock.

import { expect, test } from "vitest";
import { createJumps } from "../../../static/js/lib/clock-jumps.ts";

test.each([
  ["both clocks move on", 60_000, 60_000, false],
  ["they are apart by two seconds", 62_000, 60_000, false],
  ["the computer sleeps", 63_001, 60_000, true],
  ["the wall clock is set back", 1000, 4000, true],
  ["it is set to another year", 4e10, 10, true],
])("%s", (_, wall, page, expected) => {
  const time = { wall: 1.8e12, page: 70 };
  const jumps = createJumps({ date: () => new Date(time.wall), now: () => time.page });
  time.wall += 9e9; // before the solve
  jumps.begin();
  time.wall += wall;
  time.page += page;
  expect(jumps.happened()).toBe(expected);
});
