// Runs a person's Python in a worker of its own, behind walls, and ends it if it doesn't end by
// itself. Each run gets a fresh Python: none finds what another has left, and none is to be trusted
// after it. The next one boots while the person reads what came of the last.
//
// What comes from there is the word of anybody's code, even where it has the form of a message.

import { during } from "../lib/activity.ts";
import type { Clock } from "../lib/clock.ts";
import type { Kept, SandboxMessage, SandboxReply, SandboxWork } from "../protocol.ts";
import * as words from "./engine-text.ts";
import { checked, isAnswer } from "./sandbox-replies.ts";
import { startWorker } from "./worker-script.ts";

/**
 * `clock`: the page's; `memory`: the most that it may take, in MB; `loading` and `limit`: how long
 * it may take until h is there, and then one call of it, in ms. `spawn` is for tests.
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
type WorkResult = { result: any; values: Uint8Array | null };
type Place = { line: number; board: string | null };
/** How a piece of work went. */
type Outcome =
  | ({ kind: "result" } & WorkResult)
  | { kind: "fault"; fault: SandboxError }
  | {
      kind: "hung" | "slow" | "ended";
      why: string;
      index: number;
      place: Place | null;
      loaded: boolean;
    };

/**
 * Why there's no result. `kind`: `stopped` (by its signal), `failed` (there's no Python), else what
 * the code did: `code` (there's no h), `error`, `value`, `memory`, `deadline` or `ended` (Python).
 * `board`: what h was called with.
 */
export class SandboxError extends Error {
  readonly kind: string;
  readonly line: number | null;
  readonly board: string | null;

  constructor(
    kind: string,
    message: string,
    { line = null, board = null }: { line?: number | null; board?: string | null } = {},
  ) {
    super(message);
    this.name = "SandboxError";
    this.kind = kind;
    this.line = line;
    this.board = board;
  }
}

const MEMORY_MB = 512;
/** Whoever builds a table beside h gets some time for it. */
const LOADING_MS = 10_000;
const LIMIT_MS = 2000;
/** This long after the deadline, the code must be in a loop that no interrupt reaches. */
const GRACE_MS = 700;
/** A second look sees where the code hangs once it's silent for a while. It takes no longer. */
const SILENCE_MS = 1200;
const LOOK_MS = 4000;
/** No word from a booting worker in this time: it won't get there. */
const QUIET_MS = 60_000;
/** A script that cannot be loaded is requested again after this time, once: WebKit loses some. */
const AGAIN_MS = 1000;
const NOWHERE = { line: null, board: null };

