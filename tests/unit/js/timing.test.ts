// Debounced and throttled work.

import { describe, expect, test } from "vitest";
import { debounce, throttle } from "../../../static/js/lib/timing.ts";
import { createFakeClock } from "./kit/fake-clock.ts";

/** Return a clock, and the times at which the work was done. */
function setUp() {
  const clock = createFakeClock();
  const times: number[] = [];
  return { clock, times, work: () => times.push(clock.now()) };
}

describe("debounce", () => {
  test("does the work once, after a pause", () => {
    const { clock, times, work } = setUp();
    const soon = debounce(clock, 100, work);
    for (let i = 0; i < 3; i++) {
      soon();
      clock.advance(60);
    }
    clock.advance(1000);
    expect(times).toEqual([220]);
    soon();
    clock.advance(1000);
    expect(times).toEqual([220, 1280]);
  });
});

describe("throttle", () => {
  test("does the first work at once, and further work after a pause", () => {
    const { clock, times, work } = setUp();
    const rarely = throttle(clock, 300, work);
    for (let i = 0; i < 10; i++) {
      rarely();
      clock.advance(50);
    }
    clock.advance(1000);
    expect(times).toEqual([0, 300, 600]);
  });
  test("does the work after the last call", () => {
    const { clock, times, work } = setUp();
    const rarely = throttle(clock, 300, work);
    rarely();
    clock.advance(10);
    rarely();
    clock.advance(10_000);
    expect(times).toEqual([0, 300]);
    expect(clock.pending().timers).toBe(0);
  });
});
