"""Write a review, a race, or a check of a heuristic as an HTML table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any
from urllib.parse import quote

from slidestar.pictures.svg import Grid, board_svg, described


def table(
    head: Sequence[object],
    rows: Iterable[Sequence[object]],
    caption: str = "",
    align: str = "right",
) -> str:
    """Return an HTML table. The first cell of each row is the row's header.

    Integers are written with thousands separators.

    >>> table(["tile", "moves"], [[7, 1234]]).count("1,234</td>")
    1
    """
    named = f"<caption>{escape(caption)}</caption>" if caption else ""
    first = "".join(f'<th scope="col">{_cell(cell)}</th>' for cell in head)
    others = "".join(
        f'<tr><th scope="row" style="text-align: left">{_cell(name)}</th>'
        + "".join(f'<td style="text-align: {align}">{_cell(cell)}</td>' for cell in cells)
        + "</tr>"
        for name, *cells in rows
    )
    top = f"<thead><tr>{first}</tr></thead>" if head else ""
    return f"<table>{named}{top}<tbody>{others}</tbody></table>"


def review_html(summary: str, mistakes: Sequence[Sequence[str]]) -> str:
    """Return the summary of a review and a table of its mistakes as HTML.

    Each row of `mistakes` has the moves, the waste and the better moves, as text.
    """
    rows = table(["Where", "What", "Better"], mistakes, "Mistakes", "left") if mistakes else ""
    return f"<p>{escape(summary)}</p>{rows}"


def report_html(
    report: Mapping[str, Any], sentences: Sequence[str], shown: Iterable[tuple[str, Grid]]
) -> str:
    """Return the HTML for a check of a heuristic.

    `report`: the `record()` of the check. `sentences`: its summary and its verdicts. `shown`:
    counterexamples, as pairs of a caption and a board.
    """
    first, *lines = sentences
    verdicts = "".join(f"<li>{escape(line)}</li>" for line in lines)
    rows = [
        ["positions checked", report["positions"]],
        ["h above the true distance", report["overestimates"]],
        ["neighbours that differ by more than 1", report["inconsistent"]],
        ["h of the goal", f"{report['h_goal']:g}"],
        ["mean h", f"{report['mean_h']:.2f}"],
        ["mean distance", f"{report['mean_distance']:.2f}"],
        ["h / distance, on average", f"{report['mean_share']:.0%}"],
    ]
    boards = "".join(
        f'<figure style="display: inline-block; margin: 8px 16px 8px 0">{_image(board)}'
        f"<figcaption>{escape(caption)}</figcaption></figure>"
        for caption, board in shown
    )
    return f"<p>{escape(first)}</p><ul>{verdicts}</ul>{boards}{table([], rows)}"


def race_html(
    names: Sequence[str], rows: Iterable[tuple[int | None, int, Sequence[str]]], limited: bool
) -> str:
    """Return an HTML table of a race, with a row for each length of a shortest solution.

    Each row of `rows` has the length, the number of boards, and the median nodes that each
    contestant expanded. `limited`: True if some runs were cut off.
    """
    head = ["shortest solution", "boards", *names]
    lines = [
        ["not known" if length is None else length, boards, *cells]
        for length, boards, cells in rows
    ]
    note = "<p>More than: too many runs were cut off to know the median.</p>" if limited else ""
    return table(head, lines, "Expanded nodes: the median") + note


def _image(board: Grid) -> str:
    """Return a board as an HTML image. Notebooks that remove images show its alternative text."""
    drawing = quote(board_svg(board) or "")
    return f'<img alt="{escape(described(board))}" src="data:image/svg+xml,{drawing}">'


def _cell(content: object) -> str:
    return f"{content:,}" if isinstance(content, int) else escape(str(content))
