"""Short name of `slidestar.games.records`: averages and personal bests."""

from slidestar.games.records import *  # noqa: F403
