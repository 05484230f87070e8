"""Fewest moves with Python in its worker, which proves the shortest length."""

from __future__ import annotations

import pytest
from kit.events import event_message, event_position, event_results
from kit.page import idle, play, press, visit
from playwright.sync_api import Page, expect

from slidestar import solve
from slidestar.puzzle.moves import MetricName

NAMES: dict[MetricName, str] = {"stm": "moves", "mtm": "slides"}


@pytest.mark.parametrize("metric", ["stm", pytest.param("mtm", marks=pytest.mark.nightly)])
def test_fewest_moves_has_a_proven_optimum(page: Page, site: str, metric: MetricName) -> None:
    visit(page, site, event="fmc", size="4x4", metric=metric, seed="e")
    start = event_position(page)
    best = solve(start, metric=metric)
    press(page, "Start")
    play(page, best.moves)
    press(page, "Finish")
    shortest = best.lower_bound
    expect(event_message(page)).to_have_text(
        f"Solved in {shortest} {NAMES[metric]}, the fewest possible!"
    )
    idle(page)
    (result,) = event_results(page)
    assert (result["moves"], result["optimum"]) == (shortest, shortest)
    assert ("metric=mtm" in result["key"]) == (metric == "mtm")
