"""What the search loops need to know of a board's shape, its goal and its patterns."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from slidestar.kernel.automaton import make_automaton, pruning_automaton
from slidestar.kernel.symmetry import is_connected, square_symmetries

__all__ = ["Partition", "Pattern", "SearchLayout"]

Partition = tuple[tuple[int, ...], ...]
"""A division of the tiles into patterns."""

LAYOUT_MAX_CELLS = 36
NARROW = 16
MAX_VIEWS = 6
_PRUNED = 8  # moves in the longest sequence that's refused


@dataclass(frozen=True)
class Pattern:
    """Some tiles whose moves are counted together, and where their table stands."""

    tiles: tuple[int, ...]
    base: int
    """The number of the first entry (two bits each) in the layout's tables."""
    width: int = field(default=NARROW, repr=False)
    """What each tile multiplies the entries by."""

    @property
    def entries(self) -> int:
        """How many entries the table has, most of them for impossible placements."""
        return int(self.width ** len(self.tiles))

    @property
    def room(self) -> int:
        """How many bytes the table takes: whole lines of the processor's cache."""
        return -(-max(256, self.entries) // 256) * 64

    @property
    def bytes(self) -> slice:
        """The table's place in the memory of all tables."""
        return slice(self.base // 4, self.base // 4 + self.room)


class _Look(NamedTuple):
    """How a view looks at a tile: which of all views' patterns it belongs to, what its cell is
    multiplied by there, and which cell each cell is taken for.
    """

    slot: int
    weight: int
    cells: tuple[int, ...]


@dataclass(frozen=True)
class SearchLayout:
    """A board's shape, goal and patterns.

    `goal`: the tiles of the goal, row by row, 0 the blank. `partitions`: ways of dividing the
    tiles into patterns; a sum over one of them is admissible, so is the largest sum.

    >>> layout = SearchLayout(2, 3, (1, 2, 3, 4, 5, 0), (((1, 2), (3, 4, 5)),))
    >>> layout.patterns[1], layout.table_bytes, layout.views
    (Pattern(tiles=(3, 4, 5), base=256), 1088, 1)
    """

    rows: int
    cols: int
    goal: tuple[int, ...]
    partitions: tuple[tuple[tuple[int, ...], ...], ...] = ()

    def __post_init__(self) -> None:
        cells = self.rows * self.cols
        if cells > LAYOUT_MAX_CELLS or sorted(self.goal) != list(range(cells)):
            raise ValueError(
                f"not the tiles of a board of up to {LAYOUT_MAX_CELLS} cells: {self.goal}"
            )
        for partition in self.partitions:
            tiles = [tile for pattern in partition for tile in pattern]
            if sorted(tiles) != list(range(1, cells)):
                raise ValueError(f"not a partition of the tiles 1 to {cells - 1}: {partition}")
        if self.views > MAX_VIEWS:
            raise ValueError(f"{len(self.partitions)} partitions are too many")

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        """All patterns, partition after partition, as their tables stand in memory."""
        base = 0
        patterns: list[Pattern] = []
        for number, tiles in enumerate(each for partition in self.partitions for each in partition):
            serving, _ = self.images[number]
            if serving < number:
                patterns.append(Pattern(tiles, patterns[serving].base, self.width))
            else:
                patterns.append(Pattern(tiles, base, self.width))
                base += 4 * patterns[-1].room
        return tuple(patterns)

    @cached_property
    def table_bytes(self) -> int:
        """How long a buffer the tables take."""
        return sum(self.patterns[number].room for number in self.built)

    @property
    def wide(self) -> bool:
        """Whether the board has more cells than four bits can tell apart."""
        return len(self.goal) > NARROW

    @property
    def width(self) -> int:
        """What each tile of a pattern multiplies its table's entries by."""
        return len(self.goal) if self.wide else NARROW

    @property
    def built(self) -> list[int]:
        """The numbers of the patterns that have tables of their own."""
        return [number for number, (serving, _) in enumerate(self.images) if serving == number]

    @cached_property
    def images(self) -> list[tuple[int, tuple[int, ...]]]:
        """For each pattern the number of the one whose table serves it, mostly its own, and where
        each cell lies when the board is turned onto that one.

        On wide boards, where tables are large, patterns of one shape share theirs: all cells but
        theirs are connected, so it doesn't matter where the blank is to end up.
        """
        patterns = [tiles for partition in self.partitions for tiles in partition]
        same = tuple(range(len(self.goal)))
        turned = square_symmetries(self.cols) if self.wide and self.rows == self.cols else []
        found: list[tuple[int, tuple[int, ...]]] = []
        for number, tiles in enumerate(patterns):
            mine = {self.places[tile] for tile in tiles}
            found.append((number, same))
            if not self.wide or not is_connected(set(same) - mine, self.neighbors):
                continue
            for other in range(number):
                theirs = {self.places[tile] for tile in patterns[other]}
                turn = next((t for t in turned if {t[cell] for cell in mine} == theirs), None)
                if turn is not None and found[other][0] == other:
                    found[number] = other, turn
                    break
        return found

    def numbers(self, partition: int) -> range:
        """Which of `patterns` are a partition's."""
        first = sum(len(tiles) for tiles in self.partitions[:partition])
        return range(first, first + len(self.partitions[partition]))

    def slots(self, view: int) -> range:
        """Where the patterns of a view stand among those of all views."""
        looks = 1 if self.mirror is None else 2
        counts = [len(partition) for partition in self.partitions for _ in range(looks)]
        first = sum(counts[:view])
        return range(first, first + counts[view])

    @cached_property
    def mirror(self) -> tuple[int, ...] | None:
        """The cells reflected about the main diagonal, where that keeps the goal's blank."""
        n = self.cols
        if self.rows != n:
            return None
        mirror = tuple(cell % n * n + cell // n for cell in range(n * n))
        blank = self.goal.index(0)
        return mirror if mirror[blank] == blank else None

    @cached_property
    def views(self) -> int:
        """How many sums the patterns give: one or two for each partition."""
        return len(self.partitions) * (1 if self.mirror is None else 2)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The goal cell of each tile."""
        return tuple(self.goal.index(tile) for tile in range(len(self.goal)))

    @cached_property
    def steps(self) -> tuple[int, int, int, int]:
        """What a move of the blank adds to its cell: up, left, right, down."""
        return (-self.cols, -1, 1, self.cols)

    @cached_property
    def step(self) -> array[int]:
        return array("q", self.steps)

    def neighbor(self, cell: int, d: int) -> int | None:
        """The cell in direction d; None beyond the edge."""
        row, col = divmod(cell, self.cols)
        row += (d == 3) - (d == 0)
        col += (d == 2) - (d == 1)
        return row * self.cols + col if 0 <= row < self.rows and 0 <= col < self.cols else None

    def distance(self, tile: int, cell: int) -> int:
        """The Manhattan distance of a tile in a cell."""
        row, col = divmod(self.places[tile], self.cols)
        return abs(row - cell // self.cols) + abs(col - cell % self.cols)

    def far(self, pattern: Pattern) -> bytearray:
        """For 16 * i + cell: the Manhattan distance of a pattern's i-th tile in a cell. (On wide
        boards, 64 * i + cell.)
        """
        stride = 64 if self.wide else 16
        far = bytearray(stride * len(pattern.tiles))
        for i, tile in enumerate(pattern.tiles):
            for cell in range(len(self.goal)):
                far[stride * i + cell] = self.distance(tile, cell)
        return far

    def manhattan(self, tiles: Sequence[int]) -> int:
        """The Manhattan distance of a position."""
        return sum(self.distance(tile, cell) for cell, tile in enumerate(tiles) if tile)

    @cached_property
    def away(self) -> bytearray:
        """For 256 * tile + 4 * cell + d: whether the blank's move d to a cell takes the tile that
        was there away from its goal.
        """
        away = bytearray(256 * 64)
        for tile in range(1, self.rows * self.cols):
            for blank in range(self.rows * self.cols):
                for d in range(4):
                    cell = self.neighbor(blank, d)
                    if cell is not None:
                        farther = self.distance(tile, blank) > self.distance(tile, cell)
                        away[256 * tile + 4 * cell + d] = farther
        return away

    @cached_property
    def neighbors(self) -> list[list[int | None]]:
        """For each cell, the cells up, left, right and down of it."""
        cells = range(self.rows * self.cols)
        return [[self.neighbor(cell, d) for d in range(4)] for cell in cells]

    @cached_property
    def no_way_back(self) -> array[int]:
        """The automaton that refuses only to take the last move back."""
        return pruning_automaton(self.neighbors, 2)

    @cached_property
    def pruning(self) -> array[int]:
        """The automaton for searches that need one solution only, with a few hundred states."""
        return pruning_automaton(self.neighbors, _PRUNED)

    @property
    def prepared(self) -> bool:
        """Whether everything that takes time to work out is there for the next search."""
        return "pruning" in self.__dict__

    def prepare(self) -> Generator[None, None, None]:
        """Work out now what the first search would otherwise have to, in slices of a few
        milliseconds.

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
            automaton = yield from make_automaton(self.neighbors, _PRUNED)
            self.__dict__.setdefault("pruning", automaton)  # where `cached_property` keeps it

    @cached_property
    def _lookups(self) -> tuple[bytearray, array[int], list[list[_Look]]]:
        """`slot` and `delta` for the loops, and how each view looks at each tile (from 1 on)."""
        slot = bytearray(64 * MAX_VIEWS)
        delta = array("i", bytes(4 * 256 * MAX_VIEWS))
        views: list[list[_Look]] = []
        first = 0
        for which, partition in enumerate(self.partitions):
            numbers = self.numbers(which)
            pattern_of = {tile: i for i, pattern in enumerate(partition) for tile in pattern}
            for mirror in (None, self.mirror)[: 1 if self.mirror is None else 2]:
                looks = []
                for tile in range(1, len(self.goal)):
                    role = tile if mirror is None else self.goal[mirror[self.places[tile]]]
                    serving, turn = self.images[numbers[pattern_of[role]]]
                    cells = turn if mirror is None else tuple(turn[cell] for cell in mirror)
                    tiles = self.patterns[serving].tiles
                    weight = self.width ** tiles.index(self.goal[turn[self.places[role]]])
                    looks.append(_Look(first + pattern_of[role], weight, cells))
                    slot[64 * len(views) + tile] = first + pattern_of[role]
                    for d in range(4):
                        delta[256 * len(views) + 4 * tile + d] = weight * self._way(cells, d)
                views.append(looks)
                first += len(partition)
        return slot, delta, views

    def _way(self, cells: Sequence[int], d: int) -> int:
        """What the blank's move d adds to a tile's cell (the tile goes the other way), on a board
        that is turned.
        """
        for blank, steps in enumerate(self.neighbors):
            cell = steps[d]
            if cell is not None:
                return cells[blank] - cells[cell]
        return 0  # there's only one line of cells

    @property
    def slot(self) -> bytearray:
        return self._lookups[0]

    @property
    def delta(self) -> array[int]:
        return self._lookups[1]

    def indices(self, tiles: Sequence[int]) -> list[int]:
        """Where the entries of a position stand in the tables: view after view."""
        bases = [
            self.patterns[number].base
            for which in range(len(self.partitions))
            for _ in range(1 if self.mirror is None else 2)
            for number in self.numbers(which)
        ]
        for looks in self._lookups[2]:
            for cell, tile in enumerate(tiles):
                if tile:
                    number, weight, turned = looks[tile - 1]
                    bases[number] += weight * turned[cell]
        return bases
