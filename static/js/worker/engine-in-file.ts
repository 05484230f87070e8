// Reads the engine's files from the document, for slidestar.html: there it replaces engine-files.ts.
// The page's first message has them as blobs of base64, since base64 in a page's text is safe.

import type * as files from "./engine-files.ts";
import { notInFile } from "./worker-text.ts";

/** The scripts of Pyodide, by name. py/tools/bundle_file.mjs puts them before this one. */
declare const pyodideScripts: Record<string, unknown>;

/** Names the files in the browser's cache, which accepts only addresses of the web. */
export const ENGINE = new URL("https://slidestar.invalid/engine/");

const scripts = pyodideScripts;
/** The gzip files by name, in base64. */
const blobs: Promise<Map<string, Blob>> = new Promise((resolve) => {
  addEventListener("message", first);

  /** Takes the page's first message. The others are for the worker. */
  function first(event: MessageEvent) {
    removeEventListener("message", first);
    event.stopImmediatePropagation();
    resolve(event.data);
  }
});

export const open: typeof files.open = async (name) => {
  const path = new URL(name, ENGINE).href.slice(ENGINE.href.length);
  const blob = (await blobs).get(path);
  if (!blob) throw new Error(notInFile(path));
  const packed = new Response(fromBase64(await blob.text()));
  const body = packed.body?.pipeThrough(new DecompressionStream("gzip")) ?? null;
  // As from a host that compresses the file (encodings.ts).
  return new Response(body, { headers: { "content-encoding": "gzip" } });
};

export const importScript = async <T>(name: string): Promise<T> => scripts[name] as T;

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  if ("fromBase64" in Uint8Array) {
    const { fromBase64: decode } = Uint8Array as unknown as {
      fromBase64: (text: string) => Uint8Array<ArrayBuffer>;
    };
    return decode.call(Uint8Array, text);
  }
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
