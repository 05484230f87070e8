"""Solvable or not, without parity: the classic search of a board and its twin in lockstep.

Exactly one of a board and its twin (the board with two tiles swapped) can be solved. So two
searches that take turns settle the question: one of them ends. It's the assignment's way of
finding out ("8 Puzzle", Princeton COS 226), kept here as an example; `Board.is_solvable` answers
the same in no time.
"""

from __future__ import annotations

from slidestar.algorithms.best_first import astar
from slidestar.errors import Unsolvable
from slidestar.puzzle.board import Board

__all__ = ["is_solvable_by_lockstep"]


def is_solvable_by_lockstep(board: Board, goal: Board | None = None) -> bool:
    """Whether the goal can be reached, by A* from the board and from its twin, turn by turn.

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
            except Unsolvable:  # so small a board that all of it was searched
                return not solvable
