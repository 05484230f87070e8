"""The searches by name, and `solve`, the front door."""

from __future__ import annotations

from collections.abc import Callable, Collection

from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.board import Board
from slidestar.puzzle.parity import reachable_goal
from slidestar.search import Budget, Limit, Search, Solution, run
from slidestar.search.best_first import astar, breadth_first, greedy, weighted_astar
from slidestar.search.depth_first import depth_first, ida_star, iterative_deepening
from slidestar.search.heuristics import (
    Hamming,
    Heuristic,
    LinearConflict,
    Manhattan,
    WalkingDistance,
)
from slidestar.search.trace import Recorder
from slidestar.solver.auto import auto
from slidestar.solver.pattern_db import SHIPPED, Shelf
from slidestar.solver.pattern_heuristic import PATTERN_DATABASE, check_size, pattern_database
from slidestar.solver.tables import prepare

__all__ = ["ALGORITHMS", "HEURISTICS", "INFORMED", "heuristic_for", "search", "solve"]

_INFORMED: dict[str, Callable[..., Search]] = {
    "astar": astar,
    "weighted-astar": weighted_astar,
    "greedy": greedy,
    "ida-star": ida_star,
}
_BLIND: dict[str, Callable[..., Search]] = {
    "bfs": breadth_first,
    "dfs": depth_first,
    "iterative-deepening": iterative_deepening,
}

ALGORITHMS = (
    "auto", "astar", "weighted-astar", "greedy", "bfs", "dfs", "iterative-deepening", "ida-star",
)  # fmt: skip
INFORMED = frozenset(_INFORMED)
"""The algorithms that use a heuristic; the others choose their own, or have none."""

HEURISTICS: dict[str, Callable[[Board], Heuristic]] = {
    **{kind.name: kind for kind in (Hamming, Manhattan, LinearConflict, WalkingDistance)},
    PATTERN_DATABASE: pattern_database,
}


def heuristic_for(name: str, goal: Board) -> Heuristic:
    """The heuristic of that name, bound to a goal. Raises `PuzzleError` for an unknown one.

    >>> heuristic_for("linear-conflict", Board.solved(3))(Board.parse("3 2 1/4 5 6/7 8 0"))
    8
    """
    _check_name("heuristic", name, HEURISTICS)
    return HEURISTICS[name](goal)


def _check_name(what: str, name: str, known: Collection[str]) -> None:
    if not isinstance(name, str) or name not in known:
        raise PuzzleError(f"no {what} is named {quote(name)}: there are {', '.join(known)}")


def search(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "auto",
    heuristic: str = "manhattan",
    limit: Limit | None = None,
    shelf: Shelf = SHIPPED,
    record: Recorder | None = None,
) -> Search:
    """Begin a search: a generator that yields `Progress` and returns a `Solution`.

    Raises before the first step `Unsolvable`, with the reason, if parity rules a solution out;
    `InvalidBoard` if the goal is of another shape; `PuzzleError` for a name that's unknown, or a
    heuristic that has no table for the size. `shelf` has the tables of pattern databases. `record`
    is told what a readable search does: see `slidestar.trace`.
    """
    _check_name("algorithm", algorithm, ALGORITHMS)
    _check_name("heuristic", heuristic, HEURISTICS)  # also where the algorithm uses none
    target = reachable_goal(board, goal)
    if algorithm in _INFORMED:
        if heuristic == PATTERN_DATABASE:
            check_size(board)
            return _with_tables(board, target, algorithm, limit, shelf, record)
        return _INFORMED[algorithm](
            board, target, heuristic_for(heuristic, target), limit, record=record
        )
    if algorithm in _BLIND:
        return _BLIND[algorithm](board, target, limit, record=record)
    return auto(board, target, limit, shelf)


def _with_tables(
    board: Board,
    goal: Board,
    algorithm: str,
    limit: Limit | None,
    shelf: Shelf,
    record: Recorder | None,
) -> Search:
    """A search whose heuristic needs tables, which come first."""
    yield from prepare(goal, Budget(limit), shelf)
    return (
        yield from _INFORMED[algorithm](board, goal, pattern_database(goal), limit, record=record)
    )


def solve(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "auto",
    heuristic: str = "manhattan",
    limit: Limit | None = None,
) -> Solution:
    """Solve a board.

    >>> solution = solve(Board.parse("1 2 3/4 0 6/7 5 8"))
    >>> len(solution), str(solution.moves), solution.optimal
    (2, 'UL', True)

    Raises what `search` raises, and `LimitReached` if the limit comes before a solution.
    """
    return run(search(board, goal, algorithm, heuristic, limit))
