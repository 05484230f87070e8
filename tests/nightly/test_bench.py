"""The benchmark of the searches runs, with equal counts on CPython and in the page."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from kit.paths import ROOT

pytestmark = pytest.mark.nightly


def test_searches_count_the_same_in_the_page(tmp_path: Path) -> None:
    out = tmp_path / "figures.json"
    paths = os.pathsep.join(str(ROOT / each) for each in ("tests", "py/tools"))
    command = [sys.executable, str(ROOT / "tests/bench/run.py"), "--only", "searches", "--quick"]
    done = subprocess.run(
        [*command, "--json", str(out)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    rows = json.loads(out.read_text())["searches"]["rows"]
    by_place = {
        where: [row for row in rows if row["where"] == where] for where in ("CPython", "page")
    }
    counts = [
        [(row["case"], row["length"], row["expanded"]) for row in rows]
        for rows in by_place.values()
    ]
    assert len(counts[0]) > 3
    assert counts[0] == counts[1]
