// The messages between the page and its worker; the far end is Python's `bridge.py`, with
// `requests.py` for what is asked. Every request
// has an `id`, gets any number of events, then exactly one terminal reply.

// --- page -> worker. Boards are in the canonical text form; which names of algorithms and
// heuristics there are is Python's business.

/** @typedef {{ algorithm: string, heuristic: string | null }} Run */
/** @typedef {{ type: "solve", board: string, goal?: string } & Run} SolveRequest */
/** @typedef {{ type: "check", board: string, goal?: string }} CheckRequest */
/** @typedef {{ type: "compare", board: string, goal?: string, runs: readonly Run[] }} CompareRequest */
/** All shortest solutions, up to `cap`. @typedef {{ type: "optimal", board: string, goal?: string, cap?: number }} OptimalRequest */
/** The tables for a board and its goal, unless that takes long. @typedef {{ type: "prepare", board: string, goal?: string }} PrepareRequest */
/** How far a board is from its goal, and which moves lead nearer. @typedef {{ type: "distance", board: string, goal?: string }} DistanceRequest */
/** Grades moves of tiles, such as `R3D2`. `times`: when each was made, in milliseconds from any one moment. @typedef {{ type: "review", board: string, goal?: string, moves: string, times?: readonly number[] }} ReviewRequest */
/**
 * A solve as it's kept. `when`: ISO 8601. `times`: when each move was made, from the first. `dnf`: it
 * isn't finished. `practice`: it isn't for averages and bests. `seed`: of its board's shuffle.
 * @typedef {{ when: string, board: string, moves: string, milliseconds: number, goal?: string | null, dnf?: boolean, times?: readonly number[] | null, practice?: boolean, seed?: string | null }} SolveRecord
 */
/** Milliseconds (null: not finished), moves, multi-tile moves. @typedef {readonly [number | null, number, number]} SolveNumbers */
/** Averages and bests of each size's solves, in the order of their making. @typedef {{ type: "records", sizes: Readonly<Record<string, readonly SolveNumbers[]>> }} RecordsRequest */
/** Reads a history, whether it's CSV or JSON; the solves come as events. @typedef {{ type: "import", text: string }} ImportRequest */
/** Writes a part of a history. @typedef {{ type: "export", format: "csv" | "json", solves: readonly SolveRecord[] }} ExportRequest */
/** Reads moves that may be the tiles' or the blank's. @typedef {{ type: "moves", board: string, goal?: string, moves: string }} MovesRequest */
/** @typedef {MovesRequest | SolveRequest | OptimalRequest | PrepareRequest | CheckRequest | CompareRequest | DistanceRequest | ReviewRequest | RecordsRequest | ImportRequest | ExportRequest} Request */
/** Ends the request that has this id. @typedef {{ id: number, type: "cancel" }} Cancel */
/**
 * What a worker leaves to the page, for the next one to boot from. `snapshot`: Python's memory, for
 * this build; null if there's none. `module`: Python itself, compiled; null where a page may not hold it.
 * @typedef {{ build: string, module: WebAssembly.Module | null, snapshot: ArrayBuffer | null }} Kept
 */
/**
 * Comes first, and once. `memory` is the limit in MB; `plain`: don't boot from a snapshot; `build`: the
 * page's, if it minds; `interpreted`: do without the compiled loops.
 * @typedef {{ type: "start", memory: number, plain: boolean, kept: Kept | null, build: string | null, interpreted?: boolean }} Start
 */
/** @typedef {Start | (Request & { id: number }) | Cancel} PageMessage */

// --- worker -> page, about itself. Between `boot` messages and `ready`, or in place of it, may come
// `fatal`, or `again`: a worker told to boot plainly can do better, or `outdated`: the page is of another
// build than what its host serves now. After these three, nothing.

/** Bytes, so far and in all. @typedef {{ type: "boot", phase: "download", loaded: number, total: number }} BootDownload */
/** `restore` is in place of the other two. @typedef {{ type: "boot", phase: "start" | "import" | "restore" }} BootStep */
/** @typedef {{ python: string, pyodide: string, slidestar: string }} Versions */
/** `compiled`: whether it has the compiled loops. @typedef {{ type: "ready", versions: Versions, seconds: number, from: "files" | "snapshot", compiled: boolean }} Ready */
/** After `ready`. The module comes by itself, and last: not every page can take it. @typedef {({ type: "keep" } & Omit<Kept, "module">) | { type: "compiled", module: WebAssembly.Module }} Keep */
/** @typedef {{ type: "fatal", message: string } | { type: "again", message: string } | { type: "outdated" }} End */
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

/** @typedef {{ prepared: boolean }} PrepareResult */

/**
 * @typedef {object} DistanceResult
 * @property {number | null} distance null if it can't be proven
 * @property {boolean} exact whether it is
 * @property {number} lower_bound proven in any case
 * @property {("U" | "D" | "L" | "R")[]} good the moves that lead nearer; none where it isn't exact
 * @property {Stats} stats
 */

