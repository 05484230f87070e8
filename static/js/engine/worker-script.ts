// Starts a worker of this page's own, by its script's name.

import { NO_WORKERS, workerRefused } from "./engine-text.ts";
import { scriptAddress } from "./trusted.ts";

/**
 * A service worker may have several builds, so it's told which one asks. Other hosts needn't know.
 */
function script(name: string) {
  const address = new URL(`./${name}.js`, import.meta.url);
  const { build } = document.documentElement.dataset;
  if (build && navigator.serviceWorker?.controller) address.searchParams.set("build", build);
  return address;
}

/** Raises an `Error` that says why there can be none. */
export function startWorker(name: string, options?: WorkerOptions) {
  if (typeof Worker === "undefined") throw new Error(NO_WORKERS);
  try {
    return new Worker(scriptAddress(script(name)), { type: "module", ...options });
  } catch (error) {
    // As in a sandboxed frame, which belongs to no host at all.
    const why = (error as Error).message;
    throw new Error(workerRefused(why));
  }
}
