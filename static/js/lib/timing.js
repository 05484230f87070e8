// Doing things less often, or later.

/** @import { Clock } from "./clock.js" */

/**
 * Return a function that runs `run` once its calls have paused for `ms`.
 * @param {Pick<Clock, "after">} clock
 * @param {number} ms
 * @param {() => void} run
 * @returns {() => void}
 */
export function debounce({ after }, ms, run) {
  let cancel = () => {};
  return () => {
    const before = cancel;
    cancel = after(ms, run);
    before();
  };
}

/**
 * Return a function that runs `run` at most once in `ms`, and always after its last call.
 * @param {Pick<Clock, "after" | "now">} clock
 * @param {number} ms
 * @param {() => void} run
 * @returns {() => void}
 */
export function throttle({ after, now }, ms, run) {
  let waiting = false;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (waiting) return;
    waiting = true;
    after(Math.max(0, last + ms - now()), () => {
      waiting = false;
      last = now();
      run();
    });
  };
}

/**
 * Return a function that lets the browser do what is due, at its first call and then whenever `ms`
 * have passed since.
 * @param {Pick<Clock, "now">} clock
 * @param {number} ms
 * @returns {() => Promise<void>}
 */
export function createPauses({ now }, ms) {
  let since = Number.NEGATIVE_INFINITY;
  return async () => {
    if (now() - since < ms) return;
    await nextTask();
    since = now();
  };
}

/**
 * A timer would let in what comes later, too.
 * @returns {Promise<void>}
 */
function nextTask() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port2.onmessage = () => {
      port2.close();
      resolve();
    };
    port1.postMessage(null);
  });
}
