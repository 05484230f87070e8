"""The wire protocol between the page and Python.

This module is the only description of the protocol. From it, `py/tools/make_protocol.py` generates
the page's types, the page's checks of the sandbox's replies, and the developers' table of requests.
Run that script after each change.

Each request has a `type` and an `id`. Python replies with any number of events, then with one final
message: a `result`, or one of `FAILURES`. All replies have the `id` of the request. This `id` is
null in an error about a message without a valid `id`. No module imports this module at run time,
because only mypy and the tests use its types.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from typing_extensions import NotRequired, TypedDict  # typing has them from Python 3.11 on

# --- Values. The checks of the sandbox's replies use these names.

# A whole number of at least 0.
Count: TypeAlias = int
# An index, or -1 for none.
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
# Any request, with its `id`.
Request: TypeAlias = Mapping[str, object]
# Any event or final message, with the `id` of its request.
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
    # The default is the standard goal of the board's size.
    goal: NotRequired[BoardText]


class MeasuredPuzzle(Puzzle):
    """A puzzle whose solutions are measured in a metric."""

    # The default is `stm`.
    metric: NotRequired[Metric]


class Run(TypedDict):
    algorithm: str
    # Null if the algorithm uses no heuristic.
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

    # The date and time, in ISO 8601.
    when: str
    board: BoardText
    moves: MovesText
    milliseconds: float
    goal: NotRequired[BoardText | None]
    # True if the solve was not finished.
    dnf: NotRequired[bool]
    # The time of each move, in milliseconds from the first move.
    times: NotRequired[Sequence[float] | None]
    # True if averages and bests exclude the solve.
    practice: NotRequired[bool]
    # True if the user left the game and resumed it later, or if the wall clock jumped. In these
    # cases the time may exclude a break.
    resumed: NotRequired[bool]
    # The number of moves that were undone while the clock ran.
    undone: NotRequired[Count]
    # The seed of the board's shuffle.
    seed: NotRequired[str | None]
    # Milliseconds that are added to the time.
    penalty: NotRequired[float]
    # The session's name in a file, or its key in the page's storage.
    session: NotRequired[str | None]
    # The board of a solve without known moves, whose `board` is then the goal.
    start: NotRequired[BoardText | None]
    # The csTimer text that `start` was read from.
    scramble: NotRequired[str | None]
    # The user's comment.
    comment: NotRequired[str | None]
    # `macro` if a macro made a move, otherwise the control that made most moves.
    control: NotRequired[Control | None]
    # The local date on which the user began the game, such as `2026-11-21`.
    day: NotRequired[str | None]
    # The number of single-tile moves of a shortest solution, or null if it is not known.
    optimum: NotRequired[Count | None]


class EventRecord(TypedDict):
    """A result of an event in a file."""

    # The date and time, in ISO 8601.
    when: str
    # The event as in a link, without the seed, such as `event=relay&size=2-5`.
    event: str
    seed: str
    milliseconds: float
    dnf: bool
    # The number of moves, in the event's metric.
    length: Count
    # The length of a shortest solution, if it is proven.
    optimum: Count | None
    # The time for memorising the board, in milliseconds.
    memorisation: float | None
    # The solution in a fewest-moves event.
    moves: MovesText
    # For each board of a relay or marathon, its size, its number of moves and its end in
    # milliseconds, such as `2x2:5:900 3x3:25:8100`.
    splits: str
    control: Control | None
    # The moves of all boards and their times, packed as in a link, or empty if they are unknown.
    replay: str
    # True if the user knew a board before, or a solution was shown.
    practice: NotRequired[bool]
    # True if the wall clock was set during the event, or if the computer slept.
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
    # The distance of each position, from the last to the first. Null if it is not yet known.
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
    # The index of the board in the request.
    board: Count
    # The index of the run in the request.
    run: Count


# --- Solving.


class SolveRequest(Puzzle, Run):
    """Solve a board."""

    # The number of seconds for improving the solution of a board of more than 16 cells.
    seconds: NotRequired[float]
    # A solution to start from.
    moves: NotRequired[MovesText]
    # The seed of the random choices of `auto`. A search with a seed uses no helpers.
    seed: NotRequired[str]
    # The metric, by default `stm`. Only `auto` supports `mtm`.
    metric: NotRequired[Metric]


class SolveResult(Run):
    moves: MovesText
    # The number of single-tile moves.
    length: Count
    # The number of multi-tile moves. Every reply has this field.
    length_mtm: NotRequired[Count]
    # The metric of `optimal` and `lower_bound`. Every reply has this field.
    metric: NotRequired[Metric]
    # The cost of the moves, if the search has costs.
    cost: NotRequired[Count]
    # A proven lower bound of the cost of any solution, if the search has costs.
    cost_bound: NotRequired[float]
    # True if the solution is proven to be a shortest solution.
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
    # The whole solution, or null if this unit contains none.
    moves: MovesText | None
    # The state of the search, or null if it is finished.
    saved: Base64 | None
    stats: Stats


class CheckRequest(Puzzle):
    """Report whether a board can be solved, and its estimates."""


class CheckResult(TypedDict):
    solvable: bool
    # Two tiles whose swap makes the board solvable. Null if the board is solvable.
    swap: tuple[int, int] | None
    # The board after the swap. Null if the board is solvable.
    repaired: BoardText | None
    inversions: Count
    # The number of rows between the blank and its goal row.
    rows_apart: Count
    hamming: Count
    manhattan: Count
    linear_conflict: Count
    # Null on boards that are too large for the table of this heuristic.
    walking_distance: Count | None


class OptimalRequest(MeasuredPuzzle):
    """Find all shortest solutions, up to `cap`."""

    cap: NotRequired[Count]


class OptimalResult(TypedDict):
    # The length of each solution, in the metric of the request.
    length: Count
    solutions: list[MovesText]
    # True if `solutions` contains all shortest solutions.
    complete: bool
    # The number of first moves that all solutions share.
    common: Count


class LinesRequest(MeasuredPuzzle):
    """Find a shortest solution for each direction of the first move."""


class LinesResult(TypedDict):
    # The shortest first. Empty if the board is solved.
    lines: list[MovesText]


class PrepareRequest(Puzzle):
    """Load the tables for a board and its goal, unless they have to be built."""


class PrepareResult(TypedDict):
    prepared: bool


class DistanceRequest(MeasuredPuzzle):
    """Find the distance of a board and the moves that reduce it."""


class DistanceResult(TypedDict):
    # Null if the distance cannot be proven.
    distance: Count | None
    exact: bool
    # A proven lower bound of the distance.
    lower_bound: Count
    # An estimate, if the distance cannot be proven.
    estimate: Count | None
    # The length of a known solution, which is an upper bound of the distance.
    at_most: Count | None
    # The moves that reduce the distance, such as `L2` in multi-tile moves. Empty if not `exact`.
    good: list[MovesText]
    stats: Stats


# --- Reviewing.


class ReviewRequest(MeasuredPuzzle):
    """Grade the moves of a game."""

    moves: MovesText
    # The time of each move, in milliseconds since any fixed moment.
    times: NotRequired[Sequence[float]]
    # A number of moves, and a proven lower bound of the distance after them, in single-tile moves.
    proven: NotRequired[tuple[int, int]]


class Mistake(TypedDict):
    """A group of wasted moves."""

    # The index of the first move of the group, from 0.
    first: Count
    # The index of the last move of the group.
    last: Count
    # The number of wasted moves.
    cost: Count
    # The tile with the most unnecessary moves, or null if no tile had to come back.
    tile: int | None
    # The better moves in place of the first move, such as `L2` in multi-tile moves. Empty if the
    # review is not exact.
    better: list[MovesText]
    # A shorter path to the same position, or null if the review is exact.
    instead: list[Direction] | None
    # True if these moves only undid the moves before them.
    undoes: bool
    # The time from the move before the mistake to the last move of the mistake, if the request has
    # times.
    milliseconds: NotRequired[float]


class Likely(TypedDict):
    """A group of moves, from `first` to `last`, of which about `cost` were probably wasted."""

    first: Count
    last: Count
    cost: Count


class ReviewResult(TypedDict):
    """The review of a game.

    Move i leads from position i to position i + 1, so there is one position more than moves. In the
    metric `mtm`, a move is a run of single-tile moves in one direction.
    """

    board: BoardText
    goal: BoardText
    moves: MovesText
    # The number of single-tile moves.
    length: Count
    # The number of multi-tile moves. Every reply has this field.
    length_mtm: NotRequired[Count]
    # Every reply has this field.
    metric: NotRequired[Metric]
    # True if all distances are proven.
    exact: bool
    # True if the game ends at the goal.
    solved: bool
    # The distance of each position, or a proven lower bound if the review is not exact.
    distances: list[int]
    # A proven upper bound of each distance, or null if no solution is known.
    at_most: list[int | None]
    # An estimate between the bounds of each distance. Null if the review is exact.
    estimates: list[int] | None
    # The indices of the moves that are proven to lead away from the goal.
    wrong: list[int]
    mistakes: list[Mistake]
    likely: list[Likely]
    # The length of a shortest solution, or a lower bound if the review is not exact.
    shortest: Count
    # The number of wasted moves, or a lower bound if the review is not exact.
    wasted: Count
    # An upper bound of the number of wasted moves.
    wasted_at_most: Count | None
    # The fraction of the moves that were not wasted. Null if the review is not exact.
    efficiency: float | None
    stats: Stats


# --- Reading texts.


class ReadRequest(TypedDict):
    """Read boards in any format."""

    text: str


class ReadResult(TypedDict):
    """The boards of a text."""

    boards: list[BoardText]
    # The number of lines that are not boards.
    unread: Count
    # The moves from each board to the next. Null if two consecutive boards are not one move apart.
    moves: MovesText | None
    # True if the text is the output of a solver, which states its result or contains two boards one
    # move apart. It may have no readable board.
    output: bool


class OutputRequest(MeasuredPuzzle):
    """Check the boards that a solver printed. Each must be one move from the board before it."""

    # The printed text. If it has no board but states that there is no solution, Python solves the
    # board of the request.
    text: str


class OutputFault(TypedDict):
    line: Count
    # A sentence for the user.
    message: str


class OutputResult(TypedDict):
    # True if the output is a log of the boards that a search expanded.
    is_log: bool
    # The first board, or null if there is none or if the output is a log.
    start: BoardText | None
    # The moves from the first board to the last board before the first wrong board.
    moves: MovesText
    # The number of boards before the first wrong board.
    boards: Count
    # The first wrong board, or null if there is none.
    wrong: BoardText | None
    # The length of a shortest solution, or null if it is unknown.
    shortest: Count | None
    # True if the output states that the board cannot be solved.
    refuses: bool
    # The first fault, or null if the output is correct.
    fault: OutputFault | None


class MovesRequest(Puzzle):
    """Read moves of the tiles, moves of the blank, or the numbers of the tiles that move."""

    moves: str


class MovesResult(TypedDict):
    moves: MovesText
    length: Count
    # The notation of the text.
    convention: Literal["tile", "blank", "numbers"]
    # True if the moves end at the goal.
    solves: bool


# --- Statistics and files of solves.

# The numbers of a solve: the milliseconds with the penalty (null if it is not finished), the moves
# (0 if unknown), the multi-tile moves, the penalty, the undone moves and the length of a shortest
# solution. An unknown length is left out, and so are zeros at the end before it.
SolveNumbers: TypeAlias = (
    tuple[float | None, int, int]
    | tuple[float | None, int, int, float]
    | tuple[float | None, int, int, float, int]
    | tuple[float | None, int, int, float, int, int]
)


class RecordsRequest(TypedDict):
    """Compute the averages and bests of each board size."""

    # The solves of each size, such as `4x4`, in chronological order.
    sizes: Mapping[str, Sequence[SolveNumbers]]
    trim: NotRequired[Literal["5%", "one"]]


# The averages by number of results (`AVERAGES` in records.py). Null if there are fewer results.
Averages: TypeAlias = dict[str, float | Literal["DNF"] | None]


class Bests(TypedDict):
    """The statistics of one board size. A field is null if no solve has a value for it."""

    # The number of solves that count.
    solved: Count
    # The shortest time.
    milliseconds: float | None
    # The mean of all times, in milliseconds.
    mean: float | None
    # The fewest moves.
    moves: int | None
    # The fewest multi-tile moves.
    multi_tile_moves: int | None
    # The highest number of single-tile moves per second.
    tps: float | None
    # The latest averages, in milliseconds.
    last: Averages
    # The best averages, in milliseconds.
    best: Averages
    # The index of the first solve of each best average.
    best_at: dict[str, int | None]


class RecordsResult(TypedDict):
    # The summaries by size, such as `4x4`.
    sizes: dict[str, Bests]


class StatisticsRequest(TypedDict):
    """Compute the figures of the averages of one board size."""

    # The solves in chronological order.
    results: Sequence[SolveNumbers]
    trim: NotRequired[Literal["5%", "one"]]
    # A time in milliseconds.
    goal: NotRequired[float | None]


class AverageFigures(TypedDict):
    """The figures of an average. A field is null for a DNF, or if it needs unknown moves."""

    milliseconds: float | Literal["DNF"]
    # The standard deviation of the counted times.
    deviation: float | None
    # The mean number of moves of the counted solves.
    moves: float | None
    # The mean number of multi-tile moves of the counted solves.
    multi_tile_moves: float | None
    # The single-tile moves per second of the counted solves.
    tps: float | None
    # The mean number of single-tile moves beyond a shortest solution, if all optima are known.
    extra_moves: float | None


class NextAverage(TypedDict):
    """The averages that the next solve can complete."""

    best: float | Literal["DNF"]
    worst: float | Literal["DNF"]
    # The time below which the next solve makes the average shorter than the goal. DNF if any solve
    # does. Null if no solve does, or without a goal.
    needed: float | Literal["DNF"] | None


class AverageRow(TypedDict):
    last: AverageFigures
    best: AverageFigures
    # The index of the first solve of the best average.
    best_at: int
    # The number of averages below the goal, or null without a goal.
    under: int | None
    # Null for the mean of 3.
    next: NextAverage | None


class StatisticsResult(TypedDict):
    # The standard deviation of all times, or null for fewer than two finished solves.
    deviation: float | None
    # The rows by number of results (`AVERAGES` in records.py), if there are enough results.
    rows: dict[str, AverageRow]
    # The number of solves below each of some round times in milliseconds.
    under: dict[str, int]
    # The number of solves below the goal, or null without a goal.
    reached: int | None


class AveragesRequest(TypedDict):
    """Compute the average of a number of results after each result."""

    # The milliseconds of each result, or null for an unfinished solve.
    results: Sequence[float | None]
    # The number of results in each average (`AVERAGES` in records.py).
    count: int
    trim: NotRequired[Literal["5%", "one"]]


class AveragesResult(TypedDict):
    # The average after each result. Null after too few results.
    averages: list[float | Literal["DNF"] | None]


class ImportRequest(TypedDict):
    """Read a history as CSV, JSON or replay links. Python sends the solves as events."""

    text: str


class Refused(TypedDict):
    # The number of the solve in the text, from 1.
    number: Count
    reason: str


class ImportResult(TypedDict):
    # The number of solves and results in the text.
    read: Count
    # The number of refused solves.
    refusals: Count
    # The first refused solves.
    refused: list[Refused]


class VerifyRequest(TypedDict):
    """Check a result file."""

    text: str


class Finding(TypedDict):
    """The outcome of a check. `code` and `number` are as in slidestar.result_files.Finding."""

    check: Literal["moves", "end", "times", "pace", "shortest", "scramble", "signature"]
    # Null if the file does not contain what the check needs, or it was not checked.
    holds: bool | None
    code: str
    number: Count | None


class VerifyResult(TypedDict):
    findings: list[Finding]
    player: str | None
    # The date and time, in ISO 8601.
    date: str
    # The event as in a link, or null for a single solve.
    event: str | None
    # The rows and columns of the first board, such as `3x4`.
    size: str
    # The goal, or null for the standard goal.
    goal: str | None
    # The seed of the boards.
    seed: str | None
    # True if the result does not count.
    dnf: bool
    # The time with its penalty. Null if it is not known, and for a DNF.
    milliseconds: Count | None
    # The number of moves, in the event's metric.
    moves: Count
    practice: bool
    resumed: bool
    control: Control | None
    # The first eight digits of the hash of the device's key.
    device: str | None


class ExportRequest(TypedDict):
    """Write a part of a history."""

    format: Literal["csv", "json", "cstimer"]
    solves: Sequence[SolveRecord]
    # The results of events, which follow the last solve in the file.
    events: NotRequired[Sequence[EventRecord]]


class ExportResult(TypedDict):
    """A part of a file. The file is `head`, all bodies joined by `between`, then `tail`."""

    head: str
    body: str
    between: str
    tail: str
    # The number of invalid records.
    refusals: Count
    # The number of solves and results that the format cannot store.
    left_out: Count


# --- Watching a search.


class TraceRequest(Puzzle, Run):
    """Trace a textbook search step by step, or the first steps of a large search."""

    options: NotRequired[OwnOptions]
    # The maximum length of a path in depth-first search.
    depth: NotRequired[Count]
    # The rules as in `slidestar.classroom.presets`, such as `ties:none,order:LRUD`.
    rules: NotRequired[str]


class RuledCounts(TypedDict):
    """The counts of a search, as its rules count nodes."""

    # The length of the solution.
    length: Count
    # The number of nodes that the rules count as expanded.
    expanded: Count
    # The number of nodes that the rules count as generated.
    generated: Count
    # The number of nodes that the rules count as visited.
    visited: Count
    # The largest number of entries in the queue.
    queue: Count


class WhyRequest(Puzzle, Run):
    """Find the rules under which a search has these counts. At least one count is needed."""

    expanded: NotRequired[Count]
    generated: NotRequired[Count]
    visited: NotRequired[Count]
    queue: NotRequired[Count]
    # Further boards with their counts, as `slidestar.classroom.observations` reads them.
    further: NotRequired[str]
    options: NotRequired[OwnOptions]
    # The limit of the depth in depth-first search.
    depth: NotRequired[Count]


class RulesFound(TypedDict):
    """Rule sets that give the same counts on all boards, and their counts on the first one."""

    # The rules as in a trace request. Empty for the default rules of the algorithm.
    rules: list[str]
    counts: RuledCounts


class WhyResult(TypedDict):
    """The rule sets that explain the counts of a search."""

    # The rule sets with the fewest changes that give the counts.
    found: list[RulesFound]
    # The rule sets with the nearest counts, if `found` is empty.
    nearest: list[RulesFound]
    # False if a limit ended the search for rules.
    complete: bool
    # The number of searches that were tried, each counted in several ways.
    searches: Count
    # The estimated number of searches that match by chance.
    by_chance: Estimate


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
    # The first rule that breaks ties between entries.
    ties: Literal["small-h", "large-g", "small-g", "none"]
    # The second rule that breaks ties.
    then: Literal["newest", "oldest", "tiles", "heapq", "min-pq"]
    # The event at which a node is compared with the goal.
    goal_test: Literal["expansion", "generation"]
    # The step before which each entry was created.
    born: list[Count]


class TraceResult(TypedDict):
    """A trace as columns: one list for each property of its entries, in the order of creation."""

    # The index of each entry's parent.
    parent: list[Index]
    # The move that leads to each entry, or `-` for the start.
    moves: Letters
    g: list[Count]
    h: list[Estimate]
    # The step that removed each entry from the frontier. If an entry never entered the frontier, it
    # is the step before the entry's creation.
    left: list[Index]
    # The fate of each entry, as the first letter of waiting, expanded, goal, superseded, known or
    # cut-off.
    fates: Letters
    # The current entry for the same board, if an entry is superseded or known.
    instead: list[Index]
    # The entry that each step expanded.
    steps: list[Count]
    # The first step and the threshold of each iteration of a deepening search.
    thresholds: list[list[float]]
    # The first step of each climb in hill climbing, and the number of its random moves.
    climbs: NotRequired[list[list[Count]]]
    # The entry of the goal, in a search from both ends.
    goal_root: NotRequired[Count]
    # The entries at which two paths meet, in a search from both ends.
    meeting: NotRequired[list[Count]]
    # True if the trace contains all steps of the search.
    complete: bool
    # Null if a limit ended the search, or if the request has rules.
    result: SolveResult | None
    stopped: Stopped | None
    by_rules: NotRequired[ByRules]


# --- The coach. A cell is an index, row by row from 0.


class CoachRequest(Puzzle):
    """Find the stage of a board in the coach's method, and judge the moves that led to it."""

    # The position before the moves, for a verdict on them.
    before: NotRequired[BoardText]


