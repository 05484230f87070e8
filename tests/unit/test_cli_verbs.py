"""The verbs `convert`, `history`, `race`, `completion`, `records` and `worksheet`."""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from kit.commandline import EASY, call

from slidestar import Board, Moves, PuzzleError, shuffle, solve
from slidestar.cli.best_known import best_known
from slidestar.cli.notations import BoardWithMoves, read_notations
from slidestar.history import Solve, write_csv
from slidestar.slidysim import Replay, write_replay

SOLUTION = solve(shuffle(3, 4, "tea"))
BOARD, MOVES = SOLUTION.board.text(), str(SOLUTION.moves)
WITH_BOARD = ["boards", "slidysim", "link", "svg", "animation"]
WITHOUT = ["counts", "letters", "blank", "tiles"]


def read(text: str, board: Board | None = None) -> BoardWithMoves:
    (line,) = read_notations(text.splitlines(), board)
    return line


# convert -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", WITH_BOARD + WITHOUT)
def test_converted_solution_is_read_back(form: str) -> None:
    done = call("convert", "--board", BOARD, "--to", form, text=MOVES)
    assert (done.returncode, done.stderr) == (0, "")
    line = read(done.stdout, SOLUTION.board if form in WITHOUT else None)
    assert (line.board, line.moves) == (SOLUTION.board, SOLUTION.moves)
    again = call("convert", *(("--board", BOARD) if form in WITHOUT else ()), text=done.stdout)
    assert again.stdout == f"{MOVES}\n"


def test_boards_are_converted_to_boards() -> None:
    assert call("convert", text="3 0 1 3 4 2 5 7 8 6\n1 2/3 0").stdout == (
        "0-1-3_4-2-5_7-8-6\n1-2_3-0\n"
    )
    rows = call("convert", "--to", "rows", text=f"{EASY}\n1 2/3 0").stdout
    assert rows == "3\n 1  2  3\n 4  0  6\n 7  5  8\n\n2\n 1  2\n 3  0\n"
    assert call("convert", text=rows).stdout == f"{EASY}\n1-2_3-0\n"
    assert call("convert", "--to", "link", text=EASY).stdout == f"?board={EASY}\n"


def test_output_of_solve_can_be_converted() -> None:
    text = f"{EASY}\n1-2-3_4-5-6_8-7-0\n{BOARD}"
    listing = call("solve", text=text).stdout
    assert call("convert", text=listing).stdout == f"UL\n{MOVES}\n"
    assert (
        call("convert", "--to", "boards", text=call("solve", text=BOARD).stdout).stdout
        == call("solve", text=BOARD).stdout
    )
    records = call("solve", "--format", "json", text=f"{EASY}\n{BOARD}").stdout
    assert call("convert", "--to", "tiles", text=records).stdout.startswith("5 8\n")
    known = json.loads(call("convert", "--format", "json", text=records).stdout.splitlines()[1])
    assert (known["moves"], known["solved"], known["read_as"]) == (MOVES, True, "json")
    assert known["lower_bound"] == known["length"] == len(SOLUTION)


def test_converted_replay_keeps_its_times() -> None:
    link = write_replay(Replay(Board.parse(EASY), Moves("UL"), 4.0, (0, 250)))
    assert call("convert", "--to", "slidysim", text=link).stdout == f"{link}\n"
    drawing = call("convert", "--to", "animation", text=link).stdout
    assert read(drawing).times == (0, 250)
    # 900 ms until the first move, 250 ms until the second one, and 120 + 2500 ms at the end.
    assert f"animation:{(900 + 250 + 120 + 2500) / 1000:g}s" in drawing
    assert "animation:3.65s" not in drawing


