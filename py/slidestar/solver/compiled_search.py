"""Textbook searches on the compiled loops, which expand millions of nodes a second.

They return the same moves and counts as the searches in `slidestar.algorithms`, which are written
to be read and traced. A stored position of A* takes about 50 bytes here, and hundreds of bytes
there.
"""

from __future__ import annotations

from slidestar.algorithms import Budget, Limit, Search, Solution, Stats, same_parity
from slidestar.algorithms.beam_search import WIDTH
from slidestar.algorithms.heuristics import Heuristic, HeuristicFunction, ZeroHeuristic
from slidestar.algorithms.rules import WEIGHT
from slidestar.kernel import PACKED_MAX_CELLS
from slidestar.kernel.table_sums import MAX_ENTRY, TableSum
from slidestar.kernel.textbook_beam import TextbookBeam
from slidestar.kernel.textbook_best_first import BestFirst, QueueOrder
from slidestar.kernel.textbook_deepening import Deepening
from slidestar.pdb.sizes import compiled
from slidestar.pdb.sum_heuristics import SUM_MAX_CELLS, TableHeuristic, sums_of
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.solver.choices import DEEPENING
from slidestar.solver.options import DEFAULTS, SearchOptions

COMPILED = ("astar", "weighted-astar", "greedy", "bfs", "ida-star", "iterative-deepening", "beam")
"""The algorithms that have a compiled form."""

BEST_FIRST_SLICE = 10_000  # nodes, which take about a hundredth of a second
_MAX_FACTOR = 1 << 13  # the largest factor of g or h in the key of a queue
_BEAM_SLICE = 1_000
_DEEPENING_STORED = 1000  # a path of 499 moves, with its siblings, has fewer positions
_DEEPENING_SLICE = 200_000
_TABLED = (None, "hamming", "manhattan", "linear-conflict", "walking-distance")


def has_compiled(
    algorithm: str,
    heuristic: str | HeuristicFunction | None,
    options: SearchOptions = DEFAULTS,
) -> bool:
    """Return whether a search has a compiled form, at least for boards of some sizes.

    >>> has_compiled("astar", "manhattan"), has_compiled("astar", "pattern-database")
    (True, False)
    """
    tabled = isinstance(heuristic, TableHeuristic) or heuristic in _TABLED
    ordered = algorithm in DEEPENING or queue_order(algorithm, options.weight) is not None
    return algorithm in COMPILED and tabled and ordered and options.cost is None


def compiled_cells(algorithm: str) -> int:
    """Return the number of cells of the largest boards with a compiled form of an algorithm."""
    return SUM_MAX_CELLS if algorithm in DEEPENING else PACKED_MAX_CELLS


def compiled_search(
    algorithm: str,
    board: Board,
    goal: Board,
    heuristic: Heuristic,
    limit: Limit | None = None,
    options: SearchOptions = DEFAULTS,
) -> Search | None:
    """Begin the compiled form of a search, or return None if the search has none.

    The board must be solvable. IDA* and iterative deepening have a compiled form on boards of up
    to 36 cells, best-first and beam search on up to 25 cells. The heuristic must have tables (see
    `slidestar.pdb.sum_heuristics`). The weight of weighted A* must be an integer, or a fraction
    such as 1.5 with a small power of two as its denominator. Deepening searches with a limit of
    less than 1,000 stored positions have no compiled form.

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
    if algorithm == "beam":
        if len(board.tiles) > PACKED_MAX_CELLS:
            return None
        return _beam(board, goal, heuristic, sums, limit, options.width or WIDTH)
    if algorithm in DEEPENING:
        stored = Budget(limit).limit.stored  # `Budget` raises an error for another type of limit
        if stored is not None and stored < _DEEPENING_STORED:
            return None  # the compiled loop cannot stop at a number of stored positions
        return _deepening(algorithm, board, goal, heuristic, sums, limit)
    order = queue_order(algorithm, options.weight)
    if order is None or not fits_best_first(sums):
        return None
    return _best_first(algorithm, board, goal, heuristic, sums, order, limit)


def fits_best_first(sums: TableSum, more: int = 0) -> bool:
    """Return whether a best-first search has a compiled form if up to `more` is added to h."""
    return sums.cells <= PACKED_MAX_CELLS and sums.most + more <= MAX_ENTRY


def queue_order(
    algorithm: str, weight: float | None = None, ties: str = "small-h", then: str = "newest"
) -> QueueOrder | None:
    """Return the order of a search's queue, or None if integer keys cannot express the weight.

    The readable search compares floats, which other weights round, so the orders could differ.

    >>> queue_order("weighted-astar", 1.5)
    QueueOrder(of_g=2, of_h=3, ties='small-h', then='newest')
    """
    if algorithm in ("bfs", "dfs"):
        return QueueOrder(0, 0, "none", "oldest" if algorithm == "bfs" else "newest")
    if algorithm == "uniform-cost":
        return QueueOrder(1, 0, "none", then)
    if algorithm == "weighted-astar":
        of_h, of_g = (WEIGHT if weight is None else weight).as_integer_ratio()
        return QueueOrder(of_g, of_h, ties, then) if max(of_g, of_h) <= _MAX_FACTOR else None
    return QueueOrder(int(algorithm == "astar"), 1, ties, then)


def _best_first(
    algorithm: str,
    board: Board,
    goal: Board,
    heuristic: Heuristic,
    sums: TableSum,
    order: QueueOrder,
    limit: Limit | None,
) -> Search:
    budget = Budget(limit)
    duplicates = "closed" if algorithm == "greedy" else "reopen"
    stored = budget.limit.stored
    search = BestFirst(sums, board.tiles, goal.tiles, order, duplicates=duplicates, stored=stored)
    by_f = algorithm in ("astar", "bfs")
    proven = budget.bound = same_parity(sums.estimate(board.tiles), board, goal)
    budget.check_time()  # the first slice may already solve the board
    while True:
        status = search.run(budget.at_most(BEST_FIRST_SLICE))
        budget.stats = Stats(**search.counts)
        if by_f:
            budget.bound = same_parity(search.bound, board, goal)
        if status == BestFirst.FOUND:
            moves = Moves(search.letters)
            if by_f:
                proven = len(moves)
            elif duplicates == "reopen":
                least = same_parity(search.least, board, goal)
                proven = max(proven, min(len(moves), least))
            name = None if isinstance(heuristic, ZeroHeuristic) else heuristic.name
            return Solution(board, goal, moves, proven, algorithm, name, budget.so_far())
        budget.check()
        if status == BestFirst.LIMIT:
            raise budget.limit_reached("positions", stored or 0)
        yield budget.progress()


def _beam(
    board: Board,
    goal: Board,
    heuristic: Heuristic,
    sums: TableSum,
    limit: Limit | None,
    width: int,
) -> Search:
    budget = Budget(limit)
    proven = budget.bound = same_parity(sums.estimate(board.tiles), board, goal)
    search = TextbookBeam(sums, board.tiles, goal.tiles, width, budget.limit.stored)
    while True:
        status = search.run(budget.at_most(_BEAM_SLICE))
        budget.stats = Stats(**search.counts)
        if status == TextbookBeam.FOUND:
            stats = budget.so_far()
            return Solution(
                board, goal, Moves(search.letters), proven, "beam", heuristic.name, stats
            )
        if status == TextbookBeam.EXHAUSTED:
            raise budget.limit_reached("width", width)
        if status == TextbookBeam.FULL:
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
