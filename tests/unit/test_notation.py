"""Boards and moves as text."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.counting import executed_lines
from kit.oracles import fixture_json

from slidestar import Board, IllegalMove, InvalidBoard, Moves, read_moves, shuffle
from slidestar.puzzle.board_stream import parse_boards
from slidestar.puzzle.board_text import parse_rows
from slidestar.puzzle.moves import MAX_MOVES

TEXTS = fixture_json("board-text.json")


@pytest.mark.parametrize("case", TEXTS["good"], ids=lambda case: repr(case["text"])[:40])
def test_board_text_is_read(case: dict[str, Any]) -> None:
    board = Board.parse(case["text"])
    assert [list(row) for row in board.grid()] == case["rows"]
    if case.get("canonical"):
        assert board.text() == case["text"]


@pytest.mark.parametrize("case", TEXTS["bad"], ids=lambda case: repr(case["text"])[:40])
def test_board_text_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(InvalidBoard) as refused:
        Board.parse(case["text"])
    assert case["quotes"] in str(refused.value)
    assert "\n" not in str(refused.value)


@given(st.text(max_size=200) | st.text("0123456789 -_,./\n[]()xX", max_size=60))
def test_any_text_is_a_board_or_refused(text: str) -> None:
    try:
        board = Board.parse(text)
    except InvalidBoard:
        return
    assert Board.parse(board.text()) == board


@pytest.mark.parametrize("value", [None, 3, b"1230", ["1", "2"]])
def test_parse_refuses_other_types(value: Any) -> None:
    with pytest.raises(InvalidBoard):
        Board.parse(value)


def test_huge_texts_are_refused_in_short_messages() -> None:
    for text in ("9" * 1_000_000, "1 " * 1_100_000, "9" * 5000 + "-1_2-0", "0" * 1_000_000,
                 "1/" * 1_100_000, "/" * 1_000_000, "-" * 1_000_000, " " * 20_000_001):  # fmt: skip
        with pytest.raises(InvalidBoard) as refused:
            parse_rows(text)
        assert len(str(refused.value)) < 300


def test_too_many_rows_are_refused_unread() -> None:
    def refuse() -> None:
        with pytest.raises(InvalidBoard, match="at most 1,000,000 tiles"):
            parse_rows("1/" * 1_100_000)

    assert executed_lines(refuse) < 5000


def test_long_numbers_are_read_to_their_end() -> None:
    assert parse_rows("0000000000001 2/0000000000003 0000000000000") == [[1, 2], [3, 0]]
    with pytest.raises(InvalidBoard, match="tile 3 appears twice"):
        parse_rows("1 2/3 0000000000003")
    with pytest.raises(InvalidBoard, match="too large"):
        parse_rows(f"1 2/3 {10**30}")


def test_many_boards_without_separators_are_read() -> None:
    assert parse_boards("0132\n" * 3_000) == [Board([[0, 1], [3, 2]])] * 3_000


def test_several_boards_are_read() -> None:
    a, b = Board([[1, 2], [3, 0]]), Board([[0, 1, 3], [4, 2, 5], [7, 8, 6]])
    for text in (
        "1-2_3-0\n0-1-3_4-2-5_7-8-6",
        "1 2\n3 0\n\n0 1 3\n4 2 5\n7 8 6\n",
        "2\n1 2\n3 0\n3\n0 1 3\n4 2 5\n7 8 6",
        "# two\n2\n 1  2\n 3  0\n\n\n# three\n3\n 0  1  3\n 4  2  5\n 7  8  6\n",
        "2 1 2 3 0\n3 0 1 3 4 2 5 7 8 6",
        "1230\n013425786",
    ):
        assert parse_boards(text) == [a, b], text


def test_one_board_is_not_split() -> None:
    # The first line alone is a 2x2 board.
    text = "0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15"
    assert parse_boards(text) == [Board.parse(text)]
    assert parse_boards(text.replace("\n", "\n\n")) == [Board.parse(text)]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing", "1-2_3-0\n1-2_3-y", "3\n1 2 3\n4 5 6"])
def test_text_without_valid_boards_is_refused(text: str) -> None:
    with pytest.raises(InvalidBoard):
        parse_boards(text)


letters = st.lists(st.sampled_from("UDLR"), max_size=60)


@given(letters)
def test_written_moves_are_read_back(moves: list[str]) -> None:
    text = str(Moves(moves))
    assert Moves.parse(text) == Moves.parse(text.lower()) == tuple(moves)
    assert Moves.parse("".join(moves)) == tuple(moves)
    assert eval(repr(Moves(moves))) == tuple(moves)
    assert Moves(moves).reverse().reverse() == tuple(moves)


def test_moves_are_written_with_counts() -> None:
    assert str(Moves.parse("RRRDDLU")) == "R3D2LU"
    assert str(Moves.parse(" r3, d2 l u ")) == "R3D2LU"
    assert str(Moves.parse("R2R")) == "R3"
    assert str(Moves()) == ""


@pytest.mark.parametrize("text", ["X", "3R", "R0", "R-1", "R 3", "R2.5", "R" + "9" * 50, "Ü"])
def test_invalid_moves_are_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        Moves.parse(text)


def test_number_of_moves_is_limited() -> None:
    assert len(Moves.parse(f"R{MAX_MOVES}")) == MAX_MOVES
    for text in (f"R{MAX_MOVES}U", f"R{MAX_MOVES + 1}", "RU" * MAX_MOVES, "R00000012345678"):
        with pytest.raises(IllegalMove, match="500,000"):
            Moves.parse(text)


@given(st.integers(0, 10**6), letters)
def test_reversed_moves_lead_back(seed: int, tried: list[str]) -> None:
    start = board = shuffle(3, 4, str(seed))
    made = []
    for move in tried:
        if move in board.legal_moves():
            board = board.move(move)
            made.append(move)
    assert start.apply(made).apply(Moves(made).reverse()) == start


def test_convention_of_moves_is_detected() -> None:
    board = Board.parse("1 2 3/4 0 6/7 5 8")
    assert read_moves("UL", board) == (("U", "L"), "tile")
    assert read_moves("dr", board) == (("U", "L"), "blank")
    # Both readings are legal and neither reaches the goal: moves of tiles.
    assert read_moves("U", board) == (("U",), "tile")
    assert read_moves("d", board) == (("D",), "tile")
    # Illegal for the tiles, and the blank does not reach the goal.
    with pytest.raises(IllegalMove, match="move 1: no tile can move R"):
        read_moves("R", Board.parse("0 1 2/3 4 5/6 7 8"))
    # Both readings of no moves reach the goal.
    assert read_moves("", Board.solved(3)).convention == "tile"


NUMBERS = fixture_json("tile-numbers.json")["cases"]


@pytest.mark.parametrize("case", NUMBERS, ids=lambda case: case["text"])
def test_tile_numbers_are_read_as_moves(case: dict[str, str]) -> None:
    board = Board.parse(case["board"])
    if "fault" in case:
        with pytest.raises(IllegalMove, match=case["fault"]):
            read_moves(case["text"], board)
    else:
        assert read_moves(case["text"], board) == (Moves.parse(case["moves"]), "numbers")


def test_convention_depends_on_the_goal() -> None:
    goal = Board.parse("0 1 2/3 4 5/6 7 8")
    board = Board.parse("1 2 0/3 4 5/6 7 8")
    assert read_moves("ll", board, goal) == (("R", "R"), "blank")
