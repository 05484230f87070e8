"""The wire protocol between the page and Python.

This is its only description. `py/tools/make_protocol.py` generates the page's types, its checks of
the sandbox's replies and the developers' table of requests from it; run it after each change.

Each request has a `type` and an `id`. Python replies with any number of events, then with one final
message: a `result`, or one of `FAILURES`. All have the `id` of the request; it is null in an error
about a message without a valid `id`. Nothing imports this module at run time: its types are for
mypy and the tests.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from typing_extensions import NotRequired, TypedDict  # typing has them from Python 3.11 on

# --- Values. The checks of the sandbox's replies use these names.

# A whole number of at least 0.
Count: TypeAlias = int
# A whole number of at least -1, which stands for none.
Index: TypeAlias = int
# A number of at least 0.
Estimate: TypeAlias = float
# A board in the canonical form, such as `1-2-3_4-0-6_7-5-8`.
BoardText: TypeAlias = str
# Moves of the tiles, such as `R3D2`.
MovesText: TypeAlias = str
# One letter for each entry of a list.
Letters: TypeAlias = str
# Bytes in base64.
Base64: TypeAlias = str
# Any of the requests, and any of their events and final messages, with its `id`.
Request: TypeAlias = Mapping[str, object]
Reply: TypeAlias = Mapping[str, object]

# The options of a search by name. make_protocol.py generates the type from `SearchOptions`.
OwnOptions: TypeAlias = Mapping[str, float | str]

Metric: TypeAlias = Literal["stm", "mtm"]
Direction: TypeAlias = Literal["U", "D", "L", "R"]
ErrorCode: TypeAlias = Literal[
    "bad-request", "invalid-board", "unsolvable", "limit", "memory", "unavailable", "internal"
]


# --- Parts of several messages.


class Puzzle(TypedDict):
    board: BoardText
    # The standard goal of the board's size if it is missing.
    goal: NotRequired[BoardText]


class Run(TypedDict):
    algorithm: str
    # Null if the algorithm uses none.
    heuristic: str | None


class Stats(TypedDict):
    """The counts of a search."""

    expanded: Count
    generated: Count
    reopened: Count
    duplicates: Count
    frontier: Count
    peak_frontier: Count
    deepest: Count
    stored: Count
    seconds: Estimate
    # The part of `seconds` in which tables were prepared.
    preparing: Estimate


class Fault(TypedDict):
    code: ErrorCode
    # A sentence for the user.
    message: str


Control: TypeAlias = Literal["hover", "click", "touch", "keyboard", "macro"]


class SolveRecord(TypedDict):
    """A stored solve."""

    # ISO 8601.
    when: str
    board: BoardText
    moves: MovesText
    milliseconds: float
    goal: NotRequired[BoardText | None]
    # The solve was not finished.
    dnf: NotRequired[bool]
    # The time of each move, in milliseconds from the first.
    times: NotRequired[Sequence[float] | None]
    # Excluded from averages and bests.
    practice: NotRequired[bool]
    # The game was left and resumed later, or the wall clock jumped: the time may exclude a break.
    resumed: NotRequired[bool]
    # The number of moves that were undone while the clock ran.
    undone: NotRequired[Count]
    # The seed of the board's shuffle.
    seed: NotRequired[str | None]
    # Milliseconds that are added to the time.
    penalty: NotRequired[float]
    # The session: its name in a file, its key in the page's storage.
    session: NotRequired[str | None]
    # The board of a solve without known moves, whose `board` is then the goal.
    start: NotRequired[BoardText | None]
    # The csTimer text that `start` was read from.
    scramble: NotRequired[str | None]
    # The user's comment.
    comment: NotRequired[str | None]
    # `macro` if there is such a move, else the control of most moves.
    control: NotRequired[Control | None]
    # The local day on which the user began the game: `2026-11-21`.
    day: NotRequired[str | None]


class EventRecord(TypedDict):
    """A result of an event in a file."""

    # ISO 8601.
    when: str
    # As in a link, without the seed: `event=relay&size=2-5`.
    event: str
    seed: str
    milliseconds: float
    dnf: bool
    # The number of moves, in the event's metric.
    length: Count
    optimum: Count | None
    # In milliseconds.
    memorisation: float | None
    # The solution of fewest moves.
    moves: MovesText
    # The boards of a relay or marathon, their moves and their ends: `2x2:5:900 3x3:25:8100`.
    splits: str
    control: Control | None
    # The moves of all boards and their times, as in a link; empty if unknown.
    replay: str
    # A board was known before, or a solution was shown.
    practice: NotRequired[bool]
    # The wall clock was set during the event, or the computer slept.
    resumed: NotRequired[bool]


# --- Events.


class SearchProgress(TypedDict):
    type: Literal["progress"]
    stats: Stats
    # A proven lower bound of the solution's length.
    bound: float | None
    # The finished fraction (0 to 1) of the tables that are built before the search begins.
    prepared: NotRequired[float]
    # The shortest solution so far, if the search continues for a shorter one.
    best: NotRequired[MovesText]


class ReviewProgress(TypedDict):
    type: Literal["progress"]
    stats: Stats
    # The distances from the last position to the first; null if still unknown.
    distances: list[int | None]
    prepared: NotRequired[float]


class ImportProgress(TypedDict):
    type: Literal["solves"]
    solves: list[SolveRecord]
    events: list[EventRecord]
    # The number of solves and results read so far.
    read: Count


class CheckProgress(TypedDict):
    type: Literal["progress"]
    # The finished fraction, from 0 to 1.
    done: float


class RaceProgress(SearchProgress):
    # The indices of the board and the run in the request.
    board: Count
    run: Count


# --- Solving.


class SolveRequest(Puzzle, Run):
    """Solve a board."""

    # The time limit for finding shorter solutions of a board of more than 16 cells.
    seconds: NotRequired[float]
    # A solution to start from.
    moves: NotRequired[MovesText]
    # The seed of `auto`'s random choices; such a search uses no helpers.
    seed: NotRequired[str]
    # The moves that count; multi-tile moves only with `auto`. The default is `stm`.
    metric: NotRequired[Metric]


class SolveResult(Run):
    moves: MovesText
    # The number of single-tile moves.
    length: Count
    # The number of multi-tile moves; in every reply.
    length_mtm: NotRequired[Count]
    # The metric of `optimal` and `lower_bound`; in every reply.
    metric: NotRequired[Metric]
    # The cost of the moves, and a proven bound of it, in a search with costs.
    cost: NotRequired[Count]
    cost_bound: NotRequired[float]
    # Proven to be shortest.
    optimal: bool
    lower_bound: Count
    stats: Stats


class WorkUnitRequest(Puzzle):
    """Run a helper's part of a search on a board of up to 16 cells."""

    # The first moves of the blank: 0 up, 1 left, 2 right, 3 down.
    prefix: str
    # The length of the wanted solution.
    length: Count
    # The number of positions to expand.
    nodes: Count
    # The number of table lookups for each position.
    views: Count
    # The state of the search to resume.
    saved: NotRequired[Base64]


