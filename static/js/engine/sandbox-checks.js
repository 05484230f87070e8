// Generated from py/slidestar/page/protocol.py by py/tools/make_protocol.py: do not edit.

import * as is from "./reply-checks.js";

const ErrorCode = is.oneOf("bad-request", "invalid-board", "unsolvable", "limit", "memory", "unavailable", "internal");
const Run = is.shape([], {
  algorithm: is.str,
  heuristic: is.anyOf(is.str, is.none),
});
const Stats = is.shape([], {
  expanded: is.Count,
  generated: is.Count,
  reopened: is.Count,
  duplicates: is.Count,
  frontier: is.Count,
  peak_frontier: is.Count,
  deepest: is.Count,
  stored: is.Count,
  seconds: is.Estimate,
  preparing: is.Estimate,
});
const Fault = is.shape([], {
  code: ErrorCode,
  message: is.str,
});
const SearchProgress = is.shape([], {
  type: is.oneOf("progress"),
  stats: Stats,
  bound: is.anyOf(is.float, is.none),
  prepared: is.optional(is.float),
  best: is.optional(is.MovesText),
});
const RaceProgress = is.shape([SearchProgress], {
  board: is.Count,
  run: is.Count,
});
const SolveResult = is.shape([Run], {
  moves: is.MovesText,
  length: is.Count,
  optimal: is.bool,
  lower_bound: is.Count,
  stats: Stats,
});
const Stopped = is.shape([], {
  limit: is.oneOf("nodes", "positions", "seconds", "depth", "tables"),
  amount: is.float,
  lower_bound: is.Count,
});
const TraceResult = is.shape([], {
  parent: is.listOf(is.Index),
  moves: is.Letters,
  g: is.listOf(is.Count),
  h: is.listOf(is.Estimate),
  left: is.listOf(is.Index),
  fates: is.Letters,
  instead: is.listOf(is.Index),
  steps: is.listOf(is.Count),
  thresholds: is.listOf(is.listOf(is.float)),
  complete: is.bool,
  result: is.anyOf(SolveResult, is.none),
  stopped: is.anyOf(Stopped, is.none),
});
const FailedRow = is.shape([Run], {
  error: Fault,
  stats: is.anyOf(Stats, is.none),
});
const RaceRow = is.shape([], {
  type: is.oneOf("row"),
  board: is.Count,
  run: is.Count,
  row: is.anyOf(SolveResult, FailedRow),
  branching: is.anyOf(is.float, is.none),
});
const RaceResult = is.shape([], {
});
const SliceBegins = is.shape([], {
  type: is.oneOf("beat"),
  index: is.Count,
});
const LineRuns = is.shape([], {
  type: is.oneOf("at"),
  line: is.Count,
  board: is.anyOf(is.BoardText, is.oneOf("")),
});
const Printed = is.shape([], {
  type: is.oneOf("print"),
  text: is.str,
});
const Loaded = is.shape([], {
  type: is.oneOf("loaded"),
});
const ValuesProgress = is.shape([], {
  type: is.oneOf("progress"),
  done: is.Count,
  of: is.Count,
});
const ValuesResult = is.shape([], {
  values: is.Count,
});
const SandboxResult = is.shape([], {
  type: is.oneOf("result"),
  result: is.object,
});
const SandboxFault = is.shape([], {
  type: is.oneOf("fault"),
  kind: is.str,
  message: is.str,
  line: is.anyOf(is.Count, is.none),
  board: is.anyOf(is.BoardText, is.none),
});
export const REPLIES = {
  beat: is.anyOf(SliceBegins),
  at: is.anyOf(LineRuns),
  print: is.anyOf(Printed),
  loaded: is.anyOf(Loaded),
  progress: is.anyOf(ValuesProgress, SearchProgress, RaceProgress),
  row: is.anyOf(RaceRow),
  result: is.anyOf(SandboxResult),
  fault: is.anyOf(SandboxFault),
};
export const RESULTS = {
  values: ValuesResult,
  solve: SolveResult,
  trace: TraceResult,
  race: RaceResult,
};
