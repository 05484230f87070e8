"""Tables for the bounds of 5x5 and 6x6 boards: admissible for any goal, and used everywhere."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from kit.kernel import built_tables, unpack
from kit.markers import compiled
from kit.oracles import numbers, published_rows

from slidestar import Board, Limit, grade, shuffle, solve
from slidestar.algorithms import Budget, run
from slidestar.algorithms.heuristics import LinearConflict
from slidestar.kernel import (
    BoundSearch,
    SearchLayout,
    TableFile,
    bound_layout,
    load_loops,
    pack_tables,
)
from slidestar.page.bridge import Session
from slidestar.pdb import lower_bounds
from slidestar.pdb.lower_bounds import lower_bound, prepare_large_tables, table_bound
from slidestar.pdb.shared_estimate import LEARNED
from slidestar.pdb.table_sets import SHIPPED, TableSet
from slidestar.solver.distances import good_moves
from slidestar.solver.large import anytime_search
from slidestar.solver.move_codes import as_moves
from slidestar.solver.proven_bounds import BoundProver

pytestmark = compiled

ZERO_FIRST = Board.from_flat(list(range(25)), 5, 5)


def clear_caches() -> None:
    for cache in (lower_bounds._database, lower_bounds._shipped):
        cache.cache_clear()


def korf(number: int) -> tuple[int, Board]:
    """Return the length and the board of a number in Korf and Felner's list (2002)."""
    _, length, tiles, _ = published_rows("korf-felner-2002")[number - 1]
    return int(length), Board.from_flat(numbers(tiles), 5, 5)


def goal_with_blank_in(side: int, cell: int) -> Board:
    """Return a goal with shuffled tiles."""
    tiles = list(range(1, side * side))
    Random(cell).shuffle(tiles)
    return Board.from_flat([*tiles[:cell], 0, *tiles[cell:]], side, side)


def walk(goal: Board, count: int, seed: int) -> Board:
    chance = Random(seed)
    line = [goal]
    for _ in range(count):
        line.append(chance.choice([b for b in line[-1].neighbors() if b not in line[-2:]]))
    return line[-1]


MORE = [(5, cell) for cell in (6, 7, 10, 17, 22, 24)]
MORE += [(6, cell) for cell in (0, 1, 7, 14, 15, 21, 30, 35)]
GOALS = [
    *((5, 0), (5, 1), (5, 12), (6, 9)),  # a corner, an edge and the inside
    *(pytest.param(*goal, marks=pytest.mark.nightly) for goal in MORE),
]


@pytest.mark.parametrize(("side", "cell"), GOALS)
def test_tables_serve_any_goal(side: int, cell: int) -> None:
    goal = goal_with_blank_in(side, cell)
    assert run(prepare_large_tables(goal, Budget()))
    assert lower_bound(goal, goal) == 0
    for seed, count in enumerate((1, 9, 16, 22, 24)):
        board = walk(goal, count, seed)
        plain = BoundSearch(side, board.tiles, goal.tiles, 0, count)
        assert plain.run(10**8) == plain.FOUND
        assert lower_bound(board, goal) <= plain.bound
        search = BoundProver(board, goal, 0, count)
        assert search.run(10**8)
        assert search.bound == len(search.moves) == plain.bound
        assert board.apply(as_moves(search.moves)) == goal
    # The tables raise the bounds.
    boards = [shuffle(side, side, str(seed), goal) for seed in range(20)]
    assert sum(table_bound(board, goal) - board.manhattan(goal) for board in boards) > 20


@pytest.mark.parametrize("side", [pytest.param(5, marks=pytest.mark.nightly), 6])
def test_built_tables_equal_the_shipped_ones(side: int) -> None:
    layout = bound_layout(side, side * side - 1)
    assert pack_tables(layout, 0, built_tables(layout)) == SHIPPED.read(
        f"{side}x{side}.pdb", needed=True
    )


# 18 and 32 cells: one for each loop for wide boards.
WIDE = [
    SearchLayout(
        3, 6, (*range(1, 18), 0), (((1, 2, 7), (3, 4), (5, 6), *((t,) for t in range(8, 18))),)
    ),
    SearchLayout(
        4,
        8,
        (0, *range(1, 32)),
        (((1, 9), (30, 31), *((t,) for t in (*range(2, 9), *range(10, 30)))),),
    ),
]


