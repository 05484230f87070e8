"""A constructive solver for boards of any size: always fast, but with long solutions.

The solver places rows from the top, then columns from the left, until 2x2 cells are left. Each tile
moves along a shortest path around the placed tiles. On huge boards the path may be slightly longer.
The number of moves grows with the cube of the board's side. No solver can do better in the worst
case: see I. Parberry, "A real-time algorithm for the (n²-1)-puzzle" (Information Processing Letters
56, 1995).
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterable, Iterator, Sequence

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.loops import first_solution_loop as loop

_FIRST_CAPACITY = 1 << 12  # the number of nodes in the first buffers
_HUGE_CELLS = 256  # larger boards need a weighted search
_SLICE = 20_000  # the number of expansions in about a hundredth of a second


def construct_solution(
    rows: int, cols: int, tiles: Sequence[int], goal: Sequence[int], loops: Loops | None = None
) -> Generator[None, None, bytes]:
    """Find a solution. The goal must be reachable.

    `tiles` and `goal` are row by row, 0 for the blank. The generator yields every hundredth of a
    second, because large boards take seconds. It returns the blank's moves: 0 up, 1 left, 2 right,
    3 down.

    >>> from slidestar.lib.steps import run
    >>> list(run(construct_solution(2, 2, (1, 0, 3, 2), (1, 2, 3, 0))))
    [3]
    """
    # Solve for the goal with the blank moved to the last corner, then move the blank back.
    last = list(goal)
    row, col = divmod(last.index(0), cols)
    home = bytes([2] * (cols - 1 - col) + [3] * (rows - 1 - row))
    blank = last.index(0)
    for d in home:
        cell = blank + (cols if d == 3 else 1)
        last[blank], last[cell] = last[cell], 0
        blank = cell
    board = _Construction(cols, tiles, last, loops or load_loops())
    for row in range(rows - 2):
        yield from board.place_line([row * cols + col for col in range(cols)], cols)
    for col in range(cols - 2):
        yield from board.place_line([row * cols + col for row in (rows - 1, rows - 2)], 1)
    yield from board.rotate_last_cells()
    return without_detours(board.moves + bytes(3 - d for d in reversed(home)))


def without_detours(moves: Iterable[int]) -> bytes:
    """Remove pairs of consecutive moves that undo each other.

    >>> list(without_detours([0, 1, 2, 3, 3]))
    [3]
    """
    path = bytearray()
    for move in moves:
        if path and path[-1] + move == 3:
            path.pop()
        else:
            path.append(move)
    return bytes(path)


class _Construction:
    """A partly solved board: its tiles, the fixed cells, and the moves so far."""

    def __init__(self, cols: int, tiles: Sequence[int], goal: Sequence[int], loops: Loops) -> None:
        self.cols = cols
        self.goal = goal
        self.moves = bytearray()
        self._loops = loops
        self._tiles = array("i", tiles)
        self._where = array("i", bytes(4 * len(tiles)))
        for cell, tile in enumerate(tiles):
            self._where[tile] = cell
        self._fixed = bytearray(len(tiles))
        self._regs = array("q", bytes(8 * 16))
        self._regs[loop.CELLS], self._regs[loop.COLS] = len(tiles), cols
        # On a huge board, too many paths have nearly the same length. A weighted search compares
        # fewer of them.
        self._regs[loop.EXTRA_WEIGHT] = 2 if len(tiles) > _HUGE_CELLS else 0
        self._grow(_FIRST_CAPACITY)
        self._spent = 0

    def place_line(self, cells: list[int], inward: int) -> Iterator[None]:
        """Place the tiles of a row or column. `inward` is the step from a cell to the next line."""
        *single, side, corner = cells
        for cell in single:
            yield from self.place_tiles([self.goal[cell]], [cell])
            self._fixed[cell] = 1
        a, b = self.goal[side], self.goal[corner]
        if self._tiles[side] != a or self._tiles[corner] != b:
            # The last two tiles enter the line one after the other around the corner. If the first
            # tile blocks the second, a short search places both at once.
            yield from self.place_tiles([a], [corner])
            if (yield from self.place_tiles([b], [corner + inward], [corner])):
                yield from self.place_tiles([0], [side], [corner, corner + inward])
            yield from self.place_tiles([a, b], [side, corner])
        self._fixed[side] = self._fixed[corner] = 1

    def rotate_last_cells(self) -> Iterator[None]:
        """Rotate the last three tiles, which are in the right cyclic order, into their cells."""
        corner = len(self._tiles) - 1
        first = corner - self.cols - 1
        yield from self.place_tiles([self.goal[first]], [first])
        yield from self.place_tiles([0], [corner], [first])

    def place_tiles(
        self, tiles: list[int], cells: list[int], fixed: Sequence[int] = ()
    ) -> Generator[None, None, bool]:
        """Move tiles (0 is the blank) to cells in the fewest moves, without moving fixed tiles.

        During this call, the cells in `fixed` are fixed, too. Return False if there is no path.
        """
        regs = self._regs
        if all(self._where[tile] == cell for tile, cell in zip(tiles, cells, strict=True)):
            return True
        for cell in fixed:
            self._fixed[cell] = 1
        regs[loop.A], regs[loop.TO_A] = tiles[0], cells[0]
        regs[loop.B], regs[loop.TO_B] = (tiles[1], cells[1]) if len(tiles) > 1 else (-1, 0)
        regs[loop.COUNT] = regs[loop.HEAP] = 0
        while True:
            before = regs[loop.EXPANDED]
            status = self._call(max(1, self._loops.slice(_SLICE) - self._spent))
            self._spent += regs[loop.EXPANDED] - before
            if status == loop.FULL:
                self._grow(2 * regs[loop.CAPACITY])
                regs[loop.COUNT] = regs[loop.HEAP] = 0
            elif status == loop.RUNNING:
                yield
                self._spent = 0
            else:
                break
        for cell in fixed:
            self._fixed[cell] = 0
        if status == loop.DONE:
            self.moves += self._path[: regs[loop.LENGTH]]
        return status == loop.DONE

    def _grow(self, capacity: int) -> None:
        """Allocate buffers for `capacity` nodes."""
        slots = 2 * capacity
        self._regs[loop.CAPACITY], self._regs[loop.SLOTS] = capacity, slots
        self._path = bytearray(capacity)
        self._call = self._loops.bind(
            "place_tiles",
            self._tiles,
            self._where,
            self._fixed,
            array("q", bytes(8 * capacity)),
            array("q", bytes(8 * 2 * capacity)),
            array("i", bytes(4 * slots)),
            array("q", bytes(8 * 4 * capacity)),
            self._path,
            self._regs,
        )
