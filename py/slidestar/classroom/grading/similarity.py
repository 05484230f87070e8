"""Find submissions with similar code, regardless of names, comments and spaces."""

from __future__ import annotations

import builtins
import keyword
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import combinations
from tokenize import NAME, NUMBER, OP, STRING, TokenError, tokenize
from typing import NamedTuple

from slidestar.errors import PuzzleError

RUN = 12
"""Tokens count as similar in runs of at least this length, about two lines of code."""

_KNOWN = {*keyword.kwlist, *dir(builtins)}


class Similarity(NamedTuple):
    """Two submissions, and the fraction of their tokens that are similar.

    A token is similar if it is in a run of `RUN` tokens that both submissions have.
    """

    first: str
    second: str
    fraction: float
    identical: bool
    """True if the files are equal byte for byte."""


class Source(NamedTuple):
    """The code of a submission, and its student."""

    name: str
    student: str
    code: bytes


def similarities(
    sources: Sequence[Source],
    least: float,
    template: str = "",
    report: Callable[[str, str], None] = lambda name, reason: None,
) -> list[Similarity]:
    """Return the pairs of similar submissions of different students, the most similar first.

    `least` is the smallest fraction. Runs of tokens in the `template`, which all students received,
    do not count. `report` is called for each submission that cannot be read, with its name and the
    reason.

    >>> ada = b"def h(tiles):\\n    return sum(a != b for a, b in zip(tiles, GOAL) if a)"
    >>> ben = b"def h(t): # mine\\n  return sum(x != y for x, y in zip(t, GOAL) if x)"
    >>> similarities([Source("ada.py", "ada", ada), Source("ben.py", "ben", ben)], 0.8)
    [Similarity(first='ada.py', second='ben.py', fraction=1.0, identical=False)]
    """
    known = set(_runs(tokens_of(template.encode())))
    read = []
    for source in sources:
        try:
            runs = _runs(tokens_of(source.code))
        except PuzzleError as error:
            report(source.name, str(error))
        else:
            own = set(runs) - known
            read.append((source, runs, own, _count(runs, own)))
    found = []
    for (one, runs, own, count), (two, other_runs, other_own, other_count) in combinations(read, 2):
        if one.student == two.student or not count + other_count:
            continue
        shared = own & other_own
        similar = _count(runs, shared) + _count(other_runs, shared)
        fraction = similar / (count + other_count)
        if fraction >= least:
            found.append(Similarity(one.name, two.name, fraction, one.code == two.code))
    return sorted(found, key=lambda pair: -pair.fraction)


def tokens_of(code: bytes) -> tuple[str, ...]:
    """Return the tokens of Python code, with one token for all names and one for all strings.

    >>> tokens_of(b"total = abs(x - 1)  # a comment")
    ('name', '=', 'abs', '(', 'name', '-', '1', ')')
    """
    try:
        return tuple(_tokens(code))
    except (SyntaxError, TokenError, UnicodeDecodeError) as error:
        raise PuzzleError(f"the code cannot be read: {error.args[0]}") from None


def _tokens(code: bytes) -> Iterator[str]:
    for token in tokenize(BytesIO(code).readline):
        if token.type == NAME:
            yield token.string if token.string in _KNOWN else "name"
        elif token.type in (NUMBER, OP):
            yield token.string
        elif token.type == STRING:
            yield "string"


def _runs(tokens: Sequence[str]) -> list[tuple[str, ...]]:
    """Return all runs of `RUN` tokens, or one run of all tokens if there are fewer."""
    return [tuple(tokens[n : n + RUN]) for n in range(max(1, len(tokens) - RUN + 1)) if tokens]


def _count(runs: Sequence[tuple[str, ...]], wanted: set[tuple[str, ...]]) -> int:
    """Return the number of tokens that are in wanted runs."""
    count = end = 0
    for start, run in enumerate(runs):
        if run in wanted:
            count += start + len(run) - max(start, end)
            end = start + len(run)
    return count
