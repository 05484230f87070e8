// The deadlines of the browser's clock.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { browserClock } from "../../../static/js/lib/clock.ts";

describe("a deadline of the browser's clock", () => {
  /** The time in ms in which no timer ran. */
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
  test("counts little of the time in which nothing ran", () => {
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
