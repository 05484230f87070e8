"""Files of solves, in CSV and JSON: see `slidestar.games.history`, by its short name."""

from slidestar.games.history import *  # noqa: F403
