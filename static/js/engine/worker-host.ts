// Starts and monitors the worker, sends it the previous worker's module, and reports its status.

import { begin } from "../lib/activity.ts";
import type { Clock } from "../lib/clock.ts";
import { createLate } from "../lib/late-import.ts";
import type { BootCache, HelperRequest, PageMessage, Reply, WorkerMessage } from "../protocol.ts";
import { BOOTING, type EngineStatus } from "../state/engine.ts";
import * as text from "./engine-text.ts";
import { spawnHelper, spawnWorker } from "./first-worker.ts";
import type { Helpers } from "./helpers.ts";

export type HostOptions = {
  clock: Clock;
  /** Python's memory limit in MB. */
  memory?: number | undefined;
  /** The page's build, so that the worker does not load the Python of another build. */
  build?: string | undefined;
  /** Replaced in tests. */
  spawn?: ((fresh: boolean) => Worker) | undefined;
};
type Listener = {
  onStatus: (status: EngineStatus) => void;
  onReady: () => void;
  onReply: (reply: Reply) => void;
  onFailed: (message: string) => void;
  /** Called when a ready worker has ended and another worker boots. */
  onEnded: (message: string) => void;
};

type Booting = Extract<EngineStatus, { kind: "booting" }>;
type Serving = Extract<EngineStatus, { kind: "ready" | "busy" }>;
type Failed = Extract<EngineStatus, { kind: "failed" }>;
/** `leave` cancels the timer of the state, and stops counting it as work under way (lib/activity.ts). */
type State = { leave: () => void } & (
  | {
      /** There is no worker yet, or its script is requested again soon. */
      kind: "waiting";
      worker?: undefined;
      /** the last reported status */
      status: EngineStatus;
    }
  | { kind: "booting"; worker: Worker; status: Booting }
  | {
      kind: "serving";
      worker: Worker;
      status: Serving;
      /** True until the worker has sent its module. */
      moduleDue: boolean;
      /** True if the probation of the worker is over. */
      served: boolean;
    }
  | { kind: "failed"; worker?: undefined; status: Failed }
);

const MEMORY_MB = 512;
/** Only long searches start helpers. */
const loadHelpers = createLate<typeof import("./helpers.ts")>(import.meta.helpers);
/**
 * A ready worker that ends is replaced. The second time within `ENDS_MS`, the next worker runs
 * without the compiled loops, since these can crash. After `MAX_ENDS` times, Python has failed.
 */
const MAX_ENDS = 3;
const ENDS_MS = 60_000;
/**
 * A worker without the compiled loops is replaced by a worker that has them after this time, as soon as
 * no request is pending. The time doubles with each replacement, since the cause may recur.
 */
const PROBATION_MS = 60_000;
/**
 * A booting worker has failed if it sends nothing for this long. The time is long in some phases, since
 * Python sends nothing while it starts.
 */
const BOOT_TIMEOUTS_MS = { download: 30_000, start: 120_000, import: 120_000, restore: 15_000 };
/** The delay before the only retry of a script that failed to load. WebKit loses some requests. */
const RETRY_MS = 1000;

