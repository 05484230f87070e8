// A snapshot of Python's memory after a boot, with all modules imported. It is stored in the
// browser's cache and replaces the next boot. Since it uses private interfaces of Pyodide, the
// version is pinned (package.json), and tests/engine/js/worker-snapshot.test.ts tests these
// interfaces.

import type { PyodideAPI } from "pyodide";

/** A packed snapshot. It is valid only for the build that made it. */
type Snapshot = { build: string; bytes: ArrayBuffer };

const CACHE = "slidestar-snapshots";
const HASH = "x-sha256";
/** A placeholder for the `_loadSnapshot` option of `loadPyodide`. `restoring` replaces it by the snapshot. */
export const ON_ITS_WAY = new Uint8Array(0);
const ALIGNMENT = 16;
const PAGE = 4096;
const WORD = Uint32Array.BYTES_PER_ELEMENT;

async function sha256(bytes: ArrayBuffer) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return the prefix of the addresses of snapshots. The build follows it. */
const stem = (engine: URL) => new URL("snapshot-", engine).href;

/** @param engine the engine's folder, since other pages of this host may use the same cache */
async function openCache(engine: URL) {
  const cache = await caches.open(CACHE);
  const keys = (await cache.keys()).filter(({ url }) => url.startsWith(stem(engine)));
  return { cache, keys };
}

/** Return the build of the stored snapshot and a function that reads it, or null if there is none. */
export async function findSnapshot(
  engine: URL,
): Promise<{ build: string; read: () => Promise<ArrayBuffer> } | null> {
  const { cache, keys } = await openCache(engine);
  const key = keys.at(-1);
  if (!key) return null;
  return {
    build: key.url.slice(stem(engine).length),
    async read() {
      const response = await cache.match(key);
      if (!response) throw new Error("it was deleted");
      const bytes = await response.arrayBuffer();
      if ((await sha256(bytes)) !== response.headers.get(HASH)) throw new Error("it is damaged");
      return bytes;
    },
  };
}

/** Store a snapshot, replacing the engine's other snapshots. */
export async function storeSnapshot(engine: URL, { build, bytes }: Snapshot) {
  const { cache, keys } = await openCache(engine);
  for (const key of keys) await cache.delete(key);
  const headers = { "content-type": "application/octet-stream", [HASH]: await sha256(bytes) };
  await cache.put(stem(engine) + build, new Response(bytes, { headers }));
}

/** Delete the stored snapshots. Errors are ignored. */
export async function deleteSnapshots(engine: URL) {
  try {
    const { cache, keys } = await openCache(engine);
    for (const key of keys) await cache.delete(key);
  } catch {
    // If the cache cannot be opened, later boots cannot open it, either.
  }
}

/**
 * Remove the memory pages that contain only zeros, nearly half of a snapshot, since a boot waits
 * until the snapshot is read. The result consists of the original length, the number of runs of other
 * pages, the start and length of each run, and the runs.
 */
export function packed(bytes: ArrayBuffer): ArrayBuffer {
  const words = new Uint32Array(bytes, 0, bytes.byteLength / WORD);
  const runs: [number, number][] = [];
  for (let start = 0; start < bytes.byteLength; start += PAGE) {
    const end = Math.min(start + PAGE, bytes.byteLength);
    if (words.subarray(start / WORD, end / WORD).every((word) => word === 0)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === start) last[1] += end - start;
    else runs.push([start, end - start]);
  }
  const header = Uint32Array.of(bytes.byteLength, runs.length, ...runs.flat());
  const small = new Uint8Array(runs.reduce((sum, [, length]) => sum + length, header.byteLength));
  small.set(new Uint8Array(header.buffer));
  let at = header.byteLength;
  for (const [start, length] of runs) {
    small.set(new Uint8Array(bytes, start, length), at);
    at += length;
  }
  return small.buffer;
}

/** Return the original bytes for a result of `packed`. */
export function unpacked(small: ArrayBuffer): ArrayBuffer {
  const [length = 0, count = 0] = new Uint32Array(small, 0, 2);
  const runs = new Uint32Array(small, 2 * WORD, 2 * count);
  const bytes = new Uint8Array(length);
  let at = 2 * WORD + runs.byteLength;
  for (let i = 0; i < runs.length; i += 2) {
    const [start = 0, size = 0] = runs.subarray(i, i + 2);
    bytes.set(new Uint8Array(small, at, size), start);
    at += size;
  }
  return bytes.buffer;
}

/**
 * Return a packed snapshot.
 * @param pyodide Python, booted with `_makeSnapshot`
 */
export function makeSnapshot(pyodide: PyodideAPI): ArrayBuffer {
  const { makeMemorySnapshot } = pyodide as unknown as {
    makeMemorySnapshot: () => Uint8Array<ArrayBuffer>;
  };
  return packed(trimmed(makeMemorySnapshot.call(pyodide)));
}

/** Remove the zeros at the end, a quarter of the bytes, since new memory contains zeros anyway. */
function trimmed(bytes: Uint8Array<ArrayBuffer>) {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes.buffer.slice(0, Math.ceil(end / ALIGNMENT) * ALIGNMENT);
}

/** The part of Pyodide's module that `restoring` uses. */
type Module = {
  API: { restoreSnapshot: (bytes: Uint8Array) => unknown };
  HEAP8: Int8Array;
  growMemory: (bytes: number) => void;
};
export type CreateModule = (settings: unknown) => Promise<Module>;

/**
 * Wrap the constructor of Pyodide's module so that it restores a packed snapshot. The snapshot may still
 * be loading while the module is created, and may be larger than new memory (pyodide#6254). To be
 * used with `ON_ITS_WAY`.
 */
export function restoring(
  createModule: CreateModule,
  snapshot: Promise<ArrayBuffer>,
): CreateModule {
  return async (settings) => {
    const [module, buffer] = await Promise.all([createModule(settings), snapshot.then(unpacked)]);
    const { restoreSnapshot } = module.API;
    module.API.restoreSnapshot = () => {
      module.API.restoreSnapshot = restoreSnapshot; // this frees `buffer`
      // The second word of the header is the offset of the memory.
      const [, start = 0] = new Uint32Array(buffer, 0, 2);
      const needed = buffer.byteLength - start;
      if (needed > module.HEAP8.length) module.growMemory(needed);
      return restoreSnapshot(new Uint8Array(buffer));
    };
    return module;
  };
}
