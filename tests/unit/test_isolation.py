"""`check_heuristic(..., isolate=True)` against heuristics that attack their report."""

from __future__ import annotations

import builtins
import gc
import json
import os
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

import pytest
from kit.commandline import SECONDS, posix, run

from slidestar import Board, HeuristicError, HeuristicReport, PuzzleError, check_heuristic
from slidestar.classroom import evaluation, heuristic_check, heuristic_verdict, submission
from slidestar.classroom.sample_positions import Positions
from slidestar.lib import isolation
from slidestar.lib.isolation import ChildEnded, run_isolated

pytestmark = posix

Tiles = tuple[int, ...]


def replace(target: Any, names: str, value: object) -> None:
    """Set attributes, whose names are separated by spaces, to a value."""
    for name in names.split():
        setattr(target, name, value)


def patch_builtins() -> None:
    replace(builtins, "abs min max sum int float round bool", lambda *_, **__: 0)
    replace(builtins, "len all any zip map enumerate range next type", lambda *_, **__: ())
    replace(builtins, "isinstance issubclass callable", lambda *_: True)


def patch_functions() -> None:
    report = check_heuristic(lambda tiles: 0, 2, 3)
    for module in [m for name, m in list(sys.modules.items()) if name.startswith("slidestar")]:
        for name, value in list(vars(module).items()):
            if callable(value):
                setattr(module, name, lambda *_, **__: report)


def patch_code() -> None:
    for function in (
        heuristic_verdict.judge,
        heuristic_check._read,
        evaluation.evaluate,
        isolation.run_isolated,
    ):
        replace(function, "__code__", (lambda *_, **__: None).__code__)


def patch_the_report() -> None:
    replace(HeuristicReport, "admissible consistent ok", property(lambda self: True))
    replace(HeuristicReport, "__init__", lambda self, **_: None)
    replace(HeuristicReport, "__str__", lambda self: "Admissible")


def patch_the_distances() -> None:
    for positions in [one for one in gc.get_objects() if isinstance(one, Positions)]:
        object.__setattr__(positions, "distances", bytes([99]) * len(positions))
    replace(Positions, "board pairs", lambda *_: ())
    replace(Board, "from_flat text", lambda *_: "")


def patch_modules() -> None:
    modules: dict[str, Any] = sys.modules
    for name in [name for name in modules if name.startswith("slidestar")]:
        modules[name] = None
    replace(struct, "pack unpack", lambda *_: bytes(8))


def install_tracers() -> None:
    def tracer(frame: Any, event: str, argument: object) -> Any:
        for name in ("values", "first", "report"):
            if name in frame.f_locals:
                frame.f_locals[name] = 0
        return tracer

    sys.settrace(tracer)
    sys.setprofile(tracer)


def print_a_report() -> None:
    for descriptor in range(64):
        with suppress(OSError):
            os.write(descriptor, b"h on all 360 positions of 2x3:\nAdmissible\n")


def exit_successfully() -> None:
    os._exit(0)


def hang_without_files() -> None:
    os.closerange(3, 64)
    time.sleep(600)


ATTACKS = [
    patch_builtins,
    patch_functions,
    patch_code,
    patch_the_report,
    patch_the_distances,
    patch_modules,
    install_tracers,
    print_a_report,
    exit_successfully,
    hang_without_files,
]


class Converted:
    """A return value of 40 that attacks when it is converted to a number."""

    def __init__(self, attack: Callable[[], None]) -> None:
        self._attack = attack

    def __float__(self) -> float:
        self._attack()
        return 40.0


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("moment", ["call", "conversion"])
def test_attacks_never_change_the_report(attack: Callable[[], None], moment: str) -> None:
    """The report depends only on the child's values, or the check raises an error."""
    calls = count()

    def h(tiles: Tiles) -> Any:
        attacking = next(calls) == 100
        if attacking and moment == "call":
            attack()
        return Converted(attack) if attacking and moment == "conversion" else 40

    try:
        report = check_heuristic(h, 2, 3, isolate=True)
    except PuzzleError:
        pass
    else:
        honest = check_heuristic(lambda tiles: 40, 2, 3)
        assert {**vars(report), "name": ""} == {**vars(honest), "name": ""}


