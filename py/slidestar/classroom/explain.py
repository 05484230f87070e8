"""Find the rules under which a search has certain counts.

Programs may order equal entries differently, test for the goal on generation, or count the move
back as a successor. `explain_counts` tries the combinations of `Rules`.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Generator, ItemsView, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product
from math import ceil, exp, log
from operator import index
from typing import Any, NamedTuple, get_args

from slidestar.algorithms import Budget, Limit, LimitReached, Progress
from slidestar.algorithms.heuristics import HeuristicFunction
from slidestar.algorithms.rules import RULE_VALUES, CountOf, Rules
from slidestar.classroom.counting.count import heuristic_steps
from slidestar.classroom.counting.counted_search import tally_steps
from slidestar.classroom.counting.tallies import Counts, Tallies, Tally, counts_by
from slidestar.classroom.presets import (
    BEST_FIRST,
    COUNTS_BLANK,
    PRESETS,
    RULES_OF,
    changes,
    rules_of,
    with_options,
)
from slidestar.errors import PuzzleError, check_integer, check_name
from slidestar.puzzle.board import Board, check_board
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.choices import DEEPENING
from slidestar.solver.options import SearchOptions

_ORDERS = tuple("".join(order) for order in permutations("UDLR"))
_USUAL_ORDERS = (
    *("UDLR", "UDRL", "DULR", "DURL", "LRUD", "LRDU", "RLUD", "RLDU"),
    *("DRLU", "ULRD"),  # successors in the order of the blank's next cell
)
_VALUES = {**RULE_VALUES, "order": (*_ORDERS, "tiles")}

_KINDS: tuple[CountOf, ...] = get_args(CountOf)
COUNTS = ("expanded", "generated", "visited", "queue")
"""The names of the counts."""

_STORED = 20_000_000
_CHANCE_CHANGES = 3
_MAY_BE_CHANCE = "may be chance"
_NEAREST = 3  # the number of rule sets that are reported if none matches


@dataclass(frozen=True)
class Explanation:
    """A rule set, and the counts of the search that obeys it.

    `str()` returns the counts, and the rules in the form of `read_rules`.

    >>> board = Board.parse("8 1 3/4 0 2/7 6 5")
    >>> [found] = explain_counts(board, "ida-star", "hamming", expanded=432)
    >>> print(found)
    expanded 432: thresholds:parity
    >>> found.changed
    {'thresholds': 'parity'}
    """

    rules: Rules
    counts: Counts
    preset: str | None
    """The name of the preset on which the rules are based, or None for `rules_of`."""
    changed: Mapping[str, Any]
    """The rules that differ from the preset or from `rules_of`, by name."""
    wanted: Mapping[str, int]
    """The counts to explain, by name."""
    boards: int = 1
    """The number of boards whose counts the rules explain."""

    def __str__(self) -> str:
        counts = self.counts._asdict()
        numbers = ", ".join(f"{name} {counts[name]:,}" for name in self.wanted)
        parts = [f"{name.replace('_', '-')}:{value}" for name, value in self.changed.items()]
        if self.preset:
            parts.insert(0, self.preset)
        chance = f" ({_MAY_BE_CHANCE})" if self.may_be_chance else ""
        return f"{numbers}: {','.join(parts) or 'the rules of slidestar solve'}{chance}"

    @property
    def may_be_chance(self) -> bool:
        """True if three rules or more are changed to have the counts of a single board.

        Of thousands of rule sets, some have the counts of any program by chance.
        """
        counts = self.counts._asdict()
        matches = all(counts[name] == number for name, number in self.wanted.items())
        return matches and self.boards == 1 and _changes(self.changed) >= _CHANCE_CHANGES


class Explanations(Iterator[Explanation]):
    """An iterator over the rule sets that explain the counts. It runs the searches lazily."""

    def __init__(
        self,
        board: Board,
        goal: Board,
        algorithm: str,
        heuristic: str | HeuristicFunction,
        bases: list[tuple[Rules, str | None]],
        wanted: Mapping[str, int],
        limit: Limit,
        every: bool,
        further: Sequence[_BoardCounts] = (),
    ) -> None:
        self.complete = True
        """False if the limit was reached."""
        self.searches = 0
        """The number of searches of the first board that were run."""
        self.on_first_board = 0
        """The number of rule sets that have the counts of the first board."""
        self._first, self._further = _BoardCounts(board, goal, wanted), further
        self._algorithm, self._heuristic = algorithm, heuristic
        self._bases, self._wanted = bases, wanted
        self._every = every
        self._limit = limit
        self._near: list[tuple[float, int, int, Explanation]] = []
        self.steps = self._without_more_changes()
        """An iterator over the same rule sets, with the progress of the searches between them."""

    def __next__(self) -> Explanation:
        return next(found for found in self.steps if isinstance(found, Explanation))

    @property
    def nearest(self) -> list[Explanation]:
        """The nearest rule sets so far that give other counts, sorted by distance."""
        return [explanation for *_, explanation in self._near]

    def _without_more_changes(self) -> Iterator[Progress | Explanation]:
        """Skip each rule set whose changes include all changes of an earlier rule set."""
        yielded = defaultdict[str | None, list[ItemsView[str, Any]]](list)
        for found in self._search():
            if isinstance(found, Explanation):
                rules = found.changed.items()
                if any(rules > simpler for simpler in yielded[found.preset]):
                    continue
                yielded[found.preset].append(rules)
            yield found

    def _search(self) -> Iterator[Progress | Explanation]:
        """Yield the rule sets, sorted by the number of changed rules, and the progress."""
        bases = self._bases
        budget = Budget(self._limit)
        ready: list[tuple[int, int, Explanation]] = []
        seen: set[Rules] = set()
        level = last = -1
        for cost, rules in _searches(self._algorithm, self._heuristic, bases):
            if cost > level:
                if last >= 0 and not self._every:
                    return
                level = cost
            near: list[tuple[float, int, int, Explanation]] = []
            try:
                tallies = yield from self._run(rules, budget, self._first)
                self.searches += 1
                for match, distance in self._readings(rules, tallies):
                    if match in seen:
                        continue
                    seen.add(match)
                    changed, found = self._explanation(match, tallies, bases)
                    if distance:
                        near.append((distance, changed, len(seen), found))
                        continue
                    self.on_first_board += 1
                    if (yield from self._has_further_counts(match, budget)):
                        heapq.heappush(ready, (changed, len(seen), found))
            except LimitReached:
                self.complete = False
                break
            while ready and ready[0][0] <= cost:
                last, _, found = heapq.heappop(ready)
                yield found
            if near:  # the nearest way to count each search is enough
                self._near = sorted([*self._near, min(near)])[:_NEAREST]
        least = ready[0][0] if ready and last < 0 and not self._every else None
        while ready and least in (None, ready[0][0]):
            yield heapq.heappop(ready)[-1]

    def _has_further_counts(self, rules: Rules, budget: Budget) -> Generator[Progress, None, bool]:
        """Return whether searches by the rules have the counts of all further boards."""
        for further in self._further:
            tallies = yield from self._run(rules, budget, further)
            tests = (tallies.on_generation, tallies.on_expansion)
            tally = tests[rules.goal_test == "expansion"]
            if tally is None:
                return False
            counts = counts_by(rules, tally)._asdict()
            if any(counts[name] != number for name, number in further.wanted.items()):
                return False
        return True

    def _run(
        self, rules: Rules, budget: Budget, of: _BoardCounts
    ) -> Generator[Progress, None, Tallies]:
        """Run a search until its counts can no longer match.

        Raises `LimitReached` if the limit of all searches together is reached.
        """
        budget.check()
        tallies = Tallies()
        most = self._most_nodes(rules) if of is self._first else _most_nodes(of.wanted)
        left = budget.rest(stored=_STORED)
        nodes = most if left.nodes is None else min(most, left.nodes)
        one = Budget(replace(left, nodes=nodes))
        try:
            heuristic = yield from heuristic_steps(
                of.goal, self._algorithm, self._heuristic, rules, one
            )
            for _ in tally_steps(
                of.board, of.goal, self._algorithm, heuristic, rules, one, tallies, both=True
            ):
                yield budget.progress()
        except LimitReached as reached:
            if reached.limit and reached.limit[0] == "positions":
                self.complete = False
        budget.stats.expanded += one.stats.expanded
        yield budget.progress()
        return tallies

    def _most_nodes(self, rules: Rules) -> int:
        """Return the number of nodes after which a search cannot match or be among the nearest."""
        most = _most_nodes(self._wanted)
        counts = [number for name, number in self._wanted.items() if name != "queue"]
        if not counts or len(self._near) < _NEAREST or self._algorithm in DEEPENING:
            return most
        if rules.duplicates in ("tree", "on-insertion"):
            return min(
                most, 3 * min(counts) + 300
            )  # it may reach fewer positions than it expands nodes
        farthest = self._near[-1][0]  # no number of a search is below its expansions
        return min(most, ceil((min(counts) + 2) * exp(farthest)) + 1)

    def _readings(self, rules: Rules, tallies: Tallies) -> Iterator[tuple[Rules, float]]:
        """Yield the rule sets that describe a search, with the distances of their counts."""
        for goal_test, tally in (
            ("expansion", tallies.on_expansion),
            ("generation", tallies.on_generation),
        ):
            if tally is None:
                continue
            queue = self._wanted.get("queue")
            apart = 0.0 if queue is None else _apart(tally.queue, queue)
            for move_back in ("kept",) if rules.move_back == "kept" else ("never", "counted"):
                read = _with(rules, [("goal_test", goal_test), ("move_back", move_back)])
                yield from self._kinds(read, tally, apart)

    def _kinds(self, rules: Rules, tally: Tally, apart: float) -> Iterator[tuple[Rules, float]]:
        """Yield the rules with each matching definition of the counts, or with the nearest one."""
        names = [name for name in self._wanted if name != "queue"]
        nearest: list[list[CountOf]] = []
        for name in names:
            by_distance: dict[float, list[CountOf]] = {}
            for kind in _KINDS:
                number = tally.number(kind, rules.move_back == "counted")
                if number is not None:
                    distance = _apart(number, self._wanted[name])
                    by_distance.setdefault(distance, []).append(kind)
            apart += min(by_distance)
            nearest.append(by_distance[min(by_distance)])
        if apart:
            usual = [getattr(Rules(), name) for name in names]
            nearest = [
                [kind] if kind in kinds else kinds[:1]
                for kind, kinds in zip(usual, nearest, strict=True)
            ]
        for kinds in product(*nearest):
            yield _with(rules, zip(names, kinds, strict=True)), apart

    def _explanation(
        self, rules: Rules, tallies: Tallies, bases: list[tuple[Rules, str | None]]
    ) -> tuple[int, Explanation]:
        """Return the number of changed rules, and the explanation relative to the nearest base."""
        cost, _, base, preset = min(
            (_cost(rules, base, preset), number, base, preset)
            for number, (base, preset) in enumerate(bases)
        )
        changed, counts = changes(rules, base), counts_by(rules, tallies.at_goal_test(rules))
        boards = 1 + len(self._further)
        return cost, Explanation(rules, counts, preset, changed, self._wanted, boards)


class _BoardCounts(NamedTuple):
    """A board and the counts of a program's search of it."""

    board: Board
    goal: Board
    wanted: Mapping[str, int]


