"""Read a student's answers to the questions of *How A\\* works*.

The page stores the answers in the browser, and writes them to a file or a link. The guide describes
the format, and `static/js/state/answers.ts` writes it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from slidestar.errors import PuzzleError, check_value, quote
from slidestar.lib import untrusted_json
from slidestar.lib.link_text import packed_text

FORMAT = "slidestar-answers"
VERSION = 1
CHAPTERS = 7
QUESTIONS = 2
"""The number of questions of each chapter."""

_MAX_TEXT = 20_000
_MAX_COUNT = 1_000_000
_LINK = re.compile(r"#answers=[\w-]*", re.ASCII)


class Answer(NamedTuple):
    """The answers to a question, up to the first right one."""

    tries: int
    right: bool


class Answers(NamedTuple):
    """A student's answers, as the student's browser reports them."""

    name: str
    """The name that the student has entered, which may be empty."""
    questions: Mapping[tuple[int, int], Answer]
    """The answers by the numbers of the chapter and the question, both from 1."""
    right_guesses: int
    """The number of right guesses in *Watch*."""
    guesses: int

    def first(self, chapter: int) -> int:
        """Return the number of questions of a chapter that were right at the first answer."""
        return sum(answer == Answer(1, True) for answer in self._of(chapter))

    def tries(self, chapter: int) -> int:
        """Return the number of answers to the questions of a chapter."""
        return sum(answer.tries for answer in self._of(chapter))

    def _of(self, chapter: int) -> list[Answer]:
        return [answer for (number, _), answer in self.questions.items() if number == chapter]


def read_answers(text: str) -> Answers:
    """Read answers from a file of the page, or from a text that contains a link to answers.

    >>> text = '{"format": "slidestar-answers", "version": 1, "name": "Ada", "answers": ['
    >>> text += '{"chapter": 4, "question": 2, "tries": 3, "right": true}], '
    >>> answers = read_answers(text + '"guesses": {"right": 1, "all": 2}}')
    >>> answers.name, answers.questions
    ('Ada', {(4, 2): Answer(tries=3, right=True)})

    Raises `PuzzleError` for any other text.
    """
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        text = _unpacked(text)
    try:
        record = untrusted_json.loads(text.lstrip("\ufeff"))
    except ValueError as error:
        raise PuzzleError(f"the answers are not JSON: {error}") from None
    record = _fields(record, "answers", ("format", "version", "name", "answers", "guesses"))
    if (record["format"], record["version"]) != (FORMAT, VERSION):
        found = f"{quote(record['format'])}, version {quote(record['version'])}"
        raise PuzzleError(f"answers must have the format {FORMAT}, version {VERSION}, got {found}")
    if not isinstance(record["name"], str) or not isinstance(record["answers"], list):
        raise PuzzleError("name must be a string, and answers a list")
    questions: dict[tuple[int, int], Answer] = {}
    for each in record["answers"]:
        each = _fields(each, "an answer", ("chapter", "question", "tries", "right"))
        place = (
            _count(each["chapter"], "chapter", 1, CHAPTERS),
            _count(each["question"], "question", 1, QUESTIONS),
        )
        if place in questions:
            raise PuzzleError(f"question {place[1]} of chapter {place[0]} has two answers")
        right = check_value("right", each["right"], bool)
        questions[place] = Answer(_count(each["tries"], "tries", 1), right)
    guesses = _fields(record["guesses"], "guesses", ("right", "all"))
    total = _count(guesses["all"], "guesses.all", 0)
    right_guesses = _count(guesses["right"], "guesses.right", 0, total)
    return Answers(record["name"], questions, right_guesses, total)


def _unpacked(text: str) -> str:
    """Return the JSON in the only link of a text."""
    links = {*_LINK.findall(text)}
    if len(links) != 1:
        found = f"{len(links)} different links" if links else "none"
        raise PuzzleError(f"a text must contain one link to answers, got {found}")
    with suppress(ValueError):
        if unpacked := packed_text(links.pop(), "answers", _MAX_TEXT):
            return unpacked
    raise PuzzleError("the link to answers is damaged: it may have been cut off")


def _fields(value: Any, name: str, names: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(value, dict) or {*value} != {*names}:
        raise PuzzleError(f"{name} must be an object with {', '.join(names)}, got {quote(value)}")
    return value


def _count(value: object, name: str, least: int, most: int = _MAX_COUNT) -> int:
    if type(value) is not int or not least <= value <= most:
        raise PuzzleError(f"{name} must be an int from {least} to {most:,}, got {quote(value)}")
    return value
