// Boots Python in a worker: from a snapshot of its memory if there is a valid one, otherwise from
// its files. All downloads start at once.

import type { PyodideAPI } from "pyodide";
import type { LifeMessage, Ready, Start } from "../protocol.ts";
import { bytesOf, createDownloads, type Manifest, readLate, reason } from "./downloads.ts";
import { ENGINE } from "./engine-files.ts";
import { limitMemory } from "./memory.ts";
import { type Glue, type Loader, loadFrom } from "./pyodide.ts";
import { deleteSnapshots, findSnapshot, makeSnapshot, storeSnapshot } from "./snapshot.ts";

type Send = (message: LifeMessage, transfer?: Transferable[]) => void;
type Callbacks = {
  send: Send;
  /** reports an error and ends the worker */
  fail: (error: unknown) => void;
};
/** The result of a boot. */
type Booted = {
  pyodide: PyodideAPI;
  ready: Ready;
  /**
   * Sends the compiled module to the page for the next worker, and stores a snapshot for later boots. To
   * be called once the worker serves requests.
   */
  settle: () => Promise<void>;
  /** Loads the archive that only Learn needs. */
  readRest: () => Promise<Uint8Array>;
};

/** Options for a boot in the sandbox (sandbox-worker.ts). */
type SandboxBoot = {
  /** a zip file with additional modules of Python's library */
  more: string;
  /** called after all downloads, before Python starts */
  onDownloaded: () => void;
  /** the object that Python imports as the module `js` */
  globals: object;
};

/** The boot from a snapshot has failed. The worker must boot again without a snapshot. */
export class BadSnapshot extends Error {}
/** The page and the host have different builds. The user must reload the page. */
export class Outdated extends Error {}

const MB = 1_048_576;
const PACKAGE = "/slidestar.zip";
const REST = "/rest.zip";
const MORE = "/more.zip";
/** The delay before the snapshot is stored, so that the first request is not delayed. */
const STORE_DELAY_MS = 1000;
/** The archive for a boot from a snapshot, which needs no files since all modules are already imported. */
const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...new Uint8Array(18)]);

/** Boot Python. Reject with `BadSnapshot` or `Outdated` if another boot, or a reload, can help. */
export async function boot(
  { plain, cached, started }: Pick<Start, "plain" | "cached"> & { started: Promise<Start> },
  { send, fail }: Callbacks,
  sandbox: SandboxBoot | null = null,
): Promise<Booted> {
  send({ type: "boot", phase: "download", loaded: 0, total: 0 });
  const downloads = createDownloads(send);
  const loader = downloads.script<Loader>("pyodide.js");
  const glue = downloads.script<Glue>("pyodide.asm.js");
  const compile = (response: Response) => WebAssembly.compileStreaming(response);
  const compiled = cached?.module ?? downloads.file("pyodide.asm.wasm", compile);
  const module = Promise.resolve(compiled);
  module.catch(() => {}); // The error is reported when Pyodide awaits the module.
  const snapshot = plain ? null : await snapshotOf(downloads.manifest);
  const library = snapshot ? EMPTY_ZIP : downloads.file("python_stdlib.zip", bytesOf);
  const archive = snapshot ? null : downloads.file("slidestar.zip", bytesOf);
  const manifest = await downloads.manifest;
  // Without this file, Python still works but is slower.
  const kernel = downloads.optional(manifest.kernel);
  const rest = sandbox && downloads.file(manifest.rest, bytesOf);
  const more = sandbox && downloads.optional(sandbox.more);
  const arrived = downloads.arrive().then(() => {
    send({ type: "boot", phase: snapshot ? "restore" : "start" });
  });
  // Report a failed download even if the code below does not await it, since Pyodide hangs if a
  // file is missing.
  arrived.catch(fail);
  /** Report an error. If a failed download is the cause, report that instead. */
  const fault = (error: unknown) => arrived.then(() => fail(error), fail);

  const { memory, build, interpreted = false } = await started;
  if (build && build !== manifest.build) throw new Outdated("the page has another build");
  if (cached && cached.build !== manifest.build) throw new BadSnapshot("there is a new version");
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
    if (sandbox) {
      await arrived;
      sandbox.onDownloaded();
    }
    const pyodide = await loadFrom(parts, fault, sandbox?.globals);
    await arrived;
    const kernelPath = `/${manifest.kernel}`;
    const compiledLoops = interpreted ? null : await kernel;
    if (compiledLoops) pyodide.FS.writeFile(kernelPath, compiledLoops);
    if (archive) {
      send({ type: "boot", phase: "import" });
      importPackage(pyodide, await archive, kernelPath);
    } else {
      // Otherwise, all boots from one snapshot would draw the same random numbers. (`secrets` uses
      // the browser's random numbers.)
      pyodide.runPython("import random; random.seed()");
    }
    if (rest) addRest(pyodide, await rest);
    const added = await more;
    if (added) addLibrary(pyodide, added);
    const from = snapshot ? "snapshot" : "files";
    const used = await snapshot?.bytes;
    // Free the memory of the bytes, since Pyodide's options still refer to them.
    if (used) structuredClone(used, { transfer: [used] });
    const settle = async () => {
      if (!snapshot && !sandbox) saveSnapshot(pyodide, manifest.build);
      send({ type: "compiled", build: manifest.build, module: await module });
    };
    const ready = readiness(pyodide, from, compiledLoops !== null);
    const late = manifest.rest;
    return { pyodide, ready, settle, readRest: () => readLate(late, manifest.late[late]) };
  } catch (error) {
    if (!snapshot) throw error;
    await arrived; // If a failed download is the cause, this throws its error.
    await deleteSnapshots(ENGINE);
    throw new BadSnapshot(reason(error));
  }
}

