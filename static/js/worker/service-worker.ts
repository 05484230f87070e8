// Serves the page offline, from one build that is completely stored. A new build waits until the
// user closes all pages of the old build or loads the new one. The files of the old build remain
// stored while another tab uses them. The files that only Learn needs are stored when the user
// first opens Learn, and from then on with each build. The guide and the reference are stored
// separately, once the user opens one of their pages. The list of files is written by
// py/tools/precache.mjs. The built script is sw.js.

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

declare const self: ServiceWorkerGlobalScope;
const worker = self;
/** The list of files. The build replaces `self.__WB_MANIFEST`. */
const entries = self.__WB_MANIFEST as Entry[];

/** Extensions of files that also exist as .gz, for hosts that do not compress. */
const PACKED = [".wasm", ".zip"];
const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".zip": "application/zip",
};
/** The files that may differ between builds. Many of them have a hash in their name. */
const PART = /\/(?:static\/(?:js|css)|engine)\/[^/]+$/;
const MANIFEST = new URL("engine/manifest.json", worker.location.href).href;
/** Tabs of version 1.0 load cage-worker. */
const WORKERS = ["solver-worker", "sandbox-worker", "cage-worker"].map(
  (name) => new URL(`static/js/${name}.js`, worker.location.href).href,
);
/** The content security policy of the worker scripts, which allows only what Pyodide needs. */
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
  // Files that this visit has already fetched are revalidated.
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

/** Store a file, in whichever encoding the host has it. */
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
      // Without this header, the worker would request the gzip file.
      "content-encoding": "identity",
    },
  });
}

async function hashOf(bytes: ArrayBuffer) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-384", bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

/** Return the address without its query, which may be a board, a build or a revision. */
const addressOf = ({ url }: Request) => url.split("?")[0] ?? "";

const keeping: WorkboxPlugin = {
  // Revalidate the files that this visit has already fetched, which Workbox would fetch again.
  requestWillFetch: async ({ request }) => new Request(request, { cache: "no-cache" }),

  cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),

  async cacheKeyWillBeUsed({ request, mode, event }) {
    if (mode !== "read" || !(event instanceof FetchEvent)) return request;
    const key = await builds.keyFor(addressOf(request), event);
    if (!key || key === request.url) return request;
    // If the storage was full, the list of builds may be out of date.
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

/** Return the id of this service worker's build. */
const build = async (): Promise<string> =>
  (await (await keeper.matchPrecache(MANIFEST))?.json())?.build;

const takeOver = async () => builds.add(await build(), keys);

const storeClassroom = () => Promise.all(lateEntries.map(keep));

/** Store the whole guide, unless the stored guide is up to date. */
async function storeDocs() {
  const cache = await caches.open(DOCS_CACHE);
  const list = await host.open(`${DOCS}files.json`);
  const text = await list.clone().text();
  if (text === (await (await cache.match(list.url))?.text())) return;
  const fresh = (name: string) => new Request(DOCS + name, { cache: "no-cache" });
  await cache.addAll(Object.keys(JSON.parse(text)).map(fresh));
  await cache.put(list.url, list);
}

/**
 * Return a page of the guide from the network, or else from the cache, or else a page with an
 * error.
 */
async function openDocs({ request, event }: { request: Request; event: ExtendableEvent }) {
  try {
    const response = await fetch(request);
    // If this fails, the next page tries again.
    if (request.mode === "navigate") event.waitUntil(storeDocs().catch(() => {}));
    return response;
  } catch (error) {
    const cache = await caches.open(DOCS_CACHE);
    const page = request.url === DOCS ? `${DOCS}index.html` : request;
    const stored = await cache.match(page, { ignoreSearch: true });
    if (stored) return stored;
    if (request.mode === "navigate") return guideMissing(worker.location.href);
    throw error;
  }
}

worker.addEventListener("install", (event) => {
  const packed = entries.filter(
    ({ url, classroom }) => !classroom && PACKED.some((ending) => url.endsWith(ending)),
  );
  const there = Promise.all(packed.map(keep));
  const rest = builds.wantsClassroom().then((wanted) => (wanted ? storeClassroom() : []));
  // Workbox fetches the files that are still missing.
  event.waitUntil(Promise.all([there.then(() => keeper.install(event)), rest]));
});
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
// Register this listener before the routes, since the first listener that responds ends the event.
worker.addEventListener("fetch", (event) => {
  // A service worker that is waiting may have made its build the newest.
  if (event.request.mode === "navigate" && worker.registration.waiting) builds.lookAgain();
  event.waitUntil(builds.tidy());
});
// Routes for the stored files. A link to a board opens the page, which reads the query itself.
for (const each of [keeper, late]) {
  registerRoute(new PrecacheRoute(each, { ignoreURLParametersMatching: [/./], cleanURLs: false }));
}
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && PART.test(url.pathname),
  async ({ request, event }) => {
    const key = await builds.keyFor(addressOf(request), event as FetchEvent);
    const stored = key && (await (await caches.open(cacheName)).match(key));
    return stored || fetch(request);
  },
);
registerRoute(({ url }) => url.href.startsWith(DOCS), openDocs);
// Also serve the pages of the first visit, for example when a worker of them restarts.
clientsClaim();

// Send replies to the port in the message, if there is one.
worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  if (event.data?.type === "BUILD") {
    event.waitUntil(build().then((id) => port?.postMessage(id)));
  } else if (event.data?.type === "SKIP_WAITING") {
    // The browser waits until the old service worker has finished, which takes up to five minutes
    // in Chromium. The user need not wait, since from now on the old service worker also serves the
    // new build.
    const known = takeOver().then(() => port?.postMessage(true));
    event.waitUntil(known.finally(() => worker.skipWaiting()));
  }
});
worker.addEventListener("message", (event) => {
  if (event.data?.type !== "KEEP_CLASSROOM") return;
  const stored = builds.wantClassroom().then(storeClassroom);
  // If this fails, the next opening of Learn tries again.
  event.waitUntil(stored.catch((error) => console.warn("Learn can't be kept:", error)));
});
