"""The rules by which a search is carried out and its nodes are counted.

The node count of a search depends on details that its description seldom states, such as the order
of entries with equal f. `Rules` names these details. The searches in `best_first` and `depth_first`
obey them.

>>> Rules(ties="none", then="oldest").ties
'none'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args, get_type_hints

from slidestar.errors import PuzzleError, check_name, check_number, quote

WEIGHT = 2.0
"""The default weight of weighted A*."""

Thresholds = Literal["textbook", "parity"]
"""The rule for the next threshold of a deepening search.

- `textbook`: the smallest f above the last threshold
- `parity`: the same f, rounded up to the parity of all solutions, which omits the iterations that
  cannot find a solution
"""

CountOf = Literal[
    "expansions",
    "expansions-and-goal",
    "removals",
    "removals-and-goal",
    "insertions",
    "insertions-and-start",
    "insertions-and-starts",
    "successors",
    "successors-and-start",
    "calls",
    "positions",
]
"""The numbers that programs call expanded, generated or visited.

- `expansions`: nodes whose successors are generated; `expansions-and-goal` counts the goal too
- `removals`: entries removed from the queue, including entries that are then skipped
- `insertions`: entries inserted into the queue
- `successors`: generated successors, including known positions and successors whose f is above the
  threshold
- `calls`: calls of the recursive function of a deepening search, for the start of each round and
  for each successor that is not on the path (see `Paths`), even if its f is above the threshold
- `positions`: distinct positions that were reached, including the start. Deepening searches do not
  have this number

Without `-and-goal` or `-and-start`, the goal or the start does not count. `-and-starts` counts the
start once in each round. Only deepening searches have this number and `calls`.
"""

Ties = Literal["small-h", "large-g", "small-g", "none"]
Then = Literal["newest", "oldest", "tiles", "heapq", "min-pq"]
GoalTest = Literal["expansion", "generation"]
MoveBack = Literal["never", "counted", "kept"]
Duplicates = Literal["reopen", "closed", "reached", "on-removal", "on-insertion", "first", "tree"]
Paths = Literal["any", "simple"]
Successors = Literal["at-once", "one-by-one"]
Depth = Literal["limited", "unlimited"]
Cost = Literal["unit", "tile", "vertical"]
Rounds = Literal["all", "last"]
Blank = Literal["hole", "tile"]


@dataclass(frozen=True)
class Rules:
    """The rules of a search. The defaults are the rules of `slidestar.solve`; see `rules_of`.

    Raises `PuzzleError` for other values.
    """

    ties: Ties = "small-h"
    """The order of entries with equal priority: the smaller h, the larger g or the smaller g first,
    or `none`. Breadth-first search is always first in, first out, and depth-first search last in,
    first out.
    """
    then: Then = "newest"
    """The order of entries that are still equal.

    - `newest` or `oldest`: the newest or the oldest entry comes first
    - `tiles`: the smaller tiles come first, compared in reading order
    - `heapq` or `min-pq`: the order of a binary heap that does not compare such entries, either
      Python's `heapq` or Princeton's MinPQ
    """
    goal_test: GoalTest = "expansion"
    """The test that ends the search: at the `expansion` of the goal, or at its `generation`."""
    move_back: MoveBack = "never"
    """The treatment of the move that undoes the last one.

    - `never`: it is not made, or not counted
    - `counted`: it is counted as a successor and discarded
    - `kept`: it is treated like any other successor
    """
    duplicates: Duplicates = "reopen"
    """The treatment of a position that was reached before.

    - `reopen`: it is ignored unless the new path is shorter. A shorter path replaces the old one
    - `closed`: the same as `reopen`, but expanded positions are always ignored
    - `reached`: the same as `reopen`, but the old entry stays in the queue and is expanded, too
    - `on-removal`: it is inserted unless it was expanded, and skipped on removal if it was expanded
      in the meantime
    - `on-insertion`: it is inserted unless it was expanded, and always expanded on removal
    - `first`: it is ignored, even if the new path is shorter. So the solution of A\\* may be longer
      than a shortest one
    - `tree`: it is treated like a new position
    """
    order: str = "UDLR"
    """The order of successors: the directions in which a tile moves, such as `UDLR`, or `tiles` for
    the order of the tiles' numbers. Depth-first search expands the last of them first.
    """
    thresholds: Thresholds = "textbook"
    """The next threshold of a deepening search; see `Thresholds`."""
    paths: Paths = "any"
    """The paths of a deepening search: `any`, or only `simple` paths, which repeat no position."""
    successors: Successors = "at-once"
    """The generation of successors in a deepening search: all `at-once`, or `one-by-one`, each
    after the search below the previous successor.
    """
    rounds: Rounds = "all"
    """The rounds of a deepening search that count: `all`, or only the `last` one."""
    depth: Depth = "limited"
    """The length of paths in depth-first search: `limited` to `Limit.depth`, by default five moves
    for each cell, or `unlimited`. A position at the limit is expanded as far as `duplicates` goes.
    """
    cost: Cost = "unit"
    """The cost of a move in uniform-cost search: 1 (`unit`), the number of the `tile`, or 2 for a
    `vertical` and 1 for a horizontal move.
    """
    blank: Blank = "hole"
    """The treatment of the blank by the heuristics hamming and manhattan: a `hole`, or a `tile`,
    which is a mistake.
    """
    weight: float = WEIGHT
    """The weight of h in weighted A*."""
    expanded: CountOf = "expansions"
    """The number that the search reports as expanded."""
    generated: CountOf = "successors"
    """The number that the search reports as generated."""
    visited: CountOf = "expansions-and-goal"
    """The number that the search reports as visited."""

    def __post_init__(self) -> None:
        for name, values in RULE_VALUES.items():
            check_name(name, getattr(self, name), values)
        order = self.order
        if not isinstance(order, str) or (order != "tiles" and sorted(order) != sorted("UDLR")):
            raise PuzzleError(f"order must be tiles, or UDLR in any order, got {quote(self.order)}")
        check_number("weight", self.weight, 0)


RULE_VALUES: Mapping[str, tuple[str, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(Rules).items() if get_args(hint)
}
"""The values of each rule whose values have names."""
SEARCH_RULES: Mapping[str, tuple[str, ...]] = {
    "best-first": ("duplicates", "order", "ties", "then", "blank"),
    "breadth-first": ("duplicates", "order"),
    "depth-first": ("duplicates", "order", "depth"),
    "uniform-cost": ("duplicates", "order", "then", "cost"),
    "deepening": ("order", "thresholds", "paths", "successors", "rounds", "blank"),
}
"""The rules that only some kinds of searches have. All searches have the other rules."""
