"""`solve --optimal`: which processes or cluster look for a proof, and what file keeps it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from slidestar.algorithms import Limit, Search
from slidestar.cli.workers import workers
from slidestar.errors import PuzzleError
from slidestar.parallel.executors import processors
from slidestar.parallel.proof import proof
from slidestar.puzzle.board import Board

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["Prover", "add_proving", "proving"]

Prover = Callable[[Board, "Board | None", Limit], Search]
"""Begins the proof of a board, to a goal, within a limit."""


def add_proving(verb: argparse.ArgumentParser) -> None:
    """The options of proofs."""
    verb.add_argument(
        "--optimal",
        action="store_true",
        help="nothing but a proven shortest solution: up to 16 cells, and 5x5 (with tables of 122"
        " MB, built the first time in some minutes and kept)",
    )
    verb.add_argument("--cluster", metavar="ADDRESS",
                      help="the scheduler of a Dask cluster, in place of processes")  # fmt: skip
    verb.add_argument("--checkpoint", metavar="FILE",
                      help="keep a proof's progress in this file, and go on from it")  # fmt: skip


@contextmanager
def proving(arguments: argparse.Namespace) -> Iterator[Prover | None]:
    """How to prove, for as long as the workers are wanted; None if nothing is to be proven.

    Raises `PuzzleError` for options that make no sense without `--optimal`.
    """
    if not arguments.optimal:
        for name in ("cluster", "checkpoint"):
            if getattr(arguments, name):
                raise PuzzleError(f"--{name} needs --optimal")
        yield None
        return
    if arguments.algorithm != "auto":
        raise PuzzleError("--optimal chooses its algorithm itself")
    with _executor(arguments) as executor:
        yield lambda board, goal, limit: proof(
            board, goal, executor=executor, limit=limit, checkpoint=arguments.checkpoint
        )


@contextmanager
def _executor(arguments: argparse.Namespace) -> Iterator[Executor | None]:
    if arguments.cluster:
        try:
            distributed = import_module("distributed")
        except ImportError:
            raise PuzzleError(
                "--cluster needs Dask: pip install 'slidestar[dask]', or distributed"
            ) from None
        try:
            client = distributed.Client(arguments.cluster)
        except (OSError, ValueError) as error:
            raise PuzzleError(f"there's no cluster at {arguments.cluster}: {error}") from None
        with client:
            yield client.get_executor()
    elif (jobs := arguments.jobs or processors()) > 1:
        with workers(jobs) as pool:
            yield pool
    else:
        yield None
