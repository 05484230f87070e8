"""The beam's loop and that of the bounds: the same in both forms, in any slices, and right."""

from __future__ import annotations

import random
from functools import reduce
from operator import xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slidestar import Board, shuffle
from slidestar.kernel import Beam, BoundSearch, KernelUnavailable, Loops, grid_for, load_loops
from slidestar.kernel.grid import powers
from slidestar.kernel.loops import beam as loop
from slidestar.solver.move_codes import as_moves

sizes = st.tuples(st.integers(2, 7), st.integers(2, 7)).filter(lambda size: max(size) > 2)


@pytest.fixture(scope="session")
def native() -> Loops:
    try:
        return load_loops("native")
    except KernelUnavailable as missing:
        pytest.skip(str(missing))


def walk(goal: Board, moves: int, seed: int) -> Board:
    chance = random.Random(seed)
    board = goal
    for _ in range(moves):
        board = chance.choice(list(board.neighbors()))
    return board


def searched(beam: Beam, budget: int) -> tuple[object, ...]:
    while (status := beam.run(budget)) == beam.RUNNING:
        pass
    line = beam.moves if status == beam.FOUND else beam.best
    return status, line, beam.depth, beam.expanded, beam.generated, beam.duplicates


@settings(max_examples=60, deadline=None)
@given(
    size=sizes,
    seed=st.integers(0, 10**6),
    moves=st.integers(0, 60),
    width=st.integers(1, 60),
    eighths=st.integers(8, 20),
    conflict=st.integers(0, 8),
    budget=st.integers(1, 500),
)
def test_forms_and_slices_agree(
    native: Loops,
    size: tuple[int, int],
    seed: int,
    moves: int,
    width: int,
    eighths: int,
    conflict: int,
    budget: int,
) -> None:
    goal = shuffle(*size, f"goal {seed}")
    board = walk(goal, moves, seed)
    results = []
    for use, most in ((native, 1 << 40), (load_loops("interpreted"), budget)):
        beam = Beam(grid_for(*size), 60, 200, use)
        # A search of before leaves nothing that matters, and the second is the one that counts.
        for target in (board, goal):
            beam.start(
                board.tiles,
                target.tiles,
                eighths=eighths,
                conflict=conflict,
                width=width,
                patience=30,
            )
            results.append(searched(beam, most))
    assert results[:2] == results[2:]
    status, line, *_ = results[1]
    assert isinstance(line, bytes)
    after = board.apply(as_moves(line))
    assert (after == goal) == (status == Beam.FOUND)


@given(sizes, st.integers(0, 10**6), st.integers(0, 8))
def test_what_is_kept_of_a_position_is_so(size: tuple[int, int], seed: int, conflict: int) -> None:
    """What the loop keeps up to date move by move is what it would be from scratch."""
    grid, goal = grid_for(*size), Board.solved(*size)
    board = walk(goal, 40, seed)
    beam = Beam(grid, 8, 100, load_loops("interpreted"))
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
        assert words == grid.pack(named)
        assert (meta & 1023, meta >> 13 & 131071, meta >> 30) == (
            there.blank,
            there.manhattan(),
            cost,
        )
        assert code == reduce(xor, (grid.zobrist[spot] for spot in spots), 0)


def test_a_beam_that_was_used_is_as_good_as_new(native: Loops) -> None:
    goal = Board.solved(6)
    used = Beam(grid_for(6, 6), 50, 600, native)
    for seed in range(5):
        board = shuffle(6, 6, str(seed))
        results = []
        for beam in (used, Beam(grid_for(6, 6), 50, 600, native)):
            beam.start(board.tiles, goal.tiles, patience=100)
            results.append(searched(beam, 1000))
        assert results[0] == results[1]


def test_a_wide_beam_finds_a_shortest_way() -> None:
    beam = Beam(grid_for(3, 3), 200_000, 40)
    for seed in range(20):
        board = shuffle(3, 3, str(seed))
        beam.start(board.tiles, Board.solved(3).tiles)
        assert searched(beam, 1 << 40)[0] == beam.FOUND
        exact = BoundSearch(3, board.tiles, Board.solved(3).tiles, 0, 40)
        assert exact.run(1 << 40) == exact.FOUND
        assert len(beam.moves) == len(exact.moves) == exact.bound


def test_no_line_is_longer_than_allowed() -> None:
    board, goal = walk(Board.solved(5), 60, 3), Board.solved(5)
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


def test_a_beam_that_is_stuck_ends() -> None:
    board = shuffle(9, 9, "stuck")
    beam = Beam(grid_for(9, 9), 3, 5000)
    beam.start(board.tiles, Board.solved(9).tiles, patience=50)
    assert beam.run(1 << 40) == beam.EXHAUSTED
    assert beam.depth == len(beam.best) + 51


@settings(max_examples=60, deadline=None)
@given(sizes, st.integers(0, 30), st.integers(0, 10**6), st.integers(1, 300))
def test_bounds_agree_in_forms_and_slices(
    native: Loops, size: tuple[int, int], moves: int, seed: int, budget: int
) -> None:
    goal = shuffle(*size, f"goal {seed}")
    board = walk(goal, moves, seed)
    results = []
    for use, step in ((native, 20_000), (load_loops("interpreted"), budget)):
        search = BoundSearch(size[1], board.tiles, goal.tiles, 0, moves, use)
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


def test_bounds_end_where_nothing_shorter_is_wanted() -> None:
    board, goal = Board.parse("8 6 7/2 5 4/3 0 1"), Board.solved(3)
    search = BoundSearch(3, board.tiles, goal.tiles, 0, 29)
    assert search.run(1 << 40) == search.EXHAUSTED
    assert search.bound == 31
