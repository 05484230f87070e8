"""The loops of the beam and of the bounds: correct, and equal in both backends."""

from __future__ import annotations

from functools import reduce
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.kernel import random_walk

from slidestar import Board, distance, shuffle
from slidestar.kernel import Beam, BoundSearch, Loops, grid_for, load_loops
from slidestar.kernel.grid import powers
from slidestar.kernel.loops import large_beam_loop as loop
from slidestar.puzzle.moves import Metric
from slidestar.solver.move_codes import as_moves

metrics = st.sampled_from(Metric)
sizes = st.tuples(st.integers(2, 7), st.integers(2, 7)).filter(lambda size: max(size) > 2)


def searched(beam: Beam, budget: int) -> tuple[object, ...]:
    while (status := beam.run(budget)) == beam.RUNNING:
        pass
    path = beam.moves if status == beam.FOUND else beam.best
    return status, path, beam.depth, beam.expanded, beam.generated, beam.duplicates


@settings(max_examples=60, deadline=None)
@given(
    size=sizes,
    seed=st.integers(0, 10**6),
    moves=st.integers(0, 60),
    width=st.integers(1, 60),
    eighths=st.integers(8, 20),
    conflict=st.integers(0, 8),
    budget=st.integers(1, 500),
    metric=metrics,
)
def test_beam_is_equal_in_both_backends_and_all_slices(
    native: Loops,
    size: tuple[int, int],
    seed: int,
    moves: int,
    width: int,
    eighths: int,
    conflict: int,
    budget: int,
    metric: Metric,
) -> None:
    goal = shuffle(*size, f"goal {seed}")
    board = random_walk(goal, moves, seed)
    results = []
    for loops, step in ((native, 1 << 40), (load_loops("interpreted"), budget)):
        beam = Beam(grid_for(*size), 60, 200, loops, metric)
        # The second search must not depend on what the first one left in the buffers.
        for target in (board, goal):
            beam.start(
                board.tiles,
                target.tiles,
                eighths=eighths,
                conflict=conflict,
                width=width,
                stall_limit=30,
            )
            results.append(searched(beam, step))
    assert results[:2] == results[2:]
    status, path, *_ = results[1]
    assert isinstance(path, bytes)
    after = board.apply(as_moves(path))
    assert (after == goal) == (status == Beam.FOUND)
    if status == Beam.FOUND and board != goal:
        assert metric.length(as_moves(path)) == beam.depth + 1


@given(sizes, st.integers(0, 10**6), st.integers(0, 8), metrics)
def test_updated_records_equal_recomputed_ones(
    size: tuple[int, int], seed: int, conflict: int, metric: Metric
) -> None:
    grid, goal = grid_for(*size), Board.solved(*size)
    board = random_walk(goal, 40, seed)
    beam = Beam(grid, 8, 100, load_loops("interpreted"), metric)
    beam.start(board.tiles, goal.tiles, conflict=conflict)
    beam.run(60)
    regs, depth = beam._regs, beam.depth
    record = grid.words + 2
    first = (depth & 1) * record * 8
    power = powers(12, sum(size))
    for node in range(regs[loop.COUNT]):
        meta, code, *words = beam._levels[first + record * node : first + record * (node + 1)]
        there = board.apply(as_moves(beam._path_to(depth, node)))
        named = [(tile - 1) % grid.cells if tile else 0 for tile in there.tiles]
        spots = [grid.cells * t + cell for cell, t in enumerate(named) if cell != there.blank]
        cost = sum(power[grid.far[spot]] for spot in spots)
        cost += 16 * conflict * grid.reversed_pairs(named, there.blank)
        assert metric.length(as_moves(beam._path_to(depth, node))) == depth
        assert words == grid.pack(named)
        assert (meta & 1023, meta >> 13 & 131071, meta >> 30) == (
            there.blank,
            there.manhattan(),
            cost,
        )
        assert code == reduce(xor, (grid.zobrist[spot] for spot in spots), 0)


