"""A solution for any board, of any size, soon: not short, but sure.

The way people solve it: rows from the top, then columns from the left, down to 2x2. Each tile goes
to its place on the shortest way there is for it and the blank around what's already placed, which
takes a tenth of a second for a whole 10x10 board and some seconds for 30x30. The number of moves
grows with the cube of the side, as it must in the worst case (I. Parberry, "A real-time algorithm
for the (n²-1)-puzzle", Information Processing Letters 56, 1995).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from heapq import heappop, heappush

from slidestar.puzzle.board import Board, moves_from, places
from slidestar.puzzle.notation import Moves

__all__ = ["constructive"]

_PAUSE_EVERY = 2000  # places looked at: a hundredth of a second

_Cells = tuple[int, ...]
_Came = dict[_Cells, tuple[_Cells, str] | None]
"""How some tiles and the blank came to their cells: from which, by which move."""


def constructive(board: Board, goal: Board) -> Generator[None, None, Moves]:
    """Moves that lead from a board to a goal, which must be reachable from it.

    A generator, since on large boards it takes seconds: yields after each tile placed and on the
    way of one that comes from far, and returns the moves.
    """
    # Work towards the goal with its blank brought to the last corner, then bring it back.
    home = ["L"] * (goal.cols - 1 - goal.blank % goal.cols)
    home += ["U"] * (goal.rows - 1 - goal.blank // goal.cols)
    work = _Work(board, goal.apply(home))
    rows, cols = board.rows, board.cols
    for row in range(rows - 2):
        yield from work.place_line([row * cols + col for col in range(cols)], cols)
    for col in range(cols - 2):
        yield from work.place_line([row * cols + col for row in (rows - 1, rows - 2)], 1)
    yield from work.turn_last_four()
    return _without_detours([*work.moves, *Moves(home).reverse()])


class _Work:
    """A board under work: its tiles, what's placed for good, and the moves so far."""

    def __init__(self, board: Board, goal: Board) -> None:
        self.rows, self.cols = board.rows, board.cols
        self.tiles = list(board.tiles)
        self.place = places(board.tiles)
        self.row = [cell // self.cols for cell in range(len(self.tiles))]
        self.col = [cell % self.cols for cell in range(len(self.tiles))]
        self.goal = goal.tiles
        self.fixed: set[int] = set()
        self.moves: list[str] = []

    def place_line(self, cells: list[int], inward: int) -> Iterator[None]:
        """Place the tiles of a line; `inward` leads from its cells to the next line's."""
        *single, side, corner = cells
        for cell in single:
            yield from self.bring([self.goal[cell]], [cell])
            self.fixed.add(cell)
            yield
        a, b = self.goal[side], self.goal[corner]
        if self.tiles[side] != a or self.tiles[corner] != b:
            # The last two go in one behind the other around the corner, unless the second stands
            # where it's then shut in; that takes a search for both at once, which ends soon.
            yield from self.bring([a], [corner])
            if (yield from self.bring([b], [corner + inward], {corner})):
                yield from self.bring([0], [side], {corner, corner + inward})
            yield from self.bring([a, b], [side, corner])
        self.fixed.update((side, corner))
        yield

    def turn_last_four(self) -> Iterator[None]:
        """The last three tiles are in the right order around; turn them until they fit."""
        corner = len(self.tiles) - 1
        first = corner - self.cols - 1
        yield from self.bring([self.goal[first]], [first])
        yield from self.bring([0], [corner], {first})

    def bring(
        self, tiles: list[int], cells: list[int], keep: Iterable[int] = ()
    ) -> Generator[None, None, bool]:
        """Bring tiles (0: the blank) to cells in the fewest moves past what's fixed and `keep`.

        False if there's no way. A*: of all the places where the tiles and the blank may be, only
        those near the way are looked at.
        """
        shut = self.fixed.union(keep)
        target = tuple(cells)
        start = (*(self.place[tile] for tile in tiles), self.place[0])
        came: _Came = {start: None}
        made = {start: 0}
        left = self._left(start, target)
        frontier = [(left, left, start)]
        pause = _PAUSE_EVERY
        while frontier:
            if len(came) >= pause:
                pause += _PAUSE_EVERY
                yield
            _, left, here = heappop(frontier)
            if left == 0:
                self._make(_line(came, here))
                return True
            *at, blank = here
            moves = made[here] + 1
            for move, source in moves_from(blank, self.rows, self.cols):
                if source in shut:
                    continue
                # Among the tiles may be the one that slides, and the blank itself.
                swap = {source: blank, blank: source}
                there = (*[swap.get(cell, cell) for cell in at], source)
                if moves < made.get(there, moves + 1):
                    made[there] = moves
                    came[there] = (here, move)
                    left = self._left(there, target)
                    heappush(frontier, (moves + left, left, there))
        return False

    def _left(self, here: _Cells, target: _Cells) -> int:
        """No fewer moves bring the tiles to their cells; 0 only where they are."""
        row, col = self.row, self.col
        blank = here[-1]
        together = longest = 0
        for cell, to in zip(here, target):  # noqa: B905 - the blank comes last in one of them only
            if cell == to:
                continue
            down, across = abs(row[cell] - row[to]), abs(col[cell] - col[to])
            steps = down + across
            together += steps
            if cell != blank:
                # The blank comes beside the tile, and between two steps of it goes around: two
                # moves where the tile turns, four where it goes straight on.
                beside = abs(row[cell] - row[blank]) + abs(col[cell] - col[blank]) - 1
                turns = min(2 * min(down, across), steps - 1)
                longest = max(longest, beside + 5 * steps - 4 - 2 * turns)
        return max(together, longest)

    def _make(self, moves: Iterable[str]) -> None:
        for move in moves:
            blank = self.place[0]
            source = dict(moves_from(blank, self.rows, self.cols))[move]
            tile = self.tiles[source]
            self.tiles[blank], self.tiles[source] = tile, 0
            self.place[tile], self.place[0] = blank, source
            self.moves.append(move)


def _line(came: _Came, here: _Cells) -> list[str]:
    moves = []
    while (step := came[here]) is not None:
        here, move = step
        moves.append(move)
    return moves[::-1]


def _without_detours(moves: list[str]) -> Moves:
    """The moves without those that the next one undoes."""
    kept: list[str] = []
    for move in moves:
        if kept and kept[-1] + move in ("UD", "DU", "LR", "RL"):
            kept.pop()
        else:
            kept.append(move)
    return Moves(kept)
