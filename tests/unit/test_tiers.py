"""Tiers of the slidysim leaderboard."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from kit.commandline import call

from slidestar import Board, Moves
from slidestar.games.history import DNF, EventResult, Solve, write_json, write_part
from slidestar.games.tier_thresholds import CATEGORIES, TIERS
from slidestar.games.tiers import TierReport, event_category, tier_report


def of_all_tiers(times: list[int]) -> TierReport:
    """Return the report for a best time in each category, made by solves of the same time."""
    bests = dict(zip(CATEGORIES, times, strict=True))
    results: dict[str, list[float]] = {}
    for category, time in bests.items():
        size, kind = category.split()
        if kind == "single" or kind.startswith("ao"):
            count = int(kind[2:]) if kind.startswith("ao") else 1
            # The DNFs keep the averages apart.
            results[size] = [*results.get(size, []), *[time] * count, *[DNF] * 100]
    events = [
        ("event=marathon&size=3x3&count=42", bests["3x3 x42"]),
        ("event=marathon&size=4x4&count=10", bests["4x4 x10"]),
        ("event=relay&size=2-6", bests["6x6 relay"]),
        ("event=relay&size=2-7", bests["7x7 relay"]),
    ]
    return tier_report(results, events)


def test_thresholds_become_harder() -> None:
    assert len(TIERS) == 23
    assert len(CATEGORIES) == 30
    for easier, harder in pairwise(TIERS):
        assert harder.points > easier.points
        assert harder.needed > easier.needed
        assert all(a > b for a, b in zip(easier.times, harder.times, strict=True))


@pytest.mark.parametrize("number", range(23))
def test_threshold_belongs_to_its_tier(number: int) -> None:
    tier = TIERS[number]
    report = of_all_tiers([*tier.times])
    assert {each.tier for each in report.categories} == {tier.name}
    assert [each.best for each in report.categories] == [*tier.times]
    assert report.points == 30 * tier.points
    harder = TIERS[number + 1].times if number < 22 else [None] * 30
    assert [each.next for each in report.categories] == [*harder]
    slower = of_all_tiers([time + 1 for time in tier.times])
    easier = TIERS[number - 1].name if number else None
    assert {each.tier for each in slower.categories} == {easier}


def test_points_decide_the_tier_of_all_categories() -> None:
    first = tier_report({})
    assert (first.tier, first.points, first.next, first.needed) == (None, 0, "Beginner", 1)
    slowest = tier_report({"5x5": [45_000.0]})
    assert (slowest.tier, slowest.points) == ("Beginner", 1)
    # Five averages and a single on 5x5 and 4x4, each with the points of Silver I.
    report = tier_report({"4x4": [7000.0] * 5, "5x5": [14_000.0]})
    assert (report.tier, report.points) == ("Bronze II", 250)
    assert (report.next, report.needed) == ("Bronze III", 400)
    best = of_all_tiers([*TIERS[-1].times])
    assert (best.tier, best.next, best.needed) == ("Ascended", None, best.points)


def test_averages_leave_out_one_result_at_each_end() -> None:
    times = [1000.0, 1000.0, *[3000.0] * 48]
    tiers = {each.category: each for each in tier_report({"3x3": times}).categories}
    assert tiers["3x3 ao50"].best == (1000 + 47 * 3000) / 48
    assert tiers["3x3 ao12"].best == (1000 + 9 * 3000) / 10
    assert tiers["3x3 ao100"].best is None
    unfinished = {each.category: each for each in tier_report({"3x3": [DNF] * 60}).categories}
    assert unfinished["3x3 ao50"].best is None


def test_other_events_have_no_category() -> None:
    for event in ("event=relay&size=2-5", "event=relay&size=2x2-2x6", "event=bld&size=3x3",
                  "event=marathon&size=3x3&count=10", "event=relay&size=2-6&metric=mtm"):  # fmt: skip
        assert event_category(event) is None


def test_command_prints_the_tiers() -> None:
    board = Board.solved(5).apply("DR")
    # By date, five solves of 59 seconds are consecutive.
    days = {
        1: 59,
        11: 99,
        12: 99,
        2: 59,
        20: 30,
        13: 99,
        3: 59,
        14: 99,
        15: 99,
        4: 59,
        16: 99,
        5: 59,
    }
    text = write_json(
        [
            Solve(f"2026-01-{day:02}", board, Moves("LU"), 1000 * seconds, session=f"{day // 20}")
            for day, seconds in days.items()
        ]
    )
    done = call("history", "--tiers", text=text)
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "Beginner: 5 points; Bronze I needs 30"
    rows = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert "5x5 single 0:30.000 0:22.500 Bronze I" in rows
    assert "5x5 ao5 0:59.000 0:55.000" in rows
    first = call("history", "--tiers", "--format", "json", "--session", "0", text=text)
    record = json.loads(first.stdout)
    assert (record["points"], record["categories"][9]["best"]) == (0, 59_000)


def test_events_by_macros_or_resumed_have_no_tier() -> None:
    event, when = "event=relay&size=2-6", "2026-11-21T10:00:00Z"
    results = [
        EventResult(when, event, "tea", 90_000, length=900, control="macro"),
        EventResult(when, event, "ham", 80_000, length=900, resumed=True),
        EventResult(when, event, "egg", 110_000, length=900, control="keyboard"),
    ]
    text = write_part([], "json", results).whole()
    done = call("history", "--tiers", "--format", "json", text=text)
    bests = {each["category"]: each["best"] for each in json.loads(done.stdout)["categories"]}
    assert bests["6x6 relay"] == 110_000
