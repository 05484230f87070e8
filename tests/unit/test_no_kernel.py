"""Without the compiled kernel: small boards work, and messages say why larger ones do not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from slidestar import kernel_status

SMALL = """
import warnings
from slidestar import *
warnings.simplefilter("error")
board = Board.parse("0 3 7 4/5 1 2 6")
assert kernel_status().form == "interpreted", kernel_status()
assert len(all_optimal(board)) == 4
assert distance(board) == 26
assert solve(board).optimal
found = solve(board, algorithm="astar", heuristic="pattern-database")
assert (len(found), found.stats.expanded < 500) == (26, True)
assert grade(board, found.moves).exact
"""
LARGE = "15 10 11 3/9 6 1 7/13 14 0 12/4 5 8 2"  # 54 moves away


def without(kernel: str, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "SLIDESTAR_KERNEL": kernel}
    return subprocess.run(
        [sys.executable, *arguments], input=text, capture_output=True, text=True, env=environment
    )


def test_small_boards_need_no_kernel() -> None:
    done = without("", "-c", SMALL)
    assert done.returncode == 0, done.stderr


def test_larger_board_reports_the_missing_kernel() -> None:
    done = without("", "-m", "slidestar", "solve", text=LARGE)
    assert done.returncode == 0
    assert done.stdout.startswith("Number of moves = ")  # not: "Minimum number"
    (line,) = done.stderr.splitlines()
    assert line.startswith("slidestar: 4x4 boards need the compiled kernel, which is not available")
    assert "SLIDESTAR_KERNEL is empty" in line


def test_pattern_database_reports_the_missing_kernel() -> None:
    chosen = ("--algorithm", "astar", "--heuristic", "pattern-database")
    done = without("/nonexistent", "-m", "slidestar", "solve", *chosen, text=LARGE)
    assert (done.returncode, done.stdout) == (2, "")
    assert "/nonexistent" in done.stderr
    assert "4x4 boards need the compiled kernel" in done.stderr


def test_kernel_status_reports_backend_and_reason(tmp_path: Path) -> None:
    form, why = kernel_status()
    assert form in ("native", "interpreted")
    assert str(kernel_status()) == f"{form}: {why}"
    broken = tmp_path / "kernel.so"
    broken.write_bytes(b"not a library")
    printed = without(
        str(broken), "-c", "import slidestar; print(slidestar.kernel_status())"
    ).stdout
    assert printed.startswith(f"interpreted: {broken} cannot be loaded")
