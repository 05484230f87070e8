"""The archive with the modules that only Learn and the puzzles need.

The page loads it when one of them is first opened; `py/tools/make_library.py` writes it. An
installed package has these modules in place.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec

__all__ = ["ARCHIVE", "add", "is_loaded"]

ARCHIVE = "classroom.zip"


def is_loaded() -> bool:
    """Return whether the modules of Learn can be imported.

    >>> is_loaded()
    True
    """
    return find_spec("slidestar.classroom") is not None


def add(archive: str) -> None:
    """Add an archive to the import path, also for packages that are already imported."""
    sys.path.append(archive)
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "slidestar" and hasattr(module, "__path__"):
            module.__path__.append(f"{archive}/{name.replace('.', '/')}")
