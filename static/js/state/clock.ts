// The person's time: pure functions of a clock.

/**
 * The person's time: `since` is when the clock was started (ms), `spent` what ran before that. In
 * an inspection `since` is when that began, and `stage` how much of it has passed. `penalty` is
 * what came of one that took too long. `resumed`: the clock stood still between two moves, since
 * the game was left and resumed later. `undone`: how many moves were undone while it ran.
 */
export type Clock = {
  since: number | null;
  spent: number;
  done: boolean;
  inspection?: boolean;
  stage?: Stage;
  penalty?: Penalty;
  resumed?: boolean;
  undone?: number;
};
/** milliseconds more, or a solve that doesn't count */
type Penalty = number | "DNF";
/** warned once, warned twice, over, over for too long */
export type Stage = 0 | 1 | 2 | 3 | 4;

export const STANDING: Clock = { since: null, spent: 0, done: false };
/** How long one may look before the clock runs. */
export const INSPECTION_MS = 15_000;
/** When a stage of the inspection begins, as the World Cube Association has it. */
const STAGES = [8000, 12_000, INSPECTION_MS, 17_000];

/** @returns ms */
export function elapsed({ spent, since, inspection }: Clock, now: number): number {
  return spent + (since === null || inspection ? 0 : Math.max(0, now - since));
}

/**
 * How long the board has been looked at; null if that's over, or hasn't begun.
 * @returns ms
 */
export function inspected({ since, inspection }: Clock, now: number): number | null {
  return inspection && since !== null ? Math.max(0, now - since) : null;
}

/** @param looked ms */
export function stageOf(looked: number): Stage {
  return STAGES.filter((from) => looked >= from).length as Stage;
}

/**
 * How long it is until the next stage begins; null after the last.
 * @param looked ms
 */
export function untilNextStage(looked: number) {
  const next = STAGES[stageOf(looked)];
  return next === undefined ? null : next - looked;
}

/** What an inspection costs that ends in a stage. */
export function penaltyOf(stage: Stage): Penalty | null {
  if (stage === 4) return "DNF";
  return stage === 3 ? 2000 : null;
}

/** Whether it's counting: not while the board is only looked at. */
export function isRunning({ since, done, inspection }: Clock) {
  return since !== null && !done && !inspection;
}

/**
 * The clock at a move. It starts with the first, and goes on from the last if the machine's has
 * been set back meanwhile: a time never runs backwards.
 * @param last when the last move was made; null before the first
 */
export function ticking(clock: Clock, now: number, last: number | null): Clock {
  if (clock.done) return clock;
  // Moves were made, but the clock stands still: the game was left meanwhile.
  const resumed = last === null ? {} : { resumed: true };
  if (clock.since === null) return { ...clock, since: now, ...resumed };
  const looked = inspected(clock, now);
  if (looked !== null) return { ...STANDING, since: now, ...owing(penaltyOf(stageOf(looked))) };
  const behind = last !== null && Math.round(elapsed(clock, now)) < last;
  return behind ? { ...clock, since: now, spent: last } : clock;
}

export function stopClock(clock: Clock, now: number): Clock {
  return { ...paused(clock, now), done: true };
}

/** A game that's left: its clock stands at the time that it showed. */
export function paused(clock: Clock, now: number): Clock {
  // Whole milliseconds: it's shown just as it's recorded.
  const spent = Math.round(elapsed(clock, now));
  const { done, penalty = null, resumed, undone } = clock;
  return {
    ...{ since: null, spent, done, ...owing(penalty) },
    ...(resumed ? { resumed } : {}),
    ...(undone ? { undone } : {}),
  };
}

function owing(penalty: Penalty | null): Pick<Clock, "penalty"> {
  return penalty ? { penalty } : {};
}

/** Time to look at the board, before the clock runs. */
export function inspecting(now: number): Clock {
  return { ...STANDING, since: now, inspection: true, stage: 0 };
}
