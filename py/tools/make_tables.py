"""Makes the pattern databases that the page and the package ship.

    python py/tools/make_tables.py FOLDER

Writes `4x4-1.pdb` and `4x4-2.pdb`, one partition each; the first is enough for an answer. And
`5x5.pdb` and `6x6.pdb`, for bounds. They are kept in `.cache/tables/`, named by a hash of the loops
that make them.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache" / "tables"
sys.path.insert(0, str(ROOT / "py"))

from slidestar.kernel.backends import load_loops  # noqa: E402
from slidestar.kernel.layout import SearchLayout  # noqa: E402
from slidestar.kernel.library import source_hash  # noqa: E402
from slidestar.kernel.packing import FORMAT, TableFile, Unpacker, pack_tables  # noqa: E402
from slidestar.kernel.partitions import FIFTEEN, bound_layout  # noqa: E402
from slidestar.kernel.patterns import PatternBuilder  # noqa: E402


def make(layout: SearchLayout, partition: int) -> bytes:
    """Build the tables of one partition, and pack them."""
    memory = bytearray(layout.table_bytes)
    for number in layout.pattern_numbers(partition):
        if number not in layout.own_tables:
            continue
        started = time.perf_counter()
        builder = PatternBuilder(layout, number, memory)
        while not builder.run(1 << 20):
            pass
        seconds = time.perf_counter() - started
        print(
            f"  {layout.patterns[number].tiles}: {builder.placed:,} placements in {seconds:.1f} s"
        )
    return pack_tables(layout, partition, memory)


FILES: dict[str, tuple[SearchLayout, int]] = {
    "4x4-1.pdb": (FIFTEEN, 0),
    "4x4-2.pdb": (FIFTEEN, 1),
    "5x5.pdb": (bound_layout(5, 24), 0),
    "6x6.pdb": (bound_layout(6, 35), 0),
}
"""Each file's layout, and the number of the partition that it holds."""


def made(name: str) -> Path:
    """The path of a file, which is made if it isn't there yet."""
    layout, partition = FILES[name]
    parts = repr((FORMAT, source_hash(), layout, partition))
    key = hashlib.sha256(parts.encode()).hexdigest()[:16]
    kept = CACHE / f"{key}-{name}"
    if not kept.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        unfinished = kept.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(make(layout, partition))
        unfinished.replace(kept)
    return kept


def unpack_into(memory: bytearray, partition: int) -> None:
    """Unpack one partition's tables into the memory of the whole layout."""
    data = made(f"4x4-{partition + 1}.pdb").read_bytes()
    unpacker = Unpacker(TableFile.parse(data), FIFTEEN, memory, partition)
    while not unpacker.run(1 << 20):
        pass


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Make the tables that the page ships.")
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    if load_loops().backend == "interpreted":
        # It would take an hour. The page can do without, and builds what it needs in ten seconds.
        print("warning: no native kernel, so no tables are made to be shipped", file=sys.stderr)
        return
    for name in FILES:
        shutil.copyfile(made(name), folder / name)
        print(f"{name}: {(folder / name).stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
