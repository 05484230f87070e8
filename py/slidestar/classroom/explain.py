"""Find the rules under which a search has certain counts.

Programs may order equal entries differently, test for the goal on generation, or count the move
back as a successor. `explain_counts` tries the combinations of `Rules`.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Generator, ItemsView, Iterable, Iterator, Mapping, Sequence, Set
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
from slidestar.classroom.counting.tallies import Counts, RuledProblem, Tallies, Tally, counts_by
from slidestar.classroom.presets import (
    BEST_FIRST,
    COUNTS_BLANK,
    PRESETS,
    RULES_OF,
    changes,
    rules_of,
    with_options,
)
from slidestar.errors import PuzzleError, Unsolvable, check_integer, check_name, quote
from slidestar.puzzle.board import Board, check_board
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.choices import DEEPENING
from slidestar.solver.options import SearchOptions

_ORDERS = tuple("".join(order) for order in permutations("UDLR"))
_USUAL_ORDERS = (
    *("UDLR", "UDRL", "DULR", "DURL", "LRUD", "LRDU", "RLUD", "RLDU"),
    *("DRLU", "ULRD"),  # successors in the order of the blank's next cell
)
_VALUES = {**RULE_VALUES, "order": (*_ORDERS, "tiles"), "cost": ("unit", "tile")}

_KINDS: tuple[CountOf, ...] = get_args(CountOf)
COUNTS = ("expanded", "generated", "visited", "queue")
"""The names of the counts."""

_STORED = 20_000_000
_CHANCE_CHANGES = 3
_MAY_BE_CHANCE = "may be chance"
_PROBLEM = {"cost", "depth"}  # the rules that belong to the problem
_PRESET_CHANGES = 2  # the changes up to which rules are compared with a preset
_NEAREST = 3  # the number of rule sets that are reported if none matches
_NEAR = 0.03  # the relative difference up to which counts nearly match

Observation = tuple[Board, Mapping[str, int]]
"""A board and a mapping from the name of each reported count to its value."""


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
    further: tuple[Counts, ...] = ()
    """The counts of the further boards that the rules explain."""

    def __str__(self) -> str:
        return line_of([self])

    @property
    def text(self) -> str:
        """The rules in the form of `read_rules`, or a phrase for the rules of `slidestar solve`."""
        parts = [f"{name.replace('_', '-')}:{value}" for name, value in self.changed.items()]
        if self.preset:
            parts.insert(0, self.preset)
        return ",".join(parts) or "the rules of slidestar solve"

    @property
    def may_be_chance(self) -> bool:
        """True if three rules or more are changed to have the counts of a single board.

        A preset is one change. Of thousands of rule sets, some have the counts of any program by
        chance.
        """
        counts = self.counts._asdict()
        matches = all(counts[name] == number for name, number in self.wanted.items())
        number = _changes(self.changed) + (self.preset is not None)
        return matches and not self.further and number >= _CHANCE_CHANGES


def alike(found: Iterable[Explanation]) -> list[list[Explanation]]:
    """Group the rule sets that give the same length and the same counts on all boards.

    The given boards cannot tell the rule sets of a group apart.
    """
    groups: dict[tuple[tuple[int, ...], ...], list[Explanation]] = {}
    for each in found:
        # `visited` is left out: it is equal if it was given, else only its definition differs.
        key = tuple(
            (counts.length, counts.expanded, counts.generated, counts.queue)
            for counts in (each.counts, *each.further)
        )
        groups.setdefault(key, []).append(each)
    return [*groups.values()]


def line_of(group: Sequence[Explanation]) -> str:
    """Return the counts and the rules of a group of `alike` in one line."""
    counts = group[0].counts._asdict()
    numbers = ", ".join(f"{name} {counts[name]:,}" for name in group[0].wanted)
    rules = "; ".join(each.text for each in group)
    any_of = "any of: " if len(group) > 1 else ""
    chance = f" ({_MAY_BE_CHANCE})" if all(each.may_be_chance for each in group) else ""
    return f"{numbers}: {any_of}{rules}{chance}"


class Explanations(Iterator[Explanation]):
    """An iterator over the rule sets that explain the counts. It runs the searches lazily."""

    def __init__(
        self,
        observed: Sequence[_BoardCounts],
        algorithm: str,
        heuristic: str | HeuristicFunction,
        limit: Limit,
        options: SearchOptions | None,
        every: bool,
    ) -> None:
        self.complete = True
        """False if the limit was reached."""
        self.searches = 0
        """The number of searches of the first board that were run."""
        self._first, *self._further = observed
        self._wanted = self._first.wanted
        self._algorithm, self._heuristic = algorithm, heuristic
        self._bases = _bases(algorithm, options)
        self._fixed = {"rounds", *(options.given() if options else ())}
        if limit.depth is not None:
            self._fixed.add("depth")
        self._tallies: set[tuple[int | None, ...]] = set()
        self._near_misses = 0
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

    @property
    def by_chance(self) -> float:
        """An estimate of the number of different searches that match by chance so far.

        It is the expected number of matches for a program that follows none of the rules but has
        counts of this size. It is calculated from near misses on the first board. A near miss is a
        way of counting a search that does not match but whose counts are all within 3% of the given
        counts. Searches with equal tallies are one search here, and a search that matches in
        another way has no near misses. The number of near misses plus 1 is divided by the number of
        possible counts in that range, which assumes that the searches spread evenly in it. For each
        further board, the estimate is divided by the number of values within 3% of its largest
        count alone, since its other counts depend on it.
        """
        values = 1
        for number in self._wanted.values():
            values *= 2 * _reach(number) + 1
        expected = (self._near_misses + 1) / (values - 1)
        for board in self._further:
            expected /= 2 * _reach(max(board.wanted.values())) + 1
        return expected

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
        for cost, rules in _searches(self._algorithm, self._heuristic, bases, self._fixed):
            if cost > level:
                if cost > last >= 0 and not self._every:
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
                    counts = yield from self._further_counts(match, budget)
                    if counts is not None:
                        found = replace(found, further=counts)
                        heapq.heappush(ready, (changed, len(seen), found))
            except LimitReached:
                self.complete = False
                break
            while ready and ready[0][0] <= cost:
                changed, _, found = heapq.heappop(ready)
                # Rules with few changes may have the counts of a preset, too.
                last = max(last, _PRESET_CHANGES if found.preset else changed)
                yield found
            if near:  # the nearest way to count each search is enough
                self._near = sorted([*self._near, min(near)])[:_NEAREST]
        if last < 0 and ready:
            last = ready[0][0]
        while ready and (self._every or ready[0][0] <= last):
            yield heapq.heappop(ready)[-1]

    def _further_counts(
        self, rules: Rules, budget: Budget
    ) -> Generator[Progress, None, tuple[Counts, ...] | None]:
        """Return the counts of the rules on the further boards, or None if they differ."""
        found: list[Counts] = []
        for further in self._further:
            tallies = yield from self._run(rules, budget, further)
            tests = (tallies.on_generation, tallies.on_expansion)
            tally = tests[rules.goal_test == "expansion"]
            if tally is None:
                return None
            counts = counts_by(rules, tally)
            if any(getattr(counts, name) != number for name, number in further.wanted.items()):
                return None
            found.append(counts)
        return tuple(found)

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
        problem = RuledProblem(of.board, of.goal, self._algorithm, self._heuristic, rules, one)
        try:
            heuristic = yield from heuristic_steps(problem)
            for _ in tally_steps(problem, heuristic, tallies, both=True):
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
        if not counts or len(self._near) < _NEAREST or self._algorithm in (*DEEPENING, "dfs"):
            return most
        if rules.duplicates in ("tree", "on-insertion"):
            # The search may reach fewer positions than it expands nodes.
            return min(most, 3 * min(counts) + 300)
        # No number of a search is below its expansions.
        farthest = max(self._near[-1][0], _NEAR)
        return min(most, ceil((min(counts) + 2) * exp(farthest)) + 1)

    def _readings(self, rules: Rules, tallies: Tallies) -> Iterator[tuple[Rules, float]]:
        """Yield the rule sets that describe a search, with the distances of their counts."""
        for goal_test, tally in (
            ("expansion", tallies.on_expansion),
            ("generation", tallies.on_generation),
        ):
            if tally is None:
                continue
            self._count_near_misses(tally)
            queue = self._wanted.get("queue")
            apart = 0.0 if queue is None else _apart(tally.queue, queue)
            for move_back in ("kept",) if rules.move_back == "kept" else ("never", "counted"):
                read = _with(rules, [("goal_test", goal_test), ("move_back", move_back)])
                yield from self._kinds(read, tally, apart)
                if tally.earlier is not None:
                    yield from self._kinds(replace(read, rounds="last"), tally.last_round, apart)

    def _count_near_misses(self, tally: Tally) -> None:
        """Count the ways to read a tally that nearly give the wanted counts."""
        known = len(self._tallies)
        self._tallies.add(tally.key)
        if len(self._tallies) == known:
            return
        near = 1
        equal = True
        for name, wanted in self._wanted.items():
            numbers = {tally.queue} if name == "queue" else tally.numbers | tally.last_round.numbers
            near *= sum(abs(number - wanted) <= _reach(wanted) for number in numbers)
            equal = equal and wanted in numbers
        if not equal:
            self._near_misses += near

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
        return cost, Explanation(rules, counts, preset, changed, self._wanted)


class _BoardCounts(NamedTuple):
    """A board, its goal, and the counts that a program reported."""

    board: Board
    goal: Board
    wanted: Mapping[str, int]


def explain_counts(
    board: Board | Iterable[Observation],
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
    ends after the rule sets with the fewest changes, unless `every` is true. If one of these is a
    preset, it ends after the rule sets with two changes. It skips a rule set whose changes include
    all changes of an earlier rule set. If no rule set matches, see `Explanations.nearest`. The
    heuristic is `manhattan` by default.

    Instead of a board and its counts, pass several boards with their counts by name. A rule set
    must have the counts of all boards. Many programs follow none of the rules, and a rule set may
    have their counts on one board by chance: see `Explanations.by_chance`.

    >>> second = Board.parse("2 4 1/6 7 3/0 8 5")
    >>> [found] = explain_counts([(board, {"expanded": 41}), (second, {"expanded": 172})])
    >>> print(found)
    expanded 41: the rules of slidestar solve

    `options` has the weight of weighted A*, or the cost of uniform-cost search. Without a cost,
    both `unit` and `tile` are tried. Likewise, depth-first search is tried with and without a limit
    of the depth, unless `limit` has one. `limit` applies to all searches together (default:
    `explain_limit`). At the limit the iterator ends, and its `complete` is False. Raises
    `PuzzleError` if there is no count, or if the algorithm has no rules, `Unsolvable` if a board
    cannot reach the goal, and `TypeError` for an observation of another form.
    """
    rules_of(algorithm)  # raises an error for an algorithm without rules
    counts = {"expanded": expanded, "generated": generated, "visited": visited, "queue": queue}
    if isinstance(board, Iterable) and not isinstance(board, (Board, str)):
        if any(number is not None for number in counts.values()):
            raise PuzzleError("the counts of several boards must be given with each board")
        observed = _observed(board, goal)
    else:
        observed = _observed([(board, counts)], goal)
    estimate = "manhattan" if heuristic is None else heuristic
    limit = Budget(explain_limit(algorithm) if limit is None else limit).limit
    return Explanations(observed, algorithm, estimate, limit, options, every)


