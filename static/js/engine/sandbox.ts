// Runs the user's Python in a sandboxed worker, and ends the worker if the code does not end by
// itself. Each run gets a fresh Python, since no worker can be trusted after a run. The next worker
// boots while the user reads the result of the last run.
//
// All replies are untrusted, even those that have the form of a message.

import { during } from "../lib/activity.ts";
import type { Clock } from "../lib/clock.ts";
import type {
  Kept,
  SandboxFault,
  SandboxMessage,
  SandboxReply,
  SandboxRequest,
  SandboxResultOf,
  SandboxWork,
} from "../protocol.ts";
import * as text from "./engine-text.ts";
import { checked, isAnswer } from "./sandbox-replies.ts";
import { startWorker } from "./worker-script.ts";

/**
 * `memory`: the memory limit in MB. `loading` and `limit`: the time limits for defining h and for
 * one call of it, in ms. `spawn` is for tests.
 */
type SandboxOptions = {
  clock: Clock;
  build?: string | undefined;
  memory?: number;
  loading?: number;
  limit?: number;
  spawn?: () => Worker;
};
export type SandboxEvent = Extract<SandboxReply, { type: "progress" | "print" | "row" }>;
type RunOptions = { signal?: AbortSignal; onEvent?: (event: SandboxEvent) => void };
type WorkResult<R extends SandboxRequest> = {
  result: SandboxResultOf<R>;
  values: Uint8Array | null;
};
/** The running line, and the argument of h. */
type Place = { line: number | null; board: string | null };
/** The outcome of one run in a worker. */
type Outcome =
  | ({ kind: "result" } & WorkResult<SandboxRequest>)
  | { kind: "fault"; fault: SandboxError }
  | {
      kind: "hung" | "slow" | "ended";
      why: string;
      index: number;
      place: Place;
      loaded: boolean;
    };

/**
 * A run without a result. `kind`: `stopped` (by its signal) or `failed` (Python did not start), or
 * a fault of the code: `code` (no h), `error`, `value`, `memory`, `deadline` or `ended` (it ended
 * Python). `board`: the argument of h.
 */
export class SandboxError extends Error {
  readonly kind: string;
  readonly line: number | null;
  readonly board: string | null;

  constructor(kind: string, message: string, { line, board }: Place = NOWHERE) {
    super(message);
    this.name = "SandboxError";
    this.kind = kind;
    this.line = line;
    this.board = board;
  }
}

