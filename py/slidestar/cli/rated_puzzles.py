"""The `puzzle` command: print a rated puzzle."""

from __future__ import annotations

import argparse
import json
from typing import TextIO

from slidestar.cli.arguments import SOLVED, add_format, board_size, nonnegative, read_goal
from slidestar.puzzle.board import Board
from slidestar.rated_puzzles.glicko import NEW_PLAYER
from slidestar.rated_puzzles.keys import board_of_key
from slidestar.rated_puzzles.puzzles import next_puzzle, rate_board
from slidestar.rated_puzzles.themes import THEMES


def add_puzzle(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `puzzle`."""
    verb.set_defaults(run=_puzzle)
    verb.add_argument("key", nargs="?", metavar="KEY",
                      help="the key of a puzzle, such as 3x3-7nty (default: choose)")  # fmt: skip
    verb.add_argument("--rating", type=nonnegative, default=NEW_PLAYER.rating, metavar="R",
                      help="the rating, from 600 to 2400 (default: %(default)g)")  # fmt: skip
    verb.add_argument("--size", type=board_size, default=(3, 3),
                      help="the size, such as 4 or 2x3, at most 16 cells (default: 3)")  # fmt: skip
    verb.add_argument("--theme", choices=THEMES, help="the theme of the puzzle: %(choices)s")
    verb.add_argument("--seed", default="slidestar",
                      help="any text: a seed determines the puzzle")  # fmt: skip
    verb.add_argument("--solution", action="store_true", help="print a shortest solution, too")
    add_format(verb, "print the puzzle, or all of its data as JSON (default: text)")


def _puzzle(arguments: argparse.Namespace, out: TextIO) -> int:
    goal_of = read_goal(arguments.goal)
    if arguments.key is not None:
        board = board_of_key(arguments.key)
        puzzle = rate_board(board, goal_of(board.rows, board.cols))
    else:
        goal = Board.solved(*arguments.size).goal_or_standard(goal_of(*arguments.size))
        puzzle = next_puzzle(goal, arguments.rating, arguments.seed, arguments.theme)
    if arguments.format == "json":
        print(json.dumps(puzzle.record()), file=out)
        return SOLVED
    print(f"Puzzle {puzzle.key}: solve in {puzzle.length}, rating {puzzle.rating}", file=out)
    if puzzle.themes:
        print(f"Themes: {', '.join(puzzle.themes)}", file=out)
    print(puzzle.board, file=out)
    if arguments.solution:
        print(f"Solution: {puzzle.solution}", file=out)
    return SOLVED
