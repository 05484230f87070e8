// Files with tables, for Python: those beside the page, and those that were built here once. The
// browser keeps both. Python checks what it gets; losing them costs time, nothing else.

const SHIPPED = new URL("../../engine/tables/", import.meta.url);
const CACHE = "slidestar-tables";
/** Some hundred kB each. */
const MOST_KEPT = 24;

/** In this time Python builds a table itself, so there's no use in waiting longer. */
const PATIENCE_MS = 8000;

/**
 * @param late takes what comes after all
 * @returns null: it can't be had, or not soon
 */
export async function readTable(
  name: string,
  shipped: boolean,
  late: (content: Uint8Array) => void,
): Promise<Uint8Array | null> {
  try {
    return await (shipped ? soon(name, fetchTable(name), late) : kept(name));
  } catch (error) {
    console.warn(`the table ${name} can't be loaded:`, error);
    return kept(name).catch(() => null);
  }
}

/** A host may take a request and never answer it, or stop in the middle of its answer. */
function soon(
  name: string,
  coming: Promise<Uint8Array>,
  late: (content: Uint8Array) => void,
): Promise<Uint8Array> {
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

async function fetchTable(name: string): Promise<Uint8Array> {
  const response = await fetch(new URL(name, SHIPPED), { cache: "no-cache" });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const content = new Uint8Array(await response.arrayBuffer());
  keepTable(name, content);
  return content;
}

async function kept(name: string) {
  const response = await (await open())?.match(address(name));
  return response ? new Uint8Array(await response.arrayBuffer()) : null;
}

/** Keep a table for later visits, in place of the oldest. */
export async function keepTable(name: string, content: Uint8Array<ArrayBuffer>) {
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

/** Without a secure context there's none. */
async function open(): Promise<Cache | undefined> {
  return globalThis.caches?.open(CACHE);
}

function address(name: string) {
  return new URL(`built/${name}`, SHIPPED);
}
