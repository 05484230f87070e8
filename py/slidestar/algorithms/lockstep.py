"""A test of solvability without parity, by searching a board and its twin in lockstep.

Exactly one of a board and its twin (the board with two tiles swapped) is solvable, so one of two
alternating searches finds the goal. The assignment "8 Puzzle" (Princeton COS 226) uses this method.
`Board.is_solvable` is much faster.
"""

from __future__ import annotations

from slidestar.algorithms.best_first import astar
from slidestar.errors import Unsolvable
from slidestar.puzzle.board import Board


def is_solvable_by_lockstep(board: Board, goal: Board | None = None) -> bool:
    """Return whether a board is solvable, by alternating A* on the board and on its twin.

    >>> is_solvable_by_lockstep(Board.parse("1 2 3/4 5 6/8 7 0"))
    False
    """
    target = board.goal_or_standard(goal)
    searches = [(True, astar(board, target)), (False, astar(board.twin(), target))]
    while True:
        for solvable, search in searches:
            try:
                next(search)
            except StopIteration:
                return solvable
            except Unsolvable:  # all positions of a small board were searched
                return not solvable
