"""`check_heuristic` against heuristics that try to change the verdict on them."""

from __future__ import annotations

import dis
import importlib
import os
import sys
from collections.abc import Callable
from typing import Any

import pytest
from kit.cheats import ATTACKS, MOMENTS, assert_verdict_stands

from slidestar import Board, PuzzleError, check_heuristic
from slidestar.algorithms import run
from slidestar.classroom.evaluation import Values, evaluate
from slidestar.classroom.judging import judge
from slidestar.classroom.positions import Positions, positions_for
from slidestar.lib.untouched import untouched

Tiles = tuple[int, ...]


@pytest.fixture(scope="module")
def small() -> Positions:
    return run(positions_for(Board.solved(2, 3)))


class Sly(int):
    """An int whose operators and conversions return nonsense."""

    def _always(self, *_: object) -> bool:
        return True

    def _zero(self, *_: object) -> int:
        return 0

    def __float__(self) -> float:
        return 0.0

    for _name in ("lt", "le", "gt", "ge", "eq"):
        vars()[f"__{_name}__"] = _always
    for _name in ("int", "index", "abs", "round", "sub", "rsub"):
        vars()[f"__{_name}__"] = _zero
    __hash__ = int.__hash__


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize(("at", "moment"), [*zip((100, 0, 359), MOMENTS, strict=True)])
def test_attacks_do_not_change_the_verdict(
    attack: Callable[[], None], at: int, moment: str
) -> None:
    """At one call for each moment; tests/nightly attacks at more of them."""
    assert_verdict_stands(attack, at, moment)


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
    name = "slidestar.algorithms.lockstep"
    # As if it hadn't been imported yet.
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.delattr(sys.modules["slidestar.algorithms"], "lockstep", raising=False)
    put_back = untouched()
    again = importlib.import_module(name)
    put_back()
    assert sys.modules[name] is again
    assert vars(sys.modules["slidestar.algorithms"])["lockstep"] is again
