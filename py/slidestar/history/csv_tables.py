"""Read CSV tables, including the variants that spreadsheets save."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from datetime import date, datetime, time
from io import StringIO
from typing import NamedTuple

from slidestar.errors import PuzzleError, check_type, quote

_LINE = re.compile(r"[^\r\n]*")
_SEPARATOR_LINE = re.compile(r'"?sep=([^\w\s"]|\t)"?[,;\t]*(?:\r\n?|\n)', re.IGNORECASE)
"""A first line such as `sep=;`, which names the separator for Excel."""

_NUMBER = re.compile(r"-?[0-9]+,[0-9]+")
_THOUSANDS = re.compile(r"-?[1-9][0-9]{0,2},[0-9]{3}")
_DATE = re.compile(
    r"([0-9]{1,4})([-./])([0-9]{1,2})\2([0-9]{1,4})"
    r"(?:,? ([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?(?: ?([AP])M)?)?",
    re.IGNORECASE,
)

Row = list[str] | str
"""The cells of a row, or the error message of an unreadable row."""


class Table(NamedTuple):
    """A CSV table."""

    names: list[str]
    """The names of the columns, in lower case."""
    separator: str
    body: str
    """The text of the rows after the header."""


def read_table(text: str) -> Table:
    r"""Return the table in a text.

    The separator is the first comma, semicolon or tab in the header. A line such as `sep=|` above
    the header adds another sign to these.

    >>> read_table("sep=;\nversion;when\n1;2026-11-21\n")
    Table(names=['version', 'when'], separator=';', body='\n1;2026-11-21\n')
    """
    check_type("text", text, str)
    text = text.lstrip("\ufeff \t\r\n")
    line = _SEPARATOR_LINE.match(text)
    header = _LINE.match(text, line.end() if line else 0)
    assert header
    found = re.search(f"[,;\t{re.escape(line[1]) if line else ''}]", header[0])
    separator = found[0] if found else ","
    names = next(read_rows(header[0], separator), [])
    cells = [] if isinstance(names, str) else names
    return Table([name.strip().lower() for name in cells], separator, text[header.end() :])


def read_rows(text: str, separator: str) -> Iterator[Row]:
    """Yield the rows of a table. Skip empty rows."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    while True:
        # The csv module's field size limit is global, and too low for the times of 20,000 moves.
        limit = csv.field_size_limit(len(text) + 1)
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield str(error)
        else:
            if any(cell.strip() for cell in cells):
                yield cells
        finally:
            csv.field_size_limit(limit)


def row_fields(names: list[str], row: Row) -> dict[str, str]:
    """Return the cells of a row as a dict, with the names of the columns as keys."""
    if isinstance(row, str):
        raise PuzzleError(row)
    if len(row) != len(names):
        raise PuzzleError(
            f"a row must have {len(names)} fields, got {len(row)}: a cell with a separator must be"
            " in quotation marks"
        )
    return dict(zip(names, row, strict=True))


def read_number(name: str, text: str, separator: str) -> float:
    """Return the number in a cell, which may have a decimal comma.

    >>> read_number("milliseconds", "500,5", ";"), read_number("milliseconds", "500", ",")
    (500.5, 500)

    Raises `PuzzleError` for other texts. Also raises it for a text such as `1,234`, in which the
    comma may separate thousands, unless the separator of the table is a semicolon.
    """
    if _NUMBER.fullmatch(text):
        if _THOUSANDS.fullmatch(text) and separator != ";":
            raise PuzzleError(
                f"{name} must have no comma, which may be for decimals or thousands,"
                f" got {quote(text)}"
            )
        text = text.replace(",", ".")
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    raise PuzzleError(f"{name} must be a number, got {quote(text)}")


def iso_date(name: str, text: str) -> str:
    """Convert a date and time from a spreadsheet's local format to ISO 8601.

    >>> iso_date("when", "21.11.2026 10:00"), iso_date("when", "11/21/2026 9:30 PM")
    ('2026-11-21T10:00:00', '2026-11-21T21:30:00')

    Other texts are returned unchanged. Raises `PuzzleError` if the order of day and month is
    ambiguous.
    """
    found = _DATE.fullmatch(text)
    if not found:
        return text
    first, mark, second, third, hour, minute, second_of_minute, half = found.groups()
    if len(first) == 4:
        if mark == "-":
            return text
        year, month, day = int(first), int(second), int(third)
    elif len(third) == 4:
        day, month, year = int(first), int(second), int(third)
        if mark != "." and month > 12:
            day, month = month, day
        elif mark != "." and day <= 12 and day != month:
            raise PuzzleError(
                f"{name} may have the day or the month first: write {year}-{month:02}-{day:02} or"
                f" {year}-{day:02}-{month:02}, got {quote(text)}"
            )
    else:
        return text
    try:
        when = date(year, month, day)
        if hour is None:
            return when.isoformat()
        hours = int(hour) if half is None else int(hour) % 12 + 12 * (half.upper() == "P")
        return datetime.combine(
            when, time(hours, int(minute), int(second_of_minute or 0))
        ).isoformat()
    except ValueError:
        return text
