"""Solutions and distances in multi-tile moves.

A multi-tile move slides any number of tiles of a row or column at once. For boards of up to 10
cells, a table has all distances. For boards of up to 16 cells, IDA* with colour tables, which needs
the compiled loops, finds shortest solutions. On other boards, an `Improver` shortens a constructed
solution until the limit, and the lower bound is weak.

A multi-tile move changes the distance by one or leaves it unchanged.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from itertools import islice
from typing import NamedTuple

from slidestar.algorithms import Budget, Limit, LimitReached, Progress, Search, Solution, Stats
from slidestar.kernel import ExactTable, SlideSearch, grid_for, load_loops
from slidestar.lib.sharing import shared_cache
from slidestar.pdb.exact_distances import prepare_exact_table, shortest_solutions
from slidestar.pdb.lower_bounds import lower_bound as single_tile_bound
from slidestar.pdb.shared_estimate import LEARNED
from slidestar.pdb.sizes import BoardClass, classify
from slidestar.pdb.slide_tables import SlideDatabase, prepare_slides
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board, moves_of
from slidestar.puzzle.moves import Metric, Moves
from slidestar.solver.distances import DistanceCache
from slidestar.solver.improver import SEED, Improver
from slidestar.solver.large import can_improve, construct, expansions_left, load_estimate
from slidestar.solver.move_codes import as_codes, as_moves

DEFAULT_NODES = 10_000_000
"""The number of expansions for boards without tables if there is no limit.

