// Fetches the engine's files, all at once, and counts their bytes as they come.

import type { LifeMessage } from "../protocol.ts";
import { type Host, takeFile } from "./encodings.ts";

/**
 * What the build says of itself. `files`: their sizes, uncompressed; `late`: of what no boot of the
 * page's own Python needs; `lock`: for Pyodide.
 */
export type Manifest = {
  build: string;
  kernel: string;
  classroom: string;
  files: Record<string, number>;
  late: Record<string, number>;
  lock: object;
};

export const ENGINE = new URL("../../engine/", import.meta.url);

const REPORT_MS = 100;
/** A host may take a request and never answer it. */
const PATIENCE_MS = 30_000;

const systemFetch = self.fetch;

/** @param error an Error, mostly; Emscripten throws other things too */
export function reason(error: any): string {
  return String(error?.message ?? error);
}

export async function open(name: string, options?: RequestInit) {
  // The sizes are those of one build, so ask whether a file kept in a cache is still the one.
  const response = await systemFetch(new URL(name, ENGINE), { cache: "no-cache", ...options });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response;
}

const host: Host = {
  open: (name) => open(name),
  async openCompressed(name) {
    const response = await open(name);
    if (response.headers.has("content-encoding")) return response;
    response.body?.cancel(); // before it has come in
    return null;
  },
};

export const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** Compiling it while it comes in needs this type, which not every server states. */
function asWasm(response: Response) {
  const type = "application/wasm";
  if (response.headers.get("content-type") === type) return response;
  return new Response(response.body, { headers: { "content-type": type } });
}

/** @returns its failure says which file it's about */
async function about<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Error(`engine/${name} can't be loaded: ${reason(error)}`);
  }
}

const sizeOf = ({ files, late }: Manifest, name: string) => files[name] ?? late[name];

/** A file that's needed after the boot. It may be asked for again. */
export function readLate(name: string, size: number | undefined) {
  const patient = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) });
  const late = { ...host, open: (address: string) => open(address, patient()) };
  const content = takeFile(new URL(name, ENGINE).href, late, async (response) => {
    const bytes = await bytesOf(response);
    if (bytes.length === size) return bytes;
    throw new Error(`it has ${bytes.length} bytes, not ${size}`);
  });
  return about(name, content);
}

export function createDownloads(tell: (message: LifeMessage) => void) {
  let loaded = 0;
  let reported = 0;
  /** Known when it's known what's needed. */
  let total = 0;
  const arrivals: Map<string, Promise<unknown>> = new Map();
  const manifest: Promise<Manifest> = about(
    "manifest.json",
    open("manifest.json").then((response) => response.json()),
  );

  function expect(name: string, arrival: Promise<unknown>) {
    arrivals.set(name, arrival);
    arrival.catch(() => {}); // it's waited for later
  }

  function count(bytes: number) {
    loaded += bytes;
    const now = performance.now();
    if (!total || (loaded !== total && now - reported < REPORT_MS)) return;
    reported = now;
    tell({ type: "boot", phase: "download", loaded, total });
  }

  /**
   * Count a file's bytes as they come in.
   * @returns how many there are
   */
  async function measure(response: Response): Promise<number> {
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

  /** Use a file while it comes in, in the first of its forms that has the right size. */
  function fetchWhole<T>(name: string, use: (response: Response) => Promise<T>) {
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

    file<T>(name: string, use: (response: Response) => Promise<T>): Promise<T> {
      const fetched = about(name, fetchWhole(name, use));
      expect(name, fetched);
      const result = fetched.then(({ used }) => used);
      result.catch(() => {}); // its arrival fails too, and is always waited for
      return result;
    },

    /** A file that can be done without: null where it can't be had whole. */
    optional(name: string): Promise<Uint8Array | null> {
      const content = fetchWhole(name, bytesOf).then(({ used }) => used);
      const settled = content.catch(async (error) => {
        console.warn(`engine/${name} can't be loaded: ${reason(error)}`);
        count(sizeOf(await manifest, name) ?? 0);
        return null;
      });
      expect(name, settled);
      return settled;
    },

    script(name: string): Promise<any> {
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
