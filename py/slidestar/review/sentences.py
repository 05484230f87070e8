"""Write English sentences about a review, from its `record()`.

The command line, notebooks and `str()` use these sentences. The page has its own sentences, in
`static/js/review/review-text.ts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from slidestar.errors import counted
from slidestar.puzzle.moves import Metric


def review_parts(review: Mapping[str, Any]) -> list[str]:
    """Return the parts of the summary.

    An example is `62 moves, optimal 48`, `7 wrong moves cost 14` and `efficiency 77%`.
    """
    noun = Metric(review["metric"]).noun
    made = counted(len(review["distances"]) - 1, noun)
    if not review["exact"]:
        return _bounded_parts(made, review)
    if review["solved"]:
        parts = [f"{made}, optimal {review['shortest']}"]
    else:
        left = review["distances"][-1]
        parts = [f"{made}, from {review['shortest']} to {left} away from the goal"]
    if review["wrong"]:
        parts.append(f"{counted(len(review['wrong']), f'wrong {noun}')} cost {review['wasted']}")
    else:
        parts.append(f"no wrong {noun}")
    if review["efficiency"] >= 0:
        parts.append(f"efficiency {review['efficiency']:.0%}")
    return parts


def _bounded_parts(made: str, review: Mapping[str, Any]) -> list[str]:
    estimates, most = review["estimates"], review["wasted_at_most"]
    bounds = [f"at least {review['wasted']}"] if review["wasted"] else []
    if review["solved"]:
        about = f", about {estimates[0]}" if estimates else ""
        found = f"{made}, optimal at least {review['shortest']}{about}"
        if most is not None:
            bounds.append(f"at most {most}")
    else:
        values, kind = (estimates, "about") if estimates else (review["distances"], "at least")
        found = f"{made}, from {kind} {values[0]} to {kind} {values[-1]} away from the goal"
    return [found, f"{' and '.join(bounds) or 'none proven to be'} wasted"]


def mistake_text(mistake: Mapping[str, Any], noun: str = "move") -> str:
    """Return a line such as `moves 12-19: 4 wasted; tile 7 had to come back`."""
    return f"{_places(mistake, noun)}: {_waste(mistake, noun)}"


def likely_text(stretch: Mapping[str, Any]) -> str:
    """Return a line such as `moves 41-80: probably about 16 wasted`."""
    return f"{_places(stretch)}: {_likely_waste(stretch)}"


def mistake_rows(review: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Return table rows in the order of the game: the moves, the waste and the better moves."""
    rows = {}
    noun = Metric(review["metric"]).noun
    for mistake in review["mistakes"]:
        better = " or ".join(mistake["better"]) or "".join(mistake["instead"] or ())
        places, waste = _places(mistake, noun), _waste(mistake, noun)
        rows[mistake["first"]] = (places, waste, better or "–")
    for stretch in review["likely"]:
        rows[stretch["first"]] = (_places(stretch), _likely_waste(stretch), "–")
    return [row for _, row in sorted(rows.items())]


def _places(stretch: Mapping[str, Any], noun: str = "move") -> str:
    first, last = stretch["first"] + 1, stretch["last"] + 1
    return f"{noun} {first}" if first == last else f"{noun}s {first}-{last}"


def _waste(mistake: Mapping[str, Any], noun: str) -> str:
    moves = mistake["last"] + 1 - mistake["first"]
    if mistake["instead"]:
        why = f"{counted(moves - mistake['cost'], noun)} would have been enough"
    elif mistake["undoes"]:
        why = f"you undid your {noun if moves == 1 else f'{noun}s'}"
    elif mistake["tile"]:
        why = f"tile {mistake['tile']} had to come back"
    elif mistake["cost"] == 2 * moves:
        # All moves are wrong, because the game ended before any move made up for them.
        why = "away from the goal"
    elif moves == 1:
        # A slide that keeps the distance. A single-tile move always changes it.
        why = "no closer to the goal"
    else:
        why = "the long way round"
    return f"{mistake['cost']} wasted; {why}"


def _likely_waste(stretch: Mapping[str, Any]) -> str:
    return f"probably about {stretch['cost']} wasted"
