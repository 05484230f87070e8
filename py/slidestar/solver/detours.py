"""Find detours in a game: stretches of moves that a shorter path can replace.

A narrow beam search looks for a shorter path from a position of the game to a later position. Such
a path proves that moves were wasted, even if the distance to the goal is unknown. Short stretches
are searched first, to locate each detour precisely. Boards of any size can have detours.
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

_MAX_NODES = 3_000_000  # expansions, which take one or two seconds, even if there is no limit
_WIDTH = 100  # the width of the beam
_MIN_WINDOW = 12  # moves of the first window; each later window is twice as long
_MAX_WINDOW = 6  # moves of the longest window, per cell of the board
# A cycle has at least 12 single-tile moves, so the longer of two paths has at least 7.
_MIN_MOVES = {Metric.STM: 7, Metric.MTM: 2}


class Detour(NamedTuple):
    """A stretch of a game that a shorter path can replace."""

    first: int
    """The index of the position at which the stretch begins."""
    last: int
    """The index of the position at which the stretch ends."""
    moves: Moves
    """The shorter path between the two positions."""
    length: int
    """The number of moves of the shorter path, in the metric."""

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

    Move i must lead from position i to position i + 1. A loop, a detour that returns to its first
    position, is always found, even if it is longer than `most`. Its `moves` are empty. Yields every
    hundredth of a second. At the limit, returns the detours found so far.
    """
    if not moves:
        return ()
    codes = metric.steps(as_codes(moves))
    path = _Path(positions, codes, len(codes) if most is None else most, metric)
    if len(positions[0].tiles) <= GRID_MAX_CELLS:
        yield from path.shorten(budget)
    return path.detours()


class _Piece(NamedTuple):
    """A part of a path, up to the start of the next piece."""

    start: int  # the index of the game's position at which the piece starts
    moves: list[bytes]  # the moves of the metric, as move codes


class _Path:
    """A shortened game, divided into pieces that start and end at positions of the game."""

    def __init__(
        self, positions: Sequence[Board], moves: Sequence[bytes], most: int, metric: Metric
    ) -> None:
        self._positions = positions
        self._most = most  # the maximum number of the game's moves that one piece replaces
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
        """Sweep with longer and longer windows, until the longest or until the budget is spent."""
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
        """Return the end of a window that starts at `first`, and its number of moves.

        The number is about `length`. The end is the index of the piece after the window.
        """
        last, moves = first, 0
        start = self._start(first)
        while last < len(self._pieces) and moves < length:
            if last > first and self._start(last + 1) - start > self._most:
                break
            moves += len(self._pieces[last].moves)
            last += 1
        return last, moves

    def _back(self, first: int, length: int) -> int:
        """Return the index of the piece about `length` moves before piece `first`."""
        first = min(first, len(self._pieces))
        while first and length > 0:
            first -= 1
            length -= len(self._pieces[first].moves)
        return first

    def _start(self, number: int) -> int:
        """Return the index of the game's position at which piece `number` starts.

        After the last piece, return the index of the last position.
        """
        pieces = self._pieces
        return pieces[number].start if number < len(pieces) else len(self._positions) - 1

    def _tiles(self, number: int) -> tuple[int, ...]:
        return self._positions[self._start(number)].tiles

    def _replace(self, first: int, last: int, moves: Sequence[bytes]) -> None:
        """Replace the pieces from `first` up to `last` (excluded) by a shorter path.

        Between two positions that lie on both paths, the shorter of the two parts is used.
        """
        old = self._pieces[first:last]
        board = self._positions[old[0].start]
        visited = {board: 0}
        for number, codes in enumerate(moves, start=1):
            board = board.apply(as_moves(codes))
            visited[board] = number
        new: list[_Piece] = []
        # Both indices follow the last position that lies on both paths.
        begun = 0  # the index of the old piece
        at = 0  # the index of the new move
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
    """Return the loops of a game as triples: the first move, the last move and the length.

    A loop is a part of the game that ends at the position where it starts.
    """
    last_visit = {position: i for i, position in enumerate(positions)}
    loops = []
    i = 0
    while i < len(positions):
        back = last_visit[positions[i]]
        if back > i:
            loops.append((i, back - 1, back - i))
        i = back + 1
    return loops
