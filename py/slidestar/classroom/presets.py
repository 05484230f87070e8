"""The searches that obey rules, the rules of published programs, and the text form of rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from slidestar.algorithms.rules import RULE_VALUES, SEARCH_RULES, Rules
from slidestar.errors import PuzzleError, check_name, check_value, quote
from slidestar.solver.choices import DEEPENING, check_options
from slidestar.solver.options import SearchOptions

BEST_FIRST = ("astar", "weighted-astar", "greedy")
"""The searches with a priority queue."""
COUNTS_BLANK = ("hamming", "manhattan")
"""The heuristics that may count the blank as a tile."""
RULES_OF: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(BEST_FIRST, SEARCH_RULES["best-first"]),
    "bfs": SEARCH_RULES["breadth-first"],
    "dfs": SEARCH_RULES["depth-first"],
    "uniform-cost": SEARCH_RULES["uniform-cost"],
    **dict.fromkeys(DEEPENING, SEARCH_RULES["deepening"]),
}
"""The rules of each search that not all searches have."""
RULED = tuple(RULES_OF)
"""The searches that obey `Rules`."""


_RULES_OF = {
    "greedy": Rules(duplicates="closed"),
    "dfs": Rules(order="RLDU"),
    "uniform-cost": Rules(then="oldest", cost="tile"),
}


def rules_of(algorithm: str) -> Rules:
    """Return the rules of the search that `slidestar.solve` runs.

    >>> rules_of("greedy").duplicates
    'closed'

    Raises `PuzzleError` for the algorithms that are not in `RULED`.
    """
    check_name("algorithm", algorithm, RULED)
    return _RULES_OF.get(algorithm, Rules())


def checked_rules(algorithm: str, rules: Rules | None) -> Rules:
    """Return the rules, or the rules of the algorithm for None.

    Raises `PuzzleError` for an algorithm without rules, and `TypeError` for other values.
    """
    default = rules_of(algorithm)
    if rules is not None and not isinstance(rules, Rules):
        raise TypeError(f"rules must be Rules or None, got {quote(rules)}")
    return default if rules is None else rules


def changes(rules: Rules, base: Rules) -> dict[str, Any]:
    """Return the rules that differ from `base`, by name.

    >>> changes(Rules(order="tiles"), Rules())
    {'order': 'tiles'}
    """
    return {
        field.name: getattr(rules, field.name)
        for field in fields(rules)
        if getattr(rules, field.name) != getattr(base, field.name)
    }


def write_rules(rules: Rules, algorithm: str, preset: str | None = None) -> str:
    """Return the differences from a preset, or from `rules_of`, as text for links.

    The text begins with the name of the preset. It does not include the weight.

    >>> write_rules(Rules(ties="none", goal_test="generation"), "astar")
    'ties:none,goal-test:generation'
    >>> write_rules(PRESETS["princeton"].rules, "astar", "princeton")
    'princeton'
    """
    changed = changes(rules, PRESETS[preset].rules if preset else rules_of(algorithm))
    changed.pop("weight", None)
    values = [f"{name.replace('_', '-')}:{value}" for name, value in changed.items()]
    return ",".join([preset, *values] if preset else values)


def read_rules(text: str, algorithm: str, options: SearchOptions | None = None) -> Rules:
    """Parse rules from text. The weight comes from the options of the search, and
    the cost, too, unless the text has one.

    The text is a preset, or rules with their values, or both, joined by commas:

    >>> rules = read_rules("princeton,order:LRUD", "astar")
    >>> rules.order, rules.then
    ('LRUD', 'min-pq')

    Raises `PuzzleError` for unknown names and values, for a preset of other searches, and for
    options other than the weight, and the cost of uniform-cost search.
    """
    rules = rules_of(algorithm)
    values: dict[str, Any] = {}
    for part in filter(None, check_value("text", text, str).split(",")):
        name, colon, value = part.partition(":")
        if not colon:
            presets = [key for key, preset in PRESETS.items() if algorithm in preset.algorithms]
            check_name(f"preset of {algorithm}", name, presets)
            rules = PRESETS[name].rules
            continue
        field = name.replace("-", "_")
        check_name("rule", field, [*RULE_VALUES, "order"])
        values[field] = value
    return replace(with_options(rules, algorithm, options), **values)


def with_options(rules: Rules, algorithm: str, options: SearchOptions | None) -> Rules:
    """Return rules with the weight or the cost of a search.

    Raises `PuzzleError` for other options.
    """
    values = check_options(algorithm, options).given()
    for name, value in values.items():
        if name != "weight" and algorithm != "uniform-cost":
            raise PuzzleError(f"{name} must be None for a search by rules, got {quote(value)}")
    return replace(rules, **values)


class Preset(NamedTuple):
    """The rules of a published program, and the searches to which they apply."""

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
