// Has the service worker keep the page for when there's no network, or says that it can't; and says
// when there's a new version. Nothing changes under the person's hands: the page stays what it is
// until it's told to load the new one.

import { Workbox } from "workbox-window";
import { scriptAddress } from "../engine/trusted.ts";
import type { Clock } from "../lib/clock.ts";
import { findPanel } from "../lib/dom.ts";
import type { State } from "../state/state.ts";
import * as words from "./shell-text.ts";

const ROOT = new URL("../../", import.meta.url);
/** A page that's open for days asks now and then. */
const ASK_MS = 3_600_000;
/** A service worker answers as soon as it runs. */
const ANSWER_MS = 10_000;
/** The new service worker takes over once the old one has no request left: usually in a second. */
const TAKE_OVER_MS = 3000;
/** A reload from the stored files takes less. */
const RELOAD_MS = 4000;

/** @param options `build`: which one the page is */
export function createUpdates({ build, clock }: { build: string | undefined; clock: Clock }) {
  const { root: box, part } = findPanel("update");
  const { root: unkept } = findPanel("unkept");
  let keeper: Workbox | null = null;
  let takingOver = false;
  let tookOver = false;

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

  /**
   * Once the version that waits has said so, the page that's loaded is its own, even where the old
   * service worker is still at work.
   */
  async function takeOver() {
    const waiting = (await registered().catch(() => undefined))?.waiting;
    if (!waiting) return load();
    takingOver = true;
    const said = await ask(waiting, "SKIP_WAITING", clock);
    clock.after(TAKE_OVER_MS, () => {
      if (!tookOver) return said ? load() : takeOver();
    });
  }

  /**
   * Reload after the `activate` event of a new service worker: until it ends, browsers hold back
   * navigations. Chromium loses a navigation that the old service worker receives just before it is
   * replaced. Then this page still runs, and reloads again.
   */
  async function load() {
    const active = (await registered().catch(() => undefined))?.active;
    if (active?.state === "activating") await stateChange(active, clock);
    location.reload();
    if (takingOver) clock.after(RELOAD_MS, load);
  }

  /** One that waits may be what this page is of already. */
  async function offerWaiting() {
    const waiting = (await registered())?.waiting;
    if (waiting && (await ask(waiting, "BUILD", clock)) !== build) offer();
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
    unkept.hidden = Boolean((await registered())?.active);
  }

  async function keep() {
    if (!("serviceWorker" in navigator)) return tellIfUnkept();
    keeper = new Workbox(scriptAddress(new URL("sw.js", ROOT)));
    keeper.addEventListener("waiting", () => attempt(offerWaiting));
    keeper.addEventListener("controlling", () => {
      if (takingOver) {
        tookOver = true;
        return load();
      }
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

  async function look() {
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
    check: () => attempt(look),

    /**
     * What only Learn needs is kept once its rooms are here. To ask any sooner, without a network,
     * would be in vain.
     */
    keepClassroom() {
      if (!framed && "serviceWorker" in navigator) attempt(keepClassroom);
    },

    show({ engine, page: { embed } }: State, before: State | null) {
      framed = embed;
      if (engine === before?.engine) return;
      if (engine.kind === "failed" && engine.outdated) offer();
      // Keeping the page takes the network too, so Python comes first. What's in a frame isn't
      // kept.
      if (started || embed || engine.kind === "booting") return;
      started = true;
      attempt(keep);
      clock.every(ASK_MS, () => attempt(look));
    },
  };
}

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration(ROOT.href);

/**
 * Resolve when a service worker's state changes, and at the latest when it should have answered.
 */
function stateChange(worker: ServiceWorker, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const end = clock.deadline(ANSWER_MS, resolve);
    worker.addEventListener("statechange", () => {
      end();
      resolve();
    });
  });
}

/** What a service worker answers; nothing, if it can't or is of a version that doesn't. */
function ask(
  worker: ServiceWorker,
  type: "BUILD" | "SKIP_WAITING",
  clock: Clock,
): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = clock.deadline(ANSWER_MS, () => resolve(undefined));
    port1.onmessage = ({ data }) => {
      end();
      resolve(data);
    };
    worker.postMessage({ type }, [port2]);
  });
}

/** Without a network or storage, the page is what it is. */
async function attempt(step: () => Promise<void>) {
  try {
    await step();
  } catch (error) {
    console.warn("the page can't be kept for offline use, or brought up to date:", error);
  }
}
