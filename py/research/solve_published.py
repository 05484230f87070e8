"""Solve DeepCubeA's 6x6 and 7x7 boards, and compare Slidestar's lengths with DeepCubeA's.

    python py/research/solve_published.py [--sizes 6,7] [--seconds S] [--processes N]

Each board without a solution in `py/research/deepcubea_solutions.tsv` is solved in S seconds of
processor time on one core, and the moves are stored there. The file is written after each board, so
that a later run continues a stopped run. All boards of a size take four hours on one core. At the
end, the command prints the comparison for the solved boards.
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import sys
import time
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "py"))

from slidestar import Board, Limit, Moves, search  # noqa: E402
from slidestar.algorithms import run  # noqa: E402

PATH = Path(__file__).with_name("deepcubea_solutions.tsv")
SIDE, ROW, LENGTH, TILES, MOVES = range(5)
"""The columns of the file."""


def solve(task: tuple[int, int, str, float]) -> tuple[int, Moves]:
    """Solve a board. Return the index of its row and the solution."""
    number, side, tiles, seconds = task
    board = Board.from_flat([int(tile) for tile in tiles.split()], side, side)
    with mock.patch("slidestar.algorithms.budget.perf_counter", time.process_time):
        return number, run(search(board, limit=Limit(seconds=seconds))).moves


def compare(side: str, rows: list[list[str]]) -> None:
    """Print a comparison with DeepCubeA's lengths, for the solved boards of one size."""
    pairs = [
        (int(row[LENGTH]), len(Moves.parse(row[MOVES])))
        for row in rows
        if row[SIDE] == side and row[MOVES]
    ]
    if not pairs:
        return
    differences = [ours - theirs for theirs, ours in pairs]
    print(
        f"{side}x{side}: {len(pairs)} boards,"
        f" DeepCubeA {statistics.mean(theirs for theirs, _ in pairs):.3f} moves,"
        f" Slidestar {statistics.mean(ours for _, ours in pairs):.3f},"
        f" mean ratio {statistics.mean(ours / theirs for theirs, ours in pairs):.4f};"
        f" shorter {sum(x < 0 for x in differences)},"
        f" equal {sum(x == 0 for x in differences)},"
        f" longer {sum(x > 0 for x in differences)}"
    )


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Solve DeepCubeA's large boards.")
    parser.add_argument("--sizes", default="6,7")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    lines = PATH.read_text("ascii").splitlines()
    header = [line for line in lines if line.startswith("#")]
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    sizes = options.sizes.split(",")
    tasks = [
        (number, int(row[SIDE]), row[TILES], options.seconds)
        for number, row in enumerate(rows)
        if row[SIDE] in sizes and not row[MOVES]
    ]
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        for number, moves in pool.imap_unordered(solve, tasks):
            row = rows[number]
            row[MOVES] = str(moves)
            stored = "\n".join([*header, *("\t".join(each) for each in rows), ""])
            PATH.write_text(stored, "ascii")
            print(
                f"{row[SIDE]}x{row[SIDE]} {row[ROW]}: {len(moves)} moves, DeepCubeA {row[LENGTH]}"
            )
    for side in sizes:
        compare(side, rows)


if __name__ == "__main__":
    main()
