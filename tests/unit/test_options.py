"""The options of searches, and the tables of algorithms and heuristics."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from slidestar import (
    ALGORITHMS,
    HEURISTICS,
    Board,
    PuzzleError,
    SearchOptions,
    count_nodes,
    read_rules,
    solve,
    trace,
)
from slidestar.page.race_messages import read_options
from slidestar.solver.options import OPTIONS

FAR = Board.parse("8 1 3/4 0 2/7 6 5")
NEAR = Board.parse("1 2 3/4 0 6/7 5 8")


def test_options_cannot_be_changed() -> None:
    options: Any = SearchOptions(weight=1.5)
    with pytest.raises(FrozenInstanceError):
        options.weight = 2
    assert pickle.loads(pickle.dumps(options)) == options != SearchOptions()


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("value", [-1, "x", True, []])
def test_invalid_value_is_refused(name: str, value: Any) -> None:
    with pytest.raises(PuzzleError, match=f"^{name} must be "):
        SearchOptions(**{name: value})


@pytest.mark.parametrize("name", OPTIONS)
def test_default_is_that_of_the_search(name: str) -> None:
    option = OPTIONS[name]
    values: dict[str, Any] = {name: option.default}
    given = SearchOptions(**values)
    for algorithm, choice in ALGORITHMS.items():
        if name in choice.options:
            plain, found = (solve(FAR, algorithm=algorithm, options=o) for o in (None, given))
            assert (found.moves, found.stats.expanded) == (plain.moves, plain.stats.expanded)
        elif name not in choice.extras:
            with pytest.raises(PuzzleError, match=f"with a {name}, got '{algorithm}'"):
                solve(NEAR, algorithm=algorithm, options=given)


def test_options_of_another_type_are_refused() -> None:
    wrong: Any = {"weight": 2}
    with pytest.raises(PuzzleError, match="options must be SearchOptions"):
        trace(NEAR, algorithm="weighted-astar", options=wrong)


def test_search_by_rules_has_no_other_option_than_a_weight() -> None:
    weighted = read_rules("", "weighted-astar", SearchOptions(weight=3))
    assert weighted.weight == 3
    with pytest.raises(PuzzleError, match="cost must be None"):
        read_rules("", "astar", SearchOptions(cost="tile"))


def test_count_by_rules_refuses_a_function_without_use() -> None:
    with pytest.raises(PuzzleError, match="for a function h, got 'bfs'"):
        count_nodes(NEAR, algorithm="bfs", heuristic=lambda tiles: 0)


def test_tables_of_names_are_mappings_that_nobody_can_change() -> None:
    for table in (ALGORITHMS, HEURISTICS):
        unsafe: Any = table
        with pytest.raises(TypeError):
            unsafe["mine"] = unsafe["astar" if table is ALGORITHMS else "manhattan"]
    assert next(iter(ALGORITHMS)) == "auto"
    assert "astar" in ALGORITHMS
    assert HEURISTICS["manhattan"](Board.solved(3))(NEAR) == 2


@pytest.mark.parametrize("options", [{"depth": 3}, {"weight": 2, "x": 1}, [], 2, {"weight": "2"}])
def test_request_with_other_options_is_refused(options: Any) -> None:
    with pytest.raises(PuzzleError):
        read_options({"options": options})
