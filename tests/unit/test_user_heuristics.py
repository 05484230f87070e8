"""Functions as heuristics in `solve`: their return values and errors."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import partial
from operator import itemgetter
from typing import Any

import pytest
from kit.oracles import distances_3x3, euclidean

import slidestar
from slidestar import (
    Board,
    Contestant,
    HeuristicError,
    Limit,
    LimitReached,
    PuzzleError,
    shuffle,
    solve,
)
from slidestar.algorithms.depth_first import ida_star
from slidestar.algorithms.user_heuristic import goal_arguments, plain_number
from slidestar.solver import api

FAR = Board.parse("8 6 7/2 5 4/3 0 1")
INFORMED = ("astar", "weighted-astar", "greedy", "ida-star")


def manhattan(tiles: tuple[int, ...], goal: tuple[int, ...]) -> int:
    total = 0
    for cell, tile in enumerate(tiles):
        if tile:
            row, col = divmod(goal.index(tile), 3)
            total += abs(cell // 3 - row) + abs(cell % 3 - col)
    return total


@pytest.mark.parametrize("algorithm", INFORMED)
@pytest.mark.parametrize("goal", [None, Board.parse("8 0 7/1 2 3/6 5 4")])
def test_function_finds_the_moves_of_the_named_heuristic(
    algorithm: str, goal: Board | None
) -> None:
    for seed in range(5):
        board = shuffle(3, 3, seed, goal)
        mine = solve(board, goal, algorithm=algorithm, heuristic=manhattan)
        named = solve(board, goal, algorithm=algorithm, heuristic="manhattan")
        assert mine.moves == named.moves
        mine.stats.seconds = named.stats.seconds
        assert mine.stats == named.stats
        assert mine.heuristic == "manhattan"


@pytest.mark.parametrize("algorithm", ["astar", "ida-star"])
def test_fractional_estimates_find_shortest_solutions(algorithm: str) -> None:
    distances = distances_3x3()
    for text in random.Random(3).sample([t for t, d in distances.items() if d == 13], 4):
        board = Board.parse(text)
        for h in (euclidean, lambda tiles: 0.1 + 0.7 * euclidean(tiles), lambda tiles: 0.3):
            if h(board.tiles) < 1 and algorithm == "ida-star":
                continue
            found = solve(board, algorithm=algorithm, heuristic=h)
            assert len(found) == distances["".join(map(str, board.tiles))]
            assert type(found.lower_bound) is int
            assert found.optimal


def test_ida_star_bound_rises_by_two() -> None:
    steps = ida_star(
        shuffle(3, 3, 1), Board.solved(3), api.heuristic_for(euclidean, Board.solved(3))
    )
    bounds = {progress.bound for progress in steps}
    assert all(type(bound) is int for bound in bounds)
    assert len({bound % 2 for bound in bounds if bound is not None}) == 1


def test_inadmissible_function_proves_nothing() -> None:
    distances = distances_3x3()
    longer = 0
    for seed in range(10):
        board = shuffle(3, 3, seed)
        distance = distances["".join(map(str, board.tiles))]
        for algorithm in INFORMED:
            found = solve(
                board, algorithm=algorithm, heuristic=lambda tiles: 4 * euclidean(tiles) ** 1.5
            )
            assert found.lower_bound <= distance <= len(found)
            assert found.optimal == (len(found) == distance)
            longer += not found.optimal
    assert longer > 20


def test_bound_without_a_table_is_linear_conflict(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(api, "compiled", lambda: False)
    found = solve(FAR, algorithm="astar", heuristic=lambda tiles: 9 * euclidean(tiles))
    assert (found.lower_bound, found.optimal) == (23, False)
    near = Board.parse("1 2 3/4 0 6/7 5 8")
    found = solve(near, algorithm="astar", heuristic=lambda tiles: 9 * euclidean(tiles))
    assert (len(found), found.optimal) == (2, True)


def test_bound_at_a_limit_ignores_the_function() -> None:
    for algorithm in INFORMED:
        with pytest.raises(LimitReached, match="at least 23 moves") as reached:
            solve(FAR, algorithm=algorithm, heuristic=lambda tiles: 99, limit=Limit(nodes=20))
        assert reached.value.lower_bound == 23
    steps = slidestar.search(FAR, algorithm="astar", heuristic=lambda tiles: 99 - tiles[0])
    assert {next(steps).bound for _ in range(5)} == {23}


@pytest.mark.parametrize("algorithm", INFORMED)
def test_trace_of_a_function_equals_its_search(algorithm: str) -> None:
    board = Board.parse("1 3 0/4 2 6/7 5 8")
    for h in (manhattan, euclidean, lambda tiles: 9 - tiles[0]):
        if algorithm == "ida-star" and h not in (manhattan, euclidean):
            continue
        found = solve(board, algorithm=algorithm, heuristic=h)
        steps = slidestar.trace(board, algorithm=algorithm, heuristic=h)
        assert steps.solution is not None
        assert steps.solution.moves == found.moves
        assert len(steps) == found.stats.expanded
        assert (steps.solution.lower_bound, steps.solution.heuristic) == (
            found.lower_bound,
            found.heuristic,
        )
        assert all(
            plain_number(entry.h)
            == plain_number(h(entry.board.tiles, *([(*range(1, 9), 0)] if h is manhattan else [])))
            for entry in steps.entries[:500]
        )


# Arguments --------------------------------------------------------------------------------------


def test_function_receives_tuples_of_ints() -> None:
    goal = Board.parse("0 1 2/3 4 5")

    def h(tiles: object, goal: object) -> int:
        assert (type(tiles), goal) == (tuple, (0, 1, 2, 3, 4, 5))
        return 0

    solve(Board.parse("1 0 2/3 4 5"), goal, algorithm="astar", heuristic=h)


@pytest.mark.parametrize(
    ("h", "further"),
    [
        (lambda tiles: 0, 0),
        (lambda *tiles: 0, 0),
        (lambda tiles, goal: 0, 1),
        (lambda board, target: 0, 1),
        (lambda tiles, goal=None: 0, 1),
        (lambda tiles, memory={}: 0, 0),
        (lambda tiles, *, weight=2: 0, 0),
        (partial(lambda weight, tiles: 0, 2), 0),
        (len, 0),
        (itemgetter(0), 0),
    ],
)  # fmt: skip
def test_goal_is_passed_if_it_is_a_parameter(h: Callable[..., int], further: int) -> None:
    assert len(goal_arguments(h, Board.solved(3))) == further


@pytest.mark.parametrize("algorithm", ["astar", "auto", "bfs"])
def test_heuristic_of_another_type_is_refused(algorithm: str) -> None:
    wrong: Any
    for wrong in (3, ["manhattan"]):
        with pytest.raises(PuzzleError, match="heuristic must be"):
            solve(FAR, algorithm=algorithm, heuristic=wrong)


@pytest.mark.parametrize(("h", "count"), [(lambda: 0, 0), (lambda a, b, c: 0, 3)])
def test_function_of_other_arguments_is_refused(h: Callable[..., int], count: int) -> None:
    with pytest.raises(PuzzleError, match=f"takes {count} arguments"):
        solve(FAR, algorithm="astar", heuristic=h)


def unpack_rows(rows: Any) -> int:
    top, _, _ = rows
    return len(top)


def test_function_copied_from_a_class_is_refused() -> None:
    class Own:
        def h(self, tiles: tuple[int, ...]) -> int:
            return 0

    wrong: Any = Own.h
    with pytest.raises(PuzzleError, match="h takes self: write h"):
        solve(FAR, algorithm="astar", heuristic=wrong)
    assert solve(FAR, algorithm="astar", heuristic=Own().h)


@pytest.mark.parametrize(
    "h",
    [
        lambda rows: len(rows[0]),
        lambda rows: sum(left for left, middle, right in rows),
        unpack_rows,
        lambda tiles: tiles[9],
        lambda tiles, size: size * size,
    ],
)
def test_error_of_code_for_rows_names_the_type_of_the_tiles(h: Callable[..., int]) -> None:
    with pytest.raises(HeuristicError, match=r"\(tiles is a flat tuple of 9 ints\)"):
        solve(FAR, algorithm="astar", heuristic=h)


def test_heuristic_name_is_that_of_the_function() -> None:
    class Own:
        def __call__(self, tiles: tuple[int, ...]) -> int:
            return 0

    near = Board.parse("1 2 3/4 0 6/7 5 8")
    names = [
        solve(near, algorithm="astar", heuristic=h).heuristic
        for h in (euclidean, lambda tiles: 0, Own(), partial(manhattan, goal=(*range(1, 9), 0)))
    ]
    assert names == ["euclidean", "<lambda>", "Own", "partial"]


@pytest.mark.parametrize("algorithm", ["auto", "bfs", "dfs"])
def test_search_without_heuristics_refuses_a_function(algorithm: str) -> None:
    refused = pytest.raises(PuzzleError, match=f"for a function h, got '{algorithm}'")
    with refused:
        solve(FAR, algorithm=algorithm, heuristic=euclidean)
    with refused:
        Contestant(algorithm, euclidean)
    near = Board.parse("1 2 3/4 0 6/7 5 8")
    assert solve(near, algorithm=algorithm, heuristic="hamming").heuristic is None


# Return values ----------------------------------------------------------------------------------


class Sly(int):
    """An int whose operators and conversions return nonsense."""

    def _zero(self, *_: object) -> int:
        return 0

    def _always(self, *_: object) -> bool:
        return True

    for _name in [
        "int",
        "index",
        "add",
        "radd",
        "sub",
        "rsub",
        "mul",
        "abs",
        "round",
        "neg",
        "trunc",
        "floor",
        "ceil",
    ]:
        vars()[f"__{_name}__"] = _zero
    for _name in ("lt", "le", "gt", "ge", "eq"):
        vars()[f"__{_name}__"] = _always

    def __float__(self) -> float:
        return 0.0

    def __hash__(self) -> int:
        return 0


class SlyFloat(float):
    """A float whose operators and conversions return nonsense."""

    for _name in ("float", "round", "abs"):
        vars()[f"__{_name}__"] = lambda self: 0.0
    for _name in ("lt", "le", "gt", "ge", "eq"):
        vars()[f"__{_name}__"] = lambda self, other: True
    __hash__ = float.__hash__


class Liar:
    """An object that claims to be an int."""

    vars()["__class__"] = property(lambda self: int)


class Number:
    def __init__(self, number: object) -> None:
        self.number = number

    def __float__(self) -> Any:
        return self.number


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (7, 7),
        (0, 0),
        (2.5, 2.5),
        (3.0, 3),
        (3.0000000000000004, 3),
        (True, 1),
        (Sly(99), 99),
        (SlyFloat(99.5), 99.5),
        (Fraction(7, 2), 3.5),
        (Decimal("2.25"), 2.25),
        (Number(4.5), 4.5),
        (-0.0, 0),
        (10**299, 10**299),
    ],
)
def test_plain_number_accepts_numbers(value: object, number: float) -> None:
    plain = plain_number(value)
    assert type(plain) in (int, float)
    assert plain == number


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, "h returned None for this board: is a `return` missing?"),
        (-1, "h returned -1 for this board: an estimate must be 0 or more"),
        (Sly(-3), "h returned -3 for this board"),
        (-0.5, "h returned -0.5 for this board"),
        (-(10**400), "h returned a negative number"),
        (math.nan, "h returned NaN"),
        (SlyFloat("nan"), "h returned NaN"),
        (Decimal("nan"), "h returned NaN"),
        (math.inf, "h returned infinity"),
        (-math.inf, "h returned a negative number"),
        (10**400, "more than 300 digits"),
        ("5", "h returned the text '5'"),
        ("x" * 10**6, "h returned the text 'xxx"),
        (b"5", "h returned a bytes"),
        (3j, "h returned a complex"),
        ([3], "h returned a list"),
        ((), "h returned a tuple"),
        (len, "are its brackets missing"),
        ((tile for tile in "12"), "write `return`, not `yield`"),
        (Liar(), "h returned a Liar"),
        (Number("5"), "h returned a Number"),
        (Number(None), "h returned a Number"),
        (object(), "h returned an object"),
    ],
    ids=lambda value: value if type(value) is str and len(value) < 60 else type(value).__name__,
)
def test_invalid_value_is_described(value: object, message: str) -> None:
    def h(tiles: tuple[int, ...]) -> Any:
        return value

    for algorithm in INFORMED:
        with pytest.raises(HeuristicError) as error:
            solve(FAR, algorithm=algorithm, heuristic=h)
        assert message in error.value.fault
        assert (error.value.board, error.value.line) == (FAR, None)
        assert str(error.value) == f"{error.value.fault} [8-6-7_2-5-4_3-0-1]"
        assert len(str(error.value)) < 200


def test_error_has_the_argument_of_the_call() -> None:
    stop = FAR.move("D").move("L")

    def h(tiles: tuple[int, ...]) -> Any:
        return None if tiles == stop.tiles else 0

    with pytest.raises(HeuristicError) as error:
        solve(FAR, algorithm="astar", heuristic=h)
    assert error.value.board == stop


# Exceptions -------------------------------------------------------------------------------------

SOURCE = """
def distance(a, b):
    return abs(a - b) / (a - a)

