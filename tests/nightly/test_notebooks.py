"""The notebooks run from top to bottom and print the expected output."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
import pytest
from kit.paths import ROOT
from nbclient import NotebookClient
from traitlets.config import Config

pytestmark = pytest.mark.nightly


def executed(path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Run a notebook in a new kernel and return its outputs. Raise if a cell fails."""
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(folder / name.lower()))
    monkeypatch.delenv("MPLBACKEND", raising=False)  # so that plots are notebook outputs
    notebook = nbformat.read(path, as_version=4)
    # Sockets in files, as another program could take a TCP port. Their paths must be short.
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


@pytest.mark.parametrize(
    ("name", "plots", "printed"),
    [
        ("astar-in-ten-minutes", 1, ["distance  14", "three_times"]),
        ("grade-heuristics", 2, ["ada   1", "dan    0  raises an error"]),
    ],
)
def test_notebooks_run_from_top_to_bottom(
    name: str, plots: int, printed: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outputs = executed(ROOT / f"py/notebooks/{name}.ipynb", tmp_path, monkeypatch)
    shown = [output.data for output in outputs if "data" in output]
    assert sum("image/png" in data for data in shown) == plots
    assert any(
        "image/svg+xml" in data or "data:image/svg+xml" in data.get("text/html", "")
        for data in shown
    )
    text = "".join(output.text for output in outputs if output.get("name") == "stdout")
    assert not [output.text for output in outputs if "Warning" in output.get("text", "")]
    for words in printed:
        assert words in text
