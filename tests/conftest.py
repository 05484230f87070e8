"""What all tests share: how hypothesis runs, and what is told of tests that were tried again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.database import DirectoryBasedExampleDatabase

ROOT = Path(__file__).resolve().parents[1]

# No deadline: machines differ, and no test asserts a time. CI draws the same examples every run,
# so that a red run is the change's doing; elsewhere they vary, and a failing one is kept.
settings.register_profile(
    "desk", deadline=None, database=DirectoryBasedExampleDatabase(ROOT / ".cache/hypothesis")
)
settings.register_profile("ci", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say why a test was run again (`--reruns`), though it passed then: it's a bug all the same."""
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.write_sep("_", f"run again: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