const NOWHERE: Place = { line: null, board: null };
const MEMORY_MB = 512;
/** The code may build a table before it defines h. */
const LOADING_MS = 10_000;
const LIMIT_MS = 2000;
/** Code that still runs this long after the deadline is in a loop that no interrupt reaches. */
const GRACE_MS = 700;
/** A traced run ends when it has reported no line for this long, … */
const SILENCE_MS = 1200;
/** … and in any case after this time. */
const TRACED_RUN_MS = 4000;
/** A booting worker that sends nothing for this long has failed. */
const BOOT_TIMEOUT_MS = 60_000;
/** The delay before the only retry of a script that failed to load: WebKit loses some requests. */
const RETRY_MS = 1000;
export function createSandbox({
  clock,
  build,
  memory = MEMORY_MB,
  loading = LOADING_MS,
  limit = LIMIT_MS,
  spawn = () => startWorker("sandbox-worker"),
}: SandboxOptions) {
  /** Stored by a worker before it ran any code. */
  let kept: Kept | null = null;
  /** The worker for the next run. */
  let spare: ReturnType<typeof begin> | null = null;
  let running: AbortController | null = null;

  /** Start a worker. Its promise `ready` settles when it has booted or failed. */
  function begin(plain = false) {
    const worker = spawn();
    let listener: (message: SandboxMessage) => void = () => {};
    let unwatch = () => {};
    const ready: Promise<"ready" | "again" | "missing"> = new Promise((resolve, reject) => {
      const fail = (message: string) =>
        reject(new SandboxError("failed", text.sandboxNotStarted(message)));
      const alive = () => {
        unwatch();
        unwatch = clock.deadline(BOOT_TIMEOUT_MS, () => fail(text.QUIET_MINUTE));
      };
      let booting = true;
      alive();
      worker.onmessage = ({ data }) => {
        const message = checked(data);
        if (!message) return;
        if (!booting) return listener(message);
        alive();
        if (message.type === "keep") {
          kept = { build: message.build, snapshot: message.snapshot, module: null };
        } else if (message.type === "compiled") {
          if (kept) kept = { ...kept, module: message.module };
        } else if (message.type === "again" || message.type === "ready") {
          booting = false;
          unwatch();
          resolve(message.type);
        } else if (message.type === "fatal") {
          fail(message.message);
        } else if (message.type === "outdated") {
          fail(text.OUTDATED);
        }
      };
      worker.onerror = (event) => {
        event.preventDefault();
        if (!booting) listener({ type: "fatal", message: event.message });
        else if (event.message) fail(event.message);
        else resolve("missing"); // only an error within a script has a message
      };
    });
    ready.catch(() => {}); // reported by the run
    const snapshot = kept?.snapshot;
    const start = { type: "start", memory, plain, kept, build: build ?? null };
    worker.postMessage(start, snapshot ? [snapshot] : []);
    if (kept) kept = { ...kept, snapshot: null };
    return {
      ready,
      listen(next: (message: SandboxMessage) => void) {
        listener = next;
      },
      post: (message: unknown) => worker.postMessage(message),
      end() {
        unwatch();
        worker.terminate();
      },
    };
  }

  /** Start a worker for the next run. If it fails before that, the run starts another one. */
  function startSpare() {
    if (spare) return;
    const worker = begin();
    spare = worker;
    worker.ready.catch(() => {
      if (spare !== worker) return;
      spare = null;
      worker.end();
    });
  }

  /** Return a worker that is ready for a run. */
  async function readyWorker() {
    let worker = spare ?? begin();
    spare = null;
    try {
      let state = await worker.ready;
      if (state === "missing") {
        worker.end();
        await new Promise((resolve) => clock.alarm(RETRY_MS, () => resolve(undefined)));
        worker = begin();
        state = await worker.ready;
      }
      if (state === "again") {
        worker.end();
        kept = null;
        worker = begin(true);
        state = await worker.ready;
      }
      if (state === "ready") return worker;
      throw new SandboxError("failed", text.sandboxNotStarted(text.SCRIPT_MISSING));
    } catch (error) {
      worker.end();
      throw error;
    }
  }

  /** Run the code in a fresh Python. With `from`, trace its lines from that position on. */
  async function attempt(
    work: SandboxWork & { from?: number },
    signal: AbortSignal,
    onEvent: (event: SandboxEvent) => void,
  ): Promise<Outcome> {
    const traced = work.from !== undefined;
    const worker = await readyWorker();
    try {
      if (signal.aborted) throw stoppedError();
      return await new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(stoppedError()), { once: true });
        let index = 0;
        let place = NOWHERE;
        let loaded = false;
        const end = (kind: "hung" | "slow") => () =>
          resolve({ kind, why: "", index, place, loaded });
        const timeout = () => (traced ? SILENCE_MS : (loaded ? limit : loading) + GRACE_MS);
        let unwatch = clock.deadline(traced ? limit + GRACE_MS : timeout(), end("hung"));
        if (traced) clock.deadline(TRACED_RUN_MS, end("slow"));
        worker.listen((message) => {
          unwatch();
          if (message.type === "result" && (traced || isAnswer(work.request, message))) {
            const result = message.result as object as SandboxResultOf<SandboxRequest>;
            resolve({ kind: "result", result, values: message.values ?? null });
          } else if (message.type === "fault") {
            resolve({ kind: "fault", fault: errorOf(message, loaded) });
          } else if (message.type === "fatal" || message.type === "result") {
            const why = message.type === "fatal" ? message.message : text.NO_ANSWER;
            resolve({ kind: "ended", why, index, place, loaded });
          } else {
            loaded ||= message.type === "loaded";
            unwatch = clock.deadline(timeout(), end("hung"));
            if (message.type === "beat") index = message.index;
            else if (message.type === "at")
              place = { line: message.line, board: message.board || null };
            else if (isEvent(message)) onEvent(message);
          }
        });
        worker.post({ type: "run", loading, limit, ...work });
      });
    } finally {
      worker.end();
    }
  }

  /** Return the error for a fault that Python reported. */
  function errorOf({ kind, message, line, board }: SandboxFault, loaded: boolean) {
    if (kind === "deadline") return deadlineError({ line, board }, loaded, text.STOPPED);
    const shown = kind === "memory" ? text.tooMuchMemory(memory) : message;
    return new SandboxError(kind, shown, { line, board });
  }

  /** @param loaded h was defined */
  function deadlineError(place: Place, loaded: boolean, end: string) {
    const seconds = (loaded ? limit : loading) / 1000;
    const { line, board } = place;
    const message = text.late({ seconds, line, ofBoard: Boolean(board) }, end);
    return new SandboxError("deadline", message, place);
  }

  /**
   * Find the line at which code ended Python, or hangs in a call that no interrupt reaches, by a
   * second run that reports each line.
   */
  async function locate(
    work: SandboxWork,
    first: Extract<Outcome, { why: string }>,
    signal: AbortSignal,
  ) {
    const second = await attempt({ ...work, from: first.index }, signal, () => {});
    const place = "place" in second ? second.place : NOWHERE;
    if (first.kind === "ended") return endedError(first.why, place);
    if (second.kind === "fault") return second.fault;
    return deadlineError(place, first.loaded, text.WOULD_NOT_STOP);
  }

  /** Return the result of some work, or throw a `SandboxError`. */
  async function resultOf(
    work: SandboxWork,
    signal: AbortSignal,
    onEvent: (event: SandboxEvent) => void,
  ) {
    const outcome = await attempt(work, signal, onEvent);
    if (outcome.kind === "result") return outcome;
    throw outcome.kind === "fault" ? outcome.fault : await locate(work, outcome, signal);
  }

  return {
    /** Boot a worker for a run that will probably follow. */
    prepare() {
      if (!running) startSpare();
    },
    /** Run some work and end the previous run. Reject only with a `SandboxError`. */
    run: <R extends SandboxRequest>(work: SandboxWork<R>, options?: RunOptions) =>
      during(run(work, options)) as Promise<WorkResult<R>>,
    dispose() {
      running?.abort();
      spare?.end();
      spare = null;
    },
  };

  async function run(work: SandboxWork, { signal, onEvent = () => {} }: RunOptions = {}) {
    running?.abort();
    const own = new AbortController();
    running = own;
    signal?.addEventListener("abort", () => own.abort(), { once: true });
    if (signal?.aborted) own.abort();
    try {
      return await resultOf(work, own.signal, onEvent);
    } finally {
      if (running === own) {
        running = null;
        startSpare();
      }
    }
  }
}

function isEvent(message: SandboxMessage): message is SandboxEvent {
  return ["progress", "print", "row"].includes(message.type);
}

function stoppedError() {
  return new SandboxError("stopped", text.STOPPED);
}

function endedError(why: string, place: Place) {
  const deep = /stack|recursion/i.test(why);
  const fault = new SandboxError("ended", text.codeEnded(place.line, deep), place);
  fault.cause = why;
  return fault;
}
