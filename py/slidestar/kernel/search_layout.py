"""The memory that the search loops read: pattern tables, lookup arrays and a pruning automaton.

A *pattern* is a set of tiles whose moves are counted together. A *partition* divides the tiles into
patterns. A *view* is a partition that is looked up either directly or reflected. The patterns of
all views are numbered consecutively. Their numbers are called *slots*. The *index* of a pattern's
entry is the pattern's base plus the sum of radix**i * c over its tiles, where c is the cell of the
i-th tile.

    tables      | pattern 0          | pattern 1          | ...
                  2 bits an entry      from entry `base`, padded to whole cache lines
    slot        | view 0             | view 1             | ...      [STRIDE * view + tile]
                  STRIDE tiles
    delta       | view 0                           | view 1 ...
                | tile 0        | tile 1 ...                         [DIRECTIONS * (STRIDE * view
                  DIRECTIONS moves                                     + tile) + d]
    away        | tile 0                           | tile 1 ...
                | cell 0        | cell 1 ...                         [DIRECTIONS * (STRIDE * tile
                  DIRECTIONS moves                                     + cell) + d]
    automaton   | state 0       | state 1 ...                        [DIRECTIONS * state + d]
                  DIRECTIONS moves

`loops.ida_star_loop` describes the content of these arrays.
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from slidestar.kernel.automaton import make_automaton, pruning_automaton
from slidestar.kernel.loops.signatures import DIRECTIONS, STRIDE
from slidestar.kernel.symmetry import is_connected, square_symmetries

Partition = tuple[tuple[int, ...], ...]
"""A division of the tiles into patterns."""

LAYOUT_MAX_CELLS = 36
"""The size of the largest boards with a layout.

