"""Prove the length of a shortest solution, on boards of up to 5x5 cells."""

from __future__ import annotations

import json
import os
import time
from base64 import b64decode, b64encode
from concurrent.futures import Executor
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from zlib import compress, decompress
from zlib import error as zlib_error

from slidestar.algorithms import Budget, Limit, LimitReached, Search, Solution, Stats
from slidestar.errors import PuzzleError, quote
from slidestar.kernel import STATE_FORMAT, Partition
from slidestar.lib.steps import map_steps
from slidestar.parallel.executors import InlineExecutor, Problem, check_executor, split_search
from slidestar.parallel.split import FINISHED, SearchState, SplitState, Status
from slidestar.pdb.proof_tables import has_proof_tables, prepare_proof_database
from slidestar.pdb.sizes import BoardClass, classify, compiled, no_tables_reason
from slidestar.puzzle.board import Board
from slidestar.puzzle.parity import reachable_goal
from slidestar.solver.auto import auto

_FORMAT = "slidestar proof 1"
_WRITE_SECONDS = 10.0
"""The interval between two writes of the checkpoint."""

_COUNTS = ("expanded", "generated", "seconds", "preparing")


def proof(
    board: Board,
    goal: Board | None = None,
    *,
    executor: Executor | None = None,
    limit: Limit | None = None,
    checkpoint: str | os.PathLike[str] | None = None,
    partition: Partition | None = None,
) -> Search:
    """Search for a shortest solution and prove that it is one.

    This is a generator that yields `Progress`, with the bound proven so far, and returns a
    `Solution`. Boards may have up to 16 cells, or 5x5 cells if the goal's blank is in a corner.

    5x5 boards need tables of 427 MB. The first call builds them, which takes some minutes and 3 GB
    of memory, and stores them in the user's cache, or in the folder that SLIDESTAR_CACHE names. On
    a cluster each machine builds its own.

    `executor` is an executor of `concurrent.futures`, or of a cluster, whose workers share the
    search. `checkpoint` is a file for the state of the search. After Ctrl-C or a power cut, the
    same call continues from this state. The limit's `nodes` and `seconds` apply to this call alone.
    The solution's `stats` are the sum of all calls.

    >>> steps = proof(Board.parse("13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2"))
    >>> while True:
    ...     try:
    ...         bound = next(steps).bound
    ...     except StopIteration as end:
    ...         print(len(end.value), end.value.optimal)
    ...         break
    57 True

    `partition` is for experiments on 5x5 boards. It contains at most 12 groups of tiles, each of
    which has a pattern database. The numbers 1 to 24 are the goal's tiles in reading order, if the
    blank is last. The tables of the partition replace the default tables, and are not stored.

    Before the first step, raises `Unsolvable`, and `PuzzleError` for a board that is too large or a
    file that is not a checkpoint of this board. At the limit, raises `LimitReached` with the bound.
    """
    target = reachable_goal(board, goal)
    if executor is not None:
        check_executor(executor)
    if not can_prove(target):
        why = f"a {board.rows}x{board.cols} board is too large for a proof"
        if (board.rows, board.cols) == (5, 5):
            why = "the goal's blank must be in a corner for a proof"
        if not compiled():
            why = no_tables_reason(board)
        raise PuzzleError(f"{why}: only up to 16 cells, or 5x5 with the goal's blank in a corner")
    stored = _Checkpoint(checkpoint, board, target)
    problem = Problem(board, target, partition)
    return _proof(problem, executor or InlineExecutor(), Budget(limit), stored)


def can_prove(goal: Board) -> bool:
    """Return whether a goal has tables that make proofs feasible."""
    return classify(goal).has_tables or (compiled() and has_proof_tables(goal))


