// The path of the pointer in a solve, by the times and the cells of its presses.

import { expect, test } from "vitest";
import { pointerAt, pressesOf, trailAt } from "../../../static/js/animation/pointer-path.ts";
import { planVideo } from "../../../static/js/animation/video-frames.ts";
import { isPointed } from "../../../static/js/state/game.ts";
import { initialState } from "../../../static/js/state/state.ts";

// A board of 4 columns whose blank begins in cell 15. A press of three tiles, one of a single tile, one of
// two tiles after a pause, and one shortly after it.
const BEGINS = [0, 0, 0, 100, 2100, 2100, 2140];
const BLANKS = [14, 13, 12, 8, 9, 10, 6];
const PRESSES = pressesOf(BEGINS, BLANKS, 4);

test("moves at the same time are one press, at its last cell", () => {
  expect(PRESSES).toStrictEqual([
    { at: 0, row: 3.5, col: 0.5 },
    { at: 100, row: 2.5, col: 0.5 },
    { at: 2100, row: 2.5, col: 2.5 },
    { at: 2140, row: 1.5, col: 2.5 },
  ]);
  expect(pressesOf([], [], 4)).toStrictEqual([]);
});

test("the pointer is in the pressed cell at the time of each press", () => {
  for (const { at, ...point } of PRESSES) expect(pointerAt(PRESSES, at)).toMatchObject(point);
});

test("the pointer moves straight from one press to a near one", () => {
  expect(pointerAt(PRESSES, 25)).toStrictEqual({ row: 3.25, col: 0.5 });
  expect(pointerAt(PRESSES, 2110)).toStrictEqual({ row: 2.25, col: 2.5 });
});

test("the pointer rests in a pause until 300 ms before the next press", () => {
  for (const time of [100, 900, 1800]) {
    expect(pointerAt(PRESSES, time)).toStrictEqual({ row: 2.5, col: 0.5 });
  }
  expect(pointerAt(PRESSES, 1950)).toStrictEqual({ row: 2.5, col: 1.5 });
});

test("the pointer rests before the first press and after the last one", () => {
  expect(pointerAt(PRESSES, -1000)).toMatchObject({ row: 3.5, col: 0.5 });
  expect(pointerAt(PRESSES, 9000)).toMatchObject({ row: 1.5, col: 2.5 });
  expect(pointerAt([], 0)).toBe(null);
});

test("the trail ends at the pointer and has its places of the last quarter of a second", () => {
  const trail = trailAt(PRESSES, 2100);
  expect(trail[0]).toStrictEqual(pointerAt(PRESSES, 1850));
  expect(trail.at(-1)).toStrictEqual({ row: 2.5, col: 2.5 });
  expect(trail.map(({ col }) => col)).toStrictEqual(trail.map(({ col }) => col).sort());
  expect(new Set(trailAt(PRESSES, 1000).map(({ col }) => col)).size).toBe(1);
  expect(trailAt([], 0)).toStrictEqual([]);
});

test("a video has 30 frames a second while the pointer moves, and 10 in a pause", () => {
  const frames = planVideo([0, 10_000], { pointed: true });
  const within = (from: number, to: number) =>
    frames.filter(({ clock }) => clock >= from && clock < to);
  expect(within(1000, 9000).length).toBeCloseTo(80, -1);
  expect(within(9700, 10_000).length).toBe(9);
  const { at, clock } = frames.at(-1) ?? { at: 0, clock: 0 };
  expect(clock).toBe(10_000);
  expect(at - 1000).toBeGreaterThanOrEqual(10_000 + 250); // the trail has ended
});

test.each([
  [{ hover: 5, keyboard: 1 }, true],
  [{ click: 3 }, true],
  [{ keyboard: 5, hover: 1 }, false],
  [{ touch: 4 }, false],
  [{ hover: 9, macro: 1 }, false],
  [{}, false],
  [undefined, false],
])("the moves of a game by %j: by the pointer %s", (controls, expected) => {
  const start = { rows: 2, cols: 2, tiles: [1, 2, 3, 0] };
  const state = initialState(controls ? { start, controls } : { start });
  expect(isPointed(state)).toBe(expected);
});
