// The page's time: everything that waits, repeats or draws later takes a clock, so that tests can
// supply their own.

import { begin } from "./activity.js";

/** @typedef {() => void} Cancel */
/**
 * Each method but the first two schedules `run` and returns what cancels it.
 * @typedef {object} Clock
 * @property {() => number} now milliseconds, as of `performance.now()`
 * @property {() => Date} date
 * @property {(ms: number, run: () => void) => Cancel} after work that is due once `ms` have passed
 * @property {(ms: number, run: () => void) => Cancel} alarm the same, for a clock that is shown or
 *   a replay: the page is idle meanwhile
 * @property {(ms: number, run: () => void) => Cancel} deadline what to do unless a reply comes
 *   first. Only time in which the page runs counts: after a laptop's sleep, the reply may still be
 *   on its way.
 * @property {(ms: number, run: () => void) => Cancel} every
 * @property {(run: () => void) => Cancel} frame work for the next frame
 * @property {(run: () => void) => Cancel} eachFrame
 */

const TICKS = 15;
/** The most time that one tick of a deadline counts for, however late it comes, in ticks. */
const MOST_TICKS = 5;

/**
 * The browser's time. What `after` and `frame` schedule counts as work under way.
 * @type {Clock}
 */
export const browserClock = {
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

/**
 * @param {number} ms
 * @param {() => void} run
 */
function every(ms, run) {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
}

/**
 * @param {number} ms
 * @param {() => void} run
 */
function alarm(ms, run) {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** @param {() => void} run */
function onFrame(run) {
  const frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}

/**
 * @param {() => void} run
 * @param {(run: () => void) => Cancel} schedule
 */
function counted(run, schedule) {
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