def _proof(problem: Problem, executor: Executor, budget: Budget, checkpoint: _Checkpoint) -> Search:
    board, goal, partition = problem.board, problem.goal, problem.partition
    if classify(board) is BoardClass.EXACT:
        return (yield from auto(board, goal, budget.limit))
    budget.bound = checkpoint.bound
    patterns = yield from prepare_proof_database(goal, budget, partition)
    if patterns is None:
        raise MemoryError("not enough memory for the pattern databases")
    budget.bound = max(checkpoint.bound, patterns.search(board).bound)
    search = split_search(problem, patterns, executor, budget, checkpoint)
    # A split search finds only solutions that are longer than its prefixes. Search for shorter
    # solutions first, because there are only a few.
    near = patterns.search(board, max_length=len(search.prefixes[0]))
    if near.run(1 << 40) == near.FOUND:
        moves = patterns.moves(near)
        stats = replace(budget.so_far(), expanded=near.expanded, generated=near.generated)
        return Solution(board, goal, moves, len(moves), "auto", None, stats)
    checkpoint.divide((search.prefixes, patterns.layout.partitions, STATE_FORMAT))
    before = checkpoint.before
    try:
        found = yield from map_steps(
            search.steps(), lambda progress: progress._replace(stats=before + progress.stats)
        )
    except LimitReached as reached:
        reached.stats = before + reached.stats
        raise
    finally:
        checkpoint.stats = budget.so_far()
        checkpoint.write()
    return replace(found, stats=before + found.stats)


class _Checkpoint(SplitState):
    """The state of a proof, stored in a file if there is a path.

    Raises `PuzzleError` if the file is the checkpoint of another board, or not a checkpoint.
    """

    def __init__(self, path: str | os.PathLike[str] | None, board: Board, goal: Board) -> None:
        super().__init__()
        # The counts of earlier calls, read from the file, and the counts of this call.
        self.before = self.stats = Stats()
        self._path = None if path is None else Path(path)
        self._header = {"format": _FORMAT, "board": board.text(), "goal": goal.text()}
        self._division = ""
        self._written = time.monotonic()
        if self._path is not None and self._path.exists():
            self._read(self._path)

    def _read(self, path: Path) -> None:
        try:
            stored = json.loads(path.read_text("utf-8"))
            header = {name: stored[name] for name in self._header}
            bound, division = int(stored["bound"]), stored["lines"]
            states = {int(number): FINISHED for number in stored["ended"]}
            for number, data in stored["begun"].items():
                states[int(number)] = SearchState.begun(decompress(b64decode(data)))
            stats = Stats(**{name: stored[name] for name in _COUNTS})
            if any(type(stored[name]) not in (int, float) for name in _COUNTS):
                raise ValueError
        except (
            *(ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError),
            zlib_error,
        ) as error:
            raise PuzzleError(f"{quote(str(path))} is not the checkpoint of a proof") from error
        if header != self._header:
            raise PuzzleError(
                f"{quote(str(path))} is the checkpoint of another board: {quote(header['board'])}"
            )
        self.bound, self.states, self._division, self.before = bound, states, division, stats

    def divide(self, division: object) -> None:
        """Set the division of the search into prefixes.

        If the file has another division, only the bound in the file is valid.
        """
        digest = sha256(repr(division).encode()).hexdigest()
        if digest != self._division:
            self._division = digest
            self.states.clear()

    def record(self, number: int, state: SearchState, stats: Stats) -> None:
        """Store the state of one prefix, and write the file every ten seconds."""
        super().record(number, state, stats)
        self.stats = stats
        if time.monotonic() - self._written > _WRITE_SECONDS:
            self.write()

    def write(self) -> None:
        """Write the file. If that fails, the old file is unchanged."""
        if self._path is None:
            return
        stats, states = self.before + self.stats, self.states.items()
        stored = {
            **self._header,
            "bound": self.bound,
            "lines": self._division,
            "ended": sorted(number for number, state in states if state.status is Status.FINISHED),
            "begun": {
                number: b64encode(compress(state.data)).decode()
                for number, state in states
                if state.status is Status.BEGUN
            },
            **{name: getattr(stats, name) for name in _COUNTS},
        }
        temporary = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        try:
            temporary.write_text(json.dumps(stored) + "\n", "utf-8")
            temporary.replace(self._path)
        finally:
            temporary.unlink(missing_ok=True)
        self._written = time.monotonic()
