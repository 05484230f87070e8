"""Studies, which are files of the page that explain boards move by move.

The guide describes the format, and `static/js/studies/study-format.ts` reads and writes it.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias
from zlib import compressobj

from slidestar.errors import PuzzleError, quote
from slidestar.lib import untrusted_json
from slidestar.lib.link_text import packed_text
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves

_MAX_CHAPTERS = 64
_MAX_NOTES = 500
_MAX_TEXT = 500_000
_MAX_TITLE = 120
_MAX_COMMENT = 2_000
_MAX_MOVES = 20_000
_MAX_LINES = 500
_MAX_ARROWS = 50

_Tree: TypeAlias = "dict[str, _Tree]"
"""The positions on lines, as a tree: each move leads to the tree of the next position."""


@dataclass(frozen=True)
class Note:
    """A comment and marks on a position."""

    at: Moves
    """The moves that lead to the position."""
    text: str = ""
    tiles: tuple[int, ...] = ()
    """The highlighted tiles."""
    fixed: tuple[int, ...] = ()
    """The tiles that are marked as staying in place."""
    arrows: tuple[tuple[int, int], ...] = ()
    """Arrows, each from a tile to another tile or to the blank (0)."""

    def record(self) -> dict[str, Any]:
        """Return the note as a JSON object."""
        fields = {"text": self.text, "tiles": self.tiles, "fixed": self.fixed}
        return {"at": str(self.at), **_filled({**fields, "arrows": self.arrows})}


@dataclass(frozen=True)
class Chapter:
    """A board with moves and notes."""

    title: str
    board: Board
    moves: str = ""
    """The main line. A variation follows the move that it replaces, in parentheses."""
    notes: tuple[Note, ...] = ()
    goal: Board | None = None
    quiz: bool = False
    """True if the reader must find the moves of the main line."""

    def record(self) -> dict[str, Any]:
        """Return the chapter as a JSON object."""
        standard = Board.solved(self.board.rows, self.board.cols)
        goal = self.goal.text() if self.goal and self.goal != standard else ""
        notes = [note.record() for note in self.notes]
        fields = {"goal": goal, "moves": self.moves, "quiz": self.quiz, "notes": notes}
        return {"title": self.title, "board": self.board.text(), **_filled(fields)}


@dataclass(frozen=True)
class Study:
    """Chapters under a title.

    >>> board = Board.parse("1 2 3/4 0 6/7 5 8")
    >>> note = Note(Moves(), "Look at 5.", tiles=(5,))
    >>> study = Study("First steps", (Chapter("Two moves", board, "UL(DU)", (note,)),))
    >>> print(study.json())
    {
      "format": "slidestar-study",
      "version": 1,
      "title": "First steps",
      "chapters": [
        {
          "title": "Two moves",
          "board": "1-2-3_4-0-6_7-5-8",
          "moves": "UL(DU)",
          "notes": [
            {
              "at": "",
              "text": "Look at 5.",
              "tiles": [
                5
              ]
            }
          ]
        }
      ]
    }
    """

    title: str
    chapters: tuple[Chapter, ...]

    def record(self) -> dict[str, Any]:
        """Return the study as a JSON object.

        Raises `PuzzleError` if it has more chapters or notes than the page reads.
        """
        _check("a study", "chapters", len(self.chapters), _MAX_CHAPTERS)
        for chapter in self.chapters:
            _check("a chapter", "notes", len(chapter.notes), _MAX_NOTES)
        chapters = [chapter.record() for chapter in self.chapters]
        return {
            "format": "slidestar-study",
            "version": 1,
            "title": self.title,
            "chapters": chapters,
        }

    def json(self, indent: int | None = 2) -> str:
        """Return the text of the file. Raises `PuzzleError` if the page would not read it."""
        text = json.dumps(self.record(), ensure_ascii=False, indent=indent)
        _check("a study", "characters", _length(text), _MAX_TEXT)
        return text

    def fragment(self) -> str:
        """Return the part of a link after `#`: the study as deflate-raw in base64url."""
        packer = compressobj(level=9, wbits=-15)
        text = json.dumps(self.record(), ensure_ascii=False, separators=(",", ":"))
        packed = packer.compress(text.encode()) + packer.flush()
        return f"study={urlsafe_b64encode(packed).decode().rstrip('=')}"

    @classmethod
    def parse(cls, text: str) -> Study:
        """Read a study from the text of a file, from a link, or from the part of a link after `#`.

        >>> note = Note(Moves("UL"), "Solved.")
        >>> chapter = Chapter("Two moves", Board.parse("123406758"), "UL(DU)", (note,))
        >>> study = Study("First steps", (chapter,))
        >>> Study.parse(study.json()) == Study.parse(study.fragment()) == study
        True

        Raises `PuzzleError`, which names the field, if the page would not open the study.
        """
        if not text.lstrip().startswith("{"):
            text = _unpacked(text)
        _check("a study", "characters", _length(text), _MAX_TEXT)
        try:
            record = untrusted_json.loads(text)
        except ValueError:
            record = None
        if not isinstance(record, dict) or record.get("format") != "slidestar-study":
            raise PuzzleError("the text is not a Slidestar study")
        if record.get("version") != 1:
            raise PuzzleError(f"version must be 1, got {quote(record.get('version'))}")
        with _field("title"):
            title = _text(record.get("title"), _MAX_TITLE)
        with _field("chapters"):
            chapters = _list(record.get("chapters"), _MAX_CHAPTERS)
            return cls(title, tuple(_each(chapters, _read_chapter)))


def _filled(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that are not empty. The empty fields are optional in the file."""
    return {name: value for name, value in fields.items() if value}


