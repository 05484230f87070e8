"""Published experiments: their figures, repeated by the library and by `slidestar experiment`.

The proofs of Korf and Felner's boards are in tests/nightly.
"""

from __future__ import annotations

import csv
import json
from io import StringIO
from itertools import islice
from pathlib import Path

import pytest
from kit.commandline import call
from kit.oracles import published_rows

from slidestar import EXPERIMENTS, Contestant, Limit, PuzzleError, RuledSearch

KORF, COURSE = EXPERIMENTS["korf-1985"], EXPERIMENTS["course-2017"]
EASY = (12, 42, 79)  # the boards of the fewest nodes


def test_korfs_counts_are_repeated_exactly() -> None:
    auto, ida_star = KORF.searches
    for row in KORF.rows(EASY):
        assert row["length"] == row["published_length"]
        if row["algorithm"] == "auto":
            assert (row["optimal"], row["published_generated"]) == (True, None)
        else:
            assert row["generated"] == row["published_generated"] > 500_000
    wanted = [(12, 45, 546_344), (42, 42, 877_823), (79, 42, 540_860)]  # as in the paper
    cases = KORF.cases(EASY)
    assert [(case.number, case.length, case.counts[ida_star]["generated"]) for case in cases] == (
        wanted
    )
    assert auto not in cases[0].counts


@pytest.mark.parametrize(("name", "number"), [("korf-1985", 100), ("korf-felner-2002", 50)])
def test_lengths_of_korfs_boards_are_possible(name: str, number: int) -> None:
    cases = EXPERIMENTS[name].cases()
    assert [case.number for case in cases] == list(range(1, number + 1))
    for board, goal, length in ((case.board, case.goal, case.length) for case in cases):
        assert board.is_solvable(goal)
        assert goal.tiles == tuple(range(len(board.tiles)))
        rows = board.blank // board.cols + board.blank % board.cols
        assert length % 2 == rows % 2
        apart = sum(
            abs(cell // goal.cols - tile // goal.cols) + abs(cell % goal.cols - tile % goal.cols)
            for cell, tile in enumerate(board.tiles)
            if tile
        )
        assert apart <= length


def test_course_counts_are_repeated_exactly() -> None:
    rows = list(COURSE.rows())
    assert len(rows) == 18
    for row in rows:
        for name in ("length", "expanded", "visited"):
            assert row[name] == row[f"published_{name}"], row
    wanted = [list(map(int, fields[2:])) for fields in published_rows("course-2017")]
    for number, hamming, manhattan in zip(range(1, 10), rows[::2], rows[1::2], strict=True):
        assert hamming["number"] == manhattan["number"] == number
        counts = [row[name] for row in (hamming, manhattan) for name in ("expanded", "visited")]
        assert [hamming["length"], *counts] == wanted[number - 1]


def test_aimas_boards_have_the_means_of_their_length() -> None:
    aima = EXPERIMENTS["aima-2020"]
    cases = aima.cases()
    lengths = [case.length for case in cases]
    # Only 39 positions are six moves from the goal.
    assert [lengths.count(length) for length in range(6, 29, 2)] == [39, *[100] * 11]
    rows = list(aima.rows(range(1, 40)))
    means = [
        sum(row["generated"] for row in rows[k::3]) / 39 / rows[k]["published_mean_generated"]
        for k in range(3)
    ]
    assert means == pytest.approx([1, 1, 1], abs=0.07)
    assert rows[0]["published_mean_branching"] == 2.01


def test_stopped_experiment_continues(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    first = list(islice(COURSE.rows(range(1, 4), checkpoint=file), 4))
    assert len(first) == 4
    rows = list(COURSE.rows(range(1, 4), checkpoint=file))
    assert (rows[:4], len(rows)) == (first, 6)  # with the times of the first run
    with pytest.raises(PuzzleError, match="another experiment"):
        next(COURSE.rows(range(1, 4), [Contestant("bfs")], checkpoint=file))


def test_other_searches_have_only_the_published_length() -> None:
    searches = [RuledSearch("astar", "manhattan", rules="course-2017"), Contestant("bfs")]
    own, other = COURSE.rows([5], searches)
    assert (own["published_expanded"], other["published_expanded"]) == (187, None)
    assert other["length"] == other["published_length"] == 14


@pytest.mark.parametrize("number", [0, 10])
def test_unknown_numbers_raise(number: int) -> None:
    with pytest.raises(PuzzleError, match=f"number must be 1 to 9, got {number}"):
        COURSE.cases([number])


# The command line --------------------------------------------------------------------------------


def test_command_prints_the_published_figures_in_brackets() -> None:
    done = call("experiment", "course-2017", "--boards", "3,5-5")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "3 astar hamming course-2017: 6 moves (6), 14 expanded (14), 7 visited (7)",
        "3 astar manhattan course-2017: 6 moves (6), 12 expanded (12), 6 visited (6)",
        "5 astar hamming course-2017: 14 moves (14), 555 expanded (555), 338 visited (338)",
        "5 astar manhattan course-2017: 14 moves (14), 187 expanded (187), 110 visited (110)",
    ]


def test_command_lists_the_experiments() -> None:
    listed = call("experiment").stdout
    assert all(f"{name}\n  {each.source}\n" in listed for name, each in EXPERIMENTS.items())


def test_command_writes_rows_as_csv_and_json(tmp_path: Path) -> None:
    options = ("experiment", "korf-1985", "--boards", "1-4", "--algorithm", "auto")
    file = tmp_path / "rows.jsonl"
    done = call(*options, "--format", "csv", "--jobs", "2", "--checkpoint", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    table = list(csv.DictReader(StringIO(done.stdout)))
    assert [row["number"] for row in table] == ["1", "2", "3", "4"]
    assert [row["length"] for row in table] == [row["published_length"] for row in table]
    again = call(*options, "--format", "json", "--checkpoint", str(file))
    rows = [json.loads(line) for line in again.stdout.splitlines()]
    assert [[*row] for row in rows] == [[*table[0]]] * 4
    assert [str(row["seconds"]) for row in rows] == [row["seconds"] for row in table]


def test_command_reports_limits_and_wrong_names() -> None:
    done = call("experiment", "korf-1985", "--boards", "1", "--max-nodes", "1000")
    assert done.returncode == 3
    assert "1 ida-star manhattan korf-1985: cut off (57)\n" in done.stdout
    for options, message in (
        (["korf"], "invalid choice: 'korf'"),
        (["course-2017", "--boards", "x"], "must be numbers such as 1-10,38, got 'x'"),
        (["course-2017", "--boards", "12"], "number must be 1 to 9, got 12"),
        (["course-2017", "--algorithm", "bfs"], "--algorithm must be one of astar, got 'bfs'"),
    ):
        done = call("experiment", *options)
        assert (done.returncode, done.stdout) == (2, "")
        assert message in done.stderr


def test_cut_off_rows_have_the_bound_that_is_proven() -> None:
    row = next(KORF.rows([1], limit=Limit(nodes=100)))
    assert (row["outcome"], row["length"], row["published_length"]) == ("cut off", None, 57)
    assert 41 <= row["lower_bound"] <= 57
