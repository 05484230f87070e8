"""The public functions with arguments of wrong types, and the behaviour of their values."""

from __future__ import annotations

from collections.abc import Callable
from operator import add, getitem
from typing import Any

import pytest

from slidestar import (
    Board,
    IllegalMove,
    Limit,
    LimitReached,
    Moves,
    SearchProblem,
    all_optimal,
    check_heuristic,
    check_search,
    count_nodes,
    distance,
    explain_counts,
    good_moves,
    grade,
    search,
    shuffle,
    solve,
    trace,
    trace_by_rules,
)

TEXT: Any = "8 1 3/4 0 2/7 6 5"
BOARD = Board.parse(TEXT)
FUNCTIONS: list[Callable[..., Any]] = [
    solve,
    search,
    distance,
    trace,
    count_nodes,
    trace_by_rules,
    all_optimal,
    good_moves,
    lambda board, goal=None: grade(board, "", goal=goal),
    lambda board, goal=None: check_search(str, board, goal),
    SearchProblem,
    lambda board, goal=None: explain_counts(board, "astar", expanded=1, goal=goal),
]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_text_in_place_of_a_board_is_a_type_error(function: Callable[..., Any]) -> None:
    with pytest.raises(TypeError, match=r"^board must be a Board, got '8 1 3/4 0 2/7 6 5'$"):
        function(TEXT)
    with pytest.raises(TypeError, match=r"^goal must be a Board, got 'astar'$"):
        function(BOARD, "astar")


@pytest.mark.parametrize("algorithm", ["auto", "astar", "ida-star"])
def test_number_in_place_of_a_limit_is_a_type_error(algorithm: str) -> None:
    limit: Any = 5
    with pytest.raises(TypeError, match=r"^limit must be a Limit, got 5$"):
        solve(BOARD, algorithm=algorithm, limit=limit)


def test_distance_has_a_limit() -> None:
    with pytest.raises(LimitReached):
        distance(shuffle(4, seed="limit"), limit=Limit(nodes=1))
    assert distance(BOARD, limit=Limit(seconds=60)) == 14


def test_slices_and_sums_of_moves_are_moves() -> None:
    moves = Moves("URDL")
    assert type(moves[1:]) is Moves
    assert str(moves[1:] + moves[:1] + "U" + ("L", "L")) == "RDLU2L2"
    assert moves[-1] == "L"
    for other, error in [(("up", "down"), IllegalMove), ("X", IllegalMove), (5, TypeError)]:
        with pytest.raises(error):
            add(moves, other)


def test_board_is_a_sequence_of_rows() -> None:
    assert [row[0] for row in BOARD] == [8, 4, 7]
    assert (BOARD[1][2], BOARD[-1], len(BOARD)) == (2, (7, 6, 5), 3)
    assert Board(BOARD) == BOARD
    with pytest.raises(IndexError):
        getitem(BOARD, 3)


def test_results_have_short_representations() -> None:
    solution = solve(BOARD)
    assert repr(solution) == "<Solution 'LUR2D2LURULDLU': 14 moves, optimal>"
    assert "44 moves, at least 10 are needed" in repr(solve(BOARD, algorithm="dfs"))
    assert repr(trace(BOARD)) == "<Trace: 41 steps, 73 entries>"
    assert repr(grade(BOARD, solution.moves)) == "<Review of 14 moves: shortest 14>"
    report = check_heuristic(lambda tiles: 0, 2, 2)
    assert repr(report) == "<HeuristicReport on <lambda>: admissible, consistent>"
