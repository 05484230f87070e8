"""A*, weighted A*, greedy, breadth-first, uniform-cost and depth-first search.

They differ in their queues.

P. E. Hart, N. J. Nilsson and B. Raphael, "A formal basis for the heuristic determination of minimum
cost paths", IEEE Transactions on Systems Science and Cybernetics 4 (1968); weights: I. Pohl (1970).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from itertools import pairwise

from slidestar.algorithms.budget import Budget, Limit, Progress
from slidestar.algorithms.heuristics import CostManhattan, Heuristic, Manhattan, ZeroHeuristic
from slidestar.algorithms.nodes import Node, move_order, path_to, start_node
from slidestar.algorithms.queues import Queue, order_of, queue_for
from slidestar.algorithms.rules import WEIGHT, Rules
from slidestar.algorithms.search_types import Search, Solution, State, same_parity, slide, state_of
from slidestar.algorithms.trace import Recorder
from slidestar.errors import Unsolvable
from slidestar.puzzle.board import Board

CostOf = Callable[[str, int], int]
"""A function of a move and a tile that returns the cost of the move, at least 1."""
COSTS: dict[str, CostOf] = {
    "tile": lambda move, tile: tile,
    "vertical": lambda move, tile: 2 if move in "UD" else 1,
}
"""The cost functions, by name. Without one, each move costs 1."""
COST = "tile"
"""The name of the default cost function of uniform-cost search."""

_USUAL, _GREEDY = Rules(), Rules(duplicates="closed")
_UNIFORM, _DEPTH_FIRST = Rules(then="oldest"), Rules(order="RLDU")


def astar(
    board: Board,
    goal: Board,
    heuristic: Heuristic | None = None,
    limit: Limit | None = None,
    record: Recorder | None = None,
    cost: str | None = None,
) -> Search:
    """Search by A*: expand the node with the smallest f = g + h.

    The solution is optimal for every admissible heuristic, because nodes are reopened. With a
    consistent heuristic, no node is ever reopened. Ties are broken by the smaller h, then by the
    newer entry. With a `cost`, as in `uniform_cost`, g and h are costs, and the solution has the
    least cost.

    >>> from slidestar.algorithms import run
    >>> len(run(astar(Board.parse("8 6 7/2 5 4/3 0 1"), Board.solved(3))))
    31
    """
    heuristic = heuristic or manhattan(goal, cost)
    return _solve(board, goal, "astar", heuristic, limit, record, cost=cost)


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
    as many moves as a shortest one. With a `cost`, it costs at most `weight` times the least cost.
    """
    heuristic, rules = heuristic or manhattan(goal, cost), Rules(weight=weight)
    return _solve(board, goal, "weighted-astar", heuristic, limit, record, rules, cost)


def greedy(
    board: Board,
    goal: Board,
    heuristic: Heuristic | None = None,
    limit: Limit | None = None,
    record: Recorder | None = None,
    cost: str | None = None,
) -> Search:
    """Search greedily: expand the node with the smallest h. No node is reopened.

    This is fast, but the solution may be long. With a `cost`, h is a cost.
    """
    heuristic = heuristic or manhattan(goal, cost)
    return _solve(board, goal, "greedy", heuristic, limit, record, _GREEDY, cost)


def breadth_first(
    board: Board, goal: Board, limit: Limit | None = None, record: Recorder | None = None
) -> Search:
    """Search breadth-first: expand all positions one move away, then two moves, and so on.

    The solution is optimal.
    """
    return _solve(board, goal, "bfs", ZeroHeuristic(goal), limit, record)


def uniform_cost(
    board: Board,
    goal: Board,
    limit: Limit | None = None,
    cost: str = COST,
    record: Recorder | None = None,
) -> Search:
    """Search by uniform cost: expand the node with the smallest g, which is the cost of its path.

    A move costs the number of the tile (`tile`), or 2 if it is vertical and 1 if it is horizontal
    (`vertical`). The solution has the least cost, which is `Solution.cost`. Ties are broken by the
    older entry.

    >>> from slidestar.algorithms import run
    >>> board, goal = Board.parse("1 2 3/0 4 6/7 5 8"), Board.solved(3)
    >>> found = run(uniform_cost(board, goal))
    >>> str(found.moves), found.cost, sum([4, 5, 8])
    ('LUL', 17, 17)
    """
    heuristic = ZeroHeuristic(goal)
    return _solve(board, goal, "uniform-cost", heuristic, limit, record, _UNIFORM, cost)


