"""Work in steps: generators that yield how far they are, and return what came of it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

__all__ = ["retold", "run"]

T = TypeVar("T")
Event = TypeVar("Event")
Told = TypeVar("Told")


def run(steps: Generator[object, None, T]) -> T:
    """Go through all the steps, for what comes of them. Raises what they raise.

    >>> def steps():
    ...     yield 1
    ...     yield 2
    ...     return "made"
    >>> run(steps())
    'made'
    """
    while True:
        try:
            next(steps)
        except StopIteration as done:
            made: T = done.value
            return made


def retold(
    steps: Generator[Event, None, T], tell: Callable[[Event], Told]
) -> Generator[Told, None, T]:
    """The same steps, but yielding what `tell` makes of each value.

    They're closed with it, and also when `tell` raises.

    >>> def steps():
    ...     yield 1
    ...     yield 2
    >>> list(retold(steps(), lambda number: 10 * number))
    [10, 20]
    """
    try:
        while True:
            try:
                event = next(steps)
            except StopIteration as done:
                made: T = done.value
                return made
            yield tell(event)
    finally:
        steps.close()
