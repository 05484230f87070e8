"""The shortest solution for each direction of the first move, on the page and the command line."""

from __future__ import annotations

import json

import pytest
from kit.commandline import call

from slidestar import Board, LimitReached, distance, shuffle
from slidestar.algorithms import run
from slidestar.puzzle.board import moves_of
from slidestar.puzzle.moves import Metric
from slidestar.solver.lines import find_lines

TWO_AWAY = "123406758"


@pytest.mark.parametrize("metric", Metric)
@pytest.mark.parametrize(
    "board",
    [*(shuffle(*size, str(seed)) for size in [(3, 3), (2, 4)] for seed in range(12)),
     Board.solved(4).apply("D3R3U2L"), Board.parse("1 2 3 4/5 6 7 8/9 10 0 15/13 14 12 11")],
    ids=Board.text,
)  # fmt: skip
def test_each_direction_has_its_shortest_line(board: Board, metric: Metric) -> None:
    goal = Board.solved(board.rows, board.cols)
    wanted: dict[str, int] = {}
    for letters, after in moves_of(board, metric):
        length = 1 + distance(after, goal, metric)
        wanted[letters[0]] = min(wanted.get(letters[0], length), length)
    lines = run(find_lines(board, metric=metric))
    assert all(board.apply(moves) == goal for moves in lines)
    assert {moves[0]: metric.length(moves) for moves in lines} == wanted
    lengths = [metric.length(moves) for moves in lines]
    assert lengths == sorted(lengths)
    assert lengths[0] == distance(board, goal, metric)


def test_large_and_solved_boards_have_no_lines() -> None:
    assert run(find_lines(Board.solved(3))) == ()
    with pytest.raises(LimitReached, match="up to 16 cells"):
        run(find_lines(shuffle(5, 5, "large")))


def test_lines_are_printed_with_their_costs() -> None:
    done = call("lines", "--metric", "mtm", text=f"{TWO_AWAY}\n123456078\n123456780\n")
    assert done.stdout.splitlines() == [
        "Slide 5: 2 slides (best) UL",
        "Slide 2: 3 slides (+1) DU2L",
        "Slide 6: 4 slides (+2) LRUL",
        "Slide 4: 4 slides (+2) RLUL",
        "",
        "Slide 8: 1 slide (best) L2",
        "Slide 4: 3 slides (+2) DUL2",
        "",
        "The board is solved.",
    ]
    record = json.loads(call("lines", "--format", "json", text=TWO_AWAY).stdout)
    assert record["lines"][1] == {"tile": 2, "length": 4, "moves": "DU2L"}


@pytest.mark.parametrize(
    ("board", "status"), [("123456870", 1), (shuffle(5, 5, "large").text(), 3)]
)
def test_boards_without_lines_have_the_usual_status(board: str, status: int) -> None:
    assert call("lines", text=board).returncode == status
