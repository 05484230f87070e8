"""Moves as text: `R3D2LU`, the direction in which a tile moves, a number repeating it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Literal, NamedTuple

from slidestar.board import MOVES, OPPOSITE, Board
from slidestar.errors import IllegalMove, quote

__all__ = ["MAX_MOVES", "Convention", "Moves", "MovesReading", "read_moves"]

MAX_MOVES = 100_000
_MAX_TEXT = 10 * MAX_MOVES

Convention = Literal["tile", "blank"]

_RUN = re.compile("[UDLR][0-9]*")
_PLAIN = re.compile("(?:[UDLR](?:[1-9][0-9]{0,5})?)*")
_TERM = re.compile(r"[\s,]*(?:([UDLRudlr])([0-9]*))?")


class Moves(tuple[str, ...]):
    """A sequence of moves: a tuple of the letters U, D, L, R, written in short as text.

    >>> moves = Moves.parse("r3 d2 L U")
    >>> str(moves), len(moves), moves.letters()
    ('R3D2LU', 7, 'RRRDDLU')
    """

    __slots__ = ()

    def __new__(cls, moves: Iterable[str] = ()) -> Moves:
        self = super().__new__(cls, moves)
        for move in self:
            if move not in OPPOSITE:
                raise IllegalMove(f"{quote(move)} is no move: {', '.join(MOVES)} are")
        return self

    @classmethod
    def parse(cls, text: str) -> Moves:
        """Read moves: letters in either case, each with an optional count.

        Raises `IllegalMove`, quoting what can't be read, and for over 100,000 moves.
        """
        if len(text) > _MAX_TEXT:
            raise IllegalMove(f"{len(text):,} characters are too many for moves")
        if _PLAIN.fullmatch(text):  # as it's written here: no more than a look at each run
            runs = [(run[0], int(run[1:] or 1)) for run in _RUN.findall(text)]
            if sum(count for _, count in runs) <= MAX_MOVES:
                return cls("".join(letter * count for letter, count in runs))
        moves: list[str] = []
        place = 0
        while place < len(text):
            term = _TERM.match(text, place)
            if term is None or term.end() == place:
                raise IllegalMove(
                    f"{quote(text[place])} at character {place + 1} of {quote(text)} is no move"
                )
            place = term.end()
            letter, count = term.groups()
            if letter is None:
                continue
            digits = count.lstrip("0")[:7]  # more of them are over the limit all the same
            repeat = int(digits or 0) if count else 1
            if repeat == 0:
                raise IllegalMove(f"{quote(letter + count)} repeats a move no times")
            if len(moves) + repeat > MAX_MOVES:
                raise IllegalMove(f"more than {MAX_MOVES:,} moves, at {quote(letter + count)}")
            moves.extend(letter.upper() * repeat)
        return cls(moves)

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
        runs = ((move, len(list(run))) for move, run in groupby(self))
        return "".join(move if count == 1 else f"{move}{count}" for move, count in runs)

    def __repr__(self) -> str:
        return f"Moves.parse({str(self)!r})"


class MovesReading(NamedTuple):
    """Moves of tiles, and which convention the text was read in."""

    moves: Moves
    convention: Convention


def read_moves(text: str, board: Board, goal: Board | None = None) -> MovesReading:
    """Read the moves of a solution that may be written for the tiles or, as in textbooks,
    for the blank (`rrruld`): as the blank's only if that alone leads from the board to the goal.

    >>> board = Board.parse("1 2 3/4 0 6/7 5 8")
    >>> read_moves("dr", board).convention, str(read_moves("dr", board).moves)
    ('blank', 'UL')
    >>> read_moves("UL", board).convention
    'tile'

    Raises `IllegalMove` for text that isn't moves, or that can't be made; where the reading for the
    blank gets farther, it names the move at which that one ends.
    """
    moves = Moves.parse(text)
    opposite = moves.opposite()
    as_tiles = _outcome(moves, board, goal)
    as_blank = _outcome(opposite, board, goal)
    if as_blank > len(moves) >= as_tiles:
        return MovesReading(opposite, "blank")
    if as_tiles < as_blank < len(moves):
        raise IllegalMove(
            f"move {as_blank + 1}: the blank can't move {moves[as_blank]}"
            " (read as moves of tiles, fewer can be made)"
        )
    board.apply(moves)  # raises, and says which move
    return MovesReading(moves, "tile")


def _outcome(moves: Moves, board: Board, goal: Board | None) -> int:
    """How many moves can be made; one more than there are if they lead to the goal."""
    for made, move in enumerate(moves):
        try:
            board = board.move(move)
        except IllegalMove:
            return made
    return len(moves) + board.is_goal(goal)
