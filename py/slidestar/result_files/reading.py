"""Read result files without checking their claims."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from math import floor
from typing import Any, Literal

from slidestar.errors import PuzzleError, check_count, check_value, quote
from slidestar.history.events import Split, parse_splits
from slidestar.history.fields import check_control, check_when
from slidestar.lib import untrusted_json
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, Moves
from slidestar.records import DNF, average
from slidestar.result_files.event_text import WITH_SPLITS, EventFields, check_event, event_fields

FORMAT = 1
"""The version of the format. Files of newer versions are refused."""
MAX_CHARACTERS = 4_000_000
"""The maximum length of a file, enough for 100,000 moves with their times."""
_MAX_TEXT = 200
"""The maximum length of a seed and of the player's name."""

_NEEDED = ("format", "date", "board", "moves", "times", "penalty", "practice")
_FIELDS = {
    *_NEEDED,
    *("player", "event", "seed", "goal", "resumed", "undone", "control", "splits"),
    *("device", "signature"),
}
_MAX_TIME = 10**12
_KEY_BYTES = 65
"""The length of a key of P-256, as an uncompressed point."""
_SIGNATURE_BYTES = 64
"""The length of an ECDSA signature with P-256: the numbers r and s, each with 32 bytes."""
_BASE64URL = re.compile("[A-Za-z0-9_-]+")


@dataclass(frozen=True)
class ResultFile:
    """A result file that was read but not checked."""

    date: str
    """The date and time, in ISO 8601."""
    boards: tuple[Board, ...]
    """The start positions: one, or several in a relay, marathon or average."""
    moves: Moves
    """The moves of all boards. Each board ends when it is solved."""
    times: tuple[int, ...] | None
    """The time of each move on the clock, which the first move usually starts, in milliseconds."""
    penalty: int | Literal["DNF"]
    """The milliseconds that are added to the time, or `DNF` if the result does not count."""
    practice: bool
    """True if the page excludes the result from averages and bests."""
    player: str | None = None
    event: str | None = None
    """The event as in a link, such as `event=relay&size=2-5`, or None for a single solve."""
    seed: str | None = None
    """The seed of the boards, or None if they have none."""
    goal: Board | None = None
    """The goal, or None for the standard goal."""
    resumed: bool = False
    """True if the player left the game, or the clock jumped."""
    undone: int = 0
    """The number of undone moves."""
    control: str | None = None
    """The control that made most moves."""
    splits: tuple[Split, ...] = ()
    """The ends of the boards of an average or a blindfolded solve."""
    device: bytes | None = field(default=None, repr=False)
    """The public key of the device."""
    signature: bytes | None = field(default=None, repr=False)
    signed: bytes = field(default=b"", repr=False)
    """The bytes that a signature signs: all other fields as canonical JSON (RFC 8785)."""

    @property
    def dnf(self) -> bool:
        """True if the result does not count."""
        return self.penalty == "DNF" or self._time == DNF

    @property
    def milliseconds(self) -> int | None:
        """The time with its penalty, or None if it is not known or the result is a DNF.

        The time of an average is the average of its results, rounded half up as on the page.
        """
        if self.penalty == "DNF" or self._time is None or self._time == DNF:
            return None
        return floor(self._time + 0.5) + self.penalty

    @cached_property
    def _time(self) -> float | None:
        if self.kind == "average":
            return average(self._results, trim="one" if self._fields["trim"] else "5%")
        if self.splits:
            return DNF if self.splits[0].dnf else self.splits[0].milliseconds
        return self.times[-1] if self.times else None

    @property
    def _results(self) -> list[float]:
        """The results of an average."""
        boards = len(self.splits) // int(self._fields["count"] or 1)
        parts = [self.splits[k : k + boards] for k in range(0, len(self.splits), boards)]
        ends = [part[-1].milliseconds for part in parts]
        return [
            DNF if any(split.dnf for split in part) else end - begun
            for part, begun, end in zip(parts, [0, *ends], ends, strict=False)
        ]

    @property
    def kind(self) -> str | None:
        """The kind of event, such as `relay`, or None for a single solve."""
        return self._fields.get("kind")

    @property
    def metric(self) -> Metric:
        """The metric of the event, by default single-tile moves."""
        return Metric(self._fields.get("metric") or "stm")

    @cached_property
    def _fields(self) -> EventFields:
        return event_fields(self.event)

    @property
    def length(self) -> int:
        """The number of moves in the metric of the event."""
        return self.metric.length(self.moves)

    @property
    def device_name(self) -> str | None:
        """The first eight hexadecimal digits of the SHA-256 of the device's key."""
        return None if self.device is None else sha256(self.device).hexdigest()[:8]


