"""Estimates that are sums of table entries, for the kernel's textbook searches."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from slidestar.kernel.loops import sum_lookups as loop
from slidestar.kernel.loops.signatures import STRIDE

MAX_ENTRY = 255
"""The largest value of an entry, which is a byte."""


@dataclass(frozen=True)
class SumTable:
    """A table for some tiles. The index of an entry is the sum of one part for each tile."""

    parts: Mapping[int, Sequence[int]]
    """The parts of each tile: one number for each cell that the tile can be in."""
    entries: bytes

    def entry(self, tiles: Sequence[int]) -> int:
        """Return the table entry for a position."""
        return self.entries[
            sum(self.parts[tile][cell] for cell, tile in enumerate(tiles) if tile in self.parts)
        ]


@dataclass(frozen=True)
class TableSum:
    """An estimate from tables, for boards of one size.

    Each view is a set of tables. The estimate is the largest sum of a view's entries.

    >>> first, second = ({tile: range(4)} for tile in (1, 2))
    >>> misplaced = SumTable(first, bytes([0, 1, 1, 1])), SumTable(second, bytes([1, 0, 1, 1]))
    >>> TableSum(2, 2, (misplaced,)).estimate([2, 1, 3, 0])
    2
    """

    rows: int
    cols: int
    views: tuple[tuple[SumTable, ...], ...]
    """The tables of each view."""

    def __post_init__(self) -> None:
        if self.cells > STRIDE or len(self.views) > loop.VIEWS:
            raise ValueError(
                f"a sum has at most {STRIDE} cells and {loop.VIEWS} views, got {self.cells} and"
                f" {len(self.views)}"
            )
        for tile in range(self.cells):
            count = sum(tile in table.parts for table in self._all)
            if count >= loop.MOST:
                raise ValueError(
                    f"a tile must be in at most {loop.MOST - 1} tables, got {count} of tile {tile}"
                )

    @property
    def _all(self) -> list[SumTable]:
        return [table for view in self.views for table in view]

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.rows * self.cols

    @property
    def tables(self) -> int:
        """The number of tables."""
        return len(self._all)

    @cached_property
    def most(self) -> int:
        """An upper bound of all estimates."""
        views = (sum(max(table.entries) for table in view) for view in self.views)
        return max(views, default=0)

    def neighbors(self, order: str = "UDLR") -> array[int]:
        """Return the cell from which each move slides a tile into the blank's cell.

        The cell for the d-th move in `order` is at the index `DIRECTIONS * blank + d`. It is -1 if
        the move is not possible.
        """
        found = array("i")
        for cell in range(self.cells):
            row, col = divmod(cell, self.cols)
            sources = {
                "U": cell + self.cols if row < self.rows - 1 else -1,
                "D": cell - self.cols if row > 0 else -1,
                "L": cell + 1 if col < self.cols - 1 else -1,
                "R": cell - 1 if col > 0 else -1,
            }
            found.extend(sources[letter] for letter in order)
        return found

    @cached_property
    def buffers(self) -> tuple[bytearray, array[int], array[int], array[int]]:
        """The buffers `entries`, `tables`, `parts` and `starts` for `loops.sum_lookups`."""
        tables = array("i", [-1]) * (loop.MOST * self.cells)
        parts = array("i", bytes(4 * STRIDE * len(tables)))
        for number, table in enumerate(self._all):
            for tile, by_cell in table.parts.items():
                at = tables.index(-1, loop.MOST * tile)
                tables[at] = number
                parts[STRIDE * at : STRIDE * at + self.cells] = array("i", by_cell)
        entries = bytearray()
        starts = array("i")
        for view, in_view in enumerate(self.views):
            for table in in_view:
                starts.extend((len(entries), view))
                entries += table.entries
        return entries or bytearray(1), tables, parts, starts or array("i", [0])

    def scratch(self) -> tuple[array[int], array[int]]:
        """Return new buffers `indices` and `sums` for `loops.sum_lookups`."""
        return array("i", bytes(4 * max(1, self.tables))), array("q", bytes(8 * 2 * loop.VIEWS))

    def estimate(self, tiles: Sequence[int]) -> int:
        """Return the estimate of a position."""
        views = (sum(table.entry(tiles) for table in view) for view in self.views)
        return max(views, default=0)
