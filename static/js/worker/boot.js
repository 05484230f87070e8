// Boots Python in the worker: from a snapshot of its memory if there's a sound one, else from its
// files. All that's needed is on its way at once.

import { bytesOf, createDownloads, ENGINE, readLate, reason } from "./downloads.js";
import { limitMemory } from "./memory.js";
import { loadFrom } from "./pyodide.js";
import { dropSnapshots, findSnapshot, keepSnapshot, makeSnapshot } from "./snapshot.js";

/** @import { PyodideAPI } from "pyodide" */
/** @import { Kept, Ready, Start, LifeMessage } from "../protocol.js" */
/** @import { Manifest } from "./downloads.js" */

/**
 * What to say is up to the booting; what becomes of the worker is not.
 * @typedef {object} Voice
 * @property {(message: LifeMessage, transfer?: Transferable[]) => void} tell
 * @property {(error: unknown) => void} fail it's the end
 */
/**
 * `settle`: to be called once the worker serves. It leaves to the page what another worker can boot
 * from in no time, and to the browser's cache what another visit can. `readClassroom`: the archive
 * of what only the classroom needs.
 * @typedef {{
 *   pyodide: PyodideAPI, ready: Ready, settle: () => Promise<void> | void,
 *   readClassroom: () => Promise<Uint8Array>,
 * }} Booted
 */

/**
 * What a boot for code that isn't ours does otherwise (cage.js).
 * @typedef {object} Caged
 * @property {string} more a zip with more of Python's library
 * @property {() => void} onDownloaded all is here that comes from outside; Python isn't yet
 * @property {object} globals what Python gets as its module `js`
 */

/** What's wrong with a snapshot that looked sound. Booting without it is the way out. */
export class BadSnapshot extends Error {}
/** The page is another build's. Only to load the page anew is a way out. */
export class Outdated extends Error {}

const MB = 1_048_576;
const PACKAGE = "/slidestar.zip";
const CLASSROOM = "/classroom.zip";
const MORE = "/more.zip";
/** How long writing the snapshot waits: a visitor's first request comes sooner. */
const REST_MS = 1000;
/** The end of a zip, with nothing before it: a snapshot has imported all there is. */
const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...new Uint8Array(18)]);

/**
 * @param {Pick<Start, "plain" | "kept"> & { started: Promise<Start> }} start
 * @param {Voice} voice
 * @param {Caged | null} [caged]
 * @returns {Promise<Booted>} rejects also by a `BadSnapshot`
 */
export async function boot({ plain, kept, started }, { tell, fail }, caged = null) {
  tell({ type: "boot", phase: "download", loaded: 0, total: 0 });
  const downloads = createDownloads(tell);
  const loader = downloads.script("pyodide.js");
  const glue = downloads.script("pyodide.asm.js");
  const compile = (/** @type {Response} */ response) => WebAssembly.compileStreaming(response);
  const compiled = kept?.module ?? downloads.file("pyodide.asm.wasm", compile);
  const module = Promise.resolve(compiled);
  module.catch(() => {}); // awaited when Pyodide asks for it
  const snapshot = plain ? null : await snapshotOf(kept, downloads.manifest);
  const library = snapshot ? EMPTY_ZIP : downloads.file("python_stdlib.zip", bytesOf);
  const archive = snapshot ? null : downloads.file("slidestar.zip", bytesOf);
  const manifest = await downloads.manifest;
  const kernel = downloads.optional(manifest.kernel); // without it Python is slower, not wrong
  const classroom = caged && downloads.file(manifest.classroom, bytesOf);
  const more = caged && downloads.optional(caged.more);
  const arrived = downloads.arrive().then(() => {
    tell({ type: "boot", phase: snapshot ? "restore" : "start" });
  });
  // Not only awaited below: Pyodide never comes back when a file it needs can't be had.
  arrived.catch(fail);
  /**
   * An incomplete file is the better explanation.
   * @param {unknown} error
   */
  const fault = (error) => arrived.then(() => fail(error), fail);

  const { memory, build, interpreted = false } = await started;
  if (build && build !== manifest.build) throw new Outdated("the page is another build's");
  if (kept && kept.build !== manifest.build) throw new BadSnapshot("there's a new version");
  limitMemory(memory * MB);
  const parts = {
    loader,
    glue,
    module,
    library,
    lock: manifest.lock,
    snapshot: snapshot?.bytes ?? null,
  };
  try {
    if (caged) {
      await arrived;
      caged.onDownloaded();
    }
    const pyodide = await loadFrom(parts, fault, caged?.globals);
    await arrived;
    const kernelPath = `/${manifest.kernel}`;
    const compiledLoops = interpreted ? null : await kernel;
    if (compiledLoops) pyodide.FS.writeFile(kernelPath, compiledLoops);
    if (archive) {
      tell({ type: "boot", phase: "import" });
      importPackage(pyodide, await archive, kernelPath);
    } else {
      // Otherwise all boots from one snapshot would draw the same numbers. (`secrets` asks the
      // browser anew.)
      pyodide.runPython("import random; random.seed()");
    }
    if (classroom) addClassroom(pyodide, await classroom);
    const added = await more;
    if (added) addLibrary(pyodide, added);
    const from = snapshot ? "snapshot" : "files";
    const used = snapshot && (await snapshot.bytes);
    const settle = () => {
      const left = { build: manifest.build, module, snapshot: used, keeping: !caged };
      return leave(pyodide, left, tell);
    };
    const ready = readiness(pyodide, from, compiledLoops !== null);
    const late = manifest.classroom;
    return { pyodide, ready, settle, readClassroom: () => readLate(late, manifest.late[late]) };
  } catch (error) {
    if (!snapshot) throw error;
    await arrived; // what can't be downloaded isn't the snapshot's fault
    await dropSnapshots(ENGINE);
    throw new BadSnapshot(reason(error));
  }
}

