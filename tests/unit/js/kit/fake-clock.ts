// A clock that only tests advance.

import type { Cancel, Clock } from "../../../../static/js/lib/clock.ts";

type Timer = {
  due: number;
  run: () => void;
  /** repeat after this many milliseconds */
  period: number | null;
  /** does not count time in which the page was suspended */
  active: boolean;
};
type FakeClock = Clock & FakeClockControls;
type FakeClockControls = {
  /**
   * let time pass, and run each timer at its own time: those that are due together in the order in
   * which they were set
   */
  advance: (ms: number) => void;
  /** the same, but let promises settle first and after each timer */
  advanceAsync: (ms: number) => Promise<void>;
  /**
   * let time pass in which nothing runs, as while a laptop sleeps; timers that are due by then run
   * at its end
   */
  suspend: (ms: number) => void;
  /** draw this many frames; no time passes */
  frames: (count?: number) => void;
  pending: () => { timers: number; frames: number; eachFrame: number };
};

/** @param options the start time; a `date` without a zone is local */
export function createFakeClock({
  now: time = 0,
  date = "2026-11-21T12:00:00",
}: {
  now?: number;
  date?: string | Date;
} = {}): FakeClock {
  const epoch = new Date(date).getTime() - time;
  const timers: Set<Timer> = new Set();
  const nextFrame: Set<() => void> = new Set();
  const everyFrame: Set<() => void> = new Set();

  function add(
    ms: number,
    run: () => void,
    { period = null, active = false }: { period?: number | null; active?: boolean } = {},
  ): Cancel {
    // A browser repeats at most once a millisecond, too.
    const timer = {
      due: time + Math.max(0, ms),
      run,
      period: period && Math.max(1, period),
      active,
    };
    timers.add(timer);
    return () => timers.delete(timer);
  }

  /**
   * Run the first timer that is due by a time.
   * @returns false if there was none
   */
  function runNext(end: number): boolean {
    let next: Timer | null = null;
    for (const timer of timers) {
      if (timer.due <= end && (!next || timer.due < next.due)) next = timer;
    }
    if (!next) return false;
    timers.delete(next);
    time = Math.max(time, next.due);
    if (next.period !== null) {
      next.due = time + next.period;
      timers.add(next); // behind those that were set before
    }
    next.run();
    return true;
  }

  /** @param run a function of its own, since one may be scheduled twice */
  function addTo(set: Set<() => void>, run: () => void): Cancel {
    set.add(run);
    return () => set.delete(run);
  }

  return {
    now: () => time,
    date: () => new Date(epoch + time),
    after: (ms, run) => add(ms, run),
    alarm: (ms, run) => add(ms, run),
    deadline: (ms, run) => add(ms, run, { active: true }),
    every: (ms, run) => add(ms, run, { period: ms }),
    frame: (run) => addTo(nextFrame, () => run()),
    eachFrame: (run) => addTo(everyFrame, () => run()),

    advance(ms) {
      const end = time + ms;
      while (runNext(end));
      time = end;
    },
    async advanceAsync(ms) {
      const end = time + ms;
      do await settle();
      while (runNext(end));
      time = end;
    },
    suspend(ms) {
      time += ms;
      for (const timer of timers) if (timer.active) timer.due += ms;
      while (runNext(time));
    },
    frames(count = 1) {
      for (let drawn = 0; drawn < count; drawn++) {
        // One that is cancelled meanwhile does not run.
        const due = [...everyFrame, ...nextFrame];
        for (const run of due) if (everyFrame.has(run) || nextFrame.delete(run)) run();
      }
    },
    pending: () => ({ timers: timers.size, frames: nextFrame.size, eachFrame: everyFrame.size }),
  };
}

/** Let all promises settle that only depend on each other. */
export function settle() {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
