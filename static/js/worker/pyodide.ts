// Pyodide's loader, handed what is on its way already: it would fetch and compile for itself, and
// never come back when something it needs can't be had.

import type { PyodideAPI } from "pyodide";
import { ENGINE, reason } from "./downloads.ts";
import { ON_ITS_WAY, restoring } from "./snapshot.ts";

type Parts = {
  /** the module `pyodide.js` */
  loader: Promise<any>;
  /** the module `pyodide.asm.js` */
  glue: Promise<any>;
  module: Promise<WebAssembly.Module>;
  /** a zip */
  library: Promise<BufferSource> | BufferSource;
  lock: object;
  /** what to start from; null: to start in a way that allows to make one */
  snapshot: Promise<ArrayBuffer> | null;
};

const WASM = "pyodide.asm.wasm";
const LIBRARY = "python_stdlib.zip";

/**
 * @param fail it's the end
 * @param globals what Python gets as its module `js`, if not all of this worker's
 */
export async function loadFrom(
  { loader, glue, module, library, lock, snapshot }: Parts,
  fail: (error: unknown) => void,
  globals?: object,
): Promise<PyodideAPI> {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = async (input, init) => {
    const name = String(input instanceof Request ? input.url : input).replace(ENGINE.href, "");
    if (name === WASM) return new Response(); // what's asked for below
    if (name === LIBRARY) return new Response(await wholly(library));
    return fetch(input, init);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const compiled = await module;
      return { module: compiled, instance: await WebAssembly.instantiate(compiled, imports) };
    } catch (error) {
      fail(new Error(`this browser can't run Pyodide: ${reason(error)}`));
      throw error;
    }
  };
  try {
    const [{ loadPyodide }, { default: createModule }] = await Promise.all([loader, glue]);
    return await loadPyodide({
      indexURL: ENGINE.href,
      packageBaseUrl: ENGINE.href,
      lockFileContents: lock,
      ...(globals ? { jsglobals: globals } : {}),
      ...(snapshot
        ? {
            createPyodideModule: restoring(createModule, snapshot),
            _loadSnapshot: ON_ITS_WAY,
          }
        : { createPyodideModule: createModule, _makeSnapshot: true }),
    });
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/**
 * What can't be had never comes: whoever asked for it has been told, and Pyodide needn't say it
 * again.
 */
function wholly<T>(part: Promise<T> | T): Promise<T> {
  return Promise.resolve(part).catch(() => new Promise(() => {}));
}
