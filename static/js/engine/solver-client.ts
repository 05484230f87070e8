// Sends requests to the worker, with events and cancellation. Replaces the worker if it does not
// respond to a cancellation or runs out of memory.

import { during } from "../lib/activity.ts";
import { browserClock, type Clock } from "../lib/clock.ts";
import type { EventOf, PageMessage, Reply, Request, ResultOf, Stats } from "../protocol.ts";
import type { EngineStatus } from "../state/engine.ts";
import * as text from "./engine-text.ts";
import { createEngineHost, type HostOptions } from "./worker-host.ts";

type RequestOptions<R extends Request> = {
  signal?: AbortSignal;
  /** Called for each event until the signal is aborted. */
  onEvent?: (event: EventOf<R>) => void;
};
export type SolverClient = {
  /** Send a request, or queue it while Python boots. Reject only with a `SolverError`. */
  request: <R extends Request>(request: R, options?: RequestOptions<R>) => Promise<ResultOf<R>>;
  restart: () => void;
  dispose: () => void;
};

/** The error of a request without a result. */
export class SolverError extends Error {
  /**
   * An `ErrorCode` of the protocol, `cancelled` (by the signal), `restarted` (the request may be sent
   * again) or `failed` (Python did not start).
   */
  readonly code: string;
  readonly stats: Stats | null;

  constructor(code: string, message: string, stats: Stats | null = null) {
    super(message);
    this.name = "SolverError";
    this.code = code;
    this.stats = stats;
  }
}

type Pending = {
  message: PageMessage;
  resolve: (result: unknown) => void;
  reject: (error: SolverError) => void;
  onEvent: (event: unknown) => void;
  stats: Stats | null;
  /** True if parts of the result were reported, so that the request cannot be sent again. */
  reported: boolean;
  cancelled: boolean;
  release: () => void;
};

/** A worker that does not respond to a cancellation within this time is replaced. */
const CANCEL_MS = 1500;

/** @param options `lazy` starts the worker only for the first request */
export function createSolverClient({
  onStatus,
  lazy = false,
  clock = browserClock,
  ...options
}: {
  onStatus: (status: EngineStatus) => void;
  lazy?: boolean;
  clock?: Clock;
} & Omit<HostOptions, "clock">): SolverClient {
  const pending: Map<number, Pending> = new Map();
  let lastId = 0;
  /** True if Python ran out of memory. WebAssembly never releases memory, so the worker must be replaced. */
  let exhausted = false;

  const host = createEngineHost(
    {
      onStatus,
      onReply: receive,
      onReady() {
        for (const { message } of pending.values()) post(message);
      },
      onFailed: (message) => rejectAll("failed", message),
      onEnded: (message) => rejectAll("restarted", message),
    },
    { clock, ...options },
  );

  /** Start a new worker and send the pending requests again. */
  function replace(note: string) {
    exhausted = false;
    host.start({ note });
    for (const [id, request] of [...pending]) {
      // The other requests are sent again once Python is ready.
      if (!request.cancelled && !request.reported) continue;
      settle(id);
      request.reject(ended(request, "restarted", note));
    }
  }

  function rejectAll(code: string, message: string) {
    for (const [id, request] of [...pending]) {
      settle(id);
      request.reject(ended(request, code, message));
    }
  }

  function settle(id: number) {
    pending.get(id)?.release();
    pending.delete(id);
    if (pending.size === 0) host.occupy(false);
  }

  function post(message: PageMessage) {
    host.post(message);
    host.occupy(true);
  }

  function receive(reply: Reply) {
    const request = pending.get(reply.id);
    if (!request) return;
    if (reply.type === "progress" || reply.type === "row" || reply.type === "solves") {
      if (reply.type === "progress" && "stats" in reply) request.stats = reply.stats;
      if (reply.type === "row" && "error" in reply.row && reply.row.error.code === "memory") {
        exhausted = true;
      }
      request.reported ||= reply.type !== "progress";
      if (!request.cancelled) request.onEvent(reply);
      return;
    }
    settle(reply.id);
    if (reply.type === "error" && reply.code === "memory") exhausted = true;
    settleWith(request, reply);
    if (exhausted) replace(text.OUT_OF_MEMORY);
  }

  function cancel(id: number) {
    const request = pending.get(id);
    if (!request) return;
    request.cancelled = true;
    if (host.status().kind === "booting") {
      settle(id); // The request was never sent.
      request.reject(cancelled(null));
      return;
    }
    post({ id, type: "cancel" });
    request.release = clock.deadline(CANCEL_MS, () => replace(text.NOT_STOPPED));
  }

  let started = !lazy;
  if (started) host.start();

  return {
    request<R extends Request>(wanted: R, { signal, onEvent = () => {} }: RequestOptions<R> = {}) {
      const replied = new Promise<unknown>((resolve, reject) => {
        if (signal?.aborted) return reject(cancelled(null));
        const status = host.status();
        if (status.kind === "failed") return reject(new SolverError("failed", status.message));
        lastId += 1;
        const id = lastId;
        const message = { ...wanted, id };
        const onAbort = () => cancel(id);
        signal?.addEventListener("abort", onAbort, { once: true });
        const release = () => signal?.removeEventListener("abort", onAbort);
        const none = { stats: null, reported: false, cancelled: false };
        const listener = onEvent as (event: unknown) => void;
        pending.set(id, { message, resolve, reject, onEvent: listener, release, ...none });
        if (status.kind !== "booting") post(message);
        else if (!started) {
          started = true;
          host.start();
        }
      });
      return during(replied) as Promise<ResultOf<R>>;
    },
    restart() {
      exhausted = false;
      host.startAfresh();
      rejectAll("restarted", text.PYTHON_RESTARTED);
    },
    dispose: () => host.fail(text.DISPOSED),
  };
}

/** Return the error of a request whose worker has ended. */
function ended({ cancelled: wasCancelled, stats }: Pending, code: string, message: string) {
  return wasCancelled ? cancelled(stats) : new SolverError(code, message);
}

/** @param reply the final reply to the request */
function settleWith(request: Pending, reply: Exclude<Reply, { type: "progress" | "row" }>) {
  // A result that arrives after the cancellation is ignored.
  if (request.cancelled || reply.type === "cancelled") {
    request.reject(cancelled(("stats" in reply && reply.stats) || request.stats));
  } else if (reply.type === "error") {
    request.reject(new SolverError(reply.code, reply.message, reply.stats));
  } else {
    const { id, type, ...result } = reply;
    request.resolve(result);
  }
}

function cancelled(stats: Stats | null) {
  return new SolverError("cancelled", text.CANCELLED, stats);
}
