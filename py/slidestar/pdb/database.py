"""Pattern databases as values: for a board and a goal, exact distances or a plan with its tables.

What to use follows from size and goal. Up to 10 cells every distance fits in a table that is made
on the spot. The 15-puzzle's tables are shipped for the blank last; a goal with its blank in any
corner is turned, reflected and relabelled onto them. Any other goal and shape of up to 16 cells has
its tables built, which takes from a blink to a minute, and kept where there's a place for them.

Everything that takes time is a generator, which yields now and then and returns the value.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Literal, Protocol

from slidestar.kernel import (
    FIFTEEN,
    ExactTable,
    PatternBuilder,
    Plan,
    TableError,
    TableFile,
    Unpacker,
    load_loops,
    pack_slowly,
)
from slidestar.lib.sharing import SharedWork, Steps, remembered
from slidestar.puzzle.board import Board
from slidestar.puzzle.notation import Moves

__all__ = [
    "FIFTEEN_FILES",
    "SHIPPED",
    "SHIPPED_FILES",
    "Database",
    "Exact",
    "Frame",
    "Shelf",
    "compiled",
    "database_for",
    "exact_for",
    "fits",
    "forget",
    "lacks_tables",
    "missing",
    "needs_building",
]

_log = logging.getLogger(__name__)

MAX_CELLS = 16
EXACT_CELLS = 10
FIFTEEN_FILES = ("4x4-1.pdb", "4x4-2.pdb")
SHIPPED_FILES = (*FIFTEEN_FILES, "5x5.pdb", "6x6.pdb")

# A slice of the compiled loops: some hundredths of a second at the most.
_EXACT_POSITIONS = 1 << 15
_BUILD_STEPS = 1 << 14
_UNPACK_ROWS = 1 << 14
_PACK_ROWS = 1 << 14
_WIDE_ROWS = 1 << 11  # of wide boards' tables: they take longer


class Shelf(Protocol):
    """Where files with tables are kept.

    `at_once`: whether a file is there as soon as it's asked for.
    """

    at_once: bool

    def read(self, name: str, needed: bool) -> bytes | Literal["waiting"] | None:
        """A file; None if it can't be had, "waiting" if it's on its way.

        `needed`: the caller will wait for it, and has nothing else to do.
        """

    def built(self, database: Database) -> None:
        """A database had to be built: its files may be made by `Database.files`, and kept."""


_TABLES = Path(__file__).resolve().parents[1] / "tables"


class _Shipped:
    """The `Shelf` on a desk: the files in the package's own folder, and no room for others."""

    at_once = True

    def read(self, name: str, needed: bool) -> bytes | None:
        try:
            return (_TABLES / name).read_bytes()
        except OSError:
            return None

    def built(self, database: Database) -> None:
        pass


SHIPPED: Shelf = _Shipped()


def fits(board: Board) -> bool:
    """Whether boards of this size have tables here: up to 16 cells, up to 10 without compiled
    loops, for which the others would take an hour.
    """
    return board.rows * board.cols <= (MAX_CELLS if compiled() else EXACT_CELLS)


def compiled() -> bool:
    """Whether the kernel's loops are compiled here."""
    return load_loops().backend != "interpreted"


def missing(board: Board) -> str:
    """Why boards of a size that doesn't fit have no tables here."""
    size = f"{board.rows}x{board.cols}"
    if board.rows * board.cols > MAX_CELLS:
        return f"a {size} board has more than {MAX_CELLS} cells"
    return (
        f"{size} boards need the compiled kernel, which can't be used ({load_loops().status.why})"
    )


