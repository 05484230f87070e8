"""A* and IDA* for millions of nodes a second, on the compiled loops.

Moves and counts equal those of the same searches in `slidestar.algorithms`, which are to be read
and traced. A position of A* takes 41 bytes instead of some hundreds.
"""

from __future__ import annotations

from slidestar.algorithms import Budget, Limit, Search, Solution, Stats, same_parity
from slidestar.algorithms.heuristics import Heuristic, HeuristicFunction, ZeroHeuristic
from slidestar.algorithms.best_first import WEIGHT
from slidestar.kernel import (
    ASTAR_MAX_CELLS,
    BEST_FIRST_MAX_CELLS,
    MAX_ENTRY,
    AStar,
    Deepening,
    QueueOrder,
    TableSum,
)
from slidestar.pdb.sizes import compiled
from slidestar.pdb.sums import TableHeuristic, sums_of
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves

__all__ = ["COMPILED", "compiled_search", "has_compiled"]

COMPILED = ("astar", "ida-star", "iterative-deepening")
"""The algorithms that have a compiled form."""

BEST_FIRST_SLICE = 10_000  # nodes: about a hundredth of a second
_MAX_FACTOR = 1 << 13
_DEEPENING_SLICE = 200_000
_MAX_ESTIMATE = 255
_TABLED = (None, "hamming", "manhattan", "linear-conflict")


def has_compiled(algorithm: str, heuristic: str | HeuristicFunction | None) -> bool:
    """Return whether a search has a compiled form, at least for boards of some sizes.

    >>> has_compiled("astar", "manhattan"), has_compiled("astar", "walking-distance")
    (True, False)
    """
    tabled = isinstance(heuristic, TableHeuristic) or heuristic in _TABLED
    return algorithm in COMPILED and tabled


def compiled_search(
    algorithm: str, board: Board, goal: Board, heuristic: Heuristic, limit: Limit | None = None
) -> Search | None:
    """Begin the compiled form of a search of a solvable board, or return None if it has none.

    There is one of IDA* and iterative deepening on up to 36 cells, and of A* on up to 16 cells, for
    heuristics with tables: see `slidestar.pdb.sums`.

    >>> from slidestar.algorithms import run
    >>> from slidestar.algorithms.heuristics import Manhattan
    >>> board, goal = Board.parse("8 6 7/2 5 4/3 0 1"), Board.solved(3)
    >>> found = run(compiled_search("astar", board, goal, Manhattan(goal)))
    >>> len(found), found.stats.expanded
    (31, 6728)
    """
    if algorithm not in COMPILED or not compiled():
        return None
    sums = sums_of(heuristic)
    if sums is None:
        return None
    if algorithm != "astar":
        return _deepening(algorithm, board, goal, heuristic, sums, limit)
    if len(board.tiles) > ASTAR_MAX_CELLS or sums.most > _MAX_ESTIMATE:
        return None
    return _astar(board, goal, heuristic, sums, limit)


def fits_best_first(sums: TableSum, more: int = 0) -> bool:
    """Return whether a best-first search has a compiled form, with `more` added to h."""
    return sums.cells <= BEST_FIRST_MAX_CELLS and sums.most + more <= MAX_ENTRY


def queue_order(
    algorithm: str, weight: float = WEIGHT, ties: str = "small-h", then: str = "newest"
) -> QueueOrder | None:
    """Return the order of a search's queue, or None if keys of integers cannot have the weight.

    >>> queue_order("weighted-astar", 1.5)
    QueueOrder(of_g=2, of_h=3, ties='small-h', then='newest')
    """
    if algorithm == "bfs":
        return QueueOrder(0, 0, "none", "oldest")
    if algorithm == "weighted-astar":
        of_h, of_g = weight.as_integer_ratio()
        if max(of_g, of_h) > _MAX_FACTOR:
            return None  # f is rounded
        return QueueOrder(of_g, of_h, ties, then)
    return QueueOrder(int(algorithm == "astar"), 1, ties, then)


def _astar(
    board: Board, goal: Board, heuristic: Heuristic, sums: TableSum, limit: Limit | None
) -> Search:
    budget = Budget(limit)
    search = AStar(sums, board.tiles, goal.tiles, budget.limit.stored)
    while True:
        status = search.run(budget.at_most(BEST_FIRST_SLICE))
        budget.stats = Stats(**search.counts)
        budget.bound = same_parity(search.bound, board, goal)
        if status == AStar.FOUND:
            moves = Moves(search.letters)
            stats = budget.so_far()
            return Solution(board, goal, moves, len(moves), "astar", heuristic.name, stats)
        if status == AStar.FULL:
            raise budget.limit_reached("positions", budget.limit.stored or 0)
        budget.check()
        yield budget.progress()


def _deepening(
    algorithm: str,
    board: Board,
    goal: Board,
    heuristic: Heuristic,
    sums: TableSum,
    limit: Limit | None,
) -> Search:
    budget = Budget(limit)
    search = Deepening(sums, board.tiles, goal.tiles)
    lowest = sums.estimate(board.tiles)
    while True:
        budget.bound = same_parity(lowest, board, goal)
        search.restart(lowest)
        while True:
            status = search.run(budget.at_most(_DEEPENING_SLICE))
            budget.stats = Stats(**search.counts)
            if status == Deepening.EXHAUSTED:
                break
            if status == Deepening.FOUND:
                moves = Moves(search.letters)
                name = None if isinstance(heuristic, ZeroHeuristic) else heuristic.name
                stats = budget.so_far()
                return Solution(board, goal, moves, len(moves), algorithm, name, stats)
            budget.check()
            yield budget.progress()
        lowest = search.next
