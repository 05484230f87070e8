"""Improve a solution by beam search.

With a learned estimate, beams search from start to goal and from goal to start, in rounds. Each
round has more expansions than all rounds before it together, and the last round uses the rest of
the budget. The errors of the two directions differ, so two beams find shorter paths than one beam
of twice the width.

Without a learned estimate, the beams use a convex distance, and they also search windows. A
*window* is a stretch of the known solution. A beam searches for a shorter path between its ends, so
the solution never gets longer. (This resembles the local improvement of S. J. Ratner and I. Pohl,
"Joint and LPA*: combination of approximation and search", AAAI 1986, with a beam in place of A*.)
Beams from start to goal, wider in each round, find paths that windows cannot find. If such a beam
gets stuck, another beam continues from its best position.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from random import Random

from slidestar.kernel import Beam, Grid, LearnedEstimate, construct_solution, mask_bytes
from slidestar.puzzle.moves import Metric

SEED = "slidestar"
"""The default seed of the random choices."""

Path = list[bytes]
"""A list of moves of a metric. Each move consists of the codes of its single-tile moves."""

Slices = Generator[None, None, Path]
"""A search that yields every hundredth of a second and returns a path."""

_SLICE = 20_000  # expansions, which take about a hundredth of a second
_LARGE = 64  # cells of a large board, where windows improve a bad first path only slowly
_NARROW = 30  # the width of a beam in a window
_FIRST = 300  # the width of the first beam from end to end on a large board; then it doubles
_WIDEST = 150_000
_LARGEST = 1 << 25  # the maximum bytes for a beam's masks; deeper beams must be narrower
_WORTH = 150  # a sweep is repeated while it saves more than one move in 150
_SLACK = 1.2  # the maximum ratio of a new path to the known path, as windows may shorten it
_LEAST = 75  # the expansions of a learned beam in the first round, per move of the path
_ROUND = 4  # the ratio of a beam's expansions to the previous round's
# Once a beam has stalled, the shares of later beams are multiplied by this factor. The expansions
# that are left serve to finish a path if a beam stalls again.
_SHARE_STALLED = 0.6
_WIDEST_LEARNED = 200_000  # a beam of this width takes 70 MB
_PROMISING = 1.1  # windows hardly ever shorten a path enough if its ratio is larger


class Improver:
    """A path from one position to another that gets shorter step by step.

    `tiles`, `goal`: the two positions, row by row, with 0 for the blank. `codes`: the move codes of
    the first path. `seed`: the seed of the random choices. `metric`: the moves to minimize.
    `learned`: a function that returns the learned estimate, or None while its tables are not ready.

    >>> from slidestar import Board, shuffle
    >>> from slidestar.kernel import grid_for
    >>> from slidestar.lib.steps import run
    >>> board, goal = shuffle(4, 5, "tea"), Board.solved(4, 5)
    >>> codes = run(construct_solution(4, 5, board.tiles, goal.tiles))
    >>> improver = Improver(grid_for(4, 5), board.tiles, goal.tiles, codes)
    >>> steps = improver.steps()
    >>> while improver.expanded < 100_000:
    ...     next(steps)
    >>> len(codes), len(improver.codes)
    (130, 66)
    """

    def __init__(
        self,
        grid: Grid,
        tiles: Sequence[int],
        goal: Sequence[int],
        codes: bytes,
        seed: str = SEED,
        metric: Metric = Metric.STM,
        learned: Callable[[], LearnedEstimate | None] = lambda: None,
    ) -> None:
        self.grid = grid
        self.tiles, self.goal = tuple(tiles), tuple(goal)
        self.metric = metric
        self.path = self.metric.steps(codes)
        self.expanded = self.generated = self.duplicates = self.stored = 0
        self.slice = _SLICE
        self.left: int | None = None  # the expansions left in the budget, if the caller knows them
        self._learned = learned
        self._random = Random(seed)
        self._step = (-grid.cols, -1, 1, grid.cols)

    @property
    def codes(self) -> bytes:
        """The move codes of the shortest path so far."""
        return b"".join(self.path)

    def steps(self) -> Generator[None, None, None]:
        """Shorten `path` without end, yielding every hundredth of a second."""
        convex = self._convex_steps()
        while (learned := self._learned()) is None:
            next(convex)
            yield
        nodes = _LEAST * len(self.path)
        has_stalled = False
        # The shares of the remaining budget for the two beams of the last round.
        shares: tuple[float | None, float | None] = (None, None)
        while True:
            for backwards, share in zip((False, True), shares, strict=True):
                before = self.expanded
                beam = self._learned_beam(learned, nodes, backwards)
                if share is not None and has_stalled:
                    share *= _SHARE_STALLED
                if (yield from self._run(beam, share)):
                    self._store_if_shorter(self.metric.steps(_turned(beam.moves, backwards)))
                elif beam.has_stalled:
                    has_stalled = True
                    finishing = self._beam(_FIRST, 20 * self.grid.cells)
                    path = yield from self._whole(finishing, backwards, beam.best)
                    self._store_if_shorter(path)
                    # Improve the path by windows, with as many expansions as for this beam.
                    until = 2 * self.expanded - before
                    while self.expanded < until:
                        next(convex)
                        yield
            nodes *= _ROUND
            if self.left is not None and self.left < 2 * (1 + _ROUND) * nodes:
                nodes = max(self.left, nodes) // 2
                shares = (0.5, 1.0)

    def _learned_beam(self, learned: LearnedEstimate, nodes: int, backwards: bool) -> Beam:
        """Start a beam of about `nodes` expansions that finds only shorter paths."""
        width = min(max(4 * nodes // (len(self.path) + 1), _NARROW), _WIDEST_LEARNED)
        most = _LARGEST // mask_bytes(self.grid, self.metric)
        positions = min(nodes + nodes // 2 + 4 * width, most)
        beam = self._beam(width, len(self.path), learned, positions)
        beam.start(
            *((self.goal, self.tiles) if backwards else (self.tiles, self.goal)),
            max_depth=len(self.path) - self.metric.spacing,
            stall_limit=2 * (self.grid.rows + self.grid.cols),
            nodes=nodes,
            salt=self._random.getrandbits(59),
        )
        return beam

    def _convex_steps(self) -> Generator[None, None, None]:
        """Shorten the path by windows, and by beams with a convex distance."""
        cells = self.grid.cells
        self._narrow = self._beam(4 * _NARROW, max(len(self.path), 1))
        backwards = False
        if cells >= _LARGE:
            first = self._beam(_FIRST, 20 * cells)
            self._store_if_shorter((yield from self._whole(first, backwards)))
            backwards = True
        yield from self._swept(self.path, _NARROW)
        width = _FIRST
        most = _LARGEST // mask_bytes(self.grid, self.metric)
        while True:
            levels = int(_SLACK * len(self.path)) + 1
            width = min(2 * width, _WIDEST, most // levels)
            found = yield from self._whole(self._beam(width, levels), backwards)
            if len(found) < _PROMISING * len(self.path):
                yield from self._swept(found, _NARROW)
            if backwards:
                yield from self._swept(self.path, 2 * _NARROW)
            backwards = not backwards

    def _beam(
        self,
        width: int,
        max_depth: int,
        learned: LearnedEstimate | None = None,
        positions: int | None = None,
    ) -> Beam:
        return Beam(
            self.grid,
            width,
            max_depth,
            metric=self.metric,
            learned=learned,
            positions=positions,
        )

    def _store_if_shorter(self, path: Path) -> None:
        if len(path) < len(self.path):
            self.path = path

    def _whole(self, beam: Beam, backwards: bool, begun: bytes = b"") -> Slices:
        """Return a path from start to goal whose first moves are `begun`.

        If the beam gets stuck, another beam with a smaller heuristic weight continues. If that also
        gets stuck, the constructive solver finishes the path. If `backwards` is true, the search
        runs from goal to start, and so do the codes in `begun`.
        """
        start, end = (self.goal, self.tiles) if backwards else (self.tiles, self.goal)
        codes, at = begun, list(start)
        self._walk(at, begun)
        for least, most in ((11, 15), (9, 12)):
            beam.start(
                at,
                end,
                eighths=self._random.randint(least, most),
                conflict=self._random.randint(3, 7),
                stall_limit=self.grid.cells,
            )
            found = yield from self._run(beam)
            more = beam.moves if found else beam.best
            codes += more
            if found:
                break
            self._walk(at, more)
        else:
            codes += yield from construct_solution(self.grid.rows, self.grid.cols, at, end)
        return self.metric.steps(_turned(codes, backwards))

    def _swept(self, path: Path, width: int) -> Slices:
        """Shorten a path by sweeps with longer and longer windows."""
        length = 3 * self.grid.cells
        while True:
            before = len(path)
            path = yield from self._sweep(path, width, length)
            if before - len(path) > before / _WORTH:
                continue
            if length > 2 * len(path):
                return path
            length *= 2

    def _sweep(self, path: Path, width: int, length: int) -> Slices:
        """Move a window of one length from the start of a path to its end."""
        self._store_if_shorter(path)
        stride = length // 2
        at = 0
        tiles = list(self.tiles)
        while True:
            end = min(at + length, len(path))
            target = list(tiles)
            self._walk(target, b"".join(path[at:end]))
            found = yield from self._between(tiles, target, end - at, width)
            if found is not None:
                back = min(at, stride)
                self._walk(tiles, _reversed(b"".join(path[at - back : at])))
                path = self.metric.steps(b"".join((*path[:at], found, *path[end:])))
                self._store_if_shorter(path)
                at -= back
            elif end == len(path):
                return path
            else:
                self._walk(tiles, b"".join(path[at : at + stride]))
                at += stride

    def _between(
        self, tiles: Sequence[int], target: Sequence[int], length: int, width: int
    ) -> Generator[None, None, bytes | None]:
        """Return the codes of a path of fewer than `length` moves, or None if a beam finds none."""
        shorter = length - self.metric.spacing
        if shorter < 0:
            return None
        backwards = self._random.random() < 0.5
        if backwards:
            tiles, target = target, tiles
        self._narrow.start(
            tiles,
            target,
            eighths=self._random.randint(10, 16),
            conflict=self._random.randint(3, 7),
            width=width,
            max_depth=shorter,
        )
        if not (yield from self._run(self._narrow)):
            return None
        return _turned(self._narrow.moves, backwards)

    def _run(self, beam: Beam, share: float | None = None) -> Generator[None, None, bool]:
        """Run a search to its end, and return whether it found its target.

        `share`: the share of the remaining expansions for a learned beam of the last round. If
        None, the beam makes at most the remaining expansions.
        """
        before = (0, 0, 0)
        self.stored = max(self.stored, 2 * beam.width)
        while True:
            if self.left is not None:
                beam.plan(int(share * self.left) if share else min(beam.planned, self.left))
            status = beam.run(self.slice)
            self.expanded += beam.expanded - before[0]
            self.generated += beam.generated - before[1]
            self.duplicates += beam.duplicates - before[2]
            before = (beam.expanded, beam.generated, beam.duplicates)
            yield
            if status != beam.RUNNING:
                return status == beam.FOUND

    def _walk(self, tiles: list[int], codes: bytes) -> None:
        """Apply moves to a list of tiles, in place."""
        blank = tiles.index(0)
        step = self._step
        for d in codes:
            cell = blank + step[d]
            tiles[blank] = tiles[cell]
            blank = cell
        tiles[blank] = 0


def _turned(codes: bytes, backwards: bool) -> bytes:
    """Return the codes of a path from start to goal. Reverse them if it was found backwards."""
    return _reversed(codes) if backwards else codes


def _reversed(codes: bytes) -> bytes:
    """Return the codes of the same path in the opposite direction."""
    return bytes(3 - d for d in reversed(codes))
