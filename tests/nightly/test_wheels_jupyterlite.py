"""The wheel in JupyterLite, a notebook in the browser, built without the network."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

import pytest
from kit.paths import ROOT
from kit.sites import serving
from kit.wheels import built_wheel, downloaded_wheels
from playwright.sync_api import BrowserContext, expect

pytestmark = pytest.mark.nightly

PYODIDE = ROOT / "static" / "node_modules" / "pyodide"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
CELL = """%pip install slidestar
import slidestar
board = slidestar.Board.parse("15 10 11 3/9 6 1 7/13 14 0 12/4 5 8 2")
print(slidestar.kernel_status())
print("found:", len(slidestar.solve(board)))
board
"""


def built(folder: Path) -> Path:
    """Build JupyterLite with npm's Pyodide, its kernel's wheels, and Slidestar's wheel."""
    engine = folder / "source" / "static" / "pyodide"
    wheels = folder / "source" / "pypi"
    wheels.mkdir(parents=True)
    shutil.copytree(PYODIDE, engine)
    lock = json.loads((engine / "pyodide-lock.json").read_text("utf-8"))
    locked = {package["file_name"]: package for package in lock["packages"].values()}
    for path in downloaded_wheels("*"):
        if path.name in locked:  # Pyodide's lock file has the hashes of repacked wheels
            shutil.copy(path, engine)
            locked[path.name]["sha256"] = sha256(path.read_bytes()).hexdigest()
        else:
            shutil.copy(path, wheels)
    (engine / "pyodide-lock.json").write_text(json.dumps(lock))
    shutil.copy(built_wheel("pyemscripten"), wheels)
    settings = {"litePluginSettings": {KERNEL: {"disablePyPIFallback": True}}}
    config = {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
    (folder / "source" / "jupyter-lite.json").write_text(json.dumps(config))
    command = Path(sys.executable).with_name("jupyter-lite")
    options = ["--output-dir", str(folder / "site"), "--apps", "repl"]
    subprocess.run([command, "build", *options], cwd=folder / "source", check=True)
    return folder / "site"


def test_pip_installs_it_in_jupyterlite(
    new_context: Callable[..., BrowserContext], faults: list[str], tmp_path: Path
) -> None:
    pytest.importorskip("jupyterlite_core", reason="./build.sh test --all installs it")
    with serving(built(tmp_path)) as host:
        page = new_context().new_page()
        page.goto(f"{host.url}repl/index.html?kernel=python&code={quote(CELL)}")
        shown = page.locator(".jp-OutputArea").filter(has_text="found: 54")
        expect(shown).to_contain_text("wasm: compiled, in /lib/python3.14", timeout=300_000)
        expect(page.locator(".jp-RenderedSVG")).to_be_visible()
        assert [path for path in host.requested if re.search(r"/slidestar-.*pyemscripten", path)]
    # Ignore errors of JupyterLite itself.
    faults[:] = [
        fault
        for fault in faults
        if "codemirror-extension:commands" not in fault and "404" not in fault
    ]
