"""The options of single searches: fields, defaults and valid values."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from slidestar.algorithms.beam_search import WIDTH
from slidestar.algorithms.best_first import COST, COSTS
from slidestar.algorithms.memory_bounded import LEAST_MEMORY, MEMORY
from slidestar.algorithms.rules import WEIGHT
from slidestar.errors import check_integer, check_name, check_number


class Option(NamedTuple):
    """The meaning and the values of a field of `SearchOptions`: a number, or one of `choices`."""

    about: str  # for the help of the command line
    default: float | str  # of the searches that always have the option
    least: int = 0
    whole: bool = False
    offered: tuple[int, int] | None = (
        None  # the smallest and the largest number in the page's field
    )
    choices: tuple[str, ...] = ()

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
    """The options of single searches. None is the default.

    - `weight`: the weight of h in weighted A*, 2 by default. With 1 it is A*. The solution has at
      most `weight` times as many moves as a shortest one, if the estimate is never too high.
    - `width`: the number of nodes of a level that beam search expands, 10 by default.
    - `memory`: the number of nodes that SMA* stores, 100 by default.
    - `cost`: the cost of a move. It is `"tile"`, the number of the tile, or `"vertical"`, 2 for a
      vertical and 1 for a horizontal move. Uniform-cost search has `"tile"` by default. A*,
      weighted A* and greedy search have none by default. With a cost, their heuristic must be
      `manhattan`, whose moves have the same costs, or a function that estimates the cost.

    >>> from slidestar import Board, solve
    >>> board, options = Board.parse("8 1 3/4 0 2/7 6 5"), SearchOptions(cost="tile")
    >>> found = solve(board, algorithm="astar", options=options)
    >>> len(found), found.cost, found.cost_bound
    (18, 71, 71)

    Raises `PuzzleError` for invalid values. A search raises it for an option of another search.
    """

    weight: float | None = _option(
        f"the weight of h in weighted A* (default: {WEIGHT:g})", WEIGHT, offered=(1, 100)
    )
    width: int | None = _option(
        f"the width of a beam, in nodes (default: {WIDTH})",
        WIDTH,
        least=1,
        whole=True,
        offered=(1, 10_000),
    )
    memory: int | None = _option(
        f"the number of nodes that SMA* stores (default: {MEMORY})",
        MEMORY,
        least=LEAST_MEMORY,
        whole=True,
        offered=(LEAST_MEMORY, 10_000),
    )
    cost: str | None = _option(
        "the cost of a move: the number of the tile, or 2 for vertical and 1 for other moves; for"
        " A*, weighted A* and greedy search with Manhattan distance, and for uniform-cost search"
        f" (there by default {COST})",
        COST,
        choices=tuple(COSTS),
    )

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
