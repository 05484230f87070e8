"""The boards that have tables: up to 10 cells exact distances, up to 16 pattern databases."""

from __future__ import annotations

from slidestar.kernel import EXACT_MAX_CELLS, load_loops
from slidestar.puzzle.board import Board

__all__ = ["EXACT_MAX_CELLS", "OPTIMAL_MAX_CELLS", "compiled", "fits", "no_tables_reason"]

OPTIMAL_MAX_CELLS = 16
"""The largest boards for which `auto` finds shortest solutions."""


def compiled() -> bool:
    """Return True if the kernel runs compiled."""
    return load_loops().backend != "interpreted"


def fits(board: Board) -> bool:
    """Return True if a board of this size has tables: up to 16 cells.

    Without the compiled kernel up to 10 cells, since larger tables would take an hour to build.
    """
    return board.rows * board.cols <= (OPTIMAL_MAX_CELLS if compiled() else EXACT_MAX_CELLS)


def no_tables_reason(board: Board) -> str:
    """Return why a board that does not fit has no tables, for messages."""
    size = f"{board.rows}x{board.cols}"
    if board.rows * board.cols > OPTIMAL_MAX_CELLS:
        return f"a {size} board has more than {OPTIMAL_MAX_CELLS} cells"
    why = load_loops().status.why
    return f"{size} boards need the compiled kernel, which is not available ({why})"