class CoachStep(TypedDict):
    """A step that moves the tiles to the cells. `slidestar.coach.Step` describes the codes."""

    code: Literal["place", "to-corner", "unblock", "beside", "enter", "rotate"]
    tiles: Sequence[Count]
    cells: Sequence[Count]
    # The shortest moves that do not change the fixed and the held cells.
    moves: MovesText
    # The cells that the step does not change, in addition to the fixed cells.
    held: Sequence[Count]


class CoachVerdict(TypedDict):
    """The verdict on the moves between two positions."""

    # The moves lead nearer to the end of the step (`good`), farther away (`away`) or neither
    # (`neutral`), or they displace tiles (`disturbs`).
    code: Literal["good", "neutral", "away", "disturbs"]
    # The displaced tiles, whose cells were fixed or held.
    tiles: Sequence[Count]


class CoachShortcut(TypedDict):
    """Moves that place two tiles together."""

    tiles: Sequence[Count]
    cells: Sequence[Count]
    moves: MovesText
    # The number of moves that the coach's steps need for the same tiles.
    by_steps: Count


class CoachResult(TypedDict):
    stage: Literal["tile", "row-end", "column", "last-six", "last-four", "solved", "unsolvable"]
    # The number of the stage, from 1 to `count`.
    number: Count
    count: Count
    # The cells of earlier stages, whose tiles are in place.
    fixed: Sequence[Count]
    # The tiles that the stage places.
    tiles: Sequence[Count]
    # The cells of these tiles in the goal.
    cells: Sequence[Count]
    # Null if the board is solved, or if the last four cells show that it cannot be solved.
    step: CoachStep | None
    # Two tiles whose swap makes the board solvable; null if it is solvable.
    swap: tuple[int, int] | None
    # Null if the request has no position `before`.
    verdict: CoachVerdict | None
    # Null if no shortcut is shorter than the coach's steps, and on boards of more than 36 cells.
    shortcut: CoachShortcut | None


