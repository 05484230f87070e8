"""The patterns for the 15-puzzle, the 24-puzzle, and lower bounds on 5x5 and 6x6 boards."""

from __future__ import annotations

from slidestar.kernel.search_layout import SearchLayout

FIFTEEN = SearchLayout(
    4,
    4,
    (*range(1, 16), 0),
    (
        ((2, 3, 4, 6, 7, 8), (10, 11, 12, 13, 14, 15), (1, 5, 9)),
        ((1, 2, 3, 5, 6, 7), (8, 10, 11, 12, 14, 15), (4, 9, 13)),
    ),
)
"""The 15-puzzle with the blank last. Slidestar ships the tables of these patterns.

The patterns (2, 3, 4, 6, 7, 8) and (1, 2, 3, 5, 6, 7) share a table. The pair of partitions was
chosen by the formula of R. E. Korf, M. Reid and S. Edelkamp (Artificial Intelligence 129, 2001),
which estimates how many positions a search expands. The partition that prunes more comes first,
because its tables are loaded and looked up first.
"""

FIFTEEN_LARGE = SearchLayout(
    4,
    4,
    FIFTEEN.goal,
    (((1, 5, 6, 9, 10, 13, 14), (3, 4, 7, 8, 11, 12, 15), (2,)),),
)
"""The 15-puzzle with larger tables, of 134 MB, for hard boards.

A search of a hard board expands about a third of the positions that it expands with `FIFTEEN`.
Adding the views of `FIFTEEN` would help little.
"""

TWENTY_FOUR = SearchLayout(
    5,
    5,
    (*range(1, 25), 0),
    (
        (
            (13, 18, 19, 20, 23, 24),
            (11, 12, 16, 17, 21, 22),
            (4, 5, 9, 10, 14, 15),
            (1, 2, 3, 6, 7, 8),
        ),
        (
            (14, 15, 19, 20, 23, 24),
            (13, 16, 17, 18, 21, 22),
            (1, 2, 6, 7, 11, 12),
            (3, 4, 5, 8, 9, 10),
        ),
        (
            (5, 10, 15, 19, 20, 24),
            (16, 17, 18, 21, 22, 23),
            (7, 8, 9, 12, 13, 14),
            (1, 2, 3, 4, 6, 11),
        ),
    ),
)
"""The 24-puzzle with the blank last.

The first partition is from R. E. Korf and A. Felner (Artificial Intelligence 134, 2002). The others
are two of the seven partitions in R. Clausecker and A. Reinefeld, "Zero-aware pattern databases
with 1-bit compression for sliding tile puzzles" (SoCS 2019). Congruent patterns share their tables,
which take 427 MB.
"""

_BOUND_PATTERNS = {
    5: (
        (0, 1, 5, 6, 10),
        (2, 3, 4, 8, 9),
        (7, 11, 12, 13, 17),
        (15, 16, 20, 21, 22),
        (14, 18, 19, 23, 24),
    ),
    6: tuple(
        tuple(6 * row + col for row in (down, down + 1) for col in (across, across + 1))
        for down in (0, 2, 4)
        for across in (0, 2, 4)
    ),
}
"""The cells of each pattern, by the side of the board. They do not depend on the goal.

On a 5x5 board, four congruent patterns surround the fifth. On a 6x6 board, the patterns are nine
squares of four cells. The four corner squares are congruent, and so are the four edge squares.
"""


def bound_layout(side: int, blank: int) -> SearchLayout:
    """Return the layout for lower bounds on a 5x5 or 6x6 board.

    The goal has the blank in the cell `blank` and the tiles in order. Congruent patterns share
    their tables.

    >>> layout = bound_layout(5, 24)
    >>> layout.partitions[0][-1], layout.own_tables, bound_layout(6, 35).own_tables
    ((15, 19, 20, 24), [0, 2, 4], [0, 1, 4, 8])
    """
    numbers = iter(range(1, side * side))
    goal = tuple(0 if cell == blank else next(numbers) for cell in range(side * side))
    mirrored = [cell % side * side + cell // side for cell in range(side * side)]
    patterns = [_BOUND_PATTERNS[side]]
    if mirrored[blank] != blank:  # on the diagonal, the layout itself adds a reflected view
        patterns.append(
            tuple(tuple(mirrored[cell] for cell in part) for part in _BOUND_PATTERNS[side])
        )
    partitions = tuple(
        tuple(tuple(goal[cell] for cell in part if cell != blank) for part in partition)
        for partition in patterns
    )
    return SearchLayout(side, side, goal, partitions)
