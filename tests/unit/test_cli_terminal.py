"""The command line at a terminal: colours and the progress line."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

import pytest
from kit.commandline import COMMAND, EASY, FAR, Terminal, call, start, terminal_environment

from slidestar import Board
from slidestar.cli import main
from slidestar.cli.terminal import ProgressLine

pytestmark = pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals")

COLOUR = "\x1b["
UNSOLVABLE = "1-2-3_4-5-6_8-7-0"


def at_terminal(*arguments: str, text: str, **changed: str) -> str:
    """Return the output of a command, run in this process, whose streams are a terminal."""
    terminal = Terminal()
    stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
    with (
        os.fdopen(os.dup(terminal.end), "w") as stream,
        mock.patch.dict(os.environ, terminal_environment(**changed), clear=True),
        mock.patch.object(sys, "stdin", stdin),
        redirect_stdout(stream),
        redirect_stderr(stream),
    ):
        main(list(arguments))
    terminal.close()
    return terminal.output


def test_colours_appear_only_at_a_terminal() -> None:
    shown = at_terminal("check", text=UNSOLVABLE)
    assert "\x1b[31mUnsolvable puzzle\x1b[0m" in shown
    plain = call("check", text=UNSOLVABLE).stdout
    assert COLOUR not in plain
    for colour in ("\x1b[31m", "\x1b[0m", "\r"):
        shown = shown.replace(colour, "")
    assert shown == plain


@pytest.mark.parametrize(
    ("changed", "arguments", "coloured"),
    [
        ({"NO_COLOR": "1"}, (), False),
        ({"NO_COLOR": ""}, (), True),
        ({"TERM": "dumb"}, (), False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, (), False),
        ({"NO_COLOR": "1"}, ("--color", "always"), True),
        ({}, ("--color", "never"), False),
    ],
)
def test_colours_at_a_terminal_can_be_turned_off(
    changed: dict[str, str], arguments: tuple[str, ...], coloured: bool
) -> None:
    assert (COLOUR in at_terminal("check", *arguments, text=UNSOLVABLE, **changed)) == coloured


@pytest.mark.parametrize(
    ("changed", "arguments", "coloured"),
    [
        ({"FORCE_COLOR": "1"}, (), True),
        ({"FORCE_COLOR": "0"}, (), False),
        ({"FORCE_COLOR": "1"}, ("--color", "never"), False),
        ({}, ("--color", "always"), True),
    ],
)
def test_colours_in_a_pipe_can_be_turned_on(
    changed: dict[str, str], arguments: tuple[str, ...], coloured: bool
) -> None:
    assert (COLOUR in call("check", *arguments, text=UNSOLVABLE, **changed).stdout) == coloured


def test_errors_are_red() -> None:
    assert at_terminal("check", text="x").startswith("\x1b[31mslidestar:\x1b[0m 'x' doesn't")


def test_moved_tile_is_highlighted() -> None:
    rest = "2-3_4-5-6-7_8-9-10-11_12-13-14-15"
    shown = call("solve", "--color", "always", "--goal", f"0-1-{rest}", text=f"1-0-{rest}").stdout
    assert shown.count("\x1b[1;33m1\x1b[0m ") == shown.count("\x1b[1;33m") == 1
    assert "\x1b[1mMinimum number of moves = 1\x1b[0m\n" in shown


def test_long_search_shows_its_progress(tmp_path: Path) -> None:
    terminal = Terminal()
    with start(
        "solve",
        "--algorithm",
        "iterative-deepening",
        stdout=subprocess.DEVNULL,
        stderr=terminal.end,
    ) as process:
        assert process.stdin is not None
        process.stdin.write(FAR.encode())
        process.stdin.close()
        assert terminal.shows(" expanded, at least ")
        process.send_signal(2)
        assert process.wait(60) == 3
    terminal.close()
    assert terminal.visible_lines() == ["\x1b[31mslidestar:\x1b[0m interrupted"]


def test_count_of_boards_is_shown_and_cleared() -> None:
    terminal = Terminal()
    with start(
        "solve", "--format", "moves", stdout=subprocess.DEVNULL, stderr=terminal.end
    ) as process:
        assert process.stdin is not None
        while " boards, " not in terminal.output:
            process.stdin.write(f"{EASY}\n".encode() * 100)
            process.stdin.flush()
        process.stdin.close()
        assert process.wait(120) == 0
    terminal.close()
    assert terminal.output.endswith("\r\x1b[K")
    assert terminal.visible_lines() == []


def test_no_progress_without_a_terminal() -> None:
    slow = ("solve", "--algorithm", "iterative-deepening", "--max-seconds", "0.5")
    done = call(*slow, text=FAR)
    assert (done.returncode, done.stderr.count("\n")) == (3, 1)
    assert "\r" not in done.stderr
    assert "\x1b" not in done.stderr
    assert "expanded" not in at_terminal(*slow, text=FAR, TERM="dumb")


def test_results_do_not_mix_with_progress() -> None:
    terminal = Terminal()
    with start("solve", "--format", "moves", stdout=terminal.end, stderr=terminal.end) as process:
        assert process.stdin is not None
        boards = 0
        while " boards, " not in terminal.output:
            process.stdin.write(f"{EASY}\n".encode() * 100)
            process.stdin.flush()
            boards += 100
        process.stdin.close()
        assert process.wait(120) == 0
    terminal.close()
    assert terminal.visible_lines() == ["UL"] * boards


def test_help_needs_no_terminal() -> None:
    done = subprocess.run(
        [*COMMAND, "solve", "--help"], capture_output=True, text=True, check=True,
        env=terminal_environment(COLUMNS="80"),
    )  # fmt: skip
    assert "--jobs N" in done.stdout
    assert sys.executable not in done.stdout


def test_interrupted_proof_reports_its_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "board.txt"
    board.write_text(f"{FAR}\n")

    def interrupted(line: ProgressLine, text: str) -> None:
        if "at least" in text:
            raise KeyboardInterrupt

    monkeypatch.setattr(ProgressLine, "is_due", True)
    monkeypatch.setattr(ProgressLine, "show", interrupted)
    monkeypatch.setattr("slidestar.cli.solving.is_terminal", lambda _: True)
    monkeypatch.setattr("slidestar.cli.terminal.is_terminal", lambda _: True)
    monkeypatch.setenv("TERM", "xterm")
    assert main(["solve", "--optimal", "--jobs", "1", "--color", "never", str(board)]) == 3
    said = re.search(
        r"in a proof: any solution has at least (\d+) moves$", capsys.readouterr().err.strip()
    )
    assert said is not None
    assert int(said[1]) >= Board.parse(FAR).manhattan()
