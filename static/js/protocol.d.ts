// What the page and its worker say to each other. The far end is Python's, in py/slidestar/page: a
// test holds the two together (tests/unit/test_protocol.py).
//
// Every request has an `id`. It is told any number of events, then it gets exactly one last reply.

/**
 * The requests: what is asked, what is told meanwhile, and what is answered. Boards are texts in
 * the canonical form, moves are the tiles' (such as `R3D2`).
 */
export interface Requests {
  /**
   * `seconds`: how long Auto looks for shorter solutions of a board of more than 16 cells. `moves`:
   * a solution that it begins with. `seed`: another one for its random choices; then it gets no
   * help.
   */
  solve: {
    asked: Puzzle & Run & { seconds?: number; moves?: string; seed?: string };
    told: SearchProgress;
    answered: SolveResult;
  };
  /**
   * A helper's part of a search up to 16 cells: for so many `nodes`, look for a solution of a
   * `length` that begins with a `line` (where the blank goes, 0 up, 1 left, 2 right, 3 down), from
   * where the search stands that was `saved`. `views`: how many of the tables' it looks at.
   */
  portion: {
    asked: Puzzle & { line: string; length: number; nodes: number; views: number; saved?: string };
    told: SearchProgress;
    answered: PortionResult;
  };
  /** The facts about a board. */
  check: { asked: Puzzle; told: never; answered: CheckResult };
  /** All shortest solutions, up to `cap`. */
  optimal: { asked: Puzzle & { cap?: number }; told: SearchProgress; answered: OptimalResult };
  /** The tables for a board and its goal, unless that takes long. */
  prepare: { asked: Puzzle; told: SearchProgress; answered: { prepared: boolean } };
  /** How far a board is from its goal, and which moves lead nearer. */
  distance: { asked: Puzzle; told: SearchProgress; answered: DistanceResult };
  /**
   * Grades moves. `times`: when each was made, in milliseconds from any one moment. `proven`: a
   * number of moves, and how far away the goal is at least after them.
   */
  review: {
    asked: Puzzle & {
      moves: string;
      times?: readonly number[];
      proven?: readonly [number, number];
    };
    told: ReviewProgress;
    answered: ReviewResult;
  };
  /** Reads boards and links in any form. */
  read: { asked: { text: string }; told: never; answered: ReadResult };
  /** Reads moves that may be the tiles' or the blank's. */
  moves: { asked: Puzzle & { moves: string }; told: never; answered: MovesResult };
  /** Averages and bests of each size's solves, in the order of their making. */
  records: {
    asked: { sizes: Readonly<Record<string, readonly SolveNumbers[]>>; trim?: "5%" | "one" };
    told: never;
    answered: RecordsResult;
  };
  /** The averages of 5 and of 12 results after each of some; null: not finished. */
  averages: {
    asked: { results: readonly (number | null)[] };
    told: never;
    answered: AveragesResult;
  };
  /** Reads a history, whether it's CSV or JSON. The solves come as events. */
  import: { asked: { text: string }; told: ImportProgress; answered: ImportResult };
  /** Writes a part of a history. */
  export: {
    asked: { format: "csv" | "json" | "cstimer"; solves: readonly SolveRecord[] };
    told: never;
    answered: ExportResult;
  };
  /** A readable search, step by step; of a large one, the first steps. */
  trace: { asked: Puzzle & Run; told: SearchProgress; answered: TraceResult };
  /** Boards whose shortest solutions have these lengths, up to `each` per length, by a seed. */
  deal: {
    asked: Puzzle & { lengths: readonly number[]; each: number; seed: string };
    told: SearchProgress;
    answered: DealResult;
  };
  /** How many positions are 0, 1, 2 … moves from a goal, on boards of up to 10 cells. */
  depths: { asked: Puzzle; told: SearchProgress; answered: DepthsResult };
  /** Several searches of several boards, one after the other. Its rows come as events. */
  race: { asked: RaceRequest; told: RaceProgress | RaceRow; answered: Nothing };
  /** A course report's run, counted in its own way. */
  recount: {
    asked: Puzzle & { heuristic: "misplaced" | "manhattan" };
    told: SearchProgress;
    answered: RecountResult;
  };
  /** What a heuristic is checked on: positions of 16 bytes each, in base64, the goal first. */
  positions: { asked: Puzzle; told: CheckProgress; answered: PositionsResult };
  /**
   * The verdict on a heuristic, by what it gave: doubles in base64, one for each of these
   * positions, then those of a second call.
   */
  judge: { asked: Puzzle & { values: string }; told: CheckProgress; answered: JudgeResult };
}