class WorkUnitResult(TypedDict):
    # The whole solution; null if there is none in this part.
    moves: MovesText | None
    # The state of the search; null if it is finished.
    saved: Base64 | None
    stats: Stats


class CheckRequest(Puzzle):
    """Report whether a board can be solved, and its estimates."""


class CheckResult(TypedDict):
    solvable: bool
    # Two tiles whose swap makes the board solvable, and the board after it.
    swap: tuple[int, int] | None
    repaired: BoardText | None
    inversions: Count
    # The number of rows between the blank and its goal row.
    rows_apart: Count
    hamming: Count
    manhattan: Count
    linear_conflict: Count
    # Null on boards that are too large for its table.
    walking_distance: Count | None


class OptimalRequest(Puzzle):
    """Find all shortest solutions, up to `cap`."""

    cap: NotRequired[Count]
    # The moves that count. The default is `stm`.
    metric: NotRequired[Metric]


class OptimalResult(TypedDict):
    # In the metric of the request.
    length: Count
    solutions: list[MovesText]
    # These are all shortest solutions.
    complete: bool
    # The number of first moves that all solutions share.
    common: Count


class PrepareRequest(Puzzle):
    """Load the tables for a board and its goal, unless they have to be built."""


class PrepareResult(TypedDict):
    prepared: bool


