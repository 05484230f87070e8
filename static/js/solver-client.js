// The one owner of the worker: promises for requests, events on their way, cancelling, and a new
// worker where the old one doesn't answer.

import { isWorkerMessage } from "./protocol.js";

/** @import { EventOf, PageMessage, Reply, Request, ResultOf, Stats, Versions, WorkerMessage } from "./protocol.js" */

/**
 * How Python is. `note`: why it boots again, where the page didn't ask for that.
 * @typedef {{ kind: "booting", phase: "download" | "start" | "import", loaded: number, total: number, note?: string }
 *   | { kind: "ready", versions: Versions, seconds: number }
 *   | { kind: "busy", versions: Versions, seconds: number }
 *   | { kind: "failed", message: string }
 * } EngineStatus
 */

/**
 * After an abort of the signal, no more events come.
 * @template {Request} R
 * @typedef {{ signal?: AbortSignal, onEvent?: (event: EventOf<R>) => void }} RequestOptions
 */
/**
 * A request rejects with a `SolverError`, always. One that's made while Python boots waits for it.
 * @typedef {{
 *   request: <R extends Request>(request: R, options?: RequestOptions<R>) => Promise<ResultOf<R>>,
 *   restart: () => void,
 *   dispose: () => void,
 * }} SolverClient
 */

/**
 * Why a request has no result. `code` is the bridge's (see protocol.js), or `cancelled` (by its
 * signal), `restarted` (it may be asked again) or `failed` (there's no Python).
 */
export class SolverError extends Error {
  /**
   * @param {string} code @param {string} message
   * @param {{ suggestion?: string | undefined, stats?: Stats | null | undefined }} [more]
   */
  constructor(code, message, { suggestion, stats } = {}) {
    super(message);
    this.name = "SolverError";
    this.code = code;
    this.suggestion = suggestion ?? null;
    this.stats = stats ?? null;
  }
}

/**
 * A request under way.
 * @typedef {{
 *   message: PageMessage,
 *   resolve: (result: any) => void,
 *   reject: (error: SolverError) => void,
 *   onEvent: (event: any) => void,
 *   stats: Stats | null,
 *   cancelled: boolean,
 *   release: () => void,
 * }} Pending
 */

/** No answer to a cancel in this time: the worker hangs. */
const CANCEL_MS = 1500;
/** No word from a booting worker in this time: it won't get there. While Python starts it can't speak. */
const QUIET_MS = { download: 30_000, start: 120_000, import: 120_000 };

/**
 * @param {{ onStatus: (status: EngineStatus) => void, lazy?: boolean, spawn?: () => Worker }} options
 * `lazy`: no worker before the first request; `spawn` is for tests
 * @returns {SolverClient}
 */
