// `skipPauses()` runs the page's pending timers of up to half a second at once, in the order in which
// they are due. Longer timers are left alone, as a test may be about them.

(() => {
  const LONGEST_MS = 500;
  const { setTimeout, clearTimeout } = window;
  const now = performance.now.bind(performance); // unaffected by a test's fake clock
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
