"""Slidestar's files of solves: their version and columns, and texts safe for spreadsheets."""

from __future__ import annotations

import re

__all__ = ["COLUMNS", "FORMAT", "NEEDED", "TEXTS", "VERSION", "guarded", "unguarded"]

VERSION = 1
FORMAT = "slidestar history"
"""The `format` of a JSON file."""

COLUMNS = (
    "version", "when", "board", "start", "goal", "moves", "milliseconds", "dnf", "times",
    "practice", "scramble", "comment", "seed", "penalty", "session", "undone",
)  # fmt: skip
NEEDED = ("version", "when", "board", "moves", "milliseconds")
TEXTS = ("scramble", "comment", "seed", "session")
"""Columns that hold any text, or None."""

# A seed is any text, from anyone's link. A spreadsheet may run a cell that begins with one of these
# signs as a formula, unless an apostrophe precedes it (OWASP, "CSV Injection"). It may also
# separate cells by another sign than the comma, so that a cell begins inside the seed. A text that
# has such an apostrophe already, and an empty text, get one more, so that all can be read back.
_CELL = r"(?:^|(?<=[,;\t\r\n|]))"
_SIGNS = r"(?=['\"]*[=+\-@\t\r\n＝＋－＠]|'*\Z)"
_FORMULA = re.compile(f"{_CELL}{_SIGNS}")
_GUARD = re.compile(f"{_CELL}'{_SIGNS}")


def guarded(text: str) -> str:
    """Return a text with an apostrophe before each formula. `unguarded` removes them.

    >>> guarded("=1+1"), unguarded("'=1+1"), guarded("tea")
    ("'=1+1", '=1+1', 'tea')
    """
    return _FORMULA.sub("'", text)


def unguarded(text: str) -> str:
    """Return the text that `guarded` was called with."""
    return _GUARD.sub("", text)
