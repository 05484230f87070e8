"""Results of events, such as relays and fewest-moves solves, in the files of a history."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from slidestar.errors import PuzzleError, check_count, check_value, quote
from slidestar.history.fields import check_control, check_when
from slidestar.puzzle.move_times import is_number
from slidestar.puzzle.moves import Moves

_EVENT = re.compile(
    r"event=(average|relay|marathon|fmc|hunt|bld)&size=[0-9a-z-]+(&[a-z]+=[0-9a-z]+)*"
)
_SPLITS = re.compile(r"([0-9]+x[0-9]+:[0-9]+:[0-9]+(:dnf)?( (?!$)|$))*")
_REPLAY = re.compile("(A[A-Za-z0-9_-]*)?")

_NO_MOVES = Moves()


class Split(NamedTuple):
    """The end of a board of an event."""

    rows: int
    cols: int
    moves: int
    milliseconds: int
    """The time from the start of the event. The clock of an average stops between its solves."""
    dnf: bool
    """True if the board was given up."""


def parse_splits(text: str) -> list[Split]:
    """Parse splits. Raises `PuzzleError` for an invalid text.

    >>> parse_splits("3x3:12:8100:dnf")
    [Split(rows=3, cols=3, moves=12, milliseconds=8100, dnf=True)]
    """
    if not _SPLITS.fullmatch(text):
        raise PuzzleError(f"splits must be such as 2x2:5:900 3x3:25:8100, got {quote(text)}")
    return [_parse_split(part) for part in text.split()]


def _parse_split(text: str) -> Split:
    rows, cols, moves, ms = map(int, re.split("[x:]", text.removesuffix(":dnf")))
    return Split(rows, cols, moves, ms, text.endswith(":dnf"))


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
    """The time, or the average of the times."""
    dnf: bool = False
    length: int = 0
    """The number of moves that count, of all boards without DNFs."""
    optimum: int | None = None
    """The length of a shortest solution, if it is proven."""
    memorisation: float | None = None
    """The time for memorising the board, in milliseconds."""
    moves: Moves = _NO_MOVES
    """The solution in a fewest-moves event."""
    splits: str = ""
    """The splits of the boards, such as `2x2:5:900 3x3:12:8100:dnf`. Empty in fewest moves.

    Each has the size, the number of moves, and the milliseconds from the start of the event to the
    end of the board. The clock of an average stops between its solves. A board that was given up
    ends with `:dnf`.
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
            check_value(name, getattr(self, name), str)
        if not _EVENT.fullmatch(self.event):
            raise PuzzleError(
                f"event must be as in a link, such as event=relay&size=2-5, got {quote(self.event)}"
            )
        for name in ("dnf", "practice", "resumed"):
            check_value(name, getattr(self, name), bool)
        for name in ("milliseconds", "memorisation"):
            value = getattr(self, name)
            if value is None and name == "memorisation":
                continue
            if not is_number(value) or value < 0:
                raise PuzzleError(f"{name} must be 0 or more, got {quote(value)}")
        check_count("length", self.length)
        if self.optimum is not None:
            check_count("optimum", self.optimum)
        parse_splits(self.splits)
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
    record = check_value("a result", record, dict)
    for name in ("when", "event", "seed", "milliseconds"):
        if name not in record:
            raise PuzzleError(f"a result needs {name}")
    moves = check_value("moves", record.get("moves", ""), str)
    known = {field.name for field in fields(EventResult)}
    values = {name: value for name, value in record.items() if name in known}
    return EventResult(**{**values, "moves": Moves.parse(moves)})
