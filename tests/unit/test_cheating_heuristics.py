"""`check_heuristic` against heuristics that try to change the verdict on them."""

from __future__ import annotations

import builtins
import dis
import gc
import importlib
import os
import random
import sys
import traceback
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from slidestar import Board, HeuristicReport, PuzzleError, check_heuristic
from slidestar.classroom import check, evaluation, judging
from slidestar.classroom.evaluation import Values, evaluate
from slidestar.classroom.judging import judge
from slidestar.classroom.positions import Positions, positions_for
from slidestar.lib.untouched import untouched
from slidestar.search import run

Tiles = tuple[int, ...]


@pytest.fixture(scope="module")
def small() -> Positions:
    return run(positions_for(Board.solved(2, 3)))


class Sly(int):
    """An int that says whatever is asked of it."""

    def _yes(self, *_: object) -> bool:
        return True

    def _nothing(self, *_: object) -> int:
        return 0

    __lt__ = __le__ = __gt__ = __ge__ = __eq__ = _yes  # type: ignore[assignment]
    __int__ = __index__ = __abs__ = __round__ = __sub__ = __rsub__ = _nothing  # type: ignore
    __float__ = lambda self: 0.0  # noqa: E731
    __hash__ = int.__hash__


class Ray:
    """An object that's 40 moves, and patches when it's asked for its number."""

    def __init__(self, patch: Callable[[], None]) -> None:
        self.patch = patch

    def __float__(self) -> float:
        self.patch()
        return 40.0


class Last(int):
    """A number that patches when it's no longer needed."""

    patch: Callable[[], None]

    def __del__(self) -> None:
        self.patch()


def patches_builtins() -> None:
    for name in ("abs", "min", "max", "sum", "int", "float", "round", "bool"):
        setattr(builtins, name, lambda *_, **__: 0)
    for name in ("len", "all", "any", "zip", "map", "enumerate", "range", "next", "type"):
        setattr(builtins, name, lambda *_, **__: ())
    for name in ("isinstance", "issubclass", "callable"):
        setattr(builtins, name, lambda *_: True)
    builtins.BaseException = builtins.TypeError = KeyError  # type: ignore[misc]


def patches_the_package() -> None:
    def calm(*_: object, **__: object) -> object:
        return RIGHT

    for module in [m for name, m in list(sys.modules.items()) if name.startswith("slidestar")]:
        for name, value in list(vars(module).items()):
            if isinstance(value, type(calm)) and name != "test_":
                setattr(module, name, calm)
    evaluation.plain_number = evaluation.pack = calm  # type: ignore[attr-defined]
    judging.abs = judging.zip = lambda *_: 0  # type: ignore[attr-defined]


def patches_code() -> None:
    for function in (judge, judging._numbers, evaluation.plain_number, check.judge, run, evaluate):
        function.__code__ = (lambda *_, **__: RIGHT).__code__  # type: ignore[attr-defined]
        function.__defaults__ = (0,) * 9  # type: ignore[attr-defined]


def patches_the_report() -> None:
    for name in ("admissible", "consistent", "ok", "exhaustive"):
        setattr(HeuristicReport, name, property(lambda self: True))
    HeuristicReport.__init__ = lambda self, **_: None  # type: ignore[method-assign]
    HeuristicReport.__getattribute__ = lambda self, name: 0  # type: ignore[method-assign]
    HeuristicReport.__str__ = lambda self: "Admissible"  # type: ignore[method-assign]


def patches_boards() -> None:
    for name in ("from_flat", "text", "manhattan", "__eq__", "tiles", "__getattribute__"):
        setattr(Board, name, lambda *_: RIGHT)
    Positions.board = Positions.pairs = lambda *_: RIGHT  # type: ignore
    Positions.__len__ = lambda self: 0  # type: ignore[method-assign]


def patches_modules() -> None:
    for name in [name for name in sys.modules if name.startswith("slidestar")]:
        sys.modules[name] = None  # type: ignore[assignment]
    import struct

    struct.pack = struct.unpack = lambda *_: bytes(8)  # type: ignore[assignment]


def traces() -> None:
    def tracer(frame: Any, event: str, argument: object) -> object:
        for name in ("value", "number", "h", "estimate", "values", "first"):
            if name in frame.f_locals:
                frame.f_locals[name] = 0
        return tracer

    sys.settrace(tracer)
    sys.setprofile(tracer)