/** Start reading the stored snapshot. Return null if there is none. */
async function snapshotOf(
  manifest: Promise<Manifest>,
): Promise<{ bytes: Promise<ArrayBuffer> } | null> {
  try {
    const found = await findSnapshot(ENGINE);
    if (!found) return null;
    const bytes = found.read();
    bytes.catch(() => {}); // The error is reported when Pyodide awaits the bytes.
    const build = await manifest.then(
      ({ build }) => build,
      () => null,
    );
    if (found.build === build) return { bytes };
    if (build) warn("is not used", "it is from another version");
  } catch (error) {
    warn("could not be found", error);
  }
  return null;
}

function warn(fault: string, error: unknown) {
  console.warn(`the snapshot of Python ${fault}: ${reason(error)}`);
}

function importPackage(pyodide: PyodideAPI, archive: Uint8Array, kernel: string) {
  pyodide.FS.writeFile(PACKAGE, archive);
  const [sys, os] = [pyodide.pyimport("sys"), pyodide.pyimport("os")];
  sys.path.insert(0, PACKAGE);
  os.environ.__setitem__("SLIDESTAR_KERNEL", kernel);
  pyodide.pyimport("slidestar.page.bridge").destroy();
}

function addRest(pyodide: PyodideAPI, archive: Uint8Array) {
  pyodide.FS.writeFile(REST, archive);
  pyodide.pyimport("slidestar.page.rest_archive").add(REST);
}

function addLibrary(pyodide: PyodideAPI, library: Uint8Array) {
  pyodide.FS.writeFile(MORE, library);
  pyodide.pyimport("sys").path.append(MORE);
}

function readiness(pyodide: PyodideAPI, from: Ready["from"], compiled: boolean): Ready {
  const versions = {
    python: String(pyodide.pyimport("sys").version).split(" ", 1)[0] ?? "",
    pyodide: pyodide.version,
    slidestar: String(pyodide.pyimport("slidestar").__version__),
  };
  return { type: "ready", versions, seconds: performance.now() / 1000, from, compiled };
}

/** Make a snapshot, and store it soon. */
function saveSnapshot(pyodide: PyodideAPI, build: string) {
  try {
    // Make the snapshot at once. After a search, the memory would contain the compiled loops, which
    // cannot be part of a snapshot.
    pyodide.runPython("import everything, gc; gc.collect()");
    const bytes = makeSnapshot(pyodide);
    setTimeout(() => {
      storeSnapshot(ENGINE, { build, bytes }).catch((error) => warn("could not be stored", error));
    }, STORE_DELAY_MS);
  } catch (error) {
    warn("could not be made", error);
  }
}
