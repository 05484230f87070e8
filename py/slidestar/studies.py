"""Studies, which are files of the page that explain boards move by move.

The guide describes the format, and `static/js/studies/study-format.ts` reads and writes it.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from typing import Any
from zlib import compressobj

from slidestar.errors import PuzzleError
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves

_MAX_CHAPTERS = 64
_MAX_NOTES = 500
_MAX_TEXT = 500_000


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
        _check("a study", "characters", len(text), _MAX_TEXT)
        return text

    def fragment(self) -> str:
        """Return the part of a link after `#`: the study as deflate-raw in base64url."""
        packer = compressobj(level=9, wbits=-15)
        text = json.dumps(self.record(), ensure_ascii=False, separators=(",", ":"))
        packed = packer.compress(text.encode()) + packer.flush()
        return f"study={urlsafe_b64encode(packed).decode().rstrip('=')}"


def _filled(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that are not empty. The empty fields are optional in the file."""
    return {name: value for name, value in fields.items() if value}


def _check(thing: str, parts: str, count: int, limit: int) -> None:
    if count > limit:
        raise PuzzleError(f"{thing} has at most {limit:,} {parts}, got {count:,}")
