"""The hot loops, compiled where that's possible, and what drives them.

`loops` has what is compiled: plain Python over integers and buffers. It runs as it is, and
`py/tools/compile_kernel.py` compiles it at build time, to machine code for a desk and to
WebAssembly for the page, with the same results and the same counts. Each of its modules is driven
by the one here of the same name: `loops.ida` by `ida`, which has `IdaStar`.
"""

from __future__ import annotations

from slidestar.kernel.astar import AStar
from slidestar.kernel.backends import KernelStatus, Loops, kernel_status, load_loops
from slidestar.kernel.beam import Beam
from slidestar.kernel.bounds import BoundSearch
from slidestar.kernel.exact import EXACT_MAX_CELLS, ExactTable
from slidestar.kernel.grid import GRID_MAX_CELLS, Grid, grid_for
from slidestar.kernel.ida import IdaStar
from slidestar.kernel.layout import Partition, SearchLayout
from slidestar.kernel.library import KernelUnavailable
from slidestar.kernel.packing import TableError, TableFile, Unpacker, pack_in_steps, pack_tables
from slidestar.kernel.partitions import FIFTEEN, TWENTY_FOUR, bound_layout
from slidestar.kernel.patterns import PatternBuilder
from slidestar.kernel.placing import construct_solution

__all__ = [
    "EXACT_MAX_CELLS",
    "FIFTEEN",
    "GRID_MAX_CELLS",
    "TWENTY_FOUR",
    "AStar",
    "Beam",
    "BoundSearch",
    "ExactTable",
    "Grid",
    "IdaStar",
    "KernelStatus",
    "KernelUnavailable",
    "Loops",
    "Partition",
    "PatternBuilder",
    "SearchLayout",
    "TableError",
    "TableFile",
    "Unpacker",
    "backend",
    "bound_layout",
    "construct_solution",
    "grid_for",
    "kernel_status",
    "load_loops",
    "pack_in_steps",
    "pack_tables",
]

backend: str
"""What the loops run as here: "native", "wasm" or "interpreted"."""


def __getattr__(name: str) -> str:
    if name == "backend":
        return load_loops().backend
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
