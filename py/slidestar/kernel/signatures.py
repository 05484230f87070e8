"""The kernel's functions: which module has them, what they take and return.

This one table serves the interpreted form, the loader and `py/tools/compile_kernel.py`.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["ABI", "FUNCTIONS", "MODULES", "Function"]

ABI = 1
"""Goes up when a compiled library of before would no longer fit, though the sources are the same."""


class Function(NamedTuple):
    """An exported loop. Types: `u8*`, `u16*`, `i32*`, `i64*` are buffers, `i64` a number.

    Buffers come first. All return an `i64`.
    """

    module: str
    name: str
    arguments: tuple[str, ...]


_SEARCH = tuple("u8* u16* i64* u8* i32* u8* u8* i32* u8* i64* i64* i64* i64".split())
_CODEC = tuple("u8* u8* u8* u16* i64* i64 i64".split())

FUNCTIONS = (
    Function("ida", "search_manhattan", _SEARCH),
    Function("ida", "search_1", _SEARCH),
    Function("ida", "search_2", _SEARCH),
    Function("ida", "search_4", _SEARCH),
    Function("ida", "search_6", _SEARCH),
    Function("tables", "build_pattern", tuple("u8* u16* i64* u8* u8* i64* i64 i64".split())),
    Function("codec", "pack", _CODEC),
    Function("codec", "unpack", _CODEC),
)

MODULES = tuple(dict.fromkeys(function.module for function in FUNCTIONS))
