// Answers for the network, from what it keeps: one build of the page, whole or not at all. A new
// one waits until no page of the old one is left, or until the person asks for it; what other tabs
// still need of the old one stays until they're closed. What only the classroom needs is kept when
// Learn is first opened, and with each new build from then on. The guide and the reference are kept
// apart, once one of their pages is opened. The build lists the files (py/tools/precache.mjs) and
// puts this at the top, as sw.js.

import { clientsClaim } from "workbox-core";
import type { WorkboxPlugin } from "workbox-core/types.js";
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { type Host, takeFile } from "./encodings.ts";
import { guideMissing } from "./guide-missing.ts";
import { createBuilds } from "./stored-builds.ts";

type Entry = {
  url: string;
  revision: string | null;
  integrity: string;
  classroom?: boolean;
};

const worker = self as unknown as ServiceWorkerGlobalScope;
const entries: Entry[] = (self as any).__WB_MANIFEST;

/** They're packed beside, for hosts that compress nothing. */
const PACKED = [".wasm", ".zip"];
const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".zip": "application/zip",
};
/** Where a build may have files that others haven't: many are named for what's in them. */
const PART = /\/(?:static\/(?:js|css)|engine)\/[^/]+$/;
const MANIFEST = new URL("engine/manifest.json", worker.location.href).href;
const WORKERS = ["solver-worker", "sandbox-worker"].map(
  (name) => new URL(`static/js/${name}.js`, worker.location.href).href,
);
/** What a worker may do is stated with its script: this is what Pyodide needs, and no more. */
const WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const keeper = new PrecacheController();
keeper.addToCacheList(entries.filter(({ classroom }) => !classroom));
const late = new PrecacheController();
const lateEntries = entries.filter(({ classroom }) => classroom);
late.addToCacheList(lateEntries);
const keys = new Map([...keeper.getURLsToCacheKeys(), ...late.getURLsToCacheKeys()]);
const { cacheName } = keeper.strategy;
const builds = createBuilds(cacheName);
const DOCS = new URL("docs/", worker.location.href).href;
const DOCS_CACHE = `docs-${DOCS}`;

const host: Host = {
  // What this visit has fetched already is only asked about.
  async open(address) {
    const response = await fetch(address, { cache: "no-cache", credentials: "same-origin" });
    if (!response.ok) throw new Error(`${address}: the server answered ${response.status}`);
    return response;
  },
  async openCompressed(address) {
    const { ok, headers } = await fetch(address, { method: "HEAD", cache: "no-cache" });
    return ok && headers.has("content-encoding") ? host.open(address) : null;
  },
};

/** Keep a file, in whichever form it can be had. */
async function keep({ url, integrity }: Entry) {
  const address = new URL(url, worker.location.href).href;
  const key = keys.get(address) ?? address;
  const cache = await caches.open(cacheName);
  if (await cache.match(key)) return;
  await takeFile(address, host, async (response) => {
    const bytes = await response.clone().arrayBuffer();
    if ((await hashOf(bytes)) !== integrity) throw new Error(`${address} isn't of this build`);
    const asIs = response.url && response.headers.has("content-encoding");
    await cache.put(key, asIs ? response : labelled(bytes, address));
  });
}

function labelled(bytes: ArrayBuffer, address: string) {
  return new Response(bytes, {
    headers: {
      "content-type": TYPES[address.slice(address.lastIndexOf("."))] ?? "",
      // So that nobody asks for the packed one.
      "content-encoding": "identity",
    },
  });
}

async function hashOf(bytes: ArrayBuffer) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-384", bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/** Without what's said behind it: a board, a build, a revision. */
const addressOf = ({ url }: Request) => url.split("?")[0] ?? "";

const keeping: WorkboxPlugin = {
  // What this visit has fetched already is only asked about. (Workbox would fetch it again.)
  requestWillFetch: async ({ request }) => new Request(request, { cache: "no-cache" }),

  cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),

  async cacheKeyWillBeUsed({ request, mode, event }) {
    if (mode !== "read" || !(event instanceof FetchEvent)) return request;
    const key = await builds.keyFor(addressOf(request), event);
    if (!key || key === request.url) return request;
    // Where storage was full, what's written of the builds may be out of date.
    return (await (await caches.open(cacheName)).match(key)) ? key : request;
  },

  async handlerWillRespond({ request, response }) {
    if (!WORKERS.includes(addressOf(request))) return response;
    const headers = new Headers(response.headers);
    headers.set("content-security-policy", WORKER_POLICY);
    return new Response(response.body, { headers });
  },
};
for (const { strategy } of [keeper, late]) strategy.plugins.push(keeping);

