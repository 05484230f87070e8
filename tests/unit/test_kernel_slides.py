"""The kernel's search in multi-tile moves: equal in both backends and to independent searches."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.kernel import random_walk
from kit.oracles import slide_levels, slides_from

from slidestar import Board
from slidestar.kernel import ColourTables, ExactTable, Loops, SlideSearch, load_loops

SIZES = {
    (3, 3, 8): ("111222333", "112113223", "123123123"),  # transposed, too
    (3, 3, 7): ("111222333", "112113223", "123123123"),
    (2, 5, 9): ("1122311223", "1111122222", "3333312121"),
}
COUNTS_3X3 = (
    1, 4, 8, 16, 32, 64, 127, 244, 454, 856, 1576, 2854, 5117, 8588, 13466, 19739, 26558, 31485,
    30985, 23494, 11751, 3390, 589, 41, 1,
)  # fmt: skip


@cache
def tables(rows: int, cols: int, blank: int, backend: str | None = None) -> ColourTables:
    made = ColourTables(rows, cols, blank, SIZES[rows, cols, blank], load_loops(backend))
    assert made.run()
    return made


def goal_tiles(rows: int, cols: int, blank: int) -> tuple[int, ...]:
    return tuple(0 if cell == blank else cell + 1 for cell in range(rows * cols))


def goal_board(rows: int, cols: int, blank: int) -> Board:
    """Return a goal whose tiles have the same order as in `goal_tiles`."""
    tiles = goal_tiles(rows, cols, blank)
    return Board.from_flat([tile - (tile > blank) for tile in tiles], rows, cols)


def named(board: Board, blank: int) -> tuple[int, ...]:
    """Return the tiles, each named by its goal cell plus 1."""
    return tuple(tile + (tile > blank) if tile else 0 for tile in board.tiles)


def test_all_3x3_distances_have_the_published_counts() -> None:
    table = ExactTable(3, 3, (*range(1, 9), 0), slides=True)
    assert table.run()
    counts = [len(table.at_distance(distance)) for distance in range(table.largest + 1)]
    assert tuple(counts) == COUNTS_3X3
    assert table.position(table.positions - 1) == (1, 4, 7, 2, 0, 8, 3, 6, 5)


@pytest.mark.parametrize("goal", ["1 2 3/4 5 0", "4 0/1 3/2 5", "1 0 2 3/4 5 6 7"])
def test_exact_table_equals_an_independent_search(goal: str) -> None:
    board = Board.parse(goal)
    for backend in ("interpreted", None):
        table = ExactTable(board.rows, board.cols, board.tiles, load_loops(backend), slides=True)
        while not table.run(50):
            pass
        levels = slide_levels(board)
        assert sum(map(len, levels)) == table.positions
        for distance, level in enumerate(levels):
            assert {table.distance(tiles) for tiles in level} == {distance}
        if board.rows * board.cols > 6:
            break  # the interpreted loops alone take long


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_backends_build_the_same_tables(native: Loops, size: tuple[int, int, int]) -> None:
    first = tables(*size, "interpreted")
    second = ColourTables(*size, SIZES[size], native)
    last = -1.0
    while not second.run(3000):
        assert last <= second.progress <= 1
        last = second.progress
    assert second.progress == 1
    assert first.memory == second.memory
    assert first.offsets == second.offsets
    assert first.ranks == second.ranks


@given(
    size=st.sampled_from(list(SIZES)),
    moves=st.integers(0, 40),
    seed=st.integers(0, 10**6),
    every=st.booleans(),
    budget=st.integers(1, 300),
)
def test_backends_take_the_same_steps(
    native: Loops, size: tuple[int, int, int], moves: int, seed: int, every: bool, budget: int
) -> None:
    tiles = named(random_walk(goal_board(*size), moves, seed), size[2])

    def trace(loops: Loops) -> list[object]:
        search = SlideSearch(tables(*size), tiles, find_all=every, loops=loops)
        seen: list[object] = []
        while True:
            status = search.run(budget)
            seen.append((status, search.bound, search.expanded, search.generated, search.letters))
            if status == search.EXHAUSTED or len(seen) > 30:
                return seen

    assert trace(native) == trace(load_loops("interpreted"))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_search_finds_all_shortest_solutions(native: Loops, size: tuple[int, int, int]) -> None:
    rows, cols, blank = size
    goal = goal_board(*size)
    table = ExactTable(rows, cols, goal.tiles, slides=True)
    table.run()
    for number in random.Random(1).sample(range(table.positions), 60):
        board = Board.from_flat(table.tiles(number), rows, cols)
        distance = table.distance(board.tiles)
        search = SlideSearch(tables(*size), named(board, blank), find_all=True)
        assert search.bound <= distance
        found = set()
        while search.run(1 << 40) == search.FOUND:
            assert search.bound == search.depth == distance
            assert board.apply(search.letters) == goal
            found.add(search.letters)
        assert len(found) == search.found == count_shortest(table, board.tiles, cols)


def count_shortest(table: ExactTable, tiles: tuple[int, ...], cols: int) -> int:
    distance = table.distance(tiles)
    if distance == 0:
        return 1
    nearer = [after for after in slides_from(tiles, cols) if table.distance(after) == distance - 1]
    return sum(count_shortest(table, after, cols) for after in nearer)


def test_known_lengths_and_axes_limit_the_search() -> None:
    table = ExactTable(3, 3, (*range(1, 9), 0), slides=True)
    table.run()
    for number in random.Random(2).sample(range(table.positions), 60):
        tiles, distance = table.tiles(number), table.distances[number]
        colours = tables(3, 3, 8)
        short = SlideSearch(colours, tiles, max_length=distance - 1)
        assert short.run(1 << 40) == short.EXHAUSTED
        exact = SlideSearch(colours, tiles, lower_bound=distance, max_length=distance)
        assert exact.run(1 << 40) == exact.FOUND
        assert exact.run(1 << 40) == exact.EXHAUSTED
        firsts = set()
        for axis in (0, 1):
            search = SlideSearch(colours, tiles, max_length=distance, axes=(axis,))
            if search.run(1 << 40) == search.FOUND:
                assert search.letters[0] in ("UD", "LR")[axis]
                firsts.add(axis)
        assert firsts


def test_solved_board_has_an_empty_solution() -> None:
    search = SlideSearch(tables(3, 3, 8), (*range(1, 9), 0), find_all=True)
    assert (search.run(1), search.letters, search.depth) == (search.FOUND, "", 0)
    assert search.run(1) == search.EXHAUSTED


def test_wrong_arguments_are_rejected() -> None:
    with pytest.raises(ValueError, match="cells"):
        ColourTables(2, 4, 7, ("11112222",) * 3)
    with pytest.raises(ValueError, match="views"):
        ColourTables(3, 3, 8, ("111222333",))
    with pytest.raises(ValueError, match="digits"):
        ColourTables(3, 3, 8, ("111222444",) * 3)
