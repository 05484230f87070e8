"""Traces of searches by rules: their counts, the order of their frontier, and their requests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from kit.bridge import reply_to
from kit.oracles import fixture_json

from slidestar import (
    PRESETS,
    Board,
    Limit,
    PuzzleError,
    RuledTrace,
    Rules,
    count_nodes,
    read_rules,
    trace_by_rules,
)
from slidestar.algorithms.trace import Entry
from slidestar.classroom.presets import BEST_FIRST, RULED, rules_of, write_rules

START = Board.parse("8 1 3/4 0 2/7 6 5")  # 14 moves from the goal
NEAR = Board.parse("1 2 3/4 0 6/7 5 8")  # 2 moves from the goal
SHARED = fixture_json("search-rules.json")
DUPLICATES = ("reopen", "closed", "reached", "on-removal", "on-insertion", "first", "tree")


def traced(board: Board, algorithm: str, rules: Rules, limit: Limit | None = None) -> RuledTrace:
    return trace_by_rules(board, None, algorithm, rules=rules, limit=limit)


@pytest.mark.parametrize("goal_test", ["expansion", "generation"])
@pytest.mark.parametrize("duplicates", DUPLICATES)
@pytest.mark.parametrize("algorithm", ["astar", "greedy", "bfs"])
def test_a_trace_has_the_counts_of_its_rules(
    algorithm: str, duplicates: str, goal_test: str
) -> None:
    changed: dict[str, Any] = {"duplicates": duplicates, "goal_test": goal_test}
    rules = replace(rules_of(algorithm), **changed)
    board = NEAR if duplicates == "tree" else START
    trace = traced(board, algorithm, rules)
    counts = count_nodes(board, algorithm=algorithm, rules=rules)
    assert trace.counts == counts
    assert len(trace.trace.rows.steps) == counts.expanded
    [goal] = [entry for entry in trace.trace.entries if entry.fate == "goal"]
    assert goal.board.is_goal()
    assert goal.g == counts.length
    assert trace.shortest == (2 if board is NEAR else 14)


def test_generated_goal_has_its_own_estimate() -> None:
    trace = trace_by_rules(NEAR, None, "astar", lambda tiles: 3, Rules(goal_test="generation"))
    assert [entry.h for entry in trace.trace.entries if entry.fate == "goal"] == [3]


@pytest.mark.parametrize("successors", ["at-once", "one-by-one"])
@pytest.mark.parametrize("paths", ["any", "simple"])
@pytest.mark.parametrize("algorithm", ["ida-star", "iterative-deepening"])
def test_a_deepening_trace_has_the_counts_of_its_rules(
    algorithm: str, paths: str, successors: str
) -> None:
    changed: dict[str, Any] = {"paths": paths, "successors": successors}
    rules = replace(Rules(), **changed)
    board = START if algorithm == "ida-star" else NEAR
    trace = traced(board, algorithm, rules)
    counts = count_nodes(board, algorithm=algorithm, rules=rules)
    assert trace.counts == counts
    assert len(trace.trace.rows.steps) == counts.expanded


@pytest.mark.parametrize("then", ["newest", "oldest", "tiles"])
@pytest.mark.parametrize("ties", ["small-h", "large-g", "small-g", "none"])
@pytest.mark.parametrize("algorithm", BEST_FIRST)
def test_each_step_expands_the_first_entry_by_the_rules(
    algorithm: str, ties: str, then: str
) -> None:
    changed: dict[str, Any] = {"ties": ties, "then": then}
    rules = replace(rules_of(algorithm), **changed)
    entries = traced(START, algorithm, rules).trace.entries
    priorities: dict[str, Callable[[Entry], float]] = {
        "astar": lambda e: e.f,
        "greedy": lambda e: e.h,
        "weighted-astar": lambda e: e.g + 2 * e.h,
    }
    criteria: dict[str, Callable[[Entry], Any]] = {
        "small-h": lambda e: e.h,
        "large-g": lambda e: -e.g,
        "small-g": lambda e: e.g,
        "none": lambda e: 0,
        "newest": lambda e: -e.index,
        "oldest": lambda e: e.index,
        "tiles": lambda e: e.board.tiles,
    }

    keys = {
        e.index: (priorities[algorithm](e), criteria[ties](e), criteria[then](e)) for e in entries
    }
    expanded = [entry for entry in entries if entry.fate in ("expanded", "goal")]
    assert len(expanded) > 14
    for entry in expanded:
        step = entry.left
        assert step is not None
        frontier = [e for e in entries if e.born <= step and (e.left is None or e.left >= step)]
        assert min(frontier, key=lambda e: keys[e.index]) == entry, (step, entry)


@pytest.mark.parametrize(
    ("algorithm", "name"),
    [(algorithm, name) for name, preset in PRESETS.items() for algorithm in preset.algorithms],
)
def test_rules_are_read_as_they_were_written(algorithm: str, name: str) -> None:
    rules = PRESETS[name].rules
    assert read_rules(name, algorithm) == rules
    assert read_rules(write_rules(rules, algorithm), algorithm) == rules
    changed = replace(rules, order="LRUD", goal_test="generation")
    text = write_rules(changed, algorithm, name)
    assert text.startswith(name)
    assert read_rules(text, algorithm) == changed


@pytest.mark.parametrize("case", SHARED["texts"])
def test_texts_are_read_and_written_as_by_the_page(case: dict[str, Any]) -> None:
    algorithm, text = case["algorithm"], case["text"]
    rules = read_rules(text, algorithm)
    assert {name: getattr(rules, name) for name in case["rules"]} == case["rules"]
    preset = next((part for part in text.split(",") if part in PRESETS), None)
    assert write_rules(rules, algorithm, preset) == text


@pytest.mark.parametrize("algorithm", RULED)
def test_usual_rules_have_an_empty_text(algorithm: str) -> None:
    assert write_rules(rules_of(algorithm), algorithm) == ""
    assert read_rules("", algorithm) == rules_of(algorithm)


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("knuth", "preset of astar must be one of aima-h1"),
        ("korf-1985", "preset of astar must be one of aima-h1"),
        ("tie:none", "rule must be one of"),
        ("ties:random", "ties must be one of"),
        ("order:UUUU", "order must be tiles, or UDLR"),
        ("weight:3", "rule must be one of"),
    ],
)
def test_wrong_text_is_refused(text: str, match: str) -> None:
    with pytest.raises(PuzzleError, match=match):
        read_rules(text, "astar")


def test_a_limit_ends_a_trace_without_counts() -> None:
    trace = traced(START, "astar", Rules(then="oldest"), Limit(nodes=10))
    assert trace.counts is None
    assert trace.trace.stopped is not None
    assert trace.trace.stopped.stats.expanded == 10


# Requests of the page --------------------------------------------------------------------------


def test_a_trace_request_obeys_its_rules() -> None:
    reply = reply_to(
        type="trace", board=START.text(), algorithm="astar", rules="ties:none,then:oldest"
    )
    rules = Rules(ties="none", then="oldest")
    assert reply["result"] is None
    by_rules = reply["by_rules"]
    assert by_rules["counts"] == count_nodes(START, rules=rules)._asdict()
    assert (by_rules["shortest"], by_rules["ties"], by_rules["then"]) == (14, "none", "oldest")
    assert len(by_rules["born"]) == len(reply["parent"])


def test_wrong_rules_of_a_request_are_named() -> None:
    reply = reply_to(type="trace", board=START.text(), algorithm="bfs", rules="princeton")
    assert reply["code"] == "bad-request"
    assert reply["message"] == "preset of bfs must be one of aima-bfs, got 'princeton'"


def test_a_why_request_finds_the_rules() -> None:
    reply = reply_to(type="why", board=START.text(), algorithm="astar", expanded=76)
    assert len(reply["found"]) >= 1
    for found in reply["found"]:
        for text in found["rules"]:
            rules = read_rules(text, "astar")
            assert found["counts"] == count_nodes(START, rules=rules)._asdict()
        assert found["counts"]["expanded"] == 76
    assert reply["nearest"] == []
    assert reply["complete"]


def test_a_why_request_names_the_nearest_rules() -> None:
    reply = reply_to(type="why", algorithm="bfs", board=NEAR.text(), expanded=1000)
    assert reply["found"] == []
    assert reply["nearest"][0]["counts"]["expanded"] == 47


def test_a_why_request_knows_the_weight() -> None:
    counts = count_nodes(START, algorithm="weighted-astar", rules=Rules(weight=3))
    request = {"board": START.text(), "algorithm": "weighted-astar", "options": {"weight": 3}}
    reply = reply_to(type="why", **request, generated=counts.generated)
    assert reply["found"][0]["rules"] == [""]
    assert counts.generated != count_nodes(START, algorithm="weighted-astar").generated
