"""Averages and bests of solves, and the files of a history."""

from __future__ import annotations

import csv
import io
import json
import random
import statistics
import sys
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from math import inf
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from kit.oracles import fixture_json

from slidestar import Board, Moves, PuzzleError, shuffle
from slidestar.history import (
    DNF,
    History,
    Solve,
    read_csv,
    read_json,
    reading,
    write_csv,
    write_json,
    write_part,
)
from slidestar.records import (
    AVERAGES,
    Figures,
    Result,
    Statistics,
    average,
    averages,
    best_average,
    bests,
    bests_of,
    multi_tile_moves,
    next_average,
    statistics_of,
)

WHEN = "2026-11-21T10:00:00Z"
EASY = Board.parse("1 2 3/4 0 6/7 5 8")


def solved(milliseconds: float, board: Board = EASY, moves: str = "UL", **more: Any) -> Solve:
    return Solve(WHEN, board, Moves.parse(moves), milliseconds, **more)


def test_averages_agree_with_sums_by_hand() -> None:
    assert average([10, 20, 30, 40, 50]) == 30
    assert average([50, 10, 40, 20, 30]) == 30
    assert average([10, 20, 30, 40, DNF]) == 30
    assert average([10, DNF, 30, 40, DNF]) == inf
    # One result at each end of 12 is left out, and five of 100.
    assert average([*range(1, 12), 1000]) == sum(range(2, 12)) / 10
    hundred = [*range(95), *[DNF] * 5]
    random.Random(1).shuffle(hundred)
    assert average(hundred) == statistics.mean(range(5, 95))
    assert average([*range(94), *[DNF] * 6]) == inf
    # 5% of 21 is more than one: two are left out.
    assert average([0, 0, *range(1, 18), 99, 99]) == 9
    for few in ([], [1], [1, 2]):
        with pytest.raises(PuzzleError, match="at least 3 results"):
            average(few)
    # None of three is left out.
    assert average([3, 1, 8]) == 4
    assert average([3, 1, DNF]) == inf
    # Three results at each end of 50 are left out, and fifty of 1000.
    assert average([*[0] * 3, *range(44), *[DNF] * 3]) == statistics.mean(range(44))
    assert average([*range(950), *[DNF] * 50]) == statistics.mean(range(50, 950))
    assert average([*range(949), *[DNF] * 51]) == inf


@pytest.mark.parametrize(("count", "out"), [(5, 1), (12, 1), (20, 1), (21, 2), (50, 3), (100, 5)])
def test_averages_trim_five_percent_or_one(count: int, out: int) -> None:
    results = [number**2 for number in range(count)]
    random.Random(count).shuffle(results)
    ordered = sorted(results)
    assert average(results) == average(results, trim="5%") == statistics.mean(ordered[out:-out])
    assert average(results, trim="one") == statistics.mean(ordered[1:-1])
    assert average([3, 1, 8], trim="one") == 4
    one_by_one = list(averages([*results, 0], count, trim="one"))
    assert one_by_one[1] == average([*results[1:], 0], trim="one")
    assert best_average([*results, 0], count, trim="one") == min(one_by_one)


def test_unknown_trim_is_refused() -> None:
    two: Any = "2"
    for use in (lambda: average([1, 2, 3, 4], trim=two), lambda: list(averages([], 5, trim=two))):
        with pytest.raises(PuzzleError, match="trim must be '5%' or 'one', got '2'"):
            use()


def test_bests_use_the_trim() -> None:
    solves = [solved(number**2) for number in range(60)]
    for trim in ("5%", "one"):
        found = bests(solves, trim=trim)[3, 3]
        expected = average([number**2 for number in range(10, 60)], trim=trim)
        assert (found.last[50], found.last[5]) == (expected, 57**2 + 2 / 3)


def test_place_of_a_best_average_is_its_first_result() -> None:
    chosen = random.Random(7)
    times = [chosen.randint(1000, 9000) for _ in range(40)]
    times += times  # of equal averages, the first one counts
    found = bests_of([Result(time, 9, 9) for time in times])
    for count in (3, 5, 12, 25):
        place = found.best_at[count]
        assert place is not None
        windows = [average(times[i : i + count]) for i in range(len(times) - count + 1)]
        assert windows[place] == min(windows) == found.best[count]
        assert place == windows.index(min(windows))
    assert found.best_at[100] is None


