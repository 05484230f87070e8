"""A sequence of moves, and how a text of them is meant: for the tiles, for the blank, or as numbers
of tiles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple

from slidestar.errors import IllegalMove
from slidestar.puzzle.board import OPPOSITE, Board
from slidestar.puzzle.moveforms import plain_moves
from slidestar.puzzle.movetext import MAX_MOVES, MAX_TEXT, parse_moves, read_letters, write_moves

__all__ = ["Convention", "Moves", "MovesReading", "read_moves"]

Convention = Literal["tile", "blank", "numbers"]

_NUMBERS = re.compile(r"[\s,;]*[0-9]{1,7}(?:[\s,;]+[0-9]{1,7})*[\s,;]*")


class Moves(tuple[str, ...]):
    """A sequence of moves: a tuple of the letters U, D, L, R, written in short as text.

    >>> moves = Moves("r3 d2 L U")
    >>> str(moves), len(moves), moves.letters()
    ('R3D2LU', 7, 'RRRDDLU')
    >>> Moves(["r", "R", "R"]) == Moves("R3")
    True

    Made from a text, as `parse` reads it, or from letters in either case. Raises `IllegalMove`.
    """

    __slots__ = ()

    def __new__(cls, moves: str | Iterable[str] = ()) -> Moves:
        if type(moves) is cls:
            return moves
        return super().__new__(cls, read_letters(moves))

    @classmethod
    def parse(cls, text: str) -> Moves:
        """Read moves: letters in either case, each with an optional count.

        Raises `IllegalMove`, quoting what can't be read, and for over 100,000 moves.
        """
        return super().__new__(cls, parse_moves(text))

    def letters(self) -> str:
        """The moves without counts: `RRRDD`."""
        return "".join(self)

    def reverse(self) -> Moves:
        """The moves that lead back, the last one undone first.

        >>> str(Moves.parse("UR2").reverse())
        'L2D'
        """
        return Moves(OPPOSITE[move] for move in reversed(self))

    def opposite(self) -> Moves:
        """The same moves in the other convention, the blank's for the tiles' or back."""
        return Moves(OPPOSITE[move] for move in self)

    def __str__(self) -> str:
        return write_moves(self)

    def __repr__(self) -> str:
        return f"Moves.parse({str(self)!r})"


class MovesReading(NamedTuple):
    """Moves of tiles, and which convention the text was read in."""

    moves: Moves
    convention: Convention


def read_moves(text: str | Iterable[str], board: Board, goal: Board | None = None) -> MovesReading:
    """Read the moves of a solution that may be written for the tiles or, as in textbooks,
    for the blank (`rrruld`): as the blank's only if that alone leads from the board to the goal.

    >>> board = Board.parse("1 2 3/4 0 6/7 5 8")
    >>> read_moves("dr", board).convention, str(read_moves("dr", board).moves)
    ('blank', 'UL')
    >>> read_moves("UL", board).convention
    'tile'

    A text of numbers names the tiles that move, one after the other:

    >>> read_moves("5 8", board)
    MovesReading(moves=Moves.parse('UL'), convention='numbers')

    Words, such as `Down Right`, are the blank's moves, as in most programs, unless only the
    tiles' lead to the goal. `moveforms` lists the other forms that are read.

    >>> read_moves("['Down', 'Right']", board).convention
    'blank'

    Raises `IllegalMove` for text that isn't moves, or that can't be made; where the other reading
    gets farther, it names the move at which that reading fails.
    """
    # If it's longer, `Moves` says that it's too long.
    words = False
    if isinstance(text, str) and len(text) <= 2 * MAX_TEXT:
        text, words = plain_moves(text)
        if _NUMBERS.fullmatch(text):
            return MovesReading(_of_tiles(text, board), "numbers")
    written = Moves(text)
    conventions: dict[Convention, Moves] = {"tile": written, "blank": written.opposite()}
    usual: Convention = "blank" if words else "tile"
    other: Convention = "tile" if words else "blank"
    made, made_otherwise = (_outcome(conventions[name], board, goal) for name in (usual, other))
    if made_otherwise > len(written) >= made:
        return MovesReading(conventions[other], other)
    if made < made_otherwise < len(written):
        raise _illegal(conventions[other], other, made_otherwise, usual)
    if made < len(written) and words:
        raise _illegal(conventions[usual], usual, made, None)
    board.apply(conventions[usual])  # raises, and says which move
    return MovesReading(conventions[usual], usual)


def _illegal(
    moves: Moves, convention: Convention, made: int, fewer: Convention | None
) -> IllegalMove:
    """The error for moves of which only some can be made, and in convention `fewer` still less."""
    if convention == "blank":
        what = f"the blank can't move {OPPOSITE[moves[made]]}"
    else:
        what = f"no tile can move {moves[made]}"
    whose = {"tile": "tiles", "blank": "the blank", None: ""}[fewer]
    also = f" (read as moves of {whose}, fewer can be made)" if fewer else ""
    return IllegalMove(f"move {made + 1}: {what}{also}")


def _of_tiles(text: str, board: Board) -> Moves:
    moves = []
    for number, tile in enumerate(map(int, re.findall(r"[0-9]+", text)), start=1):
        if number > MAX_MOVES:
            raise IllegalMove(f"more than {MAX_MOVES:,} moves")
        for move in board.legal_moves():
            after = board.move(move)
            if tile and after.tiles[board.blank] == tile:
                moves.append(move)
                board = after
                break
        else:
            raise IllegalMove(f"move {number}: tile {tile} isn't beside the blank")
    return Moves(moves)


def _outcome(moves: Moves, board: Board, goal: Board | None) -> int:
    """How many moves can be made; one more than there are if they lead to the goal."""
    for made, move in enumerate(moves):
        try:
            board = board.move(move)
        except IllegalMove:
            return made
    return len(moves) + board.is_goal(goal)
