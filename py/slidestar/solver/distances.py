"""Exact distances to one goal, for many positions that are close together.

A move always changes the distance by one, up or down. If the distance of a position is known, a
search with a single bound therefore decides whether a neighbour is nearer to the goal. Each
solution determines the distances of all positions along it, which are cached.

Only boards with tables have exact distances. Other boards have only bounds and estimates.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from slidestar.algorithms import Budget, Limit, LimitReached, Progress, Solution, Stats
from slidestar.kernel import ExactTable, IdaStar
from slidestar.lib.sharing import shared_cache
from slidestar.lib.steps import map_steps
from slidestar.pdb.database import PatternDatabase, prepare
from slidestar.pdb.lower_bounds import lower_bound, prepare_large_tables
from slidestar.pdb.sizes import classify
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, Moves
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.estimates import estimate
from slidestar.solver.proven_bounds import prove_bound

_SLICE = 50_000  # nodes, which take under a hundredth of a second on the compiled loops
_CACHED = 100_000  # the maximum number of cached positions for each goal


class DistanceCache:
    """The known distances to a goal in a metric."""

    metric = Metric.STM

    def __init__(self, goal: Board) -> None:
        self.goal = goal
        self._table: ExactTable | None = None
        self._known = {goal.tiles: 0}

    def known(self, board: Board) -> int | None:
        """Return the distance if it needs no search, otherwise None."""
        tiles = board.tiles
        return self._table.distance(tiles) if self._table else self._known.get(tiles)

    def store_solution(self, board: Board, moves: Moves) -> None:
        """Cache the distances of all positions along a shortest solution."""
        # Updating one list is several times as fast as creating a board for each move.
        tiles, blank, distance = list(board.tiles), board.blank, self.metric.length(moves)
        steps = {"U": board.cols, "D": -board.cols, "L": 1, "R": -1}
        self.store(board.tiles, distance)
        for move in self.metric.steps("".join(moves)):
            for letter in move:
                source = blank + steps[letter]
                tiles[blank], tiles[source] = tiles[source], 0
                blank = source
            distance -= 1
            self.store(tuple(tiles), distance)

    def store(self, tiles: tuple[int, ...], distance: int) -> None:
        """Cache the distance of a position."""
        if len(self._known) >= _CACHED:
            self._known = {self.goal.tiles: 0}
        self._known[tiles] = distance


class Distances(DistanceCache):
    """The distances to a goal, found by searches and cached.

    Create instances with `distances_to`.

    >>> from slidestar.algorithms import run
    >>> distances = distances_to(Board.solved(3))
    >>> run(distances.prepare(Budget()))
    True
    >>> start = Board.parse("8 6 7/2 5 4/3 0 1")
    >>> run(distances.find(start, Budget()))
    31
    >>> [run(distances.of_neighbor(board, 31, Budget())) for board in start.neighbors()]
    [30, 30, 30]
    """

    _patterns: PatternDatabase | None = None

    def prepare(self, budget: Budget, source: Source = SHIPPED) -> Generator[Progress, None, bool]:
        """Prepare the tables. Return False if there are none, so that no distance can be found."""
        tables = yield from prepare(self.goal, budget, source)
        if isinstance(tables, ExactTable):
            self._table = tables
        else:
            self._patterns = tables or self._patterns
        return tables is not None

    def find(self, board: Board, budget: Budget) -> Generator[None, None, int]:
        """Return the distance of a position. Yields every hundredth of a second."""
        known = self.known(board)
        if known is not None:
            return known
        found = yield from self._search(board, 0, None, budget)
        assert found is not None
        return found

    def of_neighbor(
        self, board: Board, distance: int, budget: Budget
    ) -> Generator[None, None, int]:
        """Return the distance of a neighbour of a position whose distance is `distance`."""
        known = self.known(board)
        if known is not None:
            return known
        found = yield from self._search(board, distance - 1, distance - 1, budget)
        if found is None:
            found = distance + 1
            self.store(board.tiles, found)
        return found

    def good(self, board: Board, distance: int, budget: Budget) -> Generator[None, None, Moves]:
        """Return the moves that lead nearer to the goal, from a position at `distance`."""
        good: list[str] = []
        pairs = list(zip(board.legal_moves(), board.neighbors(), strict=True))
        # Neighbours that need no search come first. At least one move is good, so if no other
        # move is, the last one must be, and needs no search.
        pairs.sort(key=lambda pair: self.known(pair[1]) is None)
        for number, (move, neighbor) in enumerate(pairs):
            if number == len(pairs) - 1 and not good and distance:
                good.append(move)
                self.store(neighbor.tiles, distance - 1)
            elif (yield from self.of_neighbor(neighbor, distance, budget)) < distance:
                good.append(move)
        return Moves(move for move in board.legal_moves() if move in good)

    def _search(
        self, board: Board, least: int, most: int | None, budget: Budget
    ) -> Generator[None, None, int | None]:
        """Return the distance, or None if it is larger than `most`. It must be at least `least`."""
        patterns = self._patterns
        assert patterns is not None  # `prepare` has set it
        search = patterns.search(board, lower_bound=least, max_length=most)
        expanded, generated = budget.stats.expanded, budget.stats.generated
        while True:
            status = search.run(budget.slice(_SLICE))
            budget.stats.expanded = expanded + search.expanded
            budget.stats.generated = generated + search.generated
            budget.stats.deepest = max(budget.stats.deepest, search.bound)
            if status == IdaStar.FOUND:
                moves = patterns.moves(search)
                self.store_solution(board, moves)
                return len(moves)
            if status == IdaStar.EXHAUSTED:
                return None
            yield


@shared_cache(4)
def distances_to(goal: Board) -> Distances:
    """Return the shared distances to a goal, with their cache."""
    return Distances(goal)


def cache_distances(solution: Solution) -> None:
    """Cache the distances along a solution for later requests, if its length is the distance.

    Other solutions, and solutions in multi-tile moves, are ignored.
    """
    if solution.metric is Metric.STM and solution.optimal and classify(solution.goal).has_tables:
        distances_to(solution.goal).store_solution(solution.board, solution.moves)


@dataclass(frozen=True)
class GoodMoves:
    """The distance of a position, and the moves that lead nearer to the goal."""

    distance: int | None
    """The proven distance, or None if it is unknown."""
    lower_bound: int
    """A proven lower bound of the distance."""
    moves: Moves
    """The moves that lead nearer to the goal. Empty if the distance is unknown."""
    stats: Stats
    estimate: int | None = None
    """The estimated distance if the proven distance is unknown."""
    at_most: int | None = None
    """The length of a solution if one was found and the distance is unknown."""

    @property
    def exact(self) -> bool:
        """True if the distance is proven."""
        return self.distance is not None


def good_moves(
    board: Board,
    goal: Board | None = None,
    limit: Limit | None = None,
    source: Source = SHIPPED,
) -> Generator[Progress, None, GoodMoves]:
    """Find the distance of a board and the moves that lead nearer, as a generator like a search.

    >>> from slidestar.algorithms import run
    >>> found = run(good_moves(Board.parse("1 2 3/4 0 6/7 5 8")))
    >>> found.distance, str(found.moves)
    (2, 'U')

    At the limit and on boards without tables, it returns a bound and an estimate. Raises before the
    first step: `Unsolvable` if the goal cannot be reached, and `InvalidBoard` if the goal has
    another shape than the board.
    """
    return _good_moves(board, reachable_goal(board, goal), Budget(limit), source)


def _good_moves(
    board: Board, goal: Board, budget: Budget, source: Source
) -> Generator[Progress, None, GoodMoves]:
    bound = lower_bound(board, goal)
    distances = distances_to(goal)
    try:
        if (yield from prepare_large_tables(goal, budget, source)):
            bound = lower_bound(board, goal)
        if (yield from distances.prepare(budget, source)):
            budget.bound = bound
            finding = distances.find(board, budget)
            bound = yield from map_steps(finding, lambda _: budget.progress())
            budget.bound = bound
            choosing = distances.good(board, bound, budget)
            moves = yield from map_steps(choosing, lambda _: budget.progress())
            return GoodMoves(bound, bound, moves, budget.so_far())
    except LimitReached:
        pass
    proving = prove_bound(board, goal, bound, budget)
    bound = budget.bound = yield from map_steps(proving, lambda _: budget.progress())
    about = yield from map_steps(estimate(board, goal, budget), lambda _: budget.progress())
    guess = max(about.distance, bound)
    return GoodMoves(None, bound, Moves(), budget.so_far(), guess, about.at_most)
