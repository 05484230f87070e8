// The page's timers. All code that waits, repeats or draws later has a clock parameter, so that tests can
// replace the timers.

import { begin } from "./activity.ts";

export type Cancel = () => void;
/** Each method except the first two schedules `run` and returns a function that cancels it. */
export type Clock = {
  /** Return `performance.now()`. */
  now: () => number;
  date: () => Date;
  after: (ms: number, run: () => void) => Cancel;
  /** Call `run` after `ms`, during which the page counts as idle. Displayed clocks and replays use it. */
  alarm: (ms: number, run: () => void) => Cancel;
  /**
   * Call `run` unless cancelled within `ms`. Time in which the page does not run does not count, since a
   * reply may still arrive after a laptop's sleep.
   */
  deadline: (ms: number, run: () => void) => Cancel;
  every: (ms: number, run: () => void) => Cancel;
  /** Call `run` before the next frame. */
  frame: (run: () => void) => Cancel;
  eachFrame: (run: () => void) => Cancel;
};

const TICKS = 15;
/** The maximum number of ticks for which a late tick of a deadline counts. */
const MAX_TICKS = 5;

/** The browser's timers. Calls scheduled by `after` and `frame` count as work under way. */
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
      left -= Math.min(time - last, MAX_TICKS * tick);
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
