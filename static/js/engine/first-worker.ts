// Starts the first worker, before the page's other scripts are here (first.js).

import { startWorker } from "./worker-script.ts";

const NAME = "solver-worker";

/**
 * By its name, a worker knows that it can begin at once. It says nothing before it's told to start.
 */
const startFresh = () => startWorker(NAME, { name: "fresh" });

/** Whoever asks for a worker hears why there can be none; until then, nobody minds. */
function startFirst() {
  try {
    return startFresh();
  } catch {
    return null;
  }
}

/**
 * An embedded page may do without; and where the tests of the page's units run, there are no
 * workers.
 */
const wanted = typeof Worker !== "undefined" && !/[?&]embed=/.test(location.search);
/** Nobody has asked for it yet. */
let first = wanted ? startFirst() : null;

// If it can't be loaded, the next one says so to whoever asked for it.
first?.addEventListener("error", () => {
  first = null;
});

/**
 * Raises an `Error` where there can be none.
 * @param fresh whether it has nothing else to go by, as at the beginning of a visit
 */
export function spawnWorker(fresh: boolean) {
  if (!fresh) return startWorker(NAME);
  const worker = first ?? startFresh();
  first = null;
  return worker;
}

/** One that waits for its start, and raises as well. */
export const spawnHelper = () => startWorker(NAME);
