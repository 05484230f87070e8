"""Results of events, such as relays and fewest-moves solves, in the files of a history."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any

from slidestar.errors import PuzzleError, check_count, quote
from slidestar.history.fields import check_control, check_when
from slidestar.puzzle.move_times import is_number
from slidestar.puzzle.moves import Moves

_EVENT = re.compile(r"event=(relay|marathon|fmc|hunt|bld)&size=[0-9a-z-]+(&[a-z]+=[0-9a-z]+)*")
_SPLITS = re.compile(r"([0-9]+x[0-9]+:[0-9]+:[0-9]+( (?!$)|$))*")
_REPLAY = re.compile("(A[A-Za-z0-9_-]*)?")

_NO_MOVES = Moves()


@dataclass(frozen=True)
class EventResult:
    """A result of an event.

    >>> event = "event=relay&size=2-3"
    >>> splits = "2x2:5:900 3x3:25:8100"
    >>> EventResult("2026-11-21", event, "tea", 8100, length=30, splits=splits).control is None
    True
    """

    when: str
    """The date and time, in ISO 8601."""
    event: str
    """The event as in a link, such as `event=relay&size=2-5`."""
    seed: str
    """The seed of the boards."""
    milliseconds: float
    dnf: bool = False
    length: int = 0
    """The number of moves that count, of all boards."""
    optimum: int | None = None
    """The length of a shortest solution, if it is proven."""
    memorisation: float | None = None
    """The time for memorising the board, in milliseconds."""
    moves: Moves = _NO_MOVES
    """The solution in a fewest-moves event."""
    splits: str = ""
    """A part for each board of a relay or marathon, such as `2x2:5:900 3x3:25:8100`.

    It has the size, the number of moves, and the milliseconds from the start of the event to the
    end of the board.
    """
    control: str | None = None
    """The control that made most moves: one of `CONTROLS`, or None if unknown."""
    replay: str = ""
    """The moves and times of all boards, packed as in a link."""
    practice: bool = False
    """True if the user knew a board before, or a solution was shown."""
    resumed: bool = False
    """True if the wall clock was set during the event, or if the computer slept."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", Moves(self.moves))
        check_when(self.when)
        for name in ("event", "seed", "splits", "replay"):
            if not isinstance(getattr(self, name), str):
                raise PuzzleError(f"{name} must be a string, got {quote(getattr(self, name))}")
        if not _EVENT.fullmatch(self.event):
            raise PuzzleError(
                f"event must be as in a link, such as event=relay&size=2-5, got {quote(self.event)}"
            )
        for name in ("dnf", "practice", "resumed"):
            if not isinstance(getattr(self, name), bool):
                raise PuzzleError(f"{name} must be true or false, got {quote(getattr(self, name))}")
        for name in ("milliseconds", "memorisation"):
            value = getattr(self, name)
            if value is None and name == "memorisation":
                continue
            if not is_number(value) or value < 0:
                raise PuzzleError(f"{name} must be 0 or more, got {quote(value)}")
        check_count("length", self.length)
        if self.optimum is not None:
            check_count("optimum", self.optimum)
        if not _SPLITS.fullmatch(self.splits):
            raise PuzzleError(
                f"splits must be such as 2x2:5:900 3x3:25:8100, got {quote(self.splits)}"
            )
        if not _REPLAY.fullmatch(self.replay):
            raise PuzzleError(f"replay must be as in a link, got {quote(self.replay)}")
        check_control(self.control)


def event_to_record(result: EventResult) -> dict[str, Any]:
    """Return a result as plain data, for JSON."""
    record = {field.name: getattr(result, field.name) for field in fields(result)}
    for name in ("practice", "resumed"):
        if not record[name]:
            del record[name]
    return {**record, "moves": str(result.moves)}


def event_from_record(record: object) -> EventResult:
    """Return a result from plain data. Raises `PuzzleError` for an invalid field.

    >>> record = event_to_record(EventResult("2026-11-21", "event=bld&size=3x3", "tea", 9000))
    >>> event_from_record(record).milliseconds
    9000
    """
    if not isinstance(record, dict):
        raise PuzzleError(f"a result must be an object, got {quote(record)}")
    for name in ("when", "event", "seed", "milliseconds"):
        if name not in record:
            raise PuzzleError(f"a result needs {name}")
    moves = record.get("moves", "")
    if not isinstance(moves, str):
        raise PuzzleError(f"moves must be a string, got {quote(moves)}")
    known = {field.name for field in fields(EventResult)}
    values = {name: value for name, value in record.items() if name in known}
    return EventResult(**{**values, "moves": Moves.parse(moves)})
