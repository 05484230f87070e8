"""The signatures of the kernel's functions, and constants that the loops share.

The interpreted backend, the loader and `py/tools/compile_kernel.py` all use this table.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

ABI = 1
"""The version of the binary interface.

Increment it when compiled libraries become incompatible although the sources have not changed.
"""

DIRECTIONS = 4
"""The number of directions in which the blank can move: up, left, right and down."""

STRIDE = 64
"""The number of entries that a lookup table reserves for the cells or tiles of a board.

It is a power of two above 36, so that an index is computed by a shift.
"""


class Ints(Protocol):
    """A buffer of integers."""

    def __getitem__(self, at: int, /) -> int: ...

    def __setitem__(self, at: int, value: int, /) -> None: ...


class Function(NamedTuple):
    """The signature of an exported loop. All loops return an `i64`.

    The types `i8*`, `u8*`, `i16*`, `u16*`, `i32*` and `i64*` are buffers, and `i64` is a number.
    The buffers come first.
    """

    module: str
    name: str
    arguments: tuple[str, ...]


_SEARCH = (
    *("u8*", "u16*", "i64*", "u8*", "i32*", "u8*"),  # buffers that the searches of a layout share
    *("u8*", "i32*", "u8*", "i64*", "i64*", "i64*"),  # buffers of one search
    *("i64", "i64"),
)
_BUILD_16 = ("u8*", "u16*", "i64*", "u8*", "u8*", "i64*", "i64", "i64")
_BUILD_31 = ("u8*", "i32*", "i64*", "u8*", "u8*", "i64*", "i64", "i64")
_BUILD_36 = ("u8*", "i64*", "i64*", "u8*", "u8*", "i64*", "i64", "i64")
_CODEC = ("u8*", "u8*", "u8*", "u16*", "i64*", "i64", "i64")
_SUMS = ("u8*", "i32*", "i32*", "i32*", "i32*")  # the tables of an estimate, and the neighbors
_DEEPEN = (*_SUMS, "u8*", "u8*", "i32*", "i64*", "u8*", "u8*", "i64*", "i64")
_BEST_FIRST = (
    *_SUMS,
    *("i32*", "i64*", "i64*", "u8*", "u8*"),
    *("i32*", "i64*", "i32*", "i64*"),  # the positions, the queue and its heap
    *("i32*", "i64*", "i64*"),  # the lists of entries with the same key
    "i64",
)
_TEXTBOOK_BEAM = (
    *_SUMS,
    *("i32*", "i64*", "i64*", "u8*", "i32*", "i64*", "i64*", "i32*", "i32*", "i64*"),
    "i64",
)
_BEAM = (
    *("u8*", "i32*", "i64*", "i32*", "i32*"),  # buffers that the searches of a grid share
    *("i64*", "i64*", "i32*", "i32*", "u8*", "i64*", "i64*"),  # buffers of one search
    "i64",
)
_LEARNED_BEAM = (
    *("u8*", "i64*", "i32*", "i32*"),  # buffers that the searches of a grid share
    *("i64*", "i64*", "i32*", "i32*", "u8*", "i64*", "i64*"),  # buffers of one search
    *("i32*", "i32*", "i32*", "i8*", "i16*", "i8*", "i16*", "u8*"),  # the learned estimate
    "i64",
)
_EXPAND_PAIRS = ("i16*", "i32*", "i32*", "i16*", "i64", "i64")
_BUILD_COLOURS = ("u8*", "u8*", "i32*", "i32*", "i32*", "i32*", "i32*", "i64*", "i64")
_SEARCH_SLIDES = (
    *("u8*", "i32*", "i32*", "u8*", "i64*", "u8*", "u8*", "u8*"),  # buffers that all searches share
    *("u8*", "i64*", "i64*", "i64*"),  # buffers of one search
    *("i64", "i64"),
)
_PLACE_TILES = ("i32*", "i32*", "u8*", "i64*", "i64*", "i32*", "i64*", "u8*", "i64*", "i64")

FUNCTIONS = (
    Function("ida_star_loop", "search", _SEARCH),
    Function("pattern_builder_loop", "build_16", _BUILD_16),
    Function("pattern_builder_loop", "build_31", _BUILD_31),
    Function("pattern_builder_loop", "build_36", _BUILD_36),
    Function("table_files_loop", "pack", _CODEC),
    Function("table_files_loop", "unpack", _CODEC),
    Function("table_files_loop", "pack_wide", _CODEC),
    Function("table_files_loop", "unpack_wide", _CODEC),
    Function("textbook_best_first_loop", "best_first", _BEST_FIRST),
    Function("textbook_deepening_loop", "deepen", _DEEPEN),
    Function("textbook_beam_loop", "textbook_beam", _TEXTBOOK_BEAM),
    Function("exact_table_loop", "build_exact", ("u8*", "i64*", "u8*", "i64*", "i64")),
    Function("large_beam_loop", "beam", _BEAM),
    Function("large_beam_loop", "learned_beam", _LEARNED_BEAM),
    Function("large_beam_loop", "trace", ("u8*", "i64*", "u8*", "i64", "i64", "i64")),
    Function("learned_estimate_loop", "expand_pairs", _EXPAND_PAIRS),
    Function("learned_estimate_loop", "expand_squares", ("i16*", "i16*")),
    Function("bound_search_loop", "search_below", ("i32*", "i32*", "i32*", "i64*", "i64*", "i64")),
    Function("slide_search_loop", "rank_halves", ("i32*", "i32*", "i32*", "i32*")),
    Function("slide_search_loop", "place_halves", ("i32*", "i32*", "i32*", *5 * ("i64",))),
    Function("slide_search_loop", "build_colours", _BUILD_COLOURS),
    Function("slide_search_loop", "search_slides", _SEARCH_SLIDES),
    Function("first_solution_loop", "place_tiles", _PLACE_TILES),
)

MODULES = (*dict.fromkeys(function.module for function in FUNCTIONS), "packed_words", "sum_lookups")
"""The modules of the loops, and the modules of helpers that the loops import."""