class DistanceRequest(Puzzle):
    """Find the distance of a board and the moves that reduce it."""

    # The moves that count. The default is `stm`.
    metric: NotRequired[Metric]


class DistanceResult(TypedDict):
    # Null if it cannot be proven.
    distance: Count | None
    exact: bool
    # A proven lower bound.
    lower_bound: Count
    # An estimate, if the distance cannot be proven.
    estimate: Count | None
    # A proven upper bound: the length of a known solution.
    at_most: Count | None
    # The moves that reduce the distance, such as `L2` in multi-tile moves; none if it is not exact.
    good: list[MovesText]
    stats: Stats


# --- Reviewing.


class ReviewRequest(Puzzle):
    """Grade the moves of a game."""

    moves: MovesText
    # The time of each move in milliseconds, from any fixed moment.
    times: NotRequired[Sequence[float]]
    # A number of moves, and a proven lower bound of the distance after them, in single-tile moves.
    proven: NotRequired[tuple[int, int]]
    # The moves that count; multi-tile moves only up to 16 cells. The default is `stm`.
    metric: NotRequired[Metric]


class Mistake(TypedDict):
    """Moves that were wasted together, from move `first` to move `last` (from 0)."""

    first: Count
    last: Count
    # The number of wasted moves.
    cost: Count
    # The tile that moved most to and fro; null if none had to come back.
    tile: int | None
    # Better moves in place of the first, such as `L2` in multi-tile moves; none if not exact.
    better: list[MovesText]
    # A shorter path to the same position; null if the review is exact.
    instead: list[Direction] | None
    # These moves only undid the ones before them.
    undoes: bool
    # The time from the move before the mistake to its last move, if the request has times.
    milliseconds: NotRequired[float]


class Likely(TypedDict):
    """Moves of which about `cost` were probably wasted."""

    first: Count
    last: Count
    cost: Count


class ReviewResult(TypedDict):
    """Move i leads from position i to position i + 1: one position more than moves.

    The moves are those of the metric: a multi-tile move is a run of moves in one direction.
    """

    board: BoardText
    goal: BoardText
    moves: MovesText
    # The number of single-tile moves.
    length: Count
    # The number of multi-tile moves; in every reply.
    length_mtm: NotRequired[Count]
    # In every reply.
    metric: NotRequired[Metric]
    # All distances are proven.
    exact: bool
    # The game ends at the goal.
    solved: bool
    # The distance of each position; proven lower bounds if not exact.
    distances: list[int]
    # Proven upper bounds; null if no solution is known.
    at_most: list[int | None]
    # Estimates between the two; null if exact.
    estimates: list[int] | None
    # The moves that are proven to lead away.
    wrong: list[int]
    mistakes: list[Mistake]
    likely: list[Likely]
    # The length of a shortest solution; a lower bound if not exact.
    shortest: Count
    # The number of wasted moves; a lower bound if not exact.
    wasted: Count
    wasted_at_most: Count | None
    # The fraction of the moves that were not wasted; null if not exact.
    efficiency: float | None
    stats: Stats


# --- Reading texts.


class ReadRequest(TypedDict):
    """Read boards in any form."""

    text: str


class ReadResult(TypedDict):
    """The boards of a text."""

    boards: list[BoardText]
    # The number of lines that are not boards.
    unread: Count
    # The moves from each board to the next; null if two are not one move apart.
    moves: MovesText | None
    # The text is the output of a solver: it states its result, or two of its boards are one move
    # apart. It may have no readable board.
    output: bool


class OutputRequest(Puzzle):
    """Check the boards that a solver printed: each must be one move from the board before it."""

    # The board is solved if the text has no board, but states that there is no solution.
    text: str
    # The moves that count. The default is `stm`.
    metric: NotRequired[Metric]


class OutputFault(TypedDict):
    line: Count
    # A sentence for the user.
    message: str