def depth_first(
    board: Board, goal: Board, limit: Limit | None = None, record: Recorder | None = None
) -> Search:
    """Search depth-first, to a depth of `limit.depth` moves (default: five per cell).

    The solution is seldom short. A position is skipped if an earlier path to it is not longer.
    Raises `LimitReached` if there is no solution within the depth.
    """
    return _solve(board, goal, "dfs", ZeroHeuristic(goal), limit, record, _DEPTH_FIRST)


def manhattan(goal: Board, cost: str | None) -> Heuristic:
    """Return the Manhattan heuristic, in costs if `cost` names a cost function."""
    return Manhattan(goal) if cost is None else CostManhattan(goal, COSTS[cost])


class BestFirst:
    """A best-first search that obeys `Rules`.

    It expands the first node of its queue until that node is the goal. With the rule `reopen` and a
    queue in the order of f = g + h, it is A*.
    """

    def __init__(
        self,
        board: Board,
        goal: Board,
        algorithm: str,
        heuristic: Heuristic,
        rules: Rules,
        budget: Budget,
        cost_of: CostOf | None = None,
    ) -> None:
        self.board, self.goal = board, goal
        self.heuristic = heuristic
        self.rules = rules
        self.budget = budget
        self.cost_of = cost_of
        """The cost function, or None if each move costs 1."""
        self.proves = False
        """True if the largest f so far is a lower bound on the moves of every solution."""
        self.start = start_node(board, heuristic)
        self.queue: Queue = queue_for(algorithm, rules)
        self.moves = move_order(board, rules.order)
        self.nodes: dict[State, Node] = {}
        """The node with the shortest known path to each position."""
        self.replaces = rules.duplicates in ("reopen", "closed")
        """True if a shorter path to a position replaces a node in the queue."""
        self.depth: int | None = None
        """The number of moves of the longest path, or None if there is no limit."""
        if algorithm == "dfs" and rules.depth == "limited":
            given = budget.limit.depth
            self.depth = 5 * len(board.tiles) if given is None else given
        self.cut_off = 0
        """The number of removed nodes whose depth is the limit."""
        self.cut: Callable[[Node], None] = lambda node: None

    def run(self) -> Generator[Progress, None, Node]:
        """Run the search. Yield its progress, and return the goal node."""
        duplicates = self.rules.duplicates
        only_shorter = duplicates in ("reopen", "closed", "reached")
        only_open = duplicates in ("closed", "on-removal", "on-insertion")
        only_first = duplicates == "first"
        skips = duplicates == "on-removal"
        keeps_back = self.rules.move_back == "kept"
        early = self.rules.goal_test == "generation"
        goal, update, cost_of = state_of(self.goal), self.heuristic.update, self.cost_of
        queue, nodes, moves, depth = self.queue, self.nodes, self.moves, self.depth
        budget, stats = self.budget, self.budget.stats
        replaces, proves, proven = self.replaces, self.proves, budget.bound or 0
        queue.push(self.start)
        nodes[self.start.state] = self.start
        stats.frontier = stats.peak_frontier = stats.stored = 1
        while queue:
            node = queue.pop()
            if node.closed and replaces:
                continue  # a shorter path has superseded this node
            if proves and node.g + node.h > proven:
                proven = budget.bound = same_parity(node.g + node.h, self.board, self.goal)
            state, blank, came_from = node.state, node.blank, node.came_from
            if state == goal:
                return node
            if skips and nodes[state].closed:
                stats.frontier -= 1
                continue
            if node.g == depth:
                stats.frontier -= 1
                (node if replaces else nodes[state]).closed = True
                self.cut_off += 1
                self.cut(node)
                continue
            if budget.tick():
                yield budget.progress()
            (node if replaces else nodes[state]).closed = True
            stats.frontier -= 1
            g = node.g + 1
            for move, source in moves(node):
                if source == came_from and not keeps_back:
                    continue
                if cost_of is not None:
                    g = node.g + cost_of(move, state[source])
                if g > stats.deepest:
                    stats.deepest = g
                stats.generated += 1
                after = slide(state, blank, source)
                known = nodes.get(after)
                if known is None:
                    h, data = update(node.data, state, after, state[source], source, blank)
                    child = nodes[after] = Node(after, source, g, h, data, blank, move)
                    stats.stored += 1
                    stats.frontier += 1
                elif only_first or (only_shorter and g >= known.g) or (only_open and known.closed):
                    stats.duplicates += 1
                    continue
                else:
                    child = Node(after, source, g, known.h, known.data, blank, move)
                    if g < known.g:
                        nodes[after] = child
                    stats.reopened += known.closed
                    if replaces and not known.closed:
                        known.closed = True  # the new path supersedes this node
                    else:
                        stats.frontier += 1
                queue.push(child)
                if early and after == goal:
                    return child
            if stats.frontier > stats.peak_frontier:
                stats.peak_frontier = stats.frontier
        if depth is not None:
            raise budget.limit_reached("depth", depth)
        raise Unsolvable(f"the goal is not among the {len(nodes):,} reachable positions")

    def record(self, record: Recorder) -> None:
        """Attach a recorder. Call this before `run`."""
        _Recorded(self, record)


