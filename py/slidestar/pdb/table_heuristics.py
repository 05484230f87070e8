"""Heuristics for the textbook searches that need tables."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from slidestar.algorithms import Budget, Progress, State, run
from slidestar.algorithms.heuristics import Estimate, Heuristic
from slidestar.errors import PuzzleError
from slidestar.kernel import EXACT_MAX_CELLS
from slidestar.kernel.loops.signatures import DIRECTIONS, STRIDE
from slidestar.pdb.database import database_for, prepare_database
from slidestar.pdb.exact_distances import exact_distances, prepare_exact_table
from slidestar.pdb.sizes import BoardClass, classify, no_tables_reason
from slidestar.pdb.table_sets import SHIPPED, Source
from slidestar.puzzle.board import Board, check_board

PATTERN_DATABASE = "pattern-database"
EXACT_DISTANCE = "exact-distance"
TABLED = (PATTERN_DATABASE, EXACT_DISTANCE)
"""The names of the heuristics that need tables."""


def check_size(name: str, board: Board) -> None:
    """Raise `PuzzleError` if the heuristic `name` has no tables for boards of this size."""
    check_board("board", board)
    if not classify(board).has_tables:
        raise PuzzleError(f"{name} cannot be used: {no_tables_reason(board)}")
    if name == EXACT_DISTANCE and classify(board) is not BoardClass.EXACT:
        size = f"{board.rows}x{board.cols}"
        raise PuzzleError(
            f"{name} cannot be used: a {size} board has more than {EXACT_MAX_CELLS} cells"
        )


def prepare_heuristic(
    name: str, goal: Board, budget: Budget, source: Source = SHIPPED
) -> Generator[Progress, None, None]:
    """Prepare the tables of the heuristic `name`, if it needs any.

    The goal must have a supported size (see `check_size`).
    """
    if name == PATTERN_DATABASE:
        quickly_built = classify(goal) is BoardClass.EXACT
        yield from prepare_database(goal, budget, SHIPPED if quickly_built else source)
    elif name == EXACT_DISTANCE:
        yield from prepare_exact_table(goal, budget)


def exact_distance(goal: Board) -> Heuristic:
    """Return the exact distance as a heuristic, for boards of at most 10 cells.

    The distances come from a table of all positions, which is built first if it is not ready.

    >>> exact_distance(Board.solved(3))(Board.parse("8 6 7/2 5 4/3 0 1"))
    31
    """
    check_size(EXACT_DISTANCE, goal)
    return _Exact(goal)


def pattern_database(goal: Board) -> Heuristic:
    """Return an additive pattern database as a heuristic.

    The tiles are partitioned into groups. The heuristic adds up, over all groups, the moves that
    the group's tiles need if moves of other tiles do not count. See R. E. Korf and A. Felner,
    "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002). On boards of up to
    10 cells, a group has at most four tiles, so a 3x3 board has two groups. On boards of up to 16
    cells, a group has at most six tiles. The estimate is the maximum over several partitions, or
    over one partition and its reflection. A table entry exceeds the Manhattan distance by at most
    six moves.

    The heuristic is admissible but not consistent, so searches reopen positions. A table stores the
    minimum over all cells of the blank, and about one move in fifty changes the estimate by three.

    Tables that are not ready are built, which takes seconds. `prepare_heuristic` does the same in
    steps. Raises `PuzzleError` for boards of more than 16 cells, or of more than 10 cells if the
    kernel is not compiled.

    >>> pattern_database(Board.solved(3))(Board.parse("8 6 7/2 5 4/3 0 1"))
    27
    """
    check_size(PATTERN_DATABASE, goal)
    return _Additive(goal)


class _Exact(Heuristic):
    name = EXACT_DISTANCE
    admissible = True

    def __init__(self, goal: Board) -> None:
        super().__init__(goal)
        self._table = run(exact_distances(goal).prepare())

    def evaluate(self, state: State) -> Estimate:
        return self._table.distance(state), None

    def update(
        self, data: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        return self._table.distance(after), None


class _Additive(Heuristic):
    """Manhattan distance plus twice the largest sum of entries (`kernel.loops.ida_star_loop`)."""

    name = PATTERN_DATABASE
    admissible = True

    def __init__(self, goal: Board) -> None:
        super().__init__(goal)
        database = database_for(goal)
        run(database.tables.prepare(SHIPPED))
        # More views may become ready during a search, but its estimates must not change.
        self._views = database.views
        self._layout, self._symmetry = database.layout, database.symmetry
        self._memory = database.tables.memory
        self._direction = {step: d for d, step in enumerate((-goal.cols, -1, 1, goal.cols))}

    def evaluate(self, state: State) -> Estimate:
        layout = self._layout
        tiles = self._symmetry.tiles(state)
        index = layout.indices(tiles)
        sums = [sum(self._entry(index[k]) for k in slots) for slots in layout.slots[: self._views]]
        manhattan = layout.manhattan(tiles)
        return manhattan + 2 * max(sums), (manhattan, tuple(index), sums)

    def update(
        self, data: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        manhattan, old, sums = data
        layout, symmetry = self._layout, self._symmetry
        tile, source, target = symmetry.tile[tile], symmetry.cell[source], symmetry.cell[target]
        d = self._direction[source - target]  # the blank moves from target to source
        manhattan += 2 * layout.away[DIRECTIONS * (STRIDE * tile + source) + d] - 1
        index, sums = list(old), list(sums)
        for v in range(self._views):
            k = layout.slot[STRIDE * v + tile]
            index[k] += layout.delta[DIRECTIONS * (STRIDE * v + tile) + d]
            sums[v] += self._entry(index[k]) - self._entry(old[k])
        return manhattan + 2 * max(sums), (manhattan, tuple(index), sums)

    def _entry(self, index: int) -> int:
        return self._memory[index >> 2] >> (2 * (index & 3)) & 3
