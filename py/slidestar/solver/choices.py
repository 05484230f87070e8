"""The algorithms and heuristics by name, with their labels and descriptions for users."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from slidestar.algorithms import Search
from slidestar.algorithms.beam_search import WIDTH, beam_search
from slidestar.algorithms.best_first import (
    astar,
    breadth_first,
    depth_first,
    greedy,
    uniform_cost,
    weighted_astar,
)
from slidestar.algorithms.bidirectional import bidirectional_breadth_first, meet_in_the_middle
from slidestar.algorithms.depth_first import ida_star, iterative_deepening
from slidestar.algorithms.heuristics import (
    Hamming,
    Heuristic,
    LinearConflict,
    Manhattan,
    WalkingDistance,
)
from slidestar.algorithms.hill_climbing import hill_climbing
from slidestar.algorithms.memory_bounded import MEMORY, memory_bounded
from slidestar.algorithms.recursive_best_first import recursive_best_first
from slidestar.algorithms.rules import WEIGHT
from slidestar.errors import PuzzleError, check_name, quote
from slidestar.pdb.table_heuristics import (
    EXACT_DISTANCE,
    PATTERN_DATABASE,
    exact_distance,
    pattern_database,
)
from slidestar.puzzle.board import Board
from slidestar.solver.options import DEFAULTS, SearchOptions


class AlgorithmChoice(NamedTuple):
    """An algorithm that users can choose."""

    label: str
    description: str
    search: Callable[..., Search] | None  # None for `auto`
    informed: bool = False  # True if the algorithm uses a heuristic
    deepening: bool = False  # True if each iteration raises a threshold
    from_goal: bool = False  # True if the search also needs estimates of moves to the start
    options: tuple[str, ...] = ()  # the fields of `SearchOptions` that have a default here
    extras: tuple[str, ...] = ()  # other fields that the algorithm accepts, without a default


class HeuristicChoice(NamedTuple):
    """A heuristic that users can choose."""

    label: str
    description: str
    bind: Callable[[Board], Heuristic]  # returns the heuristic for a goal


_ALGORITHMS = {
    "auto": AlgorithmChoice(
        "Auto",
        "Auto picks the search and the heuristic to suit the size. Up to 16 cells, it finds a"
        " shortest solution; on larger boards, a good one with a proven lower bound.",
        None,
    ),
    "astar": AlgorithmChoice(
        "A*",
        "A* expands the node with the smallest f = g + h: the moves made plus the estimate of the"
        " moves left. If h never overestimates, it finds a shortest solution.",
        astar,
        informed=True,
        extras=("cost",),
    ),
    "weighted-astar": AlgorithmChoice(
        "Weighted A*",
        "Weighted A* expands the node with the smallest f = g + w·h, with a weight w of 1 or more"
        f" ({WEIGHT:g} by default). It often expands fewer nodes than A*. If h never"
        " overestimates, its solution has at most w times as many moves as a shortest one.",
        weighted_astar,
        informed=True,
        options=("weight",),
        extras=("cost",),
    ),
    "greedy": AlgorithmChoice(
        "Greedy best-first",
        "Greedy best-first search expands the node with the smallest h. It is fast, and its"
        " solution may be long.",
        greedy,
        informed=True,
        extras=("cost",),
    ),
    "beam": AlgorithmChoice(
        "Beam search",
        "Beam search expands one level after another, but at most w nodes of each level: those with"
        f" the smallest h. The width w is {WIDTH} by default. It needs little memory. Its solution"
        " may be long, and a narrow beam can miss every solution.",
        beam_search,
        informed=True,
        options=("width",),
    ),
    "hill": AlgorithmChoice(
        "Hill climbing",
        "Hill climbing moves to the child with the smallest h until no child has a smaller h than"
        " its parent. At such a local minimum, it starts again with a random walk. It stores only"
        " the current path. Its solution is long, and above 3 × 3 it rarely finds one.",
        hill_climbing,
        informed=True,
    ),
    "bfs": AlgorithmChoice(
        "Breadth-first",
        "Breadth-first search expands the start, then all nodes one move away, then all nodes two"
        " moves away, and so on. It finds a shortest solution without an estimate.",
        breadth_first,
    ),
    "uniform-cost": AlgorithmChoice(
        "Uniform cost",
        "Uniform-cost search expands the node with the smallest g, which is here the cost of its"
        " moves: by default, a move costs the number of its tile. No solution is cheaper, but one"
        " may have fewer moves. With equal costs it would be breadth-first search.",
        uniform_cost,
        options=("cost",),
    ),
    "bidirectional": AlgorithmChoice(
        "Bidirectional",
        "Bidirectional search is breadth-first from both ends: it expands the nodes of the next"
        " level from the start, then the next level from the goal, and so on, until the"
        " two meet. It finds a shortest solution.",
        bidirectional_breadth_first,
    ),
    "dfs": AlgorithmChoice(
        "Depth-first",
        "Depth-first search follows one path to its end before it tries another. It is easy to"
        " write, and its solutions are long.",
        depth_first,
    ),
    "iterative-deepening": AlgorithmChoice(
        "Iterative deepening",
        "Iterative deepening searches depth-first to depth 0, 1, 2 and so on. It needs little"
        " memory, repeats its work in each iteration, and finds a shortest solution.",
        iterative_deepening,
        deepening=True,
    ),
    "ida-star": AlgorithmChoice(
        "IDA*",
        "IDA* searches depth-first while f = g + h is within a threshold, which rises in each"
        " iteration. It stores only the current path. If h never overestimates, it finds a shortest"
        " solution.",
        ida_star,
        informed=True,
        deepening=True,
    ),
    "rbfs": AlgorithmChoice(
        "RBFS",
        "Recursive best-first search expands new nodes in the order of f = g + h, as A* does, but"
        " forgets a subtree once another node is better, and expands it again later. It stores one"
        " path and its siblings. If h never overestimates, it finds a shortest solution.",
        recursive_best_first,
        informed=True,
    ),
    "sma-star": AlgorithmChoice(
        "SMA*",
        "SMA* expands the node with the smallest f = g + h, as A* does, but stores at most m nodes,"
        f" {MEMORY} by default. When it needs more, it forgets the leaf with the largest f, and"
        " generates it again if it becomes the best. If h never overestimates, it finds a shortest"
        " solution. With too little memory, it finds none.",
        memory_bounded,
        informed=True,
        options=("memory",),
    ),
    "mm": AlgorithmChoice(
        "MM",
        "MM (“meet in the middle”) searches from both ends. It expands the node with the smallest"
        " max(g + h, 2g), where h estimates the moves to the other end. If h never overestimates,"
        " neither search goes beyond half of a shortest solution, and MM finds a shortest one.",
        meet_in_the_middle,
        informed=True,
        from_goal=True,
    ),
}

HEURISTIC_CHOICES = {
    "hamming": HeuristicChoice(
        "Hamming",
        "Hamming distance is the number of tiles that are out of place. Each of them needs at least"
        " one move, so it never overestimates.",
        Hamming,
    ),
    "manhattan": HeuristicChoice(
        "Manhattan",
        "Manhattan distance is the sum of the rows and columns between each tile and its goal cell."
        " A move takes one tile one step, so it never overestimates.",
        Manhattan,
    ),
    "linear-conflict": HeuristicChoice(
        "Linear conflict",
        "Linear conflict adds two moves to Manhattan distance for each tile that must leave its"
        " goal row or column to let another tile pass. It never overestimates, and is never below"
        " Manhattan distance.",
        LinearConflict,
    ),
    "walking-distance": HeuristicChoice(
        "Walking distance",
        "Walking distance is the fewest moves up and down if only the row of each tile matters,"
        " plus the fewest moves left and right if only its column does. It never overestimates.",
        WalkingDistance,
    ),
    PATTERN_DATABASE: HeuristicChoice(
        "Pattern database",
        "A pattern database stores the fewest moves that take each group of tiles to its goal."
        " Moves of the other tiles do not count. The groups share no tile, so their sum never"
        " overestimates. It is never below Manhattan distance.",
        pattern_database,
    ),
    EXACT_DISTANCE: HeuristicChoice(
        "Exact distance",
        "Exact distance is the length of a shortest solution, from a table of all positions. With"
        " it, A* expands only the nodes on its solution. The table exists for up to 10 cells.",
        exact_distance,
    ),
}
"""The heuristics by name, with their labels and descriptions."""

ALGORITHMS: Mapping[str, AlgorithmChoice] = MappingProxyType(_ALGORITHMS)
"""The algorithms by name. The first is the default, `auto`."""
INFORMED = frozenset(name for name, choice in ALGORITHMS.items() if choice.informed)
"""The names of the algorithms that use a heuristic."""
DEEPENING = tuple(name for name, choice in ALGORITHMS.items() if choice.deepening)
"""The names of the algorithms that raise a threshold in each iteration."""
HEURISTICS: Mapping[str, Callable[[Board], Heuristic]] = MappingProxyType(
    {name: choice.bind for name, choice in HEURISTIC_CHOICES.items()}
)
"""The heuristics by name, as functions that take a goal and return a `Heuristic`."""


def check_options(algorithm: str, options: SearchOptions | None) -> SearchOptions:
    """Return `options` if the algorithm has all of them, or the defaults for None.

    >>> check_options("beam", SearchOptions(width=10)).width
    10
    >>> check_options("astar", SearchOptions(width=10))
    Traceback (most recent call last):
    slidestar.errors.PuzzleError: algorithm must be 'beam' with a width, got 'astar'

    Raises `PuzzleError` for an option that the algorithm does not have.
    """
    if options is None:
        return DEFAULTS
    if not isinstance(options, SearchOptions):
        raise PuzzleError(f"options must be SearchOptions, got {quote(options)}")
    for option in options.given():
        owners = [name for name, each in ALGORITHMS.items() if option in each.options + each.extras]
        if algorithm not in owners:
            known = " or ".join(map(repr, owners))
            raise PuzzleError(f"algorithm must be {known} with a {option}, got {quote(algorithm)}")
    return options


def check_heuristic_use(algorithm: str, heuristic: object) -> None:
    """Raise `PuzzleError` for an unknown heuristic, or a function that would never be called.

    >>> check_heuristic_use("bfs", "manhattan")
    >>> check_heuristic_use("bfs", len)
    Traceback (most recent call last):
    slidestar.errors.PuzzleError: algorithm must be one of astar, ... for a function h, got 'bfs'
    """
    if heuristic is None:
        return
    if not callable(heuristic):
        check_name("heuristic", heuristic, HEURISTICS)
    elif algorithm not in INFORMED:
        informed = ", ".join(name for name in ALGORITHMS if name in INFORMED)
        raise PuzzleError(
            f"algorithm must be one of {informed} for a function h, got {quote(algorithm)}"
        )
