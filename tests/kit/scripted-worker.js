// A replacement for the page's worker. It forwards messages between the page and a test
// (kit/worker.py), which replies in Python by lines of JSON, each a `Command`.

/** @import { Ready, WorkerMessage } from "../../static/js/protocol.ts" */

/**
 * `post`: a message for the page, where `values` are its bytes in base64. `life`: the worker is ready.
 * `fail`: throw an error with this message, as a bug in the worker would.
 * @typedef {{ post: WorkerMessage, values?: string } | { life: "ready" } | { fail: string }} Command
 */

/** @type {Ready} */
const READY = {
  type: "ready",
  versions: { python: "3.14.0", pyodide: "314.0.7", slidestar: "0.0.0" },
  seconds: 0.1,
  from: "snapshot",
  compiled: true,
};

const script = self.location.pathname.split("/").at(-1);
const address = new URL(`../../scripted/${script}/${crypto.randomUUID()}`, self.location.href);

/** Requests arrive in the order in which the page made them. */
let sending = Promise.resolve();

/** False if the page's start message requests the interpreted loops. */
let compiled = true;

self.onmessage = ({ data }) => {
  if (data.type === "start") compiled = !data.interpreted;
  const body = JSON.stringify(data, (_, value) =>
    value instanceof Uint8Array ? base64(value) : value,
  );
  sending = sending.then(async () => {
    await fetch(address, { method: "POST", body });
  });
};

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** @param {Command} command */
function execute(command) {
  if ("post" in command) {
    const { post, values } = command;
    const bytes = values && Uint8Array.from(atob(values), (letter) => letter.charCodeAt(0));
    self.postMessage(bytes ? { ...post, bytes } : post);
  } else if ("life" in command) {
    self.postMessage({ ...READY, compiled });
  } else {
    setTimeout(() => {
      throw new Error(command.fail);
    });
  }
}

const response = await fetch(address);
const lines = /** @type {ReadableStream<Uint8Array>} */ (response.body)
  .pipeThrough(new TextDecoderStream())
  .getReader();
for (let rest = ""; ; ) {
  const { done, value } = await lines.read();
  if (done) break;
  const parts = (rest + value).split("\n");
  rest = parts.pop() ?? "";
  for (const line of parts) execute(JSON.parse(line));
}
