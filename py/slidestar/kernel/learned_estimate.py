"""The learned estimate of the distance from the goal on large boards.

`loops.learned_estimate_loop` describes the estimate. `py/research/train_estimate.py` trains its
tables on solutions of beam searches, and `py/research/train_slides.py` the changes for multi-tile
moves.
"""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from itertools import product
from operator import add

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.grid import Grid
from slidestar.kernel.loops import learned_estimate_loop as loop
from slidestar.kernel.loops.signatures import DIRECTIONS

FORMAT = "slidestar learned estimate 1"

UNIT = loop.UNIT
"""The number of units in one move. Estimates are integers in these units."""

# The number of classes of rows, and of columns. The first two and the last two rows have a class
# each, and the other rows share a class.
EDGES = 5
FAR = 6  # the limit of displacements in the table `edges`
# The cost in units of each step beyond FAR. It is high because a tile far behind the others can
# leave the search on a large board stuck.
FAR_STEP = 110
EDGE_VALUES = EDGES**2 * (2 * FAR + 1) ** 2
BLANK_VALUES = EDGES**2
# The number of distinct values in each table, in the order of the fields of `LearnedTables`.
VALUES = (EDGE_VALUES, BLANK_VALUES, 5_684, 1_332, 57_616, 57_616)
_LINE_ENTRIES = 2 * DIRECTIONS * loop.LINE * loop.PART
_LINE_VALUES = 2 * loop.LINE * 4 * 7  # the number of distinct values among them
# The numbers of values in a file for multi-tile moves: the changes of the tables `edges`, `blank`,
# `goals` and `near`, and the table `lines`.
SLIDE_VALUES = (*VALUES[:4], _LINE_VALUES)
_OFFSETS = [(r, c) for r in range(-5, 6) for c in range(-5, 6) if (r, c) != (0, 0)]
NEAR_OFFSETS = tuple((r, c) for r, c in _OFFSETS if max(abs(r), abs(c)) == 1)
GOAL_OFFSETS = tuple((r, c) for r, c in _OFFSETS if max(abs(r), abs(c)) <= 2 or 0 in (r, c))
_TILES = 49  # the number of classes that a tile can have in a pair
_GOAL_PART = loop.PART * _TILES
_NEAR_PART = loop.PART * (_TILES + 1)


class EstimateError(ValueError):
    """Raised if a file has no learned tables or is damaged."""


@dataclass(frozen=True, eq=False)
class LearnedTables:
    """The expanded tables. Values are in units of 1 / 32 of a move."""

    edges: array[int]
    """The values of a tile, by the edge class of its goal cell and by its displacement."""
    blank: array[int]
    """The values of the blank, by the edge class of its cell."""
    goals: array[int]
    """The values of two tiles whose goal cells are near each other, by their classes."""
    near: array[int]
    """The values of two tiles whose cells are near each other, by their classes."""
    squares: array[int]
    """The values of four cells or four goal cells that form a square, by their classes."""
    lines: array[int] = field(default_factory=lambda: array("h", bytes(2 * _LINE_ENTRIES)))
    """The values of a tile in the row or column of the blank, 0 for single-tile moves."""

    @classmethod
    def parse(cls, data: bytes) -> LearnedTables:
        """Parse a file. Raise `EstimateError` if it has no tables or is damaged.

        >>> LearnedTables.parse(b"<!doctype html>")
        Traceback (most recent call last):
          ...
        slidestar.kernel.learned_estimate.EstimateError: no learned estimate: b'<!doctype html>'
        """
        return cls.expand(unpack_estimate(data))

    def for_slides(self, data: bytes) -> LearnedTables:
        """Return the tables for multi-tile moves, which a file describes by changes of these.

        Raise `EstimateError` if `data` is not such a file or is damaged.
        """
        edges, blank, goals, near, lines = unpack_estimate(data, SLIDE_VALUES)
        loops = load_loops()
        return replace(
            self,
            edges=_sum(self.edges, edges),
            blank=_sum(self.blank, blank),
            goals=_sum(self.goals, _expand_pairs(loops, goals, GOAL_OFFSETS, _TILES)),
            near=_sum(self.near, _expand_near(loops, near)),
            lines=_expand_lines(lines),
        )

    @classmethod
    def expand(cls, values: Sequence[array[int]], loops: Loops | None = None) -> LearnedTables:
        """Return the expanded tables.

        `values` has the distinct values of each table. `VALUES` has their numbers.
        """
        edges, blank, goals, near, blocks, squares = values
        loops = loops or load_loops()
        return cls(
            edges,
            blank,
            array("b", _expand_pairs(loops, goals, GOAL_OFFSETS, _TILES)),
            _expand_near(loops, near),
            _join_squares(_expand_squares(loops, blocks), _expand_squares(loops, squares)),
        )


