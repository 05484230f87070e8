"""What all searches share: the form of a search, its solution, and positions as it sees them.

A search is a generator: it yields a `Progress` every few hundred nodes, and returns a `Solution`
or raises. The command line, the tests and the page's worker only drive it differently;
`slidestar.lib.steps.run` is the plain way.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from math import ceil

from slidestar.algorithms.budget import Progress, Stats
from slidestar.errors import counted
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves

__all__ = [
    "Search",
    "Solution",
    "State",
    "same_parity",
    "slide",
    "state_of",
]

State = bytes | tuple[int, ...]
"""The tiles in row-major order, compact and hashable: bytes for boards of up to 256 cells."""


@dataclass(frozen=True)
class Solution:
    """Moves from a board to its goal, and how they were found.

    `lower_bound` is what was proven: no solution is shorter. So the solution is `optimal` when
    that is its length. A heuristic of one's own proves nothing, for it may be inadmissible: then
    `lower_bound` is what's known without it, the distance itself up to 9 cells (on compiled loops),
    else linear conflict's estimate. `heuristic` is then the function's name.
    """

    board: Board
    goal: Board
    moves: Moves
    lower_bound: int
    algorithm: str
    heuristic: str | None
    stats: Stats = field(hash=False)  # it can change

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        """True: a solution of no moves is one too."""
        return True

    @property
    def optimal(self) -> bool:
        """Whether it's proven that no solution is shorter."""
        return len(self.moves) == self.lower_bound

    def boards(self) -> Iterator[Board]:
        """All positions, from the start to the goal: one more than there are moves."""
        board = self.board
        yield board
        for move in self.moves:
            board = board.move(move)
            yield board

    def _repr_html_(self) -> str:
        """The player that notebooks show."""
        from slidestar.pictures.player import player_html  # the page does without it

        heuristic = f" by {self.heuristic}" if self.heuristic else ""
        known = "proven shortest" if self.optimal else f"a shortest has at least {self.lower_bound}"
        work = f"{self.algorithm}{heuristic} expanded {counted(self.stats.expanded, 'position')}"
        about = f"{counted(len(self), 'move')}, {known}; {work}."
        return player_html(self.board, self.goal, self.moves, about)


Search = Generator[Progress, None, Solution]


def state_of(board: Board) -> State:
    """A board's tiles in the form that the searches work on."""
    return bytes(board.tiles) if len(board.tiles) <= 256 else board.tiles


def _swapped(tile: int) -> bytes:
    """A table for `bytes.translate` that has a tile and the blank change places."""
    table = bytearray(range(256))
    table[0], table[tile] = tile, 0
    return bytes(table)


_SWAPPED = [_swapped(tile) for tile in range(256)]


def slide(state: State, blank: int, source: int) -> State:
    """The state after the tile in cell `source` has slid into the blank."""
    if isinstance(state, bytes):
        return state.translate(_SWAPPED[state[source]])  # twice as fast as any way by the cells
    tiles = list(state)
    tiles[blank], tiles[source] = tiles[source], 0
    return tuple(tiles)


def same_parity(bound: float, board: Board, goal: Board) -> int:
    """The bound, or one more: all solutions of a board have the same parity, that of the distance
    between its blank and the goal's. A bound that isn't a whole number is rounded up first.

    >>> same_parity(4, Board.parse("1 2/0 3"), Board.solved(2))
    5
    >>> same_parity(5.2, Board.parse("1 2/0 3"), Board.solved(2))
    7
    """
    cols = board.cols
    steps = abs(board.blank // cols - goal.blank // cols)
    steps += abs(board.blank % cols - goal.blank % cols)
    moves = ceil(bound)
    return moves + (moves + steps) % 2