def explain_counts(
    board: Board,
    algorithm: str = "astar",
    heuristic: str | HeuristicFunction | None = None,
    expanded: int | None = None,
    generated: int | None = None,
    visited: int | None = None,
    queue: int | None = None,
    *,
    goal: Board | None = None,
    limit: Limit | None = None,
    options: SearchOptions | None = None,
    every: bool = False,
    further: Iterable[tuple[Board, Mapping[str, int]]] = (),
) -> Explanations:
    """Yield the rule sets under which a search has exactly the given counts.

    >>> board = Board.parse("8 1 3/4 0 2/7 6 5")
    >>> for found in explain_counts(board, "astar", "manhattan", expanded=41, generated=72):
    ...     print(found)
    expanded 41, generated 72: the rules of slidestar solve
    >>> none = explain_counts(Board.parse("1 2 3/4 0 6/7 5 8"), "bfs", expanded=1000)
    >>> list(none), none.complete
    ([], True)
    >>> print(none.nearest[0])
    expanded 47: move-back:kept,duplicates:tree,order:DRLU,expanded:insertions-and-start

    The rule sets are sorted by the number of changes from `rules_of` or from a preset. The iterator
    ends after the rule sets with the fewest changes, unless `every` is true. It skips a rule set
    whose changes include all changes of an earlier rule set. If no rule set matches, see
    `Explanations.nearest`. The heuristic is `manhattan` by default.

    `further` has further boards with their counts by name. A rule set must have the counts of all
    boards. Many programs follow none of the rules, and a rule set with several changes may have
    their counts on one board by chance.

    >>> second = Board.parse("2 4 1/6 7 3/0 8 5")
    >>> [found] = explain_counts(board, expanded=41, further=[(second, {"expanded": 172})])
    >>> print(found)
    expanded 41: the rules of slidestar solve

    `options` has the weight of weighted A*. `limit` applies to all searches together (default:
    `explain_limit`). At the limit the iterator ends, and its `complete` is False. Raises
    `PuzzleError` if there is no count, or if the algorithm has no rules. Raises `Unsolvable` if the
    board cannot reach the goal.
    """
    rules_of(algorithm)  # raises an error for an algorithm without rules
    counts = {"expanded": expanded, "generated": generated, "visited": visited, "queue": queue}
    wanted = _wanted(counts)
    target = reachable_goal(board, goal)
    others = []
    for other, numbers in further:
        check_board("board", other)
        same = (other.rows, other.cols) == (board.rows, board.cols)
        others.append(
            _BoardCounts(other, reachable_goal(other, target if same else None), _wanted(numbers))
        )
    estimate = "manhattan" if heuristic is None else heuristic
    limit = Budget(explain_limit(algorithm) if limit is None else limit).limit
    bases = _bases(algorithm, options)
    return Explanations(board, target, algorithm, estimate, bases, wanted, limit, every, others)


