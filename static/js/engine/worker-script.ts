// Starts the page's workers by the names of their scripts.

import { NO_WORKERS, workerRefused } from "./engine-text.ts";
import { scriptAddress } from "./trusted.ts";

/** Return a script's address. It includes the page's build, since a service worker may store several builds. */
function script(name: string) {
  const address = new URL(`./${name}.js`, import.meta.url);
  const { build } = document.documentElement.dataset;
  if (build && navigator.serviceWorker?.controller) address.searchParams.set("build", build);
  return address;
}

/** Start a worker, or throw an `Error` with the reason for the failure. */
export function startWorker(name: string, options?: WorkerOptions) {
  if (typeof Worker === "undefined") throw new Error(NO_WORKERS);
  try {
    return new Worker(scriptAddress(script(name)), { type: "module", ...options });
  } catch (error) {
    // This happens in a sandboxed frame, for example, whose origin is opaque.
    throw new Error(workerRefused((error as Error).message));
  }
}
