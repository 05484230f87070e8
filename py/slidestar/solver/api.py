"""Run a search by the name of its algorithm and heuristic."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from slidestar.algorithms import Budget, Limit, LimitReached, Search, run, same_parity
from slidestar.algorithms.best_first import manhattan
from slidestar.algorithms.heuristics import (
    Heuristic,
    HeuristicFunction,
    LinearConflict,
    ZeroHeuristic,
)
from slidestar.algorithms.trace import Recorder
from slidestar.errors import PuzzleError, check_name, quote
from slidestar.lib.steps import map_steps
from slidestar.pdb.exact_distances import exact_distances
from slidestar.pdb.sizes import compiled
from slidestar.pdb.table_heuristics import TABLED, check_size, prepare_heuristic
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, MetricName
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.auto import AutoOptions, auto
from slidestar.solver.choices import (
    ALGORITHMS,
    HEURISTICS,
    INFORMED,
    check_heuristic_use,
    check_options,
)
from slidestar.solver.compiled_search import compiled_search
from slidestar.solver.options import SearchOptions

_QUICK_TABLE_CELLS = 9  # a table of 181,440 distances takes a few hundredths of a second to build


def heuristic_for(heuristic: str | HeuristicFunction, goal: Board) -> Heuristic:
    """Return the heuristic for a goal, from its name or from a user's function.

    >>> heuristic_for("linear-conflict", Board.solved(3))(Board.parse("3 2 1/4 5 6/7 8 0"))
    8
    >>> heuristic_for(lambda tiles: tiles.index(0), Board.solved(3))(Board.solved(3))
    8

    Raises `PuzzleError` for an unknown name, or a function with a wrong signature.
    """
    if isinstance(heuristic, str) or not callable(heuristic):
        check_name("heuristic", heuristic, HEURISTICS)
        return HEURISTICS[heuristic](goal)
    if isinstance(heuristic, Heuristic):
        heuristic.check_goal(goal)
        return heuristic
    # The page starts without this module, so it is imported on first use.
    from slidestar.algorithms.user_heuristic import UserHeuristic

    return UserHeuristic(heuristic, goal)


def search(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "auto",
    heuristic: str | HeuristicFunction | None = None,
    limit: Limit | None = None,
    source: Source = SHIPPED,
    record: Recorder | None = None,
    options: SearchOptions | None = None,
    metric: Metric | MetricName = "stm",
    readable: bool = False,
    auto_options: AutoOptions | None = None,
) -> Search:
    """Begin a search: a generator that yields `Progress` and returns a `Solution`.

    >>> steps = search(Board.parse("8 6 7/2 5 4/3 0 1"), algorithm="bfs")
    >>> next(steps).stats.expanded
    10000
    >>> steps.close()  # stop the search

    `heuristic`: a name, a `Heuristic` for the goal (such as `HEURISTICS["manhattan"](goal)`), or a
    function `h(tiles)` or `h(tiles, goal)`. Both arguments of a function are tuples of ints in
    reading order, with 0 for the blank. If the function raises an exception, or does not return a
    number of 0 or more, the search raises `HeuristicError`. `Solution` documents which bound is
    proven for its solution. The default of informed searches is `manhattan`. Other searches,
    including `auto`, ignore the name of a heuristic, and reject a function because they would never
    call it.

    `options`: the weight, width, memory or cost of a search (see `SearchOptions`).

    `source`: the source of the pattern databases' tables. `record`: a recorder for the steps of a
    textbook search (see `slidestar.trace`). `auto_options`: options that only `auto` uses.

    `metric`: `stm` counts single-tile moves. `mtm` counts multi-tile moves, each of any number of
    tiles of a row or column that slide together. The textbook searches support only `stm`.

    Best-first and deepening searches run on the compiled loops if possible, with the same result
    (see `compiled_search`). If `readable` is true, they run on the Python loops of
    `slidestar.algorithms` instead, for example to compare their times.

    Raises before the first step: `Unsolvable`, with the reason, if the parity is wrong;
    `InvalidBoard` if the goal has another shape than the board; `PuzzleError` for an unknown name,
    an option that the search does not have, a heuristic without tables for the size, or `mtm` with
    another algorithm than `auto`.
    """
    options = check_arguments(algorithm, heuristic, metric, options)
    target = reachable_goal(board, goal)
    choice = ALGORITHMS[algorithm]
    if choice.search is None:
        return auto(board, target, limit, source, auto_options, Metric(metric))
    begin = partial(choice.search, **options.given())
    heuristic = "manhattan" if heuristic is None else heuristic
    readable = readable or record is not None
    if not choice.informed:
        quick = (
            None
            if readable
            else compiled_search(algorithm, board, target, ZeroHeuristic(target), limit)
        )
        return quick or begin(board, target, limit, record=record)
    if options.cost is not None:
        return _with_costs(board, target, begin, heuristic, options.cost, limit, record)
    if heuristic in TABLED:
        check_size(str(heuristic), board)
        goals = (target, board) if choice.from_goal else (target,)
        return _with_tables(board, goals, begin, str(heuristic), limit, source, record)
    estimate = heuristic_for(heuristic, target)
    quick = (
        None if readable else compiled_search(algorithm, board, target, estimate, limit, options)
    )
    steps = quick or begin(board, target, estimate, limit, record=record)
    return steps if estimate.admissible else unproven(steps, board, target)


def check_arguments(
    algorithm: str,
    heuristic: str | HeuristicFunction | None,
    metric: str,
    options: SearchOptions | None = None,
) -> SearchOptions:
    """Check the arguments that do not depend on the board, and return the options.

    >>> check_arguments("ida-star", "manhattan", "mtm")
    Traceback (most recent call last):
    slidestar.errors.PuzzleError: algorithm must be 'auto' with metric 'mtm', got 'ida-star'

    Raises `PuzzleError` for invalid arguments or combinations.
    """
    metric = Metric(metric)
    check_name("algorithm", algorithm, ALGORITHMS)
    check_heuristic_use(algorithm, heuristic)
    options = check_options(algorithm, options)
    by_name = isinstance(heuristic, str) and algorithm in INFORMED
    if by_name and heuristic != "manhattan" and options.cost is not None:
        raise PuzzleError(
            f"heuristic must be 'manhattan' or a function with a cost, got {quote(heuristic)}"
        )
    if metric is Metric.MTM and algorithm != "auto":
        raise PuzzleError(f"algorithm must be 'auto' with metric 'mtm', got {quote(algorithm)}")
    return options


def distance(
    board: Board,
    goal: Board | None = None,
    metric: Metric | MetricName = "stm",
    limit: Limit | None = None,
) -> int:
    """Return the number of moves of a shortest solution.

    >>> board = Board.parse("8 6 7/2 5 4/3 0 1")
    >>> distance(board), distance(board, metric="mtm")
    (31, 20)

    `metric`: the moves to count, as in `search`. Raises `Unsolvable` if the goal cannot be reached,
    and `LimitReached` at the limit or if the board is too large.
    """
    found = run(search(board, goal, limit=limit, metric=metric))
    if not found.optimal:
        raise LimitReached(
            f"a {board.rows}x{board.cols} board is too large for an exact distance",
            stats=found.stats,
            lower_bound=found.lower_bound,
        )
    return found.lower_bound


def _with_tables(
    board: Board,
    goals: Sequence[Board],
    search: Callable[..., Search],
    heuristic: str,
    limit: Limit | None,
    source: Source,
    record: Recorder | None,
) -> Search:
    """Prepare the tables of a heuristic for all `goals`, then search for the first goal."""
    for goal in goals:
        yield from prepare_heuristic(heuristic, goal, Budget(limit), source)
    target = goals[0]
    return (yield from search(board, target, HEURISTICS[heuristic](target), limit, record=record))


def _with_costs(
    board: Board,
    goal: Board,
    search: Callable[..., Search],
    heuristic: str | HeuristicFunction,
    cost: str,
    limit: Limit | None,
    record: Recorder | None,
) -> Search:
    """Begin a search whose moves have costs."""
    least = manhattan(goal, cost)
    if isinstance(heuristic, str):  # it is "manhattan", the only name allowed with a cost
        return search(board, goal, least, limit, record=record)
    estimate = heuristic_for(heuristic, goal)
    steps = search(board, goal, estimate, limit, record=record)
    return steps if estimate.admissible else _unproven_cost(steps, board, goal, least)


def _unproven_cost(steps: Search, board: Board, goal: Board, least: Heuristic) -> Search:
    found = yield from unproven(steps, board, goal)
    return replace(found, cost_bound=least(board))


def unproven(steps: Search, board: Board, goal: Board) -> Search:
    """Run a search with a possibly inadmissible heuristic.

    The lower bound of the result does not depend on this heuristic. It comes from linear conflict,
    or on small boards from the table of exact distances.
    """
    bound = same_parity(LinearConflict(goal)(board), board, goal)
    try:
        found = yield from map_steps(steps, lambda progress: progress._replace(bound=bound))
    except LimitReached as reached:
        raise reached.proving(bound) from None
    if len(found) > bound and len(board.tiles) <= _QUICK_TABLE_CELLS and compiled():
        bound = run(exact_distances(goal).prepare()).distance(board.tiles)
    return replace(found, lower_bound=bound)
