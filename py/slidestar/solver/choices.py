"""The algorithms and heuristics by name, with the label and the description that users read."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from slidestar.algorithms import Search
from slidestar.algorithms.best_first import WEIGHT, astar, breadth_first, greedy, weighted_astar
from slidestar.algorithms.depth_first import depth_first, ida_star, iterative_deepening
from slidestar.algorithms.heuristics import (
    Hamming,
    Heuristic,
    LinearConflict,
    Manhattan,
    WalkingDistance,
)
from slidestar.errors import PuzzleError, quote
from slidestar.pdb.heuristic import (
    EXACT_DISTANCE,
    PATTERN_DATABASE,
    exact_distance,
    pattern_database,
)
from slidestar.puzzle.board import Board

__all__ = [
    "ALGORITHMS",
    "ALGORITHM_CHOICES",
    "HEURISTICS",
    "HEURISTIC_CHOICES",
    "INFORMED",
    "AlgorithmChoice",
    "HeuristicChoice",
    "check_name",
]


class AlgorithmChoice(NamedTuple):
    """An algorithm. `search` is None for `auto`; `informed` means that it uses a heuristic."""

    label: str
    description: str
    search: Callable[..., Search] | None
    informed: bool = False


class HeuristicChoice(NamedTuple):
    """A heuristic. `bind` returns it for a goal."""

    label: str
    description: str
    bind: Callable[[Board], Heuristic]


ALGORITHM_CHOICES = {
    "auto": AlgorithmChoice(
        "Auto",
        "Auto picks the search and the heuristic to suit the size. Up to 16 cells its solution is a"
        " shortest one; on larger boards it is a good one, shown with a proven lower bound.",
        None,
    ),
    "astar": AlgorithmChoice(
        "A*",
        "A* expands the position with the smallest f = g + h, the moves made plus the estimate of"
        " those left. If the estimate is never too high, the solution is a shortest one.",
        astar,
        informed=True,
    ),
    "weighted-astar": AlgorithmChoice(
        "Weighted A*",
        f"Weighted A* expands the position with the smallest f = g + {WEIGHT:g}h. It is faster than"
        f" A*. If the estimate is never too high, its solution has at most {WEIGHT:g} times as many"
        " moves as a shortest one.",
        weighted_astar,
        informed=True,
    ),
    "greedy": AlgorithmChoice(
        "Greedy best-first",
        "Greedy best-first search expands the position with the smallest h. It is fast, and its"
        " solution may be long.",
        greedy,
        informed=True,
    ),
    "bfs": AlgorithmChoice(
        "Breadth-first",
        "Breadth-first search expands all positions one move away, then all two moves away, and so"
        " on. Its solution is a shortest one, found without an estimate.",
        breadth_first,
    ),
    "dfs": AlgorithmChoice(
        "Depth-first",
        "Depth-first search follows one path to its end before it tries another. It is easy to"
        " write, and its solutions are long.",
        depth_first,
    ),
    "iterative-deepening": AlgorithmChoice(
        "Iterative deepening",
        "Iterative deepening searches depth-first to depth 1, 2, 3 and so on. It needs little"
        " memory, expands positions repeatedly, and finds a shortest solution.",
        iterative_deepening,
    ),
    "ida-star": AlgorithmChoice(
        "IDA*",
        "IDA* searches depth-first while f is within a threshold, which rises in each iteration. It"
        " stores only the path to the current position. If the estimate is never too high, the"
        " solution is a shortest one.",
        ida_star,
        informed=True,
    ),
}
"""The algorithms. The first is the default."""

HEURISTIC_CHOICES = {
    "hamming": HeuristicChoice(
        "Hamming",
        "Hamming counts the tiles that are out of place. Each needs at least one move, so it is"
        " never too high.",
        Hamming,
    ),
    "manhattan": HeuristicChoice(
        "Manhattan",
        "Manhattan adds up the rows and columns between each tile and its goal cell. A move takes"
        " one tile one step, so it is never too high.",
        Manhattan,
    ),
    "linear-conflict": HeuristicChoice(
        "Linear conflict",
        "Linear conflict adds two moves to Manhattan for each tile that must leave its line to let"
        " another pass. It is never too high, and never below Manhattan.",
        LinearConflict,
    ),
    "walking-distance": HeuristicChoice(
        "Walking distance",
        "Walking distance counts the moves needed if only the row of each tile matters, plus those"
        " needed if only its column does. It is never too high.",
        WalkingDistance,
    ),
    PATTERN_DATABASE: HeuristicChoice(
        "Pattern database",
        "A pattern database stores how many moves each group of tiles needs when the other tiles"
        " are ignored. The sum over the groups is never too high, and usually far above Manhattan.",
        pattern_database,
    ),
    EXACT_DISTANCE: HeuristicChoice(
        "Exact distance",
        "Exact distance is the number of moves itself, from a table of all positions, so A* expands"
        " only those of its solution. There are such tables up to 10 cells.",
        exact_distance,
    ),
}
"""The heuristics."""

ALGORITHMS = tuple(ALGORITHM_CHOICES)
"""The names of the algorithms for `solve`. The first is the default, `auto`."""
INFORMED = frozenset(name for name, choice in ALGORITHM_CHOICES.items() if choice.informed)
"""The algorithms that use a heuristic."""
HEURISTICS = {name: choice.bind for name, choice in HEURISTIC_CHOICES.items()}
"""The heuristics by name. Call one with a goal to get its estimates."""


def check_name(what: str, name: object, known: Collection[str]) -> None:
    """Raise `PuzzleError` unless a name is known.

    >>> check_name("algorithm", "a-star", ["astar", "bfs"])
    Traceback (most recent call last):
    slidestar.errors.PuzzleError: algorithm must be one of astar, bfs, got 'a-star'
    """
    if not isinstance(name, str) or name not in known:
        raise PuzzleError(f"{what} must be one of {', '.join(known)}, got {quote(name)}")
