// The player of a replay.

import { beforeEach, describe, expect, test } from "vitest";
import { createPlayer } from "../../../static/js/lib/player.ts";
import { createFakeClock } from "./kit/fake-clock.ts";

let clock: ReturnType<typeof createFakeClock>;
/** The times of the steps. */
let steps: number[];
let player: ReturnType<typeof createPlayer>;

beforeEach(() => {
  clock = createFakeClock();
  steps = [];
  player = createPlayer({ clock, step: () => steps.push(clock.now()) });
});

describe("at a steady pace", () => {
  test("a step follows each interval", () => {
    player.run({ ms: 100 });
    clock.advance(350);
    expect(steps).toEqual([100, 200, 300]);
  });
  test("the same pace again does not restart the interval", () => {
    player.run({ ms: 100 });
    clock.advance(150);
    player.run({ ms: 100 });
    clock.advance(100);
    expect(steps).toEqual([100, 200]);
  });
  test("another pace counts from its start", () => {
    player.run({ ms: 100 });
    clock.advance(250);
    player.run({ ms: 10 });
    clock.advance(20);
    expect(steps).toEqual([100, 200, 260, 270]);
  });
  test("null stops it and leaves no timer", () => {
    player.run({ ms: 100 });
    player.run(null);
    clock.advance(500);
    expect(steps).toEqual([]);
    expect(clock.pending().timers).toBe(0);
  });
});

describe("at the recorded times", () => {
  test("the first move follows after a pause, the others at their times", () => {
    const times = [0, 30, 30, 500];
    player.run({ times, at: 0 });
    clock.advance(2000);
    const first = steps[0] ?? 0;
    expect(first).toBeGreaterThan(100);
    expect(first).toBeLessThan(1000);
    // A step may be a millisecond early, since timers are no finer than that.
    expect(steps).toHaveLength(times.length);
    for (const [i, time] of times.entries()) {
      expect(Math.abs(Number(steps[i]) - first - time)).toBeLessThanOrEqual(1);
    }
  });
  test("a replay from the middle has no pause", () => {
    player.run({ times: [0, 100, 300, 600], at: 2 });
    clock.advance(250);
    expect(steps).toEqual([200]);
  });
  test("the same times again do not restart it", () => {
    const times = [0, 100, 300, 600];
    player.run({ times, at: 2 });
    clock.advance(150);
    player.run({ times, at: 2 });
    clock.advance(50);
    expect(steps).toEqual([200]);
  });
  test("null stops it and leaves no timer", () => {
    player.run({ times: [0, 100, 300, 600], at: 2 });
    player.run(null);
    clock.advance(1000);
    expect(steps).toEqual([]);
    expect(clock.pending().timers).toBe(0);
  });
  test("a late timer makes all moves that are due", () => {
    player.run({ times: [0, 100, 200, 300, 5000], at: 1 });
    clock.suspend(350);
    expect(steps).toHaveLength(3);
  });
  test("a wait that is longer than timers allow is split", () => {
    const waits: number[] = [];
    const alarm = (ms: number, run: () => void) => {
      waits.push(ms);
      return clock.alarm(ms, run);
    };
    const patient = createPlayer({
      clock: { ...clock, alarm },
      step: () => steps.push(clock.now()),
    });
    patient.run({ times: [0, 3e9, 9e14], at: 1 });
    clock.advance(2 ** 31 - 1);
    expect(steps).toEqual([]);
    clock.advance(3e9);
    expect(steps).toEqual([3e9]);
    expect(Math.max(...waits)).toBeLessThan(2 ** 31);
  });
});