class CourseRequest(Puzzle):
    """Divide the coach's solution of a board into the chapters of a study."""


class CourseComment(TypedDict):
    """A comment on a position. `slidestar.coach.CourseComment` describes the codes."""

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
    # The tiles that the comment is about.
    tiles: Sequence[Count]
    # The cells that these tiles go to.
    cells: Sequence[Count]
    # The tiles that stay in place.
    fixed: Sequence[Count]
    # Arrows, each from a tile to the tile (or the blank, 0) in the cell that it goes to.
    arrows: Sequence[Sequence[Count]]


class CourseChapter(TypedDict):
    """The steps of one stage, or of all stages of a row (`row`)."""

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
    # True to run the compiled implementation of the search.
    compiled: NotRequired[bool]


class RaceBoard(Puzzle):
    # The length of a shortest solution, if it is known.
    length: NotRequired[Count | None]


class RaceRequest(TypedDict):
    """Run several searches on several boards. Python sends the rows as events."""

    boards: Sequence[RaceBoard]
    runs: Sequence[RaceRun]
    # The maximum number of positions that a run expands.
    nodes: Count


class FailedRow(Run):
    error: Fault
    stats: Stats | None


class RaceRow(TypedDict):
    """A finished run. If its error is `limit`, its counts are lower bounds."""

    type: Literal["row"]
    # The index of the board in the request.
    board: Count
    # The index of the run in the request.
    run: Count
    row: SolveResult | FailedRow
    # The effective branching factor, or null if the length of a shortest solution is not known.
    branching: float | None


