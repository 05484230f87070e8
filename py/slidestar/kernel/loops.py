"""The loops, compiled or interpreted, behind one face."""

from __future__ import annotations

import ctypes
import sys
from array import array
from collections.abc import Callable
from functools import cache
from importlib import import_module

from slidestar.kernel import library, signatures

__all__ = ["Buffer", "Loops", "loops"]

Buffer = bytearray | array  # type: ignore[type-arg]
"""What the loops read and write: `u8*` is a bytearray, `u16*` `i32*` `i64*` arrays of H, i, q."""

_TYPECODES = {"u8*": "B", "u16*": "H", "i32*": "i", "i64*": "q"}


class Loops:
    """The kernel's functions in one form. `backend`: "native", "wasm" or "interpreted"."""

    def __init__(self, backend: str, functions: dict[str, Callable[..., int]]) -> None:
        self.backend = backend
        self._functions = functions

    def bind(self, name: str, *buffers: Buffer) -> Callable[..., int]:
        """A function with its buffers in place; it's called with the numbers that follow them.

        The buffers can't change their size while this is kept. The caller answers for their
        lengths: compiled loops check no bounds.
        """
        kinds = [k for f in signatures.FUNCTIONS if f.name == name for k in f.arguments]
        if len(buffers) != sum(kind != "i64" for kind in kinds):
            raise TypeError(f"{name} takes {kinds}")
        for buffer, kind in zip(buffers, kinds, strict=False):
            typecode = getattr(buffer, "typecode", "B")
            if typecode != _TYPECODES[kind] or (kind == "u8*") != isinstance(buffer, bytearray):
                raise TypeError(f"{name} takes {kind}, not {typecode}")
        function = self._functions[name]
        if self.backend == "interpreted":
            return lambda *numbers: function(*buffers, *numbers)
        views = [ctypes.c_char.from_buffer(buffer) for buffer in buffers]
        pointers = [ctypes.addressof(view) for view in views]

        def call(*numbers: int, keep: object = views) -> int:
            return function(*pointers, *numbers)

        return call


@cache
def loops(backend: str | None = None) -> Loops:
    """The loops: the named backend's, or the fastest that works here.

    Raises `library.Misfit` when a compiled form is asked for by name and isn't there.
    """
    compiled = "wasm" if sys.platform == "emscripten" else "native"
    if backend not in (None, compiled, "interpreted"):
        raise library.Misfit(f"there is no {backend!r} kernel on {sys.platform}")
    if backend != "interpreted":
        try:
            path = library.find()
            if path is None:
                raise library.Misfit("no compiled kernel was found")
            return Loops(compiled, library.open_library(path))
        except library.Misfit:
            if backend is not None:
                raise
    return Loops(
        "interpreted",
        {
            f.name: getattr(import_module(f"slidestar.kernel.{f.module}"), f.name)
            for f in signatures.FUNCTIONS
        },
    )
