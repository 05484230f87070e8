"""Find the library of compiled loops, verify it and load it."""

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


class KernelUnavailable(Exception):
    """Raised if the compiled library is missing, broken or compiled from other sources."""


def library_name(content: bytes, system: str = sys.platform) -> str:
    """Return the file name of a library. `system` is a value of `sys.platform`.

    The name contains a hash of the content, so that damaged files are detected.
    """
    suffix = {"emscripten": "wasm", "win32": "dll", "darwin": "dylib"}.get(system, "so")
    return f"kernel_{sha256(content).hexdigest()[:16]}.{suffix}"


def find_library() -> Path:
    """Return the path of the library. Raise `KernelUnavailable` if there is none.

    If the environment variable SLIDESTAR_KERNEL is set, its value is the path. An empty value
    disables the compiled kernel. If the variable is not set, the result is the newest library in
    this package, or else in the folder to which `py/tools/compile_kernel.py` writes.
    """
    named = os.environ.get("SLIDESTAR_KERNEL")
    if named == "":
        raise KernelUnavailable("SLIDESTAR_KERNEL is empty, which disables the compiled kernel")
    if named is not None:
        return Path(named)
    here = Path(__file__).resolve().parent
    suffix = Path(library_name(b"")).suffix
    for place in (here, *(up / ".cache" / "kernel" / "native" for up in here.parents[2:3])):
        if found := list(place.glob(f"kernel_*{suffix}")):
            return max(found, key=lambda path: path.stat().st_mtime)
    raise KernelUnavailable(
        f"this package has no compiled kernel for {sys.platform}: none in {here}"
    )


def source_hash() -> int | None:
    """Return a hash of the loops' sources and signatures, or None if there are no source files."""
    shared = (signatures.ABI, signatures.FUNCTIONS, signatures.STRIDE, signatures.DIRECTIONS)
    digest = sha256(repr(shared).encode())
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
    """Return the functions of a library by name. Raise `KernelUnavailable` if it cannot be used."""
    try:
        # Loading a truncated library can crash the process, so verify the file first.
        if path.name != library_name(path.read_bytes()):
            raise KernelUnavailable(
                f"{path} cannot be loaded: its content does not match the hash in its name"
            )
        library = ctypes.CDLL(str(path))
        found = tuple(_function(library, name, ())() for name in ("abi", "source"))
        expected = (signatures.ABI, source_hash())
        if found[0] != expected[0] or expected[1] not in (None, found[1]):
            raise KernelUnavailable(
                f"{path} was compiled from other sources: expected {expected}, got {found}"
            )
        return {f.name: _function(library, f.name, f.arguments) for f in signatures.FUNCTIONS}
    except (OSError, AttributeError) as error:
        raise KernelUnavailable(f"{path} cannot be loaded: {error}") from error


def _function(library: Any, name: str, arguments: tuple[str, ...]) -> Callable[..., int]:
    """Return one function of a library. The function accepts buffers as addresses."""
    function: Callable[..., int] = getattr(library, f"slidestar_{name}")
    function.restype = ctypes.c_int64  # type: ignore[attr-defined]
    function.argtypes = [  # type: ignore[attr-defined]
        ctypes.c_int64 if kind == "i64" else ctypes.c_void_p for kind in arguments
    ]
    return function
