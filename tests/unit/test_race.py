"""Races, and boards by their distance."""

from __future__ import annotations

from itertools import count, islice
from typing import Any

import pytest
from kit.oracles import distances_3x3

from slidestar import (
    Board,
    Contestant,
    InvalidBoard,
    Limit,
    PuzzleError,
    SearchOptions,
    boards_at,
    counts_by_depth,
    distance,
    effective_branching,
    race,
    shuffle,
    solve,
)
from slidestar.kernel import ExactTable

HARDEST = Board.parse("8 6 7/2 5 4/3 0 1")
MANHATTAN = Contestant("astar", "manhattan")


def test_race_has_the_counts_of_solve() -> None:
    boards = [Board.parse("8 1 3/4 0 2/7 6 5"), shuffle(3, 3, "tea")]
    contestants = [Contestant("astar", "linear-conflict"), Contestant("greedy"), Contestant("bfs")]
    finishes = list(race(boards, contestants))
    assert [(f.board, f.contestant) for f in finishes] == [
        (b, c) for b in boards for c in contestants
    ]
    assert [f.index for f in finishes] == [0, 0, 0, 1, 1, 1]
    for finish in finishes:
        name = finish.contestant
        found = solve(
            finish.board, algorithm=name.algorithm, heuristic=name.heuristic or "manhattan"
        )
        assert finish.solution is not None
        assert finish.solution.moves == found.moves
        assert finish.solution.stats.expanded == found.stats.expanded


@pytest.mark.parametrize(
    ("board", "algorithm", "width", "remark"),
    [
        (HARDEST, "astar", None, "(compiled): 31 moves, "),
        (Board.parse("8 1 3/4 0 2/7 6 5"), "bfs", None, "(compiled): 14 moves, "),
        (HARDEST, "ida-star", None, "(compiled): 31 moves, "),
        (HARDEST, "beam", 2, "(compiled, width 2): 169 moves, "),
    ],
)
def test_compiled_contestant_has_the_same_counts(
    board: Board, algorithm: str, width: int | None, remark: str
) -> None:
    runs = [
        Contestant(algorithm, compiled=compiled, options=SearchOptions(width=width))
        for compiled in (False, True)
    ]
    readable, compiled = race([board], runs)
    assert readable.stats is not None
    assert compiled.stats is not None
    for name in ("expanded", "generated", "peak_frontier"):
        assert getattr(readable.stats, name) == getattr(compiled.stats, name)
    assert readable.branching == compiled.branching
    assert remark in str(compiled)


@pytest.mark.parametrize("contestant", [MANHATTAN, Contestant(compiled=True), Contestant("bfs")])
def test_run_at_its_limit_is_cut_off(contestant: Contestant) -> None:
    (finish,) = race([HARDEST], [contestant], limit=Limit(nodes=100))
    assert finish.cut_off
    assert (finish.solution, finish.branching) == (None, None)
    assert finish.stats is not None
    assert finish.stats.expanded == 100
    assert "more than 100 expanded" in str(finish)


def test_unsolvable_board_does_not_end_the_race() -> None:
    boards = [HARDEST.twin(), Board.solved(5, 6), shuffle(3, 3, "tea")]
    contestants = [Contestant("astar", "walking-distance"), Contestant(compiled=True)]
    ended = [(type(f.error).__name__, f.cut_off) for f in race(boards, contestants)]
    # The second board is too large for walking distance and for the compiled search.
    assert ended == [
        *[("Unsolvable", False)] * 2,
        *[("PuzzleError", False)] * 2,
        *[("NoneType", False)] * 2,
    ]


def test_race_accepts_an_infinite_iterator() -> None:
    finishes = race((shuffle(2, 3, seed) for seed in count()), [MANHATTAN])
    assert [f.index for f in islice(finishes, 3)] == [0, 1, 2]


