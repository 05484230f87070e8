"""The verb `history`: averages and bests of the solves in a file."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import chain
from math import floor
from typing import Any, TextIO, get_args

from slidestar.cli.arguments import BAD_INPUT, SOLVED, add_format, complain, size
from slidestar.cli.terminal import GOOD, HEAD, painted
from slidestar.cli.textfiles import read_text, tell
from slidestar.errors import PuzzleError, quote
from slidestar.games.history import DNF, Refusal, Solve, merge
from slidestar.games.records import (
    AVERAGES,
    MEAN,
    Bests,
    Result,
    Trim,
    bests_of,
)
from slidestar.games.replays import read_solves

__all__ = ["add_history"]

_TRIMMED_FROM = 50
"""Averages of fewer solves leave out one at each end in both ways."""

Key = tuple[str | None, int, int]
"""A session's name, rows and columns."""


@dataclass
class _Read:
    """Results by session and size, what could not be read, and what each later file changed."""

    results: dict[Key, list[Result]] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    merged: list[str] = field(default_factory=list)
    practice: int = 0

    @property
    def count(self) -> int:
        return sum(map(len, self.results.values()))


def add_history(verb: argparse.ArgumentParser) -> None:
    """What `history` takes."""
    verb.set_defaults(run=_history)
    verb.add_argument(
        "file",
        nargs="*",
        default=["-"],
        help="csTimer's export or CSV, a CSV or JSON file of Slidestar's, or slidysim's replay"
        " links, one a line (default, or -: standard input); of several files, each updates the"
        " solves of those before it",
    )
    verb.add_argument("--size", type=size, help="only this one: 4 or 3x4")
    verb.add_argument("--session", metavar="NAME", help="only this one")
    verb.add_argument(
        "--trim",
        choices=get_args(Trim),
        default="5%",
        help="what averages leave out at each end: 5%% of the solves, rounded up, as csTimer does"
        " (default), or one, as slidysim does",
    )
    add_format(verb, "tables to read, or a line of json for each session and size")


def _history(arguments: argparse.Namespace, out: TextIO) -> int:
    read = _read({path: read_text(path) for path in arguments.file})
    for change in read.merged:
        tell(f"slidestar: {change}")
    for refusal in read.refused[:3]:
        tell(f"slidestar: left out {refusal}")
    if more := len(read.refused[3:]):
        tell(f"slidestar: left out {more:,} more")
    if read.refused and not read.results:
        return complain("no solve could be read", BAD_INPUT)
    wanted = {
        key: results
        for key, results in read.results.items()
        if arguments.size in (None, key[1:]) and arguments.session in (None, key[0])
    }
    if not wanted and (arguments.size or arguments.session):
        there = ", ".join(sorted({_named(key) for key in read.results})) or "none"
        raise PuzzleError(f"there are no such solves; those there are: {there}")
    for number, (key, results) in enumerate(wanted.items()):
        if arguments.format == "json":
            print(json.dumps(_record(key, results, arguments.trim)), file=out)
        else:
            print("\n" if number else "", end="", file=out)
            _write(key, results, arguments.trim, out)
    return SOLVED


# Reading -----------------------------------------------------------------------------------------


def _read(texts: dict[str, str]) -> _Read:
    read = _Read()
    for solve in _found(texts, read):
        if solve.practice:
            read.practice += 1
        else:
            key = solve.session, solve.board.rows, solve.board.cols
            read.results.setdefault(key, []).append(Result.of(solve))
    read.results = dict(sorted(read.results.items(), key=lambda item: (item[0][0] or "", item[0])))
    return read


def _found(texts: dict[str, str], read: _Read) -> Iterator[Solve]:
    """Yield what files hold, those of one file as they are read; report the rest to `read`."""
    solves: tuple[Solve, ...] = ()
    for number, (path, text) in enumerate(texts.items()):
        newer = []
        for found in read_solves(text):
            if isinstance(found, Refusal):
                where = f"solve {found.number}" + (f" of {path}" if len(texts) > 1 else "")
                read.refused.append(f"{where}: {found.reason}")
            elif len(texts) == 1:
                yield found
            else:
                newer.append(found)
        merged = merge(solves, newer)
        solves = merged.solves
        if number:
            read.merged.append(
                f"{path}: {merged.added:,} added, {merged.updated:,} updated,"
                f" {merged.same:,} unchanged"
            )
    yield from solves


# Writing -----------------------------------------------------------------------------------------


def _record(key: Key, results: Sequence[Result], trim: Trim) -> dict[str, Any]:
    session, rows, cols = key
    known = asdict(bests_of(results, trim=trim))
    for name in ("last", "best"):
        known[name] = {
            str(count): "DNF" if value == DNF else value for count, value in known[name].items()
        }
    return {"session": session, "rows": rows, "cols": cols, "solves": len(results), **known}


def _write(key: Key, results: Sequence[Result], trim: Trim, out: TextIO) -> None:
    known = bests_of(results, trim=trim)
    solves = f"{len(results):,} solve{'' if len(results) == 1 else 's'}"
    done = "" if known.solved == len(results) else f", {len(results) - known.solved:,} DNF"
    print(painted(f"{_named(key)}: {solves}{done}", HEAD, out), file=out)
    print(f"{'':<8} {'latest':>12} {'best':>12}", file=out)
    for name, last, best in _rows(known, results):
        print(f"{name:<8} {_time(last):>12} {painted(f'{_time(best):>12}', GOOD, out)}", file=out)
    facts = [f"mean {_time(_rounded(known.mean))}"]
    if known.moves is not None:
        facts.append(f"fewest moves {known.moves} ({known.multi_tile_moves} of lines)")
    if known.tps is not None:
        facts.append(f"fastest {known.tps:.3f} tiles a second")
    print("  ".join(facts), file=out)
    if len(results) >= _TRIMMED_FROM:
        print(f"averages without the best and the worst {trim}", file=out)


def _rows(
    known: Bests, results: Sequence[Result]
) -> Iterable[tuple[str, float | None, float | None]]:
    single = ("single", results[-1].milliseconds, known.milliseconds)
    averages = (
        (
            f"{'mo' if count == MEAN else 'ao'}{count}",
            _rounded(known.last[count]),
            _rounded(known.best[count]),
        )
        for count in AVERAGES
        if len(results) >= count
    )
    return chain([single], averages)


def _named(key: Key) -> str:
    session, rows, cols = key
    return f"{rows}x{cols}" if session is None else f"{rows}x{cols}, {quote(session)}"


def _rounded(milliseconds: float | None) -> float | None:
    """A mean or an average in whole milliseconds; single times are cut off.

    >>> _rounded(1377.67), _rounded(2.5), _rounded(DNF), _rounded(None)
    (1378, 3, inf, None)
    """
    return milliseconds if milliseconds in (None, DNF) else floor(milliseconds + 0.5)


def _time(milliseconds: float | None) -> str:
    """A time as the page shows it, cut off as speedsolvers do.

    >>> _time(62_071.9), _time(3_723_004), _time(DNF), _time(None)
    ('1:02.071', '1:02:03.004', 'DNF', '–')
    """
    if milliseconds is None:
        return "–"
    if milliseconds == DNF:
        return "DNF"
    seconds, thousandths = divmod(int(milliseconds), 1000)
    hours, minutes = seconds // 3600, seconds // 60 % 60
    clock = f"{hours}:{minutes:02}" if hours else f"{minutes}"
    return f"{clock}:{seconds % 60:02}.{thousandths:03}"
