"""Studies are read from files and links as the page reads them, and their faults are named."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

import pytest
from kit.commandline import call

from slidestar import Board, Moves, PuzzleError
from slidestar.studies import Chapter, Note, Study

BOARD = Board.parse("123406758")
CHAPTER: dict[str, Any] = {
    "title": "Two moves",
    "board": "1-2-3_4-0-6_7-5-8",
    "moves": "UL(DU(R)L)(R)",
    "quiz": True,
    "notes": [
        {"at": "", "text": "Look at 5.", "tiles": [5], "fixed": [1, 2], "arrows": [[5, 0]]},
        {"at": "UR", "text": "That leads away."},
    ],
}


def file_with(chapter: dict[str, Any], **fields: Any) -> str:
    study = {"format": "slidestar-study", "version": 1, "title": "A study", "chapters": [chapter]}
    return json.dumps({**study, **fields})


def test_study_is_read_from_its_file_and_its_links() -> None:
    snail = Board.parse("123804765")
    notes = (Note(Moves(), "Look at 5.", (5,), (1, 2), ((5, 0),)), Note(Moves("UR"), "No.\nBack."))
    chapters = (
        Chapter("Two moves", BOARD, "UL(R)", notes, quiz=True),
        Chapter("", BOARD, goal=snail),
    )
    study = Study("A study", chapters)
    for text in (
        study.json(),
        study.json(None),
        study.fragment(),
        f"https://example.org/?board=123406758&mode=analyse#{study.fragment()}&chapter=2\n",
    ):
        assert Study.parse(text) == study


def test_course_of_the_command_line_is_read() -> None:
    text = call("coach", "--format", "study", text="2-4-3_1-0-6_7-5-8").stdout
    assert Study.parse(text).json() == text.rstrip("\n")


def test_null_is_a_missing_field() -> None:
    note = {"at": "", "text": None, "tiles": [5], "fixed": None, "arrows": None}
    empty = {"goal": None, "moves": None, "quiz": None}
    (chapter,) = Study.parse(file_with({**CHAPTER, **empty, "notes": [note]})).chapters
    assert chapter == Chapter("Two moves", BOARD, notes=(Note(Moves(), tiles=(5,)),))
    assert Study.parse(file_with({**CHAPTER, "notes": None})).chapters[0].notes == ()


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"title": 5}, r"chapters\.1\.title: must be a string, got 5"),
        ({"title": "😀" * 61}, r"chapters\.1\.title: the text has at most 120 characters, got 122"),
        ({"title": "x" * 121}, r"chapters\.1\.title: the text has at most 120 characters"),
        ({"board": "1-2_2-0"}, r"chapters\.1\.board: "),
        ({"goal": "1-2_3-0"}, r"chapters\.1\.goal: .* different sizes"),
        ({"moves": "ULL"}, r"chapters\.1\.moves: "),
        ({"moves": "UL(D"}, r"chapters\.1\.moves: a parenthesis is not closed"),
        ({"moves": "UL)"}, r"chapters\.1\.moves: a parenthesis is closed"),
        ({"moves": "(U)"}, r"chapters\.1\.moves: a variation must follow"),
        ({"moves": "UL()"}, r"chapters\.1\.moves: a variation must follow"),
        ({"moves": "UL((D))"}, r"chapters\.1\.moves: a variation must follow"),
        ({"moves": "UD" * 10_001}, r"chapters\.1\.moves: a chapter has at most 20,000 moves"),
        ({"moves": "U" + "(D)" * 500}, r"chapters\.1\.moves: a chapter has at most 500 lines"),
        ({"quiz": 1}, r"chapters\.1\.quiz: must be true or false, got 1"),
        ({"notes": {}}, r"chapters\.1\.notes: must be a list"),
        ({"notes": [5]}, r"chapters\.1\.notes\.1: must be an object, got 5"),
        ({"notes": [{"at": "LL"}]}, r"chapters\.1\.notes\.1\.at: .* on no line"),
        ({"notes": [{"at": ""}] * 2}, r"chapters\.1\.notes: two notes have the same position"),
        ({"notes": [{"at": "", "tiles": [9]}]}, r"notes\.1\.tiles: a tile must be from 0 to 8"),
        ({"notes": [{"at": "", "tiles": [True]}]}, r"notes\.1\.tiles: a tile must be"),
        ({"notes": [{"at": "", "arrows": [[5, 5]]}]}, r"notes\.1\.arrows: an arrow must have two"),
    ],
)
def test_faults_of_a_chapter_are_named(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Study.parse(file_with({**CHAPTER, "notes": [], **fields}))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "neither a study nor a link"),
        ("{}", "not a Slidestar study"),
        ("{" * 100_000, "not a Slidestar study"),
        (file_with(CHAPTER, version=2), "version must be 1, got 2"),
        (file_with(CHAPTER, chapters=[CHAPTER] * 65), "chapters: the list has at most 64 items"),
        ("study=_____", "the link is damaged"),
        (Study("A study", ()).fragment()[:30], "the link is incomplete"),
    ],
)
def test_faults_of_a_study_are_named(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Study.parse(text)


def test_damaged_studies_are_read_or_named_never_worse() -> None:
    dice, whole = random.Random("damage"), file_with(CHAPTER)
    for _ in range(300):
        start = dice.randrange(len(whole))
        damaged = whole[:start] + dice.choice('"[]{}0,:(UL') + whole[start + dice.randrange(4) :]
        for text in (damaged, f"study={damaged}", Study("", ()).fragment() + damaged):
            with suppress(PuzzleError):
                Study.parse(text)
