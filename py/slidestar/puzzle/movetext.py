"""Moves as text: `R3D2LU`, the direction in which a tile moves, a number repeating it.

This module turns what a caller gives as moves, text or letters, into letters, and letters into
text; `slidestar.puzzle.notation.Moves` is what holds them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from slidestar.errors import IllegalMove, quote

__all__ = ["MAX_MOVES", "MAX_TEXT", "MOVES", "parse_moves", "read_letters", "write_moves"]

MOVES = "UDLR"
MAX_MOVES = 100_000
MAX_TEXT = 10 * MAX_MOVES

_RUN = re.compile("[UDLR][0-9]*")
_PLAIN = re.compile("(?:[UDLR](?:[1-9][0-9]{0,5})?)*")
_TERM = re.compile(r"[\s,]*(?:([UDLRudlr])([0-9]*))?")
_LETTERS = {letter: letter.upper() for letter in MOVES + MOVES.lower()}


def parse_moves(text: str) -> str:
    """The letters of moves that are written in either case, each with an optional count.

    >>> parse_moves("r3 d2 L U")
    'RRRDDLU'

    Raises `IllegalMove`, quoting what can't be read, and for over 100,000 moves.
    """
    if not isinstance(text, str):
        raise IllegalMove(f"a text was expected, not {quote(text)}")
    if len(text) > MAX_TEXT:
        raise IllegalMove(f"{len(text):,} characters are too many for moves")
    if _PLAIN.fullmatch(text):  # as it's written here: no more than a look at each run
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
        digits = count.lstrip("0")[:7]  # with more of them it's over the limit anyway
        repeat = int(digits or 0) if count else 1
        if repeat == 0:
            raise IllegalMove(f"{quote(letter + count)} repeats a move 0 times")
        made += repeat
        if made > MAX_MOVES:
            raise IllegalMove(f"more than {MAX_MOVES:,} moves, at {quote(letter + count)}")
        moves.append(letter.upper() * repeat)
    return "".join(moves)


def read_letters(moves: str | Iterable[str]) -> tuple[str, ...]:
    """The letters of moves, in whichever way they're given: a text, as `parse_moves` reads it, or
    letters one by one, in either case.

    >>> read_letters("D2l") == read_letters(["d", "D", "L"]) == ("D", "D", "L")
    True

    Raises `IllegalMove`.
    """
    if isinstance(moves, str):
        return tuple(parse_moves(moves))
    try:
        given = tuple(moves)
    except TypeError:
        raise IllegalMove(f"moves are a text or letters, not {quote(moves)}") from None
    try:
        return tuple([_LETTERS[move] for move in given])
    except (KeyError, TypeError):
        number, wrong = next(
            (number, move)
            for number, move in enumerate(given, start=1)
            if not isinstance(move, str) or move not in _LETTERS
        )
        known = ", ".join(MOVES)
        raise IllegalMove(f"move {number}: {quote(wrong)} isn't a move: use {known}") from None


def write_moves(moves: Iterable[str]) -> str:
    """The text of letters.

    >>> write_moves("RRRDDLU")
    'R3D2LU'
    """
    runs = ((move, len(list(run))) for move, run in groupby(moves))
    return "".join(move if count == 1 else f"{move}{count}" for move, count in runs)
