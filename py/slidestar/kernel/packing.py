"""Tables as files: one partition's patterns, packed, behind a header that says what they are.

A file is a line of JSON and then the packed tables. The header has the board, the goal, the
patterns, the packed lengths, and checksums of the packed and of the unpacked form.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Generator
from dataclasses import dataclass
from hashlib import sha256
from zlib import crc32

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.layout import SearchLayout
from slidestar.kernel.loops import packing as loop
from slidestar.lib.steps import run

__all__ = ["TableError", "TableFile", "Unpacker", "pack_in_steps", "pack_tables"]

FORMAT = "slidestar pattern database 1"


class TableError(ValueError):
    """A file that isn't a table, or not this table, or not all of it."""


@dataclass(frozen=True)
class TableFile:
    """A file that was read and found to be whole. Not yet unpacked."""

    rows: int
    cols: int
    goal: tuple[int, ...]
    partition: tuple[tuple[int, ...], ...]
    lengths: tuple[int, ...]
    """How many bytes each packed table has."""
    checks: tuple[int, ...]
    """The CRC-32 of each table as it stands in memory."""
    packed: bytes

    @classmethod
    def parse(cls, data: bytes) -> TableFile:
        """Read a file. Raises `TableError` if it isn't one, or if a single bit is wrong.

        >>> TableFile.parse(b"<!doctype html>")
        Traceback (most recent call last):
          ...
        slidestar.kernel.packing.TableError: not a pattern database: b'<!doctype html>'
        """
        line, _, packed = data.partition(b"\n")
        try:
            header = json.loads(line)
            if header["format"] != FORMAT:
                raise TableError(f"a pattern database of another format: {header['format']!r}")
            file = cls(
                rows=header["rows"],
                cols=header["cols"],
                goal=tuple(header["goal"]),
                partition=tuple(tuple(tiles) for tiles in header["patterns"]),
                lengths=tuple(header["lengths"]),
                checks=tuple(header["crc32"]),
                packed=packed,
            )
            expected = header["sha256"]
        except TableError:
            raise
        except (ValueError, KeyError, TypeError) as error:
            raise TableError(f"not a pattern database: {data[:24]!r}") from error
        if len(packed) != sum(file.lengths):
            raise TableError(
                f"a damaged pattern database: {len(packed)} bytes of {sum(file.lengths)}"
            )
        if _checksum(header, packed) != expected:
            raise TableError("a damaged pattern database: its checksum is wrong")
        return file

    @property
    def layout(self) -> SearchLayout:
        """The layout that has just these patterns."""
        return SearchLayout(self.rows, self.cols, self.goal, (self.partition,))


def pack_tables(
    layout: SearchLayout, partition: int, memory: bytearray, use: Loops | None = None
) -> bytes:
    """The file of one of a layout's partitions, whose tables are built in `memory`."""
    return run(pack_in_steps(layout, partition, memory, 1 << 20, use))


def pack_in_steps(
    layout: SearchLayout, partition: int, memory: bytearray, budget: int, use: Loops | None = None
) -> Generator[None, None, bytes]:
    """`pack_tables` in slices of `budget` rows (up to 16 entries each)."""
    lengths = []
    checks = []
    packed = b""
    for number in _packed(layout, partition):
        pattern = layout.patterns[number]
        data = bytearray(pattern.entries // 4 + 64)
        regs = _regs(layout, number, 0)
        call = (use or load_loops()).bind(
            "pack_wide" if layout.wide else "pack",
            memory,
            layout.far(pattern),
            data,
            array("H", [2048]) * loop.MODEL,
            regs,
        )
        while call(pattern.base, budget) != loop.DONE:
            yield
        packed += data[: regs[loop.PLACE]]
        lengths.append(regs[loop.PLACE])
        checks.append(_check(layout, number, memory))
    header = {
        "format": FORMAT,
        "rows": layout.rows,
        "cols": layout.cols,
        "goal": layout.goal,
        "patterns": layout.partitions[partition],
        "lengths": lengths,
        "crc32": checks,
    }
    header["sha256"] = _checksum(header, packed)
    return json.dumps(header).encode() + b"\n" + packed


class Unpacker:
    """Unpacks a file's tables into a layout's memory, a slice at a time.

    The layout must have the file's board and goal, and its partition as number `partition`. Raises
    `TableError` if it doesn't; so does `run` if what comes out isn't what was packed.
    """

    def __init__(
        self,
        file: TableFile,
        layout: SearchLayout,
        memory: bytearray,
        partition: int = 0,
        use: Loops | None = None,
    ) -> None:
        if (file.rows, file.cols, file.goal) != (layout.rows, layout.cols, layout.goal):
            raise TableError(f"a pattern database for another goal: {file.goal}")
        if file.partition != layout.partitions[partition]:
            raise TableError(f"a pattern database of other patterns: {file.partition}")
        if len(memory) < layout.table_bytes:
            raise ValueError(f"the tables take {layout.table_bytes} bytes, not {len(memory)}")
        self._file = file
        self._plan = layout
        self._memory = memory
        self._loops = use or load_loops()
        self._numbers = _packed(layout, partition)
        self._left = list(self._numbers)
        self._begin()

    def _begin(self) -> None:
        """Start with the next table."""
        number = self._left[0]
        at = self._numbers.index(number)
        start = sum(self._file.lengths[:at])
        pattern = self._plan.patterns[number]
        size = self._file.lengths[at]
        self._base = pattern.base
        self._memory[pattern.base // 4 : pattern.base // 4 + pattern.room] = bytes(pattern.room)
        self._call = self._loops.bind(
            "unpack_wide" if self._plan.wide else "unpack",
            self._memory,
            self._plan.far(pattern),
            bytearray(self._file.packed[start : start + size]),
            array("H", [2048]) * loop.MODEL,
            _regs(self._plan, number, size),
        )

    def run(self, budget: int) -> bool:
        """Go on for `budget` rows (up to 16 entries each). Whether all tables are unpacked now."""
        if self._left and self._call(self._base, budget) == loop.DONE:
            number = self._left.pop(0)
            at = self._numbers.index(number)
            if _check(self._plan, number, self._memory) != self._file.checks[at]:
                raise TableError("a pattern database that unpacks to something else")
            if self._left:
                self._begin()
        return not self._left


def _packed(layout: SearchLayout, partition: int) -> list[int]:
    """The numbers of a partition's patterns that have tables of their own."""
    return [number for number in layout.numbers(partition) if number in layout.built]


def _regs(layout: SearchLayout, number: int, size: int) -> array[int]:
    regs = array("q", bytes(8 * 16))
    regs[loop.CELLS] = len(layout.goal)
    regs[loop.COLS] = layout.cols
    regs[loop.TILES] = len(layout.patterns[number].tiles)
    regs[loop.SIZE] = size
    return regs


def _check(layout: SearchLayout, number: int, memory: bytearray) -> int:
    pattern = layout.patterns[number]
    start = pattern.base // 4
    return crc32(memoryview(memory)[start : start + pattern.room])


def _checksum(header: dict[str, object], packed: bytes) -> str:
    """Over the whole file except this checksum."""
    rest = {key: value for key, value in header.items() if key != "sha256"}
    return sha256(json.dumps(rest).encode() + b"\n" + packed).hexdigest()
