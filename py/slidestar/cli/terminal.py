"""What's only for people at a terminal: colours, and a line that says how far the work is.

Colours are on where the text goes to a terminal. `--color always` and `--color never` decide;
without them `NO_COLOR` turns colours off (no-color.org) and `FORCE_COLOR` turns them on.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from time import perf_counter
from typing import TextIO

__all__ = ["BAD", "GOOD", "HEAD", "LIT", "ProgressLine", "choose_colours", "is_terminal", "painted"]

GOOD, BAD, LIT, HEAD = "32", "31", "1;33", "1"
"""Parameters of the terminals' sequences for green, red, bold yellow, and bold."""

_PATIENCE = 0.4  # seconds until the line is first seen
_APART = 0.1

_choice = "auto"


def choose_colours(choice: str) -> None:
    """What `--color` says: `auto`, `always` or `never`."""
    global _choice
    _choice = choice


def painted(text: str, colour: str, stream: TextIO | None) -> str:
    """The text in a colour, if what's written to the stream has any."""
    return f"\x1b[{colour}m{text}\x1b[0m" if text and _has_colours(stream) else text


def _has_colours(stream: TextIO | None) -> bool:
    if _choice != "auto":
        return _choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if forced := os.environ.get("FORCE_COLOR"):
        return forced not in ("0", "false")
    return is_terminal(stream) and os.environ.get("TERM") != "dumb"


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person reads along."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # it's closed
        return False


class ProgressLine:
    """How far the work is, on standard error if that's a terminal, and gone once it's done.

    It appears after a moment, and changes no more often than eyes can follow.
    """

    def __init__(self) -> None:
        self.on = is_terminal(sys.stderr) and os.environ.get("TERM") != "dumb"
        self._begun = self._due = perf_counter()
        self._due += _PATIENCE
        self._seen = False

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        self.hide()

    @property
    def is_due(self) -> bool:
        """Whether there's a line to be made."""
        return self.on and perf_counter() >= self._due

    def count(self, number: int, noun: str) -> None:
        """So many are done, and how many a second."""
        if self.is_due:
            rate = number / (perf_counter() - self._begun)
            self.show(f"{number:,} {noun}, {rate:,.0f} a second")

    def show(self, text: str) -> None:
        """Say this, in place of what was said before."""
        if self.is_due:
            self._seen = True  # said before it's true: an interrupt may come in between
            self._put(f"\r\x1b[K{text[: self._width()]}")
            self._due = perf_counter() + _APART

    def hide(self) -> None:
        """Clear it, so that something else can be written."""
        if self._seen:
            self._put("\r\x1b[K")
            self._seen = False

    def _put(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except OSError:
            self.on = False

    def _width(self) -> int:
        with suppress(OSError, ValueError, AttributeError):
            columns = os.get_terminal_size(sys.stderr.fileno()).columns
            return columns - 1 if columns > 1 else 79  # some say 0 when they don't know
        return 79
