"""Streams of boards on the command line: reading, solving in order, and interrupts."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.commandline import EASY, FAR, call, feed_forever, posix, session_ends, start

from slidestar import Board, InvalidBoard, shuffle
from slidestar.puzzle.board_stream import parse_boards, read_boards

linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="it looks into /proc")
BOARDS = [EASY, "1-2-3_4-5-6_8-7-0", *(shuffle(3, 3, str(n)).text() for n in range(60))]

# Reading -----------------------------------------------------------------------------------------


def written(board: Board, form: str) -> str:
    rows = [" ".join(map(str, row)) for row in board.grid()]
    return {
        "canonical": board.text(),
        "rows": "\n" + "\n".join(rows) + "\n",
        "with its size": str(board),
        "with its size, and space": f"{board}\n",
        "slashes": "/".join(rows),
        "lists": str([list(row) for row in board.grid()]),
        "numbers": f"{board.rows} {board.cols} {' '.join(rows)}",
        "commented": f"# a board\n{board.text()}",
    }[form]


boards = st.builds(
    lambda rows, cols, seed: shuffle(rows, cols, str(seed)) if seed else first(rows, cols),
    st.integers(2, 4), st.integers(2, 4), st.integers(0, 9),
)  # fmt: skip
forms = st.sampled_from(
    ("canonical", "rows", "with its size", "with its size, and space", "slashes", "lists",
     "numbers", "commented")
)  # fmt: skip


def first(rows: int, cols: int) -> Board:
    """Return a board whose first row may be a board by itself."""
    return Board.from_flat(range(rows * cols), rows, cols)


@settings(deadline=None)
@given(st.lists(st.tuples(boards, forms, st.sampled_from(("", "\n"))), min_size=1, max_size=6))
def test_stream_has_the_boards_of_the_text(parts: list[tuple[Board, str, str]]) -> None:
    text = "\n".join(written(board, form) + space for board, form, space in parts)
    found = [each.board() for each in read_boards(text.splitlines())]
    assert found == parse_boards(text) == [board for board, _, _ in parts]


def test_empty_lines_may_separate_rows() -> None:
    lines = ["0 1 2 3", "", "4 5 6 7", "", "8 9 10 11", "", "12 13 14 15"]
    assert [each.board() for each in read_boards(lines)] == [first(4, 4)]
    assert len(list(read_boards(["0 1 2 3", "", "0 1 3 2", "1 0 2 3"]))) == 3


def decided(lines: Iterable[str]) -> list[int]:
    """Return the number of lines read before each board."""
    taken = 0

    def counted() -> Iterable[str]:
        nonlocal taken
        for line in lines:
            taken += 1
            yield line

    return [taken for _ in read_boards(counted())]


def test_board_is_yielded_at_its_last_line() -> None:
    assert decided([EASY, "123406758", "1 2 3/4 0 6/7 5 8"]) == [1, 2, 3]
    assert decided(["3", "1 2 3", "4 0 6", "7 5 8", "2 3", "1 2 3", "4 0 5", EASY]) == [4, 7, 8]
    assert decided(["1 2 3", "4 0 6", "7 5 8", "", EASY]) == [4, 5]
    assert decided(["0 1 2 3", "0 1 3 2", "1 0 2 3", EASY]) == [2, 2, 3, 4]


def test_endless_input_without_boards_is_refused() -> None:
    with pytest.raises(InvalidBoard, match="'hello' doesn't belong"):
        list(read_boards(["1 2 3", "hello"]))
    taken = 0

    def endless() -> Iterable[str]:
        nonlocal taken
        for taken in range(1_000_000):
            yield "1 2 3" if taken == 0 else "" if taken % 2 else "4 0 6"

    with pytest.raises(InvalidBoard, match="3 numbers"):
        list(read_boards(endless()))
    assert taken < 10


# Solving ---------------------------------------------------------------------------


@posix
def test_solution_is_printed_before_the_next_board() -> None:
    with start("solve", "--format", "moves") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for text, moves in (
            (EASY, b"UL\n"), ("3\n1 2 3\n4 5 6\n7 0 8", b"L\n"), ("\n1 2 3\n4 0 5\n", b"L\n"),
        ):  # fmt: skip
            process.stdin.write(f"{text}\n".encode())
            process.stdin.flush()
            assert process.stdout.readline() == moves
        process.stdin.close()
        assert process.wait(60) == 0


def test_boards_before_a_fault_are_solved() -> None:
    done = call("solve", "--format", "moves", text=f"{EASY}\n\n# a fault\n1-2-3_4-5-y\n")
    assert (done.returncode, done.stdout) == (2, "UL\n")
    assert done.stderr == (
        "slidestar: line 4: 'y' doesn't belong in a board (write the blank as 0), in '1-2-3_4-5-y'\n"
    )
    done = call("solve", "--jobs", "2", "--format", "moves", text=f"{EASY}\n1-2-3_4-5-5\n")
    assert (done.returncode, done.stdout) == (2, "UL\n")
    assert "line 2: tile 5 appears twice" in done.stderr


@pytest.mark.parametrize("form", ["moves", "json"])
def test_jobs_print_the_same_output(form: str) -> None:
    text = "\n".join(BOARDS)
    one = call("solve", "--format", form, text=text)
    two = call("solve", "--format", form, "--jobs", "2", text=text)
    assert (one.returncode, two.returncode, two.stderr) == (1, 1, "")
    assert without_seconds(two.stdout) == without_seconds(one.stdout)
    assert one.stdout.count("nsolvable") == 1


def without_seconds(text: str) -> list[str]:
    return [line.partition('"seconds"')[0] for line in text.splitlines()]


def test_skip_continues_a_run() -> None:
    text = "\n".join(BOARDS[:6])
    whole = call("solve", text=text).stdout
    begun = call("solve", text="\n".join(BOARDS[:4])).stdout
    assert begun + call("solve", "--skip", "4", text=text).stdout == whole
    assert call("solve", "--skip", "9", text=text).stdout == ""


@pytest.mark.parametrize(
    "options",
    [
        ["--algorithm", "weighted-astar", "--heuristic", "linear-conflict", "--weight", "3"],
        ["--algorithm", "bfs", "--max-nodes", "3000"],
    ],
)
def test_jobs_run_the_search_that_is_chosen(options: list[str]) -> None:
    text = "\n".join(BOARDS[:8])
    one = call("solve", "--format", "json", *options, text=text)
    two = call("solve", "--format", "json", *options, "--jobs", "2", text=text)
    assert two.returncode == one.returncode
    assert without_seconds(two.stdout) == without_seconds(one.stdout)


def test_jobs_refuse_a_heuristic_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text("def h(tiles): return 0")
    options = ("--jobs", "2", "--algorithm", "astar", "--heuristic", str(file))
    done = call("solve", *options, text=EASY)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "--jobs needs a heuristic of Slidestar, not a file" in done.stderr


# Interrupts -----------------------------------------------------------------------------------------


@linux
@posix
def test_ctrl_c_reports_skip_and_ends_all_processes() -> None:
    with start("solve", "--format", "moves", "--jobs", "2") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        feed_forever(process.stdin, EASY)
        for _ in range(20):
            assert process.stdout.readline() == b"UL\n"
        os.killpg(process.pid, signal.SIGINT)  # like a terminal
        answers = 20 + process.stdout.read().count(b"UL\n")
        said = process.stderr.read().decode()
        assert process.wait(120) == 3
        assert said == (
            f"slidestar: interrupted after {answers:,} boards: continue with --skip {answers}\n"
        )
        assert session_ends(process.pid)


@linux
@posix
def test_long_search_can_be_interrupted() -> None:
    with start("solve", "--algorithm", "iterative-deepening", "--format", "moves") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(f"{EASY}\n{FAR}\n".encode())
        process.stdin.close()
        assert process.stdout.readline() == b"UL\n"
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(120) == 3
        assert process.stderr.read() == (
            b"slidestar: interrupted after 1 board: continue with --skip 1\n"
        )
