"""A library for sliding-tile puzzles: boards, moves, heuristics and searches.

>>> from slidestar import Board, solve
>>> solution = solve(Board.parse("8 6 7/2 5 4/3 0 1"))
>>> len(solution), solution.optimal
(31, True)

`__init__.pyi` lists the public names. A module is imported when one of its names is first used.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from slidestar import algorithms

__version__ = "1.0.0"

# Deprecated alias: in version 1.0, the package `algorithms` was called `slidestar.search`.
sys.modules[f"{__name__}.search"] = algorithms


def __getattr__(name: str) -> Any:
    if name.startswith("__") and name != "__all__":  # the import system looks for such names
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # `get_data` also works if the package is in a zip archive.
    stub = __loader__.get_data(f"{__path__[0]}/__init__.pyi").decode()
    words = [line.split() for line in stub.splitlines() if line.startswith("from slidestar.")]
    modules = {line[-1]: line[1] for line in words}
    if name == "__all__":
        value: Any = sorted(modules)
    elif name in modules:
        value = getattr(import_module(modules[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__getattr__("__all__")})
