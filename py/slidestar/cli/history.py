"""The `history` command: print averages and bests of the solves in files."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from math import floor
from typing import Any, TextIO, get_args

from slidestar.cli.arguments import BAD_INPUT, SOLVED, add_format, board_size, report_error
from slidestar.cli.terminal import BOLD, GREEN, colored
from slidestar.cli.textfiles import print_message, read_text
from slidestar.errors import PuzzleError, counted, quote
from slidestar.history import DNF, Solve
from slidestar.history.reader import history_of
from slidestar.history.replays import read_solves
from slidestar.records import AVERAGES, MEAN, Bests, Result, Trim, bests_of

_TRIMMED_FROM = 25
"""With fewer results, all choices of `--trim` leave out the same number of results."""

Key = tuple[str | None, int, int]
"""The name of a session, or None, and the rows and columns of its boards."""


def add_history(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `history`."""
    verb.set_defaults(run=_history)
    verb.add_argument(
        "file",
        nargs="?",
        default="-",
        help="a file: csTimer's export or CSV, Slidestar's CSV or JSON, or slidysim's replay links,"
        " one on each line (default, or -: standard input)",
    )
    verb.add_argument("--size", type=board_size, help="only solves of this size, such as 4 or 3x4")
    verb.add_argument("--session", metavar="NAME", help="only solves of this session")
    verb.add_argument(
        "--trim",
        choices=get_args(Trim),
        default="5%",
        help="the solves that averages leave out at each end: 5%% of them, rounded up, as in"
        " csTimer, or one, as in slidysim (default: 5%%)",
    )
    add_format(verb, "print tables, or a line of JSON for each session and size (default: text)")


def _history(arguments: argparse.Namespace, out: TextIO) -> int:
    read = history_of(read_solves(read_text(arguments.file)))
    for refusal in read.refused[:3]:
        print_message(f"slidestar: left out record {refusal.number}: {refusal.reason}")
    if more := len(read.refused[3:]):
        print_message(f"slidestar: left out {more:,} more")
    if read.events:
        print_message(f"slidestar: left out {counted(len(read.events), 'result')} of events")
    by_key = _results(read.solves)
    if read.refused and not by_key:
        return report_error("no solve could be read", BAD_INPUT)
    wanted = {
        key: results
        for key, results in by_key.items()
        if arguments.size in (None, key[1:]) and arguments.session in (None, key[0])
    }
    if not wanted and (arguments.size or arguments.session):
        available = ", ".join(sorted({_label(key) for key in by_key})) or "none"
        raise PuzzleError(f"no solve matches; the files have {available}")
    for number, (key, results) in enumerate(wanted.items()):
        if arguments.format == "json":
            print(json.dumps(_record(key, results, arguments.trim)), file=out)
        else:
            print("\n" if number else "", end="", file=out)
            _write(key, results, arguments.trim, out)
    return SOLVED


def _results(solves: Iterable[Solve]) -> dict[Key, list[Result]]:
    """Return the results that count by session and size."""
    results: dict[Key, list[Result]] = {}
    for solve in solves:
        if not solve.practice:
            key = solve.session, solve.board.rows, solve.board.cols
            results.setdefault(key, []).append(Result.of(solve))
    return dict(sorted(results.items(), key=lambda item: (item[0][0] or "", item[0])))


# Writing -----------------------------------------------------------------------------------------


def _record(key: Key, results: Sequence[Result], trim: Trim) -> dict[str, Any]:
    session, rows, cols = key
    bests = asdict(bests_of(results, trim=trim))
    for name in ("last", "best"):
        bests[name] = {
            str(count): "DNF" if value == DNF else value for count, value in bests[name].items()
        }
    return {"session": session, "rows": rows, "cols": cols, "solves": len(results), **bests}


def _write(key: Key, results: Sequence[Result], trim: Trim, out: TextIO) -> None:
    bests = bests_of(results, trim=trim)
    solves = counted(len(results), "solve")
    done = "" if bests.solved == len(results) else f", {len(results) - bests.solved:,} DNF"
    print(colored(f"{_label(key)}: {solves}{done}", BOLD, out), file=out)
    print(f"{'':<8} {'latest':>12} {'best':>12}", file=out)
    for name, last, best in _rows(bests, results):
        print(f"{name:<8} {_time(last):>12} {colored(f'{_time(best):>12}', GREEN, out)}", file=out)
    facts = [f"mean {_time(_rounded(bests.mean))}"]
    if bests.moves is not None and bests.multi_tile_moves is not None:
        facts.append(f"fewest moves {bests.moves} ({counted(bests.multi_tile_moves, 'slide')})")
    if bests.tps is not None:
        facts.append(f"fastest {bests.tps:.3f} tiles per second")
    print("  ".join(facts), file=out)
    if len(results) >= _TRIMMED_FROM:
        print(f"averages without the best and the worst {trim}", file=out)


def _rows(
    bests: Bests, results: Sequence[Result]
) -> Iterator[tuple[str, float | None, float | None]]:
    yield "single", results[-1].milliseconds, bests.milliseconds
    for count in AVERAGES:
        if len(results) >= count:
            name = f"{'mo' if count == MEAN else 'ao'}{count}"
            yield name, _rounded(bests.last[count]), _rounded(bests.best[count])


def _label(key: Key) -> str:
    session, rows, cols = key
    return f"{rows}x{cols}" if session is None else f"{rows}x{cols}, {quote(session)}"


def _rounded(milliseconds: float | None) -> float | None:
    """Round a mean or an average to milliseconds. Single times are truncated instead.

    >>> _rounded(1377.67), _rounded(2.5), _rounded(DNF), _rounded(None)
    (1378, 3, inf, None)
    """
    return milliseconds if milliseconds in (None, DNF) else floor(milliseconds + 0.5)


def _time(milliseconds: float | None) -> str:
    """Format a time as the page does, truncated to milliseconds.

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
