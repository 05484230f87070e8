"""Read the boards and replay links of a pasted text, in any form that the command line reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from slidestar.errors import PuzzleError
from slidestar.games.linktext import packed_replays
from slidestar.games.slidysim import read_replays
from slidestar.puzzle.board_stream import parse_boards

if TYPE_CHECKING:
    from slidestar.page import protocol

__all__ = ["read_pasted"]

_MAX_BOARDS = 1000


def read_pasted(text: str) -> protocol.ReadResult:
    """Return the boards of a text, or the solves of the replay links in it.

    >>> read_pasted("{{1,2},{3,0}}")["boards"]
    ['1-2_3-0']
    """
    packed = packed_replays(text)
    replays = [replay for each in packed for replay in read_replays(each)]
    boards = [] if packed else [board.text() for board in parse_boards(text)]
    count = len(boards) + len(replays)
    if count > _MAX_BOARDS:
        raise PuzzleError(f"text must have at most {_MAX_BOARDS:,} boards, got {count:,}")
    return {
        "boards": boards,
        "solves": [
            {
                "board": replay.board.text(),
                "moves": str(replay.moves),
                "tps": replay.tps,
                "times": None if replay.times is None else list(replay.times),
            }
            for replay in replays
        ],
    }
