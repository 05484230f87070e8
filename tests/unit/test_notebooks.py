"""The notebooks are stored without output."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from kit.paths import ROOT

NOTEBOOKS = sorted((ROOT / "py/notebooks").glob("*.ipynb"))


def test_notebooks_are_two() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["astar-in-ten-minutes", "grade-heuristics"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_has_no_output(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(code) >= 6
    assert all(not cell.outputs and cell.execution_count is None for cell in code)
