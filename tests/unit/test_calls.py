"""Arguments in every usual form: seeds, limits, moves."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from slidestar import (
    ALGORITHMS,
    Board,
    IllegalMove,
    Limit,
    LimitReached,
    Moves,
    PuzzleError,
    SearchOptions,
    TableHeuristic,
    all_optimal,
    explain_counts,
    grade,
    read_moves,
    search,
    shuffle,
    solve,
    trace,
)
from slidestar.algorithms import run
from slidestar.history import Solve
from slidestar.page.bridge import Session
from slidestar.records import multi_tile_moves
from slidestar.slidysim import Replay

EASY = Board.parse("1 2 3/4 0 6/7 5 8")
FAR = Board.parse("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")
LINE = Board.solved(4).apply("DDDRRR")


@pytest.mark.parametrize("seed", [42, 4.5, -1, True, ("a", 1)])
def test_seed_may_be_any_value(seed: object) -> None:
    assert shuffle(4, 4, seed=seed) == shuffle(4, 4, seed) == shuffle(4, 4, str(seed))


@pytest.mark.parametrize(
    "moves", ["L3U3", "lllu3", "l3, u3", "LLLUUU", list("lllUUU"), iter("LLLUUU"), Moves("L3U3")]
)
def test_moves_are_accepted_in_every_form(moves: Any) -> None:
    made = Moves(moves)
    forms = [moves, made, str(made), made.letters(), made.letters().lower(), tuple(made)]
    for form in forms[1:] if not isinstance(moves, (str, list)) else forms:
        assert Moves(form) == made == ("L", "L", "L", "U", "U", "U")
        assert LINE.apply(form).is_goal()
        assert grade(LINE, form).moves == made
        assert read_moves(form, LINE).moves == made
        assert multi_tile_moves(form) == 2
        assert Solve("2026-11-21", LINE, form, 500).moves == made
        assert Replay(LINE, form, 4.0).moves == made


def test_results_are_accepted_as_arguments() -> None:
    found = solve(shuffle(3, 3, 7))
    assert grade(found.board, str(found.moves)).wasted == 0
    assert grade(EASY, "ul").solved
    assert Board.solved(3).apply("D2") == Board.solved(3).move("d").move("D")


@pytest.mark.parametrize(
    "moves", [5, None, ["R3"], [""], ["U", 3], [[]], [("U",)], b"UL", "U-", "UX"]
)
def test_invalid_moves_are_refused(moves: Any) -> None:
    for take in (Moves, EASY.apply, lambda moves: grade(EASY, moves), multi_tile_moves):
        with pytest.raises(IllegalMove):
            take(moves)


def test_invalid_move_is_named() -> None:
    with pytest.raises(IllegalMove, match="move 2: 'R3' isn't a move"):
        EASY.apply(["U", "R3"])


class Whole:
    """An integer that is not an `int`, like NumPy's integers."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value

    def __eq__(self, other: object) -> bool:
        return other == self.value

    def __hash__(self) -> int:
        return hash(self.value)


@pytest.mark.parametrize("name", ["nodes", "stored", "depth"])
@pytest.mark.parametrize("value", [10_000, 1e4, Whole(10_000)])
def test_limit_accepts_whole_numbers(name: str, value: Any) -> None:
    limit = Limit(**{name: value})
    assert vars(limit)[name] == 10_000
    assert type(vars(limit)[name]) is int
    assert limit == Limit(**{name: 10_000})


@pytest.mark.parametrize(
    "value", [1.5, -1, -1e4, float("inf"), float("nan"), True, "9", "1e4", [1]]
)
def test_limit_refuses_other_numbers(value: Any) -> None:
    for name in ("nodes", "stored", "depth"):
        with pytest.raises(PuzzleError, match=name):
            Limit(**{name: value})


