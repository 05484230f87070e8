"""Read and check result files (`*.slide.json`): one solve or one result of an event.

A result file is a JSON object, which a link may contain. Everyone can check it without a network:
its moves are replayed, its times and its scramble are checked, and so is its signature. The guide
describes the format.
"""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import pairwise, product
from math import floor
from operator import ne
from typing import Any, Literal

from slidestar.errors import PuzzleError, Unsolvable, check_count, check_type, check_value, quote
from slidestar.history.events import Split, parse_splits
from slidestar.history.fields import check_control, check_when
from slidestar.lib import untrusted_json
from slidestar.lib.link_text import packed_text
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, Moves
from slidestar.puzzle.shuffle import shuffle
from slidestar.records import AVERAGES, DNF, average

__all__ = [
    "FORMAT", "MAX_CHARACTERS", "Finding", "ResultFile", "Verification",
    "verify_result",
]  # fmt: skip

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
_LARGEST_SIDE = 30
"""The largest side of a board in an event, as in the page's links."""
_MAX_BOARDS = 100
"""The maximum number of boards in a result, or in each relay of an average."""
_MAX_HUNTED = 16
"""The maximum number of cells of a board in a hunt."""
_BASE64URL = re.compile("[A-Za-z0-9_-]+")

_SPAN = 10
_LEAST_SPAN_MS = 8
"""The least time from the first to the last of ten slides by keys or clicks.

Common keyboards and mice report at most 1,000 times a second, so it is 9 ms, and 8 ms if the times
are rounded.
"""

_EVENT = re.compile(
    r"event=(?P<kind>average|relay|marathon|fmc|hunt|bld)&size=(?P<size>[0-9a-z-]{1,20})"
    r"(?:&count=(?P<count>[0-9]{1,3}))?(?:&trim=(?P<trim>one))?(?:&limit=(?P<limit>[0-9]{1,3}))?"
    r"(?:&metric=(?P<metric>mtm))?"
)
_SEVERAL = ("average", "marathon")
_WITH_SPLITS = ("average", "bld")
"""The kinds of events whose boards may end without a move. Their files have splits."""
_SEARCH_LIMIT = 5_000_000
"""The maximum number of expansions to prove that the solution of a hunt is a shortest one."""
_RANGE = re.compile(r"(\d{1,2})(?:x(\d{1,2}))?-(\d{1,2})(?:x(\d{1,2}))?")
_UP_TO = re.compile(r"(all-)?(\d{1,2})x(\d{1,2})(?(1)|-all)")


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
    def _fields(self) -> _EventFields:
        return _event_fields(self.event)

    @property
    def length(self) -> int:
        """The number of moves in the metric of the event."""
        return self.metric.length(self.moves)

    @property
    def device_name(self) -> str | None:
        """The first eight hexadecimal digits of the SHA-256 of the device's key."""
        return None if self.device is None else sha256(self.device).hexdigest()[:8]


@dataclass(frozen=True)
class Finding:
    """The outcome of one check."""

    check: Literal["moves", "end", "times", "pace", "shortest", "scramble", "signature"]
    holds: bool | None
    """None if the file does not contain what the check needs, or it was not checked."""
    code: str
    """The outcome, such as `illegal`."""
    number: int | None = None
    """The move or board from 1, or a number of milliseconds or times, as the code requires."""


@dataclass(frozen=True)
class Verification:
    """A result file and the findings of its checks."""

    result: ResultFile
    findings: tuple[Finding, ...]

    @cached_property
    def holds(self) -> bool:
        """True if no check has failed."""
        return all(finding.holds is not False for finding in self.findings)


def verify_result(text: str) -> Verification:
    """Read the text of a result file, or a link to a result, and check its claims.

    >>> text = '''{"format": 1, "date": "2026-11-29T10:00:00Z", "board": "1-2-3_4-0-6_7-5-8",
    ...     "moves": "UL", "times": [0, 250], "penalty": 0, "practice": false}'''
    >>> verification = verify_result(text)
    >>> verification.holds, verification.result.milliseconds
    (True, 250)
    >>> [finding.code for finding in verification.findings]
    ['legal', 'solved', 'sound', 'few', 'no-seed', 'absent']

    Raises `PuzzleError` if the text is not a result file, and for a field that cannot be read.
    """
    check_type("text", text, str)
    try:
        is_file = text.lstrip("\ufeff \t\r\n").startswith("{")
        linked = None if is_file else packed_text(text, "result", MAX_CHARACTERS)
    except ValueError as error:
        raise PuzzleError(str(error)) from None
    result = _read(text if linked is None else linked)
    return Verification(result, tuple(_findings(result)))


# Reading ------------------------------------------------------------------------------------------


def _read(text: str) -> ResultFile:
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
    _check_event(event, seed, goal, len(boards))
    kind = _event_fields(event).get("kind")
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
    needed = kind in _WITH_SPLITS
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


# Checking -----------------------------------------------------------------------------------------


