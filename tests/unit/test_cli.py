"""The verbs of the command line: output, exit status and error messages."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from kit.commandline import call, posix, run

import slidestar
from slidestar import Board, Limit, grade, shuffle, solve
from slidestar.kernel import load_loops
from slidestar.puzzle.moves import read_letters

CHECK = ["check-heuristic", "--size", "2"]
SCRAMBLE = "D2 R2 U2 L2 D2 R2 U2 L D R D L U2"
FARTHEST = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"
FARTHER = "13 6 8 12/15 14 0 10/11 7 4 5/9 1 3 2"


def test_solve_prints_every_position() -> None:
    done = call("solve", text="3\n 1 2 3\n 4 0 6\n 7 5 8\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "Minimum number of moves = 2\n"
        "3\n 1  2  3\n 4  0  6\n 7  5  8\n\n"
        "3\n 1  2  3\n 4  5  6\n 7  0  8\n\n"
        "3\n 1  2  3\n 4  5  6\n 7  8  0\n"
    )


def test_solve_prints_both_sides_of_rectangles() -> None:
    done = call("solve", "-", text="1 2 3/4 0 5")
    assert done.stdout == (
        "Minimum number of moves = 1\n2 3\n 1  2  3\n 4  0  5\n\n2 3\n 1  2  3\n 4  5  0\n"
    )


def test_solve_writes_boards_of_a_file_in_order(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("2\n1 2\n3 0\n\n1-2-3_4-5-6_8-7-0\n123456708\n")
    output = tmp_path / "answers.txt"
    done = call("solve", str(file), "--output", str(output))
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
    assert output.read_text() == (
        "Minimum number of moves = 0\n2\n 1  2\n 3  0\n"
        "\n"
        "Unsolvable puzzle\n"
        "\n"
        "Minimum number of moves = 1\n3\n 1  2  3\n 4  5  6\n 7  0  8\n\n"
        "3\n 1  2  3\n 4  5  6\n 7  8  0\n"
    )


def test_algorithms_print_the_same_moves() -> None:
    for algorithm in ("astar", "ida-star", "bfs", "auto"):
        done = call("solve", "--algorithm", algorithm, "--format", "moves", text="123406758")
        assert (done.returncode, done.stdout) == (0, "UL\n"), algorithm


def test_stats_of_a_large_board_show_its_improvements() -> None:
    done = call("solve", "--format", "json", "--stats", "--max-nodes", "300000",
               text=shuffle(5, 5, "curve").text())  # fmt: skip
    assert done.returncode == 0
    counts, curve = done.stderr.splitlines()
    assert counts.startswith("expanded ")
    points = re.findall(r"([\d,]+) at ([\d.]+) s", curve)
    lengths = [int(length.replace(",", "")) for length, _ in points]
    assert curve.startswith("moves ")
    assert len(lengths) >= 2
    assert lengths == sorted(lengths, reverse=True)
    assert float(points[0][1]) < float(points[-1][1])
    record = json.loads(done.stdout)
    assert record["length"] == lengths[-1]


def test_json_has_a_record_and_stats_for_each_board() -> None:
    done = call("solve", "--format", "json", "--stats", "--heuristic", "linear-conflict",
               "--algorithm", "astar", text="867254301\n0132")  # fmt: skip
    assert done.returncode == 0
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert (first["length"], first["optimal"], second["length"]) == (31, True, 2)
    assert Board.parse(first["board"]).apply(first["moves"][:0]).text() == first["board"]
    assert done.stderr.count("expanded ") == done.stderr.count("peak frontier ") == 2


def test_header_of_an_unproven_solution_has_its_bound() -> None:
    done = call("solve", "--algorithm", "greedy", text="8 6 7/2 5 4/3 0 1")
    header = done.stdout.splitlines()[0]
    assert header.startswith("Number of moves = ")
    assert header.endswith("(at least 21)")
    assert done.stdout.count("\n\n") == int(header.split()[4])


def test_solve_accepts_a_board_as_goal() -> None:
    done = call("solve", "--goal", "012345678", "--format", "moves", text="102345678")
    assert (done.returncode, done.stdout) == (0, "R\n")
    done = call("solve", "--goal", "1-2_3-0", text="012345678")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "2x2 goal" in done.stderr


@pytest.mark.parametrize(
    "option", [("--max-nodes", "1000"), ("--max-nodes", "1e3"), ("--max-seconds", "0.05")]
)
def test_limit_stops_a_search_with_status_3(option: tuple[str, str]) -> None:
    done = call("solve", "--algorithm", "ida-star", *option, text=FARTHEST)
    assert (done.returncode, done.stdout) == (3, "")
    assert "0-12-9-13_15-11-10-14_3-7-2-5_4-8-6-1" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "text", "quoted"),
    [
        (["solve"], "1 2 3 4 0 6 7 5 x", "'x'"),
        (["solve"], "", "empty"),
        (["solve", "/no/such/file"], "", "/no/such/file"),
        (["solve", "/"], "", "/"),
        (["solve", "--algorithm", "magic"], "", "'magic'"),
        (["solve", "--heuristic", "magic"], "", "'magic'"),
        (["solve", "--max-nodes", "-1"], "", "'-1'"),
        (["solve", "--max-nodes", "1.5"], "", "'1.5'"),
        (["solve", "--max-nodes", "inf"], "", "'inf'"),
        (["solve", "--max-seconds", "soon"], "", "'soon'"),
        (["solve", "--max-seconds", "nan"], "", "'nan'"),
        (["solve", "--max-seconds", "inf"], "", "'inf'"),
        (["convert", "--pace", "0"], "", "more than 0"),
        (["experiment", "korf-1985", "--boards", "1,5-3"], "", "'5-3'"),
        (["race", "--lengths", "40"], "", "no 3x3 board 40 moves"),
        (["race", "--lengths", "3", "boards.txt"], "", "not both"),
        (["check"], "12345067", "the 8 digits could be 2x4 or 4x2"),
        (["check"], "1234567", "too small"),
        (["solve", "--algorithm", "bfs", "--heuristic", "manhatten"], "", "'manhatten'"),
        (["solve", "--output", "/no/such/place"], "0132", "/no/such/place"),
        (["solve", "--goal", "1-2"], "0132", "1-2"),
        (["solve", "--algorithm", "astar", "--heuristic", "walking-distance"],
         Board.solved(5).text(), "5x5"),
        (["shuffle", "1x1"], "", "1x1"),
        (["shuffle", "4y4"], "", "'4y4'"),
        (["shuffle", "9999999999x2"], "", "999999999x2"),
        (["check"], "1-2-3", "1-2-3"),
        (["apply", "RX"], "0132", "'X'"),
        (["apply", "R"], "0132", "move 1"),
        (["review", "RX"], "0132", "'X'"),
        (["review", "D"], "0132", "move 1"),
        (["bench", "--fast"], "", "--fast"),
        (["solve", "--heuristic", "/no/such/h.py"], "", "/no/such/h.py"),
        (["check-heuristic", "/no/such/h.py"], "", "/no/such/h.py"),
        (["check-heuristic"], "", "file"),
        ([*CHECK, "-"], "def h(tiles):\n  return (1", "line 2"),
        ([*CHECK, "-"], "import nothing.such\ndef h(tiles): return 0", "line 1: Module"),
        ([*CHECK, "-"], "def g(tiles): return 0", "defines no h"),
        ([*CHECK, "-"], "h = 3", "h must be a function, got 3"),
        ([*CHECK, "-"], "def h(a, b, c): return 0", "takes 3 arguments"),
        ([*CHECK, "-"], "def h(tiles): tiles[0]", "h returned None for this board: is a"),
        ([*CHECK, "-"], "def h(tiles):\n return tils", "Line 2: NameError: name 'tils'"),
        ([*CHECK, "-"], "def h(tiles):\n raise SystemExit(0)", "Line 2: SystemExit: 0"),
        ([*CHECK, "-"], "raise SystemExit(0)", "line 1: SystemExit: 0"),
        ([*CHECK, "-"], "import os\ndef h(tiles): os._exit(0)", "ended its Python process (exit status 0)"),
        ([*CHECK, "-"], "import os\nos._exit(0)", "ended its Python process (exit status 0)"),
        ([*CHECK, "-"], "\0", "null"),
        (["check-heuristic", "-", "--size", "5"], "def h(tiles): return 0", "more than 16 cells"),
        (["check-heuristic", "-", "--size", "2", "--goal", "12345678 0"], "def h(tiles): return 0",
         "12345678"),
        (["trace", "--algorithm", "auto"], "0132", "'auto'"),
        ([], "", "VERB"),
        (["dance"], "", "'dance'"),
    ],
)  # fmt: skip
def test_bad_input_is_reported_on_one_line(arguments: list[str], text: str, quoted: str) -> None:
    done = call(*arguments, text=text)
    assert (done.returncode, done.stdout) == (2, "")
    assert quoted in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("slidestar: ")


@pytest.mark.parametrize(
    ("arguments", "status", "printed"),
    [
        (("solve", "1-2-3_4-0-6_7-5-8", "--format", "moves"), 0, "UL\n"),
        (("solve", "1 2 3/4 0 6/7 5 8", "--format", "moves"), 0, "UL\n"),
        (("apply", "U", "123406758"), 0, " 1  2  3\n 4  5  6\n 7  0  8\n"),
        (("convert", "123406758"), 0, "1-2-3_4-0-6_7-5-8\n"),
        (("solve", "1-2-3_4-0-6_7-5-7"), 2, "tile 7 appears twice"),
        (("solve", "board"), 2, "No such file or directory: 'board'"),
    ],
)
def test_an_argument_without_letters_is_a_board(
    arguments: tuple[str, ...], status: int, printed: str
) -> None:
    done = call(*arguments, text="2-1_0-3")
    assert done.returncode == status
    assert printed in done.stdout + done.stderr


def test_a_file_may_have_a_board_as_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("123406758").write_text("1-2-3_4-5-6_7-0-8")
    assert call("solve", "123406758", "--format", "moves").stdout == "L\n"


def test_scramble_is_read_as_its_board() -> None:
    board = Board.solved(3).apply(SCRAMBLE)
    report = "slidestar: read 21 moves as a scramble of the 3x3 board\n"
    done = call("solve", "--format", "json", text=f"{SCRAMBLE}\n{SCRAMBLE}\n{board.text()}")
    assert (done.returncode, done.stderr) == (0, report)
    assert [json.loads(line)["board"] for line in done.stdout.splitlines()] == [board.text()] * 3
    assert call("check", text=SCRAMBLE).stdout == call("check", text=board.text()).stdout
    done = call("convert", text=SCRAMBLE)
    assert (done.stdout, done.stderr) == (f"{board.text()}\n", report)


@pytest.mark.parametrize("text", ["D2 R2 U2 L2", f"{SCRAMBLE} D5", "D U L R " * 4])
def test_moves_that_are_no_scramble_are_refused(text: str) -> None:
    done = call("check", text=text)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@posix
def test_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m slidestar solve --algorithm greedy | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        input="\n".join(["8 6 7/2 5 4/3 0 1"] * 200), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stderr == ""


def test_shuffle_prints_seeded_and_random_boards() -> None:
    assert call("shuffle", "4", "--seed", "tea").stdout == shuffle(4, 4, "tea").text() + "\n"
    many = call("shuffle", "2x5", "--seed", "a", "--count", "3").stdout.split()
    assert len(set(many)) == 3
    assert all(Board.parse(line).is_solvable() for line in many)
    assert call("shuffle").stdout != call("shuffle").stdout


def test_check_reports_solvability_and_distances() -> None:
    done = call("check", text="1 2 3/4 5 6/8 7 0\n\n4 1 3/0 2 6/7 5 8")
    assert done.returncode == 1
    assert "Unsolvable puzzle\n1 inversion: on a board 3 wide" in done.stdout
    assert "Solvable with 7 and 8 swapped: 1-2-3_4-5-6_7-8-0" in done.stdout
    assert "Solvable\n" in done.stdout
    assert "Hamming = 5\nManhattan = 5\nInversions = " in done.stdout


def test_apply_prints_the_resulting_positions() -> None:
    assert call("apply", "UL", text="123406758").stdout == "3\n 1  2  3\n 4  5  6\n 7  8  0\n"
    done = call("apply", "dr", "--all", text="123406758")
    assert done.stdout.count("\n\n") == 2
    assert (
        call("apply", "", "--all", text="123406758").stdout == "3\n 1  2  3\n 4  0  6\n 7  5  8\n"
    )
    assert "moves of the blank" in done.stderr


def test_review_grades_moves() -> None:
    done = call("review", "RLUDUL", text="123406758")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    if load_loops().backend != "interpreted":
        assert lines[0] == "6 moves, optimal 2; 2 wrong moves cost 4; efficiency 33%"
        assert lines[1:] == [
            "moves 1-2: 2 wasted; tile 4 had to come back (U was better)",
            "moves 4-5: 2 wasted; tile 5 had to come back (L was better)",
        ]
        reply = json.loads(call("review", "RLUDUL", "--format", "json", text="123406758").stdout)
        assert reply["summary"] == lines[0]
        assert lines[1].startswith(reply["mistakes"][0]["text"])
    done = call("review", "dr", "--format", "json", text="123406758")
    reply = json.loads(done.stdout)
    assert (reply["moves"], reply["length"], reply["wasted"]) == ("UL", 2, 0)
    assert "moves of the blank" in done.stderr
    goal = "1-2-3_8-0-4_7-6-5"
    done = call("review", "DD", "--goal", goal, "--format", "json", text="1 0 3/8 2 4/7 6 5")
    assert (done.returncode, done.stdout) == (2, "")
    assert "move 1" in done.stderr
    done = call("review", "U", "--goal", goal, "--format", "json", text="1 0 3/8 2 4/7 6 5")
    assert json.loads(done.stdout)["solved"] is True


def test_review_of_a_large_board_prints_its_mistakes() -> None:
    board = shuffle(5, 5, "review")
    moves = solve(board, limit=Limit(nodes=1)).moves
    done = call("review", str(moves), text=str(board))
    assert (done.returncode, done.stderr) == (0, "")
    found = grade(board, moves)
    assert len(found.mistakes) > 1 or load_loops().backend == "interpreted"
    assert found.likely or load_loops().backend == "interpreted"
    expected = [f"{mistake} ({mistake.instead})" for mistake in found.mistakes]
    assert done.stdout.splitlines() == [str(found), *expected, *map(str, found.likely)]


def test_review_of_several_boards_reports_each(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("123456780\n123456870\n")
    done = call("review", "", str(file))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == (
        "0 moves, optimal 0; no wrong move; efficiency 100%\n\nUnsolvable puzzle\n"
    )
    done = call("review", "", str(file), "--format", "json")
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert (first["exact"], second["error"]) == (True, "unsolvable")
    assert (
        second["goals"]
        == json.loads(call("check", "--format", "json", text=second["board"]).stdout)["goals"]
    )


MANHATTAN = """
def h(tiles):
    print("called") if tiles == GOAL else None
    return sum(abs(c // COLS - (t - 1) // COLS) + abs(c % COLS - (t - 1) % COLS)
               for c, t in enumerate(tiles) if t)
"""


def test_check_heuristic_prints_a_report(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(MANHATTAN)
    done = run("check-heuristic", str(file), "--size", "2x3")
    assert (done.returncode, set(done.stderr.splitlines())) == (0, {"called"})
    assert done.stdout.startswith("h on all 360 positions of 2x3:\nAdmissible: ")
    file.write_text("def h(tiles, goal):\n    return sum(a != b for a, b in zip(tiles, goal))\n")
    called = call("check-heuristic", str(file), "--goal", "0 1 2/3 4 5")
    assert (called.returncode, called.stderr) == (1, "")
    assert (
        "of 360 positions. The worst: h is 2, the true distance 1, for 1-0-2_3-4-5" in called.stdout
    )
    called = call("check-heuristic", str(file), "--size", "2x4", "--format", "json")
    report = json.loads(called.stdout)
    assert (called.returncode, report["positions"], report["admissible"]) == (1, 20160, False)
    assert report["worst"]["h"] > report["worst"]["distance"]


def test_check_heuristic_is_stopped_at_its_timeout() -> None:
    source = "def h(tiles):\n    while True: pass"
    done = call("check-heuristic", "-", "--size", "2", "--timeout", "0.1", text=source)
    assert done.returncode == 2
    assert "stopped after 0.1 s of processor time in line 2, after 0 of 24 calls" in done.stderr


def test_check_heuristic_limits_the_memory(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text("def h(tiles):\n    return len(bytes(1 << 29)) * 0")
    usual = [*CHECK, str(file)]
    assert run(*usual).returncode == 0
    limited = run(*usual, "--max-memory", "400")
    assert (limited.returncode, "Line 2: MemoryError" in limited.stderr) == (2, True)
    refused = run(*usual, "--max-memory", "40")
    assert "--max-memory: must be from 256 to 1,048,576, got '40'" in refused.stderr


def test_solve_uses_a_heuristic_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text(MANHATTAN.replace('print("called")', "None"))
    boards = "8 6 7/2 5 4/3 0 1\n0132\n1 2 3/4 0 5"
    own = call(
        "solve", "--algorithm", "astar", "--heuristic", str(file), "--format", "json", text=boards
    )
    named = call("solve", "--algorithm", "astar", "--format", "json", text=boards)
    assert (own.returncode, own.stderr) == (0, "")
    for mine, its in zip(own.stdout.splitlines(), named.stdout.splitlines(), strict=True):
        a, b = json.loads(mine), json.loads(its)
        assert (a["heuristic"], a["moves"], a["optimal"]) == ("h", b["moves"], True)
        assert a["stats"]["expanded"] == b["stats"]["expanded"]
    file.write_text("def h(tiles):\n    return 1 / tiles[0]\n")
    unused = call("solve", "--heuristic", str(file), text=boards)
    assert (unused.returncode, "for a function h, got 'auto'" in unused.stderr) == (2, True)
    failed = call("solve", "--algorithm", "astar", "--heuristic", str(file), text="012345678")
    assert (failed.returncode, failed.stdout) == (2, "")
    assert failed.stderr == (
        "slidestar: Line 2: ZeroDivisionError: division by zero [0-1-2_3-4-5_6-7-8]\n"
    )


def test_trace_prints_expanded_positions_and_entries(tmp_path: Path) -> None:
    done = call("trace", text="1 2 3/4 0 6/7 5 8")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "  step    g    h    f  board\n"
        "     0    0    2    2  1-2-3_4-0-6_7-5-8\n"
        "     1    1    1    2  1-2-3_4-5-6_7-0-8\n"
        "  goal    2    0    2  1-2-3_4-5-6_7-8-0\n"
    )
    done = call("trace", "--algorithm", "weighted-astar", text="1 2 3/4 0 6/7 5 8")
    assert done.stdout.startswith(
        "  step    g    h    f   g+2h  board\n     0    0    2    2      4  1-2-3_4-0-6_7-5-8\n"
    )
    file = tmp_path / "own.py"
    file.write_text(
        "def h(tiles, goal):\n    return sum(a != b for a, b in zip(tiles, goal)) / 2\n"
    )
    done = call(
        "trace", "--heuristic", str(file), "--format", "json", text="8 1 3/4 0 2/7 6 5\n1320"
    )
    assert done.returncode == 1
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert second["error"] == "unsolvable"
    entries, steps = first["entries"], first["steps"]
    assert [entries[k]["left"] for k in steps] == list(range(len(steps)))
    for entry in entries[1:]:
        parent = entries[entry["parent"]]
        assert Board.parse(parent["board"]).move(entry["move"]).text() == entry["board"]
        assert (entry["g"], entry["f"]) == (parent["g"] + 1, entry["g"] + entry["h"])
    assert len(read_letters(first["moves"])) == 14
    done = call("trace", "--max-nodes", "5", text="8 6 7/2 5 4/3 0 1")
    assert (done.returncode, done.stdout.count("\n")) == (3, 6)
    assert "limit of 5 nodes" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "--max-depth", "3"], "--max-depth needs --algorithm dfs, got auto"),
        (["trace", "--rules", "princeton", "--width", "5"], "must be 'beam' with a width"),
        (["solve", "--algorithm", "bfs", "--cost", "tile"], "or 'uniform-cost' with a cost"),
    ],
)
def test_options_of_other_algorithms_are_refused(arguments: list[str], message: str) -> None:
    done = call(*arguments, text="1 2 3/4 0 6/7 5 8")
    assert done.returncode == 2
    assert message in done.stderr


def test_trace_obeys_rules_and_prints_their_counts() -> None:
    board = "8 1 3/4 0 2/7 6 5"
    rules = "aima-h2,ties:small-h,generated:insertions"
    *rows, counts = call("trace", "--rules", rules, text=board).stdout.splitlines()
    assert counts == "expanded 34, generated 58, visited 35, queue 25"
    assert len(rows) == 1 + 34 + 1
    assert rows[-1] == "  goal   14    0   14  1-2-3_4-5-6_7-8-0"
    counted = ("--expanded", "34", "--generated", "58", "--max-nodes", "20000")
    found = call("why", "--board", board, *counted).stdout
    assert f"expanded 34, generated 58: any of: {rules}; " in found
    done = call("why", "--board", board, "--expanded", "5000", "--max-nodes", "10")
    assert done.stdout.startswith("None of the rule sets tried so far gives these counts")
    assert "after 1 search:" in done.stderr
    done = call("trace", "--rules", rules, "--format", "json", text=board)
    record = json.loads(done.stdout)
    assert record["counts"]["generated"] == 58
    assert Board.parse(board).apply(record["moves"]).is_goal()
    weighted = ("--algorithm", "weighted-astar", "--weight", "3", "--rules", "aima-h2")
    assert call("trace", *weighted, text=board).stdout.splitlines()[1].split()[4] == "30"
    stopped = call("trace", "--rules", rules, "--max-nodes", "5", text=board)
    assert (stopped.returncode, stopped.stdout.count("\n")) == (3, 6)
    wrong = call("trace", "--rules", "ties:first", text=board)
    assert wrong.returncode == 2
    assert "ties must be one of small-h" in wrong.stderr


def test_weight_of_weighted_astar_is_an_option() -> None:
    chosen = ("--algorithm", "weighted-astar", "--weight", "1.5")
    board = "1 2 3/4 0 6/7 5 8"
    assert call("trace", *chosen, text=board).stdout.startswith(
        "  step    g    h    f g+1.5h  board\n     0    0    2    2      3  1-2-3_4-0-6_7-5-8\n"
    )
    counts = [
        call("solve", *chosen[:3], weight, "--stats", text="867254301").stderr.split("  ")[0]
        for weight in ("1", "10")
    ]
    assert counts == ["expanded 6,728", "expanded 163"]
    done = call("solve", "--weight", "3", text=board)
    assert (done.returncode, done.stdout) == (2, "")
    assert "algorithm must be 'weighted-astar' with a weight, got 'auto'" in done.stderr


def test_bench_prints_and_stores_its_figures(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    done = call("bench", "--quick", "--json", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    figures = json.loads(file.read_text())
    assert figures["machine"]["loops"] == load_loops().backend
    rows = figures["rows"]
    assert [row["case"] in done.stdout for row in rows] == [True] * len(rows)
    assert all(row["expanded"] > 0 and row["seconds"] > 0 for row in rows)
    assert [row["moves"] for row in rows] == [row["published"] for row in rows]
    assert [row["published"] for row in rows] == [31, 31, None, 57, 55, 59]


def test_checkpoint_of_another_board_is_refused(tmp_path: Path) -> None:
    """The proof by two processes is in tests/nightly."""
    checkpoint = tmp_path / "proof.json"
    options = ("--optimal", "--checkpoint", str(checkpoint), "--format", "moves")
    done = call("solve", *options, text=FARTHER)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == call("solve", "--format", "moves", text=FARTHER).stdout
    assert json.loads(checkpoint.read_text())["bound"] == 57
    again = call("solve", *options, text="8 6 7/2 5 4/3 0 1 ")
    assert (again.returncode, again.stdout) == (2, "")
    assert "is the checkpoint of another board" in again.stderr


def test_stopped_proof_reports_its_bound() -> None:
    done = call("solve", "--optimal", "--max-nodes", "1000", text=FARTHER)
    assert done.returncode == 3
    assert re.search(r"1,000 nodes; any solution has at least \d\d moves", done.stderr)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--checkpoint", "x.json"], "--checkpoint needs --optimal"),
        (["--cluster", "127.0.0.1:1"], "--cluster needs --optimal"),
        (["--optimal", "--algorithm", "bfs"], "--optimal needs --algorithm auto"),
    ],
)
def test_contradicting_options_of_proofs_are_refused(options: list[str], said: str) -> None:
    done = call("solve", *options, text="1 2/3 0")
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"slidestar: {said}\n")


def test_proof_of_a_large_board_is_refused() -> None:
    done = call("solve", "--optimal", text=shuffle(6, 6, "tea").text())
    assert (done.returncode, done.stdout) == (2, "")
    assert "only up to 16 cells, or 5x5" in done.stderr


def test_version_is_printed() -> None:
    assert call("--version") == (0, f"slidestar {slidestar.__version__}\n", "")
