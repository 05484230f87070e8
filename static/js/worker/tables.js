// Files with tables, for Python: those beside the page, and those that were built here once. The
// browser keeps both. Python checks what it gets; losing them costs time, nothing else.

const SHIPPED = new URL("../../engine/tables/", import.meta.url);
const CACHE = "slidestar-tables";
/** Some hundred kB each. */
const MOST_KEPT = 24;

/** In this time Python builds a table itself, so there's no use in waiting longer. */
const PATIENCE_MS = 8000;

/**
 * @param {string} name
 * @param {boolean} shipped
 * @param {(content: Uint8Array) => void} late takes what comes after all
 * @returns {Promise<Uint8Array | null>} null: it can't be had, or not soon
 */
export async function readTable(name, shipped, late) {
  try {
    return await (shipped ? soon(name, fetchTable(name), late) : kept(name));
  } catch (error) {
    console.warn(`the table ${name} can't be loaded:`, error);
    return kept(name).catch(() => null);
  }
}

/**
 * A host may take a request and never answer it, or stop in the middle of its answer.
 * @param {string} name
 * @param {Promise<Uint8Array>} coming
 * @param {(content: Uint8Array) => void} late
 * @returns {Promise<Uint8Array>}
 */
function soon(name, coming, late) {
  return new Promise((resolve, reject) => {
    let waiting = true;
    const timer = setTimeout(() => {
      waiting = false;
      reject(new Error(`it hasn't come in ${PATIENCE_MS / 1000} seconds`));
    }, PATIENCE_MS);
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

/**
 * @param {string} name
 * @returns {Promise<Uint8Array>}
 */
async function fetchTable(name) {
  const response = await fetch(new URL(name, SHIPPED), { cache: "no-cache" });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const content = new Uint8Array(await response.arrayBuffer());
  keepTable(name, content);
  return content;
}

/** @param {string} name */
async function kept(name) {
  const response = await (await open())?.match(address(name));
  return response ? new Uint8Array(await response.arrayBuffer()) : null;
}

/**
 * Keep a table for later visits, in place of the oldest.
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} content
 */
export async function keepTable(name, content) {
  try {
    const cache = await open();
    if (!cache) return;
    await cache.put(address(name), new Response(content));
    const all = await cache.keys();
    await Promise.all(all.slice(0, -MOST_KEPT).map((request) => cache.delete(request)));
  } catch (error) {
    console.warn(`the table ${name} can't be kept:`, error);
  }
}

/**
 * Without a secure context there's none.
 * @returns {Promise<Cache | undefined>}
 */
async function open() {
  return globalThis.caches?.open(CACHE);
}

/** @param {string} name */
function address(name) {
  return new URL(`built/${name}`, SHIPPED);
}
