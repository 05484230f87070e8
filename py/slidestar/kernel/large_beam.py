"""Beam search on the kernel's loops, from any position to any other."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from slidestar.kernel.backends import Loops, load_loops
from slidestar.kernel.grid import COST_UNIT, Grid, powers
from slidestar.kernel.learned_estimate import UNIT, LearnedEstimate
from slidestar.kernel.loops import large_beam_loop as loop
from slidestar.kernel.loops.signatures import DIRECTIONS

_EMPTY = array("i", bytes(4 * loop.BINS))
_MOST_NODES = 1 << 40  # the limit ensures that products in the loop fit into 64 bits
_REACH = 63  # a move slides at most 63 tiles, because the loop stores a move in 8 bits


def mask_bytes(grid: Grid, metric: str) -> int:
    """Return the number of bytes that a beam stores for each position of an earlier level."""
    return (DIRECTIONS * _reach(grid, metric) + 7) // 8


def _reach(grid: Grid, metric: str) -> int:
    """Return the largest number of tiles that one move slides."""
    return 1 if metric == "stm" else min(max(grid.rows, grid.cols) - 1, _REACH)


class Beam:
    """A beam search of at most `width` positions per level and `max_depth` levels.

    Each level adds one move in the metric. `start` begins a new search in the same buffers. The
    search ranks positions by a convex distance, or by the estimate `learned`, which counts
    single-tile moves in both metrics. `positions` is the maximum number of positions in all levels
    together. The default allows `width` positions in each level.

    >>> from slidestar.kernel.grid import grid_for
    >>> beam = Beam(grid_for(3, 3), 100, 60)
    >>> beam.start((8, 6, 7, 2, 5, 4, 3, 0, 1), (1, 2, 3, 4, 5, 6, 7, 8, 0))
    >>> beam.run(10**6) == beam.FOUND
    True
    >>> len(beam.moves)
    31
    """

    RUNNING, FOUND, EXHAUSTED = loop.RUNNING, loop.FOUND, loop.EXHAUSTED

    def __init__(
        self,
        grid: Grid,
        width: int,
        max_depth: int,
        loops: Loops | None = None,
        metric: str = "stm",
        learned: LearnedEstimate | None = None,
        positions: int | None = None,
    ) -> None:
        self.grid, self.width, self.max_depth = grid, width, max_depth
        self._reach = _reach(grid, metric)
        # The maximum number of children of a position. Consecutive slides alternate between the
        # axes, so all slides from a position other than the start are along one axis.
        children = 3 if metric == "stm" else max(grid.rows, grid.cols) - 1
        loops = loops or load_loops()
        self._regs = array("q", bytes(8 * (loop.WORK + 1)))
        self._levels = array("q", bytes(8 * 2 * width * (grid.words + 2)))
        candidates = array("q", bytes(8 * 2 * (children * width + grid.rows + grid.cols)))
        self._seen = array("i", bytes(4 * loop.slots_for(width, learned is not None)))
        self._bins = array("i", bytes(4 * loop.BINS))
        positions = positions or width * (max_depth + 1)
        self._masks = bytearray(mask_bytes(grid, metric) * positions)
        self._starts = array("q", bytes(8 * (max_depth + 2)))
        self._path = bytearray(max_depth + 2)
        regs = self._regs
        regs[loop.CELLS], regs[loop.COLS] = grid.cells, grid.cols
        regs[loop.WORDS], regs[loop.BITS] = grid.words, grid.bits
        regs[loop.REACH] = self._reach
        regs[loop.WIDEST], regs[loop.POSITIONS] = width, positions
        self._power = array("i", bytes(4 * (grid.rows + grid.cols)))
        self._learned = learned
        own = self._levels, candidates, self._seen, self._bins, self._masks, self._starts, regs
        shared = grid.zobrist, grid.neighbors, grid.places
        if learned is None:
            self._call = loops.bind("beam", grid.far, self._power, *shared, *own)
        else:
            tables = learned.tables
            self._state = learned.state(grid.cells - 1)
            regs[loop.HAS_LINES] = any(tables.lines)
            self._call = loops.bind(
                "learned_beam", grid.far, *shared, *own, learned.moved, learned.classes,
                learned.around, tables.goals, tables.near, tables.squares, tables.lines,
                self._state,
            )  # fmt: skip
        self._trace = loops.bind("trace", self._masks, self._starts, self._path)

    def start(
        self,
        tiles: Sequence[int],
        target: Sequence[int],
        *,
        eighths: int = 12,
        conflict: int = 4,
        width: int | None = None,
        max_depth: int | None = None,
        stall_limit: int | None = None,
        nodes: int = 0,
        salt: int = 0,
    ) -> None:
        """Start a search from one position to another.

        - `tiles`, `target`: the two positions, row by row; the target must be reachable
        - `eighths`: the exponent of the convex distance; a tile at distance d costs
          d ** (eighths / 8)
        - `conflict`: the extra cost of two tiles in the wrong order in their common goal row or
          column
        - `width`, `max_depth`: limits of this search; the limits of the beam are the defaults and
          the maxima
        - `stall_limit`: the number of levels without a better position that ends the search
        - `nodes`: with a learned estimate, the approximate number of expansions; the width adapts
          to it
        - `salt`: a number that changes the choice between positions of equal rank
        """
        grid, regs = self.grid, self._regs
        self._mirrored = bytes(range(DIRECTIONS))
        if self._learned is not None:
            tiles, target = self._mirror(tiles, target)
        goal = [0] * grid.cells
        for cell, tile in enumerate(target):
            goal[tile] = cell
        named = [goal[tile] if tile else 0 for tile in tiles]
        blank = list(tiles).index(0)
        power = powers(eighths, grid.rows + grid.cols - 1)
        for distance, cost in enumerate(power):
            self._power[distance] = cost
        blank_goal = list(target).index(0)
        manhattan, cost, number = 0, 0, salt
        for cell, tile in enumerate(named):
            if cell != blank:
                place = grid.cells * tile + cell
                manhattan += grid.far[place]
                cost += power[grid.far[place]]
                number ^= grid.zobrist[place]
        if self._learned is None:
            cost += conflict * COST_UNIT * grid.reversed_pairs(named, blank)
        else:
            cost = self._learned.value(named, blank, blank_goal)
            self._state[:] = self._learned.state(blank_goal)
        self._levels[0] = (cost << 30) | (manhattan << 13) | (4 << 10) | blank
        self._levels[1] = number
        for i, word in enumerate(grid.pack(named)):
            self._levels[2 + i] = word
        self._bins[:] = _EMPTY  # the previous search may have ended within a level
        self._seen[:] = array("i", bytes(4 * len(self._seen)))
        for place in range(loop.STAMP, len(regs)):
            regs[place] = 0
        regs[loop.STAMP] = loop.FIRST_STAMP
        regs[loop.WIDTH] = min(width or self.width, self.width)
        if max_depth is None:
            max_depth = self.max_depth
        regs[loop.MAX_DEPTH] = min(max_depth, self.max_depth)
        regs[loop.STALL_LIMIT] = self.max_depth if stall_limit is None else stall_limit
        # Each tile of a move comes at most one step closer to its goal, and may change the order of
        # tiles in one line.
        decrease = max(power[d + 1] - power[d] for d in range(len(power) - 1))
        regs[loop.MAX_DECREASE] = self._reach * (decrease + conflict * COST_UNIT)
        regs[loop.CONFLICT] = conflict * COST_UNIT
        regs[loop.COUNT] = 1
        if self._learned is not None:
            regs[loop.MAX_DECREASE] = (6 + 2 * self._reach) * UNIT
        regs[loop.NODES] = min(nodes, _MOST_NODES)
        regs[loop.BASE] = cost - regs[loop.MAX_DECREASE]
        regs[loop.LAST_CUT] = loop.NO_CUT
        regs[loop.LOWEST] = regs[loop.BEST] = cost
        self._solved = manhattan == 0

    def _mirror(
        self, tiles: Sequence[int], target: Sequence[int]
    ) -> tuple[Sequence[int], Sequence[int]]:
        """Mirror the board so that the blank's goal is in the lower right quarter, as in training.

        This sets `_mirrored`, which maps directions on the mirrored board to the original board.
        """
        grid = self.grid
        row, col = divmod(list(target).index(0), grid.cols)
        rows, cols = range(grid.rows), range(grid.cols)
        up, left, right, down = range(DIRECTIONS)
        if 2 * row < grid.rows - 1:
            rows, up, down = rows[::-1], down, up
        if 2 * col < grid.cols - 1:
            cols, left, right = cols[::-1], right, left
        self._mirrored = bytes((up, left, right, down))
        cells = [grid.cols * r + c for r in rows for c in cols]
        return [tiles[cell] for cell in cells], [target[cell] for cell in cells]

    def run(self, budget: int) -> int:
        """Continue for at most `budget` expansions, and return a status.

        - `RUNNING`: the search is not finished
        - `FOUND`: `moves` leads to the target
        - `EXHAUSTED`: the search ended without finding the target; `best` leads to the position
          with the lowest cost
        """
        return self.FOUND if self._solved else self._call(budget)

    @property
    def moves(self) -> bytes:
        """The blank's steps to the target: 0 up, 1 left, 2 right, 3 down."""
        if self._solved:
            return b""
        regs = self._regs
        return self._path_to(regs[loop.DEPTH], regs[loop.NODE]) + self._steps(regs[loop.LAST])

    @property
    def best(self) -> bytes:
        """The blank's steps to the position with the lowest cost."""
        return self._path_to(self._regs[loop.BEST_DEPTH], self._regs[loop.BEST_NODE])

    def _path_to(self, depth: int, node: int) -> bytes:
        self._trace(self._reach, depth, node)
        return b"".join(map(self._steps, self._path[:depth]))

    def _steps(self, bit: int) -> bytes:
        """Return the blank's steps in a move, which is decoded from its bit in `masks`."""
        direction, more = divmod(bit, self._reach)
        return self._mirrored[direction : direction + 1] * (more + 1)

    def plan(self, nodes: int) -> None:
        """Adapt the width so that the learned beam ends after about `nodes` more expansions."""
        self._regs[loop.NODES] = self.expanded + min(nodes, _MOST_NODES)

    @property
    def planned(self) -> int:
        """The number of expansions left for a learned beam, as set by `start` or `plan`."""
        return self._regs[loop.NODES] - self.expanded

    @property
    def has_stalled(self) -> bool:
        """True if the search ended because it found no better position for too many levels."""
        regs = self._regs
        return regs[loop.DEPTH] > regs[loop.BEST_DEPTH] + regs[loop.STALL_LIMIT]

    @property
    def depth(self) -> int:
        """The current level: the number of moves from the start, in the metric."""
        return self._regs[loop.DEPTH]

    @property
    def expanded(self) -> int:
        """The number of expansions in this search."""
        return self._regs[loop.EXPANDED]

    @property
    def generated(self) -> int:
        """The number of positions that this search generated, including duplicates."""
        return self._regs[loop.GENERATED]

    @property
    def duplicates(self) -> int:
        """The number of duplicates among the generated positions."""
        return self._regs[loop.DUPLICATES]
