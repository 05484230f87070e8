"""The searches, which obey all rules and tally their numbers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from math import ceil

from slidestar.algorithms import Budget, Progress
from slidestar.algorithms.core import State, same_parity, slide, state_of
from slidestar.algorithms.heuristics import Heuristic
from slidestar.algorithms.trace import Recorder
from slidestar.classroom.counting.compiled import compiled_deepening
from slidestar.classroom.counting.compiled_queue import compiled_by_queue
from slidestar.classroom.counting.queues import Node, queue_for
from slidestar.classroom.counting.tallies import Tallies, Tally
from slidestar.classroom.rules import Rules
from slidestar.puzzle.board import Board, moves_from
from slidestar.solver.choices import DEEPENING


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
    record: Recorder | None = None,
) -> Generator[Progress, None, None]:
    """Run a search, yield its progress, and fill `tallies`.

    If the goal is tested on generation, the search ends there, unless `both` is true. `record`
    records the steps; it must be None if `both` is true.
    """
    quick = None
    early = rules.goal_test == "generation" and not both
    if record is None:
        record = Recorder()
        record.full = True
        if algorithm in DEEPENING:
            quick = compiled_deepening(board, goal, heuristic, rules, budget, tallies, early)
        else:
            quick = compiled_by_queue(
                board, goal, algorithm, heuristic, rules, budget, tallies, early
            )
    search = _deepening if algorithm in DEEPENING else _by_queue
    if board == goal:
        tallies.on_generation = tallies.on_expansion = Tally(queue=1, positions=1)
        record.reach(record.start(0))
        return
    yield from quick or search(
        board, goal, algorithm, heuristic, rules, budget, tallies, early, record
    )


def _letter(blank: int, source: int) -> str:
    """Return the direction in which the tile moves from the cell `source` to the blank."""
    if abs(source - blank) == 1:
        return "L" if source > blank else "R"
    return "U" if source > blank else "D"


Successors = Callable[[Node], Iterator[tuple[int, State]]]


def _successors(board: Board, rules: Rules, tally: Tally) -> Successors:
    """Return a function that generates, and tallies, the successors of a node.

    It yields the blank's next cell and the state, in the order of the rules.
    """
    by_tile = rules.order == "tiles"
    keeps_back = rules.move_back == "kept"
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

    def successors(node: Node) -> Iterator[tuple[int, State]]:
        state, blank, came_from = node[:3]
        sources = cells[blank]
        for source in sorted(sources, key=state.__getitem__) if by_tile else sources:
            if source == came_from and not keeps_back:
                tally.backs += 1
                continue
            tally.successors += 1
            yield source, slide(state, blank, source)

    return successors


def _by_queue(
    board: Board,
    goal: Board,
    algorithm: str,
    heuristic: Heuristic,
    rules: Rules,
    budget: Budget,
    tallies: Tallies,
    early: bool,
    record: Recorder,
) -> Generator[Progress, None, None]:
    """Search best-first or breadth-first."""
    tally = Tally()
    successors = _successors(board, rules, tally)
    duplicates = rules.duplicates
    replaces = duplicates in ("reopen", "closed")
    goal_state = state_of(goal)
    queue = queue_for(algorithm, rules)
    h, data = heuristic.evaluate(state_of(board))
    start = Node(state_of(board), board.blank, -1, 0, h, data, record.start(h))
    shortest = {start.state: 0}
    shortest_entry = {start.state: start.entry}
    closed: set[State] = set()
    queue.push(start)
    entries = tally.queue = 1
    while queue:
        recording = not record.full
        node = queue.pop()
        state, blank, _, g, _, data, entry = node
        if replaces and g > shortest[state]:
            continue  # a shorter path has replaced this entry
        if state == goal_state:
            tallies.on_expansion = replace(tally, length=g, positions=len(shortest))
            record.reach(entry)
            return
        entries -= 1
        tally.removals += 1
        if duplicates == "on-removal" and state in closed:
            if recording:
                record.discard(entry, shortest_entry[state])
            continue
        budget.stats.stored = len(shortest) + entries
        if budget.tick():
            yield budget.progress()
        if recording:
            record.expand(entry)
        tally.expansions += 1
        closed.add(state)
        g += 1
        for source, after in successors(node):
            known = shortest.get(after)
            if after == goal_state and tallies.on_generation is None:
                positions = len(shortest) + (known is None)
                tallies.on_generation = replace(tally, length=g, positions=positions)
                if early:
                    record.reach(record.add(entry, _letter(blank, source), g, 0))
                    return
            shorter = known is None or g < known
            if duplicates in ("on-removal", "on-insertion"):
                accepted = after not in closed
            elif duplicates == "closed":
                accepted = shorter and after not in closed
            else:
                accepted = shorter or duplicates == "tree"
            if not accepted and not recording:
                continue
            h, after_data = heuristic.update(data, state, after, state[source], source, blank)
            child = record.add(entry, _letter(blank, source), g, h) if recording else -1
            if not accepted:
                record.discard(child, shortest_entry[after])
                continue
            if not (replaces and known is not None and after not in closed):
                entries += 1
            elif recording:
                record.supersede(shortest_entry[after], child)
            if duplicates == "reopen":
                closed.discard(after)
            if shorter:
                shortest[after] = g
                if recording:
                    shortest_entry[after] = child
            tally.insertions += 1
            queue.push(Node(after, source, blank, g, h, after_data, child))
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
    record: Recorder,
) -> Generator[Progress, None, None]:
    """Search depth-first with a rising threshold."""
    tally = Tally()
    successors = _successors(board, rules, tally)
    simple, at_once = rules.paths == "simple", rules.successors == "at-once"
    goal_state = state_of(goal)
    h, data = heuristic.evaluate(state_of(board))
    start = Node(state_of(board), board.blank, -1, 0, h, data)
    lowest: float = h
    entries = 0
    on_path: dict[State, int] = {}
    cut_off: list[float] = []
    bound = 0

    def within_bound(node: Node) -> Iterator[Node]:
        """Generate the successors within the threshold."""
        state, blank, _, g, _, data, entry = node
        for source, after in successors(node):
            h, after_data = heuristic.update(data, state, after, state[source], source, blank)
            child = -1 if record.full else record.add(entry, _letter(blank, source), g + 1, h)
            if g + 1 + h > bound:
                record.cut_off(child)
                cut_off[:] = [min([g + 1 + h, *cut_off])]
                continue
            if after == goal_state and tallies.on_generation is None:
                tallies.on_generation = replace(tally, length=g + 1)
                if early:
                    record.reach(child)
            if simple and after in on_path:
                record.discard(child, on_path[after])
                continue
            tally.insertions += 1
            yield Node(after, source, blank, g + 1, h, after_data, child)

    while True:
        budget.bound = same_parity(lowest, board, goal)
        bound = budget.bound if rules.thresholds == "parity" else ceil(lowest)
        cut_off.clear()
        path: list[tuple[Node, Iterator[Node]]] = []
        node: Node | None = start._replace(entry=record.start(h, bound))
        entries = 0
        while True:
            if node is None:
                if not path:
                    break
                node = next(path[-1][1], None)
                if node is None:
                    on_path.pop(path.pop()[0].state, None)
                    continue
                entries -= at_once
            if node.state == goal_state:
                tallies.on_expansion = replace(tally, length=node.g)
                record.reach(node.entry)
                return
            tally.removals += 1
            if budget.tick():
                yield budget.progress()
            record.expand(node.entry)
            tally.expansions += 1
            on_path[node.state] = node.entry
            if at_once:
                following = list(within_bound(node))
                entries += len(following)
                path.append((node, iter(following)))
            else:
                path.append((node, within_bound(node)))
            if early and tallies.on_generation is not None:
                return
            tally.queue = max(tally.queue, entries if at_once else len(path))
            node = None
        lowest = cut_off[0]
