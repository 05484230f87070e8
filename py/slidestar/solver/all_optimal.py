"""All shortest solutions of a board."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from operator import index

from slidestar.algorithms import Budget, Limit, LimitReached, Progress, run, same_parity
from slidestar.algorithms.heuristics import LinearConflict
from slidestar.errors import check_integer
from slidestar.kernel import ExactTable
from slidestar.pdb.database import HARD, larger_database, prepare, run_search
from slidestar.pdb.exact_distances import shortest_solutions
from slidestar.pdb.sizes import OPTIMAL_MAX_CELLS, BoardClass, classify, no_tables_reason
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, MetricName, Moves
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.auto import auto
from slidestar.solver.multi_tile import all_shortest, lower_bound


@dataclass(frozen=True)
class AllOptimal:
    """The shortest solutions of a board: all of them, or the first `cap`.

    Iterating over the object yields its `solutions`, and `len` counts them.
    """

    length: int
    """The number of moves of each solution, in the `metric`."""
    solutions: tuple[Moves, ...]
    complete: bool
    """True if `solutions` contains all shortest solutions."""
    metric: Metric = Metric.STM

    def __len__(self) -> int:
        return len(self.solutions)

    def __iter__(self) -> Iterator[Moves]:
        return iter(self.solutions)

    @property
    def common(self) -> int:
        """The length of the longest common prefix of all `solutions`, in moves of the `metric`."""
        found = [self.metric.steps(moves) for moves in self.solutions]
        for i in range(self.length):
            if len({moves[i] for moves in found}) > 1:
                return i
        return self.length


def all_optimal(
    board: Board,
    goal: Board | None = None,
    cap: int = 1000,
    limit: Limit | None = None,
    metric: Metric | MetricName = "stm",
) -> AllOptimal:
    """Find all shortest solutions of a board of up to 16 cells.

    `metric`: the moves to count, as in `search`.

    >>> found = all_optimal(Board.parse("5 4 3/2 1 0"))
    >>> found.length, [str(moves) for moves in found], found.complete
    (14, ['DR2ULDLURDRUL2', 'R2DLULDRURDL2U'], True)
    >>> found = all_optimal(Board.parse("5 4 3/2 1 0"), metric="mtm")
    >>> found.length, len(found), str(found.solutions[0])
    (12, 4, 'DR2ULDLURDRUL2')

    Returns at most `cap` solutions.

    Raises `Unsolvable` if the goal cannot be reached. Raises `LimitReached` at the limit, for
    larger boards, and if the compiled loops are not available. Raises `PuzzleError` if `cap` is
    not an int of 0 or more.
    """
    return run(find_all_optimal(board, goal, cap, limit, metric=Metric(metric)))


def find_all_optimal(
    board: Board,
    goal: Board | None = None,
    cap: int = 1000,
    limit: Limit | None = None,
    source: Source = SHIPPED,
    metric: Metric = Metric.STM,
) -> Generator[Progress, None, AllOptimal]:
    """Find all shortest solutions like `all_optimal`, and yield the progress."""
    check_integer("cap", cap, 0)
    cap = index(cap)
    target = reachable_goal(board, goal)
    budget = Budget(limit)
    check_size(board, target, metric, budget)
    if metric is Metric.MTM:
        length, moves, complete = yield from all_shortest(board, target, cap, budget)
        return AllOptimal(length, tuple(moves), complete, metric)
    tables = yield from prepare(target, budget, source)
    if tables is None:
        raise budget.limit_reached("tables")
    if isinstance(tables, ExactTable):
        every = list(islice(shortest_solutions(tables, board), cap + 1))
        length = tables.distance(board.tiles)
        return AllOptimal(length, tuple(every[:cap]), len(every) <= cap)
    first = yield from auto(board, target, budget.rest(0), source)
    length, before = len(first), first.stats
    budget.stats, budget.bound = replace(before), length
    if before.expanded >= HARD:
        tables = (yield from larger_database(tables, budget, source)) or tables
    search = tables.search(board, find_all=True, lower_bound=length, max_length=length)
    solutions: list[Moves] = []
    while (yield from run_search(search, budget, before)) == search.FOUND:
        if len(solutions) == cap:
            return AllOptimal(length, tuple(solutions), False)
        solutions.append(tables.moves(search))
        yield budget.progress()
    return AllOptimal(length, tuple(solutions), True)


def check_size(board: Board, goal: Board, metric: Metric, budget: Budget) -> None:
    """Raise `LimitReached` if there are no tables that prove solutions of the board shortest."""
    kind = classify(board)
    if not kind.has_tables:
        raise LimitReached(
            f"all shortest solutions can be found for boards of up to {OPTIMAL_MAX_CELLS} cells"
            if kind is BoardClass.LARGE
            else f"all shortest solutions are out of reach: {no_tables_reason(board)}",
            stats=budget.so_far(),
            lower_bound=lower_bound(board, goal)
            if metric is Metric.MTM
            else same_parity(LinearConflict(goal)(board), board, goal),
        )
