"""Estimates of the distance of large boards, from a quickly found solution.

A narrow beam with the learned estimate finds it, or two with the convex distance. These solutions
are worse, so linear conflict has a part in the result. In multi-tile moves there are estimates of
boards of up to 36 cells, from two wider beams.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import chain
from typing import NamedTuple

from slidestar.algorithms import Budget, same_parity
from slidestar.algorithms.heuristics import LinearConflict
from slidestar.kernel import Beam, LearnedEstimate, grid_for, load_loops
from slidestar.pdb.learned import LEARNED
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric
from slidestar.solver.beams import run_beam
from slidestar.solver.move_codes import split_codes

__all__ = [
    "MOVES_PER_CONFLICT_BOUND",
    "Estimate",
    "estimate",
    "estimates",
    "relative_error",
]

MOVES_PER_CONFLICT_BOUND = 1.3
"""The ratio of the distance to the estimate of linear conflict.

On the fifty 24-puzzles of Korf and Felner (2002) it is 1.29 on average, with a standard deviation
of 4%.
"""

# On the same boards, the solution by a learned beam is 4% too long (standard deviation 2%). The
# shorter of two solutions by convex beams, from the board and from the goal, is 11% too long (5%),
# and its mean with linear conflict's estimate is 3% off. Near the goal they are rarely too long.
_LEARNED_TOO_LONG = 0.04
_TOO_LONG = 0.11
# The standard deviations of the results. With learned beams it is the same for 6x6.
_LEARNED_ERROR = 0.025
_ERROR = 0.04
# In multi-tile moves, the shorter of two solutions is 5% longer (3%) than the shortest known, on 13
# random boards of 5x5 and 6x6. On 7x7 it can be 60% longer.
_SLIDES_TOO_LONG = 0.05
_SLIDES_MAX_CELLS = 36
_SLIDES_WIDTH = 2000
# Moves for each cell, from which a board is not near the goal.
_FAR = 4.4
_SLIDES_FAR = 2.2
_LEARNED_WIDTH = 200
_WIDTH = 200
_BEAM_MAX_CELLS = 64  # on larger boards such a narrow beam finds no solution
_MAX_MOVES = 20  # moves for each cell
_SAMPLES = 12  # positions of a game
_SAMPLE_NODES = 2_000_000  # expansions for all samples: about a second


class Estimate(NamedTuple):
    """An estimated distance, and a proven upper bound, None if no solution was found."""

    distance: int
    at_most: int | None


def estimate(board: Board, goal: Board, budget: Budget) -> Generator[None, None, Estimate]:
    """Estimate the distance to a goal, which must be reachable.

    Yields every hundredth of a second. If the budget is spent, it uses linear conflict alone.
    """
    guess = MOVES_PER_CONFLICT_BOUND * LinearConflict(goal)(board)
    learned = LEARNED.estimate(board)
    if learned is not None:
        at_most = yield from _learned_bound(board, goal, learned, budget)
    else:
        at_most = yield from _upper_bound(board, goal, budget)
    if at_most is not None:
        far = min(1.0, at_most / (_FAR * len(board.tiles)))
        if learned is not None:
            guess = at_most / (1 + _LEARNED_TOO_LONG * far)
        else:
            guess = min(at_most, (guess + at_most / (1 + _TOO_LONG * far)) / 2)
    distance = same_parity(guess - 1, board, goal)  # the nearest integer of the right parity
    return Estimate(distance if at_most is None else min(distance, at_most), at_most)


def _estimate_of_slides(
    board: Board, goal: Board, budget: Budget
) -> Generator[None, None, Estimate | None]:
    """Estimate the distance in multi-tile moves, or return None if no solution is found."""
    if len(board.tiles) > _SLIDES_MAX_CELLS:
        return None
    at_most = yield from _upper_bound(board, goal, budget, _SLIDES_WIDTH, "mtm")
    if at_most is None:
        return None
    far = min(1.0, at_most / (_SLIDES_FAR * len(board.tiles)))
    return Estimate(round(at_most / (1 + _SLIDES_TOO_LONG * far)), at_most)


def relative_error(board: Board) -> float:
    """Return the standard deviation of estimates for boards of this size, relative to distances."""
    return _ERROR if LEARNED.estimate(board) is None else _LEARNED_ERROR


def estimates(
    positions: Sequence[Board], goal: Board, budget: Budget, metric: Metric
) -> Generator[None, None, dict[int, Estimate]]:
    """Estimate positions spread over a game. Return the estimates by the position's index."""
    of_one = estimate if metric == "stm" else _estimate_of_slides
    every = range(0, len(positions), max(1, (len(positions) - 1) // _SAMPLES))
    enough = budget.stats.expanded + load_loops().slice(_SAMPLE_NODES)
    found = {}
    for i in chain(every[::4], every[2::4], every[1::2]):
        if budget.stats.expanded >= enough or budget.is_spent():
            break
        about = yield from of_one(positions[i], goal, budget)
        if about is not None:
            found[i] = about
    return found


def _learned_bound(
    board: Board, goal: Board, learned: LearnedEstimate, budget: Budget
) -> Generator[None, None, int | None]:
    """Return the length of a solution by a narrow beam with the learned estimate."""
    cells = len(board.tiles)
    beam = Beam(learned.grid, _LEARNED_WIDTH, _MAX_MOVES * cells, learned=learned)
    beam.start(board.tiles, goal.tiles, stall_limit=4 * cells, nodes=1 << 40)
    return len(beam.moves) if (yield from run_beam(beam, budget)) else None


def _upper_bound(
    board: Board, goal: Board, budget: Budget, width: int = _WIDTH, metric: Metric = "stm"
) -> Generator[None, None, int | None]:
    """Return the length of the shorter of two solutions by convex beams, in both directions."""
    cells = len(board.tiles)
    if cells > _BEAM_MAX_CELLS:
        return None
    beam = Beam(grid_for(board.rows, board.cols), width, _MAX_MOVES * cells, metric=metric)
    lengths = []
    for start, end in ((board, goal), (goal, board)):
        beam.start(start.tiles, end.tiles, stall_limit=4 * cells)
        if (yield from run_beam(beam, budget)):
            lengths.append(len(split_codes(beam.moves, metric)))
    return min(lengths, default=None)
