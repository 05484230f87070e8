"""The public names of the package and of its short module names."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest
from kit.paths import ROOT

import slidestar


def test_public_names_can_be_imported() -> None:
    assert {"Board", "solve", "grade", "LimitReached"} < {*slidestar.__all__}
    for name in slidestar.__all__:
        assert getattr(slidestar, name).__class__ is not ModuleType
        assert name in dir(slidestar)


def test_public_names_can_be_imported_from_a_zip_archive(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "library.zip", "w") as archive:
        for path in (ROOT / "py/slidestar").rglob("*.py*"):
            archive.write(path, path.relative_to(ROOT / "py"))
    code = "import slidestar; from slidestar import *; assert '.zip' in slidestar.__file__; Board"
    env = {"PYTHONPATH": str(tmp_path / "library.zip")}
    subprocess.run([sys.executable, "-S", "-c", code], check=True, cwd=tmp_path, env=env)


@pytest.mark.parametrize("name", ["history", "records", "slidysim"])
def test_star_import_of_a_public_module_finds_its_names(name: str) -> None:
    found: dict[str, object] = {}
    exec(f"from slidestar.{name} import *", found)
    module = importlib.import_module(f"slidestar.{name}")
    assert len(module.__all__) > 2
    assert {*module.__all__} <= {*found}


@pytest.mark.parametrize(
    "first",
    ["import slidestar", "import slidestar.algorithms", "from slidestar.algorithms import run"],
)
def test_search_is_a_function_and_a_module(first: str) -> None:
    code = f"""
{first}
import slidestar
from slidestar.algorithms import Limit, Progress, Solution, Stats, run
import slidestar.algorithms.best_first
board = slidestar.Board.parse("1 2 3/4 0 6/7 5 8")
steps = slidestar.search(board, algorithm="astar", limit=Limit(nodes=10**6))
assert isinstance(run(steps), slidestar.Solution)
assert slidestar.Solution is Solution
"""
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT / "py")
