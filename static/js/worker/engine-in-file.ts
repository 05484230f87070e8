// Reads the engine's files from the document. It replaces engine-files.ts in slidestar.html. The
// page reads the files, since WebKit's workers cannot read blobs of a page opened from a file.

import { fromSevenBits } from "../lib/seven-bits.ts";
import type * as files from "./engine-files.ts";
import { notInFile } from "./worker-text.ts";

/** The scripts of Pyodide, by name. py/tools/bundle_file.mjs defines this object. */
declare const pyodideScripts: Record<string, unknown>;

/** The base of the addresses of files in the browser's cache, which accepts only http and https. */
export const ENGINE = new URL("https://slidestar.invalid/engine/");

const scripts = pyodideScripts;
const replies: Map<number, (packed: ArrayBuffer | null) => void> = new Map();
let requests = 0;
/** The port to the page, which answers requests with the text of a gzip file. */
const page: Promise<MessagePort> = new Promise((resolve) => {
  addEventListener("message", first);

  /** Handle the page's first message, which has the port. Later messages are for the worker. */
  function first(event: MessageEvent) {
    removeEventListener("message", first);
    event.stopImmediatePropagation();
    const port: MessagePort = event.data;
    port.onmessage = ({ data: { id, packed } }) => {
      replies.get(id)?.(packed);
      replies.delete(id);
    };
    resolve(port);
  }
});

export const open: typeof files.open = async (name) => {
  const path = new URL(name, ENGINE).href.slice(ENGINE.href.length);
  const packed = await request(path);
  if (!packed) throw new Error(notInFile(path));
  const bytes = fromSevenBits(new Uint8Array(packed));
  const body = new Response(bytes).body?.pipeThrough(new DecompressionStream("gzip")) ?? null;
  // Respond like a host that compresses the file (encodings.ts).
  return new Response(body, { headers: { "content-encoding": "gzip" } });
};

async function request(name: string): Promise<ArrayBuffer | null> {
  const port = await page;
  const id = ++requests;
  return new Promise((resolve) => {
    replies.set(id, resolve);
    port.postMessage({ id, name });
  });
}

export const importScript = async <T>(name: string): Promise<T> => scripts[name] as T;
