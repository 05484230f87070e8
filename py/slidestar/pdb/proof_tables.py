"""The 24-puzzle's pattern databases for proofs.

The tables are built once, in a few minutes, and cached in a file of 427 MB. All processes of a
machine map the file, so that it is in memory only once. The file ends with the SHA-256 digest of
the tables. The progress is logged.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from hashlib import sha256
from mmap import ACCESS_COPY, mmap
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from slidestar.algorithms import Budget, Progress
from slidestar.kernel import TWENTY_FOUR, Partition, SearchLayout
from slidestar.lib.caches import user_cache
from slidestar.lib.sharing import Steps, shared_cache
from slidestar.pdb.board_symmetry import Symmetry
from slidestar.pdb.database import PatternDatabase, prepare_database
from slidestar.pdb.sizes import BoardClass, classify
from slidestar.pdb.table_sets import SHIPPED, Source, TableSet, build_tables, within_budget
from slidestar.puzzle.board import Board

if TYPE_CHECKING:
    from typing import BinaryIO

_log = logging.getLogger(__name__)

_CACHED: dict[tuple[Partition, ...], str | None] = {
    TWENTY_FOUR.partitions: "558fe598bd264039609414e33ad4cb89b474b4ea8321591ebef8d92395405397"
}
"""The partitions whose tables are cached in a file, with the expected SHA-256 digest if known.

The tables of other partitions are built in each process.
"""

_BUILDERS = 2
"""The number of tables to build at the same time. Building a table needs 1.2 GB of memory."""

_BUILD_STEPS = 1 << 18  # queue entries, which take about a tenth of a second
_SECONDS = 0.2  # the interval of checks while threads or another process build the tables


class CachedTableSet(TableSet):
    """The tables of a 5x5 layout, mapped from a file in the user's cache."""

    @property
    def path(self) -> Path | None:
        """The path of the file with the tables, or None if they are not cached in a file."""
        layout = self.layout
        if layout.partitions not in _CACHED:
            return None
        key = sha256(repr((layout.goal, layout.partitions)).encode()).hexdigest()[:16]
        return user_cache() / f"5x5-{key}.pdb"

    def prepare(self, source: Source = SHIPPED) -> Steps:
        """Map the file into memory, build it first if necessary, and yield the completed fraction.

        Threads share the work. If several processes need the file, one process builds it while the
        others wait.
        """
        return super().prepare(source)

    def _next_steps(self, source: Source) -> Steps | None:
        return None if self.ready else self._load()

    def _load(self) -> Steps:
        yield from self._prepare_layout()
        path = self.path
        if path is None:
            self.memory = yield from self._build_all()
        else:
            if not self._is_valid(path):
                yield from self._write(path)
            with path.open("rb") as file:
                self.memory = mmap(file.fileno(), 0, access=ACCESS_COPY)
        self.ready = len(self.layout.partitions)

    def _write(self, path: Path) -> Steps:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.with_suffix(".lock").open("wb") as lock:
            if not (locked := _try_lock(lock)):
                _log.info("building tables: waiting for another process that is building them")
            while not (locked or _try_lock(lock)):
                yield 0.0
                time.sleep(_SECONDS)  # another process is building the tables for some minutes
            if self._is_valid(path):
                return
            memory = yield from self._build_all()
            digest = sha256(memory)
            if _CACHED[self.layout.partitions] not in (None, digest.hexdigest()):
                raise RuntimeError(
                    "the tables have a wrong checksum: this machine's memory may be faulty"
                )
            unfinished = path.with_suffix(f".{os.getpid()}")
            try:
                with unfinished.open("wb") as file:
                    file.write(memory)
                    file.write(digest.digest())
                unfinished.replace(path)
            finally:
                unfinished.unlink(missing_ok=True)

    def _is_valid(self, path: Path) -> bool:
        """Return whether the file exists and has the right length and digest."""
        found, left = sha256(), self.layout.table_bytes
        try:
            with path.open("rb") as file:
                while left and (part := file.read(min(left, 1 << 20))):
                    found.update(part)
                    left -= len(part)
                end = file.read()
        except OSError:
            return False
        expected = _CACHED[self.layout.partitions]
        return end == found.digest() and expected in (None, found.hexdigest())

    def _build_all(self) -> Generator[float, None, bytearray]:
        """Build the tables in threads, because the compiled loops release the GIL."""
        memory = bytearray(self.layout.table_bytes)
        completed = dict.fromkeys(self.layout.own_tables, 0.0)
        megabytes = round(len(memory) / 1e6)
        where = self.path or "this process only"
        _log.info("building tables: %d MB for %s, which can take many minutes", megabytes, where)
        tenths = 0
        is_closed = Event()

        def build(number: int) -> None:
            for fraction in build_tables(self.layout, [number], memory, _BUILD_STEPS):
                completed[number] = fraction
                if is_closed.is_set():
                    return
            completed[number] = 1.0

        with ThreadPoolExecutor(_BUILDERS) as threads:
            futures = {threads.submit(build, number) for number in completed}
            try:
                while futures:
                    done, futures = wait(futures, _SECONDS)
                    for future in done:
                        future.result()
                    fraction = sum(completed.values()) / len(completed)
                    if int(10 * fraction) > tenths:
                        tenths = int(10 * fraction)
                        _log.info("building tables: %d%%", 10 * tenths)
                    yield fraction
            finally:
                is_closed.set()
                threads.shutdown(cancel_futures=True)
        return memory


def _try_lock(file: BinaryIO) -> bool:
    """Try to lock a file for this process. Return False if another process has locked it.

    Return True on systems without `fcntl`, such as Windows.
    """
    try:
        import fcntl
    except ImportError:
        return True
    with suppress(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def has_proof_tables(goal: Board) -> bool:
    """Return whether a goal has proof tables: it must be 5x5 with the blank in a corner."""
    return goal.rows == goal.cols == 5 and Symmetry.to_blank_last(goal) is not None


def prepare_proof_database(
    goal: Board, budget: Budget, partition: Partition | None = None
) -> Generator[Progress, None, PatternDatabase | None]:
    """Load or build the tables for a goal of at most 16 cells, or with `has_proof_tables`.

    `partition`: the partition to use on 5x5 boards instead of the default partitions. Return None
    if memory is short.
    """
    if classify(goal) is not BoardClass.LARGE:
        return (yield from prepare_database(goal, budget))
    symmetry = Symmetry.to_blank_last(goal)
    assert symmetry is not None
    tables = _tables(TWENTY_FOUR.partitions if partition is None else (partition,))
    yield from within_budget(tables.prepare(), budget)
    return PatternDatabase(tables, symmetry)


@shared_cache(2)
def _tables(partitions: tuple[Partition, ...]) -> CachedTableSet:
    if partitions == TWENTY_FOUR.partitions:
        return CachedTableSet(TWENTY_FOUR)
    return CachedTableSet(SearchLayout(5, 5, TWENTY_FOUR.goal, partitions))
