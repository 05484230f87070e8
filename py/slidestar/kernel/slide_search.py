"""Shortest solutions in multi-tile moves, on the kernel's loops."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.loops import slide_search_loop as loop
from slidestar.kernel.loops.signatures import STRIDE

SLIDES_MIN_CELLS, SLIDES_MAX_CELLS = 9, 16
"""The smallest and the largest number of cells of a board with colour tables."""

_MAX_DEPTH = 200
_VIEWS = (3, 6)  # the numbers of views for which the loop is compiled


class ColourTables:
    """Colour tables for the goals of a size that have the blank in one cell.

    `colourings` has a string for each table, with the colour of each goal cell, from 1 to 3. The
    colour of the blank's cell is ignored. If the board is square and the blank is on its main
    diagonal, each table is used for the board and for the transposed board. The module
    `loops.slide_search_loop` describes colour tables.

    >>> tables = ColourTables(3, 3, 8, ("111222333", "112113223", "123123123"))
    >>> tables.run()
    True
    >>> tables.entries
    (5040, 2520, 5040)
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        blank: int,
        colourings: Sequence[str],
        loops: Loops | None = None,
    ) -> None:
        cells = rows * cols
        if not SLIDES_MIN_CELLS <= cells <= SLIDES_MAX_CELLS or min(rows, cols) < 2:
            raise ValueError(
                f"a board must have {SLIDES_MIN_CELLS} to {SLIDES_MAX_CELLS} cells,"
                f" got {rows}x{cols}"
            )
        self.rows, self.cols, self.blank = rows, cols, blank
        self.colourings = tuple(_colours(text, cells, blank) for text in colourings)
        self._loops = loops or load_loops()
        self._transposed = rows == cols and blank // cols == blank % cols
        self.views = len(self.colourings) * (2 if self._transposed else 1)
        if self.views not in _VIEWS:
            raise ValueError(f"there must be {_VIEWS} views, got {self.views}")
        self._high_codes = 1 << 2 * (cells - loop.HALF_CELLS)
        self.ranks = array("i", bytes(4 * loop.HALF_CODES))
        self._members = array("i", self.ranks)
        contents = (loop.HALF_CELLS + 1) ** 3
        self._starts = array("i", bytes(4 * (contents + 1)))
        self._contents = array("i", bytes(4 * self._high_codes))
        self.offsets = array("i", bytes(4 * self._high_codes * len(self.colourings)))
        ranked = array("i", bytes(4 * contents))
        self._loops.bind("rank_halves", self.ranks, self._members, self._starts, ranked)()
        self.entries = tuple(self._place(number) for number in range(len(self.colourings)))
        self.memory = bytearray(b"\xff") * sum(self.entries)
        self._number = 0  # the number of the unfinished table
        self._begin()

    def _place(self, number: int) -> int:
        """Number the arrangements of a colouring, and return their count."""
        colours = self.colourings[number]
        place = self._loops.bind("place_halves", self.offsets, self._contents, self._starts)
        return place(
            number * self._high_codes,
            len(colours) - loop.HALF_CELLS,
            *(colours.count(colour) for colour in (1, 2, 3)),
        )

    def _begin(self) -> None:
        """Begin to build the next table."""
        number = self._number
        self._place(number)  # write the contents of this table's high halves
        entries, base = self.entries[number], sum(self.entries[:number])
        other = bytearray(b"\xff") * entries
        code = sum(colour << 2 * cell for cell, colour in enumerate(self.colourings[number]))
        index = self.offsets[number * self._high_codes + (code >> 16)]
        index += self.ranks[code & (loop.HALF_CODES - 1)]
        self.memory[base + index] = other[index] = 0
        regs = self._regs = array("q", bytes(8 * 10))
        regs[loop.ROWS], regs[loop.COLS] = self.rows, self.cols
        regs[loop.BASE], regs[loop.FIRST] = base, number * self._high_codes
        regs[loop.ENTRIES], regs[loop.HIGH_CODES] = entries, self._high_codes
        regs[loop.KNOWN] = 2
        self._call = self._loops.bind(
            "build_colours", self.memory, other, self.offsets, self._contents,
            self.ranks, self._members, self._starts, regs,
        )  # fmt: skip

    def run(self, budget: int = 1 << 62) -> bool:
        """Process about `budget` more entries. Return True once all tables are complete."""
        while self._number < len(self.entries):
            if self._call(budget) != loop.DONE:
                return False
            self._number += 1
            if self._number < len(self.entries):
                self._begin()
                if budget < 1 << 62:
                    return False
        return True

    @property
    def progress(self) -> float:
        """The completed fraction of the tables, from 0 to 1."""
        if self._number == len(self.entries):
            return 1.0
        done = 2 * sum(self.entries[: self._number]) + self._regs[loop.KNOWN]
        return done / (2 * sum(self.entries))

    def view_buffers(self) -> tuple[array[int], bytearray, bytearray]:
        """Return the arguments `place`, `shift` and `colour` for the loop `search_slides`."""
        place = array("q", bytes(8 * 4 * self.views))
        shift, colour = (bytearray(STRIDE * self.views) for _ in range(2))
        for view in range(self.views):
            number, transposed = view % len(self.entries), view >= len(self.entries)
            place[4 * view] = sum(self.entries[:number])
            place[4 * view + 1] = number * self._high_codes
            place[4 * view + 2] = transposed
            for cell in range(self.rows * self.cols):
                other = self.transposed_cell(cell) if transposed else cell
                shift[STRIDE * view + cell] = 2 * other
                colour[STRIDE * view + cell + 1] = self.colourings[number][other]
        return place, shift, colour

    def transposed_cell(self, cell: int) -> int:
        """Return the image of a cell on the transposed board."""
        return cell % self.cols * self.rows + cell // self.cols


