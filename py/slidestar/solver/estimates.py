"""Estimate the distance of a large board from the length of a quickly found solution.

In single-tile moves, a narrow beam search with the learned estimate finds the solution. Without the
learned estimate, two beam searches use the convex distance. Their solutions are longer, so the
result is averaged with an estimate from linear conflict. In multi-tile moves, two wider beams
search. They support boards of up to 64 cells, or 36 cells without the learned estimate.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import chain
from typing import NamedTuple

from slidestar.algorithms import Budget, same_parity
from slidestar.algorithms.heuristics import LinearConflict
from slidestar.kernel import Beam, LearnedEstimate, grid_for, load_loops
from slidestar.pdb.shared_estimate import LEARNED
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import Metric
from slidestar.solver.beams import run_beam

MOVES_PER_CONFLICT_BOUND = 1.3
"""The typical ratio of the distance to the linear-conflict lower bound.

On the fifty 24-puzzles of Korf and Felner (2002) the ratio is 1.29 on average, with a standard
deviation of 4%.
"""

# On the same boards, solutions by a learned beam are 4% too long (standard deviation 2%). Convex
# beams search from the board and from the goal. The shorter of their two solutions is 11% too long
# (standard deviation 5%). Its mean with the estimate from linear conflict is off by 3%. Near the
# goal, solutions are rarely too long.
_LEARNED_TOO_LONG = 0.04
_TOO_LONG = 0.11
# The standard deviations of the estimates. With learned beams, 6x6 boards have the same.
_LEARNED_ERROR = 0.025
_ERROR = 0.04
# In multi-tile moves, two learned beams were compared with the shortest known solutions of 32
# random boards of 5x5 to 8x8. The shorter of their two solutions was 4% longer (standard deviation
# 3%), and the known solutions are not optimal. With convex beams, it is 5% longer (standard
# deviation 3%) on 5x5 and 6x6, and up to 60% longer on 7x7.
_SLIDES_TOO_LONG = 0.05
_SLIDES_MAX_CELLS = 36
_SLIDES_WIDTH = 2000
_LEARNED_SLIDES_WIDTH = 1000
# A board is far from the goal if its solution has at least this number of moves per cell.
_FAR = 4.4
_SLIDES_FAR = 2.2
_WIDTH = 200
_BEAM_MAX_CELLS = 64  # on larger boards, narrow beams are slow or find no solution
_MAX_MOVES = 20  # the maximum length of a beam's solution, per cell
_SAMPLES = 12  # the approximate number of positions to estimate in a game
_SAMPLE_NODES = 2_000_000  # expansions for all samples, which take about a second


class Estimate(NamedTuple):
    """An estimated distance."""

    distance: int
    at_most: int | None  # a proven upper bound, or None if no solution was found


def estimate(board: Board, goal: Board, budget: Budget) -> Generator[None, None, Estimate]:
    """Estimate the distance to a goal, which must be reachable.

    Yields every hundredth of a second. If the budget is spent before a solution is found, the
    estimate is based on linear conflict alone.
    """
    guess = MOVES_PER_CONFLICT_BOUND * LinearConflict(goal)(board)
    learned = LEARNED.estimate(board)
    if learned is not None or len(board.tiles) <= _BEAM_MAX_CELLS:
        at_most = yield from _upper_bound(board, goal, learned, budget, _WIDTH, Metric.STM)
    else:
        at_most = None
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
    learned = LEARNED.estimate(board, Metric.MTM)
    if len(board.tiles) > (_SLIDES_MAX_CELLS if learned is None else _BEAM_MAX_CELLS):
        return None
    width = _SLIDES_WIDTH if learned is None else _LEARNED_SLIDES_WIDTH
    at_most = yield from _upper_bound(board, goal, learned, budget, width, Metric.MTM)
    if at_most is None:
        return None
    far = min(1.0, at_most / (_SLIDES_FAR * len(board.tiles)))
    return Estimate(round(at_most / (1 + _SLIDES_TOO_LONG * far)), at_most)


def relative_error(board: Board) -> float:
    """Return the relative standard deviation of estimates for boards of this size."""
    return _ERROR if LEARNED.estimate(board) is None else _LEARNED_ERROR


def estimates(
    positions: Sequence[Board], goal: Board, budget: Budget, metric: Metric
) -> Generator[None, None, dict[int, Estimate]]:
    """Estimate some positions that are spread over a game.

    Return a dict of the estimates by the index of the position.
    """
    of_one = estimate if metric is Metric.STM else _estimate_of_slides
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


def _upper_bound(
    board: Board,
    goal: Board,
    learned: LearnedEstimate | None,
    budget: Budget,
    width: int,
    metric: Metric,
) -> Generator[None, None, int | None]:
    """Solve by a beam search in each direction, and return the length of the shorter solution.

    With the learned estimate and single-tile moves, search only from the board to the goal. Return
    None if no solution was found.
    """
    cells = len(board.tiles)
    grid = grid_for(board.rows, board.cols)
    beam = Beam(grid, width, _MAX_MOVES * cells, metric=metric, learned=learned)
    ends = [(board, goal)]
    if learned is None or metric is Metric.MTM:
        ends.append((goal, board))
    lengths = []
    for start, end in ends:
        beam.start(start.tiles, end.tiles, stall_limit=4 * cells, nodes=1 << 40)
        if (yield from run_beam(beam, budget)):
            lengths.append(metric.length(beam.moves))
    return min(lengths, default=None)
