"""The textbook searches, and the types that all searches share.

A search is a generator that yields `Progress` and returns a `Solution`. `run` runs it to the end.
"""

from slidestar.algorithms.budget import Budget, Limit, LimitReached, Progress, Stats
from slidestar.algorithms.search_types import Search, Solution, State, same_parity, slide, state_of
from slidestar.lib.steps import run

__all__ = [
    "Budget",
    "Limit",
    "LimitReached",
    "Progress",
    "Search",
    "Solution",
    "State",
    "Stats",
    "run",
    "same_parity",
    "slide",
    "state_of",
]
