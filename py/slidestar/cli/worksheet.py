"""The `worksheet` command."""

from __future__ import annotations

import argparse
from importlib.resources import files
from typing import TextIO

from slidestar.cli.arguments import SOLVED, add_shared

_ADDRESS = (
    "Append what begins with `?` to the address of the page, which your teacher names or"
    " `slidestar serve` prints."
)


def add_worksheet(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `worksheet`."""
    verb.set_defaults(run=_worksheet)
    verb.add_argument("--answers", action="store_true", help="also print the answers")
    add_shared(verb, "--output")


def _worksheet(arguments: argparse.Namespace, out: TextIO) -> int:
    folder = files("slidestar.cli")
    exercises = (folder / "worksheet.md").read_text("utf-8")
    print(f"# Worksheet: A\\* on the 3x3\n\n{_ADDRESS}\n\n{exercises}", end="", file=out)
    if arguments.answers:
        answers = (folder / "worksheet_answers.md").read_text("utf-8")
        print(f"\n## Answers\n\n{answers}", end="", file=out)
    return SOLVED