def _observed(
    observations: Iterable[tuple[Board, Mapping[str, int | None]]], goal: Board | None
) -> list[_BoardCounts]:
    """Check boards with their counts. Boards of other sizes than the first have the usual goal."""
    found: list[_BoardCounts] = []
    for each in observations:
        if not isinstance(each, Sequence) or len(each) != 2 or not isinstance(each[1], Mapping):
            raise TypeError(f"an observation must be a board and its counts, got {quote(each)}")
        board, counts = each
        check_board("board", board)
        if found:
            first = found[0].goal
            goal = first if (board.rows, board.cols) == (first.rows, first.cols) else None
        try:
            target = reachable_goal(board, goal)
        except Unsolvable as error:
            raise Unsolvable(f"{board.text()}: {error}", goals=error.goals) from None
        found.append(_BoardCounts(board, target, _wanted(counts)))
    if not found:
        raise PuzzleError("explain_counts needs a board")
    return found


def _wanted(counts: Mapping[str, int | None]) -> dict[str, int]:
    """Return the counts that are given. Raises `PuzzleError` if there are none."""
    wanted: dict[str, int] = {}
    for name, number in counts.items():
        check_name("count", name, COUNTS)
        if number is not None:
            check_integer(name, number, 0)
            wanted[name] = index(number)
    if not wanted:
        raise PuzzleError("each board needs a count: expanded, generated, visited or queue")
    return wanted


