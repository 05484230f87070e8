"""The command-line interface."""

from slidestar.cli.verbs import main as main
