"""Search for shorter solutions of the boards of `slidestar records`.

    python py/research/improve_records.py SEED [--nodes N] [--sizes 6,7] [--processes N]

Each board is solved with N expansions and the seed. A solution replaces the stored solution in
`py/slidestar/cli/best_known.tsv` if it is shorter. The file is written after each board, so that a
stopped run loses little. Runs with other seeds or more expansions find other solutions.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "py"))

from slidestar import Limit, Moves, search, shuffle  # noqa: E402
from slidestar.algorithms import run  # noqa: E402
from slidestar.cli.best_known import BOARDS, FILE, SIDES, best_known  # noqa: E402
from slidestar.solver.auto import AutoOptions  # noqa: E402

PATH = ROOT / "py/slidestar/cli" / FILE

Task = tuple[int, int, int, str]
"""The side and the number of a board, and the maximum expansions and the seed of its search."""


def solve(task: Task) -> tuple[int, int, Moves]:
    """Solve a board. Return its side, its number and the solution."""
    side, number, nodes, seed = task
    board = shuffle(side, side, f"record {number}")
    options = AutoOptions(seed=f"{seed} {number}")
    return side, number, run(search(board, limit=Limit(nodes=nodes), auto_options=options)).moves


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Improve the solutions of slidestar records.")
    parser.add_argument("seed")
    parser.add_argument("--nodes", type=int, default=60_000_000)
    parser.add_argument("--sizes", default=",".join(map(str, SIDES)))
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    best: dict[tuple[int, int], Moves] = {}
    if PATH.exists():
        best = {(known.side, known.number): known.moves for known in best_known()}
    tasks: list[Task] = [
        (int(side), number, options.nodes, options.seed)
        for number in range(1, BOARDS + 1)
        for side in options.sizes.split(",")
    ]
    with multiprocessing.get_context("spawn").Pool(options.processes) as pool:
        for side, number, moves in pool.imap_unordered(solve, tasks):
            old = best.get((side, number))
            if old is None or len(moves) < len(old):
                best[side, number] = moves
                lines = [f"{key[0]}\t{key[1]}\t{known}\n" for key, known in sorted(best.items())]
                PATH.write_text("".join(lines), "ascii")
            print(
                f"{side}x{side} {number}: {len(moves)} moves, before {old and len(old)}", flush=True
            )


if __name__ == "__main__":
    main()