def counted_naively(results: list[Result], trim: str) -> list[Result]:
    """Return the results that an average counts, by a definition of its own."""
    count = len(results)
    out = 0 if count == 3 else 1 if trim == "one" else -(-5 * count // 100)
    order = sorted(range(count), key=lambda i: (results[i].milliseconds, i))
    return [results[i] for i in order[out : count - out]]


@pytest.mark.parametrize("trim", ["5%", "one"])
def test_statistics_agree_with_a_naive_computation(trim: Any) -> None:
    rng = random.Random(5)
    results = [
        Result(DNF if rng.random() < 0.01 else rng.randrange(2000, 30_000), rng.randrange(60, 300),
               rng.randrange(30, 60), 2000 * (rng.random() < 0.05))
        for _ in range(10_000)
    ]  # fmt: skip
    times = [result.milliseconds for result in results]
    found = statistics_of(results, trim=trim, goal=12_000)
    done = [time for time in times if time != DNF]
    assert found.deviation == pytest.approx(statistics.stdev(done))
    assert found.reached == sum(time < 12_000 for time in done)
    assert found.under == {limit: sum(t < limit for t in done) for limit in found.under}
    assert min(found.under) > min(done)
    assert max(found.under) > statistics.mean(done)
    for count in AVERAGES:
        row = found.rows[count]
        for figures, end in ((row.last, len(results)), (row.best, row.best_at + count)):
            counted = counted_naively(results[end - count : end], trim)
            if any(result.milliseconds == DNF for result in counted):
                assert (figures.milliseconds, figures.deviation, figures.tps) == (inf, None, None)
                continue
            of = [result.milliseconds for result in counted]
            assert figures.milliseconds == pytest.approx(statistics.mean(of))
            assert figures.deviation == pytest.approx(statistics.stdev(of))
            assert figures.moves == pytest.approx(statistics.mean(it.moves for it in counted))
            multi = statistics.mean(it.multi_tile_moves for it in counted)
            assert figures.multi_tile_moves == pytest.approx(multi)
            made, spent = sum(it.moves for it in counted), sum(of) - sum(it[3] for it in counted)
            assert figures.tps == pytest.approx(1000 * made / spent)
        ends = range(count, len(results) + 1) if count <= 100 else []
        windows = [average(times[end - count : end], trim=trim) for end in ends]
        if windows:
            assert row.best_at == windows.index(min(windows))
            assert row.under == sum(value < 12_000 for value in windows)


@given(st.lists(st.integers(1, 50) | st.just(DNF), min_size=4, max_size=30), st.integers(1, 60))
def test_next_average_is_between_best_and_worst(results: list[float], goal: float) -> None:
    for count in (5, 12):
        if len(results) < count - 1:
            continue
        before = results[len(results) - count + 1 :]
        found = next_average(results, count, goal=goal)
        assert found.best == pytest.approx(average([*before, 0]))
        assert found.worst == pytest.approx(average([*before, DNF]))
        if found.needed is None:
            assert average([*before, 0]) >= goal
        elif found.needed == DNF:
            assert average([*before, DNF]) < goal
        else:
            assert average([*before, found.needed - 0.01]) < goal
            assert average([*before, found.needed + 0.01]) > goal - 1e-9


def test_next_average_needs_trimmed_results() -> None:
    assert next_average([3, 3, 3, 3], 5).needed is None
    for results, count in (([1] * 9, 2), ([1] * 9, 3), ([1] * 3, 5)):
        with pytest.raises(PuzzleError):
            next_average(results, count)


def test_extra_moves_need_the_optimum_of_each_counted_solve() -> None:
    results = [Result(n, 10 + n, 9, optimum=10) for n in range(1, 6)]
    assert statistics_of(results).rows[5].last.extra_moves == 3
    fastest_unknown = [Result(1, 11, 9), *results[1:]]
    assert statistics_of(fastest_unknown).rows[5].last.extra_moves == 3
    assert statistics_of(fastest_unknown).rows[3].best.extra_moves is None


def test_statistics_of_unknown_moves_and_no_results() -> None:
    found = statistics_of([Result(1000, 9, 9), Result(2000, 0, 0), Result(3000, 9, 9)], goal=2000)
    assert found.rows[3].last == Figures(2000, 1000, None, None, None)
    assert (found.rows[3].next, found.rows[3].under, found.reached) == (None, 0, 1)
    assert statistics_of([Result(DNF, 9, 9)]) == Statistics(None, {}, {}, None)
    assert statistics_of([Result(0, 9, 9)] * 3).rows[3].last.tps is None


def test_best_average_is_of_consecutive_results() -> None:
    results = [9, 9, 9, 9, 9, 1, 9, 2, 3, 9, 9]
    assert best_average(results, 5) == (9 + 2 + 3) / 3
    assert best_average(results, 12) is None
    assert best_average([1, 1, 1, DNF, DNF], 5) == inf


RESULTS = st.floats(0, 1e6) | st.integers(0, 9) | st.just(DNF)
WHOLE = st.integers(0, 10**6) | st.just(DNF)


@given(st.lists(RESULTS, max_size=70) | st.lists(WHOLE, max_size=130), st.sampled_from(AVERAGES))
def test_averages_agree_with_average(results: list[float], count: int) -> None:
    ends = range(count, len(results) + 1)
    assert list(averages(results, count)) == [average(results[e - count : e]) for e in ends]


@given(st.lists(st.floats(0, 1e6), min_size=3, max_size=120))
def test_average_ignores_the_order_of_results(results: list[float]) -> None:
    assert min(results) - 1e-6 <= average(results) <= max(results) + 1e-6
    assert average(results) == average(results[::-1])


def test_multi_tile_moves_and_tps() -> None:
    assert multi_tile_moves("RRRDDLU") == 4
    assert multi_tile_moves("") == 0
    for case in fixture_json("multi-tile.json")["cases"]:  # shared with the page
        assert multi_tile_moves(Moves.parse(case["moves"])) == case["count"], case
    assert multi_tile_moves("R4", [0, 0, 300, 300]) == 2
    assert multi_tile_moves("RDRD", [0] * 4) == 4
    with pytest.raises(PuzzleError, match="an item for each move"):
        multi_tile_moves("RDRD", [0] * 3)
    assert solved(500).tps == 4
    assert solved(0, Board.solved(3), "").tps == 0
    assert (solved(500).result, solved(500, dnf=True).result) == (500, DNF)


def test_penalty_adds_to_the_result_but_not_to_tps() -> None:
    late = solved(9000, penalty=2000)
    assert (late.result, late.milliseconds, late.tps) == (11_000, 9000, solved(9000).tps)
    assert solved(9000, penalty=2000, dnf=True).result == DNF
    found = bests([late, solved(10_000)])[3, 3]
    assert (found.milliseconds, found.mean, found.tps) == (10_000, 10_500, late.tps)
    for bad in (-1, "2", True, None):
        with pytest.raises(PuzzleError, match="penalty"):
            solved(9000, penalty=bad)


def test_solve_without_moves_has_only_a_time() -> None:
    found = bests([solved(4000), solved(3000, Board.solved(3), "")])[3, 3]
    assert (found.solved, found.milliseconds, found.moves, found.tps) == (2, 3000, 2, 0.5)


def test_moves_must_solve_the_board_unless_dnf() -> None:
    with pytest.raises(PuzzleError, match="doesn't solve"):
        solved(500, moves="U")
    assert solved(500, moves="U", dnf=True).result == DNF
    with pytest.raises(PuzzleError, match="move 2"):
        solved(500, moves="DD", dnf=True)
    with pytest.raises(PuzzleError, match="2x2"):
        solved(500, dnf=True, goal=Board.solved(2))


def test_bests_are_by_size() -> None:
    line = Board.solved(3, 4).apply("RRR")
    solves = [
        solved(9000),
        solved(1000, moves="UDUL"),
        solved(500, moves="L", dnf=True),
        solved(4000, line, "L3"),
        *(solved(1000 * n) for n in (3, 2, 5)),
    ]
    found = bests(solves)
    assert list(found) == [(3, 3), (3, 4)]
    small = found[3, 3]
    assert (small.solved, small.milliseconds, small.moves) == (5, 1000, 2)
    assert (small.multi_tile_moves, small.tps) == (2, 4.0)
    # The last five results are 1, DNF, 3, 2 and 5: the average leaves out 1 and DNF.
    more = {count: None for count in AVERAGES if count > 5}
    assert small.last == {3: 10_000 / 3, 5: (3000 + 2000 + 5000) / 3, **more}
    assert small.best == {3: 10_000 / 3, 5: (3000 + 2000 + 5000) / 3, **more}
    assert small.mean == (9000 + 1000 + 3000 + 2000 + 5000) / 5
    large = found[3, 4]
    assert (large.moves, large.multi_tile_moves, large.last[5]) == (3, 1, None)
    assert bests([solved(1, moves="", dnf=True)])[3, 3].milliseconds is None
    assert bests([]) == {}
    assert bests([*solves, solved(1, practice=True)])[3, 3] == small


@st.composite
def histories(draw: st.DrawFn) -> list[Solve]:
    solves = []
    for seed in draw(st.lists(st.integers(0, 10**6), max_size=4)):
        rng = random.Random(seed)
        goal = rng.choice([None, shuffle(3, 2, str(seed))])
        board = goal or Board.solved(3, 2)
        moves = []
        for _ in range(rng.randrange(9)):
            move = rng.choice(board.legal_moves())
            moves.append(move)
            board = board.move(move)
        numbers = st.integers(0, 10**9) | st.floats(0, 1e9)
        times = draw(st.none() | st.lists(numbers, min_size=len(moves), max_size=len(moves)))
        day = draw(
            st.datetimes(datetime(2, 1, 1), datetime(9998, 12, 31))
        ).isoformat() + rng.choice(["", "Z", "+01:00"])
        back = Moves(moves).reverse()
        practice, resumed = rng.choice([(False, False), (True, False), (True, True)])
        solves.append(
            Solve(day, board, back, draw(numbers), rng.random() < 0.3,
                  None if not times else tuple(sorted(times)), goal,
                  practice, rng.choice([None, "daily-2026-11-21", 'a "seed", this']),
                  rng.choice([0, 2000, 0.5]), rng.choice([None, "OH", "=one, hand"]),
                  rng.choice([None, "R2 U", "=R D"]), rng.choice([None, "", "a, \"b\""]), resumed,
                  rng.choice([0, 0, 3]), optimum=rng.choice([None, len(moves)]))
        )  # fmt: skip
    return solves


def test_undone_moves_leave_a_solve_out_of_fewest_moves() -> None:
    found = bests_of([Result(2000, 40, 31), Result(1000, 30, 25, undone=1)])
    assert (found.milliseconds, found.tps) == (1000, 30)
    assert (found.moves, found.multi_tile_moves) == (40, 31)
    assert bests_of([Result(1000, 30, 25, undone=1)]).moves is None
    assert bests([replace(solved(500), undone=2)])[3, 3].moves is None


@given(histories())
def test_written_files_read_back(solves: list[Solve]) -> None:
    assert read_json(write_json(solves)) == History(tuple(solves))
    assert read_csv(write_csv(solves)) == History(tuple(solves))
    # With a byte order mark and Windows line ends, as some spreadsheets write it.
    assert read_csv("\ufeff" + write_csv(solves).replace("\n", "\r\n")).solves == tuple(solves)


# A cell that begins with one of these signs may be run as a formula.
FORMULAS = "=+-@\t\r\n＝＋－＠"
SEEDS = st.text() | st.text(f"'\",;|a{FORMULAS}", max_size=12)
if sys.version_info < (3, 11):  # the csv module refuses NUL
    SEEDS = SEEDS.filter(lambda seed: "\0" not in seed)


@given(SEEDS | st.none(), SEEDS)
@example("a\rb", "\r")
@example("", "'")
@example("=cmd|' /C calc'!A0", "x;=1+1")
def test_any_seed_reads_back_and_none_is_a_formula(seed: str | None, other: str) -> None:
    solves = [solved(500, seed=seed), solved(0.5, times=(0, 0.5), seed=other), solved(7)]
    text = write_csv(solves)
    assert read_csv(text) == History(tuple(solves))
    assert read_json(write_json(solves)) == History(tuple(solves))
    for separator in (",", ";", "\t"):  # the separator depends on the country
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
            assert not any(cell.startswith(tuple(FORMULAS)) for cell in row)
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row["milliseconds"] for row in rows] == ["500", "0.5", "7"]
    assert [row["times"] for row in rows] == ["", "0 0.5", ""]


