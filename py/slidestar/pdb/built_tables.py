"""Tables that are built on first use and shared by all searches."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Generic, Protocol, TypeVar

from slidestar.kernel import load_loops
from slidestar.lib.sharing import SharedWork, Steps


class _Table(Protocol):
    @property
    def progress(self) -> float: ...

    def run(self, budget: int) -> bool: ...


T = TypeVar("T", bound=_Table)


class BuiltTables(Generic[T]):
    """Tables of the kernel that are built on first use.

    `table` is None until they are complete. Several searches, even in different threads, may
    prepare them at the same time. They share the work.

    `make` returns the tables before they are built. A slice of the compiled loop runs `steps`
    steps, which should take a few hundredths of a second.
    """

    def __init__(self, make: Callable[[], T], steps: int) -> None:
        self.table: T | None = None
        self._make = make
        self._steps = steps
        self._work = SharedWork()

    def prepare(self) -> Generator[float, None, T]:
        """Build the tables if necessary, yielding the completed fraction, and return them."""
        yield from self._work.join(lambda: None if self.table else self._build())
        assert self.table is not None
        return self.table

    def _build(self) -> Steps:
        table = self._make()
        while not table.run(load_loops().slice(self._steps)):
            yield table.progress
        self.table = table
