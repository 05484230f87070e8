"""The `verify` command: check result files and links to results."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import TextIO

from slidestar.cli.arguments import BAD_INPUT, REFUTED, SOLVED, add_format, report_error
from slidestar.cli.terminal import BOLD, GREEN, RED, colored
from slidestar.cli.textfiles import os_error_text, read_text
from slidestar.errors import PuzzleError, counted, quote
from slidestar.result_files import Finding, ResultFile, Verification, verify_result

_SENTENCES = {
    "legal": "legal: {number:,} of {moves}",
    "illegal": "move {number:,} is illegal",
    "solved": "solved",
    "given-up": "solved, except {number:,} given up",
    "unsolved": "board {number:,} isn't solved",
    "moves-left": "{number:,} of {moves} left when everything was solved",
    "sound": "one for each move, in order",
    "missing": "no times",
    "count": "{times} for {moves}",
    "late-start": "the first time is {number:,} ms, not 0",
    "decreasing": "the time of move {number:,} is earlier than the one before",
    "other-splits": "the split of board {number:,} doesn't fit the times of its moves",
    "possible": "fastest ten slides: {number:,} ms",
    "reported": "fastest ten slides: {number:,} ms",
    "too-fast": "ten slides in {number:,} ms, faster than keyboards and mice report",
    "few": "fewer than ten slides",
    "unknown": "not checked without a time for each move, in order",
    "shortest": "no solution is shorter",
    "longer": "the shortest length is {number:,}",
    "unproven": "the shortest length isn't known",
    "seed": "dealt by its seed",
    "no-seed": "no seed",
    "other-board": "the seed deals another board {number:,}",
    "other-sizes": "the event has other sizes",
    "valid": "valid, by device {device}",
    "wrong": "wrong: the file was changed, or device {device} didn't sign it",
    "absent": "not signed",
    "unchecked": "signature not checked: install slidestar[verify]",
}


def add_verify(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `verify`."""
    verb.set_defaults(run=_verify)
    verb.add_argument(
        "file", nargs="+", help="result files of the page, or links to results (-: standard input)"
    )
    add_format(verb, "print a line for each check, or a line of JSON for each file (default: text)")


def _verify(arguments: argparse.Namespace, out: TextIO) -> int:
    status = SOLVED
    for number, source in enumerate(arguments.file):
        is_link = "#result=" in source
        file = "link" if is_link else source
        try:
            verification = verify_result(source if is_link else read_text(source))
        except OSError as error:
            status = report_error(os_error_text(error), BAD_INPUT)
            continue
        except PuzzleError as error:
            status = report_error(f"{file}: {error}", BAD_INPUT)
            continue
        if arguments.format == "json":
            print(json.dumps(_record(file, verification)), file=out)
        else:
            print("\n" if number else "", end="", file=out)
            _write(file, verification, out)
        status = max(status, SOLVED if verification.holds else REFUTED)
    return status


def _record(file: str, verification: Verification) -> dict[str, object]:
    result = verification.result
    return {
        "file": file,
        "holds": verification.holds,
        "player": result.player,
        "date": result.date,
        "event": result.event,
        "milliseconds": result.milliseconds,
        "penalty": result.penalty,
        "moves": result.length,
        "practice": result.practice,
        "resumed": result.resumed,
        "undone": result.undone,
        "control": result.control,
        "device": result.device_name,
        "findings": [asdict(finding) for finding in verification.findings],
    }


def _write(file: str, verification: Verification, out: TextIO) -> None:
    result = verification.result
    verdict = "holds" if verification.holds else "does not hold"
    color = GREEN if verification.holds else RED
    print(f"{colored(file, BOLD, out)}: {colored(verdict, color, out)}", file=out)
    print(f"  {'result':<10} {_summary(result)}", file=out)
    for finding in verification.findings:
        sentence = _sentence(finding, result)
        if finding.holds is False:
            sentence = colored(sentence, RED, out)
        print(f"  {finding.check:<10} {sentence}", file=out)
    print(f"  {'marks':<10} {', '.join(_marks(result)) or 'none'}", file=out)


def _sentence(finding: Finding, result: ResultFile) -> str:
    return _SENTENCES[finding.code].format(
        number=finding.number,
        moves=counted(len(result.moves), "move"),
        times=counted(len(result.times or ()), "time"),
        device=result.device_name,
    )


def _summary(result: ResultFile) -> str:
    board = result.boards[0]
    what = result.event or f"{board.rows}x{board.cols}"
    time = result.milliseconds
    timed = "no time" if time is None else f"{time / 1000:.3f} s"
    shown = "DNF" if result.dnf else timed
    length = counted(result.length, result.metric.noun)
    player = [quote(result.player)] if result.player else []
    return ", ".join([*player, what, shown, length, result.date])


def _marks(result: ResultFile) -> list[str]:
    penalty = result.penalty
    return [
        *(["practice"] if result.practice else []),
        *(["resumed"] if result.resumed else []),
        *([f"{counted(result.undone, 'move')} undone"] if result.undone else []),
        *([f"by {result.control}"] if result.control else []),
        *([f"{penalty:,} ms penalty"] if isinstance(penalty, int) and penalty else []),
    ]
