// Runs Python beside the page: passes messages between the page and the package's bridge, a slice
// of work at a time. Knows no puzzle; protocol.ts has the messages.

import type { PyodideAPI } from "pyodide";
import type { PageMessage, Start, WorkerMessage } from "../protocol.ts";
import { BadSnapshot, boot, Outdated } from "./boot.ts";
import { reason } from "./downloads.ts";
import { keepTable, readTable } from "./table-files.ts";

/** The bridge's `Session`. */
type Session = {
  post: (text: string) => void;
  pump: (ms: number) => string;
  busy: boolean;
  provide: (name: string, path: string | undefined) => void;
};

const FILES = "/tmp";
const SLICE_MS = 20;

/** The page's first word. */
const started: Promise<Start> = new Promise((resolve) => {
  self.onmessage = ({ data }) => resolve(data);
});
/** What there was to say before the page listens. */
let unsaid: [WorkerMessage, Transferable[]][] | null = [];
let dead = false;

function tell(message: WorkerMessage, transfer: Transferable[] = []) {
  if (dead) return;
  if (unsaid) unsaid.push([message, transfer]);
  else self.postMessage(message, transfer);
}

started.then(() => {
  for (const [message, transfer] of unsaid ?? []) self.postMessage(message, transfer);
  unsaid = null;
});

/** Say what ended the worker. Only the first counts: it may well be what the others come from. */
function fail(error: unknown) {
  const again = error instanceof BadSnapshot; // which the page notes
  if (!dead && !again) console.warn("the worker ends:", error);
  // Of a Python traceback, the last line says what it was.
  if (again) tell({ type: "again", message: error.message });
  else if (error instanceof Outdated) tell({ type: "outdated" });
  else tell({ type: "fatal", message: reason(error).trim().split("\n").at(-1) ?? "" });
  dead = true;
}

/** Do what the page asks, from now on. */
function serve(pyodide: PyodideAPI, readClassroom: () => Promise<Uint8Array>) {
  const session: Session = pyodide.pyimport("slidestar.page.bridge").Session();
  // A post to ourselves lets in what the page has posted meanwhile and, unlike a timer, comes at
  // once.
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
        else if (message.type === "load") load(message.file);
        else tell(message);
      }
      if (session.busy) wake();
    });
  };

  /** Get a file that a search needs; where it can't be had, Python knows another way. */
  async function provide({ file, shipped }: { file: string; shipped: boolean }) {
    hand(file, await readTable(file, shipped, (content) => hand(file, content)));
  }

  /** Get what the classroom needs of the package. */
  async function load(file: string) {
    const content = await readClassroom().catch((error) => {
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

  /** Keep a file that Python has made. */
  function keep({ file, path }: { file: string; path: string }) {
    const content = pyodide.FS.readFile(path);
    pyodide.FS.unlink(path);
    keepTable(file, content);
  }

  self.onmessage = ({ data }: MessageEvent<PageMessage>) => {
    attempt(() => session.post(JSON.stringify(data)));
    wake();
  };
}

/**
 * Do a step of the work; the bridge answers what is wrong with a request, so a throw is the end.
 */
function attempt(step: () => void) {
  if (dead) return;
  try {
    step();
  } catch (error) {
    fail(error);
  }
}

try {
  // A fresh worker has nothing to wait for.
  const { plain, kept } = self.name === "fresh" ? { plain: false, kept: null } : await started;
  const booting = boot({ plain, kept, started }, { tell, fail });
  const { pyodide, ready, settle, readClassroom } = await booting;
  serve(pyodide, readClassroom);
  tell(ready);
  if (!(await started).helping) settle();
} catch (error) {
  fail(error);
}
