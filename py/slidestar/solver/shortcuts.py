"""Stretches of a game that a shorter way replaces: waste that's proven on boards of any size.

From a position of the game to a later one a narrow beam looks for a way of fewer moves than were
made. What it finds is a proof, though no distance to the goal is known: the same position could
have been had for less. Short stretches come first, so that waste is found where it was made.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from slidestar.algorithms import Budget
from slidestar.kernel import GRID_MAX_CELLS, Beam, grid_for, load_loops
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.solver.beams import run_beam
from slidestar.solver.codes import as_codes, as_moves

__all__ = ["Shortcut", "circles", "shortcuts"]

_NODES = 3_000_000  # expansions at the most, whatever the limit: a second or two
_WIDTH = 100  # of a beam
_FIRST = 12  # moves in the first windows; then they double
_LONGEST = 6  # moves in the last ones, for each cell
_LEAST = 7  # moves: two ways between two positions have 12 at least, once around four cells


class Shortcut(NamedTuple):
    """From position `first` of a game to position `last` in fewer `moves` than were made."""

    first: int
    last: int
    moves: Moves

    @property
    def saved(self) -> int:
        """How many moves fewer."""
        return self.last - self.first - len(self.moves)


def shortcuts(
    positions: Sequence[Board], moves: Moves, budget: Budget, most: int | None = None
) -> Generator[None, None, tuple[Shortcut, ...]]:
    """Look for shorter ways between the positions of a game; they don't overlap.

    Move i leads from position i to position i + 1. Ways that came back to a position are always
    found: no move at all replaces them. Others replace at most `most` moves each. Yields every
    hundredth of a second; at the limit it returns what's found by then.
    """
    line = _Line(positions, as_codes(moves), len(moves) if most is None else most)
    if moves and len(positions[0].tiles) <= GRID_MAX_CELLS:
        yield from line.shorten(budget)
    return line.shortcuts()


class _Piece(NamedTuple):
    """Moves from a position of the game to the next one that's still on the line."""

    start: int
    codes: bytes  # where the blank goes


class _Line:
    """A game that gets shorter, in pieces from one of its positions to a later one."""

    def __init__(self, positions: Sequence[Board], codes: bytes, most: int) -> None:
        self._positions = positions
        self._most = most  # moves of the game that a piece stands for
        self._pieces = [_Piece(i, codes[i : i + 1]) for i in range(len(codes))]
        for first, last, _ in reversed(circles(positions)):
            self._pieces[first : last + 1] = [_Piece(first, b"")]

    def shortcuts(self) -> tuple[Shortcut, ...]:
        ends = [piece.start for piece in self._pieces[1:]] + [len(self._positions) - 1]
        found = (
            Shortcut(start, end, as_moves(codes))
            for (start, codes), end in zip(self._pieces, ends, strict=True)
        )
        return tuple(one for one in found if one.saved)

    def shorten(self, budget: Budget) -> Generator[None, None, None]:
        """Sweep with longer and longer windows, as long as there's budget."""
        board = self._positions[0]
        longest = min(_LONGEST * len(board.tiles), len(self._pieces), self._most)
        beam = Beam(grid_for(board.rows, board.cols), _WIDTH, 2 * longest + _FIRST)
        nodes = budget.stats.expanded + budget.at_most(load_loops().slice(_NODES))
        length = _FIRST
        while (yield from self._sweep(length, beam, budget, nodes)) and length < longest:
            length *= 2

    def _sweep(
        self, length: int, beam: Beam, budget: Budget, nodes: int
    ) -> Generator[None, None, bool]:
        """Move a window from the start of the line to its end. False if the budget is spent."""
        first = 0
        while True:
            last, moves = self._reach(first, length)
            if moves >= _LEAST:
                beam.start(self._tiles(first), self._tiles(last), most=moves - 2)
                found = yield from run_beam(beam, budget, nodes)
                if found is None:
                    return False
                if found:
                    self._replace(first, last, beam.moves)
                    first = self._back(first, length // 2)
                    continue
            if last == len(self._pieces):
                return True
            first = max(first + 1, self._reach(first, length // 2)[0])

    def _reach(self, first: int, length: int) -> tuple[int, int]:
        """The piece that follows up to `length` moves from a piece on, and how many they are."""
        last, moves = first, 0
        start = self._at(first)
        while last < len(self._pieces) and moves < length:
            if last > first and self._at(last + 1) - start > self._most:
                break
            moves += len(self._pieces[last].codes)
            last += 1
        return last, moves

    def _back(self, first: int, length: int) -> int:
        """The piece that begins about `length` moves before another."""
        first = min(first, len(self._pieces))
        while first and length > 0:
            first -= 1
            length -= len(self._pieces[first].codes)
        return first

    def _at(self, number: int) -> int:
        """The position that a piece begins with, or the last one."""
        pieces = self._pieces
        return pieces[number].start if number < len(pieces) else len(self._positions) - 1

    def _tiles(self, number: int) -> tuple[int, ...]:
        return self._positions[self._at(number)].tiles

    def _replace(self, first: int, last: int, codes: bytes) -> None:
        """Put a shorter way in the place of some pieces; between positions that are on both, the
        shorter piece stays.
        """
        old = self._pieces[first:last]
        board = self._positions[old[0].start]
        passed = {board: 0}
        for number, move in enumerate(as_moves(codes), start=1):
            board = board.move(move)
            passed[board] = number
        new: list[_Piece] = []
        begun = at = 0  # the old piece and the new move that follow the last position on both
        for number in range(1, len(old) + 1):
            end = self._at(first + number)
            there = passed.get(self._positions[end], -1)
            if there < at:
                continue
            pieces = old[begun:number]
            if sum(len(piece.codes) for piece in pieces) <= there - at:
                new += pieces
            else:
                new.append(_Piece(pieces[0].start, codes[at:there]))
            begun, at = number, there
        self._pieces[first:last] = new


def circles(positions: Sequence[Board]) -> list[tuple[int, int, int]]:
    """The first move, the last and the cost of each way that came back to where it began."""
    last_visit = {position: i for i, position in enumerate(positions)}
    circles = []
    i = 0
    while i < len(positions):
        back = last_visit[positions[i]]
        if back > i:
            circles.append((i, back - 1, back - i))
        i = back + 1
    return circles
