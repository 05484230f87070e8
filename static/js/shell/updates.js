// Has the service worker keep the page for when there's no network, or says that it can't; and says
// when there's a new version. Nothing changes under the person's hands: the page stays what it is
// until it's told to load the new one.

import { Workbox } from "workbox-window";
import { scriptAddress } from "../engine/trusted.js";
import { findPanel } from "../lib/dom.js";
import * as words from "./messages.js";

/** @import { State } from "../state/state.js" */

const ROOT = new URL("../../", import.meta.url);
/** A page that's open for days asks now and then. */
const ASK_MS = 3_600_000;
/** A service worker takes over once the old one has nothing left to answer. Is it still there? */
const TAKE_OVER_MS = 10_000;

/** @param {{ build: string | undefined }} page which build it is */
export function createUpdates({ build }) {
  const { root: box, part } = findPanel("update");
  const { root: unkept } = findPanel("unkept");
  /** @type {Workbox | null} */
  let keeper = null;
  let takingOver = false;

  const now = part("now", HTMLButtonElement);
  const later = part("later", HTMLButtonElement);
  now.addEventListener("click", () => {
    now.disabled = later.hidden = true; // it can't be taken back
    part("said").textContent = words.RELOADING;
    attempt(takeOver);
  });
  later.addEventListener("click", () => {
    box.hidden = true;
  });

  /** As long as a version waits, to load the page would only bring back the old one. */
  async function takeOver() {
    const found = navigator.serviceWorker?.getRegistration(ROOT.href);
    const registration = await found?.catch(() => undefined);
    if (!registration?.waiting) return location.reload();
    takingOver = true;
    registration.waiting.postMessage({ type: "SKIP_WAITING" });
    setTimeout(takeOver, TAKE_OVER_MS);
  }

  function offer() {
    box.hidden = false;
  }

  /** Is what's served what this page is? Another tab may have loaded the new version. */
  async function compare() {
    const response = await fetch(new URL("engine/manifest.json", ROOT), { cache: "no-cache" });
    if (response.ok && (await response.json()).build !== build) offer();
  }

  /** Is there a service worker, which then has all it needs? */
  async function tellIfUnkept() {
    const registration = await navigator.serviceWorker?.getRegistration(ROOT.href);
    unkept.hidden = Boolean(registration?.active);
  }

  async function keep() {
    if (!("serviceWorker" in navigator)) return tellIfUnkept();
    keeper = new Workbox(scriptAddress(new URL("sw.js", ROOT)));
    keeper.addEventListener("waiting", offer);
    keeper.addEventListener("controlling", () => {
      if (takingOver) return location.reload();
      attempt(compare); // another tab had it take over: loading the page is enough
    });
    // One that can't get the files in any form, or has no room for them, is given up by the
    // browser.
    keeper.addEventListener("redundant", () => attempt(tellIfUnkept));
    keeper.addEventListener("activated", () => attempt(tellIfUnkept));
    await keeper.register().catch(async (error) => {
      await tellIfUnkept();
      throw error;
    });
  }

  async function ask() {
    await keeper?.update();
    await compare();
  }

  /** A version that waits is to have its own, too. */
  async function keepClassroom() {
    const { active, waiting, installing } = await navigator.serviceWorker.ready;
    for (const worker of [active, waiting, installing]) {
      worker?.postMessage({ type: "KEEP_CLASSROOM" });
    }
  }

  let started = false;
  let framed = false;

  return {
    /** Something of this build is missing on the host: perhaps there's a new one. */
    check: () => attempt(ask),

    /**
     * What only Learn needs is kept once its rooms are here. To ask any sooner, without a network,
     * would be in vain.
     */
    keepClassroom() {
      if (!framed && "serviceWorker" in navigator) attempt(keepClassroom);
    },

    /**
     * @param {State} state
     * @param {State | null} before
     */
    show({ engine, page: { embed } }, before) {
      framed = embed;
      if (engine === before?.engine) return;
      if (engine.kind === "failed" && engine.outdated) offer();
      // Keeping the page takes the network too, so Python comes first. What's in a frame isn't
      // kept.
      if (started || embed || engine.kind === "booting") return;
      started = true;
      attempt(keep);
      setInterval(() => attempt(ask), ASK_MS);
    },
  };
}

/**
 * Without a network or storage, the page is what it is.
 * @param {() => Promise<void>} step
 */
async function attempt(step) {
  try {
    await step();
  } catch (error) {
    console.warn("the page can't be kept for offline use, or brought up to date:", error);
  }
}