class RaceResult(TypedDict):
    """An empty result, because the rows are events."""


class DealRequest(Puzzle):
    """Choose random boards whose shortest solutions have these lengths."""

    lengths: Sequence[Count]
    # The number of boards for each length.
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
    # The number of nodes that the program counts as expanded.
    expanded: Count
    # The number of nodes that the program counts as generated.
    generated: Count
    # The number of nodes that the program counts as visited.
    visited: Count


# --- Checking a heuristic.


class PositionsRequest(Puzzle):
    """Return the positions on which a heuristic is checked."""


class PositionsResult(TypedDict):
    # The tiles of the positions, 16 bytes for each. The goal is the first position.
    tiles: Base64
    count: Count
    # True if these are all positions of the board.
    exhaustive: bool


class JudgeRequest(Puzzle):
    """Judge a heuristic by its values."""

    # The values as doubles: one for each position, then one for each second call.
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
    # Rows of the true distance, the estimate rounded down, and the number of positions.
    histogram: list[list[int]]
    ok: bool


# --- Checking a search.


class ExerciseRequest(TypedDict):
    """Read an exercise for searches, and compute its references."""

    # The exercise in TOML, as `slidestar grade` reads it.
    exercise: str


class ExerciseResult(Run):
    # The boards. A check searches each in a fresh Python.
    boards: list[BoardText]
    # True if each student has other boards. These are the boards of a student without a name.
    by_student: bool
    goal: BoardText
    # The rules of the reference as in a trace request.
    rules: str
    weight: float
    # A description of the reference.
    reference: str
    # The number of states to record on each board.
    max_recorded: list[Count]
    # The time limit.
    seconds: float


