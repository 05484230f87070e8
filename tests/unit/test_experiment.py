"""Experiments: rows of searches on boards, with executors and checkpoints."""

from __future__ import annotations

import json
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from slidestar import (
    PRESETS,
    Board,
    Contestant,
    Experiment,
    Limit,
    PuzzleError,
    RuledSearch,
    SearchOptions,
    count_nodes,
    race,
    shuffle,
    solve,
)

BOARDS = [shuffle(3, 3, seed=f"experiment {i}") for i in range(4)]
UNSOLVABLE = Board.parse("1 2 3/4 5 6/8 7 0")
SEARCHES = [
    Contestant("astar"),
    Contestant("beam", options=SearchOptions(width=1)),
    Contestant("weighted-astar", "linear-conflict", options=SearchOptions(weight=3)),
    Contestant("uniform-cost", options=SearchOptions(cost="vertical")),
]
LIMIT = Limit(nodes=3000)


def untimed(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{k: v for k, v in row.items() if k not in ("seconds", "preparing")} for row in rows]


def test_rows_have_the_results_of_a_race() -> None:
    boards = [*BOARDS, UNSOLVABLE]
    rows = list(Experiment(boards, SEARCHES, limit=LIMIT).rows())
    finishes = list(race(boards, SEARCHES, limit=LIMIT))
    assert len(rows) == len(finishes) == 20
    outcomes = set()
    for row, finish in zip(rows, finishes, strict=True):
        outcomes.add(row["outcome"])
        assert (row["index"], row["board"]) == (finish.index, finish.board.text())
        assert row["algorithm"] == finish.contestant.algorithm
        assert row["shortest"] == finish.shortest
        if finish.solution is not None:
            assert (row["outcome"], row["length"]) == ("solved", len(finish.solution))
            assert row["expanded"] == finish.solution.stats.expanded
            assert row["lower_bound"] == finish.solution.lower_bound
        elif finish.cut_off:
            assert (row["outcome"], row["length"], row["moves"]) == ("cut off", None, None)
            assert row["lower_bound"] <= len(solve(finish.board))
        else:
            assert row["outcome"] == str(finish.error)
    assert {"solved", "cut off"} < outcomes
    assert [row["cost"] for row in rows[:4]] == [None, None, None, "vertical"]


@pytest.mark.parametrize("processes", [False, True])
def test_executors_yield_the_same_rows_in_the_same_order(processes: bool) -> None:
    expected = untimed(list(Experiment(BOARDS, SEARCHES, limit=LIMIT).rows()))
    executor: Executor = (
        ProcessPoolExecutor(2, get_context("spawn")) if processes else ThreadPoolExecutor(3)
    )
    with executor:
        rows = Experiment(BOARDS, SEARCHES, limit=LIMIT, executor=executor).rows()
        assert untimed(list(rows)) == expected