def test_older_files_are_read_unchanged() -> None:
    header, good = write_csv([solved(500)]).splitlines()
    header, newer = header.split(",penalty")
    good = good.removesuffix("," * (newer.count(",") + 1))
    for seed in ("tea", "'tis the season", "a 'word'", "=1+1", "-5", "@home"):
        assert read_csv(f"{header}\n{good}{seed}\n").solves == (solved(500, seed=seed),)
    new = json.loads(write_json([solved(500)]))
    del new["solves"][0]["penalty"], new["solves"][0]["session"]
    assert read_json(json.dumps(new)).solves == (solved(500),)


@given(histories(), st.integers(0, 4))
def test_file_written_in_parts_is_read_one_by_one(solves: list[Solve], cut: int) -> None:
    parts = solves[:cut], solves[cut:]
    for whole, (first, last) in (
        (write_csv(solves), [write_part(part, "csv") for part in parts]),
        (write_json(solves), [write_part(part, "json") for part in parts]),
    ):
        bodies = first.between.join(part.body for part in (first, last) if part.body)
        assert first.head + bodies + first.tail == whole
        assert list(reading(whole)) == solves


def test_reading_raises_at_once_for_other_texts() -> None:
    for text in ("", "<html>", "{", "[]"):
        with pytest.raises(PuzzleError):
            reading(text)