class OutputResult(TypedDict):
    # The boards are those that a search expanded.
    is_log: bool
    # The first board; null if there is none, and for a log.
    start: BoardText | None
    # The moves to the last board before the first wrong one, and the number of boards up to there.
    moves: MovesText
    boards: Count
    # The first wrong board; null if there is none.
    wrong: BoardText | None
    # The length of a shortest solution; null if unknown.
    shortest: Count | None
    # The output states that the board cannot be solved.
    refuses: bool
    # The first fault; null if the output is right.
    fault: OutputFault | None


class MovesRequest(Puzzle):
    """Read moves of the tiles or of the blank."""

    moves: str


class MovesResult(TypedDict):
    moves: MovesText
    length: Count
    # The notation that the text was read in.
    convention: Literal["tile", "blank", "numbers"]
    # The moves end at the goal.
    solves: bool


# --- Statistics and files of solves.

# Milliseconds with the penalty (null: not finished), moves (0: unknown), multi-tile moves, then the
# penalty and the number of undone moves, the last two only if they are not 0.
SolveNumbers: TypeAlias = (
    tuple[float | None, int, int]
    | tuple[float | None, int, int, float]
    | tuple[float | None, int, int, float, int]
)


class RecordsRequest(TypedDict):
    """Compute averages and bests of each size's solves, which are in chronological order."""

    sizes: Mapping[str, Sequence[SolveNumbers]]
    trim: NotRequired[Literal["5%", "one"]]


# The averages by number of results (`AVERAGES` of records.py); null if there are fewer.
Averages: TypeAlias = dict[str, float | Literal["DNF"] | None]


class Bests(TypedDict):
    """The statistics of one size; null if nothing was solved."""

    # The number of solves that count.
    solved: Count
    milliseconds: float | None
    # The mean of all times.
    mean: float | None
    moves: int | None
    multi_tile_moves: int | None
    tps: float | None
    # In milliseconds.
    last: Averages
    best: Averages
    # The index of the first solve of each best average.
    best_at: dict[str, int | None]


class RecordsResult(TypedDict):
    # The summaries by size, such as `4x4`.
    sizes: dict[str, Bests]


class AveragesRequest(TypedDict):
    """Compute the averages of 5 and of 12 after each result; null is an unfinished solve."""

    results: Sequence[float | None]


class AveragesResult(TypedDict):
    # The averages by number of results; null for results that have too few before them.
    averages: dict[Literal["5", "12"], list[float | Literal["DNF"] | None]]


class ImportRequest(TypedDict):
    """Read a history as CSV, JSON or replay links; the solves are sent as events."""

    text: str


class Refused(TypedDict):
    # The number of the solve in the text, from 1.
    number: Count
    reason: str


class ImportResult(TypedDict):
    read: Count
    # The number of refused solves, and the first of them.
    refusals: Count
    refused: list[Refused]


class ExportRequest(TypedDict):
    """Write a part of a history."""

    format: Literal["csv", "json", "cstimer"]
    solves: Sequence[SolveRecord]
    # The results of events, which end the file.
    events: NotRequired[Sequence[EventRecord]]


class ExportResult(TypedDict):
    """The file is `head`, the `body` of each part with `between` between them, then `tail`."""

    head: str
    body: str
    between: str
    tail: str
    # The number of records that are not solves.
    refusals: Count
    # The number of solves and results that have no place in the format.
    left_out: Count


# --- Watching a search.


class TraceRequest(Puzzle, Run):
    """Trace a textbook search step by step; of a large search, the first steps."""

    options: NotRequired[OwnOptions]
    # The moves of the longest path in depth-first search.
    depth: NotRequired[Count]
    # Rules of `slidestar.classroom.presets`, such as `ties:none,order:LRUD`.
    rules: NotRequired[str]


class RuledCounts(TypedDict):
    """The counts of a search by its rules."""

    # The moves of the solution.
    length: Count
    # The numbers that these rules call expanded, generated and visited.
    expanded: Count
    generated: Count
    visited: Count
    # The largest number of entries in the queue.
    queue: Count


class WhyRequest(Puzzle, Run):
    """Find the rules under which a search has these counts. At least one is needed."""

    expanded: NotRequired[Count]
    generated: NotRequired[Count]
    visited: NotRequired[Count]
    queue: NotRequired[Count]
    options: NotRequired[OwnOptions]


