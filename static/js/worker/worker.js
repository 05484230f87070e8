// Runs Python beside the page: passes messages between the page and the package's bridge, a slice
// of work at a time. Knows no puzzle; protocol.d.ts has the messages.

import { BadSnapshot, boot, Outdated } from "./boot.js";
import { reason } from "./downloads.js";
import { keepTable, readTable } from "./tables.js";

/** @import { PyodideAPI } from "pyodide" */
/** @import { PageMessage, Start, WorkerMessage } from "../protocol.d.ts" */

/**
 * The bridge's `Session`.
 * @typedef {{
 *   post: (text: string) => void, pump: (ms: number) => string, busy: boolean,
 *   provide: (name: string, path: string | undefined) => void,
 * }} Session
 */

const FILES = "/tmp";
const SLICE_MS = 20;

/**
 * The page's first word.
 * @type {Promise<Start>}
 */
const started = new Promise((resolve) => {
  self.onmessage = ({ data }) => resolve(data);
});
/**
 * What there was to say before the page listens.
 * @type {[WorkerMessage, Transferable[]][] | null}
 */
let unsaid = [];
let dead = false;

/**
 * @param {WorkerMessage} message
 * @param {Transferable[]} [transfer]
 */
function tell(message, transfer = []) {
  if (dead) return;
  if (unsaid) unsaid.push([message, transfer]);
  else self.postMessage(message, transfer);
}

started.then(() => {
  for (const [message, transfer] of unsaid ?? []) self.postMessage(message, transfer);
  unsaid = null;
});

/**
 * Say what ended the worker. Only the first counts: it may well be what the others come from.
 * @param {unknown} error
 */
function fail(error) {
  const again = error instanceof BadSnapshot; // which the page notes
  if (!dead && !again) console.warn("the worker ends:", error);
  // Of a Python traceback, the last line says what it was.
  if (again) tell({ type: "again", message: error.message });
  else if (error instanceof Outdated) tell({ type: "outdated" });
  else tell({ type: "fatal", message: reason(error).trim().split("\n").at(-1) ?? "" });
  dead = true;
}

/**
 * Do what the page asks, from now on.
 * @param {PyodideAPI} pyodide
 * @param {() => Promise<Uint8Array>} readClassroom
 */
function serve(pyodide, readClassroom) {
  /** @type {Session} */
  const session = pyodide.pyimport("slidestar.page.bridge").Session();
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

  /**
   * Get a file that a search needs; where it can't be had, Python knows another way.
   * @param {{ file: string, shipped: boolean }} needed
   */
  async function provide({ file, shipped }) {
    hand(file, await readTable(file, shipped, (content) => hand(file, content)));
  }

  /**
   * Get what the classroom needs of the package.
   * @param {string} file
   */
  async function load(file) {
    const content = await readClassroom().catch((error) => {
      console.warn(reason(error));
      return null;
    });
    hand(file, content);
  }

  /**
   * @param {string} file
   * @param {Uint8Array | null} content
   */
  function hand(file, content) {
    attempt(() => {
      const path = content ? `${FILES}/${file}` : undefined;
      if (content) pyodide.FS.writeFile(path, content);
      session.provide(file, path);
    });
    wake();
  }

  /**
   * Keep a file that Python has made.
   * @param {{ file: string, path: string }} made
   */
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

/**
 * Do a step of the work; the bridge answers what is wrong with a request, so a throw is the end.
 * @param {() => void} step
 */
function attempt(step) {
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
