// Requests to the worker: promises, events on their way, cancelling, and a new worker where the old
// one doesn't answer or is worn out.

import { during } from "../lib/activity.ts";
import { browserClock, type Clock } from "../lib/clock.ts";
import type { EventOf, PageMessage, Reply, Request, ResultOf, Stats } from "../protocol.ts";
import type { EngineStatus } from "../state/state.ts";
import * as words from "./engine-text.ts";
import { createEngineHost, type HostOptions } from "./worker-host.ts";

/** After an abort of the signal, no more events come. */
type RequestOptions<R extends Request> = {
  signal?: AbortSignal;
  onEvent?: (event: EventOf<R>) => void;
};
/**
 * A request rejects with a `SolverError`, always. One that's made while Python boots waits for it.
 */
export type SolverClient = {
  request: <R extends Request>(request: R, options?: RequestOptions<R>) => Promise<ResultOf<R>>;
  restart: () => void;
  dispose: () => void;
};

/**
 * Why a request has no result. `code` is the bridge's (see protocol.ts), or `cancelled` (by its
 * signal), `restarted` (it may be asked again) or `failed` (there's no Python).
 */
export class SolverError extends Error {
  readonly code: string;
  readonly stats: Stats | null;

  constructor(code: string, message: string, stats: Stats | null = null) {
    super(message);
    this.name = "SolverError";
    this.code = code;
    this.stats = stats;
  }
}

/** A request under way. `told`: of parts of its result, so that it can't begin again unnoticed. */
type Pending = {
  message: PageMessage;
  resolve: (result: any) => void;
  reject: (error: SolverError) => void;
  onEvent: (event: any) => void;
  stats: Stats | null;
  told: boolean;
  cancelled: boolean;
  release: () => void;
};

/** No answer to a cancel in this time: the worker hangs. */
const CANCEL_MS = 1500;

/** @param options `lazy`: no worker before the first request */
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
  /** Python ran out of memory; what it took it never gives back. */
  let worn = false;

  const host = createEngineHost(
    {
      onStatus,
      onReply: hear,
      onReady() {
        for (const { message } of pending.values()) post(message);
      },
      onFailed: (message) => rejectAll("failed", message),
      onEnded: (message) => rejectAll("restarted", message),
    },
    { clock, ...options },
  );

  /** Have a new worker do what's left to do. */
  function replace(note: string) {
    worn = false;
    host.start({ note });
    for (const [id, request] of [...pending]) {
      if (!request.cancelled && !request.told) continue; // asked again once Python is ready
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

  function hear(reply: Reply) {
    const request = pending.get(reply.id);
    if (!request) return;
    if (reply.type === "progress" || reply.type === "row" || reply.type === "solves") {
      if (reply.type === "progress" && "stats" in reply) request.stats = reply.stats;
      if (reply.type === "row" && "error" in reply.row && reply.row.error.code === "memory") {
        worn = true;
      }
      request.told ||= reply.type !== "progress";
      if (!request.cancelled) request.onEvent(reply);
      return;
    }
    settle(reply.id);
    if (reply.type === "error" && reply.code === "memory") worn = true;
    answer(request, reply);
    if (worn) replace(words.OUT_OF_MEMORY);
  }

  function cancel(id: number) {
    const request = pending.get(id);
    if (!request) return;
    request.cancelled = true;
    if (host.status().kind === "booting") {
      settle(id); // it was never sent
      request.reject(cancelled(null));
      return;
    }
    post({ id, type: "cancel" });
    request.release = clock.deadline(CANCEL_MS, () => replace(words.NOT_STOPPED));
  }

  let started = !lazy;
  if (started) host.start();

  return {
    request(wanted, { signal, onEvent = () => {} } = {}) {
      const replied: Promise<any> = new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(cancelled(null));
        const status = host.status();
        if (status.kind === "failed") return reject(new SolverError("failed", status.message));
        lastId += 1;
        const id = lastId;
        const message = { ...wanted, id };
        const onAbort = () => cancel(id);
        signal?.addEventListener("abort", onAbort, { once: true });
        const release = () => signal?.removeEventListener("abort", onAbort);
        const none = { stats: null, told: false, cancelled: false };
        pending.set(id, { message, resolve, reject, onEvent, release, ...none });
        if (status.kind !== "booting") post(message);
        else if (!started) {
          started = true;
          host.start();
        }
      });
      return during(replied);
    },
    restart() {
      worn = false;
      host.startAfresh();
      rejectAll("restarted", words.ANEW);
    },
    dispose: () => host.fail(words.LET_GO),
  };
}

/** Why a request that its worker left behind has no result. */
function ended({ cancelled: wasCancelled, stats }: Pending, code: string, message: string) {
  return wasCancelled ? cancelled(stats) : new SolverError(code, message);
}

/** @param reply its last one */
function answer(request: Pending, reply: Exclude<Reply, { type: "progress" | "row" }>) {
  // Whoever cancelled no longer wants a result, even if it was on its way by then.
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
  return new SolverError("cancelled", words.CANCELLED, stats);
}
