"""The requests and their answers as types: what `static/js/protocol.d.ts` says, at Python's end.

Nothing here runs: mypy holds the code to these types, and `tests/unit/test_protocol.py` holds them
to the page's. The names are the same there and here.
"""

from __future__ import annotations

from typing import Literal, TypedDict

__all__ = ["REQUESTS"]

Direction = Literal["U", "D", "L", "R"]
ErrorCode = Literal[
    "bad-request", "invalid-board", "unsolvable", "limit", "memory", "unavailable", "internal"
]


class _PuzzleExtras(TypedDict, total=False):
    goal: str


class Puzzle(_PuzzleExtras):
    board: str


class Run(TypedDict):
    algorithm: str
    heuristic: str | None


class _SolveRecordExtras(TypedDict, total=False):
    goal: str | None
    dnf: bool
    times: list[float] | None
    practice: bool
    resumed: bool
    undone: int
    seed: str | None
    penalty: float
    session: str | None
    start: str | None
    scramble: str | None
    comment: str | None


class SolveRecord(_SolveRecordExtras):
    when: str
    board: str
    moves: str
    milliseconds: float


class _FaultExtras(TypedDict, total=False):
    suggestion: str


class Fault(_FaultExtras):
    code: ErrorCode
    message: str


class Stats(TypedDict):
    expanded: int
    generated: int
    reopened: int
    duplicates: int
    frontier: int
    peak_frontier: int
    deepest: int
    stored: int
    seconds: float
    preparing: float


class _SearchProgressExtras(TypedDict, total=False):
    prepared: float
    best: str


class SearchProgress(_SearchProgressExtras):
    type: Literal["progress"]
    stats: Stats
    bound: int | None


class _ReviewProgressExtras(TypedDict, total=False):
    prepared: float


class ReviewProgress(_ReviewProgressExtras):
    type: Literal["progress"]
    stats: Stats
    distances: list[int | None]


class ImportProgress(TypedDict):
    type: Literal["solves"]
    solves: list[SolveRecord]
    read: int


class SolveResult(TypedDict):
    moves: str
    length: int
    optimal: bool
    lower_bound: int
    algorithm: str
    heuristic: str | None
    stats: Stats


class PortionResult(TypedDict):
    moves: str | None
    saved: str | None
    stats: Stats


class FailedRow(Run):
    error: Fault
    stats: Stats | None


class CheckResult(TypedDict):
    solvable: bool
    reason: str
    swap: tuple[int, int] | None
    repaired: str | None
    inversions: int
    hamming: int
    manhattan: int
    linear_conflict: int
    walking_distance: int | None


class OptimalResult(TypedDict):
    length: int
    solutions: list[str]
    complete: bool
    common: int


class PrepareResult(TypedDict):
    prepared: bool


class DistanceResult(TypedDict):
    distance: int | None
    exact: bool
    lower_bound: int
    estimate: int | None
    at_most: int | None
    good: list[Direction]
    stats: Stats


class _MistakeExtras(TypedDict, total=False):
    milliseconds: float


class Mistake(_MistakeExtras):
    first: int
    last: int
    cost: int
    tile: int | None
    better: list[Direction]
    instead: list[Direction] | None
    undoes: bool
    text: str


class Likely(TypedDict):
    first: int
    last: int
    cost: int
    text: str


class ReviewResult(TypedDict):
    board: str
    goal: str
    moves: str
    length: int
    exact: bool
    solved: bool
    distances: list[int]
    at_most: list[int | None]
    estimates: list[int] | None
    wrong: list[int]
    mistakes: list[Mistake]
    likely: list[Likely]
    shortest: int
    wasted: int
    wasted_at_most: int | None
    efficiency: float | None
    summary: str
    stats: Stats


class ReadSolve(TypedDict):
    board: str
    moves: str
    tps: float
    times: list[float] | None


class ReadResult(TypedDict):
    boards: list[str]
    solves: list[ReadSolve]


class MovesResult(TypedDict):
    moves: str
    length: int
    convention: Literal["tile", "blank", "numbers"]
    solves: bool


Averages = dict[str, float | Literal["DNF"] | None]


class Bests(TypedDict):
    solved: int
    milliseconds: float | None
    mean: float | None
    moves: int | None
    multi_tile_moves: int | None
    tps: float | None
    last: Averages
    best: Averages


class RecordsResult(TypedDict):
    sizes: dict[str, Bests]


class AveragesResult(TypedDict):
    averages: dict[str, list[float | Literal["DNF"] | None]]


class Refused(TypedDict):
    number: int
    reason: str


class ImportResult(TypedDict):
    read: int
    refusals: int
    refused: list[Refused]


class ExportResult(TypedDict):
    head: str
    body: str
    between: str
    tail: str
    refusals: int


class RaceResult(TypedDict):
    """Its rows come as events."""


class DealtBoard(TypedDict):
    board: str
    length: int


class DealResult(TypedDict):
    boards: list[DealtBoard]


class DepthsResult(TypedDict):
    counts: list[int]


