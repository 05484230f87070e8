// Runs Python beside the page: downloads and boots Pyodide, then passes messages between the page
// and the package's bridge, a slice of work at a time. Knows no puzzle; protocol.js has the messages.

import { keepTable, readTable } from "./tables.js";

/** @import { PyodideAPI } from "pyodide" */
/** @import { PageMessage, WorkerMessage } from "./protocol.js" */

/**
 * The bridge's `Session`.
 * @typedef {{
 *   post: (text: string) => void, pump: (ms: number) => string, busy: boolean,
 *   provide: (name: string, path: string | undefined) => void,
 * }} Session
 */

const ENGINE = new URL("../../engine/", import.meta.url);
const MODULES = ["pyodide.js", "pyodide.asm.js"];
const DATA = ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json", "slidestar.zip"];
const PACKAGE = "/package";
const FILES = "/tmp";

const SLICE_MS = 20;
const REPORT_MS = 100;

const systemFetch = self.fetch;
let dead = false;

/** @param {WorkerMessage} message */
function tell(message) {
  if (!dead) self.postMessage(message);
}

/** Say what ended the worker. Only the first counts: it may well be what the others come from. @param {unknown} error */
function fail(error) {
  if (!dead) console.warn("the worker ends:", error);
  // Of a Python traceback, the last line says what it was.
  const message = reason(error).trim().split("\n").at(-1) ?? "";
  tell({ type: "fatal", message });
  dead = true;
}

/** @param {any} error an Error, mostly; Emscripten throws other things too */
function reason(error) {
  return String(error?.message ?? error);
}

// --- Downloads: all at once, counted as they come. ---

/** Bytes so far and, once the manifest is there, in all. */
const progress = { loaded: 0, total: 0, reported: 0 };

/** @param {number} bytes */
function count(bytes) {
  progress.loaded += bytes;
  const { loaded, total, reported } = progress;
  const now = performance.now();
  if (!total || (loaded !== total && now - reported < REPORT_MS)) return;
  progress.reported = now;
  tell({ type: "boot", phase: "download", loaded, total });
}

/** @template T @param {string} name @param {Promise<T>} work @returns {Promise<T>} its failure says which file it's about */
async function about(name, work) {
  try {
    return await work;
  } catch (error) {
    throw new Error(`engine/${name} can't be loaded: ${reason(error)}`);
  }
}

/** @param {string} name */
async function open(name) {
  // The sizes are those of one build, so ask whether a file kept in a cache is still the one.
  const response = await systemFetch(new URL(name, ENGINE), { cache: "no-cache" });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response;
}

/** Count a file's bytes as they come in. @param {Response} response @returns {Promise<number>} how many there are */
async function measure(response) {
  // On a copy: browsers keep the compiled form of WebAssembly for the very response they fetched.
  const reader = response.clone().body?.getReader();
  let bytes = 0;
  for (;;) {
    const chunk = (await reader?.read())?.value;
    if (!chunk) return bytes;
    bytes += chunk.byteLength;
    count(chunk.byteLength);
  }
}

/**
 * A file on its way: to be read, and its size when it's all there.
 * @param {string} name @returns {{ response: Promise<Response>, size: Promise<number> }}
 */
function download(name) {
  const opened = about(name, open(name));
  const size = opened.then((response) => about(name, measure(response)));
  const response = opened.then(name.endsWith(".wasm") ? asWasm : undefined);
  response.catch(() => {}); // its size fails too, and is always waited for
  return { response, size };
}

/** Compiling while it comes in takes this type, which not every server states. @param {Response} response */
function asWasm(response) {
  const type = "application/wasm";
  if (response.headers.get("content-type") === type) return response;
  return new Response(response.body, { headers: { "content-type": type } });
}

// --- Boot ---

