"""The signatures of the kernel's functions, and constants that the loops share.

The interpreted backend, the loader and `py/tools/compile_kernel.py` all use this table.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

ABI = 1
"""Incremented when older libraries become incompatible without a change of the sources."""

DIRECTIONS = 4
"""The blank's moves: up, left, right, down."""

STRIDE = 64
"""The number of entries that lookup tables reserve for the cells, or the tiles, of a board.

It is the power of two above 36, so that the loops index by shifts.
"""


class Ints(Protocol):
    """A buffer of integers."""

    def __getitem__(self, at: int, /) -> int: ...

    def __setitem__(self, at: int, value: int, /) -> None: ...


class Function(NamedTuple):
    """An exported loop. All return an `i64`.

    The types `u8*`, `i16*`, `u16*`, `i32*` and `i64*` are buffers, which come first; `i64` is a
    number.
    """

    module: str
    name: str
    arguments: tuple[str, ...]


_SEARCH = (
    *("u8*", "u16*", "i64*", "u8*", "i32*", "u8*"),  # shared by all searches of a layout
    *("u8*", "i32*", "u8*", "i64*", "i64*", "i64*"),  # for this search alone
    *("i64", "i64"),
)
_BUILD_16 = ("u8*", "u16*", "i64*", "u8*", "u8*", "i64*", "i64", "i64")
_BUILD_31 = ("u8*", "i32*", "i64*", "u8*", "u8*", "i64*", "i64", "i64")
_BUILD_36 = ("u8*", "i64*", "i64*", "u8*", "u8*", "i64*", "i64", "i64")
_CODEC = ("u8*", "u8*", "u8*", "u16*", "i64*", "i64", "i64")
_SUMS = ("u8*", "i32*", "i32*", "i32*", "i32*")  # the tables of an estimate; the neighbors
_DEEPEN = (*_SUMS, "u8*", "u8*", "i32*", "i64*", "u8*", "u8*")
_SIMPLE_PATHS = ("i64*", "i64*", "u8*")
_BEST_FIRST = (
    *_SUMS,
    *("i32*", "i64*", "i64*", "u8*", "u8*", "u8*"),
    *("i32*", "i64*", "i32*", "i64*", "i32*"),  # the positions, the queue, its heap
    *("i32*", "i64*", "i32*", "i32*", "i64*"),  # the lists
    "i64",
)
_TEXTBOOK_BEAM = (
    *_SUMS,
    *("i32*", "i64*", "u8*", "i32*", "i64*", "i64*", "i32*", "i32*", "i64*"),
    "i64",
)
_BEAM = (
    *("u8*", "i32*", "i64*", "i32*", "i32*"),  # shared by all searches of a grid
    *("i64*", "i64*", "i64*", "i32*", "u8*", "i64*", "i64*"),  # for this search alone
    "i64",
)
_LEARNED_BEAM = (
    *("u8*", "i64*", "i32*", "i32*"),  # shared by all searches of a grid
    *("i64*", "i64*", "i64*", "i32*", "u8*", "i64*", "i64*"),  # for this search alone
    *("i32*", "i32*", "i32*", "i16*", "i16*", "i16*", "i16*", "i32*"),  # the learned estimate
    "i64",
)
_BUILD_COLOURS = ("u8*", "u8*", "i32*", "i32*", "i32*", "i32*", "i32*", "i64*", "i64")
_SEARCH_SLIDES = (
    *("u8*", "i32*", "i32*", "u8*", "i64*", "u8*", "u8*", "u8*"),  # shared by all searches
    *("u8*", "i64*", "i64*", "i64*"),  # for this search alone
    *("i64", "i64"),
)
_PLACE_TILES = ("i32*", "i32*", "u8*", "i64*", "i64*", "i32*", "i64*", "u8*", "i64*", "i64")

FUNCTIONS = (
    Function("ida", "search", _SEARCH),
    Function("patterns", "build_16", _BUILD_16),
    Function("patterns", "build_31", _BUILD_31),
    Function("patterns", "build_36", _BUILD_36),
    Function("packing", "pack", _CODEC),
    Function("packing", "unpack", _CODEC),
    Function("packing", "pack_wide", _CODEC),
    Function("packing", "unpack_wide", _CODEC),
    Function("best_first", "best_first", _BEST_FIRST),
    Function("deepening", "deepen", (*_DEEPEN, "i64*", "i64")),
    Function("deepening", "deepen_by_rules", (*_DEEPEN, *_SIMPLE_PATHS, "i64*", "i64")),
    Function("textbook_beam", "textbook_beam", _TEXTBOOK_BEAM),
    Function("exact", "build_exact", ("u8*", "i64*", "u8*", "i64*", "i64")),
    Function("beam", "beam", _BEAM),
    Function("beam", "learned_beam", _LEARNED_BEAM),
    Function("beam", "trace", ("u8*", "i64*", "u8*", "i64", "i64", "i64")),
    Function("learned", "expand_pairs", ("i16*", "i32*", "i32*", "i16*", "i64", "i64")),
    Function("learned", "expand_squares", ("i16*", "i16*")),
    Function("bounds", "search_below", ("i32*", "i32*", "i32*", "i64*", "i64*", "i64")),
    Function("slides", "rank_halves", ("i32*", "i32*", "i32*", "i32*")),
    Function("slides", "place_halves", ("i32*", "i32*", "i32*", *5 * ("i64",))),
    Function("slides", "build_colours", _BUILD_COLOURS),
    Function("slides", "search_slides", _SEARCH_SLIDES),
    Function("placing", "place_tiles", _PLACE_TILES),
)

MODULES = (*dict.fromkeys(function.module for function in FUNCTIONS), "sums")
"""The modules of the loops, and of helpers that they import."""