type Kind = keyof Requests;
export type Request = { [K in Kind]: { type: K } & Requests[K]["asked"] }[Kind];
export type EventOf<R extends Request> = Requests[R["type"]]["told"];
export type ResultOf<R extends Request> = Requests[R["type"]]["answered"];

export type PageMessage = Start | (Request & { id: number }) | Cancel | HelpersMessage;
export type WorkerMessage = LifeMessage | Reply | HelpWanted;

/** Ends the request that has this id. */
export interface Cancel {
  id: number;
  type: "cancel";
}

export type Reply = (Requests[Kind]["told"] | LastReply) & { id: number };
type LastReply =
  | ({ type: "result" } & Requests[Kind]["answered"])
  | ({ type: "error"; stats?: Stats } & Fault)
  | { type: "cancelled"; stats: Stats };

// --- Help with a search that lasts: other workers of the page's do requests for this one
// (engine/helpers.js). `team` is a search's number: what belongs to another one no longer counts.

export type HelpWanted =
  /** Let there be helpers, which can be of use once they've done this. */
  | { type: "call"; team: number; request: Request }
  /** Have one of them do this. */
  | { type: "errand"; team: number; number: number; request: Request }
  /** The search is over. */
  | { type: "dismiss"; team: number };

export type HelpersMessage =
  /** How many there are by now. */
  | { type: "helpers"; team: number; count: number }
  /** What came of an errand; null: nobody can do it. It may be told of progress before. */
  | { type: "helped"; team: number; number: number; reply: Reply | null };

// --- The worker's life. Between `boot` messages and `ready`, or in place of it, may come one of
// `End`. After that there's nothing.

/** Comes first, and once. */
export interface Start {
  type: "start";
  /** The limit, in MB. */
  memory: number;
  /** Don't boot from a snapshot. */
  plain: boolean;
  kept: Kept | null;
  /** The page's, if it minds. */
  build: string | null;
  /** Do without the compiled loops. */
  interpreted?: boolean;
  /** It's a helper, soon gone: it needn't leave anything behind. */
  helping?: boolean;
}

/** What a worker leaves to the page, for the next one to boot from. */
export interface Kept {
  build: string;
  /** Python itself, compiled; null where a page may not hold it. */
  module: WebAssembly.Module | null;
  /** Python's memory, for this build; null if there's none. */
  snapshot: ArrayBuffer | null;
}

export type LifeMessage =
  /** Bytes, so far and in all. */
  | { type: "boot"; phase: "download"; loaded: number; total: number }
  /** `restore` is in place of the other two. */
  | { type: "boot"; phase: "start" | "import" | "restore" }
  | Ready
  /** After `ready`. The module comes by itself, and last: not every page can take it. */
  | ({ type: "keep" } & Omit<Kept, "module">)
  | { type: "compiled"; module: WebAssembly.Module }
  | End;

export interface Ready {
  type: "ready";
  versions: { python: string; pyodide: string; slidestar: string };
  seconds: number;
  from: "files" | "snapshot";
  /** Whether it has the compiled loops. */
  compiled: boolean;
}

export type End =
  | { type: "fatal"; message: string }
  /** A worker told to boot plainly can do better. */
  | { type: "again"; message: string }
  /** The page is of another build than what its host serves now. */
  | { type: "outdated" };

// --- The cage, where a person's Python runs (worker/cage.js). It's told to start as the other
// worker is, and to run once it's `ready`. Then it does one piece of work, and is thrown away.

/**
 * What to do with which code. `loading` and `limit`: how long it may take until h is there, and
 * then one call of it, in ms. `tiles`: the positions to have h's values of, 16 bytes each. `from`:
 * a second look, from this place on; each line is told before it runs.
 */
export interface CageRun extends CageWork {
  type: "run";
  loading: number;
  limit: number;
  from?: number;
}

export interface CageWork {
  code: string;
  request: CageRequest;
  tiles?: Uint8Array;
}

