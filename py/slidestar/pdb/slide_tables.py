"""Colour tables for shortest solutions in multi-tile moves, on boards of 11 to 16 cells.

A colour table treats all tiles whose goal cells have the same colour as equal. The tables depend
only on the board's size and on the goal cell of the blank, which a reflection maps into the last
quarter of the board. They are built on first use. For the standard 4x4 goal this takes about a
second and 9.4 MB.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from slidestar.algorithms import Budget, Progress
from slidestar.kernel import ColourTables, SlideSearch
from slidestar.lib.sharing import shared_cache
from slidestar.pdb.board_symmetry import Symmetry
from slidestar.pdb.built_tables import BuiltTables
from slidestar.pdb.table_sets import within_budget
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves

_ENTRIES = 1 << 19  # table entries of a slice, which takes a few hundredths of a second

_FIFTEEN = ("1111222333333331", "1122332233223221", "1123112311231131")
"""The colours of the goal cells on 4x4 boards. The last character is the blank's cell."""

_FIRST_COLOURS = 4  # tiles of each of the first two colours, on boards of up to 12 cells
_FIRST_COLOURS_LARGE = 3  # the same on larger boards, except 4x4


@shared_cache(4)
def slide_tables(rows: int, cols: int, blank: int) -> BuiltTables[ColourTables]:
    """Return the shared colour tables for a size and a goal cell of the blank."""
    size = (rows, cols, blank)
    return BuiltTables(lambda: ColourTables(*size, colourings(*size)), _ENTRIES)


def colourings(rows: int, cols: int, blank: int) -> tuple[str, ...]:
    """Return the colouring of each table: a string with one colour for each goal cell.

    The colourings of 4x4 boards were chosen by measuring searches. If the blank is not on the main
    diagonal, their transposed forms are added.

    >>> colourings(3, 4, 11)[:2]
    ('111122223331', '333222211111')
    """
    cells = rows * cols
    if rows == cols == 4:
        chosen = [_moved(text, blank) for text in _FIFTEEN]
        if blank // cols != blank % cols:
            across = blank % cols * rows + blank // cols
            chosen += [_transposed(_moved(text, across), rows) for text in _FIFTEEN]
        return tuple(chosen)
    by_row = [cell for cell in range(cells) if cell != blank]
    by_col = sorted(by_row, key=lambda cell: cell % cols)
    diagonal = sorted(by_row, key=lambda cell: cell // cols + cell % cols)
    other = sorted(by_row, key=lambda cell: cell // cols - cell % cols)
    orders = (by_row, by_row[::-1], by_col, by_col[::-1], diagonal, other)
    first = _FIRST_COLOURS if cells <= 12 else _FIRST_COLOURS_LARGE
    return tuple(_painted(order, first, cells) for order in orders)


def _moved(text: str, blank: int) -> str:
    """Exchange the colours of the last cell and the blank's cell."""
    colours = list(text)
    colours[blank], colours[-1] = colours[-1], colours[blank]
    return "".join(colours)


def _transposed(text: str, side: int) -> str:
    return "".join(text[cell % side * side + cell // side] for cell in range(side * side))


def _painted(order: Sequence[int], first: int, cells: int) -> str:
    """Return a colouring with colour 1 for the first `first` cells of an order, then 2, then 3."""
    colours = ["1"] * cells
    for number, cell in enumerate(order):
        colours[cell] = str(min(number // first, 2) + 1)
    return "".join(colours)


@dataclass(frozen=True)
class SlideDatabase:
    """Complete colour tables, and the symmetry that maps a goal's boards onto them."""

    tables: ColourTables
    symmetry: Symmetry

    def search(
        self,
        board: Board,
        *,
        find_all: bool = False,
        lower_bound: int = 0,
        max_length: int | None = None,
        axes: Sequence[int] = (0, 1),
    ) -> SlideSearch:
        """Return a search for one shortest solution, or for all of them if `find_all` is true.

        `lower_bound`: a known lower bound of the solution's length. `max_length`: the length of the
        longest solutions to search for. `axes`: the axes on which the first move may be, 0 vertical
        and 1 horizontal.
        """
        return SlideSearch(
            self.tables,
            self.symmetry.tiles(board.tiles),
            find_all=find_all,
            lower_bound=lower_bound,
            max_length=max_length,
            axes=axes,
        )

    def moves(self, search: SlideSearch) -> Moves:
        """Return the solution that a search has found, as moves of the board."""
        return self.symmetry.moves(search.letters)


def prepare_slides(goal: Board, budget: Budget) -> Generator[Progress, None, SlideDatabase]:
    """Build the tables of a goal of 11 to 16 cells if necessary, and return them."""
    symmetry = _to_last_quarter(goal)
    shared = slide_tables(goal.rows, goal.cols, symmetry.cell[goal.blank])
    tables = yield from within_budget(shared.prepare(), budget)
    return SlideDatabase(tables, symmetry)


def _to_last_quarter(goal: Board) -> Symmetry:
    """Return the symmetry that maps the blank's goal cell into the last quarter of the board.

    The number of each tile in the image is its goal cell plus 1.

    >>> goal = Board.parse("0 1 2/3 4 5")
    >>> _to_last_quarter(goal).tiles(goal.tiles)
    (1, 2, 3, 4, 5, 0)
    """
    rows, cols = goal.rows, goal.cols
    row, col = divmod(goal.blank, cols)
    flip_rows, flip_cols = 2 * row < rows - 1, 2 * col < cols - 1
    cell = tuple(
        (rows - 1 - r if flip_rows else r) * cols + (cols - 1 - c if flip_cols else c)
        for r in range(rows)
        for c in range(cols)
    )
    letter = {letter: letter for letter in "UDLR"}
    if flip_rows:
        letter.update(U="D", D="U")
    if flip_cols:
        letter.update(L="R", R="L")
    tile = [0] * len(goal.tiles)
    for place, number in enumerate(goal.tiles):
        tile[number] = cell[place] + 1 if number else 0
    return Symmetry(cell, tuple(tile), letter)
