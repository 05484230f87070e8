"""Searches and heuristics on every position of the 8-puzzle, or on large samples."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest
from kit.oracles import distances_3x3, edges_3x3, euclidean, hamming

from slidestar import HEURISTICS, Board, check_heuristic, solve
from slidestar.pdb.table_heuristics import PATTERN_DATABASE

pytestmark = pytest.mark.nightly

Tiles = tuple[int, ...]


@pytest.fixture(scope="module")
def truth() -> dict[Tiles, int]:
    return {tuple(map(int, text)): far for text, far in distances_3x3().items()}


@pytest.mark.parametrize("h", [hamming, euclidean, lambda tiles: 0])
def test_consistent_heuristics_are_reported_as_such(h: Callable[..., float]) -> None:
    report = check_heuristic(h)
    assert (report.admissible, report.consistent, report.ok) == (True, True, True)
    assert (report.positions, report.edges, report.exhaustive) == (181_440, 241_920, True)


def test_the_true_distance_has_reinefelds_counts(truth: dict[Tiles, int]) -> None:
    report = check_heuristic(lambda tiles: truth[tiles])
    assert (report.ok, report.mean_share, report.largest_distance) == (True, 1, 31)
    assert report.mean_h == report.mean_distance == sum(truth.values()) / 181_440
    # A. Reinefeld, IJCAI 1993, table 1: two farthest positions, and 221 at 30 moves.
    assert report.histogram[-2:] == ((30, 30, 221), (31, 31, 2))


@pytest.mark.parametrize(
    "h",
    [
        lambda tiles: sum(a != (b + 1) % 9 for b, a in enumerate(tiles)),
        lambda tiles: 31 - tiles[4] * 1.25,
        lambda tiles: (tiles[0] * 7919 + tiles[3] * 104729) % 40,
    ],
)
def test_counts_agree_with_an_independent_search(
    h: Callable[[Tiles], float], truth: dict[Tiles, int]
) -> None:
    report = check_heuristic(h)
    values = {tiles: h(tiles) for tiles in truth}
    assert report.overestimates == sum(values[tiles] > far for tiles, far in truth.items())
    pairs = [tuple(tuple(map(int, text)) for text in edge) for edge in edges_3x3()]
    jumps = [abs(values[near] - values[far]) for near, far in pairs]
    assert report.edges == len(jumps)
    assert report.inconsistent == sum(jump > 1 for jump in jumps)
    assert math.isclose(report.mean_h, sum(values.values()) / len(values))
    shares = [values[tiles] / far for tiles, far in truth.items() if far]
    assert math.isclose(report.mean_share, sum(shares) / len(shares))


@pytest.mark.parametrize("goal", [None, Board.parse("8 0 7/1 2 3/6 5 4")])
def test_half_of_all_permutations_are_checked(goal: Board | None) -> None:
    report = check_heuristic(hamming, goal=goal)
    assert (report.positions, report.edges, report.ok) == (181_440, 241_920, True)


def test_a_sample_of_an_oblong_board_finds_an_excess() -> None:
    assert check_heuristic(hamming, 2, 5).ok
    report = check_heuristic(lambda tiles: 3 * sum(a != b + 1 for b, a in enumerate(tiles)), 2, 5)
    assert (report.exhaustive, report.admissible) == (False, False)


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_astar_finds_the_breadth_first_distance(heuristic: str) -> None:
    distances = distances_3x3()
    count = 400 if heuristic == "hamming" else 2000  # Hamming expands by far the most nodes
    sample = random.Random(2000).sample(sorted(distances), count)
    for text in [*sample, "867254301", "647850321"]:  # the last two are the farthest
        found = solve(Board.parse(text), algorithm="astar", heuristic=heuristic)
        assert (len(found), found.optimal) == (distances[text], True), text
        if heuristic != PATTERN_DATABASE:
            assert found.stats.reopened == 0  # the heuristic is consistent
