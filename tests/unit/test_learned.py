"""The learned estimate: exact updates, equal backends, and better solutions of large boards."""

from __future__ import annotations

from array import array
from functools import cache
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.kernel import random_walk
from kit.oracles import deepcubea_rows, numbers, published_rows

from slidestar import Board, Limit, shuffle, solve
from slidestar.kernel import Beam, EstimateError, LearnedEstimate, LearnedTables, Loops, grid_for
from slidestar.kernel.backends import load_loops
from slidestar.kernel.learned_estimate import SLIDE_VALUES, UNIT, VALUES, pack_estimate
from slidestar.kernel.loops import large_beam_loop as loop
from slidestar.lib.steps import run
from slidestar.pdb.shared_estimate import LEARNED, Learned
from slidestar.pdb.table_sets import SHIPPED, SLIDES_FILE
from slidestar.puzzle.moves import Metric
from slidestar.solver.move_codes import as_moves

sizes = st.tuples(st.integers(3, 8), st.integers(3, 8))
metrics = st.sampled_from([*Metric])


@cache
def random_tables(metric: Metric) -> LearnedTables:
    """Return tables in which each value is different from the others, so that errors show."""
    chance = Random(1)
    single, slides = (
        pack_estimate(
            [array("h", [chance.randrange(-60, 60) for _ in range(count)]) for count in counts]
        )
        for counts in (VALUES, SLIDE_VALUES)
    )
    tables = LearnedTables.parse(single)
    return tables if metric is Metric.STM else tables.for_slides(slides)


def estimate_for(rows: int, cols: int, metric: Metric) -> LearnedEstimate:
    return LearnedEstimate(grid_for(rows, cols), random_tables(metric))


def shipped_estimate(board: Board, metric: Metric = Metric.STM) -> LearnedEstimate:
    run(LEARNED.prepare(SHIPPED, metric))
    found = LEARNED.estimate(board, metric)
    assert found is not None
    return found


def named(board: Board, goal: Board) -> list[int]:
    """Return the goal cell of each cell's tile, 0 in the blank's cell."""
    return [goal.tiles.index(tile) if tile else 0 for tile in board.tiles]


def value(
    board: Board, goal: Board, estimate: LearnedEstimate, is_vertical: bool | None = None
) -> int:
    return estimate.value(named(board, goal), board.blank, goal.blank, is_vertical)


@settings(max_examples=25, deadline=None)
@given(size=sizes, seed=st.integers(0, 10**6), blank=st.booleans(), metric=metrics)
def test_updated_estimates_equal_recomputed_ones(
    native: Loops, size: tuple[int, int], seed: int, blank: bool, metric: Metric
) -> None:
    grid = grid_for(*size)
    goal = random_walk(Board.solved(*size), 1 if blank else 0, seed)
    board = random_walk(goal, 60, seed)
    beam = Beam(grid, 20, 100, native, metric, learned=estimate_for(*size, metric))
    beam.start(board.tiles, goal.tiles, nodes=10**6)
    beam.run(300)
    record = grid.words + 2
    first = (beam.depth & 1) * record * 20
    for node in range(beam._regs[loop.COUNT]):
        moves = as_moves(beam._path_to(beam.depth, node))
        is_vertical = None
        if metric is Metric.MTM and moves:
            is_vertical = moves[-1] in "LR"  # the axes of moves alternate
        cost = beam._levels[first + record * node] >> 30
        assert cost == value(board.apply(moves), goal, estimate_for(*size, metric), is_vertical)


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6), budget=st.integers(1, 500), metric=metrics)
def test_learned_beam_is_equal_in_both_backends_and_all_slices(
    native: Loops, seed: int, budget: int, metric: Metric
) -> None:
    goal = shuffle(4, 5, f"goal {seed}")
    board = random_walk(goal, 60, seed)
    results = []
    for loops, step in ((native, 1 << 40), (load_loops("interpreted"), budget)):
        beam = Beam(grid_for(4, 5), 40, 200, loops, metric, shipped_estimate(goal, metric))
        for target in (board, goal):
            beam.start(board.tiles, target.tiles, nodes=2_000)
            while (status := beam.run(step)) == beam.RUNNING:
                pass
            path = beam.moves if status == beam.FOUND else beam.best
            assert (board.apply(as_moves(path)) == target) == (status == beam.FOUND)
            results.append((status, path, beam.depth, beam.expanded, beam.generated))
    assert results[:2] == results[2:]


@pytest.mark.parametrize("corner", ["LLLLUUUU", "LLLL", "UUUU"])
def test_blank_may_end_in_any_corner(corner: str) -> None:
    """Mirrored boards have mirrored solutions."""
    goal = Board.solved(5)
    rows = range(5)[:: -1 if "U" in corner else 1]
    cols = range(5)[:: -1 if "L" in corner else 1]

    def mirrored(board: Board) -> Board:
        return Board.from_flat([board.tiles[5 * r + c] for r in rows for c in cols], 5, 5)

    board = shuffle(5, 5, "mirrored")
    lengths = []
    for start, target in ((board, goal), (mirrored(board), mirrored(goal))):
        beam = Beam(grid_for(5, 5), 300, 300, learned=shipped_estimate(board))
        beam.start(start.tiles, target.tiles, nodes=20_000)
        assert beam.run(1 << 40) == beam.FOUND
        assert start.apply(as_moves(beam.moves)) == target
        lengths.append(len(beam.moves))
    assert lengths[0] == lengths[1]


