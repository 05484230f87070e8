"""The stages in which students solve a board, in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

StageCode = Literal["tile", "row-end", "column", "last-six", "last-four"]


@dataclass(frozen=True)
class Stage:
    """A stage, which fills some cells. Later stages leave the tiles in these cells alone."""

    code: StageCode
    """The kind of stage.

    - `tile`: fills one cell.
    - `row-end`: fills the last two cells of a row.
    - `column`: fills the two cells of a column.
    - `last-six`: fills two cells like `row-end` or `column`, after which only 2x2 cells are left.
    - `last-four`: fills the last 2x2 cells.
    """
    cells: tuple[int, ...]
    """The cells that the stage fills. Two cells are a side cell and a corner."""
    fixed: frozenset[int]
    """The cells of earlier stages."""
    beside: int = -1
    """The neighbour of the corner outside the line, if the stage fills two cells."""


@lru_cache(maxsize=16)
def plan(rows: int, cols: int, blank: int) -> tuple[Stage, ...]:
    """Return the stages for a goal whose blank is in the cell `blank`.

    Rows are filled from the top until two are left, then columns from the left. If the blank's goal
    cell is in the next row or column to be filled, the opposite row or column is filled instead, so
    that the blank's cell is one of the last four.

    >>> [(stage.code, stage.cells) for stage in plan(3, 3, 8)]
    [('tile', (0,)), ('row-end', (1, 2)), ('last-six', (6, 3)), ('last-four', (4, 5, 7, 8))]
    >>> [(stage.code, stage.cells) for stage in plan(2, 3, 0)]
    [('last-six', (5, 2)), ('last-four', (0, 1, 3, 4))]
    """
    stages = []
    fixed: frozenset[int] = frozenset()
    for code, cells, beside in _lines(rows, cols, blank):
        stages.append(Stage(code, cells, fixed, beside))
        fixed = fixed.union(cells)
    last = tuple(cell for cell in range(rows * cols) if cell not in fixed)
    return (*stages, Stage("last-four", last, fixed))


_Line = tuple[StageCode, tuple[int, ...], int]


def _lines(rows: int, cols: int, blank: int) -> Iterator[_Line]:
    """Yield the code, the cells and `beside` of each stage except the last."""
    blank_row, blank_col = divmod(blank, cols)
    top, bottom = 0, rows - 1
    while bottom - top > 1:
        row, inward = (top, 1) if blank_row > top else (bottom, -1)
        pair: StageCode = "last-six" if cols == 2 and bottom - top == 2 else "row-end"
        yield from _line(range(row * cols, (row + 1) * cols), inward * cols, pair)
        top, bottom = (top + 1, bottom) if inward > 0 else (top, bottom - 1)
    left, right = 0, cols - 1
    while right - left > 1:
        col, inward = (left, 1) if blank_col > left else (right, -1)
        pair = "last-six" if right - left == 2 else "column"
        yield from _line((bottom * cols + col, top * cols + col), inward, pair)
        left, right = (left + 1, right) if inward > 0 else (left, right - 1)


def _line(cells: Sequence[int], inward: int, pair: StageCode) -> Iterator[_Line]:
    *single, side, corner = cells
    for cell in single:
        yield "tile", (cell,), -1
    yield pair, (side, corner), corner + inward