class RulesFound(TypedDict):
    # As in a trace request; empty for the rules of a search without any.
    rules: str
    counts: RuledCounts


class WhyResult(TypedDict):
    """The rule sets with the fewest changes that give the counts, or else the nearest."""

    found: list[RulesFound]
    nearest: list[RulesFound]
    # False if a limit ended the search for rules.
    complete: bool
    # The number of rule sets that were tried.
    searches: Count


class Stopped(TypedDict):
    """The limit that ended a search."""

    limit: Literal["nodes", "positions", "seconds", "depth", "width", "memory", "tables"]
    amount: float
    # A proven lower bound of the solution's length.
    lower_bound: Count


class ByRules(TypedDict):
    """The counts and the order of a trace by rules."""

    # Null if a limit ended the search.
    counts: RuledCounts | None
    # The length of a shortest solution, if it is known.
    shortest: Count | None
    # The order of equal entries, and the time of the goal test.
    ties: Literal["small-h", "large-g", "small-g", "none"]
    then: Literal["newest", "oldest", "tiles", "heapq", "min-pq"]
    goal_test: Literal["expansion", "generation"]
    # The step before which each entry was created.
    born: list[Count]


class TraceResult(TypedDict):
    """One column for each property of the entries, which are in the order of their creation."""

    parent: list[Index]
    # `-` for the start.
    moves: Letters
    g: list[Count]
    h: list[Estimate]
    # The step that removed the entry from the frontier, or the step before its creation if it never
    # entered the frontier.
    left: list[Index]
    # The first letter of: waiting, expanded, goal, superseded, known, cut-off.
    fates: Letters
    # For a superseded or known entry, the current entry for the same board.
    instead: list[Index]
    # The entry that each step expanded.
    steps: list[Count]
    # For a deepening search: the first step of each iteration, and its threshold.
    thresholds: list[list[float]]
    # For hill climbing: the first step of each climb, and the number of its random moves.
    climbs: NotRequired[list[list[Count]]]
    # For a search from both ends: the entry of the goal, and the entries at which two paths meet.
    goal_root: NotRequired[Count]
    meeting: NotRequired[list[Count]]
    # All steps of the search are here.
    complete: bool
    # Null if a limit ended the search, or if there are rules.
    result: SolveResult | None
    stopped: Stopped | None
    by_rules: NotRequired[ByRules]


# --- The coach. A cell is an index, row by row from 0.


class CoachRequest(Puzzle):
    """Find the stage of a board in the coach's method, and judge the moves that led to it."""

    # The position before the moves, for a verdict on them.
    before: NotRequired[BoardText]


class CoachStep(TypedDict):
    """Bring the tiles to the cells. `slidestar.coach.Step` describes the codes."""

    code: Literal["place", "to-corner", "unblock", "beside", "enter", "rotate"]
    tiles: Sequence[Count]
    cells: Sequence[Count]
    # The fewest moves that leave the fixed and the held cells alone.
    moves: MovesText
    held: Sequence[Count]


class CoachVerdict(TypedDict):
    """The moves led nearer to the end of the step, farther away, neither, or displaced tiles."""

    code: Literal["good", "neutral", "away", "disturbs"]
    # The displaced tiles, which were fixed or held.
    tiles: Sequence[Count]


class CoachShortcut(TypedDict):
    """Moves that place two tiles together."""

    tiles: Sequence[Count]
    cells: Sequence[Count]
    moves: MovesText
    # The number of moves that the coach's steps need for them.
    by_steps: Count


class CoachResult(TypedDict):
    stage: Literal["tile", "row-end", "column", "last-six", "last-four", "solved", "unsolvable"]
    # The number of the stage, from 1 to `count`.
    number: Count
    count: Count
    # The cells of earlier stages, whose tiles are in place.
    fixed: Sequence[Count]
    # The tiles that the stage places, and their cells.
    tiles: Sequence[Count]
    cells: Sequence[Count]
    # Null if the board is solved, or if the last four cells show that it cannot be solved.
    step: CoachStep | None
    # Two tiles whose swap makes the board solvable; null if it is solvable.
    swap: tuple[int, int] | None
    # Null if the request has no position `before`.
    verdict: CoachVerdict | None
    # Null if the steps are as short, and for boards of more than 36 cells.
    shortcut: CoachShortcut | None