def read_result(text: str) -> ResultFile:
    """Read a result file without checking it.

    Raises `PuzzleError` if the text is not a result file of format 1, if a field is missing,
    unknown or of a wrong type, and for a text of more than `MAX_CHARACTERS`.
    """
    if len(text) > MAX_CHARACTERS:
        raise PuzzleError(
            f"a result file must have at most {MAX_CHARACTERS:,} characters, got {len(text):,}"
        )
    record = _object(text)
    version = record.get("format")
    if type(version) is not int or version < 1:
        raise PuzzleError(f"format must be {FORMAT}, got {quote(version)}")
    if version > FORMAT:
        raise PuzzleError(
            f"the file's format {version} is newer than {FORMAT}: update Slidestar to read it"
        )
    for name in _NEEDED:
        if name not in record:
            raise PuzzleError(f"a result file needs {name}")
    if unknown := sorted(set(record) - _FIELDS):
        raise PuzzleError(f"format 1 has no field {quote(unknown[0])}")
    check_when(record["date"], "date")
    event = _text(record, "event")
    boards = _boards(record["board"])
    seed, goal_text = _text(record, "seed"), _text(record, "goal", MAX_CHARACTERS)
    goal = None if goal_text is None else Board.parse(goal_text)
    check_event(event, seed, goal, len(boards))
    kind = event_fields(event).get("kind")
    splits = _splits(_text(record, "splits", MAX_CHARACTERS), kind, boards)
    for board in boards:
        board.is_solvable(goal)  # raises if the goal has another shape
    if goal is not None and goal.is_goal():
        goal = None
    undone, control = record.get("undone", 0), record.get("control")
    check_count("undone", undone)
    check_control(control)
    device, signature = _bytes(record, "device", _KEY_BYTES), _bytes(record, "signature")
    if (device is None) != (signature is None):
        raise PuzzleError("a signed result file needs both device and signature")
    return ResultFile(
        record["date"],
        boards,
        Moves.parse(check_value("moves", record["moves"], str)),
        _times(record["times"]),
        _penalty(record["penalty"]),
        check_value("practice", record["practice"], bool),
        _text(record, "player"),
        event,
        seed,
        goal,
        check_value("resumed", record.get("resumed", False), bool),
        undone,
        control,
        splits,
        device,
        signature,
        _canonical({name: record[name] for name in record if name != "signature"}),
    )


def _object(text: str) -> dict[str, Any]:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            raise PuzzleError("a field of the result file occurs twice")
        return found

    try:
        record = untrusted_json.loads(text.removeprefix("\ufeff"), object_pairs_hook=unique)
    except ValueError:
        raise PuzzleError("this isn't a result file: it isn't valid JSON") from None
    if not isinstance(record, dict) or "format" not in record:
        raise PuzzleError("this isn't a result file: it has no field format")
    return record


def _text(record: dict[str, Any], name: str, longest: int = _MAX_TEXT) -> str | None:
    value = record.get(name)
    if value is None:
        return None
    if len(text := check_value(name, value, str)) > longest:
        raise PuzzleError(f"{name} must have at most {longest} characters, got {len(text):,}")
    return text


def _boards(value: object) -> tuple[Board, ...]:
    texts = value if isinstance(value, list) else [value]
    if not texts or not all(isinstance(text, str) for text in texts):
        raise PuzzleError(f"board must be a string or a list of strings, got {quote(value)}")
    return tuple(map(Board.parse, texts))


def _splits(text: str | None, kind: str | None, boards: Sequence[Board]) -> tuple[Split, ...]:
    needed = kind in WITH_SPLITS
    if (text is not None) != needed:
        raise PuzzleError(
            "splits belong to averages and blindfolded solves, and only these need them"
        )
    splits = tuple(parse_splits(text or ""))
    if needed and [split[:2] for split in splits] != [(b.rows, b.cols) for b in boards]:
        raise PuzzleError("splits must have a part for each board, with its size")
    return splits


def _times(value: object) -> tuple[int, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list):
        raise PuzzleError(f"times must be a list or null, got {quote(value)}")
    for time in value:
        if type(time) is not int or not 0 <= time < _MAX_TIME:
            raise PuzzleError(f"times must be whole milliseconds of 0 or more, got {quote(time)}")
    return tuple(value)


def _penalty(value: object) -> int | Literal["DNF"]:
    if value == "DNF":
        return "DNF"
    if type(value) is int and 0 <= value < _MAX_TIME:
        return value
    raise PuzzleError(f'penalty must be whole milliseconds or "DNF", got {quote(value)}')


def _bytes(record: dict[str, Any], name: str, length: int = _SIGNATURE_BYTES) -> bytes | None:
    value = record.get(name)
    if value is None:
        return None
    if isinstance(value, str) and _BASE64URL.fullmatch(value) and len(value) % 4 != 1:
        data = urlsafe_b64decode(value + "=" * (-len(value) % 4))
        # Only one text for the same bytes is valid.
        if len(data) == length and urlsafe_b64encode(data).decode().rstrip("=") == value:
            return data
    raise PuzzleError(f"{name} must be {length} bytes in base64url, got {quote(value)}")


def _canonical(record: dict[str, Any]) -> bytes:
    """Return canonical JSON, as in RFC 8785. The fields have no numbers with fractions."""
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise PuzzleError("the texts of a result file must be valid Unicode") from None