class SearchRecord(TypedDict):
    """The record of a user's search. Bytes beside it have the moves and the expanded states."""

    # The number of moves.
    moves: Count
    # The reason why the result is not a list of moves.
    fault: str | None
    expansions: Count
    generated: Count
    goal_tests: Count
    # The reason why the search did not return.
    failure: str | None


class JudgeSearchRequest(ExerciseRequest):
    """Judge the record of a search on one board of an exercise."""

    # The index of the board.
    board: Count
    record: SearchRecord
    data: Base64


class FirstDifference(TypedDict):
    step: Count
    # The position that the search expands, or null if it has ended.
    board: BoardText | None
    # The position that the reference expands, or null if it has ended.
    reference: BoardText | None


class JudgeSearchResult(TypedDict):
    """The report of `slidestar.check_search`."""

    board: BoardText
    # True if the search meets all criteria of the exercise on this board.
    met: bool
    # The sentences of the report.
    about: list[str]
    difference: FirstDifference | None


# --- Rated puzzles.

PuzzleTheme: TypeAlias = Literal[
    "corner", "row-end", "swapped-pair", "last-2x2", "last-2x3",
    "long-way-round", "only-way", "downhill",
]  # fmt: skip


class PuzzleRequest(TypedDict):
    """Choose a puzzle near a rating. The seed determines the choice."""

    rows: Count
    cols: Count
    seed: str
    # The default is the rating of a new player.
    rating: NotRequired[float]
    theme: NotRequired[PuzzleTheme | None]