def _wanted(counts: Mapping[str, int | None]) -> dict[str, int]:
    """Return the counts that are given. Raises `PuzzleError` if there are none."""
    wanted: dict[str, int] = {}
    for name, number in counts.items():
        check_name("count", name, COUNTS)
        if number is not None:
            check_integer(name, number, 0)
            wanted[name] = index(number)
    if not wanted:
        raise PuzzleError("explain_counts needs a count: expanded, generated, visited or queue")
    return wanted


def _most_nodes(wanted: Mapping[str, int]) -> int:
    """Return the number of nodes after which the counts of a search cannot match."""
    return 3 * max(wanted.values()) + 300


def explain_limit(algorithm: str) -> Limit:
    """Return the default limit of `explain_counts`, for all its searches together.

    Most searches run on compiled loops. A search stores at most 20 million positions and queue
    entries, which take about a gigabyte.

    >>> explain_limit("astar").nodes, explain_limit("ida-star").nodes
    (300000000, 1000000000)
    """
    return Limit(nodes=1_000_000_000 if algorithm in DEEPENING else 300_000_000, seconds=60)


def _bases(algorithm: str, options: SearchOptions | None) -> list[tuple[Rules, str | None]]:
    """Return the rules from which changes are counted, each with its preset or None."""
    presets = [(p.rules, name) for name, p in PRESETS.items() if algorithm in p.algorithms]
    bases = [(rules_of(algorithm), None), *presets]
    return [(with_options(rules, algorithm, options), preset) for rules, preset in bases]


