// The browser's clock, and the tests' own.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { browserClock } from "../../../static/js/lib/clock.ts";
import { createFakeClock } from "./kit/fake-clock.ts";

describe("a deadline of the browser's clock", () => {
  /** How much later it is than the timers know. */
  let suspended = 0;

  beforeEach(() => {
    suspended = 0;
    vi.useFakeTimers();
    const { now } = performance;
    vi.spyOn(performance, "now").mockImplementation(() => now.call(performance) + suspended);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test("ends after its time", () => {
    const run = vi.fn();
    browserClock.deadline(3000, run);
    vi.advanceTimersByTime(2999);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10_000);
    expect(run).toHaveBeenCalledOnce();
  });
  test("hardly counts time in which nothing ran", () => {
    const run = vi.fn();
    browserClock.deadline(3000, run);
    suspended = 60_000;
    vi.advanceTimersByTime(1500);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1500);
    expect(run).toHaveBeenCalledOnce();
  });
  test("does nothing once it is cancelled", () => {
    const run = vi.fn();
    const cancel = browserClock.deadline(200, run);
    vi.advanceTimersByTime(100);
    cancel();
    vi.advanceTimersByTime(600);
    expect(run).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the fake clock", () => {
  /** A clock, and what it has run with the time of each. */
  function setUp() {
    const clock = createFakeClock();
    const ran: [string, number][] = [];
    const log = (name: string) => () => void ran.push([name, clock.now()]);
    return { clock, ran, log };
  }

  test("runs timers in the order of their times, then of their setting", () => {
    const { clock, ran, log } = setUp();
    clock.after(20, log("c"));
    clock.after(10, log("a"));
    clock.deadline(10, log("b"));
    clock.advance(20);
    expect(ran).toEqual([["a", 10], ["b", 10], ["c", 20]]); // biome-ignore format: pairs
    expect(clock.now()).toBe(20);
  });
  test("runs timers that timers set within the same time", () => {
    const { clock, ran, log } = setUp();
    clock.after(10, () => clock.after(5, log("inner")));
    clock.advance(100);
    expect(ran).toEqual([["inner", 15]]);
  });
  test("repeats until it is cancelled, even by the run itself", () => {
    const { clock, ran, log } = setUp();
    const cancel = clock.every(10, () => {
      log("tick")();
      if (clock.now() === 30) cancel();
    });
    clock.advance(100);
    expect(ran.map(([, time]) => time)).toEqual([10, 20, 30]);
    expect(clock.pending().timers).toBe(0);
  });
  test("draws frames one at a time", () => {
    const { clock, ran, log } = setUp();
    clock.frame(() => {
      log("first")();
      clock.frame(log("second"));
    });
    const cancel = clock.eachFrame(log("each"));
    clock.frame(log("never"))();
    clock.frames();
    expect(ran.map(([name]) => name)).toEqual(["each", "first"]);
    cancel();
    clock.frames(2);
    expect(ran.map(([name]) => name)).toEqual(["each", "first", "second"]);
  });
  test("does not count suspended time towards a deadline", () => {
    const { clock, ran, log } = setUp();
    clock.deadline(100, log("deadline"));
    clock.after(100, log("late"));
    clock.suspend(1000);
    expect(ran).toEqual([["late", 1000]]);
    clock.advance(100);
    expect(ran[1]).toEqual(["deadline", 1100]);
  });
  test("lets promises settle between timers", async () => {
    const { clock, ran, log } = setUp();
    const wait = (ms: number) =>
      new Promise((resolve) => void clock.after(ms, () => resolve(null)));
    (async () => {
      await wait(10);
      log("first")();
      await wait(10);
      log("second")();
    })();
    await clock.advanceAsync(100);
    expect(ran).toEqual([["first", 10], ["second", 20]]); // biome-ignore format: pairs
  });
  test("tells the local date", () => {
    const clock = createFakeClock({ date: "2026-12-31T23:59:59" });
    expect(clock.date().getDate()).toBe(31);
    clock.advance(1000);
    expect(clock.date().getFullYear()).toBe(2027);
  });
});
