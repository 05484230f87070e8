"""Measure the difficulty of a puzzle: "solve this board in N moves, without a mistake"."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2

from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import OPPOSITE
from slidestar.rated_puzzles.solutions import SolutionGraph

EASIEST, HARDEST = 600, 2800
"""The limits of a puzzle's rating."""

_BASE = 480
_PER_MOVE = 40
_PER_RISE = 25
_PER_TRAP = 20
_PER_MOVE_AFTER_TRAP = 5
_PER_DOUBLING = 40

# This measured value exceeds `_PER_MOVE`, because longer solutions usually have more rises and
# traps.
_TYPICAL_PER_MOVE = 52


@dataclass(frozen=True)
class Difficulty:
    """The properties of a puzzle that make it hard.

    A *trap* is a wrong move that looks right, because it lowers the Manhattan distance and does not
    undo the previous move.
    """

    length: int
    """The number of moves of a shortest solution."""
    solutions: int
    """The number of shortest solutions."""
    rises: int
    """The number of moves in a shortest solution that raise the Manhattan distance.

    Such moves look wrong. All shortest solutions have the same number of them: half the difference
    between `length` and the board's Manhattan distance.
    """
    traps: int
    """The number of traps along the shortest solution with the fewest traps."""
    first_trap: int
    """The number of moves before the first trap, or `length` if there is no trap.

    If several solutions have the fewest traps, the solution whose first trap comes last counts.
    """


def measure(graph: SolutionGraph) -> Difficulty:
    """Return the difficulty of the board of a solution graph.

    >>> from slidestar.algorithms import run
    >>> from slidestar.rated_puzzles.solutions import solution_graph
    >>> measure(run(solution_graph(Board.parse("5 4 3/2 1 0"))))
    Difficulty(length=14, solutions=2, rises=3, traps=2, first_trap=2)
    """
    goal = graph.goal
    # The keys are a position and the move that led to it. The values are the number of traps and
    # minus the number of moves before the first trap, on the solution that minimizes them.
    best: dict[tuple[Board, str], tuple[int, int]] = {
        (goal, move): (0, 0) for move in ("", *OPPOSITE)
    }
    for layer in reversed(graph.layers[:-1]):
        nearer, best = best, {}
        for position, good in layer.items():
            onward = [(move, nearer[position.move(move), move]) for move in good]
            tempting = _traps(position, good, goal)
            for arrival in ("", *OPPOSITE):
                count = sum(1 for move in tempting if move != OPPOSITE.get(arrival))
                best[position, arrival] = min(
                    (count + later, 0 if count else first - 1) for _, (later, first) in onward
                )
    traps, first = best[graph.board, ""]
    rises = (graph.length - graph.board.manhattan(goal)) // 2
    return Difficulty(graph.length, graph.solutions, rises, traps, -first)


def _traps(position: Board, good: tuple[str, ...], goal: Board) -> list[str]:
    """Return the moves from a position that lower the Manhattan distance but are not `good`."""
    manhattan = position.manhattan(goal)
    return [
        move
        for move, neighbor in zip(position.legal_moves(), position.neighbors(), strict=True)
        if move not in good and neighbor.manhattan(goal) < manhattan
    ]


def puzzle_rating(difficulty: Difficulty) -> int:
    """Return the rating of a puzzle. A player with this rating has about a 50% chance to solve it.

    >>> puzzle_rating(Difficulty(length=4, solutions=1, rises=0, traps=0, first_trap=4))
    640
    >>> puzzle_rating(Difficulty(length=22, solutions=2, rises=4, traps=5, first_trap=2))
    1620

    The puzzle is solved only if all moves are right. So the odds of solving it are roughly a
    product with a factor for each decision. On the scales of Elo and Glicko, 400 points are a
    factor of 10 in the odds, so that points are added where factors are multiplied. The rating is
    the sum of these points:

    - 480, so that the boards nearest to the goal have a rating of about 600.
    - 40 for each move of the solution (a factor of 1.26). Every move is a decision, and one more
      move to look ahead.
    - 25 for each good move that raises the Manhattan distance. Players prefer moves that bring a
      tile nearer to its goal cell.
    - 20 for each trap, for the same reason.
    - 5 for each move that is left at the first trap. Near the goal, a player can calculate all
      moves to the end and recognize the trap, which is hardly possible far from the goal.
    - -40 for each doubling of the number of shortest solutions, because more moves are right.

    The sum is rounded and limited to the range from 600 to 2800. The points are estimates, which
    were not fitted to results of players. `glicko.PUZZLE_DEVIATION` allows for their error.
    """
    points = (
        _BASE
        + _PER_MOVE * difficulty.length
        + _PER_RISE * difficulty.rises
        + _PER_TRAP * difficulty.traps
        + _PER_MOVE_AFTER_TRAP * (difficulty.length - difficulty.first_trap)
        - _PER_DOUBLING * log2(difficulty.solutions)
    )
    return min(HARDEST, max(EASIEST, round(points)))


def typical_length(rating: float) -> float:
    """Return the typical length of puzzles with this rating, on 3x3 and 4x4 boards.

    >>> round(typical_length(1000)), round(typical_length(2000))
    (10, 29)
    """
    return (rating - _BASE) / _TYPICAL_PER_MOVE
