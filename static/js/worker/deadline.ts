// The deadline for a heuristic's call: Pyodide polls an interrupt buffer now and then, which is
// where a loop in Python can be stopped.

const SIGINT = 2;
/** The time between two interrupts, so that an `except` in the code does not help it. */
const AGAIN_MS = 150;
/** The most time that counts between two polls: the computer may have been asleep. */
const MOST_MS = 1000;

/** @param now milliseconds */
export function createDeadline(now: () => number) {
  let left = Number.POSITIVE_INFINITY;
  let last = 0;
  return {
    /** @param ms from now; infinite: no deadline */
    set(ms: number) {
      left = ms;
      last = now();
    },
    /** Pyodide's interrupt buffer. */
    buffer: {
      get 0() {
        const time = now();
        const passed = time - last;
        left -= passed < MOST_MS ? passed : MOST_MS; // not Math.min: the code may have replaced it
        last = time;
        if (left >= 0) return 0;
        left = AGAIN_MS;
        return SIGINT;
      },
      set 0(_) {},
    },
  };
}
