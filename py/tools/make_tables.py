"""Makes the pattern databases that the page and the package ship.

    python py/tools/make_tables.py FOLDER

Writes `4x4-1.pdb` and `4x4-2.pdb`, one partition each; the first is enough for an answer. They
are kept in `.cache/tables/`, named by a hash of the loops that make them.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache" / "tables"
sys.path.insert(0, str(ROOT / "py"))

from slidestar.kernel.library import source_hash  # noqa: E402
from slidestar.kernel.loops import loops  # noqa: E402
from slidestar.kernel.partitions import FIFTEEN  # noqa: E402
from slidestar.kernel.patterns import PatternBuilder  # noqa: E402
from slidestar.kernel.plan import Plan  # noqa: E402
from slidestar.kernel.tablefile import FORMAT, pack_tables  # noqa: E402


def make(plan: Plan, partition: int) -> bytes:
    """Build the tables of one partition, and pack them."""
    memory = bytearray(plan.table_bytes)
    for number in plan.numbers(partition):
        started = time.perf_counter()
        builder = PatternBuilder(plan, number, memory)
        while not builder.run(1 << 20):
            pass
        seconds = time.perf_counter() - started
        print(f"  {plan.patterns[number].tiles}: {builder.placed:,} placements in {seconds:.1f} s")
    return pack_tables(plan, partition, memory)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Make the tables that the page ships.")
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    CACHE.mkdir(parents=True, exist_ok=True)
    if loops().backend == "interpreted":
        print(
            "warning: no native kernel: this takes half an hour instead of seconds", file=sys.stderr
        )
    for partition in range(len(FIFTEEN.partitions)):
        parts = repr((FORMAT, source_hash(), FIFTEEN, partition))
        key = hashlib.sha256(parts.encode()).hexdigest()[:16]
        name = f"4x4-{partition + 1}.pdb"
        kept = CACHE / f"{key}-{name}"
        if not kept.exists():
            unfinished = kept.with_suffix(".unfinished")
            unfinished.write_bytes(make(FIFTEEN, partition))
            unfinished.replace(kept)
        shutil.copyfile(kept, folder / name)
        print(f"{name}: {kept.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
