// Fetches the engine's files, all at once, and counts their bytes as they come.

import { takeFile } from "./forms.js";

/** @import { LifeMessage } from "../protocol.js" */
/** @import { Host } from "./forms.js" */

/**
 * What the build says of itself. `files`: their sizes, uncompressed; `late`: of what no boot of the
 * page's own Python needs; `lock`: for Pyodide.
 * @typedef {{
 *   build: string, kernel: string, classroom: string, files: Record<string, number>,
 *   late: Record<string, number>, lock: object,
 * }} Manifest
 */
/** @typedef {ReturnType<typeof createDownloads>} Downloads */

export const ENGINE = new URL("../../engine/", import.meta.url);

const REPORT_MS = 100;
/** A host may take a request and never answer it. */
const PATIENCE_MS = 30_000;

const systemFetch = self.fetch;

/**
 * @param {any} error an Error, mostly; Emscripten throws other things too
 * @returns {string}
 */
export function reason(error) {
  return String(error?.message ?? error);
}

/**
 * @param {string} name
 * @param {RequestInit} [options]
 */
export async function open(name, options) {
  // The sizes are those of one build, so ask whether a file kept in a cache is still the one.
  const response = await systemFetch(new URL(name, ENGINE), { cache: "no-cache", ...options });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response;
}

/** @type {Host} */
const host = {
  open: (name) => open(name),
  async openCompressed(name) {
    const response = await open(name);
    if (response.headers.has("content-encoding")) return response;
    response.body?.cancel(); // before it has come in
    return null;
  },
};

/** @param {Response} response */
export const bytesOf = async (response) => new Uint8Array(await response.arrayBuffer());

/**
 * Compiling it while it comes in needs this type, which not every server states.
 * @param {Response} response
 */
function asWasm(response) {
  const type = "application/wasm";
  if (response.headers.get("content-type") === type) return response;
  return new Response(response.body, { headers: { "content-type": type } });
}

/**
 * @template T
 * @param {string} name
 * @param {Promise<T>} work
 * @returns {Promise<T>} its failure says which file it's about
 */
async function about(name, work) {
  try {
    return await work;
  } catch (error) {
    throw new Error(`engine/${name} can't be loaded: ${reason(error)}`);
  }
}

/**
 * @param {Manifest} stated
 * @param {string} name
 */
const sizeOf = ({ files, late }, name) => files[name] ?? late[name];

/**
 * A file that's needed after the boot. It may be asked for again.
 * @param {string} name
 * @param {number | undefined} size
 */
export function readLate(name, size) {
  const patient = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });
  const late = { ...host, open: (/** @type {string} */ address) => open(address, patient()) };
  const content = takeFile(new URL(name, ENGINE).href, late, async (response) => {
    const bytes = await bytesOf(response);
    if (bytes.length === size) return bytes;
    throw new Error(`it has ${bytes.length} bytes, not ${size}`);
  });
  return about(name, content);
}

/** @param {(message: LifeMessage) => void} tell */
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

  /**
   * @param {string} name
   * @param {Promise<unknown>} arrival
   */
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

  /**
   * Count a file's bytes as they come in.
   * @param {Response} response
   * @returns {Promise<number>} how many there are
   */
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

  /**
   * Use a file while it comes in, in the first of its forms that has the right size.
   * @template T
   * @param {string} name
   * @param {(response: Response) => Promise<T>} use
   */
  function fetchWhole(name, use) {
    return takeFile(new URL(name, ENGINE).href, host, async (response) => {
      const size = measure(response);
      const used = use(name.endsWith(".wasm") ? asWasm(response) : response);
      used.catch(() => {}); // that it's incomplete is the better explanation
      // Without the manifest it all ends (`arrive`), whatever this file is.
      const [bytes, stated] = await Promise.all([size, manifest.catch(() => null)]);
      const wanted = stated ? (sizeOf(stated, name) ?? bytes) : bytes;
      if (bytes === wanted) return { used };
      count(-bytes);
      throw new Error(`it has ${bytes} bytes, not ${wanted}`);
    });
  }

  return {
    manifest,

    /**
     * @template T
     * @param {string} name
     * @param {(response: Response) => Promise<T>} use
     * @returns {Promise<T>}
     */
    file(name, use) {
      const fetched = about(name, fetchWhole(name, use));
      expect(name, fetched);
      const result = fetched.then(({ used }) => used);
      result.catch(() => {}); // its arrival fails too, and is always waited for
      return result;
    },

    /**
     * A file that can be done without: null where it can't be had whole.
     * @param {string} name
     * @returns {Promise<Uint8Array | null>}
     */
    optional(name) {
      const content = fetchWhole(name, bytesOf).then(({ used }) => used);
      const settled = content.catch(async (error) => {
        console.warn(`engine/${name} can't be loaded: ${reason(error)}`);
        count(sizeOf(await manifest, name) ?? 0);
        return null;
      });
      expect(name, settled);
      return settled;
    },

    /**
     * @param {string} name
     * @returns {Promise<any>}
     */
    script(name) {
      const module = about(name, import(new URL(name, ENGINE).href));
      expect(
        name,
        Promise.all([module, manifest]).then(([, stated]) => count(sizeOf(stated, name) ?? 0)),
      );
      return module;
    },

    /**
     * Once all that's needed was asked for: wait until it's there, and tell how far it is
     * meanwhile.
     */
    async arrive() {
      const arrived = Promise.all(arrivals.values());
      arrived.catch(() => {});
      const stated = await manifest;
      total = [...arrivals.keys()].reduce((sum, name) => sum + (sizeOf(stated, name) ?? 0), 0);
      count(0);
      await arrived;
    },
  };
}
