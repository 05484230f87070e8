"""Probable mistakes in reviews of 24-puzzles, compared with proven distances.

Each game begins with a proven shortest solution. After some of its moves come random moves, then a
short solution from there. So the cost of the random moves is known, except for an error of the last
part, which makes it too high.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any, NamedTuple

from kit.oracles import numbers, published_rows

from slidestar import Board, Limit, Moves, grade, solve

RANDOM_MOVES = (0, 6, 10, 15, 30, 60)
SEARCHED = 6_000_000  # expansions, which find a solution of the proven length for most boards
SHORT = 1_000_000
BOARDS, QUICK_BOARDS = 50, 4
BACK = {"U": "D", "D": "U", "L": "R", "R": "L"}


class Game(NamedTuple):
    """The moves of a game, those before and after the random ones, and the number wasted."""

    moves: Moves
    first: int
    end: int
    wasted: int


def game(board: Board, goal: Board, shortest: Moves, count: int, chance: Random) -> Game:
    """Return a game with `count` random moves."""
    if not count:
        return Game(shortest, 0, 0, 0)
    first = chance.randrange(5, len(shortest) - 30)
    moves = shortest[:first]
    position = board.apply(moves)
    for _ in range(count):
        back = BACK[moves[-1]]
        moves += Moves(chance.choice([move for move in position.legal_moves() if move != back]))
        position = position.apply(moves[-1:])
    moves += solve(position, goal, limit=Limit(nodes=SHORT)).moves
    return Game(moves, first, first + count, len(moves) - len(shortest))


def run(quick: bool) -> dict[str, Any]:
    """Measure, print the table, and return the figures."""
    goal = Board.from_flat(list(range(25)), 5, 5)
    figures: dict[str, Any] = {str(count): [0] * 6 for count in RANDOM_MOVES}
    rows = published_rows("korf-felner-2002")[: QUICK_BOARDS if quick else BOARDS]
    for number, length, tiles, _ in rows:
        print(f"board {number}", file=sys.stderr)
        board = Board.from_flat(numbers(tiles), 5, 5)
        shortest = solve(board, goal, limit=Limit(nodes=SEARCHED)).moves
        if len(shortest) > int(length):
            continue
        for count in RANDOM_MOVES:
            played = game(board, goal, shortest, count, Random(f"{number} {count}"))
            likely = grade(board, played.moves, goal).likely
            right = [
                one for one in likely if one.first < played.end and one.last + 1 > played.first
            ]
            figures[str(count)] = [
                total + value
                for total, value in zip(
                    figures[str(count)],
                    (1, bool(right), len(likely), len(right), sum(one.cost for one in likely),
                     played.wasted),
                    strict=True,
                )
            ]  # fmt: skip
    titles = ("games", "found", "stretches", "right", "cost", "wasted")
    print(f"{'random moves':>12}" + "".join(f"{title:>11}" for title in titles))
    for name, row in figures.items():
        print(f"{name:>12}" + "".join(f"{value:>11,}" for value in row))
    return figures
