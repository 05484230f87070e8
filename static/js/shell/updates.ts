// Registers the service worker, which stores the page for offline use, and offers a new version. The
// page stays as it is until the user loads the new version.

import { scriptAddress } from "../engine/trusted.ts";
import type { Clock } from "../lib/clock.ts";
import { findPanel, savesData } from "../lib/dom.ts";
import type { State } from "../state/state.ts";
import * as text from "./shell-text.ts";

const ROOT = new URL("../../", import.meta.url);
/** The interval between checks for a new version. */
const CHECK_MS = 3_600_000;
/** The maximum wait for a reply. A running service worker replies at once. */
const REPLY_MS = 10_000;
/**
 * The maximum wait for the new service worker to take over. It waits until the old one has no pending
 * requests, usually less than a second.
 */
const TAKE_OVER_MS = 3000;
/** The maximum time that a reload from the stored files takes. */
const RELOAD_MS = 4000;

/** @param options `build` is the build of this page */
export function createUpdates({ build, clock }: { build: string | undefined; clock: Clock }) {
  const { root: box, part } = findPanel("update");
  const { root: unkept } = findPanel("unkept");
  let registration: ServiceWorkerRegistration | null = null;
  let takingOver = false;
  let tookOver = false;

  const now = part("now", HTMLButtonElement);
  const later = part("later", HTMLButtonElement);
  now.addEventListener("click", () => {
    now.disabled = later.hidden = true; // The buttons disappear, since the update cannot be undone.
    part("said").textContent = text.RELOADING;
    attempt(takeOver);
  });
  later.addEventListener("click", () => {
    box.hidden = true;
  });

  /**
   * Load the new version. Once its service worker has replied, requests get the new version even if
   * the old service worker is still running.
   */
  async function takeOver() {
    const waiting = (await registered().catch(() => undefined))?.waiting;
    if (!waiting) return load();
    takingOver = true;
    const replied = await request(waiting, "SKIP_WAITING", clock);
    clock.after(TAKE_OVER_MS, () => {
      if (!tookOver) return replied ? load() : takeOver();
    });
  }

  /**
   * Reload the page. A new service worker must have handled its `activate` event first, since
   * browsers delay navigations until then. Chromium loses a navigation that the old service worker
   * receives just before it is replaced. In that case this page is still running, and reloads
   * again.
   */
  async function load() {
    const active = (await registered().catch(() => undefined))?.active;
    if (active?.state === "activating") await stateChange(active, clock);
    location.reload();
    if (takingOver) clock.after(RELOAD_MS, load);
  }

  /** Offer the waiting version, unless this page already has the same build. */
  async function offerWaiting() {
    const waiting = (await registered())?.waiting;
    if (waiting && (await request(waiting, "BUILD", clock)) !== build) offer();
  }

  function offer() {
    box.hidden = false;
  }

  /** Offer the version on the server if it is newer. Another tab may already have loaded it. */
  async function compare() {
    const response = await fetch(new URL("engine/manifest.json", ROOT), { cache: "no-cache" });
    if (response.ok && (await response.json()).build !== build) offer();
  }

  /** Show a note if no service worker is active. An active service worker has stored all its files. */
  async function showIfUnkept() {
    unkept.hidden = Boolean((await registered())?.active);
  }

  async function keep() {
    if (!("serviceWorker" in navigator)) return showIfUnkept();
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener("controllerchange", () => {
      if (takingOver) {
        tookOver = true;
        return load();
      }
      attempt(compare); // Another tab has activated the new version, so a reload is enough.
    });
    registration = await serviceWorker
      .register(scriptAddress(new URL("sw.js", ROOT)))
      .catch(async (error) => {
        await showIfUnkept();
        throw error;
      });
    registration.addEventListener("updatefound", watchInstalling);
    watchInstalling();
    await offerWaiting();
    if (!savesData()) await storeClassroom();
  }

  function watchInstalling() {
    const installing = registration?.installing;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") attempt(offerWaiting);
      // The browser discards a service worker that cannot fetch or store its files.
      else if (installing.state !== "activating") attempt(showIfUnkept);
    });
  }

  async function checkAll() {
    await registration?.update();
    await compare();
  }

  /** Ask each version of the service worker, once it has stored the page, to store its late files. */
  async function storeClassroom() {
    const { active, waiting, installing } = await navigator.serviceWorker.ready;
    for (const worker of [active, waiting, installing]) {
      worker?.postMessage({ type: "KEEP_CLASSROOM" });
    }
  }

  let started = false;
  let framed = false;

  return {
    /** Check for a new version, since a file of this build is missing on the server. */
    check: () => attempt(checkAll),

    /**
     * Store the files that are loaded late. The page calls this after the user has opened Learn or
     * Puzzles, for users who save data.
     */
    storeClassroom() {
      if (!framed && !import.meta.inFile && "serviceWorker" in navigator) attempt(storeClassroom);
    },

    show({ engine, page: { embed } }: State, before: State | null) {
      framed = embed;
      if (engine === before?.engine) return;
      if (engine.kind === "failed" && engine.outdated) offer();
      // Storing the page uses the network, which Python needs first. An embedded page is not
      // stored, and slidestar.html is already a file.
      if (started || embed || import.meta.inFile || engine.kind === "booting") return;
      started = true;
      attempt(keep);
      clock.every(CHECK_MS, () => attempt(checkAll));
    },
  };
}

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration(ROOT.href);

/** Resolve when a service worker's state changes, at the latest after `REPLY_MS`. */
function stateChange(worker: ServiceWorker, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const end = clock.deadline(REPLY_MS, resolve);
    worker.addEventListener("statechange", () => {
      end();
      resolve();
    });
  });
}

/** Send a request to a service worker. The result is undefined if it does not reply in time. */
function request(
  worker: ServiceWorker,
  type: "BUILD" | "SKIP_WAITING",
  clock: Clock,
): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = clock.deadline(REPLY_MS, () => resolve(undefined));
    port1.onmessage = ({ data }) => {
      end();
      resolve(data);
    };
    worker.postMessage({ type }, [port2]);
  });
}

/** Run a step, ignoring errors due to a missing network or storage. */
async function attempt(step: () => Promise<void>) {
  try {
    await step();
  } catch (error) {
    console.warn("the page can't be stored for offline use, or updated:", error);
  }
}
