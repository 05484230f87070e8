// The replay's clock: a step every so often while it's playing.

/**
 * @param {() => void} step
 * @returns {{ run: (ms: number | null) => void }} null stops it
 */
export function createPlayer(step) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  /** @type {number | null} */
  let pace = null;
  return {
    run(ms) {
      if (ms === pace) return;
      clearInterval(timer);
      pace = ms;
      if (ms !== null) timer = setInterval(step, ms);
    },
  };
}
