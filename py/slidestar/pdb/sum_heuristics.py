"""Express heuristics as sums of table entries, for the compiled searches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import permutations, product
from operator import index
from typing import Any, SupportsIndex

from slidestar.algorithms import State
from slidestar.algorithms.heuristics import (
    Estimate,
    Hamming,
    Heuristic,
    LinearConflict,
    Manhattan,
    WalkingDistance,
    ZeroHeuristic,
    line_conflicts,
)
from slidestar.errors import PuzzleError, quote
from slidestar.kernel import PatternBuilder, SearchLayout
from slidestar.kernel.table_sums import MAX_ENTRY, SumTable, TableSum
from slidestar.lib.sharing import shared_cache
from slidestar.pdb.walking import walking_tables
from slidestar.puzzle.board import Board, check_board, places

SUM_MAX_CELLS = 36
"""The number of cells of the largest boards for which heuristics have tables."""

CellEstimate = Callable[[tuple[int, ...], tuple[int, ...]], int]
"""A function `h(cells, goals)` that returns the part of a heuristic for some tiles.

The arguments are the cells of the tiles and their goal cells.
"""

_MAX_PATTERN = 6  # building a table of 7 tiles on 3x3 takes half a minute
_MAX_ENTRIES = 1 << 24  # the maximum number of entries in a table, which takes 16 MB
_SLICE = 1 << 20  # queue entries of one call while a pattern's table is built
_MAX_LINE_ENTRIES = 7**6  # the maximum number of entries in a table of linear conflicts


class TableHeuristic(Heuristic):
    """A heuristic from tables, with which A*, IDA* and beam search run on compiled loops.

    Create one with `from_parts` from a function, with `from_patterns` from pattern databases, or
    with `largest` from other heuristics. The board must have at most 36 cells, and at least two
    rows and two columns. It can be pickled if its function can be.
    """

    def __init__(
        self, goal: Board, build: Callable[[Board], TableSum], name: str, admissible: bool
    ) -> None:
        _check_size(goal)
        super().__init__(goal)
        self.name = name
        self.admissible = admissible
        self.sums = build(goal)
        self._build = build

    @classmethod
    def from_parts(
        cls,
        goal: Board,
        estimate: CellEstimate,
        groups: Iterable[Sequence[int]] | None = None,
        *,
        admissible: bool = False,
        name: str = "tables",
    ) -> TableHeuristic:
        """Create a heuristic that sums a function over groups of tiles.

        `estimate`: a function that is called for each placement of a group, with two tuples: the
        cells of its tiles, and their goal cells. It must return an integer from 0 to 255. `groups`:
        the groups of tiles. By default each group is one tile.

        >>> def rows_left(cells, goals):
        ...     return sum(abs(cell // 4 - goal // 4) for cell, goal in zip(cells, goals))
        >>> rows = TableHeuristic.from_parts(Board.solved(4), rows_left, admissible=True)
        >>> rows(Board.parse("5 1 2 3/9 6 7 4/13 10 11 8/0 14 15 12"))
        6

        `admissible`: pass True if the sum never overestimates, so that solutions are proven.
        `name`: the heuristic's name in results. Raises `PuzzleError` for another return value, for
        groups that share a tile, and for a group with more than 16 million placements.
        """
        _check_size(goal)
        if not callable(estimate):
            raise TypeError(f"estimate must be a function, got {quote(estimate)}")
        tiles = range(1, len(goal.tiles))
        parts = [(tile,) for tile in tiles] if groups is None else _as_groups("groups", groups)
        _check_groups(parts, goal)

        build = partial(_from_parts, estimate, parts)
        return cls(goal, build, name, admissible)

    @classmethod
    def from_patterns(
        cls, goal: Board, *partitions: Iterable[Sequence[int]], name: str = "pattern-tables"
    ) -> TableHeuristic:
        """Create a heuristic from additive pattern databases.

        Each partition divides all tiles into patterns. A table has the fewest moves of a pattern's
        tiles, but at most six more than their Manhattan distance. The heuristic is the largest sum
        over the partitions. Building a table takes seconds, and needs the compiled kernel.

        >>> halves = TableHeuristic.from_patterns(Board.solved(3), [(1, 2, 3, 4), (5, 6, 7, 8)])
        >>> halves(Board.parse("8 6 7/2 5 4/3 0 1"))
        29

        Raises `PuzzleError` for an argument that is not a partition, for more than three
        partitions, and for patterns that are too large: more than six tiles on boards of up to 16
        cells, five tiles on 25 cells, or four tiles on 36 cells.
        """
        _check_size(goal)
        parts = tuple(tuple(_as_groups("a partition", each)) for each in partitions)
        for partition in parts:
            _check_groups(partition, goal)
            if sum(map(len, partition)) != len(goal.tiles) - 1:
                raise PuzzleError(f"a partition must have all tiles, got {quote(partition)}")
            largest = max(partition, key=len, default=())
            if len(largest) > _MAX_PATTERN:
                raise PuzzleError(
                    f"a pattern must have at most {_MAX_PATTERN} tiles, got {quote(largest)}"
                )

        return cls(goal, partial(_from_patterns, parts), name, admissible=True)

    @classmethod
    def largest(cls, *heuristics: Heuristic, name: str = "largest") -> TableHeuristic:
        """Create the maximum of some heuristics with tables.

        These are Hamming, Manhattan and walking distance, linear conflict (except on very long
        boards), and other table heuristics.

        >>> goal = Board.solved(3)
        >>> both = TableHeuristic.largest(Manhattan(goal), Hamming(goal))
        >>> both(Board.parse("4 1 3/0 2 6/7 5 8")), both.admissible
        (5, True)

        Raises `PuzzleError` for a heuristic without tables or for another goal.
        """
        if not heuristics:
            raise PuzzleError("heuristics must have at least one item")
        for heuristic in heuristics:
            if not isinstance(heuristic, Heuristic):
                raise TypeError(f"heuristics must be Heuristic objects, got {quote(heuristic)}")
        goal = heuristics[0].goal
        for heuristic in heuristics:
            heuristic.check_goal(goal)

        admissible = all(heuristic.admissible for heuristic in heuristics)
        return cls(goal, partial(_largest, heuristics), name, admissible)

    def toward(self, goal: Board) -> TableHeuristic:
        """Return this heuristic for another goal. This builds its tables again.

        >>> from slidestar import named_goal
        >>> both = TableHeuristic.largest(Manhattan(Board.solved(3)), Hamming(Board.solved(3)))
        >>> both.toward(named_goal("snail", 3, 3))(Board.solved(3))
        8
        """
        return TableHeuristic(goal, self._build, self.name, self.admissible)

    def evaluate(self, state: State) -> Estimate:
        return self.sums.estimate(state), None

    def update(
        self, data: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        return self.evaluate(after)


def sums_of(heuristic: Heuristic) -> TableSum | None:
    """Return the tables of a heuristic, or None if it has none.

    >>> sums_of(Manhattan(Board.solved(3))).estimate((8, 6, 7, 2, 5, 4, 3, 0, 1))
    21
    """
    if isinstance(heuristic, TableHeuristic):
        return heuristic.sums
    goal = heuristic.goal
    if len(goal.tiles) > SUM_MAX_CELLS or min(goal.rows, goal.cols) < 2:
        return None
    return _known_sums(type(heuristic), goal)


@shared_cache(8)
def _known_sums(kind: type[Heuristic], goal: Board) -> TableSum | None:
    if kind is ZeroHeuristic:
        return _sum(goal, ())
    if kind is Hamming:
        return _sum(goal, _per_tile(goal, lambda cell, place: int(cell != place)))
    if kind is Manhattan:
        return _sum(goal, _per_tile(goal, _distance(goal)))
    side = max(goal.rows, goal.cols)
    if kind is LinearConflict and (side + 1) ** side <= _MAX_LINE_ENTRIES:
        return _sum(goal, _per_tile(goal, _distance(goal)) + _conflicts(goal))
    if kind is WalkingDistance:
        return _sum(goal, walking_tables(goal))
    return None


def _from_parts(estimate: CellEstimate, groups: Sequence[tuple[int, ...]], goal: Board) -> TableSum:
    return _sum(goal, tuple(_tabulate(estimate, group, goal) for group in groups))


def _from_patterns(partitions: Sequence[Sequence[tuple[int, ...]]], goal: Board) -> TableSum:
    distances = _per_tile(goal, _distance(goal))
    excesses = (tuple(_excesses(goal, pattern) for pattern in each) for each in partitions)
    return _sum(goal, *(distances + tables for tables in excesses))


def _largest(heuristics: Sequence[Heuristic], goal: Board) -> TableSum:
    views: list[tuple[SumTable, ...]] = []
    for heuristic in heuristics:
        sums = sums_of(heuristic if heuristic.goal == goal else heuristic.toward(goal))
        if sums is None:
            raise PuzzleError(f"{heuristic.name} has no tables for this board")
        views += sums.views
    return _sum(goal, *views)


def _sum(goal: Board, *views: tuple[SumTable, ...]) -> TableSum:
    try:
        return TableSum(goal.rows, goal.cols, views)
    except ValueError as error:
        raise PuzzleError(str(error)) from None


def _check_size(goal: Board) -> None:
    check_board("goal", goal)
    if len(goal.tiles) > SUM_MAX_CELLS or min(goal.rows, goal.cols) < 2:
        raise PuzzleError(
            f"goal must have at most {SUM_MAX_CELLS} cells, and at least two rows and columns,"
            f" got a {goal.rows}x{goal.cols} board"
        )


def _as_groups(name: str, groups: Iterable[Sequence[int]]) -> list[tuple[int, ...]]:
    """Return groups of tiles as tuples. Raises `TypeError` for other values."""
    try:
        return [tuple(group) for group in groups]
    except TypeError:
        raise TypeError(f"{name} must be sequences of tiles, got {quote(groups)}") from None


def _check_groups(groups: Sequence[tuple[int, ...]], goal: Board) -> None:
    """Raise `PuzzleError` unless the groups are disjoint, not empty, and contain only tiles."""
    tiles = [tile for group in groups for tile in group]
    if len(set(tiles)) < len(tiles) or not {*tiles} <= {*goal.tiles} - {0} or () in groups:
        raise PuzzleError(
            f"groups must have different tiles from 1 to {len(goal.tiles) - 1}, got {quote(groups)}"
        )
    for group in groups:
        if len(goal.tiles) ** len(group) > _MAX_ENTRIES:
            raise PuzzleError(f"a group has too many placements: {quote(group)}")


def _tabulate(estimate: CellEstimate, group: tuple[int, ...], goal: Board) -> SumTable:
    """Call a function for all placements of a group of tiles, and return a table of the results."""
    cells, place = len(goal.tiles), places(goal.tiles)
    goals = tuple(place[tile] for tile in group)
    parts = {tile: _multiples(cells**at, cells) for at, tile in enumerate(group)}
    entries = bytearray(cells ** len(group))
    for placement in permutations(range(cells), len(group)):
        value = estimate(placement, goals)
        if not isinstance(value, SupportsIndex) or not 0 <= index(value) <= MAX_ENTRY:
            raise PuzzleError(
                f"estimate must return an integer from 0 to {MAX_ENTRY}, got {quote(value)} for the"
                f" tiles {group} in the cells {placement}"
            )
        entries[sum(parts[tile][cell] for tile, cell in zip(group, placement, strict=True))] = value
    return SumTable(parts, bytes(entries))


def _multiples(number: int, count: int) -> range:
    return range(0, number * count, number)


def _per_tile(goal: Board, estimate: Callable[[int, int], int]) -> tuple[SumTable, ...]:
    """Return a table for each tile, with the estimates for its cell and its goal cell."""
    cells, place = range(len(goal.tiles)), places(goal.tiles)
    return tuple(
        SumTable({tile: cells}, bytes(estimate(cell, place[tile]) for cell in cells))
        for tile in cells[1:]
    )


def _distance(goal: Board) -> Callable[[int, int], int]:
    """Return a function that computes the Manhattan distance between two cells."""
    cols = goal.cols
    return lambda a, b: abs(a // cols - b // cols) + abs(a % cols - b % cols)


def _conflicts(goal: Board) -> tuple[SumTable, ...]:
    """Return a table of the linear conflicts for each row and column."""
    rows, cols = goal.rows, goal.cols
    lines = [range(row * cols, (row + 1) * cols) for row in range(rows)]
    lines += [range(col, rows * cols, cols) for col in range(cols)]
    return tuple(_line_table(goal, line) for line in lines)


def _line_table(goal: Board, line: range) -> SumTable:
    tiles = [goal.tiles[cell] for cell in line if goal.tiles[cell]]
    weights = dict.fromkeys(range(len(goal.tiles)), 0)
    weights |= {cell: (len(tiles) + 1) ** at for at, cell in enumerate(reversed(line))}
    parts = {
        tile: [digit * weight for weight in weights.values()] for digit, tile in enumerate(tiles, 1)
    }
    return SumTable(parts, _conflict_entries(len(tiles), len(line)))


@shared_cache(16)
def _conflict_entries(tiles: int, cells: int) -> bytes:
    """Return the additional moves of linear conflict for all contents of a line.

    The line's own tiles are numbered from 1. Other tiles and the blank are 0.
    """
    conflicts = line_conflicts(tuple(range(1, tiles + 1)))
    return bytes(conflicts[line] for line in product(range(tiles + 1), repeat=cells))


def _excesses(goal: Board, pattern: tuple[int, ...]) -> SumTable:
    """Build the table of a pattern: its tiles' moves minus their Manhattan distance."""
    others = tuple((tile,) for tile in range(1, len(goal.tiles)) if tile not in pattern)
    layout = SearchLayout(goal.rows, goal.cols, tuple(goal.tiles), ((pattern, *others),))
    memory = bytearray(layout.table_bytes)
    builder = PatternBuilder(layout, 0, memory)
    while not builder.run(_SLICE):
        pass
    moves = [bytes(2 * (packed >> shift & 3) for shift in (0, 2, 4, 6)) for packed in range(256)]
    entries = b"".join(moves[packed] for packed in memory[layout.patterns[0].bytes])
    cells = len(goal.tiles)
    parts = {tile: _multiples(layout.radix**at, cells) for at, tile in enumerate(pattern)}
    return SumTable(parts, entries)
