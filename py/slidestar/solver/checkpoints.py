"""What's proven of a board, in a file: however a search was ended, it goes on from there."""

from __future__ import annotations

import json
import os
import time
from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path
from zlib import compress, decompress
from zlib import error as zlib_error

from slidestar.algorithms import Stats
from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.board import Board
from slidestar.solver.portions import Known

__all__ = ["Checkpoint"]

_FORMAT = "slidestar proof 1"
_EVERY = 10.0
"""Seconds between two writings: what's lost by a power cut."""

_COUNTS = ("expanded", "generated", "seconds", "preparing")


class Checkpoint(Known):
    """How far a proof is, kept in a file if a path is given.

    In what's `Known`, `bound` is 0 as long as nothing is. `before`: what it took until the file was
    read; `stats`: what it has taken since.

    Raises `PuzzleError` for a file that's of another board, or no checkpoint at all.
    """

    def __init__(self, path: str | os.PathLike[str] | None, board: Board, goal: Board) -> None:
        super().__init__()
        self.before = self.stats = Stats()
        self._path = None if path is None else Path(path)
        self._asked = {"format": _FORMAT, "board": board.text(), "goal": goal.text()}
        self._lines = ""
        self._written = time.monotonic()
        if self._path is not None and self._path.exists():
            self._read(self._path)

    def _read(self, path: Path) -> None:
        try:
            kept = json.loads(path.read_text("utf-8"))
            asked = {name: kept[name] for name in self._asked}
            bound, ended, lines = int(kept["bound"]), set(map(int, kept["ended"])), kept["lines"]
            begun = {
                int(line): decompress(b64decode(saved)) for line, saved in kept["begun"].items()
            }
            stats = Stats(**{name: kept[name] for name in _COUNTS})
        except (ValueError, KeyError, TypeError, AttributeError, zlib_error) as error:
            raise PuzzleError(f"{quote(str(path))} isn't the checkpoint of a proof") from error
        if asked != self._asked:
            raise PuzzleError(
                f"{quote(str(path))} is the checkpoint of another board: {quote(asked['board'])}"
            )
        self.bound, self.ended, self.begun = bound, ended, begun
        self._lines, self.before = lines, stats

    def divide(self, how: object) -> None:
        """How the search is divided. If the file's was divided otherwise, only its bound holds."""
        digest = sha256(repr(how).encode()).hexdigest()
        if digest != self._lines:
            self._lines = digest
            self.forget()

    def note(self, line: int, saved: bytes | None, stats: Stats) -> None:
        """The same, of a search whose counts are those since the file was read."""
        super().note(line, saved, stats)
        self.stats = stats
        if time.monotonic() - self._written > _EVERY:
            self.write()

    def write(self) -> None:
        """Write the file, whole or not at all."""
        if self._path is None:
            return
        stats = self.before + self.stats
        kept = {
            **self._asked,
            "bound": self.bound,
            "lines": self._lines,
            "ended": sorted(self.ended),
            "begun": {
                line: b64encode(compress(saved)).decode() for line, saved in self.begun.items()
            },
            **{name: getattr(stats, name) for name in _COUNTS},
        }
        unfinished = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        try:
            unfinished.write_text(json.dumps(kept) + "\n", "utf-8")
            unfinished.replace(self._path)
        finally:
            unfinished.unlink(missing_ok=True)
        self._written = time.monotonic()
