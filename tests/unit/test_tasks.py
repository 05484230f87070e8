"""The commands of build.sh: their steps, tiers and messages."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from kit.paths import ROOT
from tasks import build_steps, machine
from tasks.commands import COMMANDS
from tasks.machine import Failure, run_logged
from tasks.testing import TIERS, tiers_of
from tasks.usage import USAGE


def test_usage_lists_all_commands() -> None:
    named = set(re.findall(r"^  ([a-z]+)\b", USAGE, re.MULTILINE))
    assert named == set(COMMANDS) - {"rest", "rebuild"} | {"help"}


def test_steps_name_existing_inputs_and_steps() -> None:
    found = {step["name"]: step for step in build_steps.all_steps()}
    products = {product for step in found.values() for product in step.get("targets", ())}
    for step in found.values():
        assert set(step.get("task_dep", ())) <= set(found)
        for path in step.get("file_dep", ()):
            assert path in products or (ROOT / path).is_file(), path
    for tier in TIERS.values():
        assert set(tier.steps) <= set(found)


@pytest.mark.parametrize(
    ("words", "tiers"),
    [
        ([], []),
        (["-k", "page"], []),
        (["tests/page", "-k", "replay"], ["page"]),
        (["tests/unit/test_board.py::test_repr", "tests/engine"], ["unit", "engine"]),
        (["tests"], ["unit", "page", "engine"]),
        (["py/docs/boards.md", "README.md"], ["unit"]),
    ],
)
def test_files_among_the_arguments_select_the_tiers(words: list[str], tiers: list[str]) -> None:
    assert tiers_of(words) == tiers


def test_failed_step_shows_the_end_of_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(machine, "ROOT", tmp_path)
    monkeypatch.setattr(machine, "LOGS", tmp_path / "logs")
    program = "print('\\n'.join(map(str, range(50)))); raise SystemExit(3)"
    with pytest.raises(Failure, match=r"the step 'demo' failed; .* is in logs/demo\.log"):
        run_logged("demo", [sys.executable, "-c", program])
    assert capfd.readouterr().err.splitlines() == [
        "demo ... FAILED",
        *(f"  | {number}" for number in range(20, 50)),
    ]


def test_failure_ends_a_build_and_keeps_its_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise Failure("no network", "plug it in")

    monkeypatch.setattr(build_steps, "failures", [])
    assert build_steps.guarded(fail)() is False
    assert [(str(each), each.hint) for each in build_steps.failures] == [
        ("no network", "plug it in")
    ]
    assert build_steps.guarded(lambda: "text")() == "text"