The numbers of cells and tiles must be less than STRIDE, and a set of cells must fit into 63 bits.
"""

_NARROW_CELLS = 16  # up to this size, the number of a cell fits into four bits
_MAX_VIEWS = 6
_LINE_ENTRIES = 256  # the number of entries in a cache line of 64 bytes
_PRUNED_MOVES = 8  # the maximum length of the sequences that the automaton prunes


@dataclass(frozen=True)
class Pattern:
    """Tiles whose moves are counted together, and the place of their table in memory."""

    tiles: tuple[int, ...]
    base: int
    """The index of the table's first entry."""
    radix: int = field(default=_NARROW_CELLS, repr=False)
    """The radix of the index, in which each tile's cell is a digit."""

    @property
    def entries(self) -> int:
        """The number of entries.

        Most of them are unused, because no placement of the tiles has their index.
        """
        return int(self.radix ** len(self.tiles))

    @property
    def size(self) -> int:
        """The length of the table in bytes, padded to whole cache lines."""
        lines = -(-max(_LINE_ENTRIES, self.entries) // _LINE_ENTRIES)
        return lines * _LINE_ENTRIES // 4

    @property
    def bytes(self) -> slice:
        """The slice of the memory of all tables that contains this table."""
        return slice(self.base // 4, self.base // 4 + self.size)


class _TileView(NamedTuple):
    """A tile in a view."""

    slot: int
    """The slot of the tile's pattern."""
    weight: int
    """The factor of the tile's cell in the index."""
    cells: tuple[int, ...]
    """The cell in the table of the pattern's owner, for each cell of the board."""


@dataclass(frozen=True)
class SearchLayout:
    """The layout of the tables and lookup arrays for one goal.

    The sum of the entries over the patterns of a partition is an admissible estimate. The largest
    of these sums is admissible, too.

    >>> layout = SearchLayout(2, 3, (1, 2, 3, 4, 5, 0), (((1, 2), (3, 4, 5)),))
    >>> layout.patterns[1], layout.table_bytes, layout.views
    (Pattern(tiles=(3, 4, 5), base=256), 1088, 1)
    """

    rows: int
    cols: int
    goal: tuple[int, ...]
    """The tiles of the goal row by row, 0 for the blank."""
    partitions: tuple[Partition, ...] = ()

    def __post_init__(self) -> None:
        cells = self.rows * self.cols
        if cells > LAYOUT_MAX_CELLS or sorted(self.goal) != list(range(cells)):
            raise ValueError(
                f"goal must be the tiles of a board of up to {LAYOUT_MAX_CELLS} cells,"
                f" got {self.goal}"
            )
        for partition in self.partitions:
            tiles = [tile for pattern in partition for tile in pattern]
            if sorted(tiles) != list(range(1, cells)):
                raise ValueError(
                    f"a partition must have each tile from 1 to {cells - 1} once, got {partition}"
                )
        if self.views > _MAX_VIEWS:
            raise ValueError(
                f"partitions must have at most {_MAX_VIEWS} views, got {len(self.partitions)}"
                f" partitions with {self.views} views"
            )

    # --- Patterns and their tables ---

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        """The patterns of all partitions, in order."""
        base = 0
        patterns: list[Pattern] = []
        for number, tiles in enumerate(each for partition in self.partitions for each in partition):
            owner, _ = self.table_owners[number]
            if owner < number:
                patterns.append(Pattern(tiles, patterns[owner].base, self.radix))
            else:
                patterns.append(Pattern(tiles, base, self.radix))
                base += 4 * patterns[-1].size
        return tuple(patterns)

    def pattern_numbers(self, partition: int) -> range:
        """Return the indices of a partition's patterns in `patterns`."""
        first = sum(len(tiles) for tiles in self.partitions[:partition])
        return range(first, first + len(self.partitions[partition]))

    @cached_property
    def table_owners(self) -> list[tuple[int, tuple[int, ...]]]:
        """The owner of each pattern's table, and the symmetry that maps the pattern onto its owner.

        The owner is the index of a pattern. Most patterns own their table. On square boards,
        congruent patterns share the table of the first of them. Sharing is correct if the cells
        outside the pattern are connected, because the goal cell of the blank does not matter then.
        """
        patterns = [tiles for partition in self.partitions for tiles in partition]
        identity = tuple(range(len(self.goal)))
        symmetries = square_symmetries(self.cols) if self.rows == self.cols else []
        owners: list[tuple[int, tuple[int, ...]]] = []
        for number, tiles in enumerate(patterns):
            own = {self.goal_cells[tile] for tile in tiles}
            owners.append((number, identity))
            if not is_connected(set(identity) - own, self.neighbors):
                continue
            for other in range(number):
                others = {self.goal_cells[tile] for tile in patterns[other]}
                match = (cells for cells in symmetries if {cells[cell] for cell in own} == others)
                cells = next(match, None)
                if cells is not None and owners[other][0] == other:
                    owners[number] = other, cells
                    break
        return owners

    @property
    def own_tables(self) -> list[int]:
        """The numbers of the patterns that own a table."""
        return [number for number, (owner, _) in enumerate(self.table_owners) if owner == number]

    def tables_of(self, partition: int) -> list[int]:
        """Return the numbers of a partition's patterns that own a table."""
        return [number for number in self.pattern_numbers(partition) if number in self.own_tables]

    @cached_property
    def table_bytes(self) -> int:
        """The length in bytes of a buffer for all tables."""
        return sum(self.patterns[number].size for number in self.own_tables)

    @property
    def wide(self) -> bool:
        """True if the board has more cells than four bits can number."""
        return len(self.goal) > _NARROW_CELLS

    @property
    def radix(self) -> int:
        """The radix of an index, in which each tile's cell is a digit."""
        return len(self.goal) if self.wide else _NARROW_CELLS

    # --- Views ---

    @cached_property
    def mirror(self) -> tuple[int, ...] | None:
        """The reflection about the main diagonal, as the image of each cell.

        It is None if the board is not square or the goal's blank is not on the diagonal.
        """
        n = self.cols
        if self.rows != n:
            return None
        mirror = tuple(cell % n * n + cell // n for cell in range(n * n))
        blank = self.goal.index(0)
        return mirror if mirror[blank] == blank else None

    @property
    def _views_each(self) -> int:
        """The number of views of each partition."""
        return 1 if self.mirror is None else 2

    @cached_property
    def views(self) -> int:
        """The number of views."""
        return len(self.partitions) * self._views_each

    @cached_property
    def slots(self) -> list[range]:
        """The slots of the patterns of each view."""
        counts = [len(partition) for partition in self.partitions for _ in range(self._views_each)]
        return [range(sum(counts[:view]), sum(counts[: view + 1])) for view in range(len(counts))]

    def indices(self, tiles: Sequence[int]) -> list[int]:
        """Return the index of a position's table entry in each slot."""
        indices = [
            self.patterns[number].base
            for partition in range(len(self.partitions))
            for _ in range(self._views_each)
            for number in self.pattern_numbers(partition)
        ]
        for view in self._lookups[2]:
            for cell, tile in enumerate(tiles):
                if tile:
                    slot, weight, cells = view[tile - 1]
                    indices[slot] += weight * cells[cell]
        return indices

    # --- Geometry ---

    @cached_property
    def goal_cells(self) -> tuple[int, ...]:
        """The goal cell of each tile."""
        return tuple(self.goal.index(tile) for tile in range(len(self.goal)))

    @cached_property
    def step(self) -> array[int]:
        """The difference that each move makes to the blank's cell: up, left, right, down."""
        return array("q", (-self.cols, -1, 1, self.cols))

    def neighbor(self, cell: int, d: int) -> int | None:
        """Return the cell in direction d, or None beyond the edge."""
        row, col = divmod(cell, self.cols)
        row += (d == 3) - (d == 0)
        col += (d == 2) - (d == 1)
        return row * self.cols + col if 0 <= row < self.rows and 0 <= col < self.cols else None

    @cached_property
    def neighbors(self) -> list[list[int | None]]:
        """The cells above, left of, right of and below each cell."""
        cells = range(self.rows * self.cols)
        return [[self.neighbor(cell, d) for d in range(DIRECTIONS)] for cell in cells]

    def distance(self, tile: int, cell: int) -> int:
        """Return the Manhattan distance of a tile in a cell."""
        row, col = divmod(self.goal_cells[tile], self.cols)
        return abs(row - cell // self.cols) + abs(col - cell % self.cols)

    def distances(self, tiles: Sequence[int]) -> bytearray:
        """Return the Manhattan distances of tiles, in a buffer for the loops.

        The distance of `tiles[i]` in a cell is at the index `STRIDE * i + cell`.
        """
        distances = bytearray(STRIDE * len(tiles))
        for i, tile in enumerate(tiles):
            for cell in range(len(self.goal)):
                distances[STRIDE * i + cell] = self.distance(tile, cell)
        return distances

    def manhattan(self, tiles: Sequence[int]) -> int:
        """Return the Manhattan distance of a position."""
        return sum(self.distance(tile, cell) for cell, tile in enumerate(tiles) if tile)

    # --- Lookup arrays ---

    @cached_property
    def away(self) -> bytearray:
        """1 if a tile moves away from its goal when the blank moves to its cell, else 0."""
        away = bytearray(DIRECTIONS * STRIDE * STRIDE)
        for tile in range(1, self.rows * self.cols):
            for blank, cells in enumerate(self.neighbors):
                for d, cell in enumerate(cells):
                    if cell is not None:
                        farther = self.distance(tile, blank) > self.distance(tile, cell)
                        away[DIRECTIONS * (STRIDE * tile + cell) + d] = farther
        return away

    @property
    def slot(self) -> bytearray:
        """The slot of each tile's pattern in each view."""
        return self._lookups[0]

    @property
    def delta(self) -> array[int]:
        """The difference that each move of a tile makes to its pattern's index in each view."""
        return self._lookups[1]

    @cached_property
    def _lookups(self) -> tuple[bytearray, array[int], list[list[_TileView]]]:
        """The arrays `slot` and `delta`, and a `_TileView` for each tile of each view."""
        slot = bytearray(STRIDE * _MAX_VIEWS)
        delta = array("i", bytes(4 * DIRECTIONS * STRIDE * _MAX_VIEWS))
        views: list[list[_TileView]] = []
        first = 0
        for number, partition in enumerate(self.partitions):
            numbers = self.pattern_numbers(number)
            pattern_of = {tile: i for i, pattern in enumerate(partition) for tile in pattern}
            for mirror in (None, self.mirror)[: self._views_each]:
                view = []
                for tile in range(1, len(self.goal)):
                    role = tile if mirror is None else self.goal[mirror[self.goal_cells[tile]]]
                    owner, symmetry = self.table_owners[numbers[pattern_of[role]]]
                    cells = symmetry if mirror is None else tuple(symmetry[c] for c in mirror)
                    place = self.patterns[owner].tiles.index(
                        self.goal[symmetry[self.goal_cells[role]]]
                    )
                    weight = self.radix**place
                    view.append(_TileView(first + pattern_of[role], weight, cells))
                    at = STRIDE * len(views) + tile
                    slot[at] = first + pattern_of[role]
                    for d in range(DIRECTIONS):
                        delta[DIRECTIONS * at + d] = weight * self._tile_step(cells, d)
                views.append(view)
                first += len(partition)
        return slot, delta, views

    def _tile_step(self, cells: Sequence[int], d: int) -> int:
        """Return the difference that the blank's move d makes to the moved tile's mapped cell."""
        for blank, neighbors in enumerate(self.neighbors):
            cell = neighbors[d]
            if cell is not None:
                return cells[blank] - cells[cell]
        return 0  # a board of one row or column has no such move

    # --- Pruning ---

    @cached_property
    def no_reversals(self) -> array[int]:
        """The automaton that prunes only the reversal of the last move."""
        return pruning_automaton(self.neighbors, 2)

    @cached_property
    def pruning(self) -> array[int]:
        """The automaton for searches that need only one solution. It has a few hundred states."""
        return pruning_automaton(self.neighbors, _PRUNED_MOVES)

    @property
    def prepared(self) -> bool:
        """True if `prepare` has computed the arrays."""
        return "pruning" in self.__dict__

    def prepare(self) -> Generator[None, None, None]:
        """Compute the arrays that searches need, in slices of a few milliseconds.

        >>> layout = SearchLayout(2, 3, (1, 2, 3, 4, 5, 0))
        >>> for _ in layout.prepare():
        ...     pass
        >>> layout.prepared
        True
        """
        _ = self.away
        yield
        _ = self._lookups
        yield
        if not self.prepared:
            automaton = yield from make_automaton(self.neighbors, _PRUNED_MOVES)
            self.__dict__.setdefault("pruning", automaton)  # fill the cached property