export function createSandbox({
  clock,
  build,
  memory = MEMORY_MB,
  loading = LOADING_MS,
  limit = LIMIT_MS,
  spawn = () => startWorker("sandbox-worker"),
}: SandboxOptions) {
  /** What a worker left before it took any code. */
  let kept: Kept | null = null;
  /** The next worker, once there was a run. */
  let spare: ReturnType<typeof begin> | null = null;
  let running: AbortController | null = null;

  /** Start a worker. It says once that it's ready, or that it can't be, by its promise. */
  function begin(plain = false) {
    const worker = spawn();
    let hear: (message: SandboxMessage) => void = () => {};
    let unwatch = () => {};
    const ready: Promise<"ready" | "again" | "missing"> = new Promise((resolve, reject) => {
      const fail = (message: string) =>
        reject(new SandboxError("failed", words.sandboxNotStarted(message)));
      const alive = () => {
        unwatch();
        unwatch = clock.deadline(QUIET_MS, () => fail(words.QUIET_MINUTE));
      };
      let booting = true;
      alive();
      worker.onmessage = ({ data }) => {
        const message = checked(data);
        if (!message) return;
        if (!booting) return hear(message);
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
          fail(words.OUTDATED);
        }
      };
      worker.onerror = (event) => {
        event.preventDefault();
        if (!booting) hear({ type: "fatal", message: event.message });
        else if (event.message) fail(event.message);
        else resolve("missing"); // an error in a script has a message
      };
    });
    ready.catch(() => {}); // whoever runs something hears of it
    const snapshot = kept?.snapshot;
    const start = { type: "start", memory, plain, kept, build: build ?? null };
    worker.postMessage(start, snapshot ? [snapshot] : []);
    if (kept) kept = { ...kept, snapshot: null };
    return {
      ready,
      listen(next: (message: SandboxMessage) => void) {
        hear = next;
      },
      post: (message: unknown) => worker.postMessage(message),
      end() {
        unwatch();
        worker.terminate();
      },
    };
  }

  /** Start a worker for the next run. If it fails before that, the run starts one of its own. */
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

  /** A worker that waits for work. */
  async function waiting() {
    let worker = spare ?? begin();
    spare = null;
    try {
      let how = await worker.ready;
      if (how === "missing") {
        worker.end();
        await new Promise((resolve) => clock.alarm(AGAIN_MS, () => resolve(undefined)));
        worker = begin();
        how = await worker.ready;
      }
      if (how === "again") {
        worker.end();
        kept = null;
        worker = begin(true);
        how = await worker.ready;
      }
      if (how === "ready") return worker;
      throw new SandboxError("failed", words.sandboxNotStarted(words.SCRIPT_MISSING));
    } catch (error) {
      worker.end();
      throw error;
    }
  }

  /** Have a fresh Python do a piece of work. */
  async function attempt(
    work: SandboxWork & { from?: number },
    signal: AbortSignal,
    onEvent: (event: SandboxEvent) => void,
  ): Promise<Outcome> {
    const looking = work.from !== undefined;
    const worker = await waiting();
    try {
      if (signal.aborted) throw stopped();
      return await new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(stopped()), { once: true });
        let index = 0;
        let place: Place | null = null;
        let loaded = false;
        const end = (kind: "hung" | "slow") => () =>
          resolve({ kind, why: "", index, place, loaded });
        const longest = () => (looking ? SILENCE_MS : (loaded ? limit : loading) + GRACE_MS);
        let unwatch = clock.deadline(looking ? limit + GRACE_MS : longest(), end("hung"));
        if (looking) clock.deadline(LOOK_MS, end("slow"));
        worker.listen((message) => {
          unwatch();
          if (message.type === "result" && (looking || isAnswer(work.request, message))) {
            resolve({ kind: "result", result: message.result, values: message.values ?? null });
          } else if (message.type === "fault") {
            resolve({ kind: "fault", fault: told(message, loaded) });
          } else if (message.type === "fatal" || message.type === "result") {
            const why = message.type === "fatal" ? message.message : words.NO_ANSWER;
            resolve({ kind: "ended", why, index, place, loaded });
          } else {
            loaded ||= message.type === "loaded";
            unwatch = clock.deadline(longest(), end("hung"));
            if (message.type === "beat") index = message.index;
            else if (message.type === "at") place = { line: message.line, board: message.board };
            else if (isEvent(message)) onEvent(message);
          }
        });
        worker.post({ type: "run", loading, limit, ...work });
      });
    } finally {
      worker.end();
    }
  }

  /** What a fault that Python told of is. */
  function told(
    {
      kind,
      message,
      line,
      board,
    }: { kind: string; message: string; line: number | null; board: string | null },
    loaded: boolean,
  ) {
    if (kind === "deadline") return late({ line, board }, loaded, words.STOPPED);
    if (kind === "memory") {
      return new SandboxError(kind, words.tooMuchMemory(memory), { line, board });
    }
    return new SandboxError(kind, message, { line, board });
  }

  /** @param loaded whether h was there */
  function late(
    { line, board }: { line: number | null; board: string | null },
    loaded: boolean,
    end: string,
  ) {
    const seconds = (loaded ? limit : loading) / 1000;
    const text = words.late({ seconds, line, ofBoard: Boolean(board) }, end);
    return new SandboxError("deadline", text, { line, board });
  }

  /**
   * Find the line where code hangs that no interrupt reaches, or ends Python, by a second run that
   * reports each line.
   */
  async function look(
    work: SandboxWork,
    first: Extract<Outcome, { why: string }>,
    signal: AbortSignal,
  ) {
    const seen = await attempt({ ...work, from: first.index }, signal, () => {});
    const { line, board } = ("place" in seen && seen.place) || NOWHERE;
    const place = { line, board: board || null };
    if (first.kind === "ended") return ended(first.why, place);
    if (seen.kind === "fault") return seen.fault;
    return late(place, first.loaded, words.WOULD_NOT_STOP);
  }

  /** What comes of a piece of work, or else a `SandboxError`. */
  async function done(
    work: SandboxWork,
    signal: AbortSignal,
    onEvent: (event: SandboxEvent) => void,
  ) {
    const outcome = await attempt(work, signal, onEvent);
    if (outcome.kind === "result") return outcome;
    throw outcome.kind === "fault" ? outcome.fault : await look(work, outcome, signal);
  }

  return {
    /** Have a Python boot, for it's soon to be needed. */
    prepare() {
      if (!running) startSpare();
    },
    /** Do a piece of work, and nothing else meanwhile. Rejects by a `SandboxError`, always. */
    run: (
      work: SandboxWork,
      options?: { signal?: AbortSignal; onEvent?: (event: SandboxEvent) => void },
    ): Promise<WorkResult> => during(run(work, options)),
    dispose() {
      running?.abort();
      spare?.end();
      spare = null;
    },
  };

  async function run(
    work: SandboxWork,
    {
      signal,
      onEvent = () => {},
    }: { signal?: AbortSignal; onEvent?: (event: SandboxEvent) => void } = {},
  ): Promise<WorkResult> {
    running?.abort();
    const own = new AbortController();
    running = own;
    signal?.addEventListener("abort", () => own.abort(), { once: true });
    if (signal?.aborted) own.abort();
    try {
      return await done(work, own.signal, onEvent);
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

function stopped() {
  return new SandboxError("stopped", words.STOPPED);
}

function ended(why: string, place: { line: number | null; board: string | null }) {
  const deep = /stack|recursion/i.test(why);
  const fault = new SandboxError("ended", words.codeEnded(place.line, deep), place);
  fault.cause = why;
  return fault;
}
