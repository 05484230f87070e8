"""The backends of the loops: compiled (native or wasm) or interpreted."""

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

Buffer = Union[bytearray, array, "mmap"]  # type: ignore[type-arg]
"""A buffer that is passed to a loop.

A parameter of type `u8*` accepts a bytearray or a private mapping of a file. Parameters of type
`i8*`, `i16*`, `u16*`, `i32*` and `i64*` accept arrays with the type codes b, h, H, i and q.
"""

_TYPECODES = {"i8*": "b", "u8*": "B", "i16*": "h", "u16*": "H", "i32*": "i", "i64*": "q"}


class KernelStatus(NamedTuple):
    """The backend of the kernel and the reason for its selection."""

    form: str
    """The backend: "native", "wasm" or "interpreted"."""
    why: str
    """The reason, for example the path of the compiled library."""

    def __str__(self) -> str:
        return f"{self.form}: {self.why}"


class Loops:
    """The kernel's functions in one backend: "native", "wasm" or "interpreted"."""

    def __init__(
        self, backend: str, functions: dict[str, Callable[..., int]], why: str = "selected by name"
    ) -> None:
        self.backend = backend
        self.status = KernelStatus(backend, why)
        self._functions = functions

    def slice(self, budget: int) -> int:
        """Return `budget`, or a 64th of it for interpreted loops, which are far slower."""
        return budget if self.backend != "interpreted" else max(1, budget >> 6)

    def bind(self, name: str, *buffers: Buffer) -> Callable[..., int]:
        """Bind a function to its buffers, and return a function of the remaining arguments.

        The buffers cannot be resized while the returned function exists. The caller must ensure
        that they are long enough, because compiled loops do not check array bounds.
        """
        kinds = [k for f in signatures.FUNCTIONS if f.name == name for k in f.arguments]
        if len(buffers) != sum(kind != "i64" for kind in kinds):
            raise TypeError(f"{name} must get a buffer for each of {kinds}, got {len(buffers)}")
        for buffer, kind in zip(buffers, kinds, strict=False):
            typecode = getattr(buffer, "typecode", "B")
            if typecode != _TYPECODES[kind] or (kind == "u8*") == isinstance(buffer, array):
                raise TypeError(f"a buffer of {name} must be {kind}, got type code {typecode}")
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
    """Return the loops of the named backend, or of the fastest available one.

    Raise `library.KernelUnavailable` if the named backend is not available.
    """
    compiled = "wasm" if sys.platform == "emscripten" else "native"
    if backend not in (None, compiled, "interpreted"):
        raise library.KernelUnavailable(f"there is no {backend!r} kernel on {sys.platform}")
    why = "selected by name"
    if backend != "interpreted":
        try:
            path = library.find_library()
            return Loops(compiled, library.open_library(path), f"compiled, in {path}")
        except library.KernelUnavailable as error:
            if backend is not None:
                raise
            why = str(error)
    functions = {
        f.name: getattr(import_module(f"slidestar.kernel.loops.{f.module}"), f.name)
        for f in signatures.FUNCTIONS
    }
    return Loops("interpreted", functions, why)


def kernel_status() -> KernelStatus:
    """Return the backend of the kernel and the reason for its selection.

    >>> kernel_status().form in ("native", "wasm", "interpreted")
    True
    """
    return load_loops().status