@pytest.mark.parametrize("layout", WIDE, ids=["3x6", "4x8"])
def test_wide_tables_are_equal_in_both_backends(layout: SearchLayout) -> None:
    files = []
    for backend, budget in (("native", 1 << 40), ("native", 7), ("interpreted", 1000)):
        loops = load_loops(backend)
        memory = built_tables(layout, loops, budget)
        files.append(pack_tables(layout, 0, memory, loops))
        copy = bytearray(b"\xff" * len(memory))
        unpack(TableFile.parse(files[0]), layout, copy, 0, loops, budget)
        assert copy == memory
    assert files[0] == files[1] == files[2]


def test_tables_raise_the_bounds_of_solve(monkeypatch: pytest.MonkeyPatch) -> None:
    length, board = korf(1)
    limit = Limit(nodes=1_000_000)
    found, again = (solve(board, goal=ZERO_FIRST, limit=limit) for _ in range(2))
    assert (found.moves, found.lower_bound) == (again.moves, again.lower_bound)
    monkeypatch.setattr(lower_bounds, "compiled", lambda: False)
    without = solve(board, goal=ZERO_FIRST, limit=limit)
    assert without.lower_bound + 4 <= found.lower_bound <= length <= len(found)


def test_board_50_moves_from_its_goal_is_solved_optimally() -> None:
    for seed in range(5):
        board = walk(Board.solved(5), 50, seed)
        found = solve(board, limit=Limit(nodes=10_000_000))
        assert found.optimal
        assert board.apply(found.moves).is_goal()


class Requested(Exception):
    pass


class NoSource:
    """A source that no test may read."""

    immediate = True

    def read(self, name: str, needed: bool) -> bytes | None:
        raise Requested(name)

    def built(self, database: TableSet) -> None:
        pass


def test_short_time_limit_prepares_no_tables() -> None:
    clear_caches()
    run(LEARNED.prepare(SHIPPED))  # which `NoSource` cannot provide
    goal = Board.solved(5)
    board = shuffle(5, 5, "short")
    run(anytime_search(board, goal, Budget(Limit(seconds=0.1)), source=NoSource()))
    for limit in (Limit(nodes=0), Limit(seconds=30)):
        with pytest.raises(Requested, match="5x5"):
            run(anytime_search(board, goal, Budget(limit), source=NoSource()))


@pytest.mark.parametrize("nodes", [0, 5000])
def test_ready_tables_do_not_change_the_bound(nodes: int) -> None:
    goal, board = Board.solved(5), shuffle(5, 5, "tea")
    proven = []
    for prepare in (clear_caches, lambda: run(prepare_large_tables(goal, Budget()))):
        prepare()
        proven.append(run(anytime_search(board, goal, Budget(Limit(nodes=nodes)))).lower_bound)
    assert proven[0] == proven[1] >= 80


def test_review_and_live_distance_use_the_tables() -> None:
    run(prepare_large_tables(ZERO_FIRST, Budget()))
    more = 0
    for number in range(1, 11):
        length, board = korf(number)
        conflicts = LinearConflict(ZERO_FIRST)(board)
        live = run(good_moves(board, ZERO_FIRST))
        move = board.legal_moves()[0]
        graded = grade(board, move, ZERO_FIRST, Limit(seconds=20)).distances
        assert conflicts <= graded[0] <= live.lower_bound <= length
        more += graded[0] - conflicts
        assert live.lower_bound >= conflicts + 4
    assert more > 10


def test_page_solves_while_the_tables_load(tmp_path: Path) -> None:
    clear_caches()
    run(LEARNED.prepare(SHIPPED))  # which the session would request, too
    board = shuffle(5, 5, "meanwhile")
    session = Session(str(tmp_path))
    session.post(json.dumps({"id": 1, "type": "prepare", "board": board.text()}))
    messages = json.loads(session.pump(20))
    while session.busy:
        messages += json.loads(session.pump(20))
    assert messages[0] == {"type": "read_table", "file": "5x5.pdb", "shipped": True}
    assert {message["type"] for message in messages[1:]} <= {"progress"}
    session.post(json.dumps({"id": 2, "type": "solve", "board": board.text(), "seconds": 0.3}))
    while session.busy:
        messages += json.loads(session.pump(20))
    assert messages[-1]["id"] == 2
    assert messages[-1]["type"] == "result"
    path = tmp_path / "5x5.pdb"
    content = SHIPPED.read("5x5.pdb", needed=True)
    assert isinstance(content, bytes)
    path.write_bytes(content)
    session.provide("5x5.pdb", str(path))
    while session.busy:
        messages += json.loads(session.pump(20))
    assert messages[-1] == {"id": 1, "type": "result", "prepared": True}
    # The tables of the 15-puzzle are not requested.
    assert [m["file"] for m in messages if m["type"] == "read_table"] == ["5x5.pdb"]
