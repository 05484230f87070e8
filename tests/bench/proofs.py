"""Proofs of 24-puzzles: the easiest boards of Korf and Felner (2002), by their published counts.

The published counts are generated positions: IDA* with their tables and no pruning except of
reversals generates 1.001, 1.001 and 1.014 times as many on boards 38, 40 and 25.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from kit.oracles import numbers, published_rows

from slidestar import Board, proof
from slidestar.lib.steps import run as run_steps
from slidestar.parallel.executors import processors

BOARDS, QUICK_BOARDS = 21, 3


def run(quick: bool) -> dict[str, Any]:
    """Measure, print the table, and return the figures."""
    goal = Board.from_flat(list(range(25)), 5, 5)
    run_steps(proof(goal.apply("ULDR"), goal))  # builds the tables, or loads them
    rows = sorted(published_rows("korf-felner-2002"), key=lambda row: int(row[3]))
    figures: dict[str, Any] = {}
    print(f"{processors()} threads")
    print(f"{'board':>5} {'moves':>5} {'expanded':>15} {'generated':>15} {'published':>15} seconds")
    for number, length, tiles, published in rows[: QUICK_BOARDS if quick else BOARDS]:
        print(f"board {number}", file=sys.stderr)
        board = Board.from_flat(numbers(tiles), 5, 5)
        started = time.perf_counter()
        with ThreadPoolExecutor(processors()) as threads:
            found = run_steps(proof(board, goal, executor=threads))
        seconds = time.perf_counter() - started
        assert len(found) == int(length)
        assert board.apply(found.moves) == goal
        stats = found.stats
        print(
            f"{number:>5} {length:>5} {stats.expanded:>15,} {stats.generated:>15,}"
            f" {int(published):>15,} {seconds:7.1f}",
            flush=True,
        )
        figures[number] = [stats.expanded, stats.generated, int(published), seconds]
    return figures
