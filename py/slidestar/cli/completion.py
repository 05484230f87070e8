"""The `completion` command: print a shell script that completes commands, options and files."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TextIO

from slidestar.cli.arguments import SOLVED
from slidestar.errors import PuzzleError

_SHELLS = ("bash", "zsh", "tcsh")
_FILES = ("file", "output", "json")


def add_completion(
    verb: argparse.ArgumentParser, parser: Callable[[], argparse.ArgumentParser]
) -> None:
    """Add the arguments of `completion`. `parser` returns the parser to complete."""
    verb.set_defaults(run=lambda arguments, out: _completion(arguments.shell, parser(), out))
    verb.add_argument("shell", choices=_SHELLS, help="the shell: %(choices)s")


def _completion(shell: str, parser: argparse.ArgumentParser, out: TextIO) -> int:
    try:
        import shtab
    except ImportError:
        raise PuzzleError(
            "completion needs the package shtab: pip install 'slidestar[completion]'"
        ) from None
    subparsers = (each for each in parser._actions if isinstance(each, argparse._SubParsersAction))
    for verb in (parser, *(verb for each in subparsers for verb in each.choices.values())):
        for action in verb._actions:
            if action.dest in _FILES:
                action.complete = shtab.FILE
    print(shtab.complete(parser, shell=shell), file=out)
    return SOLVED
