// Waiting for somebody who may never answer, without blaming them for what the machine does.

const TICK_MS = 100;
/** No tick counts more, however late it comes. */
const MOST_MS = 500;

/**
 * Call back after so many ms in which this page ran. Time in which the machine slept, or had none
 * for this page, hardly counts: whoever is waited for may not have had any either, or their answer
 * is still on its way to us.
 * @param {number} ms
 * @param {() => void} over
 */
export function wait(ms, over) {
  let left = ms;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    left -= Math.min(now - last, MOST_MS);
    last = now;
    if (left > 0) return;
    clearInterval(timer);
    over();
  }, TICK_MS);
  return {
    end: () => clearInterval(timer),
  };
}