BAD_FIELDS = [
    ("when", "yesterday", "'yesterday'"),
    ("board", "1-2-3", "1-2-3"),
    ("goal", "1-2_3-0", "2x2"),
    ("moves", "X", "'X'"),
    ("moves", "UR", "doesn't solve"),
    ("moves", "DD", "move 2"),
    ("milliseconds", "-1", "milliseconds must be 0 or more, got -1"),
    ("milliseconds", "soon", "milliseconds must be a number, got 'soon'"),
    ("milliseconds", "nan", "nan"),
    ("milliseconds", "1e999", "inf"),
    ("dnf", "perhaps", "perhaps"),
    ("times", "1", "for each move (2), got 1"),
    ("times", "2 1", "decrease"),
    ("times", "1 x", "times must be a number, got 'x'"),
    ("practice", "perhaps", "perhaps"),
    ("penalty", "some", "penalty must be a number, got 'some'"),
    ("penalty", "-2000", "penalty must be 0 or more milliseconds, got -2000"),
    ("optimum", "3", "optimum must be at most the 2 moves of the solve, got 3"),
    ("optimum", "-1", "optimum"),
    ("optimum", "1.5", "optimum"),
    ("version", "2", "newer"),
    ("version", "0", "0"),
    ("version", "x", "'x'"),
]


