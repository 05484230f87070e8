"""The coach: its stages, its steps, its verdicts, its request and its verb."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.bridge import reply_to
from kit.commandline import call

from slidestar import Board, Moves, PuzzleError, distance, shuffle
from slidestar.coach import (
    COACH_MAX_CELLS,
    Advice,
    Step,
    advise,
    course,
    course_chapters,
    find_shortcut,
    judge_moves,
    plan,
)
from slidestar.puzzle.board import moves_from
from slidestar.studies import Chapter, Note, Study

# Tile 3 is caught behind tile 2, which is in the corner.
CAUGHT = Board.parse("1 3 2/4 0 6/7 8 5")

sizes = st.tuples(st.integers(2, 6), st.integers(2, 6))
seeds = st.integers(0, 10**9)


def random_pair(size: tuple[int, int], seed: int) -> tuple[Board, Board]:
    """Return a board and a goal that it can reach."""
    goal = shuffle(*size, f"goal {seed}")
    return shuffle(*size, seed, goal), goal


def step_of(advice: Advice) -> Step:
    assert advice.step is not None
    return advice.step


def length(board: Board, goal: Board | None = None) -> int:
    """Return the number of moves of a course."""
    return sum(len(advice.step.moves) for advice in course(board, goal) if advice.step)


def fewest_moves(
    board: Board, fixed: Collection[int], finished: Callable[[tuple[int, ...]], bool]
) -> int:
    """Find the fewest moves to a finished position by breadth-first search over all positions."""
    level = {(board.tiles, board.blank)}
    seen = {board.tiles}
    moves = 0
    while not any(finished(tiles) for tiles, _ in level):
        following = set()
        for tiles, blank in level:
            for _, cell in moves_from(blank, board.rows, board.cols):
                if cell not in fixed:
                    after = list(tiles)
                    after[blank], after[cell] = after[cell], 0
                    following.add((tuple(after), cell))
        level = {each for each in following if each[0] not in seen}
        assert level, "no position is finished"
        seen |= {tiles for tiles, _ in level}
        moves += 1
    return moves


# The plan.


@pytest.mark.parametrize("size", [(2, 2), (2, 5), (5, 2), (3, 3), (4, 7), (10, 10)])
def test_plan_fills_all_cells_and_ends_at_the_blank(size: tuple[int, int]) -> None:
    rows, cols = size
    for blank in range(rows * cols):
        stages = plan(rows, cols, blank)
        cells = [cell for stage in stages for cell in stage.cells]
        assert sorted(cells) == list(range(rows * cols))
        assert blank in stages[-1].cells
        assert [stage.code for stage in stages].count("last-six") == (rows * cols > 4)
        for number, stage in enumerate(stages):
            assert stage.fixed == {cell for each in stages[:number] for cell in each.cells}
            assert stage.beside not in stage.fixed


# The steps.


@settings(max_examples=20)
@given(sizes, seeds)
def test_each_move_leads_nearer_to_the_goal(size: tuple[int, int], seed: int) -> None:
    board, goal = random_pair(size, seed)
    advice = advise(board, goal)
    while advice.step:
        # Ask again after each move, as the page does.
        after = board.move(advice.step.moves[0])
        assert judge_moves(board, after, goal).code == "good"
        following = advise(after, goal)
        assert following.left < advice.left
        assert following.number >= advice.number
        board, advice = after, following
    assert advice.stage == "solved"
    assert board == goal


@settings(max_examples=40)
@given(sizes, seeds)
def test_course_leaves_fixed_tiles_alone(size: tuple[int, int], seed: int) -> None:
    board, goal = random_pair(size, seed)
    for advice in course(board, goal):
        alone = {*advice.fixed, *(advice.step.held if advice.step else ())}
        assert all(board.tiles[cell] == goal.tiles[cell] for cell in advice.fixed)
        if advice.step is None:
            break
        for move in advice.step.moves:
            after = board.move(move)
            assert all(board.tiles[cell] == after.tiles[cell] for cell in alone)
            board = after
        for tile, cell in zip(advice.step.tiles, advice.step.cells, strict=False):
            assert board.tiles[cell] == tile
    assert board == goal


@settings(max_examples=30)
@given(sizes, seeds)
def test_unsolvable_board_ends_with_two_tiles_swapped(size: tuple[int, int], seed: int) -> None:
    board, goal = random_pair(size, seed)
    board = board.twin()
    for advice in course(board, goal):
        assert advice.swap is not None
        assert board.swapped(*advice.swap).is_solvable(goal)
        if advice.step:
            board = board.apply(advice.step.moves)
    assert (advice.stage, advice.step) == ("unsolvable", None)
    assert advice.swap is not None
    assert board.swapped(*advice.swap) == goal


@pytest.mark.parametrize("size", [(3, 3), (2, 4), (4, 2)])
def test_steps_have_the_fewest_moves(size: tuple[int, int]) -> None:
    compared = set[str]()
    for seed in range(5):
        board, goal = random_pair(size, seed)
        for advice in course(board, goal):
            step = advice.step
            if step is None:
                break
            there = dict(zip(step.cells, step.tiles, strict=False))
            alone = {*advice.fixed, *step.held}

            def placed(tiles: tuple[int, ...], there: dict[int, int] = there) -> bool:
                return all(tiles[cell] == tile for cell, tile in there.items())

            best = fewest_moves(board, alone, placed) if there else 0
            # A tile that would catch the next one in the corner takes a longer path.
            exact = step.code not in ("unblock", "to-corner")
            assert len(step.moves) == best if exact else len(step.moves) >= best
            compared.add(step.code)
            board = board.apply(step.moves)
    assert compared >= {"to-corner", "beside", "enter", "rotate"}


def test_end_of_a_row_takes_three_steps() -> None:
    board = Board.parse("1 2 5 10/3 6 7 8/9 4 11 12/13 14 15 0")
    board = board if board.is_solvable() else board.swapped(14, 15)
    found = [step_of(advice) for advice in course(board) if advice.number == 3]
    assert [(step.code, step.tiles, step.cells, step.held) for step in found] == [
        ("to-corner", (3,), (3,), ()),
        ("beside", (4,), (7,), (3,)),
        ("enter", (3, 4), (2, 3), ()),
    ]


def test_caught_tile_is_freed_first() -> None:
    found = [step_of(advice) for advice in course(CAUGHT) if advice.stage == "row-end"]
    assert [(step.code, step.tiles, step.cells) for step in found] == [
        ("unblock", (3,), ()),
        ("beside", (3,), (5,)),
        ("enter", (2, 3), (1, 2)),
    ]


def test_goal_with_the_blank_first_is_filled_from_below() -> None:
    goal = Board.parse("0 1 2/3 4 5/6 7 8")
    advice = advise(Board.parse("1 2 5/3 4 0/7 6 8"), goal)
    assert (advice.stage, advice.tiles, advice.cells) == ("tile", (6,), (6,))
    assert [stage.code for stage in plan(3, 3, 0)] == ["tile", "row-end", "last-six", "last-four"]


def test_solved_board_has_no_step() -> None:
    advice = advise(Board.solved(4))
    assert (advice.stage, advice.number, advice.count, advice.step) == ("solved", 9, 9, None)
    assert advice.fixed == tuple(range(16))
    assert advice.swap is None


def test_course_is_of_reasonable_length() -> None:
    boards = [shuffle(3, 3, f"length {number}") for number in range(100)]
    assert 1.4 < mean(length(board) / distance(board) for board in boards) < 1.8
    assert max(length(board) for board in boards) < 70
    assert mean(length(shuffle(4, 4, number)) for number in range(30)) < 120
    assert length(shuffle(10, 10, "length")) < 5 * 10**3


def test_board_that_is_too_large_is_refused() -> None:
    rows = COACH_MAX_CELLS // 20
    assert advise(Board.solved(rows, 20)).stage == "solved"
    with pytest.raises(PuzzleError, match="at most 400 cells, got 420"):
        advise(Board.solved(rows + 1, 20))


# The verdicts.


def test_verdict_names_displaced_tiles() -> None:
    board = Board.parse("1 2 3 0/4 5 6 7/8 9 10 11")
    verdict = judge_moves(board, board.apply("R3"))
    assert (verdict.code, verdict.tiles) == ("disturbs", (1, 2)), "tile 3 was free"


def test_tile_held_in_the_corner_is_displaced() -> None:
    board = Board.parse("1 5 2/4 0 6/3 7 8")
    board = board if board.is_solvable() else board.swapped(7, 8)
    step = step_of(advise(board))
    assert (step.code, step.tiles, step.held) == ("beside", (3,), (2,))
    verdict = judge_moves(board, board.apply("DL"))
    assert (verdict.code, verdict.tiles) == ("disturbs", (2,))


def test_detour_leads_away() -> None:
    board = Board.parse("4 1 3/2 0 6/7 5 8")
    moves = step_of(advise(board)).moves
    for move in {*board.legal_moves()} - {moves[0]}:
        verdict = judge_moves(board, board.move(move))
        there_and_back = judge_moves(board.move(move), board)
        assert (verdict.code, there_and_back.code) in {
            ("away", "good"),
            ("neutral", "neutral"),
            ("good", "away"),
        }
    assert judge_moves(board, board).code == "neutral"


@settings(max_examples=30)
@given(sizes, seeds)
def test_verdict_is_away_if_the_way_back_is_good(size: tuple[int, int], seed: int) -> None:
    board, goal = random_pair(size, seed)
    codes = {"good": "away", "away": "good", "neutral": "neutral"}
    fixed = advise(board, goal).fixed
    for after in board.neighbors():
        forward = judge_moves(board, after, goal).code
        back = judge_moves(after, board, goal).code
        if "disturbs" not in (forward, back):
            assert back == codes[forward]
        assert (forward == "disturbs") or after.blank not in fixed


# The shortcuts.


def test_shortcut_has_the_fewest_moves() -> None:
    shorter = 0
    for seed in range(8):
        board, goal = random_pair((3, 3), seed)
        for advice in course(board, goal):
            found = find_shortcut(board, goal)
            pair = advice.tiles if len(advice.tiles) == 2 else ()
            if found:
                shorter += 1
                assert not pair or found.tiles == pair
                after = board.apply(found.moves)
                assert all(
                    after.tiles[cell] == tile
                    for cell, tile in zip(found.cells, found.tiles, strict=True)
                )
                assert all(after.tiles[cell] == goal.tiles[cell] for cell in advice.fixed)
                assert len(found.moves) < found.by_steps
            if pair and shorter < 8:

                def placed(tiles: tuple[int, ...], advice: Advice = advice) -> bool:
                    wanted = zip(advice.cells, advice.tiles, strict=True)
                    return all(tiles[cell] == tile for cell, tile in wanted)

                best = fewest_moves(board, advice.fixed, placed)
                stage = [each for each in course(board, goal) if each.number == advice.number]
                by_steps = sum(len(step_of(each).moves) for each in stage)
                assert (found is None) == (by_steps == best)
                if found:
                    assert (len(found.moves), found.by_steps) == (best, by_steps)
            if advice.step:
                board = board.apply(advice.step.moves)
    assert shorter > 3


def test_shortcut_places_two_tiles_of_a_row() -> None:
    boards = [shuffle(4, 4, number) for number in range(20)]
    found = [shortcut for board in boards if (shortcut := find_shortcut(board))]
    assert (1, 2) in {shortcut.tiles for shortcut in found}
    for board in boards:
        if (shortcut := find_shortcut(board)) and shortcut.tiles == (1, 2):
            steps = [step_of(advice) for advice in course(board) if advice.number <= 2]
            assert shortcut.by_steps == sum(len(step.moves) for step in steps)


def test_large_board_has_no_shortcut() -> None:
    assert find_shortcut(shuffle(7, 7, "large")) is None
    assert find_shortcut(Board.solved(3)) is None


# The course in chapters.


@settings(max_examples=30)
@given(sizes, seeds, st.booleans())
def test_chapters_are_the_course(size: tuple[int, int], seed: int, solvable: bool) -> None:
    board, goal = random_pair(size, seed)
    board = board if solvable else board.twin()
    found = [*course(board, goal)]
    chapters = course_chapters(board, goal)
    steps = [step_of(advice) for advice in found[:-1]]
    comments = [comment for chapter in chapters for comment in chapter.comments]
    named = [comment for comment in comments if comment.code not in ENDS]
    assert [(each.code, each.tiles, each.cells) for each in named] == [
        (step.code, step.tiles, step.cells) for step in steps
    ]
    moves = "".join(chapter.moves.letters() for chapter in chapters)
    assert moves == "".join(step.moves.letters() for step in steps)
    assert [each.code for each in comments if each.code in ENDS] == [
        *["placed"] * (len(chapters) - 1),
        "solved" if solvable else "unsolvable",
    ]
    for chapter in chapters:
        assert chapter.board == board
        places = [comment.at for comment in chapter.comments]
        assert places == sorted({*places})
        for comment in chapter.comments:
            here = board.apply(chapter.moves[: comment.at])
            assert not {*comment.fixed} & {tile for tile, _ in comment.arrows}
            for (tile, other), cell in zip(comment.arrows, comment.cells, strict=False):
                if len(comment.cells) == 1:
                    assert (tile, other) == (comment.tiles[0], here.tiles[cell])
        assert chapter.comments[-1].at == len(chapter.moves)
        board = board.apply(chapter.moves)


ENDS = ("placed", "solved", "unsolvable")


def test_fixed_tiles_stay_on_their_cells() -> None:
    for seed in range(5):
        for chapter in course_chapters(shuffle(4, 5, seed)):
            board = chapter.board
            for now, following in pairwise(chapter.comments):
                after = board.apply(chapter.moves[now.at : following.at])
                for tile in now.fixed:
                    assert board.tiles.index(tile) == after.tiles.index(tile)
                board = after


def test_large_course_has_a_chapter_for_each_row() -> None:
    board = shuffle(10, 10, "large")
    chapters = course_chapters(board)
    assert [chapter.code for chapter in chapters[:8]] == ["row"] * 8
    assert chapters[0].tiles == tuple(range(1, 11))
    for chapter in chapters:
        assert chapter.board == board
        board = board.apply(chapter.moves)
    assert board == Board.solved(10)


def test_solved_board_has_one_chapter() -> None:
    [chapter] = course_chapters(Board.solved(3))
    assert (chapter.code, chapter.moves, chapter.comments[0].code) == ("last-four", (), "solved")


def test_two_swapped_tiles_have_a_chapter() -> None:
    chapters = course_chapters(Board.parse("1 2 3/4 5 6/8 7 0"))
    assert chapters[-1].code == "last-four"
    end = chapters[-1].comments[-1]
    assert (end.code, len(end.tiles)) == ("unsolvable", 2)


# The request and the verb.


def test_reply_has_the_step_and_the_verdict() -> None:
    assert reply_to(type="coach", board="1-2-3_4-5-6_7-0-8", before="1-2-3_4-0-6_7-5-8") == {
        "id": 7,
        "type": "result",
        "stage": "last-four",
        "number": 4,
        "count": 4,
        "fixed": [0, 1, 2, 3, 6],
        "tiles": [5, 6, 8],
        "cells": [4, 5, 7],
        "step": {
            "code": "rotate",
            "tiles": [5, 6, 8],
            "cells": [4, 5, 7],
            "moves": "L",
            "held": [],
        },
        "swap": None,
        "verdict": {"code": "good", "tiles": []},
        "shortcut": None,
    }


def test_reply_has_the_displaced_tile_and_the_goal() -> None:
    goal = "0-1-2_3-4-5_6-7-8"
    reply = reply_to(type="coach", board="1-4-2_3-7-5_6-0-8", before="1-4-2_3-7-5_0-6-8", goal=goal)
    assert reply["verdict"] == {"code": "good", "tiles": []}
    reply = reply_to(type="coach", board="1-4-2_3-0-5_6-7-8", before="1-4-2_0-3-5_6-7-8", goal=goal)
    assert (reply["stage"], reply["verdict"]["code"]) == ("last-four", "good")
    reply = reply_to(type="coach", board="1-4-2_3-5-8_6-7-0", before="1-4-2_3-5-0_6-7-8", goal=goal)
    assert reply["verdict"] == {"code": "disturbs", "tiles": [8]}


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"board": "1-2_3-0", "before": "1-2-3_4-5-0"}, "invalid-board"),
        ({"board": "1-2_3-0", "before": 5}, "invalid-board"),
        ({"board": "1-2_3-0", "goal": "1-2-3_4-5-0"}, "invalid-board"),
        ({"board": Board.solved(21).text()}, "bad-request"),
    ],
)
def test_unusable_request_is_an_error(request_: dict[str, Any], code: str) -> None:
    reply = reply_to(type="coach", **request_)
    assert (reply["type"], reply["code"]) == ("error", code)


def test_reply_has_the_chapters_of_a_course() -> None:
    goal = "0-1-2_3-4-5_6-7-8"
    reply = reply_to(type="course", board="1-4-2_3-7-5_6-0-8", goal=goal)
    board, target = (Board.parse(text) for text in ("1-4-2_3-7-5_6-0-8", goal))
    chapters = [chapter.record() for chapter in course_chapters(board, target)]
    assert reply["chapters"] == json.loads(json.dumps(chapters))
    assert [chapter["moves"] for chapter in reply["chapters"]] == ["D", "DR"]
    assert reply_to(type="course", board=Board.solved(21).text())["type"] == "error"


def test_verb_prints_a_course() -> None:
    done = call("coach", text=CAUGHT.text())
    assert (done.returncode, done.stderr) == (0, "")
    steps = [step_of(advice) for advice in course(CAUGHT) if advice.step]
    for step in steps:
        assert f": {step.moves}\n" in done.stdout
    assert "2 of 4: the end of row 1, tiles 2 and 3\n  Free tile 3, " in done.stdout
    assert "Bring tile 3 next to the corner, to row 2, column 3: " in done.stdout
    assert done.stdout.endswith(f"Solved in {sum(len(step.moves) for step in steps)} moves\n")


def test_verb_reports_an_unsolvable_board() -> None:
    done = call("coach", text="1 2 3/4 5 6/8 7 0\n1 2/0 3")
    assert done.returncode == 1
    first, second = done.stdout.split("\n\n")
    assert "Unsolvable puzzle\nTiles " in first
    assert second == "2\n 1  2\n 0  3\n1 of 1: the last four cells, tiles 1, 2 and 3\n" + (
        "  Rotate tiles 1, 2 and 3 into their places: L\nSolved in 1 move\n"
    )


def test_verb_prints_json_for_a_goal() -> None:
    done = call("coach", "--goal", "snail", "--format", "json", text="1 2 3/8 4 0/7 6 5")
    record = json.loads(done.stdout)
    assert record["board"] == "1-2-3_8-4-0_7-6-5"
    assert [each["stage"] for each in record["course"]] == ["last-four", "solved"]
    assert record["course"][0]["step"]["moves"] == "R"


@pytest.mark.parametrize("size", ["2x6", "6x2", "5x3"])
def test_verb_names_each_stage(size: str) -> None:
    board = call("shuffle", size, "--seed", "titles").stdout
    done = call("coach", text=board)
    titles = [line for line in done.stdout.splitlines() if " of " in line]
    assert all(": " in title for title in titles)
    assert "Solved in" in done.stdout


def test_verb_prints_a_study() -> None:
    done = call("coach", "--format", "study", text=CAUGHT.text())
    assert (done.returncode, done.stderr) == (0, "")
    study = json.loads(done.stdout)
    assert (study["format"], study["version"]) == ("slidestar-study", 1)
    first, last = study["chapters"]
    assert first["title"] == "The end of row 1, tiles 2 and 3"
    assert first["board"] == CAUGHT.text()
    assert [note["text"] for note in first["notes"]] == [
        "Free tile 3, which cannot get past the tile in the corner.",
        "Bring tile 3 next to the corner, to row 2, column 3.",
        "Slide tiles 2 and 3 into their places.",
        "Tiles 2 and 3 are in place.",
    ]
    assert first["notes"][1] == {
        "at": "DLU2RDLDR",
        "text": "Bring tile 3 next to the corner, to row 2, column 3.",
        "tiles": [3],
        "fixed": [1, 2],
        "arrows": [[3, 6]],
    }
    assert Board.parse(last["board"]).apply(last["moves"]) == Board.solved(3)
    assert last["notes"][-1] == {"at": "U", "text": "Solved."}
    assert "goal" not in last


def test_study_of_several_boards_names_them() -> None:
    done = call("coach", "--format", "study", text="1 2/0 3\n1 2 3/4 5 6/8 7 0")
    assert done.returncode == 1
    chapters = json.loads(done.stdout)["chapters"]
    assert chapters[0]["title"] == "Board 1: The last four cells, tiles 1, 2 and 3"
    assert chapters[-1]["notes"][-1]["text"].startswith("This board cannot be solved: tiles ")


def test_study_of_another_goal_has_it() -> None:
    done = call("coach", "--format", "study", "--goal", "snail", text="1 2 3/8 4 0/7 6 5")
    [chapter] = json.loads(done.stdout)["chapters"]
    assert (chapter["goal"], chapter["moves"]) == ("1-2-3_8-0-4_7-6-5", "R")


def test_study_that_the_page_would_not_read_is_refused() -> None:
    many = "\n".join(shuffle(4, 4, seed).text() for seed in range(9))
    done = call("coach", "--format", "study", text=many)
    assert (done.returncode, done.stdout) == (2, "")
    assert "a study has at most 64 chapters, got " in done.stderr
    chapter = Chapter("", CAUGHT, notes=(Note(Moves(), "long " * 100_000),))
    with pytest.raises(PuzzleError, match="at most 500,000 characters, got 500,"):
        Study("", (chapter,)).json()
