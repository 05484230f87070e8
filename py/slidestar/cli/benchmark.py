"""A small benchmark of this machine: how fast the loops are, and published boards solved.

Every case has an answer that was published, and a row says both. The boards: the two 8-puzzles that
are 31 moves away, as far as any, and Korf's first 15-puzzles (1985), turned and relabelled so that
the blank's place is last, which keeps their lengths.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple

from slidestar.algorithms import Budget, run
from slidestar.kernel import FIFTEEN, IdaStar, kernel_status, load_loops
from slidestar.parallel.solve import solve
from slidestar.pdb.database import prepare
from slidestar.puzzle.board import Board

__all__ = ["Row", "machine", "rows"]

FARTHEST_8 = ("8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1")
KORF = (
    (57, "13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2"),
    (55, "10 5 1 0/15 9 13 14/2 8 4 7/6 12 11 3"),
    (59, "1 15 10 13/0 11 4 7/12 6 5 3/14 8 9 2"),
    (56, "10 7 12 13/3 15 14 8/0 2 5 1/9 6 4 11"),
    (56, "0 8 14 15/1 10 11 5/4 7 13 6/3 2 9 12"),
    (52, "3 12 0 6/11 14 5 8/1 10 13 4/7 15 9 2"),
    (52, "0 2 13 7/15 6 8 4/9 10 12 3/11 1 5 14"),
    (50, "9 6 15 2/11 7 3 10/14 12 0 8/13 1 5 4"),
    (46, "0 1 15 6/9 10 4 3/14 8 12 11/5 7 2 13"),
    (59, "15 14 4 11/2 10 13 12/6 9 1 0/7 8 5 3"),
)


class Row(NamedTuple):
    """A case's figures. `published` and `moves` are None where the case has no answer."""

    case: str
    published: int | None
    moves: int | None
    expanded: int
    seconds: float


def machine() -> dict[str, str]:
    """What it runs on; where the loops aren't compiled, also why not."""
    status = kernel_status()
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": platform.platform(),
        "loops": str(status) if status.form == "interpreted" else status.form,
    }


def rows(quick: bool = False) -> Iterator[Row]:
    """Run the cases, one after another; each the fastest of three runs, or just one run if `quick`.

    >>> first = next(rows(quick=True))
    >>> first.case, first.moves == first.published
    ('8-puzzle, A*, Manhattan (1)', True)
    """
    times = 1 if quick else 3
    for number, text in enumerate(FARTHEST_8, start=1):
        yield _solved(f"8-puzzle, A*, Manhattan ({number})", 31, text, "astar", times)
    compiled = load_loops().backend != "interpreted"
    budget = (1_000_000 if quick else 20_000_000) if compiled else 20_000
    yield min((_raw(budget) for _ in range(times)), key=lambda row: row.seconds)
    if compiled:
        run(prepare(Board.solved(4), Budget()))  # the tables aren't what's measured
        for number, (length, text) in enumerate(KORF[: 3 if quick else None], start=1):
            yield _solved(f"15-puzzle, auto, Korf's {number}", length, text, "auto", times)


def _solved(case: str, published: int, text: str, algorithm: str, times: int) -> Row:
    board = Board.parse(text)
    found = min(
        (solve(board, algorithm=algorithm) for _ in range(times)),
        key=lambda solution: solution.stats.seconds,
    )
    return Row(case, published, len(found), found.stats.expanded, found.stats.seconds)


def _raw(budget: int) -> Row:
    """The loops without tables, for this many nodes of a search that needs far more."""
    farthest = Board.parse("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")
    search = IdaStar(FIFTEEN, farthest.tiles, views=0)
    started = perf_counter()
    status = search.run(budget)
    seconds = perf_counter() - started
    assert status == IdaStar.RUNNING
    return Row("15-puzzle, IDA*, Manhattan, unfinished", None, None, search.expanded, seconds)
