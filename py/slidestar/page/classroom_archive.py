"""The archive of the modules that only the Learn mode and the rated puzzles need.

The page loads the archive when the user first opens one of these views. The script
`py/tools/make_library.py` writes it. An installed package contains these modules itself.
"""

from __future__ import annotations

import sys

# The modules of these packages are in two archives. Import the packages before `add` extends their
# paths, because a later import would find only one of the archives.
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
