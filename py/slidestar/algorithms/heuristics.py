"""Admissible heuristics that are cheap to update after a move.

All are admissible (never above the true distance) and consistent (a move changes them by at most
one) for any goal. Pattern databases (`slidestar.pdb.table_heuristics`) are only admissible.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sized
from typing import Any, NamedTuple

from slidestar.algorithms.search_types import State
from slidestar.errors import InvalidBoard, PuzzleError, quote
from slidestar.lib.sharing import shared_cache
from slidestar.puzzle.board import Board, check_board, places

HeuristicFunction = Callable[..., float]
"""A user's heuristic: `h(tiles)` or `h(tiles, goal)`."""

Estimate = tuple[int, Any]
"""An estimate in moves, and the heuristic's data for the next update.

A user's heuristic may return a fraction.
"""


class Heuristic(ABC):
    """An estimate of the moves to one goal.

    An instance is also a function `h(tiles)`, so it can be passed to `solve`, `trace`, `race` and
    `check_heuristic`, and a user's heuristic can call it.
    """

    name: str
    """The name of the heuristic in results and messages."""
    admissible = False
    """True if no estimate is above the true distance, so that searches can prove solutions."""

    def __init__(self, goal: Board) -> None:
        check_board("goal", goal)
        self.goal = goal

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r} for {self.goal.text()}>"

    @abstractmethod
    def evaluate(self, state: State) -> Estimate:
        """Return the estimate of a position."""

    @abstractmethod
    def update(
        self, data: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        """Return the estimate of the position after a tile slides from cell `source` to `target`.

        `data` is the data of the estimate before the move.
        """

    def toward(self, goal: Board) -> Heuristic:
        """Return this heuristic for another goal."""
        return type(self)(goal)

    def __call__(self, board: Board | tuple[int, ...]) -> int:
        """Estimate a board, or its tiles in row-major order.

        >>> board = Board.parse("4 1 3/0 2 6/7 5 8")
        >>> manhattan, hamming = Manhattan(Board.solved(3)), Hamming(Board.solved(3))
        >>> manhattan(board), max(manhattan(board.tiles), hamming(board.tiles))
        (5, 5)

        Raises `InvalidBoard` if the board and the goal differ in shape, or for another number of
        tiles.
        """
        if isinstance(board, Board):
            board.goal_or_standard(self.goal)  # raises `InvalidBoard` if the shapes differ
            board = board.tiles
        elif not isinstance(board, Sized):
            raise TypeError(f"board must be a Board or its tiles, got {quote(board)}")
        elif len(board) != len(self.goal.tiles):
            raise InvalidBoard(f"tiles must have {len(self.goal.tiles)} items, got {len(board)}")
        return self.evaluate(board)[0]

    def check_goal(self, goal: Board) -> None:
        """Raise `PuzzleError` unless this heuristic estimates the distance to a goal."""
        if goal != self.goal:
            raise PuzzleError(
                f"heuristic must be for the goal {goal.text()}, got one for {self.goal.text()}"
            )


class ZeroHeuristic(Heuristic):
    """The estimate 0, for uninformed searches."""

    name = "none"
    admissible = True

    def evaluate(self, state: State) -> Estimate:
        return 0, None

    def update(
        self, data: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        return 0, None


class Hamming(Heuristic):
    """The number of misplaced tiles."""

    name = "hamming"
    admissible = True

    def __init__(self, goal: Board) -> None:
        super().__init__(goal)
        self._place = places(goal.tiles)

    def evaluate(self, state: State) -> Estimate:
        total = sum(tile != 0 and cell != self._place[tile] for cell, tile in enumerate(state))
        return total, total

    def update(
        self, data: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        place = self._place[tile]
        total = data + (target != place) - (source != place)
        return total, total


class Manhattan(Heuristic):
    """The sum of the rows and columns between each tile and its goal cell."""

    name = "manhattan"
    admissible = True

    def __init__(self, goal: Board) -> None:
        super().__init__(goal)
        self._cols = goal.cols
        self._goal_row, self._goal_col = zip(
            *(divmod(cell, goal.cols) for cell in places(goal.tiles)), strict=True
        )

    def evaluate(self, state: State) -> Estimate:
        total = 0
        for cell, tile in enumerate(state):
            if tile:
                row, col = divmod(cell, self._cols)
                total += abs(row - self._goal_row[tile]) + abs(col - self._goal_col[tile])
        return total, total

    def update(
        self, data: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        if abs(target - source) == 1:
            ahead = self._goal_col[tile] - source % self._cols
        else:
            ahead = self._goal_row[tile] - source // self._cols
        total = data - 1 if ahead * (target - source) > 0 else data + 1
        return total, total


class CostManhattan(Manhattan):
    """Manhattan distance in which each move is weighted by its cost.

    It never exceeds the least cost of a solution, and a move changes it by at most the cost of the
    move. `cost` is a function of the move and the tile. A move and the move back must have the same
    cost.
    """

    def __init__(self, goal: Board, cost: Callable[[str, int], int]) -> None:
        super().__init__(goal)
        self._cost = cost

    def evaluate(self, state: State) -> Estimate:
        total = 0
        for cell, tile in enumerate(state):
            if tile:
                row, col = divmod(cell, self._cols)
                total += abs(row - self._goal_row[tile]) * self._cost("U", tile)
                total += abs(col - self._goal_col[tile]) * self._cost("L", tile)
        return total, total

    def update(
        self, data: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        step, _ = super().update(0, before, after, tile, source, target)
        total = data + step * self._cost("L" if abs(target - source) == 1 else "U", tile)
        return total, total


class _LineConflicts(dict[Any, int]):
    """A cache of the additional moves that the contents of a row or column require.

    Tiles in their goal line but in the wrong order block each other. All but a longest increasing
    subsequence must leave the line and return, which takes two moves each.
    """

    def __init__(self, goal_index: dict[int, int]) -> None:
        super().__init__()
        self._goal_index = goal_index

    def __missing__(self, line: Any) -> int:
        in_line = [self._goal_index[tile] for tile in line if tile in self._goal_index]
        ends: list[int] = []  # the smallest last index, by length of subsequence (Fredman, 1975)
        for place in in_line:
            i = bisect_left(ends, place)
            ends[i : i + 1] = [place]
        extra = self[line] = 2 * (len(in_line) - len(ends))
        return extra


class LinearConflict(Manhattan):
    """Manhattan distance plus two moves for each tile that must leave its line.

    O. Hansson, A. Mayer and M. Yung, "Criticizing solutions to relaxed models yields powerful
    admissible heuristics", Information Sciences 63 (1992).
    """

    name = "linear-conflict"
    admissible = True

    def __init__(self, goal: Board) -> None:
        super().__init__(goal)
        grid = goal.grid()
        self._in_row = [line_conflicts(row) for row in grid]
        self._in_col = [line_conflicts(col) for col in zip(*grid, strict=True)]

    def evaluate(self, state: State) -> Estimate:
        total = super().evaluate(state)[0]
        cols = self._cols
        for row, conflicts in enumerate(self._in_row):
            total += conflicts[state[row * cols : (row + 1) * cols]]
        for col, conflicts in enumerate(self._in_col):
            total += conflicts[state[col::cols]]
        return total, total

    def update(
        self, data: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        total, _ = super().update(data, before, after, tile, source, target)
        cols = self._cols
        # A tile that slides along its row changes two columns, but not the order in the row.
        if abs(source - target) == 1:
            for col in (source % cols, target % cols):
                conflicts = self._in_col[col]
                total += conflicts[after[col::cols]] - conflicts[before[col::cols]]
        else:
            for row in (source // cols, target // cols):
                conflicts = self._in_row[row]
                line = slice(row * cols, (row + 1) * cols)
                total += conflicts[after[line]] - conflicts[before[line]]
        return total, total


def line_conflicts(line: tuple[int, ...]) -> Mapping[Any, int]:
    """Return a mapping from the contents of a row or column to its additional moves.

    `line` has the tiles of the row or column in the goal.

    >>> line_conflicts((1, 2, 3))[2, 0, 1]
    2
    """
    return _LineConflicts({tile: i for i, tile in enumerate(line) if tile})


class _WalkingTable(NamedTuple):
    """The walking distances along one axis. The names assume that it is the vertical one."""

    start: dict[bytes, int]
    """The index of each state, by the contents of the lines."""
    moves: list[int]
    """The number of vertical moves left in each state."""
    step: list[list[int]]
    """The successors of each state.

    `step[state][line]` is the state after a tile with its goal in `line` moves down, and
    `step[state][lines + line]` the state after it moves up.
    """


class WalkingDistance(Heuristic):
    """The fewest vertical moves plus the fewest horizontal moves.

    The vertical moves depend on the number of tiles in row i that belong in row j, and on the row
    of the blank. A breadth-first search over these states fills a table on first use (K. Takahashi,
    2002). Boards larger than 4x4, other than 2x5 and 5x2, raise `PuzzleError`.
    """

    name = "walking-distance"
    admissible = True

    def __init__(self, goal: Board) -> None:
        super().__init__(goal)
        rows, cols = goal.rows, goal.cols
        if not self.fits(rows, cols):
            raise PuzzleError(
                f"walking-distance needs a table that is too large for {rows}x{cols} boards:"
                " use linear-conflict"
            )
        row, col = divmod(goal.blank, cols)
        self._down = _walking_table(rows, cols, row)
        self._right = _walking_table(cols, rows, col)
        self._row_of = [0] * len(goal.tiles)
        self._col_of = [0] * len(goal.tiles)
        for cell, tile in enumerate(goal.tiles):
            self._row_of[tile], self._col_of[tile] = divmod(cell, cols)

    @staticmethod
    def fits(rows: int, cols: int) -> bool:
        """Return whether boards of this size have a table."""
        return max(rows, cols) <= 4 or sorted((rows, cols)) == [2, 5]

    def evaluate(self, state: State) -> Estimate:
        rows, cols = self.goal.rows, self.goal.cols
        down, right = bytearray(rows * rows + 1), bytearray(cols * cols + 1)
        for cell, tile in enumerate(state):
            row, col = divmod(cell, cols)
            if tile:
                down[row * rows + self._row_of[tile]] += 1
                right[col * cols + self._col_of[tile]] += 1
            else:
                down[-1], right[-1] = row, col
        i, j = self._down.start[bytes(down)], self._right.start[bytes(right)]
        return self._down.moves[i] + self._right.moves[j], (i, j)

    def update(
        self, data: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        i, j = data
        if abs(source - target) == 1:
            back = 0 if target > source else self.goal.cols
            j = self._right.step[j][back + self._col_of[tile]]
        else:
            back = 0 if target > source else self.goal.rows
            i = self._down.step[i][back + self._row_of[tile]]
        return self._down.moves[i] + self._right.moves[j], (i, j)


def walking_distances(lines: int, width: int, goal_line: int) -> Iterator[tuple[bytes, int]]:
    """Yield each state of the lines of an axis, with its walking distance.

    The byte at `lines * i + j` is the number of tiles in line i that belong in line j. The last
    byte is the line of the blank.

    >>> dict(walking_distances(2, 2, 1))[bytes((1, 1, 1, 0, 1))]
    2
    """
    table = _walking_table(lines, width, goal_line)
    return zip(table.start, table.moves, strict=True)


@shared_cache(32)
def _walking_table(lines: int, width: int, goal_line: int) -> _WalkingTable:
    """Return the table for `lines` lines of `width` cells, with the blank's goal in `goal_line`."""
    goal = bytearray(lines * lines + 1)
    for line in range(lines):
        goal[line * lines + line] = width - (line == goal_line)
    goal[-1] = goal_line
    start = {bytes(goal): 0}
    moves = [0]
    step: list[list[int]] = []
    queue = [bytes(goal)]
    for here, key in enumerate(queue):  # the queue grows during the loop
        onward = [-1] * (2 * lines)
        blank = key[-1]
        for neighbor, back in ((blank - 1, 0), (blank + 1, lines)):
            if not 0 <= neighbor < lines:
                continue
            for belongs in range(lines):
                if not key[neighbor * lines + belongs]:
                    continue
                after = bytearray(key)
                after[neighbor * lines + belongs] -= 1
                after[blank * lines + belongs] += 1
                after[-1] = neighbor
                found = start.setdefault(bytes(after), len(queue))
                if found == len(queue):
                    queue.append(bytes(after))
                    moves.append(moves[here] + 1)
                onward[back + belongs] = found
        step.append(onward)
    return _WalkingTable(start, moves, step)
