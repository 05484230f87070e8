// A sandboxed worker for one run of the user's Python. It boots like the other worker, removes its
// globals, and only then accepts code. The messages are in protocol.ts, and the Python side is in
// py/slidestar/page/sandbox.py.

import type { PyodideAPI } from "pyodide";
import type { SandboxMessage, SandboxReply, SandboxRun, Start } from "../protocol.ts";
import { BadSnapshot, boot, Outdated } from "./boot.ts";
import { reason } from "./downloads.ts";
import { createDeadline } from "./interrupt.ts";
import { createOutputLimit } from "./output-limit.ts";
import { restrictForBoot, restrictForRun } from "./sandbox-globals.ts";

/** Python's `Sandbox` object. `pump` returns messages as JSON. */
type PythonSandbox = {
  start: (text: string, tiles: unknown) => void;
  pump: (ms: number) => string;
  busy: boolean;
  searched: boolean;
  data: () => { getBuffer: (type: string) => { data: Uint8Array; release: () => void } };
};

const SLICE_MS = 27;
/** The maximum length of a slice's messages. A trace of 20,000 entries has a few MB. */
const MAX_LENGTH = 40_000_000;
const MORE = "more.zip";

// After the globals are removed, only this module has references to these functions.
const post = self.postMessage.bind(self);
const now = performance.now.bind(performance);
const { port1, port2 } = new MessageChannel();
const wake = port1.postMessage.bind(port1, null);

/** Start the run. Set once Python has booted. */
let run: (message: SandboxRun) => void = () => {};
const started: Promise<Start> = new Promise((resolve) => {
  self.onmessage = ({ data }) => {
    if (data.type === "start") resolve(data);
    else run(data);
  };
});
let dead = false;

function send(message: SandboxMessage, transfer: Transferable[] = []) {
  if (!dead) post(message, transfer);
}

/** Report an error that ends the worker. */
function fail(error: unknown) {
  if (error instanceof BadSnapshot) send({ type: "again", message: error.message });
  else if (error instanceof Outdated) send({ type: "outdated" });
  else send({ type: "fatal", message: reason(error).trim().split("\n").at(-1) ?? "" });
  dead = true;
}

function serve(pyodide: PyodideAPI) {
  const deadline = createDeadline(now);
  const limit = createOutputLimit(send, now);
  const { Sandbox, prepare } = pyodide.pyimport("slidestar.page.sandbox");
  prepare(
    (text: unknown) => limit.print(String(text)),
    (line: unknown) => limit.at(Number(line)),
  );
  // A second interrupt must not prevent the report of the first.
  const sandbox: PythonSandbox = Sandbox(() => deadline.set(Number.POSITIVE_INFINITY));
  pyodide.setStdin({ error: true });
  pyodide.setStdout({ write: (bytes) => bytes.length });
  pyodide.setStderr({ write: (bytes) => bytes.length });
  // Pyodide only reads and writes element 0 of the buffer.
  pyodide.setInterruptBuffer(deadline.buffer as unknown as Uint8Array);
  let [current, each] = [0, 0];

  port2.onmessage = () => {
    try {
      deadline.set(sandbox.searched ? Number.POSITIVE_INFINITY : current);
      limit.beat();
      const text = sandbox.pump(SLICE_MS);
      deadline.set(Number.POSITIVE_INFINITY);
      if (text.length > MAX_LENGTH) throw new Error("its reply is too long");
      const messages = JSON.parse(text);
      const over = ["result", "fault"].includes(messages.at(-1)?.type);
      limit.allow(messages.length, over ? 0 : text.length);
      for (const message of messages) {
        if (message.type === "loaded") current = each;
        sendReply(message);
      }
      if (over) dead = true;
      else if (sandbox.busy) wake();
    } catch (error) {
      fail(error);
    }
  };

  function sendReply(message: SandboxReply) {
    if (message.type === "result") {
      const bytes = sandbox.data().getBuffer("u8").data.slice();
      send({ ...message, bytes }, [bytes.buffer]);
    } else {
      send(message);
    }
  }

  run = ({ limit: call, loading, tiles, ...work }) => {
    [current, each] = [loading, call];
    const seconds = { seconds: call / 1000, loading: loading / 1000 };
    const text = JSON.stringify({ ...work, ...seconds });
    sandbox.start(text, tiles && pyodide.toPy(tiles));
    wake();
  };
}

try {
  const { plain, cached } = await started;
  const options = { more: MORE, onDownloaded: restrictForBoot, globals: Object.create(null) };
  const { pyodide, ready, settle } = await boot(
    { plain, cached, started },
    { send, fail },
    options,
  );
  serve(pyodide);
  await settle();
  restrictForRun();
  send(ready);
} catch (error) {
  fail(error);
}
