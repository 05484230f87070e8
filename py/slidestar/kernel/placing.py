"""Solve any board of any size, quickly and surely, though not in few moves.

It works as people do: rows from the top, then columns from the left, down to 2x2. Each tile takes
the shortest way to its place around what's already placed; on huge boards, one that's hardly
longer. The number of moves grows with the cube of the side, as it must in the worst case
(I. Parberry, "A real-time algorithm for the (n²-1)-puzzle", Information Processing Letters 56,
1995).
"""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterable, Iterator, Sequence

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.loops import placing as loop

__all__ = ["construct_solution"]

_FIRST = 1 << 12  # nodes that there's room for
_HUGE = 256  # cells
_SLICE = 20_000  # expansions: about a hundredth of a second


def construct_solution(
    rows: int, cols: int, tiles: Sequence[int], goal: Sequence[int], use: Loops | None = None
) -> Generator[None, None, bytes]:
    """Find moves from a position to a goal, which must be reachable from it.

    `tiles`, `goal`: row by row, 0 the blank. A generator, since on large boards it takes seconds:
    yields every hundredth of a second, and returns the moves: where the blank went, 0 up, 1 left,
    2 right, 3 down.

    >>> from slidestar.lib.steps import run
    >>> list(run(construct_solution(2, 2, (1, 0, 3, 2), (1, 2, 3, 0))))
    [3]
    """
    # Work towards the goal with its blank brought to the last corner, then bring it back.
    last = list(goal)
    row, col = divmod(last.index(0), cols)
    home = bytes([2] * (cols - 1 - col) + [3] * (rows - 1 - row))
    blank = last.index(0)
    for d in home:
        cell = blank + (cols if d == 3 else 1)
        last[blank], last[cell] = last[cell], 0
        blank = cell
    work = _Work(rows, cols, tiles, last, use or load_loops())
    for row in range(rows - 2):
        yield from work.place_line([row * cols + col for col in range(cols)], cols)
    for col in range(cols - 2):
        yield from work.place_line([row * cols + col for row in (rows - 1, rows - 2)], 1)
    yield from work.turn_last_four()
    return without_detours(work.moves + bytes(3 - d for d in reversed(home)))


def without_detours(moves: Iterable[int]) -> bytes:
    """Drop each move that the next one undoes.

    >>> list(without_detours([0, 1, 2, 3, 3]))
    [3]
    """
    kept = bytearray()
    for move in moves:
        if kept and kept[-1] + move == 3:
            kept.pop()
        else:
            kept.append(move)
    return bytes(kept)


class _Work:
    """A board that's being solved: its tiles, which of them are fixed, and the moves so far."""

    def __init__(
        self, rows: int, cols: int, tiles: Sequence[int], goal: Sequence[int], use: Loops
    ) -> None:
        self.cols = cols
        self.goal = goal
        self.moves = bytearray()
        self._use = use
        self._tiles = array("i", tiles)
        self._where = array("i", bytes(4 * len(tiles)))
        for cell, tile in enumerate(tiles):
            self._where[tile] = cell
        self._fixed = bytearray(len(tiles))
        self._regs = array("q", bytes(8 * 16))
        self._regs[loop.CELLS], self._regs[loop.COLS] = len(tiles), cols
        # On a huge board there are too many ways of nearly the same length to look at all of them.
        self._regs[loop.EAGER] = 2 if len(tiles) > _HUGE else 0
        self._grow(_FIRST)
        self._spent = 0

    def place_line(self, cells: list[int], inward: int) -> Iterator[None]:
        """Place the tiles of a line; `inward` leads from its cells to the next line's."""
        *single, side, corner = cells
        for cell in single:
            yield from self.bring([self.goal[cell]], [cell])
            self._fixed[cell] = 1
        a, b = self.goal[side], self.goal[corner]
        if self._tiles[side] != a or self._tiles[corner] != b:
            # The last two go in one behind the other around the corner, unless the second stands
            # where it would then be shut in; that takes a search for both at once, which ends soon.
            yield from self.bring([a], [corner])
            if (yield from self.bring([b], [corner + inward], [corner])):
                yield from self.bring([0], [side], [corner, corner + inward])
            yield from self.bring([a, b], [side, corner])
        self._fixed[side] = self._fixed[corner] = 1

    def turn_last_four(self) -> Iterator[None]:
        """Turn the last three tiles, which are in the right cyclic order, until they fit."""
        corner = len(self._tiles) - 1
        first = corner - self.cols - 1
        yield from self.bring([self.goal[first]], [first])
        yield from self.bring([0], [corner], [first])

    def bring(
        self, tiles: list[int], cells: list[int], keep: Sequence[int] = ()
    ) -> Generator[None, None, bool]:
        """Bring tiles (0: the blank) to cells in the fewest moves past what's fixed and `keep`.

        False if there's no way.
        """
        regs = self._regs
        if all(self._where[tile] == cell for tile, cell in zip(tiles, cells, strict=True)):
            return True
        for cell in keep:
            self._fixed[cell] = 1
        regs[loop.A], regs[loop.TO_A] = tiles[0], cells[0]
        regs[loop.B], regs[loop.TO_B] = (tiles[1], cells[1]) if len(tiles) > 1 else (-1, 0)
        regs[loop.COUNT] = regs[loop.HEAP] = 0
        while True:
            before = regs[loop.EXPANDED]
            status = self._call(max(1, self._use.slice(_SLICE) - self._spent))
            self._spent += regs[loop.EXPANDED] - before
            if status == loop.FULL:
                self._grow(2 * regs[loop.ROOM])
                regs[loop.COUNT] = regs[loop.HEAP] = 0
            elif status == loop.RUNNING:
                yield
                self._spent = 0
            else:
                break
        for cell in keep:
            self._fixed[cell] = 0
        if status == loop.DONE:
            self.moves += self._path[: regs[loop.LENGTH]]
        return status == loop.DONE

    def _grow(self, room: int) -> None:
        """Make room for so many nodes."""
        slots = 2 * room
        self._regs[loop.ROOM], self._regs[loop.SLOTS] = room, slots
        self._path = bytearray(room)
        self._call = self._use.bind(
            "bring",
            self._tiles,
            self._where,
            self._fixed,
            array("q", bytes(8 * room)),
            array("q", bytes(8 * 2 * room)),
            array("i", bytes(4 * slots)),
            array("q", bytes(8 * 4 * room)),
            self._path,
            self._regs,
        )
