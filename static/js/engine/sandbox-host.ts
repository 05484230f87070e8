// Controls one sandboxed worker, which boots, runs code once and ends. Its states are:
//
//   state     next state                                           time limit
//   booting   ready after `ready`; ended after an error            LIMITS.boot after each message
//   ready     running after `run`                                  none
//   running   ended after a result, a fault or an error            LIMITS.loading until the code is loaded,
//                                                                  then LIMITS.call for each slice of
//                                                                  work; both plus LIMITS.grace
//   ended
//
// `end` ends the worker in any state. Python enforces the limits for loading and for calls too. It
// interrupts the code and reports the line. The page's limit is for code that no interrupt reaches, such as
// a call of the C function `sum(itertools.count())`, or a loop whose `except` catches the interrupt.
//
// All messages are untrusted, even if they have a valid form.

import type { Clock } from "../lib/clock.ts";
import type {
  LifeMessage,
  SandboxFault,
  SandboxMessage,
  SandboxReply,
  SandboxRequest,
  SandboxResultOf,
  SandboxWork,
} from "../protocol.ts";
import * as text from "./engine-text.ts";
import { checked, isAnswer } from "./sandbox-replies.ts";

export type SandboxEvent = Extract<SandboxReply, { type: "progress" | "print" | "row" }>;
export type WorkResult<R extends SandboxRequest> = {
  result: SandboxResultOf<R>;
  bytes: Uint8Array | null;
};
export type SandboxHost = ReturnType<typeof createSandboxHost>;
/** The module for the next worker. A worker sends it before it runs any code. */
type Compiled = Extract<LifeMessage, { type: "compiled" }>;
type Place = { line: number | null; board: string | null };

export const MEMORY_MB = 512;
/** Browsers treat a longer delay as none. */
const MAX_DELAY_MS = 2 ** 30;
/** The time limits in ms. `loading` is long, since the code may build a table before it defines h. */
const LIMITS = { boot: 60_000, loading: 10_000, call: 2000, grace: 700 };

/** The error of a run without a result. */
export class SandboxError extends Error {
  /**
   * `stopped` (by the signal) or `failed` (Python did not start), or a fault of the code: `code` (h is
   * not defined), `error`, `value`, `memory`, `deadline` or `ended` (the code ended Python).
   */
  readonly kind: string;
  readonly line: number | null;
  /** The argument of h at the time of the fault. */
  readonly board: string | null;

  constructor(kind: string, message: string, place: Partial<Place> = {}, cause?: string) {
    super(message, { cause });
    this.name = "SandboxError";
    this.kind = kind;
    this.line = place.line ?? null;
    this.board = place.board ?? null;
  }
}

export function createSandboxHost(
  worker: Worker,
  clock: Clock,
  onCompiled: (message: Compiled) => void,
) {
  let cancelLimit = () => {};

  function setLimit(ms: number, onLimit: () => void) {
    cancelLimit();
    cancelLimit = clock.deadline(ms, onLimit);
  }

  /** Set the handlers of the worker's messages and errors for the next state. */
  function listen(
    onMessage: (message: SandboxMessage) => void,
    onError: (message: string) => void,
  ) {
    worker.onmessage = ({ data }) => {
      const message = checked(data);
      if (message) onMessage(message);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      onError(event.message);
    };
  }

  const booted: Promise<"ready" | "again" | "missing"> = new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new SandboxError("failed", text.sandboxNotStarted(why)));
    const restartLimit = () => setLimit(LIMITS.boot, () => fail(text.QUIET_MINUTE));
    listen(
      (message) => {
        restartLimit();
        if (message.type === "compiled") {
          onCompiled(message);
        } else if (message.type === "again" || message.type === "ready") {
          cancelLimit();
          listen(ignore, ignore);
          resolve(message.type);
        } else if (message.type === "fatal") {
          fail(message.message);
        } else if (message.type === "outdated") {
          fail(text.OUTDATED);
        }
      },
      // An error has no message if the script could not be loaded.
      (message) => (message ? fail(message) : resolve("missing")),
    );
    restartLimit();
  });
  booted.catch(() => {}); // The next run reports the error.

  /** Run the code in a booted worker. Reject only with a `SandboxError`. */
  function run(
    work: SandboxWork,
    signal: AbortSignal,
    onEvent: (event: SandboxEvent) => void,
  ): Promise<WorkResult<SandboxRequest>> {
    const { loading, grace } = LIMITS;
    const { searchLimit = LIMITS.call, ...rest } = work;
    const call = Math.min(searchLimit, MAX_DELAY_MS);
    return new Promise((resolve, reject) => {
      let line: number | null = null;
      let loaded = false;
      const restartLimit = () =>
        setLimit((loaded ? call : loading) + grace, () =>
          reject(
            deadlineError({ line, board: null }, loaded ? call : loading, text.WOULD_NOT_STOP),
          ),
        );
      const stop = () => reject(new SandboxError("stopped", text.STOPPED));
      if (signal.aborted) return stop();
      signal.addEventListener("abort", stop, { once: true });
      listen(
        (message) => {
          if (message.type === "result" && isAnswer(work.request, message)) {
            const result = message.result as object as SandboxResultOf<SandboxRequest>;
            resolve({ result, bytes: message.bytes ?? null });
          } else if (message.type === "fault") {
            reject(faultError(message, loaded ? call : loading));
          } else if (message.type === "fatal" || message.type === "result") {
            reject(endedError(message.type === "fatal" ? message.message : text.NO_ANSWER));
          } else if (message.type === "at") {
            line = message.line; // An interrupt reports its line. It does not restart the limit.
          } else {
            loaded ||= message.type === "loaded";
            restartLimit();
            if (isEvent(message)) onEvent(message);
          }
        },
        (message) => reject(endedError(message)),
      );
      restartLimit();
      worker.postMessage({ type: "run", loading, limit: call, ...rest });
    });
  }

  function end() {
    cancelLimit();
    worker.terminate();
  }

  return { booted, run, end };
}

function isEvent(message: SandboxMessage): message is SandboxEvent {
  return ["progress", "print", "row"].includes(message.type);
}

/**
 * Return the error for a fault that Python reported.
 * @param limit the current time limit, in ms
 */
function faultError({ kind, message, ...place }: SandboxFault, limit: number) {
  if (kind === "deadline") return deadlineError(place, limit, text.STOPPED);
  return new SandboxError(kind, kind === "memory" ? text.tooMuchMemory(MEMORY_MB) : message, place);
}

function ignore() {}

/** @param limit the exceeded time limit, in ms */
function deadlineError(place: Place, limit: number, end: string) {
  const seconds = limit / 1000;
  const message = text.late({ seconds, line: place.line, ofBoard: place.board !== null }, end);
  return new SandboxError("deadline", message, place);
}

/** Return the error for code that ended Python, for example by `os._exit`. */
function endedError(why: string) {
  const deep = /stack|recursion/i.test(why);
  return new SandboxError("ended", text.codeEnded(deep), {}, why);
}
