"""Run the benchmarks.

    ./build.sh bench [--quick] [--json FILE] [--only PART]

The figures compare two commits on one machine, or two backends in one run. No test depends on them.
"""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import sys
from pathlib import Path
from typing import Any

PARTS = {
    "boot": "Time until Python is ready, compared with a bare loadPyodide()",
    "searches": "Textbook searches, on CPython and in the page",
    "classroom": "Learn in the page: download sizes, heuristic checks, frame times",
    "hover": "Frame times while the pointer hovers over boards of several sizes",
    "large": "Boards of more than 16 cells: length of the best solution after some seconds",
    "review": "Probable mistakes in reviews of 24-puzzles: how often they are right",
    "proofs": "Proofs of 24-puzzles: Korf and Felner's easiest boards",
    "many": "Many boards by solve_many: boards per second with one and two workers",
    "kernel": "Kernel loops: the same Python source interpreted, native and as wasm, compared with C",
}


def machine() -> dict[str, Any]:
    """Return the processor, the system and the version of Python."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        processor = next(line.split(":")[1].strip() for line in lines if "model name" in line)
    except (OSError, StopIteration):
        processor = platform.processor()
    return {
        "processor": processor,
        "system": platform.platform(),
        "python": platform.python_version(),
    }


def main() -> int:
    """Parse the command line and run the benchmarks."""
    parser = argparse.ArgumentParser(prog="./build.sh bench", description="Run the benchmarks.")
    parser.add_argument("--quick", action="store_true", help="fewer cases and repetitions")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to FILE")
    parser.add_argument("--only", choices=PARTS, help="run one part only")
    options = parser.parse_args()
    figures: dict[str, Any] = {"machine": machine()}
    for name, title in PARTS.items():
        if options.only in (None, name):
            print(f"{title}\n")
            figures[name] = importlib.import_module(f"bench.{name}").run(options.quick)
            print()
    print(", ".join(figures["machine"].values()))
    if options.json is not None:
        options.json.write_text(json.dumps(figures, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
