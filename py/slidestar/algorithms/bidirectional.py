"""Bidirectional breadth-first search and MM, which share one loop.

R. C. Holte, A. Felner, G. Sharon and N. R. Sturtevant, "Bidirectional search that is guaranteed to
meet in the middle", AAAI 2016. If h is 0, MM is bidirectional breadth-first search.
"""

from __future__ import annotations

from collections import Counter
from math import inf

from slidestar.algorithms.budget import Budget, Limit
from slidestar.algorithms.heuristics import Heuristic, Manhattan, ZeroHeuristic
from slidestar.algorithms.nodes import Node, path_to, start_node
from slidestar.algorithms.queues import Frontier, Order, by_g
from slidestar.algorithms.search_types import Search, Solution, same_parity, slide
from slidestar.algorithms.trace import Recorder
from slidestar.errors import Unsolvable
from slidestar.puzzle.board import Board, moves_from


def bidirectional_breadth_first(
    board: Board, goal: Board, limit: Limit | None = None, record: Recorder | None = None
) -> Search:
    """Search breadth-first from both ends, one layer from each end in turn.

    The solution is optimal. The search ends when no undiscovered path through the two frontiers can
    be shorter than the best path found.

    >>> from slidestar.algorithms import run
    >>> board, goal = Board.parse("8 6 7/2 5 4/3 0 1"), Board.solved(3)
    >>> run(bidirectional_breadth_first(board, goal)).stats.expanded
    10201
    """
    order = Order(by_g, newest=False)
    return _bidirectional(board, goal, ZeroHeuristic(goal), limit, record, "bidirectional", order)


def meet_in_the_middle(
    board: Board,
    goal: Board,
    heuristic: Heuristic | None = None,
    limit: Limit | None = None,
    record: Recorder | None = None,
) -> Search:
    """Search by MM from both ends: expand the node with the smallest max(g + h, 2g).

    h estimates the moves to the other end. For every admissible heuristic, the solution is optimal,
    and neither search expands a node whose g is above half the length of the solution. Ties are
    broken by the smaller h, then by the newer entry.

    >>> from slidestar.algorithms import run
    >>> len(run(meet_in_the_middle(Board.parse("8 6 7/2 5 4/3 0 1"), Board.solved(3))))
    31
    """
    heuristic = heuristic or Manhattan(goal)
    return _bidirectional(board, goal, heuristic, limit, record, "mm", Order(_mm))


def _mm(node: Node) -> tuple[int, int]:
    return max(node.g + node.h, 2 * node.g), node.h


class _Side:
    """The search from one end."""

    def __init__(self, root: Board, heuristic: Heuristic) -> None:
        self.heuristic = heuristic
        self.root = start_node(root, heuristic)
        self.nodes = {self.root.state: self.root}
        self.g_counts = Counter([0])
        """The number of frontier nodes with each g."""
        self.f_counts = Counter([self.root.h])
        """The number of frontier nodes with each f."""

    def count(self, node: Node, change: int) -> None:
        """Count a node that enters (`change` is 1) or leaves (-1) the frontier."""
        for counts, value in ((self.g_counts, node.g), (self.f_counts, node.g + node.h)):
            counts[value] += change
            if not counts[value]:
                del counts[value]


def _lower_bound(side: _Side, other: _Side) -> float:
    """Return a lower bound on the length of every path that has not been found yet."""
    least_f = max(min(each.f_counts, default=inf) for each in (side, other))
    moves = sum(min(each.g_counts, default=inf) for each in (side, other)) + 1
    return max(least_f, moves)


def _bidirectional(
    board: Board,
    goal: Board,
    heuristic: Heuristic,
    limit: Limit | None,
    record: Recorder | None,
    algorithm: str,
    order: Order,
) -> Search:
    """Run both searches in one loop, and return the solution."""
    key, newest = order
    assert key is not None
    budget = Budget(limit)
    stats = budget.stats
    start = _Side(board, heuristic)
    end = _Side(goal, heuristic.toward(board))
    frontier = Frontier[tuple[_Side, Node]](lambda entry: key(entry[1]), newest=newest)
    for side in (start, end):
        frontier.push((side, side.root))
        if record is not None:
            record.order = order
            begin = record.start if side is start else record.start_from_goal
            side.root.entry = begin(side.root.h)
    stats.frontier = stats.peak_frontier = stats.stored = 2
    proven = budget.bound = same_parity(start.root.h, board, goal)
    best, meeting = (0, start.root.state) if board == goal else (inf, start.root.state)
    while frontier:
        side, node = frontier.pop()
        if node.closed:
            continue  # a shorter path has superseded this node
        least = max(_lower_bound(start, end), key(node)[0])
        if least < inf:
            proven = budget.bound = max(proven, same_parity(least, board, goal))
        if best <= proven:
            moves = path_to(start.nodes, start.nodes[meeting])
            moves += path_to(end.nodes, end.nodes[meeting]).reverse()
            name = None if isinstance(heuristic, ZeroHeuristic) else heuristic.name
            if record is not None:
                record.meet(start.nodes[meeting].entry, end.nodes[meeting].entry)
            return Solution(board, goal, moves, int(best), algorithm, name, budget.so_far())
        if budget.tick():
            yield budget.progress()
        if record is not None:
            record.expand(node.entry)
        node.closed = True
        side.count(node, -1)
        stats.frontier -= 1
        other = start if side is end else end
        g = node.g + 1
        stats.deepest = max(stats.deepest, g)
        for move, source in moves_from(node.blank, board.rows, board.cols):
            if source == node.came_from:
                continue
            stats.generated += 1
            after = slide(node.state, node.blank, source)
            child = known = side.nodes.get(after)
            if child is None:
                tile = node.state[source]
                h, data = side.heuristic.update(
                    node.data, node.state, after, tile, source, node.blank
                )
                child = side.nodes[after] = Node(after, source, g, h, data, node.blank, move)
                stats.stored += 1
                stats.frontier += 1
            elif g < child.g:
                if child.closed:
                    child.closed = False
                    stats.reopened += 1
                    stats.frontier += 1
                else:
                    side.count(child, -1)
                child.g, child.came_from, child.move = g, node.blank, move
            else:
                stats.duplicates += 1
                if record is not None:
                    record.add_known(node, move, g, child)
                continue
            side.count(child, 1)
            if record is not None:
                record.add_node(child, node, known)
            frontier.push((side, child))
            opposite = other.nodes.get(after)
            if opposite is not None and g + opposite.g < best:
                best, meeting = g + opposite.g, after
        stats.peak_frontier = max(stats.peak_frontier, stats.frontier)
    raise Unsolvable(f"the goal is not among the {stats.stored:,} reachable positions")