@pytest.mark.parametrize("form", ["svg", "animation"])
def test_pictures_are_svg(form: str, tmp_path: Path) -> None:
    file = tmp_path / "picture.svg"
    done = call("convert", "--board", EASY, "--to", form, "--output", str(file), text="UL")
    assert (done.returncode, done.stdout) == (0, "")
    drawing = ElementTree.parse(file)
    assert drawing.getroot().tag == "{http://www.w3.org/2000/svg}svg"
    texts = [text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("8") == (3 if form == "svg" else 1)


def test_picture_of_the_page_is_read() -> None:
    title = f"<title>3x3 sliding puzzle, 2 moves, from {EASY}</title>"
    captions = '<text class="c" x="1">1 U</text><text class="c" x="1">2 L</text>'
    assert str(read(f"<svg>{title}{captions}</svg>").moves) == "UL"


@pytest.mark.parametrize(
    ("arguments", "text", "said"),
    [
        ((), "UL", "are moves: add --board"),
        (("--to", "letters"), EASY, "--to letters needs moves"),
        (("--board", EASY), "RR", "move 2"),
        ((), "<svg></svg>", "does not contain its moves"),
        ((), '{"moves": "U"}', "has no board"),
        ((), '{"board": ', "isn't JSON"),
        ((), "?r=abc", "replay link"),
        ((), "?size=4x4", "has no board and no seed"),
        ((), "Number of moves = 1\n1-2_3-0\n\n0-1_2-3", "board 2 isn't one move"),
        (("--to", "svg"), "?board=1-2_0-3&moves=L\n?board=1-2_0-3&moves=L", "--format json"),
        (
            ("--to", "slidysim", "--goal", "0-1_2-3", "--board", "1-0_2-3"),
            "R",
            "--to slidysim needs the standard goal",
        ),
        (("--to", "gif"), EASY, "'gif'"),
    ],
)
def test_conversion_error_names_the_cause(arguments: tuple[str, ...], text: str, said: str) -> None:
    done = call("convert", *arguments, text=text)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert said in done.stderr


# history -----------------------------------------------------------------------------------------

CSTIMER: dict[str, Any] = {
    "session1": [
        [[penalty, time], "", "", 1_700_000_000 + number]
        for number, (penalty, time) in enumerate(
            [(0, 12_340), (2000, 10_000), (0, 11_000), (-1, 9_000), (0, 63_000)]
        )
    ],
    "session2": [[[0, 1000], "R U", "", 1_700_000_000]],
    "properties": {
        "sessionData": json.dumps(
            {
                "1": {"name": "fifteen", "opt": {"scrType": "15prp"}},
                "2": {"name": "cube", "opt": {"scrType": "333"}},
            }
        )
    },
}


def test_history_prints_averages_of_cstimer_solves(tmp_path: Path) -> None:
    file = tmp_path / "cstimer.txt"
    file.write_text(json.dumps(CSTIMER))
    done = call("history", str(file))
    assert done.returncode == 0
    assert "the session 'cube' isn't of a sliding puzzle" in done.stderr
    # 12.34, 12.00 with its penalty, 11.00, DNF, 63.00: the best and the DNF are left out.
    assert done.stdout == (
        "4x4, 'fifteen': 5 solves, 1 DNF\n"
        "               latest         best\n"
        "single       1:03.000     0:11.000\n"
        "mo3               DNF     0:11.780\n"
        "ao5          0:29.113     0:29.113\n"
        "mean 0:24.585\n"
    )
    known = json.loads(call("history", "-", "--format", "json", text=file.read_text()).stdout)
    assert (known["session"], known["rows"], known["solves"]) == ("fifteen", 4, 5)
    assert (known["last"]["3"], known["best"]["3"]) == ("DNF", 11_780)


@pytest.mark.parametrize(
    ("arguments", "average", "note"),
    [((), "0:24.500", "5%"), (("--trim", "5%"), "0:24.500", "5%"),
     (("--trim", "one"), "0:25.583", "one")],
)  # fmt: skip
def test_history_names_the_trim_of_its_averages(
    arguments: tuple[str, ...], average: str, note: str
) -> None:
    board = Board.parse(EASY)
    times = [*range(48), 100, 148]
    solves = [Solve(f"2026-11-21T10:00:{n:02}Z", board, Moves("UL"), 1000 * t)
              for n, t in enumerate(times)]  # fmt: skip
    done = call("history", *arguments, text=write_csv(solves))
    assert f"ao50         {average}     {average}\n" in done.stdout
    assert done.stdout.endswith(f"averages without the best and the worst {note}\n")
    assert "averages" not in call("history", text=write_csv(solves[:24])).stdout


def test_history_reads_replays_and_csv() -> None:
    board = Board.parse(EASY)
    links = [write_replay(Replay(board, Moves("UL"), 4.0, (0, t))) for t in (250, 500, 750)]
    links.append(write_replay(Replay(board, Moves("U"), 4.0)))  # not solved
    known = json.loads(call("history", "--format", "json", text="\n".join(links)).stdout)
    assert (known["milliseconds"], known["best"]["3"], known["last"]["3"]) == (250, 500, "DNF")
    assert (known["moves"], known["tps"], known["solved"]) == (2, 8, 3)
    solves = [Solve("2026-11-21T10:00:00Z", board, Moves("UL"), time) for time in (500, 700)]
    done = call("history", "--size", "3", text=write_csv(solves))
    assert "3x3: 2 solves\n" in done.stdout
    assert "fewest moves 2 (2 slides)" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "text", "said"),
    [
        ((), "nothing of the kind", "this isn't a list of solves from"),
        (("--size", "5"), json.dumps(CSTIMER), "the files have 4x4, 'fifteen'"),
        ((), json.dumps({"session1": [["x"]]}), "no solve could be read"),
    ],
)
def test_history_error_names_the_cause(arguments: tuple[str, ...], text: str, said: str) -> None:
    done = call("history", *arguments, text=text)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