@pytest.mark.parametrize(("name", "value", "quoted"), BAD_FIELDS)
def test_bad_row_is_refused_and_the_rest_read(name: str, value: str, quoted: str) -> None:
    header, good = write_csv([solved(500, times=(0, 250))]).splitlines()
    fields = dict(zip(header.split(","), good.split(","), strict=True))
    bad = ",".join({**fields, name: value}.values())
    found = read_csv("\n".join([header, good, bad, "", good]))
    assert found.solves == (solved(500, times=(0, 250)),) * 2
    assert [refusal.number for refusal in found.refused] == [2]
    assert quoted in found.refused[0].reason


def test_rows_of_the_wrong_length_are_refused() -> None:
    header, good = write_csv([solved(500)]).splitlines()
    long = good + ",more"
    found = read_csv("\n".join([header, long, good, '"' + "x" * 200_000 + '"', '"a"b,', good]))
    assert [refusal.number for refusal in found.refused] == [1, 3, 4]
    assert len(found.solves) == 2
    # A field may be longer than the csv module's default limit.
    endless = solved(500, moves="UD" * 15_000 + "UL", times=tuple(range(30_002)))
    assert read_csv(write_csv([endless, solved(500)])) == History((endless, solved(500)))
    # A table made by hand, with its columns in another order and no optional ones.
    found = read_csv(f"milliseconds,moves,board,when,version\n500,UL,123406758,{WHEN},1\n")
    assert found == History((solved(500),))


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        *((text, "isn't a list of solves from") for text in ("", "a,b\n1,2", '"a"b\n', "<html>")),
        ("when,board,moves,milliseconds\n", "no column 'version'"),
        ("moves,version\n", "no column 'when'"),
    ],
)
def test_text_that_is_no_table_is_refused(text: str, quoted: str) -> None:
    with pytest.raises(PuzzleError, match=quoted):
        read_csv(text)


