// Files with tables, for Python: those beside the page, and those that were built here once. The
// browser keeps both. Python checks what it gets; losing them costs time, nothing else.

const SHIPPED = new URL("../../engine/tables/", import.meta.url);
const CACHE = "slidestar-tables";
/** Some hundred kB each. */
const MOST_KEPT = 24;

/** @param {string} name @param {boolean} shipped @returns {Promise<Uint8Array | null>} null: it can't be had */
export async function readTable(name, shipped) {
  try {
    return await (shipped ? fetchTable(name) : kept(name));
  } catch (error) {
    console.warn(`the table ${name} can't be loaded:`, error);
    return null;
  }
}

/** @param {string} name */
async function fetchTable(name) {
  try {
    const response = await fetch(new URL(name, SHIPPED), { cache: "no-cache" });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const content = new Uint8Array(await response.arrayBuffer());
    keepTable(name, content);
    return content;
  } catch (error) {
    console.warn(`the table ${name} can't be fetched:`, error);
    return kept(name);
  }
}

/** @param {string} name */
async function kept(name) {
  const response = await (await open())?.match(address(name));
  return response ? new Uint8Array(await response.arrayBuffer()) : null;
}

/** Keep a table for later visits, in place of the oldest. @param {string} name @param {Uint8Array<ArrayBuffer>} content */
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

/** Without a secure context there's none. @returns {Promise<Cache | undefined>} */
async function open() {
  return globalThis.caches?.open(CACHE);
}

/** @param {string} name */
function address(name) {
  return new URL(`built/${name}`, SHIPPED);
}
