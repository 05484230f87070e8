"""The page with the next version of Pyodide: its trimmed runtime, snapshot and sandbox."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from kit.paths import ROOT

NEXT = ROOT / ".cache/next-pyodide/node_modules/pyodide"
# Folders of the cache that a build makes with Pyodide, or that the copy does not need.
MADE = ("library", "runtime", "next-pyodide")

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(not NEXT.exists(), reason="./build.sh test nightly installs it"),
]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of the repository and its tools, with the next Pyodide."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    for name in filter(None, listed.split("\0")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / name)
    for name in (".cache", "static/node_modules", "py/slidestar/tables"):
        ignored = shutil.ignore_patterns(*MADE) if name == ".cache" else None
        shutil.copytree(
            ROOT / name, tmp_path / name, symlinks=True, ignore=ignored, dirs_exist_ok=True
        )
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    pyodide = tmp_path / "static/node_modules/pyodide"
    shutil.rmtree(pyodide)
    shutil.copytree(NEXT, pyodide)
    return tmp_path


def test_engine_tests_pass_with_the_next_pyodide(clone: Path) -> None:
    subprocess.run(["bash", "build.sh", "build"], cwd=clone, check=True)
    manifest = json.loads((clone / "dist/engine/manifest.json").read_text())
    assert manifest["pyodide"] == json.loads((NEXT / "package.json").read_text())["version"]
    command = [sys.executable, "-m", "pytest", "-c", "py/pyproject.toml", "--rootdir", "."]
    done = subprocess.run(
        [*command, "-n", "1", "tests/engine"],
        cwd=clone,
        env={**os.environ, "PYTHONPATH": str(clone / "py")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-20_000:]
