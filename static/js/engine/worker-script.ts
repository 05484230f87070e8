// Starts a worker of the page by the name of its script.

import { NO_WORKERS, workerRefused } from "./engine-text.ts";
import { scriptAddress } from "./trusted.ts";

/** Return a script's address, with the page's build for a service worker that has several builds. */
function script(name: string) {
  const address = new URL(`./${name}.js`, import.meta.url);
  const { build } = document.documentElement.dataset;
  if (build && navigator.serviceWorker?.controller) address.searchParams.set("build", build);
  return address;
}

/** Start a worker, or throw an `Error` with the reason why that failed. */
export function startWorker(name: string, options?: WorkerOptions) {
  if (typeof Worker === "undefined") throw new Error(NO_WORKERS);
  try {
    return new Worker(scriptAddress(script(name)), { type: "module", ...options });
  } catch (error) {
    // For example in a sandboxed frame, whose origin is opaque.
    throw new Error(workerRefused((error as Error).message));
  }
}