They take a few seconds on the compiled loops.
"""

_SLICE = 200_000  # nodes, which take a few hundredths of a second on the compiled loops
_BEAM_SLICE = 20_000  # expansions of a beam, which take about a hundredth of a second


def lower_bound(board: Board, goal: Board, single_tile: int = 0) -> int:
    """Return a lower bound from the Manhattan distance and from `single_tile`.

    `single_tile`: a lower bound in single-tile moves. A vertical move shortens the Manhattan
    distance by at most rows - 1, and a horizontal move by at most cols - 1. In a shortest solution,
    vertical and horizontal moves alternate.

    >>> lower_bound(Board.parse("1 2 3/4 5 6/0 7 8"), Board.solved(3))
    1
    """
    rows, cols = board.rows, board.cols
    place = {tile: divmod(cell, cols) for cell, tile in enumerate(goal.tiles)}
    vertical = horizontal = 0
    for cell, tile in enumerate(board.tiles):
        if tile:
            row, col = divmod(cell, cols)
            vertical += abs(row - place[tile][0])
            horizontal += abs(col - place[tile][1])
    down, across = -(-vertical // (rows - 1)), -(-horizontal // (cols - 1))
    pairs, rest = divmod(single_tile, rows + cols - 2)
    longest = max(rows, cols) - 1
    by_length = 2 * pairs + (0 if not rest else 1 if rest <= longest else 2)
    return max(down + across, 2 * max(down, across) - 1, by_length)


def solve_multi_tile(
    board: Board,
    goal: Board,
    limit: Limit | None = None,
    time: Limit | None = None,
    known: Moves | None = None,
    seed: str | None = None,
    source: Source = SHIPPED,
) -> Search:
    """Find a shortest solution in multi-tile moves, or a short one for boards without tables.

    At the limit, a search with tables raises `LimitReached`. Other searches use all of the limit
    `time`, or `DEFAULT_NODES` expansions if it is None, and return the shortest solution found.
    They start from the solution `known`, if there is one. `seed`: the seed of their random choices.
    `source`: the source of the learned estimate.
    """
    budget = Budget(limit)
    budget.bound = lower_bound(board, goal)
    tables = yield from _prepare(goal, budget)
    if tables is None:
        return (yield from _anytime(board, goal, Budget(time), known, seed or SEED, source))
    if isinstance(tables, ExactTable):
        return solve_by_table(tables, board, goal, budget, Metric.MTM)
    search = tables.search(board, lower_bound=budget.bound)
    yield from _run(search, budget)
    moves = tables.moves(search)
    slide_distances(goal).store_solution(board, moves)
    bound = moves.length_mtm
    return Solution(board, goal, moves, bound, "auto", None, budget.so_far(), Metric.MTM)


def solve_by_table(
    table: ExactTable, board: Board, goal: Board, budget: Budget, metric: Metric = Metric.STM
) -> Solution:
    """Return a shortest solution by the table of all distances to the goal in a metric."""
    moves = next(shortest_solutions(table, board, metric))
    length = budget.bound = metric.length(moves)
    budget.stats, nodes = Stats(), budget.limit.nodes
    if nodes is not None and length > nodes:
        raise budget.limit_reached("nodes", nodes)
    budget.stats = Stats(expanded=length, deepest=length, stored=table.positions)
    return Solution(board, goal, moves, length, "auto", None, budget.so_far(), metric)


def _prepare(
    goal: Board, budget: Budget
) -> Generator[Progress, None, ExactTable | SlideDatabase | None]:
    """Prepare the tables that prove distances to a goal. Return None if the size has no tables."""
    kind = classify(goal)
    if kind is BoardClass.EXACT:
        return (yield from prepare_exact_table(goal, budget, Metric.MTM))
    return (yield from prepare_slides(goal, budget)) if kind.has_tables else None


def _run(
    search: SlideSearch, budget: Budget, before: tuple[int, int] | None = None
) -> Generator[Progress, None, int]:
    """Run a search until it returns `FOUND` or `EXHAUSTED`, and return that status.

    `before`: the numbers of nodes expanded and generated before this search began.
    """
    stats = budget.stats
    expanded, generated = before or (stats.expanded, stats.generated)
    while True:
        budget.bound = search.bound
        status = search.run(budget.slice(_SLICE))
        stats.expanded = expanded + search.expanded
        stats.generated = generated + search.generated
        stats.frontier = search.depth
        stats.deepest = stats.peak_frontier = stats.stored = search.bound
        if status != search.RUNNING:
            budget.bound = search.bound
            return status
        yield budget.progress()


def _anytime(
    board: Board, goal: Board, budget: Budget, known: Moves | None, seed: str, source: Source
) -> Search:
    """Construct a solution if none is known, and improve it until the budget is spent."""
    limit, stats = budget.limit, budget.stats
    default, most = map(load_loops().slice, (DEFAULT_NODES, _BEAM_SLICE))
    nodes = default if limit.nodes is None and limit.seconds is None else limit.nodes
    budget.bound = lower_bound(board, goal, single_tile_bound(board, goal))
    best = known or as_moves((yield from construct(board, goal, budget)))
    if best.length_mtm > budget.bound:
        yield from load_estimate(board, budget, best, source, Metric.MTM)
    improver = None
    if can_improve(board):
        grid, codes = grid_for(board.rows, board.cols), as_codes(best)
        learned = partial(LEARNED.estimate, board, Metric.MTM)
        improver = Improver(grid, board.tiles, goal.tiles, codes, seed, Metric.MTM, learned)
        improving = improver.steps()
    while True:
        yield budget.progress()._replace(best=best)
        left = most if nodes is None else min(most, nodes - stats.expanded)
        spent = left <= 0 or budget.is_spent()
        if improver is None or spent or best.length_mtm <= budget.bound:
            stats.deepest = best.length_mtm
            return Solution(
                board, goal, best, budget.bound, "auto", None, budget.so_far(), Metric.MTM
            )
        improver.slice = left
        improver.left = expansions_left(
            budget, None if nodes is None else nodes - stats.expanded, improver.expanded
        )
        next(improving)
        if len(improver.path) < best.length_mtm:
            best = as_moves(improver.codes)
        stats.expanded, stats.generated = improver.expanded, improver.generated
        stats.duplicates = improver.duplicates
        stats.stored = stats.peak_frontier = improver.stored


def all_shortest(
    board: Board, goal: Board, cap: int, budget: Budget
) -> Generator[Progress, None, tuple[int, list[Moves], bool]]:
    """Find all shortest solutions in multi-tile moves, but at most `cap`.

    Return their length, the solutions, and whether these are all. The board must have tables.
    """
    budget.bound = lower_bound(board, goal)
    tables = yield from _prepare(goal, budget)
    assert tables is not None
    if isinstance(tables, ExactTable):
        every = list(islice(shortest_solutions(tables, board, Metric.MTM), cap + 1))
        return tables.distance(board.tiles), every[:cap], len(every) <= cap
    search = tables.search(board, find_all=True)
    found: list[Moves] = []
    while (yield from _run(search, budget, (0, 0))) == search.FOUND:
        if len(found) == cap:
            return search.bound, found, False
        found.append(tables.moves(search))
        yield budget.progress()
    return search.bound, found, True


def shortest_by_direction(
    board: Board, goal: Board, budget: Budget
) -> Generator[Progress, None, list[Moves]]:
    """Find a shortest solution for each direction of the first move.

    The board must have tables, and must not be the goal.
    """
    best = (yield from solve_multi_tile(board, goal, budget.rest(0))).moves
    tables = yield from _prepare(goal, budget)
    assert tables is not None
    lines = {best[0]: best}
    for length in (best.length_mtm, best.length_mtm + 1):
        shortest = dict(lines)
        for letters, after in moves_of(board, Metric.MTM):
            if letters[0] in lines:
                continue
            back = str(Moves(letters[0]).reverse())
            rest = yield from _continued(tables, after, letters, length - 1, budget)
            if rest is not None:
                lines[letters[0]] = Moves(letters) + rest
            elif length > best.length_mtm and back in shortest:
                lines[letters[0]] = Moves(letters[0] + back) + shortest[back]
    for letter in board.legal_moves():
        # Any move can be undone by one more.
        lines.setdefault(letter, Moves(letter) + Moves(letter).reverse() + best)
    return list(lines.values())


def _continued(
    tables: ExactTable | SlideDatabase, after: Board, letters: str, length: int, budget: Budget
) -> Generator[Progress, None, Moves | None]:
    """Find a solution of `length` moves, of which the first is not along the axis of `letters`."""
    if isinstance(tables, ExactTable):
        found = tables.distance(after.tiles) == length
        return next(shortest_solutions(tables, after, Metric.MTM)) if found else None
    axes = (1 if letters[0] in "UD" else 0,)
    search = tables.search(after, lower_bound=length, max_length=length, axes=axes)
    return tables.moves(search) if (yield from _run(search, budget)) == search.FOUND else None


class SlideDistances(DistanceCache):
    """The distances to a goal in multi-tile moves, found by searches and cached.

    >>> from slidestar.algorithms import run
    >>> distances = slide_distances(Board.solved(3))
    >>> run(distances.prepare(Budget()))
    True
    >>> run(distances.find(Board.parse("1 4 7/2 0 8/3 6 5"), Budget()))
    24
    """

    metric = Metric.MTM
    _database: SlideDatabase | None = None

    def prepare(self, budget: Budget) -> Generator[Progress, None, bool]:
        """Prepare the tables. Return False if there are none, so that no distance can be found."""
        tables = yield from _prepare(self.goal, budget)
        if isinstance(tables, ExactTable):
            self._table = tables
        else:
            self._database = tables
        return tables is not None

    def find(
        self, board: Board, budget: Budget, neighbor: int | None = None
    ) -> Generator[Progress, None, int]:
        """Return the distance of a position.

        `neighbor`: the distance of a neighbouring position, if the caller knows one.
        """
        known = self.known(board)
        if known is not None:
            return known
        if neighbor is None:
            around = [self.known(after) for _, after in moves_of(board, Metric.MTM)]
            neighbor = min((distance for distance in around if distance is not None), default=None)
        assert self._database is not None  # `prepare` has set it
        search = self._database.search(
            board,
            lower_bound=0 if neighbor is None else neighbor - 1,
            max_length=neighbor,
        )
        if (yield from _run(search, budget)) == search.FOUND:
            self.store_solution(board, self._database.moves(search))
            return search.bound
        assert neighbor is not None
        self.store(board.tiles, neighbor + 1)
        return neighbor + 1

    def good(
        self, board: Board, distance: int, budget: Budget
    ) -> Generator[Progress, None, tuple[str, ...]]:
        """Return the moves that lead nearer to the goal, from a position at `distance`.

        After a good move, a shortest solution continues along the other axis, so only moves along
        that axis are searched.
        """
        good: list[str] = []
        for letters, after in moves_of(board, Metric.MTM):
            left = self.known(after)
            if left is None:
                assert self._database is not None
                search = self._database.search(
                    after,
                    lower_bound=distance - 1,
                    max_length=distance - 1,
                    axes=(1 if letters[0] in "UD" else 0,),
                )
                if (yield from _run(search, budget)) == search.FOUND:
                    self.store_solution(after, self._database.moves(search))
                    left = distance - 1
            if left == distance - 1:
                good.append(str(Moves(letters)))
        return tuple(good)


@shared_cache(4)
def slide_distances(goal: Board) -> SlideDistances:
    """Return the shared distances to a goal in multi-tile moves, with their cache."""
    return SlideDistances(goal)


class GoodSlides(NamedTuple):
    """The distance of a position in multi-tile moves, and the moves that reduce it."""

    distance: int | None  # None if it could not be proven
    lower_bound: int
    moves: tuple[str, ...]  # empty if the distance is None
    stats: Stats
    estimate: None = None
    at_most: None = None


def good_slides(
    board: Board, goal: Board, limit: Limit | None = None
) -> Generator[Progress, None, GoodSlides]:
    """Find the distance of a board, and the multi-tile moves that lead nearer to the goal.

    >>> from slidestar.algorithms import run
    >>> found = run(good_slides(Board.parse("1 2 3/4 5 6/0 7 8"), Board.solved(3)))
    >>> found.distance, found.moves
    (1, ('L2',))
    """
    budget = Budget(limit)
    budget.bound = lower_bound(board, goal, single_tile_bound(board, goal))
    distances = slide_distances(goal)
    try:
        if (yield from distances.prepare(budget)):
            distance = yield from distances.find(board, budget)
            moves = yield from distances.good(board, distance, budget)
            return GoodSlides(distance, distance, moves, budget.so_far())
    except LimitReached:
        pass
    return GoodSlides(None, budget.bound or 0, (), budget.so_far())
