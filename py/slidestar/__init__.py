"""Slidestar: the sliding-tile puzzle as a library. Boards, moves, heuristics, searches.

>>> from slidestar import Board, solve
>>> solution = solve(Board.parse("8 6 7/2 5 4/3 0 1"))
>>> len(solution), solution.optimal
(31, True)
"""

from slidestar.algorithms import ALGORITHMS, HEURISTICS, search, solve
from slidestar.batch import solve_many
from slidestar.board import Board
from slidestar.distances import good_moves
from slidestar.engine import all_optimal, distance
from slidestar.errors import IllegalMove, InvalidBoard, LimitReached, PuzzleError, Unsolvable
from slidestar.kernel import kernel_status
from slidestar.notation import Moves, read_moves
from slidestar.review import Review, grade
from slidestar.search import Limit, Progress, Solution, Stats
from slidestar.shuffle import shuffle

__version__ = "0.1.0"

__all__ = [
    "ALGORITHMS",
    "HEURISTICS",
    "Board",
    "IllegalMove",
    "InvalidBoard",
    "Limit",
    "LimitReached",
    "Moves",
    "Progress",
    "PuzzleError",
    "Review",
    "Solution",
    "Stats",
    "Unsolvable",
    "all_optimal",
    "distance",
    "good_moves",
    "grade",
    "kernel_status",
    "read_moves",
    "search",
    "shuffle",
    "solve",
    "solve_many",
]
