"""Replay links of slidysim, the speedsolvers' simulator, read and written.

`https://slidysim.github.io/replay?r=…` holds base64 of zlib of JSON, `[solution, tps * 1000,
scramble, times]`. The solution's letters are moves of tiles, as here (its `moveMatrix` slides the
tile below the blank for `U`), with counts: `R2ULD`. The scramble is rows between `/` of numbers
between blanks, 0 for the blank, and is to be solved to the blank last. `times` is when each move
was made, in milliseconds from the first, or -1. Its leaderboard links to a longer form, with a
solve packed in the second of ten places and no scramble, which follows from the solution; this is
read, never written.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from urllib.parse import quote as percent
from urllib.parse import unquote

from slidestar.errors import PuzzleError, quote
from slidestar.lib import untrusted_json
from slidestar.puzzle.board import Board
from slidestar.puzzle.notation import Moves

__all__ = ["MAX_BYTES", "PAGE", "Replay", "read_replay", "write_replay"]

PAGE = "https://slidysim.github.io/replay"
"""The page that a link opens, unless it's told to use another."""

MAX_BYTES = 4_000_000
"""How much a link may hold, unpacked: more than 100,000 moves with their times take."""

_LONG_FORM = 10


@dataclass(frozen=True)
class Replay:
    """A solve to be replayed: `tps` moves a second, or at `times`, in milliseconds."""

    board: Board
    moves: Moves
    tps: float
    times: tuple[float, ...] | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", Moves(self.moves))
        if not _is_number(self.tps) or self.tps < 0:
            raise PuzzleError(f"{quote(self.tps)} isn't a number of moves a second")
        if self.times is not None:
            _check_times(self.times, len(self.moves))
        self.board.apply(self.moves)


def write_replay(replay: Replay, page: str = PAGE) -> str:
    """The link of a replay.

    >>> solve = Replay(Board.parse("1 2 3/4 0 6/7 5 8"), Moves.parse("UL"), 4.0, (0, 250))
    >>> read_replay(write_replay(solve)) == solve
    True
    """
    rows = "/".join(" ".join(map(str, row)) for row in replay.board.grid())
    times = -1 if replay.times is None else list(replay.times)
    fields = [str(replay.moves), round(replay.tps * 1000), rows, times]
    packed = zlib.compress(json.dumps(fields, separators=(",", ":")).encode(), 9)
    return f"{page}?r={percent(b64encode(packed).decode(), safe='')}"


def read_replay(link: str) -> Replay:
    """Read a link, or only what comes after its `r=`.

    >>> packed = b64encode(zlib.compress(b'["UL",4000,"1 2 3/4 0 6/7 5 8",-1]')).decode()
    >>> read_replay("?r=" + packed).board.text()
    '1-2-3_4-0-6_7-5-8'

    Raises a `PuzzleError` (`InvalidBoard`, `IllegalMove`) that says what's wrong with it.
    """
    text = link.strip()
    for mark in ("?r=", "&r="):
        if mark in text:
            text = text.split(mark, 1)[1].split("&")[0].split("#")[0]
            break
    try:
        fields = untrusted_json.loads(_unpacked(text).decode())
    except ValueError:
        raise _damaged(link, "it doesn't hold JSON") from None
    if not isinstance(fields, list) or len(fields) < 3:
        raise _damaged(link, "it doesn't hold a list of three or more")
    if len(fields) >= _LONG_FORM:
        return _long_form(fields)
    solution, thousandths, scramble = fields[:3]
    if not isinstance(solution, str) or not isinstance(scramble, str):
        raise _damaged(link, "its solution and scramble aren't text")
    times = _times(fields[3] if len(fields) > 3 else -1)
    return Replay(Board.parse(scramble), Moves.parse(solution), _tps(thousandths), times)


def _long_form(fields: Sequence[Any]) -> Replay:
    packed, thousandths, cols, rows = fields[1], *fields[3:6]
    if not all(isinstance(n, int) and 2 <= n <= 1000 for n in (rows, cols)):
        raise PuzzleError(f"{quote(cols)} and {quote(rows)} aren't a width and a height")
    if not isinstance(packed, str):
        raise PuzzleError(f"a replay's solve is a text, not {quote(packed)}")
    try:
        solve = _unpacked(packed).decode()
    except UnicodeDecodeError:
        raise _damaged(packed, "it doesn't hold text") from None
    solve, _, rest = solve.partition("[")
    solution = solve.split(";")[0]
    if "," in solution:
        raise PuzzleError("this link holds several solves: open them one by one")
    moves = Moves.parse(solution)
    try:
        numbers = untrusted_json.loads(f"[{rest.partition(']')[0]}]") or -1
    except ValueError:
        raise PuzzleError(f"{quote(rest)} aren't times") from None
    board = Board.solved(rows, cols).apply(moves.reverse())
    return Replay(board, moves, _tps(thousandths), _times(numbers))


def _unpacked(text: str) -> bytes:
    """What base64 of zlib holds, in either alphabet, with or without padding or escapes."""
    if len(text) > 4 * MAX_BYTES:
        raise PuzzleError(f"a replay link of {len(text):,} characters is too long")
    for _ in range(2):  # a link that was escaped twice is read as well
        text = unquote(text)
    text = text.strip().replace(" ", "+").replace("-", "+").replace("_", "/").rstrip("=")
    try:
        packed = b64decode(text + "=" * (-len(text) % 4), validate=True)
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, MAX_BYTES)
    except (ValueError, zlib.error):
        raise _damaged(text, "it's damaged") from None
    if unpacker.unconsumed_tail:
        raise PuzzleError(f"a replay link that unpacks to over {MAX_BYTES:,} bytes is refused")
    if not unpacker.eof:
        raise _damaged(text, "its end is missing")
    return data


def _tps(thousandths: object) -> float:
    if not _is_number(thousandths):
        raise PuzzleError(f"{quote(thousandths)} isn't a number of moves in 1,000 seconds")
    return float(thousandths) / 1000  # type: ignore[arg-type]


def _is_number(value: object) -> bool:
    """Whether it's a number that somebody can have meant: neither infinite nor a bool."""
    return not isinstance(value, bool) and isinstance(value, (int, float)) and abs(value) < 1e15


def _times(times: object) -> tuple[float, ...] | None:
    if times == -1:
        return None
    if not isinstance(times, list):
        raise PuzzleError(f"{quote(times)} aren't times of moves")
    return tuple(times)


def _check_times(times: Sequence[object], moves: int) -> None:
    if len(times) != moves:
        raise PuzzleError(f"{len(times)} times for {moves} moves")
    for time in times:
        if not _is_number(time):
            raise PuzzleError(f"{quote(time)} isn't a time in milliseconds")
    for before, after in pairwise(times):
        if after < before:  # type: ignore[operator]
            raise PuzzleError(f"times don't run backwards, from {before} to {after}")


def _damaged(link: str, why: str) -> PuzzleError:
    return PuzzleError(f"{quote(link)} isn't a replay link: {why}")