@dataclass(frozen=True)
class Frame:
    """A way to look at a board, so that its goal becomes another: cells are turned or reflected,
    tiles renamed.

    `cell[c]`: where cell c goes. `tile[t]`: what tile t is called. `letter`: what moves are called,
    from there back to here.
    """

    cell: tuple[int, ...]
    tile: tuple[int, ...]
    letter: dict[str, str]

    def tiles(self, tiles: Sequence[int]) -> tuple[int, ...]:
        """A board's tiles, looked at so."""
        seen = [0] * len(tiles)
        for cell, tile in enumerate(tiles):
            seen[self.cell[cell]] = self.tile[tile]
        return tuple(seen)

    def moves(self, letters: str) -> Moves:
        """The moves on the board that look like `letters`."""
        return Moves(self.letter[letter] for letter in letters)

    @classmethod
    def onto_blank_last(cls, goal: Board) -> Frame | None:
        """The frame in which a square goal with its blank in a corner is the standard goal.

        >>> goal = Board.parse("0 1 2/3 4 5/6 7 8")
        >>> frame = Frame.onto_blank_last(goal)
        >>> frame.tiles(goal.tiles) == Board.solved(3).tiles
        True
        """
        n = goal.cols
        row, col = divmod(goal.blank, n)
        if goal.rows != n or row not in (0, n - 1) or col not in (0, n - 1):
            return None
        # Reflections do: upside down if the blank is above, left to right if it's on the left.
        cell = []
        for r in range(n):
            for c in range(n):
                cell.append((n - 1 - r if row == 0 else r) * n + (n - 1 - c if col == 0 else c))
        letter = {letter: letter for letter in "UDLR"}
        if row == 0:
            letter.update(U="D", D="U")
        if col == 0:
            letter.update(L="R", R="L")
        tile = [0] * len(goal.tiles)
        for c, t in enumerate(goal.tiles):
            tile[t] = (cell[c] + 1) % len(goal.tiles)
        return cls(tuple(cell), tuple(tile), letter)

    @classmethod
    def as_it_is(cls, goal: Board) -> Frame:
        """The frame that changes nothing."""
        numbers = tuple(range(len(goal.tiles)))
        return cls(numbers, numbers, {letter: letter for letter in "UDLR"})


class Exact:
    """The distances of all positions to a goal of at most 10 cells, once they're prepared.

    `table` is None until it's whole. Any number of searches, in any threads, may prepare it at
    once: together they build one.
    """

    def __init__(self, goal: Board) -> None:
        self.goal = goal
        self.table: ExactTable | None = None
        self._work = SharedWork()

    def prepare(self) -> Generator[float, None, ExactTable]:
        """Get the table, built if need be; yields how much is done, from 0 to 1."""
        yield from self._work.join(self._next)
        assert self.table is not None
        return self.table

    def _next(self) -> Steps | None:
        return None if self.table else self._build()

    def _build(self) -> Steps:
        table = ExactTable(self.goal.rows, self.goal.cols, self.goal.tiles)
        while not table.run(load_loops().slice(_EXACT_POSITIONS)):
            yield table.progress
        self.table = table


