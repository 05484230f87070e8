"""Work in steps: generators that yield their progress and return a result."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")
Event = TypeVar("Event")
Mapped = TypeVar("Mapped")


def run(steps: Generator[object, None, T]) -> T:
    """Run a generator to its end and return its result.

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
        except StopIteration as end:
            result: T = end.value
            return result


def map_steps(
    steps: Generator[Event, None, T], function: Callable[[Event], Mapped]
) -> Generator[Mapped, None, T]:
    """Run a generator, applying a function to each value that it yields.

    Closing this generator closes `steps`, and so does an exception in the function.

    >>> def steps():
    ...     yield 1
    ...     yield 2
    >>> list(map_steps(steps(), lambda number: 10 * number))
    [10, 20]
    """
    try:
        while True:
            try:
                event = next(steps)
            except StopIteration as end:
                result: T = end.value
                return result
            yield function(event)
    finally:
        steps.close()
