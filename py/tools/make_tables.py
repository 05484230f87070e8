"""Build the pattern databases that are shipped with the page and the package.

    python py/tools/make_tables.py FOLDER [FILE...]

Writes the named files, or all files:

- `4x4-1.pdb` and `4x4-2.pdb` have one partition each. One partition is enough for a search.
- `4x4-large.pdb` is for hard boards, and takes most of the time.
- `5x5.pdb` and `6x6.pdb` are for lower bounds.

The files are cached in `.cache/tables/`, under names with a hash of the loops that build them.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache" / "tables"
sys.path.insert(0, str(ROOT / "py"))

from slidestar.kernel.backends import load_loops  # noqa: E402
from slidestar.kernel.layout import SearchLayout  # noqa: E402
from slidestar.kernel.library import source_hash  # noqa: E402
from slidestar.kernel.packing import FORMAT, TableFile, Unpacker, pack_tables  # noqa: E402
from slidestar.kernel.partitions import FIFTEEN, FIFTEEN_LARGE, bound_layout  # noqa: E402
from slidestar.lib.steps import run  # noqa: E402
from slidestar.pdb.table_sets import build_tables  # noqa: E402


def build(layout: SearchLayout, partition: int) -> bytes:
    """Build the tables of a partition and pack them."""
    memory = bytearray(layout.table_bytes)
    with ThreadPoolExecutor(2) as pool:  # the compiled loops release the GIL
        for _ in pool.map(
            lambda number: run(build_tables(layout, [number], memory)), layout.tables_of(partition)
        ):
            pass
    return pack_tables(layout, partition, memory)


FILES: dict[str, tuple[SearchLayout, int]] = {
    "4x4-1.pdb": (FIFTEEN, 0),
    "4x4-2.pdb": (FIFTEEN, 1),
    "4x4-large.pdb": (FIFTEEN_LARGE, 0),
    "5x5.pdb": (bound_layout(5, 24), 0),
    "6x6.pdb": (bound_layout(6, 35), 0),
}
"""The layout and the number of the partition of each file."""


def made(name: str) -> Path:
    """Return the path of a cached file. Build the file if it is not cached."""
    layout, partition = FILES[name]
    parts = repr((FORMAT, source_hash(), layout, partition))
    key = hashlib.sha256(parts.encode()).hexdigest()[:16]
    path = CACHE / f"{key}-{name}"
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(build(layout, partition))
        unfinished.replace(path)
    return path


def unpack_into(memory: bytearray, partition: int) -> None:
    """Unpack a partition of the 15-puzzle into `memory`, which has space for both partitions."""
    data = made(f"4x4-{partition + 1}.pdb").read_bytes()
    unpacker = Unpacker(TableFile.parse(data), FIFTEEN, memory, partition)
    while not unpacker.run(1 << 20):
        pass


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Build the tables that are shipped.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("files", nargs="*", choices=[*FILES, []], metavar="FILE")
    options = parser.parse_args()
    folder: Path = options.folder
    folder.mkdir(parents=True, exist_ok=True)
    if load_loops().backend == "interpreted":
        # Building would take an hour. Without the files, the page builds its tables in ten seconds.
        print("warning: no tables are built, because there is no native kernel", file=sys.stderr)
        return
    for name in options.files or FILES:
        shutil.copyfile(made(name), folder / name)
        print(f"{name}: {(folder / name).stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
