// Starts the first worker before the page's other scripts have loaded (first.ts).

import { startWorker } from "./worker-script.ts";

const NAME = "solver-worker";

/** Start a worker that boots at once. It sends no message before it receives `start`. */
const startFresh = () => startWorker(NAME, { name: "fresh" });

/** Start the first worker. If that fails, `spawnWorker` tries again and throws the error. */
function startFirst() {
  try {
    return startFresh();
  } catch {
    return null;
  }
}

// An embedded page starts its worker only for the first request. Node.js, which runs the unit tests, has
// no workers.
const wanted = typeof Worker !== "undefined" && !/[?&]embed=/.test(location.search);
/** The first worker, or null if it was used or has failed. */
let first = wanted ? startFirst() : null;

// If the script cannot be loaded, `spawnWorker` starts another worker, whose error is reported.
first?.addEventListener("error", () => {
  first = null;
});

/**
 * Return a worker, or throw an `Error` if none can be started.
 * @param fresh true if the worker boots without a module from the page, as at the start of a visit
 */
export function spawnWorker(fresh: boolean) {
  if (!fresh) return startWorker(NAME);
  const worker = first ?? startFresh();
  first = null;
  return worker;
}

/** Return a worker that waits for `start`, or throw an `Error` if none can be started. */
export const spawnHelper = () => startWorker(NAME);
