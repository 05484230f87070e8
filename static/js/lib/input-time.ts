// Returns the time at which the user made an input, not the time at which a busy page handled it.

import type { Clock } from "./clock.ts";

/** Older time stamps are assumed to be from another clock. */
const MAX_LATE_MS = 10_000;
/** The tolerance when two readings of a clock are compared, since browsers round them. */
const ROUNDING_MS = 20;

/**
 * Return a function that returns the time of an input event on the clock of `now`. Without an argument, it
 * uses the event that is being handled, or the present time outside of listeners. The returned times never
 * decrease. Time stamps from another clock, such as 0 or a time in the future, count as the present time.
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

/** Return whether time stamps are from the clock that reads `present`. Tests may replace this clock. */
function sharesClock(present: number) {
  return Math.abs(new Event("").timeStamp - present) < ROUNDING_MS;
}
