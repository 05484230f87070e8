"""Searches that obey `Rules`, to count nodes as other programs do.

These searches are for counting: they return no moves. Those of `slidestar.algorithms` are the same
searches with fixed rules.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from itertools import count
from math import ceil
from typing import Any, NamedTuple, Protocol

from slidestar.algorithms import Budget, Limit, Progress
from slidestar.algorithms.core import State, same_parity, slide, state_of
from slidestar.algorithms.heuristics import Estimate, Heuristic, HeuristicFunction, ZeroHeuristic
from slidestar.classroom.rules import BEST_FIRST, DEEPENING, CountOf, Rules, rules_of
from slidestar.errors import PuzzleError, quote
from slidestar.lib.steps import run
from slidestar.pdb.database import prepare
from slidestar.pdb.heuristic import PATTERN_DATABASE, check_size
from slidestar.pdb.tables import SHIPPED
from slidestar.puzzle.board import Board, moves_from
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.api import heuristic_for

__all__ = [
    "Counts",
    "Tallies",
    "Tally",
    "count_nodes",
    "count_nodes_steps",
    "counts_by",
    "heuristic_steps",
    "tally_steps",
]


class Counts(NamedTuple):
    """The moves of the solution found, and the counts of the search by its rules.

    `queue` is the largest number of entries in the queue, or on the stack. Replaced entries do not
    count.
    """

    length: int
    expanded: int
    generated: int
    visited: int
    queue: int


def count_nodes(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "astar",
    heuristic: str | HeuristicFunction = "manhattan",
    rules: Rules | None = None,
    limit: Limit | None = None,
) -> Counts:
    """Solve a board by the given rules (default: those of `slidestar.solve`), and count nodes.

    >>> board = Board.parse("8 1 3/4 0 2/7 6 5")
    >>> count_nodes(board)
    Counts(length=14, expanded=41, generated=72, visited=42, queue=30)
    >>> count_nodes(board, rules=Rules(ties="none", then="oldest")).expanded
    76

    Raises what `slidestar.solve` raises; `PuzzleError` for an algorithm without rules.
    """
    return run(count_nodes_steps(board, goal, algorithm, heuristic, rules, limit))


def count_nodes_steps(
    board: Board,
    goal: Board | None = None,
    algorithm: str = "astar",
    heuristic: str | HeuristicFunction = "manhattan",
    rules: Rules | None = None,
    limit: Limit | None = None,
) -> Generator[Progress, None, Counts]:
    """Run `count_nodes` in steps. Wrong arguments raise before the first step."""
    rules = rules or rules_of(algorithm)
    rules_of(algorithm)  # raises for an algorithm without rules
    target = reachable_goal(board, goal)
    budget = Budget(limit)
    return _counting(board, target, algorithm, heuristic, rules, budget)


def _counting(
    board: Board,
    goal: Board,
    algorithm: str,
    heuristic: str | HeuristicFunction,
    rules: Rules,
    budget: Budget,
) -> Generator[Progress, None, Counts]:
    estimate = yield from heuristic_steps(goal, algorithm, heuristic, rules, budget)
    tallies = Tallies()
    yield from tally_steps(board, goal, algorithm, estimate, rules, budget, tallies)
    tally = tallies.on_generation if rules.goal_test == "generation" else tallies.on_expansion
    assert tally is not None
    return counts_by(rules, tally)


# Counts ------------------------------------------------------------------------------------------


@dataclass
class Tally:
    """The numbers of a search, from which each count is calculated.

    `backs` is the number of discarded moves back. `positions` is None in a deepening search.
    """

    expansions: int = 0
    removals: int = 0
    insertions: int = 0
    successors: int = 0
    backs: int = 0
    queue: int = 0
    length: int = 0
    positions: int | None = None

    def number(self, kind: CountOf, moves_back: bool) -> int | None:
        """Return a number, or None if the search does not have it."""
        successors = self.successors + self.backs * moves_back
        return {
            "expansions": self.expansions,
            "expansions-and-goal": self.expansions + 1,
            "removals": self.removals,
            "removals-and-goal": self.removals + 1,
            "insertions": self.insertions,
            "insertions-and-start": self.insertions + 1,
            "successors": successors,
            "successors-and-start": successors + 1,
            "positions": self.positions,
        }[kind]


@dataclass
class Tallies:
    """The numbers of a search at the goal's first generation, and when it would be expanded."""

    on_generation: Tally | None = None
    on_expansion: Tally | None = None


