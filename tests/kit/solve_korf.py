"""Solve Korf's first COUNT 15-puzzles with the installed Slidestar, and check the lengths.

    python tests/kit/solve_korf.py COUNT

The nightly workflow runs this with the wheels on other platforms.
"""

from __future__ import annotations

import sys
from importlib.resources import files

import slidestar

count = int(sys.argv[1])
goal = slidestar.Board.from_flat(range(16), 4, 4)
lines = files("slidestar.classroom").joinpath("published.tsv").read_text("utf-8").splitlines()
boards = [line.split("\t")[1:] for line in lines if line.startswith("korf-1985\t")]
assert len(boards) == 100, len(boards)
assert slidestar.kernel_status().form != "interpreted", slidestar.kernel_status()
for number, (_, length, tiles, *_rest) in enumerate(boards[:count], start=1):
    board = slidestar.Board.from_flat(list(map(int, tiles.split())), 4, 4)
    solution = slidestar.solve(board, goal=goal)
    assert (len(solution), solution.optimal) == (int(length), True), number
    print(number, solution.moves, flush=True)
