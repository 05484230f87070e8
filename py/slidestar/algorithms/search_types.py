"""The types of all searches: `Search`, `Solution` and `State`.

A search is a generator. It yields a `Progress` every few hundred nodes, and returns a `Solution` or
raises. `slidestar.lib.steps.run` runs it to the end. The page's worker runs it in slices.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import asdict, dataclass, field
from math import ceil
from typing import Any

from slidestar.algorithms.budget import Progress, Stats
from slidestar.errors import counted, quote
from slidestar.puzzle.board import Board, positions_along
from slidestar.puzzle.moves import Metric, Moves

State = bytes | tuple[int, ...]
"""The tiles in row-major order: bytes on boards of up to 256 cells, otherwise a tuple."""


@dataclass(frozen=True)
class Solution:
    """The moves from a board to its goal, with the search that found them.

    `len` counts single-tile moves, and `length_mtm` counts multi-tile moves.

    >>> from slidestar import solve
    >>> found = solve(Board.parse("1 2 3/0 4 6/7 5 8"))
    >>> str(found.moves), len(found), found.length_mtm, found.optimal
    ('LUL', 3, 3, True)
    """

    board: Board
    goal: Board
    moves: Moves
    lower_bound: int
    """A proven lower bound on the moves of every solution, in the metric of the search.

    A user's heuristic may be inadmissible, so it proves nothing. The bound is then the distance on
    boards of up to 9 cells (with a compiled kernel), and otherwise the linear-conflict estimate.
    """
    algorithm: str
    heuristic: str | None
    """The name of the heuristic, or None for an uninformed search."""
    stats: Stats = field(hash=False)  # a mutable object, which cannot be hashed
    metric: Metric = Metric.STM
    """The metric in which the search minimizes moves."""
    cost: int | None = None
    """The cost of the moves, or None if the search counts moves."""
    cost_bound: float | None = None
    """A lower bound on the cost of every solution, or None if the search counts moves."""

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        """Return True, even for a solution of no moves."""
        return True

    def __repr__(self) -> str:
        known = "optimal" if self.optimal else f"at least {self.lower_bound} are needed"
        length = counted(self.metric.length(self.moves), "move")
        if self.cost is not None:
            known = f"cost {self.cost}, at least {self.cost_bound} is needed"
            if self.cost == self.cost_bound:
                known = f"at the least cost, {self.cost}"
        return f"<Solution {quote(str(self.moves))}: {length}, {known}>"

    @property
    def length_mtm(self) -> int:
        """The number of multi-tile moves: tiles of a line that slide together count as one."""
        return self.moves.length_mtm

    @property
    def optimal(self) -> bool:
        """True if this is proven to be a shortest solution, in the metric of the search."""
        return self.metric.length(self.moves) == self.lower_bound

    def record(self) -> dict[str, Any]:
        """Return the solution as data for JSON, without its board and goal."""
        return {
            "moves": str(self.moves),
            "length": len(self),
            "length_mtm": self.length_mtm,
            "metric": str(self.metric),
            **({} if self.cost is None else {"cost": self.cost, "cost_bound": self.cost_bound}),
            "optimal": self.optimal,
            "lower_bound": self.lower_bound,
            "algorithm": self.algorithm,
            "heuristic": self.heuristic,
            "stats": asdict(self.stats),
        }

    def boards(self) -> Iterator[Board]:
        """Yield all positions from the start to the goal.

        >>> from slidestar import solve
        >>> [board.manhattan() for board in solve(Board.parse("1 2 3/0 4 6/7 5 8")).boards()]
        [3, 2, 1, 0]
        """
        return positions_along(self.board, self.moves)

    def _repr_html_(self) -> str:
        """Return a player for notebooks as HTML."""
        from slidestar.pictures.player import player_html  # the page has no player in Python

        heuristic = f" by {self.heuristic}" if self.heuristic else ""
        known = "proven shortest" if self.optimal else f"a shortest has at least {self.lower_bound}"
        work = f"{self.algorithm}{heuristic} expanded {counted(self.stats.expanded, 'node')}"
        made = counted(self.metric.length(self.moves), self.metric.noun)
        about = f"{made}, {known}; {work}."
        return player_html(self.board, self.goal, self.moves, about)


Search = Generator[Progress, None, Solution]


def state_of(board: Board) -> State:
    """Return the tiles of a board as a `State`."""
    return bytes(board.tiles) if len(board.tiles) <= 256 else board.tiles


def _swapped(tile: int) -> bytes:
    """Return a table for `bytes.translate` that swaps a tile and the blank."""
    table = bytearray(range(256))
    table[0], table[tile] = tile, 0
    return bytes(table)


_SWAPPED = [_swapped(tile) for tile in range(256)]


def slide(state: State, blank: int, source: int) -> State:
    """Return the state after the tile in cell `source` slides into the blank."""
    if isinstance(state, bytes):
        return state.translate(_SWAPPED[state[source]])  # this is twice as fast as a list
    tiles = list(state)
    tiles[blank], tiles[source] = tiles[source], 0
    return tuple(tiles)


def same_parity(bound: float, board: Board, goal: Board) -> int:
    """Return the bound, rounded up to an integer with the parity of all solutions.

    All solutions have the parity of the distance between the blank's cells in the board and in the
    goal.

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
