"""Express walking distance as a sum of two tables.

The tables take at most 1.8 MB, on any board that supports the heuristic.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, count
from operator import mul

from slidestar.algorithms.heuristics import walking_distances
from slidestar.kernel.table_sums import SumTable
from slidestar.lib.sharing import shared_cache
from slidestar.puzzle.board import Board, places


def walking_tables(goal: Board) -> tuple[SumTable, SumTable]:
    """Return the table of vertical moves and the table of horizontal moves.

    >>> down, right = walking_tables(Board.solved(3))
    >>> tiles = (8, 6, 7, 2, 5, 4, 3, 0, 1)
    >>> down.entry(tiles), right.entry(tiles)
    (12, 13)
    """
    rows, cols = goal.rows, goal.cols
    cells = range(rows * cols)
    down = _table(goal, rows, cols, [cell // cols for cell in cells])
    right = _table(goal, cols, rows, [cell % cols for cell in cells])
    return down, right


def _table(goal: Board, lines: int, width: int, line_of: list[int]) -> SumTable:
    *weights, of_blank = _weights(lines, width)
    place = places(goal.tiles)
    parts = {
        tile: [weights[lines * line + line_of[place[tile]]] - of_blank * line for line in line_of]
        for tile in range(1, len(goal.tiles))
    }
    # The index needs the blank's line, which equals the sum of all cells' lines minus the sum of
    # the tiles' lines.
    parts[1] = [part + of_blank * sum(line_of) for part in parts[1]]
    return SumTable(parts, _entries(lines, width, line_of[goal.blank]))


@shared_cache(8)
def _entries(lines: int, width: int, goal_line: int) -> bytes:
    weights = _weights(lines, width)
    entries = bytearray(weights[-1] * lines)
    for contents, moves in walking_distances(lines, width, goal_line):
        entries[sum(map(mul, contents, weights))] = moves
    return bytes(entries)


def _weights(lines: int, width: int) -> list[int]:
    """Return the weights with which contents of `walking_distances` are converted to an index.

    The index is the weighted sum, and differs for different contents. The counts of tiles in the
    last line, and of tiles that belong there, follow from the other counts and the blank's line, so
    their weight is 0. The last weight is for the blank's line.
    """
    kinds = [*_different_sums(lines - 1, width), 0]
    radix = width * max(kinds) + 1
    weights = [radix**line * kind for line in range(lines - 1) for kind in kinds]
    return [*weights, *[0] * lines, radix ** (lines - 1)]


def _different_sums(numbers: int, most: int) -> tuple[int, ...]:
    """Return small numbers for which all sums of up to `most` of them are different.

    A number may occur several times in a sum. The largest number is as small as possible.

    >>> _different_sums(3, 2)
    (1, 4, 6)
    """
    for top in count(1):
        for below in combinations(range(1, top), numbers - 1):
            chosen = (*below, top)
            sums = [sum(some) for some in combinations_with_replacement((0, *chosen), most)]
            if len({*sums}) == len(sums):
                return chosen
    raise AssertionError("powers of most + 1 have different sums")
