"""Short name of `slidestar.games.history`: files of solves, in CSV and JSON."""

from slidestar.games.history import *  # noqa: F403
