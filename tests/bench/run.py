"""The benchmarks.

    ./build.sh bench [--quick] [--json FILE] [--only PART]

The numbers are for comparing two states of the project on one machine, and two forms of the same
code in one run; no test depends on them.
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
    "boot": "Until Python is ready, against a bare loadPyodide() served the same way",
    "searches": "The readable searches, on CPython and in the page",
    "classroom": "The classroom in the page: what it loads, a check, going through a search",
    "large": "Boards of more than 16 cells: how short a solution is after some seconds",
    "many": "Many boards by solve_many: boards a second on one worker and on two",
    "kernel": "The kernel's loops: the same Python source interpreted, native and as wasm; C beside it",
}


def machine() -> dict[str, Any]:
    """What it ran on."""
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
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="./build.sh bench", description="Run the benchmarks.")
    parser.add_argument("--quick", action="store_true", help="fewer cases, fewer times")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    parser.add_argument("--only", choices=PARTS, help="one part of them")
    options = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    figures: dict[str, Any] = {"machine": machine()}
    for name, title in PARTS.items():
        if options.only in (None, name):
            print(f"{title}\n")
            figures[name] = importlib.import_module(name).run(options.quick)
            print()
    print(", ".join(figures["machine"].values()))
    if options.json is not None:
        options.json.write_text(json.dumps(figures, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
