// Runs Python beside the page: downloads and boots Pyodide, then passes messages between the page
// and the package's bridge, a slice of work at a time. Knows no puzzle; protocol.js has the messages.

/** @import { WorkerMessage } from "./protocol.js" */

/**
 * What is used of Pyodide.
 * @typedef {{
 *   version: string,
 *   FS: { mkdirTree: (path: string) => void },
 *   unpackArchive: (buffer: ArrayBuffer, format: string, options: { extractDir: string }) => void,
 *   runPython: (code: string) => any,
 * }} Pyodide
 */
/** The bridge's `Session`. @typedef {{ post: (text: string) => void, pump: (ms: number) => string, busy: boolean }} Session */

const ENGINE = new URL("../../engine/", import.meta.url);
const MODULES = ["pyodide.js", "pyodide.asm.js"];
const DATA = ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "slidestar.zip"];
const HOME = "/home/pyodide/package";

// Between two slices a cancel can come in.
const SLICE_MS = 20;
const REPORT_MS = 100;

const begun = performance.now();
const systemFetch = self.fetch.bind(self);

/** @param {WorkerMessage} message */
const tell = (message) => self.postMessage(message);

let dead = false;

/** @param {unknown} error */
function fail(error) {
  if (dead) return;
  dead = true;
  console.warn("the worker ends:", error);
  const text = error instanceof Error ? error.message : String(error);
  // Of a Python traceback, the last line says what it was.
  tell({ type: "fatal", message: text.trim().split("\n").pop() ?? "" });
}

boot().then(serve).catch(fail);

// Downloads ----------------------------------------------------------------------------------------

/** Bytes of each file so far. @type {Map<string, number>} */
const loaded = new Map();
/** Bytes of each file in all. @type {Record<string, number>} */
let sizes = {};
let reported = 0;

function report(now = performance.now()) {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  if (!total || now - reported < REPORT_MS) return;
  reported = now;
  let sum = 0;
  for (const bytes of loaded.values()) sum += bytes;
  tell({ type: "boot", phase: "download", loaded: Math.min(sum, total), total });
}

/** @param {string} name @param {number} bytes */
function count(name, bytes) {
  loaded.set(name, (loaded.get(name) ?? 0) + bytes);
  report();
}

/** @param {string} name @returns {Promise<Response>} its body counted as it comes */
async function download(name) {
  const url = new URL(name, ENGINE);
  /** @type {Response} */
  let response;
  try {
    response = await systemFetch(url, { cache: "no-cache" }); // ask whether a kept one is still it
  } catch (error) {
    throw new Error(
      `engine/${name} can't be had: ${error instanceof Error ? error.message : error}`,
    );
  }
  if (!response.ok || !response.body) {
    throw new Error(`engine/${name} can't be had: the server answered ${response.status}`);
  }
  const counted = response.body.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        count(name, chunk.byteLength);
        controller.enqueue(chunk);
      },
    }),
  );
  // Pyodide compiles as it streams in, which takes this type; not every server sends it.
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(counted, { headers: { "content-type": type } });
}

/** @param {string} name @returns {Promise<any>} */
async function importModule(name) {
  try {
    const module = await import(new URL(name, ENGINE).href);
    count(name, sizes[name] ?? 0);
    return module;
  } catch (error) {
    throw new Error(
      `engine/${name} can't be had: ${error instanceof Error ? error.message : error}`,
    );
  }
}

// Boot ----------------------------------------------------------------------------------------------

/** @returns {Promise<Session>} */
async function boot() {
  const manifest = download("manifest.json").then((response) => response.json());
  const files = new Map(DATA.map((name) => [name, download(name)]));
  // What fails is met below, or by the race; not as an unhandled rejection before that.
  for (const file of files.values()) file.catch(() => {});
  const modules = MODULES.map(importModule);
  for (const module of modules) module.catch(() => {});
  sizes = (await manifest).files;
  loaded.delete("manifest.json");

  // Pyodide fetches for itself: it gets what is already on its way.
  self.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    const file = files.get(url.slice(ENGINE.href.length));
    return file && url.startsWith(ENGINE.href) ? file : systemFetch(input, init);
  };
  // loadPyodide never settles when its wasm can't be had: so whichever comes first.
  const missing = new Promise((_, reject) => {
    for (const file of files.values()) file.catch(reject);
  });
  const start = async () => {
    const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(modules);
    const lock = await (await need(files, "pyodide-lock.json")).text();
    const packageZip = need(files, "slidestar.zip").then((response) => response.arrayBuffer());
    /** @type {Pyodide} */
    const pyodide = await loadPyodide({
      indexURL: ENGINE.href,
      packageBaseUrl: ENGINE.href,
      lockFileContents: lock,
      createPyodideModule: (/** @type {unknown} */ settings) => {
        tell({ type: "boot", phase: "start" });
        return createPyodideModule(settings);
      },
    });
    tell({ type: "boot", phase: "import" });
    pyodide.FS.mkdirTree(HOME);
    pyodide.unpackArchive(await packageZip, "zip", { extractDir: HOME });
    return pyodide;
  };
  const pyodide = /** @type {Pyodide} */ (await Promise.race([start(), missing]));
  const python = pyodide.runPython("import sys; sys.version.split()[0]");
  pyodide.runPython(`sys.path.insert(0, "${HOME}"); import slidestar.bridge`);
  const slidestar = pyodide.runPython("slidestar.__version__");
  const session = pyodide.runPython("slidestar.bridge.Session()");
  tell({
    type: "ready",
    versions: { python, pyodide: pyodide.version, slidestar },
    seconds: (performance.now() - begun) / 1000,
  });
  return session;
}

/** @param {Map<string, Promise<Response>>} files @param {string} name */
function need(files, name) {
  return /** @type {Promise<Response>} */ (files.get(name));
}

// Work ----------------------------------------------------------------------------------------------

/** @param {Session} session */
function serve(session) {
  // A post to ourselves comes after what the page has posted meanwhile, and, unlike a timer, at once.
  const { port1: wake, port2: woken } = new MessageChannel();
  let pumping = false;

  function pump() {
    pumping = false;
    if (dead) return;
    try {
      for (const message of JSON.parse(session.pump(SLICE_MS))) tell(message);
      if (session.busy && !pumping) {
        pumping = true;
        wake.postMessage(null);
      }
    } catch (error) {
      fail(error);
    }
  }
  woken.onmessage = pump;
  self.onmessage = ({ data }) => {
    if (dead) return;
    try {
      session.post(JSON.stringify(data));
    } catch (error) {
      fail(error);
    }
    if (!pumping) {
      pumping = true;
      wake.postMessage(null);
    }
  };
}
