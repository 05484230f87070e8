"""Large boards: the length of the solution found in some seconds, compared with known lengths.

Times are CPU seconds of one core. A full run takes 36 s for each board.
"""

from __future__ import annotations

import statistics
import sys
import time
from typing import Any, NamedTuple
from unittest import mock

from kit.oracles import deepcubea_rows, fixture_rows, numbers, published_rows

from slidestar import Board, Limit, search, shuffle
from slidestar.puzzle.moves import Metric

AFTER = (0.3, 1, 5, 30)
QUICK_AFTER = (0.3, 1)
QUICK_BOARDS = 3
HELD_OUT = range(100, 122)
"""Rows of DeepCubeA's boards that the learned estimate was not tuned on."""


class Case(NamedTuple):
    """A board, its goal, and the length to compare with, which is 1 for absolute lengths."""

    board: Board
    goal: Board
    length: int
    metric: Metric = Metric.STM


def cases_by_title() -> dict[str, list[Case]]:
    """Return the cases of each row of the table, by its title."""
    blank_first = Board.from_flat(list(range(25)), 5, 5)
    found = {
        "Korf & Felner's 50, x optimal": [
            Case(Board.from_flat(numbers(row[2]), 5, 5), blank_first, int(row[1]))
            for row in published_rows("korf-felner-2002")
        ]
    }
    found["DeepCubeA's 24-puzzles, x its length"] = [
        Case(Board.from_flat(numbers(row[3]), 5, 5), Board.solved(5), int(row[2]))
        for row in fixture_rows("deepcubea.tsv")
    ]
    for side in (6, 7):
        found[f"DeepCubeA's {side**2 - 1}-puzzles, held out, x its length"] = [
            Case(Board.from_flat(numbers(tiles), side, side), Board.solved(side), int(length))
            for row, length, tiles, _ in deepcubea_rows(side)
            if int(row) in HELD_OUT
        ]
    for side in (6, 7, 8, 10):
        boards = [shuffle(side, side, f"bench {number}") for number in range(20)]
        found[f"20 seeded {side}x{side}, moves"] = [
            Case(board, Board.solved(side), 1) for board in boards
        ]
    for side in (5, 6, 7, 8, 10):
        boards = [shuffle(side, side, f"bench {number}") for number in range(20)]
        found[f"20 seeded {side}x{side}, multi-tile moves"] = [
            Case(board, Board.solved(side), 1, Metric.MTM) for board in boards
        ]
    return found


def measure(case: Case, after: tuple[float, ...]) -> tuple[list[int], int, int]:
    """Return the lengths found in these seconds, the first length, and the final lower bound.

    Each length comes from a search of its own, since a search plans for the time that it has. Its
    clock counts the CPU time, so that other work on the machine does not matter.
    """
    with mock.patch("slidestar.algorithms.budget.perf_counter", time.process_time):
        found = [_measure(case, seconds) for seconds in after]
    return [length for length, _, _ in found], found[0][1], found[-1][2]


def _measure(case: Case, seconds: float) -> tuple[int, int, int]:
    steps = search(case.board, case.goal, limit=Limit(seconds=seconds), metric=case.metric)
    first = 0
    try:
        while True:
            best = next(steps).best
            if best is not None:
                first = first or case.metric.length(best)
    except StopIteration as done:
        solution = done.value
    assert case.board.apply(solution.moves) == case.goal
    length = case.metric.length(solution.moves)
    return length, first or length, solution.lower_bound


def run(quick: bool) -> dict[str, Any]:
    """Measure, print the table, and return the figures."""
    after = QUICK_AFTER if quick else AFTER
    print(
        f"{'':44}{'':>8}" + "".join(f"{f'{seconds:g} s':>9}" for seconds in after) + f"{'bound':>9}"
    )
    figures: dict[str, Any] = {}
    for name, cases in cases_by_title().items():
        ratios, bounds = [], []
        measure(cases[0], (2,))  # loads the tables
        for number, case in enumerate(cases[: QUICK_BOARDS if quick else None]):
            print(f"{name}: {number + 1}", file=sys.stderr)
            lengths, first, bound = measure(case, after)
            base = case.length
            ratios.append([first / base, *(length / base for length in lengths)])
            bounds.append(bound / base)
        means = [statistics.mean(column) for column in zip(*ratios, strict=True)]
        figures[name] = {"seconds": after, "ratios": means, "bound": statistics.mean(bounds)}
        print(
            f"{name:44}{means[0]:>8.3f}"
            + "".join(f"{mean:>9.3f}" for mean in means[1:])
            + f"{statistics.mean(bounds):>9.3f}",
            flush=True,
        )
    return figures
