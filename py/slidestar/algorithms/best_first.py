"""A*, weighted A*, greedy, breadth-first and uniform-cost search: one loop with different orders.

P. E. Hart, N. J. Nilsson and B. Raphael, "A formal basis for the heuristic determination of minimum
cost paths", IEEE Transactions on Systems Science and Cybernetics 4 (1968); weights: I. Pohl (1970).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import pairwise

from slidestar.algorithms.budget import Budget, Limit
from slidestar.algorithms.core import Search, Solution, State, same_parity, slide, state_of
from slidestar.algorithms.frontier import Frontier, Node, path_cost, path_to
from slidestar.algorithms.heuristics import CostManhattan, Heuristic, Manhattan, ZeroHeuristic
from slidestar.algorithms.trace import Order, Recorder
from slidestar.errors import Unsolvable
from slidestar.puzzle.board import Board, moves_from

WEIGHT = 2.0
"""The default weight of weighted A*."""
COSTS: dict[str, Callable[[str, int], int]] = {
    "tile": lambda move, tile: tile,
    "vertical": lambda move, tile: 2 if move in "UD" else 1,
}
"""The costs of a move: functions of the move and the tile that slides, of 1 or more."""
COST = "tile"
"""The default cost of uniform-cost search."""


def astar(
    board: Board,
    goal: Board,
    heuristic: Heuristic | None = None,
    limit: Limit | None = None,
    record: Recorder | None = None,
    cost: str | None = None,
) -> Search:
    """Search by A*: expand the node with the smallest f = g + h.

    The solution is optimal for every admissible heuristic, because nodes are reopened. A consistent
    heuristic never reopens one. Ties are broken by the smaller h, then by the newer entry. With a
    `cost`, as in `uniform_cost`, g and h are costs, and no solution is cheaper.

    >>> from slidestar.algorithms import run
    >>> len(run(astar(Board.parse("8 6 7/2 5 4/3 0 1"), Board.solved(3))))
    31
    """
    heuristic = heuristic or manhattan(goal, cost)
    order = Order(_f)
    return _best_first(board, goal, heuristic, limit, record, "astar", order, by_f=True, cost=cost)


def weighted_astar(
    board: Board,
    goal: Board,
    heuristic: Heuristic | None = None,
    limit: Limit | None = None,
    weight: float = WEIGHT,
    record: Recorder | None = None,
    cost: str | None = None,
) -> Search:
    """Search by A* with f = g + weight * h.

    With an admissible heuristic and a weight of 1 or more, the solution has at most `weight` times
    as many moves as a shortest one, or with a `cost`, at most `weight` times the least cost.
    """
    heuristic = heuristic or manhattan(goal, cost)
    order = Order(partial(_weighted, weight))
    return _best_first(board, goal, heuristic, limit, record, "weighted-astar", order, cost=cost)


def greedy(
    board: Board,
    goal: Board,
    heuristic: Heuristic | None = None,
    limit: Limit | None = None,
    record: Recorder | None = None,
    cost: str | None = None,
) -> Search:
    """Search greedily: expand the node with the smallest h. No node is reopened.

    This is fast, but the solution may be long. With a `cost`, h is one.
    """
    heuristic, order = heuristic or manhattan(goal, cost), Order(_h)
    return _best_first(
        board, goal, heuristic, limit, record, "greedy", order, reopen=False, cost=cost
    )


def breadth_first(
    board: Board, goal: Board, limit: Limit | None = None, record: Recorder | None = None
) -> Search:
    """Search breadth-first: all positions one move away, then two, and so on. Optimal."""
    order = Order(path_cost, newest=False)
    return _best_first(board, goal, ZeroHeuristic(goal), limit, record, "bfs", order, by_f=True)


def uniform_cost(
    board: Board,
    goal: Board,
    limit: Limit | None = None,
    cost: str = COST,
    record: Recorder | None = None,
) -> Search:
    """Search by uniform cost: expand the node with the smallest g, which is the cost of its path.

    A move costs the number of the tile (`tile`), or 2 if it is vertical and 1 if it is horizontal
    (`vertical`). No solution is cheaper; `Solution.cost` is its cost. Ties are broken by the older
    entry.

    >>> from slidestar.algorithms import run
    >>> board, goal = Board.parse("1 2 3/0 4 6/7 5 8"), Board.solved(3)
    >>> found = run(uniform_cost(board, goal))
    >>> str(found.moves), found.cost, sum([4, 5, 8])
    ('LUL', 17, 17)
    """
    heuristic, order = ZeroHeuristic(goal), Order(path_cost, newest=False)
    return _best_first(
        board, goal, heuristic, limit, record, "uniform-cost", order, by_f=True, cost=cost
    )


def manhattan(goal: Board, cost: str | None) -> Heuristic:
    """Return Manhattan distance, in moves or in the costs with a name."""
    return Manhattan(goal) if cost is None else CostManhattan(goal, COSTS[cost])


def _f(g: int, h: int) -> int:
    return g + h


def _weighted(weight: float, g: int, h: int) -> float:
    return g + weight * h


def _h(g: int, h: int) -> int:
    return h


def _best_first(
    board: Board,
    goal: Board,
    heuristic: Heuristic,
    limit: Limit | None,
    record: Recorder | None,
    algorithm: str,
    order: Order,
    *,
    by_f: bool = False,
    reopen: bool = True,
    cost: str | None = None,
) -> Search:
    """Run the loop that all these searches share.

    `order` defines the priority of nodes. `by_f` means that the priority is f = g + h, so the first
    solution is optimal, and the largest f so far is a lower bound. With an inconsistent heuristic,
    f can decrease from one node to the next. `reopen` means that a node is expanded again when a
    shorter path to it is found. `cost` is the name of the cost of a move, which is 1 by default.
    """
    cost_of = None if cost is None else COSTS[cost]
    priority, newest = order
    assert priority is not None
    rows, cols = board.rows, board.cols
    goal_state = state_of(goal)
    budget = Budget(limit)
    stats = budget.stats
    state = state_of(board)
    h, data = heuristic.evaluate(state)
    least = h if cost_of is None else Manhattan(goal)(board)
    proven = budget.bound = same_parity(least, board, goal)
    root = Node(state, board.blank, 0, h, data, -1, "")
    nodes = {state: root}
    frontier: Frontier[Node] = Frontier(newest=newest)
    frontier.push((priority(0, h), h), root)
    stats.frontier = stats.peak_frontier = stats.stored = 1
    if record is not None:
        record.order = order
        record.current[state] = record.start(h)
    while frontier:
        node = frontier.pop()
        if node.closed:
            continue  # superseded by a shorter path
        if by_f and cost_of is None and node.g + node.h > proven:
            proven = budget.bound = same_parity(node.g + node.h, board, goal)
        if node.state == goal_state:
            if cost_of is None and by_f:
                proven = node.g
            elif cost_of is None and reopen:
                bound = same_parity(_least_f(nodes, node), board, goal)
                proven = max(proven, min(node.g, bound))
            name = None if isinstance(heuristic, ZeroHeuristic) else heuristic.name
            moves = path_to(nodes, node)
            if record is not None:
                record.reach(record.at(node.state))
            found = Solution(board, goal, moves, proven, algorithm, name, budget.so_far())
            if cost_of is None:
                return found
            paid = _paid(found, cost_of)
            cost_bound = paid if by_f else _least_f(nodes, node) if reopen else root.h
            return replace(found, cost=paid, cost_bound=min(paid, max(root.h, cost_bound)))
        if budget.tick():
            yield budget.progress()
        if record is not None:
            record.expand(record.at(node.state))
        node.closed = True
        stats.frontier -= 1
        blank, came_from = node.blank, node.came_from
        g = node.g + 1
        for move, source in moves_from(blank, rows, cols):
            if source == came_from:
                continue
            if cost_of is not None:
                g = node.g + cost_of(move, node.state[source])
            if g > stats.deepest:
                stats.deepest = g
            stats.generated += 1
            after = slide(node.state, blank, source)
            child = nodes.get(after)
            if child is None:
                tile = node.state[source]
                h, data = heuristic.update(node.data, node.state, after, tile, source, blank)
                child = nodes[after] = Node(after, source, g, h, data, blank, move)
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
    raise Unsolvable(f"the goal is not among the {stats.stored:,} reachable positions")


def _least_f(nodes: dict[State, Node], found: Node) -> int:
    """Return the least f of the frontier, through which every better solution passes."""
    return min((node.g + node.h for node in nodes.values() if not node.closed), default=found.g)


def _paid(found: Solution, cost_of: Callable[[str, int], int]) -> int:
    """Return the cost of the moves."""
    steps = zip(found.moves, pairwise(found.boards()), strict=True)
    return sum(cost_of(move, before.tiles[after.blank]) for move, (before, after) in steps)
