"""Checks of the fields that solves and results of events have in common."""

from __future__ import annotations

import re
from datetime import date, datetime, timezone

from slidestar.errors import PuzzleError, quote

CONTROLS = ("hover", "click", "touch", "keyboard", "macro")

_WHEN = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    r"([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{3}([0-9]{3})?)?)?(Z|[+-][0-9]{2}:[0-9]{2})?)?"
)
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_YEARS = range(2, 9999)  # the year has four digits in every time zone


def moment(when: str) -> datetime:
    """Parse an ISO 8601 date and time, in UTC if it has no time zone."""
    # Python 3.10 cannot parse a final Z.
    found = datetime.fromisoformat(when[:-1] + "+00:00" if when.endswith("Z") else when)
    return found if found.tzinfo else found.replace(tzinfo=timezone.utc)


def check_when(when: object, name: str = "when") -> None:
    """Raise `PuzzleError` unless a value is a date and time in ISO 8601."""
    try:
        # Newer versions of Python accept formats that browsers reject.
        if not isinstance(when, str) or not _WHEN.fullmatch(when):
            raise ValueError
        if moment(when).year not in _YEARS:
            raise ValueError
    except ValueError:
        raise PuzzleError(
            f"{name} must be a date and time such as 2026-11-21T10:00:00Z, got {quote(when)}"
        ) from None


def check_day(day: object) -> None:
    """Raise `PuzzleError` unless a value is None or a day such as 2026-11-21."""
    if day is None:
        return
    try:
        if not isinstance(day, str) or not _DAY.fullmatch(day):
            raise ValueError
        date.fromisoformat(day)
    except ValueError:
        raise PuzzleError(f"day must be a date such as 2026-11-21, got {quote(day)}") from None


def check_control(control: object) -> None:
    """Raise `PuzzleError` unless a control is None or one of `CONTROLS`."""
    if control is not None and control not in CONTROLS:
        names = ", ".join(CONTROLS[:-1])
        raise PuzzleError(f"control must be {names} or {CONTROLS[-1]}, got {quote(control)}")