def h(tiles):
    total = 0
    total += distance(tiles[0], 1)
    return total

def loops(tiles):
    return loops(tiles)

def leaves(tiles):
    raise SystemExit(3)

def reads(tiles):
    return max([],
               key=len)

class Mute(Exception):
    def __str__(self):
        raise self

def mute(tiles):
    raise Mute
"""


@pytest.mark.parametrize(
    ("name", "line", "message"),
    [
        ("h", 3, "Line 3: ZeroDivisionError: division by zero"),
        ("loops", 11, "Line 11: RecursionError"),
        ("leaves", 14, "Line 14: SystemExit: 3"),
        ("reads", 17, "Line 17: ValueError: max() "),
        ("mute", 25, "Line 25: "),
    ],
)
def test_exception_has_its_line_and_board(name: str, line: int, message: str) -> None:
    scope: dict[str, Any] = {}
    exec(compile(SOURCE, "own.py", "exec"), scope)
    with pytest.raises(HeuristicError) as error:
        solve(FAR, algorithm="astar", heuristic=scope[name])
    assert error.value.fault.startswith(message)
    assert (error.value.line, error.value.board) == (line, FAR)
    assert error.value.__cause__ is not None


def test_interrupt_is_raised_as_such() -> None:
    def h(tiles: tuple[int, ...]) -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(FAR, algorithm="astar", heuristic=h)
