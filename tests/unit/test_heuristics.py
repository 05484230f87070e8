"""Heuristics: admissible and consistent on every position of the 8-puzzle."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.oracles import GOAL, distances_3x3, edges_3x3

from slidestar import HEURISTICS, Board, InvalidBoard, PuzzleError, shuffle, solve
from slidestar.algorithms import slide, state_of
from slidestar.pdb.database import database_for
from slidestar.pdb.table_heuristics import PATTERN_DATABASE, TABLED
from slidestar.puzzle.board import moves_from
from slidestar.solver.api import heuristic_for


@pytest.mark.parametrize("goal", [pytest.param(GOAL, marks=pytest.mark.nightly), "140352"])
@pytest.mark.parametrize("name", [name for name in HEURISTICS if name != PATTERN_DATABASE])
def test_admissible_and_consistent_on_every_position(name: str, goal: str) -> None:
    distances = distances_3x3(goal)
    heuristic = heuristic_for(name, Board.from_flat([*map(int, goal)], len(goal) // 3, 3))
    estimate = {
        position: heuristic.evaluate(bytes(map(int, position)))[0] for position in distances
    }
    assert len(estimate) == {9: 181_440, 6: 360}[len(goal)]
    assert estimate[goal] == 0
    for position, distance in distances.items():
        h = estimate[position]
        assert h <= distance, position
        assert (h == 0) is (position == goal), position
    for near, far in edges_3x3(goal):
        assert abs(estimate[near] - estimate[far]) <= 1, (near, far)


# Each goal needs its own pattern databases: see test_auto.
@pytest.mark.parametrize("name", [name for name in HEURISTICS if name not in TABLED])
@given(data=st.data())
def test_update_equals_evaluating_again(name: str, data: st.DataObject) -> None:
    sizes = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 3), (4, 4)]
    if name != "walking-distance":
        sizes += [(2, 7), (5, 5), (9, 2)]
    rows, cols = data.draw(st.sampled_from(sizes))
    goal = shuffle(rows, cols, data.draw(st.text(max_size=3)))
    board = shuffle(rows, cols, data.draw(st.text(max_size=3)), goal)
    heuristic = heuristic_for(name, goal)
    state, blank = state_of(board), board.blank
    _, memo = heuristic.evaluate(state)
    for _ in range(25):
        _, source = data.draw(st.sampled_from(moves_from(blank, rows, cols)))
        after = slide(state, blank, source)
        h, memo = heuristic.update(memo, state, after, state[source], source, blank)
        state, blank = after, source
        assert h == heuristic.evaluate(state)[0]


def test_each_heuristic_dominates_the_previous_one() -> None:
    rising = ("hamming", "manhattan", "linear-conflict", "exact-distance")
    others = ("manhattan", "pattern-database", "exact-distance")
    for names in (rising, others):
        heuristics = [heuristic_for(name, Board.parse(GOAL)) for name in names]
        for seed in range(300):
            estimates = [heuristic(shuffle(3, 3, str(seed))) for heuristic in heuristics]
            assert estimates == sorted(estimates)


def group_distances(tiles: frozenset[int]) -> dict[tuple[int, ...], int]:
    """Return the moves that a group of tiles needs from all its cells when others are ignored.

    The tables of the product store at most 6 more than Manhattan.
    """
    goal = Board.parse(GOAL)
    start = tuple(goal.tiles.index(tile) for tile in sorted(tiles))
    moves = {(start, goal.blank): 0}
    queue = deque(moves)
    while queue:
        cells, blank = queue.popleft()
        for _, source in moves_from(blank, 3, 3):
            after = tuple(blank if cell == source else cell for cell in cells)
            cost = moves[cells, blank] + (after != cells)
            if cost < moves.get((after, source), 1 << 20):
                moves[after, source] = cost
                (queue.append if after != cells else queue.appendleft)((after, source))
    fewest: dict[tuple[int, ...], int] = {}
    for (cells, _), count in moves.items():
        steps = (
            abs(a // 3 - b // 3) + abs(a % 3 - b % 3) for a, b in zip(cells, start, strict=True)
        )
        fewest[cells] = min(count, fewest.get(cells, sum(steps) + 6))
    return fewest


def test_pattern_database_of_a_3x3_adds_two_groups_of_four() -> None:
    (groups,) = database_for(Board.parse(GOAL)).layout.partitions
    assert [len(group) for group in groups] == [4, 4]
    reflected = dict(zip(range(1, 9), (1, 4, 7, 2, 5, 8, 3, 6), strict=True))
    partitions = [
        [(sorted(group), group_distances(frozenset(group))) for group in partition]
        for partition in (groups, [[reflected[tile] for tile in group] for group in groups])
    ]
    heuristic = heuristic_for(PATTERN_DATABASE, Board.parse(GOAL))
    for seed in range(300):
        board = shuffle(3, 3, str(seed))
        assert heuristic(board) == max(
            sum(table[tuple(map(board.tiles.index, group))] for group, table in partition)
            for partition in partitions
        )


def test_exact_distance_is_refused_above_10_cells() -> None:
    with pytest.raises(PuzzleError, match="exact-distance cannot be used: a 4x4 board has more"):
        solve(Board.solved(4), algorithm="astar", heuristic="exact-distance")


def test_linear_conflict_equals_counts_by_hand() -> None:
    goal = Board.solved(3)
    conflict = heuristic_for("linear-conflict", goal)
    # 3 2 1: two of the three must leave the row, two moves each, on top of 4 moves of Manhattan.
    assert conflict(Board.parse("3 2 1/4 5 6/7 8 0")) == 8
    # 5 is not in its goal row: one conflict of 3 and 1 there, and one of 5 and 2 in the column.
    assert conflict(Board.parse("3 5 1/4 2 6/7 8 0")) == 6 + 2 + 2
    # 7 above 1 in a column.
    assert conflict(Board.parse("7 2 3/4 5 6/1 8 0")) == 4 + 4


def test_walking_distance_table_has_the_published_size() -> None:
    from slidestar.algorithms.heuristics import _walking_table

    assert len(_walking_table(4, 4, 3).moves) == 24_964
    assert max(_walking_table(4, 4, 3).moves) == 35


@pytest.mark.parametrize("size", [(5, 5), (3, 5), (2, 6), (10, 10)])
def test_walking_distance_without_a_table_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(PuzzleError, match="linear-conflict"):
        heuristic_for("walking-distance", Board.solved(*size))


@pytest.mark.parametrize("name", [name for name in HEURISTICS if name not in TABLED])
def test_board_of_another_shape_is_refused(name: str) -> None:
    heuristic = heuristic_for(name, Board.solved(3, 4))
    for other in (Board.solved(4, 3), Board.solved(3)):
        with pytest.raises(InvalidBoard, match="a 3x4 goal doesn't fit a"):
            heuristic(other)
    with pytest.raises(InvalidBoard, match="tiles must have 12 items, got 9"):
        heuristic(Board.solved(3).tiles)


def test_unknown_heuristic_is_refused() -> None:
    with pytest.raises(PuzzleError, match=r"one of hamming, .*manhattan, .* got 'euclid'"):
        heuristic_for("euclid", Board.solved(3))
