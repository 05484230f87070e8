"""A heuristic's values on many positions: its code runs here, and nowhere else in a check.

The result is plain numbers, which can be judged elsewhere. Whatever a heuristic does to builtins or
to this package is undone, traces that it sets are ended, and no operator of an object that it
returns is ever used. (Code that digs into the interpreter itself, through its callers' frames, `gc`
or `ctypes`, or that keeps running afterwards, in a thread or a signal handler, can do anything to
its process. Code that isn't yours belongs in a process of its own; the page has a second worker for
it.)
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from itertools import chain, repeat
from operator import itemgetter, length_hint
from struct import iter_unpack, pack
from time import perf_counter
from typing import NamedTuple

from slidestar.algorithms.own import (
    HeuristicError,
    OwnFunction,
    complaint,
    explained,
    further_arguments,
    name_of,
    noted,
    number_reader,
    plain_number,
)
from slidestar.classroom.positions import WIDTH
from slidestar.errors import PuzzleError
from slidestar.lib.untouched import untouched
from slidestar.puzzle.board import Board

__all__ = ["Values", "asked_again", "evaluate"]

_SLICE_SECONDS = 0.02
_EVERY = 11
_ALL_AGAIN = 25_000


class Values(NamedTuple):
    """What a heuristic gave: native 64-bit floats, one a position.

    `first` are those of all positions in their order; `second` those of a second call, for the
    positions of `asked_again`.
    """

    first: bytes
    second: bytes


def asked_again(positions: int) -> range:
    """The places of the positions that a heuristic is asked about a second time: a sample if there
    are many, the last one first, so that a heuristic that goes by how often it was called is found
    out.
    """
    return range(positions - 1, -1, -1 if positions <= _ALL_AGAIN else -_EVERY)


def evaluate(function: OwnFunction, goal: Board, tiles: bytes) -> Generator[float, None, Values]:
    """The values of a heuristic, `h(tiles)` or `h(tiles, goal)`, on the positions of `tiles`,
    `WIDTH` bytes each. Yields how much is done, from 0 to 1, every few hundredths of a second.

    Raises `HeuristicError` for the first position that it fails on. A `KeyboardInterrupt` comes
    through, with the `board` and the `line` that were at work.
    """
    if len(tiles) % WIDTH:
        raise PuzzleError(f"positions take {WIDTH} bytes each, not {len(tiles)} in all")
    count = len(tiles) // WIDTH
    again = asked_again(count)
    repeated = b"".join([tiles[WIDTH * place : WIDTH * (place + 1)] for place in again])
    whole = len(tiles) + len(repeated)
    first = yield from _values(function, goal, tiles, 0, whole)
    second = yield from _values(function, goal, repeated, len(tiles), whole)
    return Values(first, second)


def _values(
    function: OwnFunction, goal: Board, tiles: bytes, done: int, whole: int
) -> Generator[float, None, bytes]:
    # Whatever is needed once the heuristic may have changed everything is at hand before it runs.
    further = further_arguments(function, goal)
    cells = len(goal.tiles)
    layout = f"{cells}B{WIDTH - cells}x"
    set_trace, trace = sys.settrace, sys.gettrace()
    set_profile, profile = sys.setprofile, sys.getprofile()
    first_of = itemgetter(0)
    as_tuple, as_list, as_map, as_pairs = tuple, list, map, zip
    kind, anything = type, BaseException
    read, put_back = number_reader(), untouched()
    plain = frozenset((int, float))
    values = b""
    start, size = 0, WIDTH  # one call at first: nobody knows how long it takes
    while start < len(tiles):
        part = tiles[start : start + size]
        count = len(part) // WIDTH
        waiting = iter_unpack(layout, part)
        began = perf_counter()
        try:
            # Everything is asked in one call, made in C, and traces are off when it ends: so they
            # never see a frame of ours.
            given = as_list(
                chain(
                    as_map(function, waiting, *as_map(repeat, further)),
                    as_map(set_trace, (trace,)),
                    as_map(set_profile, (profile,)),
                )
            )
            del given[-2:]
            if plain.issuperset(as_map(kind, given)):
                numbers = as_tuple(given)
            else:  # numbers of other kinds may run code of their own
                read_apart = as_pairs(
                    as_map(read, given),
                    as_map(set_trace, repeat(trace)),
                    as_map(set_profile, repeat(profile)),
                )
                numbers = as_tuple(as_map(first_of, read_apart))
        except anything as error:
            set_trace(trace)
            set_profile(profile)
            put_back()
            board = _board(goal, part, max(0, count - length_hint(waiting) - 1))
            if isinstance(error, KeyboardInterrupt):
                raise noted(error, board) from None
            raise explained(error, board) from error
        put_back()
        if len(given) < count:  # `map` takes StopIteration for its own end
            raise explained(StopIteration(), _board(goal, part, len(given)))
        found = [plain_number(number) for number in numbers]
        if None in found:
            place = found.index(None)
            fault = complaint(name_of(function), given[place])
            raise HeuristicError(fault, board=_board(goal, part, place))
        values += pack(f"{count}d", *found)
        # Objects that are freed here may run code of their own once more.
        as_tuple(
            chain(
                as_map(as_list.clear, (given,)),
                as_map(set_trace, (trace,)),
                as_map(set_profile, (profile,)),
            )
        )
        put_back()
        start += len(part)
        took = perf_counter() - began
        if took < _SLICE_SECONDS / 2:
            size *= 2
        elif took > _SLICE_SECONDS and size > WIDTH:
            size = size // WIDTH // 2 * WIDTH
        yield (done + start) / whole
    return values


def _board(goal: Board, part: bytes, place: int) -> Board:
    tiles = part[WIDTH * place : WIDTH * place + len(goal.tiles)]
    return Board.from_flat(tuple(tiles), goal.rows, goal.cols)
