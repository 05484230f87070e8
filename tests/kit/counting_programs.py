"""Programs that count their nodes as students' programs do, for tests of rules and of `why`.

The programs know nothing of the library. Those in `INSIDE` follow rules that it has, and those in
`OUTSIDE` do not. Each returns its counts and the length of its solution.
"""

from __future__ import annotations

import heapq
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any

from kit.oracles import GOAL, neighbors_3x3

Counts = dict[str, int]
Estimate = Callable[[str], int]


@dataclass(frozen=True)
class Program:
    """A program, and the algorithm and heuristic that its author believes it to have."""

    run: Callable[[str], Counts]
    algorithm: str = "astar"
    heuristic: str | None = None

    def count(self, start: str) -> Counts:
        """Return the counts that students report."""
        counts = self.run(start)
        return {kind: n for kind, n in counts.items() if kind not in ("length", "visited")}


def manhattan(state: str) -> int:
    return sum(_distance(cell, int(tile) - 1) for cell, tile in enumerate(state) if tile != "0")


def hamming(state: str) -> int:
    return sum(tile not in ("0", goal) for tile, goal in zip(state, GOAL, strict=True))


def _distance(cell: int, to: int) -> int:
    return abs(cell // 3 - to // 3) + abs(cell % 3 - to % 3)


def successors(state: str, order: str = "UDLR") -> list[str]:
    """Return the neighbours in an order of the directions in which a tile moves."""
    blank = state.index("0")
    moves = {3: "U", -3: "D", 1: "L", -1: "R"}
    return sorted(
        neighbors_3x3(state), key=lambda after: order.index(moves[after.index("0") - blank])
    )


# Inside ------------------------------------------------------------------------------------------


def lazy(
    key: Callable[[int, int, int, str], Any],
    h: Estimate = manhattan,
    order: str | Callable[[int], str] = "UDLR",
    tile_cost: bool = False,
    most: int | None = None,
) -> Callable[[str], Counts]:
    """A search with `heapq` that skips expanded positions when it removes them.

    `order`: of the moves, or a function of the depth. `most`: the entries that a queue can store.
    `visited` counts the removals before the goal's.
    """

    def run(start: str) -> Counts:
        number = count()
        queue = [(key(0, h(start), next(number), start), 0, 0, start)]
        closed, removed, pushed, largest = set[str](), 0, 0, 1
        while True:
            _, g, depth, state = heapq.heappop(queue)
            if state == GOAL:
                counts = {"expanded": len(closed), "generated": pushed, "queue": largest}
                return {**counts, "visited": removed, "length": depth}
            removed += 1
            if state in closed:
                continue
            closed.add(state)
            for after in successors(state, order if isinstance(order, str) else order(depth)):
                if after not in closed:
                    cost = g + (int(after[state.index("0")]) if tile_cost else 1)
                    entry = key(cost, h(after), next(number), after)
                    heapq.heappush(queue, (entry, cost, depth + 1, after))
                    pushed += 1
            largest = max(largest, len(queue))
            if most is not None:
                queue.sort()  # A sorted list is a heap.
                del queue[most:]

    return run


def marking(
    key: Callable[[int, int, int, str], Any], order: str = "DRLU", early: bool = False
) -> Callable[[str], Counts]:
    """A search that marks positions when it inserts them."""

    def run(start: str) -> Counts:
        number, visited, expanded = count(), {start}, 0
        queue = [(key(0, manhattan(start), next(number), start), 0, start)]
        while True:
            _, g, state = heapq.heappop(queue)
            if state == GOAL:
                break
            expanded += 1
            for after in successors(state, order):
                if after in visited:
                    continue
                visited.add(after)
                if early and after == GOAL:
                    return {"expanded": expanded, "generated": len(visited) - 1}
                entry = key(g + 1, manhattan(after), next(number), after)
                heapq.heappush(queue, (entry, g + 1, after))
        return {"expanded": expanded, "generated": len(visited) - 1, "length": g}

    return run


class _Node:
    def __init__(self, state: str, cost: int) -> None:
        self.state, self.cost = state, cost

    def __lt__(self, other: _Node) -> bool:
        return self.cost < other.cost


def aima(f: Callable[[str, int], int]) -> Callable[[str], Counts]:
    """The best-first search of AIMA's Python code."""

    def run(start: str) -> Counts:
        root = _Node(start, 0)
        queue, reached = [(f(start, 0), root)], {start: root}
        expanded = results = 0
        while True:
            _, node = heapq.heappop(queue)
            if node.state == GOAL:
                return {"expanded": expanded, "generated": results, "length": node.cost}
            expanded += 1
            for state in successors(node.state, "DRLU"):
                results += 1
                child = _Node(state, node.cost + 1)
                if state not in reached or child.cost < reached[state].cost:
                    reached[state] = child
                    heapq.heappush(queue, (f(state, child.cost), child))

    return run


def updating(key: Callable[[int, int, int], Any], backs: bool) -> Callable[[str], Counts]:
    """A* with a dictionary of the best g, in which a shorter path replaces the entry."""

    def run(start: str) -> Counts:
        number, best, closed, generated = count(), {start: 0}, set[str](), 0
        queue = [(key(0, manhattan(start), 0), 0, start, "")]
        while True:
            _, g, state, before = heapq.heappop(queue)
            if state == GOAL:
                return {"expanded": len(closed), "generated": generated}
            if state in closed or g > best[state]:
                continue
            closed.add(state)
            for after in successors(state):
                generated += backs or after != before
                if after not in closed and g + 1 < best.get(after, 999):
                    best[after] = g + 1
                    entry = key(g + 1, manhattan(after), next(number))
                    heapq.heappush(queue, (entry, g + 1, after, state))

    return run


def breadth_first(order: str, early: bool, backs: bool) -> Callable[[str], Counts]:
    def run(start: str) -> Counts:
        queue, reached, expanded, generated = deque([(start, "", 0)]), {start}, 0, 0
        while True:
            state, before, depth = queue.popleft()
            if state == GOAL:
                return {"expanded": expanded, "generated": generated, "length": depth}
            expanded += 1
            for after in successors(state, order):
                generated += backs or after != before
                if after not in reached:
                    reached.add(after)
                    if early and after == GOAL:
                        return {"expanded": expanded, "generated": generated, "length": depth + 1}
                    queue.append((after, state, depth + 1))

    return run


def depth_first(depth: int | None = None, order: str = "UDLR") -> Callable[[str], Counts]:
    """Depth-first search as for CS188. `visited` counts the removals before the goal's."""

    def run(start: str) -> Counts:
        stack, closed, expanded, removed, pushed = [(start, 0)], set[str](), 0, 0, 0
        while True:
            state, g = stack.pop()
            if state == GOAL:
                counts = {"expanded": expanded, "generated": pushed, "visited": removed}
                return {**counts, "length": g}
            removed += 1
            if state in closed:
                continue
            closed.add(state)
            if g == depth:
                continue
            expanded += 1
            for after in successors(state, order):
                if after not in closed:
                    stack.append((after, g + 1))
                    pushed += 1

    return run


def ida(
    what: str,
    h: Estimate = manhattan,
    order: str = "UDLR",
    simple: bool = True,
    step: int | None = None,
    table: bool = False,
) -> Callable[[str], Counts]:
    """The recursive IDA* of Wikipedia. `what`: calls, last or successors."""

    def run(start: str) -> Counts:
        expanded = calls = generated = 0
        path: list[str] = []
        seen: dict[str, int] = {}

        def search(state: str, g: int, bound: int) -> int | None:
            nonlocal expanded, calls, generated
            calls += 1
            f = g + h(state)
            if f > bound:
                return f
            if state == GOAL:
                return None
            if table and seen.get(state, 99) <= g:
                return 99
            seen[state] = g
            expanded += 1
            least = 999
            path.append(state)
            for after in successors(state, order):
                if after == (path[-2] if len(path) > 1 else ""):
                    continue
                generated += 1
                if simple and after in path:
                    continue
                found = search(after, g + 1, bound)
                if found is None:
                    return None
                least = min(least, found)
            path.pop()
            return least

        bound = h(start)
        while True:
            if what == "last":
                expanded = calls = generated = 0
            seen.clear()
            path.clear()
            found = search(start, 0, bound)
            if found is None:
                counted = generated if what == "successors" else calls
                return {"expanded": expanded, "generated": counted, "length": len(path)}
            bound = found if step is None else bound + step

    return run


def f_oldest(g: int, h: int, number: int, state: str) -> Any:
    return g + h, number


def g_oldest(g: int, h: int, number: int, state: str) -> Any:
    return g, number


def f_newest(g: int, h: int, number: int, state: str) -> Any:
    return g + h, -number


def _blank_too(state: str) -> int:
    return manhattan(state) + _distance(state.index("0"), 8)


INSIDE: dict[str, Program] = {
    "A*, heapq, (f, number)": Program(lazy(f_oldest)),
    "A*, (f, number), order LRUD": Program(lazy(f_oldest, order="LRUD")),
    "A*, (f, number), order DLRU": Program(lazy(f_oldest, order="DLRU")),
    "A*, (f, h, number)": Program(lazy(lambda g, h, n, s: (g + h, h, n))),
    "A*, (f, -g, -number)": Program(lazy(lambda g, h, n, s: (g + h, -g, -n))),
    "A*, (f, -number)": Program(lazy(f_newest)),
    "A*, (f, g, number)": Program(lazy(lambda g, h, n, s: (g + h, g, n))),
    "A*, (f, state)": Program(lazy(lambda g, h, n, s: (g + h, s))),
    "A*, Hamming, (f, number)": Program(lazy(f_oldest, hamming), heuristic="hamming"),
    "A*, Manhattan with the gap": Program(lazy(f_oldest, _blank_too)),
    "A*, marked on insertion": Program(marking(f_oldest)),
    "A*, marked on insertion, UDLR, (f, h)": Program(
        marking(lambda g, h, n, s: (g + h, h, n), "UDLR")
    ),
    "A*, marked, goal when generated": Program(marking(f_oldest, early=True)),
    "A*, dictionary of g, (f, number)": Program(updating(lambda g, h, n: (g + h, n), False)),
    "A*, dictionary of g, moves back counted": Program(updating(lambda g, h, n: (g + h, n), True)),
    "A*, dictionary of g, (f, h, -number)": Program(
        updating(lambda g, h, n: (g + h, h, -n), False)
    ),
    "A* of AIMA": Program(aima(lambda s, g: g + manhattan(s))),
    "greedy search of AIMA": Program(aima(lambda s, g: manhattan(s)), "greedy"),
    "weighted A* of AIMA": Program(aima(lambda s, g: g + 2 * manhattan(s)), "weighted-astar"),
    "greedy, (h, number)": Program(lazy(lambda g, h, n, s: (h, n)), "greedy"),
    "greedy, marked on insertion": Program(marking(lambda g, h, n, s: (h, n)), "greedy"),
    "breadth-first": Program(breadth_first("UDLR", False, False), "bfs"),
    "breadth-first, goal when generated, LRUD": Program(breadth_first("LRUD", True, False), "bfs"),
    "breadth-first, moves back counted": Program(breadth_first("URDL", False, True), "bfs"),
    "uniform cost of CS188": Program(lazy(g_oldest), "uniform-cost"),
    "depth-first of CS188": Program(depth_first(), "dfs"),
    "depth-first of CS188, order LRUD": Program(depth_first(order="LRUD"), "dfs"),
    "IDA* of Wikipedia, calls": Program(ida("calls"), "ida-star"),
    "IDA*, last round, order DLRU": Program(ida("last", order="DLRU"), "ida-star"),
    "IDA*, any path, Hamming": Program(
        ida("successors", hamming, simple=False), "ida-star", "hamming"
    ),
}


# Outside -----------------------------------------------------------------------------------------


def random_ties(seed: int, h: Estimate = manhattan) -> Callable[[str], Counts]:
    def run(start: str) -> Counts:
        chance = random.Random(seed)
        return lazy(lambda g, h, n, s: (g + h, chance.random()), h)(start)

    return run


def random_order(seed: int) -> Callable[[str], Counts]:
    """A* that shuffles the successors of each position, with the newest of equal f first."""

    def run(start: str) -> Counts:
        chance = random.Random(seed)
        return lazy(f_newest, order=lambda depth: "".join(chance.sample("UDLR", 4)))(start)

    return run


def bidirectional(start: str) -> Counts:
    sides = ({start}, {GOAL})
    edges = ([start], [GOAL])
    expanded = generated = 0
    while True:
        for side in (0, 1):
            following: list[str] = []
            for state in edges[side]:
                expanded += 1
                for after in successors(state):
                    generated += 1
                    if after in sides[1 - side]:
                        return {"expanded": expanded, "generated": generated}
                    if after not in sides[side]:
                        sides[side].add(after)
                        following.append(after)
            edges[side][:] = following


def beam(width: int) -> Callable[[str], Counts]:
    def run(start: str) -> Counts:
        level, seen, expanded, generated = [start], {start}, 0, 0
        while True:
            following: list[str] = []
            for state in level:
                expanded += 1
                for after in successors(state):
                    generated += 1
                    if after == GOAL:
                        return {"expanded": expanded, "generated": generated}
                    if after not in seen:
                        seen.add(after)
                        following.append(after)
            level = sorted(following, key=manhattan)[:width]

    return run


def alternating(start: str) -> Counts:
    """A* that takes the best entry and the oldest entry in turn."""
    queue, closed, pushed = [(manhattan(start), 0, 0, start)], set[str](), 0
    number = count()
    while True:
        if len(closed) % 2:
            entry = min(queue, key=lambda one: one[1])
            queue.remove(entry)
            heapq.heapify(queue)
        else:
            entry = heapq.heappop(queue)
        _, _, g, state = entry
        if state == GOAL:
            return {"expanded": len(closed), "generated": pushed}
        if state in closed:
            continue
        closed.add(state)
        for after in successors(state):
            if after not in closed:
                heapq.heappush(queue, (g + 1 + manhattan(after), next(number), g + 1, after))
                pushed += 1


def _altered(
    base: Callable[[str], Counts], change: Callable[[Counts], Counts]
) -> Callable[[str], Counts]:
    return lambda start: change(base(start))


_RIGHT = lazy(f_oldest)


def _rows(state: str) -> int:
    return sum(
        abs(cell // 3 - (int(tile) - 1) // 3) for cell, tile in enumerate(state) if tile != "0"
    )


def _off_by_one(state: str) -> int:
    return sum(_distance(cell, int(tile) % 9) for cell, tile in enumerate(state) if tile != "0")


def _no_last_tile(state: str) -> int:
    return sum(
        _distance(cell, int(tile) - 1) for cell, tile in enumerate(state) if tile in "1234567"
    )


def _chebyshev(state: str) -> int:
    return sum(
        max(abs(cell // 3 - (int(tile) - 1) // 3), abs(cell % 3 - (int(tile) - 1) % 3))
        for cell, tile in enumerate(state)
        if tile != "0"
    )


def _squared(state: str) -> int:
    return sum(
        _distance(cell, int(tile) - 1) ** 2 for cell, tile in enumerate(state) if tile != "0"
    )


OUTSIDE: dict[str, Program] = {
    **{f"A*, random ties {i}": Program(random_ties(i)) for i in range(3)},
    "A*, random ties, Hamming": Program(random_ties(4, hamming), heuristic="hamming"),
    **{f"A*, random order {i}": Program(random_order(i)) for i in range(2)},
    "A* by h only": Program(lazy(lambda g, h, n, s: (h, n))),
    "A* by 2 h": Program(lazy(lambda g, h, n, s: (g + 2 * h, n))),
    "A* by 2 g": Program(lazy(lambda g, h, n, s: (2 * g + h, n))),
    "A* by g and h squared": Program(lazy(f_oldest, _squared)),
    "A*, Hamming and Manhattan added": Program(lazy(f_oldest, lambda s: hamming(s) + manhattan(s))),
    "A*, ties by the gap's cell": Program(lazy(lambda g, h, n, s: (g + h, s.index("0"), n))),
    "A*, only rows count": Program(lazy(f_oldest, _rows)),
    "A*, goal cells off by one": Program(lazy(f_oldest, _off_by_one)),
    "A*, tile 8 forgotten": Program(lazy(f_oldest, _no_last_tile)),
    "A*, larger of rows and columns": Program(lazy(f_oldest, _chebyshev)),
    "A*, ties by the text of the position, reversed": Program(
        lazy(lambda g, h, n, s: (g + h, s[::-1]))
    ),
    "A*, ties by tile 1": Program(lazy(lambda g, h, n, s: (g + h, s.index("1"), n))),
    "A*, queue of at most 25": Program(lazy(f_oldest, most=25)),
    "A*, queue of at most 12": Program(lazy(f_oldest, most=12)),
    "A*, counts expansions twice": Program(
        _altered(_RIGHT, lambda c: {**c, "expanded": 2 * c["expanded"]})
    ),
    "A*, expanded starts at 3": Program(
        _altered(_RIGHT, lambda c: {**c, "expanded": c["expanded"] + 3})
    ),
    "A*, generated without the start's": Program(
        _altered(_RIGHT, lambda c: {**c, "generated": c["generated"] - 2})
    ),
    "A*, best and oldest in turn": Program(alternating),
    "A*, order reversed at odd depths": Program(
        lazy(f_newest, order=lambda depth: "UDLR" if depth % 2 else "RLDU")
    ),
    "bidirectional as breadth-first": Program(bidirectional, "bfs"),
    "beam of 10 as greedy": Program(beam(10), "greedy"),
    "greedy, random ties": Program(
        lambda start: lazy(lambda g, h, n, s: (h, hash((n * 2654435761) % 1009)))(start), "greedy"
    ),
    "IDA*, threshold by 1": Program(ida("calls", step=1), "ida-star"),
    "IDA* with a table": Program(ida("calls", table=True), "ida-star"),
}
