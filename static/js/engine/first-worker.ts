// Starts the first worker before the page's other scripts have loaded (first.ts).

import { startWorker } from "./worker-script.ts";

const NAME = "solver-worker";

/** Start a worker that boots at once. It sends no message before it gets `start`. */
const startFresh = () => startWorker(NAME, { name: "fresh" });

/** Start the first worker. If that fails, `spawnWorker` tries again and throws the error. */
function startFirst() {
  try {
    return startFresh();
  } catch {
    return null;
  }
}

// An embedded page starts its worker with the first request. Node.js, where the unit tests run, has
// no workers.
const wanted = typeof Worker !== "undefined" && !/[?&]embed=/.test(location.search);
/** The first worker, until it is used. */
let first = wanted ? startFirst() : null;

// If its script cannot be loaded, `spawnWorker` starts another worker, whose error is reported.
first?.addEventListener("error", () => {
  first = null;
});

/**
 * Return a worker, or throw an `Error` if none can be started.
 * @param fresh the worker boots without a snapshot from the page, as at the start of a visit
 */
export function spawnWorker(fresh: boolean) {
  if (!fresh) return startWorker(NAME);
  const worker = first ?? startFresh();
  first = null;
  return worker;
}

/** Return a worker that waits for `start`, or throw an `Error`. */
export const spawnHelper = () => startWorker(NAME);
