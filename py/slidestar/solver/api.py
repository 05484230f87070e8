"""The searches and heuristics by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from slidestar.algorithms import Budget, Limit, LimitReached, Search, run, same_parity
from slidestar.algorithms.heuristics import Heuristic, HeuristicFunction, LinearConflict
from slidestar.algorithms.trace import Recorder
from slidestar.lib.steps import retold
from slidestar.pdb.database import prepare
from slidestar.pdb.exact import exact_distances
from slidestar.pdb.heuristic import PATTERN_DATABASE, check_size, pattern_database
from slidestar.pdb.sizes import compiled
from slidestar.pdb.tables import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.auto import AutoOptions, auto
from slidestar.solver.choices import (
    ALGORITHM_CHOICES,
    ALGORITHMS,
    HEURISTICS,
    check_name,
)

__all__ = [
    "heuristic_for",
    "search",
    "unproven",
]

_SOON_TABLED = 9  # cells: all 181,440 distances take some hundredths of a second


def heuristic_for(heuristic: str | HeuristicFunction, goal: Board) -> Heuristic:
    """The heuristic of that name, or a function as one, bound to a goal.

    >>> heuristic_for("linear-conflict", Board.solved(3))(Board.parse("3 2 1/4 5 6/7 8 0"))
    8
    >>> heuristic_for(lambda tiles: tiles.index(0), Board.solved(3))(Board.solved(3))
    8

    Raises `PuzzleError` for an unknown name, and for what can't be called with the tiles.
    """
    _check_heuristic(heuristic)
    if isinstance(heuristic, str):
        return HEURISTICS[heuristic](goal)
    from slidestar.algorithms.user_heuristic import (
        UserHeuristic,  # not until it's needed: the page boots sooner
    )

    return UserHeuristic(heuristic, goal)


def _check_heuristic(heuristic: str | HeuristicFunction) -> None:
    if isinstance(heuristic, str) or not callable(heuristic):
        check_name("heuristic", heuristic, HEURISTICS)


def search(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "auto",
    heuristic: str | HeuristicFunction = "manhattan",
    limit: Limit | None = None,
    source: Source = SHIPPED,
    record: Recorder | None = None,
    options: AutoOptions | None = None,
) -> Search:
    """Begin a search: a generator that yields `Progress` and returns a `Solution`.

    >>> steps = search(Board.parse("8 6 7/2 5 4/3 0 1"), algorithm="bfs")
    >>> next(steps).stats.expanded
    256
    >>> steps.close()  # stops it

    Raises before the first step `Unsolvable`, with the reason, if parity rules a solution out;
    `InvalidBoard` if the goal is of another shape; `PuzzleError` for a name that's unknown, or a
    heuristic that has no table for the size. `source` has the tables of pattern databases. `record`
    records the steps of a readable search: see `slidestar.trace`. `options` are for `auto` alone.

    `heuristic` is a name, or a function of one's own: `h(tiles)` or `h(tiles, goal)`, where both
    are tuples of ints in reading order, 0 the blank. One that raises, or gives no number of 0 or
    more, raises `HeuristicError`. It proves nothing: see `Solution`.
    """
    check_name("algorithm", algorithm, ALGORITHMS)
    _check_heuristic(heuristic)  # also where the algorithm uses none
    target = reachable_goal(board, goal)
    choice = ALGORITHM_CHOICES[algorithm]
    if choice.search is None:
        return auto(board, target, limit, source, options)
    if not choice.informed:
        return choice.search(board, target, limit, record=record)
    if heuristic == PATTERN_DATABASE:
        check_size(board)
        return _with_tables(board, target, choice.search, limit, source, record)
    steps = choice.search(board, target, heuristic_for(heuristic, target), limit, record=record)
    return steps if isinstance(heuristic, str) else unproven(steps, board, target)


def _with_tables(
    board: Board,
    goal: Board,
    search: Callable[..., Search],
    limit: Limit | None,
    source: Source,
    record: Recorder | None,
) -> Search:
    """A search whose heuristic needs tables, which come first."""
    yield from prepare(goal, Budget(limit), source)
    return (yield from search(board, goal, pattern_database(goal), limit, record=record))


def unproven(steps: Search, board: Board, goal: Board) -> Search:
    """A search by a heuristic that may be inadmissible, with what's proven without it."""
    bound = same_parity(LinearConflict(goal)(board), board, goal)
    try:
        found = yield from retold(steps, lambda progress: progress._replace(bound=bound))
    except LimitReached as reached:
        raise reached.proving(bound) from None
    if len(found) > bound and len(board.tiles) <= _SOON_TABLED and compiled():
        bound = run(exact_distances(goal).prepare()).distance(board.tiles)
    return replace(found, lower_bound=bound)
