"""Solutions, distances and reviews in multi-tile moves (the metric `mtm`)."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.commandline import call
from kit.kernel import random_walk
from kit.oracles import fixture_rows, numbers, slide_levels, slides_from

from slidestar import (
    Board,
    Limit,
    LimitReached,
    Moves,
    PuzzleError,
    Unsolvable,
    all_optimal,
    distance,
    grade,
    search,
    shuffle,
    solve,
    solve_many,
)
from slidestar.algorithms import run
from slidestar.puzzle.board import positions_in
from slidestar.puzzle.moves import Metric
from slidestar.review import Review
from slidestar.solver.auto import AutoOptions
from slidestar.solver.multi_tile import good_slides, slide_distances

GOALS_3X4 = [f"1 2 3 4/5 6 7 8/{row}" for row in ("9 10 11 0", "9 10 0 11", "9 0 10 11")]
GOALS_3X4 += ["0 1 2 3/4 5 6 7/8 9 10 11", "1 2 3 4/5 0 6 7/8 9 10 11", "1 0 2 3/4 5 6 7/8 9 10 11"]
FARTHEST = Board.parse("1 4 7/2 0 8/3 6 5")  # the only 3x3 board 24 multi-tile moves away
FIFTEEN = [
    (Board.from_flat(numbers(tiles), 4, 4), int(length))
    for length, tiles in fixture_rows("multi_tile_15.tsv")
]
QUICK = (0, 4, 5, 8)  # of these boards


def transposed(board: Board) -> Board:
    return Board(zip(*board.grid(), strict=True))


@cache
def levels_4x5(depth: int) -> list[list[tuple[int, ...]]]:
    return slide_levels(Board.solved(4, 5), depth)


@cache
def oracle(goal: Board) -> dict[tuple[int, ...], int]:
    levels = slide_levels(goal)
    return {tiles: far for far, level in enumerate(levels) for tiles in level}


def check_solution(board: Board, goal: Board, length: int) -> None:
    found = solve(board, goal, metric="mtm")
    assert (found.length_mtm, found.lower_bound, found.optimal) == (length, length, True)
    assert board.apply(found.moves) == goal
    assert len(found) == len(found.moves)


# Counts --------------------------------------------------------------------------------------


def test_moves_are_counted_in_both_metrics() -> None:
    moves = Moves("R3D2LU")
    assert (len(moves), moves.length_mtm) == (7, 4)
    assert [str(slide) for slide in moves.slides()] == ["R3", "D2", "L", "U"]
    assert Moves("L2R").length_mtm == 2
    assert Moves().length_mtm == 0
    assert Moves().slides() == ()


# Solutions -----------------------------------------------------------------------------------


@pytest.mark.parametrize("goal", ["1 2 3/4 5 0", "4 0/1 3/2 5", "3 1/2 0"])
def test_small_boards_equal_an_independent_search(goal: str) -> None:
    target = Board.parse(goal)
    for tiles, length in oracle(target).items():
        board = Board.from_flat(tiles, target.rows, target.cols)
        check_solution(board, target, length)
        assert distance(board, target, metric="mtm") == length


def test_farthest_3x3_board_is_24_moves_away() -> None:
    check_solution(FARTHEST, Board.solved(3), 24)


@pytest.mark.parametrize("goal", GOALS_3X4)
def test_3x4_boards_equal_an_independent_search(goal: str) -> None:
    target = Board.parse(goal)
    levels = slide_levels(target, 8)
    if target == Board.solved(3, 4):
        assert [len(level) for level in levels] == [1, 5, 12, 30, 72, 180, 431, 1058, 2418]
    chance = random.Random(goal)
    for length in (1, 2, 4, 6, 7, 8):
        for tiles in chance.sample(levels[length], 5):
            check_solution(Board.from_flat(tiles, 3, 4), target, length)


@pytest.mark.parametrize(
    "number",
    [n if n in QUICK else pytest.param(n, marks=pytest.mark.nightly) for n in range(len(FIFTEEN))],
)
def test_15_puzzles_have_the_known_lengths(number: int) -> None:
    board, length = FIFTEEN[number]
    check_solution(board, Board.solved(4), length)


def test_blank_first_goal_is_the_standard_one_turned() -> None:
    board, length = FIFTEEN[8]
    turned = [(16 - tile) % 16 for tile in reversed(board.tiles)]
    goal = Board.from_flat(range(16), 4, 4)
    check_solution(Board.from_flat(turned, 4, 4), goal, length)


@given(seed=st.integers(0, 10**6))
def test_multi_tile_distance_is_at_most_the_single_tile_one(seed: int) -> None:
    board = shuffle(3, 4, seed)
    single, multi = distance(board), distance(board, metric="mtm")
    assert multi <= single <= 3 * multi
    assert solve(board).length_mtm >= multi


@given(seed=st.integers(0, 10**6), rows=st.integers(2, 3))
def test_distance_does_not_change_by_transposition(seed: int, rows: int) -> None:
    board = shuffle(rows, 4, seed)
    goal = transposed(Board.solved(rows, 4))
    assert distance(transposed(board), goal, "mtm") == distance(board, metric="mtm")


@pytest.mark.parametrize("size", [(2, 6), (6, 2), (2, 7), (5, 3)], ids=str)
def test_other_shapes_are_solved_near_their_goals(size: tuple[int, int]) -> None:
    goal = Board.solved(*size)
    levels = slide_levels(goal, 6)
    for length in (1, 3, 6):
        for tiles in random.Random(1).sample(levels[length], 4):
            check_solution(Board.from_flat(tiles, *size), goal, length)


def test_unsolvable_board_is_refused_at_once() -> None:
    board = FIFTEEN[0][0].twin()
    for refuse in (solve, distance, all_optimal):
        with pytest.raises(Unsolvable):
            refuse(board, metric="mtm")
    with pytest.raises(Unsolvable):
        grade(board, "", metric="mtm")


def test_progress_has_a_rising_bound() -> None:
    board, length = FIFTEEN[2]
    steps = search(board, metric="mtm")
    bounds = [progress.bound or 0 for progress in steps if progress.prepared is None]
    assert bounds == sorted(bounds)
    assert 20 <= bounds[0] <= bounds[-1] <= length


def test_limit_stops_the_search_with_a_bound() -> None:
    board, length = FIFTEEN[2]
    with pytest.raises(LimitReached) as reached:
        solve(board, metric="mtm", limit=Limit(nodes=1000))
    assert reached.value.stats.expanded == 1000
    assert 20 <= reached.value.lower_bound <= length
    with pytest.raises(LimitReached):
        solve(FARTHEST, metric="mtm", limit=Limit(nodes=3))


def test_large_board_has_a_solution_and_a_bound() -> None:
    board = shuffle(5, 5, "tea")
    limit = Limit(nodes=200_000)
    found = solve(board, metric="mtm", limit=limit)
    assert board.apply(found.moves).is_goal()
    assert 15 < found.lower_bound < found.length_mtm
    assert not found.optimal
    assert found.length_mtm <= 65 < solve(board, limit=limit).length_mtm
    near = Board.solved(6).apply("D3R5")
    assert solve(near, metric="mtm", limit=limit).optimal
    with pytest.raises(LimitReached):
        solve(board, metric="mtm", limit=limit, optimal=True)


def test_solve_many_uses_the_metric() -> None:
    boards = [shuffle(3, 4, seed) for seed in range(4)]
    wanted = [distance(board, metric="mtm") for board in boards]
    with ThreadPoolExecutor(2) as pool:
        found = list(solve_many(boards, pool, metric="mtm"))
    assert [each.length_mtm for each in found] == wanted
    assert all(each.optimal for each in found)


def test_wrong_combinations_are_refused() -> None:
    board = shuffle(3, 3, 1)
    metric: Any = "htm"
    for take in (solve, distance, all_optimal, search):
        with pytest.raises(PuzzleError, match="metric must be one of stm, mtm, got 'htm'"):
            take(board, metric=metric)
    with pytest.raises(PuzzleError, match="metric"):
        grade(board, "", metric=metric)
    with pytest.raises(PuzzleError, match="metric"):
        solve_many([board], metric=metric)
    with pytest.raises(PuzzleError, match="algorithm must be 'auto' with metric 'mtm'"):
        solve(board, algorithm="astar", metric="mtm")
    with (
        ThreadPoolExecutor(1) as pool,
        pytest.raises(PuzzleError, match="metric must be 'stm' with an executor"),
    ):
        solve(board, executor=pool, metric="mtm")
    with pytest.raises(LimitReached, match="16 cells"):
        all_optimal(Board.solved(5), metric="mtm")


def test_good_slides_lead_nearer_to_the_goal() -> None:
    goal = Board.solved(2, 3)
    for tiles, length in oracle(goal).items():
        board = Board.from_flat(tiles, 2, 3)
        found = run(good_slides(board, goal))
        assert found.distance == found.lower_bound == length
        nearer = [t for t in slides_from(tiles, goal.cols) if oracle(goal)[t] < length]
        assert {board.apply(moves).tiles for moves in found.moves} == set(nearer)
    board, length = FIFTEEN[QUICK[0]]
    found = run(good_slides(board, Board.solved(4)))
    assert found.distance == length
    for moves in found.moves:
        assert distance(board.apply(moves), metric="mtm") == length - 1
    large = run(good_slides(shuffle(5, 5, "large"), Board.solved(5)))
    assert (large.distance, large.moves) == (None, ())
    assert large.lower_bound > 15


def test_known_solution_of_a_large_board_is_not_lost() -> None:
    board = Board.solved(5).apply("R2D2LU2")
    known = Moves.parse("D2RU2L2")
    found = run(search(board, limit=Limit(nodes=1), auto_options=AutoOptions(known), metric="mtm"))
    assert found.length_mtm <= known.length_mtm


# All shortest solutions ----------------------------------------------------------------------


def shortest(goal: Board, tiles: tuple[int, ...]) -> int:
    distances = oracle(goal)
    if not distances[tiles]:
        return 1
    nearer = [t for t in slides_from(tiles, goal.cols) if distances[t] < distances[tiles]]
    return sum(shortest(goal, after) for after in nearer)


def test_all_shortest_solutions_are_found_once() -> None:
    goal = Board.solved(2, 3)
    for tiles, length in oracle(goal).items():
        board = Board.from_flat(tiles, 2, 3)
        found = all_optimal(board, metric="mtm")
        assert (found.length, found.complete, found.metric) == (length, True, "mtm")
        assert len(set(found)) == len(found) == shortest(goal, tiles)
        for moves in found:
            assert moves.length_mtm == length
            assert board.apply(moves).is_goal()


def test_all_shortest_solutions_of_a_larger_board() -> None:
    board = shuffle(3, 4, "t19")
    found = all_optimal(board, metric="mtm")
    assert len(set(found)) == len(found) > 1
    assert found.complete
    assert {moves.length_mtm for moves in found} == {found.length}
    assert all(board.apply(moves).is_goal() for moves in found)
    slides = [moves.slides() for moves in found]
    assert found.common == 1
    assert len({each[: found.common] for each in slides}) == 1
    assert len({each[: found.common + 1] for each in slides}) > 1
    few = all_optimal(board, cap=1, metric="mtm")
    assert (len(few), few.complete, few.length) == (1, False, found.length)


# Reviews -------------------------------------------------------------------------------------


def slid(tiles: tuple[int, ...], letters: str, rows: int, cols: int) -> tuple[int, ...]:
    return Board.from_flat(tiles, rows, cols).apply(letters).tiles


@given(start=st.integers(0, 359), seed=st.integers(0, 10**6), count=st.integers(0, 25))
def test_review_equals_an_independent_search(start: int, seed: int, count: int) -> None:
    goal = Board.solved(2, 3)
    distances = oracle(goal)
    board = Board.from_flat(sorted(distances)[start], 2, 3)
    chance, position, letters = random.Random(seed), board, ""
    for _ in range(count):
        letters += chance.choice(position.legal_moves())
        position = board.apply(letters)
    found = grade(board, letters, metric="mtm")
    slides = Moves(letters).slides()
    reached = [board.tiles]
    for slide in slides:
        reached.append(slid(reached[-1], str(slide), 2, 3))
    wanted = tuple(distances[tiles] for tiles in reached)
    assert (found.exact, found.distances, found.length) == (True, wanted, len(slides))
    assert found.wrong == tuple(i for i in range(len(slides)) if wanted[i + 1] >= wanted[i])
    assert found.wasted == sum(mistake.cost for mistake in found.mistakes)
    assert found.wasted == len(slides) + wanted[-1] - wanted[0]
    for mistake in found.mistakes:
        first = mistake.first
        assert mistake.first in found.wrong
        nearer = [t for t in slides_from(reached[first], 3) if distances[t] < wanted[first]]
        assert sorted(slid(reached[first], move, 2, 3) for move in mistake.better) == sorted(nearer)


def test_review_of_a_15_puzzle_is_exact() -> None:
    board, length = FIFTEEN[8]
    found = grade(board, solve(board).moves, metric="mtm")
    assert (found.exact, found.shortest, found.solved) == (True, length, True)
    assert found.distances[-1] == 0
    assert found.wasted == found.length - length
    assert str(found).startswith(f"{found.length} slides, optimal {length}; ")
    for mistake in found.mistakes:
        assert mistake.better
        start = board.apply("".join(map(str, found.moves.slides()[: mistake.first])))
        for move in mistake.better:
            after = distance(start.apply(move), metric="mtm")
            assert after == found.distances[mistake.first] - 1


def test_review_has_bounds_at_the_limit() -> None:
    board, length = FIFTEEN[8]
    moves = solve(board).moves
    slide_distances.cache_clear()  # another test may have reviewed this board
    found = grade(board, moves, metric="mtm", limit=Limit(nodes=500))
    assert not found.exact
    assert found.distances[0] <= length <= (found.at_most[0] or 0)
    assert "optimal at least" in str(found)
    exact = grade(board, moves, metric="mtm").distances
    for least, length, most in zip(found.distances, exact, found.at_most, strict=True):
        assert most is not None
        assert least <= length <= most


def check_shorter_paths(review: Review) -> None:
    """Check that the moves in place of each mistake lead to the same position, in fewer moves."""
    reached = list(positions_in(review.board, review.moves, Metric.MTM))
    for mistake in review.mistakes:
        instead = mistake.instead
        assert instead is not None
        assert reached[mistake.first].apply(instead) == reached[mistake.last + 1]
        assert instead.length_mtm == mistake.last + 1 - mistake.first - mistake.cost


@given(seed=st.integers(0, 10**6), count=st.integers(0, 20))
def test_bounds_on_a_large_board_contain_the_distances(seed: int, count: int) -> None:
    goal, known = Board.solved(4, 5), 5
    distances = {tiles: length for length, level in enumerate(levels_4x5(known)) for tiles in level}
    chance, position, letters = random.Random(seed), goal, ""
    for _ in range(count):
        letters += chance.choice(position.legal_moves())
        position = goal.apply(letters)
    found = grade(position, Moves(letters).reverse(), metric="mtm")
    reached = positions_in(position, found.moves, Metric.MTM)
    for each, least, most in zip(reached, found.distances, found.at_most, strict=True):
        assert most is not None
        exact = distances.get(each.tiles)
        assert most > known if exact is None else least <= exact <= most
    assert found.wasted <= found.length - distances.get(position.tiles, known + 1)
    if not found.exact:
        check_shorter_paths(found)


@pytest.mark.parametrize("metric", ["stm", "mtm"])
def test_large_board_without_moves_has_a_review(metric: Metric) -> None:
    found = grade(shuffle(5, seed="none"), "", metric=metric)
    assert (found.exact, found.length, found.mistakes) == (False, 0, ())
    assert found.estimates is not None
    assert found.at_most[0] is not None
    assert found.distances[0] <= found.estimates[0] <= found.at_most[0]
    assert found.at_most[0] < {"stm": 130, "mtm": 75}[metric]


@pytest.mark.parametrize("cycle", ["RDLU", "DRUL"])
def test_detours_of_a_large_board_are_mistakes(cycle: str) -> None:
    """Twelve moves around a square lead back to where they begin."""
    goal = Board.solved(6)
    there = "D2R3DR2U2LD2"
    back = str(Moves.parse(there).reverse())
    found = grade(goal.apply(cycle * 3 + there), back + cycle * 3, metric="mtm")
    assert (found.exact, found.length, found.wasted, found.likely) == (False, 19, 12, ())
    assert found.estimates is not None
    assert found.estimates[0] == 7
    check_shorter_paths(found)
    assert str(found).endswith("about 7; at least 12 and at most 15 wasted")


# The command line and other front ends -------------------------------------------------------


def test_command_line_prints_a_position_after_each_move() -> None:
    done = call("solve", "--metric", "mtm", text="1 2 3/4 5 6/0 7 8")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "Minimum number of moves = 1\n"
        "3\n 1  2  3\n 4  5  6\n 0  7  8\n\n"
        "3\n 1  2  3\n 4  5  6\n 7  8  0\n"
    )
    done = call("solve", "--metric", "mtm", "--format", "moves", text="1 2 3/4 5 6/0 7 8")
    assert done.stdout == "L2\n"
    done = call("solve", "--metric", "mtm", "--color", "always", text="1 2 3/4 5 6/0 7 8")
    assert "\x1b[1;33m7\x1b[0m  \x1b[1;33m8\x1b[0m" in done.stdout


def test_printed_positions_can_be_read_again() -> None:
    shown = call("solve", "--metric", "mtm", text=FARTHEST.text()).stdout
    moves = call("solve", "--metric", "mtm", "--format", "moves", text=FARTHEST.text()).stdout
    assert call("convert", "--to", "counts", text=shown).stdout == moves
    again = call("convert", "--to", "boards", text=shown).stdout
    length = len(Moves(moves.strip()))
    assert again.startswith(f"Number of moves = {length} (at least 24)\n")


def test_command_line_has_both_lengths_in_json() -> None:
    done = call("solve", "--metric", "mtm", "--format", "json", text=FARTHEST.text())
    record = json.loads(done.stdout)
    assert (record["length_mtm"], record["lower_bound"], record["metric"]) == (24, 24, "mtm")
    assert record["length"] == len(Moves(record["moves"]))
    done = call("apply", "D2R", "--format", "json", text="1 2 3/4 5 6/7 8 0")
    record = json.loads(done.stdout)
    assert (record["length"], record["length_mtm"]) == (3, 2)


def test_command_line_reviews_in_multi_tile_moves() -> None:
    done = call("review", "DULL", "--metric", "mtm", text="1 2 3/4 5 6/0 7 8")
    assert done.stdout == (
        "3 slides, optimal 1; 1 wrong slide cost 2; efficiency 33%\n"
        "slides 1-2: 2 wasted; tile 4 had to come back (L2 was better)\n"
    )
    done = call("review", "D", "--metric", "mtm", text="1 5 6/3 4 8/2 0 7")
    assert "\nslide 1: 1 wasted; no closer to the goal (" in done.stdout
    record = json.loads(
        call("review", "DULL", "--metric", "mtm", "--format", "json", text="123456078").stdout
    )
    assert (record["metric"], record["length"], record["length_mtm"]) == ("mtm", 4, 3)
    assert record["mistakes"][0]["better"] == ["L2"]


@pytest.mark.parametrize("option", [("--optimal",), ("--algorithm", "astar")])
def test_command_line_refuses_other_options(option: tuple[str, ...]) -> None:
    done = call("solve", "--metric", "mtm", *option, text="1 2/0 3")
    assert (done.returncode, done.stdout) == (2, "")
    assert "metric" in done.stderr


def test_works_without_the_compiled_kernel() -> None:
    program = """
