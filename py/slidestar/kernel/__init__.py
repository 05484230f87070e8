"""The search loops, compiled where possible, and the classes that run them.

The package `loops` is plain Python over integers and buffers. `py/tools/compile_kernel.py` compiles
it to machine code for the command line and to WebAssembly for the page. Without a compiled library
the same source runs interpreted, with the same results and counts. The name of a loop's module is
the name of the module that runs it, plus `_loop`. For example, `ida_star` defines `IdaStar`, which
runs `loops.ida_star_loop`.

The page starts without the textbook searches, so they are imported from their own modules.
"""

from __future__ import annotations

from slidestar.kernel.backends import KernelStatus, Loops, kernel_status, load_loops
from slidestar.kernel.bound_search import BoundSearch
from slidestar.kernel.exact_table import EXACT_MAX_CELLS, ExactTable
from slidestar.kernel.first_solution import construct_solution
from slidestar.kernel.grid import GRID_MAX_CELLS, Grid, grid_for
from slidestar.kernel.ida_star import STATE_FORMAT, IdaStar
from slidestar.kernel.large_beam import Beam, mask_bytes
from slidestar.kernel.learned_estimate import EstimateError, LearnedEstimate, LearnedTables
from slidestar.kernel.library import KernelUnavailable
from slidestar.kernel.packed_positions import PACKED_MAX_CELLS
from slidestar.kernel.partitions import FIFTEEN, FIFTEEN_LARGE, TWENTY_FOUR, bound_layout
from slidestar.kernel.pattern_builder import PatternBuilder
from slidestar.kernel.search_layout import Partition, SearchLayout
from slidestar.kernel.slide_search import ColourTables, SlideSearch
from slidestar.kernel.table_files import TableError, TableFile, Unpacker, pack_in_steps, pack_tables

__all__ = [
    "EXACT_MAX_CELLS",
    "FIFTEEN",
    "FIFTEEN_LARGE",
    "GRID_MAX_CELLS",
    "PACKED_MAX_CELLS",
    "STATE_FORMAT",
    "TWENTY_FOUR",
    "Beam",
    "BoundSearch",
    "ColourTables",
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
    "SearchLayout",
    "SlideSearch",
    "TableError",
    "TableFile",
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
