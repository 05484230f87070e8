// The person's time: pure functions of a clock.

/**
 * The person's time: `since` is when the clock was started (ms), `spent` what ran before that.
 * While `since` is still to come, the board is only being looked at (inspection).
 * @typedef {{ since: number | null, spent: number, done: boolean }} Clock
 */

/** @type {Clock} */
export const STANDING = { since: null, spent: 0, done: false };
/** How long one may look before the clock runs. */
const INSPECTION_MS = 15_000;
/** @param {Clock} clock @param {number} now @returns {number} ms */
export function elapsed(clock, now) {
  return clock.spent + (clock.since === null ? 0 : Math.max(0, now - clock.since));
}

/** How long may still be looked; null if the clock runs, or stands. @param {Clock} clock @param {number} now @returns {number | null} ms */
export function inspectionLeft({ since }, now) {
  return since !== null && since > now ? since - now : null;
}

/** @param {Clock} clock @param {number} now @returns {Clock} */
export function started(clock, now) {
  if (clock.done) return clock;
  return clock.since === null || clock.since > now ? { ...clock, since: now } : clock;
}

/** @param {Clock} clock @param {number} now @returns {Clock} */
export function stopClock(clock, now) {
  // Whole milliseconds: as it is recorded, so it is shown.
  return { since: null, spent: Math.round(elapsed(clock, now)), done: true };
}

/** Time to look at the board, before the clock runs. @param {number} now @returns {Clock} */
export function inspecting(now) {
  return { ...STANDING, since: now + INSPECTION_MS };
}
