// The messages between the page and its worker; the far end is Python's `bridge.py`. Every request
// has an `id`, gets any number of events, then exactly one terminal reply.

// --- page -> worker. Boards are in the canonical text form; which names of algorithms and
// heuristics there are is Python's business.

/** @typedef {{ algorithm: string, heuristic: string | null }} Run */
/** @typedef {{ type: "solve", board: string, goal?: string } & Run} SolveRequest */
/** @typedef {{ type: "check", board: string, goal?: string }} CheckRequest */
/** @typedef {{ type: "compare", board: string, goal?: string, runs: readonly Run[] }} CompareRequest */
/** All shortest solutions, up to `cap`. @typedef {{ type: "optimal", board: string, goal?: string, cap?: number }} OptimalRequest */
/** @typedef {SolveRequest | OptimalRequest | CheckRequest | CompareRequest} Request */
/** Ends the request that has this id. @typedef {{ id: number, type: "cancel" }} Cancel */
/**
 * What a worker leaves to the page, for the next one to boot from. `snapshot`: Python's memory, for
 * this build; null if there's none.
 * @typedef {{ build: string, module: WebAssembly.Module, snapshot: ArrayBuffer | null }} Kept
 */
/**
 * Comes first, and once. `memory` is the limit in MB; `plain`: don't boot from a snapshot.
 * @typedef {{ type: "start", memory: number, plain: boolean, kept: Kept | null }} Start
 */
/** @typedef {Start | (Request & { id: number }) | Cancel} PageMessage */

// --- worker -> page, about itself. Between `boot` messages and `ready`, or in place of it, may come
// `fatal`, or `again`: a worker told to boot plainly can do better. After these two, nothing.

/** Bytes, so far and in all. @typedef {{ type: "boot", phase: "download", loaded: number, total: number }} BootDownload */
/** `restore` is in place of the other two. @typedef {{ type: "boot", phase: "start" | "import" | "restore" }} BootStep */
/** @typedef {{ python: string, pyodide: string, slidestar: string }} Versions */
/** @typedef {{ type: "ready", versions: Versions, seconds: number, from: "files" | "snapshot" }} Ready */
/** After `ready`. @typedef {{ type: "keep" } & Kept} Keep */
/** @typedef {{ type: "fatal", message: string } | { type: "again", message: string }} End */
/** @typedef {BootDownload | BootStep | Ready | Keep | End} LifeMessage */

// --- worker -> page, about requests.

/**
 * What a search has done.
 * @typedef {object} Stats
 * @property {number} expanded
 * @property {number} generated
 * @property {number} reopened
 * @property {number} duplicates
 * @property {number} frontier
 * @property {number} peak_frontier
 * @property {number} deepest
 * @property {number} stored
 * @property {number} seconds
 */

/**
 * @typedef {object} SolveResult
 * @property {string} moves such as `R3D2`
 * @property {number} length
 * @property {boolean} optimal whether it's proven that no solution is shorter
 * @property {number} lower_bound
 * @property {string} algorithm
 * @property {string | null} heuristic null where the algorithm uses none
 * @property {Stats} stats
 */

/**
 * @typedef {object} CheckResult
 * @property {boolean} solvable
 * @property {string} reason a sentence
 * @property {[number, number] | null} swap two tiles, swapping which would make it solvable
 * @property {string | null} repaired the board after that swap
 * @property {number} inversions
 * @property {number} hamming
 * @property {number} manhattan
 * @property {number} linear_conflict
 * @property {number | null} walking_distance null on boards too large for its table
 */

/**
 * @typedef {object} OptimalResult
 * @property {number} length
 * @property {string[]} solutions moves such as `R3D2`
 * @property {boolean} complete whether these are all
 * @property {number} common how many moves all begin with alike
 */

/** Its rows come as events. @typedef {Record<string, never>} CompareResult */

/** @typedef {"bad-request" | "invalid-board" | "unsolvable" | "limit" | "memory" | "internal"} ErrorCode */
/** @typedef {{ code: ErrorCode, message: string, suggestion?: string }} Fault */
/** @typedef {Run & { error: Fault, stats: Stats | null }} FailedRow */
/** @typedef {SolveResult | FailedRow} CompareRow */

/**
 * `bound`: no solution is shorter. `prepared`: how much is done (0 to 1) of the tables that are made
 * before the search begins.
 * @typedef {{ type: "progress", stats: Stats, bound: number | null, prepared?: number }} SolveEvent
 */
/** `index` is the run's. @typedef {(SolveEvent & { index: number }) | { type: "row", index: number, row: CompareRow }} CompareEvent */
/** @typedef {SolveEvent | CompareEvent} RequestEvent */

/** @typedef {{ type: "result" } & (SolveResult | OptimalResult | CheckResult | CompareResult)} Result */
/** @typedef {{ type: "error", stats?: Stats } & Fault} Failure */
/** @typedef {{ type: "cancelled", stats: Stats }} Cancelled */
/** @typedef {Result | Failure | Cancelled} Terminal */

/** @typedef {(RequestEvent | Terminal) & { id: number }} Reply */
/** @typedef {LifeMessage | Reply} WorkerMessage */

/**
 * What a request is answered with.
 * @template {Request} R
 * @typedef {R extends SolveRequest ? SolveResult : R extends OptimalRequest ? OptimalResult : R extends CheckRequest ? CheckResult : CompareResult} ResultOf
 */
/**
 * What it is told meanwhile.
 * @template {Request} R
 * @typedef {R extends SolveRequest | OptimalRequest ? SolveEvent : R extends CheckRequest ? never : CompareEvent} EventOf
 */

const LIFE = ["boot", "ready", "keep", "fatal", "again"];
const REPLIES = ["progress", "row", "result", "error", "cancelled"];

/**
 * Whether something posted by the worker is one of its messages: of a known type, a reply with an
 * id. What else is in it isn't looked at; the worker is our own.
 * @param {unknown} value @returns {value is WorkerMessage}
 */
export function isWorkerMessage(value) {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  const type = String(value.type);
  return (
    LIFE.includes(type) || (REPLIES.includes(type) && "id" in value && Number.isInteger(value.id))
  );
}
