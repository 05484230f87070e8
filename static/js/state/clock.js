// The person's time: pure functions of a clock.

/**
 * The person's time: `since` is when the clock was started (ms), `spent` what ran before that.
 * In an inspection `since` is when it ends: until then the board is only being looked at.
 * @typedef {{ since: number | null, spent: number, done: boolean, inspection?: boolean }} Clock
 */

/** @type {Clock} */
export const STANDING = { since: null, spent: 0, done: false };
/** How long one may look before the clock runs. */
const INSPECTION_MS = 15_000;
/**
 * @param {Clock} clock
 * @param {number} now
 * @returns {number} ms
 */
export function elapsed(clock, now) {
  return clock.spent + (clock.since === null ? 0 : Math.max(0, now - clock.since));
}

/**
 * How long may still be looked; null if the clock runs, or stands.
 * @param {Clock} clock
 * @param {number} now
 * @returns {number | null} ms
 */
export function inspectionLeft({ since, inspection }, now) {
  if (!inspection || since === null || since <= now) return null;
  return Math.min(since - now, INSPECTION_MS);
}

/**
 * The clock at a move. It starts with the first, and goes on from the last if the machine's has
 * been set back meanwhile: a time never runs backwards.
 * @param {Clock} clock
 * @param {number} now
 * @param {number} last when the last move was made
 * @returns {Clock}
 */
export function ticking(clock, now, last) {
  if (clock.done) return clock;
  if (clock.since === null) return { ...clock, since: now };
  if (inspectionLeft(clock, now) !== null) return { ...STANDING, since: now };
  return Math.round(elapsed(clock, now)) < last ? { ...STANDING, since: now, spent: last } : clock;
}

/**
 * @param {Clock} clock
 * @param {number} now
 * @returns {Clock}
 */
export function stopClock(clock, now) {
  // Whole milliseconds: as it is recorded, so it is shown.
  return { since: null, spent: Math.round(elapsed(clock, now)), done: true };
}

/**
 * Time to look at the board, before the clock runs.
 * @param {number} now
 * @returns {Clock}
 */
export function inspecting(now) {
  return { ...STANDING, since: now + INSPECTION_MS, inspection: true };
}
