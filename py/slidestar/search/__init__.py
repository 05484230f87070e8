"""The readable searches, and what all of them share, which is exported here.

A search is a generator that yields its progress and returns its solution; `run` drives one.
"""

from slidestar.search.core import (
    Limit,
    LimitReached,
    Meter,
    Progress,
    Search,
    Solution,
    State,
    Stats,
    run,
    same_parity,
    slide,
    state_of,
)

__all__ = [
    "Limit",
    "LimitReached",
    "Meter",
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