class PuzzleByKeyRequest(TypedDict):
    """Return the puzzle of a link."""

    key: str


class PuzzleResult(TypedDict):
    """A board to solve in `length` moves. `slidestar.rated_puzzles` describes the fields."""

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
    # The number of moves of a shortest solution that raise the Manhattan distance.
    rises: Count
    # The number of wrong moves along the solution that lower the Manhattan distance.
    traps: Count
    # The number of moves before the first of these wrong moves.
    first_trap: Count
    # The letters of the good moves in each position on a shortest solution.
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
    # True if the player solved the puzzle without a wrong move.
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
    "lines": (LinesRequest, (SearchProgress,), LinesResult),
    "prepare": (PrepareRequest, (SearchProgress,), PrepareResult),
    "distance": (DistanceRequest, (SearchProgress,), DistanceResult),
    "review": (ReviewRequest, (ReviewProgress,), ReviewResult),
    "read": (ReadRequest, (), ReadResult),
    "output": (OutputRequest, (SearchProgress,), OutputResult),
    "moves": (MovesRequest, (), MovesResult),
    "records": (RecordsRequest, (), RecordsResult),
    "statistics": (StatisticsRequest, (), StatisticsResult),
    "averages": (AveragesRequest, (), AveragesResult),
    "import": (ImportRequest, (ImportProgress,), ImportResult),
    "export": (ExportRequest, (), ExportResult),
    "verify": (VerifyRequest, (), VerifyResult),
    "trace": (TraceRequest, (SearchProgress,), TraceResult),
    "why": (WhyRequest, (SearchProgress,), WhyResult),
    "coach": (CoachRequest, (), CoachResult),
    "course": (CourseRequest, (), CourseResult),
    "deal": (DealRequest, (SearchProgress,), DealResult),
    "depths": (DepthsRequest, (SearchProgress,), DepthsResult),
    "race": (RaceRequest, (RaceProgress, RaceRow), RaceResult),
    "positions": (PositionsRequest, (CheckProgress,), PositionsResult),
    "judge": (JudgeRequest, (CheckProgress,), JudgeResult),
    "exercise": (ExerciseRequest, (SearchProgress,), ExerciseResult),
    "judge_search": (JudgeSearchRequest, (SearchProgress,), JudgeSearchResult),
    "recount": (RecountRequest, (SearchProgress,), RecountResult),
    "puzzle": (PuzzleRequest, (SearchProgress,), PuzzleResult),
    "puzzle_by_key": (PuzzleByKeyRequest, (SearchProgress,), PuzzleResult),
    "rate": (RateRequest, (), RateResult),
}
"""The request, the events and the result of each request type."""


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
    # True if the server has the file. Otherwise only an earlier visit can have stored it.
    shipped: bool


