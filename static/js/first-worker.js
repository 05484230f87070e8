// Starts the first worker before the page's other scripts are here: its downloads take longest.

import { scriptAddress } from "./trusted.js";

const SCRIPT = new URL("./solver-worker.js", import.meta.url);

/** A service worker may have several builds, so it's told which one asks. Other hosts needn't know. */
function script() {
  const { build } = document.documentElement.dataset;
  if (!build || !navigator.serviceWorker?.controller) return SCRIPT;
  const address = new URL(SCRIPT);
  address.searchParams.set("build", build);
  return address;
}

/** By its name, a worker knows that it can begin at once. It says nothing before it's told to start. */
const spawnFresh = () => new Worker(scriptAddress(script()), { type: "module", name: "fresh" });

/** An embedded page may do without; and where the tests of the page's units run, there are no workers. */
const wanted = typeof Worker !== "undefined" && !/[?&]embed=/.test(location.search);
/** Nobody has asked for it yet. */
let first = wanted ? spawnFresh() : null;

// If it can't be loaded, the next one says so to whoever asked for it.
first?.addEventListener("error", () => {
  first = null;
});

/** @param {boolean} fresh whether it has nothing else to go by, as in a visit's beginning */
export function spawnWorker(fresh) {
  if (!fresh) return new Worker(scriptAddress(script()), { type: "module" });
  const worker = first ?? spawnFresh();
  first = null;
  return worker;
}