/** They're answered as the page's own Python answers them; h is the heuristic. */
export type CageRequest =
  | { type: "values"; goal: string }
  | ({ type: "solve" } & Requests["solve"]["asked"])
  | ({ type: "trace" } & Requests["trace"]["asked"])
  | ({ type: "race" } & Requests["race"]["asked"]);

export type CageMessage = LifeMessage | CageReply;

/** All of it is the word of anybody's code, and to be looked at with care. */
export type CageReply =
  /** A slice begins, at this place of the work. */
  | { type: "beat"; index: number }
  /** This line is about to run; the board is what h was called with, if it was. */
  | { type: "at"; line: number; board: string }
  | { type: "print"; text: string }
  /** The code is read, and h is there. */
  | { type: "loaded" }
  | { type: "progress"; done: number; of: number }
  | Requests["solve" | "trace" | "race"]["told"]
  /** `values`: doubles; those of all positions, then those of a second call. */
  | { type: "result"; result: unknown; values?: Uint8Array }
  | { type: "fault"; kind: string; message: string; line: number | null; board: string | null };

// --- What is asked.

/** Without a goal, it's the usual one. */
export interface Puzzle {
  board: string;
  goal?: string;
}

/** Which names there are is Python's business. */
export interface Run {
  algorithm: string;
  heuristic: string | null;
}

/** `compiled`: by the compiled loops, not the readable ones; for A* with Manhattan distance. */
export interface RaceRun extends Run {
  compiled?: boolean;
}

/** `nodes`: how many positions a run may expand before it's cut off. */
export interface RaceRequest {
  boards: readonly Puzzle[];
  runs: readonly RaceRun[];
  nodes: number;
}

/** A solve as it's kept. */
export interface SolveRecord {
  /** ISO 8601. */
  when: string;
  board: string;
  moves: string;
  milliseconds: number;
  goal?: string | null;
  /** It isn't finished. */
  dnf?: boolean;
  /** When each move was made, in milliseconds from the first. */
  times?: readonly number[] | null;
  /** It isn't for averages and bests. */
  practice?: boolean;
  /** The game was left and resumed later, so its time is not all that passed. */
  resumed?: boolean;
  /** How many moves were undone while the clock ran. */
  undone?: number;
  /** Of its board's shuffle. */
  seed?: string | null;
  /** Milliseconds that are added to its time. */
  penalty?: number;
  /** What it belongs to: by its name in a file, by its key where it's kept. */
  session?: string | null;
  /** The board of a solve without known moves, whose `board` is then the goal. */
  start?: string | null;
  /** The text of csTimer that `start` was read from. */
  scramble?: string | null;
  /** The user's. */
  comment?: string | null;
}

/**
 * Milliseconds with the penalty (null: not finished), moves (0: not known), multi-tile moves, the
 * penalty and the number of undone moves, the last two only if they are not 0.
 */
export type SolveNumbers =
  | readonly [number | null, number, number]
  | readonly [number | null, number, number, number]
  | readonly [number | null, number, number, number, number];

// --- What is told.

export interface SearchProgress {
  type: "progress";
  stats: Stats;
  /** No solution is shorter. */
  bound: number | null;
  /** How much is done (0 to 1) of the tables that are made before the search begins. */
  prepared?: number;
  /** The shortest solution so far, where a search goes on for a shorter one. */
  best?: string;
}

/** `board` and `run` count from 0, in the order of the request. */
export interface RaceProgress extends SearchProgress {
  board: number;
  run: number;
}

/**
 * A run that has ended. One that was cut off has an error of the code `limit`: its counts are only
 * what the true ones exceed.
 */
export interface RaceRow {
  type: "row";
  board: number;
  run: number;
  row: SolveResult | FailedRow;
  /** The effective branching factor, of what was generated; null without a solution. */
  branching: number | null;
}

export type FailedRow = Run & { error: Fault; stats: Stats | null };

export interface ReviewProgress {
  type: "progress";
  stats: Stats;
  /** Null where they aren't known yet. They come to be known from the last to the first. */
  distances: (number | null)[];
  prepared?: number;
}

export interface ImportProgress {
  type: "solves";
  solves: SolveRecord[];
  /** How many have been read by now. */
  read: number;
}

// --- What is answered.

export type Nothing = Record<string, never>;

