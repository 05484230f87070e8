"""The pattern database as an estimate like the others, for the searches that take one."""

from __future__ import annotations

from typing import Any

from slidestar.algorithms import State, run
from slidestar.algorithms.heuristics import Estimate, Heuristic
from slidestar.errors import PuzzleError
from slidestar.pdb.database import EXACT_CELLS, SHIPPED, database_for, exact_for, fits, missing
from slidestar.puzzle.board import Board

__all__ = ["PATTERN_DATABASE", "check_size", "pattern_database"]

PATTERN_DATABASE = "pattern-database"


def check_size(board: Board) -> None:
    """Raise `PuzzleError` where there can be no pattern database."""
    if not fits(board):
        raise PuzzleError(f"{PATTERN_DATABASE} has no tables here: {missing(board)}")


def pattern_database(goal: Board) -> Heuristic:
    """The moves that groups of tiles need when all others are forgotten, added up.

    Additive pattern databases: R. E. Korf and A. Felner, "Disjoint pattern database heuristics",
    Artificial Intelligence 134 (2002). Up to 10 cells all tiles are one group, so that the estimate
    is the distance itself; up to 16 cells groups have at most six tiles, and of several ways to
    divide the tiles the largest sum counts. So it's admissible, but above 10 cells not consistent:
    about one move in fifty changes it by three, since for each placement of its tiles a table has
    the least over all places of the blank. Searches that take it have to reopen positions. Larger
    boards raise `PuzzleError`, as all do but the smallest where there are no compiled loops.

    What isn't there yet is built, which takes seconds; `tables.prepare` does it in steps.

    >>> pattern_database(Board.solved(3))(Board.parse("8 6 7/2 5 4/3 0 1"))
    31
    """
    check_size(goal)
    return _Exact(goal) if len(goal.tiles) <= EXACT_CELLS else _Additive(goal)


class _Exact(Heuristic):
    name = PATTERN_DATABASE

    def __init__(self, goal: Board) -> None:
        super().__init__(goal)
        self._table = run(exact_for(goal).prepare())

    def begin(self, state: State) -> Estimate:
        return self._table.distance(state), None

    def moved(
        self, carry: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        return self._table.distance(after), None


class _Additive(Heuristic):
    """Manhattan distance, and twice the excess of the view that has most: see `kernel.ida`."""

    name = PATTERN_DATABASE

    def __init__(self, goal: Board) -> None:
        super().__init__(goal)
        self._database, self._frame = database_for(goal)
        run(self._database.prepare(SHIPPED))
        # More may get ready while this is in use; an estimate is to stay what it is.
        self._views = self._database.views
        self._direction = {
            step: number for number, step in enumerate((-goal.cols, -1, 1, goal.cols))
        }

    def begin(self, state: State) -> Estimate:
        plan = self._database.plan
        tiles = self._frame.tiles(state)
        index = plan.indices(tiles)
        sums = [sum(self._entry(index[k]) for k in plan.slots(v)) for v in range(self._views)]
        manhattan = plan.manhattan(tiles)
        return manhattan + 2 * max(sums), (manhattan, tuple(index), sums)

    def moved(
        self, carry: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        manhattan, old, sums = carry
        plan, frame = self._database.plan, self._frame
        tile, source, target = frame.tile[tile], frame.cell[source], frame.cell[target]
        d = self._direction[source - target]  # the way of the blank
        manhattan += 2 * plan.away[256 * tile + 4 * source + d] - 1
        index, sums = list(old), list(sums)
        for v in range(self._views):
            k = plan.slot[64 * v + tile]
            index[k] += plan.delta[256 * v + 4 * tile + d]
            sums[v] += self._entry(index[k]) - self._entry(old[k])
        return manhattan + 2 * max(sums), (manhattan, tuple(index), sums)

    def _entry(self, index: int) -> int:
        return self._database.memory[index >> 2] >> (2 * (index & 3)) & 3
