// The page's time: everything that waits, repeats or draws later takes a clock, so that tests can
// supply their own.

import { begin } from "./activity.ts";

export type Cancel = () => void;
/** Each method but the first two schedules `run` and returns what cancels it. */
export type Clock = {
  /** milliseconds, as of `performance.now()` */
  now: () => number;
  date: () => Date;
  /** work that is due once `ms` have passed */
  after: (ms: number, run: () => void) => Cancel;
  /** the same, for a clock that is shown or a replay: the page is idle meanwhile */
  alarm: (ms: number, run: () => void) => Cancel;
  /**
   * what to do unless a reply comes first. Only time in which the page runs counts: after a
   * laptop's sleep, the reply may still be on its way.
   */
  deadline: (ms: number, run: () => void) => Cancel;
  every: (ms: number, run: () => void) => Cancel;
  /** work for the next frame */
  frame: (run: () => void) => Cancel;
  eachFrame: (run: () => void) => Cancel;
};

const TICKS = 15;
/** The most time that one tick of a deadline counts for, however late it comes, in ticks. */
const MOST_TICKS = 5;

/** The browser's time. What `after` and `frame` schedule counts as work under way. */
export const browserClock: Clock = {
  now,
  date: () => new Date(),
  every,
  after: (ms, run) => counted(run, (due) => alarm(ms, due)),
  alarm,
  frame: (run) => counted(run, onFrame),
  eachFrame(run) {
    let cancel = onFrame(step);
    function step() {
      cancel = onFrame(step);
      run();
    }
    return () => cancel();
  },
  deadline(ms, run) {
    const tick = ms / TICKS;
    let left = ms;
    let last = now();
    const cancel = every(tick, () => {
      const time = now();
      left -= Math.min(time - last, MOST_TICKS * tick);
      last = time;
      if (left > 0) return;
      cancel();
      run();
    });
    return cancel;
  },
};

function now() {
  return performance.now();
}

function every(ms: number, run: () => void) {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
}

function alarm(ms: number, run: () => void) {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

function onFrame(run: () => void) {
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}

function counted(run: () => void, schedule: (run: () => void) => Cancel) {
  const end = begin();
  const cancel = schedule(() => {
    try {
      run();
    } finally {
      end();
    }
  });
  return () => {
    cancel();
    end();
  };
}