@pytest.mark.parametrize("nodes", [50_000, 200_000])
def test_search_uses_about_its_expansions(nodes: int) -> None:
    for side in (5, 7):
        board = shuffle(side, side, "expansions")
        beam = Beam(grid_for(side, side), 20_000, 2_000, learned=shipped_estimate(board))
        beam.start(board.tiles, Board.solved(side).tiles, nodes=nodes)
        assert beam.run(1 << 40) == beam.FOUND
        assert 0.6 * nodes < beam.expanded < 1.3 * nodes


def test_expansions_may_be_more_than_64_bits() -> None:
    board = shuffle(5, 5, "huge")
    beam = Beam(grid_for(5, 5), 100, 300, learned=shipped_estimate(board))
    beam.start(board.tiles, Board.solved(5).tiles, nodes=10**30)
    beam.plan(10**30)
    assert beam.run(1 << 40) == beam.FOUND


def test_full_masks_end_the_search() -> None:
    board = shuffle(6, 6, "full")
    beam = Beam(grid_for(6, 6), 500, 2_000, learned=shipped_estimate(board), positions=3_000)
    beam.start(board.tiles, Board.solved(6).tiles, nodes=10**6)
    assert beam.run(1 << 40) == beam.EXHAUSTED
    assert beam.expanded <= 3_000
    board.apply(as_moves(beam.best))


@pytest.mark.parametrize("side", [6, 7])
def test_solutions_are_near_those_of_deepcubea(side: int) -> None:
    """A test of the shipped tables: without them, the ratios are 1.06 and 1.15."""
    rows = deepcubea_rows(side)[:4]
    found = [
        solve(Board.from_flat(numbers(tiles), side, side), limit=Limit(nodes=1_000_000))
        for _, _, tiles, _ in rows
    ]
    ratio = sum(map(len, found)) / sum(int(length) for _, length, _, _ in rows)
    assert ratio < {6: 1.03, 7: 1.07}[side]


@pytest.mark.parametrize(
    ("side", "seed", "nodes", "most"),
    [(7, "bench 1", 200_000, 135), (10, "bench 0", 200_000, 450), (10, "bench 2", 120_000, 450)],
)
def test_multi_tile_solutions_of_large_boards_are_short(
    side: int, seed: str, nodes: int, most: int
) -> None:
    """Without the estimate, 10x10 solutions have 1,000 moves. With single-tile tables, the 7x7
    solution has 139. The last search ends in its first beam.
    """
    board = shuffle(side, side, seed)
    found = solve(board, limit=Limit(nodes=nodes), metric="mtm")
    assert board.apply(found.moves) == Board.solved(side)
    assert found.length_mtm < most


def test_shipped_estimate_is_near_the_distance() -> None:
    for row in published_rows("korf-felner-2002")[:10]:
        board = Board.from_flat(numbers(row[2]), 5, 5)
        goal = Board.from_flat(list(range(25)), 5, 5)
        start, end = (Board.from_flat(b.tiles[::-1], 5, 5) for b in (board, goal))
        assert abs(value(start, end, shipped_estimate(board)) / UNIT - int(row[1])) < 12


def test_files_are_verified(caplog: pytest.LogCaptureFixture) -> None:
    good = pack_estimate([array("h", bytes(2 * count)) for count in VALUES])
    short = pack_estimate([array("h", bytes(2 * count)) for count in VALUES[:-1]])
    for bad, words in (
        (b"", "no learned estimate"),
        (good[:-9], "checksum"),
        (good.replace(b"estimate 1", b"estimate 9"), "format"),
        (short, "bytes"),
    ):
        with pytest.raises(EstimateError, match=words):
            LearnedTables.parse(bad)

    class Damaged:
        immediate = True

        def read(self, name: str, needed: bool) -> bytes:
            return good[:-9]

        def built(self, tables: object) -> None:
            raise AssertionError

    learned = Learned()
    run(learned.prepare(Damaged()))
    assert learned.estimate(Board.solved(5)) is None
    assert "checksum" in caplog.text


def test_damaged_file_for_slides_leaves_single_tile_tables(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Damaged:
        immediate = True

        def read(self, name: str, needed: bool) -> bytes | Literal["waiting"] | None:
            data = SHIPPED.read(name, needed)
            assert isinstance(data, bytes)
            return data[:-1] if name == SLIDES_FILE else data

        def built(self, tables: object) -> None:
            raise AssertionError

    learned = Learned()
    board = Board.solved(5)
    run(learned.prepare(Damaged(), Metric.MTM))
    assert "slides.estimate cannot be used: damaged" in caplog.text
    assert learned.estimate(board, Metric.MTM) is learned.estimate(board) is not None
    run(learned.prepare(Damaged(), Metric.MTM))  # the file is not read again
    assert len(caplog.records) == 1


def test_multi_tile_moves_have_their_own_tables() -> None:
    board = Board.solved(5)
    single, slides = (shipped_estimate(board, metric).tables for metric in Metric)
    assert single.squares is slides.squares
    assert single.goals != slides.goals
    assert not any(single.lines)
    assert any(slides.lines)


def test_estimate_serves_boards_of_17_to_400_cells() -> None:
    run(LEARNED.prepare(SHIPPED))
    serves = {(4, 4): False, (4, 5): True, (3, 9): False, (20, 20): True, (20, 21): False}
    for size, expected in serves.items():
        assert (LEARNED.estimate(Board.solved(*size)) is not None) == expected
