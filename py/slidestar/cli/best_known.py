"""The `records` command: print the shortest known solutions of 200 large boards.

The boards are `shuffle(side, side, "record N")` for N from 1 to 50 on each of four sizes. Their
solutions are in `best_known.tsv`, which `py/research/improve_records.py` writes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from itertools import groupby
from statistics import mean
from typing import TextIO

from slidestar.cli.arguments import SOLVED, add_format, board_size
from slidestar.errors import PuzzleError
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.puzzle.shuffle import shuffle

FILE = "best_known.tsv"
SIDES = (6, 7, 8, 10)
BOARDS = 50
"""The number of boards of each size."""


@dataclass(frozen=True)
class BestKnown:
    """A random board and its shortest known solution."""

    side: int
    number: int
    moves: Moves

    @property
    def board(self) -> Board:
        """The board, generated from its seed."""
        return shuffle(self.side, self.side, f"record {self.number}")

    def check(self) -> Board:
        """Return the board. Raise `PuzzleError` if the moves do not solve it."""
        board = self.board
        if board.apply(self.moves) != Board.solved(self.side):
            raise PuzzleError(f"the moves of {self.side}x{self.side} {self.number} do not solve it")
        return board


def best_known() -> Iterator[BestKnown]:
    """Yield the boards and their solutions, size by size."""
    for line in files("slidestar.cli").joinpath(FILE).read_text("ascii").splitlines():
        side, number, moves = line.split("\t")
        yield BestKnown(int(side), int(number), Moves.parse(moves))


def add_records(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `records`."""
    verb.set_defaults(run=_records)
    verb.add_argument("--size", type=board_size, help="only boards of this size, such as 6")
    add_format(verb, "print a table, or a line of JSON for each board, with its solution"
               " (default: text)")  # fmt: skip


def _records(arguments: argparse.Namespace, out: TextIO) -> int:
    wanted = [known for known in best_known() if arguments.size in (None, (known.side, known.side))]
    if not wanted:
        sizes = ", ".join(f"{side}x{side}" for side in SIDES)
        raise PuzzleError(f"--size must be one of {sizes}")
    if arguments.format == "json":
        for known in wanted:
            board = known.check()
            print(json.dumps({
                "size": known.side,
                "number": known.number,
                "board": board.text(),
                "manhattan": board.manhattan(),
                "length": len(known.moves),
                "length_mtm": known.moves.length_mtm,
                "moves": str(known.moves),
            }), file=out)  # fmt: skip
    else:
        _print_table(wanted, out)
    return SOLVED


def _print_table(wanted: list[BestKnown], out: TextIO) -> None:
    print(f"{'size':6}{'boards':>8}{'shortest':>10}{'mean':>9}{'longest':>9}{'Manhattan':>11}",
          file=out)  # fmt: skip
    for side, group in groupby(wanted, key=lambda known: known.side):
        same = list(group)
        lengths = [len(known.moves) for known in same]
        manhattan = mean(known.check().manhattan() for known in same)
        print(f"{f'{side}x{side}':6}{len(same):>8}{min(lengths):>10}{mean(lengths):>9.2f}"
              f"{max(lengths):>9}{manhattan:>11.2f}", file=out)  # fmt: skip
    print("Each solution was replayed to the goal.", file=out)
