"""The kernel's functions: which module has them, what they take and return.

This one table serves the interpreted form, the loader and `py/tools/compile_kernel.py`.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

__all__ = ["ABI", "FUNCTIONS", "MODULES", "Function", "Ints"]

ABI = 1
"""Goes up when a library of before no longer fits, though the sources are the same."""


class Ints(Protocol):
    """A buffer as the loops see it: whole numbers, one after the other."""

    def __getitem__(self, at: int, /) -> int: ...

    def __setitem__(self, at: int, value: int, /) -> None: ...


class Function(NamedTuple):
    """An exported loop. Types: `u8*`, `u16*`, `i32*`, `i64*` are buffers, `i64` a number.

    Buffers come first. All return an `i64`.
    """

    module: str
    name: str
    arguments: tuple[str, ...]


_SEARCH = (
    *("u8*", "u16*", "i64*", "u8*", "i32*", "u8*"),  # the same for all searches
    *("u8*", "i32*", "u8*", "i64*", "i64*", "i64*"),  # this search's own
    *("i64", "i64"),
)
_BUILD = ("u8*", "u16*", "i64*", "u8*", "u8*", "i64*", "i64", "i64")
_BUILD_WIDE = ("u8*", "i32*", "i64*", "u8*", "u8*", "i64*", "i64", "i64")
_BUILD_WIDEST = ("u8*", "i64*", "i64*", "u8*", "u8*", "i64*", "i64", "i64")
_CODEC = ("u8*", "u8*", "u8*", "u16*", "i64*", "i64", "i64")
_ASTAR = ("i32*", "i64*", "i32*", "u8*", "i32*", "i32*", "i32*", "i32*", "u8*", "i64*", "i64")
_BEAM = (
    *("u8*", "i32*", "i64*", "i32*", "i32*"),  # the same for all searches of a shape
    *("i64*", "i64*", "i64*", "i32*", "u8*", "i64*", "i64*"),  # this search's own
    "i64",
)
_BRING = ("i32*", "i32*", "u8*", "i64*", "i64*", "i32*", "i64*", "u8*", "i64*", "i64")

FUNCTIONS = (
    Function("ida", "search", _SEARCH),
    Function("patterns", "build_pattern", _BUILD),
    Function("patterns", "build_wide", _BUILD_WIDE),
    Function("patterns", "build_widest", _BUILD_WIDEST),
    Function("packing", "pack", _CODEC),
    Function("packing", "unpack", _CODEC),
    Function("packing", "pack_wide", _CODEC),
    Function("packing", "unpack_wide", _CODEC),
    Function("astar", "astar", _ASTAR),
    Function("exact", "build_exact", ("u8*", "i64*", "u8*", "i64*", "i64")),
    Function("beam", "beam", _BEAM),
    Function("beam", "trace", ("u8*", "i64*", "u8*", "i64", "i64")),
    Function("bounds", "bounded", ("i32*", "i32*", "i32*", "i64*", "i64*", "i64")),
    Function("placing", "bring", _BRING),
)

MODULES = tuple(dict.fromkeys(function.module for function in FUNCTIONS))
