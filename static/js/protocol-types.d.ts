// Generated from py/slidestar/page/protocol.py by py/tools/make_protocol.py: do not edit.

import type { Reply, Request } from "./protocol.js";
/** A whole number of at least 0. */
export type Count = number;
/** A whole number of at least -1, which stands for none. */
export type Index = number;
/** A number of at least 0. */
export type Estimate = number;
/** A board in the canonical form, such as `1-2-3_4-0-6_7-5-8`. */
export type BoardText = string;
/** Moves of the tiles, such as `R3D2`. */
export type MovesText = string;
/** One letter for each entry of a list. */
export type Letters = string;
/** Bytes in base64. */
export type Base64 = string;
export type Direction = "U" | "D" | "L" | "R";
export type ErrorCode = "bad-request" | "invalid-board" | "unsolvable" | "limit" | "memory" | "unavailable" | "internal";
export interface Puzzle {
  board: BoardText;
  /** The standard goal of the board's size if it is missing. */
  goal?: BoardText;
}
export interface Run {
  algorithm: string;
  /** Null if the algorithm uses none. */
  heuristic: string | null;
}
/** The counts of a search. */
export interface Stats {
  expanded: Count;
  generated: Count;
  reopened: Count;
  duplicates: Count;
  frontier: Count;
  peak_frontier: Count;
  deepest: Count;
  stored: Count;
  seconds: Estimate;
  /** The seconds of these that went into tables. */
  preparing: Estimate;
}
export interface Fault {
  code: ErrorCode;
  /** A sentence for the user. */
  message: string;
}
/** A stored solve. */
export interface SolveRecord {
  /** ISO 8601. */
  when: string;
  board: BoardText;
  moves: MovesText;
  milliseconds: number;
  goal?: BoardText | null;
  /** The solve was not finished. */
  dnf?: boolean;
  /** The time of each move, in milliseconds from the first. */
  times?: ReadonlyArray<number> | null;
  /** Excluded from averages and bests. */
  practice?: boolean;
  /** The game was left and resumed later, so its time is not all that passed. */
  resumed?: boolean;
  /** The number of moves that were undone while the clock ran. */
  undone?: Count;
  /** The seed of the board's shuffle. */
  seed?: string | null;
  /** Milliseconds that are added to the time. */
  penalty?: number;
  /** The session: its name in a file, its key in the page's storage. */
  session?: string | null;
  /** The board of a solve without known moves, whose `board` is then the goal. */
  start?: BoardText | null;
  /** The csTimer text that `start` was read from. */
  scramble?: string | null;
  /** The user's comment. */
  comment?: string | null;
}
export interface SearchProgress {
  type: "progress";
  stats: Stats;
  /** A proven lower bound of the solution's length. */
  bound: number | null;
  /** The finished share (0 to 1) of the tables that are built before the search begins. */
  prepared?: number;
  /** The shortest solution so far, if the search continues for a shorter one. */
  best?: MovesText;
}
export interface ReviewProgress {
  type: "progress";
  stats: Stats;
  /** The distances from the last position to the first; null if still unknown. */
  distances: Array<number | null>;
  prepared?: number;
}
export interface ImportProgress {
  type: "solves";
  solves: Array<SolveRecord>;
  /** The number of solves read so far. */
  read: Count;
}
export interface CheckProgress {
  type: "progress";
  /** The finished share, from 0 to 1. */
  done: number;
}
export interface RaceProgress extends SearchProgress {
  /** The indices of the board and the run in the request. */
  board: Count;
  run: Count;
}
/** Solve a board. */
export interface SolveRequest extends Puzzle, Run {
  /** The time limit for finding shorter solutions of a board of more than 16 cells. */
  seconds?: number;
  /** A solution to start from. */
  moves?: MovesText;
  /** The seed of `auto`'s random choices; such a search uses no helpers. */
  seed?: string;
}
export interface SolveResult extends Run {
  moves: MovesText;
  length: Count;
  /** Proven to be shortest. */
  optimal: boolean;
  lower_bound: Count;
  stats: Stats;
}
/** Do a helper's part of a search on a board of up to 16 cells. */
export interface PortionRequest extends Puzzle {
  /** The first moves of the blank: 0 up, 1 left, 2 right, 3 down. */
  line: string;
  /** The length of the solution to look for. */
  length: Count;
  /** The number of positions to expand. */
  nodes: Count;
  /** The number of table lookups for each position. */
  views: Count;
  /** The state of the search to resume. */
  saved?: Base64;
}
export interface PortionResult {
  /** The whole solution; null if there is none in this part. */
  moves: MovesText | null;
  /** The state of the search; null if it is finished. */
  saved: Base64 | null;
  stats: Stats;
}
/** Report whether a board can be solved, and its estimates. */
export interface CheckRequest extends Puzzle {
}
export interface CheckResult {
  solvable: boolean;
  /** Two tiles whose swap makes the board solvable, and the board after it. */
  swap: readonly [number, number] | null;
  repaired: BoardText | null;
  inversions: Count;
  /** The number of rows between the blank and its goal row. */
  rows_apart: Count;
  hamming: Count;
  manhattan: Count;
  linear_conflict: Count;
  /** Null on boards that are too large for its table. */
  walking_distance: Count | null;
}
/** Find all shortest solutions, up to `cap`. */
export interface OptimalRequest extends Puzzle {
  cap?: Count;
}
export interface OptimalResult {
  length: Count;
  solutions: Array<MovesText>;
  /** These are all shortest solutions. */
  complete: boolean;
  /** The number of first moves that all solutions share. */
  common: Count;
}
/** Load the tables for a board and its goal, unless they have to be built. */
export interface PrepareRequest extends Puzzle {
}
export interface PrepareResult {
  prepared: boolean;
}
/** Find the distance of a board and the moves that reduce it. */
export interface DistanceRequest extends Puzzle {
}
export interface DistanceResult {
  /** Null if it cannot be proven. */
  distance: Count | null;
  exact: boolean;
  /** A proven lower bound. */
  lower_bound: Count;
  /** An estimate, if the distance cannot be proven. */
  estimate: Count | null;
  /** A proven upper bound: the length of a known solution. */
  at_most: Count | null;
  /** The moves that reduce the distance; none if it is not exact. */
  good: Array<Direction>;
  stats: Stats;
}
/** Grade the moves of a game. */
export interface ReviewRequest extends Puzzle {
  moves: MovesText;
  /** The time of each move in milliseconds, from any fixed moment. */
  times?: ReadonlyArray<number>;
  /** A number of moves, and a proven lower bound of the distance after them. */
  proven?: readonly [number, number];
}
/** Moves that were wasted together, from move `first` to move `last` (from 0). */
export interface Mistake {
  first: Count;
  last: Count;
  /** The number of wasted moves. */
  cost: Count;
  /** The tile that moved most to and fro; null if none had to come back. */
  tile: number | null;
  /** Better moves in place of the first; none if the review is not exact. */
  better: Array<Direction>;
  /** A shorter path to the same position; null if the review is exact. */
  instead: Array<Direction> | null;
  /** These moves only undid the ones before them. */
  undoes: boolean;
  /** The time from the move before it to its last, if times were given. */
  milliseconds?: number;
}
/** Moves of which about `cost` were probably wasted. */
export interface Likely {
  first: Count;
  last: Count;
  cost: Count;
}
/** Move i leads from position i to position i + 1: one position more than moves. */
export interface ReviewResult {
  board: BoardText;
  goal: BoardText;
  moves: MovesText;
  length: Count;
  /** All distances are proven. */
  exact: boolean;
  /** The game ends at the goal. */
  solved: boolean;
  /** The distance of each position; proven lower bounds if not exact. */
  distances: Array<number>;
  /** Proven upper bounds; null if no solution is known. */
  at_most: Array<number | null>;
  /** Estimates between the two; null if exact. */
  estimates: Array<number> | null;
  /** The moves that are proven to lead away. */
  wrong: Array<number>;
  mistakes: Array<Mistake>;
  likely: Array<Likely>;
  /** The length of a shortest solution; a lower bound if not exact. */
  shortest: Count;
  /** The number of wasted moves; a lower bound if not exact. */
  wasted: Count;
  wasted_at_most: Count | null;
  /** The share of the moves that were not wasted; null if not exact. */
  efficiency: number | null;
  stats: Stats;
}
/** Read boards and replay links in any form. */
export interface ReadRequest {
  text: string;
}
export interface ReadSolve {
  board: BoardText;
  moves: MovesText;
  /** Moves per second. */
  tps: number;
  times: Array<number> | null;
}
/** The boards of a text, or the solves of its replay links. */
export interface ReadResult {
  boards: Array<BoardText>;
  solves: Array<ReadSolve>;
}
/** Read moves of the tiles or of the blank. */
export interface MovesRequest extends Puzzle {
  moves: string;
}
export interface MovesResult {
  moves: MovesText;
  length: Count;
  /** The notation that the text was read in. */
  convention: "tile" | "blank" | "numbers";
  /** The moves end at the goal. */
  solves: boolean;
}
/** Milliseconds with the penalty (null: not finished), moves (0: unknown), multi-tile moves, then the penalty and the number of undone moves, the last two only if they are not 0. */
export type SolveNumbers = readonly [number | null, number, number] | readonly [number | null, number, number, number] | readonly [number | null, number, number, number, number];
/** Compute averages and bests of each size's solves, in the order of their making. */
export interface RecordsRequest {
  sizes: Readonly<Record<string, ReadonlyArray<SolveNumbers>>>;
  trim?: "5%" | "one";
}
/** By the number of results; null if there are fewer. */
export type Averages = Record<"3" | "5" | "12" | "50" | "100" | "1000", number | "DNF" | null>;
/** The statistics of one size; null if nothing was solved. */
export interface Bests {
  /** The number of solves that count. */
  solved: Count;
  milliseconds: number | null;
  /** The mean of all times. */
  mean: number | null;
  moves: number | null;
  multi_tile_moves: number | null;
  tps: number | null;
  /** In milliseconds. */
  last: Averages;
  best: Averages;
}
export interface RecordsResult {
  /** By size, such as `4x4`. */
  sizes: Record<string, Bests>;
}
/** Compute the averages of 5 and of 12 after each result; null is an unfinished solve. */
export interface AveragesRequest {
  results: ReadonlyArray<number | null>;
}
export interface AveragesResult {
  /** By the number of results; null for results that have too few before them. */
  averages: Record<"5" | "12", Array<number | "DNF" | null>>;
}
/** Read a history as CSV, JSON or replay links; the solves are sent as events. */
export interface ImportRequest {
  text: string;
}
export interface Refused {
  /** The number of the solve in the text, from 1. */
  number: Count;
  reason: string;
}
export interface ImportResult {
  read: Count;
  /** The number of refused solves, and the first of them. */
  refusals: Count;
  refused: Array<Refused>;
}
/** Write a part of a history. */
export interface ExportRequest {
  format: "csv" | "json" | "cstimer";
  solves: ReadonlyArray<SolveRecord>;
}
/** The file is `head`, the `body` of each part with `between` between them, then `tail`. */
export interface ExportResult {
  head: string;
  body: string;
  between: string;
  tail: string;
  /** The number of records that are no solves. */
  refusals: Count;
}
/** Trace a textbook search step by step; of a large search, the first steps. */
export interface TraceRequest extends Puzzle, Run {
}
/** The limit that ended a search. */
export interface Stopped {
  limit: "nodes" | "positions" | "seconds" | "depth" | "tables";
  amount: number;
  /** A proven lower bound of the solution's length. */
  lower_bound: Count;
}
/** One column for each property of the entries, which are in the order of their creation. */
export interface TraceResult {
  parent: Array<Index>;
  /** `-` for the start. */
  moves: Letters;
  g: Array<Count>;
  h: Array<Estimate>;
  /** The step that removed the entry from the frontier; of one that never entered it, the step before its creation. */
  left: Array<Index>;
  /** The first letter of: waiting, expanded, goal, superseded, known, cut-off. */
  fates: Letters;
  /** The current entry for the same board, for one that is superseded or known. */
  instead: Array<Index>;
  /** The entry that each step expanded. */
  steps: Array<Count>;
  /** For a deepening search: the first step of each iteration, and its threshold. */
  thresholds: Array<Array<number>>;
  /** All steps of the search are here. */
  complete: boolean;
  /** Null if a limit ended the search. */
  result: SolveResult | null;
  stopped: Stopped | null;
}
export interface RaceRun extends Run {
  /** Use the compiled A* with Manhattan distance. */
  compiled?: boolean;
}
/** Run several searches on several boards; the rows are sent as events. */
export interface RaceRequest {
  boards: ReadonlyArray<Puzzle>;
  runs: ReadonlyArray<RaceRun>;
  /** The maximum number of positions that a run expands. */
  nodes: Count;
}
export interface FailedRow extends Run {
  error: Fault;
  stats: Stats | null;
}
/** A finished run; the counts of one with the error `limit` are lower bounds. */
export interface RaceRow {
  type: "row";
  board: Count;
  run: Count;
  row: SolveResult | FailedRow;
  /** The effective branching factor; null without a solution. */
  branching: number | null;
}
/** No fields: the rows are events. */
export interface RaceResult {
}
/** Choose boards whose shortest solutions have these lengths, `each` per length, by a seed. */
export interface DealRequest extends Puzzle {
  lengths: ReadonlyArray<Count>;
  each: Count;
  seed: string;
}
export interface DealtBoard {
  board: BoardText;
  length: Count;
}
export interface DealResult {
  boards: Array<DealtBoard>;
}
/** Count the positions at each distance from a goal, on boards of up to 10 cells. */
export interface DepthsRequest extends Puzzle {
}
export interface DepthsResult {
  /** The number of positions that are 0, 1, 2 ... moves from the goal. */
  counts: Array<number>;
}
/** Repeat a run of a course report, with the report's counts. */
export interface RecountRequest extends Puzzle {
  heuristic: "misplaced" | "manhattan";
}
export interface RecountResult {
  length: Count;
  /** The positions that were put into the queue, and those taken out before the goal. */
  expanded: Count;
  visited: Count;
}
/** Return the positions on which a heuristic is checked. */
export interface PositionsRequest extends Puzzle {
}
export interface PositionsResult {
  /** 16 bytes for each position, the goal first. */
  tiles: Base64;
  count: Count;
  /** These are all positions. */
  exhaustive: boolean;
}
/** Judge a heuristic by its values. */
export interface JudgeRequest extends Puzzle {
  /** Doubles: one for each position, then those of the second calls. */
  values: Base64;
}
export interface Overestimate {
  board: BoardText;
  h: number;
  distance: Count;
}
export interface Jump {
  board: BoardText;
  neighbor: BoardText;
  h: number;
  neighbor_h: number;
}
export interface TwoAnswers {
  board: BoardText;
  first: number;
  second: number;
}
/** The report of `slidestar.check_heuristic`, whose documentation describes the fields. */
export interface JudgeResult {
  name: string;
  goal: BoardText;
  positions: Count;
  exhaustive: boolean;
  admissible: boolean;
  overestimates: Count;
  worst: Overestimate | null;
  consistent: boolean;
  edges: Count;
  inconsistent: Count;
  worst_edge: Jump | null;
  repeatable: boolean;
  asked_twice: Count;
  two_answers: TwoAnswers | null;
  h_goal: number;
  mean_h: number;
  mean_distance: number;
  mean_share: number;
  largest_distance: Count;
  /** The true distance, the estimate rounded down, the number of positions. */
  histogram: Array<Array<number>>;
  ok: boolean;
}
/** A slice of work begins. */
export interface SliceBegins {
  type: "beat";
  /** The place in the work. */
  index: Count;
}
/** A line of the user's code is about to run, in a run that reports each line. */
export interface LineRuns {
  type: "at";
  line: Count;
  /** The board that h was called with; empty if h was not called. */
  board: BoardText | "";
}
export interface Printed {
  type: "print";
  text: string;
}
/** The code was loaded, and h was found. */
export interface Loaded {
  type: "loaded";
}
export interface ValuesProgress {
  type: "progress";
  done: Count;
  of: Count;
}
export interface ValuesResult {
  /** The values travel beside it as bytes: a double for each position, then those of second calls. */
  values: Count;
}
export interface SandboxResult {
  type: "result";
  /** One of `SANDBOX_RESULTS`. */
  result: Readonly<Record<string, object>>;
}
/** The user's code failed. */
export interface SandboxFault {
  type: "fault";
  kind: string;
  message: string;
  line: Count | null;
  board: BoardText | null;
}
/** Start helpers and have each do the request first. */
export interface HelpersCalled {
  type: "call";
  team: Count;
  request: Request;
}
/** Have one helper do the request. */
export interface ErrandSent {
  type: "errand";
  team: Count;
  number: Count;
  request: Request;
}
/** The search is over. */
export interface HelpersDismissed {
  type: "dismiss";
  team: Count;
}
/** The number of helpers that are ready. */
export interface HelpersCounted {
  type: "helpers";
  team: Count;
  count: Count;
}
/** A helper's reply or its progress; null if no helper can do the request. */
export interface ErrandAnswered {
  type: "helped";
  team: Count;
  number: Count;
  reply: Reply | null;
}
export interface Requests {
  /** Solve a board. */
  solve: {
    request: SolveRequest;
    event: SearchProgress;
    result: SolveResult;
  };
  /** Do a helper's part of a search on a board of up to 16 cells. */
  portion: {
    request: PortionRequest;
    event: SearchProgress;
    result: PortionResult;
  };
  /** Report whether a board can be solved, and its estimates. */
  check: {
    request: CheckRequest;
    event: never;
    result: CheckResult;
  };
  /** Find all shortest solutions, up to `cap`. */
  optimal: {
    request: OptimalRequest;
    event: SearchProgress;
    result: OptimalResult;
  };
  /** Load the tables for a board and its goal, unless they have to be built. */
  prepare: {
    request: PrepareRequest;
    event: SearchProgress;
    result: PrepareResult;
  };
  /** Find the distance of a board and the moves that reduce it. */
  distance: {
    request: DistanceRequest;
    event: SearchProgress;
    result: DistanceResult;
  };
  /** Grade the moves of a game. */
  review: {
    request: ReviewRequest;
    event: ReviewProgress;
    result: ReviewResult;
  };
  /** Read boards and replay links in any form. */
  read: {
    request: ReadRequest;
    event: never;
    result: ReadResult;
  };
  /** Read moves of the tiles or of the blank. */
  moves: {
    request: MovesRequest;
    event: never;
    result: MovesResult;
  };
  /** Compute averages and bests of each size's solves, in the order of their making. */
  records: {
    request: RecordsRequest;
    event: never;
    result: RecordsResult;
  };
  /** Compute the averages of 5 and of 12 after each result; null is an unfinished solve. */
  averages: {
    request: AveragesRequest;
    event: never;
    result: AveragesResult;
  };
  /** Read a history as CSV, JSON or replay links; the solves are sent as events. */
  import: {
    request: ImportRequest;
    event: ImportProgress;
    result: ImportResult;
  };
  /** Write a part of a history. */
  export: {
    request: ExportRequest;
    event: never;
    result: ExportResult;
  };
  /** Trace a textbook search step by step; of a large search, the first steps. */
  trace: {
    request: TraceRequest;
    event: SearchProgress;
    result: TraceResult;
  };
  /** Choose boards whose shortest solutions have these lengths, `each` per length, by a seed. */
  deal: {
    request: DealRequest;
    event: SearchProgress;
    result: DealResult;
  };
  /** Count the positions at each distance from a goal, on boards of up to 10 cells. */
  depths: {
    request: DepthsRequest;
    event: SearchProgress;
    result: DepthsResult;
  };
  /** Run several searches on several boards; the rows are sent as events. */
  race: {
    request: RaceRequest;
    event: RaceProgress | RaceRow;
    result: RaceResult;
  };
  /** Return the positions on which a heuristic is checked. */
  positions: {
    request: PositionsRequest;
    event: CheckProgress;
    result: PositionsResult;
  };
  /** Judge a heuristic by its values. */
  judge: {
    request: JudgeRequest;
    event: CheckProgress;
    result: JudgeResult;
  };
  /** Repeat a run of a course report, with the report's counts. */
  recount: {
    request: RecountRequest;
    event: SearchProgress;
    result: RecountResult;
  };
}
