"""Board: construction, value semantics, distances, parity, moves."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.counting import executed_lines
from kit.oracles import distances_3x3, fixture_json

from slidestar import Board, IllegalMove, InvalidBoard, PuzzleError, shuffle

RULES = fixture_json("rules.json")["positions"]


@st.composite
def boards(draw: st.DrawFn, largest: int = 5) -> Board:
    rows = draw(st.integers(2, largest))
    cols = draw(st.integers(2, largest))
    return Board.from_flat(draw(st.permutations(range(rows * cols))), rows, cols)


@st.composite
def boards_with_goals(draw: st.DrawFn) -> tuple[Board, Board]:
    board = draw(boards())
    tiles = draw(st.permutations(board.tiles))
    return board, Board.from_flat(tiles, board.rows, board.cols)


@pytest.mark.parametrize(
    ("tiles", "quoted"),
    [
        ([], "[]"),
        ([[]], "[[]]"),
        ([[0]], "1x1"),
        ([[1, 2, 0]], "1x3"),
        ([[1], [0]], "2x1"),
        ([[1, 2], [3]], "[3]"),
        ([[1, 2], [3, 4]], "4"),
        ([[1, 2], [2, 0]], "2"),
        ([[1, 2], [3, -1]], "-1"),
        ([[1, 2], [3, 0.0]], "0.0"),
        ([[1.0, 2], [3, 0]], "1.0"),
        ([[1, 2], [3, "0"]], "'0'"),
        ([[1, 2], [3, None]], "None"),
        ([[True, 2], [3, 0]], "True"),
        ([[1, 2], [3, False]], "False"),
        ([[10**30, 2], [3, 0]], "1000000"),
        (5, "5"),
        (None, "None"),
        ([1, 2, 3, 0], "[1, 2, 3, 0]"),
        ("1230", "Board.parse"),
    ],
)
def test_invalid_tiles_are_refused_and_quoted(tiles: Any, quoted: str) -> None:
    with pytest.raises(InvalidBoard) as refused:
        Board(tiles)
    assert quoted in str(refused.value)
    assert isinstance(refused.value, ValueError)


def test_rows_may_be_iterables() -> None:
    assert Board(iter([(1, 2), iter([3, 0])])) == Board.solved(2)


def test_board_is_an_immutable_value() -> None:
    rows = [[1, 2, 3], [4, 0, 6], [7, 5, 8]]
    board = Board(rows)
    rows[0][0] = 99
    assert board.tile_at(0, 0) == 1
    assert len({board, Board.parse("1-2-3_4-0-6_7-5-8"), board.move("U").move("D")}) == 1
    assert board != board.twin()
    assert board != rows
    assert Board.from_flat([1, 2, 3, 4, 5, 0], 2, 3) != Board.from_flat([1, 2, 3, 4, 5, 0], 3, 2)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(board, protocol))
        assert again == board
        assert (again.hamming(), again.manhattan(), again.blank) == (2, 2, 4)
        assert again.move("U").move("L") == Board.solved(3)
    assert copy.copy(board) == copy.deepcopy(board) == board
    for name in ("rows", "extra"):
        with pytest.raises(AttributeError):
            setattr(board, name, 4)


@given(boards())
def test_texts_of_a_board_are_read_back(board: Board) -> None:
    assert eval(repr(board)) == board
    assert Board.parse(str(board)) == board
    assert Board.parse(board.text()) == board
    assert len(str(board).splitlines()) == board.rows + 1


def test_str_has_the_size_and_the_rows() -> None:
    assert str(Board.parse("0 1 3/4 2 5/7 8 6")) == "3\n 0  1  3\n 4  2  5\n 7  8  6"
    assert str(Board.solved(2, 5)) == "2 5\n 1  2  3  4  5\n 6  7  8  9  0"
    assert str(Board.solved(11)).splitlines()[1].startswith("  1   2   3")


def test_size_needs_a_square() -> None:
    assert Board.solved(4).size == 4
    with pytest.raises(PuzzleError, match="3x4"):
        _ = Board.solved(3, 4).size


@pytest.mark.parametrize("cell", [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_cell_outside_the_board_is_refused(cell: tuple[int, int]) -> None:
    with pytest.raises(IndexError):
        Board.solved(2, 3).tile_at(*cell)


@pytest.mark.parametrize("case", RULES, ids=lambda case: case["board"][:20])
def test_rules_match_the_fixture(case: dict[str, Any]) -> None:
    board = Board.parse(case["board"])
    goal = None if case["goal"] is None else Board.parse(case["goal"])
    assert board.is_solvable(goal) is case["solvable"]
    assert board.inversions(goal) == case["inversions"]
    assert set(board.legal_moves()) == set(case["moves"])
    for move, after in case["moves"].items():
        assert board.move(move).text() == after
        assert board.move(move.lower()).text() == after
    assert [b.text() for b in board.neighbors()] == [case["moves"][m] for m in board.legal_moves()]


@pytest.mark.parametrize("move", ["D", "R", "", "X", "UU", None, 3])
def test_illegal_move_is_refused(move: Any) -> None:
    with pytest.raises(IllegalMove):
        Board.parse("0 1/2 3").move(move)


def test_illegal_move_in_a_sequence_is_named() -> None:
    with pytest.raises(IllegalMove, match=r"^move 3: no tile can move D"):
        Board.solved(3).apply("DDDU")


@given(boards_with_goals())
def test_distances_match_their_definition(pair: tuple[Board, Board]) -> None:
    board, goal = pair
    where = {goal.tile_at(r, c): (r, c) for r in range(goal.rows) for c in range(goal.cols)}
    hamming = manhattan = 0
    for r in range(board.rows):
        for c in range(board.cols):
            tile = board.tile_at(r, c)
            if tile:
                row, col = where[tile]
                hamming += (row, col) != (r, c)
                manhattan += abs(row - r) + abs(col - c)
    assert (board.hamming(goal), board.manhattan(goal)) == (hamming, manhattan)
    assert board.is_goal(goal) is (board == goal)


@given(boards(), st.lists(st.integers(0, 3), max_size=30))
def test_moves_update_the_distances(board: Board, choices: list[int]) -> None:
    for choice in choices:
        board = board.neighbors()[choice % len(board.neighbors())]
        afresh = Board(board.grid())
        assert (board.hamming(), board.manhattan()) == (afresh.hamming(), afresh.manhattan())
        assert board.is_goal() is afresh.is_goal() is (board == Board.solved(*_shape(board)))


@given(boards_with_goals())
def test_either_a_board_or_its_twin_is_solvable(pair: tuple[Board, Board]) -> None:
    board, goal = pair
    assert board.is_solvable(goal) is not board.twin().is_solvable(goal)
    assert board.twin().twin() == board
    assert board.twin().blank == board.blank
    for neighbor in board.neighbors():
        assert neighbor.is_solvable(goal) is board.is_solvable(goal)


def test_parity_agrees_with_breadth_first_search() -> None:
    distances = distances_3x3()
    assert len(distances) == 181_440
    rng = random.Random(3)
    for _ in range(2000):
        tiles = "".join(rng.sample("012345678", 9))
        assert Board.parse(tiles).is_solvable() is (tiles in distances)


def test_goal_of_another_shape_is_refused() -> None:
    board = Board.solved(2, 3)
    for method in (board.hamming, board.manhattan, board.is_solvable, board.inversions):
        with pytest.raises(InvalidBoard, match="3x2"):
            method(Board.solved(3, 2))


def test_flat_tiles_are_pointed_to_from_flat() -> None:
    flat: Any = [1, 2, 3, 0]
    with pytest.raises(InvalidBoard, match=r"Board\.from_flat"):
        Board(flat)


@pytest.mark.parametrize(
    "pair", [(1, 1), (0, 1), (1, 0), (1, 4), (-1, 2), (1.0, 2), (1, 2.0), (True, 2), ("1", 2)]
)
def test_invalid_swap_is_refused(pair: tuple[Any, Any]) -> None:
    with pytest.raises(InvalidBoard):
        Board.solved(2).swapped(*pair)


@pytest.mark.parametrize("size", [(2.0, 2), (2, 2.0), (True, 4), ("2", 2), (2, None), (3, 2)])
def test_invalid_size_is_refused(size: tuple[Any, Any]) -> None:
    with pytest.raises(InvalidBoard):
        Board.from_flat([1, 2, 3, 0], *size)
    if size != (3, 2) and size[1] is not None:
        with pytest.raises(InvalidBoard):
            Board.solved(*size)
        with pytest.raises(InvalidBoard):
            shuffle(*size)


def test_distances_match_published_ones() -> None:
    for text, hamming, manhattan in [
        ("4 1 3/0 2 6/7 5 8", 5, 5),
        ("1 6 4/7 0 8/2 3 5", 7, 16),
        ("9 2 8 11/0 5 13 7/15 1 4 10/3 14 6 12", 13, 33),
        ("2 9 3 5/8 11 12 7/15 4 0 13/6 1 10 14", 14, 38),
    ]:
        board = Board.parse(text)
        assert (board.hamming(), board.manhattan()) == (hamming, manhattan), text


def test_properties_take_constant_time() -> None:
    """The number of executed lines does not depend on the number of tiles."""
    small, large = shuffle(30, 30, seed="small"), shuffle(100, 100, seed="large")
    assert (
        executed_lines(lambda: properties(small)) == executed_lines(lambda: properties(large)) < 100
    )
    assert Board.parse(str(large)) == large
    assert large.is_solvable()
    assert len(large.neighbors()) in (2, 3, 4)


def properties(board: Board) -> tuple[object, ...]:
    return board.size, board.tile_at(29, 29), board.is_goal(), board.hamming(), board.manhattan()


def _shape(board: Board) -> tuple[int, int]:
    return board.rows, board.cols
