// Boots Python in the worker: from a snapshot of its memory if there's a sound one, else from its
// files. All that's needed is on its way at once.

import type { PyodideAPI } from "pyodide";
import type { Kept, LifeMessage, Ready, Start } from "../protocol.ts";
import { bytesOf, createDownloads, ENGINE, type Manifest, readLate, reason } from "./downloads.ts";
import { limitMemory } from "./memory.ts";
import { loadFrom } from "./pyodide.ts";
import { dropSnapshots, findSnapshot, keepSnapshot, makeSnapshot } from "./snapshot.ts";

/** What to say is up to the booting; what becomes of the worker is not. */
type Voice = {
  tell: (message: LifeMessage, transfer?: Transferable[]) => void;
  /** it's the end */
  fail: (error: unknown) => void;
};
/**
 * `settle`: to be called once the worker serves. It leaves to the page what another worker can boot
 * from in no time, and to the browser's cache what another visit can. `readClassroom`: the archive
 * of what only the classroom needs.
 */
type Booted = {
  pyodide: PyodideAPI;
  ready: Ready;
  settle: () => Promise<void> | void;
  readClassroom: () => Promise<Uint8Array>;
};

/** What a boot for code that isn't ours does otherwise (sandbox.js). */
type Caged = {
  /** a zip with more of Python's library */
  more: string;
  /** all is here that comes from outside; Python isn't yet */
  onDownloaded: () => void;
  /** what Python gets as its module `js` */
  globals: object;
};

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

/** @returns rejects also by a `BadSnapshot` */
export async function boot(
  { plain, kept, started }: Pick<Start, "plain" | "kept"> & { started: Promise<Start> },
  { tell, fail }: Voice,
  caged: Caged | null = null,
): Promise<Booted> {
  tell({ type: "boot", phase: "download", loaded: 0, total: 0 });
  const downloads = createDownloads(tell);
  const loader = downloads.script("pyodide.js");
  const glue = downloads.script("pyodide.asm.js");
  const compile = (response: Response) => WebAssembly.compileStreaming(response);
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
  /** An incomplete file is the better explanation. */
  const fault = (error: unknown) => arrived.then(() => fail(error), fail);

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

/** A snapshot on its way, from what the page kept or else from the cache; null if there's none. */
async function snapshotOf(
  kept: Kept | null,
  manifest: Promise<Manifest>,
): Promise<{ bytes: Promise<ArrayBuffer> } | null> {
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

function note(what: string, error: unknown) {
  console.warn(`the snapshot of Python ${what}: ${reason(error)}`);
}

function importPackage(pyodide: PyodideAPI, archive: Uint8Array, kernel: string) {
  pyodide.FS.writeFile(PACKAGE, archive);
  const [sys, os] = [pyodide.pyimport("sys"), pyodide.pyimport("os")];
  sys.path.insert(0, PACKAGE);
  os.environ.__setitem__("SLIDESTAR_KERNEL", kernel);
  pyodide.pyimport("slidestar.page.bridge").destroy();
}

function addClassroom(pyodide: PyodideAPI, archive: Uint8Array) {
  pyodide.FS.writeFile(CLASSROOM, archive);
  pyodide.pyimport("slidestar.page.classroom_archive").add(CLASSROOM);
}

/** @param library a zip */
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

/** @param of `keeping`: whether a first boot's memory becomes a snapshot */
function leave(
  pyodide: PyodideAPI,
  {
    build,
    module,
    snapshot,
    keeping,
  }: {
    build: string;
    module: Promise<WebAssembly.Module>;
    snapshot: ArrayBuffer | null;
    keeping: boolean;
  },
  tell: Voice["tell"],
) {
  const hand = async (bytes: ArrayBuffer | null) => {
    tell({ type: "keep", build, snapshot: bytes }, bytes ? [bytes] : []);
    tell({ type: "compiled", module: await module });
  };
  if (snapshot || !keeping) return hand(snapshot);
  let bytes: ArrayBuffer;
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
