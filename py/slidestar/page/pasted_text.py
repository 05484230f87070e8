"""Read the boards and replay links of a pasted text, in any form that the command line reads."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import groupby
from typing import TYPE_CHECKING

from slidestar.errors import IllegalMove, InvalidBoard, PuzzleError
from slidestar.games.linktext import packed_replays
from slidestar.games.slidysim import read_replays
from slidestar.puzzle.board_stream import parse_boards
from slidestar.puzzle.move_formats import LISTING_HEADER, moves_along

if TYPE_CHECKING:
    from slidestar.page import protocol
    from slidestar.puzzle.board import Board

__all__ = ["read_pasted"]

_MAX_BOARDS = 1000
_MAX_UNREAD = 200
_HEIGHT = re.compile(r"([0-9]{1,2})(?:\s+[0-9]{1,2})?")


def read_pasted(text: str) -> protocol.ReadResult:
    """Return the boards of a text, or the solves of the replay links in it.

    Lines that are not boards are counted. Below the header of a solution, each board must be one
    move from the one before it.

    >>> read_pasted("{{1,2},{3,0}}")["boards"]
    ['1-2_3-0']
    """
    packed = packed_replays(text)
    replays = [replay for each in packed for replay in read_replays(each)]
    boards, unread, moves = ([], 0, None) if packed else _boards_of(text)
    count = len(boards) + len(replays)
    if count > _MAX_BOARDS and not LISTING_HEADER.match(text):
        raise PuzzleError(f"text must have at most {_MAX_BOARDS:,} boards, got {count:,}")
    return {
        "boards": [board.text() for board in boards],
        "solves": [
            {
                "board": replay.board.text(),
                "moves": str(replay.moves),
                "tps": replay.tps,
                "times": None if replay.times is None else list(replay.times),
            }
            for replay in replays
        ],
        "unread": unread,
        "moves": moves,
    }


def _boards_of(text: str) -> tuple[list[Board], int, str | None]:
    """Return the boards of a text, the number of other lines, and the moves between the boards."""
    if header := LISTING_HEADER.match(text):
        boards = parse_boards(text[header.end() :])
        return boards, 0, str(moves_along(boards))
    boards, unread = _readable_boards(text)
    moves = None
    if len(boards) > 1 and not unread:
        with suppress(IllegalMove):
            moves = str(moves_along(boards))
    return boards, unread, moves


def _readable_boards(text: str) -> tuple[list[Board], int]:
    """Return the boards of a text and the number of lines that are no part of one.

    Raises `InvalidBoard` if there is no board.
    """
    try:
        return parse_boards(text), 0
    except InvalidBoard as error:
        fault = error
    boards: list[Board] = []
    unread = 0
    lines = ["" if line.startswith("#") else line.strip() for line in text.splitlines()]
    for block in (list(lines) for filled, lines in groupby(lines, bool) if filled):
        place = 0
        while place < len(block):
            height = _HEIGHT.fullmatch(block[place])
            below = place + 1 + (int(height[1]) if height else 0)
            for end in dict.fromkeys((below if place else len(block), below, place + 1)):
                with suppress(InvalidBoard):
                    boards += parse_boards("\n".join(block[place:end]))
                    break
            else:
                unread += 1
            place = end
            if unread > _MAX_UNREAD:
                raise fault
    if not boards:
        raise fault
    return boards, unread
