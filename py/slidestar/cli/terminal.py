"""Colours and the progress line, which appear only at a terminal.

`--color always` and `--color never` override this rule. Without them, the environment variable
`NO_COLOR` turns colours off (no-color.org) and `FORCE_COLOR` turns them on.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import perf_counter
from typing import TextIO

GREEN, RED, HIGHLIGHT, BOLD = "32", "31", "1;33", "1"
"""Parameters of the SGR escape sequence of terminals. `HIGHLIGHT` is bold yellow."""

_FIRST_AFTER = 0.4  # seconds until the progress line appears
_INTERVAL = 0.1  # seconds between two updates of the line

_choice = "auto"


def choose_colors(choice: str) -> None:
    """Set the value of `--color`: `auto`, `always` or `never`."""
    global _choice
    _choice = choice


def colored(text: str, color: str, stream: TextIO | None) -> str:
    """Return the text in a colour, if the stream shows colours."""
    return f"\x1b[{color}m{text}\x1b[0m" if text and _has_colors(stream) else text


def _has_colors(stream: TextIO | None) -> bool:
    if _choice != "auto":
        return _choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if forced := os.environ.get("FORCE_COLOR"):
        return forced not in ("0", "false")
    return is_terminal(stream) and os.environ.get("TERM") != "dumb"


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether a stream is connected to a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # the stream is closed
        return False


@contextmanager
def logged_progress() -> Iterator[None]:
    """Print the package's log to standard error, unless a terminal shows the progress line."""
    if is_terminal(sys.stderr):
        yield
        return
    import logging  # imported here, since most verbs log nothing

    log, handler = logging.getLogger("slidestar"), logging.StreamHandler()
    level = log.level
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(level)


class ProgressLine:
    """A line on standard error that shows the progress and disappears at the end.

    It is shown only at a terminal, after a short delay, and updated ten times a second at most.
    """

    def __init__(self) -> None:
        self.on = is_terminal(sys.stderr) and os.environ.get("TERM") != "dumb"
        self._started = perf_counter()
        self._due = self._started + _FIRST_AFTER
        self._shown = False

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        self.hide()

    @property
    def is_due(self) -> bool:
        """True if `show` would update the line now."""
        return self.on and perf_counter() >= self._due

    def count(self, number: int, noun: str) -> None:
        """Show a count and its rate."""
        if self.is_due:
            rate = number / (perf_counter() - self._started)
            self.show(f"{number:,} {noun}, {rate:,.0f} per second")

    def show(self, text: str) -> None:
        """Replace the text of the line, if an update is due."""
        if self.is_due:
            self._shown = True  # set first, so that `hide` clears an interrupted line
            self._write(f"\r\x1b[K{text[: self._width()]}")
            self._due = perf_counter() + _INTERVAL

    def hide(self) -> None:
        """Clear the line before other output."""
        if self._shown:
            self._write("\r\x1b[K")
            self._shown = False

    def _write(self, text: str) -> None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except OSError:
            self.on = False

    def _width(self) -> int:
        with suppress(OSError, ValueError, AttributeError):
            columns = os.get_terminal_size(sys.stderr.fileno()).columns
            return columns - 1 if columns > 1 else 79  # 0 means an unknown width
        return 79
