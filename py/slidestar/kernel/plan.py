"""What the search loops need to know of a board's shape, its goal and its patterns."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import cached_property

from slidestar.kernel.automaton import make_automaton, pruning_automaton

__all__ = ["Pattern", "Plan"]

MAX_CELLS = 16
MAX_VIEWS = 6
_PRUNED = 8  # moves in the longest sequence that's refused


@dataclass(frozen=True)
class Pattern:
    """Some tiles whose moves are counted together, and where their table stands."""

    tiles: tuple[int, ...]
    base: int
    """The number of the first entry (two bits each) in the plan's tables."""

    @property
    def entries(self) -> int:
        """How many entries the table has, most of them for impossible placements."""
        return int(16 ** len(self.tiles))

    @property
    def room(self) -> int:
        """How many bytes the table takes: whole lines of the processor's cache."""
        return max(256, self.entries) // 4


@dataclass(frozen=True)
class Plan:
    """A board's shape, goal and patterns.

    `goal`: the tiles of the goal, row by row, 0 the blank. `partitions`: ways of dividing the
    tiles into patterns; a sum over one of them is admissible, so is the largest sum.

    >>> plan = Plan(2, 3, (1, 2, 3, 4, 5, 0), (((1, 2), (3, 4, 5)),))
    >>> plan.patterns[1], plan.table_bytes, plan.views
    (Pattern(tiles=(3, 4, 5), base=256), 1088, 1)
    """

    rows: int
    cols: int
    goal: tuple[int, ...]
    partitions: tuple[tuple[tuple[int, ...], ...], ...] = ()

    def __post_init__(self) -> None:
        cells = self.rows * self.cols
        if cells > MAX_CELLS or sorted(self.goal) != list(range(cells)):
            raise ValueError(f"not the tiles of a board of up to {MAX_CELLS} cells: {self.goal}")
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
        patterns = []
        for partition in self.partitions:
            for tiles in partition:
                patterns.append(Pattern(tiles, base))
                base += 4 * patterns[-1].room
        return tuple(patterns)

    @cached_property
    def table_bytes(self) -> int:
        """How long a buffer the tables take."""
        return sum(pattern.room for pattern in self.patterns)

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
        """For 16 * i + cell: the Manhattan distance of a pattern's i-th tile in a cell."""
        far = bytearray(16 * len(pattern.tiles))
        for i, tile in enumerate(pattern.tiles):
            for cell in range(len(self.goal)):
                far[16 * i + cell] = self.distance(tile, cell)
        return far

    def manhattan(self, tiles: Sequence[int]) -> int:
        """The Manhattan distance of a position."""
        return sum(self.distance(tile, cell) for cell, tile in enumerate(tiles) if tile)

    @cached_property
    def away(self) -> bytearray:
        """For 64 * tile + 4 * cell + d: whether the blank's move d to a cell takes the tile that
        was there away from its goal.
        """
        away = bytearray(1024)
        for tile in range(1, self.rows * self.cols):
            for blank in range(self.rows * self.cols):
                for d in range(4):
                    cell = self.neighbor(blank, d)
                    if cell is not None:
                        farther = self.distance(tile, blank) > self.distance(tile, cell)
                        away[64 * tile + 4 * cell + d] = farther
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
        """Whether the next search finds all that takes time to work out."""
        return "pruning" in self.__dict__

    def prepare(self) -> Generator[None, None, None]:
        """Work out now what the first search would else, in slices of a few milliseconds.

        >>> plan = Plan(2, 3, (1, 2, 3, 4, 5, 0))
        >>> for _ in plan.prepare():
        ...     pass
        >>> plan.prepared
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
    def _lookups(self) -> tuple[bytearray, array[int], list[tuple[int, ...]]]:
        """`slot` and `delta` for the loops, and for each view the tile that each tile counts as."""
        slot = bytearray(16 * MAX_VIEWS)
        delta = array("i", bytes(4 * 64 * MAX_VIEWS))
        roles: list[tuple[int, ...]] = []
        first = 0
        for partition in self.partitions:
            number = {tile: i for i, pattern in enumerate(partition) for tile in pattern}
            shift = {tile: 4 * i for pattern in partition for i, tile in enumerate(pattern)}
            for reflected in (False, True)[: 1 if self.mirror is None else 2]:
                view = len(roles)
                role = tuple(range(len(self.goal)))
                steps = self.steps
                if reflected:
                    assert self.mirror is not None
                    role = tuple(self.goal[self.mirror[place]] for place in self.places)
                    steps = (steps[1], steps[0], steps[3], steps[2])
                for tile in range(1, len(self.goal)):
                    slot[16 * view + tile] = first + number[role[tile]]
                    for d in range(4):
                        # The tile goes the other way than the blank.
                        delta[64 * view + 4 * tile + d] = -steps[d] << shift[role[tile]]
                roles.append(role)
                first += len(partition)
        return slot, delta, roles

    @property
    def slot(self) -> bytearray:
        return self._lookups[0]

    @property
    def delta(self) -> array[int]:
        return self._lookups[1]

    def indices(self, tiles: Sequence[int]) -> list[int]:
        """Where the entries of a position stand in the tables: view after view."""
        cell_of = {tile: cell for cell, tile in enumerate(tiles)}
        indices = []
        view = 0
        number = 0
        for partition in self.partitions:
            patterns = self.patterns[number : number + len(partition)]
            number += len(partition)
            for reflected in (False, True)[: 1 if self.mirror is None else 2]:
                role = self._lookups[2][view]
                at = [0] * len(role)
                for tile, cell in cell_of.items():
                    at[role[tile]] = self.mirror[cell] if reflected and self.mirror else cell
                for pattern in patterns:
                    placement = sum(at[tile] << (4 * i) for i, tile in enumerate(pattern.tiles))
                    indices.append(pattern.base + placement)
                view += 1
        return indices