def _findings(result: ResultFile) -> Iterator[Finding]:
    yield from _replay(result)
    yield _check_times(result)
    yield _check_pace(result)
    if result.kind == "hunt":
        yield _check_shortest(result)
    yield _check_scramble(result)
    yield _check_signature(result)


def _replay(result: ResultFile) -> Iterator[Finding]:
    """Yield whether the moves are legal, and whether they solve the boards without a DNF."""
    moves, made = result.moves, 0
    for number, board in enumerate(result.boards, start=1):
        split = result.splits[number - 1] if result.splits else None
        end = None if split is None else made + split.moves
        made, solved = _solve(board, result.goal, moves, made, end)
        complete = end is None or made == end
        if not complete or not (solved or (split and split.dnf)):
            legal = complete if end is not None else made == len(moves)
            yield Finding("moves", legal, *(("legal", made) if legal else ("illegal", made + 1)))
            yield Finding("end", False, "unsolved", number)
            return
    yield Finding("moves", True, "legal", made)
    if made < len(moves):
        yield Finding("end", False, "moves-left", len(moves) - made)
    elif given_up := sum(split.dnf for split in result.splits):
        yield Finding("end", True, "given-up", given_up)
    else:
        yield Finding("end", True, "solved", len(result.boards))


def _solve(
    board: Board, goal: Board | None, moves: Moves, made: int, end: int | None
) -> tuple[int, bool]:
    """Make moves from index `made` on, until a move is illegal.

    The last move is before index `end`, or it is the move that solves the board. Return the number
    of moves that were made, with the earlier ones, and whether the board is solved. It works in
    place, since a board of another program may have a million cells.
    """
    tiles, target = list(board.tiles), board.goal_or_standard(goal).tiles
    cols, blank = board.cols, tiles.index(0)
    wrong = sum(map(ne, tiles, target))
    while made < len(moves) and (wrong if end is None else made < end):
        source = blank + {"U": cols, "D": -cols, "L": 1, "R": -1}[moves[made]]
        in_row = moves[made] in "UD" or source // cols == blank // cols
        if not 0 <= source < len(tiles) or not in_row:
            break
        wrong -= (tiles[blank] != target[blank]) + (tiles[source] != target[source])
        tiles[blank], tiles[source] = tiles[source], 0
        wrong += (tiles[blank] != target[blank]) + (tiles[source] != target[source])
        blank = source
        made += 1
    return made, not wrong


def _check_times(result: ResultFile) -> Finding:
    times = result.times
    if times is None:
        return Finding("times", None if result.kind == "fmc" else False, "missing")
    if len(times) != len(result.moves):
        return Finding("times", False, "count", len(times))
    # The first move may be undone, so a later one is the first. The clock has run in the meantime.
    if times and times[0] and not result.undone and result.event is None:
        return Finding("times", False, "late-start", times[0])
    for number, (before, after) in enumerate(pairwise(times), start=2):
        if after < before:
            return Finding("times", False, "decreasing", number)
    begun = made = 0
    for number, split in enumerate(result.splits, start=1):
        own = times[made : made + split.moves]
        last = own[-1] if own else begun
        waits = split.dnf or result.kind == "bld"
        ends_well = last <= split.milliseconds if waits else last == split.milliseconds
        if (own and own[0] < begun) or not ends_well:
            return Finding("times", False, "other-splits", number)
        begun, made = split.milliseconds, made + split.moves
    return Finding("times", True, "sound", len(times))


def _check_pace(result: ResultFile) -> Finding:
    """Report the fastest ten slides, and whether they are possible with keys or clicks."""
    times = result.times
    if times is None or len(times) != len(result.moves) or list(times) != sorted(times):
        return Finding("pace", None, "unknown")
    starts, at = [], 0
    for slide in result.moves.slides():
        starts.append(times[at])
        at += len(slide)
    spans = [last - first for first, last in zip(starts, starts[_SPAN - 1 :], strict=False)]
    if not spans:
        return Finding("pace", None, "few")
    fastest = min(spans)
    if result.control not in ("keyboard", "click"):
        return Finding("pace", None, "reported", fastest)
    possible = fastest >= _LEAST_SPAN_MS
    return Finding("pace", possible, "possible" if possible else "too-fast", fastest)


def _check_shortest(result: ResultFile) -> Finding:
    """Report whether the solution of a hunt is a shortest one."""
    from slidestar.algorithms.budget import Limit, LimitReached
    from slidestar.solver.api import distance

    try:
        limit = Limit(nodes=_SEARCH_LIMIT)
        shortest = distance(result.boards[0], metric=result.metric, limit=limit)
    except (LimitReached, Unsolvable):
        return Finding("shortest", None, "unproven")
    if result.length > shortest:
        return Finding("shortest", False, "longer", shortest)
    return Finding("shortest", True, "shortest", shortest)


