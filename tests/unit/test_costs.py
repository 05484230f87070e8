"""Searches whose moves have costs: the least cost, by an independent search of all positions."""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable
from functools import cache
from itertools import islice, pairwise
from random import Random

import pytest
from kit.commandline import call
from kit.kernel import random_walk
from kit.oracles import GOAL, neighbors_3x3

from slidestar import (
    Board,
    LimitReached,
    PuzzleError,
    SearchOptions,
    Unsolvable,
    shuffle,
    solve,
    solve_many,
    trace,
)
from slidestar.algorithms import Limit, best_first
from slidestar.algorithms.heuristics import CostManhattan
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
    buckets = [[GOAL]]  # positions by the cost of a path
    for spent, positions in enumerate(buckets):
        for position in positions:
            if position in found:
                continue
            found[position] = spent
            for other in neighbors_3x3(position):
                if other not in found:  # a move costs the same in both directions
                    total = spent + cost(position, other)
                    buckets.extend([] for _ in range(len(buckets), total + 1))
                    buckets[total].append(other)
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
    boards = [shuffle(3, 3, seed=f"cost {seed}") for seed in range(1)]
    boards += [random_walk(Board.solved(3), 25, seed) for seed in range(6)]
    for board in boards:
        found = solve(board, algorithm="uniform-cost", options=SearchOptions(cost=cost))
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
    with pytest.raises(PuzzleError, match="or 'uniform-cost' with a cost, got 'bfs'"):
        solve(board, algorithm="bfs", options=SearchOptions(cost="tile"))
    with pytest.raises(PuzzleError, match="got 'ida-star'"):
        solve(board, algorithm="ida-star", options=SearchOptions(cost="tile"))
    with pytest.raises(PuzzleError, match="cost must be one of tile, vertical, got 'move'"):
        solve(board, algorithm="uniform-cost", options=SearchOptions(cost="move"))
    assert (
        str(Contestant("uniform-cost", options=SearchOptions(cost="vertical")))
        == "uniform-cost (cost vertical)"
    )


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
    options = ("--algorithm", "astar", "--cost", "tile", "--format", "moves", "--stats")
    done = call("solve", *options, text="1 2 3/0 4 6/7 5 8")
    assert done.stdout == "LUL\n"
    assert done.stderr.endswith(" s  cost 17\n")


# Searches with a heuristic -----------------------------------------------------------------------


@pytest.mark.parametrize("cost", COSTS)
def test_manhattan_distance_never_exceeds_the_least_cost(cost: str) -> None:
    estimate = CostManhattan(Board.parse(GOAL), best_first.COSTS[cost])
    least = dict(islice(least_costs(COSTS[cost]).items(), 0, None, 7))
    h = {position: estimate(tuple(map(int, position))) for position in least}
    assert all(h[position] <= least[position] for position in least)
    assert sum(h.values()) > 0.4 * sum(least.values())


@pytest.mark.parametrize("cost", COSTS)
@pytest.mark.parametrize("goal", [GOAL, "123804765"])
def test_a_move_changes_the_estimate_by_its_cost(cost: str, goal: str) -> None:
    estimate = CostManhattan(Board.parse(goal), best_first.COSTS[cost])
    chance = Random(goal)
    position, h = goal, estimate(tuple(map(int, goal)))
    assert h == 0
    for _ in range(5000):
        after = chance.choice(neighbors_3x3(position))
        then = estimate(tuple(map(int, after)))
        assert abs(h - then) == COSTS[cost](position, after)
        position, h = after, then


@pytest.mark.parametrize("cost", COSTS)
def test_updates_equal_new_estimates(cost: str) -> None:
    for board in (shuffle(3, 4, seed="update"), shuffle(4, 2, seed="update")):
        estimate = CostManhattan(Board.solved(board.rows, board.cols), best_first.COSTS[cost])
        random = Random(cost)
        value = estimate.evaluate(board.tiles)
        for _ in range(60):
            after = random.choice(board.neighbors())
            tile, source = board.tiles[after.blank], after.blank
            value = estimate.update(value[1], board.tiles, after.tiles, tile, source, board.blank)
            assert value == estimate.evaluate(after.tiles)
            board = after


