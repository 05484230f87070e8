"""Hill climbing with random restarts, which stores only the current path.

S. Russell and P. Norvig, "Artificial Intelligence: A Modern Approach", section on local search.
Here the result is a path, so each restart is a random walk from the start, followed by a climb.
"""

from __future__ import annotations

from operator import attrgetter
from random import Random

from slidestar.algorithms.budget import Budget, Limit
from slidestar.algorithms.heuristics import Heuristic, Manhattan
from slidestar.algorithms.nodes import Node, start_node
from slidestar.algorithms.search_types import Search, Solution, same_parity, slide, state_of
from slidestar.algorithms.trace import Recorder
from slidestar.puzzle.board import Board, moves_from
from slidestar.puzzle.moves import Moves

_WALK = 5
"""The length of the longest random walk, in moves per cell."""
_MAX_NODES = 3_000_000
"""The limit of expansions if the caller sets no limit."""


def hill_climbing(
    board: Board,
    goal: Board,
    heuristic: Heuristic | None = None,
    limit: Limit | None = None,
    record: Recorder | None = None,
) -> Search:
    """Search by hill climbing: move to the child with the smallest h as long as h decreases.

    At a local minimum, the search starts again with a random walk of up to five moves per cell. The
    nodes of the walk are expanded, too. The walks depend only on the board. The solution is long.
    On boards larger than 3x3, the search seldom finds a solution. Without a limit, it raises
    `LimitReached` after 3 million expansions.

    >>> from slidestar.algorithms import run
    >>> found = run(hill_climbing(Board.parse("1 2 3/0 4 6/7 5 8"), Board.solved(3)))
    >>> str(found.moves), found.stats.expanded
    ('LUL', 3)
    """
    heuristic = heuristic or Manhattan(goal)
    goal_state = state_of(goal)
    budget = Budget(limit or Limit(nodes=_MAX_NODES))
    stats = budget.stats
    chance = Random(board.text())
    root = start_node(board, heuristic)
    proven = budget.bound = same_parity(root.h, board, goal)
    stats.frontier = stats.peak_frontier = stats.stored = 1
    walk = 0
    while True:
        node, moves = root, Moves()
        entry = -1 if record is None else record.start_climb(root.h, walk)
        while True:
            if node.state == goal_state:
                if record is not None:
                    record.reach(entry)
                name = heuristic.name
                return Solution(board, goal, moves, proven, "hill", name, budget.so_far())
            if budget.tick():
                yield budget.progress()
            if record is not None:
                record.expand(entry)
            children = _children(node, board, heuristic)
            stats.generated += len(children)
            stats.deepest = max(stats.deepest, node.g + 1)
            stats.peak_frontier = max(stats.peak_frontier, len(children))
            chosen = chance.choice(children) if walk else min(children, key=attrgetter("h"))
            stuck = not walk and chosen.h >= node.h
            if record is not None:
                entries = [record.add(entry, each.move, each.g, each.h) for each in children]
                for each, added in zip(children, entries, strict=True):
                    if each is not chosen or stuck:
                        record.cut_off(added)
                entry = entries[children.index(chosen)]
            if stuck:
                break
            walk = max(0, walk - 1)
            node, moves = chosen, moves + chosen.move
        walk = chance.randint(1, _WALK * len(board.tiles))


def _children(node: Node, board: Board, heuristic: Heuristic) -> list[Node]:
    """Return the children of a node, without the position that it came from."""
    children = []
    for move, source in moves_from(node.blank, board.rows, board.cols):
        if source != node.came_from:
            after = slide(node.state, node.blank, source)
            tile = node.state[source]
            h, data = heuristic.update(node.data, node.state, after, tile, source, node.blank)
            children.append(Node(after, source, node.g + 1, h, data, node.blank, move))
    return children
