"""Train the tables of the learned estimate for large boards.

    python py/research/train_estimate.py [--folder FOLDER] [--processes N] [--start ESTIMATE]

In each round, beam searches solve random boards. The first round uses the convex distance, and each
later round uses the estimate of the previous round. Then the tables are fitted to the positions on
the solutions of the last rounds. Each position is compared with a random position at the same level
of its beam. The estimate must rank the solution's position first (logistic loss), and must be near
the number of moves left (squared error). Half of the boards are random permutations, and half are
ends of random walks. All random choices depend only on the round and on the number of the file.

The *dual* of a position exchanges tiles and cells: the tile t in cell c becomes the tile c in cell
t. The goal of the dual has the blank in the cell where the position has it, and is at the same
distance. Searches from goal to start visit such positions. So half of the positions in each epoch
are replaced by their duals, and squares of four cells share the values of blocks of four goals.

FOLDER stores the games and the estimates of the rounds, so that a later run can continue a stopped
run. The last estimate is written to `py/slidestar/tables/`, and the log to
`py/research/train_estimate.log`. A run takes about two and a half hours on two cores.

With `--start`, the training continues from a file such as `large.estimate` instead: only the rounds
from FIRST_CONTINUED run, the first of them plays with that estimate, and each fit starts from its
values.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numba import njit

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "py"))

from slidestar import Board  # noqa: E402
from slidestar.kernel import Beam, grid_for, load_loops  # noqa: E402
from slidestar.kernel import learned_estimate as kernel  # noqa: E402
from slidestar.kernel.learned_estimate import LearnedEstimate, LearnedTables, pack_estimate  # noqa: E402
from slidestar.kernel.loops import large_beam_loop as beam_loop  # noqa: E402
from slidestar.kernel.loops import learned_estimate_loop as loop  # noqa: E402
from slidestar.pdb.table_sets import LEARNED_FILE  # noqa: E402
from slidestar.puzzle.shuffle import shuffle  # noqa: E402

Size = tuple[int, int]
Log = Callable[[str], None]
Numbers = np.ndarray[Any, Any]

BLANK = 255  # marks the blank's cell in a stored position
BOARDS = 50  # the number of boards in a file of games
HELD_OUT = 20  # one file in 20 is for tests
ROUNDS_FITTED = 4  # the number of last rounds to whose games the tables are fitted

# The squared error has the weight PULL, and gradients of at most CLIP. They are small, so that the
# ranking dominates, because the labels of long solutions are too high.
PULL, CLIP = 0.02, 0.1
# The logistic loss has a margin, in moves, and a scale.
MARGIN, SCALE = 2.0, 0.7
RATE = 0.02  # the learning rate of the first epoch
SETTLED = 30.0  # the initial sum of squared gradients of a value that `--start` has


class Round(NamedTuple):
    """The settings of a round."""

    boards: dict[Size, int]  # the number of boards of each size
    width: int  # the width of the beams
    epochs: int


ROUNDS: tuple[Round, ...] = (
    Round({(4, 5): 300, (5, 5): 1500, (5, 6): 500, (6, 6): 700, (7, 7): 300}, 1000, 3),
    Round({(4, 5): 200, (5, 5): 1000, (5, 6): 400, (6, 6): 800, (7, 7): 500, (8, 8): 200}, 700, 3),
    Round({(4, 7): 200, (5, 5): 600, (6, 6): 1000, (7, 7): 800, (8, 8): 300}, 1200, 3),
    Round({(4, 5): 200, (5, 5): 600, (6, 6): 1000, (7, 7): 900, (8, 8): 400}, 2000, 3),
    Round({(4, 7): 200, (5, 5): 600, (6, 6): 1000, (7, 7): 900, (8, 8): 400}, 3000, 4),
    Round({(4, 5): 200, (5, 5): 600, (6, 6): 1000, (7, 7): 900, (8, 8): 400}, 4000, 4),
    Round({(4, 7): 200, (5, 5): 600, (6, 6): 1000, (7, 7): 900, (8, 8): 400}, 5000, 6),
)
FIRST_CONTINUED = len(ROUNDS)  # the first of the rounds that continue from `--start`
ROUNDS += (
    Round({(5, 5): 200, (6, 6): 300, (7, 7): 500, (8, 8): 250, (10, 10): 50}, 4000, 4),
    Round({(4, 6): 100, (6, 6): 300, (7, 7): 500, (8, 8): 250, (10, 10): 50}, 5000, 4),
    Round({(5, 5): 200, (6, 6): 300, (7, 7): 500, (8, 8): 250, (10, 10): 50}, 7000, 4),
    Round({(4, 6): 100, (6, 6): 300, (7, 7): 500, (8, 8): 250, (10, 10): 50}, 10_000, 4),
)


# --- Games ---


class Positions(NamedTuple):
    """Positions on solutions, each with another position of the same level.

    A position has, for each cell, the goal cell of its tile.
    """

    solved: Numbers  # the positions on solutions
    others: Numbers  # the other positions; equal to `solved` if the level had no other position
    left: Numbers  # the number of moves left from each position in `solved`


class Job(NamedTuple):
    """A file of games to make."""

    path: Path
    size: Size
    width: int  # the width of the beams
    estimate: Path | None  # None for the convex distance


def play(job: Job) -> None:
    """Solve the boards of a file and store the games, unless the file exists."""
    if job.path.exists():
        return
    grid = grid_for(*job.size)
    chance = Random(f"slidestar {job.path.stem}")
    learned = None
    if job.estimate is not None:
        learned = LearnedEstimate(grid, LearnedTables.parse(job.estimate.read_bytes()))
    beam = Beam(grid, job.width, 20 * grid.cells, learned=learned)
    solved: list[list[int]] = []
    others: list[list[int]] = []
    left: list[int] = []
    for _ in range(BOARDS):
        game = solve(beam, random_board(job.size, chance), chance)
        solved += game[0]
        others += game[1]
        left += range(len(game[0]), 0, -1)
    unfinished = job.path.with_suffix(".part.npz")
    np.savez(
        unfinished,
        solved=np.array(solved, np.uint8),
        others=np.array(others, np.uint8),
        left=np.array(left, np.int32),
    )
    os.replace(unfinished, job.path)


def random_board(size: Size, chance: Random) -> Board:
    """Return a random permutation or the end of a random walk, with equal probability."""
    if chance.random() < 0.5:
        return shuffle(*size, str(chance.getrandbits(60)))
    board = Board.solved(*size)
    tiles, blank, last = list(board.tiles), board.blank, -1
    neighbors = grid_for(*size).neighbors
    cells = len(tiles)
    for _ in range(chance.randint(cells, int(16 * cells**1.5))):
        near = [cell for cell in neighbors[4 * blank : 4 * blank + 4] if cell not in (-1, last)]
        cell = chance.choice(near)
        tiles[blank], tiles[cell] = tiles[cell], 0
        last, blank = blank, cell
    return Board.from_flat(tiles, *size)


def solve(beam: Beam, board: Board, chance: Random) -> tuple[list[list[int]], list[list[int]]]:
    """Return the positions on a solution, and a random position from each level of the beam.

    Both lists are empty if the beam finds no solution.
    """
    grid, regs = beam.grid, beam._regs
    goal = Board.solved(board.rows, board.cols)
    beam.start(board.tiles, goal.tiles, stall_limit=grid.cells, nodes=1 << 50)
    size, mask = grid.words + 2, (1 << grid.bits) - 1
    found: dict[int, list[int]] = {}
    status = beam.RUNNING
    while status == beam.RUNNING:
        status = beam.run(max(beam.width // 3, 100))
        count = regs[beam_loop.COUNT]
        if beam.depth not in found and count:
            at = (beam.depth & 1) * size * beam.width + size * chance.randrange(count)
            position = [
                (beam._levels[at + 2 + grid.places[4 * c]] >> grid.places[4 * c + 1]) & mask
                for c in range(grid.cells)
            ]
            position[beam._levels[at] & 1023] = BLANK
            found[beam.depth] = position
    if status != beam.FOUND:
        return [], []
    blank = board.blank
    named = [(tile - 1) % grid.cells for tile in board.tiles]
    named[blank] = BLANK
    solved, others = [], []
    for depth, direction in enumerate(beam.moves):
        solved.append(list(named))
        others.append(found.get(depth, solved[-1]))
        cell = grid.neighbors[4 * blank + direction]
        named[blank], named[cell] = named[cell], BLANK
        blank = cell
    return solved, others


# --- Fitting ---


class Shape(NamedTuple):
    """The tables with which `features` finds the values for boards of one size."""

    cells: int
    cols: int
    classes: Numbers
    """`LearnedEstimate.classes` as an array."""
    around: Numbers
    """`LearnedEstimate.around` as an array."""
    edges: Numbers
    """The index of the value for each tile in each cell, then for the blank in each cell."""
    beyond: Numbers
    """For each tile in each cell, the moves for the part of its displacement beyond the limit."""


@njit  # type: ignore[untyped-decorator, unused-ignore]
def features(
    named: Numbers, shape: Any, tables: Any, state: Numbers, found: Numbers
) -> tuple[int, float]:
    """Write the indices of a position's values to `found`.

    Return the number of indices, and the constant part of the estimate.
    """
    cells, cols, classes, around, edges, beyond = shape
    goals, near, blocks, squares = tables
    blank = loop.BLANK_RAW | loop.BLANK_SQUARE << 6
    count = 0
    constant = 0.0
    state[cells:] = blank  # no tile has the blank's goal cell
    for cell in range(cells):
        tile = named[cell]
        if tile == BLANK:
            state[cell] = blank
            found[count] = edges[cells * cells + cell]
        else:
            at = cells * tile + cell
            state[cell] = state[cells + tile] = classes[at]
            found[count] = edges[at]
            constant += beyond[at]
        count += 1
    for cell in range(cells):
        first = loop.ROW * cell
        one = state[cells + cell] & 63
        for at in range(first + 1, first + 1 + around[first]):
            other = around[at] & 511
            two = state[cells + other] & 63
            if other > cell and one != loop.BLANK_RAW and two != loop.BLANK_RAW:
                found[count] = goals[(around[at] >> 9) + loop.PART * one + two]
                count += 1
        one = state[cell] & 63
        first += loop.NEAR
        for at in range(first + 1, first + 1 + around[first]):
            other = around[at] & 511
            if other > cell:
                two = state[other] & 63
                found[count] = near[(around[at] >> 9) + loop.PART * one + two]
                count += 1
        if cell % cols < cols - 1 and cell + cols < cells:
            for start in (cell, cells + cell):
                number = 0
                for at in (start, start + 1, start + cols, start + cols + 1):
                    number = loop.SQUARE * number + (state[at] >> 6)
                found[count] = squares[number] if start == cell else blocks[number]
                count += 1
    return count, constant


@njit  # type: ignore[untyped-decorator, unused-ignore]
def dual(named: Numbers, cols: int, found: Numbers) -> Numbers:
    """Write the dual of a position to `found`, mirrored in the same way as `Beam` mirrors boards.

    Return `found`.
    """
    cells = len(named)
    blank = 0
    for cell in range(cells):
        if named[cell] == BLANK:
            blank = cell
    rows = cells // cols
    upper = 2 * (blank // cols) < rows - 1
    left = 2 * (blank % cols) < cols - 1
    for cell in range(cells):
        goal = cells - 1 if cell == blank else named[cell]
        row, col = goal // cols, goal % cols
        other_row, other_col = cell // cols, cell % cols
        if upper:
            row, other_row = rows - 1 - row, rows - 1 - other_row
        if left:
            col, other_col = cols - 1 - col, cols - 1 - other_col
        found[cols * row + col] = BLANK if cell == blank else cols * other_row + other_col
    return found


@njit  # type: ignore[untyped-decorator, unused-ignore]
def fit(
    chosen: Numbers, duals: Numbers, positions: Any, shape: Any, tables: Any, values: Numbers,
    squared: Numbers, rate: float,
) -> tuple[float, int, int]:  # fmt: skip
    """Update the values by Adagrad for each chosen position, or for its dual.

    Return the sum of squared errors, the number of right rankings, and the number of all rankings.
    If `rate` is 0, do not change the values.
    """
    all_solved, all_others, left = positions
    cells, cols = shape[0], shape[1]
    turned = np.zeros((2, cells), all_solved.dtype)
    state = np.zeros(2 * cells, np.int32)
    one = np.zeros(80 * cells, np.int32)
    two = np.zeros(80 * cells, np.int32)
    error, right, pairs = 0.0, 0, 0
    for at, from_goal in zip(chosen, duals):  # noqa: B905
        solved, others = all_solved[at], all_others[at]
        if from_goal:
            solved, others = dual(solved, cols, turned[0]), dual(others, cols, turned[1])
        count, value = features(solved, shape, tables, state, one)
        for i in range(count):
            value += values[one[i]]
        wrong = value - left[at]
        error += wrong * wrong
        slope = 0.0
        other_count = 0
        if np.any(solved != others):
            other_count, other = features(others, shape, tables, state, two)
            for i in range(other_count):
                other += values[two[i]]
            pairs += 1
            if value < other:
                right += 1
            slope = SCALE / 2 / (1.0 + np.exp(-SCALE * (value - other + MARGIN)))
        if rate == 0.0:
            continue
        step = min(max(PULL * wrong, -CLIP), CLIP) + slope
        for i in range(count):
            squared[one[i]] += step * step
            values[one[i]] -= rate * step / np.sqrt(squared[one[i]])
        for i in range(other_count):
            squared[two[i]] += slope * slope
            values[two[i]] += rate * slope / np.sqrt(squared[two[i]])
    return error, right, pairs


class Trainer:
    """The distinct values of all tables, in moves.

    `starts` has the index of the first value of each table. `maps` has, for each entry of each
    table, the index of its value, counted from the table's start. `start` is the file of an
    estimate from whose values to start.
    """

    def __init__(self, start: bytes | None = None) -> None:
        self.maps = [
            _mirrored_edges(),
            _mirrored_blank(),
            _numbered(lambda values: kernel._expand_pairs(
                load_loops(), values, kernel.GOAL_OFFSETS, loop.BLANK_RAW
            )),
            _numbered(lambda values: kernel._expand_pairs(
                load_loops(), values, kernel.NEAR_OFFSETS, loop.BLANK_RAW + 1
            )),
            _numbered(lambda values: kernel._expand_squares(load_loops(), values)),
            _numbered(lambda values: kernel._expand_squares(load_loops(), values)),
        ]  # fmt: skip
        self.starts = [0]
        for count in kernel.VALUES:
            self.starts.append(self.starts[-1] + count)
        self.values = np.zeros(self.starts[-1])
        self.squared = np.full(self.starts[-1], 1.0 if start is None else SETTLED)
        if start is None:
            side = 2 * kernel.FAR + 1
            for at in range(kernel.EDGE_VALUES):
                r, c = divmod(at % (side * side), side)
                self.values[at] = 1.4 * (abs(r - kernel.FAR) + abs(c - kernel.FAR))
        else:
            self.values[:] = np.concatenate(kernel.unpack_estimate(start)) / loop.UNIT
        self._tables = tuple(
            table + start for table, start in zip(self.maps[2:], self.starts[2:], strict=False)
        )
        _tie(*self._tables[2:])
        self._shapes: dict[Size, Shape] = {}

    def run(self, games: dict[Size, Positions], epochs: int, chance: Random, log: Log) -> None:
        """Fit the values to all positions. The learning rate decreases in each epoch."""
        total = sum(len(positions.left) for positions in games.values())
        for epoch in range(epochs):
            parts = []
            for size, positions in games.items():
                shuffler = np.random.default_rng(chance.getrandbits(32))
                order = shuffler.permutation(len(positions.left))
                duals = shuffler.random(len(order)) < 0.5
                parts += [
                    (size, order[at : at + 500], duals[at : at + 500])
                    for at in range(0, len(order), 500)
                ]
            chance.shuffle(parts)
            rate = RATE * (epochs - epoch) / epochs
            sums = [
                self._fit(size, games[size], chosen, duals, rate) for size, chosen, duals in parts
            ]
            log(f"  epoch {epoch + 1}: {total:,} positions, {_described(sums, total)}")

    def test(self, games: dict[Size, Positions], log: Log) -> None:
        """Log the errors for positions that were not used for training."""
        for size, positions in sorted(games.items()):
            count = len(positions.left)
            log(f"  held out {size[0]}x{size[1]}: {count:,} positions")
            for name, duals in (("as played", np.zeros), ("duals", np.ones)):
                sums = [self._fit(size, positions, np.arange(count), duals(count, bool), 0.0)]
                log(f"    {name}: {_described(sums, count)}")

    def _fit(
        self, size: Size, positions: Positions, chosen: Numbers, duals: Numbers, rate: float
    ) -> tuple[float, int, int]:
        if size not in self._shapes:
            self._shapes[size] = self._shape(size)
        shape = tuple(self._shapes[size])
        found: tuple[float, int, int] = fit(
            chosen, duals, tuple(positions), shape, self._tables, self.values, self.squared, rate
        )
        return found

    def _shape(self, size: Size) -> Shape:
        grid = grid_for(*size)
        numbered = LearnedTables(
            array("i", range(kernel.EDGE_VALUES)), array("i", range(kernel.BLANK_VALUES)),
            array("b"), array("h"), array("b"),
        )  # fmt: skip
        estimate = LearnedEstimate(grid, numbered)
        spots = [divmod(cell, grid.cols) for cell in range(grid.cells)]
        beyond = np.array([
            max(abs(r - row) - kernel.FAR, 0) + max(abs(c - col) - kernel.FAR, 0)
            for row, col in spots for r, c in spots
        ]) * kernel.FAR_STEP  # fmt: skip
        moved = np.array(estimate.moved)
        edges = self.maps[0][moved[: grid.cells**2] - beyond]
        blank = self.maps[1][moved[grid.cells**2 :]] + self.starts[1]
        return Shape(
            grid.cells, grid.cols, np.array(estimate.classes), np.array(estimate.around),
            np.concatenate([edges, blank]), beyond / loop.UNIT,
        )  # fmt: skip

    def file(self) -> bytes:
        """Return the content of the tables' file."""
        values = self.values.copy()
        values[self.starts[5] + self.maps[5]] = self.values[self._tables[3]]
        most = np.full(len(values), 127)  # the search stores the pairs and squares in 8 bits
        most[: self.starts[1]] = 32_000
        rounded = np.clip(np.rint(values * loop.UNIT), -most, most).astype(np.int16)
        parts = [rounded[first:last] for first, last in pairwise(self.starts)]
        # The file has all entries of the first two tables, not only the distinct values.
        parts[:2] = [parts[i][self.maps[i]] for i in range(2)]
        return pack_estimate([array("h", part.tobytes()) for part in parts])


