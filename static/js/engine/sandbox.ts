// Runs the user's Python in sandboxed workers. Each run gets a fresh Python, since no worker can be
// trusted after a run. The next worker boots while the user reads the result of the last run.

import { during } from "../lib/activity.ts";
import type { Clock } from "../lib/clock.ts";
import type { BootCache, SandboxRequest, SandboxWork } from "../protocol.ts";
import * as text from "./engine-text.ts";
import {
  createSandboxHost,
  MEMORY_MB,
  SandboxError,
  type SandboxEvent,
  type SandboxHost,
  type WorkResult,
} from "./sandbox-host.ts";
import { startWorker } from "./worker-script.ts";

type RunOptions = { signal?: AbortSignal; onEvent?: (event: SandboxEvent) => void };

/** The delay before the only retry of a script that failed to load. WebKit loses some requests. */
const RETRY_MS = 1000;

/** @param options `spawn` is replaced in tests */
export function createSandbox({
  clock,
  build,
  spawn = () => startWorker("sandbox-worker"),
}: {
  clock: Clock;
  build?: string | undefined;
  spawn?: () => Worker;
}) {
  /** The module that a worker sent before it ran any code. */
  let cached: BootCache | null = null;
  /** The worker for the next run. */
  let spare: SandboxHost | null = null;
  let running: AbortController | null = null;

  /** Start a worker. If `plain`, it boots without a snapshot. */
  function start(plain = false) {
    const worker = spawn();
    const host = createSandboxHost(worker, clock, ({ type, ...left }) => {
      cached = left;
    });
    worker.postMessage({ type: "start", memory: MEMORY_MB, plain, cached, build: build ?? null });
    return host;
  }

  /** Start a worker for the next run. If it fails to boot, the run starts another worker. */
  function startSpare() {
    if (spare) return;
    const host = start();
    spare = host;
    host.booted.catch(() => {
      if (spare !== host) return;
      spare = null;
      host.end();
    });
  }

  /** Run some work in a fresh Python, and end the worker. */
  async function runOnce(work: SandboxWork, signal: AbortSignal, onEvent: RunOptions["onEvent"]) {
    let host = spare ?? start();
    spare = null;
    try {
      let boot = await host.booted;
      if (boot === "missing") {
        host.end();
        await new Promise((resolve) => clock.alarm(RETRY_MS, () => resolve(undefined)));
        host = start();
        boot = await host.booted;
      }
      if (boot === "again") {
        host.end();
        cached = null;
        host = start(true);
        boot = await host.booted;
      }
      if (boot !== "ready") {
        throw new SandboxError("failed", text.sandboxNotStarted(text.SCRIPT_MISSING));
      }
      return await host.run(work, signal, onEvent ?? (() => {}));
    } finally {
      host.end();
    }
  }

  async function run(work: SandboxWork, { signal, onEvent }: RunOptions = {}) {
    running?.abort();
    const own = new AbortController();
    running = own;
    signal?.addEventListener("abort", () => own.abort(), { once: true });
    if (signal?.aborted) own.abort();
    try {
      return await runOnce(work, own.signal, onEvent);
    } finally {
      if (running === own) {
        running = null;
        startSpare();
      }
    }
  }

  return {
    /** Boot a worker for a run that will probably follow. */
    prepare() {
      if (!running) startSpare();
    },
    /** Run some work and end the previous run. Reject only with a `SandboxError`. */
    run: <R extends SandboxRequest>(work: SandboxWork<R>, options?: RunOptions) =>
      during(run(work, options)) as Promise<WorkResult<R>>,
  };
}
