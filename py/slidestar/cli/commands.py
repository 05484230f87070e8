"""The command line: `python -m slidestar VERB …`. See `--help` of each verb.

Exit status: 0 done and solvable, 1 unsolvable, 2 bad input or usage, 3 stopped by a limit. Of
`check-heuristic`: 0 admissible and consistent, 1 not.
"""

from __future__ import annotations

import argparse
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NoReturn

from slidestar import __version__
from slidestar.cli.arguments import BAD_INPUT, SOLVED, STOPPED, add_goal, complain
from slidestar.cli.bench import add_bench
from slidestar.cli.classroom import add_check_heuristic, add_trace
from slidestar.cli.completion import add_completion
from slidestar.cli.converting import add_convert
from slidestar.cli.history import add_history
from slidestar.cli.positions import add_apply, add_check, add_review, add_shuffle
from slidestar.cli.racing import add_race
from slidestar.cli.solving import add_solve
from slidestar.cli.terminal import choose_colours
from slidestar.cli.textfiles import fault, tell, writing
from slidestar.errors import PuzzleError

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    return _reported(lambda: _run(_parser().parse_args(argv)))


def _run(arguments: argparse.Namespace) -> int:
    choose_colours(arguments.color)

    try:
        with _warnings_told(), writing(getattr(arguments, "output", None)) as out:
            status: int = arguments.run(arguments, out)
            return status
    except BrokenPipeError:  # as `| head` does
        unread: int = arguments.unread
        return unread


def _reported(work: Callable[[], int]) -> int:
    """The exit status of work, whatever it raises."""
    try:
        return work()
    except SystemExit as stop:  # a signal, or argparse, which has said what's wrong
        return stop.code if isinstance(stop.code, int) else BAD_INPUT
    except BrokenPipeError:  # as `| head` does
        return SOLVED
    except KeyboardInterrupt as interrupt:
        return complain(f"interrupted {interrupt}", STOPPED)
    except MemoryError:
        return complain("out of memory", STOPPED)
    except OSError as error:
        return complain(fault(error), BAD_INPUT)
    except PuzzleError as error:
        return complain(str(error), BAD_INPUT)
    except Exception:  # a fault of ours, which isn't an unsolvable board
        tell(traceback.format_exc())
        return BAD_INPUT


@contextmanager
def _warnings_told() -> Iterator[None]:
    """Warnings as a person wants them: one line, without a place in the source."""
    with warnings.catch_warnings():
        warnings.showwarning = lambda message, *_: tell(f"slidestar: {message}")
        yield


class _Version(argparse.Action):
    """Print the version, as `print_help` prints the help."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        with writing(None) as out:
            print(f"{parser.prog} {__version__}", file=out)
        parser.exit()


class _Parser(argparse.ArgumentParser):
    """An argument parser that says what's wrong in one line."""

    def error(self, message: str) -> None:  # type: ignore[override]
        complain(f"{message} (see slidestar --help)", BAD_INPUT)
        raise SystemExit(BAD_INPUT)

    def print_help(self, file: object = None) -> None:
        with writing(None) as out:
            print(self.format_help(), end="", file=out)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="slidestar", description="Sliding-tile puzzles, solved and explained.")
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=_Parser)

    def verb(
        name: str, add: Callable[[argparse.ArgumentParser], None], help: str, goal: bool = True
    ) -> None:
        added = verbs.add_parser(name, help=help, description=help.capitalize() + ".")
        added.set_defaults(unread=SOLVED)  # the exit status if the reader closes the pipe
        if goal:
            add_goal(added)
        add(added)
        added.add_argument(
            "--color",
            choices=("auto", "always", "never"),
            default="auto",
            help="colours: on a terminal (the default), always or never",
        )

    verb("solve", add_solve, "solve boards and print every position to the goal")
    verb("shuffle", add_shuffle, "print random solvable boards")
    verb("check", add_check, "say whether boards can be solved, and how far away they look")
    verb("apply", add_apply, "make moves on boards and print where they lead")
    verb("review", add_review, "grade the moves of a solve, and say which were wasted")
    verb("convert", add_convert, "write boards and solutions in another notation")
    verb("trace", add_trace, "show what a search expands, step by step, with g, h and f")
    verb("race", add_race, "race searches and heuristics on the same boards")
    verb("check-heuristic", add_check_heuristic,
         "check whether your heuristic is admissible and consistent")  # fmt: skip
    verb("history", add_history, "averages and bests of a speedsolver's file", goal=False)
    verb("bench", add_bench, "measure how fast this machine is", goal=False)
    verb("completion", lambda added: add_completion(added, _parser),
         "print what has your shell complete these commands", goal=False)  # fmt: skip
    return parser
