"""Explain why a board is solvable or not, in the terms of textbooks."""

from __future__ import annotations

from dataclasses import dataclass

from slidestar.errors import Unsolvable, counted
from slidestar.puzzle.board import Board, check_board, places
from slidestar.puzzle.goals import alternative_goals


@dataclass(frozen=True)
class Solvability:
    """The parity argument for a board and a goal."""

    solvable: bool
    inversions: int
    rows_apart: int
    """The number of rows between the blank's cells in the board and in the goal."""
    reason: str
    """The argument as a sentence."""
    swap: tuple[int, int] | None = None
    """Two tiles whose swap makes the board solvable, or None if it is solvable."""
    repaired: Board | None = None
    """The board with these tiles swapped, or None if it is solvable."""


def explain(board: Board, goal: Board | None = None) -> Solvability:
    """Decide by counting inversions whether a board is solvable.

    A tile that moves sideways keeps its place in the row-major order. A tile that moves up or down
    passes `cols - 1` others. So the parity of the inversions never changes if the number of columns
    is odd. If it is even, the parity changes with each row that the blank moves.

    >>> explain(Board.parse("1 2 3/4 5 6/8 7 0")).reason
    '1 inversion: on a board 3 wide the number must be even to reach this goal'
    >>> explain(Board.parse("1 2/3 0")).solvable
    True
    """
    target = board.goal_or_standard(goal)
    inversions = board.inversions(goal)
    rows_apart = abs(board.blank // board.cols - target.blank // board.cols)
    total = inversions + (rows_apart if board.cols % 2 == 0 else 0)
    solvable = total % 2 == 0
    count = counted(inversions, "inversion")
    wide = f"on a board {board.cols} wide"
    if board.cols % 2:
        rule = "is even, as it must be" if solvable else "must be even"
        reason = f"{count}: {wide} the number {rule} to reach this goal"
    else:
        apart = f"the blank {counted(rows_apart, 'row')} from its goal row"
        rule = "even, as it must be" if solvable else "odd, and must be even"
        reason = f"{count} and {apart}: {wide} their sum, {total:,}, is {rule}"
    if solvable:
        return Solvability(True, inversions, rows_apart, reason)
    a, b = _repair(board, target)
    return Solvability(False, inversions, rows_apart, reason, (a, b), board.swapped(a, b))


def reachable_goal(board: Board, goal: Board | None = None) -> Board:
    """Return the goal, or the standard goal if it is None, after a check that it is reachable.

    >>> reachable_goal(Board.parse("1 2/0 3"))
    Board([[1, 2], [3, 0]])

    Raises `Unsolvable`, with the reason and the named goals that can be reached, and `InvalidBoard`
    for a goal of another shape.
    """
    check_board("board", board)
    if not board.is_solvable(goal):
        goals = alternative_goals(board, goal)
        hint = f"; the goal {' or '.join(goals)} can be reached" if goals else ""
        reason = explain(board, goal).reason
        raise Unsolvable(f"this board can't be solved: {reason}{hint}", goals=goals)
    return board.goal_or_standard(goal)


def _repair(board: Board, goal: Board) -> tuple[int, int]:
    """Return two tiles to swap: tiles in each other's goal cells, or else two neighbours."""
    place = places(goal.tiles)
    for cell, tile in enumerate(board.tiles):
        other = board.tiles[place[tile]]
        if tile and other and other != tile and place[other] == cell:
            return min(tile, other), max(tile, other)
    for cell, tile in enumerate(board.tiles):
        if (cell + 1) % board.cols and tile and board.tiles[cell + 1]:
            return tile, board.tiles[cell + 1]
    first, second = [tile for tile in board.tiles if tile][:2]  # the blank is between them
    return first, second
