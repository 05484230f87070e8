"""The search loops, compiled where possible, and the classes that run them.

The package `loops` is plain Python over integers and buffers. `py/tools/compile_kernel.py` compiles
it to machine code for the command line and to WebAssembly for the page. Without a compiled library
the same source runs interpreted, with the same results and counts. Each module in `loops` is run by
the module here of the same name: `loops.ida` by `ida`, which defines `IdaStar`.
"""

from __future__ import annotations

from slidestar.kernel.backends import KernelStatus, Loops, kernel_status, load_loops
from slidestar.kernel.beam import Beam, mask_bytes
from slidestar.kernel.best_first import (
    BestFirst,
    QueueNumbers,
    QueueOrder,
)
from slidestar.kernel.bounds import BoundSearch
from slidestar.kernel.deepening import Deepening
from slidestar.kernel.exact import EXACT_MAX_CELLS, ExactTable
from slidestar.kernel.grid import GRID_MAX_CELLS, Grid, grid_for
from slidestar.kernel.ida import STATE_FORMAT, IdaStar
from slidestar.kernel.layout import Partition, SearchLayout
from slidestar.kernel.learned import EstimateError, LearnedEstimate, LearnedTables
from slidestar.kernel.library import KernelUnavailable
from slidestar.kernel.packed import PACKED_MAX_CELLS
from slidestar.kernel.packing import TableError, TableFile, Unpacker, pack_in_steps, pack_tables
from slidestar.kernel.partitions import FIFTEEN, FIFTEEN_LARGE, TWENTY_FOUR, bound_layout
from slidestar.kernel.patterns import PatternBuilder
from slidestar.kernel.placing import construct_solution
from slidestar.kernel.slides import ColourTables, SlideSearch
from slidestar.kernel.sums import MAX_ENTRY, SumTable, TableSum
from slidestar.kernel.textbook_beam import TextbookBeam

__all__ = [
    "EXACT_MAX_CELLS",
    "FIFTEEN",
    "FIFTEEN_LARGE",
    "GRID_MAX_CELLS",
    "MAX_ENTRY",
    "PACKED_MAX_CELLS",
    "STATE_FORMAT",
    "TWENTY_FOUR",
    "Beam",
    "BestFirst",
    "BoundSearch",
    "ColourTables",
    "Deepening",
    "EstimateError",
    "ExactTable",
    "Grid",
    "IdaStar",
    "KernelStatus",
    "KernelUnavailable",
    "LearnedEstimate",
    "LearnedTables",
    "Loops",
    "Partition",
    "PatternBuilder",
    "QueueNumbers",
    "QueueOrder",
    "SearchLayout",
    "SlideSearch",
    "SumTable",
    "TableError",
    "TableFile",
    "TableSum",
    "TextbookBeam",
    "Unpacker",
    "backend",
    "bound_layout",
    "construct_solution",
    "grid_for",
    "kernel_status",
    "load_loops",
    "mask_bytes",
    "pack_in_steps",
    "pack_tables",
]

backend: str
"""The backend of the loops: "native", "wasm" or "interpreted"."""


def __getattr__(name: str) -> str:
    if name == "backend":
        return load_loops().backend
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
