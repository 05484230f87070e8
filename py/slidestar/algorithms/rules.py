"""The rules by which a search is carried out and its nodes are counted.

The count of a search depends on rules that descriptions of it seldom state, such as the order of
entries with equal f. `Rules` names them. The searches of `best_first` and `depth_first` obey them.

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
"""The next threshold of an iteration: the smallest f above the last, or the smallest of its parity.

All solutions of a board have the same parity, so `"parity"` omits iterations that cannot find one.
"""

CountOf = Literal[
    "expansions",
    "expansions-and-goal",
    "removals",
    "removals-and-goal",
    "insertions",
    "insertions-and-start",
    "successors",
    "successors-and-start",
    "positions",
]
"""The numbers that programs call expanded, generated or visited.

- `expansions`: nodes whose successors are generated; `expansions-and-goal` counts the goal too
- `removals`: entries taken from the queue, also those that are then skipped
- `insertions`: entries put into the queue
- `successors`: successors that are generated, also those that are known, and those whose f is above
  the threshold
- `positions`: different positions that are reached, with the start; not in deepening searches

Without `-and-goal` or `-and-start`, the goal or the start does not count.
"""

Ties = Literal["small-h", "large-g", "small-g", "none"]
Then = Literal["newest", "oldest", "tiles", "heapq", "min-pq"]
GoalTest = Literal["expansion", "generation"]
MoveBack = Literal["never", "counted", "kept"]
Duplicates = Literal["reopen", "closed", "reached", "on-removal", "on-insertion", "tree"]
Paths = Literal["any", "simple"]
Successors = Literal["at-once", "one-by-one"]
Blank = Literal["hole", "tile"]


@dataclass(frozen=True)
class Rules:
    """The rules of a search. The defaults are those of `slidestar.solve`; see `rules_of`.

    - `ties`: the order of entries of equal priority: the smaller h, the larger g or the smaller g
      first, or `none`. Breadth-first search is always first in, first out
    - `then`: the order of entries that are still equal: the `newest` or the `oldest` first; the
      smaller `tiles`, compared in reading order; or the order of a binary heap that does not
      compare them, Python's `heapq` or Princeton's MinPQ (`min-pq`)
    - `goal_test`: the search ends when the goal would be expanded (`expansion`), or at its
      `generation`
    - `move_back`: the move that undoes the last one is `never` made (or made, and not counted); or
      it is `counted` as a successor and discarded; or it is `kept` like any other successor
    - `duplicates`: a position that was reached before is
        - `reopen`: ignored, unless its new path is shorter, which replaces the old one
        - `closed`: the same, but expanded positions are always ignored
        - `reached`: the same as `reopen`, but the old entry stays in the queue and is expanded too
        - `on-removal`: put into the queue unless it was expanded, and skipped on its removal if it
          was expanded since
        - `on-insertion`: put into the queue unless it was expanded, and expanded on its removal
        - `tree`: never noticed
    - `order`: the order of successors, by the direction in which a tile moves, such as `UDLR`; or
      `tiles`, by the tile's number
    - `thresholds` (of deepening searches): the smallest f above the last, or by `parity`
    - `paths` (of deepening searches): `any`, or `simple` ones, without a position twice
    - `successors` (of deepening searches): generated `at-once`, or `one-by-one` when the search
      returns from the one before
    - `blank`: a `hole`, or a `tile` for the heuristics hamming and manhattan, which is a mistake
    - `weight`: the weight of h in weighted A*
    - `expanded`, `generated`, `visited`: the numbers with these names, see `CountOf`

    Raises `PuzzleError` for other values.
    """

    ties: Ties = "small-h"
    then: Then = "newest"
    goal_test: GoalTest = "expansion"
    move_back: MoveBack = "never"
    duplicates: Duplicates = "reopen"
    order: str = "UDLR"
    thresholds: Thresholds = "textbook"
    paths: Paths = "any"
    successors: Successors = "at-once"
    blank: Blank = "hole"
    weight: float = WEIGHT
    expanded: CountOf = "expansions"
    generated: CountOf = "successors"
    visited: CountOf = "expansions-and-goal"

    def __post_init__(self) -> None:
        for name, values in RULE_VALUES.items():
            check_name(name, getattr(self, name), values)
        if self.order != "tiles" and sorted(self.order) != sorted("UDLR"):
            raise PuzzleError(f"order must be tiles, or UDLR in any order, got {quote(self.order)}")
        check_number("weight", self.weight, 0)


RULE_VALUES: Mapping[str, tuple[str, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(Rules).items() if get_args(hint)
}
"""The values of each rule that has names for them."""
SEARCH_RULES: Mapping[str, tuple[str, ...]] = {
    "best-first": ("duplicates", "order", "ties", "then", "blank"),
    "breadth-first": ("duplicates", "order"),
    "deepening": ("order", "thresholds", "paths", "successors", "blank"),
}
"""The rules that change the nodes of a search, by its kind. All searches have the other rules."""