def _check_scramble(result: ResultFile) -> Finding:
    boards, seed, goal = result.boards, result.seed, result.goal
    if result.event is not None:
        sizes = _sizes_of(_event_fields(result.event))
        if [(board.rows, board.cols) for board in boards] != sizes:
            return Finding("scramble", False, "other-sizes")
    if seed is None:
        return Finding("scramble", None, "no-seed")
    seeds = [seed] if len(boards) == 1 else [f"{seed}-{k + 1}" for k in range(len(boards))]
    for number, (board, own) in enumerate(zip(boards, seeds, strict=True), start=1):
        if shuffle(board.rows, board.cols, own, goal) != board:
            return Finding("scramble", False, "other-board", number)
    return Finding("scramble", True, "seed")


def _check_signature(result: ResultFile) -> Finding:
    if result.device is None or result.signature is None:
        return Finding("signature", None, "absent")
    state = _signature_state(result.device, result.signature, result.signed)
    return Finding("signature", {"valid": True, "wrong": False}.get(state), state)


def _signature_state(key: bytes, signature: bytes, message: bytes) -> str:
    """Return whether an ECDSA signature (P-256, SHA-256) is `valid` or `wrong`.

    It is `unchecked` if the optional package `cryptography` is not installed.
    """
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric import ec, utils
        from cryptography.hazmat.primitives.hashes import SHA256
    except ImportError:
        return "unchecked"
    r, s = (int.from_bytes(half, "big") for half in (signature[:32], signature[32:]))
    try:
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
        public.verify(utils.encode_dss_signature(r, s), message, ec.ECDSA(SHA256()))
    except (InvalidSignature, ValueError):  # a ValueError if the key is not on the curve
        return "wrong"
    return "valid"


# Events -------------------------------------------------------------------------------------------


_EventFields = dict[str, str | None]
"""The fields of an event by name. Missing fields are None."""


def _event_fields(event: str | None) -> _EventFields:
    """Return the fields of an event. The dict is empty for None, and for an invalid text."""
    match = _EVENT.fullmatch(event or "")
    return match.groupdict() if match else {}


def _check_event(event: str | None, seed: str | None, goal: Board | None, boards: int) -> None:
    """Raise `PuzzleError` for an event that a result file cannot have."""
    if event is None:
        if boards > 1:
            raise PuzzleError(f"a solve without an event must have one board, got {boards}")
        return
    fields = _event_fields(event)
    if not fields or not _fits(fields) or not _sizes_of(fields):
        raise PuzzleError(
            f"event must be as in a link, such as event=relay&size=2-5, got {quote(event)}"
        )
    if seed is None or goal is not None:
        raise PuzzleError("a result of an event needs a seed, and has no goal of its own")


def _fits(fields: _EventFields) -> bool:
    """Return whether the fields of an event belong to its kind."""
    kind, count = fields["kind"], fields["count"]
    return (
        (count is not None) == (kind in _SEVERAL)
        and (kind != "average" or int(count or 0) in AVERAGES)
        and (fields["trim"] is None or kind == "average")
        and (fields["limit"] is None or kind == "fmc")
        and (fields["metric"] is None or kind in ("fmc", "hunt"))
    )


def _sizes_of(fields: _EventFields) -> list[tuple[int, int]]:
    """Return the rows and columns of an event's boards, or an empty list if the size is invalid."""
    kind, size, count = fields["kind"], fields["size"] or "", int(fields["count"] or 1)
    if kind == "relay" or (kind == "average" and "-" in size):
        sizes = _relay(size)
    else:
        match = re.fullmatch(r"(\d{1,2})x(\d{1,2})", size)
        sizes = [(int(match[1]), int(match[2]))] if match else []
    fits = 1 <= len(sizes) <= _MAX_BOARDS and count <= _MAX_BOARDS
    fits &= kind != "hunt" or all(rows * cols <= _MAX_HUNTED for rows, cols in sizes)
    fits &= all(2 <= side <= _LARGEST_SIDE for two in sizes for side in two)
    return sizes * count if fits else []


def _relay(size: str) -> list[tuple[int, int]]:
    """Return the sizes of a relay.

    `5-2` has squares, from the largest to the smallest, `2x2-2x5` boards of two rows, and `all-3x3`
    all sizes up to 3x3, which `3x3-all` has in reverse.
    """
    if up_to := _UP_TO.fullmatch(size):
        sizes = list(product(range(2, int(up_to[2]) + 1), range(2, int(up_to[3]) + 1)))
        return sizes if up_to[1] else sizes[::-1]
    match = _RANGE.fullmatch(size)
    if match is None or (match[2] is None) != (match[4] is None):
        return []
    rows = _steps(match[1], match[3])
    if match[2] is None:
        return [(side, side) for side in rows]
    cols = _steps(match[2], match[4])
    return list(product(rows, cols)) if 1 in (len(rows), len(cols)) else []


def _steps(first: str, last: str) -> Sequence[int]:
    step = 1 if int(first) <= int(last) else -1
    return range(int(first), int(last) + step, step)
