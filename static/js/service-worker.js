// Answers for the network, from what it keeps: one build of the page, whole or not at all. A new one
// waits until no page of the old one is left, or until the person asks for it. The build lists the
// files (py/tools/precache.mjs) and puts this at the top, as sw.js.

import { clientsClaim } from "workbox-core";
import { addPlugins, precacheAndRoute } from "workbox-precaching";

/** @import { WorkboxPlugin } from "workbox-core/types.js" */
/** @typedef {{ url: string, revision: string | null, integrity: string }} Entry */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @type {Entry[]} */
const entries = /** @type {any} */ (self).__WB_MANIFEST;
const integrities = new Map(
  entries.map(({ url, integrity }) => [new URL(url, worker.location.href).href, integrity]),
);

/** They're packed beside, for hosts that compress nothing. */
const PACKED = [".wasm", ".zip"];
const WORKER = new URL("static/js/solver-worker.js", worker.location.href).href;
/** What a worker may do is stated with its script: this is what Pyodide needs, and no more. */
const WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** @type {WorkboxPlugin} */
const keeping = {
  // What this visit has fetched already is only asked about. (Workbox would fetch it again.)
  async requestWillFetch({ request }) {
    const { url } = request;
    if (PACKED.some((ending) => url.endsWith(ending)) && !(await isSentPacked(url))) {
      return new Request(`${url}.gz`, { cache: "no-cache", credentials: "same-origin" });
    }
    return new Request(request, { cache: "no-cache" });
  },

  async cacheWillUpdate({ request, response }) {
    if (response.status !== 200) return null;
    if (!response.url.endsWith(".gz")) return response;
    const { url } = request;
    const unpacked = await unpack(response);
    if ((await hashOf(unpacked)) !== integrities.get(url)) {
      throw new Error(`${response.url} isn't of this build`);
    }
    return new Response(unpacked, {
      headers: {
        "content-type": url.endsWith(".wasm") ? "application/wasm" : "application/zip",
        // So that nobody asks for the packed one.
        "content-encoding": "identity",
      },
    });
  },

  async handlerWillRespond({ request, response }) {
    if (new URL(request.url).href !== WORKER) return response;
    const headers = new Headers(response.headers);
    headers.set("content-security-policy", WORKER_POLICY);
    return new Response(response.body, { headers });
  },
};

/** @param {string} url */
async function isSentPacked(url) {
  const { ok, headers } = await fetch(url, { method: "HEAD", cache: "no-cache" });
  return !ok || headers.has("content-encoding");
}

/** @param {Response} response */
async function unpack(response) {
  // Some hosts state it as an encoding, so that the browser has unpacked it already.
  if (response.headers.has("content-encoding") || !response.body) return response.arrayBuffer();
  const stream = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

/** @param {ArrayBuffer} bytes */
async function hashOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-384", bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

addPlugins([keeping]);
// A link to a board is the page: what stands behind the question mark is read there.
precacheAndRoute(entries, { ignoreURLParametersMatching: [/./], cleanURLs: false });
// The first visit's page has its worker started anew from here, too.
clientsClaim();

worker.addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") worker.skipWaiting();
});
