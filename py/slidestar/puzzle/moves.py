"""A sequence of moves, and its text: `R3D2LU`.

A letter is the direction in which a tile slides, and a number repeats it. `move_formats` reads the
other forms in which programs and people write moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from itertools import accumulate, groupby
from typing import Literal, SupportsIndex, TypeAlias, TypeVar, overload

from slidestar.errors import IllegalMove, PuzzleError, quote

MOVES = "UDLR"
OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}
MAX_MOVES = 500_000
"""The limit of moves. A 50x50 board takes about 350,000, tile by tile."""
MAX_TEXT = 10 * MAX_MOVES

MetricName: TypeAlias = Literal["stm", "mtm"]

_RUN = re.compile("[UDLR][0-9]*")
_CANONICAL = re.compile("(?:[UDLR](?:[1-9][0-9]{0,5})?)*")
_TERM = re.compile(r"[\s,]*(?:([UDLRudlr])([0-9]*))?")
_LETTERS = {letter: letter.upper() for letter in MOVES + MOVES.lower()}


class Moves(tuple[str, ...]):
    """A sequence of moves: a tuple of the letters U, D, L and R.

    >>> moves = Moves("r3 d2 L U")
    >>> str(moves), len(moves), moves.letters()
    ('R3D2LU', 7, 'RRRDDLU')
    >>> Moves(["r", "R", "R"]) == Moves("R3")
    True

    It is a tuple, so it never equals a string: compare `Moves("R3")` or `str(moves)`.

    The argument is a text, as `parse` reads it, or an iterable of letters in either case. Raises
    `IllegalMove` for other values.
    """

    __slots__ = ()

    def __new__(cls, moves: str | Iterable[str] = ()) -> Moves:
        if type(moves) is cls:
            return moves
        return super().__new__(cls, read_letters(moves))

    @classmethod
    def parse(cls, text: str) -> Moves:
        """Parse moves: letters in either case, each with an optional count.

        >>> Moves.parse("r3 d2") == Moves("RRRDD")
        True

        Raises `IllegalMove` for text that is not moves, and for more than 500,000 moves.
        """
        return super().__new__(cls, _parse(text))

    def letters(self) -> str:
        """Return the moves without counts: `RRRDD`."""
        return "".join(self)

    def slides(self) -> tuple[Moves, ...]:
        """Return the multi-tile moves: each run of moves in the same direction.

        >>> [str(slide) for slide in Moves.parse("R3D2LU").slides()]
        ['R3', 'D2', 'L', 'U']
        """
        return tuple(Metric.MTM.steps(self))

    @property
    def length_mtm(self) -> int:
        """The number of multi-tile moves. Moves back and forth (`L2R`) are not merged.

        >>> Moves.parse("R3D2LU").length_mtm, Moves.parse("L2R").length_mtm
        (4, 2)
        """
        return Metric.MTM.length(self)

    def reverse(self) -> Moves:
        """Return the moves that undo these, the last one first.

        >>> str(Moves.parse("UR2").reverse())
        'L2D'
        """
        return Moves(OPPOSITE[move] for move in reversed(self))

    def opposite(self) -> Moves:
        """Return the same moves in the other convention, for the blank or for the tiles.

        >>> str(Moves("UR2").opposite())
        'DL2'
        """
        return Moves(OPPOSITE[move] for move in self)

    @overload
    def __getitem__(self, index: SupportsIndex) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Moves: ...
    def __getitem__(self, index: SupportsIndex | slice) -> str | Moves:
        """Return a move, or the moves of a slice.

        >>> Moves("URD")[0], Moves("URD")[1:]
        ('U', Moves.parse('RD'))
        """
        found = super().__getitem__(index)
        return found if isinstance(found, str) else super().__new__(Moves, found)

    def __add__(self, other: str | tuple[str, ...]) -> Moves:  # type: ignore[override] # only moves
        """Return these moves, followed by other moves.

        >>> Moves("UR") + Moves("D") + "L"
        Moves.parse('URDL')
        """
        if not isinstance(other, (str, tuple)):
            return NotImplemented
        return super().__new__(Moves, (*self, *Moves(other)))

    def __str__(self) -> str:
        runs = ((move, len(list(run))) for move, run in groupby(self))
        return "".join(move if count == 1 else f"{move}{count}" for move, count in runs)

    def __repr__(self) -> str:
        return f"Moves.parse({str(self)!r})"


_MoveSequence = TypeVar("_MoveSequence", Moves, str, bytes)


class Metric(str, Enum):
    """A way to count moves. Each metric equals its name, `stm` or `mtm`.

    >>> [Metric(name).length(Moves.parse("R3D2LU")) for name in ("stm", "mtm")]
    [7, 4]
    >>> Metric("htm")
    Traceback (most recent call last):
    slidestar.errors.PuzzleError: metric must be one of stm, mtm, got 'htm'
    """

    STM = "stm"
    """Single-tile moves."""
    MTM = "mtm"
    """Multi-tile moves, or slides: any number of tiles of a row or a column that slide together."""

    __str__ = str.__str__

    @classmethod
    def _missing_(cls, value: object) -> Metric:
        raise PuzzleError(f"metric must be one of {', '.join(cls)}, got {quote(value)}")

    @property
    def noun(self) -> str:
        """The noun for a move in messages."""
        return "slide" if self is Metric.MTM else "move"

    @property
    def spacing(self) -> int:
        """A divisor of the difference between the lengths of two paths between the same boards.

        All single-tile paths between two boards have the same parity, so a wrong move costs at
        least two moves more.
        """
        return 1 if self is Metric.MTM else 2

    def length(self, moves: Moves | bytes) -> int:
        """Return the number of moves, given as letters or as codes of single-tile moves."""
        return len(_run_lengths(moves)) if self is Metric.MTM else len(moves)

    def steps(self, moves: _MoveSequence) -> list[_MoveSequence]:
        """Divide single-tile moves, given as letters or codes, into the moves of this metric.

        >>> [str(step) for step in Metric.MTM.steps(Moves.parse("R3D2LU"))]
        ['R3', 'D2', 'L', 'U']
        """
        lengths = _run_lengths(moves) if self is Metric.MTM else [1] * len(moves)
        ends = list(accumulate(lengths))
        return [moves[end - length : end] for end, length in zip(ends, lengths, strict=True)]


def _run_lengths(moves: Iterable[object]) -> list[int]:
    """Return the length of each run of equal moves."""
    return [len(list(run)) for _, run in groupby(moves)]


def read_letters(moves: str | Iterable[str]) -> tuple[str, ...]:
    """Return the letters of moves in a text that `Moves.parse` reads, or in an iterable.

    >>> read_letters("D2l") == read_letters(["d", "D", "L"]) == ("D", "D", "L")
    True

    Raises `IllegalMove` for other values.
    """
    if isinstance(moves, str):
        return tuple(_parse(moves))
    try:
        letters = tuple(moves)
    except TypeError:
        raise IllegalMove(
            f"moves must be a string or an iterable of letters, got {quote(moves)}"
        ) from None
    try:
        return tuple([_LETTERS[move] for move in letters])
    except (KeyError, TypeError):
        number, wrong = next(
            (number, move)
            for number, move in enumerate(letters, start=1)
            if not isinstance(move, str) or move not in _LETTERS
        )
        known = ", ".join(MOVES)
        raise IllegalMove(f"move {number}: {quote(wrong)} isn't a move: use {known}") from None


def _parse(text: str) -> str:
    """Return the letters of a text of moves."""
    if not isinstance(text, str):
        raise IllegalMove(f"moves must be a string, got {quote(text)}")
    if len(text) > MAX_TEXT:
        raise IllegalMove(f"{len(text):,} characters are too many for moves")
    if _CANONICAL.fullmatch(text):  # this common case is much faster
        runs = [(run[0], int(run[1:] or 1)) for run in _RUN.findall(text)]
        if sum(count for _, count in runs) <= MAX_MOVES:
            return "".join(letter * count for letter, count in runs)
    moves: list[str] = []
    made = place = 0
    while place < len(text):
        term = _TERM.match(text, place)
        if term is None or term.end() == place:
            raise IllegalMove(
                f"{quote(text[place])} at character {place + 1} of {quote(text)} isn't a move"
            )
        place = term.end()
        letter, count = term.groups()
        if letter is None:
            continue
        digits = count.lstrip("0")[:7]  # a number with more digits exceeds the limit
        repeat = int(digits or 0) if count else 1
        if repeat == 0:
            raise IllegalMove(f"{quote(letter + count)} repeats a move 0 times")
        made += repeat
        if made > MAX_MOVES:
            raise IllegalMove(f"more than {MAX_MOVES:,} moves, at {quote(letter + count)}")
        moves.append(letter.upper() * repeat)
    return "".join(moves)
