"""Uniform-cost search: the least cost, by an independent search of all positions."""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import pytest
from kit.commandline import call
from kit.oracles import GOAL, neighbors_3x3

from slidestar import Board, LimitReached, PuzzleError, Unsolvable, shuffle, solve, trace
from slidestar.algorithms import Limit
from slidestar.classroom.race import Contestant


def tile_cost(before: str, after: str) -> int:
    return int(before[after.index("0")])


def vertical_cost(before: str, after: str) -> int:
    return 2 if abs(before.index("0") - after.index("0")) == 3 else 1


COSTS = {"tile": tile_cost, "vertical": vertical_cost}


@cache
def least_costs(cost: Callable[[str, str], int]) -> dict[str, int]:
    """Return the least cost from each of the 181,440 positions, by Dijkstra from the goal."""
    found: dict[str, int] = {}
    queue = [(0, GOAL)]
    while queue:
        spent, position = heapq.heappop(queue)
        if position in found:
            continue
        found[position] = spent
        for other in neighbors_3x3(position):
            if other not in found:  # a move costs the same in both directions
                heapq.heappush(queue, (spent + cost(position, other), other))
    return found


def text_of(board: Board) -> str:
    return "".join(map(str, board.tiles))


def cost_of(boards: list[Board], cost: Callable[[str, str], int]) -> int:
    texts = [text_of(board) for board in boards]
    return sum(cost(one, other) for one, other in pairwise(texts))


@pytest.mark.parametrize("cost", COSTS)
def test_solutions_have_the_least_cost(cost: str) -> None:
    expected = least_costs(COSTS[cost])
    assert len(expected) == 181_440
    for seed in range(8):
        board = shuffle(3, 3, seed=f"cost {seed}")
        found = solve(board, algorithm="uniform-cost", cost=cost)
        assert found.cost == expected[text_of(board)]
        assert cost_of(list(found.boards()), COSTS[cost]) == found.cost
        assert found.lower_bound <= len(solve(board)) <= len(found)


def test_the_cheapest_solution_can_have_more_moves() -> None:
    board = Board.parse("8 1 3/4 0 2/7 6 5")
    found = solve(board, algorithm="uniform-cost")
    assert (len(found), found.cost, found.optimal) == (18, 71, False)
    assert repr(found).endswith("18 moves, at the least cost, 71>")
    shortest = solve(board)
    assert len(shortest) == 14
    assert cost_of(list(shortest.boards()), tile_cost) > 71


def test_nodes_are_expanded_in_the_order_of_their_costs() -> None:
    steps = trace(Board.parse("1 2 3/0 4 6/7 5 8"), algorithm="uniform-cost")
    expanded = [steps.expanded(n) for n in range(len(steps))]
    assert [entry.g for entry in expanded] == sorted(entry.g for entry in expanded)
    for entry in steps.entries[1:]:
        assert entry.parent is not None
        cost = tile_cost(text_of(entry.parent.board), text_of(entry.board))
        assert entry.g == entry.parent.g + cost
    assert steps.solution is not None
    goal = next(entry for entry in steps.entries if entry.fate == "goal")
    assert goal.g == steps.solution.cost == 17
    # Each position that is cheaper than the goal was expanded.
    costs = {text_of(entry.board) for entry in expanded}
    start = text_of(steps.board)
    queue, reached = [(0, start)], {start: 0}
    while queue:
        spent, position = heapq.heappop(queue)
        for other in neighbors_3x3(position):
            total = spent + tile_cost(position, other)
            if total < reached.get(other, 17):
                reached[other] = total
                heapq.heappush(queue, (total, other))
    assert {position for position, total in reached.items() if total < 17} <= costs


def test_other_searches_have_no_cost() -> None:
    board = Board.parse("1 2 3/0 4 6/7 5 8")
    assert solve(board, algorithm="bfs").cost is None
    assert "cost" not in solve(board).record()
    with pytest.raises(
        PuzzleError, match="algorithm must be 'uniform-cost' with a cost, got 'bfs'"
    ):
        solve(board, algorithm="bfs", cost="tile")
    with pytest.raises(PuzzleError, match="cost must be one of tile, vertical, got 'move'"):
        solve(board, algorithm="uniform-cost", cost="move")
    assert str(Contestant("uniform-cost", cost="vertical")) == "uniform-cost (cost vertical)"


def test_limits_and_unsolvable_boards_are_reported() -> None:
    with pytest.raises(LimitReached) as caught:
        solve(Board.parse("8 6 7/2 5 4/3 0 1"), algorithm="uniform-cost", limit=Limit(nodes=100))
    assert caught.value.lower_bound == 21  # Manhattan distance
    with pytest.raises(Unsolvable):
        solve(Board.parse("1 2 3/4 5 6/8 7 0"), algorithm="uniform-cost")


def test_the_command_line_has_the_cost() -> None:
    arguments = ("solve", "--algorithm", "uniform-cost", "--cost", "vertical", "--format", "json")
    record = json.loads(call(*arguments, text="1 2 3/0 4 6/7 5 8").stdout)
    assert (record["moves"], record["cost"]) == ("LUL", 4)
