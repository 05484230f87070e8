"""The themes of puzzles. A theme is a pattern for players to learn, and has an exact definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, get_args

from slidestar.puzzle.board import Board, moves_from, places
from slidestar.rated_puzzles.solutions import SolutionGraph

Theme = Literal[
    "corner",
    "row-end",
    "swapped-pair",
    "last-2x2",
    "last-2x3",
    "long-way-round",
    "only-way",
    "downhill",
]
THEMES: tuple[Theme, ...] = get_args(Theme)
"""The themes. `themes_of` describes them."""

_LONG_WAY = 4  # the minimum detour of a tile for the theme `long-way-round`, in moves

Block = frozenset[int]


def themes_of(graph: SolutionGraph) -> tuple[Theme, ...]:
    """Return the themes of the board of a solution graph.

    >>> from slidestar.algorithms import run
    >>> from slidestar.rated_puzzles.solutions import solution_graph
    >>> themes_of(run(solution_graph(Board.parse("1 2 3/4 8 0/7 6 5"))))
    ('last-2x2', 'only-way', 'downhill')

    These themes depend only on the board:

    - `corner`: the tile of a corner is misplaced, but both neighbours of the corner are in place.
    - `row-end`: only the last two tiles of a row are misplaced, and all rows above are complete.
      There are at least two rows below, so that the two tiles must enter the row one after the
      other.
    - `swapped-pair`: two neighbouring tiles are in each other's place. By parity, they cannot be
      swapped without moving other tiles.
    - `last-2x2`: all tiles outside a block of 2x2 cells are in place.
    - `last-2x3`: all tiles outside a block of 2x3 or 3x2 cells are in place, but not `last-2x2`.

    These themes depend on the shortest solutions:

    - `long-way-round`: in every solution, a certain tile makes at least four moves more than its
      Manhattan distance. This theme is not reported if some solutions are unknown.
    - `only-way`: there is only one solution.
    - `downhill`: no move of a solution raises the Manhattan distance.
    """
    board, goal = graph.board, graph.goal
    holds = {
        **{theme: holds(board, goal) for theme, holds in PATTERNS.items()},
        "long-way-round": graph.complete and _longest_detour(graph) >= _LONG_WAY,
        "only-way": graph.solutions == 1,
        "downhill": board.manhattan(goal) == graph.length,
    }
    return tuple(theme for theme in THEMES if holds[theme])


def _corner(board: Board, goal: Board) -> bool:
    rows, cols = goal.rows, goal.cols
    return any(
        _is_misplaced(board, goal, corner)
        and all(_is_placed(board, goal, cell) for _, cell in moves_from(corner, rows, cols))
        for corner in (0, cols - 1, (rows - 1) * cols, rows * cols - 1)
    )


def _row_end(board: Board, goal: Board) -> bool:
    cols = goal.cols
    for row in range(goal.rows - 2):
        *first, side, corner = range(row * cols, (row + 1) * cols)
        if not all(_is_placed(board, goal, cell) for cell in first):
            return False
        if cols > 2 and _is_misplaced(board, goal, side) and _is_misplaced(board, goal, corner):
            return True
        if not (_is_placed(board, goal, side) and _is_placed(board, goal, corner)):
            return False
    return False


def _swapped_pair(board: Board, goal: Board) -> bool:
    place = places(goal.tiles)
    return any(
        tile and board.tiles[place[tile]] == goal.tiles[cell] != 0 and place[tile] in neighbors
        for cell, tile in enumerate(board.tiles)
        for neighbors in [[other for _, other in moves_from(cell, goal.rows, goal.cols)]]
    )


def _is_placed(board: Board, goal: Board, cell: int) -> bool:
    """Return whether a cell contains its goal tile. Return False for the blank's goal cell."""
    return board.tiles[cell] == goal.tiles[cell] != 0


def _is_misplaced(board: Board, goal: Board, cell: int) -> bool:
    """Return whether a cell does not contain its goal tile.

    Return False for the blank's goal cell.
    """
    return board.tiles[cell] != goal.tiles[cell] != 0


def blocks(goal: Board, rows: int, cols: int) -> Iterator[Block]:
    """Yield the blocks of `rows` x `cols` cells that contain the blank's goal cell.

    A block is a set of cells. It must be smaller than the board.

    >>> [sorted(block) for block in blocks(Board.solved(3), 2, 2)]
    [[4, 5, 7, 8]]
    """
    row, col = divmod(goal.blank, goal.cols)
    if rows * cols == goal.rows * goal.cols:
        return
    for top in range(max(0, row - rows + 1), min(row, goal.rows - rows) + 1):
        for left in range(max(0, col - cols + 1), min(col, goal.cols - cols) + 1):
            yield frozenset(
                r * goal.cols + c for r in range(top, top + rows) for c in range(left, left + cols)
            )


def _is_inside(board: Board, goal: Board, shapes: tuple[tuple[int, int], ...]) -> bool:
    """Return whether a block of one of the `shapes` exists outside which all tiles are in place."""
    wrong = {cell for cell, tile in enumerate(board.tiles) if tile != goal.tiles[cell]}
    return any(wrong <= block for shape in shapes for block in blocks(goal, *shape))


BLOCKS: dict[Theme, tuple[tuple[int, int], ...]] = {
    "last-2x2": ((2, 2),),
    "last-2x3": ((2, 3), (3, 2)),
}
"""The themes of boards whose misplaced tiles lie in a small block, with the block's shapes."""

PATTERNS: dict[Theme, Callable[[Board, Board], bool]] = {
    "corner": _corner,
    "row-end": _row_end,
    "swapped-pair": _swapped_pair,
    "last-2x2": lambda board, goal: _is_inside(board, goal, BLOCKS["last-2x2"]),
    "last-2x3": lambda board, goal: (
        not _is_inside(board, goal, BLOCKS["last-2x2"])
        and _is_inside(board, goal, BLOCKS["last-2x3"])
    ),
}
"""The themes that depend only on the board, as functions that check a board and its goal."""


def _longest_detour(graph: SolutionGraph) -> int:
    """Return the largest detour of a tile.

    The detour of a tile is its fewest moves in any solution, minus its Manhattan distance.
    """
    board, goal = graph.board, graph.goal
    # For each position, the fewest moves of each tile in a solution from there.
    fewest = {goal: [0] * len(goal.tiles)}
    for layer in reversed(graph.layers[:-1]):
        nearer, fewest = fewest, {}
        for position, good in layer.items():
            options = []
            for move in good:
                after = position.move(move)
                counts = nearer[after].copy()
                counts[position.tiles[after.blank]] += 1
                options.append(counts)
            fewest[position] = [min(counts) for counts in zip(*options, strict=True)]
    start, end, cols = places(board.tiles), places(goal.tiles), board.cols
    return max(
        fewest[board][tile]
        - abs(start[tile] // cols - end[tile] // cols)
        - abs(start[tile] % cols - end[tile] % cols)
        for tile in range(1, len(start))
    )
