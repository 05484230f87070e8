"""Read and write replay links of slidysim, a simulator for speedsolvers.

The parameter `r` of `https://slidysim.github.io/replay?r=…` holds a JSON list,
`[solution, tps * 1000, scramble, times]`, compressed with zlib and encoded in base64. The
letters of the solution, such as `R2ULD`, are moves of tiles, as in this package. The scramble, such
as `1 2 3/4 0 6/7 5 8`, has the standard goal. `times` has the milliseconds from the first move to
each move, or is -1.

Slidysim's leaderboard uses a longer form of ten items, which this module only reads. Its second
item holds solutions and times, packed once more. It has no scramble, because the solution implies
it. The solves of an average, a marathon or a relay have commas between their solutions, and
semicolons between their times.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any, TypeVar
from urllib.parse import quote as percent
from urllib.parse import unquote

from slidestar.errors import PuzzleError, check_type, check_value, quote
from slidestar.lib import untrusted_json
from slidestar.lib.link_text import packed_replays, without_end
from slidestar.puzzle.board import Board
from slidestar.puzzle.move_times import check_times, is_number
from slidestar.puzzle.moves import Moves

__all__ = ["MAX_BYTES", "PAGE", "Replay", "read_replay", "read_replays", "write_replay"]

PAGE = "https://slidysim.github.io/replay"
"""The default page of a link."""

MAX_BYTES = 8_000_000
"""The maximum size of an unpacked link in bytes, enough for 100,000 moves with their times."""

_LONG_FORM = 10
_T = TypeVar("_T")


@dataclass(frozen=True)
class Replay:
    """A solve to replay."""

    board: Board
    moves: Moves
    tps: float
    """The number of moves per second."""
    times: tuple[float, ...] | None = None
    """The time of each move, in milliseconds from the first move."""
    when: str | None = field(default=None, compare=False)
    """The date and time in ISO 8601, if the link contains them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", Moves(self.moves))
        if not is_number(self.tps) or self.tps < 0:
            raise PuzzleError(f"tps must be a number of 0 or more, got {quote(self.tps)}")
        if self.times is not None:
            object.__setattr__(self, "times", tuple(self.times))
            check_times(self.times, len(self.moves))
        self.board.apply(self.moves)


def write_replay(replay: Replay, page: str = PAGE) -> str:
    """Return the link of a replay.

    >>> solve = Replay(Board.parse("1 2 3/4 0 6/7 5 8"), Moves.parse("UL"), 4.0, (0, 250))
    >>> read_replay(write_replay(solve)) == solve
    True
    """
    check_type("replay", replay, Replay)
    rows = "/".join(" ".join(map(str, row)) for row in replay.board.grid())
    times = -1 if replay.times is None else list(replay.times)
    fields = [str(replay.moves), round(replay.tps * 1000), rows, times]
    packed = zlib.compress(json.dumps(fields, separators=(",", ":")).encode(), 9)
    return f"{page}?r={percent(b64encode(packed).decode(), safe='')}"


def read_replay(link: str) -> Replay:
    """Read a link, or only the value of its parameter `r`.

    >>> packed = b64encode(zlib.compress(b'["UL",4000,"1 2 3/4 0 6/7 5 8",-1]')).decode()
    >>> read_replay("?r=" + packed).board.text()
    '1-2-3_4-0-6_7-5-8'

    Raises `PuzzleError` (`InvalidBoard`, `IllegalMove`) for a damaged link, and for a link
    with several solves.
    """
    (replay,) = _read(link, one=True)
    return replay


def read_replays(link: str) -> tuple[Replay, ...]:
    """Read all solves of a link, such as an average, a marathon or a relay.

    >>> packed = b64encode(zlib.compress(b"UL,RDLU2L;;;4,6;;[0,9]")).decode()
    >>> fields = [{}, packed, {}, 5000, 3, 3, "", -1, "", True]
    >>> link = "?r=" + b64encode(zlib.compress(json.dumps(fields).encode())).decode()
    >>> [(str(replay.moves), replay.tps, replay.times) for replay in read_replays(link)]
    [('UL', 4.0, (0, 9)), ('RDLU2L', 6.0, None)]

    Raises `PuzzleError` as `read_replay` does, with the number of the damaged solve.
    """
    return _read(link, one=False)


def _read(link: str, one: bool) -> tuple[Replay, ...]:
    text = "".join(packed_replays(link)[:1]) or link.rpartition("?r=")[2].strip()
    try:
        fields = untrusted_json.loads(_unpacked(text).decode())
    except ValueError:
        raise _damaged(link, "it isn't JSON") from None
    if not isinstance(fields, list) or len(fields) < 3:
        raise _damaged(link, "it has no list of three or more")
    if len(fields) >= _LONG_FORM:
        return _long_form(fields, one)
    solution, thousandths, scramble = fields[:3]
    if not isinstance(solution, str) or not isinstance(scramble, str):
        raise _damaged(link, "its solution and scramble aren't text")
    times = _times(fields[3] if len(fields) > 3 else -1)
    return (Replay(Board.parse(scramble), Moves.parse(solution), _tps(thousandths), times),)


