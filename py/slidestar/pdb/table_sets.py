"""Load the pattern tables of a layout from a `Source`, or build them.

Slow functions are generators that yield their progress, so that other work can run in between.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Generator, Iterable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

from slidestar.algorithms import Budget, Progress
from slidestar.kernel import (
    FIFTEEN,
    FIFTEEN_LARGE,
    PatternBuilder,
    SearchLayout,
    TableError,
    TableFile,
    Unpacker,
    load_loops,
    pack_in_steps,
)
from slidestar.lib.sharing import SharedWork, Steps
from slidestar.lib.steps import map_steps
from slidestar.pdb.sizes import OPTIMAL_MAX_CELLS

if TYPE_CHECKING:
    from mmap import mmap

_log = logging.getLogger(__name__)

T = TypeVar("T")

FIFTEEN_FILES = ("4x4-1.pdb", "4x4-2.pdb")
FIFTEEN_LARGE_FILE = "4x4-large.pdb"
LEARNED_FILE = "large.estimate"
SLIDES_FILE = "slides.estimate"
SHIPPED_FILES = (
    *FIFTEEN_FILES,
    FIFTEEN_LARGE_FILE,
    "5x5.pdb",
    "6x6.pdb",
    LEARNED_FILE,
    SLIDES_FILE,
)

_FOLDER = Path(__file__).resolve().parents[1] / "tables"

# The sizes of slices of the compiled loops. Each slice takes at most a few hundredths of a second.
_BUILD_STEPS = 1 << 14
_ROWS = 1 << 14
_WIDE_ROWS = 1 << 11  # a row in a table of a wide layout takes longer


class Source(Protocol):
    """A place where table files are stored."""

    immediate: bool
    """False if files may have to be downloaded first."""

    def read(self, name: str, needed: bool) -> bytes | Literal["waiting"] | None:
        """Return a file's content, "waiting" during its download, or None if there is no such file.

        `needed`: True if the caller has nothing else to do until the download ends.
        """

    def built(self, tables: TableSet) -> None:
        """Handle tables that had to be built. `TableSet.files` packs them for storage."""


class _PackageFolder:
    """The files that are shipped with the package."""

    immediate = True

    def read(self, name: str, needed: bool) -> bytes | None:
        try:
            return (_FOLDER / name).read_bytes()
        except OSError:
            return None

    def built(self, tables: TableSet) -> None:
        pass


SHIPPED: Source = _PackageFolder()


def build_tables(
    layout: SearchLayout, numbers: Iterable[int], memory: bytearray, steps: int = _BUILD_STEPS
) -> Steps:
    """Build the tables of the patterns `numbers` in `memory`.

    Yields the completed fraction after each `steps` queue entries.
    """
    numbers = list(numbers)
    total = sum(layout.patterns[number].entries for number in numbers)
    done = 0
    for number in numbers:
        entries = layout.patterns[number].entries
        builder = PatternBuilder(layout, number, memory)
        while not builder.run(load_loops().slice(steps)):
            yield (done + builder.progress * entries) / total
        done += entries


class TableSet:
    """The tables of a layout, prepared one partition at a time.

    One partition is enough for a search. The first `ready` partitions in `memory` are complete and
    never written again.

    `base`: a table set of a similar layout. Tables that both layouts have in common are copied from
    it, and the others are built. `can_build`: if False, tables are loaded if `prepare` finds their
    file, but it does not build them or wait for a download.
    """

    def __init__(
        self, layout: SearchLayout, base: TableSet | None = None, *, can_build: bool = True
    ) -> None:
        self.layout = layout
        self.can_build = can_build
        self.memory: bytearray | mmap = bytearray()
        self.ready = 0
        self._base = base
        self._work = SharedWork()
        self._rejected: set[str] = set()

    @property
    def names(self) -> tuple[str, ...]:
        """The file names of the partitions."""
        layout = self.layout
        size = f"{layout.rows}x{layout.cols}"
        if layout is FIFTEEN:
            return FIFTEEN_FILES
        if layout is FIFTEEN_LARGE:
            return (FIFTEEN_LARGE_FILE,)
        if len(layout.goal) > OPTIMAL_MAX_CELLS:
            return (f"{size}.pdb",)
        names = []
        for partition in layout.partitions:
            key = json.dumps([layout.rows, layout.cols, layout.goal, partition])
            names.append(f"{size}-{sha256(key.encode()).hexdigest()[:16]}.pdb")
        return tuple(names)

    @property
    def complete(self) -> bool:
        """True if all partitions are ready."""
        return self.ready == len(self.layout.partitions)

    @property
    def views(self) -> int:
        """The number of views whose tables are ready."""
        return self.layout.views // len(self.layout.partitions) * self.ready

    def prepare(self, source: Source) -> Steps:
        """Load a partition, or build one if none is ready, and yield the completed fraction.

        Further partitions are also loaded if `source` has their files by then. Several searches,
        even in different threads, may call this at the same time. They share the work.
        """
        return self._work.join(lambda: self._next_steps(source))

    def prepare_within(
        self, budget: Budget, source: Source = SHIPPED
    ) -> Generator[Progress, None, None]:
        """Prepare the tables within a budget. If memory is short, log a warning."""
        try:
            yield from within_budget(self.prepare(source), budget)
        except MemoryError as error:
            _log.warning("a pattern database cannot be used: %s", error)

    def _next_steps(self, source: Source) -> Steps | None:
        """Return the next part of the preparation, or None if nothing is left to do."""
        if self.complete:
            return None
        if self._base is not None:
            return self._derive(self._base, source)
        name = self.names[self.ready]
        # The layout is prepared during the download, so wait for the file only after that.
        needed = self.can_build and self.ready == 0 and self.layout.prepared
        data = None if name in self._rejected else source.read(name, needed)
        if not self.layout.prepared:
            return self._prepare_layout()
        if isinstance(data, bytes):
            return self._unpack(name, data)
        if self.ready or not self.can_build:
            return None
        return waiting() if data == "waiting" else self._build(source)

    def files(self) -> Generator[None, None, dict[str, bytes]]:
        """Pack the partitions that are ready, in slices, and return the files' content by name."""
        files = {}
        memory = self._allocated()
        for partition in range(self.ready):
            packing = pack_in_steps(self.layout, partition, memory, self._rows)
            files[self.names[partition]] = yield from packing
        return files

    @property
    def _rows(self) -> int:
        return _WIDE_ROWS if self.layout.wide else _ROWS

    def _allocated(self) -> bytearray:
        """Return the memory of the tables. The first call allocates it."""
        if not self.memory:
            self.memory = bytearray(self.layout.table_bytes)
        assert isinstance(self.memory, bytearray)
        return self.memory

    def _prepare_layout(self) -> Steps:
        for _ in self.layout.prepare():
            yield 0.0

    def _build(self, source: Source) -> Steps:
        memory = self._allocated()
        memory[:] = bytes(len(memory))  # a cancelled preparation may have left entries
        yield from build_tables(self.layout, self.layout.tables_of(self.ready), memory)
        self.ready += 1
        source.built(self)

    def _derive(self, base: TableSet, source: Source) -> Steps:
        yield from base.prepare(source)
        yield from self._prepare_layout()
        memory = bytearray(self.layout.table_bytes)
        missing = [n for n in self.layout.own_tables if not self._copy(base, n, memory)]
        yield from build_tables(self.layout, missing, memory)
        self.memory = memory
        self.ready = len(self.layout.partitions)

    def _copy(self, base: TableSet, number: int, memory: bytearray) -> bool:
        """Copy a pattern's table from `base`.

        Return False if `base` has no table for a pattern of the same goal cells.
        """
        pattern = self.layout.patterns[number]
        cells = [self.layout.goal_cells[tile] for tile in pattern.tiles]
        for other in (base.layout.patterns[n] for n in base.layout.own_tables):
            if cells == [base.layout.goal_cells[tile] for tile in other.tiles]:
                memory[pattern.bytes] = base.memory[other.bytes]
                return True
        return False

    def _unpack(self, name: str, data: bytes) -> Steps:
        try:
            file = TableFile.parse(data)
            unpacker = Unpacker(file, self.layout, self._allocated(), self.ready)
            while not unpacker.run(self._rows):
                yield 0.0
        except TableError as error:
            _log.warning("%s cannot be used: %s", name, error)
            self._rejected.add(name)
        else:
            self.ready += 1


def waiting() -> Steps:
    """Do nothing for one slice, because a file is still downloading."""
    yield from ()


def within_budget(steps: Generator[float, None, T], budget: Budget) -> Generator[Progress, None, T]:
    """Run the preparation of tables, and yield `Progress` for each of its steps.

    Raises `LimitReached` when the time limit of the budget is reached.
    """
    started = budget.seconds - budget.preparing

    def progress(done: float) -> Progress:
        budget.preparing = budget.seconds - started
        budget.check_time()
        return Progress(budget.so_far(), budget.bound, done)

    result = yield from map_steps(steps, progress)
    budget.preparing = budget.seconds - started
    return result