@pytest.mark.parametrize("cost", COSTS)
def test_astar_finds_the_least_cost(cost: str) -> None:
    expected = least_costs(COSTS[cost])
    for seed in range(12):
        board = shuffle(3, 3, seed=f"cost {seed}")
        found = solve(board, algorithm="astar", options=SearchOptions(cost=cost))
        assert found.cost == found.cost_bound == expected[text_of(board)]
        assert cost_of(list(found.boards()), COSTS[cost]) == found.cost
        assert found.lower_bound <= len(solve(board)) <= len(found)
        assert found.stats.reopened == 0
        if seed < 1:
            uniform = solve(board, algorithm="uniform-cost", options=SearchOptions(cost=cost))
            assert found.stats.expanded < uniform.stats.expanded / 2


@pytest.mark.parametrize("cost", COSTS)
def test_other_searches_bound_the_least_cost(cost: str) -> None:
    expected = least_costs(COSTS[cost])
    longer = 0
    for seed in range(12):
        board = shuffle(3, 3, seed=f"cost {seed}")
        least = expected[text_of(board)]
        for weight in (1, 1.5, 4):
            found = solve(
                board, algorithm="weighted-astar", options=SearchOptions(cost=cost, weight=weight)
            )
            assert found.cost is not None
            assert found.cost_bound is not None
            assert least <= found.cost <= weight * least
            assert least / 2 < found.cost_bound <= least
            assert cost_of(list(found.boards()), COSTS[cost]) == found.cost
        greedy = solve(board, algorithm="greedy", options=SearchOptions(cost=cost))
        assert greedy.cost is not None
        assert cost_of(list(greedy.boards()), COSTS[cost]) == greedy.cost >= least
        assert greedy.cost_bound == CostManhattan(Board.solved(3), best_first.COSTS[cost])(board)
        longer += greedy.cost > least
    assert longer > 6
    assert "at least" in repr(greedy)


def test_own_estimate_of_the_cost_proves_nothing() -> None:
    board = Board.parse("8 1 3/4 0 2/7 6 5")
    half = CostManhattan(Board.solved(3), best_first.COSTS["tile"])

    def too_high(tiles: tuple[int, ...]) -> float:
        return 2.5 * half(tiles)

    def too_low(tiles: tuple[int, ...]) -> float:
        return half(tiles) / 2

    found = solve(board, algorithm="astar", options=SearchOptions(cost="tile"), heuristic=too_low)
    assert (found.cost, found.cost_bound, found.heuristic) == (71, half(board), "too_low")
    found = solve(board, algorithm="astar", options=SearchOptions(cost="tile"), heuristic=too_high)
    assert found.cost == cost_of(list(found.boards()), tile_cost) > 71
    assert found.cost_bound == half(board) <= 71


def test_trace_of_astar_has_costs() -> None:
    steps = trace(
        Board.parse("8 1 3/4 0 2/7 6 5"), algorithm="astar", options=SearchOptions(cost="tile")
    )
    expanded = [steps.expanded(n) for n in range(len(steps))]
    assert [entry.f for entry in expanded] == sorted(entry.f for entry in expanded)
    for entry in steps.entries[1:]:
        assert entry.parent is not None
        cost = tile_cost(text_of(entry.parent.board), text_of(entry.board))
        assert entry.g == entry.parent.g + cost
    assert steps.solution is not None
    assert steps.solution.cost == 71


@pytest.mark.parametrize("run", [solve, lambda board, **options: solve_many([board], **options)])
def test_heuristics_of_moves_are_refused(run: Callable[..., object]) -> None:
    message = "heuristic must be 'manhattan' or a function with a cost, got 'linear-conflict'"
    with pytest.raises(PuzzleError, match=message):
        run(
            Board.solved(3),
            algorithm="astar",
            heuristic="linear-conflict",
            options=SearchOptions(cost="tile"),
        )
    with pytest.raises(PuzzleError, match="compiled must be False"):
        Contestant("astar", compiled=True, options=SearchOptions(cost="tile"))
