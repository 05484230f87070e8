// The deadline for a call of a heuristic. Pyodide polls an interrupt buffer from time to time, which
// can stop a loop in Python.

const SIGINT = 2;
/** The time between two interrupts, so that code cannot escape by an `except`. */
const REPEAT_MS = 150;
/** The maximum time that counts between two polls: the computer may have been asleep. */
const MAX_STEP_MS = 1000;

/** @param now returns the time in milliseconds */
export function createDeadline(now: () => number) {
  let left = Number.POSITIVE_INFINITY;
  let last = 0;
  return {
    /** @param ms from now, or infinity for no deadline */
    set(ms: number) {
      left = ms;
      last = now();
    },
    /** Pyodide's interrupt buffer. */
    buffer: {
      get 0() {
        const time = now();
        const passed = time - last;
        left -= passed < MAX_STEP_MS ? passed : MAX_STEP_MS; // not Math.min: the code may have replaced it
        last = time;
        if (left >= 0) return 0;
        left = REPEAT_MS;
        return SIGINT;
      },
      set 0(_) {},
    },
  };
}
