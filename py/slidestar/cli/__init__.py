"""The command line."""

from slidestar.cli.verbs import main as main
