"""Bidirectional breadth-first search and MM, from both ends of a solution."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest
from kit.oracles import GOAL, distances_3x3, neighbors_3x3

from slidestar import Board, PuzzleError, Unsolvable, search, shuffle, solve, trace

HARDEST = "8 6 7/2 5 4/3 0 1"


def layers(text: str, count: int) -> list[set[str]]:
    """Return the positions at each distance from one, up to `count` moves."""
    found, reached = [{text}], {text}
    for _ in range(count):
        found.append({after for one in found[-1] for after in neighbors_3x3(one)} - reached)
        reached |= found[-1]
    return found


def sample(seed: int, count: int) -> dict[str, int]:
    distances = distances_3x3()
    return {text: distances[text] for text in random.Random(seed).sample(sorted(distances), count)}


def test_bidirectional_search_expands_whole_layers_of_both_ends() -> None:
    for text, distance in sample(1, 6).items():
        steps = trace(Board.parse(text), None, "bidirectional")
        assert steps.solution is not None
        assert len(steps.solution) == distance
        expanded = [steps.expanded(n) for n in range(len(steps))]
        for from_goal, root in ((False, text), (True, GOAL)):
            side = Counter(entry.g for entry in expanded if entry.from_goal == from_goal)
            sizes = [len(layer) for layer in layers(root, max(side, default=0))]
            assert all(side[g] == sizes[g] for g in sorted(side)[:-1])
            assert all(side[g] <= sizes[g] for g in side)
        # The oldest entry of a layer is first.
        order = [(entry.g, entry.from_goal, entry.index) for entry in expanded]
        assert order == sorted(order)
        # The ends take turns: one is at most one layer ahead.
        depths = [max((e.g for e in expanded if e.from_goal == end), default=0) for end in (0, 1)]
        assert 0 <= depths[0] - depths[1] <= 1


@pytest.mark.parametrize("heuristic", ["hamming", "manhattan", "walking-distance"])
def test_mm_solves_optimally_and_meets_in_the_middle(heuristic: str) -> None:
    for text, distance in sample(2, 12).items():
        steps = trace(Board.parse(text), None, "mm", heuristic)
        assert steps.solution is not None
        assert (len(steps.solution), steps.solution.optimal) == (distance, True)
        for n in range(len(steps)):
            entry = steps.expanded(n)
            # Theorem 4 of Holte et al.
            assert 2 * entry.g <= distance
            assert entry.priority == max(entry.f, 2 * entry.g) <= distance


@pytest.mark.parametrize(
    ("text", "heuristic", "length"),
    [
        ("824157630", "manhattan", 22),
        ("350186427", "manhattan", 16),
        ("027635184", "linear-conflict", 22),
        ("173824560", "linear-conflict", 22),
    ],
)
def test_mm_goes_on_after_a_longer_meeting(text: str, heuristic: str, length: int) -> None:
    """The first two paths that meet are two moves longer. (The lengths are of `distances_3x3`.)"""
    assert distances_3x3()[text] == length
    found = solve(Board.parse(text), None, "mm", heuristic)
    assert (len(found), found.lower_bound) == (length, length)


@pytest.mark.parametrize("algorithm", ["bidirectional", "mm"])
def test_bounds_of_both_ends_are_never_too_high(algorithm: str) -> None:
    steps = search(Board.parse(HARDEST), algorithm=algorithm)
    bounds = [progress.bound for progress in steps]
    assert bounds
    assert all(bound is not None and bound <= 31 for bound in bounds)


@pytest.mark.parametrize("algorithm", ["bidirectional", "mm"])
def test_the_two_paths_of_a_meeting_are_the_solution(algorithm: str) -> None:
    for text, distance in sample(3, 10).items():
        steps = trace(Board.parse(text), None, algorithm)
        assert steps.meeting is not None
        assert steps.solution is not None
        entry, other = steps.meeting
        assert (entry.from_goal, other.from_goal) == (False, True)
        assert entry.board == other.board
        assert entry.g + other.g == distance
        boards = [one.board for one in entry.path] + [one.board for one in other.path[-2::-1]]
        assert boards == list(steps.solution.boards())


def test_pattern_databases_are_made_for_both_ends() -> None:
    board, goal = shuffle(3, 3, seed="start"), shuffle(3, 3, seed="goal")
    length = len(solve(board, goal, "bfs"))
    for heuristic in ("pattern-database", "exact-distance"):
        found = solve(board, goal, "mm", heuristic)
        assert (len(found), found.optimal) == (length, True)
    # With the exact distance, all expanded nodes are on shortest solutions.
    steps = trace(board, goal, "mm", "exact-distance")
    assert {steps.expanded(n).f for n in range(len(steps))} == {length}


def test_tables_of_both_ends_are_prepared_in_steps() -> None:
    """A table that is not prepared would be built at once, without progress or cancellation."""
    goal = shuffle(3, 3, seed="steps goal")
    board = shuffle(3, 3, seed="steps start", goal=goal)
    steps = search(board, goal, "mm", "exact-distance")
    prepared = [progress.prepared for progress in steps if progress.prepared is not None]
    begins = [n for n, (one, other) in enumerate(pairwise(prepared)) if other < one]
    assert len(begins) == 1  # the second table begins once
    assert min(prepared) < 0.5 < max(prepared)


def test_mm_takes_a_function_of_tiles_and_goal() -> None:
    def misplaced(tiles: tuple[int, ...], goal: tuple[int, ...]) -> int:
        return sum(a != b for a, b in zip(tiles, goal, strict=True) if a)

    board = shuffle(3, 3, seed="own")
    found, builtin = solve(board, None, "mm", misplaced), solve(board, None, "mm", "hamming")
    assert (found.moves, found.stats.expanded) == (builtin.moves, builtin.stats.expanded)
    with pytest.raises(PuzzleError, match="<lambda> must take the goal"):
        solve(board, None, "mm", lambda tiles: 0)


def test_two_ended_searches_refuse_unsolvable_boards() -> None:
    for algorithm in ("bidirectional", "mm"):
        with pytest.raises(Unsolvable):
            solve(Board.parse("1 2 3/4 5 6/8 7 0"), algorithm=algorithm)


def test_both_ends_need_far_fewer_nodes_than_one() -> None:
    board = Board.parse(HARDEST)
    one, two = (solve(board, algorithm=name).stats.stored for name in ("bfs", "bidirectional"))
    assert one == 181_440
    assert 10 * two < one
