"""Progress bars, which leave the items unchanged."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from io import StringIO

import pytest
from tqdm import tqdm

from slidestar import (
    Board,
    Contestant,
    Limit,
    Solution,
    Unsolvable,
    progress,
    race,
    search,
    shuffle,
    solve,
    solve_many,
)
from slidestar.algorithms import Progress, run

HARDEST = Board.parse("8 6 7/2 5 4/3 0 1")
BOARDS = [HARDEST, Board.solved(3), Board.parse("1 2 3/4 0 6/7 5 8")]


def test_bar_counts_the_items() -> None:
    out = StringIO()
    found = list(progress(solve_many(BOARDS), total=3, file=out, desc="solved", mininterval=0))
    assert [len(solution) for solution in found] == [31, 0, 2]
    assert "solved" in out.getvalue()
    assert "3/3 [" in out.getvalue()


def test_length_is_the_default_total() -> None:
    out = StringIO()
    runs = [len(list(race([board], [Contestant()]))) for board in progress(BOARDS, file=out)]
    assert runs == [1, 1, 1]
    assert "3/3 [" in out.getvalue()


def test_bar_of_a_search_shows_nodes_and_bound() -> None:
    out = StringIO()
    steps = search(HARDEST, algorithm="ida-star", readable=True)
    found: Solution = run(progress(steps, file=out, mininterval=0))
    plain = solve(HARDEST, algorithm="ida-star")
    assert found.moves == plain.moves
    lines = out.getvalue().split("\r")
    assert f"at least {plain.lower_bound} moves" in lines[-1]
    steps = search(HARDEST, algorithm="ida-star", readable=True)
    last = [event.stats.expanded for event in steps][-1]
    assert f"{tqdm.format_sizeof(last)} nodes [" in lines[-1]
    assert "nodes/s" in lines[-1]
    assert "it/s" not in lines[-1]


def test_bar_of_a_search_shows_the_best_solution() -> None:
    out = StringIO()
    best = [
        len(event.best)
        for event in progress(search(shuffle(5, 5, "tea"), limit=Limit(nodes=300_000)), file=out, mininterval=0)
        if isinstance(event, Progress) and event.best is not None
    ]  # fmt: skip
    assert f"{best[-1]} found" in out.getvalue()


def test_errors_and_closing_reach_the_work() -> None:
    closed = []

    def work() -> Iterator[int]:
        try:
            yield 1
            yield 2
        finally:
            closed.append(True)

    steps = progress(work(), disable=True)
    assert next(steps) == 1
    steps.close()
    assert closed == [True]
    with pytest.raises(Unsolvable):
        list(progress(solve_many([HARDEST.twin()]), disable=True))


def test_no_bar_is_shown_without_tqdm() -> None:
    code = (
        "import sys; sys.modules['tqdm'] = None\n"
        "from slidestar import Board, progress, search\n"
        "from slidestar.algorithms import run\n"
        "print(len(run(progress(search(Board.parse('1 2/0 3'))))), list(progress('ab', desc='x')))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("1 ['a', 'b']\n", "")