def _reach(wanted: int) -> int:
    """Return the largest difference from a wanted count at which a count nearly matches."""
    return max(1, int(_NEAR * wanted))


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

    A preset counts as one change, and `ties` and `then` together count as one. The cost of a move
    and a limit of the depth define the problem, so they do not count.
    """
    return _changes(changes(rules, base)) + (preset is not None)


def _changes(changed: Mapping[str, Any]) -> int:
    return len(changed) - ("ties" in changed and "then" in changed) - len(_PROBLEM & {*changed})


def _searches(
    algorithm: str,
    heuristic: str | HeuristicFunction,
    bases: list[tuple[Rules, str | None]],
    fixed: Set[str],
) -> list[tuple[int, Rules]]:
    """Return the rules of all different searches, each with the smallest number of changes.

    Among rules with equal numbers, common rules come first. The rules in `fixed` do not vary.
    """
    options = {name: _VALUES[name] for name in RULES_OF[algorithm] if name not in fixed}
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
    """Return the number of rules that few programs use, or that no compiled loop has."""
    rare = (rules.then == "tiles", rules.ties == "small-g", rules.duplicates == "on-insertion",
            rules.blank == "tile", rules.order not in _USUAL_ORDERS,
            rules.depth == "limited", rules.cost != "unit")  # fmt: skip
    return sum(rare)


def _as_searched(base: Rules, rules: Rules) -> Rules:
    """Return the base with the goal test and the counting of `rules`.

    One search yields the counts for all goal tests and ways of counting.
    """
    names = ["goal_test", "rounds", "expanded", "generated", "visited"]
    if "kept" not in (base.move_back, rules.move_back):
        names.append("move_back")
    return _with(base, ((name, getattr(rules, name)) for name in names))


def _with(rules: Rules, values: Iterable[tuple[str, Any]]) -> Rules:
    return replace(rules, **dict(values))


def _apart(number: int, wanted: int) -> float:
    """Return the distance between a number and the wanted number, or 0 if they are equal."""
    return abs(log((number + 1) / (wanted + 1)))
