"""Helpers for tests of the kernel: its compiled backend, tables and random positions."""

from __future__ import annotations

import random

import pytest

from slidestar import Board
from slidestar.kernel import (
    KernelUnavailable,
    Loops,
    PatternBuilder,
    SearchLayout,
    TableFile,
    Unpacker,
    load_loops,
)


@pytest.fixture(scope="session")
def native() -> Loops:
    """Return the compiled backend."""
    try:
        return load_loops("native")
    except KernelUnavailable as reason:
        pytest.skip(str(reason))


def random_walk(goal: Board, moves: int, seed: int) -> Board:
    """Return the position after random moves from the goal."""
    chance = random.Random(seed)
    board = goal
    for _ in range(moves):
        board = chance.choice(list(board.neighbors()))
    return board


def built_tables(
    layout: SearchLayout, loops: Loops | None = None, budget: int = 1 << 40
) -> bytearray:
    """Build all tables of a layout."""
    memory = bytearray(layout.table_bytes)
    for number in layout.own_tables:
        builder = PatternBuilder(layout, number, memory, loops)
        while not builder.run(budget):
            assert 0 <= builder.progress <= 1
        assert builder.progress == 1
    return memory


def unpack(
    file: TableFile,
    layout: SearchLayout,
    memory: bytearray,
    partition: int = 0,
    loops: Loops | None = None,
    budget: int = 1 << 40,
) -> None:
    """Unpack a table file into the memory of a layout."""
    unpacker = Unpacker(file, layout, memory, partition, loops)
    while not unpacker.run(budget):
        pass
