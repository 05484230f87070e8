"""The kernel's tables: equal to independent searches, packed and unpacked, and rejected files."""

from __future__ import annotations

import random
import re
from collections import deque
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.kernel import built_tables, unpack
from kit.oracles import distances_3x3

from slidestar.kernel import (
    ExactTable,
    Loops,
    SearchLayout,
    TableError,
    TableFile,
    Unpacker,
    load_loops,
    pack_tables,
)

LAYOUTS = [
    SearchLayout(2, 2, (1, 2, 3, 0), (((1, 2), (3,)),)),
    SearchLayout(
        2, 4, (1, 2, 3, 4, 5, 6, 7, 0),
        (((1, 2, 3, 4), (5, 6), (7,)), ((1, 5), (2, 3, 6, 7), (4,))),
    ),
    SearchLayout(3, 3, (8, 1, 2, 3, 0, 4, 5, 6, 7), (((1, 4, 7, 2), (5, 8), (3, 6)),)),
    SearchLayout(3, 4, tuple(range(12)), (((1, 2, 3), (4, 5, 8), (6, 7), (9, 10, 11)),)),
    SearchLayout(
        4, 4, (*range(1, 16), 0),
        (((2, 3, 4), (11, 12, 15), (1, 5), (6, 7), (8,), (9, 10), (13, 14)),),
    ),
]  # fmt: skip


