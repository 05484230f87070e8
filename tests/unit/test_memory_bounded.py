"""SMA*: A* in a memory of a given size."""

from __future__ import annotations

from collections import Counter

import pytest
from kit.oracles import GOAL, distances_3x3

from slidestar import Board, Limit, LimitReached, PuzzleError, SearchOptions, shuffle, solve, trace
from slidestar.classroom.race import Contestant
from slidestar.puzzle.board import moves_from


def near(seed: int) -> Board:
    """Return a board of at most 14 moves."""
    boards = sorted(text for text, moves in distances_3x3().items() if moves <= 14)
    return Board.parse(boards[7919 * seed % len(boards)])


def expanded_positions(start: Board, memory: int) -> list[str]:
    """Return the positions that SMA* expands, by a program that was written for this test.

    Nodes are named by their moves. `waiting` has the value and the age of each node that has
    children to generate, and `lost` the values of the children that are not in memory.
    """
    goal = Board.parse(GOAL)
    boards = {"": start}
    waiting, lost, age = {"": (start.manhattan(), 0)}, dict[str, int](), 0
    found = []

    def order(node: str) -> tuple[int, int, int]:
        value, born = waiting[node]
        return value, -len(node), -born

    while boards[best := min(waiting, key=order)] != goal:
        while len(boards) + 4 > memory:
            worst = max((n for n in waiting if n not in {m[:-1] for m in boards if m}), key=order)
            lost[worst] = waiting.pop(worst)[0]
            del boards[worst]
            if worst[:-1] not in waiting:
                age += 1
                waiting[worst[:-1]] = lost[worst], age
        value, _ = waiting.pop(best)
        found.append(boards[best].text())
        again = {node for node in lost if node and node[:-1] == best}
        for move, _ in moves_from(boards[best].blank, 3, 3):
            child = best + move
            if (best and {best[-1], move} in ({"U", "D"}, {"L", "R"})) or (
                again and lost.get(child) != value
            ):
                continue
            after = boards[best].move(move)
            lost.pop(child, None)
            if len(child) + 4 >= memory and after != goal:
                lost[child] = 1000
                continue
            age += 1
            boards[child] = after
            waiting[child] = max(value, len(child) + after.manhattan()), age
        if left := [lost[node] for node in lost if node and node[:-1] == best]:
            age += 1
            waiting[best] = min(left), age
    return found


@pytest.mark.parametrize("memory", [20, 30, 60, 5000])
def test_nodes_are_expanded_as_in_a_second_program(memory: int) -> None:
    for seed in range(20):
        steps = trace(near(seed), algorithm="sma-star", options=SearchOptions(memory=memory))
        found = [steps.expanded(n).board.text() for n in range(len(steps))]
        assert found == expanded_positions(near(seed), memory)


@pytest.mark.parametrize("memory", [40, 100, 10_000])
def test_solution_is_shortest_in_little_memory(memory: int) -> None:
    distances = distances_3x3()
    for seed in range(6):
        board = shuffle(3, 3, seed=f"memory {seed}")
        found = solve(board, algorithm="sma-star", options=SearchOptions(memory=memory))
        assert len(found) == distances["".join(map(str, board.tiles))]
        assert found.optimal
        assert found.stats.stored <= memory


def test_memory_is_never_exceeded() -> None:
    steps = trace(
        shuffle(3, 3, seed="full"), algorithm="sma-star", options=SearchOptions(memory=40)
    )
    assert steps.solution is not None
    sizes = [len(steps.frontier(n)) for n in range(len(steps) + 1)]
    assert 20 < max(sizes) <= 40
    assert sum(entry.fate == "cut-off" for entry in steps.entries) > 100


def test_paths_that_memory_has_no_room_for_are_cut_off() -> None:
    board = shuffle(3, 3, seed="narrow 1")
    with pytest.raises(LimitReached, match="the limit of a memory of 10 nodes;") as caught:
        solve(board, algorithm="sma-star", options=SearchOptions(memory=10))
    assert caught.value.limit == ("memory", 10)
    assert caught.value.lower_bound <= len(solve(board))


def test_solution_in_too_little_memory_is_shortest_or_none() -> None:
    distances, outcomes = distances_3x3(), Counter[str]()
    for seed in range(60):
        board = near(seed)
        shortest = distances["".join(map(str, board.tiles))]
        steps = trace(
            board, algorithm="sma-star", options=SearchOptions(memory=16), limit=Limit(nodes=500)
        )
        if steps.stopped:
            assert steps.stopped.lower_bound <= shortest
            outcomes["none"] += 1
        else:
            assert steps.solution is not None
            assert len(steps.solution) == steps.solution.lower_bound == shortest
            outcomes["shortest"] += 1
    assert min(outcomes["none"], outcomes["shortest"]) > 10


def test_memory_is_checked_and_shown() -> None:
    for memory in (9, -3, 50.5, "40", True):
        with pytest.raises(PuzzleError, match="memory must be an integer of 10 or more"):
            solve(Board.solved(3), algorithm="sma-star", options=SearchOptions(memory=memory))  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="must be 'sma-star' with a memory, got 'astar'"):
        Contestant("astar", options=SearchOptions(memory=30))
    assert (
        str(Contestant("sma-star", options=SearchOptions(memory=30)))
        == "sma-star manhattan (memory 30)"
    )
