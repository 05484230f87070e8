// Pattern database files for Python, either from the host or built by Python. Both are stored in
// the browser's cache. Python verifies the files, and builds missing ones.

import { ENGINE, open } from "./engine-files.ts";

const SHIPPED = new URL("tables/", ENGINE);
const CACHE = "slidestar-tables";
/** The maximum number of stored files, each of which has some hundred kB. */
const MAX_STORED = 24;

/** The time limit of a download. Python needs about as long to build a file. */
const TIMEOUT_MS = 8000;

/**
 * Return a file, or null if it is not available within the time limit.
 * @param late called with a file that arrives after the time limit
 */
export async function readTable(
  name: string,
  shipped: boolean,
  late: (content: Uint8Array) => void,
): Promise<Uint8Array | null> {
  try {
    return await (shipped ? withTimeout(name, fetchTable(name), late) : readStored(name));
  } catch (error) {
    console.warn(`the table ${name} can't be loaded:`, error);
    return readStored(name).catch(() => null);
  }
}

/** Reject after the time limit, since a host may accept a request and never finish its response. */
function withTimeout(
  name: string,
  coming: Promise<Uint8Array>,
  late: (content: Uint8Array) => void,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    let waiting = true;
    const timer = setTimeout(() => {
      waiting = false;
      reject(new Error(`it did not arrive within ${TIMEOUT_MS / 1000} seconds`));
    }, TIMEOUT_MS);
    coming.then(
      (content) => {
        clearTimeout(timer);
        if (waiting) resolve(content);
        else late(content);
      },
      (error) => {
        clearTimeout(timer);
        if (waiting) reject(error);
        else console.warn(`the table ${name} can't be loaded later, either:`, error);
      },
    );
  });
}

async function fetchTable(name: string): Promise<Uint8Array> {
  const response = await open(`tables/${name}`);
  const content = new Uint8Array(await response.arrayBuffer());
  storeTable(name, content);
  return content;
}

async function readStored(name: string) {
  const response = await (await openCache())?.match(address(name));
  return response ? new Uint8Array(await response.arrayBuffer()) : null;
}

/** Store a file for later visits, and delete the oldest files. */
export async function storeTable(name: string, content: Uint8Array<ArrayBuffer>) {
  try {
    const cache = await openCache();
    if (!cache) return;
    await cache.put(address(name), new Response(content));
    const all = await cache.keys();
    await Promise.all(all.slice(0, -MAX_STORED).map((request) => cache.delete(request)));
  } catch (error) {
    console.warn(`the table ${name} can't be kept:`, error);
  }
}

/** Open the cache, or return undefined if the context is not secure. */
async function openCache(): Promise<Cache | undefined> {
  return globalThis.caches?.open(CACHE);
}

function address(name: string) {
  return new URL(`built/${name}`, SHIPPED);
}