def pack_estimate(values: Sequence[array[int]]) -> bytes:
    """Return the content of a file that stores the distinct values of each table."""
    planes = [bytes(memoryview(v).cast("B")[i::2]) for v in values for i in range(2)]
    packed = zlib.compress(b"".join(planes), 9)
    header = {"format": FORMAT, "sha256": sha256(packed).hexdigest()}
    return json.dumps(header).encode() + b"\n" + packed


def unpack_estimate(file: bytes, counts: Sequence[int] = VALUES) -> list[array[int]]:
    """Return the distinct values of each table. Raise `EstimateError` if the file is damaged.

    `counts` has the numbers of values.
    """
    line, _, packed = file.partition(b"\n")
    try:
        header = json.loads(line)
        expected = header["sha256"]
        if header["format"] != FORMAT:
            raise EstimateError(f"the format must be {FORMAT!r}, got {header['format']!r}")
    except EstimateError:
        raise
    except (ValueError, KeyError, TypeError) as error:
        raise EstimateError(f"no learned estimate: {file[:24]!r}") from error
    if sha256(packed).hexdigest() != expected:
        raise EstimateError("damaged learned estimate: wrong checksum")
    data = zlib.decompress(packed)  # each table's low bytes, then its high bytes
    if len(data) != 2 * sum(counts):
        raise EstimateError(f"the estimate must have {2 * sum(counts)} bytes, got {len(data)}")
    values, at = [], 0
    for length in counts:
        both = bytearray(2 * length)
        both[0::2] = data[at : at + length]
        both[1::2] = data[at + length : at + 2 * length]
        values.append(array("h", bytes(both)))
        at += 2 * length
    return values


def _sum(values: array[int], changes: array[int]) -> array[int]:
    return array(values.typecode, map(add, values, changes))


def _expand_pairs(
    loops: Loops, values: array[int], offsets: Sequence[tuple[int, int]], classes: int
) -> array[int]:
    numbers = array("i", bytes(4 * 11 * 11))
    for number, (r, c) in enumerate(offsets):
        numbers[11 * (r + 5) + c + 5] = number
    flat = array("i", [x for offset in offsets for x in offset])
    table = array("h", bytes(2 * len(offsets) * classes * loop.PART))
    loops.bind("expand_pairs", values, flat, numbers, table)(len(offsets), classes)
    return table


def _expand_near(loops: Loops, values: array[int]) -> array[int]:
    """Return the table `near`, with the blank's values subtracted from the values of tiles."""
    near = _expand_pairs(loops, values, NEAR_OFFSETS, _TILES + 1)
    for part in range(0, len(near), _NEAR_PART):
        raw = near[part + loop.PART * loop.BLANK_RAW :]
        for first in range(part, part + loop.PART * _TILES, loop.PART):
            for kind in range(_TILES):
                near[first + kind] -= raw[kind]
    return near


def _expand_squares(loops: Loops, values: array[int]) -> array[int]:
    table = array("h", bytes(2 * loop.SQUARE**4))
    loops.bind("expand_squares", values, table)()
    return table


def _expand_lines(values: Sequence[int]) -> array[int]:
    """Return the table `lines`, whose entries for all directions share values.

    `values` has the values of a tile in the line of the next move, then in the other line. For each
    distance from the blank, there are 4 displacements across the line and 7 along it.
    """
    table = array("h", bytes(2 * _LINE_ENTRIES))
    for is_vertical in range(2):
        for d in range(DIRECTIONS):
            along_column = d in (0, 3)
            sign = 1 if d > 1 else -1
            for distance in range(loop.LINE):
                part = loop.LINE * (is_vertical != along_column) + distance
                at = loop.PART * (loop.LINE * (DIRECTIONS * is_vertical + d) + distance)
                for kind in range(_TILES):
                    row, col = kind // 7 - 3, kind % 7 - 3
                    along, aside = (row, col) if along_column else (col, row)
                    table[at + kind] = values[7 * (4 * part + abs(aside)) + sign * along + 3]
    return table