export function createEngineHost(
  { onStatus, onReady, onReply, onFailed, onEnded }: Listener,
  { clock, memory = MEMORY_MB, build, spawn = spawnWorker }: HostOptions,
) {
  let state: State = { kind: "waiting", status: BOOTING, leave() {} };
  /** The module from the previous worker. */
  let cached: BootCache | null = null;
  /** The times at which ready workers ended within `ENDS_MS`. */
  let ends: number[] = [];
  /** True if workers run without the compiled loops. */
  let interpreted = false;
  let probation = PROBATION_MS;
  let helping: Promise<Helpers | null> | null = null;

  /** Change the state, end the worker and the timer that it no longer has, and report a new status. */
  function enter(next: State) {
    const last = state;
    state = next;
    if (next.leave !== last.leave) last.leave();
    if (last.worker && next.worker !== last.worker) {
      last.worker.terminate();
      helping?.then((helpers) => helpers?.endAll());
    }
    if (next.status !== last.status) onStatus(next.status);
  }

  function help(message: HelperRequest) {
    const own = state.worker;
    helping ??= loadHelpers().then(
      ({ createHelpers }) =>
        createHelpers({
          start: () => ({ ...startMessage(), helping: true }),
          post,
          spawn: spawnHelper,
          clock,
        }),
      (error) => {
        console.warn("helper workers could not be loaded:", error);
        helping = null;
        return null;
      },
    );
    helping.then((helpers) => own === state.worker && helpers?.receive(message));
  }

  function startMessage() {
    const start = { type: "start" as const, memory, plain: false, cached };
    return { ...start, build: build ?? null, ...(interpreted ? { interpreted } : {}) };
  }

  /** Enter a phase of the boot. */
  function boot(worker: Worker, status: Booting) {
    const endWork = begin();
    const limit = BOOT_TIMEOUTS_MS[status.phase];
    const cancelTimeout = clock.deadline(limit, () => {
      const message = text.quiet(limit / 1000, status.phase);
      if (status.phase === "restore") startPlainly(message);
      else fail(message);
    });
    const leave = () => {
      cancelTimeout();
      endWork();
    };
    enter({ kind: "booting", worker, status, leave });
  }

  /** Serve requests with a worker that has booted. */
  function serve(worker: Worker, status: Serving) {
    const leave = interpreted ? clock.alarm(probation, endService) : () => {};
    enter({ kind: "serving", worker, status, leave, moduleDue: true, served: false });
  }

  function endService() {
    if (state.kind === "serving") enter({ ...state, served: true });
    endProbation();
  }

  /** Replace a worker that has no compiled loops if its probation is over and no request is pending. */
  function endProbation() {
    if (state.kind !== "serving" || !state.served || state.status.kind !== "ready") return;
    interpreted = false;
    probation *= 2;
    ends = [clock.now()]; // If the next worker ends too, another probation starts.
    start();
  }

  function start({
    note,
    plain = false,
    second = false,
  }: {
    note?: string | undefined;
    plain?: boolean;
    second?: boolean;
  } = {}) {
    enter({ kind: "waiting", status: state.status, leave: begin() });
    let own: Worker;
    try {
      own = spawn(!plain && !cached);
    } catch (error) {
      return fail((error as Error).message);
    }
    // Messages that a worker posted before its end may still arrive.
    own.onmessage = ({ data }) => {
      if (own === state.worker) receive(own, data);
    };
    own.onerror = (event) => {
      if (own !== state.worker) return;
      // An error has no message if the script could not be loaded.
      const missing = !event.message && state.kind === "booting";
      if (!missing || second) return end(event.message || text.SCRIPT_MISSING);
      const endWork = begin();
      const cancelRetry = clock.alarm(RETRY_MS, () => start({ note, plain, second: true }));
      const leave = () => {
        cancelRetry();
        endWork();
      };
      enter({ kind: "waiting", status: state.status, leave });
    };
    own.onmessageerror = () => {
      if (own !== state.worker) return;
      if (state.kind !== "serving" || !state.moduleDue) return end(text.MESSAGE_UNREADABLE);
      // Firefox sends no module to a page whose policy forbids WebAssembly. The next worker then compiles
      // the module itself.
      enter({ ...state, moduleDue: false });
    };
    own.postMessage({ ...startMessage(), plain } satisfies PageMessage);
    boot(own, { ...BOOTING, ...(note ? { note } : {}) });
  }

  /** Start a worker without a snapshot after a boot from a snapshot failed. */
  function startPlainly(message: string) {
    console.warn(`Python is restarted without its snapshot: ${message}`);
    cached = null;
    start({ note: text.SNAPSHOT_USELESS, plain: true });
  }

  /** Handle the end of a worker. Fail if it was booting, otherwise replace it. */
  function end(message: string) {
    if (state.kind === "booting") return fail(message);
    const now = clock.now();
    ends = [...ends.filter((time) => now - time < ENDS_MS), now];
    if (ends.length > MAX_ENDS) return fail(text.endedAgain(message));
    console.warn(`Python ended and is restarted: ${message}`);
    interpreted ||= ends.length > 1;
    start({ note: text.ended(interpreted) });
    onEnded(text.endedAtWork(message));
  }

  function fail(message: string, { outdated = false }: { outdated?: boolean } = {}) {
    const status: Failed = { kind: "failed", message, ...(outdated ? { outdated } : {}) };
    enter({ kind: "failed", status, leave() {} });
    onFailed(message);
  }

  function post(message: PageMessage) {
    state.worker?.postMessage(message);
  }

  function receive(worker: Worker, data: unknown) {
    if (!isWorkerMessage(data)) return end(text.strange(data));
    if (data.type === "boot") {
      if (state.kind !== "booting") return;
      const { loaded, total } = data.phase === "download" ? data : state.status;
      boot(worker, { ...state.status, phase: data.phase, loaded, total });
    } else if (data.type === "ready") {
      const { type, ...facts } = data;
      serve(worker, { kind: "ready", ...facts });
      onReady();
    } else if (data.type === "compiled") {
      const { type, ...left } = data;
      cached = left;
      if (state.kind === "serving") enter({ ...state, moduleDue: false });
    } else if (data.type === "again") {
      startPlainly(data.message);
    } else if (data.type === "outdated") {
      fail(text.OUTDATED, { outdated: true });
    } else if (data.type === "fatal") {
      end(data.message);
    } else if (
      data.type === "start_helpers" ||
      data.type === "task" ||
      data.type === "end_helpers"
    ) {
      help(data);
    } else {
      onReply(data);
    }
  }

  return {
    status: () => state.status,
    start,
    /** Start a worker with the compiled loops, and forget earlier failures. */
    startAfresh() {
      interpreted = false;
      ends = [];
      start();
    },
    fail,
    post,
    /** Set whether a request is pending. */
    occupy(busy: boolean) {
      if (state.kind !== "serving" || state.status.kind === (busy ? "busy" : "ready")) return;
      enter({ ...state, status: { ...state.status, kind: busy ? "busy" : "ready" } });
      endProbation();
    },
  };
}

const LIFE = ["boot", "ready", "compiled", "fatal", "again", "outdated"];
const HELPER_REQUESTS = ["start_helpers", "task", "end_helpers"];
const REPLIES = ["progress", "row", "solves", "result", "error", "cancelled"];

/**
 * Return whether a value has the type of a worker's message, and the id if it is a reply. The other
 * fields are not checked, since this worker runs only the page's own code.
 */
function isWorkerMessage(value: unknown): value is WorkerMessage {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  const type = String(value.type);
  return (
    LIFE.includes(type) ||
    HELPER_REQUESTS.includes(type) ||
    (REPLIES.includes(type) && "id" in value && Number.isInteger(value.id))
  );
}
