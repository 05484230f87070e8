"""Pattern databases for the bounds of 5x5 and 6x6 boards, whatever the goal.

They're shipped for the blank last, 48 and 12 kB, since only two and three large tables are needed:
parts of the board that are alike, turned or reflected, share one. So do all goals. The part where a
goal's blank belongs has one tile less, and a small table of its own that's built in a twentieth of
a second.
"""

from __future__ import annotations

import logging
from collections.abc import Generator

from slidestar.algorithms import Budget, Progress, same_parity
from slidestar.algorithms.heuristics import LinearConflict
from slidestar.kernel import PatternBuilder, Plan, around, load_loops
from slidestar.kernel.turns import turns
from slidestar.lib.sharing import SharedWork, Steps, remembered
from slidestar.pdb.database import SHIPPED, Database, Frame, Shelf, compiled
from slidestar.pdb.tables import Patterns, in_time
from slidestar.puzzle.board import Board

__all__ = ["LargeTables", "by_tables", "large_tables", "lower_bound", "prepare_bounds"]

_log = logging.getLogger(__name__)

_SIDES = (5, 6)
_BUILD_STEPS = 1 << 14


class LargeTables:
    """The tables for a goal: a `pdb.tables.Tables`, of use once `ready`.

    >>> from slidestar.lib.steps import run
    >>> goal = Board.parse("1 2 3 4 5/6 7 8 9 10/11 12 0 13 14/15 16 17 18 19/20 21 22 23 24")
    >>> tables = LargeTables(goal)
    >>> run(tables.prepare(SHIPPED))
    >>> board = Board.parse("6 9 11 16 4/7 22 23 1 12/10 2 0 15 19/13 8 20 18 14/5 3 24 21 17")
    >>> LinearConflict(goal)(board), tables.patterns.search(board).bound
    (78, 80)
    """

    def __init__(self, goal: Board) -> None:
        self.frame, self.plan = _placed(goal)
        self.memory = bytearray()
        self.ready = False
        self._shipped = _shipped(goal.rows)
        self._work = SharedWork()

    @property
    def views(self) -> int:
        """How many of the plan's views can be looked at now."""
        return self.plan.views if self.ready else 0

    @property
    def patterns(self) -> Patterns:
        """What searches look at."""
        return Patterns(self, self.frame)

    def prepare(self, shelf: Shelf) -> Steps:
        """Get the tables ready; yields how much is done, from 0 to 1. Any number of threads may do
        it at once, and together they do it once.
        """
        return self._work.join(lambda: None if self.ready else self._get(shelf))

    def _get(self, shelf: Shelf) -> Steps:
        shipped = self._shipped
        yield from shipped.prepare(shelf)
        if self.plan == shipped.plan:
            self.plan, self.memory = shipped.plan, shipped.memory  # the plan is prepared
        else:
            for _ in self.plan.prepare():
                yield 0.0
            memory = bytearray(self.plan.table_bytes)
            for number in self.plan.built:
                yield from self._fill(memory, number)
            self.memory = memory
        self.ready = True

    def _fill(self, memory: bytearray, number: int) -> Steps:
        """Take over a table that's shipped, or build it."""
        pattern, known = self.plan.patterns[number], self._shipped.plan
        start = pattern.base // 4
        mine = [self.plan.places[tile] for tile in pattern.tiles]
        for other in known.built:
            theirs = known.patterns[other]
            if mine == [known.places[tile] for tile in theirs.tiles]:
                first = theirs.base // 4
                memory[start : start + pattern.room] = self._shipped.memory[
                    first : first + theirs.room
                ]
                return
        builder = PatternBuilder(self.plan, number, memory)
        while not builder.run(load_loops().slice(_BUILD_STEPS)):
            yield builder.progress


def _placed(goal: Board) -> tuple[Frame, Plan]:
    """How to look at a goal so that it needs as few tables as possible, and its plan: it's turned
    until its blank is in the last of the parts that are alike, since the first one's table serves
    them all.
    """
    n = goal.cols
    shipped = around(n, n * n - 1).partitions[0]
    part_of = {tile - 1: i for i, part in enumerate(shipped) for tile in part}
    part_of[n * n - 1] = len(shipped) - 1
    turn = max(turns(n), key=lambda turn: (part_of[turn[goal.blank]], turn[goal.blank]))
    plan = around(n, turn[goal.blank])
    tile = [0] * len(goal.tiles)
    for cell, number in enumerate(goal.tiles):
        tile[number] = plan.goal[turn[cell]]
    steps = {"D": n, "U": -n, "R": 1, "L": -1}
    turned = {turn[n + 1 + step] - turn[n + 1]: here for here, step in steps.items()}
    letter = {there: turned[step] for there, step in steps.items()}
    return Frame(turn, tuple(tile), letter), plan


@remembered(2)
def _shipped(side: int) -> Database:
    return Database(around(side, side * side - 1))


@remembered(4)
def _tables(goal: Board) -> LargeTables:
    return LargeTables(goal)


def large_tables(goal: Board) -> LargeTables | None:
    """The tables for a goal, the same ones each time; None where there are none: for other sizes,
    and without compiled loops.
    """
    return _tables(goal) if goal.rows == goal.cols in _SIDES and compiled() else None


def prepare_bounds(
    goal: Board, budget: Budget, shelf: Shelf = SHIPPED
) -> Generator[Progress, None, bool]:
    """Get ready what `lower_bound` uses for a goal. False if that's nothing or can't be done."""
    tables = large_tables(goal)
    if tables is None:
        return False
    try:
        yield from in_time(tables.prepare(shelf), budget)
    except MemoryError as error:
        _log.warning("a pattern database can't be used: %s", error)
    return tables.ready


def by_tables(board: Board, goal: Board) -> int:
    """What tables prove of a distance; 0 where none are ready."""
    tables = large_tables(goal)
    return tables.patterns.search(board).bound if tables and tables.ready else 0


def lower_bound(board: Board, goal: Board) -> int:
    """What's proven of a distance without a search: by linear conflict, and tables that are ready.

    >>> goal = Board.solved(7)
    >>> lower_bound(goal.apply("DRDRULDLU"), goal)
    9
    """
    conflicts = same_parity(LinearConflict(goal)(board), board, goal)
    return max(conflicts, by_tables(board, goal))
