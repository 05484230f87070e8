"""Classify boards by the tables that exist for their size."""

from __future__ import annotations

from enum import Enum

from slidestar.kernel import EXACT_MAX_CELLS, load_loops
from slidestar.puzzle.board import Board

OPTIMAL_MAX_CELLS = 16
"""The number of cells of the largest boards for which `auto` finds shortest solutions."""


class BoardClass(Enum):
    """The kind of tables that exist for a board."""

    EXACT = "exact"
    """A board of up to 10 cells, which has a table of all distances."""
    PATTERNS = "patterns"
    """A board of 11 to 16 cells, which has pattern databases."""
    UNCOMPILED = "uncompiled"
    """A board of 11 to 16 cells, which has no tables because the kernel is not compiled.

    Building its tables would take an hour.
    """
    LARGE = "large"
    """A board of more than 16 cells, which has at most tables for lower bounds."""

    @property
    def has_tables(self) -> bool:
        """True if tables exist with which searches find shortest solutions."""
        return self in (BoardClass.EXACT, BoardClass.PATTERNS)


def classify(board: Board) -> BoardClass:
    """Return the class of a board, or of a goal.

    >>> classify(Board.solved(3)), classify(Board.solved(5))
    (<BoardClass.EXACT: 'exact'>, <BoardClass.LARGE: 'large'>)
    """
    cells = board.rows * board.cols
    if cells > OPTIMAL_MAX_CELLS:
        return BoardClass.LARGE
    if cells <= EXACT_MAX_CELLS:
        return BoardClass.EXACT
    return BoardClass.PATTERNS if compiled() else BoardClass.UNCOMPILED


def compiled() -> bool:
    """Return whether the kernel is compiled, not interpreted."""
    return load_loops().backend != "interpreted"


def no_tables_reason(board: Board) -> str:
    """Return the reason why a board has no tables, for messages."""
    size = f"{board.rows}x{board.cols}"
    if classify(board) is BoardClass.LARGE:
        return f"a {size} board has more than {OPTIMAL_MAX_CELLS} cells"
    why = load_loops().status.why
    return f"{size} boards need the compiled kernel, which is not available ({why})"
