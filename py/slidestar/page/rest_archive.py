"""The archive of the modules that the page does not need to play, solve and review.

The page loads the archive with the first request that needs it, for example in Learn or for a file.
The script `py/tools/make_library.py` writes it. An installed package contains these modules itself.
"""

from __future__ import annotations

import sys

# The modules of this package are in two archives. Import it before `add` extends its path, because
# a later import would find only one of the archives.
import slidestar.parallel  # noqa: F401

ARCHIVE = "rest.zip"


def add(archive: str) -> None:
    """Add an archive to the import path once, also for packages that are already imported."""
    if archive in sys.path:
        return
    sys.path.append(archive)
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "slidestar" and hasattr(module, "__path__"):
            module.__path__.append(f"{archive}/{name.replace('.', '/')}")