/** @returns the id of the build that this service worker brings */
const build = async (): Promise<string> =>
  (await (await keeper.matchPrecache(MANIFEST))?.json())?.build;

const takeOver = async () => builds.add(await build(), keys);

const keepClassroom = () => Promise.all(lateEntries.map(keep));

/** All of the guide, unless what's kept is what the host has. */
async function keepDocs() {
  const cache = await caches.open(DOCS_CACHE);
  const list = await host.open(`${DOCS}files.json`);
  const text = await list.clone().text();
  if (text === (await (await cache.match(list.url))?.text())) return;
  const fresh = (name: string) => new Request(DOCS + name, { cache: "no-cache" });
  await cache.addAll(Object.keys(JSON.parse(text)).map(fresh));
  await cache.put(list.url, list);
}

/**
 * A page of the guide: the host's, or where there's none the one that's kept, or one that says that
 * none is.
 */
async function openDocs({ request, event }: { request: Request; event: ExtendableEvent }) {
  try {
    const response = await fetch(request);
    // What couldn't be kept is tried again with the next page.
    if (request.mode === "navigate") event.waitUntil(keepDocs().catch(() => {}));
    return response;
  } catch (error) {
    const cache = await caches.open(DOCS_CACHE);
    const asked = request.url === DOCS ? `${DOCS}index.html` : request;
    const kept = await cache.match(asked, { ignoreSearch: true });
    if (kept) return kept;
    if (request.mode === "navigate") return guideMissing(worker.location.href);
    throw error;
  }
}

worker.addEventListener("install", (event) => {
  const packed = entries.filter(
    ({ url, classroom }) => !classroom && PACKED.some((ending) => url.endsWith(ending)),
  );
  const there = Promise.all(packed.map(keep));
  const rest = builds.wantsClassroom().then((wanted) => (wanted ? keepClassroom() : []));
  // Workbox fetches what isn't there by then.
  event.waitUntil(Promise.all([there.then(() => keeper.install(event)), rest]));
});
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
// Ahead of the routes: whoever answers first is the last to hear of it.
worker.addEventListener("fetch", (event) => {
  // One that waits may have said that its build is the newest.
  if (event.request.mode === "navigate" && worker.registration.waiting) builds.lookAgain();
  event.waitUntil(builds.tidy());
});
// A link to a board is the page: what stands behind the question mark is read there.
for (const each of [keeper, late]) {
  registerRoute(new PrecacheRoute(each, { ignoreURLParametersMatching: [/./], cleanURLs: false }));
}
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && PART.test(url.pathname),
  async ({ request, event }) => {
    const key = await builds.keyFor(addressOf(request), event as FetchEvent);
    const kept = key && (await (await caches.open(cacheName)).match(key));
    return kept || fetch(request);
  },
);
registerRoute(({ url }) => url.href.startsWith(DOCS), openDocs);
// The first visit's page has its worker started anew from here, too.
clientsClaim();

// Answered by the port that comes with the question, if one does.
worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.data?.type === "BUILD") {
    event.waitUntil(build().then((id) => port?.postMessage(id)));
  } else if (event.data?.type === "SKIP_WAITING") {
    // The browser lets the old one finish first, which takes Chromium up to five minutes if a
    // request comes in at the wrong moment. Nobody has to wait for that: from now on the old one
    // gives visits the new build as well.
    const known = takeOver().then(() => port?.postMessage(true));
    event.waitUntil(known.finally(() => worker.skipWaiting()));
  }
});
worker.addEventListener("message", (event) => {
  if (event.data?.type !== "KEEP_CLASSROOM") return;
  const kept = builds.wantClassroom().then(keepClassroom);
  // The next time that Learn is opened, it's tried again.
  event.waitUntil(kept.catch((error) => console.warn("Learn can't be kept:", error)));
});
