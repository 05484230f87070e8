"""Write solves as JSON, CSV, or a file for csTimer."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from io import StringIO
from typing import Any, Literal

from slidestar.errors import check_type
from slidestar.history import cstimer
from slidestar.history.events import EventResult, event_to_record
from slidestar.history.solves import Solve
from slidestar.puzzle.board import Board

VERSION = 1
FORMAT = "slidestar history"
"""The `format` of a JSON file."""

_COLUMNS = (
    "version", "when", "board", "start", "goal", "moves", "milliseconds", "dnf", "times",
    "practice", "scramble", "comment", "seed", "penalty", "session", "undone", "control",
    "event", "length", "optimum", "memorisation", "splits", "replay", "day",
)  # fmt: skip
_IF_SET = ("resumed", "undone", "control", "day")
"""The fields that a record has only if they are not False, 0 or None."""
TEXTS = ("scramble", "comment", "seed", "session")
"""The columns that contain arbitrary text."""

# A seed may be any text, from any link. A spreadsheet may run a cell that begins with one of these
# signs as a formula, unless an apostrophe precedes the sign (OWASP, "CSV Injection"). If the
# spreadsheet uses a separator other than the comma, a cell may begin inside the seed. A text that
# already has such an apostrophe, or is empty, is written with one more apostrophe, so that the
# reader can restore all texts.
_CELL = r"(?:^|(?<=[,;\t\r\n|]))"
_SIGNS = r"(?=['\"]*[=+\-@\t\r\n＝＋－＠]|'*\Z)"
_FORMULA = re.compile(f"{_CELL}{_SIGNS}")
_GUARD = re.compile(f"{_CELL}'{_SIGNS}")

_HEAD = f'{{"format": {json.dumps(FORMAT)}, "version": {VERSION}, "solves": ['


def to_record(solve: Solve) -> dict[str, Any]:
    """Return a solve as plain data, for JSON.

    If the moves are not known, `start` is the board and `board` is the goal, so that version 1.0,
    which ignores `start`, can read the solve. The record of a solve from a replay link has
    `penalty` and `dnf` only if they are not 0 and False.

    >>> from slidestar import Moves
    >>> solve = Solve("2026-11-21", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500)
    >>> record = to_record(solve)
    >>> record["board"], record["moves"], record["milliseconds"]
    ('1-2-3_4-0-6_7-5-8', 'UL', 500)
    """
    check_type("a solve", solve, Solve)
    goal = solve.goal or Board.solved(solve.board.rows, solve.board.cols)
    only_start = not solve.moves and solve.board != goal
    return {
        "when": solve.when,
        "board": (goal if only_start else solve.board).text(),
        "start": solve.board.text() if only_start else None,
        "goal": None if solve.goal is None else solve.goal.text(),
        "moves": str(solve.moves),
        "milliseconds": solve.milliseconds,
        **({} if solve.from_link and not solve.dnf else {"dnf": solve.dnf}),
        "times": None if solve.times is None else list(solve.times),
        "practice": solve.practice,
        "scramble": solve.scramble,
        "comment": solve.comment,
        "seed": solve.seed,
        **({} if solve.from_link and not solve.penalty else {"penalty": solve.penalty}),
        "session": solve.session,
        **{name: value for name in _IF_SET if (value := getattr(solve, name))},
        **({} if solve.optimum is None else {"optimum": solve.optimum}),
    }


@dataclass(frozen=True)
class Part:
    """A part of a file. The file is `head`, all bodies joined by `between`, and `tail`."""

    head: str
    body: str
    between: str
    tail: str
    left_out: int = 0
    """The number of solves and results that the format cannot store."""

    def whole(self) -> str:
        return self.head + self.body + self.tail


def write_part(
    solves: Iterable[Solve],
    form: Literal["csv", "json", "cstimer"],
    events: Iterable[EventResult] = (),
) -> Part:
    """Return the part of a file that contains some solves of a history.

    The last part contains the results of events. A file for csTimer has a single part, with the
    solves that csTimer can store and no results of events.

    >>> from slidestar import Moves
    >>> solve = Solve("2026-11-21", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500)
    >>> write_part([solve], "csv").body
    '1,2026-11-21,1-2-3_4-0-6_7-5-8,,,UL,500,,,,,,,,,,,,,,,,,\\n'
    """
    if form == "cstimer":
        solves = list(solves)
        plain = list(filter(cstimer.is_plain, solves))
        left_out = len(solves) - len(plain) + len(list(events))
        return Part("", cstimer.write(plain), "", "", left_out)
    if form == "json":
        body = ", ".join(json.dumps(to_record(solve)) for solve in solves)
        results = ", ".join(json.dumps(event_to_record(result)) for result in events)
        return Part(_HEAD, body, ", ", f'], "events": [{results}]}}' if results else "]}")
    lines = [*map(_csv_line, solves), *map(_csv_line, events)]
    return Part(",".join(_COLUMNS) + "\n", "".join(lines), "", "")


def write_json(solves: Iterable[Solve], events: Iterable[EventResult] = ()) -> str:
    """Return a history as JSON, for `read_json`.

    >>> from slidestar.history import read_json
    >>> from slidestar import Moves
    >>> solve = Solve("2026-11-21", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500)
    >>> read_json(write_json([solve])).solves == (solve,)
    True
    """
    return write_part(solves, "json", events).whole()


def write_csv(solves: Iterable[Solve], events: Iterable[EventResult] = ()) -> str:
    """Return a history as CSV, for a spreadsheet and for `read_csv`.

    Each row has the version, so that rows can be copied from file to file.

    >>> from slidestar import Moves
    >>> solve = Solve("2026-11-21", Board.parse("1 2 3/4 0 6/7 5 8"), Moves("UL"), 500, dnf=True)
    >>> print(write_csv([solve]).splitlines()[1])
    1,2026-11-21,1-2-3_4-0-6_7-5-8,,,UL,500,DNF,,,,,,,,,,,,,,,,
    """
    return write_part(solves, "csv", events).whole()


def _csv_line(found: Solve | EventResult) -> str:
    record = event_to_record(found) if isinstance(found, EventResult) else to_record(found)
    texts = {name: record.get(name) for name in TEXTS}
    times = record.get("times")
    row = {
        **record,
        **{name: "" if text is None else guarded(text) for name, text in texts.items()},
        "version": VERSION,
        "dnf": "DNF" if found.dnf else "",
        "practice": "resumed" if found.resumed else "practice" if found.practice else "",
        "times": "" if times is None else json.dumps(times, separators=(" ", ":"))[1:-1],
        "penalty": record.get("penalty") or "",
        "undone": record.get("undone", ""),
    }
    line = StringIO()
    # Before Python 3.13, the writer quotes \r and \n only if the line terminator has them.
    writer = csv.writer(line, lineterminator="\r\n")
    writer.writerow([row.get(name, "") for name in _COLUMNS])
    return line.getvalue().removesuffix("\r\n") + "\n"


def guarded(text: str) -> str:
    """Return a text with an apostrophe before each formula. `unguarded` removes the apostrophes.

    >>> guarded("=1+1"), unguarded("'=1+1"), guarded("tea")
    ("'=1+1", '=1+1', 'tea')
    """
    return _FORMULA.sub("'", text)


def unguarded(text: str) -> str:
    """Return a text without the apostrophes that `guarded` added."""
    return _GUARD.sub("", text)
