// Runs a person's Python, or somebody else's, behind walls: a worker for one run. It boots as the
// other worker does, shuts itself in, and only then takes code. protocol.ts has the messages,
// py/slidestar/page/sandbox.py is Python's end.

import type { PyodideAPI } from "pyodide";
import type { SandboxMessage, SandboxRun, Start } from "../protocol.ts";
import { BadSnapshot, boot, Outdated } from "./boot.ts";
import { createDeadline } from "./deadline.ts";
import { reason } from "./downloads.ts";
import { createSpeech } from "./output-limit.ts";
import { raiseFirstWall, raiseWall } from "./sandbox-globals.ts";

/** Python's `Sandbox`. `pump` returns messages as JSON. */
type PythonSandbox = {
  start: (text: string, tiles: unknown) => void;
  pump: (ms: number) => string;
  busy: boolean;
  searched: boolean;
  place: number;
  values: () => { getBuffer: (type: string) => { data: Uint8Array; release: () => void } };
};

const SLICE_MS = 27;
/** No message is longer; a trace of 20,000 entries is a few MB. */
const LONGEST = 40_000_000;
const MORE = "more.zip";

// Held here, and by nobody else: soon they're gone from the global object.
const post = self.postMessage.bind(self);
const now = performance.now.bind(performance);
const { port1, port2 } = new MessageChannel();
const wake = port1.postMessage.bind(port1, null);

/** Takes what the worker is to do. */
let take: (run: SandboxRun) => void = () => {};
const started: Promise<Start> = new Promise((resolve) => {
  self.onmessage = ({ data }) => {
    if (data.type === "start") resolve(data);
    else take(data);
  };
});
let dead = false;

function tell(message: SandboxMessage, transfer: Transferable[] = []) {
  if (!dead) post(message, transfer);
}

/** Say what ended the worker. */
function fail(error: unknown) {
  if (error instanceof BadSnapshot) tell({ type: "again", message: error.message });
  else if (error instanceof Outdated) tell({ type: "outdated" });
  else tell({ type: "fatal", message: reason(error).trim().split("\n").at(-1) ?? "" });
  dead = true;
}

function serve(pyodide: PyodideAPI) {
  const deadline = createDeadline(now);
  const speech = createSpeech(tell, now);
  const { Sandbox, prepare } = pyodide.pyimport("slidestar.page.sandbox");
  let watching = false;
  prepare((text: unknown) => {
    if (!watching) speech.print(String(text));
  });
  const sandbox: PythonSandbox = Sandbox(
    (line: unknown, board: unknown) => {
      if (watching) speech.at(Number(line), String(board));
    },
    // A second interrupt must not stop the report of the first.
    () => deadline.set(Number.POSITIVE_INFINITY),
  );
  pyodide.setStdin({ error: true });
  pyodide.setStdout({ write: (bytes) => bytes.length });
  pyodide.setStderr({ write: (bytes) => bytes.length });
  pyodide.setInterruptBuffer(deadline.buffer as any);
  let [limit, each] = [0, 0];

  port2.onmessage = () => {
    try {
      deadline.set(sandbox.searched ? Number.POSITIVE_INFINITY : limit);
      speech.beat(Number(sandbox.place));
      const text = sandbox.pump(SLICE_MS);
      deadline.set(Number.POSITIVE_INFINITY);
      if (text.length > LONGEST) throw new Error("its answer is too long");
      const messages = JSON.parse(text);
      const over = ["result", "fault"].includes(messages.at(-1)?.type);
      speech.allow(messages.length, over ? 0 : text.length);
      for (const message of messages) {
        if (message.type === "loaded") limit = each;
        send(message);
      }
      if (over) dead = true;
      else if (sandbox.busy) wake();
    } catch (error) {
      fail(error);
    }
  };

  function send(message: any) {
    if (message.type === "result" && "values" in message.result) {
      const values = sandbox.values().getBuffer("u8").data.slice();
      tell({ ...message, values }, [values.buffer]);
    } else {
      tell(message);
    }
  }

  take = ({ limit: call, loading, tiles, ...work }) => {
    [limit, each] = [loading, call];
    watching = work.from !== undefined;
    const seconds = { seconds: call / 1000, loading: loading / 1000 };
    const text = JSON.stringify({ ...work, ...seconds });
    sandbox.start(text, tiles && pyodide.toPy(tiles));
    wake();
  };
}

try {
  const { plain, kept } = await started;
  const caged = { more: MORE, onDownloaded: raiseFirstWall, globals: Object.create(null) };
  const { pyodide, ready, settle } = await boot({ plain, kept, started }, { tell, fail }, caged);
  serve(pyodide);
  await settle();
  raiseWall();
  tell(ready);
} catch (error) {
  fail(error);
}
