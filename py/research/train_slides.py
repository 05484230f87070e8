"""Train the changes of the learned estimate for multi-tile moves.

    python py/research/train_slides.py [--folder FOLDER]

Beam searches in multi-tile moves solve random boards in both directions, ranked by the estimate for
single-tile moves. Then the tables of single tiles, of pairs and of lines are fitted to the
positions on the solutions. Each position is compared with random positions at the same level of its
beam, and must rank first (logistic loss). The number of moves left is not fitted, because on larger
boards than in training it would make tiles far from their goals too cheap. The tables of squares
do not change. The result has the changes multiplied by SHARE, which rank positions outside the
training better than the whole changes.

The games are stored in FOLDER. The result is written to `py/slidestar/tables/`. A run takes about
five minutes of processor time.
"""

from __future__ import annotations

import argparse
from array import array
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from train_estimate import (
    BLANK,
    BOARDS,
    MARGIN,
    RATE,
    ROOT,
    SCALE,
    Numbers,
    Size,
    Trainer,
    features,
    random_board,
)

from slidestar import Board
from slidestar.kernel import Beam, grid_for
from slidestar.kernel import learned_estimate as kernel
from slidestar.kernel.learned_estimate import (
    LearnedEstimate,
    LearnedTables,
    pack_estimate,
    unpack_estimate,
)
from slidestar.kernel.loops import large_beam_loop as beam_loop
from slidestar.kernel.loops import learned_estimate_loop as loop
from slidestar.pdb.table_sets import LEARNED_FILE, SLIDES_FILE
from slidestar.puzzle.moves import Metric

TABLES = ROOT / "py/slidestar/tables"
FILES: dict[Size, int] = {(5, 5): 6, (6, 6): 4, (7, 7): 3, (8, 8): 1}  # the number of files
WIDTH = 1000
OTHERS = 2  # the number of random positions from each level
EPOCHS = 2
SHARE = 0.6


class Positions(NamedTuple):
    """Pairs of positions at the same level of a beam: one on the solution, and a random one."""

    solved: Numbers
    others: Numbers
    is_vertical: Numbers  # whether the next move is vertical, for each position in `solved`
    others_vertical: Numbers  # whether it is vertical, for each position in `others`


def play(path: Path, size: Size, tables: LearnedTables) -> None:
    """Solve random boards in both directions, and store the games in a file unless it exists."""
    if path.exists():
        return
    grid = grid_for(*size)
    chance = Random(path.stem)
    learned = LearnedEstimate(grid, tables)
    beam = Beam(grid, WIDTH, 12 * grid.cells, metric="mtm", learned=learned)
    goal = Board.solved(*size)
    rows: list[tuple[list[int], list[int], bool, bool]] = []
    for _ in range(BOARDS):
        board = random_board(size, chance)
        rows += solve(beam, board.tiles, goal.tiles, chance)
        rows += solve(beam, goal.tiles, board.tiles, chance)
    columns = (np.array(column, np.uint8) for column in zip(*rows, strict=True))
    np.savez(path, **Positions(*columns)._asdict())


