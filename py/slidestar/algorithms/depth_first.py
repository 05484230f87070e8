"""Depth-first search, iterative deepening and IDA*, which need little memory.

R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
Intelligence 27 (1985).
"""

from __future__ import annotations

from math import ceil
from typing import Any, Literal

from slidestar.algorithms.budget import Budget, Limit
from slidestar.algorithms.core import Search, Solution, State, same_parity, slide, state_of
from slidestar.algorithms.heuristics import Heuristic, Manhattan, ZeroHeuristic
from slidestar.algorithms.trace import Recorder
from slidestar.puzzle.board import Board, moves_from
from slidestar.puzzle.moves import Moves

Thresholds = Literal["textbook", "parity"]
"""The next threshold of an iteration: the smallest f above the last, or the smallest of its parity.

All solutions of a board have the same parity, so `"parity"` omits iterations that cannot find one.
"""


def ida_star(
    board: Board,
    goal: Board,
    heuristic: Heuristic | None = None,
    limit: Limit | None = None,
    record: Recorder | None = None,
    thresholds: Thresholds = "textbook",
) -> Search:
    """Search by IDA*: depth-first up to a threshold on f = g + h, which rises in each iteration.

    The next threshold is the smallest f above the current one. A fractional f is rounded up,
    because a solution has a whole number of moves. The solution is optimal for every admissible
    heuristic. Only the current path is stored, so a position is expanded once for each path to it.

    >>> from slidestar.algorithms import run
    >>> len(run(ida_star(Board.parse("1 6 4/7 0 8/2 3 5"), Board.solved(3))))
    20
    """
    heuristic = heuristic or Manhattan(goal)
    return _deepening(board, goal, heuristic, limit, record, "ida-star", thresholds)


def iterative_deepening(
    board: Board,
    goal: Board,
    limit: Limit | None = None,
    record: Recorder | None = None,
    thresholds: Thresholds = "textbook",
) -> Search:
    """Search depth-first to depth 0, 1, 2 and so on, without an estimate. The solution is optimal.

    >>> from slidestar.algorithms import run
    >>> board, goal = Board.parse("8 1 3/4 0 2/7 6 5"), Board.solved(3)
    >>> run(iterative_deepening(board, goal)).stats.expanded
    20187
    >>> run(iterative_deepening(board, goal, thresholds="parity")).stats.expanded
    11464
    """
    heuristic = ZeroHeuristic(goal)
    return _deepening(board, goal, heuristic, limit, record, "iterative-deepening", thresholds)


def _deepening(
    board: Board,
    goal: Board,
    heuristic: Heuristic,
    limit: Limit | None,
    record: Recorder | None,
    algorithm: str,
    thresholds: Thresholds,
) -> Search:
    rows, cols = board.rows, board.cols
    goal_state = state_of(goal)
    budget = Budget(limit)
    stats = budget.stats
    root = state_of(board)
    root_h, root_data = heuristic.evaluate(root)
    lowest: float = root_h  # no path with a smaller f is a solution
    while True:
        budget.bound = same_parity(lowest, board, goal)
        bound = budget.bound if thresholds == "parity" else ceil(lowest)
        cut_off: float | None = None  # the smallest f above the threshold
        path: list[str] = []
        entry = -1 if record is None else record.start(root_h, bound)
        stack: list[tuple[State, int, int, int, Any, str, int]] = [
            (root, board.blank, -1, 0, root_data, "", entry)
        ]
        while stack:
            state, blank, came_from, g, data, move, entry = stack.pop()
            if g:
                path[g - 1 :] = [move]
            if state == goal_state:
                name = None if isinstance(heuristic, ZeroHeuristic) else heuristic.name
                if record is not None:
                    record.reach(entry)
                return Solution(board, goal, Moves(path), g, algorithm, name, budget.so_far())
            stats.frontier = stats.stored = len(stack)
            if budget.tick():
                yield budget.progress()
            if record is not None:
                record.expand(entry)
            g += 1
            child = -1
            for move, source in reversed(moves_from(blank, rows, cols)):
                if source == came_from:
                    continue
                stats.generated += 1
                after = slide(state, blank, source)
                h, next_data = heuristic.update(data, state, after, state[source], source, blank)
                if record is not None:
                    child = record.add(entry, move, g, h)
                if g + h <= bound:
                    stack.append((after, source, blank, g, next_data, move, child))
                    continue
                if record is not None:
                    record.cut_off(child)
                if cut_off is None or g + h < cut_off:
                    cut_off = g + h
            stats.deepest = max(stats.deepest, g)
            stats.peak_frontier = max(stats.peak_frontier, len(stack))
        assert cut_off is not None, "the blank can always move"
        lowest = cut_off


def depth_first(
    board: Board, goal: Board, limit: Limit | None = None, record: Recorder | None = None
) -> Search:
    """Search depth-first, to a depth of `limit.depth` moves (default: five per cell).

    The solution is seldom short. Positions that were reached by a path of at most the same length
    are skipped. Raises `LimitReached` if there is no solution within the depth.
    """
    rows, cols = board.rows, board.cols
    depth = 5 * rows * cols if limit is None or limit.depth is None else limit.depth
    goal_state = state_of(goal)
    budget = Budget(limit)
    stats = budget.stats
    proven = budget.bound = same_parity(Manhattan(goal)(board), board, goal)
    root = state_of(board)
    reached = {root: 0}
    path: list[str] = []
    stack: list[tuple[State, int, int, int, str]] = [(root, board.blank, -1, 0, "")]
    if record is not None:
        record.current[root] = record.start(0)
    while stack:
        state, blank, came_from, g, move = stack.pop()
        if g:
            path[g - 1 :] = [move]
        if state == goal_state:
            if record is not None:
                record.reach(record.at(state))
            return Solution(board, goal, Moves(path), proven, "dfs", None, budget.so_far())
        if reached[state] < g:
            continue
        if g == depth:
            if record is not None:
                record.cut_off(record.at(state))
            continue
        stats.frontier, stats.stored = len(stack), len(reached)
        if budget.tick():
            yield budget.progress()
        if record is not None:
            record.expand(record.at(state))
        g += 1
        for move, source in reversed(moves_from(blank, rows, cols)):
            if source == came_from:
                continue
            stats.generated += 1
            after = slide(state, blank, source)
            before = reached.get(after)
            if before is not None and before <= g:
                stats.duplicates += 1
                if record is not None:
                    record.add_known(after, state, move, g, 0)
                continue
            if record is not None:
                record.add_position(after, state, move, g, 0)
            if before is not None:
                stats.reopened += 1
            reached[after] = g
            stack.append((after, source, blank, g, move))
        stats.deepest = max(stats.deepest, g)
        stats.peak_frontier = max(stats.peak_frontier, len(stack))
    raise budget.limit_reached("depth", depth)
