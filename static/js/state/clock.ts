// Pure functions of the game's clock.

/**
 * The clock of a game. `since`: when it, or the inspection, was started, in ms; null while it is
 * stopped. `spent`: ms before `since`. `penalty`: for an inspection that took too long. `resumed`:
 * the game was left in the inspection or between two moves, or the wall clock jumped. `undone`: moves
 * undone while the clock ran.
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
/** ms added to the time, or a solve that doesn't count */
type Penalty = number | "DNF";
/** 1: warned once, 2: warned twice, 3: late, 4: too late to count */
export type Stage = 0 | 1 | 2 | 3 | 4;

export const STOPPED: Clock = { since: null, spent: 0, done: false };
/** The length of the inspection. */
export const INSPECTION_MS = 15_000;
/** When stages 1 to 4 start, from the rules of the World Cube Association. */
const STAGES = [8000, 12_000, INSPECTION_MS, 17_000];

/** Return the time on the clock in ms. */
export function elapsed({ spent, since, inspection }: Clock, now: number): number {
  return spent + (since === null || inspection ? 0 : Math.max(0, now - since));
}

/** Return the ms since the inspection started, or null if there is none. */
export function inspected({ since, inspection }: Clock, now: number): number | null {
  return inspection && since !== null ? Math.max(0, now - since) : null;
}

export function stageOf(inspectedMs: number): Stage {
  return STAGES.filter((from) => inspectedMs >= from).length as Stage;
}

/** Return the ms until the next stage, or null in the last one. */
export function untilNextStage(inspectedMs: number) {
  const next = STAGES[stageOf(inspectedMs)];
  return next === undefined ? null : next - inspectedMs;
}

/** Return the penalty for an inspection that ends in `stage`. */
export function penaltyOf(stage: Stage): Penalty | null {
  if (stage === 4) return "DNF";
  return stage === 3 ? 2000 : null;
}

/** Return true if the clock runs and the inspection is over. */
export function isRunning({ since, done, inspection }: Clock) {
  return since !== null && !done && !inspection;
}

/**
 * Return the clock after a move. The first move starts it. It never runs backwards, even if the
 * system clock was set back since the last move.
 * @param last the time of the last move, null before the first
 */
export function ticking(clock: Clock, now: number, last: number | null): Clock {
  if (clock.done) return clock;
  // The clock is stopped after a move, so the game was left.
  if (clock.since === null) return { ...clock, since: now, ...resumedField(last !== null) };
  const ms = inspected(clock, now);
  if (ms !== null) {
    const late = penaltyField(penaltyOf(stageOf(ms)));
    return { ...STOPPED, since: now, ...late, ...resumedField(clock.resumed) };
  }
  const behind = last !== null && Math.round(elapsed(clock, now)) < last;
  return behind ? { ...clock, since: now, spent: last } : clock;
}

export function stopClock(clock: Clock, now: number): Clock {
  return { ...paused(clock, now), done: true };
}

/** Stop the clock of a game that is left. */
export function paused(clock: Clock, now: number): Clock {
  // Whole ms, so that the displayed time equals the recorded one.
  const spent = Math.round(elapsed(clock, now));
  const { done, penalty = null, resumed, inspection, undone } = clock;
  return {
    ...{ since: null, spent, done, ...penaltyField(penalty) },
    // The inspection has shown the board.
    ...resumedField(resumed || inspection),
    ...(undone ? { undone } : {}),
  };
}

/** Start the clock of a stored game again. */
export function continued(clock: Clock, now: number): Clock {
  return { ...clock, since: now };
}

function penaltyField(penalty: Penalty | null): Pick<Clock, "penalty"> {
  return penalty ? { penalty } : {};
}

/** Return the field that marks a clock as resumed. */
export function resumedField(resumed = false): Pick<Clock, "resumed"> {
  return resumed ? { resumed } : {};
}

/** Start the inspection. */
export function inspecting({ resumed }: Clock, now: number): Clock {
  return { ...STOPPED, since: now, inspection: true, stage: 0, ...resumedField(resumed) };
}