/** What a search has done. */
export interface Stats {
  expanded: number;
  generated: number;
  reopened: number;
  duplicates: number;
  frontier: number;
  peak_frontier: number;
  deepest: number;
  stored: number;
  seconds: number;
  /** Of these, those that went into tables. */
  preparing: number;
}

export interface SolveResult {
  moves: string;
  length: number;
  /** Whether it's proven that no solution is shorter. */
  optimal: boolean;
  lower_bound: number;
  algorithm: string;
  /** Null where the algorithm uses none. */
  heuristic: string | null;
  stats: Stats;
}

/** `moves`: all of the solution's. `saved`: where the search stands, if it isn't through. */
export interface PortionResult {
  moves: string | null;
  saved: string | null;
  stats: Stats;
}

export interface CheckResult {
  solvable: boolean;
  /** A sentence. */
  reason: string;
  /** Two tiles; swapped, they would make it solvable. */
  swap: [number, number] | null;
  /** The board after that swap. */
  repaired: string | null;
  inversions: number;
  hamming: number;
  manhattan: number;
  linear_conflict: number;
  /** Null on boards too large for its table. */
  walking_distance: number | null;
}

export interface OptimalResult {
  length: number;
  solutions: string[];
  /** Whether these are all. */
  complete: boolean;
  /** How many moves all begin with alike. */
  common: number;
}

export type Direction = "U" | "D" | "L" | "R";

export interface DistanceResult {
  /** Null if it can't be proven. */
  distance: number | null;
  exact: boolean;
  /** Proven in any case. */
  lower_bound: number;
  /** About how far, where it can't be proven. */
  estimate: number | null;
  /** As proven: the length of a way that was found. */
  at_most: number | null;
  /** The moves that lead nearer; none where it isn't exact. */
  good: Direction[];
  stats: Stats;
}

/** Moves of which about `cost` were probably wasted. */
export interface Likely {
  first: number;
  last: number;
  cost: number;
  text: string;
}

/** Moves that were wasted together: from move `first` to move `last`, which count from 0. */
export interface Mistake {
  first: number;
  last: number;
  /** How many moves were wasted. */
  cost: number;
  /** The tile that moved most to and fro. */
  tile: number | null;
  /** What would have been nearer in place of the first; none where the review isn't exact. */
  better: Direction[];
  /** A shorter way to the same position; null where the review is exact. */
  instead: Direction[] | null;
  /** Whether these moves only took back the ones before them. */
  undoes: boolean;
  /** Such as `moves 12-19: 4 wasted; tile 7 had to come back`. */
  text: string;
  /** From the move before it to its last, if times were given. */
  milliseconds?: number;
}

/**
 * Move i leads from position i to position i + 1, of which there's one more than there are moves.
 */
export interface ReviewResult {
  board: string;
  goal: string;
  moves: string;
  /** How many they are. */
  length: number;
  /** Whether all distances are proven. */
  exact: boolean;
  /** Whether the game ends at the goal. */
  solved: boolean;
  /** Of each position; if not exact: a proven lower bound. */
  distances: number[];
  /** A proven upper bound; null: no way is known. */
  at_most: (number | null)[];
  /** Guesses between the two; null where it's exact. */
  estimates: number[] | null;
  /** The moves that are proven to lead away. */
  wrong: number[];
  mistakes: Mistake[];
  likely: Likely[];
  /** The length of a shortest solution; if not exact: at least. */
  shortest: number;
  /** How many moves were wasted; if not exact: at least. */
  wasted: number;
  wasted_at_most: number | null;
  /** The share of the moves that weren't wasted; null if not exact. */
  efficiency: number | null;
  /** Such as `62 moves, optimal 48; 7 wrong moves cost 14; efficiency 77%`. */
  summary: string;
  stats: Stats;
}

export interface ReadSolve {
  board: string;
  moves: string;
  /** Moves a second. */
  tps: number;
  times: number[] | null;
}

/** Boards, or the solves of links. */
export interface ReadResult {
  boards: string[];
  solves: ReadSolve[];
}

export interface MovesResult {
  moves: string;
  length: number;
  /** Whose moves the text was read as. */
  convention: "tile" | "blank" | "numbers";
  /** Whether they end at the goal. */
  solves: boolean;
}

