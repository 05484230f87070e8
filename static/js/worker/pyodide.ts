// Loads Pyodide from downloads that are already in progress. Pyodide's own loader would start the
// downloads later, and would hang if a file is missing.

import type { PyodideAPI } from "pyodide";
import { reason } from "./downloads.ts";
import { ENGINE } from "./engine-files.ts";
import { type CreateModule, ON_ITS_WAY, restoring } from "./snapshot.ts";
import { noPyodide } from "./worker-text.ts";

export type Loader = { loadPyodide: (options: object) => Promise<PyodideAPI> };
/** The exports of `pyodide.asm.js`. */
export type Glue = { default: CreateModule };
type Parts = {
  loader: Promise<Loader>;
  glue: Promise<Glue>;
  module: Promise<WebAssembly.Module>;
  /** the standard library, as a zip file */
  library: Promise<BufferSource> | BufferSource;
  lock: object;
  /** a snapshot, or null to start so that a snapshot can be made */
  snapshot: Promise<ArrayBuffer> | null;
};

const WASM = "pyodide.asm.wasm";
const LIBRARY = "python_stdlib.zip";

/**
 * @param fail reports an error and ends the worker
 * @param globals the object that Python imports as the module `js`, by default the worker's globals
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
    if (name === WASM) return new Response(); // The module is instantiated below instead.
    if (name === LIBRARY) return new Response(await unlessFailed(library));
    return fetch(input, init);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const compiled = await module;
      return { module: compiled, instance: await WebAssembly.instantiate(compiled, imports) };
    } catch (error) {
      fail(new Error(noPyodide(reason(error))));
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
 * Return a promise that never settles if the download fails, since `downloads.arrive` reports the
 * failure.
 */
function unlessFailed<T>(part: Promise<T> | T): Promise<T> {
  return Promise.resolve(part).catch(() => new Promise(() => {}));
}
