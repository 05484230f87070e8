"""The archive with the modules that only Learn and the puzzles need.

The page loads it when one of them is first opened; `py/tools/make_library.py` writes it. An
installed package has these modules in place.
"""

from __future__ import annotations

import sys

# In both archives. A package that is imported after `add` would have the modules of one archive.
import slidestar.classroom
import slidestar.parallel  # noqa: F401

ARCHIVE = "classroom.zip"


def add(archive: str) -> None:
    """Add an archive to the import path once, also for packages that are already imported."""
    if archive in sys.path:
        return
    sys.path.append(archive)
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "slidestar" and hasattr(module, "__path__"):
            module.__path__.append(f"{archive}/{name.replace('.', '/')}")
