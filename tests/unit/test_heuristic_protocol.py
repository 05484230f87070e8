"""The library's heuristics as functions: called, combined, checked, and passed to searches."""

from __future__ import annotations

from typing import Any

import pytest

from slidestar import (
    HEURISTICS,
    Board,
    PuzzleError,
    check_heuristic,
    race,
    shuffle,
    solve,
    trace,
)
from slidestar.algorithms.heuristics import Estimate, Heuristic
from slidestar.algorithms.search_types import State
from slidestar.classroom.race import Contestant

GOAL = Board.solved(3)
HARDEST = Board.parse("8 6 7/2 5 4/3 0 1")


@pytest.mark.parametrize("name", HEURISTICS)
def test_heuristics_take_boards_and_tiles(name: str) -> None:
    h = HEURISTICS[name](GOAL)
    for seed in range(5):
        board = shuffle(3, 3, seed=f"tiles {seed}")
        assert h(board) == h(board.tiles) <= len(solve(board))
    assert h(GOAL.tiles) == 0


@pytest.mark.parametrize("name", ["manhattan", "exact-distance"])
@pytest.mark.parametrize("algorithm", ["astar", "ida-star", "mm"])
def test_passed_heuristics_search_like_their_names(name: str, algorithm: str) -> None:
    board = shuffle(3, 3, seed="passed")
    h = HEURISTICS[name](GOAL)
    found, named = solve(board, None, algorithm, h), solve(board, None, algorithm, name)
    assert (found.moves, found.heuristic, found.optimal) == (named.moves, name, True)
    assert found.stats.expanded == named.stats.expanded == len(trace(board, None, algorithm, h))


def test_combined_heuristics_prove_nothing_by_themselves() -> None:
    parts = [HEURISTICS[name](GOAL) for name in ("linear-conflict", "walking-distance")]

    def larger(tiles: tuple[int, ...]) -> int:
        return max(h(tiles) for h in parts)

    found = solve(HARDEST, algorithm="astar", heuristic=larger)
    assert len(found) == 31
    for name in ("linear-conflict", "walking-distance"):
        single = solve(HARDEST, algorithm="astar", heuristic=name).stats.expanded
        assert found.stats.expanded < single
    tripled = solve(HARDEST, algorithm="astar", heuristic=lambda tiles: 3 * parts[0](tiles))
    assert len(tripled) > 31
    assert tripled.lower_bound <= 31


def test_heuristics_are_checked_and_raced() -> None:
    goal = Board.solved(2, 4)
    report = check_heuristic(HEURISTICS["hamming"](goal), 2, 4)
    assert (report.admissible, report.consistent, report.positions) == (True, True, 20_160)
    report = check_heuristic(HEURISTICS["pattern-database"](goal), 2, 4)
    assert (report.admissible, report.consistent) == (True, False)
    contestant = Contestant("astar", HEURISTICS["manhattan"](GOAL))
    assert str(contestant) == "astar manhattan"
    (finish,) = race([HARDEST], [contestant])
    assert finish.solution is not None
    assert finish.solution.stats.expanded == 6728


def test_solutions_are_proven_by_admissible_heuristics_alone() -> None:
    """On 4x4 the bound of an unproven search is linear conflict, which is too low here."""
    goal = Board.solved(4)
    board = Board.parse("1 2 4 7/5 6 3 0/10 13 11 8/9 14 15 12")
    h = HEURISTICS["manhattan"](goal)
    proven, unproven = (
        solve(board, algorithm="astar", heuristic=heuristic)
        for heuristic in (h, lambda tiles: h(tiles))
    )
    assert (proven.moves, proven.optimal) == (unproven.moves, True)
    assert unproven.lower_bound < len(unproven)


class Tripled(Heuristic):
    """An inadmissible heuristic of a user."""

    name = "tripled"

    def __init__(self, goal: Board) -> None:
        super().__init__(goal)
        self.part = HEURISTICS["manhattan"](goal)

    def evaluate(self, state: State) -> Estimate:
        return 3 * self.part.evaluate(state)[0], None

    def update(
        self, data: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        return self.evaluate(after)


def test_a_class_proves_nothing_unless_it_is_declared_admissible() -> None:
    found = solve(HARDEST, algorithm="astar", heuristic=Tripled(GOAL))
    assert found.heuristic == "tripled"
    assert (found.optimal, found.lower_bound <= 31 < len(found)) == (False, True)


def test_heuristic_of_another_goal_is_refused() -> None:
    other = HEURISTICS["manhattan"](Board.parse("0 1 2/3 4 5/6 7 8"))
    for call in (
        lambda: solve(HARDEST, algorithm="astar", heuristic=other),
        lambda: check_heuristic(other, 3, 3),
    ):
        with pytest.raises(PuzzleError, match="heuristic must be for the goal 1-2-3_4-5-6_7-8-0"):
            call()
