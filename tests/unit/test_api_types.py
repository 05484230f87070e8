"""The public functions with arguments of wrong types, and the behaviour of their values."""

from __future__ import annotations

from collections.abc import Callable
from operator import add, getitem
from typing import Any

import pytest

from slidestar import (
    HEURISTICS,
    Board,
    Contestant,
    Experiment,
    IllegalMove,
    Limit,
    LimitReached,
    Moves,
    PuzzleError,
    Rules,
    SearchProblem,
    TableHeuristic,
    all_optimal,
    boards_at,
    check_heuristic,
    check_search,
    count_nodes,
    counts_by_depth,
    distance,
    effective_branching,
    explain_counts,
    good_moves,
    grade,
    race,
    read_moves,
    read_rules,
    search,
    shuffle,
    solve,
    trace,
    trace_by_rules,
)
from slidestar.coach import advise, find_shortcut
from slidestar.history import read_csv, read_json, write_csv
from slidestar.records import bests
from slidestar.slidysim import write_replay

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


GOAL = Board.solved(3)


def _no_moves(cells: tuple[int, ...], goals: tuple[int, ...]) -> int:
    return 0


WRONG: list[tuple[Callable[..., Any], str]] = [
    (lambda wrong: list(race(wrong, [Contestant("astar")])), "boards must be a sequence"),
    (lambda wrong: list(race([BOARD], wrong)), "contestants must be a sequence"),
    (lambda wrong: Experiment(wrong, ["astar"]), "boards must be a sequence"),
    (lambda wrong: Experiment([BOARD], wrong), "searches must be a sequence"),
    (lambda wrong: Experiment([BOARD], ["bfs"], goal=wrong), "goal must be a Board or a seq"),
    (lambda wrong: boards_at(wrong, 1), "lengths must be a sequence"),
    (lambda wrong: boards_at([3], 1, wrong), "goal must be a Board"),
    (lambda wrong: effective_branching(-wrong, 3), "generated must be an integer"),
    (lambda wrong: effective_branching(3, -wrong), "depth must be an integer"),
    (counts_by_depth, "goal must be a Board"),
    (lambda wrong: count_nodes(BOARD, rules=wrong), "rules must be Rules or None"),
    (lambda wrong: trace_by_rules(BOARD, rules=wrong), "rules must be Rules or None"),
    (lambda wrong: check_search(str, BOARD, rules=wrong), "rules must be Rules or None"),
    (lambda wrong: SearchProblem(BOARD, rules=wrong), "rules must be Rules or None"),
    (lambda wrong: check_search(wrong, BOARD), "search must be a function"),
    (lambda wrong: read_rules(wrong, "astar"), "text must be a string"),
    (lambda wrong: Rules(order=wrong), "order must be tiles, or UDLR"),
    (lambda wrong: read_moves("U", wrong), "board must be a Board"),
    (lambda wrong: Board.from_flat(wrong, 3, 3), "tiles must be a sequence of ints"),
    (lambda wrong: Board([wrong]), "use Board.from_flat"),
    (lambda wrong: BOARD.tile_at(wrong * TEXT, 1), "row and col must be ints"),
    (HEURISTICS["manhattan"], "goal must be a Board"),
    (HEURISTICS["pattern-database"], "board must be a Board"),
    (HEURISTICS["manhattan"](GOAL), "board must be a Board or its tiles"),
    (lambda wrong: TableHeuristic.from_parts(wrong, _no_moves), "goal must be a Board"),
    (lambda wrong: TableHeuristic.from_parts(GOAL, wrong), "estimate must be a function"),
    (
        lambda wrong: TableHeuristic.from_parts(GOAL, _no_moves, wrong),
        "groups must be sequences of",
    ),
    (lambda wrong: TableHeuristic.from_patterns(wrong), "goal must be a Board"),
    (lambda wrong: TableHeuristic.from_patterns(GOAL, wrong), "a partition must be sequences of"),
    (advise, "board must be a Board"),
    (find_shortcut, "board must be a Board"),
    (read_csv, "text must be a str"),
    (read_json, "text must be a str"),
    (lambda wrong: write_csv([wrong]), "a solve must be a Solve"),
    (lambda wrong: bests([wrong]), "a solve must be a Solve"),
    (write_replay, "replay must be a Replay"),
    (TableHeuristic.largest, "heuristics must be Heuristic objects"),
]


@pytest.mark.parametrize(("call", "message"), WRONG)
def test_wrong_argument_is_named(call: Callable[[Any], Any], message: str) -> None:
    with pytest.raises((TypeError, PuzzleError), match=message):
        call(3)


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
