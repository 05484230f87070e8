"""The text of the player for notebooks: its size, its names, and its replacement if it is too large.

`tests/nightly` tests its behaviour in a browser.
"""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from slidestar import Board, shuffle, solve
from slidestar.pictures.player import player_html


def walk(moves: int, rows: int = 4, cols: int = 4) -> tuple[Board, str]:
    """Return a number of moves in circles, and the board that they solve."""
    made = ("DRUL" * moves)[:moves]
    return Board.solved(rows, cols).apply(made), made[::-1].translate(str.maketrans("UDLR", "DURL"))


def test_player_of_a_solution_has_its_positions_and_no_script() -> None:
    solution = solve(Board.parse("8 6 7/2 5 4/3 0 1"), algorithm="astar", heuristic="manhattan")
    shown = solution._repr_html_()
    assert "<p>31 moves, proven shortest; astar by manhattan expanded 6,728 nodes.</p>" in shown
    # JupyterLab leaves the arrow keys only to elements that have the attribute themselves.
    radios = re.findall("<input [^>]*>", shown)
    assert len(radios) == 32
    assert all('data-lm-suppress-shortcuts="true"' in radio for radio in radios)
    assert str(solution.moves.letters()) in shown
    assert "<script" not in shown
    assert not re.search(r"https?:|url\(|@import", shown)


def test_solution_without_moves_has_no_player() -> None:
    assert "1 move, proven shortest; auto expanded" in solve(Board.parse("1 2/0 3"))._repr_html_()
    solved = solve(Board.solved(3))._repr_html_()
    assert "0 moves, proven shortest" in solved
    assert "<svg" in solved
    assert "radio" not in solved


def test_unproven_solution_names_its_lower_bound() -> None:
    solution = solve(shuffle(5, 5, "tea"), algorithm="greedy", heuristic="manhattan")
    assert not solution.optimal
    assert f"moves, a shortest has at least {solution.lower_bound};" in solution._repr_html_()


@pytest.mark.parametrize(
    ("rows", "cols", "moves", "most"),
    [(4, 4, 80, 40_000), (4, 4, 400, 160_000), (20, 20, 400, 200_000), (4, 4, 401, 60_000),
     (4, 4, 100_000, 60_000), (20, 20, 401, 160_000), (21, 21, 10, 60_000), (100, 100, 10, 160_000)],
)  # fmt: skip
def test_player_stays_small(rows: int, cols: int, moves: int, most: int) -> None:
    board, made = walk(moves, rows, cols)
    assert len(player_html(board, Board.solved(rows, cols), made, "x")) < most


def test_more_than_400_moves_are_a_strip() -> None:
    board, made = walk(1200, 3, 3)
    shown = player_html(board, Board.solved(3), made, "many")
    assert "radio" not in shown
    assert "These are 24 of 1,201 positions: more than 400 moves have no player." in shown
    boards = re.findall(r"<g transform.*?</text></g>(?=<g t|\s*</svg>)", shown.replace("\n", ""))
    assert len(boards) == 24
    assert [re.findall(r">(\d)</text>", one) for one in (boards[0], boards[-1])] == [
        [str(tile) for tile in board.tiles if tile],
        [str(tile) for tile in range(1, 9)],
    ]


def test_large_board_shows_its_start() -> None:
    board, made = walk(10, 21, 21)
    shown = player_html(board, Board.solved(21), made, "large")
    assert "radio" not in shown
    assert shown.count("<svg") == 1


def test_players_of_one_page_share_no_name() -> None:
    solution = solve(Board.parse("1 2 3/4 0 6/7 5 8"))
    first, second = (set(re.findall(r' id="([^"]+)"', solution._repr_html_())) for _ in "ab")
    assert len(first) == len(second) == 4
    assert first & second == set()


def test_new_process_writes_the_same_text() -> None:
    code = (
        "from slidestar import Board, solve;"
        " print([solve(Board.parse(text))._repr_html_() for text in ('1 2/0 3', '0 1/3 2')])"
    )
    first, second = (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in "ab"
    )
    assert first.stdout == second.stdout


def test_sentence_is_escaped() -> None:
    assert "<p>&lt;b&gt; &amp;</p>" in player_html(Board.solved(2), Board.solved(2), "", "<b> &")
