"""The checkpoint file of a proof, from which an interrupted search continues."""

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
from slidestar.parallel.split import FINISHED, SearchState, SplitState, Status
from slidestar.puzzle.board import Board

__all__ = ["Checkpoint"]

_FORMAT = "slidestar proof 1"
_WRITE_SECONDS = 10.0
"""The interval between two writes: a power cut loses no more than that."""

_COUNTS = ("expanded", "generated", "seconds", "preparing")


class Checkpoint(SplitState):
    """The state of a proof, stored in a file if there is a path.

    `before`: the counts of earlier calls, read from the file. `stats`: the counts of this call.

    Raises `PuzzleError` if the file is the checkpoint of another board, or none at all.
    """

    def __init__(self, path: str | os.PathLike[str] | None, board: Board, goal: Board) -> None:
        super().__init__()
        self.before = self.stats = Stats()
        self._path = None if path is None else Path(path)
        self._header = {"format": _FORMAT, "board": board.text(), "goal": goal.text()}
        self._division = ""
        self._written = time.monotonic()
        if self._path is not None and self._path.exists():
            self._read(self._path)

    def _read(self, path: Path) -> None:
        try:
            stored = json.loads(path.read_text("utf-8"))
            header = {name: stored[name] for name in self._header}
            bound, division = int(stored["bound"]), stored["lines"]
            states = {int(number): FINISHED for number in stored["ended"]}
            for number, data in stored["begun"].items():
                states[int(number)] = SearchState.begun(decompress(b64decode(data)))
            stats = Stats(**{name: stored[name] for name in _COUNTS})
        except (ValueError, KeyError, TypeError, AttributeError, zlib_error) as error:
            raise PuzzleError(f"{quote(str(path))} is not the checkpoint of a proof") from error
        if header != self._header:
            raise PuzzleError(
                f"{quote(str(path))} is the checkpoint of another board: {quote(header['board'])}"
            )
        self.bound, self.states, self._division, self.before = bound, states, division, stats

    def divide(self, division: object) -> None:
        """Note how the search is divided, and keep only the bound of a search divided otherwise."""
        digest = sha256(repr(division).encode()).hexdigest()
        if digest != self._division:
            self._division = digest
            self.states.clear()

    def record(self, number: int, state: SearchState, stats: Stats) -> None:
        """Store the state of one prefix. Write the file if the last write is some seconds ago."""
        super().record(number, state, stats)
        self.stats = stats
        if time.monotonic() - self._written > _WRITE_SECONDS:
            self.write()

    def write(self) -> None:
        """Write the file. If that fails, the old file stays as it was."""
        if self._path is None:
            return
        stats, states = self.before + self.stats, self.states.items()
        stored = {
            **self._header,
            "bound": self.bound,
            "lines": self._division,
            "ended": sorted(number for number, state in states if state.status is Status.FINISHED),
            "begun": {
                number: b64encode(compress(state.data)).decode()
                for number, state in states
                if state.status is Status.BEGUN
            },
            **{name: getattr(stats, name) for name in _COUNTS},
        }
        temporary = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        try:
            temporary.write_text(json.dumps(stored) + "\n", "utf-8")
            temporary.replace(self._path)
        finally:
            temporary.unlink(missing_ok=True)
        self._written = time.monotonic()
