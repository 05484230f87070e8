"""The hot loops, compiled where that's possible, and what drives them.

`loops` has what is compiled: plain Python over integers and buffers. It runs as it is, and
`py/tools/compile_kernel.py` compiles it at build time, to machine code for a desk and to
WebAssembly for the page, with the same results and the same counts. Each of its modules is driven
by the one here of the same name: `loops.ida` by `ida`, which has `IdaStar`.
"""

from __future__ import annotations

from slidestar.kernel.astar import AStar
from slidestar.kernel.beam import Beam
from slidestar.kernel.bounds import Bounds
from slidestar.kernel.exact import ExactTable
from slidestar.kernel.forms import KernelStatus, Loops, kernel_status, load_loops
from slidestar.kernel.grid import MAX_CELLS, Grid, grid_for
from slidestar.kernel.ida import IdaStar
from slidestar.kernel.library import Misfit
from slidestar.kernel.packing import TableError, TableFile, Unpacker, pack_slowly, pack_tables
from slidestar.kernel.partitions import FIFTEEN, TWENTY_FOUR, around
from slidestar.kernel.patterns import PatternBuilder
from slidestar.kernel.placing import constructive
from slidestar.kernel.plan import Plan

__all__ = [
    "FIFTEEN",
    "MAX_CELLS",
    "TWENTY_FOUR",
    "AStar",
    "Beam",
    "Bounds",
    "ExactTable",
    "Grid",
    "IdaStar",
    "KernelStatus",
    "Loops",
    "Misfit",
    "PatternBuilder",
    "Plan",
    "TableError",
    "TableFile",
    "Unpacker",
    "around",
    "backend",
    "constructive",
    "grid_for",
    "kernel_status",
    "load_loops",
    "pack_slowly",
    "pack_tables",
]

backend: str
"""What the loops run as here: "native", "wasm" or "interpreted"."""


def __getattr__(name: str) -> str:
    if name == "backend":
        return load_loops().backend
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
