"""Proofs on 5x5, with small tables in place of the large ones."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Generator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kit.markers import compiled

from slidestar import Board, Limit, LimitReached, PuzzleError, Solution, proof, solve
from slidestar.cli.terminal import logged_progress
from slidestar.kernel import FIFTEEN, TWENTY_FOUR, PatternBuilder, SearchLayout
from slidestar.lib.caches import user_cache
from slidestar.lib.steps import run
from slidestar.parallel import executors
from slidestar.pdb import proof_tables
from slidestar.pdb.proof_tables import CachedTableSet
from slidestar.pdb.table_sets import build_tables

pytestmark = compiled

# Four tiles in each pattern, and 0.1 MB in each table. Blocks in three corners are congruent.
SMALL = (
    (1, 2, 6, 7), (4, 5, 9, 10), (16, 17, 21, 22), (3, 8, 13, 18), (11, 12, 14, 15), (19, 20, 23, 24)
)  # fmt: skip
BLANK_FIRST = Board.from_flat(list(range(25)), 5, 5)


def walked(moves: int, seed: int, goal: Board) -> Board:
    """Return the board after a random walk from a goal."""
    board, before, chance = goal, goal, Random(seed)
    for _ in range(moves):
        ahead = [each for each in board.neighbors() if each != before]
        before, board = board, chance.choice(ahead)
    return board


BOARD = walked(66, 5, Board.solved(5))  # 250,000 nodes with the small tables


@pytest.fixture
def in_small_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "_UNIT_NODES", 2000)
    monkeypatch.setattr(executors, "_MAX_PREFIXES", 50)


@pytest.fixture(scope="module")
def shortest() -> int:
    """Return the length that a search without tables proves."""
    found = solve(BOARD)
    assert found.optimal
    return len(found)


@pytest.mark.usefixtures("in_small_units")
def test_proof_returns_a_shortest_solution(shortest: int) -> None:
    alone = run(proof(BOARD, partition=SMALL))
    assert alone.optimal
    assert len(alone) == shortest
    assert BOARD.apply(alone.moves).is_goal()
    with ThreadPoolExecutor(3) as pool:
        shared = run(proof(BOARD, executor=pool, partition=SMALL))
    assert len(shared) == shortest
    assert BOARD.apply(shared.moves).is_goal()


@pytest.mark.parametrize("moves", range(20))
def test_board_near_its_goal_is_solved_optimally(moves: int) -> None:
    """Also if the solution is shorter than the prefixes of a split search."""
    board = walked(moves, moves, Board.solved(5))
    found = run(proof(board, partition=SMALL))
    assert board.apply(found.moves).is_goal()
    assert len(found) == len(solve(board)) <= moves


def test_goal_blank_may_be_in_any_corner() -> None:
    for corner in ((0, 0), (0, 4), (4, 0)):
        tiles = list(range(1, 25))
        tiles.insert(5 * corner[0] + corner[1], 0)
        goal = Board.from_flat(tiles, 5, 5)
        board = walked(50, 3, goal)
        found = run(proof(board, goal, partition=SMALL))
        assert board.apply(found.moves) == goal
        expected = solve(board, goal)
        assert expected.optimal
        assert len(found) == len(expected)


@pytest.mark.usefixtures("in_small_units")
def test_process_pool_shares_a_proof(shortest: int) -> None:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        found = run(proof(BOARD, executor=pool, partition=SMALL))
    assert len(found) == shortest


@pytest.mark.usefixtures("in_small_units")
def test_checkpoint_resumes_after_each_limit(tmp_path: Path, shortest: int) -> None:
    path = tmp_path / "proof.json"
    whole = run(proof(BOARD, partition=SMALL))
    bounds = [0]
    ended: list[LimitReached] = []
    found: Solution | None = None
    while found is None:
        steps = proof(BOARD, partition=SMALL, checkpoint=path, limit=Limit(nodes=20_000))
        try:
            while True:
                bounds.append(max(bounds[-1], next(steps).bound or 0))
        except LimitReached as reached:
            ended.append(reached)
        except StopIteration as end:
            found = end.value
        assert len(ended) < 100
    assert len(ended) > 1
    assert [each.stats.expanded for each in ended] == [
        20_000 * n + 20_000 for n in range(len(ended))
    ]
    proven = [each.lower_bound for each in ended]
    assert proven == sorted(proven)
    assert bounds[-1] == len(found) == shortest
    # No work was repeated. Only the order of the prefixes of the last length may differ.
    assert found.stats.expanded < whole.stats.expanded + 20_000


class Interrupted(Executor):
    """An executor that raises KeyboardInterrupt after a number of units."""

    _max_workers = 1

    def __init__(self, after: int) -> None:
        self.after = after

    def submit(self, work: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        self.after -= 1
        if self.after < 0:
            raise KeyboardInterrupt
        future: Future[Any] = Future()
        future.set_result(work(*arguments, **named))
        return future


@pytest.mark.usefixtures("in_small_units")
def test_interrupted_proof_resumes_from_its_bound(tmp_path: Path, shortest: int) -> None:
    path = tmp_path / "proof.json"
    with pytest.raises(KeyboardInterrupt):
        run(proof(BOARD, partition=SMALL, checkpoint=path, executor=Interrupted(60)))
    stored = json.loads(path.read_text())
    assert BOARD.manhattan() < stored["bound"] <= shortest
    assert stored["ended"]
    resumed = run(proof(BOARD, partition=SMALL, checkpoint=path))
    assert len(resumed) == shortest
    assert resumed.stats.expanded > stored["expanded"] > 0


def test_states_of_another_format_are_discarded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "proof.json"
    with pytest.raises(LimitReached) as first:
        run(proof(BOARD, partition=SMALL, checkpoint=path, limit=Limit(nodes=20_000)))
    assert json.loads(path.read_text())["begun"]
    monkeypatch.setattr("slidestar.parallel.proof.STATE_FORMAT", 0)
    # The search of the proven length begins again, and that is as far as it gets.
    with pytest.raises(LimitReached) as second:
        run(proof(BOARD, partition=SMALL, checkpoint=path, limit=Limit(nodes=1)))
    assert second.value.lower_bound == first.value.lower_bound
    stored = json.loads(path.read_text())
    assert stored["ended"] == []
    assert len(stored["begun"]) == 1


def test_checkpoint_of_another_board_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    near = walked(10, 1, Board.solved(5))
    run(proof(near, partition=SMALL, checkpoint=path))
    before = path.read_bytes()
    with pytest.raises(PuzzleError, match="is the checkpoint of another board"):
        proof(BOARD, partition=SMALL, checkpoint=path)
    assert path.read_bytes() == before
    whole = before.decode()
    assert '"bound": 10' in whole
    changed = [
        whole.replace('"bound": 10', '"bound": Infinity'),
        whole.replace('"expanded": ', '"expanded": null, "was": '),
    ]
    for text in ("", "[]", "{}", whole[:-20], "5", *changed):
        path.write_text(text)
        with pytest.raises(PuzzleError, match="is not the checkpoint of a proof"):
            proof(near, partition=SMALL, checkpoint=path)


def test_boards_without_tables_are_rejected() -> None:
    wrong: Any = 4
    middle = walked(2 * 3 + 1, 0, Board.solved(5)).apply("")
    inner = Board.solved(5).apply("DDRR")
    for board, goal in ((middle, inner), (Board.solved(6), None), (Board.solved(4, 5), None)):
        why = "goal's blank must be in a corner" if goal else "board is too large for a proof"
        with pytest.raises(PuzzleError, match=f"{why}.*: only up to 16 cells, or 5x5"):
            proof(board if board.is_solvable(goal) else board.twin(), goal)
    with pytest.raises(PuzzleError, match="executor must have a submit"):
        proof(BOARD, executor=wrong)


def test_small_boards_are_proven(tmp_path: Path) -> None:
    for text in ("8 6 7/2 5 4/3 0 1", "15 10 11 3/9 6 1 7/13 14 0 12/4 5 8 2"):
        board = Board.parse(text)
        found = run(proof(board, checkpoint=tmp_path / f"{board.rows}.json"))
        assert found.optimal
        assert len(found) == len(solve(board))


def test_board_near_its_goal_needs_no_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLIDESTAR_CACHE", "/nowhere/to/be/written")
    with ThreadPoolExecutor(2) as pool:
        found = solve(Board.solved(5).apply("DDRRUL"), optimal=True, executor=pool)
    assert len(found) == 6


# Tables ------------------------------------------------------------------------------------------


def test_patterns_of_one_shape_share_a_table() -> None:
    assert FIFTEEN.own_tables == [0, 1, 2, 4, 5]
    assert TWENTY_FOUR.own_tables == [0, 1, 4, 5, 8, 10, 11]
    assert TWENTY_FOUR.table_bytes == 427_246_400
    layout = SearchLayout(5, 5, TWENTY_FOUR.goal, (SMALL,))
    assert [serving for serving, _ in layout.table_owners] == [0, 0, 0, 3, 4, 5]
    memory = bytearray(layout.table_bytes)
    for number in layout.own_tables:
        assert PatternBuilder(layout, number, memory).run(1 << 40)
    # No view exceeds the distance, although patterns share tables.
    for seed in range(20):
        board = walked(40, seed, Board.solved(5))
        for view in range(layout.views):
            indices = [layout.indices(board.tiles)[slot] for slot in layout.slots[view]]
            excess = sum(memory[at >> 2] >> (2 * (at & 3)) & 3 for at in indices)
            assert board.manhattan() + 2 * excess <= 40


def test_closing_a_build_ends_its_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = SearchLayout(5, 5, TWENTY_FOUR.goal, (SMALL,))
    steps = 0

    def counted_steps(*arguments: Any) -> Generator[float, None, None]:
        nonlocal steps
        for fraction in build_tables(*arguments):
            steps += 1
            yield fraction

    monkeypatch.setattr(proof_tables, "build_tables", counted_steps)
    monkeypatch.setattr(proof_tables, "_BUILD_STEPS", 1)  # a queue entry
    monkeypatch.setattr(proof_tables, "_SECONDS", 0.01)
    building = CachedTableSet(layout).prepare()
    while not steps:
        next(building)
    building.close()
    ended = steps
    assert ended < min(layout.patterns[number].entries for number in layout.own_tables) / 2


@pytest.fixture
def cached(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> CachedTableSet:
    """Small tables that are stored in a file, like the default tables."""
    layout = SearchLayout(5, 5, TWENTY_FOUR.goal, (SMALL,))
    tables = CachedTableSet(layout)
    run(tables.prepare())
    assert tables.path is None  # only the default tables are stored
    monkeypatch.setitem(proof_tables._CACHED, (SMALL,), None)
    monkeypatch.setenv("SLIDESTAR_CACHE", str(tmp_path / "cache"))
    return tables


def test_damaged_table_file_is_rebuilt(cached: CachedTableSet) -> None:
    path = cached.path
    assert path is not None
    assert path.parent == user_cache()
    first = CachedTableSet(cached.layout)
    assert sum(1 for _ in first.prepare()) > 0
    tables = bytes(cached.memory)
    assert path.read_bytes() == tables + sha256(tables).digest()
    assert first.memory[:] == path.read_bytes()
    written = path.stat().st_mtime_ns
    run(CachedTableSet(cached.layout).prepare())
    assert path.stat().st_mtime_ns == written  # loaded, not built
    whole = path.read_bytes()
    for damaged in (whole[:-1], whole + b"\0", b"\x55" + whole[1:], b""):
        path.write_bytes(damaged)
        again = CachedTableSet(cached.layout)
        run(again.prepare())
        assert again.memory[:] == path.read_bytes() == whole
    assert sorted(each.suffix for each in path.parent.iterdir()) == [".lock", ".pdb"]


def test_building_tables_is_logged_without_a_terminal(
    cached: CachedTableSet, capsys: pytest.CaptureFixture[str]
) -> None:
    with logged_progress():
        run(CachedTableSet(cached.layout).prepare())
    first, *others = capsys.readouterr().err.splitlines()
    assert re.fullmatch("building tables: [0-9]+ MB for .*[.]pdb, .*", first)
    assert others[-1] == "building tables: 100%"
    assert len(others) <= 10
    logging.getLogger("slidestar.pdb").info("afterwards")
    assert capsys.readouterr().err == ""  # programs choose what they log


def test_tables_must_have_the_known_hash(
    cached: CachedTableSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    digest = sha256(bytes(cached.memory)).hexdigest()
    monkeypatch.setitem(proof_tables._CACHED, (SMALL,), digest)
    run(CachedTableSet(cached.layout).prepare())
    path = cached.path
    assert path is not None
    foreign = bytes(len(cached.memory))
    path.write_bytes(foreign + sha256(foreign).digest())  # a valid file of other tables
    run(CachedTableSet(cached.layout).prepare())
    assert path.read_bytes()[: len(foreign)] == bytes(cached.memory)
    path.unlink()
    monkeypatch.setitem(proof_tables._CACHED, (SMALL,), "0" * 64)
    with pytest.raises(RuntimeError, match="wrong checksum"):
        run(CachedTableSet(cached.layout).prepare())
    assert not path.exists()


def test_user_cache_follows_the_platform(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SLIDESTAR_CACHE", str(tmp_path))
    assert user_cache() == tmp_path
    monkeypatch.delenv("SLIDESTAR_CACHE")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert user_cache() == tmp_path / "slidestar"
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    assert user_cache() == Path.home() / ".cache" / "slidestar"
    monkeypatch.setattr("sys.platform", "darwin")
    assert user_cache() == Path.home() / "Library" / "Caches" / "slidestar"
