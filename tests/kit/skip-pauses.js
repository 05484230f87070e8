// Lets a test skip the page's pauses: `skipPauses()` ends the timers of up to half a second, in the
// order in which they are due. Longer ones are what a test may be about.

(() => {
  const LONGEST_MS = 500;
  const { setTimeout, clearTimeout } = window;
  const now = performance.now.bind(performance); // also where the test has Playwright's clock
  /** @type {Map<number, { due: number, run: () => void }>} */
  const pauses = new Map();

  /** @type {typeof window.setTimeout} */
  window.setTimeout = (run, ms = 0, ...args) => {
    if (typeof run === "string" || ms > LONGEST_MS) return setTimeout(run, ms, ...args);
    const id = setTimeout(() => end(), ms);
    const end = () => {
      pauses.delete(id);
      run(...args);
    };
    pauses.set(id, { due: now() + ms, run: end });
    return id;
  };
  window.clearTimeout = (id) => {
    pauses.delete(Number(id));
    clearTimeout(id);
  };

  Object.assign(window, {
    skipPauses() {
      for (const [id, { run }] of [...pauses].sort(([, a], [, b]) => a.due - b.due)) {
        if (!pauses.has(id)) continue;
        clearTimeout(id);
        run();
      }
    },
  });
})();
