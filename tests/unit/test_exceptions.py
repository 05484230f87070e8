"""Every exception of the package can be pickled and copied, as executors do."""

from __future__ import annotations

import copy
import importlib
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import slidestar
from slidestar import (
    Board,
    HeuristicError,
    Limit,
    LimitReached,
    Stats,
    Unsolvable,
    shuffle,
    solve,
)
from slidestar.page.user_code import Fault

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
COPIES: list[Callable[[BaseException], BaseException]] = [
    copy.copy,
    copy.deepcopy,
    *(lambda e, p=protocol: pickle.loads(pickle.dumps(e, p)) for protocol in PROTOCOLS),
]
# The exceptions with more arguments than a message. The test fails for a missing one.
EXAMPLES: dict[type[BaseException], Callable[[], BaseException]] = {
    Fault: lambda: Fault("error", "Line 2: NameError", 2, "1-2_3-0"),
    HeuristicError: lambda: HeuristicError("h returned None", board=Board.solved(2), line=3),
    LimitReached: lambda: LimitReached("enough", stats=Stats(expanded=7), lower_bound=12),
}


def exceptions() -> Iterator[type[BaseException]]:
    """Yield all exception classes that the modules of the package define."""
    for module in pkgutil.walk_packages(slidestar.__path__, "slidestar."):
        if not module.name.endswith("__main__"):
            for value in vars(importlib.import_module(module.name)).values():
                if (
                    isinstance(value, type)
                    and issubclass(value, BaseException)
                    and value.__module__ == module.name
                ):
                    yield value


def test_exceptions_of_all_modules_are_found() -> None:
    assert {"PuzzleError", "LimitReached", "HeuristicError", "TableError", "KernelUnavailable"} <= {
        kind.__name__ for kind in exceptions()
    }


@pytest.mark.parametrize("kind", list(exceptions()), ids=lambda kind: kind.__name__)
def test_exception_can_be_pickled_and_copied(kind: type[BaseException]) -> None:
    error = EXAMPLES.get(kind, lambda: kind("message"))()
    vars(error)["details"] = ["added", "later"]  # as `add_note` does
    for again in (make_copy(error) for make_copy in COPIES):
        assert type(again) is kind
        assert (str(again), again.args) == (str(error), error.args)
        assert vars(again) == vars(error)


def test_exception_of_a_worker_does_not_break_the_pool() -> None:
    far = shuffle(4, 4, "far")
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        stopped = pool.submit(solve, far, algorithm="astar", limit=Limit(nodes=50))
        with pytest.raises(LimitReached, match="50 nodes") as reached:
            stopped.result()
        assert reached.value.stats.expanded == 50
        assert far.manhattan() <= reached.value.lower_bound <= 80
        with pytest.raises(Unsolvable):
            pool.submit(solve, far.twin()).result()
        assert len(pool.submit(solve, Board.parse("1 2/0 3")).result()) == 1
