"""Results as tables and plots: they show the results, and a cut-off run only as a bound."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

import matplotlib as mpl
import pytest
from matplotlib import pyplot

from slidestar import (
    Board,
    Contestant,
    Finishes,
    HeuristicReport,
    Limit,
    Review,
    boards_at,
    check_heuristic,
    grade,
    race,
    shuffle,
    solve,
)
from slidestar.pictures.svg import board_svg

mpl.use("agg")  # no window

BOARD = Board.parse("1 2 3/4 0 6/7 5 8")
RUNS = [Contestant("astar", "hamming"), Contestant("astar", "manhattan"), Contestant("bfs")]


@pytest.fixture
def ax() -> Iterator[Any]:
    """Yield axes, and draw them after the test, which finds errors of drawing."""
    figure, ax = pyplot.subplots()
    yield ax
    figure.canvas.draw()
    pyplot.close(figure)


@pytest.fixture(scope="module")
def raced() -> Finishes:
    boards = [board for board, _ in boards_at([6, 14], 3, Board.solved(3), seed="tea")]
    return Finishes(race([*boards, shuffle(4, 4, "tea")], RUNS, limit=Limit(nodes=100)))


def rows(html: str) -> list[list[str]]:
    """Return the texts of a table by rows."""
    return [
        re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", html)
    ]


def too_high(tiles: tuple[int, ...], goal: tuple[int, ...]) -> int:
    return 2 * sum(tile != there for tile, there in zip(tiles, goal, strict=True))


@pytest.fixture(scope="module")
def report() -> HeuristicReport:
    return check_heuristic(too_high, 2, 3)


def test_review_is_a_table_of_its_mistakes() -> None:
    game = grade(BOARD, "RLUDUL")
    html = game._repr_html_()
    assert html.startswith("<p>6 moves, optimal 2; 2 wrong moves cost 4; efficiency 33%</p>")
    assert rows(html)[1:] == [
        ["moves 1-2", "2 wasted; tile 4 had to come back", "U"],
        ["moves 4-5", "2 wasted; tile 5 had to come back", "L"],
    ]
    assert "<table" not in grade(BOARD, "UL")._repr_html_()
    # A review of a large board has a shorter path for each stretch.
    board = shuffle(5, 5, "review")
    game = grade(board, solve(board, limit=Limit(nodes=1)).moves)
    listed = rows(game._repr_html_())[1:]
    assert len(listed) == len(game.mistakes) + len(game.likely)
    for mistake in game.mistakes:
        where, what = str(mistake).split(": ")
        assert [where, what, "".join(mistake.instead or ())] in listed
    assert game.likely
    for stretch in game.likely:
        assert [*str(stretch).split(": "), "–"] in listed


def test_race_is_a_table_of_medians(raced: Finishes) -> None:
    html = raced._repr_html_()
    assert rows(html)[0] == ["shortest solution", "boards", "astar hamming", "astar manhattan", "bfs"]  # fmt: skip
    assert [row[:2] for row in rows(html)[1:]] == [["6", "3"], ["14", "3"], ["not known", "1"]]
    assert rows(html)[2][4] == rows(html)[3][3] == "more than 100"
    assert "too many runs were cut off" in html
    counts = sorted(f.stats.expanded for f in raced[:9] if f.contestant == RUNS[0] and f.stats)
    assert rows(html)[1][2] == f"{counts[1]}"


def finishes(runs: list[tuple[int, bool]]) -> Finishes:
    """Return finishes of one contestant on a board, with the given counts."""
    whole = next(iter(race([BOARD], RUNS[:1])))
    cut = next(iter(race([BOARD], RUNS[:1], limit=Limit(nodes=0))))
    assert whole.stats is not None
    return Finishes(
        replace(cut if cut_off else whole, stats=replace(whole.stats, expanded=count))
        for count, cut_off in runs
    )


@pytest.mark.parametrize(
    ("runs", "median"),
    [
        ([(5, False), (1, False), (3, False)], "3"),
        ([(5, False), (2, False)], "3.5"),
        ([(5, False), (1, False), (9, True)], "5"),  # whatever the third run would have expanded
        ([(5, False), (9, True), (9, True)], "more than 9"),
        ([(1, False), (5, False), (9, True), (9, True)], "more than 7"),
        ([(50, False), (60, False), (9, True)], "more than 50"),  # the third may be 10 or 1,000
    ],
)
def test_median_of_cut_off_runs_is_a_bound(runs: list[tuple[int, bool]], median: str) -> None:
    assert [str(middle) for row in finishes(runs).medians().values() for middle in row] == [median]


def test_run_on_an_unsolvable_board_has_no_count() -> None:
    ran = Finishes(race([BOARD, BOARD.twin()], RUNS[:1]))
    assert rows(ran._repr_html_())[1:] == [["2", "1", "2"], ["not known", "1", "–"]]
    assert rows(Finishes()._repr_html_())[1:] == []


def test_report_shows_its_counterexamples(report: HeuristicReport) -> None:
    html = report._repr_html_()
    verdicts = re.findall("<li>(.*?)</li>", html)
    assert [f"<p>{str(report).splitlines()[0]}</p>"] == re.findall("<p>.*?</p>", html)
    assert verdicts == str(report).splitlines()[1:]
    assert report.worst is not None
    boards = [unquote(drawn) for drawn in re.findall('src="data:image/svg.xml,(.*?)"', html)]
    assert len(boards) == 3
    assert boards[0] == board_svg(report.worst.board)
    assert f"h is {report.worst.h}, the true distance {report.worst.distance}<" in html
    found = dict(rows(html))
    assert found["positions checked"] == "360"
    assert found["h above the true distance"] == f"{report.overestimates}"


def test_name_of_a_heuristic_is_escaped() -> None:
    assert "&lt;lambda&gt; on all" in check_heuristic(lambda tiles: 0, 2, 2)._repr_html_()


def points(ax: Any) -> dict[str, list[tuple[float, float]]]:
    """Return the points of the lines of a plot, by label."""
    return {
        line.get_label(): [(float(x), float(y)) for x, y in line.get_xydata()] for line in ax.lines
    }


def test_plot_of_a_review_has_its_mistakes(ax: Any) -> None:
    game = grade(BOARD, "RLUDUL")
    assert game.plot(ax) is ax
    lines = points(ax)
    assert lines["distance"] == list(enumerate(game.distances))
    assert lines["wrong move"] == [(1, 3), (4, 2)]
    assert [(patch.get_x(), patch.get_width()) for patch in ax.patches] == [(0, 2), (3, 2)]
    assert ax.get_ylabel() == "moves to the goal"
    assert [tick for tick in (*ax.get_xticks(), *ax.get_yticks()) if tick % 1] == []


def test_plot_of_an_inexact_review_has_bounds(ax: Any) -> None:
    board = shuffle(5, 5, "tea")
    game: Review = grade(board, board.legal_moves()[0], limit=Limit(nodes=0))
    assert not game.exact
    game.plot(ax)
    lines = points(ax)
    assert lines["at least"] == list(enumerate(game.distances))
    assert ("estimate" in lines) == (game.estimates is not None)


def test_plot_of_a_race_marks_cut_off_runs(raced: Finishes, ax: Any) -> None:
    raced.plot(ax)
    assert ax.get_yscale() == "log"
    assert "logarithmic" in ax.get_ylabel()
    triangles = [line for line in ax.lines if line.get_marker() == "^" and len(line.get_xydata())]
    cut_off = [run for run in raced if run.cut_off and raced.lengths()[run.index] is not None]
    assert sum(len(line.get_xydata()) for line in triangles) == len(cut_off) > 0
    assert {y for line in triangles for _, y in line.get_xydata()} == {100}
    texts = [text.get_text() for text in ax.get_legend().get_texts()]
    assert texts == ["astar hamming", "astar manhattan", "bfs", "more than this: cut off"]
    # No line goes through a median that is only a bound.
    assert [x for x, _ in points(ax)["bfs"]] == [6]


def test_plot_of_a_report_has_all_positions(report: HeuristicReport, ax: Any) -> None:
    report.plot(ax)
    dots = [tuple(map(int, at)) for group in ax.collections for at in group.get_offsets()]
    assert sorted(dots) == [(distance, h) for distance, h, _ in report.histogram]
    high = next(group for group in ax.collections if group.get_label() == "h is too high")
    assert all(h > distance for distance, h in high.get_offsets())
    assert ax.get_title() == "too_high"


def test_plot_without_axes_makes_a_figure() -> None:
    before = pyplot.get_fignums()
    ax = grade(BOARD, "UL").plot()
    assert len(pyplot.get_fignums()) == len(before) + 1
    pyplot.close(ax.figure)


def test_missing_matplotlib_raises_with_the_pip_command() -> None:
    code = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "from slidestar import Board, grade\n"
        "game = grade(Board.solved(3), 'DU')\n"
        "print(len(game._repr_html_()) > 0)\n"
        "game.plot()"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.stdout == "True\n"
    assert ran.stderr.splitlines()[-1] == (
        "ImportError: plots need matplotlib, which isn't installed: pip install 'slidestar[notebook]'"
    )
