"""Goals with a name, for boards of any size."""

from __future__ import annotations

from collections.abc import Iterator

from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.board import Board

GOALS = {
    "standard": "Blank last",
    "blank-first": "Blank first",
    "snail": "Snail",
    "columns": "Column by column",
}
"""The names of goals, with their labels on the page."""
CONVENTIONAL = ("standard", "blank-first", "snail")
"""The goals that collections of boards often use without naming them."""


def named_goal(name: str, rows: int, cols: int | None = None) -> Board:
    """Return the goal of a size by its name: `standard`, `blank-first`, `snail` or `columns`.

    `blank-first` has the tiles in order after the blank, as in Korf's 100 boards. `snail` has them
    clockwise and inwards from the upper left corner, the blank last, as in the assignments of the
    school 42. `columns` has them in order down each column, the blank last.

    >>> named_goal("blank-first", 2, 3)
    Board([[0, 1, 2], [3, 4, 5]])
    >>> named_goal("snail", 3)
    Board([[1, 2, 3], [8, 0, 4], [7, 6, 5]])

    Raises `PuzzleError` for another name and `InvalidBoard` for a size that no board has.
    """
    if not isinstance(name, str) or name not in GOALS:
        raise PuzzleError(f"goal must be one of {', '.join(GOALS)}, got {quote(name)}")
    goal = Board.solved(rows, cols)
    if name == "standard":
        return goal
    rows, cols = goal.rows, goal.cols
    tiles = list(range(rows * cols))
    if name == "snail":
        for number, cell in enumerate(_inwards(rows, cols), start=1):
            tiles[cell] = number % len(tiles)
    elif name == "columns":
        tiles = [(col * rows + row + 1) % len(tiles) for row in range(rows) for col in range(cols)]
    return Board.from_flat(tiles, rows, cols)


def goal_name(goal: Board) -> str | None:
    """Return the name of a goal, or None if it has none.

    >>> goal_name(Board.solved(4)), goal_name(Board.parse("1 2 3/4 5 6/0 7 8"))
    ('standard', None)
    """
    return next((name for name in GOALS if goal == named_goal(name, goal.rows, goal.cols)), None)


def alternative_goals(board: Board, goal: Board | None = None) -> tuple[str, ...]:
    """Return the conventional goals that an unsolvable board can reach.

    There are none if `goal` is unconventional, because the user chose it on purpose.

    >>> alternative_goals(Board.parse("4 5 3/7 2 6/1 8 0"))
    ('snail',)
    """
    if board.is_solvable(goal) or (goal is not None and goal_name(goal) not in CONVENTIONAL):
        return ()
    size = board.rows, board.cols
    return tuple(name for name in CONVENTIONAL if board.is_solvable(named_goal(name, *size)))


def _inwards(rows: int, cols: int) -> Iterator[int]:
    """Yield all cells, clockwise and inwards from the upper left corner."""
    for ring in range((min(rows, cols) + 1) // 2):
        top, bottom, left, right = ring, rows - 1 - ring, ring, cols - 1 - ring
        yield from (top * cols + col for col in range(left, right + 1))
        yield from (row * cols + right for row in range(top + 1, bottom + 1))
        if top < bottom:
            yield from (bottom * cols + col for col in range(right - 1, left - 1, -1))
        if left < right:
            yield from (row * cols + left for row in range(bottom - 1, top, -1))
