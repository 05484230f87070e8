"""Slidysim's replay links: see `slidestar.games.slidysim`, by its short name."""

from slidestar.games.slidysim import *  # noqa: F403