class Database:
    """A plan with its tables, partition after partition as they get ready.

    The first `ready` partitions of `memory` are whole, and never written again.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.memory = bytearray(plan.table_bytes)
        self.ready = 0  # partitions
        self._work = SharedWork()
        self._refused: set[str] = set()

    @property
    def names(self) -> tuple[str, ...]:
        """What its files are called, one for each partition."""
        if self.plan is FIFTEEN:
            return FIFTEEN_FILES
        if len(self.plan.goal) > MAX_CELLS:
            return (f"{self.plan.rows}x{self.plan.cols}.pdb",)
        names = []
        for partition in self.plan.partitions:
            what = json.dumps([self.plan.rows, self.plan.cols, self.plan.goal, partition])
            mark = sha256(what.encode()).hexdigest()[:16]
            names.append(f"{self.plan.rows}x{self.plan.cols}-{mark}.pdb")
        return tuple(names)

    @property
    def complete(self) -> bool:
        """Whether all partitions are ready. One is enough to search."""
        return self.ready == len(self.plan.partitions)

    @property
    def views(self) -> int:
        """How many of the plan's views can be looked at now."""
        return self.plan.views // len(self.plan.partitions) * self.ready

    def prepare(self, shelf: Shelf) -> Steps:
        """Get a partition ready if there's none: from a file, else by building it.

        The next one is made ready too, if its file is there by now. Any number of searches may do
        this at once, in any threads: together they do it once. Yields how much is done, from 0 to
        1.
        """
        return self._work.join(lambda: self._next(shelf))

    def _next(self, shelf: Shelf) -> Steps | None:
        """What's to be done next, None if there's nothing more that can be."""
        if self.complete:
            return None
        name = self.names[self.ready]
        # While the file is on its way, the plan can be made ready: only then is it waited for.
        needed = self.ready == 0 and self.plan.prepared
        data = None if name in self._refused else shelf.read(name, needed)
        if not self.plan.prepared:
            return self._prepare_plan()
        if isinstance(data, bytes):
            return self._unpack(name, data)
        if self.ready:
            return None
        return _pause() if data == "waiting" else self._build(shelf)

    def files(self) -> Generator[None, None, dict[str, bytes]]:
        """The files of the partitions that are ready, by name; made a slice at a time."""
        made = {}
        for partition in range(self.ready):
            rows = _WIDE_ROWS if self.plan.wide else _PACK_ROWS
            packing = pack_slowly(self.plan, partition, self.memory, rows)
            made[self.names[partition]] = yield from packing
        return made

    def _prepare_plan(self) -> Steps:
        for _ in self.plan.prepare():
            yield 0.0

    def _build(self, shelf: Shelf) -> Steps:
        numbers = [n for n in self.plan.numbers(self.ready) if n in self.plan.built]
        sizes = [self.plan.patterns[number].entries for number in numbers]
        # Remove what a cancelled search has left.
        self.memory[:] = bytes(len(self.memory))
        for i, number in enumerate(numbers):
            builder = PatternBuilder(self.plan, number, self.memory)
            while not builder.run(_BUILD_STEPS):
                yield (sum(sizes[:i]) + builder.progress * sizes[i]) / sum(sizes)
        self.ready += 1
        shelf.built(self)

    def _unpack(self, name: str, data: bytes) -> Steps:
        try:
            unpacker = Unpacker(TableFile.parse(data), self.plan, self.memory, self.ready)
            while not unpacker.run(_WIDE_ROWS if self.plan.wide else _UNPACK_ROWS):
                yield 0.0
        except TableError as error:
            _log.warning("%s can't be used: %s", name, error)
            self._refused.add(name)
        else:
            self.ready += 1


def _pause() -> Steps:
    """No work at all: what's to be worked on is on its way."""
    yield from ()


@remembered(4)
def exact_for(goal: Board) -> Exact:
    """All distances to a goal of at most 10 cells: the same ones each time."""
    return Exact(goal)


def needs_building(goal: Board) -> bool:
    """Whether it takes more than a blink to get ready for a goal, for lack of a shipped table."""
    if len(goal.tiles) <= EXACT_CELLS:
        return not compiled()
    return not (fits(goal) and database_for(goal)[0] is _shipped())


def lacks_tables(goal: Board) -> bool:
    """Whether pattern databases would serve for a goal, but are neither here nor in the package."""
    if len(goal.tiles) <= EXACT_CELLS or not fits(goal):
        return False
    database, _ = database_for(goal)
    return not database.ready and SHIPPED.read(database.names[0], needed=False) is None


@remembered(8)
def database_for(goal: Board) -> tuple[Database, Frame]:
    """The database for a goal of at most 16 cells, and how to look at boards to use it.

    The same for the same goal, and one for all goals that look like the shipped one.
    """
    frame = Frame.onto_blank_last(goal) if goal.rows == goal.cols == 4 else None
    if frame is not None:
        return _shipped(), frame
    plan = Plan(goal.rows, goal.cols, goal.tiles, (_partition(goal),))
    return Database(plan), Frame.as_it_is(goal)


@remembered(1)
def _shipped() -> Database:
    return Database(FIFTEEN)


def forget() -> None:
    """Let go of all tables, as if nothing had been solved yet; searches under way keep theirs."""
    for cache in (exact_for, database_for, _shipped):
        cache.cache_clear()


def _partition(goal: Board) -> tuple[tuple[int, ...], ...]:
    """Patterns of at most six tiles that belong side by side: strips two cells wide, cut up."""
    rows, cols = goal.rows, goal.cols
    across = rows <= cols
    length, width = (cols, rows) if across else (rows, cols)
    cells = []
    for strip in range(0, width, 2):
        for along in range(length) if strip % 4 == 0 else reversed(range(length)):
            for side in range(strip, min(strip + 2, width)):
                cells.append(side * cols + along if across else along * cols + side)
    tiles = [goal.tiles[cell] for cell in cells if goal.tiles[cell]]
    return tuple(tuple(tiles[i : i + 6]) for i in range(0, len(tiles), 6))
