"""Short names of boards for links, such as `3x3-1tf4`.

A key consists of the board's size and of its index among all permutations in lexicographic order,
in base 36. It encodes the board itself, so a link stays valid if the choice of puzzles changes.
"""

from __future__ import annotations

import re
from math import factorial

from slidestar.errors import InvalidBoard, quote
from slidestar.puzzle.board import Board

_MAX_CELLS = 16  # the index of a larger board exceeds the safe integers of JavaScript
_KEY = re.compile("([2-8])x([2-8])-([0-9a-z]{1,9})")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def key_of_board(board: Board) -> str:
    """Return the key of a board of at most 16 cells.

    >>> key_of_board(Board.parse("8 6 7/2 5 4/3 0 1"))
    '3x3-7nty'

    Raises `InvalidBoard` for a larger board.
    """
    if len(board.tiles) > _MAX_CELLS:
        raise InvalidBoard(f"board must have at most {_MAX_CELLS} cells, got {len(board.tiles)}")
    index, unused = 0, list(range(len(board.tiles)))
    for tile in board.tiles:
        index = index * len(unused) + unused.index(tile)
        unused.remove(tile)
    digits = ""
    while index or not digits:
        index, digit = divmod(index, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return f"{board.rows}x{board.cols}-{digits}"


def board_of_key(key: str) -> Board:
    """Return the board of a key, which may be in either case.

    >>> board_of_key("3x3-7nty")
    Board([[8, 6, 7], [2, 5, 4], [3, 0, 1]])

    Raises `InvalidBoard` for an invalid key.
    """
    found = _KEY.fullmatch(key.strip().lower()) if isinstance(key, str) else None
    if found is None:
        raise InvalidBoard(f"key must be a size and a number, such as 3x3-7nty, got {quote(key)}")
    rows, cols, index = int(found[1]), int(found[2]), int(found[3], 36)
    cells = rows * cols
    if cells > _MAX_CELLS or index >= factorial(cells):
        raise InvalidBoard(f"no board of {rows}x{cols} has the key {quote(key)}")
    unused, tiles = list(range(cells)), []
    for left in reversed(range(cells)):
        place, index = divmod(index, factorial(left))
        tiles.append(unused.pop(place))
    return Board.from_flat(tiles, rows, cols)
