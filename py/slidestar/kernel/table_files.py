"""Files of pattern tables. Each file has the packed tables of one partition.

The first line is a header in JSON with the size, the goal, the patterns, the packed lengths, and
checksums of the packed and the unpacked tables. The packed tables follow.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Generator
from dataclasses import dataclass
from hashlib import sha256
from zlib import crc32

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.loops import table_files_loop as loop
from slidestar.kernel.search_layout import SearchLayout
from slidestar.lib.steps import run

FORMAT = "slidestar pattern database 2"


class TableError(ValueError):
    """Raised if a file is not a pattern database, is damaged, or has unexpected tables."""


@dataclass(frozen=True)
class TableFile:
    """A table file whose content is verified but not unpacked."""

    rows: int
    cols: int
    goal: tuple[int, ...]
    partition: tuple[tuple[int, ...], ...]
    lengths: tuple[int, ...]
    """The packed length of each table in bytes."""
    checks: tuple[int, ...]
    """The CRC-32 of each unpacked table."""
    packed: bytes
    """The packed tables, one after the other."""

    @classmethod
    def parse(cls, data: bytes) -> TableFile:
        """Parse a file. Raise `TableError` if it is not a table file or is damaged.

        >>> TableFile.parse(b"<!doctype html>")
        Traceback (most recent call last):
          ...
        slidestar.kernel.table_files.TableError: not a pattern database: b'<!doctype html>'
        """
        line, _, packed = data.partition(b"\n")
        try:
            header = json.loads(line)
            if header["format"] != FORMAT:
                raise TableError(f"the format must be {FORMAT!r}, got {header['format']!r}")
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
                f"damaged pattern database: {len(packed)} of {sum(file.lengths)} bytes"
            )
        if _checksum(header, packed) != expected:
            raise TableError("damaged pattern database: wrong checksum")
        return file

    @property
    def layout(self) -> SearchLayout:
        """The layout with this file's partition alone."""
        return SearchLayout(self.rows, self.cols, self.goal, (self.partition,))


def pack_tables(
    layout: SearchLayout, partition: int, memory: bytearray, loops: Loops | None = None
) -> bytes:
    """Return the content of a partition's table file. Its tables must be complete in `memory`."""
    return run(pack_in_steps(layout, partition, memory, 1 << 20, loops))


def pack_in_steps(
    layout: SearchLayout, partition: int, memory: bytearray, budget: int, loops: Loops | None = None
) -> Generator[None, None, bytes]:
    """Do the work of `pack_tables`, and yield after every `budget` rows."""
    lengths = []
    checks = []
    packed = b""
    for number in layout.tables_of(partition):
        pattern = layout.patterns[number]
        data = bytearray(pattern.entries // 4 + 64)
        regs = _regs(layout, number, 0)
        call = (loops or load_loops()).bind(
            "pack_wide" if layout.wide else "pack",
            memory,
            layout.distances(pattern.tiles),
            data,
            _model(),
            regs,
        )
        while call(pattern.base, budget) != loop.DONE:
            yield
        packed += data[: regs[loop.PLACE]]
        lengths.append(regs[loop.PLACE])
        checks.append(_crc32(layout, number, memory))
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
    """Unpacks the tables of a file into the memory of a layout.

    The constructor raises `TableError` if the layout has another goal, or if its partition with the
    index `partition` has other patterns. `run` raises `TableError` if a table has a wrong checksum.
    """

    def __init__(
        self,
        file: TableFile,
        layout: SearchLayout,
        memory: bytearray,
        partition: int = 0,
        loops: Loops | None = None,
    ) -> None:
        if (file.rows, file.cols, file.goal) != (layout.rows, layout.cols, layout.goal):
            raise TableError(f"the goal must be {layout.goal}, got {file.goal}")
        if file.partition != layout.partitions[partition]:
            raise TableError(
                f"the patterns must be {layout.partitions[partition]}, got {file.partition}"
            )
        if len(memory) < layout.table_bytes:
            raise ValueError(f"memory must have {layout.table_bytes} bytes, got {len(memory)}")
        self._file = file
        self._layout = layout
        self._memory = memory
        self._loops = loops or load_loops()
        self._numbers = layout.tables_of(partition)
        self._left = list(self._numbers)
        self._begin()

    def _begin(self) -> None:
        """Begin to unpack the next table."""
        number = self._left[0]
        at = self._numbers.index(number)
        start = sum(self._file.lengths[:at])
        pattern = self._layout.patterns[number]
        size = self._file.lengths[at]
        self._base = pattern.base
        self._memory[pattern.bytes] = bytes(pattern.size)
        self._call = self._loops.bind(
            "unpack_wide" if self._layout.wide else "unpack",
            self._memory,
            self._layout.distances(pattern.tiles),
            bytearray(self._file.packed[start : start + size]),
            _model(),
            _regs(self._layout, number, size),
        )

    def run(self, budget: int) -> bool:
        """Unpack `budget` more rows. Return True once all tables are unpacked."""
        if self._left and self._call(self._base, budget) == loop.DONE:
            number = self._left.pop(0)
            at = self._numbers.index(number)
            if _crc32(self._layout, number, self._memory) != self._file.checks[at]:
                raise TableError("damaged pattern database: an unpacked table has a wrong checksum")
            if self._left:
                self._begin()
        return not self._left


def _model() -> array[int]:
    return array("H", (2048, 2048, 2048, 0)) * (loop.MODEL // 4)


def _regs(layout: SearchLayout, number: int, size: int) -> array[int]:
    regs = array("q", bytes(8 * 16))
    regs[loop.CELLS] = len(layout.goal)
    regs[loop.COLS] = layout.cols
    regs[loop.TILES] = len(layout.patterns[number].tiles)
    regs[loop.SIZE] = size
    return regs


def _crc32(layout: SearchLayout, number: int, memory: bytearray) -> int:
    return crc32(memoryview(memory)[layout.patterns[number].bytes])


def _checksum(header: dict[str, object], packed: bytes) -> str:
    """Return the SHA-256 of the file, computed without the header's field `sha256`."""
    rest = {key: value for key, value in header.items() if key != "sha256"}
    return sha256(json.dumps(rest).encode() + b"\n" + packed).hexdigest()