def test_limit_accepts_any_number_of_seconds() -> None:
    value: Any
    for value in (2, 2.0, Fraction(2), Whole(2).value):
        assert Limit(seconds=value).seconds == 2
    assert Limit(seconds=float("inf")).seconds == float("inf")
    wrong: Any
    for wrong in (-0.1, float("nan"), True, "2", b"2", [2], 10**400):
        with pytest.raises(PuzzleError, match="seconds"):
            Limit(seconds=wrong)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("nodes", [1e2, Whole(100)])
def test_search_stops_at_a_limit(algorithm: str, nodes: Any) -> None:
    with pytest.raises(LimitReached, match="100 nodes") as reached:
        solve(FAR, algorithm=algorithm, limit=Limit(nodes=nodes))
    assert reached.value.stats.expanded == 100
    assert solve(EASY, algorithm=algorithm, limit=Limit(nodes=10**30, stored=10**30, seconds=1e9))


@pytest.mark.parametrize("algorithm", ["ida-star", "iterative-deepening"])
@pytest.mark.parametrize("stored", [0, 5])
def test_deepening_stops_at_the_limit_of_positions(algorithm: str, stored: int) -> None:
    board, limit = shuffle(3, 3, seed=1), Limit(stored=stored, nodes=20_000)
    counts = []
    for readable in (False, True):
        with pytest.raises(LimitReached, match=f"the limit of {stored} positions") as reached:
            run(search(board, algorithm=algorithm, limit=limit, readable=readable))
        counts.append(replace(reached.value.stats, seconds=0))
    assert counts[0] == counts[1]
    assert counts[0].stored == stored + 1


def test_solution_is_true_and_hashable() -> None:
    found = solve(Board.solved(3))
    assert len(found) == 0
    assert found
    assert len({found, copy.deepcopy(found), solve(EASY)}) == 2
    before = hash(found)
    found.stats.expanded += 1  # must not change the hash
    assert hash(found) == before
    assert len({grade(EASY, "UL"), grade(EASY, "ULR")}) == 2


def test_results_can_be_pickled_and_copied() -> None:
    results = (EASY, solve(EASY), Moves("U2"), grade(EASY, "UL"), Limit(nodes=5), all_optimal(EASY))
    for value in results:
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(value, protocol))
            assert type(again) is type(value)
            assert again == value
            assert hash(again) == hash(value)
        assert copy.copy(value) == copy.deepcopy(value) == value


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("heuristic", ["manhatten", "", 5, []])
def test_algorithm_refuses_a_misspelt_heuristic(algorithm: str, heuristic: Any) -> None:
    with pytest.raises(PuzzleError, match="heuristic must be one of"):
        solve(EASY, algorithm=algorithm, heuristic=heuristic)


def test_page_refuses_a_misspelt_heuristic() -> None:
    board, wanted = {"board": EASY.text()}, {"algorithm": "auto", "heuristic": "manhatten"}
    race = {"type": "race", "boards": [board], "runs": [wanted], "nodes": 10}
    for request in ({"type": "solve", **board, **wanted}, race):
        session = Session()
        session.post(json.dumps({"id": 1, **request}))
        replies = json.loads(session.pump(1000))
        assert "got 'manhatten'" in json.dumps(replies)


class Integer:
    """An integer of another type than int, like NumPy's."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_counts_may_be_integers_of_other_types() -> None:
    number: Any = Integer(1)
    assert len(all_optimal(Board.parse("5 4 3/2 1 0"), cap=number)) == 1
    expanded: Any = Integer(len(trace(EASY)))
    assert not next(explain_counts(EASY, "astar", expanded=expanded)).changed
    corner = TableHeuristic.from_parts(Board.solved(3), lambda cells, goals: number, [(1,)])
    assert corner(Board.solved(3)) == 1
    weight: Any = Fraction(3, 2)
    assert (
        solve(EASY, algorithm="weighted-astar", options=SearchOptions(weight=weight)).optimal
        is not None
    )


def test_cap_limits_the_solutions() -> None:
    assert len(all_optimal(Board.parse("5 4 3/2 1 0"), cap=1)) == 1
    cap: Any
    for cap in (-1, 1.5, True, "2", None):
        with pytest.raises(PuzzleError, match="cap"):
            all_optimal(EASY, cap=cap)
