"""The modules that only the classroom needs. On a desk they're there; the page's Python gets them
as an archive of their own (`py/tools/make_library.py` says which), so that no visit waits for them
but one that opens Learn.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec

__all__ = ["ARCHIVE", "add", "is_here"]

ARCHIVE = "classroom.zip"


def is_here() -> bool:
    """Whether the package is whole.

    >>> is_here()
    True
    """
    return find_spec("slidestar.classroom") is not None


def add(archive: str) -> None:
    """Add an archive with more of the package, and perhaps more of Python's library."""
    sys.path.append(archive)
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "slidestar" and hasattr(module, "__path__"):
            module.__path__.append(f"{archive}/{name.replace('.', '/')}")
