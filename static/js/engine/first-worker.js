// Starts the first worker before the page's other scripts are here: its downloads take longest.

import { scriptAddress } from "./trusted.js";

const SCRIPT = new URL("./solver-worker.js", import.meta.url);

/**
 * A service worker may have several builds, so it's told which one asks. Other hosts needn't know.
 */
function script() {
  const { build } = document.documentElement.dataset;
  if (!build || !navigator.serviceWorker?.controller) return SCRIPT;
  const address = new URL(SCRIPT);
  address.searchParams.set("build", build);
  return address;
}

/**
 * Raises an `Error` that says why there can be none.
 * @param {WorkerOptions} [options]
 */
function start(options) {
  if (typeof Worker === "undefined")
    throw new Error("it takes a Web Worker, and there's none here");
  try {
    return new Worker(scriptAddress(script()), { type: "module", ...options });
  } catch (error) {
    // As in a sandboxed frame, which belongs to no host at all.
    const why = /** @type {Error} */ (error).message;
    throw new Error(`it takes a Web Worker, which this page isn't allowed here (${why})`);
  }
}

/**
 * By its name, a worker knows that it can begin at once. It says nothing before it's told to start.
 */
const startFresh = () => start({ name: "fresh" });

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
 * @param {boolean} fresh whether it has nothing else to go by, as in a visit's beginning
 */
export function spawnWorker(fresh) {
  if (!fresh) return start();
  const worker = first ?? startFresh();
  first = null;
  return worker;
}
