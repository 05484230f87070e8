// The worker's life: starts it, watches it boot, hands it what the last one left, and says how it
// is.

import { begin } from "../lib/activity.ts";
import type { Clock } from "../lib/clock.ts";
import { createLate, HELPERS } from "../lib/late-import.ts";
import type { HelperRequest, Kept, PageMessage, Reply, WorkerMessage } from "../protocol.ts";
import type { EngineStatus } from "../state/state.ts";
import * as words from "./engine-text.ts";
import { spawnHelper, spawnWorker } from "./first-worker.ts";
import type { Helpers } from "./helpers.ts";

/**
 * `clock`: the page's; `memory`: the most that Python may take, in MB; `build`: what the page is,
 * so that it takes no Python of another build's; `spawn` is for tests.
 */
export type HostOptions = {
  clock: Clock;
  memory?: number | undefined;
  build?: string | undefined;
  spawn?: ((fresh: boolean) => Worker) | undefined;
};
type Hearer = {
  onStatus: (status: EngineStatus) => void;
  onReady: () => void;
  onReply: (reply: Reply) => void;
  onFailed: (message: string) => void;
  /** a worker came to its end at work; another one is on its way */
  onEnded: (message: string) => void;
};

const MEMORY_MB = 512;
/** Few searches take so long that they get help. */
const loadHelpers = createLate(HELPERS) as () => Promise<typeof import("./helpers.ts")>;
/**
 * A worker that ends at work is replaced, the second time in a minute by one without the compiled
 * loops, which are what can end it. After the third time it's no accident.
 */
const MOST_ENDS = 3;
const ENDS_MS = 60_000;
/**
 * A worker that has served this long without the compiled loops gets them back as soon as nobody
 * waits for an answer. Each time it takes twice as long: what made it end may do so again.
 */
const PROBATION_MS = 60_000;
/**
 * No word from a booting worker in this time: it won't get there. While Python starts it can't
 * speak.
 */
const QUIET_MS = { download: 30_000, start: 120_000, import: 120_000, restore: 15_000 };
/** A script that cannot be loaded is requested again after this time, once: WebKit loses some. */
const AGAIN_MS = 1000;

