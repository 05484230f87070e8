"""A speedsolver's averages and bests: see `slidestar.games.records`, by its short name."""

from slidestar.games.records import *  # noqa: F403