def test_stopped_experiment_continues_after_its_last_row(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"

    def begun() -> Experiment:
        return Experiment(BOARDS, SEARCHES, limit=LIMIT, checkpoint=file)

    first = list(islice(begun().rows(), 5))
    stored = file.read_bytes()
    assert stored.count(b"\n") == 1 + 5
    file.write_bytes(stored[:-20])  # stopped while the fifth row was written
    rows = list(begun().rows())
    assert rows[:4] == first[:4]  # with their times, so they were not run again
    assert untimed(rows) == untimed(list(Experiment(BOARDS, SEARCHES, limit=LIMIT).rows()))
    again = list(begun().rows())
    assert again == rows
    assert file.read_bytes().count(b"\n") == 1 + 16


def test_checkpoint_of_another_experiment_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    list(Experiment(BOARDS[:1], SEARCHES[:1], checkpoint=file).rows())
    for other in (
        Experiment(BOARDS[:2], SEARCHES[:1], checkpoint=file),
        Experiment(
            BOARDS[:1], [Contestant("beam", options=SearchOptions(width=2))], checkpoint=file
        ),
        Experiment(BOARDS[:1], SEARCHES[:1], limit=LIMIT, checkpoint=file),
    ):
        with pytest.raises(PuzzleError, match="is the checkpoint of another experiment"):
            next(other.rows())
    header = file.read_text().splitlines(keepends=True)[0]
    wrong_rows = ["[0, null]", '"0a"', '["0", {}]', "[" * 100_000]
    for text in (
        "[]\n",
        "x\n",
        "1\n2\n",
        '{"results": [1, 2]}',
        *(f"{header}{row}\n" for row in wrong_rows),
    ):
        file.write_text(text)
        with pytest.raises(PuzzleError, match=r"checkpoint of (an|another) experiment"):
            next(Experiment(BOARDS[:1], SEARCHES[:1], checkpoint=file).rows())
        assert file.read_text() == text


def test_wrong_types_are_rejected() -> None:
    with pytest.raises(TypeError, match="boards must be a Board, got 3"):
        Experiment([3], SEARCHES)  # type: ignore[list-item]
    with pytest.raises(TypeError, match="searches must be contestants or names, got 3"):
        Experiment(BOARDS, [3])  # type: ignore[list-item]
    with pytest.raises(PuzzleError, match=r"executor must have a submit\(\) method"):
        Experiment(BOARDS, SEARCHES, executor=2)  # type: ignore[arg-type]


def test_search_by_rules_has_no_cost() -> None:
    with pytest.raises(PuzzleError, match="cost must be None for a search by rules, got 'tile'"):
        RuledSearch("astar", options=SearchOptions(cost="tile"))


def test_searches_can_be_names() -> None:
    names = list(Experiment(BOARDS[:1], ["bfs", ("astar", "hamming")], limit=LIMIT).rows())
    searches = [Contestant("bfs"), Contestant("astar", "hamming")]
    assert untimed(names) == untimed(list(Experiment(BOARDS[:1], searches, limit=LIMIT).rows()))
    with pytest.raises(PuzzleError, match="algorithm must be one of"):
        Experiment(BOARDS, ["a-star"])


def test_rows_are_plain_data() -> None:
    row = next(Experiment(BOARDS, SEARCHES).rows())
    assert json.loads(json.dumps(row)) == row


def test_rows_by_rules_have_the_counts_of_the_rules() -> None:
    searches = [RuledSearch("astar", rules="princeton"), RuledSearch("bfs", rules="aima-bfs")]
    rows = list(Experiment([*BOARDS, UNSOLVABLE], searches, limit=Limit(nodes=10_000)).rows())
    outcomes = set()
    for row in rows:
        board, algorithm = Board.parse(row["board"]), row["algorithm"]
        outcomes.add(row["outcome"])
        if row["outcome"] == "solved":
            found = count_nodes(board, None, algorithm, rules=PRESETS[row["rules"]].rules)
            assert (row["length"], row["expanded"], row["generated"]) == found[:3]
            assert (row["visited"], row["peak_frontier"]) == found[3:]
        else:
            assert row["expanded"] is row["length"] is row["generated"] is None
    assert {"solved", "cut off"} < outcomes
    assert rows[-1]["outcome"].startswith("this board can't be solved")
    assert len({tuple(row) for row in rows}) == 1  # the same columns
    with pytest.raises(PuzzleError, match="preset of astar must be one of"):
        RuledSearch("astar", rules="korf-1985")


def test_each_board_can_have_its_goal() -> None:
    goals = [Board.solved(3).move("D"), Board.solved(3)]
    rows = list(Experiment(BOARDS[:2], ["astar"], goal=goals).rows())
    assert [row["goal"] for row in rows] == [goal.text() for goal in goals]
    wanted = [len(solve(*pair)) for pair in zip(BOARDS, goals, strict=False)]
    assert [row["length"] for row in rows] == wanted
    with pytest.raises(PuzzleError, match="one for each of the 2 boards, got 1"):
        Experiment(BOARDS[:2], ["astar"], goal=goals[:1])
