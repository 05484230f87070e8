"""`check_heuristic`: published facts, independent counts and reports.

Most tests use the 360 positions of 2x3. tests/nightly checks more heuristics on the 8-puzzle.
"""

from __future__ import annotations

import json
import math
import pickle
import random
from collections.abc import Callable
from functools import cache
from itertools import combinations, count, pairwise
from typing import Any

import pytest
from kit.oracles import distances_3x3, euclidean, hamming, neighbors_3x3

from slidestar import (
    HEURISTICS,
    Board,
    HeuristicError,
    HeuristicReport,
    PuzzleError,
    check_heuristic,
    distance,
)
from slidestar.algorithms import run
from slidestar.classroom.evaluation import evaluate, second_calls
from slidestar.classroom.sample_positions import WIDTH, Positions, positions_for

Tiles = tuple[int, ...]
SMALL = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)]


@cache
def apart(cell: int, tile: int) -> int:
    """Return the distance of a tile in a cell from its place."""
    return abs(cell // 3 - (tile - 1) // 3) + abs(cell % 3 - (tile - 1) % 3) if tile else 0


def manhattan(tiles: Tiles) -> int:
    return sum(map(apart, range(9), tiles))


def naive_linear_conflict(tiles: Tiles) -> int:
    """Add two for every reversed pair in its line, which is too much if one tile is in two pairs."""
    rows = (reversed_pairs(tiles[3 * row : 3 * row + 3], ROWS[row]) for row in range(3))
    cols = (reversed_pairs(tiles[col::3], COLS[col]) for col in range(3))
    return manhattan(tiles) + 2 * (sum(rows) + sum(cols))


ROWS, COLS = ((1, 2, 3), (4, 5, 6), (7, 8)), ((1, 4, 7), (2, 5, 8), (3, 6))


@cache
def reversed_pairs(line: Tiles, own: Tiles) -> int:
    """Count the reversed pairs among the tiles of a line that belong there."""
    return sum(a > b for a, b in combinations([tile for tile in line if tile in own], 2))


def gaps(tiles: Tiles) -> int:
    """Count the neighbours in row-major order whose numbers are not neighbours."""
    return sum(abs(a - b) > 1 for a, b in pairwise(tiles) if a and b)


def n_max_swap(tiles: Tiles) -> int:
    """Count the moves if the blank could swap with any tile (J. Gaschnig, 1979)."""
    order = list(tiles)
    last = len(order) - 1
    swaps = 0
    while True:
        blank = order.index(0)
        if blank != last:
            other = order.index(blank + 1)
        else:
            wrong = [cell for cell in range(last) if order[cell] != cell + 1]
            if not wrong:
                return swaps
            other = wrong[0]
        order[blank], order[other] = order[other], 0
        swaps += 1


@pytest.fixture(scope="module")
def truth() -> dict[Tiles, int]:
    """The distance of every 2x3 position."""
    return {tuple(map(int, text)): far for text, far in distances_3x3("123450").items()}


@pytest.fixture(scope="module")
def edges(truth: dict[Tiles, int]) -> list[tuple[Tiles, Tiles]]:
    """All pairs of neighbours among 2x3 positions, the nearer one first."""
    return [
        (here, there)
        for here, far in truth.items()
        for there in (tuple(map(int, t)) for t in neighbors_3x3("".join(map(str, here))))
        if far < truth[there]
    ]


@pytest.fixture(scope="module")
def small() -> Positions:
    return run(positions_for(Board.solved(2, 3)))


# Published facts ---------------------------------------------------------------------------------


def assert_consistent(report: HeuristicReport) -> None:
    assert (report.admissible, report.consistent, report.ok) == (True, True, True)
    assert (report.overestimates, report.worst) == (0, None)
    assert (report.inconsistent, report.worst_edge) == (0, None)
    assert (report.repeatable, report.two_answers, report.h_goal) == (True, None, 0)
    assert "\nAdmissible: " in str(report)
    assert "\nConsistent: " in str(report)


@pytest.mark.parametrize(
    "h",
    [
        manhattan,
        hamming,
        n_max_swap,
        euclidean,
        lambda tiles: 0,
        lambda tiles: max(manhattan(tiles), n_max_swap(tiles)),
        lambda tiles: manhattan(tiles) / 3 + 2 * manhattan(tiles) / 3,
    ],
)
def test_consistent_heuristic_is_reported_as_such(h: Callable[..., float]) -> None:
    report = check_heuristic(h, 2, 3)
    assert (report.positions, report.edges, report.exhaustive) == (360, 420, True)
    assert_consistent(report)


def test_manhattan_is_consistent_on_the_8_puzzle() -> None:
    report = check_heuristic(manhattan)
    assert (report.positions, report.edges, report.exhaustive) == (181_440, 241_920, True)
    assert_consistent(report)


def test_naive_linear_conflict_is_too_high_on_7_positions() -> None:
    report = check_heuristic(naive_linear_conflict)
    assert (report.admissible, report.overestimates) == (False, 7)
    assert report.worst == (Board.parse("0-8-7_6-5-4_3-2-1"), 32, 28)
    assert "too high on 7 of 181,440 positions. The worst: h is 32, the true" in str(report)


def test_true_distance_has_the_published_counts(truth: dict[Tiles, int]) -> None:
    report = check_heuristic(lambda tiles: truth[tiles], 2, 3)
    assert (report.ok, report.mean_share, report.largest_distance) == (True, 1, 21)
    assert report.mean_h == report.mean_distance == sum(truth.values()) / 360
    # OEIS A151944: the farthest position of the 2x3 puzzle is 21 moves away, and there is one.
    assert report.histogram[-1] == (21, 21, 1)


def test_rounding_error_is_tolerated(truth: dict[Tiles, int]) -> None:
    report = check_heuristic(lambda tiles: truth[tiles] + 1e-12, 2, 3)
    assert (report.ok, report.h_goal) == (True, 0)
    report = check_heuristic(lambda tiles: truth[tiles] + 0.001, 2, 3)
    assert (report.admissible, report.overestimates) == (False, 360)
    assert report.worst == (Board.solved(2, 3), 0.001, 0)
    assert (report.inconsistent, report.consistent) == (0, False)
    assert "Not consistent: h(goal) is 0.001" in str(report)


@pytest.mark.parametrize(
    "h",
    [
        naive_linear_conflict,
        gaps,
        lambda tiles: sum(a != (b + 1) % 6 for b, a in enumerate(tiles)),
        lambda tiles: 21 - tiles[4] * 1.25,
        lambda tiles: (tiles[0] * 7919 + tiles[3] * 104729) % 40,
        lambda tiles: 9,
    ],
)  # fmt: skip
def test_counts_agree_with_an_independent_search(
    h: Callable[[Tiles], float], truth: dict[Tiles, int], edges: list[tuple[Tiles, Tiles]]
) -> None:
    report = check_heuristic(h, 2, 3)
    values = {tiles: h(tiles) for tiles in truth}
    above = {tiles: values[tiles] - far for tiles, far in truth.items() if values[tiles] > far}
    assert report.overestimates == len(above)
    assert report.admissible == (not above)
    if report.worst is not None:
        tiles = report.worst.board.tiles
        assert (report.worst.h, report.worst.distance) == (values[tiles], truth[tiles])
        most = max(above.values())
        assert above[tiles] == most
        assert truth[tiles] == min(truth[t] for t, excess in above.items() if excess == most)
    jumps = {ends: abs(values[ends[0]] - values[ends[1]]) for ends in edges}
    assert report.edges == len(jumps)
    assert report.inconsistent == sum(jump > 1 for jump in jumps.values())
    if report.worst_edge is not None:
        board, neighbor, here, there = report.worst_edge
        assert (here, there) == (values[board.tiles], values[neighbor.tiles])
        most = max(jumps.values())
        assert jumps[board.tiles, neighbor.tiles] == most
        nearest = min(truth[ends[0]] for ends, jump in jumps.items() if jump == most)
        assert truth[board.tiles] == nearest
    assert math.isclose(report.mean_h, sum(values.values()) / len(values))
    shares = [values[tiles] / far for tiles, far in truth.items() if far]
    assert math.isclose(report.mean_share, sum(shares) / len(shares))
    assert sum(row[2] for row in report.histogram) == 360
    assert report.histogram == tuple(sorted(report.histogram))


def test_distances_are_those_to_the_goal() -> None:
    goal = Board.parse("5 0 4/1 2 3")
    assert check_heuristic(hamming, 2, 3, goal=goal).ok
    report = check_heuristic(manhattan, 2, 3, goal=goal)  # to the standard goal
    assert (report.admissible, report.goal) == (False, goal)
    assert report.h_goal == goal.manhattan()


@pytest.mark.parametrize(("rows", "cols"), SMALL)
def test_sizes_have_all_positions_and_pairs(rows: int, cols: int) -> None:
    report = check_heuristic(hamming, rows, cols)
    cells = rows * cols
    assert report.positions == math.factorial(cells) // 2
    moves = 2 * (rows * (cols - 1) + cols * (rows - 1))  # of the blank, over its cells
    assert report.edges == math.factorial(cells - 1) * moves // 4
    assert (report.ok, report.exhaustive) == (True, True)
    report = check_heuristic(lambda tiles: 100, rows, cols)
    assert (report.overestimates, report.inconsistent) == (report.positions, 0)
    assert report.worst == (Board.solved(rows, cols), 100, 0)


@pytest.mark.parametrize(("rows", "cols"), [(4, 4)])
def test_report_on_a_sample_claims_no_proof(rows: int, cols: int) -> None:
    report = check_heuristic(hamming, rows, cols)
    assert (report.exhaustive, report.ok) == (False, True)
    assert 500 < report.positions < 5000
    assert "a sample proves nothing" in str(report)
    assert "Admissible" not in str(report)
    report = check_heuristic(lambda tiles: 3 * sum(a != b + 1 for b, a in enumerate(tiles)),
                             rows, cols)  # fmt: skip
    assert not report.admissible
    assert report.worst is not None
    assert report.worst.distance == distance(report.worst.board)
    assert report == check_heuristic(
        lambda tiles: 3 * sum(a != b + 1 for b, a in enumerate(tiles)), rows, cols
    )


def test_boards_that_take_too_long_are_left_out_of_the_sample(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Most boards of 2x8 are left out."""
    goal = Board.solved(4)
    whole = run(positions_for(goal))
    monkeypatch.setattr("slidestar.classroom.sample_positions._SAMPLE_NODES", 50_000)
    some = run(positions_for(goal))
    assert 0 < len(some) < len(whole)
    monkeypatch.setattr("slidestar.classroom.sample_positions._SAMPLE_NODES", 0)
    assert len(run(positions_for(goal))) == 1


def test_sample_has_true_distances() -> None:
    sample = run(positions_for(Board.parse("0-1-2-3_4-5-6-7_8-9-10-11_12-13-14-15")))
    for place in range(0, len(sample), 97):
        assert distance(sample.board(place), sample.goal) == sample.distances[place]
    assert sample.distances == bytes(sorted(sample.distances))
    for near, far in sample.pairs():
        assert sample.distances[far] == sample.distances[near] + 1
        assert sample.board(far) in sample.board(near).neighbors()


def test_positions_are_sorted_by_distance() -> None:
    truth = distances_3x3()
    positions = run(positions_for(Board.solved(3)))
    tiles = [positions.board(place).tiles for place in range(0, len(positions), 500)]
    assert [truth["".join(map(str, t))] for t in tiles] == list(positions.distances[::500])
    assert positions.distances == bytes(sorted(truth.values()))
    assert len({positions.tiles[i : i + WIDTH] for i in range(0, len(positions.tiles), WIDTH)}) == (
        181_440
    )
    assert positions.board(0) == Board.solved(3)
    assert pickle.loads(pickle.dumps(positions)) == positions == run(positions_for(positions.goal))


def test_invalid_check_is_refused() -> None:
    name: Any = "manhattan"
    made: Any = HEURISTICS["manhattan"]
    for rows, cols in ((5, 5), (2, 9)):
        with pytest.raises(PuzzleError, match=f"{rows}x{cols} board has more than 16 cells"):
            check_heuristic(hamming, rows, cols)
    with pytest.raises(PuzzleError, match="2x3 goal doesn't fit a 3x3"):
        check_heuristic(hamming, goal=Board.solved(2, 3))
    with pytest.raises(PuzzleError, match="Manhattan must be called with the goal"):
        check_heuristic(made)
    with pytest.raises(PuzzleError, match="must be a function h"):
        check_heuristic(name)
    with pytest.raises(PuzzleError, match="takes 3 arguments"):
        check_heuristic(lambda a, b, c: 0)


def test_report_is_plain_data() -> None:
    report = check_heuristic(gaps, 2, 3)
    assert report.worst_edge is not None
    assert pickle.loads(pickle.dumps(report)) == report
    record = report.record()
    assert record["worst_edge"]["board"] == report.worst_edge.board.text()
    assert record["worst"] is None or record["worst"]["h"] > record["worst"]["distance"]
    assert json.loads(json.dumps(record)) == record
    assert len(str(report).splitlines()) == 4


# Errors -----------------------------------------------------------------------------------------


def test_error_has_the_nearest_board() -> None:
    for fault in (None, "3", -1, math.nan, 10**400):

        def h(tiles: Tiles, fault: Any = fault) -> Any:
            return fault if tiles.index(0) == 0 else 0

        with pytest.raises(HeuristicError, match="for this board") as error:
            check_heuristic(h, 2, 3)
        assert error.value.board.blank == 0
        assert distance(error.value.board) == 3


@pytest.mark.parametrize(
    "kind", [ValueError, StopIteration, SystemExit, GeneratorExit, MemoryError, BaseException]
)
def test_exception_has_its_board_and_line(kind: type[BaseException]) -> None:
    calls = count()
    boards: list[Tiles] = []

    def h(tiles: Tiles) -> int:
        if next(calls) == 200:
            boards.append(tiles)
            raise kind("enough")
        return 0

    with pytest.raises(HeuristicError, match=kind.__name__) as error:
        check_heuristic(h, 2, 3)
    assert [error.value.board.tiles] == boards
    if kind is not StopIteration:  # `map` hides its line
        assert error.value.line == h.__code__.co_firstlineno + 3
        assert isinstance(error.value.__cause__, kind)


def test_interrupt_has_its_board_and_line() -> None:
    def h(tiles: Tiles) -> int:
        if tiles[0] == 0:
            raise KeyboardInterrupt
        return 0

    with pytest.raises(KeyboardInterrupt) as stop:
        check_heuristic(h, 2, 3)
    details = vars(stop.value)
    assert details["board"].blank == 0
    assert details["line"] == h.__code__.co_firstlineno + 2


# Not a function of the board ---------------------------------------------------------------------


def first_true_then_not() -> Callable[[Tiles], int]:
    seen: set[Tiles] = set()

    def h(tiles: Tiles) -> int:
        again = tiles in seen
        seen.add(tiles)
        return 99 if again else 0

    return h


def by_count() -> Callable[[Tiles], int]:
    calls = count()
    return lambda tiles: next(calls) % 2


def by_chance() -> Callable[[Tiles], float]:
    chance = random.Random(3)
    return lambda tiles: chance.choice((0, 0, 0, 1e-3))


@pytest.mark.parametrize("make", [first_true_then_not, by_count, by_chance])
@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3)])
def test_second_call_with_another_value_is_reported(
    make: Callable[[], Callable[[Tiles], float]], rows: int, cols: int
) -> None:
    report = check_heuristic(make(), rows, cols)
    assert (report.repeatable, report.admissible, report.consistent) == (False, False, False)
    assert report.two_answers is not None
    assert report.two_answers.first != report.two_answers.second
    assert "Not a function of the board" in str(report)
    assert "\nAdmissible" not in str(report)
    assert "\nConsistent" not in str(report)


# Slices -------------------------------------------------------------------------------------------


def test_evaluate_in_slices_returns_all_values(small: Positions) -> None:
    steps = evaluate(lambda tiles: tiles[0], small.goal, small.tiles)
    done = list(steps)
    assert done == sorted(done)
    assert done[-1] == 1
    assert len(done) > 2
    values = run(evaluate(lambda tiles: tiles[0], small.goal, small.tiles))
    numbers = memoryview(values.first).cast("d").tolist()
    assert numbers == list(small.tiles[::WIDTH])
    again = memoryview(values.second).cast("d").tolist()
    assert again == [numbers[place] for place in second_calls(360)]


def test_heuristic_is_called_for_each_position() -> None:
    evaluated: list[Tiles] = []

    def h(tiles: Tiles) -> int:
        evaluated.append(tiles)
        return 0

    check_heuristic(h, 2, 4)
    assert len(set(evaluated)) == 20_160
    assert set(evaluated[:20_160]) == set(evaluated)
    assert len(evaluated) == 20_160 + len(second_calls(20_160))
    assert all(type(tiles) is tuple and type(tiles[0]) is int for tiles in evaluated[::100])
