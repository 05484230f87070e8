"""The loops, compiled or interpreted, behind one face."""

from __future__ import annotations

import ctypes
import sys
from array import array
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Union

from slidestar.kernel import library
from slidestar.kernel.loops import signatures

if TYPE_CHECKING:
    from mmap import mmap

__all__ = ["Buffer", "KernelStatus", "Loops", "kernel_status", "load_loops"]

Buffer = Union[bytearray, array, "mmap"]  # type: ignore[type-arg]
"""What the loops read and write: `u8*` is a bytearray, or a mapped file with room to write in
memory, `u16*` `i32*` `i64*` arrays of H, i, q.
"""

_TYPECODES = {"u8*": "B", "u16*": "H", "i32*": "i", "i64*": "q"}


class KernelStatus(NamedTuple):
    """Which form of the kernel runs, "native", "wasm" or "interpreted", and why that one."""

    form: str
    why: str

    def __str__(self) -> str:
        return f"{self.form}: {self.why}"


class Loops:
    """The kernel's functions in one form. `backend`: "native", "wasm" or "interpreted"."""

    def __init__(
        self, backend: str, functions: dict[str, Callable[..., int]], why: str = "chosen by name"
    ) -> None:
        self.backend = backend
        self.status = KernelStatus(backend, why)
        self._functions = functions

    def slice(self, budget: int) -> int:
        """How much to do at a time where compiled loops would do `budget`: less if they aren't
        compiled, so that a slice takes about as long.
        """
        return budget if self.backend != "interpreted" else max(1, budget >> 6)

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
            if typecode != _TYPECODES[kind] or (kind == "u8*") == isinstance(buffer, array):
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
def load_loops(backend: str | None = None) -> Loops:
    """The loops: the named backend's, or the fastest that works here.

    Raises `library.KernelUnavailable` when a compiled form is named that isn't there.
    """
    compiled = "wasm" if sys.platform == "emscripten" else "native"
    if backend not in (None, compiled, "interpreted"):
        raise library.KernelUnavailable(f"there is no {backend!r} kernel on {sys.platform}")
    why = "chosen by name"
    if backend != "interpreted":
        try:
            path = library.find()
            return Loops(compiled, library.open_library(path), f"compiled, in {path}")
        except library.KernelUnavailable as misfit:
            if backend is not None:
                raise
            why = str(misfit)
    functions = {
        f.name: getattr(import_module(f"slidestar.kernel.loops.{f.module}"), f.name)
        for f in signatures.FUNCTIONS
    }
    return Loops("interpreted", functions, why)


def kernel_status() -> KernelStatus:
    """Which form of the kernel runs here, and why: to find out why a machine is slow.

    >>> kernel_status().form in ("native", "wasm", "interpreted")
    True
    """
    return load_loops().status
