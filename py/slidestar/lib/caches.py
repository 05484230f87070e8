"""The cache folder of this package."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def user_cache() -> Path:
    """Return this package's cache folder, which may not exist yet.

    The environment variable SLIDESTAR_CACHE overrides it. The default is the folder that the
    package platformdirs would return.
    """
    if named := os.environ.get("SLIDESTAR_CACHE"):
        return Path(named)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local or Path.home() / "AppData" / "Local") / "slidestar" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "slidestar"
    return (
        Path(os.environ.get("XDG_CACHE_HOME", "").strip() or Path.home() / ".cache") / "slidestar"
    )