def _when(about: object) -> str | None:
    timestamp = about.get("timestamp") if isinstance(about, dict) else None
    if not isinstance(timestamp, int) or not 0 < timestamp < 1e14:
        return None
    moment = datetime.fromtimestamp(timestamp / 1000, timezone.utc)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _long_form(fields: Sequence[Any], one: bool) -> tuple[Replay, ...]:
    packed, thousandths, cols, rows = fields[1], *fields[3:6]
    if not all(isinstance(n, int) and 2 <= n <= 1000 for n in (rows, cols)):
        raise PuzzleError(
            f"width and height must be integers from 2 to 1000, got {quote(cols)} and {quote(rows)}"
        )
    try:
        solve = _unpacked(check_value("the replay's solve", packed, str)).decode()
    except UnicodeDecodeError:
        raise _damaged(packed, "it doesn't hold text") from None
    numbers, _, rest = solve.partition("[")
    solutions, *columns = (column.split(",") for column in numbers.split(";"))
    paces = columns[2] if len(columns) > 2 else []
    times = [_times(segment) for segment in rest.partition("]")[0].split(";")]
    when = _when(fields[0])
    if len(solutions) == 1:
        moves = Moves.parse(solutions[0])
        return (_of_solution(moves, (rows, cols), _tps(thousandths), times[0], when),)
    if one:
        raise PuzzleError(f"the link has several solves ({len(solutions)}): use read_replays")
    solves = [_numbered(number, Moves.parse, text) for number, text in enumerate(solutions, 1)]
    sizes = _sizes(fields[0], rows, cols, solves)
    tps = [_pace(paces, at, thousandths) for at in range(len(solves))]
    times += [None] * (len(solves) - len(times))
    return tuple(
        _numbered(number, _of_solution, *solve, when)
        for number, solve in enumerate(zip(solves, sizes, tps, times, strict=False), 1)
    )


def _numbered(number: int, read: Callable[..., _T], *arguments: object) -> _T:
    """Read one of several solves, and add its number to errors."""
    try:
        return read(*arguments)
    except PuzzleError as error:
        raise type(error)(f"solve {number}: {error}") from None


def _of_solution(
    moves: Moves,
    size: tuple[int, int],
    tps: float,
    times: tuple[float, ...] | None,
    when: str | None,
) -> Replay:
    return Replay(Board.solved(*size).apply(moves.reverse()), moves, tps, times, when)


def _pace(paces: Sequence[str], at: int, thousandths: object) -> float:
    try:
        return float(paces[at])
    except (IndexError, ValueError):
        return _tps(thousandths)


_RELAYS: dict[str, Callable[[int, int], list[tuple[int, int]]]] = {
    "2-N relay": lambda rows, cols: [(n, n) for n in range(min(rows, cols), 1, -1)],
    "Height relay": lambda rows, cols: [(n, cols) for n in range(rows, 1, -1)],
    "Width relay": lambda rows, cols: [(rows, n) for n in range(cols, 1, -1)],
    "Everything-up-to relay": lambda rows, cols: [
        (height, width) for height in range(rows, 1, -1) for width in range(cols, 1, -1)
    ],
}
"""The sizes of slidysim's relays, in the order of its replays."""


def _sizes(about: object, rows: int, cols: int, moves: Sequence[Moves]) -> list[tuple[int, int]]:
    """Return the size of each solve. The solves of a relay differ in size."""
    mode = about.get("gameMode") if isinstance(about, dict) else None
    averaged = isinstance(about, dict) and about.get("avglen", 1) != 1
    same = [(rows, cols)] * len(moves)
    if isinstance(mode, str) and mode in _RELAYS and not averaged:
        sizes = _RELAYS[mode](rows, cols)
        if len(sizes) != len(moves):
            raise PuzzleError(f"a {mode} must have {len(sizes)} solves, got {len(moves)}")
        return sizes
    if mode is None and not _fit(moves, same):
        for relay in _RELAYS.values():
            sizes = relay(rows, cols)
            if len(sizes) == len(moves) and _fit(moves, sizes):
                return sizes
    return same


def _fit(moves: Sequence[Moves], sizes: Sequence[tuple[int, int]]) -> bool:
    """Return whether each solution can end at the solved board of its size."""
    try:
        for solution, (rows, cols) in zip(moves, sizes, strict=True):
            Board.solved(rows, cols).apply(solution.reverse())
    except PuzzleError:
        return False
    return True


def _unpacked(text: str) -> bytes:
    """Unpack zlib data in base64, of either alphabet, with or without padding and URL escapes."""
    if len(text) > 4 * MAX_BYTES:
        raise PuzzleError(
            f"a replay link must have at most {4 * MAX_BYTES:,} characters, got {len(text):,}"
        )
    for _ in range(2):  # some links are escaped twice
        text = unquote(text)
    text = (
        without_end(text.strip()).replace(" ", "+").replace("-", "+").replace("_", "/").rstrip("=")
    )
    try:
        packed = b64decode(text + "=" * (-len(text) % 4), validate=True)
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, MAX_BYTES)
    except (ValueError, zlib.error):
        raise _damaged(text, "it is damaged") from None
    if unpacker.unconsumed_tail:
        raise PuzzleError(f"a replay link must unpack to at most {MAX_BYTES:,} bytes")
    if not unpacker.eof:
        raise _damaged(text, "its end is missing")
    return data


def _tps(thousandths: object) -> float:
    if not is_number(thousandths):
        raise PuzzleError(f"tps * 1000 must be a number, got {quote(thousandths)}")
    return float(thousandths) / 1000  # type: ignore[arg-type]


def _times(times: object) -> tuple[float, ...] | None:
    if isinstance(times, str):
        try:
            times = untrusted_json.loads(f"[{times}]") or -1
        except ValueError:
            raise PuzzleError(f"times must be a list of numbers, got {quote(times)}") from None
    if times == -1:
        return None
    if not isinstance(times, list):
        raise PuzzleError(f"times must be a list of numbers, got {quote(times)}")
    return tuple(times)


def _damaged(link: str, why: str) -> PuzzleError:
    return PuzzleError(f"{quote(link)} isn't a replay link: {why}")