class CourseRequest(Puzzle):
    """Divide the course of a board, to its goal, into the chapters of a study."""


class CourseComment(TypedDict):
    """Something to say on a position. `slidestar.coach.CourseComment` describes the codes."""

    # The number of moves from the start of the chapter.
    at: Count
    code: Literal[
        "place",
        "to-corner",
        "unblock",
        "beside",
        "enter",
        "rotate",
        "placed",
        "solved",
        "unsolvable",
    ]
    # The tiles that matter, and the cells that they go to.
    tiles: Sequence[Count]
    cells: Sequence[Count]
    # The tiles that stay where they are.
    fixed: Sequence[Count]
    # From a tile to the tile in its cell, or to the blank 0.
    arrows: Sequence[Sequence[Count]]


class CourseChapter(TypedDict):
    """The steps of a stage, or of all stages of a row."""

    code: Literal["tile", "row-end", "column", "last-six", "last-four", "row"]
    tiles: Sequence[Count]
    cells: Sequence[Count]
    board: BoardText
    moves: MovesText
    comments: Sequence[CourseComment]


class CourseResult(TypedDict):
    chapters: Sequence[CourseChapter]


# --- Races and textbook tables.


class RaceRun(Run):
    options: NotRequired[OwnOptions]
    # Use the compiled form of the search.
    compiled: NotRequired[bool]


class RaceBoard(Puzzle):
    # The length of a shortest solution, if it is known.
    length: NotRequired[Count | None]


class RaceRequest(TypedDict):
    """Run several searches on several boards; the rows are sent as events."""

    boards: Sequence[RaceBoard]
    runs: Sequence[RaceRun]
    # The maximum number of positions that a run expands.
    nodes: Count


class FailedRow(Run):
    error: Fault
    stats: Stats | None


class RaceRow(TypedDict):
    """A finished run; the counts of one with the error `limit` are lower bounds."""

    type: Literal["row"]
    board: Count
    run: Count
    row: SolveResult | FailedRow
    # The effective branching factor; null if the shortest length is not known.
    branching: float | None


class RaceResult(TypedDict):
    """No fields: the rows are events."""


class DealRequest(Puzzle):
    """Choose boards whose shortest solutions have these lengths, `each` per length, by a seed."""

    lengths: Sequence[Count]
    each: Count
    seed: str


class DealtBoard(TypedDict):
    board: BoardText
    length: Count


class DealResult(TypedDict):
    boards: list[DealtBoard]


class DepthsRequest(Puzzle):
    """Count the positions at each distance from a goal, on boards of up to 10 cells."""


class DepthsResult(TypedDict):
    # The number of positions that are 0, 1, 2 ... moves from the goal.
    counts: list[int]


class RecountRequest(Puzzle):
    """Solve a board by the rules of a published program, and count nodes as it does."""

    algorithm: str
    heuristic: str
    preset: str


class RecountResult(TypedDict):
    length: Count
    # The numbers that the program calls expanded, generated and visited.
    expanded: Count
    generated: Count
    visited: Count


# --- Checking a heuristic.


class PositionsRequest(Puzzle):
    """Return the positions on which a heuristic is checked."""


class PositionsResult(TypedDict):
    # 16 bytes for each position, the goal first.
    tiles: Base64
    count: Count
    # These are all positions.
    exhaustive: bool


class JudgeRequest(Puzzle):
    """Judge a heuristic by its values."""

    # Doubles: one for each position, then those of the second calls.
    values: Base64


class Overestimate(TypedDict):
    board: BoardText
    h: float
    distance: Count


class Jump(TypedDict):
    board: BoardText
    neighbor: BoardText
    h: float
    neighbor_h: float


class TwoAnswers(TypedDict):
    board: BoardText
    first: float
    second: float


