"""Results of events in the files of a history."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slidestar import Board, Moves, PuzzleError
from slidestar.history import EventResult, Refusal, Solve, read_json, reading, write_part

SOLVE = Solve("2026-11-21T10:00:00Z", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500)
WHEN = "2026-11-27T08:30:00.123Z"
RESULTS = [
    EventResult(
        WHEN,
        "event=relay&size=2x2-2x3",
        "tea",
        8100,
        length=30,
        splits="2x2:5:900 2x3:25:8100",
        control="keyboard",
        replay="AQLoBwUAMg",
    ),
    EventResult(WHEN, "event=marathon&size=3x3&count=5", "=1+1", 3000.5, length=100),
    EventResult(
        WHEN,
        "event=fmc&size=3x3&limit=5&metric=mtm",
        "a b",
        61_000,
        length=2,
        optimum=2,
        moves=Moves("UL"),
    ),
    EventResult(
        WHEN,
        "event=average&size=3x3&count=50&trim=one",
        "ao",
        2118.6666666666665,
        length=125,
        splits="3x3:25:900 3x3:12:8100:dnf",
    ),
    EventResult(WHEN, "event=hunt&size=4x4", "", 60_000, length=40, optimum=40, control="touch"),
    EventResult(WHEN, "event=hunt&size=3x3", "y", 60_000, length=20, optimum=20, practice=True),
    EventResult(WHEN, "event=relay&size=3x4-all", "late", 9000, length=80, resumed=True),
    EventResult(WHEN, "event=bld&size=3x3", "x", 90_000, dnf=True, length=9, memorisation=8000.25),
]
FORMS = ["csv", "json"]


@pytest.mark.parametrize("form", FORMS)
def test_results_are_read_as_they_were_written(form: str) -> None:
    text = write_part([SOLVE], form, RESULTS).whole()  # type: ignore[arg-type]
    found = list(reading(text))
    assert [each for each in found if isinstance(each, EventResult)] == RESULTS
    assert len([each for each in found if isinstance(each, Solve)]) == 1
    assert len(found) == 1 + len(RESULTS)


@pytest.mark.parametrize("form", FORMS)
@given(
    seed=st.text(st.characters(codec="utf-8"), max_size=12),
    milliseconds=st.integers(0, 10**9),
    optimum=st.none() | st.integers(0, 400),
    dnf=st.booleans(),
)
def test_any_seed_and_numbers_survive(
    form: str, seed: str, milliseconds: int, optimum: int | None, dnf: bool
) -> None:
    event = "event=fmc&size=3x3"
    result = EventResult(WHEN, event, seed, milliseconds, dnf, length=3, optimum=optimum)
    text = write_part([], form, [result]).whole()  # type: ignore[arg-type]
    assert list(reading(text)) == [result]


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("event", "event=chess&size=3x3", "event must be as in a link"),
        ("control", "gamepad", "control must be hover, click, touch, keyboard or macro"),
        ("splits", "2x2", "splits must be such as"),
        ("replay", "=1+1", "replay must be as in a link"),
        ("optimum", -1, "optimum must be an int"),
        ("memorisation", "soon", "memorisation must be 0 or more"),
        ("when", "today", "when must be a date"),
        ("moves", "UX", "'X'"),
        ("seed", None, "seed must be a string"),
        ("resumed", 1, "resumed must be true or false"),
    ],
)
def test_invalid_result_is_refused(field: str, value: object, reason: str) -> None:
    file = json.loads(write_part([], "json", RESULTS[:1]).whole())
    file["events"][0][field] = value
    history = read_json(json.dumps(file))
    assert not history.events
    assert reason in history.refused[0].reason


def test_damaged_cell_is_refused() -> None:
    row = write_part([], "csv", RESULTS[:1]).whole().replace("8100", "soon", 1)
    (refusal,) = reading(row)
    assert isinstance(refusal, Refusal)
    with pytest.raises(PuzzleError, match="events must be a list"):
        read_json('{"format": "slidestar history", "version": 1, "solves": [], "events": 5}')
