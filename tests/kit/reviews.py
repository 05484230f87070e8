"""Games with mistakes, for tests of reviews."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page

from kit.page import part
from slidestar import Board, Moves
from slidestar.algorithms import run
from slidestar.solver.distances import good_moves

INVERSE = {"U": "D", "D": "U", "L": "R", "R": "L"}


def walk(board: Board, count: int, seed: str, wander: float = 1.0) -> list[str]:
    """Return a game's moves, which are random with probability `wander` and otherwise optimal."""
    chosen = random.Random(seed)
    moves: list[str] = []
    while len(moves) < count:
        legal = [m for m in board.legal_moves() if not moves or m != INVERSE[moves[-1]]]
        if chosen.random() >= wander:
            legal = list(run(good_moves(board)).moves)
        moves.append(chosen.choice(legal))
        board = board.move(moves[-1])
    return moves


def away_and_back(size: int, count: int, seed: str) -> tuple[Board, Moves]:
    """Return a board and `count` random moves that solve it."""
    goal = Board.solved(size)
    moves = walk(goal, count, seed)
    return goal.apply(moves), Moves(INVERSE[move] for move in reversed(moves))


def summary(page: Page) -> Locator:
    """Return the line with a review's totals."""
    return part(page, "review", "summary")


def mistakes(page: Page) -> Locator:
    """Return the buttons that list a review's mistakes."""
    return page.get_by_role("list", name="Mistakes").get_by_role("button")
