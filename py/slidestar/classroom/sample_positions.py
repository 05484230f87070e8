"""The positions on which a heuristic is checked, with their true distances.

On boards of up to 9 cells these are all positions. On larger boards they are the positions on the
shortest solutions of a few random boards, so that a few searches find many distances. Boards that
take too long are left out. On 2x8 these are most boards, so the sample is small.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Generator, Iterator
from dataclasses import dataclass

from slidestar.algorithms import Limit, LimitReached
from slidestar.errors import PuzzleError
from slidestar.kernel import ExactTable, load_loops
from slidestar.lib.steps import map_steps
from slidestar.pdb.sizes import classify, no_tables_reason
from slidestar.puzzle.board import Board, moves_from
from slidestar.puzzle.shuffle import shuffle
from slidestar.solver.auto import auto

EXHAUSTIVE_CELLS = 9
WIDTH = 16
"""The number of bytes of a position: one for each cell, padded with 0."""

_SAMPLE_BOARDS = 40
_SAMPLE_NODES = 5_000_000  # nodes per board, which take half a second
_SLICE = 1 << 13


@dataclass(frozen=True)
class Positions:
    """Positions in the order of their distance from the goal, which comes first.

    The positions for a goal are always the same.
    """

    goal: Board
    exhaustive: bool
    """True if these are all positions that can reach the goal, and all pairs of neighbours."""
    tiles: bytes
    """The tiles of each position, in `WIDTH` bytes."""
    distances: bytes
    """The distance of each position, in one byte."""
    near: bytes
    """The index of the nearer position of each pair of neighbours, as a native 32-bit integer."""
    far: bytes
    """The index of the farther position of each pair of neighbours."""

    def __len__(self) -> int:
        return len(self.distances)

    def board(self, place: int) -> Board:
        """Return the position at an index."""
        rows, cols = self.goal.rows, self.goal.cols
        start = WIDTH * place
        return Board.from_flat(tuple(self.tiles[start : start + rows * cols]), rows, cols)

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield the indices of each pair of neighbours, the nearer one first."""
        return zip(memoryview(self.near).cast("i"), memoryview(self.far).cast("i"), strict=True)


def positions_for(goal: Board) -> Generator[float, None, Positions]:
    """Return the positions for a goal. Yields the finished fraction, from 0 to 1.

    Raises `PuzzleError` if the true distances cannot be proven: above 16 cells, and above 10
    cells without a compiled kernel.
    """
    if len(goal.tiles) <= EXHAUSTIVE_CELLS:
        return _all_of(goal)
    if not classify(goal).has_tables:
        raise PuzzleError(f"cannot check a heuristic: {no_tables_reason(goal)}")
    return _sample_of(goal)


def _all_of(goal: Board) -> Generator[float, None, Positions]:
    # The solver's cached table is not used, because untrusted code may have changed it.
    table = ExactTable(goal.rows, goal.cols, goal.tiles)
    while not table.run(load_loops().slice(_SLICE)):
        yield table.progress / 4
    packed, tile = table.nearest_first()
    tiles = _unpacked(packed, tile)
    yield 0.3
    near, far = array("i"), array("i")
    place_of = dict(zip(packed, range(len(packed)), strict=True))
    # The moves for each cell of the blank: the bit shift of the tile, and the change of the packed
    # position. The blank moves only right and down, so that each pair occurs once.
    moves = [
        [
            (4 * source, (1 << 4 * blank) - (1 << 4 * source))
            for _, source in moves_from(blank, goal.rows, goal.cols)
            if source > blank
        ]
        for blank in range(len(goal.tiles))
    ]
    find, to_near, to_far = tiles.index, near.append, far.append
    for place, position in enumerate(packed):
        blank = find(0, WIDTH * place) - WIDTH * place
        for shift, change in moves[blank]:
            other = place_of[position + (position >> shift & 15) * change]
            to_near(place if place < other else other)
            to_far(other if place < other else place)
        if place % _SLICE == 0:
            yield 0.3 + 0.7 * place / len(packed)
    by_distance = [table.distances.count(distance) for distance in range(table.largest + 1)]
    distances = b"".join(bytes([d]) * count for d, count in enumerate(by_distance))
    return Positions(goal, True, tiles, distances, near.tobytes(), far.tobytes())


def _unpacked(packed: array[int], tile: bytes) -> bytes:
    """Convert positions from four bits (a hexadecimal digit) per cell to one byte per cell."""
    backward = packed[::-1]
    if sys.byteorder == "little":
        backward.byteswap()
    digits = backward.tobytes().hex()[::-1].encode()
    table = bytearray(256)
    for label, here in enumerate(tile):
        table[ord(f"{label:x}")] = here
    return digits.translate(table)


def _sample_of(goal: Board) -> Generator[float, None, Positions]:
    distance = {goal: 0}
    pairs: set[tuple[Board, Board]] = set()
    for number in range(_SAMPLE_BOARDS):
        board = shuffle(goal.rows, goal.cols, f"check {number}", goal)
        done = number / _SAMPLE_BOARDS
        steps = auto(board, goal, Limit(nodes=_SAMPLE_NODES))
        try:
            found = yield from map_steps(steps, lambda _, done=done: done)  # type: ignore[misc]
        except LimitReached:
            continue  # most boards of 2x8 reach the limit
        assert found.optimal
        path = list(found.boards())
        distance.update((position, len(found) - made) for made, position in enumerate(path))
        pairs.update(zip(path[1:], path, strict=False))
    boards = sorted(distance, key=lambda board: (distance[board], board.tiles))
    place_of = {board: place for place, board in enumerate(boards)}
    ends = sorted((place_of[near], place_of[far]) for near, far in pairs)
    return Positions(
        goal,
        False,
        b"".join(bytes(board.tiles).ljust(WIDTH, b"\0") for board in boards),
        bytes(distance[board] for board in boards),
        array("i", [near for near, _ in ends]).tobytes(),
        array("i", [far for _, far in ends]).tobytes(),
    )
