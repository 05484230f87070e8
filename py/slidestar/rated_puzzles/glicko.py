"""The Glicko-2 rating system, which rates a player by results against rated opponents.

See M. E. Glickman, "Example of the Glicko-2 system", http://www.glicko.net/glicko/glicko2.pdf
(2022). The comments refer to the steps of this paper. Here the opponents are puzzles, and each
puzzle is a rating period of its own, so that the rating changes after each puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt
from typing import NamedTuple

_SCALE = 173.7178  # the number of rating points in a unit of the internal scale
_CENTER = 1500.0
_TAU = 0.5  # the limit on changes of the volatility, for which the paper recommends 0.3 to 1.2
_PRECISION = 1e-6
_MAX_DEVIATION = 350.0

PUZZLE_DEVIATION = 100.0
"""The rating deviation of all puzzles, because their ratings are only estimates."""


@dataclass(frozen=True)
class Player:
    """The rating of a player."""

    rating: float
    deviation: float = _MAX_DEVIATION
    """The standard deviation of the rating."""
    volatility: float = 0.06
    """The degree of expected fluctuation of the rating."""


NEW_PLAYER = Player(800.0)
"""A player without results.

The paper proposes a rating of 1500. A rating of 800 makes the first puzzles easy.
"""


class Opponent(NamedTuple):
    """An opponent, and the player's score against it."""

    rating: float
    deviation: float
    score: float  # 1 for a win, 0 for a loss


def rate(player: Player, results: Sequence[Opponent], tau: float = _TAU) -> Player:
    """Return the new rating of a player after the results of one rating period.

    The example of the paper:

    >>> results = [Opponent(1400, 30, 1), Opponent(1550, 100, 0), Opponent(1700, 300, 0)]
    >>> after = rate(Player(1500, 200, 0.06), results)
    >>> round(after.rating, 2), round(after.deviation, 2), round(after.volatility, 5)
    (1464.05, 151.52, 0.06)

    `tau` limits the change of the volatility. If there are no results, the deviation increases (see
    `rest`).
    """
    if not results:
        return rest(player, 1)
    mu, phi = (player.rating - _CENTER) / _SCALE, player.deviation / _SCALE  # step 2
    information = surprise = 0.0
    for opponent in results:
        phi_j = opponent.deviation / _SCALE
        g = 1 / sqrt(1 + 3 * phi_j**2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (opponent.rating - _CENTER) / _SCALE)))
        information += g**2 * expected * (1 - expected)
        surprise += g * (opponent.score - expected)
    variance = 1 / information  # step 3
    delta = variance * surprise  # step 4
    volatility = _new_volatility(phi, player.volatility, variance, delta, tau)
    phi = 1 / sqrt(1 / (phi**2 + volatility**2) + 1 / variance)  # steps 6 and 7
    mu += phi**2 * surprise
    return Player(_SCALE * mu + _CENTER, _SCALE * phi, volatility)  # step 8


def _new_volatility(phi: float, sigma: float, variance: float, delta: float, tau: float) -> float:
    """Return the volatility after a period, by the Illinois algorithm (step 5)."""
    a = log(sigma**2)

    def f(x: float) -> float:
        total = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - total) / (2 * total**2) - (x - a) / tau**2

    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * tau) < 0:
            steps += 1
        high = a - steps * tau
    low, f_low, f_high = a, f(a), f(high)
    while abs(high - low) > _PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def rest(player: Player, periods: float) -> Player:
    """Return a player after rating periods without results, which make the rating less certain.

    >>> round(rest(Player(1500, 50), 30).deviation, 1)
    75.9
    """
    added = periods * (_SCALE * player.volatility) ** 2
    deviation = min(_MAX_DEVIATION, sqrt(player.deviation**2 + added))
    return replace(player, deviation=max(player.deviation, deviation))


def rate_puzzle(player: Player, puzzle: float, solved: bool, days: float = 0) -> Player:
    """Return the new rating of a player after a puzzle with the rating `puzzle`.

    >>> after = rate_puzzle(NEW_PLAYER, 800, solved=True)
    >>> round(after.rating), round(after.deviation)
    (975, 253)

    `days`: the days since the player's last puzzle. They count as periods without results.
    """
    return rate(rest(player, days), [Opponent(puzzle, PUZZLE_DEVIATION, float(solved))])
