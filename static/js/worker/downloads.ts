// Fetches the engine's files in parallel and reports the number of bytes received.

import type { LifeMessage } from "../protocol.ts";
import { type Host, takeFile } from "./encodings.ts";
import { ENGINE, importScript, open } from "./engine-files.ts";
import { cannotLoad, wrongSize } from "./worker-text.ts";

/** The build's description of the engine. */
export type Manifest = {
  build: string;
  kernel: string;
  rest: string;
  /** The uncompressed sizes of the files. */
  files: Record<string, number>;
  /** The uncompressed sizes of the files that a boot does not need. */
  late: Record<string, number>;
  /** Pyodide's lock file. */
  lock: object;
};

const REPORT_MS = 100;
/** The time limit for a late file, since a host may accept a request and never answer it. */
const TIMEOUT_MS = 30_000;

/** Return the message of an error. Emscripten also throws values that are not `Error` objects. */
export function reason(error: unknown): string {
  const { message } = Object(error) as { message?: unknown };
  return String(message ?? error);
}

const host: Host = {
  open: (name) => open(name),
  async openCompressed(name) {
    const response = await open(name);
    if (response.headers.has("content-encoding")) return response;
    response.body?.cancel();
    return null;
  },
};

export const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** Set the content type that streaming compilation requires, since some servers do not send it. */
function asWasm(response: Response) {
  const type = "application/wasm";
  if (response.headers.get("content-type") === type) return response;
  return new Response(response.body, { headers: { "content-type": type } });
}

/** Add the file's name to the error of a download. */
async function named<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Error(cannotLoad(`engine/${name}`, reason(error)));
  }
}

const sizeOf = ({ files, late }: Manifest, name: string) => files[name] ?? late[name];

/** Read a file that is needed after the boot. After a failure, the call can be repeated. */
export function readLate(name: string, size: number | undefined) {
  const late = {
    ...host,
    open: (address: string) => open(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
  };
  const content = takeFile(new URL(name, ENGINE).href, late, async (response) => {
    const bytes = await bytesOf(response);
    if (bytes.length === size) return bytes;
    throw new Error(wrongSize(bytes.length, size));
  });
  return named(name, content);
}

export function createDownloads(send: (message: LifeMessage) => void) {
  let loaded = 0;
  let reported = 0;
  /** The number of bytes of all files, or 0 until all files are requested. */
  let total = 0;
  const arrivals: Map<string, Promise<unknown>> = new Map();
  const manifest: Promise<Manifest> = named(
    "manifest.json",
    open("manifest.json").then((response) => response.json()),
  );

  function expect(name: string, arrival: Promise<unknown>) {
    arrivals.set(name, arrival);
    arrival.catch(() => {}); // The error is reported by `arrive`.
  }

  function count(bytes: number) {
    loaded += bytes;
    const now = performance.now();
    if (!total || (loaded !== total && now - reported < REPORT_MS)) return;
    reported = now;
    send({ type: "boot", phase: "download", loaded, total });
  }

  /** Count a file's bytes as they arrive, and return their number. */
  async function measure(response: Response): Promise<number> {
    // Read a copy, since browsers cache compiled WebAssembly only for the original response.
    const reader = response.clone().body?.getReader();
    let bytes = 0;
    for (;;) {
      const chunk = (await reader?.read())?.value;
      if (!chunk) return bytes;
      bytes += chunk.byteLength;
      count(chunk.byteLength);
    }
  }

  /** Process a file while it is downloaded, in the first encoding that has the right size. */
  function fetchWhole<T>(name: string, use: (response: Response) => Promise<T>) {
    return takeFile(new URL(name, ENGINE).href, host, async (response) => {
      const size = measure(response);
      const used = use(name.endsWith(".wasm") ? asWasm(response) : response);
      used.catch(() => {}); // Ignore this error, since a wrong size is a better explanation.
      // If the manifest is missing, `arrive` fails in any case.
      const [bytes, stated] = await Promise.all([size, manifest.catch(() => null)]);
      const expected = (stated && sizeOf(stated, name)) ?? bytes;
      if (bytes === expected) return { used };
      count(-bytes);
      throw new Error(wrongSize(bytes, expected));
    });
  }

  return {
    manifest,

    file<T>(name: string, use: (response: Response) => Promise<T>): Promise<T> {
      const fetched = named(name, fetchWhole(name, use));
      expect(name, fetched);
      const result = fetched.then(({ used }) => used);
      result.catch(() => {}); // The error is reported by `arrive`.
      return result;
    },

    /** Load an optional file. Return null on failure. */
    optional(name: string): Promise<Uint8Array | null> {
      const content = fetchWhole(name, bytesOf).then(({ used }) => used);
      const settled = content.catch(async (error) => {
        console.warn(cannotLoad(`engine/${name}`, reason(error)));
        count(sizeOf(await manifest, name) ?? 0);
        return null;
      });
      expect(name, settled);
      return settled;
    },

    /** @typeParam T the script's exports */
    script<T>(name: string): Promise<T> {
      const module: Promise<T> = named(name, importScript<T>(name));
      expect(
        name,
        Promise.all([module, manifest]).then(([, stated]) => count(sizeOf(stated, name) ?? 0)),
      );
      return module;
    },

    /** Report the progress, and wait for all files. To be called after all files are requested. */
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
