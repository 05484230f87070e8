// Numbers and durations as text.

import { describe, expect, test, vi } from "vitest";
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
  test.each([
    [9.6, "0.009\u00a0s", "0.0\u00a0s"],
    [757, "0.757\u00a0s", "0.8\u00a0s"],
    [8_238, "8.238\u00a0s", "8.2\u00a0s"],
    [59_951, "59.951\u00a0s", "1:00.0"],
    [65_312, "1:05.312", "1:05.3"],
    [3_729_004, "1:02:09.004", "1:02:09.0"],
  ])("%d ms is %s as a result and %s in a sentence", (ms, result, sentence) => {
    expect([format.stopped(ms), format.seconds(ms)]).toEqual([result, sentence]);
  });
  test("an average is rounded, and a penalty is added", () => {
    expect(format.averaged(9.6)).toBe("0.010\u00a0s");
    expect(format.averaged(59_999.6)).toBe("1:00.000");
    expect(format.stopped(9_000, 2_000)).toBe("11.000+\u00a0s");
    expect(format.stopped(59_000, 2_000)).toBe("1:01.000+");
  });
});

test("a day of another year has its year", () => {
  vi.setSystemTime(new Date(2026, 10, 27));
  expect(format.dayAndTime(new Date(2026, 10, 27, 9, 5).getTime())).toBe("27 November, 09:05");
  expect(format.dayAndTime(new Date(2025, 0, 1, 22, 15).getTime())).toBe("1 January 2025, 22:15");
  vi.useRealTimers();
});

test.each([
  [0, "0.0\u00a0ms"],
  [0.0042, "4.2\u00a0ms"],
  [0.0995, "0.10\u00a0s"],
  [0.0994, "99\u00a0ms"],
  [1.266, "1.27\u00a0s"],
  [9.996, "10.0\u00a0s"],
  [12.34, "12.3\u00a0s"],
  [75.34, "1:15.3"],
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
