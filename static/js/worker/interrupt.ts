// The deadline for a call of a heuristic. Pyodide regularly polls an interrupt buffer, by which a
// loop in Python can be stopped.

const SIGINT = 2;
/** The time between interrupts. They are repeated, so that code cannot escape by an `except`. */
const REPEAT_MS = 150;
/** The maximum time that is counted between two polls, since the computer may have been asleep. */
const MAX_STEP_MS = 1000;

/** @param now returns the current time in milliseconds */
export function createDeadline(now: () => number) {
  let left = Number.POSITIVE_INFINITY;
  let last = 0;
  return {
    /** @param ms the time limit from now, or infinity for no deadline */
    set(ms: number) {
      left = ms;
      last = now();
    },
    /** Pyodide's interrupt buffer. */
    buffer: {
      get 0() {
        const time = now();
        const passed = time - last;
        // Math.min is not used, since the user's code may have replaced it.
        left -= passed < MAX_STEP_MS ? passed : MAX_STEP_MS;
        last = time;
        if (left >= 0) return 0;
        left = REPEAT_MS;
        return SIGINT;
      },
      set 0(_) {},
    },
  };
}
