"""The notebooks run from top to bottom, and show what they speak of."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
import pytest
from kit.paths import ROOT
from nbclient import NotebookClient
from traitlets.config import Config

NOTEBOOKS = sorted((ROOT / "py/notebooks").glob("*.ipynb"))


def executed(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The outputs of a notebook's cells, run in a kernel of its own. A cell that fails raises."""
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(folder / name.lower()))
    monkeypatch.delenv("MPLBACKEND", raising=False)  # the kernel's own draws into the notebook
    notebook = nbformat.read(path, as_version=4)
    # By files, whose names can't be long: of ports, another program may take one just before.
    with TemporaryDirectory(prefix="nb") as short:
        manager = {"transport": "ipc", "connection_file": f"{short}/k.json"}
        client = NotebookClient(
            notebook,
            timeout=600,
            kernel_name="python3",
            resources={"metadata": {"path": str(folder)}},
            config=Config({"KernelManager": manager}),
        )
        client.execute()
    return [output for cell in notebook.cells for output in cell.get("outputs", [])]


def test_there_are_two() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["astar-in-ten-minutes", "grade-heuristics"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_output_is_stored(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(code) >= 6
    assert all(not cell.outputs and cell.execution_count is None for cell in code)


@pytest.mark.parametrize(
    ("name", "plots", "said"),
    [
        ("astar-in-ten-minutes", 1, ["the truth 14", "three_times"]),
        ("grade-heuristics", 2, ["ada   1", "dan    0  it doesn't run yet"]),
    ],
)
def test_it_runs(
    name: str, plots: int, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outputs = executed(ROOT / f"py/notebooks/{name}.ipynb", tmp_path, monkeypatch)
    shown = [output.data for output in outputs if "data" in output]
    assert sum("image/png" in data for data in shown) == plots
    drawn = [data.get("image/svg+xml") or "data:image/svg+xml" in data.get("text/html", "") for data in shown]  # fmt: skip
    assert any(drawn)
    printed = "".join(output.text for output in outputs if output.get("name") == "stdout")
    assert not [output.text for output in outputs if "Warning" in output.get("text", "")]
    for words in said:
        assert words in printed
