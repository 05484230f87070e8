"""Tiers: the ranks of the slidysim community for best times and averages.

Each of thirty categories, such as the average of 12 on 3x3, has a tier by its best time. Its points
add up, and the total has a tier too. The averages leave out one result at each end, as in slidysim.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from slidestar.games.history import DNF
from slidestar.games.records import best_average
from slidestar.games.tier_thresholds import CATEGORIES, TIERS

_AVERAGE = re.compile("ao([0-9]+)")
_MARATHON = re.compile("event=marathon&size=([0-9]+)x([0-9]+)&count=([0-9]+)")
_RELAY = re.compile("event=relay&size=2-([0-9]+)")


@dataclass(frozen=True)
class CategoryTier:
    """The best time in a category, its tier, and the slowest time for the next one, or None.

    Times are in milliseconds.
    """

    category: str
    best: float | None
    tier: str | None
    next: int | None


@dataclass(frozen=True)
class TierReport:
    """The tier of all categories together, the points, and the points that the next tier needs."""

    tier: str | None
    points: int
    next: str | None
    needed: int
    categories: tuple[CategoryTier, ...]


def event_category(event: str) -> str | None:
    """Return the category of an event's results, None if it has none.

    >>> event_category("event=relay&size=2-6"), event_category("event=marathon&size=3x3&count=42")
    ('6x6 relay', '3x3 x42')
    """
    if relay := _RELAY.fullmatch(event):
        category = f"{relay[1]}x{relay[1]} relay"
    elif marathon := _MARATHON.fullmatch(event):
        category = f"{marathon[1]}x{marathon[2]} x{marathon[3]}"
    else:
        return None
    return category if category in CATEGORIES else None


def tier_report(
    results: Mapping[str, Sequence[float]], events: Iterable[tuple[str, float]] = ()
) -> TierReport:
    """Return the tiers of a player.

    `results` has the times of the solves on each size, such as `3x3`, oldest first, and `DNF` for
    those that are not finished. `events` has the results of events: the event as in a link, and its
    time.

    >>> report = tier_report({"5x5": [44_000, 61_000]}, [("event=relay&size=2-6", 110_000)])
    >>> report.tier, report.points, report.next, report.needed
    ('Beginner', 6, 'Bronze I', 30)
    >>> [each for each in report.categories if each.best][0]
    CategoryTier(category='5x5 single', best=44000, tier='Beginner', next=30000)
    """
    bests: dict[str, float] = {}
    for event, time in events:
        category = event_category(event)
        if category and time < bests.get(category, DNF):
            bests[category] = time
    for category in CATEGORIES:
        size, kind = category.split(" ")
        best = _best(results.get(size, ()), kind)
        if best is not None and best != DNF:
            bests[category] = best
    categories = tuple(map(_category_tier, CATEGORIES, (bests.get(each) for each in CATEGORIES)))
    points = {tier.name: tier.points for tier in TIERS}
    total = sum(points[each.tier] for each in categories if each.tier)
    reached = [tier for tier in TIERS if total >= tier.needed]
    following = TIERS[len(reached) :]
    return TierReport(
        tier=reached[-1].name if reached else None,
        points=total,
        next=following[0].name if following else None,
        needed=following[0].needed if following else total,
        categories=categories,
    )


def _best(times: Sequence[float], kind: str) -> float | None:
    """Return the best time of a kind, `single` or an average; None if there are too few."""
    if kind == "single":
        return min(times, default=None)
    average = _AVERAGE.fullmatch(kind)
    return best_average(times, int(average[1]), trim="one") if average else None


def _category_tier(category: str, best: float | None) -> CategoryTier:
    column = CATEGORIES.index(category)
    reached = [tier for tier in TIERS if best is not None and best <= tier.times[column]]
    following = TIERS[len(reached) :]
    return CategoryTier(
        category=category,
        best=best,
        tier=reached[-1].name if reached else None,
        next=following[0].times[column] if following else None,
    )
