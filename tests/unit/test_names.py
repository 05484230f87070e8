"""The public names of the package and of its short module names."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest
from kit.paths import ROOT

import slidestar


def test_type_checkers_and_python_find_the_same_names() -> None:
    [imports] = [
        node.body
        for node in ast.parse(Path(slidestar.__file__).read_text("utf-8")).body
        if isinstance(node, ast.If)
    ]
    checked: dict[str, set[str]] = {}
    for line in imports:
        assert isinstance(line, ast.ImportFrom)
        assert line.module is not None
        names = checked.setdefault(line.module.removeprefix("slidestar."), set())
        for alias in line.names:
            assert alias.asname == alias.name  # otherwise it is not exported
            names.add(alias.name)
    assert checked == {module: set(names) for module, names in slidestar._MODULES.items()}


@pytest.mark.parametrize("name", slidestar.__all__)
def test_public_name_can_be_imported(name: str) -> None:
    module = importlib.import_module(f"slidestar.{slidestar._MODULE_OF[name]}")
    assert getattr(slidestar, name) is getattr(module, name)
    assert name in module.__all__


@pytest.mark.parametrize("name", ["history", "records", "slidysim"])
def test_short_module_exports_the_same_objects(name: str) -> None:
    short = importlib.import_module(f"slidestar.{name}")
    module = importlib.import_module(f"slidestar.games.{name}")
    assert len(module.__all__) > 2
    for exported in module.__all__:
        assert getattr(short, exported) is getattr(module, exported)


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