def _colours(text: str, cells: int, blank: int) -> tuple[int, ...]:
    colours = [int(colour) for colour in text]
    if len(colours) != cells or not set(colours) <= {1, 2, 3}:
        raise ValueError(f"a colouring must have {cells} digits from 1 to 3, got {text!r}")
    colours[blank] = 0
    return tuple(colours)


class SlideSearch:
    """IDA* for shortest solutions in multi-tile moves.

    The bound rises until the search finds a solution.

    - `tables`: complete colour tables
    - `tiles`: a position in which each tile is numbered by its goal cell plus 1; the goal must be
      reachable, which is not checked
    - `find_all`: if true, further calls of `run` find the other solutions of the same length
    - `lower_bound`: a lower bound that is already proven
    - `max_length`: the maximum number of slides; the search ignores longer solutions
    - `axes`: the axes that the first slide may have, 0 for vertical and 1 for horizontal

    >>> tables = ColourTables(3, 3, 8, ("111222333", "112113223", "123123123"))
    >>> tables.run()
    True
    >>> search = SlideSearch(tables, (8, 6, 7, 2, 5, 4, 3, 0, 1))
    >>> while search.run(1000) != search.FOUND:
    ...     pass
    >>> search.bound, search.letters
    (20, 'DRULLDDRRULDRUULLDRRULLDDRRUULL')
    """

    RUNNING, FOUND, EXHAUSTED = loop.RUNNING, loop.FOUND, loop.EXHAUSTED

    def __init__(
        self,
        tables: ColourTables,
        tiles: Sequence[int],
        *,
        find_all: bool = False,
        lower_bound: int = 0,
        max_length: int | None = None,
        axes: Sequence[int] = (0, 1),
        loops: Loops | None = None,
    ) -> None:
        self.found = 0
        self._tables = tables
        self._find_all = find_all
        self._start = bytes(tiles)
        self._axes = tuple(axes)
        self._max_length = _MAX_DEPTH if max_length is None else min(max_length, _MAX_DEPTH)
        place, shift, colour = tables.view_buffers()
        cells = tables.rows * tables.cols
        decoded = _decoded()
        self._start_codes = [
            sum(
                colour[STRIDE * view + tile] << shift[STRIDE * view + cell]
                for cell, tile in enumerate(self._start)
                if tile
            )
            for view in range(tables.views)
        ]
        self._is_goal = all(tile == cell + 1 for cell, tile in enumerate(tiles) if tile)
        self._reach = reach = bytearray(4 * STRIDE)
        for cell in range(cells):
            row, col = divmod(cell, tables.cols)
            ways = (row, tables.rows - 1 - row, col, tables.cols - 1 - col)
            for way, count in enumerate(ways):
                reach[STRIDE * way + cell] = count
        self._tiles = bytearray(STRIDE)
        self._codes = array("q", bytes(8 * loop.SLOT * (_MAX_DEPTH + 2)))
        self._stack = array("q", bytes(8 * (_MAX_DEPTH + 2)))
        self._regs = array("q", bytes(8 * 8))
        self._regs[loop.CELLS], self._regs[loop.WIDTH] = cells, tables.cols
        self._call = (loops or load_loops()).bind(
            "search_slides", tables.memory, tables.offsets, tables.ranks, decoded, place, shift,
            colour, reach, self._tiles, self._codes, self._stack, self._regs,
        )  # fmt: skip
        self._estimates = self._look_up(place, decoded)
        self.bound = max(lower_bound, min(self._estimates[axis] for axis in self._axes))
        self._axis = 0  # the index of the current axis in `axes`
        self._restart()

    def _look_up(self, place: array[int], decoded: bytearray) -> list[int]:
        """Return the lower bound of the start position for each axis of the first slide."""
        tables, found = self._tables, [0, 0]
        for view, code in enumerate(self._start_codes):
            index = tables.offsets[place[4 * view + 1] + (code >> 16)]
            index += tables.ranks[code & (loop.HALF_CODES - 1)]
            entry = tables.memory[place[4 * view] + index]
            for axis in range(loop.AXES):
                distance = decoded[256 * (axis ^ place[4 * view + 2]) + entry]
                found[axis] = max(found[axis], distance)
        return found

    def _restart(self) -> None:
        """Restart the search with the current bound and the current axis of the first slide."""
        axis = self._axes[self._axis]
        blank = self._start.index(0)
        self._tiles[: len(self._start)] = self._start
        for view, code in enumerate(self._start_codes):
            self._codes[view] = self._codes[loop.SLOT + view] = code
        regs = self._regs
        regs[loop.BOUND], regs[loop.AXIS], regs[loop.BLANK] = self.bound, axis, blank
        regs[loop.DEPTH] = 0
        self._stack[0] = self._reach[STRIDE * 2 * axis + blank]

    def run(self, budget: int) -> int:
        """Continue for about `budget` expansions, and return a status.

        - `FOUND`: `letters` is a shortest solution
        - `RUNNING`: no solution yet; none has fewer than `bound` slides
        - `EXHAUSTED`: no other solution has at most `max_length` slides
        """
        if self._is_goal:
            self.found += 1
            return loop.FOUND if self.found == 1 else loop.EXHAUSTED
        if (self.found and not self._find_all) or self.bound > self._max_length:
            return loop.EXHAUSTED
        stop = self.expanded + budget
        while True:
            if self._estimates[self._axes[self._axis]] <= self.bound:
                status = self._call(self._tables.views, max(0, stop - self.expanded))
                if status != loop.EXHAUSTED:
                    self.found += status == loop.FOUND
                    return status
            if self._axis + 1 < len(self._axes):
                self._axis += 1
            elif self.found or self.bound >= self._max_length:
                return loop.EXHAUSTED
            else:
                self._axis = 0
                self.bound += 1
            self._restart()
            if self.expanded >= stop:
                return loop.RUNNING

    @property
    def expanded(self) -> int:
        """The number of expansions so far, over all bounds."""
        return self._regs[loop.EXPANDED]

    @property
    def generated(self) -> int:
        """The number of positions generated so far, over all bounds."""
        return self._regs[loop.GENERATED]

    @property
    def depth(self) -> int:
        """The number of slides on the current path."""
        return 0 if self._is_goal else self._regs[loop.DEPTH] + 1

    @property
    def letters(self) -> str:
        """The tiles' single-tile moves on the current path, as letters."""
        letters = []
        for depth in range(self.depth):
            record = self._stack[depth]
            axis = self._axes[self._axis] ^ (depth & 1)
            made = record >> loop.MADE & 15
            letters.append("DURL"[2 * axis + (record >> loop.DIRECTION)] * made)
        return "".join(letters)


def _decoded() -> bytearray:
    """Return a lookup array that decodes table entries.

    The distance for an axis of the next slide is at the index `256 * axis + entry`.
    """
    decoded = bytearray(2 * 256)
    for entry in range(256):
        least, difference = entry & loop.LARGEST, (entry >> 5) - 3
        decoded[entry] = least + max(0, difference)
        decoded[256 + entry] = least + max(0, -difference)
    return decoded
