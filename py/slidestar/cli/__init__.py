"""The command line, and what only it needs."""

from slidestar.cli.commands import main

__all__ = ["main"]