def spoils_the_rest() -> None:
    random.seed(1)
    gc.disable()
    sys.setrecursionlimit(60)
    raise_it = sys.stdout
    sys.stdout = sys.stderr
    sys.stdout = raise_it


ATTACKS = [
    patches_builtins,
    patches_the_package,
    patches_code,
    patches_the_report,
    patches_boards,
    patches_modules,
    traces,
    spoils_the_rest,
]
RIGHT: Any = None


@pytest.fixture(autouse=True, scope="module")
def right() -> Iterator[None]:
    """A verdict that says all is well, for cheats to hand out."""
    global RIGHT
    RIGHT = check_heuristic(lambda tiles: 0, 2, 3)
    yield
    gc.enable()


def in_a_child(run: Callable[[], None]) -> None:
    """Run it in a process of its own: pytest's threads would stumble over what's patched."""
    child = os.fork()
    if not child:
        try:
            run()
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("at", [0, 1, 100, 359])
@pytest.mark.parametrize("way", ["calls", "numbers", "ends"])
def test_nothing_that_it_does_changes_the_verdict(
    attack: Callable[[], None], at: int, way: str
) -> None:
    honest = check_heuristic(lambda tiles: 40, 2, 3)
    calls = count()

    def h(tiles: Tiles) -> Any:
        number = next(calls)
        if way == "numbers":
            return Ray(attack if number == at else lambda: None)
        if way == "ends" and number == at:
            last = Last(40)
            last.patch = attack
            return last
        if way == "calls" and number == at:
            attack()
        return 40

    def judged() -> None:
        report = check_heuristic(h, 2, 3)
        assert (report.admissible, report.consistent, report.repeatable) == (False, False, True)
        assert report.overestimates == report.positions == 360
        assert report.worst == (Board.solved(2, 3), 40, 0)
        assert {**vars(report), "name": ""} == {**vars(honest), "name": ""}
        assert str(report).partition("\n")[2] == str(honest).partition("\n")[2]
        assert sys.gettrace() is None or sys.gettrace().__module__ != __name__
        assert (abs(-3), Board.solved(2).manhattan(), max(1, 2)) == (3, 0, 2)
        assert check_heuristic(lambda tiles: 0, 2, 3) == RIGHT

    in_a_child(judged)


@pytest.mark.parametrize("number", [Sly(40), Sly(0)])
def test_operators_of_what_it_gives_don_t_count(number: int) -> None:
    report = check_heuristic(lambda tiles: number, 2, 3)
    really = int.__add__(number, 0)
    assert report.overestimates == (360 if really else 0)
    assert report.admissible == (not really)
    assert report.h_goal == really


def test_what_it_gave_once_can_t_be_changed_later() -> None:
    class Late:
        def __init__(self) -> None:
            self.number = 40

        def __float__(self) -> float:
            return float(self.number)

    given: list[Late] = []

    def h(tiles: Tiles) -> Any:
        if len(given) == 300:
            for late in given[:200]:
                late.number = 0
        given.append(Late())
        return given[-1]

    report = check_heuristic(h, 2, 3)
    # A number is taken when its slice is over: what it is then is what it gave, both times or not.
    assert not report.admissible


def test_forged_values_are_refused(small: Positions) -> None:
    values = run(evaluate(lambda tiles: 0, small.goal, small.tiles))
    for forged in (
        Values(values.first[:-8], values.second),
        Values(values.first, b""),
        Values(values.first[:-8] + b"\xff" * 8, values.second),
        Values(values.second + b"\0", values.second),
    ):
        with pytest.raises(PuzzleError):
            judge(forged, small)


# Putting back -----------------------------------------------------------------------------------


def test_putting_back_needs_nothing_that_could_have_been_changed() -> None:
    names = {i.argval for i in dis.get_instructions(untouched()) if "GLOBAL" in i.opname}
    assert names == set()


def test_what_was_imported_meanwhile_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "slidestar.search.lockstep"
    # As if it hadn't been imported yet.
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.delattr(sys.modules["slidestar.search"], "lockstep", raising=False)
    put_back = untouched()
    again = importlib.import_module(name)
    put_back()
    assert sys.modules[name] is again
    assert sys.modules["slidestar.search"].lockstep is again  # type: ignore[attr-defined]
