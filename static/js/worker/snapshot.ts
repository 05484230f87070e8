// Python's memory after a boot, with all that's needed imported: kept in the browser's cache, and
// put in place of a boot the next time. How Pyodide does it is private to it, so its version is
// pinned (package.json) and tests/engine/js/worker-snapshot.test.js goes through it.

import type { PyodideAPI } from "pyodide";

/** A snapshot is for the one build that made it. */
type Snapshot = { build: string; bytes: ArrayBuffer };

const CACHE = "slidestar-snapshots";
const HASH = "x-sha256";
/** What `loadPyodide` is given for a snapshot. */
export const ON_ITS_WAY = new Uint8Array(0);
/** The header's second word is where the memory begins. */
const MEMORY_AT = 1;
const ALIGNMENT = 16;
const PAGE = 4096;
const WORD = Uint32Array.BYTES_PER_ELEMENT;

async function sha256(bytes: ArrayBuffer) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Everything before the build in a snapshot's name. */
const stem = (engine: URL) => new URL("snapshot-", engine).href;

/** @param engine its folder; the cache may hold those of other pages of this host */
async function openCache(engine: URL) {
  const cache = await caches.open(CACHE);
  const keys = (await cache.keys()).filter(({ url }) => url.startsWith(stem(engine)));
  return { cache, keys };
}

/**
 * The snapshot that was kept, whichever build's it is; null if there's none. To read it takes a
 * while.
 */
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
      if (!response) throw new Error("it's gone");
      const bytes = await response.arrayBuffer();
      if ((await sha256(bytes)) !== response.headers.get(HASH)) throw new Error("it's damaged");
      return unpacked(bytes);
    },
  };
}

/** Keep a snapshot, and no other of this engine's. */
export async function keepSnapshot(engine: URL, { build, bytes }: Snapshot) {
  const { cache, keys } = await openCache(engine);
  for (const key of keys) await cache.delete(key);
  const small = packed(bytes);
  const headers = { "content-type": "application/octet-stream", [HASH]: await sha256(small) };
  await cache.put(stem(engine) + build, new Response(small, { headers }));
}

/** Drop what was kept, if that can be done. */
export async function dropSnapshots(engine: URL) {
  try {
    const { cache, keys } = await openCache(engine);
    for (const key of keys) await cache.delete(key);
  } catch {
    // Then there's nothing that a later boot could find, either.
  }
}

/**
 * Without its pages of zeros, nearly half of it: reading it is what a later boot waits for. Its
 * length, the number of runs of other pages, where each begins and how long it is; then the runs.
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

/** What was packed. */
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

/** @param pyodide booted with `_makeSnapshot` */
export function makeSnapshot(pyodide: PyodideAPI): ArrayBuffer {
  return trimmed((pyodide as any).makeMemorySnapshot());
}

/** Cut off the zeros at the end, a quarter of it: fresh memory has them anyway. */
function trimmed(bytes: Uint8Array<ArrayBuffer>) {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes.buffer.slice(0, Math.ceil(end / ALIGNMENT) * ALIGNMENT);
}

/**
 * Pyodide's module, with a snapshot put into it: one that may still be on its way when the module
 * is made, and of a memory larger than a fresh one's (pyodide#6254).
 * @returns to be used with `ON_ITS_WAY`
 */
export function restoring(
  createModule: (settings: any) => Promise<any>,
  snapshot: Promise<ArrayBuffer>,
): (settings: any) => Promise<any> {
  return async (settings) => {
    const [module, buffer] = await Promise.all([createModule(settings), snapshot]);
    const { restoreSnapshot } = module.API;
    module.API.restoreSnapshot = () => {
      const [, start = 0] = new Uint32Array(buffer, 0, MEMORY_AT + 1);
      const needed = buffer.byteLength - start;
      if (needed > module.HEAP8.length) module.growMemory(needed);
      return restoreSnapshot(new Uint8Array(buffer));
    };
    return module;
  };
}
