"""Find paths that place the next two tiles together in fewer moves than the coach's steps."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import takewhile
from typing import Any

from slidestar.coach.advice import course, moves_along
from slidestar.coach.paths import open_neighbors, pair_path, tile_distances
from slidestar.coach.plan import plan
from slidestar.puzzle.board import Board, check_board, places
from slidestar.puzzle.moves import Moves

SHORTCUT_MAX_CELLS = 36
"""The number of cells of the largest boards with shortcuts.

On larger boards the search may take a second.
"""


@dataclass(frozen=True)
class Shortcut:
    """Moves that bring two tiles to their cells sooner than the coach's steps."""

    tiles: tuple[int, ...]
    cells: tuple[int, ...]
    """The goal cells of the tiles."""
    moves: Moves
    by_steps: int
    """The number of moves that the coach's steps need."""

    def record(self) -> dict[str, Any]:
        """Return the shortcut as data for JSON."""
        return {**asdict(self), "moves": str(self.moves)}


def find_shortcut(board: Board, goal: Board | None = None) -> Shortcut | None:
    """Return the fewest moves that place the next two tiles, if the coach's steps need more.

    They are the tiles of the next two stages, or both tiles of the next stage if it places two.
    Return None if the coach's steps are shortest, if these stages place another number of tiles, or
    if the board has more than `SHORTCUT_MAX_CELLS` cells.

    >>> found = find_shortcut(Board.parse("1 3 4/0 8 2/5 6 7"))
    >>> found.tiles, str(found.moves), found.by_steps
    ((2, 3), 'L2DRU', 8)
    """
    check_board("board", board)
    if len(board.tiles) > SHORTCUT_MAX_CELLS:
        return None
    target = board.goal_or_standard(goal)
    rows, cols = board.rows, board.cols
    steps = course(board, goal)
    now = next(steps)
    ahead = plan(rows, cols, target.blank)[now.number - 1 :]
    ahead = ahead[: 1 if len(ahead[0].cells) == 2 else 2]
    cells = tuple(cell for stage in ahead for cell in stage.cells)
    if len(cells) != 2:
        return None
    stages_left = now.left[0] - len(ahead)
    by_steps = now.left[2] + sum(
        found.left[2] for found in takewhile(lambda found: found.left[0] > stages_left, steps)
    )
    one, two = cells
    a, b = target.tiles[one], target.tiles[two]
    fixed, count, where = ahead[0].fixed, len(board.tiles), places(board.tiles)
    first = tile_distances(rows, cols, fixed, one)
    second = tile_distances(rows, cols, fixed, two)
    path = pair_path(
        open_neighbors(rows, cols, fixed),
        (where[a], where[b], where[0]),
        lambda a, b, _: (a, b) == (one, two),
        lambda a, b, blank: max(first[count * a + blank], second[count * b + blank]),
        by_steps - 1,
    )
    return None if path is None else Shortcut((a, b), cells, moves_along(board, path), by_steps)
