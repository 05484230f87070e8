"""Heuristics that are admissible but inconsistent: the bounds of the searches are valid."""

from __future__ import annotations

import random
import zlib
from typing import Any

from kit.markers import compiled
from kit.oracles import distances_3x3

from slidestar import Board, Moves, Solution, distance, search, shuffle, solve
from slidestar.algorithms import Search, State, run
from slidestar.algorithms.best_first import astar, weighted_astar
from slidestar.algorithms.depth_first import ida_star
from slidestar.algorithms.heuristics import Heuristic
from slidestar.solver.api import heuristic_for

GOAL = Board.solved(4)


def walked(seed: int, steps: int) -> Board:
    rng, board = random.Random(seed), GOAL
    for _ in range(steps):
        board = rng.choice(board.neighbors())
    return board


def bounds_of(steps: Search) -> tuple[list[int], Solution]:
    """Run a search, and return its bounds and its solution."""
    bounds = []
    while True:
        try:
            bounds.append(next(steps).bound or 0)
        except StopIteration as done:
            return bounds, done.value


@compiled
def test_15_puzzle_pattern_database_is_inconsistent() -> None:
    estimate = heuristic_for("pattern-database", GOAL)
    before, after = (
        Board.parse("12-4-11-2_8-3-14-13_9-0-5-1_15-10-6-7"),
        Board.parse("12-4-11-2_8-3-14-13_0-9-5-1_15-10-6-7"),
    )
    assert after in before.neighbors()
    assert (estimate(before), estimate(after)) == (47, 50)
    assert (distance(before) - 47) % 2 == 0
    pairs = wide = 0
    for seed in range(150):
        board = shuffle(4, 4, f"inconsistent {seed}")
        for neighbor in board.neighbors():
            difference = abs(estimate(board) - estimate(neighbor))
            assert difference in (1, 3)
            pairs, wide = pairs + 1, wide + (difference == 3)
        if seed < 30:
            assert estimate(board) <= distance(board)
    assert 0 < wide < pairs / 20


@compiled
def test_astar_is_optimal_with_an_inconsistent_database() -> None:
    reopened = 0
    for seed in range(60):
        board = walked(seed, 120)
        exact = distance(board)
        steps = search(board, algorithm="astar", heuristic="pattern-database")
        bounds, found = bounds_of(steps)
        assert (len(found), found.optimal) == (exact, True), board
        assert bounds == sorted(bounds)
        assert all(bound <= exact for bound in bounds)
        reopened += found.stats.reopened
        weighted = solve(board, algorithm="weighted-astar", heuristic="pattern-database")
        assert weighted.lower_bound <= exact <= len(weighted) <= 2 * exact
    assert reopened > 0


class Patchy(Heuristic):
    """A heuristic that returns the distance for some positions, and 0 or 1 for the others."""

    name = "patchy"

    def evaluate(self, state: State) -> tuple[int, Any]:
        exact = distances_3x3()["".join(map(str, state))]
        return exact if zlib.crc32(bytes(state)) % 10 < 3 else exact % 2, None

    def update(
        self, data: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> tuple[int, Any]:
        return self.evaluate(after)


def test_bounds_are_valid_with_any_inconsistency() -> None:
    goal, reopened = Board.solved(3), 0
    patchy = Patchy(goal)
    distances = distances_3x3()
    for text in random.Random(3).sample(sorted(distances), 8):
        board, exact = Board.parse(text), distances[text]
        bounds, found = bounds_of(astar(board, goal, patchy))
        assert (len(found), found.optimal) == (exact, True), text
        assert board.apply(Moves(found.moves)) == goal
        assert bounds == sorted(bounds)
        assert all(bound <= exact for bound in bounds)
        reopened += found.stats.reopened
        weighted = run(weighted_astar(board, goal, patchy))
        assert weighted.lower_bound <= exact <= len(weighted) <= 2 * exact
        if exact <= 12:
            assert len(run(ida_star(board, goal, patchy))) == exact
    assert reopened > 10
