"""Textbook tables: their published counts, recomputed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from kit.oracles import princeton_boards
from kit.paths import SCRIPTS

from slidestar import (
    PRESETS,
    Board,
    boards_at,
    count_nodes,
    counts_by_depth,
    effective_branching,
    solve,
)

TEXTBOOK_DATA = SCRIPTS / "textbook-data"

# OEIS A089473. Reinefeld's table of 1993 has 749 instead of 748.
DEPTHS = (
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
)  # fmt: skip
MIDDLE = (  # OEIS A089474: the blank's goal is in the centre
    1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132, 12208,
    18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
)  # fmt: skip


def published(name: str) -> Any:
    """Return the data in a script of the page, which is JSON."""
    text = (TEXTBOOK_DATA / name).read_text("utf-8")
    match = re.search(r"=\s+(\[.*\]);", text, re.DOTALL)
    assert match, name
    return json.loads(re.sub(r",(?=\s*\])", "", match[1]))


@pytest.mark.parametrize("goal", ["1 2 3/4 5 6/7 8 0", "0 1 2/3 4 5/6 7 8"])
def test_positions_by_depth_equal_reinefelds_counts(goal: str) -> None:
    assert counts_by_depth(Board.parse(goal)) == DEPTHS
    assert sum(DEPTHS) == 181_440


def test_page_has_reinefelds_counts_with_their_typo() -> None:
    printed = published("reinefeld.ts")
    assert [
        depth for depth, pair in enumerate(zip(printed, DEPTHS, strict=True)) if pair[0] != pair[1]
    ] == [12]
    assert (printed[12], len(printed)) == (749, 32)


def test_the_reports_heuristics_overestimate() -> None:
    """In the position that the page shows, the blank and the 8 are both counted."""
    board = Board.parse("1 2 3/4 5 6/7 0 8")
    assert count_nodes(board, rules=PRESETS["course-2017"].rules).length == 1
    assert sum(a != b for a, b in zip(board.tiles, Board.solved(3).tiles, strict=True)) == 2


def test_princeton_files_have_the_lengths_in_their_names() -> None:
    for file in princeton_boards():
        if (file.size > 4 and (file.optimal or 0) > 10) or (file.optimal or 0) > 78:
            continue  # a proof takes 7 seconds or more; tests/nightly has one of 80 moves
        board = Board.from_flat(file.tiles, file.size, file.size)
        if file.optimal is None:
            assert not board.is_solvable(), file.name
        else:
            found = solve(board)
            # The name of one has a length that no 3x3 board has.
            length = 5 if file.name == "puzzle51" else file.optimal
            assert (len(found), found.optimal) == (length, True), file.name


def test_page_has_the_princeton_files() -> None:
    wanted = [
        [file.name, file.optimal, Board.from_flat(file.tiles, file.size, file.size).text()]
        for file in princeton_boards()
    ]
    assert published("princeton.ts") == wanted
    assert len(wanted) == 151


def test_textbook_branching_factors_follow_from_its_counts() -> None:
    table = published("aima.ts")
    assert [row[0] for row in table] == list(range(6, 29, 2))
    for depth, *columns in table:
        for generated, branching in zip(columns[:3], columns[3:], strict=True):
            # The printed factors are rounded means.
            assert effective_branching(generated, depth) == pytest.approx(branching, abs=0.0151)


def test_textbook_counts_follow_from_the_books_code() -> None:
    """The hundred boards of each length were not printed, so these are others."""
    printed = {row[0]: row[1:] for row in published("aima.ts")}
    for depth, number, most in ((6, 100, 0.07), (10, 100, 0.1)):
        boards = [board for board, _ in boards_at([depth], number, Board.solved(3))]
        for column, (algorithm, heuristic, preset) in enumerate(
            [
                ("bfs", "manhattan", "aima-bfs"),
                ("astar", "hamming", "aima-h1"),
                ("astar", "manhattan", "aima-h2"),
            ]
        ):
            rules = PRESETS[preset].rules
            found = [count_nodes(board, None, algorithm, heuristic, rules) for board in boards]
            mean = sum(each.generated for each in found) / len(found)
            assert mean == pytest.approx(printed[depth][column], rel=most)
