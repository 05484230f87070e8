"""Improve a solution by beam search.

With a learned estimate, beams search from start to goal and from goal to start, in rounds. Each
round has more expansions than all before it, and the last one uses the rest of the budget. The two
directions err in different places, so two beams find shorter paths than one that is twice as wide.

Without one the beams have a convex distance, and there are windows. A *window* is a stretch of the
known solution, between whose ends a beam searches for a shorter path. There is always a solution,
and it never gets longer. (This resembles the local improvement of S. J. Ratner and I. Pohl, "Joint
and LPA*: combination of approximation and search", AAAI 1986, with a beam in place of A*.) Beams
from start to goal, wider in each round, find paths that no window leads to. If one gets stuck,
another continues from its best position.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from random import Random

from slidestar.kernel import Beam, Grid, LearnedEstimate, construct_solution, mask_bytes
from slidestar.puzzle.moves import Metric

SEED = "slidestar"
"""The default seed of the random choices."""

Path = list[bytes]
"""The moves of a metric, each the codes of its single-tile moves."""

Slices = Generator[None, None, Path]
"""A search that yields every hundredth of a second and returns a path."""

_SLICE = 20_000  # expansions: about a hundredth of a second
_LARGE = 64  # cells: on larger boards windows are slow to improve a bad first path
_NARROW = 30  # the width of a beam in a window
_FIRST = 300  # the width of the first whole beam on a large board; then it doubles
_WIDEST = 150_000
_LARGEST = 1 << 25  # the maximum bytes for a beam's masks; deeper beams must be narrower
_WORTH = 150  # a sweep is repeated while it saves more than one move in 150
_SLACK = 1.2  # a whole beam's path may be this much longer, because windows may shorten it
_LEAST = 75  # the expansions of a learned beam of the first round for each move of the path
_ROUND = 4  # a beam of the next round has this times as many
_SHARE_STALLED = 0.6  # of its expansions, for a beam whose path others may have to finish
_WIDEST_LEARNED = 200_000  # and the beam takes 80 MB
_PROMISING = 1.1  # a path longer than this is hardly ever shortened enough by windows


class Improver:
    """A path from one position to another that gets shorter step by step.

    `tiles`, `goal`: row by row, 0 for the blank. `codes`: move codes of the first path. `metric`:
    in which the path is to be short. The result depends on `seed`. `learned` returns the learned
    estimate, or None while its tables are not ready.

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
        self.path = self._split(codes)
        self.expanded = self.generated = self.duplicates = self.stored = 0
        self.slice = _SLICE
        self.left: int | None = None  # expansions until the end of the search, if it is known
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
        shares: tuple[float | None, float | None] = (None, None)  # of the rest of the budget
        while True:
            for backwards, share in zip((False, True), shares, strict=True):
                before = self.expanded
                beam = self._learned_beam(learned, nodes, backwards)
                if share is not None and has_stalled:
                    share *= _SHARE_STALLED
                if (yield from self._run(beam, share)):
                    self._store_if_shorter(self._split(_turned(beam.moves, backwards)))
                elif beam.has_stalled:
                    has_stalled = True
                    finishing = self._beam(_FIRST, 20 * self.grid.cells)
                    path = yield from self._whole(finishing, backwards, beam.best)
                    self._store_if_shorter(path)
                    until = 2 * self.expanded - before  # as many expansions again
                    while self.expanded < until:
                        next(convex)
                        yield
            nodes *= _ROUND
            if self.left is not None and self.left < 2 * (1 + _ROUND) * nodes:
                nodes = max(self.left, nodes) // 2
                shares = (0.5, 1.0)

    def _learned_beam(self, learned: LearnedEstimate, nodes: int, backwards: bool) -> Beam:
        """Start a beam of about `nodes` expansions that finds shorter paths only."""
        width = min(max(4 * nodes // (len(self.path) + 1), _NARROW), _WIDEST_LEARNED)
        most = _LARGEST // mask_bytes(self.grid, self.metric)
        positions = min(nodes + nodes // 2 + 4 * width, most)
        beam = self._beam(width, len(self.path), learned, positions)
        beam.start(
            *((self.goal, self.tiles) if backwards else (self.tiles, self.goal)),
            max_depth=self._shorter(len(self.path)),
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

    def _split(self, codes: bytes) -> Path:
        return self.metric.steps(codes)

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

    def _shorter(self, length: int) -> int:
        """Return the greatest length of a path with fewer moves than `length`."""
        return length - self.metric.spacing

    def _store_if_shorter(self, path: Path) -> None:
        if len(path) < len(self.path):
            self.path = path

    def _whole(self, beam: Beam, backwards: bool, begun: bytes = b"") -> Slices:
        """Return a path from start to goal, whose first moves are `begun`.

        If a beam gets stuck, another with a smaller heuristic weight continues, and after that the
        constructive solver.
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
        return self._split(_turned(codes, backwards))

    def _swept(self, path: Path, width: int) -> Slices:
        """Shorten a path by windows of one length, then of longer ones."""
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
                path = self._split(b"".join((*path[:at], found, *path[end:])))
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
        """Return the codes of a path of less than `length` moves, if a beam finds one."""
        shorter = self._shorter(length)
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
        """Run a search to its end. Return whether it found its target.

        `share`: the part of the remaining expansions for a learned beam of the last round. A beam
        of an earlier round has at most all of them.
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
        """Apply moves to a list of tiles."""
        blank = tiles.index(0)
        step = self._step
        for d in codes:
            cell = blank + step[d]
            tiles[blank] = tiles[cell]
            blank = cell
        tiles[blank] = 0


def _turned(codes: bytes, backwards: bool) -> bytes:
    """Return the move codes from start to goal."""
    return _reversed(codes) if backwards else codes


def _reversed(codes: bytes) -> bytes:
    """Return the move codes of the reversed path."""
    return bytes(3 - d for d in reversed(codes))
