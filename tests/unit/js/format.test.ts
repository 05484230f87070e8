// Numbers and durations as text.

import { describe, expect, test } from "vitest";
import * as format from "../../../static/js/lib/format.ts";

describe("counts", () => {
  test.each([
    [0, "0"],
    [999, "999"],
    [-5, "-5"],
    [1000, "1,000"],
    [1234567, "1,234,567"],
    [0.5, "0.5"],
    [1e15, "1.0e+15"],
  ])("%d is %s", (value, text) => {
    expect(format.count(value)).toBe(text);
  });
  test("one is singular, all others plural", () => {
    expect([0, 1, 2].map((n) => format.counted(n, "move"))).toEqual(["0 moves", "1 move", "2 moves"]); // biome-ignore format: words
  });
});

describe("a player's time", () => {
  test.each([
    [0, "0:00"],
    [999, "0:00"],
    [32_071, "0:32"],
    [60_000, "1:00"],
    [3_599_999, "59:59"],
    [3_729_000, "1:02:09"],
    [36_000_000, "10:00:00"],
  ])("%d ms is %s", (ms, text) => {
    expect(format.clock(ms)).toBe(text);
  });
  test("an average is rounded, a single time is cut off", () => {
    expect([format.averaged(9.6), format.stopped(9.6)]).toEqual(["0:00.010", "0:00.009"]);
    expect(format.averaged(59_999.6)).toBe("1:00.000");
  });
});

test.each([
  [0, "0.0\u00a0ms"],
  [0.0042, "4.2\u00a0ms"],
  [0.0995, "0.10\u00a0s"],
  [0.0994, "99\u00a0ms"],
  [1.266, "1.27\u00a0s"],
  [12.34, "12.3\u00a0s"],
])("a duration of %d s is %s", (seconds, text) => {
  expect(format.duration(seconds)).toBe(text);
});

test("sizes are in megabytes", () => {
  expect(format.megabytes(12_345_678)).toBe("12.3");
});

test.each([
  [9, 16],
  [1_200, 20],
  [100_000, 27],
])("half of the label %d fits beside a graph", (last, width) => {
  expect(format.labelOverhang(last)).toBeGreaterThan(width - 1);
  expect(format.labelOverhang(last)).toBeLessThan(width + 2);
});
