"""The options of the search algorithms, with their defaults and valid values."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from slidestar.algorithms.beam_search import WIDTH
from slidestar.algorithms.best_first import COST, COSTS
from slidestar.algorithms.memory_bounded import LEAST_MEMORY, MEMORY
from slidestar.algorithms.rules import WEIGHT
from slidestar.errors import check_integer, check_name, check_number


class Option(NamedTuple):
    """The description and the valid values of a field of `SearchOptions`.

    The value is a number, or a string if there are `choices`.
    """

    about: str  # the help text of the command line
    default: float | str  # the default of the searches that need a value
    least: int = 0  # the smallest valid number
    whole: bool = False  # True if the number must be an integer
    offered: tuple[int, int] | None = None  # the range of numbers that the page's field accepts
    choices: tuple[str, ...] = ()  # the valid strings

    def check(self, name: str, value: object) -> None:
        """Raise `PuzzleError` for a value that the option cannot have.

        >>> OPTIONS["width"].check("width", 0)
        Traceback (most recent call last):
        slidestar.errors.PuzzleError: width must be an integer of 1 or more, got 0
        """
        if self.choices:
            check_name(name, value, self.choices)
        elif self.whole:
            check_integer(name, value, self.least)
        else:
            check_number(name, value, self.least)


def _option(*values: Any, **more: Any) -> Any:
    return field(default=None, metadata={"option": Option(*values, **more)})


@dataclass(frozen=True)
class SearchOptions:
    """The options of the search algorithms. None stands for the default.

    >>> from slidestar import Board, solve
    >>> board, options = Board.parse("8 1 3/4 0 2/7 6 5"), SearchOptions(cost="tile")
    >>> found = solve(board, algorithm="astar", options=options)
    >>> len(found), found.cost, found.cost_bound
    (18, 71, 71)

    Raises `PuzzleError` for an invalid value. A search raises it for an option that the search does
    not have.
    """

    weight: float | None = _option(
        f"the weight of h in weighted A* (default: {WEIGHT:g})", WEIGHT, offered=(1, 100)
    )
    """The weight of h in weighted A*, 2 by default. With a weight of 1, weighted A* equals A*.

    If h never overestimates, the solution has at most `weight` times as many moves as a shortest
    solution.
    """
    width: int | None = _option(
        f"the width of a beam, in nodes (default: {WIDTH})",
        WIDTH,
        least=1,
        whole=True,
        offered=(1, 10_000),
    )
    """The number of nodes of each level that beam search expands, 10 by default."""
    memory: int | None = _option(
        f"the number of nodes that SMA* stores (default: {MEMORY})",
        MEMORY,
        least=LEAST_MEMORY,
        whole=True,
        offered=(LEAST_MEMORY, 10_000),
    )
    """The number of nodes that SMA* stores, 100 by default."""
    cost: str | None = _option(
        "the cost of a move: the number of the tile, or 2 for vertical and 1 for other moves; for"
        " A*, weighted A* and greedy search with Manhattan distance, and for uniform-cost search"
        f" (there by default {COST})",
        COST,
        choices=tuple(COSTS),
    )
    """The cost of a move.

    `"tile"` is the number of the tile. `"vertical"` is 2 for a vertical and 1 for a horizontal
    move. Uniform-cost search has `"tile"` by default. In A*, weighted A* and greedy search, every
    move costs 1 by default. With a cost, their heuristic must be `manhattan`, which then adds up
    the same costs, or a function that estimates the cost.
    """

    def __post_init__(self) -> None:
        for name, value in self.given().items():
            OPTIONS[name].check(name, value)

    def given(self) -> dict[str, Any]:
        """Return the options that are not None, by name.

        >>> SearchOptions(width=20).given()
        {'width': 20}
        """
        values = {name: getattr(self, name) for name in OPTIONS}
        return {name: value for name, value in values.items() if value is not None}


OPTIONS: dict[str, Option] = {each.name: each.metadata["option"] for each in fields(SearchOptions)}
"""The options by name."""
DEFAULTS = SearchOptions()