def entry(memory: bytearray, number: int) -> int:
    return memory[number // 4] >> (2 * (number % 4)) & 3


def independent(layout: SearchLayout, tiles: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """Return the fewest moves of a pattern's tiles for each of their placements.

    In this search each move of the blank has the length 0 or 1.
    """
    start = tuple(layout.goal_cells[tile] for tile in (*tiles, 0))
    best = {start: 0}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        *places, blank = state
        for to in layout.neighbors[blank]:
            if to is None:
                continue
            after, cost = list(places), best[state]
            if to in places:
                after[places.index(to)] = blank
                cost += 1
            key = (*after, to)
            if cost < best.get(key, 1 << 30):
                best[key] = cost
                (queue.append if to in places else queue.appendleft)(key)
    result: dict[tuple[int, ...], int] = {}
    for (*places, _), cost in best.items():
        result[tuple(places)] = min(cost, result.get(tuple(places), cost))
    return result


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_entries_equal_an_independent_search(layout: SearchLayout) -> None:
    memory = built_tables(layout)
    views = range(0, layout.views, layout.views // len(layout.partitions))  # no reflected views
    slots = [slot for view in views for slot in layout.slots[view]]
    for slot, pattern in zip(slots, layout.patterns, strict=True):
        costs = independent(layout, pattern.tiles)
        if len(pattern.tiles) < len(layout.goal) - 2:  # otherwise parity excludes half of them
            assert len(costs) == len(list(permutations(layout.goal, len(pattern.tiles))))
        for places, cost in costs.items():
            far = sum(map(layout.distance, pattern.tiles, places))
            alone = [0] * len(layout.goal)
            for tile, place in zip(pattern.tiles, places, strict=True):
                alone[place] = tile
            number = layout.indices(alone)[slot]
            assert entry(memory, number) == min(3, (cost - far) // 2)
            assert (cost - far) % 2 == 0


@pytest.mark.parametrize("layout", LAYOUTS[:3], ids=str)
def test_tables_are_equal_in_both_backends_and_all_slices(
    native: Loops, layout: SearchLayout
) -> None:
    whole = built_tables(layout)
    assert (
        whole
        == built_tables(layout, native, 7)
        == built_tables(layout, load_loops("interpreted"), 1000)
    )


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_files_unpack_to_the_packed_tables(native: Loops, layout: SearchLayout) -> None:
    memory = built_tables(layout)
    for partition in range(len(layout.partitions)):
        data = pack_tables(layout, partition, memory, native)
        if len(layout.goal) < 16:
            assert data == pack_tables(layout, partition, memory, load_loops("interpreted"))
        file = TableFile.parse(data)
        assert file.layout.partitions == (layout.partitions[partition],)
        for loops, budget in ((native, 13), (load_loops("interpreted"), 1 << 40)):
            copy = bytearray(b"\xff") * layout.table_bytes
            unpack(file, layout, copy, partition, loops, budget)
            for number in layout.pattern_numbers(partition):
                place = layout.patterns[number].bytes
                assert copy[place] == memory[place]


@given(st.integers(0, 10**9))
def test_unlikely_entries_survive_packing(native: Loops, seed: int) -> None:
    layout = LAYOUTS[1]
    memory = built_tables(layout, native)
    chance = random.Random(seed)
    for pattern in layout.patterns:
        for places in permutations(range(8), len(pattern.tiles)):
            number = pattern.base + sum(place << (4 * i) for i, place in enumerate(places))
            if chance.random() < 0.5:
                memory[number // 4] ^= chance.randrange(4) << (2 * (number % 4))
    copy = bytearray(layout.table_bytes)
    for partition in range(2):
        file = TableFile.parse(pack_tables(layout, partition, memory, native))
        unpack(file, layout, copy, partition, native)
    assert copy == memory


def test_damaged_and_foreign_files_are_rejected() -> None:
    layout = LAYOUTS[1]
    data = pack_tables(layout, 0, built_tables(layout))
    for length in range(0, len(data), 7):
        with pytest.raises(TableError):
            TableFile.parse(data[:length])
    for at in range(len(data)):
        damaged = bytearray(data)
        damaged[at] ^= 1 << (at % 8)
        with pytest.raises(TableError):
            TableFile.parse(bytes(damaged))
    with pytest.raises(TableError, match="damaged"):
        TableFile.parse(data + b"x")
    with pytest.raises(TableError, match=re.escape("b'<html>'")):
        TableFile.parse(b"<html>")
    file = TableFile.parse(data)
    with pytest.raises(TableError, match="goal"):
        Unpacker(file, LAYOUTS[0], bytearray(LAYOUTS[0].table_bytes))
    with pytest.raises(TableError, match="patterns"):
        Unpacker(file, layout, bytearray(layout.table_bytes), 1)
    with pytest.raises(ValueError, match="bytes"):
        Unpacker(file, layout, bytearray(10))


def test_wrong_checksum_of_an_unpacked_table_is_rejected() -> None:
    layout = LAYOUTS[1]
    file = TableFile.parse(pack_tables(layout, 0, built_tables(layout)))
    other = TableFile(**{**vars(file), "packed": bytes(reversed(file.packed))})
    with pytest.raises(TableError, match="wrong checksum"):
        Unpacker(other, layout, bytearray(layout.table_bytes)).run(1 << 40)


def test_8_puzzle_table_has_all_exact_distances(native: Loops) -> None:
    table = ExactTable(3, 3, (1, 2, 3, 4, 5, 6, 7, 8, 0), native)
    while not table.run(10_000):
        assert 0 < table.progress <= 1
    known = distances_3x3()
    assert len(known) == table.positions == 181_440
    assert table.largest == 31
    for text, distance in known.items():
        assert table.distance(tuple(map(int, text))) == distance


@pytest.mark.parametrize("goal", ["123804765", "130425786"])
def test_exact_tables_of_other_goals_are_correct(native: Loops, goal: str) -> None:
    table = ExactTable(3, 3, tuple(map(int, goal)), native)
    assert table.run()
    known = distances_3x3(goal)
    assert max(known.values()) == table.largest
    for text in random.Random(goal).sample(sorted(known), 2000):
        assert table.distance(tuple(map(int, text))) == known[text]


def test_exact_tables_are_equal_in_both_backends(native: Loops) -> None:
    for rows, cols, blanks in ((2, 2, range(4)), (2, 3, range(6)), (4, 2, (0, 3))):
        for blank in blanks:
            goal = [*range(1, blank + 1), 0, *range(blank + 1, rows * cols)]
            first, second = (
                ExactTable(rows, cols, goal, loops) for loops in (native, load_loops("interpreted"))
            )
            assert first.run()
            while not second.run(100):
                pass
            assert first.distances == second.distances
            assert 255 not in first.distances


def test_large_boards_have_no_exact_table() -> None:
    with pytest.raises(ValueError, match="10 cells"):
        ExactTable(3, 4, tuple(range(12)))
