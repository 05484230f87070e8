"""Answers to the questions of the primer: the page's file, and `slidestar grade`."""

from __future__ import annotations

import csv
import sys
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from kit.commandline import call, posix
from kit.paths import FIXTURES

from slidestar import PuzzleError
from slidestar.classroom.answers import read_answers

FILE = (FIXTURES / "answers.json").read_text("utf-8")
needs_toml = pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 reads no TOML")


def link(text: str) -> str:
    packer = zlib.compressobj(wbits=-15)
    data = urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode()
    return f"https://example.org/?mode=learn&lesson=watch&chapter=1#answers={data.rstrip('=')}"


def test_file_and_link_have_the_same_answers() -> None:
    answers = read_answers(FILE)
    assert answers.questions == {(1, 1): (1, True), (1, 2): (3, True), (4, 2): (1, False)}
    assert (answers.name, answers.right_guesses, answers.guesses) == ("Ada Lovelace", 5, 9)
    assert [answers.first(chapter) for chapter in (1, 4)] == [1, 0]
    assert read_answers("\ufeff" + FILE) == answers
    assert read_answers(f'My answers: <a href="{link(FILE)}">{link(FILE)}</a>.') == answers


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "one link to answers, got none"),
        (f"{link(FILE)} {link(FILE + ' ')}", "got 2 different links"),
        (link(FILE)[:-9], "damaged: it may have been cut off"),
        (link(" " * 30_000 + FILE), "damaged"),
        ("{", "not JSON"),
        ("{" + '"a":[' * 1000, "nested"),
        ("{}", "answers must be an object with format, version"),
        (FILE.replace('"version": 1', '"version": 2'), "version 1, got 'slidestar-answers', versi"),
        (FILE.replace('"chapter": 4', '"chapter": 8'), "chapter must be an int from 1 to 7, got 8"),
        (FILE.replace('"question": 2', '"question": 1', 1), "question 1 of chapter 1 has two"),
        (FILE.replace('"tries": 3', '"tries": true'), "tries must be an int from 1 to"),
        (FILE.replace('"right": false', '"right": 0'), "right must be true or false, got 0"),
        (FILE.replace('"right": false', '"right": false, "marks": 9'), "an answer must be an obj"),
        (FILE.replace('"all": 9', '"all": 4'), "guesses.right must be an int from 0 to 4, got 5"),
        (FILE.replace('"Ada Lovelace"', "3"), "name must be a string"),
    ],
)
def test_other_texts_are_refused(text: str, message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read_answers(text)
    assert message in str(caught.value)


@posix
@needs_toml
def test_answers_are_graded_by_chapter(tmp_path: Path) -> None:
    exercise = tmp_path / "_exercise.toml"
    exercise.write_text('kind = "answers"\n[points]\nchapter-1 = 4\nchapter-4 = 2\n')
    folder = tmp_path / "in"
    (folder / "Ben_7_assignsubmission_onlinetext").mkdir(parents=True)
    (folder / "Ben_7_assignsubmission_onlinetext" / "onlinetext.html").write_text(link(FILE))
    (folder / "ada.json").write_text(FILE)
    (folder / "cy.txt").write_text("=1+1")
    (folder / "dan.py").write_text("def h(tiles): return 0")
    grade = ["grade", str(folder), "--exercise", str(exercise)]
    _, out, errors = call(*grade, "--format", "csv")
    rows = {row["name"]: row for row in csv.DictReader(out.splitlines())}
    assert [rows[name]["points"] for name in ("Ben", "ada.json", "cy.txt")] == ["2", "2", "0"]
    ada = rows["ada.json"]
    assert (ada["chapter-1"], ada["chapter-4"], ada["tries"], ada["guesses"]) == (
        "1",
        "0",
        "5",
        "9",
    )
    assert "one link to answers, got none" in rows["cy.txt"]["error"]
    assert "dan.py is not graded: not a .json or .txt or .html file" in errors
    feedback = call(*grade, "--format", "feedback").stdout
    assert "Chapter 1: 1 of 2 right on the first try, 4 answers in all." in feedback
    assert feedback.count("These answers are self-reported") == 2
    assert '"tries": 3' in call(*grade, "--format", "json").stdout
    assert "no --goal and no --timeout" in call(*grade, "--timeout", "3").stderr
