"""The readable searches, and what all of them share, which is exported here.

A search is a generator that yields its progress and returns its solution; `run` drives one.
"""

from slidestar.lib.steps import run
from slidestar.search.budget import Budget, Limit, LimitReached, Progress, Stats
from slidestar.search.core import Search, Solution, State, same_parity, slide, state_of

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
