"""`auto` above 16 cells: a solution at once, then shorter ones."""

from __future__ import annotations

import signal
import subprocess
import sys
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.commandline import posix
from kit.counting import Clock

from slidestar import Board, Limit, LimitReached, Moves, Solution, search, shuffle, solve
from slidestar.algorithms import Budget, Progress, budget
from slidestar.kernel import Beam, Loops, construct_solution, grid_for, load_loops
from slidestar.lib.steps import run
from slidestar.pdb.shared_estimate import LEARNED
from slidestar.pdb.table_sets import SHIPPED
from slidestar.solver import improver as improvers
from slidestar.solver.improver import Improver
from slidestar.solver.move_codes import as_moves
from slidestar.solver.proven_bounds import prove_bound

large = st.tuples(st.integers(2, 10), st.integers(2, 10)).filter(
    lambda size: size[0] * size[1] > 16
)


def run_search(board: Board, goal: Board | None, limit: Limit) -> tuple[list[Progress], Solution]:
    """Return the progress of a search and its solution."""
    steps, events = search(board, goal, limit=limit), []
    while True:
        try:
            events.append(next(steps))
        except StopIteration as done:
            return events, done.value


def constructed_length(board: Board, goal: Board) -> int:
    return len(run(construct_solution(board.rows, board.cols, board.tiles, goal.tiles)))


def learned_improver(board: Board) -> Improver:
    """Return an improver that begins with the constructed solution."""
    goal = Board.solved(board.rows, board.cols)
    run(LEARNED.prepare(SHIPPED))
    return Improver(
        grid_for(board.rows, board.cols),
        board.tiles,
        goal.tiles,
        run(construct_solution(board.rows, board.cols, board.tiles, goal.tiles)),
        learned=lambda: LEARNED.estimate(board),
    )


@settings(max_examples=15, deadline=None)
@given(large, st.integers(0, 10**6))
def test_solutions_are_valid_and_never_get_longer(size: tuple[int, int], seed: int) -> None:
    goal = shuffle(*size, f"goal {seed}")
    board = shuffle(*size, str(seed), goal)
    events, found = run_search(board, goal, Limit(nodes=250_000))
    bests = [event.best for event in events if event.best is not None]
    assert len(bests[0]) == constructed_length(board, goal)
    for moves in {*bests, found.moves}:
        assert board.apply(moves) == goal
    lengths = [len(moves) for moves in (*bests, found.moves)]
    assert lengths == sorted(lengths, reverse=True)
    bounds = [event.bound for event in events if event.bound is not None]
    assert bounds == sorted(bounds)
    assert board.manhattan(goal) <= bounds[-1] <= found.lower_bound <= len(found)


@pytest.mark.parametrize("size", [(2, 9), (3, 6), (5, 5), (10, 2), (6, 7), (10, 10)])
def test_result_depends_only_on_the_node_limit(size: tuple[int, int]) -> None:
    board = shuffle(*size, "same")
    for nodes in (0, 1, 100_000, 400_001):
        found, again = (solve(board, limit=Limit(nodes=nodes)) for _ in range(2))
        assert (found.moves, found.lower_bound) == (again.moves, again.lower_bound)
        assert found.stats.expanded == again.stats.expanded <= nodes
        assert found.stats.generated == again.stats.generated
        if not found.optimal:
            assert found.stats.expanded == nodes


def test_solution_gets_much_shorter() -> None:
    for side, ratio in ((5, 0.6), (6, 0.6), (8, 0.6)):
        board = shuffle(side, side, "shorter")
        found = solve(board, limit=Limit(nodes=1_000_000))
        assert len(found) < ratio * constructed_length(board, Board.solved(side))


def test_board_near_its_goal_is_solved_optimally() -> None:
    for size in ((5, 5), (7, 4), (10, 10)):
        board = Board.solved(*size).apply("DRDLURDDRULD")
        found = solve(board)
        assert found.optimal
        assert len(found) <= 12
    assert solve(Board.solved(6)).moves == ()
    assert solve(Board.solved(6)).optimal


def test_huge_board_is_solved_without_using_the_limit() -> None:
    """Its solution cannot be shortened, so the search ends early."""
    board = shuffle(22, 22, "seconds")
    found = solve(board, limit=Limit(nodes=50_000_000))
    assert board.apply(found.moves).is_goal()
    assert len(found) == constructed_length(board, Board.solved(22))
    assert found.stats.expanded < 1_000_000


def test_bound_of_a_huge_board_is_proven_in_the_nodes_of_a_proof() -> None:
    """It is more than 20 moves for each cell."""
    board, goal = shuffle(32, 32, "far"), Board.solved(32)
    least = board.manhattan()
    assert least > 20 * len(board.tiles)
    limits = Budget(Limit(nodes=3_000_000))
    assert run(prove_bound(board, goal, least, limits)) >= least
    assert 0 < limits.stats.expanded < 2_000_000


@pytest.mark.parametrize("size", [(5, 5), (10, 10)])
def test_time_limit_is_used_and_observed(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "perf_counter", Clock(step=0.002))  # 2 ms per reading
    found = solve(shuffle(*size, "seconds"), limit=Limit(seconds=0.3))
    assert found.board.apply(found.moves).is_goal()
    assert 0.3 <= found.stats.seconds < 0.4