class JudgeResult(TypedDict):
    """The report of `slidestar.check_heuristic`, whose documentation describes the fields."""

    name: str
    goal: BoardText
    positions: Count
    exhaustive: bool
    admissible: bool
    overestimates: Count
    worst: Overestimate | None
    consistent: bool
    edges: Count
    inconsistent: Count
    worst_edge: Jump | None
    repeatable: bool
    asked_twice: Count
    two_answers: TwoAnswers | None
    h_goal: float
    mean_h: float
    mean_distance: float
    mean_share: float
    largest_distance: Count
    # The true distance, the estimate rounded down, the number of positions.
    histogram: list[list[int]]
    ok: bool


# --- Rated puzzles.

PuzzleTheme: TypeAlias = Literal[
    "corner", "row-end", "swapped-pair", "last-2x2", "last-2x3",
    "long-way-round", "only-way", "downhill",
]  # fmt: skip


class PuzzleRequest(TypedDict):
    """Choose a puzzle near a rating, by a seed."""

    rows: Count
    cols: Count
    seed: str
    # The rating of a new player if it is missing.
    rating: NotRequired[float]
    theme: NotRequired[PuzzleTheme | None]


class PuzzleByKeyRequest(TypedDict):
    """Return the puzzle of a link."""

    key: str


class PuzzleResult(TypedDict):
    """A puzzle: solve it in `length` moves. `slidestar.rated_puzzles` describes the fields."""

    # A short name of the board, for links.
    key: str
    board: BoardText
    goal: BoardText
    rating: Count
    themes: list[PuzzleTheme]
    # One of the shortest solutions.
    solution: MovesText
    length: Count
    # The number of shortest solutions.
    solutions: Count
    # The good moves that raise the Manhattan distance.
    rises: Count
    # The wrong moves beside the solution that lower it, and the moves before the first of them.
    traps: Count
    first_trap: Count
    # The good moves of each position on a shortest solution: their letters.
    good: dict[BoardText, str]


class PlayerRating(TypedDict):
    """A player's Glicko-2 rating."""

    rating: float
    deviation: Estimate
    volatility: Estimate


class RateRequest(TypedDict):
    """Rate a player after a puzzle."""

    # Null for a new player.
    player: PlayerRating | None
    # The rating of the puzzle.
    puzzle: float
    # Without a wrong move.
    solved: bool
    # The days since the player's last puzzle.
    days: NotRequired[Estimate]


class RateResult(PlayerRating):
    """The player after the puzzle."""

    # The change of the rating.
    change: float


REQUESTS: dict[str, tuple[type, tuple[type, ...], type]] = {
    "solve": (SolveRequest, (SearchProgress,), SolveResult),
    "work_unit": (WorkUnitRequest, (SearchProgress,), WorkUnitResult),
    "check": (CheckRequest, (), CheckResult),
    "optimal": (OptimalRequest, (SearchProgress,), OptimalResult),
    "prepare": (PrepareRequest, (SearchProgress,), PrepareResult),
    "distance": (DistanceRequest, (SearchProgress,), DistanceResult),
    "review": (ReviewRequest, (ReviewProgress,), ReviewResult),
    "read": (ReadRequest, (), ReadResult),
    "output": (OutputRequest, (SearchProgress,), OutputResult),
    "moves": (MovesRequest, (), MovesResult),
    "records": (RecordsRequest, (), RecordsResult),
    "averages": (AveragesRequest, (), AveragesResult),
    "import": (ImportRequest, (ImportProgress,), ImportResult),
    "export": (ExportRequest, (), ExportResult),
    "trace": (TraceRequest, (SearchProgress,), TraceResult),
    "why": (WhyRequest, (SearchProgress,), WhyResult),
    "coach": (CoachRequest, (), CoachResult),
    "course": (CourseRequest, (), CourseResult),
    "deal": (DealRequest, (SearchProgress,), DealResult),
    "depths": (DepthsRequest, (SearchProgress,), DepthsResult),
    "race": (RaceRequest, (RaceProgress, RaceRow), RaceResult),
    "positions": (PositionsRequest, (CheckProgress,), PositionsResult),
    "judge": (JudgeRequest, (CheckProgress,), JudgeResult),
    "recount": (RecountRequest, (SearchProgress,), RecountResult),
    "puzzle": (PuzzleRequest, (SearchProgress,), PuzzleResult),
    "puzzle_by_key": (PuzzleByKeyRequest, (SearchProgress,), PuzzleResult),
    "rate": (RateRequest, (), RateResult),
}
"""For each request type: the request, its events, its result."""


