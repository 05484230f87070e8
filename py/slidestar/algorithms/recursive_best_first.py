"""Recursive best-first search, which needs memory for one path and its siblings.

R. E. Korf, "Linear-space best-first search", Artificial Intelligence 62 (1993), in the form of S.
Russell and P. Norvig, "Artificial Intelligence: A Modern Approach".
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any

from slidestar.algorithms.budget import Budget, Limit
from slidestar.algorithms.heuristics import Heuristic, Manhattan
from slidestar.algorithms.queues import Order, by_f
from slidestar.algorithms.search_types import Search, Solution, State, same_parity, slide, state_of
from slidestar.algorithms.trace import Recorder
from slidestar.puzzle.board import Board, moves_from
from slidestar.puzzle.moves import Moves


@dataclass(slots=True)
class _Node:
    """A node on the current path, or a sibling of such a node."""

    state: State
    blank: int
    came_from: int
    move: str
    g: int
    value: int
    """A lower bound on f below the node.

    It is the node's own f, or the smallest value of its forgotten children.
    """
    data: Any
    entry: int
    age: int
    """A number that is larger for newer nodes."""
    bound: float = inf
    """The value above which the search leaves the node for a better one."""


def recursive_best_first(
    board: Board,
    goal: Board,
    heuristic: Heuristic | None = None,
    limit: Limit | None = None,
    record: Recorder | None = None,
) -> Search:
    """Search by RBFS: expand the best node, and forget its subtree once another node is better.

    The root of a forgotten subtree stores the smallest f in the subtree as its value. It is
    expanded again only when no other node has a smaller value. New nodes are expanded in the order
    of f, as in A*. The solution is optimal for every admissible heuristic. Ties are broken by the
    newer entry.

    >>> from slidestar.algorithms import run
    >>> run(recursive_best_first(Board.parse("8 1 3/4 0 2/7 6 5"), Board.solved(3))).stats.expanded
    70
    """
    heuristic = heuristic or Manhattan(goal)
    rows, cols = board.rows, board.cols
    goal_state = state_of(goal)
    budget = Budget(limit)
    stats = budget.stats
    state = state_of(board)
    h, data = heuristic.evaluate(state)
    bound = budget.bound = same_parity(h, board, goal)
    stats.stored = 1
    age = 0
    root = _Node(state, board.blank, -1, "", 0, h, data, -1, age)
    if record is not None:
        record.order = Order(by_f)
        root.entry = record.start(h)
    path = [root]
    # The children of each node on the path. Nodes do not refer to their children, because Python
    # would free a long chain of objects by recursion.
    families: list[list[_Node]] = []
    while True:
        node = path[-1]
        if len(families) < len(path):
            children = []
            bound = budget.bound = max(bound, same_parity(node.value, board, goal))
            if node.state == goal_state:
                if record is not None:
                    record.reach(node.entry)
                moves = Moves(one.move for one in path[1:])
                name = heuristic.name
                return Solution(board, goal, moves, node.g, "rbfs", name, budget.so_far())
            stats.frontier = stats.stored + 1 - len(path)
            if budget.tick():
                yield budget.progress()
            if record is not None:
                record.expand(node.entry)
            g = node.g + 1
            for move, source in moves_from(node.blank, rows, cols):
                if source == node.came_from:
                    continue
                stats.generated += 1
                after = slide(node.state, node.blank, source)
                tile = node.state[source]
                h, data = heuristic.update(node.data, node.state, after, tile, source, node.blank)
                # No path through the node has a smaller f than its value.
                value = max(g + h, node.value)
                entry = -1 if record is None else record.add(node.entry, move, g, value - g)
                age += 1
                children.append(_Node(after, source, node.blank, move, g, value, data, entry, age))
            families.append(children)
            stats.stored += len(children)
            stats.deepest = max(stats.deepest, g)
            stats.peak_frontier = max(stats.peak_frontier, stats.stored)
        best, other = _best_two(families[-1])
        if best.value <= node.bound:
            best.bound = min(node.bound, other)
            path.append(best)
            continue
        forgotten = families.pop()
        if record is not None:
            for child in forgotten:
                record.cut_off(child.entry)
        stats.stored -= len(forgotten)
        age += 1
        node.value, node.age = best.value, age
        path.pop()
        if record is not None:
            node.entry = record.add(path[-1].entry, node.move, node.g, node.value - node.g)


def _best_two(nodes: list[_Node]) -> tuple[_Node, float]:
    """Return the newest node with the smallest value, and the smallest value of the others."""
    best = min(nodes, key=lambda node: (node.value, -node.age))
    return best, min((node.value for node in nodes if node is not best), default=inf)