class LoadModules(TypedDict):
    """Load the archive with the rest of the package, and pass it to `Session.provide`."""

    type: Literal["load_modules"]
    file: str


class StoreTable(TypedDict):
    """Store a file with new tables in the browser's cache, and delete it."""

    type: Literal["store_table"]
    file: str
    # The path in Python's file system.
    path: str


FileMessage: TypeAlias = ReadTable | LoadModules | StoreTable


# --- The sandbox, which runs a user's code. It answers one request, which uses the user's h as its
# heuristic, or the user's search. The page trusts none of the replies, and checks the form of each.


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
    """The code was loaded, and its function was found."""

    type: Literal["loaded"]


class ValuesProgress(TypedDict):
    type: Literal["progress"]
    # The number of finished calls of h.
    done: Count
    # The number of all calls.
    of: Count


class ValuesResult(TypedDict):
    # The number of values. They are sent separately as doubles: one for each position, then one for
    # each second call.
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
    "search": SearchRecord,
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
    """End the helpers of a search."""

    type: Literal["end_helpers"]
    search: Count


class HelperCount(TypedDict):
    """The number of helpers that are ready."""

    type: Literal["helpers"]
    search: Count
    count: Count


class TaskReply(TypedDict):
    """A helper's reply or progress."""

    type: Literal["task_reply"]
    search: Count
    number: Count
    # Null if no helper can run the request.
    reply: Reply | None