export function createSolverClient({
  onStatus,
  lazy = false,
  spawn = () => new Worker(new URL("./solver-worker.js", import.meta.url), { type: "module" }),
}) {
  /** @type {Worker | null} */
  let worker = null;
  /** @type {EngineStatus} */
  let status = { kind: "booting", phase: "download", loaded: 0, total: 0 };
  /** @type {Map<number, Pending>} */
  const pending = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watchdog;
  let lastId = 0;

  /** @param {EngineStatus} next */
  function become(next) {
    status = next;
    clearTimeout(watchdog);
    if (next.kind === "booting") {
      const quiet = QUIET_MS[next.phase];
      watchdog = setTimeout(
        () => fail(`nothing has happened for ${quiet / 1000} seconds (${next.phase})`),
        quiet,
      );
    }
    onStatus(next);
  }

  /** @param {string} [note] */
  function start(note) {
    const own = spawn();
    worker = own;
    // What a worker posted before its end may still come in.
    own.onmessage = ({ data }) => {
      if (own === worker) receive(data);
    };
    own.onerror = (event) => {
      if (own === worker) fail(event.message || "its script can't be loaded");
    };
    own.onmessageerror = () => {
      if (own === worker) fail("a message from it can't be read");
    };
    become({ kind: "booting", phase: "download", loaded: 0, total: 0, ...(note ? { note } : {}) });
  }

  function stop() {
    worker?.terminate();
    worker = null;
  }

  /** @param {string} message */
  function fail(message) {
    stop();
    become({ kind: "failed", message });
    rejectAll("failed", message);
  }

  /** @param {string} [note] */
  function restart(note) {
    stop();
    start(note);
    rejectAll("restarted", note ?? "Python was started anew");
  }

  /** @param {string} code @param {string} message */
  function rejectAll(code, message) {
    for (const [id, request] of [...pending]) {
      settle(id);
      request.reject(request.cancelled ? cancelled(request.stats) : new SolverError(code, message));
    }
  }

  /** @param {number} id */
  function settle(id) {
    pending.get(id)?.release();
    pending.delete(id);
    if (pending.size === 0 && status.kind === "busy") become({ ...status, kind: "ready" });
  }

  /** @param {PageMessage} message */
  function post(message) {
    worker?.postMessage(message);
    if (status.kind === "ready") become({ ...status, kind: "busy" });
  }

  /** @param {unknown} data */
  function receive(data) {
    if (!isWorkerMessage(data)) return fail(`it said something strange: ${JSON.stringify(data)}`);
    if (data.type === "boot") {
      if (status.kind !== "booting") return;
      const { loaded, total } = data.phase === "download" ? data : status;
      become({ ...status, phase: data.phase, loaded, total });
    } else if (data.type === "ready") {
      const { versions, seconds } = data;
      become({ kind: "ready", versions, seconds });
      for (const request of pending.values()) post(request.message);
    } else if (data.type === "fatal") {
      fail(data.message);
    } else {
      hear(data);
    }
  }

  /** @param {Reply} reply */
  function hear(reply) {
    const request = pending.get(reply.id);
    if (!request) return;
    if (reply.type === "progress" || reply.type === "row") {
      if (reply.type === "progress") request.stats = reply.stats;
      if (!request.cancelled) request.onEvent(reply);
      return;
    }
    settle(reply.id);
    // Whoever cancelled no longer wants a result, even if it was on its way by then.
    if (request.cancelled || reply.type === "cancelled") {
      request.reject(cancelled(("stats" in reply && reply.stats) || request.stats));
    } else if (reply.type === "error") {
      const { code, message, suggestion, stats } = reply;
      request.reject(new SolverError(code, message, { suggestion, stats }));
    } else {
      const { id, type, ...result } = reply;
      request.resolve(result);
    }
  }

  /** @param {number} id */
  function cancel(id) {
    const request = pending.get(id);
    if (!request) return;
    request.cancelled = true;
    if (status.kind === "booting") {
      settle(id); // it was never sent
      request.reject(cancelled(null));
      return;
    }
    post({ id, type: "cancel" });
    const timer = setTimeout(() => restart("Python didn't stop in time"), CANCEL_MS);
    request.release = () => clearTimeout(timer);
  }

  if (!lazy) start();

  return {
    request(wanted, { signal, onEvent = () => {} } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(cancelled(null));
        if (status.kind === "failed") return reject(new SolverError("failed", status.message));
        lastId += 1;
        const id = lastId;
        const message = { ...wanted, id };
        const onAbort = () => cancel(id);
        signal?.addEventListener("abort", onAbort, { once: true });
        const release = () => signal?.removeEventListener("abort", onAbort);
        const none = { stats: null, cancelled: false };
        pending.set(id, { message, resolve, reject, onEvent, release, ...none });
        if (status.kind !== "booting") post(message);
        else if (!worker) start();
      });
    },
    restart: () => restart(),
    dispose: () => fail("the page has let go of Python"),
  };
}

/** @param {Stats | null} stats */
function cancelled(stats) {
  return new SolverError("cancelled", "it was cancelled", { stats });
}