async function boot() {
  tell({ type: "boot", phase: "download", loaded: 0, total: 0 });
  const manifest = about("manifest.json", readManifest());
  const files = new Map(DATA.map((name) => [name, download(name)]));
  const modules = MODULES.map(async (name) => {
    const module = await about(name, import(new URL(name, ENGINE).href));
    count((await manifest)[name]);
    return module;
  });
  const checked = [...files].map(async ([name, { size }]) => {
    const bytes = await size;
    const wanted = (await manifest)[name];
    if (bytes !== wanted) throw new Error(`engine/${name} has ${bytes} bytes, not ${wanted}`);
  });
  const everything = Promise.all([...modules, ...checked]).then(() =>
    tell({ type: "boot", phase: "start" }),
  );
  // Not only awaited below: loadPyodide never settles when a file it needs can't be had.
  everything.catch(fail);

  /** @type {[typeof import("pyodide"), { default: any }]} */
  const [{ loadPyodide }, { default: createPyodideModule }] = /** @type {any} */ (
    await Promise.all(modules)
  );
  // Pyodide fetches for itself: it gets what is on its way.
  self.fetch = (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    const file = files.get(url.replace(ENGINE.href, ""));
    return file ? file.response : systemFetch(input, init);
  };
  // Nor does it settle when its wasm is of no use to the browser.
  const instantiateStreaming = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      return await instantiateStreaming(source, imports);
    } catch (error) {
      await everything.catch(() => {}); // an incomplete file is the better explanation
      fail(new Error(`this browser can't run Pyodide: ${reason(error)}`));
      throw error;
    }
  };
  const pyodide = await loadPyodide({ indexURL: ENGINE.href, createPyodideModule });
  self.fetch = systemFetch;
  WebAssembly.instantiateStreaming = instantiateStreaming;
  await everything;

  tell({ type: "boot", phase: "import" });
  const archive = /** @type {Response} */ (await files.get("slidestar.zip")?.response);
  return { pyodide, session: load(pyodide, await archive.arrayBuffer()) };
}

/** @returns {Promise<Record<string, number>>} the size of each file of this build */
async function readManifest() {
  const { files } = await (await open("manifest.json")).json();
  progress.total = [...MODULES, ...DATA].reduce((sum, name) => sum + files[name], 0);
  return files;
}

/** @param {PyodideAPI} pyodide @param {ArrayBuffer} archive @returns {Session} */
function load(pyodide, archive) {
  // Unpacked: the package's compiled part is loaded from a file.
  pyodide.unpackArchive(archive, "zip", { extractDir: PACKAGE });
  const sys = pyodide.pyimport("sys");
  sys.path.insert(0, PACKAGE);
  const session = pyodide.pyimport("slidestar.bridge").Session();
  const versions = {
    python: String(sys.version).split(" ", 1)[0],
    pyodide: pyodide.version,
    slidestar: String(pyodide.pyimport("slidestar").__version__),
  };
  tell({ type: "ready", versions, seconds: performance.now() / 1000 });
  return session;
}

// --- Work ---

/** @param {{ pyodide: PyodideAPI, session: Session }} python */
function serve({ pyodide, session }) {
  // A post to ourselves lets in what the page has posted meanwhile and, unlike a timer, comes at once.
  const { port1, port2 } = new MessageChannel();
  let due = false;

  function wake() {
    if (!due) port1.postMessage(null);
    due = true;
  }

  port2.onmessage = () => {
    due = false;
    attempt(() => {
      for (const message of JSON.parse(session.pump(SLICE_MS))) {
        if (message.type === "need") provide(message);
        else if (message.type === "keep") keep(message);
        else tell(message);
      }
      if (session.busy) wake();
    });
  };

  /** Get a file that a search needs; where it can't be had, Python knows another way. @param {{ file: string, shipped: boolean }} needed */
  async function provide({ file, shipped }) {
    const content = await readTable(file, shipped);
    attempt(() => {
      const path = content ? `${FILES}/${file}` : undefined;
      if (content) pyodide.FS.writeFile(path, content);
      session.provide(file, path);
    });
    wake();
  }

  /** Keep a file that Python has made. @param {{ file: string, path: string }} made */
  function keep({ file, path }) {
    const content = pyodide.FS.readFile(path);
    pyodide.FS.unlink(path);
    keepTable(file, content);
  }

  self.onmessage = (/** @type {MessageEvent<PageMessage>} */ { data }) => {
    attempt(() => session.post(JSON.stringify(data)));
    wake();
  };
}

/** Do a step of the work; the bridge answers what is wrong with a request, so a throw is the end. @param {() => void} step */
function attempt(step) {
  if (dead) return;
  try {
    step();
  } catch (error) {
    fail(error);
  }
}

boot().then(serve).catch(fail);
