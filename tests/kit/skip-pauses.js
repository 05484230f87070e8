// `skipPauses()` runs the page's pending timers of up to half a second at once, in the order in which
// they are due. Longer timers are left alone, as a test may be about them. A test's fake clock, which is
// installed later, replaces the timers below, and its pauses are skipped, too.

(() => {
  const LONGEST_MS = 500;
  const now = performance.now.bind(performance); // unaffected by a test's fake clock
  /** @type {Map<number, { due: number, run: () => void }>} */
  const pauses = new Map();

  /** @param {typeof window.setTimeout} setTimeout */
  function skippable(setTimeout) {
    /** @type {typeof window.setTimeout} */
    const wrapped = (run, ms = 0, ...args) => {
      // The fake clock itself uses the timers that it has replaced.
      const replaced = window.setTimeout !== wrapped;
      if (replaced || typeof run === "string" || ms > LONGEST_MS)
        return setTimeout(run, ms, ...args);
      const id = setTimeout(() => end(), ms);
      const end = () => {
        pauses.delete(id);
        run(...args);
      };
      pauses.set(id, { due: now() + ms, run: end });
      return id;
    };
    return wrapped;
  }

  /** @param {typeof window.clearTimeout} clearTimeout */
  function forgetting(clearTimeout) {
    /** @type {typeof window.clearTimeout} */
    return (id) => {
      pauses.delete(Number(id));
      clearTimeout(id);
    };
  }

  /**
   * Wrap a function of the window, and every later replacement of it.
   * @template {"setTimeout" | "clearTimeout"} Name
   * @param {Name} name
   * @param {(original: typeof window[Name]) => typeof window[Name]} wrap
   */
  function wrapAlways(name, wrap) {
    let wrapped = wrap(window[name]);
    Object.defineProperty(window, name, {
      get: () => wrapped,
      set: (replacement) => {
        wrapped = wrap(replacement);
      },
    });
  }

  wrapAlways("setTimeout", skippable);
  wrapAlways("clearTimeout", forgetting);

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
