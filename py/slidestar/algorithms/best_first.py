"""A*, weighted A*, greedy best-first and breadth-first search: one loop, different orders.

P. E. Hart, N. J. Nilsson and B. Raphael, "A formal basis for the heuristic determination of minimum
cost paths", IEEE Transactions on Systems Science and Cybernetics 4 (1968); weights: I. Pohl (1970).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush
from typing import Any

from slidestar.algorithms.budget import Budget, Limit
from slidestar.algorithms.core import Search, Solution, State, same_parity, slide, state_of
from slidestar.algorithms.heuristics import Blind, Heuristic, Manhattan
from slidestar.algorithms.trace import Order, Recorder
from slidestar.errors import Unsolvable
from slidestar.puzzle.board import Board, moves_from
from slidestar.puzzle.moves import Moves

__all__ = ["WEIGHT", "astar", "breadth_first", "greedy", "weighted_astar"]

WEIGHT = 2.0
"""The default weight of weighted A*."""


class _Frontier:
    """Nodes that wait to be expanded, the smallest key first.

    Many have the same key, so they wait in one line for each; only the keys are in a heap.
    """

    def __init__(self, *, newest: bool) -> None:
        self._lines: dict[tuple[float, int], deque[_Node]] = {}
        self._keys: list[tuple[float, int]] = []
        self._take: Callable[[deque[_Node]], _Node] = deque.pop if newest else deque.popleft

    def __bool__(self) -> bool:
        return bool(self._keys)

    def push(self, key: tuple[float, int], node: _Node) -> None:
        """Put a node behind those of its key."""
        line = self._lines.get(key)
        if line is None:
            line = self._lines[key] = deque()
            heappush(self._keys, key)
        line.append(node)

    def pop(self) -> _Node:
        """Take out the newest or the oldest node of the smallest key."""
        key = self._keys[0]
        line = self._lines[key]
        node = self._take(line)
        if not line:
            del self._lines[key]
            heappop(self._keys)
        return node


class _Node:
    """A position met by the search, on the shortest way to it known so far.

    It doesn't hold its parent, but the cell that the blank came from. On large boards a line has
    thousands of nodes, and a chain of so many objects is freed by recursion, for which a browser
    has too small a stack.
    """

    __slots__ = ("blank", "came_from", "carry", "closed", "g", "h", "move", "state")

    def __init__(
        self, state: State, blank: int, g: int, h: int, carry: Any, came_from: int, move: str
    ) -> None:
        self.state = state
        self.blank = blank
        self.g = g  # moves from the start
        self.h = h  # estimate of the moves left, computed once
        self.carry = carry
        self.came_from = came_from  # the blank's cell before the move; -1: this is the start
        self.move = move
        self.closed = False


def _line(known: dict[State, _Node], node: _Node) -> Moves:
    """The moves from the start to a node."""
    moves = []
    while node.came_from >= 0:
        moves.append(node.move)
        node = known[slide(node.state, node.blank, node.came_from)]
    return Moves(reversed(moves))


def astar(
    board: Board,
    goal: Board,
    heuristic: Heuristic | None = None,
    limit: Limit | None = None,
    record: Recorder | None = None,
) -> Search:
    """A*: expand what has the smallest f = g + h; the first goal that comes up is optimal.

    That holds for every admissible heuristic: positions are reopened, so that a shortest way always
    has a position in the frontier, with an f of at most its length. With a consistent one nothing
    is ever reopened. Ties go to the smaller h, then to the newer.

    >>> from slidestar.algorithms import run
    >>> len(run(astar(Board.parse("8 6 7/2 5 4/3 0 1"), Board.solved(3))))
    31
    """
    heuristic = heuristic or Manhattan(goal)
    order = Order(_f)
    return _best_first(board, goal, heuristic, limit, record, "astar", order, in_order=True)


def weighted_astar(
    board: Board,
    goal: Board,
    heuristic: Heuristic | None = None,
    limit: Limit | None = None,
    weight: float = WEIGHT,
    record: Recorder | None = None,
) -> Search:
    """A* with f = g + weight * h: sooner there, and at most `weight` times as long as optimal."""
    heuristic = heuristic or Manhattan(goal)
    order = Order(partial(_weighted, weight))
    return _best_first(board, goal, heuristic, limit, record, "weighted-astar", order)


def greedy(
    board: Board,
    goal: Board,
    heuristic: Heuristic | None = None,
    limit: Limit | None = None,
    record: Recorder | None = None,
) -> Search:
    """Greedy best-first search: expand what looks nearest to the goal, however long the way there.

    Soon there, on a way that may be long. Positions are never reopened.
    """
    heuristic = heuristic or Manhattan(goal)
    return _best_first(board, goal, heuristic, limit, record, "greedy", Order(_h), reopen=False)


def breadth_first(
    board: Board, goal: Board, limit: Limit | None = None, record: Recorder | None = None
) -> Search:
    """Breadth-first search: all positions one move away, then two, and so on. Optimal and blind."""
    order = Order(_g, newest=False)
    return _best_first(board, goal, Blind(goal), limit, record, "bfs", order, in_order=True)


def _f(g: int, h: int) -> int:
    return g + h


def _weighted(weight: float, g: int, h: int) -> float:
    return g + weight * h


def _h(g: int, h: int) -> int:
    return h


def _g(g: int, h: int) -> int:
    return g


def _best_first(
    board: Board,
    goal: Board,
    heuristic: Heuristic,
    limit: Limit | None,
    record: Recorder | None,
    algorithm: str,
    order: Order,
    *,
    in_order: bool = False,
    reopen: bool = True,
) -> Search:
    """The loop. `order`: what to expand first. `in_order`: that's the smallest f = g + h, which is
    never more than the distance, so that the first goal is optimal and the largest f so far a
    bound. (It needn't rise from node to node: the heuristic may be inconsistent.) `reopen`: expand
    a node again when a shorter way to it is found. `record` is told what's done.
    """
    priority, newest = order
    assert priority is not None
    rows, cols = board.rows, board.cols
    goal_state = state_of(goal)
    budget = Budget(limit)
    stats = budget.stats
    state = state_of(board)
    h, carry = heuristic.begin(state)
    proven = budget.bound = same_parity(h, board, goal)
    root = _Node(state, board.blank, 0, h, carry, -1, "")
    known = {state: root}
    frontier = _Frontier(newest=newest)
    frontier.push((priority(0, h), h), root)
    stats.frontier = stats.peak_frontier = stats.stored = 1
    if record is not None:
        record.order = order
        record.current[state] = record.start(h)
    while frontier:
        node = frontier.pop()
        if node.closed:
            continue  # an entry from before a shorter way was found
        if in_order and node.g + node.h > proven:
            proven = budget.bound = same_parity(node.g + node.h, board, goal)
        if node.state == goal_state:
            if in_order:
                proven = node.g
            elif reopen:
                proven = max(proven, _frontier_bound(known, node, board, goal))
            name = None if isinstance(heuristic, Blind) else heuristic.name
            moves = _line(known, node)
            if record is not None:
                record.reach(record.at(node.state))
            return Solution(board, goal, moves, proven, algorithm, name, budget.so_far())
        if budget.tick():
            yield budget.progress()
        if record is not None:
            record.expand(record.at(node.state))
        node.closed = True
        stats.frontier -= 1
        blank, came_from = node.blank, node.came_from
        g = node.g + 1
        if g > stats.deepest:
            stats.deepest = g
        for move, source in moves_from(blank, rows, cols):
            if source == came_from:
                continue
            stats.generated += 1
            after = slide(node.state, blank, source)
            child = known.get(after)
            if child is None:
                tile = node.state[source]
                h, carry = heuristic.moved(node.carry, node.state, after, tile, source, blank)
                child = known[after] = _Node(after, source, g, h, carry, blank, move)
                stats.stored += 1
                stats.frontier += 1
            elif g < child.g and (reopen or not child.closed):
                if child.closed:
                    child.closed = False
                    stats.reopened += 1
                    stats.frontier += 1
                child.g, child.came_from, child.move = g, blank, move
            else:
                stats.duplicates += 1
                if record is not None:
                    record.add_known(after, node.state, move, g, child.h)
                continue
            if record is not None:
                record.add_position(after, node.state, move, g, child.h)
            frontier.push((priority(g, child.h), child.h), child)
        if stats.frontier > stats.peak_frontier:
            stats.peak_frontier = stats.frontier
    raise Unsolvable(f"the goal is not among the {stats.stored:,} positions that can be reached")


def _frontier_bound(known: dict[State, _Node], found: _Node, board: Board, goal: Board) -> int:
    """What the frontier proves: a solution shorter than the one found would pass through it."""
    bound = min((node.g + node.h for node in known.values() if not node.closed), default=found.g)
    return min(found.g, same_parity(bound, board, goal))
