"""Checks of the boards that a teacher sets."""

from __future__ import annotations

import json

import pytest
from kit.commandline import call
from kit.kernel import random_walk
from kit.oracles import distances_3x3

from slidestar import Board, Contestant, Limit, check_exercise, count_nodes

SOLVED = Board.solved(3)
HARDEST = Board.parse("8 6 7/2 5 4/3 0 1")


def digits(board: Board) -> str:
    return "".join(map(str, board.tiles))


@pytest.mark.parametrize("moves", [20, 30])
def test_length_and_nodes_are_those_of_independent_searches(moves: int) -> None:
    board = random_walk(SOLVED, moves, 1)
    report = check_exercise(board)
    length = distances_3x3()[digits(board)]
    assert report.solvable
    assert report.length == length
    assert [len(finish.solution or ()) for finish in report.finishes] == [length] * 3
    expanded = [finish.stats and finish.stats.expanded for finish in report.finishes]
    hamming, manhattan = (
        count_nodes(board, algorithm="astar", heuristic=name).expanded
        for name in ("hamming", "manhattan")
    )
    assert expanded[1:] == [hamming, manhattan]
    # Breadth-first search expands all nearer positions, and some that are as far as the goal.
    nearer, all_up_to = (
        sum(each <= depth for each in distances_3x3(digits(board)).values())
        for depth in (length - 1, length)
    )
    assert nearer <= (expanded[0] or 0) <= all_up_to
    assert report.differ


def test_unsolvable_board_has_its_reason() -> None:
    report = check_exercise(Board.parse("1 2 3/4 5 6/8 7 0"))
    assert (report.solvable, report.length, report.finishes, report.differ) == (
        False,
        None,
        (),
        None,
    )
    assert str(report).splitlines() == [
        "not solvable: 1 inversion: on a board 3 wide the number must be even to reach this goal",
        "solvable with 7 and 8 swapped: 1-2-3_4-5-6_7-8-0",
    ]


def test_goal_decides_whether_a_board_suits() -> None:
    assert not check_exercise(SOLVED, Board.parse("1 2 3/8 0 4/7 6 5")).solvable
    assert check_exercise(HARDEST, HARDEST).length == 0


@pytest.mark.parametrize(
    ("board", "nodes", "differ"),
    [
        ("1 2 3/4 0 6/7 5 8", 100, False),  # both expand 2 nodes
        ("8 6 7/2 5 4/3 0 1", 100, None),  # both are stopped
        ("8 6 7/2 5 4/3 0 1", 10_000, True),  # Hamming is stopped after more nodes than Manhattan's
        ("8 1 3/4 0 2/7 6 5", 10_000, True),
    ],
)
def test_heuristics_differ_if_their_nodes_do(board: str, nodes: int, differ: bool | None) -> None:
    report = check_exercise(Board.parse(board), limit=Limit(nodes=nodes))
    assert report.differ is differ


def test_only_searches_with_heuristics_are_compared() -> None:
    board = Board.parse("1 2 3/4 0 6/7 5 8")
    runs = [Contestant("bfs"), Contestant("astar", "manhattan")]
    assert check_exercise(board, contestants=runs).differ is None


def test_wrong_types_are_rejected() -> None:
    with pytest.raises(TypeError, match="board must be a Board, got 'x'"):
        check_exercise("x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="goal must be a Board, got 3"):
        check_exercise(SOLVED, 3)  # type: ignore[arg-type]


def test_command_checks_boards() -> None:
    done = call("check-exercise", text="1 2 3/4 0 6/7 5 8\n2 1 3/4 5 6/7 8 0\n")
    assert done.returncode == 1
    first, second = done.stdout.split("\n\n")
    assert first.splitlines()[4] == "solvable in 2 moves"
    assert second.splitlines()[4].startswith("not solvable: 1 inversion")
    done = call("check-exercise", "--runs", "astar-manhattan", "--format", "json", text="1 2/0 3")
    record = json.loads(done.stdout)
    assert (done.returncode, record["length"], record["differ"]) == (0, 1, None)
    assert [run["expanded"] for run in record["runs"]] == [1]