def _length(text: str) -> int:
    """Return the number of UTF-16 code units, which the page counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _check(thing: str, parts: str, count: int, limit: int) -> None:
    if count > limit:
        raise PuzzleError(f"{thing} has at most {limit:,} {parts}, got {count:,}")


# Reading a study -------------------------------------------------------------------------------


class _FieldError(PuzzleError):
    """An error whose message begins with the name of a field."""


@contextmanager
def _field(name: str) -> Iterator[None]:
    """Prefix the errors in a field with its name, such as `chapters.2.board`."""
    try:
        yield
    except PuzzleError as error:
        sign = "." if isinstance(error, _FieldError) else ": "
        raise _FieldError(f"{name}{sign}{error}") from None


def _each(values: list[Any], read: Any, *arguments: Any) -> Iterator[Any]:
    for number, value in enumerate(values, 1):
        with _field(str(number)):
            if not isinstance(value, dict):
                raise PuzzleError(f"must be an object, got {quote(value)}")
            # As on the page, null is a missing field.
            fields = {name: field for name, field in value.items() if field is not None}
            yield read(fields, *arguments)


def _read_chapter(record: dict[str, Any]) -> Chapter:
    with _field("board"):
        board = Board.parse(_text(record.get("board"), _MAX_COMMENT))
    with _field("moves"):
        moves = _text(record.get("moves", ""), _MAX_TEXT)
        tree = _read_lines(moves, board)
    with _field("title"):
        title = _text(record.get("title"), _MAX_TITLE)
    with _field("goal"):
        goal = _read_goal(record.get("goal"), board)
    with _field("quiz"):
        quiz = record.get("quiz", False)
        if not isinstance(quiz, bool):
            raise PuzzleError(f"must be true or false, got {quote(quiz)}")
    with _field("notes"):
        records = _list(record.get("notes", []), _MAX_NOTES)
        notes = tuple(_each(records, _read_note, tree, len(board.tiles)))
        if len({note.at for note in notes}) < len(notes):
            raise PuzzleError("two notes have the same position")
    return Chapter(title, board, moves, notes, goal, quiz)


def _read_goal(value: Any, board: Board) -> Board | None:
    if value is None:
        return None
    goal = Board.parse(_text(value, _MAX_COMMENT))
    if (goal.rows, goal.cols) != (board.rows, board.cols):
        raise PuzzleError("the goal and the board have different sizes")
    return None if goal == Board.solved(board.rows, board.cols) else goal


def _read_lines(text: str, board: Board) -> _Tree:
    """Return the positions on the lines, whose variations are in parentheses."""
    root: _Tree = {}
    # The positions along the current line, and the number of them before its own moves.
    line, first = [(root, board)], 1
    outer: list[tuple[list[tuple[_Tree, Board]], int]] = []
    moves, lines = 0, 1
    for piece in re.split(r"([()])", text):
        if piece in ("(", ")") and len(line) == first:
            raise PuzzleError("a variation must follow the move that it replaces")
        if piece == "(":
            outer.append((line, first))
            line, first, lines = line[:-1], len(line) - 1, lines + 1
        elif piece == ")":
            if not outer:
                raise PuzzleError("a parenthesis is closed that was not opened")
            line, first = outer.pop()
        else:
            made = Moves.parse(piece)
            moves += len(made)
            _check("a chapter", "moves", moves, _MAX_MOVES)
            for move in made:
                tree, position = line[-1]
                line.append((tree.setdefault(move, {}), position.move(move)))
    if outer:
        raise PuzzleError("a parenthesis is not closed")
    _check("a chapter", "lines", lines, _MAX_LINES)
    return root


def _read_note(record: dict[str, Any], tree: _Tree, cells: int) -> Note:
    with _field("at"):
        at = Moves.parse(_text(record.get("at"), _MAX_TEXT))
        for move in at:
            if move not in tree:
                raise PuzzleError("the position is on no line of the chapter")
            tree = tree[move]
    with _field("text"):
        text = _text(record.get("text", ""), _MAX_COMMENT)
    with _field("tiles"):
        tiles = _tiles(record.get("tiles", []), cells)
    with _field("fixed"):
        fixed = _tiles(record.get("fixed", []), cells)
    with _field("arrows"):
        arrows = []
        for arrow in _list(record.get("arrows", []), _MAX_ARROWS):
            ends = tuple(_tile(tile, cells) for tile in _list(arrow, 2))
            if len(set(ends)) != 2:
                raise PuzzleError(f"an arrow must have two different tiles, got {quote(arrow)}")
            arrows.append((ends[0], ends[1]))
    return Note(at, text, tiles, fixed, tuple(dict.fromkeys(arrows)))


def _tiles(value: Any, cells: int) -> tuple[int, ...]:
    return tuple(dict.fromkeys(_tile(tile, cells) for tile in _list(value, cells)))


def _tile(value: Any, cells: int) -> int:
    if type(value) is not int or not 0 <= value < cells:
        raise PuzzleError(f"a tile must be from 0 to {cells - 1}, got {quote(value)}")
    return value


def _text(value: Any, most: int) -> str:
    """Return a text without control characters other than line breaks, as the page does."""
    if not isinstance(value, str):
        raise PuzzleError(f"must be a string, got {quote(value)}")
    _check("the text", "characters", _length(value), most)
    return re.sub(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", "", re.sub(r"\r\n?", "\n", value))


def _list(value: Any, most: int) -> list[Any]:
    if not isinstance(value, list):
        raise PuzzleError(f"must be a list, got {quote(value)}")
    _check("the list", "items", len(value), most)
    return value


def _unpacked(link: str) -> str:
    """Return the text of the study in a link or in its fragment."""
    try:
        text = packed_text(link, "study", 4 * _MAX_TEXT)
    except ValueError as error:
        raise PuzzleError(str(error)) from None
    if text is None:
        raise PuzzleError("the text is neither a study nor a link to one")
    return text
