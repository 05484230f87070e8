// The messages between the page and its workers. py/slidestar/page/protocol.py describes what Python
// sends and receives; protocol-types.ts is generated from it. Here are the messages between the
// scripts alone, and unions of both.

import type {
  EndHelpers,
  Fault,
  HelperCount,
  HelperTask,
  LineRuns,
  Loaded,
  Printed,
  Requests,
  SandboxFault,
  SandboxResult,
  SliceBegins,
  StartHelpers,
  Stats,
  TaskReply,
  ValuesProgress,
} from "./protocol-types.ts";

export * from "./protocol-types.ts";

// --- Requests and replies.

type Kind = keyof Requests;
export type Request = { [K in Kind]: { type: K } & Requests[K]["request"] }[Kind];
export type EventOf<R extends Request> = Requests[R["type"]]["event"];
export type ResultOf<R extends Request> = Requests[R["type"]]["result"];

/** Ends the request that has this id. */
export interface Cancel {
  id: number;
  type: "cancel";
}

export type Reply = (Requests[Kind]["event"] | FinalReply) & { id: number };
type FinalReply =
  | ({ type: "result" } & Requests[Kind]["result"])
  | ({ type: "error"; stats?: Stats } & Fault)
  | { type: "cancelled"; stats: Stats };

export type HelperRequest = StartHelpers | HelperTask | EndHelpers;
export type HelperReport = HelperCount | TaskReply;
export type PageMessage = Start | (Request & { id: number }) | Cancel | HelperReport;
export type WorkerMessage = LifeMessage | Reply | HelperRequest;

// --- The life of a worker: some `boot` messages, then `ready`. An `End` is its last message.

/** The page's first message to a worker. */
export interface Start {
  type: "start";
  /** The memory limit in MB. */
  memory: number;
  /** Boot without a snapshot. */
  plain: boolean;
  kept: Kept | null;
  /** The page's build, if the worker must be of the same one. */
  build: string | null;
  /** Run without the compiled loops. */
  interpreted?: boolean;
  /** A helper ends soon, so it leaves nothing for the next worker. */
  helping?: boolean;
}

/** Stored by the page for the next worker to boot from. */
export interface Kept {
  build: string;
  /** Python itself, compiled; null if the page may not store it. */
  module: WebAssembly.Module | null;
  /** Python's memory after its boot; null if there is none. */
  snapshot: ArrayBuffer | null;
}

export type LifeMessage =
  /** Bytes loaded so far, and in all. */
  | { type: "boot"; phase: "download"; loaded: number; total: number }
  /** `restore` replaces the other two. */
  | { type: "boot"; phase: "start" | "import" | "restore" }
  | Ready
  /** After `ready`. The module follows on its own, since not every page can receive it. */
  | ({ type: "keep" } & Omit<Kept, "module">)
  | { type: "compiled"; module: WebAssembly.Module }
  | End;

export interface Ready {
  type: "ready";
  versions: { python: string; pyodide: string; slidestar: string };
  seconds: number;
  from: "files" | "snapshot";
  /** It has the compiled loops. */
  compiled: boolean;
}

export type End =
  | { type: "fatal"; message: string }
  /** Booting from the snapshot failed; start another worker with `plain`. */
  | { type: "again"; message: string }
  /** The host now serves another build than the page's. */
  | { type: "outdated" };

// --- The sandbox, where a user's Python runs (worker/sandbox-worker.ts). It starts as the other worker does,
// does one piece of work once it is `ready`, and is thrown away.

/**
 * `loading` and `limit`: the milliseconds for loading the code, and for one call of h. `tiles`: the
 * positions to evaluate, 16 bytes each. `from`: report each line, from this place of the work on.
 */
export interface SandboxRun extends SandboxWork {
  type: "run";
  loading: number;
  limit: number;
  from?: number;
}

export interface SandboxWork {
  code: string;
  request: SandboxRequest;
  tiles?: Uint8Array;
}

export type SandboxRequest =
  | { type: "values"; goal: string }
  | ({ type: "solve" } & Requests["solve"]["request"])
  | ({ type: "trace" } & Requests["trace"]["request"])
  | ({ type: "race" } & Requests["race"]["request"]);

export type SandboxMessage = LifeMessage | SandboxReply;

/** The worker adds the `values` to Python's result: doubles, as bytes. */
export type SandboxReply =
  | SliceBegins
  | LineRuns
  | Printed
  | Loaded
  | ValuesProgress
  | Requests["solve" | "trace" | "race"]["event"]
  | (SandboxResult & { values?: Uint8Array })
  | SandboxFault;