/**
 * A snapshot on its way, from what the page kept or else from the cache; null if there's none.
 * @param {Kept | null} kept
 * @param {Promise<Manifest>} manifest
 * @returns {Promise<{ bytes: Promise<ArrayBuffer> } | null>}
 */
async function snapshotOf(kept, manifest) {
  if (kept?.snapshot) return { bytes: Promise.resolve(kept.snapshot) };
  try {
    const found = await findSnapshot(ENGINE);
    if (!found) return null;
    const bytes = found.read();
    bytes.catch(() => {}); // awaited when Pyodide asks for it
    const build = await manifest.then(
      ({ build }) => build,
      () => null,
    );
    if (found.build === build) return { bytes };
    if (build) note("isn't used", "it's another version's");
  } catch (error) {
    note("can't be looked for", error);
  }
  return null;
}

/**
 * @param {string} what
 * @param {unknown} error
 */
function note(what, error) {
  console.warn(`the snapshot of Python ${what}: ${reason(error)}`);
}

/**
 * @param {PyodideAPI} pyodide
 * @param {Uint8Array} archive
 * @param {string} kernel
 */
function importPackage(pyodide, archive, kernel) {
  pyodide.FS.writeFile(PACKAGE, archive);
  const [sys, os] = [pyodide.pyimport("sys"), pyodide.pyimport("os")];
  sys.path.insert(0, PACKAGE);
  os.environ.__setitem__("SLIDESTAR_KERNEL", kernel);
  pyodide.pyimport("slidestar.page.bridge").destroy();
}

/**
 * @param {PyodideAPI} pyodide
 * @param {Uint8Array} archive
 */
function addClassroom(pyodide, archive) {
  pyodide.FS.writeFile(CLASSROOM, archive);
  pyodide.pyimport("slidestar.page.classroom_archive").add(CLASSROOM);
}

/**
 * @param {PyodideAPI} pyodide
 * @param {Uint8Array} library a zip
 */
function addLibrary(pyodide, library) {
  pyodide.FS.writeFile(MORE, library);
  pyodide.pyimport("sys").path.append(MORE);
}

/**
 * @param {PyodideAPI} pyodide
 * @param {Ready["from"]} from
 * @param {boolean} compiled
 * @returns {Ready}
 */
function readiness(pyodide, from, compiled) {
  const versions = {
    python: String(pyodide.pyimport("sys").version).split(" ", 1)[0] ?? "",
    pyodide: pyodide.version,
    slidestar: String(pyodide.pyimport("slidestar").__version__),
  };
  return { type: "ready", versions, seconds: performance.now() / 1000, from, compiled };
}

/**
 * @param {PyodideAPI} pyodide
 * @param {{
 *   build: string, module: Promise<WebAssembly.Module>, snapshot: ArrayBuffer | null,
 *   keeping: boolean,
 * }} of `keeping`: whether a first boot's memory becomes a snapshot
 * @param {Voice["tell"]} tell
 */
function leave(pyodide, { build, module, snapshot, keeping }, tell) {
  /** @param {ArrayBuffer | null} bytes */
  const hand = async (bytes) => {
    tell({ type: "keep", build, snapshot: bytes }, bytes ? [bytes] : []);
    tell({ type: "compiled", module: await module });
  };
  if (snapshot || !keeping) return hand(snapshot);
  /** @type {ArrayBuffer} */
  let bytes;
  try {
    // At once: later there would be a search in it, and the compiled loops, which no snapshot can
    // hold.
    pyodide.runPython("import everything, gc; gc.collect()");
    bytes = makeSnapshot(pyodide);
  } catch (error) {
    note("can't be made", error);
    return hand(null);
  }
  setTimeout(async () => {
    await keepSnapshot(ENGINE, { build, bytes }).catch((error) => note("can't be kept", error));
    hand(bytes);
  }, REST_MS);
}