class RecountResult(TypedDict):
    length: int
    expanded: int
    visited: int


class _PortionRequestExtras(TypedDict, total=False):
    saved: str


class PortionRequest(Puzzle, _PortionRequestExtras):
    line: str
    length: int
    nodes: int
    views: int


class _SolveRequestExtras(TypedDict, total=False):
    seconds: float
    moves: str
    seed: str


class SolveRequest(Puzzle, Run, _SolveRequestExtras):
    pass


class _RaceRunExtras(TypedDict, total=False):
    compiled: bool


class RaceRun(Run, _RaceRunExtras):
    pass


class RaceRequest(TypedDict):
    boards: list[Puzzle]
    runs: list[RaceRun]
    nodes: int


class DealRequest(Puzzle):
    lengths: list[int]
    each: int
    seed: str


class RecountRequest(Puzzle):
    heuristic: Literal["misplaced", "manhattan"]


class OptimalRequest(Puzzle, total=False):
    cap: int


class _ReviewRequestExtras(TypedDict, total=False):
    times: list[float]
    proven: tuple[int, int]


class ReviewRequest(Puzzle, _ReviewRequestExtras):
    moves: str


class ReadRequest(TypedDict):
    text: str


class MovesRequest(Puzzle):
    moves: str


class _RecordsExtras(TypedDict, total=False):
    trim: Literal["5%", "one"]


class RecordsRequest(_RecordsExtras):
    sizes: dict[str, list[tuple[float | None, int, int] | tuple[float | None, int, int, float]]]


class AveragesRequest(TypedDict):
    results: list[float | None]


class ImportRequest(TypedDict):
    text: str


class ExportRequest(TypedDict):
    format: Literal["csv", "json", "cstimer"]
    solves: list[SolveRecord]


class RaceProgress(SearchProgress):
    board: int
    run: int


class RaceRow(TypedDict):
    type: Literal["row"]
    board: int
    run: int
    row: SolveResult | FailedRow
    branching: float | None


class TraceRequest(Puzzle):
    algorithm: str
    heuristic: str | None


class Stopped(TypedDict):
    limit: Literal["nodes", "positions", "seconds", "depth", "tables"]
    amount: float
    lower_bound: int


class TraceResult(TypedDict):
    parent: list[int]
    moves: str
    g: list[int]
    h: list[float]
    left: list[int]
    fates: str
    instead: list[int]
    steps: list[int]
    thresholds: list[list[int]]
    complete: bool
    result: SolveResult | None
    stopped: Stopped | None


class CheckProgress(TypedDict):
    type: Literal["progress"]
    done: float


class PositionsResult(TypedDict):
    tiles: str
    count: int
    exhaustive: bool


class JudgeRequest(Puzzle):
    values: str


class Overestimate(TypedDict):
    board: str
    h: float
    distance: int


class Jump(TypedDict):
    board: str
    neighbor: str
    h: float
    neighbor_h: float


class TwoAnswers(TypedDict):
    board: str
    first: float
    second: float


class JudgeResult(TypedDict):
    name: str
    goal: str
    positions: int
    exhaustive: bool
    admissible: bool
    overestimates: int
    worst: Overestimate | None
    consistent: bool
    edges: int
    inconsistent: int
    worst_edge: Jump | None
    repeatable: bool
    asked_twice: int
    two_answers: TwoAnswers | None
    h_goal: float
    mean_h: float
    mean_distance: float
    mean_share: float
    largest_distance: int
    histogram: list[list[int]]
    ok: bool
    text: str


REQUESTS: dict[str, tuple[type, tuple[type, ...], type]] = {
    "solve": (SolveRequest, (SearchProgress,), SolveResult),
    "portion": (PortionRequest, (SearchProgress,), PortionResult),
    "check": (Puzzle, (), CheckResult),
    "optimal": (OptimalRequest, (SearchProgress,), OptimalResult),
    "prepare": (Puzzle, (SearchProgress,), PrepareResult),
    "distance": (Puzzle, (SearchProgress,), DistanceResult),
    "review": (ReviewRequest, (ReviewProgress,), ReviewResult),
    "read": (ReadRequest, (), ReadResult),
    "moves": (MovesRequest, (), MovesResult),
    "records": (RecordsRequest, (), RecordsResult),
    "averages": (AveragesRequest, (), AveragesResult),
    "import": (ImportRequest, (ImportProgress,), ImportResult),
    "export": (ExportRequest, (), ExportResult),
    "trace": (TraceRequest, (SearchProgress,), TraceResult),
    "deal": (DealRequest, (SearchProgress,), DealResult),
    "depths": (Puzzle, (SearchProgress,), DepthsResult),
    "race": (RaceRequest, (RaceProgress, RaceRow), RaceResult),
    "positions": (Puzzle, (CheckProgress,), PositionsResult),
    "judge": (JudgeRequest, (CheckProgress,), JudgeResult),
    "recount": (RecountRequest, (SearchProgress,), RecountResult),
}
"""Of each request: what is asked, what may be told meanwhile, what is answered."""
