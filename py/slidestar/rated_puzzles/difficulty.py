"""The difficulty of a board as a puzzle: "solve it in N moves, without a mistake"."""

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

_TYPICAL_PER_MOVE = 52  # measured: a longer solution usually has more rises and traps, too


@dataclass(frozen=True)
class Difficulty:
    """The properties of a puzzle that make it hard.

    `length`: the number of moves of a shortest solution. `solutions`: the number of shortest
    solutions. `rises`: the moves of a solution that raise the Manhattan distance, so that they look
    wrong. This number is the same for all shortest solutions: half the difference between the
    length and the Manhattan distance of the board.

    A *trap* is a wrong move that looks right: it lowers the Manhattan distance, and does not undo
    the move before. `traps` is the number of traps beside the solution that has the fewest.
    `first_trap` is the number of moves before the first of them, or `length` if there is none. If
    several solutions have the fewest traps, it is that of the solution whose first trap is last.
    """

    length: int
    solutions: int
    rises: int
    traps: int
    first_trap: int


def measure(graph: SolutionGraph) -> Difficulty:
    """Return the difficulty of a board with these solutions.

    >>> from slidestar.algorithms import run
    >>> from slidestar.rated_puzzles.solutions import solution_graph
    >>> measure(run(solution_graph(Board.parse("5 4 3/2 1 0"))))
    Difficulty(length=14, solutions=2, rises=3, traps=2, first_trap=2)
    """
    goal = graph.goal
    # The traps and minus the first trap on the best solution from a position, after the move that
    # led there: both are minimized, in this order.
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
    """Return the wrong moves that lower the Manhattan distance."""
    manhattan = position.manhattan(goal)
    return [
        move
        for move, neighbor in zip(position.legal_moves(), position.neighbors(), strict=True)
        if move not in good and neighbor.manhattan(goal) < manhattan
    ]


def puzzle_rating(difficulty: Difficulty) -> int:
    """Return the rating of a puzzle: a player of that rating solves about every second one.

    >>> puzzle_rating(Difficulty(length=4, solutions=1, rises=0, traps=0, first_trap=4))
    640
    >>> puzzle_rating(Difficulty(length=22, solutions=2, rises=4, traps=5, first_trap=2))
    1620

    The puzzle is solved only if all moves are right. So the odds of solving it are about a product,
    with a factor for each decision. In Elo's and Glicko's scales 400 points are a factor of 10 in
    the odds: factors multiply, points add up. The rating is

    - 480, so that the nearest boards have 600,
    - plus 40 for each move of the solution, a factor of 1.26: every move is a decision, and one
      more move to look ahead;
    - plus 25 for each good move that raises the Manhattan distance: players prefer moves that bring
      a tile nearer to its cell, and such a move does not;
    - plus 20 for each trap, for the same reason;
    - plus 5 for each move that is left at the first trap: near the goal a player can read the
      position to its end and see through the trap, at the start of a long puzzle hardly;
    - minus 40 for each doubling of the number of shortest solutions: more moves are right.

    It is rounded, and limited to 600 and 2800. The factors are estimates, not fitted to players;
    `glicko.PUZZLE_DEVIATION` allows for their error.
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
    """Return the length at which puzzles on 3x3 and 4x4 have about this rating.

    >>> round(typical_length(1000)), round(typical_length(2000))
    (10, 29)
    """
    return (rating - _BASE) / _TYPICAL_PER_MOVE