def counts_by(rules: Rules, tally: Tally) -> Counts:
    """Return the counts as the rules define them."""
    moves_back = rules.move_back == "counted"

    def number(kind: CountOf) -> int:
        found = tally.number(kind, moves_back)
        if found is None:
            raise PuzzleError(f"a deepening search has no number of {quote(kind)}")
        return found

    expanded, generated = number(rules.expanded), number(rules.generated)
    return Counts(tally.length, expanded, generated, number(rules.visited), tally.queue)


# Heuristics --------------------------------------------------------------------------------------


class _BlankAsTile(Heuristic):
    """Hamming or Manhattan distance that counts the blank as a tile, so it is inadmissible."""

    def __init__(self, base: Heuristic) -> None:
        super().__init__(base.goal)
        self.name = base.name
        self._base = base
        to, cols = base.goal.blank, base.goal.cols
        self._of_blank = [
            int(cell != to)
            if base.name == "hamming"
            else abs(cell // cols - to // cols) + abs(cell % cols - to % cols)
            for cell in range(len(base.goal.tiles))
        ]

    def evaluate(self, state: State) -> Estimate:
        h, data = self._base.evaluate(state)
        return h + self._of_blank[state.index(0)], data

    def update(
        self, data: Any, before: State, after: State, tile: int, source: int, target: int
    ) -> Estimate:
        h, data = self._base.update(data, before, after, tile, source, target)
        return h + self._of_blank[source], data


def heuristic_steps(
    goal: Board,
    algorithm: str,
    heuristic: str | HeuristicFunction,
    rules: Rules,
    budget: Budget,
) -> Generator[Progress, None, Heuristic]:
    """Prepare the heuristic of a search, and yield the progress."""
    if algorithm not in (*BEST_FIRST, "ida-star"):
        return ZeroHeuristic(goal)
    if heuristic == PATTERN_DATABASE:
        check_size(goal)
        yield from prepare(goal, budget, SHIPPED)
    estimate = heuristic_for(heuristic, goal)
    if rules.blank == "hole":
        return estimate
    if heuristic not in ("hamming", "manhattan"):
        raise PuzzleError(
            f"heuristic must be hamming or manhattan if the blank is a tile, got {quote(heuristic)}"
        )
    return _BlankAsTile(estimate)


# Searches ----------------------------------------------------------------------------------------


class _Node(NamedTuple):
    state: State
    blank: int
    came_from: int  # the cell of the blank before the last move, or -1 at the start
    g: int
    h: float
    data: Any


def tally_steps(
    board: Board,
    goal: Board,
    algorithm: str,
    heuristic: Heuristic,
    rules: Rules,
    budget: Budget,
    tallies: Tallies,
    *,
    both: bool = False,
) -> Generator[Progress, None, None]:
    """Run a search, yield its progress, and fill `tallies`.

    If the goal is tested on generation, the search ends there, unless `both` is true.
    """
    search = _deepening if algorithm in DEEPENING else _by_queue
    early = rules.goal_test == "generation" and not both
    if board == goal:
        tallies.on_generation = tallies.on_expansion = Tally(queue=1, positions=1)
        return
    yield from search(board, goal, algorithm, heuristic, rules, budget, tallies, early)


def _successor_cells(board: Board, rules: Rules) -> Callable[[State, int], list[int]]:
    """Return a function that returns the cells whose tiles can move, in the order of the rules."""
    by_tile = rules.order == "tiles"
    cells = [
        [
            source
            for _, source in sorted(
                moves_from(blank, board.rows, board.cols),
                key=lambda move: 0 if by_tile else rules.order.index(move[0]),
            )
        ]
        for blank in range(len(board.tiles))
    ]
    if by_tile:
        return lambda state, blank: sorted(cells[blank], key=state.__getitem__)
    return lambda state, blank: cells[blank]


def _by_queue(
    board: Board,
    goal: Board,
    algorithm: str,
    heuristic: Heuristic,
    rules: Rules,
    budget: Budget,
    tallies: Tallies,
    early: bool,
) -> Generator[Progress, None, None]:
    """Search best-first or breadth-first."""
    successor_cells = _successor_cells(board, rules)
    duplicates, keeps_back = rules.duplicates, rules.move_back == "kept"
    replaces = duplicates in ("reopen", "closed")
    goal_state = state_of(goal)
    tally = Tally()
    queue = _queue(algorithm, rules)
    start = _Node(state_of(board), board.blank, -1, 0, *heuristic.evaluate(state_of(board)))
    shortest = {start.state: 0}
    closed: set[State] = set()
    queue.push(start)
    entries = tally.queue = 1
    while queue:
        state, blank, came_from, g, _, data = queue.pop()
        if replaces and g > shortest[state]:
            continue  # a shorter path has replaced this entry
        if state == goal_state:
            tallies.on_expansion = replace(tally, length=g, positions=len(shortest))
            return
        entries -= 1
        tally.removals += 1
        if duplicates == "on-removal" and state in closed:
            continue
        if budget.tick():
            yield budget.progress()
        tally.expansions += 1
        closed.add(state)
        g += 1
        for source in successor_cells(state, blank):
            if source == came_from and not keeps_back:
                tally.backs += 1
                continue
            tally.successors += 1
            after = slide(state, blank, source)
            known = shortest.get(after)
            if after == goal_state and tallies.on_generation is None:
                positions = len(shortest) + (known is None)
                tallies.on_generation = replace(tally, length=g, positions=positions)
                if early:
                    return
            shorter = known is None or g < known
            if duplicates in ("on-removal", "on-insertion"):
                accepted = after not in closed
            elif duplicates == "closed":
                accepted = shorter and after not in closed
            else:
                accepted = shorter or duplicates == "tree"
            if not accepted:
                continue
            if not (replaces and known is not None and after not in closed):
                entries += 1
            if duplicates == "reopen":
                closed.discard(after)
            if shorter:
                shortest[after] = g
            h, after_data = heuristic.update(data, state, after, state[source], source, blank)
            tally.insertions += 1
            queue.push(_Node(after, source, blank, g, h, after_data))
        tally.queue = max(tally.queue, entries)
    raise AssertionError("the search finds a reachable goal")


def _deepening(
    board: Board,
    goal: Board,
    algorithm: str,
    heuristic: Heuristic,
    rules: Rules,
    budget: Budget,
    tallies: Tallies,
    early: bool,
) -> Generator[Progress, None, None]:
    """Search depth-first with a rising threshold."""
    successor_cells = _successor_cells(board, rules)
    keeps_back, simple = rules.move_back == "kept", rules.paths == "simple"
    at_once = rules.successors == "at-once"
    goal_state = state_of(goal)
    tally = Tally()
    start = _Node(state_of(board), board.blank, -1, 0, *heuristic.evaluate(state_of(board)))
    lowest: float = start.h
    entries = 0
    on_path: set[State] = set()
    cut_off: list[float] = []
    bound = 0

    def successors(node: _Node) -> Iterator[_Node]:
        """Generate the successors within the threshold."""
        state, blank, came_from, g, _, data = node
        for source in successor_cells(state, blank):
            if source == came_from and not keeps_back:
                tally.backs += 1
                continue
            tally.successors += 1
            after = slide(state, blank, source)
            h, after_data = heuristic.update(data, state, after, state[source], source, blank)
            if g + 1 + h > bound:
                cut_off[:] = [min([g + 1 + h, *cut_off])]
                continue
            if after == goal_state and tallies.on_generation is None:
                tallies.on_generation = replace(tally, length=g + 1)
            if simple and after in on_path:
                continue
            tally.insertions += 1
            yield _Node(after, source, blank, g + 1, h, after_data)

    while True:
        budget.bound = same_parity(lowest, board, goal)
        bound = budget.bound if rules.thresholds == "parity" else ceil(lowest)
        cut_off.clear()
        path: list[tuple[_Node, Iterator[_Node]]] = []
        node: _Node | None = start
        entries = 0
        while True:
            if node is None:
                if not path:
                    break
                node = next(path[-1][1], None)
                if node is None:
                    on_path.discard(path.pop()[0].state)
                    continue
                entries -= at_once
            if node.state == goal_state:
                tallies.on_expansion = replace(tally, length=node.g)
                return
            tally.removals += 1
            if budget.tick():
                yield budget.progress()
            tally.expansions += 1
            on_path.add(node.state)
            if at_once:
                following = list(successors(node))
                entries += len(following)
                path.append((node, iter(following)))
            else:
                path.append((node, successors(node)))
            if early and tallies.on_generation is not None:
                return
            tally.queue = max(tally.queue, entries if at_once else len(path))
            node = None
        lowest = cut_off[0]


# Queues ------------------------------------------------------------------------------------------


class _Queue(Protocol):
    """A queue of nodes."""

    def __bool__(self) -> bool: ...
    def push(self, node: _Node) -> None: ...
    def pop(self) -> _Node: ...


Key = Callable[[_Node], tuple[float, ...]]


def _queue(algorithm: str, rules: Rules) -> _Queue:
    if algorithm == "bfs":
        return _Fifo()
    first: dict[str, Callable[[_Node], float]] = {
        "astar": lambda node: node.g + node.h,
        "weighted-astar": lambda node: node.g + rules.weight * node.h,
        "greedy": lambda node: node.h,
    }
    second: dict[str, Callable[[_Node], float]] = {
        "small-h": lambda node: node.h,
        "large-g": lambda node: -node.g,
        "small-g": lambda node: node.g,
        "none": lambda node: 0,
    }
    priority, tie = first[algorithm], second[rules.ties]

    def key(node: _Node) -> tuple[float, ...]:
        return priority(node), tie(node)

    if rules.then in ("newest", "oldest", "tiles"):
        return _Ordered(key, rules.then)
    return _Heapq(key) if rules.then == "heapq" else _MinPQ(key)


class _Fifo:
    """A queue in the order of insertion."""

    def __init__(self) -> None:
        self._nodes = deque[_Node]()

    def __bool__(self) -> bool:
        return bool(self._nodes)

    def push(self, node: _Node) -> None:
        self._nodes.append(node)

    def pop(self) -> _Node:
        return self._nodes.popleft()


class _Ordered:
    """A priority queue in which no two entries are equal."""

    def __init__(self, key: Key, then: str) -> None:
        self._key, self._by_tiles = key, then == "tiles"
        self._numbers = count(0, -1 if then == "newest" else 1)
        self._heap: list[tuple[Any, ...]] = []

    def __bool__(self) -> bool:
        return bool(self._heap)

    def push(self, node: _Node) -> None:
        tiles = node.state if self._by_tiles else b""
        heapq.heappush(self._heap, (*self._key(node), tiles, next(self._numbers), node))

    def pop(self) -> _Node:
        node: _Node = heapq.heappop(self._heap)[-1]
        return node


class _Entry:
    """An entry of a heap that compares the keys only."""

    __slots__ = ("key", "node")

    def __init__(self, key: tuple[float, ...], node: _Node) -> None:
        self.key = key
        self.node = node

    def __lt__(self, other: _Entry) -> bool:
        return self.key < other.key


class _Heapq:
    """The priority queue of Python's `heapq`. The order of equal entries is that of its heap."""

    def __init__(self, key: Key) -> None:
        self._key = key
        self._heap: list[_Entry] = []

    def __bool__(self) -> bool:
        return bool(self._heap)

    def push(self, node: _Node) -> None:
        heapq.heappush(self._heap, _Entry(self._key(node), node))

    def pop(self) -> _Node:
        return heapq.heappop(self._heap).node


class _MinPQ:
    """The binary heap of R. Sedgewick and K. Wayne, "Algorithms", 4th edition (2011), section 2.4.

    `heapq` moves an entry to a leaf and up again; this heap moves it down only as far as needed, so
    the order of equal entries differs.
    """

    def __init__(self, key: Key) -> None:
        self._key = key
        self._heap: list[_Entry] = []

    def __bool__(self) -> bool:
        return bool(self._heap)

    def push(self, node: _Node) -> None:
        heap = self._heap
        heap.append(_Entry(self._key(node), node))
        child = len(heap) - 1
        while child and heap[child] < heap[(child - 1) // 2]:
            parent = (child - 1) // 2
            heap[child], heap[parent] = heap[parent], heap[child]
            child = parent

    def pop(self) -> _Node:
        heap = self._heap
        heap[0], heap[-1] = heap[-1], heap[0]
        least = heap.pop()
        parent = 0
        while (child := 2 * parent + 1) < len(heap):
            if child + 1 < len(heap) and heap[child + 1] < heap[child]:
                child += 1
            if not heap[child] < heap[parent]:
                break
            heap[parent], heap[child] = heap[child], heap[parent]
            parent = child
        return least.node
