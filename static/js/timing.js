// Doing things less often.

/**
 * Run once calls have paused for so long.
 * @param {number} ms @param {() => void} run @returns {() => void}
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
 * Run at most once in so long, and always after the last call.
 * @param {number} ms @param {() => void} run @returns {() => void}
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