def _join_squares(blocks: array[int], squares: array[int]) -> array[int]:
    """Return one table of squares of cells and of squares of goals.

    For squares without the blank, both have a value, and training has made the two equal.
    """
    found = array("b", bytes((loop.BLANK_GOAL + 1) * loop.STEP**3))
    kinds = range(loop.SQUARE)
    opposite = [*reversed(range(loop.BLANK_SQUARE)), loop.BLANK_GOAL]
    for values, mapped in ((squares, kinds), (blocks, opposite)):
        narrow = array("b", values)
        for row, (a, b, c) in enumerate(product(mapped, repeat=3)):
            to = loop.STEP * (loop.STEP * (loop.STEP * a + b) + c)
            part = narrow[loop.SQUARE * row : loop.SQUARE * (row + 1)]
            found[to + mapped[-1]] = part.pop()
            found[to : to + loop.BLANK_SQUARE] = part if mapped is kinds else part[::-1]
    return found


@dataclass(frozen=True, eq=False)
class LearnedEstimate:
    """The learned estimate for boards of one size."""

    grid: Grid
    tables: LearnedTables

    @cached_property
    def moved(self) -> array[int]:
        """The value of each tile in each cell, followed by the value of the blank in each cell."""
        grid, edges = self.grid, self.tables.edges
        found = array("i")
        for tile in range(grid.cells):
            row, col = divmod(tile, grid.cols)
            first = (2 * FAR + 1) ** 2 * self._edge_class(tile)
            for cell in range(grid.cells):
                r, c = cell // grid.cols - row, cell % grid.cols - col
                near_r, near_c = _limit(r, FAR), _limit(c, FAR)
                value = edges[first + (2 * FAR + 1) * (near_r + FAR) + near_c + FAR]
                found.append(value + FAR_STEP * (abs(r - near_r) + abs(c - near_c)))
        found.extend(self.tables.blank[self._edge_class(cell)] for cell in range(grid.cells))
        return found

    @cached_property
    def classes(self) -> array[int]:
        """The two classes of each tile in each cell.

        Bits 0 to 5 are the class in pairs. The higher bits are the class in squares.
        """
        cols = self.grid.cols
        spots = [divmod(cell, cols) for cell in range(self.grid.cells)]
        pair = [7 * (_limit(d, 3) + 3) for d in range(-self.grid.cells, self.grid.cells + 1)]
        square = [5 * (_limit(d, 2) + 2) for d in range(-self.grid.cells, self.grid.cells + 1)]
        zero = self.grid.cells
        return array("i", [
            pair[r - row + zero] + pair[c - col + zero] // 7
            | (square[r - row + zero] + square[c - col + zero] // 5) << 6
            for row, col in spots for r, c in spots
        ])  # fmt: skip

    @cached_property
    def around(self) -> array[int]:
        """The neighbourhoods of the cells, in the format of `loops.learned_estimate_loop`."""
        grid = self.grid
        found = array("i", bytes(4 * (loop.ROW * grid.cells + DIRECTIONS)))
        goal_parts = {offset: n * _GOAL_PART for n, offset in enumerate(GOAL_OFFSETS)}
        near_parts = {offset: n * _NEAR_PART for n, offset in enumerate(NEAR_OFFSETS)}

        def write(at: int, entries: Sequence[int]) -> None:
            found[at] = len(entries)
            found[at + 1 : at + 1 + len(entries)] = array("i", entries)

        for cell in range(grid.cells):
            row, col = divmod(cell, grid.cols)
            first = loop.ROW * cell
            for at, parts in ((first, goal_parts), (first + loop.NEAR, near_parts)):
                write(at, [
                    part << 9 | (row + r) * grid.cols + col + c
                    for (r, c), part in parts.items()
                    if 0 <= row + r < grid.rows and 0 <= col + c < grid.cols
                ])  # fmt: skip
            write(first + loop.SQUARES, self._squares_of(cell))
            for d in range(DIRECTIONS):
                other = grid.neighbors[DIRECTIONS * cell + d]
                tops = set(self._squares_of(other) if other >= 0 else [])
                write(first + loop.OTHERS + 3 * d, sorted(tops.difference(self._squares_of(cell))))
        for d, (r, c) in enumerate(((1, 0), (0, 1), (0, -1), (-1, 0))):
            found[loop.ROW * grid.cells + d] = near_parts[r, c]
        return found

    def value(
        self, named: Sequence[int], blank: int, blank_goal: int, is_vertical: bool | None = None
    ) -> int:
        """Return the estimate of a position in which tiles are numbered by their goal cells.

        `is_vertical`: True if the next move must be vertical, False if it must be horizontal.
        """
        grid, tables = self.grid, self.tables
        total = self.moved[grid.cells**2 + blank]
        state = self.state(blank_goal)
        raw = loop.BLANK_RAW
        learned = loop.Learned(
            self.moved, self.classes, self.around, tables.goals, tables.near, tables.squares,
            tables.lines, state,
        )  # fmt: skip
        for cell, tile in enumerate(named):
            if cell != blank:
                total += self.moved[grid.cells * tile + cell]
                loop.write_tile(learned, grid.cells, tile, cell)
        loop.write_blank(learned, grid.cells, blank)
        for cell in range(grid.cells):
            first = loop.ROW * cell
            for at in range(first + 1, first + 1 + self.around[first]):
                part, other = self.around[at] >> 9, self.around[at] & 511
                if other > cell != blank_goal:
                    one, two = state[grid.cells + cell], state[grid.cells + other]
                    total += tables.goals[part + loop.PART * one + two]
            first += loop.NEAR
            for at in range(first + 1, first + 1 + self.around[first]):
                part, other = self.around[at] >> 9, self.around[at] & 511
                if other > cell:
                    one, two = state[cell], state[other]
                    if cell == blank:
                        total += tables.near[part + loop.PART * raw + two]
                    elif other == blank:
                        total += tables.near[part + loop.PART * one + raw]
                    else:
                        total += tables.near[part + loop.PART * one + two]
                        total += tables.near[part + loop.PART * raw + two]
            if cell in self._squares_of(cell):
                for start in (2 * grid.cells + cell, 3 * grid.cells + cell):
                    a, b, c, d = (state[start + n] for n in (0, 1, grid.cols, grid.cols + 1))
                    total += tables.squares[
                        loop.STEP * (loop.STEP * (loop.STEP * a + b) + c) + d
                    ]  # fmt: skip
        if is_vertical is not None:
            total += loop.lines_value(learned, grid.neighbors, blank, int(is_vertical))
        return total

    def state(self, blank_goal: int) -> bytearray:
        """Return a buffer for the classes of a position, in the format of the loop's `state`."""
        state = bytearray(4 * self.grid.cells)
        state[self.grid.cells + blank_goal] = loop.BLANK_PAIR
        state[3 * self.grid.cells + blank_goal] = loop.BLANK_GOAL
        return state

    def _edge_class(self, cell: int) -> int:
        row, col = divmod(cell, self.grid.cols)
        return EDGES * _edge(row, self.grid.rows) + _edge(col, self.grid.cols)

    def _squares_of(self, cell: int) -> list[int]:
        """Return the top left cells of the 2x2 squares that contain a cell."""
        row, col = divmod(cell, self.grid.cols)
        return [
            r * self.grid.cols + c
            for r in (row - 1, row)
            for c in (col - 1, col)
            if 0 <= r < self.grid.rows - 1 and 0 <= c < self.grid.cols - 1
        ]


def _limit(number: int, most: int) -> int:
    return max(-most, min(number, most))


def _edge(line: int, lines: int) -> int:
    """Return the class of a row or column: 0 or 1 near the first, 3 or 4 near the last, else 2."""
    if line < min(2, (lines + 1) // 2):
        return line
    return max(2, EDGES - lines + line)
