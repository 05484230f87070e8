// The messages between the page and its workers. py/slidestar/page/protocol.py describes the messages
// of Python, and protocol-types.ts is generated from it. This file adds the messages between scripts.

import type {
  Cancel,
  EndHelpers,
  ExerciseResult,
  FileMessage,
  HelperCount,
  HelperTask,
  LineRuns,
  Loaded,
  Printed,
  Reply,
  Request,
  Requests,
  SandboxFault,
  SandboxResult,
  SearchRecord,
  SliceBegins,
  StartHelpers,
  TaskReply,
  ValuesProgress,
  ValuesResult,
} from "./protocol-types.ts";

export * from "./protocol-types.ts";

// --- Requests and replies.

export type EventOf<R extends Request> = Requests[R["type"]]["event"];
export type ResultOf<R extends Request> = Requests[R["type"]]["result"];

export type HelperRequest = StartHelpers | HelperTask | EndHelpers;
export type HelperReport = HelperCount | TaskReply;
export type PageMessage = Start | (Request & { id: number }) | Cancel | HelperReport;
export type PythonMessage = Reply | HelperRequest | FileMessage;
export type WorkerMessage = LifeMessage | Reply | HelperRequest;

// --- The life of a worker. It sends some `boot` messages, then `ready`. An `End` is its last
// message.

/** The page's first message to a worker. */
export interface Start {
  type: "start";
  /** The memory limit in MB. */
  memory: number;
  /** True to boot without a snapshot. */
  plain: boolean;
  cached: BootCache | null;
  /** The page's build, if the worker must have the same one. */
  build: string | null;
  /** True to run without the compiled loops. */
  interpreted?: boolean;
  /** True for a helper worker, which stores nothing for the next worker. */
  helping?: boolean;
}

/** The compiled WebAssembly of Python, with which the next worker boots faster. */
export interface BootCache {
  build: string;
  module: WebAssembly.Module;
}

export type LifeMessage =
  /** The number of bytes loaded so far, and of all bytes. */
  | { type: "boot"; phase: "download"; loaded: number; total: number }
  /** A boot from a snapshot reports `restore` instead of `start` and `import`. */
  | { type: "boot"; phase: "start" | "import" | "restore" }
  | Ready
  /** Sent after `ready`. Not every page can receive it. */
  | ({ type: "compiled" } & BootCache)
  | End;

export interface Ready {
  type: "ready";
  versions: { python: string; pyodide: string; slidestar: string };
  seconds: number;
  from: "files" | "snapshot";
  /** True if Python has the compiled loops. */
  compiled: boolean;
}

type End =
  | { type: "fatal"; message: string }
  /** The boot from a snapshot failed. The page must start another worker with `plain`. */
  | { type: "again"; message: string }
  /** The host serves a different build from the page's. */
  | { type: "outdated" };

// --- The sandbox, in which the user's Python runs (worker/sandbox-worker.ts). It starts like the
// other worker, does one run once it is `ready`, and is then terminated.

export interface SandboxRun extends SandboxWork {
  type: "run";
  /** The time limit for loading the code, in ms. */
  loading: number;
  /** The time limit for one call of h, in ms. */
  limit: number;
}

export interface SandboxWork<R extends SandboxRequest = SandboxRequest> {
  code: string;
  request: R;
  /** The positions to evaluate, 16 bytes each. */
  tiles?: Uint8Array;
  /** The time limit for a search, in ms. A call of h has the usual limit. */
  searchLimit?: number;
}

export type SandboxRequest =
  | { type: "values"; goal: string }
  | ({ type: "solve" } & Requests["solve"]["request"])
  | ({ type: "trace" } & Requests["trace"]["request"])
  | ({ type: "race" } & Requests["race"]["request"])
  | ({ type: "search"; board: string; max_recorded: number } & Pick<
      ExerciseResult,
      "goal" | "algorithm" | "heuristic" | "rules"
    >);

export type SandboxResultOf<R extends SandboxRequest> = R extends Request
  ? ResultOf<R>
  : R extends { type: "search" }
    ? SearchRecord
    : ValuesResult;
export type SandboxMessage = LifeMessage | SandboxReply;

/** The reply to a run. The worker adds the bytes of the values or the record to Python's result. */
export type SandboxReply =
  | SliceBegins
  | LineRuns
  | Printed
  | Loaded
  | ValuesProgress
  | Requests["solve" | "trace" | "race"]["event"]
  | (SandboxResult & { bytes?: Uint8Array })
  | SandboxFault;