def test_race_to_another_goal() -> None:
    goal = Board.parse("0 1 2/3 4 5/6 7 8")
    (finish,) = race([Board.parse("7 2 4/5 0 6/8 3 1")], [MANHATTAN], goal)
    assert finish.solution is not None
    assert len(finish.solution) == 26


def test_function_can_be_the_heuristic_of_a_contestant() -> None:
    def misplaced(tiles: tuple[int, ...]) -> int:
        return sum(tile not in (0, cell + 1) for cell, tile in enumerate(tiles))

    def broken(tiles: tuple[int, ...]) -> int:
        return 1 // (tiles[8] == 0)

    named = Contestant("astar", "hamming")
    runs = [named, Contestant("astar", misplaced), Contestant("astar", broken)]
    named_run, own, failed = race([shuffle(3, 3, "tea")], runs)
    assert named_run.stats is not None
    assert own.stats is not None
    assert own.stats.expanded == named_run.stats.expanded
    assert str(own).startswith("astar misplaced: ")
    assert type(failed.error).__name__ == "HeuristicError"
    assert "ZeroDivisionError" in str(failed)


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        (("astra",), "'astra'"),
        (("astar", "manhatten"), "'manhatten'"),
        (("bfs", "manhatten"), "'manhatten'"),
        (([],), "[]"),
        (("uniform-cost", None, True), "uniform-cost"),
        (("astar", "pattern-database", True), "astar pattern-database"),
        (("rbfs", "manhattan", True), "rbfs manhattan"),
        (("weighted-astar", "manhattan", True, SearchOptions(weight=1.1)), "weight 1.1"),
    ],
)
def test_invalid_contestant_is_refused(arguments: Any, quoted: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Contestant(*arguments)
    assert quoted in str(caught.value)


def test_race_refuses_anything_but_a_board() -> None:
    boards: Any = ["x"]
    with pytest.raises(InvalidBoard, match="'x'"):
        next(race(boards, [MANHATTAN]))


def test_race_refuses_anything_but_contestants() -> None:
    runs: Any = ["bfs"]
    with pytest.raises(TypeError, match="contestants must be Contestant objects, got 'bfs'"):
        next(race([Board.solved(3)], runs))


def test_branching_factor_has_the_depth_of_a_shortest_solution() -> None:
    board = Board.parse("8 1 3/4 0 2/7 6 5")
    depth = distances_3x3()["813402765"]
    [astar, greedy] = race([board], [Contestant("astar"), Contestant("greedy")])
    assert greedy.solution is not None
    assert len(greedy.solution) > depth == astar.shortest == greedy.shortest
    nodes = greedy.solution.stats.generated
    factor = greedy.branching
    assert factor is not None
    assert sum(factor**level for level in range(1, depth + 1)) == pytest.approx(nodes)
    assert astar.branching is not None
    assert astar.branching < factor


def test_unknown_shortest_length_has_no_branching_factor() -> None:
    [greedy] = race([shuffle(4, 4, seed="greedy")], [Contestant("greedy")])
    assert greedy.solution is not None
    assert (greedy.solution.optimal, greedy.shortest, greedy.branching) == (False, None, None)


@pytest.mark.parametrize("depth", [1, 2, 5, 31, 80])
@pytest.mark.parametrize("branching", [1.0, 1.24, 2.13, 3.0])
def test_branching_factor_of_a_uniform_tree(depth: int, branching: float) -> None:
    nodes = sum(branching**level for level in range(1, depth + 1))
    found = effective_branching(round(nodes), depth)
    assert found is not None
    assert sum(found**level for level in range(1, depth + 1)) == pytest.approx(round(nodes))


def test_branching_factor_without_a_tree_is_none() -> None:
    assert effective_branching(52, 5) == pytest.approx(1.92, abs=0.005)  # the textbook's example
    assert effective_branching(7, 7) == pytest.approx(1)
    assert effective_branching(6, 7) is None
    assert effective_branching(5, 0) is None


@pytest.mark.parametrize(
    "goal", [Board.solved(3), Board.parse("1 2 3/8 0 4/7 6 5"), Board.parse("0 5/1 4/2 3")]
)
def test_exact_table_indexes_each_position(goal: Board) -> None:
    table = ExactTable(goal.rows, goal.cols, goal.tiles)
    assert table.run()
    for number in range(0, table.positions, 397):
        tiles = table.tiles(number)
        board = Board.from_flat(tiles, goal.rows, goal.cols)
        assert board.is_solvable(goal)
        assert distance(board, goal) == table.distances[number]
    sample = range(0, table.positions, max(1, table.positions // 1000))
    assert len({table.tiles(number) for number in sample}) == len(sample)


def test_boards_at_returns_boards_by_distance() -> None:
    goal = Board.solved(3)
    lengths = range(6, 29, 2)
    dealt = boards_at(lengths, 20, goal, "tea")
    assert [length for _, length in dealt] == [length for length in lengths for _ in range(20)]
    assert len({board for board, _ in dealt}) == 240
    assert all(distance(board) == length for board, length in dealt)
    assert boards_at(lengths, 20, goal, "tea") == dealt
    assert boards_at(lengths, 20, goal, "coffee") != dealt
    # The boards of a length do not depend on the other lengths.
    assert boards_at([12], 20, goal, "tea") == [pair for pair in dealt if pair[1] == 12]


def test_boards_at_returns_all_if_there_are_too_few() -> None:
    goal = Board.parse("1 2 3/8 0 4/7 6 5")
    for length, positions in enumerate(counts_by_depth(goal)[:4]):
        dealt = {board for board, _ in boards_at([length], 50, goal)}
        assert len(dealt) == positions
        assert all(distance(board, goal) == length for board in dealt)
    assert boards_at([32, 300], 5, goal) == []


def test_boards_at_returns_large_boards() -> None:
    dealt = boards_at([6, 12], 3, Board.solved(4), "tea")
    assert [length for _, length in dealt] == [6, 6, 6, 12, 12, 12]
    assert len({board for board, _ in dealt}) == 6
    assert all(distance(board) == length for board, length in dealt)
    assert boards_at([6, 12], 3, Board.solved(4), "tea") == dealt


@pytest.mark.parametrize("lengths", [[-1], [1.5], [True], ["4"]])
def test_boards_at_refuses_invalid_lengths(lengths: Any) -> None:
    with pytest.raises(PuzzleError, match="0 or more"):
        boards_at(lengths, 1, Board.solved(3))


def test_default_goal_of_boards_at_is_3x3() -> None:
    assert boards_at([4], 2) == boards_at([4], 2, Board.solved(3))


def test_boards_at_refuses_boards_without_distances() -> None:
    with pytest.raises(PuzzleError, match="16 cells"):
        boards_at([4], 1, Board.solved(5))
    with pytest.raises(PuzzleError, match="10 cells"):
        counts_by_depth(Board.solved(4))
    size: Any = 3
    with pytest.raises(TypeError, match="goal must be a Board, got 3"):
        counts_by_depth(size)


def test_a_contestant_has_a_weight() -> None:
    board = Board.parse("8 6 7/2 5 4/3 0 1")
    runs = [Contestant("weighted-astar", options=SearchOptions(weight=weight)) for weight in (1, 5)]
    slow, fast = race([board], runs)
    assert slow.solution
    assert fast.solution
    assert len(slow.solution) == 31 <= len(fast.solution) <= 5 * 31
    assert slow.solution.stats.expanded > fast.solution.stats.expanded
    assert (
        fast.solution.stats.expanded
        == solve(board, algorithm="weighted-astar", options=SearchOptions(weight=5)).stats.expanded
    )
    with pytest.raises(PuzzleError, match="algorithm must be 'weighted-astar' with a weight"):
        Contestant("astar", options=SearchOptions(weight=2))
    with pytest.raises(PuzzleError, match="weight must be 0 or more, got -1"):
        Contestant("weighted-astar", options=SearchOptions(weight=-1))
