"""The part of Pyodide's module `pyodide._package_loader` that a boot uses.

The page installs no packages. make_library.py compiles this module in place of Pyodide's own, which
imports the modules for archives and temporary files.
"""

from pathlib import Path
from site import getsitepackages

# Pyodide makes no snapshot unless Python has this object.
from pyodide_js import loadedPackages  # noqa: F401

SITE_PACKAGES = Path(getsitepackages()[0])
DSO_DIR = Path("/usr/lib")


def init_loaded_packages() -> None:
    """Do nothing, because no packages are installed."""
