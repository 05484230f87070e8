"""Slidestar: the sliding-tile puzzle as a library. Boards, moves, heuristics, searches.

>>> from slidestar import Board, solve
>>> solution = solve(Board.parse("8 6 7/2 5 4/3 0 1"))
>>> len(solution), solution.optimal
(31, True)
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from slidestar import algorithms
from slidestar.algorithms import Limit, LimitReached, Progress, Solution, Stats
from slidestar.errors import IllegalMove, InvalidBoard, PuzzleError, Unsolvable
from slidestar.kernel import kernel_status
from slidestar.puzzle.board import Board
from slidestar.puzzle.notation import Moves, read_moves
from slidestar.solver.api import ALGORITHMS, HEURISTICS, search, solve
from slidestar.solver.auto import distance
from slidestar.solver.distances import good_moves

if TYPE_CHECKING:
    from slidestar.algorithms.bars import progress
    from slidestar.algorithms.trace import Trace
    from slidestar.algorithms.user_heuristic import HeuristicError
    from slidestar.classroom.check import check_heuristic
    from slidestar.classroom.depths import boards_at, counts_by_depth
    from slidestar.classroom.finishes import Finishes
    from slidestar.classroom.race import Contestant, effective_branching, race
    from slidestar.classroom.report import HeuristicReport
    from slidestar.games.review import Review, grade
    from slidestar.puzzle.goals import named_goal
    from slidestar.puzzle.shuffle import shuffle
    from slidestar.solver.all_optimal import all_optimal
    from slidestar.solver.batch import solve_many
    from slidestar.solver.proof import proof
    from slidestar.solver.tracing import trace

__version__ = "1.0.0"

# Deprecated: in version 1.0 `from slidestar.search import run` named a package, now `algorithms`.
sys.modules[f"{__name__}.search"] = algorithms

__all__ = [
    "ALGORITHMS",
    "HEURISTICS",
    "Board",
    "Contestant",
    "Finishes",
    "HeuristicError",
    "HeuristicReport",
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
    "Trace",
    "Unsolvable",
    "all_optimal",
    "boards_at",
    "check_heuristic",
    "counts_by_depth",
    "distance",
    "effective_branching",
    "good_moves",
    "grade",
    "kernel_status",
    "named_goal",
    "progress",
    "proof",
    "race",
    "read_moves",
    "search",
    "shuffle",
    "solve",
    "solve_many",
    "trace",
]

# Imported only when asked for: each module delays the page's Python by milliseconds.
_LATER = {
    "Finishes": "slidestar.classroom.finishes",
    "HeuristicError": "slidestar.algorithms.user_heuristic",
    "HeuristicReport": "slidestar.classroom.report",
    "Trace": "slidestar.algorithms.trace",
    "check_heuristic": "slidestar.classroom.check",
    "progress": "slidestar.algorithms.bars",
    "proof": "slidestar.solver.proof",
    "trace": "slidestar.solver.tracing",
    "all_optimal": "slidestar.solver.all_optimal",
    "named_goal": "slidestar.puzzle.goals",
    "shuffle": "slidestar.puzzle.shuffle",
    "solve_many": "slidestar.solver.batch",
    **dict.fromkeys(("Review", "grade"), "slidestar.games.review"),
    **dict.fromkeys(("boards_at", "counts_by_depth"), "slidestar.classroom.depths"),
    **dict.fromkeys(("Contestant", "effective_branching", "race"), "slidestar.classroom.race"),
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
