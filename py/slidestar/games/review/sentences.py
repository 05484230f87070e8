"""English sentences about a reviewed game, given as its `record()`.

The command line, notebooks and `str()` print them. The page has its own sentences, in
`static/js/review/review-text.ts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from slidestar.errors import counted

__all__ = ["likely_text", "mistake_text", "review_text"]


def review_text(review: Mapping[str, Any]) -> str:
    """Return one line, such as `62 moves, optimal 48; 7 wrong moves cost 14; efficiency 77%`."""
    moves, shortest, wasted = (review[name] for name in ("length", "shortest", "wasted"))
    made = counted(moves, "move")
    if not review["exact"]:
        about = f", about {review['estimates'][0]}" if review["estimates"] else ""
        bounds = [f"at least {wasted}"] if wasted else []
        if review["wasted_at_most"] is not None:
            bounds.append(f"at most {review['wasted_at_most']}")
        proven = " and ".join(bounds) or "none proven to be"
        return f"{made}, optimal at least {shortest}{about}; {proven} wasted"
    if review["solved"]:
        parts = [f"{made}, optimal {shortest}"]
    else:
        parts = [f"{made}, from {shortest} to {review['distances'][-1]} away from the goal"]
    if review["wrong"]:
        parts.append(f"{counted(len(review['wrong']), 'wrong move')} cost {wasted}")
    else:
        parts.append("no wrong move")
    if review["efficiency"] >= 0:
        parts.append(f"efficiency {review['efficiency']:.0%}")
    return "; ".join(parts)


def mistake_text(mistake: Mapping[str, Any]) -> str:
    """Return one line, such as `moves 12-19: 4 wasted; tile 7 had to come back`."""
    first, last, cost = mistake["first"] + 1, mistake["last"] + 1, mistake["cost"]
    if mistake["instead"]:
        why = f"{counted(len(mistake['instead']), 'move')} would have done"
    elif mistake["undoes"]:
        why = "you undid your move" if first == last else "you undid your moves"
    elif mistake["tile"]:
        why = f"tile {mistake['tile']} had to come back"
    elif cost == 2 * (last + 1 - first):
        # All of the moves are wrong: none made up for another before the game ended.
        why = "away from the goal"
    else:
        why = "the long way round"
    moves = f"move {first}" if first == last else f"moves {first}-{last}"
    return f"{moves}: {cost} wasted; {why}"


def likely_text(stretch: Mapping[str, Any]) -> str:
    """Return one line, such as `moves 41-80: probably about 16 wasted`."""
    first, last = stretch["first"] + 1, stretch["last"] + 1
    return f"moves {first}-{last}: probably about {stretch['cost']} wasted"