class _Recorded:
    """A wrapper around the queue and the moves of a search that records each step."""

    def __init__(self, search: BestFirst, record: Recorder) -> None:
        self._search, self._record = search, record
        self._queue, search.queue = search.queue, self
        self._moves, search.moves = search.moves, self.moves
        search.cut = lambda node: record.cut_off(node.entry)
        self._popped: Node | None = None
        self._known: Node | None = None  # the known node at the next child's position
        self._inserted = False

    def __bool__(self) -> bool:
        return bool(self._queue)

    def push(self, node: Node) -> None:
        """Insert a node, and record it as a child of the node that is being expanded."""
        if self._popped is None:
            node.entry = self._record.start(node.h)
        else:
            self._record.add_node(
                node, self._popped, self._known if self._search.replaces else None
            )
        self._inserted = True
        self._queue.push(node)

    def pop(self) -> Node:
        """Remove and return the next node.

        If the previous node is still in the recorded frontier, record that the search skipped it.
        """
        last = self._popped
        if last is not None and self._record.waits(last.entry):
            self._record.discard(last.entry, self._search.nodes[last.state].entry)
        self._popped = self._queue.pop()
        return self._popped

    def moves(self, node: Node) -> Iterator[tuple[str, int]]:
        """Yield the moves from a node, and record each move that leads to a known position."""
        record, search = self._record, self._search
        record.expand(node.entry)
        for move, source in self._moves(node):
            self._inserted = source == node.came_from and search.rules.move_back != "kept"
            known = self._known = search.nodes.get(slide(node.state, node.blank, source))
            yield move, source
            if not self._inserted and known is not None:
                cost = search.cost_of(move, node.state[source]) if search.cost_of else 1
                record.add_known(node, move, node.g + cost, known)


def _solve(
    board: Board,
    goal: Board,
    algorithm: str,
    heuristic: Heuristic,
    limit: Limit | None,
    record: Recorder | None,
    rules: Rules = _USUAL,
    cost: str | None = None,
) -> Search:
    """Run a search and return its solution. `cost` is a key of `COSTS`, or None."""
    cost_of = None if cost is None else COSTS[cost]
    budget = Budget(limit)
    search = BestFirst(board, goal, algorithm, heuristic, rules, budget, cost_of)
    optimal = algorithm in ("astar", "bfs", "uniform-cost")
    search.proves = optimal and cost_of is None
    h = search.start.h
    least = Manhattan(goal)(board) if cost_of or algorithm == "dfs" else h
    proven = budget.bound = same_parity(least, board, goal)
    if record is not None:
        record.order = order_of(algorithm, rules)
        search.record(record)
    found = yield from search.run()
    if record is not None:
        record.reach(found.entry)
    reopens = rules.duplicates == "reopen" and not optimal and algorithm != "dfs"
    least_f = max(h, _least_f(search.nodes, found)) if reopens else h
    if search.proves:
        proven = found.g
    elif reopens and cost_of is None:
        proven = max(proven, min(found.g, same_parity(least_f, board, goal)))
    name = None if isinstance(heuristic, ZeroHeuristic) else heuristic.name
    moves, stats = path_to(search.nodes, found), budget.so_far()
    solution = Solution(board, goal, moves, proven, algorithm, name, stats)
    if cost_of is None:
        return solution
    paid = _paid(solution, cost_of)
    return replace(solution, cost=paid, cost_bound=paid if optimal else min(paid, least_f))


def _least_f(nodes: dict[State, Node], found: Node) -> int:
    """Return the smallest f in the frontier. Every better solution passes through the frontier."""
    return min((node.g + node.h for node in nodes.values() if not node.closed), default=found.g)


def _paid(found: Solution, cost_of: CostOf) -> int:
    """Return the total cost of the moves of a solution."""
    steps = zip(found.moves, pairwise(found.boards()), strict=True)
    return sum(cost_of(move, before.tiles[after.blank]) for move, (before, after) in steps)
