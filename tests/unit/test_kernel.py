"""The kernel's IDA*: equal in both backends and all slices, and to independent searches."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.kernel import built_tables
from kit.oracles import distances_3x3, korf_boards

from slidestar.kernel import FIFTEEN, IdaStar, Loops, SearchLayout, load_loops
from slidestar.kernel.automaton import duplicates, pruning_automaton
from slidestar.kernel.table_sums import TableSum
from slidestar.kernel.textbook_best_first import BestFirst

RUNNING, FOUND, EXHAUSTED = IdaStar.RUNNING, IdaStar.FOUND, IdaStar.EXHAUSTED

# Layouts with one, two or three partitions, with and without reflected views.
LAYOUTS = [
    SearchLayout(2, 2, (1, 2, 3, 0), (((1, 2), (3,)),)),
    SearchLayout(2, 3, (1, 2, 3, 4, 5, 0), (((1, 2), (3, 4, 5)), ((1, 4), (2, 3), (5,)))),
    SearchLayout(
        3, 3, (1, 2, 3, 4, 5, 6, 7, 8, 0),
        (((1, 2, 3), (4, 5), (6, 7, 8)), ((1, 4, 7, 8), (2, 3, 5, 6))),
    ),
    SearchLayout(3, 3, (8, 1, 2, 3, 0, 4, 5, 6, 7), (((1, 2, 3), (4, 5), (6, 7, 8)),)),
    SearchLayout(3, 3, (3, 0, 1, 2, 7, 4, 5, 6, 8), (((1, 2, 3, 4), (5, 6, 7, 8)),) * 3),
    SearchLayout(2, 4, (1, 2, 3, 4, 5, 6, 7, 0), (((1, 2, 5), (3, 4, 6, 7)),)),
    SearchLayout(4, 2, (1, 2, 3, 0, 5, 6, 7, 4), (((1, 2, 3), (4, 5), (6, 7)),)),
]  # fmt: skip


@cache
def tables(layout: SearchLayout) -> bytearray:
    return built_tables(layout)


def walk(layout: SearchLayout, moves: int, seed: int) -> tuple[int, ...]:
    """Return the goal after random moves."""
    tiles = list(layout.goal)
    chance = random.Random(seed)
    for _ in range(moves):
        blank = tiles.index(0)
        to = chance.choice([cell for cell in layout.neighbors[blank] if cell is not None])
        tiles[blank], tiles[to] = tiles[to], 0
    return tuple(tiles)


def neighbors(layout: SearchLayout, tiles: Sequence[int]) -> list[tuple[int, ...]]:
    blank = tiles.index(0)
    found = []
    for to in layout.neighbors[blank]:
        if to is not None:
            after = list(tiles)
            after[blank], after[to] = tiles[to], 0
            found.append(tuple(after))
    return found


@cache
def distances(layout: SearchLayout) -> dict[tuple[int, ...], tuple[int, int]]:
    """Return the distance of every position, and its number of shortest solutions."""
    known = {layout.goal: (0, 1)}
    level = [layout.goal]
    while level:
        farther: dict[tuple[int, ...], int] = {}
        for tiles in level:
            for after in neighbors(layout, tiles):
                if after not in known:
                    farther[after] = farther.get(after, 0) + known[tiles][1]
        for tiles, count in farther.items():
            known[tiles] = (known[level[0]][0] + 1, count)
        level = list(farther)
    return known


def replay(layout: SearchLayout, tiles: Sequence[int], moves: Sequence[int]) -> tuple[int, ...]:
    after = list(tiles)
    for d in moves:
        blank = after.index(0)
        to = layout.neighbors[blank][d]
        assert to is not None
        after[blank], after[to] = after[to], 0
    return tuple(after)


def solve(search: IdaStar, budget: int = 1 << 40) -> IdaStar:
    while (status := search.run(budget)) == RUNNING:
        pass
    assert status == FOUND
    return search


def trace(search: IdaStar, budget: int) -> list[object]:
    """Return the state of a search after each slice."""
    seen: list[object] = []
    while True:
        status = search.run(budget)
        seen.append((status, search.bound, search.expanded, search.generated, search.moves))
        if status == EXHAUSTED:
            return seen


@given(
    layout=st.sampled_from(LAYOUTS),
    moves=st.integers(0, 60),
    seed=st.integers(0, 10**6),
    view_count=st.integers(0, 6),
    every=st.booleans(),
    budget=st.integers(1, 300),
)
def test_backends_take_the_same_steps(
    native: Loops,
    layout: SearchLayout,
    moves: int,
    seed: int,
    view_count: int,
    every: bool,
    budget: int,
) -> None:
    tiles = walk(layout, moves, seed)
    view_count = min(view_count, layout.views) if view_count != 5 else 0
    arguments = (layout, tiles, tables(layout), view_count)
    backends = (native, load_loops("interpreted"))
    first, second = (
        trace(IdaStar(*arguments, find_all=every, loops=loops), budget) for loops in backends
    )
    assert first == second


@given(
    layout=st.sampled_from(LAYOUTS),
    moves=st.integers(0, 60),
    seed=st.integers(0, 99),
    budget=st.integers(1, 99),
)
def test_slices_do_not_change_the_search(
    layout: SearchLayout, moves: int, seed: int, budget: int
) -> None:
    tiles = walk(layout, moves, seed)
    whole = solve(IdaStar(layout, tiles, tables(layout)))
    sliced = solve(IdaStar(layout, tiles, tables(layout)), budget)
    assert (whole.moves, whole.expanded, whole.generated) == (
        sliced.moves,
        sliced.expanded,
        sliced.generated,
    )


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_solutions_equal_those_of_a_breadth_first_search(
    layout: SearchLayout,
) -> None:
    positions = distances(layout)
    chosen = random.Random(1).sample(sorted(positions), min(60, len(positions)))
    for tiles in chosen:
        distance, count = positions[tiles]
        for view_count in {0, layout.views}:
            search = solve(IdaStar(layout, tiles, tables(layout), view_count))
            assert len(search.moves) == search.bound == distance
            assert replay(layout, tiles, search.moves) == layout.goal
        if count > 500:
            continue
        search = IdaStar(layout, tiles, tables(layout), find_all=True)
        found = []
        while search.run(1 << 40) == FOUND:
            assert replay(layout, tiles, search.moves) == layout.goal
            found.append(search.moves)
        assert len(found) == len(set(found)) == search.found == count


def test_farthest_8_puzzles_are_solved_in_31_moves() -> None:
    layout = LAYOUTS[2]
    farthest = [text for text, distance in distances_3x3().items() if distance == 31]
    assert len(farthest) == 2
    for text in farthest:
        assert len(solve(IdaStar(layout, tuple(map(int, text)), tables(layout))).moves) == 31


def test_tables_never_overestimate() -> None:
    for layout in LAYOUTS:
        for tiles, (distance, _) in distances(layout).items():
            if len(layout.goal) > 8 and hash(tiles) % 1000:
                continue
            assert IdaStar(layout, tiles, tables(layout)).bound <= distance


def test_known_lengths_limit_the_search() -> None:
    layout = LAYOUTS[2]
    distances = distances_3x3()
    for text in random.Random(5).sample(sorted(distances), 100):
        tiles, length = tuple(map(int, text)), distances[text]
        short = IdaStar(layout, tiles, tables(layout), max_length=length - 1)
        assert short.run(1 << 40) == EXHAUSTED
        exact = IdaStar(layout, tiles, tables(layout), lower_bound=length - 1, max_length=length)
        assert exact.bound == length
        assert (exact.run(1 << 40), len(exact.moves)) == (FOUND, length)
        assert exact.expanded <= solve(IdaStar(layout, tiles, tables(layout))).expanded


@pytest.mark.parametrize("layout", LAYOUTS[1:3], ids=str)
@pytest.mark.parametrize("length", [2, 6, 8, 10])
def test_pruning_leaves_a_shortest_path_to_every_position(
    layout: SearchLayout, length: int
) -> None:
    automaton = pruning_automaton(layout.neighbors, length)
    known = {layout.goal: 0}
    level = {(layout.goal, 1 + layout.goal.index(0))}
    for depth in range(1, 18):
        level = {
            (replay(layout, tiles, [d]), automaton[4 * state + d])
            for tiles, state in level
            for d in range(4)
            if automaton[4 * state + d]
        }
        for tiles, _ in level:
            known.setdefault(tiles, depth)
    true = {tiles: distance for tiles, (distance, _) in distances(layout).items() if distance < 18}
    assert known == true


def test_layout_is_prepared_in_slices() -> None:
    layout = SearchLayout(FIFTEEN.rows, FIFTEEN.cols, FIFTEEN.goal, FIFTEEN.partitions)
    slices = [0]

    def count(_frame: object, event: str, _arg: object) -> Any:
        slices[-1] += event == "line"
        return count

    # Count executed lines rather than time, which depends on the machine.
    before = sys.gettrace()
    sys.settrace(count)
    try:
        for _ in layout.prepare():
            slices.append(0)
    finally:
        sys.settrace(before)
    assert layout.prepared
    assert layout.pruning == pruning_automaton(layout.neighbors, 8)
    assert max(slices) < sum(slices) / 10


def test_first_duplicates_circle_four_cells() -> None:
    layout = LAYOUTS[1]
    found = [pair for start in range(6) for pair in duplicates(layout.neighbors, start, 6)]
    shortest = [(cell, word) for cell, word in found if word[-2] != 3 - word[-1]]
    assert {len(word) for _, word in shortest} == {6}
    assert (0, (3, 2, 0, 1, 3, 2)) in shortest
    assert (0, (2, 3, 1, 0, 2, 3)) not in shortest


@pytest.fixture(scope="session")
def fifteen(native: Loops) -> bytearray:
    """Return the tables of the 15-puzzle, from the shipped files."""
    make_tables = pytest.importorskip("make_tables")
    memory = bytearray(FIFTEEN.table_bytes)
    for partition in range(2):
        make_tables.unpack_into(memory, partition)
    return memory


def test_korfs_15_puzzles_have_the_published_lengths(native: Loops, fifteen: bytearray) -> None:
    boards = [(length, board.tiles) for board, length in korf_boards()[:10]]
    expanded = {2: 0, 4: 0}
    for length, tiles in boards:
        for view_count in expanded:
            search = solve(IdaStar(FIFTEEN, tiles, fifteen, view_count))
            assert len(search.moves) == length
            assert replay(FIFTEEN, tiles, search.moves) == FIFTEEN.goal
            expanded[view_count] += search.expanded
    assert expanded[4] < 0.6 * expanded[2] < 15_500_000


def test_backends_take_the_same_steps_on_15_puzzles(native: Loops, fifteen: bytearray) -> None:
    for _, tiles in sorted((length, board.tiles) for board, length in korf_boards())[:4]:
        first, second = (
            solve(IdaStar(FIFTEEN, tiles, fifteen, loops=loops))
            for loops in (native, load_loops("interpreted"))
        )
        assert (first.moves, first.expanded, first.generated) == (
            second.moves,
            second.expanded,
            second.generated,
        )


def test_wrong_arguments_are_rejected() -> None:
    layout = LAYOUTS[1]
    with pytest.raises(ValueError, match="tables"):
        IdaStar(layout, layout.goal)
    with pytest.raises(ValueError, match="bytes"):
        IdaStar(layout, layout.goal, bytearray(10))
    with pytest.raises(ValueError, match="views"):
        IdaStar(layout, layout.goal, tables(layout), 3)
    with pytest.raises(ValueError, match="tiles of a board"):
        SearchLayout(2, 2, (1, 2, 3, 3))
    with pytest.raises(ValueError, match="tiles of a board"):
        SearchLayout(6, 7, tuple(range(42)))
    with pytest.raises(ValueError, match="at most 25 cells"):
        BestFirst(TableSum(2, 13, ()), range(26), range(26))
    with pytest.raises(ValueError, match="at most 64 cells"):
        TableSum(5, 13, ())
    with pytest.raises(ValueError, match="partition"):
        SearchLayout(2, 2, (1, 2, 3, 0), (((1, 2),),))
    single = tuple((tile,) for tile in range(1, 16))
    layout = SearchLayout(4, 4, (*range(1, 16), 0), (single,))
    with pytest.raises(ValueError, match="at most 24 patterns in all views, got 30"):
        IdaStar(layout, layout.goal, bytearray(layout.table_bytes))
