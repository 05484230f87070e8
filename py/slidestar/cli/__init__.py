"""The command line."""

from slidestar.cli.commands import main as main
