// The clock of a game, as data and pure functions.

/** The clock of a game. */
export type Clock = {
  /** The time when the clock or the inspection was started, in ms, or null while stopped. */
  since: number | null;
  /** The time on the clock before `since`, in ms. */
  spent: number;
  done: boolean;
  inspection?: boolean;
  stage?: Stage;
  /** The penalty for an inspection that took too long. */
  penalty?: Penalty;
  /** The game was left during the inspection or between two moves, or the wall clock jumped. */
  resumed?: boolean;
  /** The number of moves undone while the clock ran. */
  undone?: number;
};
/** A penalty: ms added to the time, or "DNF" for a solve that does not count. */
type Penalty = number | "DNF";
/** A stage of the inspection: 1 and 2 after the two warnings, 3 late, 4 too late to count. */
export type Stage = 0 | 1 | 2 | 3 | 4;

export const STOPPED: Clock = { since: null, spent: 0, done: false };
/** The length of the inspection, in ms. */
export const INSPECTION_MS = 15_000;
/** The times at which stages 1 to 4 start, from the rules of the World Cube Association. */
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

/** Return the ms until the next stage, or null if this is the last stage. */
export function untilNextStage(inspectedMs: number) {
  const next = STAGES[stageOf(inspectedMs)];
  return next === undefined ? null : next - inspectedMs;
}

/** Return the penalty for an inspection that ends in `stage`. */
export function penaltyOf(stage: Stage): Penalty | null {
  if (stage === 4) return "DNF";
  return stage === 3 ? 2000 : null;
}

/** Return whether the clock runs and the inspection is over. */
export function isRunning({ since, done, inspection }: Clock) {
  return since !== null && !done && !inspection;
}

/**
 * Return the clock after a move. The first move starts the clock. The clock never runs backwards,
 * even if the system clock was set back after the last move.
 * @param last the time of the last move, or null before the first move
 */
export function ticking(clock: Clock, now: number, last: number | null): Clock {
  if (clock.done) return clock;
  // After a move the clock only stops if the user leaves the game, so the game was resumed.
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

/** Stop the clock because the user leaves the game. */
export function paused(clock: Clock, now: number): Clock {
  // Round, so that the displayed time equals the recorded one.
  const spent = Math.round(elapsed(clock, now));
  const { done, penalty = null, resumed, inspection, undone } = clock;
  return {
    ...{ since: null, spent, done, ...penaltyField(penalty) },
    // The inspection has already shown the board.
    ...resumedField(resumed || inspection),
    ...(undone ? { undone } : {}),
  };
}

/** Restart the clock of a stored game. */
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
