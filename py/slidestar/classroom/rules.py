"""The rules by which a search is carried out and its nodes are counted.

The count of a search depends on rules that descriptions of it seldom state, such as the order of
entries with equal f. `Rules` names them, and `count_nodes` obeys them. `PRESETS` has the rules of
published programs.

>>> Rules(ties="none", then="oldest").ties
'none'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args, get_type_hints

from slidestar.algorithms.depth_first import Thresholds
from slidestar.errors import PuzzleError, quote
from slidestar.solver.choices import DEEPENING, check_name, check_options
from slidestar.solver.options import OPTIONS, SearchOptions

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
    weight: float = 2.0
    expanded: CountOf = "expansions"
    generated: CountOf = "successors"
    visited: CountOf = "expansions-and-goal"

    def __post_init__(self) -> None:
        for name, values in RULE_VALUES.items():
            check_name(name, getattr(self, name), values)
        if self.order != "tiles" and sorted(self.order) != sorted("UDLR"):
            raise PuzzleError(f"order must be tiles, or UDLR in any order, got {quote(self.order)}")
        OPTIONS["weight"].check("weight", self.weight)


RULE_VALUES: Mapping[str, tuple[str, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(Rules).items() if get_args(hint)
}
"""The values of each rule that has names for them."""

BEST_FIRST = ("astar", "weighted-astar", "greedy")
"""The searches with a priority queue."""
COUNTS_BLANK = ("hamming", "manhattan")
"""The heuristics that may count the blank as a tile."""
RULED = (*BEST_FIRST, "bfs", *DEEPENING)
"""The searches that have rules."""


def rules_of(algorithm: str) -> Rules:
    """Return the rules of the search that `slidestar.solve` runs.

    >>> rules_of("greedy").duplicates
    'closed'

    Raises `PuzzleError` for the algorithms that are not in `RULED`.
    """
    check_name("algorithm", algorithm, RULED)
    return Rules(duplicates="closed") if algorithm == "greedy" else Rules()


def changes(rules: Rules, base: Rules) -> dict[str, Any]:
    """Return the rules that differ from those of `base`, by name.

    >>> changes(Rules(order="tiles"), Rules())
    {'order': 'tiles'}
    """
    return {
        field.name: getattr(rules, field.name)
        for field in fields(rules)
        if getattr(rules, field.name) != getattr(base, field.name)
    }


def write_rules(rules: Rules, algorithm: str, preset: str | None = None) -> str:
    """Return the rules that differ from those of a preset, or of `rules_of`, as a text for links.

    >>> write_rules(Rules(ties="none", goal_test="generation"), "astar")
    'ties:none,goal-test:generation'
    >>> write_rules(PRESETS["princeton"].rules, "astar", "princeton")
    'princeton'

    The weight is not part of it.
    """
    changed = changes(rules, PRESETS[preset].rules if preset else rules_of(algorithm))
    changed.pop("weight", None)
    values = [f"{name.replace('_', '-')}:{value}" for name, value in changed.items()]
    return ",".join([preset, *values] if preset else values)


def read_rules(text: str, algorithm: str, options: SearchOptions | None = None) -> Rules:
    """Return the rules in a text, with the options of the search that are rules: `weight`.

    The text is a preset, or rules with their values, or both, joined by commas:

    >>> rules = read_rules("princeton,order:LRUD", "astar")
    >>> rules.order, rules.then
    ('LRUD', 'min-pq')

    Raises `PuzzleError` for unknown names and values, for a preset of other searches, and for any
    other option.
    """
    rules = rules_of(algorithm)
    values: dict[str, Any] = {}
    for part in filter(None, text.split(",")):
        name, colon, value = part.partition(":")
        if not colon:
            presets = [key for key, preset in PRESETS.items() if algorithm in preset.algorithms]
            check_name(f"preset of {algorithm}", name, presets)
            rules = PRESETS[name].rules
            continue
        field = name.replace("-", "_")
        check_name("rule", field, [*RULE_VALUES, "order"])
        values[field] = value
    return with_options(replace(rules, **values), algorithm, options)


def with_options(rules: Rules, algorithm: str, options: SearchOptions | None) -> Rules:
    """Return rules with the options of a search. Raise `PuzzleError` for one that is no rule."""
    given = check_options(algorithm, options).given()
    for name, value in given.items():
        if name != "weight":
            raise PuzzleError(f"{name} must be None for a search by rules, got {quote(value)}")
    return replace(rules, **given)


class Preset(NamedTuple):
    """The rules of a published program. `algorithms` are the searches to which they apply."""

    algorithms: tuple[str, ...]
    rules: Rules
    source: str


_AIMA = Rules("small-g", "heapq", move_back="counted", duplicates="reached", order="DRLU")
_AIMA_CODE = (
    "S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, 4th edition (2020):"
    " search4e.ipynb of its Python code"
)
_PRINCETON = "Princeton COS 226 and Coursera's Algorithms, assignment 8 Puzzle"

PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        "aima-h1": Preset(
            BEST_FIRST,
            replace(_AIMA, blank="tile"),
            f"{_AIMA_CODE}; the heuristic h1 (hamming), which counts the blank",
        ),
        "aima-h2": Preset(
            BEST_FIRST, _AIMA, f"{_AIMA_CODE}; the heuristic h2 (manhattan), or another one"
        ),
        "aima-bfs": Preset(
            ("bfs",),
            Rules(goal_test="generation", move_back="counted", duplicates="reached", order="DRLU"),
            _AIMA_CODE,
        ),
        "princeton": Preset(
            ("astar",),
            Rules(
                "none",
                "min-pq",
                duplicates="tree",
                expanded="removals-and-goal",
                generated="insertions-and-start",
            ),
            f"{_PRINCETON}, with the critical optimization; MinPQ's removals and insertions",
        ),
        "princeton-plain": Preset(
            ("astar",),
            Rules(
                "none",
                "min-pq",
                move_back="kept",
                duplicates="tree",
                expanded="removals-and-goal",
                generated="insertions-and-start",
            ),
            f"{_PRINCETON}, without the critical optimization",
        ),
        "korf-1985": Preset(
            DEEPENING,
            Rules(successors="one-by-one", order="DRLU", generated="successors-and-start"),
            "R. E. Korf, Depth-first iterative-deepening, Artificial Intelligence 27 (1985)",
        ),
        "course-2017": Preset(
            ("astar",),
            Rules(
                "none",
                "oldest",
                duplicates="on-insertion",
                order="DULR",
                blank="tile",
                expanded="insertions",
                visited="removals",
            ),
            "a project report of a course on intelligent systems (2017)",
        ),
    }
)
"""The rules of published programs, by name."""
