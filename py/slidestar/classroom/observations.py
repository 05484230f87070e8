"""Read boards with the node counts of a program from text."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

from slidestar.classroom.explain import COUNTS, Observation
from slidestar.errors import PuzzleError, quote
from slidestar.puzzle.board import Board

_COLUMNS = ("board", "expanded", "generated", "queue")
_NAMES = ("board", *COUNTS)


def read_observations(text: str) -> list[Observation]:
    """Parse boards with their counts, one board a line.

    A line has columns between commas, semicolons or tabs, or else between spaces. The first line
    may name the columns, in capital or small letters. Otherwise they are board, expanded, generated
    and queue. A count may be missing.

    >>> for board, counts in read_observations("813402765 41 72\\n241673085 172"):
    ...     print(board.text(), counts)
    8-1-3_4-0-2_7-6-5 {'expanded': 41, 'generated': 72}
    2-4-1_6-7-3_0-8-5 {'expanded': 172}

    Raises `PuzzleError`, which names the line, for text in another form.
    """
    columns: Sequence[str] | None = None
    found: list[Observation] = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            cells = _cells(line)
            if not any(cells):
                continue
            if columns is None:
                names = [cell.lower() for cell in cells]
                named = not {*names}.isdisjoint(_NAMES)
                columns = _check_columns(names) if named else _COLUMNS
                if named:
                    continue
            found.append(_observation(columns, cells))
        except (PuzzleError, csv.Error) as error:
            raise PuzzleError(f"line {number}: {error}") from None
    return found


def _cells(line: str) -> list[str]:
    mark = re.search("[,;\t]", line)
    cells = next(csv.reader([line], delimiter=mark[0]), []) if mark else line.split()
    return [cell.strip() for cell in cells]


def _check_columns(names: Sequence[str]) -> Sequence[str]:
    if len({*names}) < len(names) or not {"board"} <= {*names} <= {*_NAMES}:
        raise PuzzleError(
            f"the columns must be board and some of {', '.join(COUNTS)}, got"
            f" {quote(', '.join(names))}"
        )
    return names


def _observation(columns: Sequence[str], cells: Sequence[str]) -> Observation:
    if len(cells) > len(columns):
        raise PuzzleError(
            f"a line must have at most {len(columns)} columns ({', '.join(columns)}), got"
            f" {len(cells)}"
        )
    texts = dict(zip(columns, cells, strict=False))
    board = Board.parse(texts.pop("board", ""))
    counts: dict[str, int] = {}
    for name, text in texts.items():
        if not text:
            continue
        if not re.fullmatch("[0-9]{1,15}", text):
            raise PuzzleError(f"{name} must be a whole number of 0 or more, got {quote(text)}")
        counts[name] = int(text)
    if not counts:
        raise PuzzleError("a count is missing")
    return board, counts