def _numbered(expand: Callable[[array[int]], array[int]]) -> Numbers:
    """Return, for each entry of a table, the index of its value."""
    values = array("h", array("H", range(1 << 16)).tobytes())
    return np.frombuffer(expand(values), np.uint16).astype(np.int32)


def _tie(blocks: Numbers, squares: Numbers) -> None:
    """Map each square of four tiles to the value of the block with negated displacements."""
    tables = [table.reshape((loop.SQUARE,) * 4) for table in (blocks, squares)]
    of_blocks, of_squares = [table[(slice(loop.BLANK_SQUARE),) * 4] for table in tables]
    of_squares[:] = of_blocks[::-1, ::-1, ::-1, ::-1]


def _mirrored_edges() -> Numbers:
    """Return, for each entry of `edges`, the index of its value.

    Entries that are mirror images of each other share a value.
    """
    side = 2 * kernel.FAR + 1
    numbers = np.arange(kernel.EDGE_VALUES).reshape(kernel.EDGES, kernel.EDGES, side, side)
    found: Numbers = np.minimum(numbers, numbers.transpose(1, 0, 3, 2)).ravel()
    return found


def _mirrored_blank() -> Numbers:
    numbers = np.arange(kernel.BLANK_VALUES).reshape(kernel.EDGES, kernel.EDGES)
    found: Numbers = np.minimum(numbers, numbers.T).ravel()
    return found


