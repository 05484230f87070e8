// Doing things less often, or later.

/**
 * Run once calls have paused for so long.
 * @param {number} ms
 * @param {() => void} run
 * @returns {() => void}
 */
export function debounce(ms, run) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
}

/**
 * Run at most once in `ms`, and always after the last call.
 * @param {number} ms
 * @param {() => void} run
 * @returns {() => void}
 */
export function throttle(ms, run) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (timer !== undefined) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        last = performance.now();
        run();
      },
      Math.max(0, last + ms - performance.now()),
    );
  };
}

/**
 * Lets the browser do what's due by now, at the first call and then where so much time has gone by.
 * @param {number} ms
 * @returns {() => Promise<void>}
 */
export function createPauses(ms) {
  let since = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - since < ms) return;
    await nextTask();
    since = performance.now();
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
