// The one owner of the worker: promises for requests, events on their way, cancelling, and a new
// worker where the old one doesn't answer.

import { isWorkerMessage } from "./protocol.js";

/** @import { EventOf, PageMessage, Request, ResultOf, Stats, Versions } from "./protocol.js" */

/**
 * @typedef {{ kind: "booting", phase: "download" | "start" | "import", loaded: number, total: number }
 *   | { kind: "ready", versions: Versions, seconds: number }
 *   | { kind: "busy", versions: Versions, seconds: number }
 *   | { kind: "failed", message: string }
 * } EngineStatus
 */

/**
 * @template {Request} R
 * @typedef {{ signal?: AbortSignal, onEvent?: (event: EventOf<R>) => void }} RequestOptions
 */
/**
 * @typedef {{
 *   request: <R extends Request>(request: R, options?: RequestOptions<R>) => Promise<ResultOf<R>>,
 *   restart: () => void,
 *   dispose: () => void,
 * }} SolverClient
 */

/** Why a request has no result. `code` is the bridge's, or cancelled, restarted, failed. */
export class SolverError extends Error {
  /**
   * @param {string} code @param {string} message
   * @param {{ suggestion?: string | null | undefined, stats?: Stats | null | undefined }} [more]
   */
  constructor(code, message, { suggestion = null, stats = null } = {}) {
    super(message);
    this.code = code;
    this.suggestion = suggestion;
    this.stats = stats;
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
 *   settled: () => void,
 * }} Pending
 */

/** No answer to a cancel in this time: the worker hangs. */
const CANCEL_MS = 1500;
/** No word from a worker that boots in this time: it never will be there. */
const BOOT_MS = 30_000;

/**
 * @param {{
 *   onStatus: (status: EngineStatus) => void,
 *   spawn?: () => Worker,
 *   timeouts?: { cancel: number, boot: number },
 * }} options `spawn` and `timeouts` are for tests
 * @returns {SolverClient}
 */
export function createSolverClient({
  onStatus,
  spawn = () => new Worker(new URL("./solver-worker.js", import.meta.url), { type: "module" }),
  timeouts = { cancel: CANCEL_MS, boot: BOOT_MS },
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
      watchdog = setTimeout(() => fail("it doesn't get any further"), timeouts.boot);
    }
    onStatus(next);
  }

  function start() {
    worker = spawn();
    const own = worker;
    own.onmessage = ({ data }) => {
      if (own === worker && isWorkerMessage(data)) receive(data);
    };
    own.onerror = (event) => {
      if (own === worker) fail(event.message || "its script can't be loaded");
    };
    own.onmessageerror = () => {
      if (own === worker) fail("a message of its can't be read");
    };
    become({ kind: "booting", phase: "download", loaded: 0, total: 0 });
  }

  function stop() {
    worker?.terminate();
    worker = null;
    clearTimeout(watchdog);
  }

  /** @param {string} message */
  function fail(message) {
    stop();
    become({ kind: "failed", message });
    rejectAll("failed", message);
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
    pending.get(id)?.settled();
    pending.delete(id);
    if (pending.size === 0 && status.kind === "busy") become({ ...status, kind: "ready" });
  }

  /** @param {PageMessage} message */
  function post(message) {
    worker?.postMessage(message);
    if (status.kind === "ready") become({ ...status, kind: "busy" });
  }

  /** @param {import("./protocol.js").WorkerMessage} message */
  function receive(message) {
    if (message.type === "boot") {
      if (status.kind !== "booting") return;
      const { loaded, total } = message.phase === "download" ? message : status;
      become({ kind: "booting", phase: message.phase, loaded, total });
    } else if (message.type === "ready") {
      const { versions, seconds } = message;
      become({ kind: "ready", versions, seconds });
      for (const request of pending.values()) post(request.message);
    } else if (message.type === "fatal") {
      fail(message.message);
    } else {
      reply(message);
    }
  }

  /** @param {import("./protocol.js").Reply} message */
  function reply(message) {
    const request = pending.get(message.id);
    if (!request) return; // late: it has been given up
    if (message.type === "progress" || message.type === "row") {
      if (message.type === "progress") request.stats = message.stats;
      if (!request.cancelled) request.onEvent(message);
      return;
    }
    settle(message.id);
    if (message.type === "result" && !request.cancelled) request.resolve(message);
    else if (message.type === "error") {
      const { code, message: text, suggestion, stats } = message;
      request.reject(new SolverError(code, text, { suggestion, stats }));
    } else {
      request.reject(cancelled(message.type === "cancelled" ? message.stats : request.stats));
    }
  }

  /** @param {number} id */
  function cancel(id) {
    const request = pending.get(id);
    if (!request || request.cancelled) return;
    request.cancelled = true;
    if (status.kind !== "busy") {
      settle(id); // it was never sent
      request.reject(cancelled(null));
      return;
    }
    post({ id, type: "cancel" });
    const timer = setTimeout(() => {
      stop();
      rejectAll("restarted", "Python had to be started anew");
      start();
    }, timeouts.cancel);
    const { settled } = request;
    request.settled = () => {
      clearTimeout(timer);
      settled();
    };
  }

  start();

  return {
    request(message, { signal, onEvent = () => {} } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(cancelled(null));
        if (status.kind === "failed") return reject(new SolverError("failed", status.message));
        lastId += 1;
        const id = lastId;
        const abort = () => cancel(id);
        signal?.addEventListener("abort", abort, { once: true });
        const sent = { ...message, id };
        pending.set(id, {
          message: sent,
          resolve,
          reject,
          onEvent,
          stats: null,
          cancelled: false,
          settled: () => signal?.removeEventListener("abort", abort),
        });
        if (status.kind !== "booting") post(sent);
      });
    },
    restart() {
      stop();
      rejectAll("restarted", "Python is started anew");
      start();
    },
    dispose() {
      stop();
      rejectAll("failed", "the page has let go of Python");
    },
  };
}

/** @param {Stats | null} stats */
function cancelled(stats) {
  return new SolverError("cancelled", "cancelled", { stats });
}