def test_limit_before_the_first_solution_raises() -> None:
    with pytest.raises(LimitReached) as reached:
        solve(shuffle(60, 60, "huge"), limit=Limit(seconds=0.05))
    assert reached.value.lower_bound > 0


def test_memory_limit_ends_the_search() -> None:
    found = solve(shuffle(6, 6, "memory"), limit=Limit(nodes=10**7, stored=500))
    assert found.stats.expanded < 10**7
    assert found.board.apply(found.moves).is_goal()


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> Loops:
    """Run all loops interpreted."""
    use = load_loops("interpreted")
    for name in ("large_beam", "bound_search", "first_solution"):
        monkeypatch.setattr(f"slidestar.kernel.{name}.load_loops", lambda: use)
    monkeypatch.setattr("slidestar.solver.large.load_loops", lambda: use)
    return use


@pytest.mark.parametrize("size", [(3, 6), (7, 8)])
def test_interpreted_loops_find_the_same_solution(
    size: tuple[int, int], request: pytest.FixtureRequest
) -> None:
    board, few = shuffle(*size, "interpreted"), Limit(nodes=20_000)
    grid, goal = grid_for(*size), Board.solved(*size)
    moves = run(construct_solution(*size, board.tiles, goal.tiles))

    def improved() -> tuple[bytes, int]:
        improver = Improver(grid, board.tiles, goal.tiles, moves)
        steps = improver.steps()
        while improver.expanded < 20_000:
            improver.slice = 20_000 - improver.expanded
            next(steps)
        return improver.codes, improver.generated

    compiled = improved()
    request.getfixturevalue("interpreted")
    assert improved() == compiled
    found = solve(board, limit=few)
    assert board.apply(found.moves).is_goal()
    assert len(found) <= len(moves)


# While the first solution is constructed, before the first beam, in a learned beam, in sweeps of a
# window, and in a beam over the whole solution.
@pytest.mark.parametrize(
    ("size", "nodes"),
    [((30, 30), 0), ((6, 6), 1), ((6, 6), 250_000), ((3, 9), 250_000), ((3, 9), 400_000)],
)
def test_search_can_be_cancelled_at_any_time(size: tuple[int, int], nodes: int) -> None:
    board = shuffle(*size, "cancel")
    steps = search(board)
    event = next(steps)
    while event.stats.expanded < nodes:
        event = next(steps)
    assert (event.best is None) == (nodes == 0)
    steps.close()
    after = solve(board, limit=Limit(nodes=1000))  # the next search is not affected
    assert board.apply(after.moves).is_goal()


INTERRUPTED = """
from slidestar import Limit, search, shuffle

steps = search(shuffle(8, 8, "interrupt"), limit=Limit(seconds=600))
next(steps)
print("ready", flush=True)
for _ in steps:
    pass
"""


@posix
def test_interrupt_ends_the_search_at_once() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell ignores Ctrl-C for processes in the background, such as these tests.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=300)
    assert process.returncode == -signal.SIGINT
    assert stderr.endswith("KeyboardInterrupt\n")


def test_slice_expands_at_most_20000_nodes() -> None:
    for side in (5, 10):
        counts = [
            progress.stats.expanded
            for progress in search(shuffle(side, side, "slices"), limit=Limit(nodes=1_000_000))
        ]
        assert max(after - before for before, after in pairwise([0, *counts])) <= 20_000


def test_stuck_beam_is_completed_by_construction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(improvers, "_FIRST", 2)  # too narrow for a 9x9 board
    board, goal = shuffle(9, 9, "stuck"), Board.solved(9)
    improver = Improver(grid_for(9, 9), board.tiles, goal.tiles, b"")
    beam = Beam(improver.grid, 2, 3000)
    for backwards in (False, True):
        found = run(improver._whole(beam, backwards))
        assert beam.run(1) == beam.EXHAUSTED
        assert board.apply(as_moves(b"".join(found))) == goal


def test_learned_beams_in_both_directions_lead_to_the_goal() -> None:
    board = shuffle(6, 6, "both")
    improver = learned_improver(board)
    steps = improver.steps()
    paths = {improver.codes}
    while improver.expanded < 400_000:
        next(steps)
        if improver.codes not in paths:
            paths.add(improver.codes)
            assert board.apply(as_moves(improver.codes)).is_goal()


def test_stalled_learned_beam_is_finished_by_others() -> None:
    """A narrow beam leaves tiles behind on a board as large as this one."""
    board, goal = shuffle(13, 13, "b"), Board.solved(13)
    improver = learned_improver(board)
    first, steps = len(improver.codes), improver.steps()
    while len(improver.codes) == first:
        next(steps)
    assert board.apply(as_moves(improver.codes)) == goal
    assert len(improver.codes) < 0.7 * first


def test_as_moves_names_the_directions_of_tiles() -> None:
    assert as_moves(bytes([0, 1, 2, 3])) == Moves("DRLU")
