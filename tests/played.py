"""Games in the page that were played with mistakes, as reviews need them."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page
from puzzle_page import KEYS, button, expect_board, part

from slidestar import Board, Moves
from slidestar.search import run
from slidestar.solver.distances import good_moves

INVERSE = {"U": "D", "D": "U", "L": "R", "R": "L"}


def summary(page: Page) -> Locator:
    return part(page, "review", "summary")


def walk(board: Board, count: int, seed: str, wander: float = 1.0) -> list[str]:
    """Moves of a person who goes astray: each is a random one with a chance of `wander`."""
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
    """A board, and so many random moves that solve it."""
    goal = Board.solved(size)
    moves = walk(goal, count, seed)
    return goal.apply(moves), Moves(INVERSE[move] for move in reversed(moves))


def load(page: Page, board: Board, mode: str) -> None:
    """Put a board into a page whose Python is there: a new address would boot it anew."""
    page.get_by_role("tab", name="Play").click()
    page.get_by_role("textbox", name="Position").fill(board.text())
    button(page, "Load").click()
    expect_board(page, board)
    page.get_by_role("tab", name=mode).click()
    page.locator("h1").click()  # keys aren't the tabs' then


def play(page: Page, board: Board, moves: Moves, mode: str = "Analyse") -> None:
    """Play a whole game in a page whose Python is there."""
    load(page, board, "Play")
    page.evaluate(
        """(keys) => {
            for (const code of keys) {
                document.dispatchEvent(new KeyboardEvent("keydown", { code, key: code }));
            }
        }""",
        [KEYS[move] for move in moves],
    )
    expect_board(page, board.apply(moves))
    page.get_by_role("tab", name=mode).click()
    page.locator("h1").click()
