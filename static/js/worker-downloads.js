// Fetches the engine's files, all at once, and counts their bytes as they come.

/** @import { WorkerMessage } from "./protocol.js" */

/**
 * What the build says of itself. `files`: their sizes, uncompressed; `lock`: for Pyodide.
 * @typedef {{ build: string, kernel: string, files: Record<string, number>, lock: object }} Manifest
 */
/** A file on its way: to be read, and its size when it's all there. @typedef {{ response: Promise<Response>, size: Promise<number> }} Download */
/** @typedef {ReturnType<typeof createDownloads>} Downloads */

export const ENGINE = new URL("../../engine/", import.meta.url);

/** So large that they're worth asking for in compressed form, where the host itself compresses nothing. */
const LARGE = ["pyodide.asm.wasm", "python_stdlib.zip", "slidestar.zip"];
const REPORT_MS = 100;

const systemFetch = self.fetch;

/** @param {any} error an Error, mostly; Emscripten throws other things too @returns {string} */
export function reason(error) {
  return String(error?.message ?? error);
}

/** @param {string} name */
export async function open(name) {
  // The sizes are those of one build, so ask whether a file kept in a cache is still the one.
  const response = await systemFetch(new URL(name, ENGINE), { cache: "no-cache" });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response;
}

/** Open a file, as small as this host has it; it's read as if it were never compressed. @param {string} name */
async function openSmallest(name) {
  const response = await open(name);
  if (!LARGE.includes(name) || response.headers.has("content-encoding")) return response;
  try {
    response.body?.cancel(); // before it has come in
    const packed = await open(`${name}.gz`);
    // Some hosts state it as an encoding, so that the browser has unpacked it already.
    if (packed.headers.has("content-encoding") || !packed.body) return packed;
    return new Response(packed.body.pipeThrough(new DecompressionStream("gzip")));
  } catch {
    return open(name);
  }
}

/** Compiling while it comes in takes this type, which not every server states. @param {Response} response */
function asWasm(response) {
  const type = "application/wasm";
  if (response.headers.get("content-type") === type) return response;
  return new Response(response.body, { headers: { "content-type": type } });
}

/** @template T @param {string} name @param {Promise<T>} work @returns {Promise<T>} its failure says which file it's about */
async function about(name, work) {
  try {
    return await work;
  } catch (error) {
    throw new Error(`engine/${name} can't be loaded: ${reason(error)}`);
  }
}

/** @param {(message: WorkerMessage) => void} tell */
export function createDownloads(tell) {
  let loaded = 0;
  let reported = 0;
  /** Known when it's known what's needed. */
  let total = 0;
  /** @type {Map<string, Promise<unknown>>} */
  const arrivals = new Map();
  /** @type {Promise<Manifest>} */
  const manifest = about(
    "manifest.json",
    open("manifest.json").then((response) => response.json()),
  );

  /** @param {string} name @param {Promise<unknown>} arrival */
  function expect(name, arrival) {
    arrivals.set(name, arrival);
    arrival.catch(() => {}); // it's waited for later
  }

  /** @param {number} bytes */
  function count(bytes) {
    loaded += bytes;
    const now = performance.now();
    if (!total || (loaded !== total && now - reported < REPORT_MS)) return;
    reported = now;
    tell({ type: "boot", phase: "download", loaded, total });
  }

  /** Count a file's bytes as they come in. @param {Response} response @returns {Promise<number>} how many there are */
  async function measure(response) {
    // On a copy: browsers keep the compiled form of WebAssembly for the very response they fetched.
    const reader = response.clone().body?.getReader();
    let bytes = 0;
    for (;;) {
      const chunk = (await reader?.read())?.value;
      if (!chunk) return bytes;
      bytes += chunk.byteLength;
      count(chunk.byteLength);
    }
  }

  /** @param {string} name @param {Promise<number>} size */
  async function check(name, size) {
    const [bytes, { files }] = await Promise.all([size, manifest]);
    const wanted = files[name];
    if (bytes !== wanted) throw new Error(`engine/${name} has ${bytes} bytes, not ${wanted}`);
  }

  return {
    manifest,

    /** @param {string} name @returns {Promise<Response>} */
    file(name) {
      const opened = about(name, openSmallest(name));
      const size = opened.then((response) => about(name, measure(response)));
      expect(name, check(name, size));
      const response = opened.then(name.endsWith(".wasm") ? asWasm : undefined);
      response.catch(() => {}); // its arrival fails too, and is always waited for
      return response;
    },

    /** A file that can be done without: null where it can't be had whole. @param {string} name @returns {Promise<Uint8Array | null>} */
    optional(name) {
      const bytes = openSmallest(name).then(async (response) => {
        const content = new Uint8Array(await response.arrayBuffer());
        const wanted = (await manifest).files[name];
        if (content.length === wanted) return content;
        throw new Error(`it has ${content.length} bytes, not ${wanted}`);
      });
      const settled = bytes.catch((error) => {
        console.warn(`engine/${name} can't be loaded: ${reason(error)}`);
        return null;
      });
      const counted = Promise.all([settled, manifest]);
      arrivals.set(
        name,
        counted.then(([, { files }]) => count(files[name] ?? 0)),
      );
      return settled;
    },

    /** @param {string} name @returns {Promise<any>} */
    script(name) {
      const module = about(name, import(new URL(name, ENGINE).href));
      expect(
        name,
        Promise.all([module, manifest]).then(([, { files }]) => count(files[name] ?? 0)),
      );
      return module;
    },

    /** Once all that's needed was asked for: wait until it's there, and tell how far it is meanwhile. */
    async arrive() {
      const arrived = Promise.all(arrivals.values());
      arrived.catch(() => {});
      const { files } = await manifest;
      total = [...arrivals.keys()].reduce((sum, name) => sum + (files[name] ?? 0), 0);
      count(0);
      await arrived;
    },
  };
}
