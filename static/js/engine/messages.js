// All that's said of Python and its workers: why there's none, why one is started anew, and what
// somebody's own code did in its cage. A fault stands after a colon, so it begins small and has no
// full stop.

// Why a worker can't be started, or is of no use.

export const NO_WORKERS = "it needs a Web Worker, and there's none here";

/** @param {string} why the browser's words */
export const workerRefused = (why) => `it needs a Web Worker, which isn't allowed here (${why})`;

export const SCRIPT_MISSING = "its script can't be loaded";
export const MESSAGE_UNREADABLE = "a message from it can't be read";
export const OUTDATED = "there's a new version of Slidestar: reload the page to go on with it";

/**
 * @param {number} seconds
 * @param {string} phase of the boot
 */
export const quiet = (seconds, phase) => `nothing has happened for ${seconds} seconds (${phase})`;
export const QUIET_MINUTE = "nothing has happened for a minute";

/** @param {unknown} data */
export const strange = (data) => `it said something strange: ${JSON.stringify(data)}`;

/** @param {string} why */
export const endedAgain = (why) => `it kept ending in the middle of its work (${why})`;
export const LET_GO = "the page has let go of Python";

// Why it's started anew.

export const SNAPSHOT_USELESS = "The saved copy of Python is of no use";
export const OUT_OF_MEMORY = "Python ran out of memory";
export const NOT_STOPPED = "Python didn't stop in time";
export const ANEW = "Python was restarted";

/** @param {boolean} slower whether the next one does without the compiled loops */
export const ended = (slower) =>
  `Python ended unexpectedly${slower ? ": it goes on without its compiled loops, slower" : ""}`;

/**
 * Of a request that was under way.
 * @param {string} why
 */
export const endedAtWork = (why) => `Python ended unexpectedly (${why}) and is being restarted`;

export const CANCELLED = "it was cancelled";

// In the cage: somebody's own code.

/** @param {string} fault */
export const cageNotStarted = (fault) => `Python can't be started: ${fault}`;
export const NO_ANSWER = "it gave no answer";
export const STOPPED = "Stopped.";

const CAGE_ANEW = `${ANEW}; your text is kept.`;
/** Of code that no interrupt reaches. */
export const WOULD_NOT_STOP = `It wouldn't stop by itself, so ${CAGE_ANEW}`;

/** @param {number} megabytes */
export const tooMuchMemory = (megabytes) => `Your code took more than ${megabytes} MB. ${ANEW}.`;

/**
 * @param {{ seconds: number, line: number | null, ofBoard: boolean }} call `ofBoard`: h was called
 *   with a board
 * @param {string} end
 */
export function late({ seconds, line, ofBoard }, end) {
  const what = ofBoard ? "Your h didn't return" : "Your code didn't finish";
  const where = `${ofBoard ? " for this board" : ""}${line ? `: line ${line} was running` : ""}`;
  return `${what} within ${seconds} s${where}. ${end}`;
}

/**
 * @param {number | null} line
 * @param {boolean} deep
 */
export function codeEnded(line, deep) {
  const where = line ? `Line ${line}: your code` : "Your code";
  const what = deep ? "called itself too deeply" : "crashed Python";
  return `${where} ${what}. ${CAGE_ANEW}`;
}
