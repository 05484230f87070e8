"""Beam search, which stores only the best nodes of each level.

B. T. Lowerre, "The HARPY speech recognition system", dissertation, Carnegie Mellon (1976).
"""

from __future__ import annotations

from operator import attrgetter

from slidestar.algorithms.budget import Budget, Limit
from slidestar.algorithms.heuristics import Heuristic, Manhattan
from slidestar.algorithms.nodes import Node, path_to, start_node
from slidestar.algorithms.queues import Order
from slidestar.algorithms.search_types import Search, Solution, State, same_parity, slide, state_of
from slidestar.algorithms.trace import Recorder
from slidestar.puzzle.board import Board, moves_from

WIDTH = 10
"""The default width of a beam."""


def beam_search(
    board: Board,
    goal: Board,
    heuristic: Heuristic | None = None,
    limit: Limit | None = None,
    width: int = WIDTH,
    record: Recorder | None = None,
) -> Search:
    """Search level by level, expanding only the `width` nodes with the smallest h.

    Positions from earlier levels are skipped. Among nodes with equal h, the newest comes first. The
    solution is not always optimal. Raises `LimitReached` if a level has no new position; a wider
    beam may still find a solution. If the beam is as wide as the widest level, this is
    breadth-first search.

    >>> from slidestar.algorithms import run
    >>> board, goal = Board.parse("8 6 7/2 5 4/3 0 1"), Board.solved(3)
    >>> [len(run(beam_search(board, goal, width=width))) for width in (2, 10, 1000)]
    [169, 39, 31]
    """
    heuristic = heuristic or Manhattan(goal)
    goal_state = state_of(goal)
    budget = Budget(limit)
    stats = budget.stats
    root = start_node(board, heuristic)
    proven = budget.bound = same_parity(root.h, board, goal)
    level, reached = [root], {root.state: root}
    stats.frontier = stats.peak_frontier = stats.stored = 1
    if record is not None:
        record.order = Order(_by_level)
        root.entry = record.start(root.h)
    while level:
        children: dict[State, Node] = {}
        for node in level:
            if node.state == goal_state:
                moves = path_to(reached, node)
                if record is not None:
                    record.reach(node.entry)
                name = heuristic.name
                return Solution(board, goal, moves, proven, "beam", name, budget.so_far())
            if budget.tick():
                yield budget.progress()
            if record is not None:
                record.expand(node.entry)
            stats.frontier -= 1
            g = node.g + 1
            for move, source in moves_from(node.blank, board.rows, board.cols):
                if source == node.came_from:
                    continue
                stats.generated += 1
                after = slide(node.state, node.blank, source)
                known = reached.get(after) or children.get(after)
                if known is not None:
                    stats.duplicates += 1
                    if record is not None:
                        record.add_known(node, move, g, known)
                    continue
                tile = node.state[source]
                h, data = heuristic.update(node.data, node.state, after, tile, source, node.blank)
                child = children[after] = Node(after, source, g, h, data, node.blank, move)
                stats.frontier += 1
                if record is not None:
                    record.add_node(child, node)
            stats.stored = len(reached) + len(children)
            stats.peak_frontier = max(stats.peak_frontier, stats.frontier)
            stats.deepest = g
        best = list(children.values())
        best.reverse()  # the sort is stable, so the newest comes first among equals
        best.sort(key=attrgetter("h"))
        level, dropped = best[:width], best[width:]
        reached.update((node.state, node) for node in level)
        stats.frontier -= len(dropped)
        stats.stored -= len(dropped)
        if record is not None:
            for node in dropped:
                record.cut_off(node.entry)
    raise budget.limit_reached("width", width)


def _by_level(node: Node) -> tuple[int, int]:
    return node.g, node.h
