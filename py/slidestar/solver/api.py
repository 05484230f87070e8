"""The searches by name, and `solve`, the front door."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from slidestar.algorithms import Budget, Limit, LimitReached, Search, Solution, run, same_parity
from slidestar.algorithms.heuristics import Heuristic, HeuristicFunction, LinearConflict
from slidestar.algorithms.trace import Recorder
from slidestar.errors import PuzzleError, quote
from slidestar.lib.executors import is_executor
from slidestar.lib.steps import retold
from slidestar.pdb.database import prepare
from slidestar.pdb.exact import exact_distances
from slidestar.pdb.heuristic import PATTERN_DATABASE, check_size, pattern_database
from slidestar.pdb.sizes import compiled
from slidestar.pdb.tables import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.auto import auto
from slidestar.solver.choices import (
    ALGORITHM_CHOICES,
    ALGORITHMS,
    HEURISTICS,
    check_name,
)

# Not more: the page can do without the modules behind processes and threads.
if TYPE_CHECKING:
    from concurrent.futures import Executor

    from slidestar.solver.portions import Help

__all__ = [
    "heuristic_for",
    "search",
    "solve",
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
    way: Moves | None = None,
    help: Help | None = None,
    seed: str | None = None,
) -> Search:
    """Begin a search: a generator that yields `Progress` and returns a `Solution`.

    >>> steps = search(Board.parse("8 6 7/2 5 4/3 0 1"), algorithm="bfs")
    >>> next(steps).stats.expanded
    256
    >>> steps.close()  # stops it

    Raises before the first step `Unsolvable`, with the reason, if parity rules a solution out;
    `InvalidBoard` if the goal is of another shape; `PuzzleError` for a name that's unknown, or a
    heuristic that has no table for the size. `source` has the tables of pattern databases. `record`
    is told what a readable search does: see `slidestar.trace`. `way`: a known solution for `auto`
    to begin with where it looks for shorter ones, above 16 cells; `seed`: for its random choices
    there. `help`: who may do a part of its search, up to 16 cells.

    `heuristic` is a name, or a function of one's own: `h(tiles)` or `h(tiles, goal)`, where both
    are tuples of ints in reading order, 0 the blank. One that raises, or gives no number of 0 or
    more, raises `HeuristicError`. It proves nothing: see `Solution`.
    """
    check_name("algorithm", algorithm, ALGORITHMS)
    _check_heuristic(heuristic)  # also where the algorithm uses none
    target = reachable_goal(board, goal)
    choice = ALGORITHM_CHOICES[algorithm]
    if choice.search is None:
        return auto(board, target, limit, source, way, help, seed)
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


def solve(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "auto",
    heuristic: str | HeuristicFunction = "manhattan",
    limit: Limit | None = None,
    *,
    optimal: bool = False,
    executor: Executor | None = None,
) -> Solution:
    """Solve a board: find the moves that lead to the goal, or to the standard one if it's None.

    >>> solution = solve(Board.parse("1 2 3/4 0 6/7 5 8"))
    >>> len(solution), str(solution.moves), solution.optimal
    (2, 'UL', True)

    `heuristic` may also be a function of one's own (see `search`):

    >>> def misplaced(tiles, goal):
    ...     return sum(a != b for a, b in zip(tiles, goal) if a)
    >>> found = solve(solution.board, algorithm="astar", heuristic=misplaced)
    >>> len(found), found.heuristic
    (2, 'misplaced')

    `optimal`: only a solution that's proven to be a shortest one will do. `executor`: any of
    `concurrent.futures`, whose workers share the search if it's `auto` and lasts; they find a
    shortest solution sooner, and on boards of more than 16 cells a shorter one. With both, a 5x5
    board is searched until there's a proof: see `proof`, which also tells how far it is.

    Raises what `search` raises, and `LimitReached` if the limit comes before a solution, or before
    the proof that was asked for.
    """
    if executor is None:
        found = run(search(board, goal, algorithm, heuristic, limit))
    else:
        found = _shared(board, goal, algorithm, executor, limit, optimal)
    if optimal and not found.optimal:
        raise LimitReached(
            f"{len(found)} moves aren't proven to be the fewest; any solution has at least"
            f" {found.lower_bound} moves",
            stats=found.stats,
            lower_bound=found.lower_bound,
        )
    return found


def _shared(
    board: Board,
    goal: Board | None,
    algorithm: str,
    executor: Executor,
    limit: Limit | None,
    optimal: bool,
) -> Solution:
    if not is_executor(executor):
        raise PuzzleError(f"an executor has a method submit, which {quote(executor)} hasn't")
    if algorithm != "auto":
        raise PuzzleError(f"only auto can be shared by workers, not {quote(algorithm)}")
    from slidestar.solver.shares import solve_shared  # not in the page, which has no executors

    return solve_shared(board, reachable_goal(board, goal), executor, limit, optimal)
