// Runs Python in a worker. It passes messages between the page and the Python package's bridge, and
// runs the bridge in short slices. The messages are in protocol.ts.

import type { PyodideAPI } from "pyodide";
import type {
  LoadModules,
  PageMessage,
  PythonMessage,
  ReadTable,
  Start,
  StoreTable,
  WorkerMessage,
} from "../protocol.ts";
import { BadSnapshot, boot, Outdated } from "./boot.ts";
import { reason } from "./downloads.ts";
import { readTable, storeTable } from "./table-files.ts";

/** The bridge's `Session` object. */
type Session = {
  post: (text: string) => void;
  pump: (ms: number) => string;
  busy: boolean;
  provide: (name: string, path: string | undefined) => void;
};

const FILES = "/tmp";
const SLICE_MS = 20;

const started: Promise<Start> = new Promise((resolve) => {
  self.onmessage = ({ data }) => resolve(data);
});
/** The messages to send after the page's `start`, or null after it. */
let queued: [WorkerMessage, Transferable[]][] | null = [];
let dead = false;

function send(message: WorkerMessage, transfer: Transferable[] = []) {
  if (dead) return;
  if (queued) queued.push([message, transfer]);
  else self.postMessage(message, transfer);
}

started.then(() => {
  for (const [message, transfer] of queued ?? []) self.postMessage(message, transfer);
  queued = null;
});

/**
 * Report an error that ends the worker. Only the first error is reported, since it may have caused
 * the others.
 */
function fail(error: unknown) {
  const again = error instanceof BadSnapshot; // The page logs this error.
  if (!dead && !again) console.warn("the worker ends:", error);
  // The last line of a Python traceback contains the message.
  if (again) send({ type: "again", message: error.message });
  else if (error instanceof Outdated) send({ type: "outdated" });
  else send({ type: "fatal", message: reason(error).trim().split("\n").at(-1) ?? "" });
  dead = true;
}

/** Start to serve the page's requests. */
function serve(pyodide: PyodideAPI, readRest: () => Promise<Uint8Array>) {
  const session: Session = pyodide.pyimport("slidestar.page.bridge").Session();
  // Messages to the worker itself are handled after the page's pending messages, without the delay
  // of a timer.
  const { port1, port2 } = new MessageChannel();
  let due = false;

  function wake() {
    if (!due) port1.postMessage(null);
    due = true;
  }

  port2.onmessage = () => {
    due = false;
    attempt(() => {
      const messages: PythonMessage[] = JSON.parse(session.pump(SLICE_MS));
      for (const message of messages) {
        if (message.type === "read_table") provide(message);
        else if (message.type === "store_table") store(message);
        else if (message.type === "load_modules") load(message);
        else send(message);
      }
      if (session.busy) wake();
    });
  };

  /** Load a file for a search. If the file is missing, Python searches in another way. */
  async function provide({ file, shipped }: ReadTable) {
    hand(file, await readTable(file, shipped, (content) => hand(file, content)));
  }

  /** Load the modules that Python does not need at its start. */
  async function load({ file }: LoadModules) {
    const content = await readRest().catch((error) => {
      console.warn(reason(error));
      return null;
    });
    hand(file, content);
  }

  function hand(file: string, content: Uint8Array | null) {
    attempt(() => {
      const path = content ? `${FILES}/${file}` : undefined;
      if (content) pyodide.FS.writeFile(path, content);
      session.provide(file, path);
    });
    wake();
  }

  /** Store a file that Python has made. */
  function store({ file, path }: StoreTable) {
    const content = pyodide.FS.readFile(path);
    pyodide.FS.unlink(path);
    storeTable(file, content);
  }

  self.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    attempt(() => session.post(JSON.stringify(data)));
    wake();
  };
}

/** Run a step. Since the bridge replies to invalid requests, any exception ends the worker. */
function attempt(step: () => void) {
  if (dead) return;
  try {
    step();
  } catch (error) {
    fail(error);
  }
}

try {
  // A fresh worker boots before it has received the page's `start`.
  const { plain, cached } = self.name === "fresh" ? { plain: false, cached: null } : await started;
  const booting = boot({ plain, cached, started }, { send, fail });
  const { pyodide, ready, settle, readRest } = await booting;
  serve(pyodide, readRest);
  send(ready);
  if (!(await started).helping) settle();
} catch (error) {
  fail(error);
}