def test_used_beam_equals_a_new_one(native: Loops) -> None:
    goal = Board.solved(6)
    used = Beam(grid_for(6, 6), 50, 600, native)
    for seed in range(5):
        board = shuffle(6, 6, str(seed))
        results = []
        for beam in (used, Beam(grid_for(6, 6), 50, 600, native)):
            beam.start(board.tiles, goal.tiles, stall_limit=100)
            results.append(searched(beam, 1000))
        assert results[0] == results[1]


@pytest.mark.parametrize("metric", Metric)
def test_wide_beam_finds_a_shortest_solution(metric: Metric) -> None:
    beam = Beam(grid_for(3, 3), 400_000, 40, metric=metric)
    for seed in range(20):
        board = shuffle(3, 3, str(seed))
        beam.start(board.tiles, Board.solved(3).tiles)
        assert searched(beam, 1 << 40)[0] == beam.FOUND
        assert metric.length(beam.moves) == distance(board, metric=metric)


def test_solution_is_within_the_maximum_depth() -> None:
    board, goal = random_walk(Board.solved(5), 60, 3), Board.solved(5)
    beam = Beam(grid_for(5, 5), 500, 200)
    beam.start(board.tiles, goal.tiles)
    assert beam.run(1 << 40) == beam.FOUND
    length = len(beam.moves)
    beam.start(board.tiles, goal.tiles, max_depth=length)
    assert beam.run(1 << 40) == beam.FOUND
    assert len(beam.moves) <= length
    shortest = BoundSearch(5, board.tiles, goal.tiles, 0, length)
    assert shortest.run(1 << 40) == shortest.FOUND
    beam.start(board.tiles, goal.tiles, max_depth=len(shortest.moves) - 1)
    assert beam.run(1 << 40) == beam.EXHAUSTED


def test_stall_limit_ends_a_beam_without_progress() -> None:
    board = shuffle(9, 9, "stuck")
    beam = Beam(grid_for(9, 9), 3, 5000)
    beam.start(board.tiles, Board.solved(9).tiles, stall_limit=50)
    assert beam.run(1 << 40) == beam.EXHAUSTED
    assert beam.depth == len(beam.best) + 51


@settings(max_examples=60, deadline=None)
@given(sizes, st.integers(0, 30), st.integers(0, 10**6), st.integers(1, 300))
def test_bounds_are_equal_in_both_backends_and_all_slices(
    native: Loops, size: tuple[int, int], moves: int, seed: int, budget: int
) -> None:
    goal = shuffle(*size, f"goal {seed}")
    board = random_walk(goal, moves, seed)
    results = []
    for loops, step in ((native, 20_000), (load_loops("interpreted"), budget)):
        search = BoundSearch(size[1], board.tiles, goal.tiles, 0, moves, loops)
        while (
            search.expanded < 20_000
            and (status := search.run(min(step, 20_000 - search.expanded))) == 0
        ):
            pass
        results.append((search.expanded, search.generated, search.bound, search.moves))
        assert board.manhattan(goal) <= search.bound <= moves
        if status == search.FOUND:
            assert board.apply(as_moves(search.moves)) == goal
            assert len(search.moves) == search.bound
    assert results[0] == results[1]


def test_maximum_length_ends_a_bound_search() -> None:
    board, goal = Board.parse("8 6 7/2 5 4/3 0 1"), Board.solved(3)
    search = BoundSearch(3, board.tiles, goal.tiles, 0, 29)
    assert search.run(1 << 40) == search.EXHAUSTED
    assert search.bound == 31


def test_lines_may_be_longer_than_the_longest_slide() -> None:
    """On 2x100 a blank in the middle has 99 slides, of at most 63 tiles each."""
    board = shuffle(2, 100, "long")
    beam = Beam(grid_for(2, 100), 5, 300, load_loops("interpreted"), "mtm")
    beam.start(board.tiles, Board.solved(2, 100).tiles)
    assert beam.run(1 << 40) == beam.EXHAUSTED
    board.apply(as_moves(beam.best))
