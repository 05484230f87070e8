// Replaces worker-script.ts in slidestar.html, where the workers' scripts are in the document. The engine is
// at the end of the file, so that the user can play before it is read. A worker therefore starts once the
// document is complete, and its messages are queued until then.

import { takeFiles } from "../lib/embedded-files.ts";
import { fromSevenBits } from "../lib/seven-bits.ts";
import { FILE_INCOMPLETE, NO_WORKERS, workerRefused } from "./engine-text.ts";
import { scriptAddress } from "./trusted.ts";
import type * as hosted from "./worker-script.ts";

/** The name of the scripts of Pyodide, which run before the worker's own script. */
const PYODIDE = "pyodide";

export const startWorker: typeof hosted.startWorker = (name, options) => {
  if (typeof Worker === "undefined") throw new Error(NO_WORKERS);
  return new LateWorker(name, options);
};

class LateWorker extends EventTarget implements Worker {
  onmessage: Worker["onmessage"] = null;
  onmessageerror: Worker["onmessageerror"] = null;
  onerror: Worker["onerror"] = null;
  #queued: [unknown, Transferable[]][] = [];
  #worker: Worker | null = null;
  #ended = false;

  constructor(name: string, options: WorkerOptions | undefined) {
    super();
    this.#start(name, options).catch(({ message }: Error) => {
      if (!this.#ended) this.#report(new ErrorEvent("error", { message, cancelable: true }));
    });
  }

  async #start(name: string, options: WorkerOptions | undefined) {
    await documentComplete();
    const script = await scriptOf(name);
    if (this.#ended) return;
    const address = URL.createObjectURL(script);
    const worker = startFrom(address, options);
    this.#worker = worker;
    worker.onmessage = (event) => this.onmessage?.(event);
    worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
    worker.onmessageerror = (event) => this.onmessageerror?.(event);
    worker.onerror = (event) => this.#report(event);
    const port = filesPort();
    worker.postMessage(port, [port]);
    for (const [message, transfer] of this.#queued.splice(0)) worker.postMessage(message, transfer);
  }

  #report(event: ErrorEvent) {
    this.onerror?.(event);
    this.dispatchEvent(new Event("error"));
  }

  postMessage(message: unknown, transfer: Transferable[] | StructuredSerializeOptions = []) {
    const list = Array.isArray(transfer) ? transfer : (transfer.transfer ?? []);
    if (this.#worker) this.#worker.postMessage(message, list);
    else this.#queued.push([message, list]);
  }

  terminate() {
    this.#ended = true;
    this.#worker?.terminate();
  }
}

function startFrom(address: string, options: WorkerOptions | undefined) {
  try {
    return new Worker(scriptAddress(new URL(address)), options);
  } catch (error) {
    throw new Error(workerRefused((error as Error).message));
  }
}

function documentComplete(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  });
}

let files: Map<string, Blob> | null = null;

/** Return the texts of the engine's files by name. */
function engineFiles(): ReadonlyMap<string, Blob> {
  files ??= new Map([...takeFiles()].map(([name, texts]) => [name, new Blob(texts)]));
  return files;
}

/** Return a port that serves files to a worker (worker/engine-in-file.ts). */
function filesPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = async ({ data: { id, name } }) => {
    const packed = (await engineFiles().get(name)?.arrayBuffer()) ?? null;
    port1.postMessage({ id, packed }, packed ? [packed] : []);
  };
  return port2;
}

const scripts: Map<string, Promise<string>> = new Map();

/** Return the script of a worker. */
async function scriptOf(name: string): Promise<Blob> {
  const [pyodide, own] = await Promise.all([textOf(PYODIDE), textOf(name)]);
  // A function wraps the scripts, since the globals of a script cannot be removed (sandbox-globals.ts).
  // If `importScripts` exists, Pyodide would expect a worker that cannot import modules.
  return new Blob([
    '"use strict";Object.defineProperty(self,"importScripts",{value:undefined,configurable:true});',
    `(async()=>{${pyodide}${own}})().catch((error)=>setTimeout(()=>{throw error}));`,
  ]);
}

function textOf(name: string): Promise<string> {
  const known = scripts.get(name);
  if (known) return known;
  const text = unpacked(engineFiles().get(`${name}.js`));
  scripts.set(name, text);
  return text;
}

/** Unpack the text of a gzip file. */
async function unpacked(packed: Blob | undefined): Promise<string> {
  if (!packed) throw new Error(FILE_INCOMPLETE);
  const bytes = fromSevenBits(new Uint8Array(await packed.arrayBuffer()));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}