/**
 * Moves that were wasted together: from move `first` to move `last`, which count from 0.
 * @typedef {object} Mistake
 * @property {number} first
 * @property {number} last
 * @property {number} cost how many moves were wasted
 * @property {number | null} tile the one that moved most to and fro
 * @property {("U" | "D" | "L" | "R")[]} better what would have been nearer in place of the first
 * @property {string} text such as `moves 12-19: 4 wasted; tile 7 had to come back`
 * @property {number} [milliseconds] from the move before it to its last, if times were given
 */

/**
 * Move i leads from position i to position i + 1, of which there's one more than there are moves.
 * @typedef {object} ReviewResult
 * @property {string} board
 * @property {string} goal
 * @property {string} moves
 * @property {number} length how many they are
 * @property {boolean} exact whether all distances are proven
 * @property {boolean} solved whether the game ends at the goal
 * @property {number[]} distances of each position; if not exact: what it's no less than, proven
 * @property {(number | null)[]} at_most what it's no more than, proven; null: no way is known
 * @property {number[] | null} estimates guesses between the two; null where it's exact
 * @property {number[]} wrong the moves that are proven to lead away
 * @property {Mistake[]} mistakes
 * @property {number} shortest the length of a shortest solution; if not exact: at least
 * @property {number} wasted how many moves were wasted; if not exact: at least
 * @property {number | null} wasted_at_most
 * @property {number | null} efficiency the share of the moves that weren't wasted; null if not exact
 * @property {string} summary such as `62 moves, optimal 48; 7 wrong moves cost 14; efficiency 77%`
 * @property {Stats} stats
 */

/** By how many results; null where there aren't so many. @typedef {Record<"5" | "12" | "100", number | "DNF" | null>} Averages */

/**
 * What's best of a size; null where nothing was solved.
 * @typedef {object} Bests
 * @property {number} solved how many solves count
 * @property {number | null} milliseconds
 * @property {number | null} moves
 * @property {number | null} multi_tile_moves where a line of tiles is one move
 * @property {number | null} tps
 * @property {Averages} last in milliseconds
 * @property {Averages} best
 */

/** By size, such as `4x4`. @typedef {{ sizes: Record<string, Bests> }} RecordsResult */
/** How many were read, how many of them refused, and the first of those, counted from 1. @typedef {{ read: number, refusals: number, refused: { number: number, reason: string }[] }} ImportResult */
/** `head`, the `body`s of all parts with `between` between them, then `tail`, are the file. `refusals`: how many were no solves. @typedef {{ head: string, body: string, between: string, tail: string, refusals: number }} ExportResult */

/**
 * @typedef {object} MovesResult
 * @property {string} moves of tiles, such as `R3D2`
 * @property {number} length how many they are
 * @property {"tile" | "blank"} convention whose moves the text was read as
 * @property {boolean} solves whether they end at the goal
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
/**
 * `distances`: null where they aren't known yet. They come to be known from the last to the first.
 * @typedef {{ type: "progress", stats: Stats, distances: (number | null)[], prepared?: number }} ReviewEvent
 */
/** `read`: how many have been read by now. @typedef {{ type: "solves", solves: SolveRecord[], read: number }} ImportEvent */
/** @typedef {SolveEvent | CompareEvent | ReviewEvent | ImportEvent} RequestEvent */

/** @typedef {{ type: "result" } & Results[keyof Results]} Result */
/** @typedef {{ type: "error", stats?: Stats } & Fault} Failure */
/** @typedef {{ type: "cancelled", stats: Stats }} Cancelled */
/** @typedef {Result | Failure | Cancelled} Terminal */

/** @typedef {(RequestEvent | Terminal) & { id: number }} Reply */
/** @typedef {LifeMessage | Reply} WorkerMessage */

/** What each request is answered with. @typedef {{ solve: SolveResult, optimal: OptimalResult, prepare: PrepareResult, check: CheckResult, moves: MovesResult, compare: CompareResult, distance: DistanceResult, review: ReviewResult, records: RecordsResult, import: ImportResult, export: ExportResult }} Results */
/** What it is told meanwhile. @typedef {{ solve: SolveEvent, optimal: SolveEvent, prepare: SolveEvent, check: never, moves: never, compare: CompareEvent, distance: SolveEvent, review: ReviewEvent, records: never, import: ImportEvent, export: never }} Events */
/** @template {Request} R @typedef {Results[R["type"]]} ResultOf */
/** @template {Request} R @typedef {Events[R["type"]]} EventOf */

const LIFE = ["boot", "ready", "keep", "compiled", "fatal", "again", "outdated"];
const REPLIES = ["progress", "row", "solves", "result", "error", "cancelled"];

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
