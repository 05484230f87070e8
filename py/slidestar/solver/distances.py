"""Exact distances to one goal, for many positions that are close together.

A move changes the distance by one, up or down: the distance never stays the same, since each move
changes the parity of what's left. So once a position's distance is known, the only question about
a neighbour is whether it's nearer, and a search that tries one bound answers that. Each solution
found gives the distance of every position along it, and all of them are remembered.

This is for boards of up to 16 cells on the compiled loops; elsewhere there are only bounds.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from slidestar.algorithms import Budget, Limit, LimitReached, Progress, Solution, Stats
from slidestar.kernel import ExactTable, IdaStar
from slidestar.lib.sharing import remembered
from slidestar.lib.steps import retold
from slidestar.pdb.bounds import lower_bound, prepare_bounds
from slidestar.pdb.database import PatternDatabase, prepare_database
from slidestar.pdb.exact import prepare_exact_table
from slidestar.pdb.sizes import EXACT_MAX_CELLS, fits
from slidestar.pdb.tables import SHIPPED, Source
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.bounding import raised
from slidestar.solver.estimates import estimate

__all__ = ["Distances", "GoodMoves", "distances_to", "good_moves", "remember"]

# A slice of a search on the compiled loops: under a hundredth of a second.
_SLICE = 50_000

_REMEMBERED = 100_000


class Distances:
    """The distances to a goal, as far as they're known. Get one from `distances_to`.

    >>> from slidestar.algorithms import run
    >>> distances = distances_to(Board.solved(3))
    >>> run(distances.prepare(Budget()))
    True
    >>> start = Board.parse("8 6 7/2 5 4/3 0 1")
    >>> run(distances.find(start, Budget()))
    31
    >>> [run(distances.beside(board, 31, Budget())) for board in start.neighbors()]
    [30, 30, 30]
    """

    def __init__(self, goal: Board) -> None:
        self.goal = goal
        self._table: ExactTable | None = None
        self._patterns: PatternDatabase | None = None
        self._known = {goal: 0}

    def prepare(self, budget: Budget, source: Source = SHIPPED) -> Generator[Progress, None, bool]:
        """Get the tables ready. False where there are none: then no distance can be found."""
        if not fits(self.goal):
            return False
        if len(self.goal.tiles) <= EXACT_MAX_CELLS:
            self._table = yield from prepare_exact_table(self.goal, budget)
            return True
        patterns = yield from prepare_database(self.goal, budget, source)
        self._patterns = patterns or self._patterns
        return patterns is not None

    def known(self, board: Board) -> int | None:
        """The distance, if it needs no search."""
        if self._table:
            return self._table.distance(board.tiles)
        return self._known.get(board)

    def find(self, board: Board, budget: Budget) -> Generator[None, None, int]:
        """The distance of any position. Yields now and then, as everything here does."""
        known = self.known(board)
        if known is not None:
            return known
        found = yield from self._search(board, 0, None, budget)
        assert found is not None
        return found

    def beside(self, board: Board, distance: int, budget: Budget) -> Generator[None, None, int]:
        """The distance of a position that's one move from one at `distance`."""
        known = self.known(board)
        if known is not None:
            return known
        found = yield from self._search(board, distance - 1, distance - 1, budget)
        if found is None:
            found = distance + 1
            self._remember(board, found)
        return found

    def good(self, board: Board, distance: int, budget: Budget) -> Generator[None, None, Moves]:
        """The moves that lead nearer from a position at `distance`."""
        good: list[str] = []
        pairs = list(zip(board.legal_moves(), board.neighbors(), strict=True))
        # Those that need no search come first. One move at least is good: if none of the others
        # was, the last needs no search either.
        pairs.sort(key=lambda pair: self.known(pair[1]) is None)
        for number, (move, neighbor) in enumerate(pairs):
            if number == len(pairs) - 1 and not good and distance:
                good.append(move)
                self._remember(neighbor, distance - 1)
            elif (yield from self.beside(neighbor, distance, budget)) < distance:
                good.append(move)
        return Moves(move for move in board.legal_moves() if move in good)

    def learn(self, board: Board, moves: Moves) -> None:
        """Remember the distance of every position along a shortest solution."""
        for made, on_the_way in enumerate(_along(board, moves)):
            self._remember(on_the_way, len(moves) - made)

    def _search(
        self, board: Board, least: int, most: int | None, budget: Budget
    ) -> Generator[None, None, int | None]:
        """The distance, if it's at most `most`. It's known to be no less than `least`."""
        patterns = self._patterns
        assert patterns is not None  # `prepare` comes first
        search = patterns.search(board, lower_bound=least, max_length=most)
        expanded, generated = budget.stats.expanded, budget.stats.generated
        while True:
            status = search.run(budget.slice(_SLICE))
            budget.stats.expanded = expanded + search.expanded
            budget.stats.generated = generated + search.generated
            budget.stats.deepest = max(budget.stats.deepest, search.bound)
            if status == IdaStar.FOUND:
                moves = patterns.moves(search)
                self.learn(board, moves)
                return len(moves)
            if status == IdaStar.EXHAUSTED:
                return None
            yield

    def _remember(self, board: Board, distance: int) -> None:
        if len(self._known) >= _REMEMBERED:
            self._known = {self.goal: 0}
        self._known[board] = distance