GOOD = json.loads(write_json([solved(500)]))["solves"][0]


def test_solve_by_macros_is_practice() -> None:
    macros = {**GOOD, "control": "macro"}
    found = read_json(json.dumps({"format": "slidestar history", "version": 1, "solves": [macros]}))
    (solve,) = found.solves
    assert (solve.control, solve.practice) == ("macro", True)
    assert read_csv(write_csv(found.solves)).solves == found.solves


@pytest.mark.parametrize("day", ["2026-11-21", None])
def test_local_day_of_a_solve_survives_a_file(day: str | None) -> None:
    solve = replace(solved(500), day=day)
    assert read_json(write_json([solve])).solves == (solve,)
    assert read_csv(write_csv([solve])).solves == (solve,)


@pytest.mark.parametrize(
    ("bad", "quoted"),
    [
        (3, "3"), ({}, "when"), ({**GOOD, "when": 5}, "5"), ({**GOOD, "board": None}, "board"),
        ({**GOOD, "moves": ["U"]}, "'U'"), ({**GOOD, "milliseconds": "500"}, "'500'"),
        ({**GOOD, "milliseconds": True}, "True"), ({**GOOD, "milliseconds": None}, "None"),
        ({**GOOD, "dnf": 0}, "0"), ({**GOOD, "times": 5}, "5"), ({**GOOD, "times": [0, "1"]}, "'1'"),
        ({**GOOD, "goal": 5}, "goal"), ({**GOOD, "practice": 1}, "1"), ({**GOOD, "seed": 5}, "seed"),
        ({**GOOD, "penalty": "2"}, "'2'"), ({**GOOD, "session": 5}, "session"),
        ({**GOOD, "resumed": "yes"}, "'yes'"),
        *(
            ({**GOOD, "day": day}, "day must be a date such as 2026-11-21, got ")
            for day in (5, "", "2026-13-01", "2026-02-29", "20261121", "2026-11-21T10:00")
        ),
        ({**GOOD, "undone": -1}, "undone must be an int of 0 or more, got -1"),
        ({**GOOD, "undone": True}, "undone must be an int of 0 or more, got True"),
    ],
)  # fmt: skip
def test_bad_record_is_refused_and_the_rest_read(bad: object, quoted: str) -> None:
    file = {"format": "slidestar history", "version": 1, "solves": [bad, GOOD]}
    found = read_json(json.dumps(file))
    assert found.solves == (solved(500),)
    assert found.refused[0].number == 1
    assert quoted in found.refused[0].reason


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        *((text, "isn't a list of solves from")
          for text in ("", "[" * 100_000, "[]", '{"format": "x"}', '{"a": ')),
        ('{"format": "slidestar hist', "cut off"), ('{"session1": [[', "cut off"),
        ('{"session1":\n [],\n "properties": ', "damaged or cut off at line 3: export it again"),
        ('{ "properties": {}, "session1": [', "damaged or cut off at line 1: export it again"),
        ('{"format": "slidestar history", "version": 2, "solves": []}', "newer"),
        ('{"format": "slidestar history", "version": "1", "solves": []}', "'1'"),
        ('{"format": "slidestar history", "version": true, "solves": []}', "True"),
        ('{"format": "slidestar history", "version": 1, "solves": {}}', "list"),
    ],
)  # fmt: skip
def test_json_that_is_no_history_is_refused(text: str, quoted: str) -> None:
    with pytest.raises(PuzzleError, match=quoted):
        read_json(text)


@given(st.text() | st.text().map(lambda text: write_csv([solved(1)]) + text))
def test_any_text_raises_only_puzzle_errors(text: str) -> None:
    for read in (read_csv, read_json):
        with suppress(PuzzleError):
            read(text)
