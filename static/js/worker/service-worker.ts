// Serves the page offline, from one build that is completely stored. A new build waits until the
// user closes all pages of the old build or loads the new one. The files of the old build remain
// stored while another tab uses them. The late files, which Learn, Puzzles and
// events need, are stored once the page is, and from then on with each build. If the user saves data, they are
// stored when the user first opens one of these views. The guide and the reference are stored
// separately, once the user opens one of their pages. py/tools/assemble_dist.py writes the list of files
// (`self.BUILD`) into the built script, sw.js.

import { type Host, isLarge, takeFile } from "./encodings.ts";
import { guideMissing } from "./guide-missing.ts";
import { createBuilds } from "./stored-builds.ts";

/** The content of a build. The keys of the files are paths, and their values are hashes. */
type Build = { id: string; files: Record<string, string>; learn: Record<string, string> };

declare const self: ServiceWorkerGlobalScope & { BUILD: Build };
const worker = self;

const SITE = new URL("./", worker.location.href).href;
const TYPES: Record<string, string> = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  zip: "application/zip",
};
/** The files that may differ between builds. Many of them have a hash in their name. */
const PART = /^(?:static\/(?:js|css)|engine)\/[^/]+$/;
/** Tabs of version 1.0 load cage-worker. */
const WORKER = /^static\/js\/(?:solver|sandbox|cage)-worker\.js$/;
/** The content security policy of the worker scripts, which allows only what Pyodide needs. */
const WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** The hashes of all files by address. */
const hashes = new Map(
  Object.entries({ ...self.BUILD.files, ...self.BUILD.learn }).map(([path, hash]) => [
    SITE + path,
    hash,
  ]),
);
const builds = createBuilds(self.BUILD.id, hashes);
const DOCS = `${SITE}docs/`;
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

/** Store a file of this build, in whichever encoding the host has it. */
async function store(path: string) {
  const address = SITE + path;
  if (await builds.has(address)) return;
  await takeFile(address, host, async (response) => {
    const bytes = await response.clone().arrayBuffer();
    if ((await hashOf(bytes)) !== hashes.get(address)) {
      throw new Error(`${address} isn't of this build`);
    }
    const { headers, redirected, url } = response;
    // Browsers store compiled WebAssembly only for a response of the host. They reject a redirected
    // response to a navigation.
    const asIs = url && !redirected && (headers.has("content-encoding") || !isLarge(address));
    await builds.put(address, asIs ? response : labelled(bytes, path, headers));
  });
}

const storeAll = (files: Record<string, string>) => Promise.all(Object.keys(files).map(store));

function labelled(bytes: ArrayBuffer, path: string, headers: Headers) {
  const type = TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? headers.get("content-type") ?? "";
  // Without content-encoding, the worker would request the gzip file.
  return new Response(bytes, { headers: { "content-type": type, "content-encoding": "identity" } });
}

async function hashOf(bytes: ArrayBuffer) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...digest));
}

/** Return a file from the requesting page's build, or else from the network. */
async function open(path: string, event: FetchEvent) {
  const { request } = event;
  const response = (await builds.find(SITE + path, event)) ?? (await fetchVerified(path, request));
  if (!WORKER.test(path)) return response;
  const headers = new Headers(response.headers);
  headers.set("content-security-policy", WORKER_POLICY);
  return new Response(response.body, { status: response.status, headers });
}

/** Fetch a file, and verify it if it belongs to this build. */
function fetchVerified(path: string, request: Request) {
  const hash = request.mode === "no-cors" ? undefined : hashes.get(SITE + path);
  return fetch(request, { cache: "no-cache", integrity: hash ? `sha256-${hash}` : "" });
}

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

/** Return a page of the guide from the network, or else from the cache, or else a page with an error. */
async function openDocs(event: FetchEvent) {
  const { request } = event;
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
    if (request.mode === "navigate") return guideMissing(SITE);
    throw error;
  }
}

async function install() {
  const { files, learn } = self.BUILD;
  const wanted = builds.wantsLearn().then((opened) => storeAll(opened ? learn : {}));
  await Promise.all([storeAll(files), wanted]);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => {
  // Also serve the pages of the first visit, for example when a worker of them restarts.
  event.waitUntil(Promise.all([builds.makeNewest(), worker.clients.claim()]));
});
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  // A service worker that is waiting may have made its build the newest.
  if (mode === "navigate" && worker.registration.waiting) builds.lookAgain();
  event.waitUntil(builds.tidy());
  // The query may be a board, a build or a revision. The page reads a board from it.
  const [address = ""] = url.split(/[?#]/, 1);
  if (method !== "GET" || !address.startsWith(SITE)) return;
  const path = address.slice(SITE.length) || "index.html";
  if (hashes.has(SITE + path) || PART.test(path)) event.respondWith(open(path, event));
  else if (address.startsWith(DOCS)) event.respondWith(openDocs(event));
});

// Send replies to the port in the message, if there is one.
worker.addEventListener("message", (event) => {
  const [port] = event.ports;
  const type = event.data?.type;
  if (type === "BUILD") port?.postMessage(self.BUILD.id);
  if (type === "SKIP_WAITING") {
    // The browser waits until the old service worker has finished, which takes up to five minutes
    // in Chromium. The user need not wait, since from now on the old service worker also serves the
    // new build.
    const known = builds.makeNewest().then(() => port?.postMessage(true));
    event.waitUntil(known.finally(() => worker.skipWaiting()));
  }
  if (type === "KEEP_CLASSROOM") {
    const stored = builds.wantLearn().then(() => storeAll(self.BUILD.learn));
    // If this fails, the next visit tries again.
    event.waitUntil(stored.catch((error) => console.warn("Learn can't be kept:", error)));
  }
});
