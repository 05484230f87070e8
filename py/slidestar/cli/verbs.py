"""The command line `python -m slidestar VERB …`, also installed as `slidestar`.

The exit status is 0 for success, 1 for an unsolvable board, 2 for invalid input or usage, and 3
after a limit or an interrupt. `check-heuristic` returns 1 for a heuristic that is not admissible or
not consistent, `why` returns 1 if no rules give the counts, and `verify` returns 1 if a result file
does not hold.
"""

from __future__ import annotations

import argparse
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import NoReturn

from slidestar import __version__
from slidestar.cli.arguments import BAD_INPUT, SOLVED, STOPPED, add_shared, report_error
from slidestar.cli.terminal import choose_colors
from slidestar.cli.textfiles import open_output, os_error_text, print_message, replace_unencodable
from slidestar.errors import PuzzleError


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, and return its exit status."""
    replace_unencodable()
    words = sys.argv[1:] if argv is None else argv
    return _reported(lambda: _run(_parser(words[0] if words else "").parse_args(words)))


def _run(arguments: argparse.Namespace) -> int:
    choose_colors(arguments.color)
    try:
        with _warnings_on_one_line(), open_output(getattr(arguments, "output", None)) as out:
            status: int = arguments.run(arguments, out)
            return status
    except BrokenPipeError:  # the reader, such as `head`, has exited
        unread: int = arguments.unread
        return unread


def _reported(work: Callable[[], int]) -> int:
    """Return the exit status of `work`, and report its exceptions."""
    try:
        return work()
    except SystemExit as stop:  # raised for a signal, or by argparse
        return stop.code if isinstance(stop.code, int) else BAD_INPUT
    except BrokenPipeError:  # the reader of a help text has exited
        return SOLVED
    except KeyboardInterrupt as interrupt:
        return report_error(f"interrupted {interrupt}", STOPPED)
    except MemoryError:
        return report_error("out of memory", STOPPED)
    except OSError as error:
        return report_error(os_error_text(error), BAD_INPUT)
    except PuzzleError as error:
        return report_error(str(error), BAD_INPUT)
    except Exception:  # a bug, for which 1 (unsolvable) would be the wrong exit status
        print_message(traceback.format_exc())
        return BAD_INPUT


@contextmanager
def _warnings_on_one_line() -> Iterator[None]:
    """Print warnings on one line, without their source location."""
    with warnings.catch_warnings():
        warnings.showwarning = lambda message, *_: print_message(f"slidestar: {message}")
        yield


_VERBS = {
    "solve": ("solving", "solve boards, and print every position up to the goal"),
    "shuffle": ("boards", "print random solvable boards"),
    "check": ("boards", "report whether boards are solvable, and their distance estimates"),
    "apply": ("boards", "apply moves to boards, and print the resulting positions"),
    "review": ("boards", "grade the moves of a solve, and report the wasted ones"),
    "lines": ("boards", "compare the next moves: a shortest solution for each, and its cost"),
    "coach": ("coaching", "print the steps in which people solve boards"),
    "convert": ("converting", "convert boards and solutions to another notation"),
    "trace": ("classroom", "print each position that a search expands, with g, h and f"),
    "race": ("racing", "compare searches and heuristics on the same boards"),
    "experiment": ("experimenting", "repeat a published experiment, and print its figures too"),
    "why": ("why", "find the rules under which a search gives the counts of another program"),
    "check-heuristic": ("classroom", "check whether a heuristic is admissible and consistent"),
    "check-output": ("classroom", "check the boards that a student's solver printed"),
    "grade": ("grading", "grade the heuristics, searches or answers that students submit"),
    "worksheet": ("worksheet", "print the exercises of the teachers' guide, as Markdown"),
    "puzzle": ("rated_puzzles", "print a rated puzzle: a board to solve in a number of moves"),
    "history": ("history", "print averages and bests of a speedsolver's solves"),
    "verify": ("verifying", "check result files: their moves, times, scrambles and signatures"),
    "records": ("best_known", "print the shortest solutions known of 200 large boards"),
    "serve": ("serving", "serve the page on this computer"),
    "bench": ("bench", "measure the speed of this machine"),
    "completion": ("completion", "print a completion script for a shell"),
}
"""For each command, the module that implements it and a summary. Modules are imported when used."""

_WITHOUT_GOAL = (
    *("experiment", "worksheet", "history", "verify", "records", "serve", "bench", "completion"),
)


class _Version(argparse.Action):
    """The option `--version`, which also reports write errors of standard output."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        with open_output(None) as out:
            print(f"{parser.prog} {__version__}", file=out)
        parser.exit()


class _Parser(argparse.ArgumentParser):
    """An argument parser that reports an error on one line."""

    def error(self, message: str) -> None:  # type: ignore[override]
        report_error(f"{message} (see slidestar --help)", BAD_INPUT)
        raise SystemExit(BAD_INPUT)

    def print_help(self, file: object = None) -> None:
        with open_output(None) as out:
            print(self.format_help(), end="", file=out)


def _parser(chosen: str | None = None) -> argparse.ArgumentParser:
    """Return the parser with the arguments of the chosen command, or of all commands for None."""
    parser = _Parser(
        prog="slidestar",
        description="Solve sliding-tile puzzles, and analyse games and searches.",
        epilog="Exit status: 0 success, 1 unsolvable, 2 invalid input or usage, 3 stopped by a"
        " limit or an interrupt.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=_Parser)
    for name, (module, summary) in _VERBS.items():
        verb = verbs.add_parser(name, help=summary, description=f"{summary.capitalize()}.")
        if chosen in (None, name):
            _add_arguments(verb, name, module)
    return parser


def _add_arguments(verb: argparse.ArgumentParser, name: str, module: str) -> None:
    verb.set_defaults(unread=SOLVED)  # the exit status if the reader closes the pipe
    if name not in _WITHOUT_GOAL:
        add_shared(verb, "--goal")
    add = getattr(import_module(f"slidestar.cli.{module}"), f"add_{name.replace('-', '_')}")
    if name == "completion":
        add(verb, _parser)
    else:
        add(verb)
    verb.add_argument(
        "--color",
        choices=("auto", "always", "never"),
        default="auto",
        help="use colours: auto (at a terminal, the default), always or never",
    )
