// The phases of grids.

import { expect, test } from "vitest";
import { parseMoves } from "../../../static/js/puzzle/notation.ts";
import { OPPOSITE, slideAll, solved } from "../../../static/js/puzzle/rules.ts";
import * as runs from "../../../static/js/state/event-run.ts";
import { newEvent } from "../../../static/js/state/events.ts";
import { createPhaseTracker, phaseAt, phasesOf } from "../../../static/js/state/grids.ts";
import { DEFAULT_SETTINGS } from "../../../static/js/state/settings.ts";

/** Width, height, column and row of each phase's region, as in slidysim's pages. */
const regions = (size: number) =>
  phasesOf({ rows: size, cols: size }).map(
    ({ region: { top, left, rows, cols } }) => `${cols}x${rows}@${left},${top}`,
  );

// Those that slidysim's page finds in the records of these sizes.
test.each([
  { size: 6, expected: [] },
  { size: 7, expected: ["7x7@0,0", "4x7@0,0", "3x7@4,0"] },
  { size: 8, expected: ["8x8@0,0", "4x8@0,0", "4x8@4,0"] },
  { size: 9, expected: ["9x9@0,0", "5x9@0,0", "4x9@5,0"] },
  {
    size: 10,
    expected: [
      ...["10x10@0,0", "10x5@0,0", "5x5@0,0", "5x5@5,0"],
      ...["10x5@0,5", "5x5@0,5", "5x5@5,5"],
    ],
  },
  {
    size: 12,
    expected: [
      ...["12x12@0,0", "12x6@0,0", "6x6@0,0", "6x6@6,0"],
      ...["12x6@0,6", "6x6@0,6", "6x6@6,6"],
    ],
  },
  {
    size: 16,
    expected: [
      ...["16x16@0,0", "16x8@0,0", "8x8@0,0", "4x8@0,0", "4x8@4,0", "8x8@8,0", "4x8@8,0"],
      ...["4x8@12,0", "16x8@0,8", "8x8@0,8", "4x8@0,8", "4x8@4,8", "8x8@8,8", "4x8@8,8"],
      "4x8@12,8",
    ],
  },
])("the phases of $size x $size equal its records", ({ size, expected }) => {
  expect(regions(size)).toStrictEqual(expected);
});

test("the regions of every board are solved once, and none is long", () => {
  for (const [rows, cols] of [
    [7, 9],
    [2, 50],
    [50, 3],
    [10, 4],
    [13, 30],
    [30, 30],
    [50, 50],
  ] as const) {
    // biome-ignore format: pairs
    const covered = new Set<number>();
    for (const { region, halves } of phasesOf({ rows, cols })) {
      if (halves) continue;
      expect(Math.max(region.rows, region.cols)).toBeLessThanOrEqual(9);
      for (let row = region.top; row < region.top + region.rows; row++) {
        for (let col = region.left; col < region.left + region.cols; col++) {
          expect(covered.has(row * cols + col)).toBe(false);
          covered.add(row * cols + col);
        }
      }
    }
    expect(covered.size, `${rows}x${cols}`).toBe(rows * cols);
  }
});

test("a phase ends when its tiles are first in their half, or in place", () => {
  const goal = solved(7, 7);
  // In row 6 to the left, over the edge of the halves at the third move, and back in row 7. The
  // fourth and fifth move bring a tile back into the left half for a moment.
  const line = parseMoves("RRRLRRULLLL");
  const back = line.toReversed().map((move) => OPPOSITE[move]);
  const { position: start } = slideAll(goal, back);
  const tracker = createPhaseTracker(start, goal);
  tracker.add(line.slice(0, 4));
  expect(tracker.ends).toStrictEqual([3]);
  tracker.add(line.slice(4));
  expect(tracker.ends).toStrictEqual([3, 9, 11]);
  expect([0, 2, 3, 4, 8, 9, 11].map((at) => phaseAt(tracker.ends, at))).toStrictEqual(
    [0, 0, 1, 1, 1, 2, 3], //
  );
  expect(phasesOf(goal).map(({ halves }) => halves !== null)).toStrictEqual([true, false, false]);
});

test("a solved board has no phase left, a small one none at all", () => {
  expect(createPhaseTracker(solved(8, 8), solved(8, 8)).ends).toStrictEqual([0, 0, 0]);
  expect(createPhaseTracker(solved(4, 4), solved(4, 4)).phases).toStrictEqual([]);
});

test("an event shows its phases from 7x7 on, if its board is not hidden", () => {
  const settings = { ...DEFAULT_SETTINGS, grids: true };
  const relay = runs.newRun(newEvent("relay", { size: "7-8", seed: "tea" }));
  expect(runs.showsGrids(relay, settings)).toBe(true);
  expect(runs.showsGrids(relay, DEFAULT_SETTINGS)).toBe(false);
  const small = runs.newRun(newEvent("marathon", { size: "6x6", seed: "tea" }));
  expect(runs.showsGrids(small, settings)).toBe(false);
  for (const kind of ["fmc", "bld"] as const) {
    const covered = runs.newRun(newEvent(kind, { size: "7x7", seed: "tea" }));
    const seen = runs.uncover(covered, 0);
    expect([covered, seen].map((run) => runs.showsGrids(run, settings))).toEqual([false, true]);
    const moved = runs.move(runs.move(seen, "U", 0), "D", 0);
    expect(runs.showsGrids(moved, settings)).toBe(kind === "fmc");
  }
});
