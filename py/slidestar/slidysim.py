"""Short name of `slidestar.games.slidysim`: slidysim's replay links."""

from slidestar.games.slidysim import *  # noqa: F403