def _described(sums: Iterable[tuple[float, int, int]], count: int) -> str:
    error, right, pairs = (sum(column) for column in zip(*sums, strict=True))
    return f"error {(error / count) ** 0.5:.2f} moves, ranked {right / pairs:.4f}"


def load(paths: Iterable[Path]) -> dict[Size, Positions]:
    """Return the positions in files of games, by the size of the board."""
    found: dict[Size, list[Positions]] = {}
    for path in paths:
        rows, cols = map(int, path.stem.split("-")[1].split("x"))
        with np.load(path) as arrays:
            if len(arrays["left"]):
                found.setdefault((rows, cols), []).append(Positions(**arrays))
    return {
        size: Positions(*(np.concatenate(column) for column in zip(*parts, strict=True)))
        for size, parts in found.items()
    }


# --- Rounds ---


def jobs_of(number: int, folder: Path) -> list[Job]:
    """Return the jobs that make the files of a round's games."""
    estimate = folder / f"estimate-{number - 1}.bin" if number else None
    return [
        Job(folder / f"{number}-{rows}x{cols}-{file}.npz", (rows, cols), width, estimate)
        for (rows, cols), boards in ROUNDS[number].boards.items()
        for width in [ROUNDS[number].width]
        for file in range(boards // BOARDS)
    ]


def is_held_out(job: Job) -> bool:
    """Return whether a file is for tests.

    These are the third file of each size, and each 20th file after it.
    """
    return int(job.path.stem.split("-")[2]) % HELD_OUT == 2


def train(number: int, folder: Path, processes: int, log: Log) -> bytes:
    """Run a round, and return the content of its estimate's file."""
    began = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for _ in pool.imap_unordered(play, jobs_of(number, folder)):
            pass
    log(f"round {number}: games of width {ROUNDS[number].width}, {time.monotonic() - began:.0f} s")
    # The games of round 0, with the convex distance, are only used in round 0.
    continued = number >= FIRST_CONTINUED
    first = max(FIRST_CONTINUED if continued else min(number, 1), number - ROUNDS_FITTED + 1)
    jobs: Sequence[Job] = [job for n in range(first, number + 1) for job in jobs_of(n, folder)]
    start = folder / f"estimate-{FIRST_CONTINUED - 1}.bin"
    trainer = Trainer(start.read_bytes() if continued else None)
    fitted = load(job.path for job in jobs if not is_held_out(job))
    trainer.run(fitted, ROUNDS[number].epochs, Random(number), log)
    trainer.test(load(job.path for job in jobs_of(number, folder) if is_held_out(job)), log)
    file = trainer.file()
    log(f"  {len(file):,} bytes, {time.monotonic() - began:.0f} s")
    return file


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Train the learned estimate.")
    parser.add_argument("--folder", type=Path, default=ROOT / ".cache" / "training")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--start", type=Path, help="continue from this estimate")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    log_path = options.folder / "log.txt"

    def log(line: str) -> None:
        print(line, flush=True)
        with log_path.open("a") as file:
            file.write(line + "\n")

    rounds = range(FIRST_CONTINUED)
    if options.start:
        rounds = range(FIRST_CONTINUED, len(ROUNDS))
        start = options.folder / f"estimate-{FIRST_CONTINUED - 1}.bin"
        start.write_bytes(options.start.read_bytes())
    for number in rounds:
        path = options.folder / f"estimate-{number}.bin"
        if not path.exists():
            path.write_bytes(train(number, options.folder, options.processes, log))
    (ROOT / "py/slidestar/tables" / LEARNED_FILE).write_bytes(path.read_bytes())
    Path(__file__).with_suffix(".log").write_text(log_path.read_text())


if __name__ == "__main__":
    main()
