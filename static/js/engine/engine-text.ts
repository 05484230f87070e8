// The messages about Python and its workers. A fault is shown after a colon, so it begins with a small
// letter and has no full stop.

// The faults of a worker.

export const NO_WORKERS = "it needs a Web Worker, which this browser doesn't have";

/** @param why the browser's error message */
export const workerRefused = (why: string) =>
  `it needs a Web Worker, which isn't allowed here (${why})`;

/** The fault of a slidestar.html that lacks a part. */
export const FILE_INCOMPLETE = "this file is incomplete. Get a new copy";
export const SCRIPT_MISSING = "its script can't be loaded";
export const MESSAGE_UNREADABLE = "a message from it can't be read";
export const OUTDATED = "there's a new version of Slidestar. Reload the page to use it";

/** @param phase the phase of the boot */
export const quiet = (seconds: number, phase: string) =>
  `nothing has happened for ${seconds} seconds (${phase})`;
export const QUIET_MINUTE = "nothing has happened for a minute";

export const strange = (data: unknown) => `it sent an unknown message: ${JSON.stringify(data)}`;

export const endedAgain = (why: string) => `it kept crashing (${why})`;
export const DISPOSED = "the page closed Python";

// The reasons for a restart.

export const SNAPSHOT_USELESS = "The saved copy of Python couldn't be used";
export const OUT_OF_MEMORY = "Python ran out of memory";
export const NOT_STOPPED = "Python didn't stop in time";
export const PYTHON_RESTARTED = "Python was restarted";

/** @param slower true if the next worker runs without the compiled loops */
export const ended = (slower: boolean) =>
  `Python ended unexpectedly${slower ? ". It now runs without its compiled code, which is slower" : ""}`;

/** Return the error of a request whose worker has ended. */
export const endedAtWork = (why: string) =>
  `Python ended unexpectedly (${why}) and is being restarted`;

export const CANCELLED = "it was cancelled";

// The faults of the user's code in the sandbox.

export const sandboxNotStarted = (fault: string) => `Python can't be started: ${fault}`;
export const NO_ANSWER = "it sent no answer";
export const STOPPED = "Stopped.";

const TEXT_KEPT = `${PYTHON_RESTARTED}. Your text is still here.`;
/** The fault of code that no interrupt reaches. */
export const WOULD_NOT_STOP = `It wouldn't stop by itself, so ${TEXT_KEPT}`;

export const tooMuchMemory = (megabytes: number) =>
  `Your code used more than ${megabytes} MB. ${PYTHON_RESTARTED}.`;

/** @param deadline the exceeded time limit. `ofBoard` is true if it passed during a call of h. */
export function late(
  { seconds, line, ofBoard }: { seconds: number; line: number | null; ofBoard: boolean },
  end: string,
) {
  const what = ofBoard ? "Your h didn't return" : "Your code didn't finish";
  const where = `${ofBoard ? " for this board" : ""}${line ? `: line ${line} was running` : ""}`;
  return `${what} within ${seconds} s${where}. ${end}`;
}

export const codeEnded = (deep: boolean) =>
  `Your code ${deep ? "called itself too deeply" : "crashed Python"}. ${TEXT_KEPT}`;