# race --------------------------------------------------------------------------------------------


def test_race_prints_runs_and_a_summary(tmp_path: Path) -> None:
    ada, ben = tmp_path / "ada.py", tmp_path / "ben.py"
    for mine in (ada, ben):
        mine.write_text("def h(tiles, goal):\n    return 0\n")
    runs = f"astar-hamming,astar-manhattan,astar-manhattan-compiled,astar-{ada},astar-{ben}"
    done = call("race", "--runs", runs, "--max-nodes", "1000", text=f"{EASY}\n8 6 7/2 5 4/3 0 1")
    assert (done.returncode, done.stderr) == (3, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "1 astar hamming: 2 moves, 2 expanded"
    assert lines[2] == "1 astar manhattan (compiled): 2 moves, 2 expanded"
    assert lines[5] == "2 astar hamming: more than 1,000 expanded"
    rows = [line.split()[:5] for line in lines[-2:]]
    assert rows == [["astar", str(each), "1", "1", "2.0"] for each in (ada, ben)]


def test_race_prints_json_and_csv() -> None:
    dealt = (
        "race",
        "--lengths",
        "4,6",
        "--each",
        "2",
        "--size",
        "2x3",
        "--runs",
        "bfs,astar-hamming",
    )
    records = [json.loads(line) for line in call(*dealt, "--format", "json").stdout.splitlines()]
    assert [record["length"] for record in records] == [4] * 4 + [6] * 4
    assert [record["index"] for record in records] == [0, 0, 1, 1, 2, 2, 3, 3]
    table = list(csv.DictReader(StringIO(call(*dealt, "--format", "csv").stdout)))
    assert [row["board"] for row in table] == [record["board"] for record in records]
    assert {row["shortest"] for row in table} == {"4", "6"}
    unsolvable = call("race", "--format", "json", text="1-2_0-3\n2-1_0-3")
    assert unsolvable.returncode == 1
    assert json.loads(unsolvable.stdout.splitlines()[-1])["length"] is None


@pytest.mark.parametrize(
    ("runs", "said"),
    [
        ("magic", "'magic' must begin with one of"),
        ("bfs-hamming", "bfs uses no heuristic"),
        ("astar-magic", "got 'magic'"),
        ("rbfs-hamming-compiled", "compiled must be False"),
        ("astar-own.py-compiled", "no compiled search has your heuristic"),
        (",", "at least one search"),
        ("astar-/no/such/h.py", "/no/such/h.py"),
    ],
)
def test_runs_error_names_the_cause(runs: str, said: str) -> None:
    done = call("race", "--runs", runs, text=EASY)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr


# json and completion -----------------------------------------------------------------------------


def test_shuffle_check_and_apply_print_json() -> None:
    dealt = json.loads(call("shuffle", "3", "--seed", "a", "--format", "json").stdout)
    assert dealt == {"board": shuffle(3, 3, "a").text(), "seed": "a"}
    good, bad = map(
        json.loads,
        call("check", "--format", "json", text=f"{EASY}\n1-2-3_4-5-6_8-7-0").stdout.splitlines(),
    )
    assert (good["solvable"], good["manhattan"], good["swap"]) == (True, 2, None)
    assert (bad["solvable"], bad["repaired"]) == (False, "1-2-3_4-5-6_7-8-0")
    made = json.loads(call("apply", "U", "--format", "json", text=EASY).stdout)
    assert made == {
        "board": EASY,
        "moves": "U",
        "length": 1,
        "length_mtm": 1,
        "boards": ["1-2-3_4-5-6_7-0-8"],
    }


@pytest.mark.skipif(not shutil.which("bash"), reason="needs bash")
def test_bash_completes_verbs_options_and_files(tmp_path: Path) -> None:
    pytest.importorskip("shtab")
    script = tmp_path / "completion"
    script.write_text(call("completion", "bash").stdout)
    script_text = f"""
        source {script}
        for words in "slidestar conv" "slidestar convert --to sl" "slidestar solve {tmp_path}/co"; do
          COMP_WORDS=($words); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
          _shtab_slidestar; echo "${{COMPREPLY[@]}}"
        done"""
    done = subprocess.run(["bash", "-c", script_text], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["convert", "slidysim", str(script)]


# records -----------------------------------------------------------------------------------------


def test_records_are_solutions_of_seeded_boards() -> None:
    records = [json.loads(line) for line in call("records", "--format", "json").stdout.splitlines()]
    assert [(found["size"], found["number"]) for found in records] == [
        (side, number) for side in (6, 7, 8, 10) for number in range(1, 51)
    ]
    for found in records:
        board, moves = Board.parse(found["board"]), Moves.parse(found["moves"])
        assert board == shuffle(found["size"], seed=f"record {found['number']}")
        assert board.apply(moves).is_goal()
        assert len(moves) == found["length"] >= found["manhattan"] == board.manhattan()
        assert (found["length"] - found["manhattan"]) % 2 == 0


def test_records_table_has_the_mean_of_each_size() -> None:
    lines = call("records").stdout.splitlines()
    assert [line.split()[:2] for line in lines[1:-1]] == [
        [f"{side}x{side}", "50"] for side in (6, 7, 8, 10)
    ]
    records = call("records", "--format", "json", "--size", "7").stdout.splitlines()
    lengths = [json.loads(line)["length"] for line in records]
    _, _, shortest, mean, longest, _ = lines[2].split()
    assert (int(shortest), int(longest)) == (min(lengths), max(lengths))
    assert float(mean) == pytest.approx(sum(lengths) / 50, abs=0.01)
    assert len(records) == 50


def test_records_reject_other_sizes_and_wrong_moves() -> None:
    done = call("records", "--size", "5")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--size must be one of 6x6, 7x7, 8x8, 10x10" in done.stderr
    known = next(best_known())
    assert known.check() == known.board
    with pytest.raises(PuzzleError, match="do not solve it"):
        replace(known, moves=known.moves[:-1]).check()


def test_worksheet_is_printed_with_its_answers() -> None:
    worksheet, with_answers = call("worksheet"), call("worksheet", "--answers")
    assert (worksheet.returncode, worksheet.stderr) == (0, "")
    assert worksheet.stdout.count("mode=learn") == 8
    assert "5,123" not in worksheet.stdout
    assert with_answers.stdout.startswith(worksheet.stdout)
    assert "5,123" in with_answers.stdout
