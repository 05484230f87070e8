"""The interface between a search and the workers that share it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Protocol, TypeVar

from slidestar.algorithms import Budget

Unit = TypeVar("Unit")
Result = TypeVar("Result")


class Pool(Protocol[Unit, Result]):
    """Workers that run units of work: `executors.ExecutorPool`, or the page's helper workers."""

    @property
    def ahead(self) -> int:
        """The number of units in flight that keeps all workers busy."""

    @property
    def pending(self) -> int:
        """The number of units in flight."""

    def workers(self, budget: Budget) -> int:
        """Return the number of workers. The page starts its helpers when a search takes long."""

    def submit(self, unit: Unit, seconds: float | None) -> None:
        """Have a worker run a unit for at most `seconds`."""

    def results(self, seconds: float | None) -> Generator[None, None, list[tuple[Unit, Result]]]:
        """Return the next results, or an empty list after `seconds`. Yield while waiting."""

    def cancel(self) -> None:
        """Cancel the units that no worker has begun."""