def _cost(rules: Rules, base: Rules, preset: str | None) -> int:
    """Return the number of changed rules.

    A preset counts as one change, and `ties` and `then` together count as one.
    """
    return _changes(changes(rules, base)) + (preset is not None)


def _changes(changed: Mapping[str, Any]) -> int:
    return len(changed) - ("ties" in changed and "then" in changed)


def _searches(
    algorithm: str,
    heuristic: str | HeuristicFunction,
    bases: list[tuple[Rules, str | None]],
) -> list[tuple[int, Rules]]:
    """Return the rules of all different searches, each with the smallest number of changes.

    Among rules with equal numbers, common rules come first.
    """
    options = {name: _VALUES[name] for name in RULES_OF[algorithm]}
    if algorithm not in (*BEST_FIRST, "ida-star") or heuristic not in COUNTS_BLANK:
        options.pop("blank", None)
    found: dict[Rules, int] = {}
    for values in product(*options.values()):
        rules = _with(bases[0][0], zip(options, values, strict=True))
        if algorithm == "astar" and rules.ties == "large-g":
            continue  # at equal f, a larger g is a smaller h
        if algorithm == "bfs" and rules.duplicates == "first":
            continue  # the first path to a position is a shortest one
        keeps_back = algorithm in DEEPENING or rules.duplicates == "tree"
        for each in (rules, replace(rules, move_back="kept"))[: 1 + keeps_back]:
            found[each] = min(
                _cost(each, _as_searched(base, each), preset) for base, preset in bases
            )
    searches = ((cost, rules) for rules, cost in found.items())
    return sorted(searches, key=lambda item: (item[0], _rarity(item[1])))


def _rarity(rules: Rules) -> int:
    """Return the number of rules that few programs use."""
    rare = (rules.then == "tiles", rules.ties == "small-g", rules.duplicates == "on-insertion",
            rules.blank == "tile", rules.order not in _USUAL_ORDERS)  # fmt: skip
    return sum(rare)


def _as_searched(base: Rules, rules: Rules) -> Rules:
    """Return the base with the goal test and the counting of `rules`.

    One search yields the counts for all goal tests and ways of counting.
    """
    move_back = base.move_back if "kept" in (base.move_back, rules.move_back) else rules.move_back
    return replace(
        base,
        goal_test=rules.goal_test,
        move_back=move_back,
        expanded=rules.expanded,
        generated=rules.generated,
        visited=rules.visited,
    )


def _with(rules: Rules, values: Iterable[tuple[str, Any]]) -> Rules:
    return replace(rules, **dict(values))


def _apart(number: int, wanted: int) -> float:
    """Return the distance between a number and the wanted number, or 0 if they are equal."""
    return abs(log((number + 1) / (wanted + 1)))
