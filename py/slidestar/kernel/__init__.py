"""The hot loops, compiled where that's possible, and what drives them.

The loops (`ida`, `tables`, `codec`, `exact`, `bulk`) are plain Python over integers and buffers.
They run as they are, and are compiled at build time by `py/tools/compile_kernel.py`, to machine
code for a desk and to WebAssembly for the page, with the same results and the same counts. This
package imports nothing of slidestar but itself.
"""

from __future__ import annotations

from slidestar.kernel.astar import AStar
from slidestar.kernel.library import Misfit
from slidestar.kernel.loops import KernelStatus, Loops, kernel_status, loops
from slidestar.kernel.partitions import FIFTEEN
from slidestar.kernel.patterns import PatternBuilder
from slidestar.kernel.plan import Plan
from slidestar.kernel.search import IdaStar
from slidestar.kernel.small import ExactTable
from slidestar.kernel.tablefile import TableError, TableFile, Unpacker, pack_slowly, pack_tables

__all__ = [
    "FIFTEEN",
    "AStar",
    "ExactTable",
    "IdaStar",
    "KernelStatus",
    "Loops",
    "Misfit",
    "PatternBuilder",
    "Plan",
    "TableError",
    "TableFile",
    "Unpacker",
    "backend",
    "kernel_status",
    "loops",
    "pack_slowly",
    "pack_tables",
]

backend: str
"""What the loops run as here: "native", "wasm" or "interpreted"."""


def __getattr__(name: str) -> str:
    if name == "backend":
        return loops().backend
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
