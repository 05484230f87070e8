"""Plot a review, a race, or a check of a heuristic with matplotlib, if it is installed.

Each function draws into the given axes, or into the axes of a new figure, and returns the axes. The
colours come from the user's matplotlib style.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Runs(NamedTuple):
    """The runs of a contestant in a race."""

    name: str
    points: Sequence[tuple[int, int, bool]]
    """For each run, the length, the expanded nodes, and whether the run was cut off."""
    medians: Sequence[tuple[int, float]]
    """Pairs of a length and the median of the expanded nodes."""


def axes(ax: Any = None) -> Any:
    """Return the given axes, or the axes of a new figure."""
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot
    except ImportError:
        raise ImportError(
            "plots need matplotlib, which isn't installed: pip install 'slidestar[notebook]'"
        ) from None
    return pyplot.subplots(layout="constrained")[1]


def whole_numbers(*sides: Any) -> None:
    """Put the ticks of some axes only at whole numbers."""
    from matplotlib.ticker import MaxNLocator

    for side in sides:
        side.set_major_locator(MaxNLocator(integer=True))


def plot_review(review: Mapping[str, Any], title: str, ax: Any = None) -> Any:
    """Plot the distance after each move, from the `record()` of a review.

    Mistakes are shaded, and wrong moves are marked. If the review is not exact, bounds are plotted
    instead of distances.
    """
    ax = axes(ax)
    whole_numbers(ax.xaxis, ax.yaxis)
    distances = review["distances"]
    noun = "slide" if review["metric"] == "mtm" else "move"
    places = range(len(distances))
    if review["exact"]:
        ax.plot(places, distances, color="C0", label="distance")
    else:
        ax.plot(places, distances, color="C0", linewidth=1, label="at least")
        known = [(place, most) for place, most in enumerate(review["at_most"]) if most is not None]
        if known:
            ax.plot(*zip(*known, strict=True), color="C0", linewidth=1, ls=":", label="at most")
        if review["estimates"]:
            ax.plot(places, review["estimates"], color="C2", ls="--", label="estimate")
    for number, mistake in enumerate(review["mistakes"]):
        label = "_" if number else "mistake"
        ax.axvspan(mistake["first"], mistake["last"] + 1, color="C1", alpha=0.25, lw=0, label=label)
    wrong = [place + 1 for place in review["wrong"]]
    if wrong:
        reached = [distances[place] for place in wrong]
        ax.plot(wrong, reached, "o", color="C3", markersize=4, label=f"wrong {noun}")
    ax.set(xlabel=f"{noun}s made", ylabel=f"{noun}s to the goal", title=title)
    ax.set_ylim(bottom=0)
    ax.legend()
    return ax


def plot_race(lines: Sequence[Runs], ax: Any = None) -> Any:
    """Plot the expanded nodes of a race by the length of a shortest solution."""
    ax = axes(ax)
    cut_off = False
    for number, runs in enumerate(lines):
        colour = f"C{number % 10}"
        for more, marker in ((False, "."), (True, "^")):
            # A logarithmic axis has no 0, so a count of 0 is plotted as 1.
            points = [(length, max(1, count)) for length, count, cut in runs.points if cut == more]
            if points:
                ax.plot(*zip(*points, strict=True), marker, color=colour, alpha=0.5, label="_")
                cut_off = cut_off or more
        medians = [(length, max(1.0, middle)) for length, middle in runs.medians]
        ax.plot(*zip(*medians, strict=True) if medians else ([], []), color=colour, label=runs.name)
    if cut_off:
        ax.plot([], [], "^", color="0.5", label="more than this: cut off")
    ax.set_yscale("log")
    whole_numbers(ax.xaxis)
    ax.set(xlabel="moves of a shortest solution", ylabel="expanded nodes (logarithmic)")
    ax.legend()
    return ax


def plot_report(report: Mapping[str, Any], ax: Any = None) -> Any:
    """Plot h against the true distance, from the `record()` of a heuristic's check.

    The area of a dot grows with the number of positions. Dots above the line overestimate.
    """
    ax = axes(ax)
    farthest = report["largest_distance"]
    most = max(count for _, _, count in report["histogram"])
    for above, colour, label in ((False, "C0", "positions"), (True, "C3", "h is too high")):
        dots = [
            (distance, h, 4 + 90 * (count / most) ** 0.5)
            for distance, h, count in report["histogram"]
            if (h > distance) == above
        ]
        if dots:
            across, up, areas = zip(*dots, strict=True)
            ax.scatter(across, up, areas, color=colour, alpha=0.6, linewidths=0, label=label)
    ax.plot([0, farthest], [0, farthest], color="0.5", linewidth=1, label="h = distance")
    ax.set(xlabel="true distance", ylabel="h, rounded down", title=report["name"])
    ax.legend()
    return ax
