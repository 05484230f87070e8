"""Rewrite moves as programs and people write them into letters: words, arrows, lists, numbering."""

from __future__ import annotations

import re
from typing import NamedTuple

from slidestar.errors import IllegalMove, quote

__all__ = ["ARROWS", "MoveText", "plain_moves"]

ARROWS = {
    **dict(zip("^v<>", "UDLR", strict=True)),
    **dict(zip("↑↓←→", "UDLR", strict=True)),
    **dict(zip("￪￬￩￫", "UDLR", strict=True)),
    **dict(zip("⬆⬇⬅➡", "UDLR", strict=True)),
    **dict(zip("⇑⇓⇐⇒", "UDLR", strict=True)),
    **dict(zip("▲▼◀▶", "UDLR", strict=True)),
}
"""Arrows as letters; csTimer's own are the half-wide ones."""

_ARROW = re.compile("[" + re.escape("".join(ARROWS)) + "]")
_ARROWS_ONLY = re.compile(rf"[\s,;\d{re.escape(''.join(ARROWS))}]*")
_LETTERS = re.compile(r"[\s,]*(?:[UDLRudlr][0-9]*[\s,]*)*")
_PACKING = re.compile(r"[\[\](){}'\"`‘’“”;|\ufe0f]")
_LABEL = re.compile(r"\A\s*(?:solution|moves|path|actions)\s*[:=]", re.IGNORECASE)
_NUMBER = re.compile(
    r"(?<![A-Za-z0-9])(?:(?:step|move)\s*)?[0-9]{1,6}\s*[.):]\s*(?=\D)|(?:step|move)\s*[0-9]{1,6}\s",
    re.IGNORECASE,
)
_LENGTH = re.compile(r"\A\s*([0-9]{1,6})\s*\n(?=\s*\D)")
_TIMES = re.compile(r"(?<=[A-Za-z])\s*[x×*]\s*(?=[0-9])")
_BETWEEN = re.compile("[-=]{1,3}>|[→⇒➡]")
_QUALIFIER = re.compile(r"<?\b[A-Za-z_]+\.(?=[A-Za-z])|:\s*['\"]?\w+['\"]?>")
_WORD = re.compile("up|down|left|right", re.IGNORECASE)
_TOKEN = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"[\s,0-9]*")
_NO_MOVE = re.compile(r"[^\s,UDLRudlr0-9]+|(?<![A-Za-z])[0-9]+")
_WORDS_ONLY = re.compile("(?:up|down|left|right)+|[UDLR]+", re.IGNORECASE)


class MoveText(NamedTuple):
    """Moves as letters with counts, or as numbers; `words`: whether they were written in words."""

    text: str
    words: bool


def plain_moves(text: str) -> MoveText:
    """Rewrite moves as letters.

    >>> plain_moves("['Down', 'Right']")
    MoveText(text='D R', words=True)
    >>> plain_moves("1. U -> 2. L").text, plain_moves("↓→").text, plain_moves("2\\nDR").text
    ('U L', 'DR', 'DR')

    Text in none of these forms is returned as it is. Raises `IllegalMove` for a word among words
    that names no move, and for a length in front that is not that of the moves.
    """
    if _LETTERS.fullmatch(text):
        return MoveText(text, False)
    plain = _QUALIFIER.sub("", _LABEL.sub("", text))
    length = _LENGTH.match(plain)
    if length:
        # The line stays, so that faults are counted from the first.
        plain = "\n" + plain[length.end() :]
    plain = _TIMES.sub("", _PACKING.sub(" ", _NUMBER.sub("", plain)))
    words = bool(_WORD.search(plain))
    if words:
        _check_words(plain)
        plain = _WORD.sub(lambda match: match[0][0].upper(), plain)
    if _ARROWS_ONLY.fullmatch(plain.replace("->", " ")):
        plain = _ARROW.sub(lambda match: ARROWS[match[0]], plain.replace("->", " "))
    plain = _BETWEEN.sub(" ", plain).rstrip(" \t\r\n.,")
    if _DIGITS.fullmatch(plain):
        return MoveText(" ".join(plain.replace(",", " ").split()), False)
    if not _LETTERS.fullmatch(plain):
        if plain.strip() != text.strip() and (foreign := _NO_MOVE.search(plain)):
            raise _not_a_move(foreign[0], plain, foreign.start())
        return MoveText(text, False)
    if length:
        _check_length(int(length[1]), plain)
    return MoveText(" ".join(plain.replace(",", " ").split()), words)


def _check_words(text: str) -> None:
    for match in _TOKEN.finditer(text):
        if not _WORDS_ONLY.fullmatch(match[0]):
            raise _not_a_move(match[0], text, match.start())


def _not_a_move(token: str, text: str, place: int) -> IllegalMove:
    where = f"line {text.count(chr(10), 0, place) + 1}: " if "\n" in text else ""
    return IllegalMove(
        f"{where}{quote(token)} isn't a move: use U, D, L and R, or Up, Down, Left and Right"
    )


def _check_length(length: int, letters: str) -> None:
    counts = re.findall("[UDLR]([0-9]{0,7})", letters, re.IGNORECASE)
    made = sum(int(count or 1) for count in counts)
    if made != length:
        raise IllegalMove(
            f"line 1 says {length} move{'' if length == 1 else 's'}, but {made} follow: correct it,"
            " or leave it out"
        )