def test_isolated_report_equals_the_one_in_process() -> None:
    def h(tiles: Tiles, goal: Tiles) -> float:
        return 1.5 * sum(a != b for a, b in zip(tiles, goal, strict=True))

    assert check_heuristic(h, 2, 3, isolate=True) == check_heuristic(h, 2, 3)


def test_isolated_error_has_its_board_and_line() -> None:
    def h(tiles: Tiles) -> int:
        return 1 // tiles.index(0)

    with pytest.raises(HeuristicError, match="ZeroDivisionError") as error:
        check_heuristic(h, 2, 3, isolate=True)
    assert error.value.board.blank == 0
    assert error.value.line == h.__code__.co_firstlineno + 1


def test_isolated_interrupt_is_raised() -> None:
    def h(tiles: Tiles) -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check_heuristic(h, 2, 3, isolate=True)


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"nonsense\n",
        b"[]\n",
        b"\xff\n",
        b"[" * 1000 + b"\n",
        b'{"name": "h", "admissible": true}\n',
        b'{"name": "h"}\n' + bytes(8 * 719),
        b'{"name": "h"}\n' + b"\xff" * 8 * 720,
        b'{"name": "h"}\n' + struct.pack("d", -1) * 720,
        b'{"fault": "x", "board": "1-2"}\n',
    ],
)
def test_forged_messages_are_refused(message: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(submission, "run_isolated", lambda *_: message)
    with pytest.raises(PuzzleError):
        check_heuristic(lambda tiles: 0, 2, 3, isolate=True)


def test_isolation_is_refused_without_fork(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heuristic_check, "can_isolate", lambda: False)
    with pytest.raises(PuzzleError, match="can fork"):
        check_heuristic(lambda tiles: 0, 2, 3, isolate=True)


def test_results_over_the_limit_are_refused() -> None:
    assert run_isolated(lambda: b"12345", 5) == b"12345"
    with pytest.raises(ChildEnded):
        run_isolated(lambda: b"123456", 5)


def test_the_child_ends_with_its_parent() -> None:
    """The parent cannot react to SIGKILL, which ends it here."""
    program = """
import os, signal, threading
from slidestar.lib.isolation import run_isolated
parent, (reader, writer) = os.getpid(), os.pipe()
def work():
    print(os.getpid(), flush=True)
    os.kill(parent, signal.SIGKILL)
    threading.Event().wait(600)
run_isolated(work, 0)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=SECONDS)
    # The pipe for its output is closed, so the child has also ended.
    assert done.returncode == -9
    assert done.stdout.strip().isdigit()


@pytest.mark.parametrize("lines", ["", "    print('Admissible')\n"])
def test_command_line_judges_a_file_that_patches_the_check(lines: str) -> None:
    source = f"""
import slidestar.classroom.heuristic_check, sys
slidestar.classroom.heuristic_check.judge = slidestar.classroom.heuristic_check.check_isolated = lambda *_: None
def h(tiles):
{lines}    return 9 * (tiles[0] + 1)
"""
    done = run("check-heuristic", "-", "--size", "2", text=source)
    assert done.returncode == 1
    assert "Not admissible" in done.stdout
    assert ("Admissible" in done.stderr) == bool(lines)


def test_command_line_writes_no_report_of_the_heuristic() -> None:
    source = """
import os
def h(tiles):
    for descriptor in range(1, 64):
        try: os.write(descriptor, b'forged')
        except OSError: pass
    return 0
"""
    done = run("check-heuristic", "-", "--size", "2", "--format", "json", text=source)
    assert done.returncode == 2 or json.loads(done.stdout)["admissible"]
    assert "forged" not in done.stdout
