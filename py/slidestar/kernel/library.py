"""Finds the compiled loops and makes sure that they are these loops."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from slidestar.kernel.loops import signatures

__all__ = ["KernelUnavailable", "find", "library_name", "open_library", "source_hash"]


class KernelUnavailable(Exception):
    """A compiled library that can't be used: missing, broken, or made from other sources."""


def library_name(content: bytes, system: str = sys.platform) -> str:
    """What a compiled library is called on this system, or on the one with this `sys.platform`: its
    name tells whether it's whole.
    """
    suffix = {"emscripten": "wasm", "win32": "dll", "darwin": "dylib"}.get(system, "so")
    return f"kernel_{sha256(content).hexdigest()[:16]}.{suffix}"


def find() -> Path:
    """Where the library is: the file that SLIDESTAR_KERNEL names (nothing: none at all), beside
    this package, or where `py/tools/compile_kernel.py` puts it in a checkout. The newest if there
    are several. Raises `KernelUnavailable` if there's none.
    """
    named = os.environ.get("SLIDESTAR_KERNEL")
    if named == "":
        raise KernelUnavailable(
            "SLIDESTAR_KERNEL is set to nothing, which asks for no compiled kernel"
        )
    if named is not None:
        return Path(named)
    here = Path(__file__).resolve().parent
    suffix = Path(library_name(b"")).suffix
    for place in (here, *(up / ".cache" / "kernel" / "native" for up in here.parents[2:3])):
        if found := list(place.glob(f"kernel_*{suffix}")):
            return max(found, key=lambda path: path.stat().st_mtime)
    raise KernelUnavailable(
        f"this package came without one for {sys.platform}: there is none in {here}"
    )


def source_hash() -> int | None:
    """A hash of the loops' sources and signatures; None where the sources aren't at hand."""
    digest = sha256(repr((signatures.ABI, signatures.FUNCTIONS)).encode())
    for name in signatures.MODULES:
        full_name = f"slidestar.kernel.loops.{name}"
        spec = find_spec(full_name)
        get_source = getattr(spec and spec.loader, "get_source", None)
        source = get_source(full_name) if get_source else None
        if source is None:
            return None
        digest.update(source.encode())
    return int.from_bytes(digest.digest()[:8], "little") >> 1


def open_library(path: Path) -> dict[str, Callable[..., int]]:
    """The loops in a compiled library, by name. Raises `KernelUnavailable`."""
    try:
        # Loading a truncated library can end the process, so look first.
        if path.name != library_name(path.read_bytes()):
            raise KernelUnavailable(
                f"{path} can't be loaded: its content is not what its name says"
            )
        library = ctypes.CDLL(str(path))
        found = tuple(_function(library, name, ())() for name in ("abi", "source"))
        expected = (signatures.ABI, source_hash())
        if found[0] != expected[0] or expected[1] not in (None, found[1]):
            raise KernelUnavailable(
                f"{path} was compiled from other sources: {found} is not {expected}"
            )
        return {f.name: _function(library, f.name, f.arguments) for f in signatures.FUNCTIONS}
    except (OSError, AttributeError) as error:
        raise KernelUnavailable(f"{path} can't be loaded: {error}") from error


def _function(library: Any, name: str, arguments: tuple[str, ...]) -> Callable[..., int]:
    """One function; buffers are passed as ctypes objects made by `from_buffer`."""
    function: Callable[..., int] = getattr(library, f"slidestar_{name}")
    function.restype = ctypes.c_int64  # type: ignore[attr-defined]
    function.argtypes = [  # type: ignore[attr-defined]
        ctypes.c_int64 if kind == "i64" else ctypes.c_void_p for kind in arguments
    ]
    return function
