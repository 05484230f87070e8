"""Detours in a game: stretches that a shorter path can replace, on boards of any size.

A narrow beam search looks for a shorter path from a position of the game to a later one. Such a
path proves that moves were wasted, although the distance to the goal is unknown. Short stretches
come first, so that a detour is found where it was made.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from slidestar.algorithms import Budget
from slidestar.kernel import GRID_MAX_CELLS, Beam, grid_for, load_loops
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric, Moves
from slidestar.solver.beams import run_beam
from slidestar.solver.move_codes import as_codes, as_moves

_MAX_NODES = 3_000_000  # even without a limit: one or two seconds
_WIDTH = 100  # the width of the beam
_MIN_WINDOW = 12  # moves; later windows are twice as long each
_MAX_WINDOW = 6  # moves for each cell
# A cycle has at least 12 single-tile moves, so the longer of two paths has at least 7.
_MIN_MOVES = {Metric.STM: 7, Metric.MTM: 2}


class Detour(NamedTuple):
    """A stretch of a game from position `first` to `last`, and the shorter `moves` for it.

    `length` is the number of these moves in the metric.
    """

    first: int
    last: int
    moves: Moves
    length: int

    @property
    def saved(self) -> int:
        """The number of moves that the shorter path saves."""
        return self.last - self.first - self.length


def find_detours(
    positions: Sequence[Board],
    moves: Moves,
    budget: Budget,
    most: int | None = None,
    metric: Metric = Metric.STM,
) -> Generator[None, None, tuple[Detour, ...]]:
    """Find detours of a game that do not overlap, each of at most `most` moves of the metric.

    Move i leads from position i to position i + 1. A loop, which returns to its first position, is
    always found, whatever its length, and its `moves` are empty. Yields every hundredth of a
    second. At the limit it returns the detours found so far.
    """
    if not moves:
        return ()
    codes = metric.steps(as_codes(moves))
    path = _Path(positions, codes, len(codes) if most is None else most, metric)
    if len(positions[0].tiles) <= GRID_MAX_CELLS:
        yield from path.shorten(budget)
    return path.detours()


class _Piece(NamedTuple):
    """The moves from position `start` of the game to the start of the next piece, as codes."""

    start: int
    moves: list[bytes]


class _Path:
    """A path that shortens the game, divided into pieces between positions of the game."""

    def __init__(
        self, positions: Sequence[Board], moves: Sequence[bytes], most: int, metric: Metric
    ) -> None:
        self._positions = positions
        self._most = most  # moves of the game that one piece may replace
        self._metric = metric
        self._pieces = [_Piece(i, [move]) for i, move in enumerate(moves)]
        for first, last, _ in reversed(find_loops(positions)):
            self._pieces[first : last + 1] = [_Piece(first, [])]

    def detours(self) -> tuple[Detour, ...]:
        ends = [piece.start for piece in self._pieces[1:]] + [len(self._positions) - 1]
        found = (
            Detour(start, end, as_moves(b"".join(moves)), len(moves))
            for (start, moves), end in zip(self._pieces, ends, strict=True)
        )
        return tuple(each for each in found if each.saved)

    def shorten(self, budget: Budget) -> Generator[None, None, None]:
        """Sweep with longer and longer windows until the budget is spent."""
        board = self._positions[0]
        longest = min(_MAX_WINDOW * len(board.tiles), len(self._pieces), self._most)
        grid = grid_for(board.rows, board.cols)
        beam = Beam(grid, _WIDTH, 2 * longest + _MIN_WINDOW, metric=self._metric)
        nodes = budget.stats.expanded + budget.at_most(load_loops().slice(_MAX_NODES))
        length = _MIN_WINDOW
        while (yield from self._sweep(length, beam, budget, nodes)) and length < longest:
            length *= 2

    def _sweep(
        self, length: int, beam: Beam, budget: Budget, nodes: int
    ) -> Generator[None, None, bool]:
        """Move a window along the path. Return False if the budget is spent."""
        first = 0
        while True:
            last, moves = self._window(first, length)
            if moves >= _MIN_MOVES[self._metric]:
                beam.start(
                    self._tiles(first), self._tiles(last), max_depth=moves - self._metric.spacing
                )
                found = yield from run_beam(beam, budget, nodes)
                if found is None:
                    return False
                if found:
                    self._replace(first, last, self._metric.steps(beam.moves))
                    first = self._back(first, length // 2)
                    continue
            if last == len(self._pieces):
                return True
            first = max(first + 1, self._window(first, length // 2)[0])

    def _window(self, first: int, length: int) -> tuple[int, int]:
        """Return the end of a window of about `length` moves, and its number of moves."""
        last, moves = first, 0
        start = self._start(first)
        while last < len(self._pieces) and moves < length:
            if last > first and self._start(last + 1) - start > self._most:
                break
            moves += len(self._pieces[last].moves)
            last += 1
        return last, moves

    def _back(self, first: int, length: int) -> int:
        """Return the piece that begins about `length` moves earlier."""
        first = min(first, len(self._pieces))
        while first and length > 0:
            first -= 1
            length -= len(self._pieces[first].moves)
        return first

    def _start(self, number: int) -> int:
        """Return the index of the position at the start of a piece, or at the end of the path."""
        pieces = self._pieces
        return pieces[number].start if number < len(pieces) else len(self._positions) - 1

    def _tiles(self, number: int) -> tuple[int, ...]:
        return self._positions[self._start(number)].tiles

    def _replace(self, first: int, last: int, moves: Sequence[bytes]) -> None:
        """Replace some pieces by a shorter path.

        Between two positions that are on both paths, the shorter part is used.
        """
        old = self._pieces[first:last]
        board = self._positions[old[0].start]
        visited = {board: 0}
        for number, codes in enumerate(moves, start=1):
            board = board.apply(as_moves(codes))
            visited[board] = number
        new: list[_Piece] = []
        begun = at = 0  # the old piece and the new move after the last position on both paths
        for number in range(1, len(old) + 1):
            end = self._start(first + number)
            there = visited.get(self._positions[end], -1)
            if there < at:
                continue
            pieces = old[begun:number]
            if sum(len(piece.moves) for piece in pieces) <= there - at:
                new += pieces
            else:
                new.append(_Piece(pieces[0].start, list(moves[at:there])))
            begun, at = number, there
        self._pieces[first:last] = new


def find_loops(positions: Sequence[Board]) -> list[tuple[int, int, int]]:
    """Return the first move, the last move and the length of each path that ends at its start."""
    last_visit = {position: i for i, position in enumerate(positions)}
    loops = []
    i = 0
    while i < len(positions):
        back = last_visit[positions[i]]
        if back > i:
            loops.append((i, back - 1, back - i))
        i = back + 1
    return loops