from slidestar import *
import warnings
warnings.simplefilter("ignore")
assert kernel_status().form == "interpreted"
assert distance(Board.parse("5 4 3/2 1 0"), metric="mtm") == 12
board = shuffle(3, 4, 1)
found = solve(board, metric="mtm", limit=Limit(nodes=2000))
assert board.apply(found.moves).is_goal()
assert found.lower_bound <= found.length_mtm
assert not grade(board, found.moves, metric="mtm").exact
"""
    environment = {**os.environ, "SLIDESTAR_KERNEL": ""}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)


# The whole, by night -------------------------------------------------------------------------


@pytest.mark.nightly
@pytest.mark.parametrize("blank", range(16))
def test_every_blank_of_a_4x4_goal_has_exact_distances(blank: int) -> None:
    tiles = [*range(1, 16)]
    goal = Board.from_flat([*tiles[:blank], 0, *tiles[blank:]], 4, 4)
    levels = slide_levels(goal, 8)
    if blank == 15:
        assert [len(level) for level in levels[:5]] == [1, 6, 18, 54, 162]
    for length, level in enumerate(levels):
        for chosen in random.Random(blank).sample(level, min(12, len(level))):
            check_solution(Board.from_flat(chosen, 4, 4), goal, length)
    far = random_walk(goal, 200, blank)
    other = transposed(goal)
    assert distance(transposed(far), other, "mtm") == distance(far, goal, "mtm")


@pytest.mark.nightly
def test_3x4_counts_are_the_known_ones() -> None:
    levels = slide_levels(Board.solved(3, 4), 10)
    assert [len(level) for level in levels][9:] == [5711, 12858]
    for tiles in random.Random(1).sample(levels[10], 200):
        assert distance(Board.from_flat(tiles, 3, 4), metric="mtm") == 10