def solve(
    beam: Beam, tiles: tuple[int, ...], target: tuple[int, ...], chance: Random
) -> list[tuple[list[int], list[int], bool, bool]]:
    """Return the rows of `Positions` for a solution, or an empty list if the beam finds none."""
    grid, regs = beam.grid, beam._regs
    salt = chance.getrandbits(59)
    beam.start(tiles, target, stall_limit=grid.cells, nodes=1 << 50, salt=salt)
    size, mask = grid.words + 2, (1 << grid.bits) - 1
    found: dict[int, list[tuple[list[int], bool]]] = {}
    status = beam.RUNNING
    while status == beam.RUNNING:
        status = beam.run(max(beam.width // 3, 100))
        count = regs[beam_loop.COUNT]
        if beam.depth in found or not count or not beam.depth:
            continue
        found[beam.depth] = []
        for _ in range(OTHERS):
            at = (beam.depth & 1) * size * beam.width + size * chance.randrange(count)
            position = [
                (beam._levels[at + 2 + grid.places[4 * c]] >> grid.places[4 * c + 1]) & mask
                for c in range(grid.cells)
            ]
            position[beam._levels[at] & 1023] = BLANK
            found[beam.depth].append((position, (beam._levels[at] >> 10) & 7 in (1, 2)))
    if status != beam.FOUND:
        return []
    start, end = beam._mirror(tiles, target)
    place = {tile: cell for cell, tile in enumerate(end)}
    named = [place[tile] for tile in start]
    blank = start.index(0)
    named[blank] = BLANK
    beam._mirrored = bytes(range(4))  # the moves of the mirrored board
    rows = []
    for depth, move in enumerate(Metric.MTM.steps(beam.moves)):
        is_vertical = move[0] in (0, 3)
        for other, vertical in found.get(depth, []):
            rows.append((list(named), other, is_vertical, vertical))
        for direction in move:
            cell = grid.neighbors[4 * blank + direction]
            named[blank], named[cell] = named[cell], BLANK
            blank = cell
    return rows


@njit  # type: ignore[untyped-decorator, unused-ignore]
def line_features(
    named: Numbers, is_vertical: int, cells: int, cols: int, classes: Numbers, lines: Numbers,
    found: Numbers, count: int,
) -> int:  # fmt: skip
    """Append the indices of the values of lines to `found`, and return their number."""
    blank = 0
    for cell in range(cells):
        if named[cell] == BLANK:
            blank = cell
    for cell in range(cells):
        rows, columns = cell // cols - blank // cols, cell % cols - blank % cols
        if cell != blank and (rows == 0 or columns == 0):
            d = (3 if rows > 0 else 0) if rows else (2 if columns > 0 else 1)
            distance = min(abs(rows + columns), loop.LINE) - 1
            first = loop.PART * (loop.LINE * (4 * is_vertical + d) + distance)
            found[count] = lines[first + (classes[cells * named[cell] + cell] & 63)]
            count += 1
    return count


@njit  # type: ignore[untyped-decorator, unused-ignore]
def fit(
    chosen: Numbers, boards: Numbers, vertical: Numbers, shape: Any, tables: Any,
    lines: Numbers, fixed: tuple[int, int], values: Numbers, squared: Numbers, rate: float,
) -> int:  # fmt: skip
    """Update the values by Adagrad for each chosen position, and return how many rank first.

    `boards[0]` has the positions on solutions and `boards[1]` the others. `vertical` has 1 if the
    next move is vertical, otherwise 0. Values from `fixed[0]` to before `fixed[1]` do not change.
    """
    cells, cols, classes = shape[0], shape[1], shape[2]
    state = np.zeros(2 * cells, np.int32)
    both = np.zeros((2, 90 * cells), np.int32)
    counts = np.zeros(2, np.int32)
    sums = np.zeros(2)
    right = 0
    for at in chosen:
        for i in range(2):
            count, sums[i] = features(boards[i, at], shape, tables, state, both[i])
            counts[i] = line_features(
                boards[i, at], vertical[i, at], cells, cols, classes, lines, both[i], count
            )
            for j in range(counts[i]):
                sums[i] += values[both[i, j]]
        right += sums[0] < sums[1]
        slope = SCALE / 2 / (1.0 + np.exp(-SCALE * (sums[0] - sums[1] + MARGIN)))
        for i in range(2):
            step = rate * slope if i == 0 else -rate * slope
            for value in both[i, : counts[i]]:
                if value < fixed[0] or value >= fixed[1]:
                    squared[value] += slope * slope
                    values[value] -= step / np.sqrt(squared[value])
    return right


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Train the estimate for multi-tile moves.")
    parser.add_argument("--folder", type=Path, default=ROOT / ".cache" / "training-slides")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    data = (TABLES / LEARNED_FILE).read_bytes()
    tables = LearnedTables.parse(data)
    trainer = Trainer()
    count = trainer.starts[-1]
    lines = count + np.array(kernel._expand_lines(range(kernel.SLIDE_VALUES[-1])), np.int64)
    before = np.concatenate([np.array(part) for part in unpack_estimate(data)])
    before = np.concatenate([before / loop.UNIT, np.zeros(kernel.SLIDE_VALUES[-1])])
    values, squared = before.copy(), np.ones(len(before))
    shapes = {size: tuple(trainer._shape(size)) for size in FILES}
    parts: list[tuple[Size, Numbers, Numbers, Numbers]] = []
    for size, files in FILES.items():
        for file in range(files):
            path = folder / f"{size[0]}x{size[1]}-{file}.npz"
            play(path, size, tables)
            with np.load(path) as arrays:
                positions = Positions(**arrays)
            boards = np.stack([positions.solved, positions.others])
            vertical = np.stack([positions.is_vertical, positions.others_vertical])
            order = np.random.default_rng(file).permutation(len(positions.solved))
            for at in range(0, len(order), 500):
                parts.append((size, boards, vertical, order[at : at + 500]))
    for epoch in range(EPOCHS):
        Random(epoch).shuffle(parts)
        rate = RATE / 2 * (EPOCHS - epoch) / EPOCHS
        right = sum(
            fit(
                chosen, boards, vertical, shapes[size], trainer._tables, lines,
                (trainer.starts[4], count), values, squared, rate,
            )
            for size, boards, vertical, chosen in parts
        )  # fmt: skip
        total = sum(len(chosen) for *_, chosen in parts)
        print(f"epoch {epoch + 1}: {total:,} positions, ranked {right / total:.4f}", flush=True)
    share = np.ones(len(values))
    share[:count] = SHARE
    changes = np.rint(loop.UNIT * share * (values - before)).astype(np.int16)
    written = [changes[first:last] for first, last in pairwise(trainer.starts[:5])]
    written[:2] = [written[i][trainer.maps[i]] for i in range(2)]
    written.append(changes[count:])
    file_content = pack_estimate([array("h", part.tobytes()) for part in written])
    (TABLES / SLIDES_FILE).write_bytes(file_content)


if __name__ == "__main__":
    main()