export function createEngineHost(
  { onStatus, onReady, onReply, onFailed, onEnded }: Hearer,
  { clock, memory = MEMORY_MB, build, spawn = spawnWorker }: HostOptions,
) {
  let worker: Worker | null = null;
  let status: EngineStatus = { kind: "booting", phase: "download", loaded: 0, total: 0 };
  /** What the last worker left. */
  let kept: Kept | null = null;
  /** The next message is the module that goes with it. */
  let moduleDue = false;
  let unwatch = () => {};
  /** When workers came to their ends at work, lately. */
  let ends: number[] = [];
  /** Whether workers do without the compiled loops, for how long, and whether that's over. */
  let interpreted = false;
  let probation = PROBATION_MS;
  let served = false;
  let endProbation = () => {};
  let cancelSecondTry = () => {};
  /** Ends what a booting worker counts for. */
  let endBoot = () => {};
  let helping: Promise<Helpers | null> | null = null;

  function help(message: HelperRequest) {
    const own = worker;
    helping ??= loadHelpers().then(
      ({ createHelpers }) =>
        createHelpers({
          // Python's memory is in the browser's cache; from here only one worker could have it.
          start: () => ({
            ...beginning(),
            kept: kept && { ...kept, snapshot: null },
            helping: true,
          }),
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
    helping.then((helpers) => own === worker && helpers?.receive(message));
  }

  /** What workers are started with. */
  function beginning() {
    const start = { type: "start" as const, memory, plain: false, kept: null };
    return { ...start, build: build ?? null, ...(interpreted ? { interpreted } : {}) };
  }

  /** It's over with the worker. */
  function leave() {
    worker?.terminate();
    worker = null;
    helping?.then((helpers) => helpers?.endAll());
  }

  function become(next: EngineStatus) {
    status = next;
    unwatch();
    if (next.kind === "booting") {
      const { phase } = next;
      unwatch = clock.deadline(QUIET_MS[phase], () => {
        const message = words.quiet(QUIET_MS[phase] / 1000, phase);
        if (phase === "restore") startPlainly(message);
        else fail(message);
      });
    } else {
      unwatch = () => {};
      endBoot();
    }
    onStatus(next);
  }

  /** Give the compiled loops back where that's due, while nobody waits. */
  function trust() {
    if (!served || status.kind !== "ready") return;
    interpreted = false;
    probation *= 2;
    ends = [clock.now()]; // so that one more is enough
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
    leave();
    cancelSecondTry();
    endBoot();
    endBoot = begin();
    moduleDue = false;
    served = false;
    endProbation();
    let own: Worker;
    try {
      own = spawn(!plain && !kept);
    } catch (error) {
      return fail((error as Error).message);
    }
    worker = own;
    // What a worker posted before its end may still come in.
    own.onmessage = ({ data }) => {
      if (own === worker) receive(data);
    };
    own.onerror = (event) => {
      if (own !== worker) return;
      // An error in a script has a message.
      const missing = !event.message && status.kind === "booting";
      if (!missing || second) return end(event.message || words.SCRIPT_MISSING);
      leave();
      cancelSecondTry = clock.alarm(AGAIN_MS, () => start({ note, plain, second: true }));
    };
    own.onmessageerror = () => {
      if (own !== worker) return;
      if (!moduleDue) end(words.MESSAGE_UNREADABLE);
      // Firefox hands no module to a page whose policy lets it compile none. The next worker
      // compiles.
      moduleDue = false;
    };
    // The snapshot is passed on, not copied; it comes back when it's been used.
    const snapshot = kept?.snapshot;
    post({ ...beginning(), plain, kept }, snapshot ? [snapshot] : []);
    if (kept) kept = { ...kept, snapshot: null };
    become({ kind: "booting", phase: "download", loaded: 0, total: 0, ...(note ? { note } : {}) });
  }

  /** A snapshot was no good. */
  function startPlainly(message: string) {
    console.warn(`Python is started without its snapshot: ${message}`);
    kept = null;
    start({ note: words.SNAPSHOT_USELESS, plain: true });
  }

  /** It's over with this worker: with those that served, it's not the files that are wrong. */
  function end(message: string) {
    if (status.kind === "booting") return fail(message);
    const now = clock.now();
    ends = [...ends.filter((time) => now - time < ENDS_MS), now];
    if (ends.length > MOST_ENDS) return fail(words.endedAgain(message));
    console.warn(`Python is started anew, since it ended: ${message}`);
    interpreted ||= ends.length > 1;
    start({ note: words.ended(interpreted) });
    onEnded(words.endedAtWork(message));
  }

  function fail(message: string, { outdated = false }: { outdated?: boolean } = {}) {
    leave();
    cancelSecondTry();
    become({ kind: "failed", message, ...(outdated ? { outdated } : {}) });
    onFailed(message);
  }

  function post(message: PageMessage, transfer: Transferable[] = []) {
    worker?.postMessage(message, transfer);
  }

  function receive(data: unknown) {
    if (!isWorkerMessage(data)) return end(words.strange(data));
    if (data.type === "boot") {
      if (status.kind !== "booting") return;
      const { loaded, total } = data.phase === "download" ? data : status;
      become({ ...status, phase: data.phase, loaded, total });
    } else if (data.type === "ready") {
      const { type, ...facts } = data;
      become({ kind: "ready", ...facts });
      if (interpreted) {
        endProbation = clock.alarm(probation, () => {
          served = true;
          trust();
        });
      }
      onReady();
    } else if (data.type === "keep") {
      const { type, ...left } = data;
      kept = { module: null, ...left };
      moduleDue = true;
    } else if (data.type === "compiled") {
      if (kept) kept = { ...kept, module: data.module };
      moduleDue = false;
    } else if (data.type === "again") {
      startPlainly(data.message);
    } else if (data.type === "outdated") {
      fail(words.OUTDATED, { outdated: true });
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
    status: () => status,
    start,
    /** Start with all there is, whatever has happened. */
    startAfresh() {
      interpreted = false;
      ends = [];
      start();
    },
    fail,
    post,
    /** Whether there's a request under way. */
    occupy(busy: boolean) {
      if (status.kind === (busy ? "ready" : "busy")) {
        become({ ...status, kind: busy ? "busy" : "ready" });
        trust();
      }
    },
  };
}

const LIFE = ["boot", "ready", "keep", "compiled", "fatal", "again", "outdated"];
const HELPER_REQUESTS = ["start_helpers", "task", "end_helpers"];
const REPLIES = ["progress", "row", "solves", "result", "error", "cancelled"];

/**
 * Whether something posted by the worker is one of its messages: of a known type, a reply with an
 * id. What else is in it isn't looked at; the worker is our own.
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
