"""Heuristics that try to change the verdict of `check_heuristic` on them."""

from __future__ import annotations

import builtins
import gc
import os
import random
import struct
import sys
import traceback
from collections.abc import Callable
from functools import cache
from itertools import count
from typing import Any

from slidestar import Board, HeuristicReport, check_heuristic
from slidestar.algorithms import run
from slidestar.classroom import evaluation, judging
from slidestar.classroom.evaluation import evaluate
from slidestar.classroom.judging import judge
from slidestar.classroom.positions import Positions

Tiles = tuple[int, ...]

# When a heuristic attacks: during a call, when its result is converted to a number, or when the
# result is deleted.
MOMENTS = ("call", "conversion", "deletion")


@cache
def good_report() -> HeuristicReport:
    """Return the report of a consistent heuristic, which cheats put in place of their own."""
    return check_heuristic(lambda tiles: 0, 2, 3)


class Converted:
    """A result of 40 that attacks when it is converted to a number."""

    def __init__(self, attack: Callable[[], None]) -> None:
        self._attack = attack

    def __float__(self) -> float:
        self._attack()
        return 40.0


class Deleted(int):
    """A result that attacks when it is deleted."""

    attack: Callable[[], None]

    def __del__(self) -> None:
        self.attack()


def replace(target: Any, names: str, value: object) -> None:
    """Set attributes, whose names are separated by spaces, to a value."""
    for name in names.split():
        setattr(target, name, value)


def patch_builtins() -> None:
    """Replace the builtins that a verdict may need."""
    replace(builtins, "abs min max sum int float round bool", lambda *_, **__: 0)
    replace(builtins, "len all any zip map enumerate range next type", lambda *_, **__: ())
    replace(builtins, "isinstance issubclass callable", lambda *_: True)
    replace(builtins, "BaseException TypeError", KeyError)


def patch_functions() -> None:
    """Replace every function in the namespaces of the package."""
    report = good_report()

    def forged(*_: object, **__: object) -> object:
        return report

    for module in [m for name, m in list(sys.modules.items()) if name.startswith("slidestar")]:
        for name, value in list(vars(module).items()):
            if isinstance(value, type(forged)):
                setattr(module, name, forged)
    replace(evaluation, "plain_number pack", forged)
    replace(judging, "abs zip", lambda *_: 0)


def patch_code() -> None:
    """Replace the code of the functions that make the verdict."""
    for function in (judge, judging._numbers, vars(evaluation)["plain_number"], run, evaluate):
        replace(function, "__code__", (lambda *_, **__: None).__code__)
        replace(function, "__defaults__", (0,) * 9)


def patch_the_report() -> None:
    """Replace the methods and properties of reports."""
    always = property(lambda self: True)
    replace(HeuristicReport, "admissible consistent ok exhaustive", always)
    replace(HeuristicReport, "__init__", lambda self, **_: None)
    replace(HeuristicReport, "__getattribute__", lambda self, name: 0)
    replace(HeuristicReport, "__str__", lambda self: "Admissible")


def patch_boards() -> None:
    """Replace the methods of boards and positions."""
    report = good_report()
    names = "from_flat text manhattan __eq__ tiles __getattribute__"
    replace(Board, names, lambda *_: report)
    replace(Positions, "board pairs", lambda *_: report)
    replace(Positions, "__len__", lambda self: 0)


def patch_modules() -> None:
    """Remove the package from the imported modules, and break `struct`."""
    modules: dict[str, Any] = sys.modules
    for name in [name for name in modules if name.startswith("slidestar")]:
        modules[name] = None
    replace(struct, "pack unpack", lambda *_: bytes(8))


def install_tracers() -> None:
    """Change the local variables of the functions that make the verdict."""

    def tracer(frame: Any, event: str, argument: object) -> Any:
        for name in ("value", "number", "h", "estimate", "values", "first"):
            if name in frame.f_locals:
                frame.f_locals[name] = 0
        return tracer

    sys.settrace(tracer)
    sys.setprofile(tracer)


def change_the_interpreter() -> None:
    """Change the state of the interpreter that other code depends on."""
    random.seed(1)
    gc.disable()
    sys.setrecursionlimit(60)


ATTACKS = [
    patch_builtins,
    patch_functions,
    patch_code,
    patch_the_report,
    patch_boards,
    patch_modules,
    install_tracers,
    change_the_interpreter,
]


def attacking(attack: Callable[[], None], at: int, moment: str) -> Callable[[Tiles], Any]:
    """Return a heuristic that is always 40, and that attacks once, at the call number `at`."""
    calls = count()

    def h(tiles: Tiles) -> Any:
        number = next(calls)
        if moment == "conversion":
            return Converted(attack if number == at else lambda: None)
        if number == at and moment == "deletion":
            result = Deleted(40)
            result.attack = attack
            return result
        if number == at:
            attack()
        return 40

    return h


def assert_verdict_stands(attack: Callable[[], None], at: int, moment: str) -> None:
    """Assert that an attack changes neither the report nor the package.

    That happens in a process of its own, as pytest itself would fail with patched builtins.
    """
    honest = check_heuristic(lambda tiles: 40, 2, 3)
    good = good_report()

    def check_it() -> None:
        report = check_heuristic(attacking(attack, at, moment), 2, 3)
        assert (report.admissible, report.consistent, report.repeatable) == (False, False, True)
        assert report.overestimates == report.positions == 360
        assert report.worst == (Board.solved(2, 3), 40, 0)
        assert {**vars(report), "name": ""} == {**vars(honest), "name": ""}
        assert str(report).partition("\n")[2] == str(honest).partition("\n")[2]
        assert getattr(sys.gettrace(), "__module__", "") != __name__
        assert (abs(-3), Board.solved(2).manhattan(), max(1, 2)) == (3, 0, 2)
        assert check_heuristic(lambda tiles: 0, 2, 3) == good

    child = os.fork()
    if not child:
        try:
            check_it()
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