class Cancel(TypedDict):
    """Cancel the request with this id."""

    type: Literal["cancel"]
    id: Count


class ErrorReply(Fault):
    type: Literal["error"]
    # The counts of a search that reached its limit.
    stats: NotRequired[Stats]


class Cancelled(TypedDict):
    type: Literal["cancelled"]
    # The counts when the request was cancelled.
    stats: Stats


FAILURES = {"error": ErrorReply, "cancelled": Cancelled}
"""The final messages without a result."""


# --- Messages from Python to the script of its own worker, which does not forward them to the page.


class ReadTable(TypedDict):
    """Read a file with tables, and pass it to `Session.provide`."""

    type: Literal["read_table"]
    file: str
    # The file is on the server. Otherwise only an earlier visit can have stored it.
    shipped: bool


class LoadModules(TypedDict):
    """Load the rest of the package, and pass it to `Session.provide`."""

    type: Literal["load_modules"]
    file: str


class StoreTable(TypedDict):
    """Store a file with new tables in the browser's cache, and delete it."""

    type: Literal["store_table"]
    file: str
    # The path in Python's file system.
    path: str


FileMessage: TypeAlias = ReadTable | LoadModules | StoreTable


# --- The sandbox, where a user's heuristic runs. It answers one request of these types, with the
# user's h as the heuristic. The page trusts none of its replies and checks the form of all.


class SliceBegins(TypedDict):
    """A slice of work begins, which restarts the page's time limit."""

    type: Literal["beat"]


class LineRuns(TypedDict):
    """The line of the user's code that an interrupt reached at the time limit."""

    type: Literal["at"]
    line: Count


class Printed(TypedDict):
    type: Literal["print"]
    text: str


class Loaded(TypedDict):
    """The code was loaded, and h was found."""

    type: Literal["loaded"]


class ValuesProgress(TypedDict):
    type: Literal["progress"]
    done: Count
    of: Count


class ValuesResult(TypedDict):
    # The values are sent separately, as doubles: of each position, then of each second call.
    values: Count


class SandboxResult(TypedDict):
    type: Literal["result"]
    # One of `SANDBOX_RESULTS`.
    result: Mapping[str, object]


class SandboxFault(TypedDict):
    """The user's code failed."""

    type: Literal["fault"]
    kind: str
    message: str
    line: Count | None
    board: BoardText | None


SANDBOX_RESULTS = {
    "values": ValuesResult,
    "solve": SolveResult,
    "trace": TraceResult,
    "race": RaceResult,
}
SANDBOX_REPLIES = {
    "beat": (SliceBegins,),
    "at": (LineRuns,),
    "print": (Printed,),
    "loaded": (Loaded,),
    "progress": (ValuesProgress, SearchProgress, RaceProgress),
    "row": (RaceRow,),
    "result": (SandboxResult,),
    "fault": (SandboxFault,),
}


# --- Helpers: other workers of the page, which run requests for a long search. `search` is the
# number of the search. The page ignores messages of finished searches.


class StartHelpers(TypedDict):
    """Start helpers, each of which first runs the request."""

    type: Literal["start_helpers"]
    search: Count
    request: Request


class HelperTask(TypedDict):
    """Send the request to one helper."""

    type: Literal["task"]
    search: Count
    number: Count
    request: Request


class EndHelpers(TypedDict):
    """The search is over."""

    type: Literal["end_helpers"]
    search: Count


class HelperCount(TypedDict):
    """The number of helpers that are ready."""

    type: Literal["helpers"]
    search: Count
    count: Count


class TaskReply(TypedDict):
    """A helper's reply or its progress; null if no helper can run the request."""

    type: Literal["task_reply"]
    search: Count
    number: Count
    reply: Reply | None
