"""The command line."""

from slidestar.cli.commands import main

__all__ = ["main"]
