// The person's time: pure functions of a clock.

/**
 * The person's time: `since` is when the clock was started (ms), `spent` what ran before that.
 * In an inspection `since` is when that began, and `stage` how much of it has passed. `penalty` is
 * what came of one that took too long. `resumed`: the clock stood still between two moves, since the
 * game was left and resumed later. `undone`: how many moves were undone while it ran.
 * @typedef {{
 *   since: number | null, spent: number, done: boolean, inspection?: boolean, stage?: Stage,
 *   penalty?: Penalty, resumed?: boolean, undone?: number,
 * }} Clock
 */
/** @typedef {number | "DNF"} Penalty milliseconds more, or a solve that doesn't count */
/** @typedef {0 | 1 | 2 | 3 | 4} Stage warned once, warned twice, over, over for too long */

/** @type {Clock} */
export const STANDING = { since: null, spent: 0, done: false };
/** How long one may look before the clock runs. */
export const INSPECTION_MS = 15_000;
/** When a stage of the inspection begins, as the World Cube Association has it. */
const STAGES = [8000, 12_000, INSPECTION_MS, 17_000];

/**
 * @param {Clock} clock
 * @param {number} now
 * @returns {number} ms
 */
export function elapsed({ spent, since, inspection }, now) {
  return spent + (since === null || inspection ? 0 : Math.max(0, now - since));
}

/**
 * How long the board has been looked at; null if that's over, or hasn't begun.
 * @param {Clock} clock
 * @param {number} now
 * @returns {number | null} ms
 */
export function inspected({ since, inspection }, now) {
  return inspection && since !== null ? Math.max(0, now - since) : null;
}

/**
 * @param {number} looked ms
 * @returns {Stage}
 */
export function stageOf(looked) {
  return /** @type {Stage} */ (STAGES.filter((from) => looked >= from).length);
}

/**
 * How long it is until the next stage begins; null after the last.
 * @param {number} looked ms
 */
export function untilNextStage(looked) {
  const next = STAGES[stageOf(looked)];
  return next === undefined ? null : next - looked;
}

/**
 * What an inspection costs that ends in a stage.
 * @param {Stage} stage
 * @returns {Penalty | null}
 */
export function penaltyOf(stage) {
  if (stage === 4) return "DNF";
  return stage === 3 ? 2000 : null;
}

/**
 * Whether it's counting: not while the board is only looked at.
 * @param {Clock} clock
 */
export function isRunning({ since, done, inspection }) {
  return since !== null && !done && !inspection;
}

/**
 * The clock at a move. It starts with the first, and goes on from the last if the machine's has
 * been set back meanwhile: a time never runs backwards.
 * @param {Clock} clock
 * @param {number} now
 * @param {number | null} last when the last move was made; null before the first
 * @returns {Clock}
 */
export function ticking(clock, now, last) {
  if (clock.done) return clock;
  // Moves were made, but the clock stands still: the game was left meanwhile.
  const resumed = last === null ? {} : { resumed: true };
  if (clock.since === null) return { ...clock, since: now, ...resumed };
  const looked = inspected(clock, now);
  if (looked !== null) return { ...STANDING, since: now, ...owing(penaltyOf(stageOf(looked))) };
  const behind = last !== null && Math.round(elapsed(clock, now)) < last;
  return behind ? { ...clock, since: now, spent: last } : clock;
}

/**
 * @param {Clock} clock
 * @param {number} now
 * @returns {Clock}
 */
export function stopClock(clock, now) {
  return { ...paused(clock, now), done: true };
}

/**
 * A game that's left: its clock stands at the time that it showed.
 * @param {Clock} clock
 * @param {number} now
 * @returns {Clock}
 */
export function paused(clock, now) {
  // Whole milliseconds: it's shown just as it's recorded.
  const spent = Math.round(elapsed(clock, now));
  const { done, penalty = null, resumed, undone } = clock;
  return {
    ...{ since: null, spent, done, ...owing(penalty) },
    ...(resumed ? { resumed } : {}),
    ...(undone ? { undone } : {}),
  };
}

/**
 * @param {Penalty | null} penalty
 * @returns {Pick<Clock, "penalty">}
 */
function owing(penalty) {
  return penalty ? { penalty } : {};
}

/**
 * Time to look at the board, before the clock runs.
 * @param {number} now
 * @returns {Clock}
 */
export function inspecting(now) {
  return { ...STANDING, since: now, inspection: true, stage: 0 };
}
