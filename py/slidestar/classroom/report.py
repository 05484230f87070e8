"""What a check of a heuristic finds, as plain data, and in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from slidestar.puzzle.board import Board

__all__ = ["HeuristicReport", "Jump", "Overestimate", "TwoAnswers"]


class Overestimate(NamedTuple):
    """A position whose estimate is above its true distance. Both are in moves."""

    board: Board
    h: float
    distance: int


class Jump(NamedTuple):
    """Two neighbours whose estimates differ by more than the one move between them.

    `board` is nearer to the goal than `neighbor`.
    """

    board: Board
    neighbor: Board
    h: float
    neighbor_h: float


class TwoAnswers(NamedTuple):
    """A position for which two calls gave two estimates."""

    board: Board
    first: float
    second: float


@dataclass(frozen=True)
class HeuristicReport:
    """What `check_heuristic` found. `str()` of it says it in a few lines.

    - `admissible`: no estimate is above the true distance. `overestimates` positions have one that
      is; `worst` has the largest excess; of several, it's the nearest to the goal.
    - `consistent`: h(goal) is 0, and the estimates of no two neighbours differ by more than 1.
      `edges` pairs of neighbours were compared, `inconsistent` of them differ by more; `worst_edge`
      has the largest difference; of several, it's the nearest to the goal.
    - `repeatable`: a second call gave the same, for the `asked_twice` positions that were asked
      about again; if not, `two_answers` is the nearest of those, and the heuristic is neither
      admissible nor consistent, for it's no function of the board.
    - `exhaustive`: all positions were checked, so that admissible and consistent are proven. For a
      sample they aren't: they only mean that there was no counterexample among its `positions`.
    - `h_goal`: the estimate of the goal. `mean_h`: the mean estimate. `mean_distance`: the mean
      true distance. `mean_share`: the mean of h / true distance over all positions but the goal.
      `largest_distance`: that of the farthest position.
    - `histogram`: triples (true distance, estimate rounded down, number of positions), in order;
      estimates above twice the largest distance count as that.

    Estimates and distances are in moves. A difference below a billionth is a rounding error, and
    counts as none.
    """

    name: str
    goal: Board
    positions: int
    exhaustive: bool
    admissible: bool
    overestimates: int
    worst: Overestimate | None
    consistent: bool
    edges: int
    inconsistent: int
    worst_edge: Jump | None
    repeatable: bool
    asked_twice: int
    two_answers: TwoAnswers | None
    h_goal: float
    mean_h: float
    mean_distance: float
    mean_share: float
    largest_distance: int
    histogram: tuple[tuple[int, int, int], ...]

    @property
    def ok(self) -> bool:
        """Whether it's admissible and consistent."""
        return self.admissible and self.consistent

    def __str__(self) -> str:
        size = f"{self.goal.rows}x{self.goal.cols}"
        if self.exhaustive:
            lines = [f"{self.name} on all {self.positions:,} positions of {size}:"]
        else:
            lines = [
                f"{self.name} on a sample of {self.positions:,} positions of {size}"
                " (a sample proves nothing):"
            ]
        if self.two_answers is not None:
            board, first, second = self.two_answers
            lines.append(
                f"Not a function of the board: for {board.text()} it gave {first:g}, then"
                f" {second:g}. So nothing about it is proven."
            )
        lines += [self._about_admissible(), self._about_consistent()]
        lines.append(
            f"The mean estimate is {self.mean_h:.2f}, the mean distance {self.mean_distance:.2f};"
            f" on average h is {self.mean_share:.0%} of the distance."
        )
        return "\n".join(lines)

    def _about_admissible(self) -> str:
        if self.worst is None:
            if not self.admissible:
                return "No estimate was above the true distance in the first call."
            return (
                "Admissible: never above the true distance."
                if self.exhaustive
                else "No counterexample to its being admissible."
            )
        board, h, distance = self.worst
        return (
            f"Not admissible: too high on {self.overestimates:,} of {self.positions:,} positions."
            f" The worst: h is {h:g}, the true distance {distance}, for {board.text()}."
        )

    def _about_consistent(self) -> str:
        if self.worst_edge is not None:
            board, neighbor, h, neighbor_h = self.worst_edge
            return (
                f"Not consistent: {self.inconsistent:,} of {self.edges:,} pairs of neighbours"
                f" differ by more than 1. The worst: h is {h:g} for {board.text()},"
                f" {neighbor_h:g} for {neighbor.text()}."
            )
        if self.h_goal > 0 and not self.consistent:
            return f"Not consistent: h(goal) is {self.h_goal:g}, where nothing is left to do."
        if not self.consistent:
            return "No two neighbours differed by more than 1 in the first call."
        compared = f"no two neighbours differ by more than 1 ({self.edges:,} pairs)"
        return (
            f"Consistent: {compared}, and h(goal) is 0."
            if self.exhaustive
            else f"No counterexample to its being consistent: {compared}, and h(goal) is 0."
        )

    def record(self) -> dict[str, Any]:
        """As plain data, for JSON."""
        found: dict[str, Any] = {**vars(self), "ok": self.ok, "text": str(self)}
        for name in ("worst", "worst_edge", "two_answers"):
            part = found[name]
            found[name] = part and {k: _plain(v) for k, v in part._asdict().items()}
        found["goal"] = self.goal.text()
        found["histogram"] = [list(row) for row in self.histogram]
        return found

    def plot(self, ax: Any = None) -> Any:
        """Draw h against the true distance: the larger a dot, the more positions.

        `ax` is matplotlib's, a new figure's by default; it's returned. Raises `ImportError`, with
        the remedy, where matplotlib isn't installed.
        """
        from slidestar.pictures.plots import plot_report  # the page does without it

        return plot_report(self.record(), ax)

    def _repr_html_(self) -> str:
        from slidestar.pictures.tables import report_html

        shown = []
        if self.worst is not None:
            board, h, distance = self.worst
            shown.append((f"h is {h:g}, the true distance {distance}", board))
        if self.worst_edge is not None:
            near, far, h, far_h = self.worst_edge
            shown += [(f"h is {h:g}", near), (f"and one move on {far_h:g}", far)]
        return report_html(self.record(), shown)


def _plain(value: object) -> object:
    return value.text() if isinstance(value, Board) else value
