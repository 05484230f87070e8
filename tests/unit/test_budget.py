"""The budget of a search: nodes, time and memory."""

from __future__ import annotations

import pickle

import pytest
from kit.counting import Clock

from slidestar import Board
from slidestar.algorithms import Budget, Limit, LimitReached, Stats, run
from slidestar.algorithms import budget as budgets
from slidestar.algorithms.budget import LimitKind
from slidestar.pdb.exact_distances import prepare_exact_table


def test_tick_pauses_and_raises_at_the_node_limit() -> None:
    budget = Budget(Limit(nodes=1000))
    pauses = [number for number in range(1, 1001) if budget.tick()]
    assert pauses == [256, 512, 768]
    budget.bound = 12
    with pytest.raises(LimitReached, match="1,000 nodes; any solution has at least 12") as reached:
        budget.tick()
    assert (reached.value.stats.expanded, reached.value.lower_bound) == (1000, 12)
    assert reached.value.limit == ("nodes", 1000)
    assert reached.value.proving(14).limit == ("nodes", 1000)


@pytest.mark.parametrize(
    ("kind", "amount", "text"),
    [
        ("nodes", 1000, "1,000 nodes"), ("positions", 1000, "1,000 positions in memory"),
        ("seconds", 0.5, "0.5 seconds"), ("depth", 50, "depth 50"),
        ("tables", 0, "a search without tables"),
    ],
)  # fmt: skip
def test_limit_is_named_with_its_amount(kind: LimitKind, amount: float, text: str) -> None:
    reached = Budget().limit_reached(kind, amount)
    assert str(reached) == f"stopped at the limit of {text}; any solution has at least 0 moves"
    assert pickle.loads(pickle.dumps(reached)).limit == (kind, amount)


def test_building_tables_counts_as_preparing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr(budgets, "perf_counter", clock)
    budget = Budget()
    run(prepare_exact_table(Board.parse("1 2/3 4/5 6/0 7"), budget))
    clock.advance(0.05)
    stats = budget.so_far()
    assert 0 < stats.preparing <= stats.seconds - 0.05
    assert (stats + stats).preparing == 2 * stats.preparing


def test_slices_end_at_the_node_limit() -> None:
    budget = Budget(Limit(nodes=250))
    slices = []
    for _ in range(3):
        slices.append(budget.slice(100))
        budget.stats.expanded += slices[-1]
    assert slices == [100, 100, 50]
    with pytest.raises(LimitReached, match="250 nodes"):
        budget.slice(100)
    assert Budget().slice(100) == 100


def test_time_is_checked_more_often_than_at_each_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(budgets, "perf_counter", clock)
    budget = Budget(Limit(seconds=0.01))
    clock.advance(0.02)
    assert [budget.tick() for _ in range(15)] == [False] * 15
    for check in (budget.tick, budget.check, budget.check_time, lambda: budget.slice(1)):
        with pytest.raises(LimitReached, match=r"0\.01 seconds") as reached:
            check()
        assert reached.value.stats.expanded == 15
        assert reached.value.stats.seconds >= 0.01


def test_memory_limit_is_checked_at_each_tick() -> None:
    budget = Budget(Limit(stored=10))
    budget.stats.stored = 10
    assert not budget.is_spent()
    budget.tick()
    budget.stats.stored = 11
    assert budget.is_spent()
    with pytest.raises(LimitReached, match="10 positions in memory"):
        budget.tick()


def test_rest_is_the_limit_of_the_next_search() -> None:
    budget = Budget(Limit(nodes=100, seconds=60, stored=500))
    budget.stats += Stats(expanded=70, stored=300)
    rest = budget.rest(400)
    assert (rest.nodes, rest.stored) == (30, 400)
    assert rest.seconds is not None
    assert 0 < rest.seconds < 60
    assert budget.rest(900).stored == 500
    budget.stats += Stats(expanded=70)
    assert budget.is_spent()
    assert budget.rest(900).nodes == 0
    assert Budget().rest(7) == Limit(stored=7)


def test_progress_is_a_copy() -> None:
    budget = Budget()
    before = budget.progress()
    budget.stats.expanded += 1
    assert (before.stats.expanded, budget.so_far().expanded) == (0, 1)
