"""The 24-puzzle's pattern databases: built once, some minutes, and kept in the user's cache.

They're one file of 122 MB, which all processes of a machine map and so have in memory only once.
It ends with its own SHA-256, by which it's checked; one that's known beforehand has to match too.
"""

from __future__ import annotations

import os
import time
from collections.abc import Generator
from contextlib import suppress
from hashlib import sha256
from mmap import ACCESS_COPY, mmap
from pathlib import Path
from typing import TYPE_CHECKING

from slidestar.algorithms import Budget, Progress
from slidestar.kernel import TWENTY_FOUR, PatternBuilder, Plan
from slidestar.lib.caches import user_cache
from slidestar.lib.sharing import SharedWork, Steps, remembered
from slidestar.pdb.database import MAX_CELLS, Frame
from slidestar.pdb.tables import Patterns, in_time, pattern_tables
from slidestar.puzzle.board import Board

if TYPE_CHECKING:
    from typing import BinaryIO

__all__ = ["Partition", "WideTables", "has_wide_tables", "tables_for"]

Partition = tuple[tuple[int, ...], ...]
"""Which tiles are counted together."""

_KEPT: dict[Partition, str | None] = {
    TWENTY_FOUR.partitions[0]: "e31d4fd5cfd72db151ecb3d4b6e359a90f36ac01c9780362ebe6e075300f7ce0"
}
"""Which tables are kept in files (others are small, and built each time), and the SHA-256 that they
must have, where that's known.
"""

_STEPS = 1 << 17  # of building: about a twentieth of a second


class WideTables:
    """The tables of a plan for 5x5 boards: `memory`, once `ready`. As `pattern_db.Database`."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.memory: bytearray | mmap = bytearray()
        self.ready = 0
        self._work = SharedWork()

    @property
    def views(self) -> int:
        """How many of the plan's views can be looked at now."""
        return self.plan.views * self.ready

    @property
    def path(self) -> Path | None:
        """Where the file is kept, if it's one that is."""
        partition = self.plan.partitions[0]
        if partition not in _KEPT:
            return None
        mark = sha256(repr((self.plan.goal, partition)).encode()).hexdigest()[:16]
        return user_cache() / f"5x5-{mark}.pdb"

    def prepare(self) -> Steps:
        """Get the tables ready; yields how much is done, from 0 to 1. Any number of threads may do
        it at once, and together they do it once; of processes, one does and the others wait.
        """
        return self._work.join(lambda: None if self.ready else self._get())

    def _get(self) -> Steps:
        for _ in self.plan.prepare():
            yield 0.0
        path = self.path
        if path is None:
            self.memory = yield from self._build()
        else:
            if not self._is_whole(path):
                yield from self._make(path)
            with path.open("rb") as file:
                self.memory = mmap(file.fileno(), 0, access=ACCESS_COPY)
        self.ready = 1

    def _make(self, path: Path) -> Steps:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.with_suffix(".lock").open("wb") as lock:
            while not _locked(lock):
                yield 0.0
                time.sleep(0.2)  # another process is building them, which takes minutes
            if self._is_whole(path):
                return
            memory = yield from self._build()
            digest = sha256(memory)
            if _KEPT[self.plan.partitions[0]] not in (None, digest.hexdigest()):
                raise RuntimeError("the tables came out wrong: this machine's memory may be faulty")
            unfinished = path.with_suffix(f".{os.getpid()}")
            try:
                with unfinished.open("wb") as file:
                    file.write(memory)
                    file.write(digest.digest())
                unfinished.replace(path)
            finally:
                unfinished.unlink(missing_ok=True)

    def _is_whole(self, path: Path) -> bool:
        """Whether the file is there, has the right length, and is what its hash says."""
        found, left = sha256(), self.plan.table_bytes
        try:
            with path.open("rb") as file:
                while left and (part := file.read(min(left, 1 << 20))):
                    found.update(part)
                    left -= len(part)
                end = file.read()
        except OSError:
            return False
        known = _KEPT[self.plan.partitions[0]]
        return end == found.digest() and known in (None, found.hexdigest())

    def _build(self) -> Generator[float, None, bytearray]:
        memory = bytearray(self.plan.table_bytes)
        numbers = self.plan.built
        for done, number in enumerate(numbers):
            builder = PatternBuilder(self.plan, number, memory)
            while not builder.run(_STEPS):
                yield (done + builder.progress) / len(numbers)
        return memory


def _locked(file: BinaryIO) -> bool:
    """Whether this process has the lock now; without locks, as on Windows, always."""
    try:
        import fcntl
    except ImportError:
        return True
    with suppress(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def has_wide_tables(goal: Board) -> bool:
    """Whether they serve for a goal: a 5x5 one with its blank in a corner."""
    return goal.rows == goal.cols == 5 and Frame.onto_blank_last(goal) is not None


def tables_for(
    goal: Board, budget: Budget, partition: Partition | None = None
) -> Generator[Progress, None, Patterns | None]:
    """`pattern_tables`, and for the goals above, the tables of 5x5. `partition`: in place of the
    usual one on 5x5.
    """
    if len(goal.tiles) <= MAX_CELLS:
        return (yield from pattern_tables(goal, budget))
    frame = Frame.onto_blank_last(goal)
    assert frame is not None
    tables = _tables(partition or TWENTY_FOUR.partitions[0])
    yield from in_time(tables.prepare(), budget)
    return Patterns(tables, frame)


@remembered(2)
def _tables(partition: Partition) -> WideTables:
    usual = TWENTY_FOUR.partitions[0]
    return WideTables(
        TWENTY_FOUR if partition == usual else Plan(5, 5, TWENTY_FOUR.goal, (partition,))
    )