def _along(board: Board, moves: Moves) -> Generator[Board, None, None]:
    yield board
    for move in moves:
        board = board.move(move)
        yield board


@remembered(4)
def distances_to(goal: Board) -> Distances:
    """The distances to a goal: the same object every time, with all that it remembers."""
    return Distances(goal)


def remember(solution: Solution) -> None:
    """Keep the distances along a shortest solution, so that nobody searches for them again."""
    if solution.optimal and fits(solution.goal):
        distances_to(solution.goal).learn(solution.board, solution.moves)


@dataclass(frozen=True)
class GoodMoves:
    """How far a position is from the goal, and the moves that lead nearer.

    Where they can't be proven, `distance` is None and `moves` is empty; `lower_bound` is always
    proven. In place of a distance there's then an `estimate`, and `at_most`, the length of a
    solution that was found, or None if none was.
    """

    distance: int | None
    lower_bound: int
    moves: Moves
    stats: Stats
    estimate: int | None = None
    at_most: int | None = None

    @property
    def exact(self) -> bool:
        """Whether the distance is known."""
        return self.distance is not None


def good_moves(
    board: Board,
    goal: Board | None = None,
    limit: Limit | None = None,
    source: Source = SHIPPED,
) -> Generator[Progress, None, GoodMoves]:
    """The exact distance of a board and the moves that lead nearer: a generator, as searches are.

    >>> from slidestar.algorithms import run
    >>> found = run(good_moves(Board.parse("1 2 3/4 0 6/7 5 8")))
    >>> found.distance, str(found.moves)
    (2, 'U')

    Where that's out of reach, on larger boards or at the limit, it returns what is proven. Raises
    before the first step `Unsolvable`, and `InvalidBoard` if the goal is of another shape.
    """
    return _good_moves(board, reachable_goal(board, goal), Budget(limit), source)


def _good_moves(
    board: Board, goal: Board, budget: Budget, source: Source
) -> Generator[Progress, None, GoodMoves]:
    bound = lower_bound(board, goal)
    distances = distances_to(goal)
    try:
        if (yield from prepare_bounds(goal, budget, source)):
            bound = lower_bound(board, goal)
        if (yield from distances.prepare(budget, source)):
            budget.bound = bound
            finding = distances.find(board, budget)
            bound = yield from retold(finding, lambda _: budget.progress())
            budget.bound = bound
            choosing = distances.good(board, bound, budget)
            moves = yield from retold(choosing, lambda _: budget.progress())
            return GoodMoves(bound, bound, moves, budget.so_far())
    except LimitReached:
        pass
    raising = raised(board, goal, bound, budget)
    bound = budget.bound = yield from retold(raising, lambda _: budget.progress())
    about = yield from retold(estimate(board, goal, budget), lambda _: budget.progress())
    guess = max(about.distance, bound)
    return GoodMoves(None, bound, Moves(), budget.so_far(), guess, about.at_most)
