// The time of an input: when the user made it, not when a busy page handled it.

import type { Clock } from "./clock.ts";

/** An older time stamp is from another clock. */
const MAX_LATE_MS = 10_000;
/** The tolerance between two readings of a clock, which browsers round. */
const ROUNDING_MS = 20;

/**
 * Return a function that returns the time of an input by `now`. Without an argument, that is the input whose
 * listener runs, or the present time outside of listeners. The returned times never decrease. Time
 * stamps that are not from the clock of `now`, such as 0 or one in the future, count as the present time.
 */
export function createInputTime({ now }: Pick<Clock, "now">): (input?: Event) => number {
  let last = 0;
  return (input = globalThis.event) => {
    const present = now();
    const made = input && sharesClock(present) ? input.timeStamp : present;
    const valid = made > 0 && made <= present && present - made < MAX_LATE_MS;
    last = Math.min(present, Math.max(last, valid ? made : present));
    return last;
  };
}

/** Return whether time stamps are from the clock that reads `present`, which tests may replace. */
function sharesClock(present: number) {
  return Math.abs(new Event("").timeStamp - present) < ROUNDING_MS;
}