/** By how many results; null where there aren't so many. */
export type Averages = Record<"3" | "5" | "12" | "50" | "100" | "1000", number | "DNF" | null>;

/** What's best of a size; null where nothing was solved. */
export interface Bests {
  /** How many solves count. */
  solved: number;
  milliseconds: number | null;
  /** Of all times. */
  mean: number | null;
  moves: number | null;
  /** Where a line of tiles is one move. */
  multi_tile_moves: number | null;
  tps: number | null;
  /** In milliseconds. */
  last: Averages;
  best: Averages;
}

/** By size, such as `4x4`. */
export interface RecordsResult {
  sizes: Record<string, Bests>;
}

/** After each result, by how many of them; null where there aren't so many. */
export interface AveragesResult {
  averages: Record<"5" | "12", (number | "DNF" | null)[]>;
}

export interface ImportResult {
  read: number;
  /** How many of them were refused. */
  refusals: number;
  /** The first of those, counted from 1. */
  refused: { number: number; reason: string }[];
}

/** `head`, the `body`s of all parts with `between` between them, then `tail`, are the file. */
export interface ExportResult {
  head: string;
  body: string;
  between: string;
  tail: string;
  /** How many were no solves. */
  refusals: number;
}

/**
 * Rows by entry, in the order of their birth, in columns; an entry is its index. Where there's
 * none, it's -1.
 */
export interface TraceResult {
  parent: number[];
  /** A letter each; `-` at the start. */
  moves: string;
  g: number[];
  h: number[];
  /** The step with which it left the frontier; if it never waited, the one before its birth. */
  left: number[];
  /** A letter each: waiting, expanded, goal, superseded, known, cut-off. */
  fates: string;
  /** Of one that's superseded or known: the one of the same board that counts. */
  instead: number[];
  /** What each step expanded. */
  steps: number[];
  /** Of a search that deepens: pairs of the step with which an iteration begins, and its bound. */
  thresholds: number[][];
  /** Whether all of its steps are here. */
  complete: boolean;
  /** Null if a limit ended it. */
  result: SolveResult | null;
  stopped: Stopped | null;
}

/** The limit that ended a search. */
export interface Stopped {
  limit: "nodes" | "positions" | "seconds" | "depth" | "tables";
  amount: number;
  /** No solution is shorter. */
  lower_bound: number;
}

export interface DealResult {
  boards: { board: string; length: number }[];
}

export interface DepthsResult {
  counts: number[];
}

/** As the report says: what was put into the queue, and what was taken out before the goal. */
export interface RecountResult {
  length: number;
  expanded: number;
  visited: number;
}

/** How much is done, from 0 to 1. */
export interface CheckProgress {
  type: "progress";
  done: number;
}

export interface PositionsResult {
  tiles: string;
  count: number;
  /** Whether these are all that there are. */
  exhaustive: boolean;
}

/** What `slidestar.check_heuristic` reports; its documentation says more. */
export interface JudgeResult {
  name: string;
  goal: string;
  positions: number;
  exhaustive: boolean;
  admissible: boolean;
  /** On how many positions h is too high. */
  overestimates: number;
  worst: Overestimate | null;
  consistent: boolean;
  edges: number;
  /** How many pairs of neighbours differ by more than 1. */
  inconsistent: number;
  worst_edge: Jump | null;
  /** Whether a second call gave the same. */
  repeatable: boolean;
  asked_twice: number;
  two_answers: TwoAnswers | null;
  h_goal: number;
  mean_h: number;
  mean_distance: number;
  /** Of h / true distance. */
  mean_share: number;
  largest_distance: number;
  /** The true distance, the estimate rounded down, on how many positions. */
  histogram: number[][];
  ok: boolean;
  /** All of it in a few lines. */
  text: string;
}

export interface Overestimate {
  board: string;
  h: number;
  distance: number;
}

export interface Jump {
  board: string;
  neighbor: string;
  h: number;
  neighbor_h: number;
}

export interface TwoAnswers {
  board: string;
  first: number;
  second: number;
}

export type ErrorCode =
  | "bad-request"
  | "invalid-board"
  | "unsolvable"
  | "limit"
  | "memory"
  | "unavailable"
  | "internal";

export interface Fault {
  code: ErrorCode;
  message: string;
  suggestion?: string;
}
