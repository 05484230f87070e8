"""Judge a move by exact distances."""

from __future__ import annotations

from dataclasses import dataclass

from slidestar.algorithms import Limit, LimitReached, run
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Moves
from slidestar.solver.distances import good_moves


@dataclass(frozen=True)
class Judgement:
    """The cost of a move, and the good moves at its position."""

    cost: int
    """The number of wasted moves, 0 or 2."""
    before: int
    """The distance before the move."""
    after: int
    """The distance after the move."""
    good: Moves
    """The moves that cost nothing."""


def judge_move(
    board: Board, move: str, goal: Board | None = None, limit: Limit | None = None
) -> Judgement:
    """Judge a move by exact distances.

    >>> judge_move(Board.parse("1 2 3/4 0 6/7 5 8"), "L")
    Judgement(cost=2, before=2, after=3, good=Moves.parse('U'))

    Every move changes the distance by one. A wrong move costs two moves: itself, and the move that
    makes up for it. The page judges moves by the request `distance`, which returns the same good
    moves.

    Raises `IllegalMove` if the tile cannot move, `Unsolvable` if the goal cannot be reached, and
    `LimitReached` if the distance cannot be proven.
    """
    board.move(move)
    found = run(good_moves(board, goal, limit))
    if found.distance is None:
        raise LimitReached(
            f"the distance of {board.text()} cannot be proven",
            stats=found.stats,
            lower_bound=found.lower_bound,
        )
    wrong = move.upper() not in found.moves
    return Judgement(2 * wrong, found.distance, found.distance + (1 if wrong else -1), found.moves)
