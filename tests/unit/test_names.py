"""The public names of the package and of its short module names."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest
from kit.paths import ROOT

import slidestar


@pytest.mark.parametrize("name", slidestar.__all__)
def test_the_package_has_all_that_it_exports(name: str) -> None:
    assert hasattr(slidestar, name)


@pytest.mark.parametrize("name", ["history", "records", "slidysim"])
def test_a_short_name_has_what_its_module_has(name: str) -> None:
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
    """Whichever is imported first."""
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
