"""Call a heuristic on many positions, and return its values as plain numbers."""

from __future__ import annotations

from collections.abc import Generator
from itertools import repeat
from operator import length_hint
from struct import iter_unpack, pack
from time import perf_counter
from typing import NamedTuple

from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.algorithms.user_heuristic import (
    HeuristicError,
    add_location,
    error_in,
    function_name,
    goal_arguments,
    plain_number,
    value_error,
)
from slidestar.classroom.sample_positions import WIDTH
from slidestar.errors import PuzzleError
from slidestar.puzzle.board import Board

_SLICE_SECONDS = 0.02
_SAMPLE_STEP = 11
_MAX_REPEATED = 25_000


class Values(NamedTuple):
    """The values of a heuristic as native 64-bit floats."""

    first: bytes
    """One value for each position."""
    second: bytes
    """The values of the second calls."""


def second_calls(positions: int) -> range:
    """Return the indices of the positions on which a heuristic is called a second time.

    These are all positions if there are few, otherwise a sample. The order is reversed, to detect a
    heuristic that counts its calls.
    """
    return range(positions - 1, -1, -1 if positions <= _MAX_REPEATED else -_SAMPLE_STEP)


def evaluate(
    function: HeuristicFunction, goal: Board, tiles: bytes
) -> Generator[float, None, Values]:
    """Call `h(tiles)` or `h(tiles, goal)` on positions of `WIDTH` bytes each.

    Yields the finished fraction every few hundredths of a second, and returns `Values`. Raises
    `HeuristicError` for the first position on which the heuristic fails. Adds the attributes
    `board` and `line` to a `KeyboardInterrupt`.
    """
    if len(tiles) % WIDTH:
        raise PuzzleError(f"tiles must have a multiple of {WIDTH} bytes, got {len(tiles)}")
    again = second_calls(len(tiles) // WIDTH)
    repeated = b"".join([tiles[WIDTH * place : WIDTH * (place + 1)] for place in again])
    total = len(tiles) + len(repeated)
    first = yield from _values(function, goal, tiles, 0, total)
    second = yield from _values(function, goal, repeated, len(tiles), total)
    return Values(first, second)


def _values(
    function: HeuristicFunction, goal: Board, tiles: bytes, done: int, total: int
) -> Generator[float, None, bytes]:
    further = goal_arguments(function, goal)
    cells = len(goal.tiles)
    layout = f"{cells}B{WIDTH - cells}x"
    values = b""
    start, size = 0, WIDTH  # the first slice is one call, which may be slow
    while start < len(tiles):
        part = tiles[start : start + size]
        count = len(part) // WIDTH
        waiting = iter_unpack(layout, part)
        began = perf_counter()
        try:
            returned = list(map(function, waiting, *map(repeat, further)))
        except BaseException as error:
            called = max(0, count - length_hint(waiting) - 1)
            board = _board(goal, part, called)
            if isinstance(error, KeyboardInterrupt):
                made = (done + start) // WIDTH + called
                vars(error).update(done=made, total=total // WIDTH)
                raise add_location(error, board) from None
            raise error_in(error, board) from error
        if len(returned) < count:  # `map` ends if the heuristic raises StopIteration
            raise error_in(StopIteration(), _board(goal, part, len(returned)))
        numbers = [plain_number(value) for value in returned]
        if None in numbers:
            place = numbers.index(None)
            fault = value_error(function_name(function), returned[place])
            raise HeuristicError(fault, board=_board(goal, part, place))
        values += pack(f"{count}d", *numbers)
        start += len(part)
        took = perf_counter() - began
        if took < _SLICE_SECONDS / 2:
            size *= 2
        elif took > _SLICE_SECONDS and size > WIDTH:
            size = size // WIDTH // 2 * WIDTH
        yield (done + start) / total
    return values


def _board(goal: Board, part: bytes, place: int) -> Board:
    start = WIDTH * place
    return Board.from_flat(tuple(part[start : start + len(goal.tiles)]), goal.rows, goal.cols)
