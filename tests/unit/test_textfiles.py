"""Files and streams of the command line. No file is damaged, and errors name the file."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from kit.commandline import COMMAND, call, posix

from slidestar.cli.textfiles import open_output

EASY = "123406758\n"
FAR = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1\n"
has_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run a shell command that may call `slidestar`."""
    script = f'slidestar() {{ {sys.executable} -m slidestar "$@"; }}; {command}'
    return subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, timeout=120, check=False
    )


def solution() -> str:
    return call("solve", text=EASY).stdout


# Output files ----------------------------------------------------------------------------------


def test_file_may_be_both_input_and_output(tmp_path: Path) -> None:
    file = tmp_path / "same.txt"
    file.write_text(EASY)
    done = call("solve", str(file), "--output", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert file.read_text() == solution()
    assert os.listdir(tmp_path) == ["same.txt"]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["solve", "/no/such/file"], ""),
        (["solve", "--goal", "1-2"], EASY),
        (["solve", "--goal", "1-2_3-0"], EASY),
        (["solve"], f"{EASY}\n1 2 x"),
        (["solve"], ""),
        (["solve", "--algorithm", "astar", "--heuristic", "pattern-database"],
         f"{EASY}\n{'-'.join(map(str, range(25)))}"),
    ],
)  # fmt: skip
def test_failed_command_leaves_the_file_unchanged(
    tmp_path: Path, arguments: list[str], text: str
) -> None:
    file = tmp_path / "answers.txt"
    file.write_text("from before")
    done = call(*arguments, "--output", str(file), text=text)
    assert done.returncode == 2, done
    assert file.read_text() == "from before"
    assert os.listdir(tmp_path) == ["answers.txt"]


def test_file_has_unsolved_boards_too(tmp_path: Path) -> None:
    file = tmp_path / "answers.txt"
    file.write_text("from before")
    done = call("solve", "--output", str(file), text=f"123456870\n\n{EASY}")
    assert done.returncode == 1
    assert file.read_text() == "Unsolvable puzzle\n\n" + solution()
    stop = ("--algorithm", "ida-star", "--max-nodes", "9", "--format", "moves")
    done = call("solve", *stop, "--output", str(file), text=f"{FAR}\n{EASY}")
    assert done.returncode == 3
    assert file.read_text() == "UL\n"


@posix
def test_permissions_and_links_are_preserved(tmp_path: Path) -> None:
    file, link, new = tmp_path / "real.txt", tmp_path / "link.txt", tmp_path / "new.txt"
    file.write_text("from before")
    file.chmod(0o640)
    link.symlink_to("real.txt")
    (tmp_path / "dangling").symlink_to("later.txt")
    before = os.umask(0o027)
    try:
        for path in (link, new, tmp_path / "dangling"):
            assert call("solve", "--output", str(path), text=EASY).returncode == 0
            assert path.read_text() == solution()
    finally:
        os.umask(before)
    assert link.is_symlink()
    assert (tmp_path / "dangling").is_symlink()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert stat.S_IMODE(new.stat().st_mode) == 0o666 & ~0o027
    names = ["dangling", "later.txt", "link.txt", "new.txt", "real.txt"]
    assert sorted(os.listdir(tmp_path)) == names


@posix
def test_pipes_and_devices_are_written_directly(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(fifo.read_text()))
    reader.start()
    assert call("solve", "--output", str(fifo), text=EASY).returncode == 0
    reader.join()
    assert read == [solution()]
    assert stat.S_ISFIFO(fifo.stat().st_mode)
    assert call("solve", "--output", "/dev/null", text=EASY).returncode == 0
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


@posix
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/dev/stderr"])
def test_stream_opened_by_name_is_not_truncated(tmp_path: Path, name: str) -> None:
    log = tmp_path / "log"
    log.write_text("from before\n")
    stream = 2 if name == "/dev/stderr" else 1
    done = shell(f"echo {EASY.strip()} | slidestar solve --output {name} {stream}>>'{log}'")
    assert done.returncode == 0
    assert log.read_text() == "from before\n" + solution()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@posix
def test_interrupt_leaves_the_file_unchanged(tmp_path: Path, number: signal.Signals) -> None:
    file = tmp_path / "answers.txt"
    file.write_text("from before")
    # The second search does not end by itself.
    arguments = ("solve", "--algorithm", "iterative-deepening", "--stats", "--output", str(file))
    with subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell starts background commands, such as these tests, with SIGINT ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(EASY + FAR)
        process.stdin.close()
        try:
            assert "expanded" in process.stderr.readline()
            assert len(os.listdir(tmp_path)) == 2
            process.send_signal(number)
            assert process.wait(60) == (3 if number == signal.SIGINT else 128 + number)
        finally:
            process.kill()
    assert file.read_text() == "from before"
    assert os.listdir(tmp_path) == ["answers.txt"]


@posix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can")
def test_owner_is_preserved(tmp_path: Path) -> None:
    file = tmp_path / "theirs.txt"
    file.write_text("from before")
    os.chown(file, 65534, 65534)
    with open_output(str(file)) as out:
        out.write("after")
    assert (file.read_text(), file.stat().st_uid, file.stat().st_gid) == ("after", 65534, 65534)


def test_bench_fails_before_it_runs(tmp_path: Path) -> None:
    done = call("bench", "--quick", "--json", str(tmp_path / "no" / "figures.json"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "figures.json" in done.stderr


# The standard streams ----------------------------------------------------------------------------


@posix
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("slidestar solve <&-", "cannot read: standard input is closed"),
        ("slidestar check <&-", "standard input is closed"),
        (f"echo {EASY.strip()} | slidestar solve >&-", "standard output is closed"),
        (f"echo {EASY.strip()} | slidestar check >&-", "standard output is closed"),
        ("slidestar shuffle >&-", "standard output is closed"),
        ("slidestar bench --quick >&-", "standard output is closed"),
        ("slidestar solve --help >&-", "standard output is closed"),
        ("slidestar shuffle 0>&- 1</dev/null", "descriptor: standard output"),
    ],
)
def test_closed_stream_is_reported(command: str, said: str) -> None:
    done = shell(command)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


@posix
def test_commands_work_without_standard_error() -> None:
    good, bad = f"echo {EASY.strip()} | slidestar", "echo x | slidestar"
    done = shell(f"{good} solve --stats --format moves 2>&-")
    assert (done.returncode, done.stdout) == (0, "UL\n")
    # The messages do not appear on standard output.
    for command in (
        f"{bad} solve 2>&-",
        f"{good} solve --algorithm x 2>&-",
        "slidestar <&- >&- 2>&-",
    ):
        done = shell(command)
        assert (done.returncode, done.stdout) == (2, "")
    done = shell(f"{good} apply dr 2>&-")
    assert (done.returncode, done.stdout.count("\n")) == (0, 4)


@posix
def test_output_file_works_without_streams(tmp_path: Path) -> None:
    done = shell(f"echo {EASY.strip()} | slidestar solve --output '{tmp_path}/a' >&- 2>&-")
    assert done.returncode == 0
    assert (tmp_path / "a").read_text() == solution()


@posix
@has_full
@pytest.mark.parametrize(
    ("command", "where"),
    [
        ("slidestar shuffle >/dev/full", "standard output"),
        ("slidestar --help >/dev/full", "standard output"),
        (f"echo {EASY.strip()} | slidestar solve --output /dev/full", "'/dev/full'"),
    ],
)
def test_full_disk_is_reported(command: str, where: str) -> None:
    done = shell(command)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"slidestar: No space left on device: {where}\n"


@posix
@has_full
def test_full_disk_for_messages_is_ignored() -> None:
    assert shell("echo x | slidestar solve 2>/dev/full").returncode == 2
    done = shell(f"echo {EASY.strip()} | slidestar solve --stats --format moves 2>/dev/full")
    assert (done.returncode, done.stdout) == (0, "UL\n")


@pytest.mark.parametrize("encoding", ["cp1252", "cp1252:strict", "ascii:surrogateescape", "utf-8"])
def test_signs_that_a_stream_lacks_are_replaced(tmp_path: Path, encoding: str) -> None:
    about = json.dumps({"1": {"name": "日本\ud800", "opt": {"scrType": "8prp"}}})
    export = {"session1": [[[0, 6223], "D2 R", "", 0]], "properties": {"sessionData": about}}
    file = tmp_path / "日本.txt"
    file.write_text(json.dumps(export))
    command = [*COMMAND, "history", str(file)]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    name = "日本" if encoding == "utf-8" else "??"
    assert done.stdout.decode().startswith(f"3x3, '{name}")
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)


# Input -------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_encodings_and_line_ends_are_read(tmp_path: Path, encoding: str) -> None:
    text = "\ufeff" if encoding == "utf-16-be" else ""
    data = f"{text}# Übung\r\n1 2 3\r\n4 0 6\r\n7 5 8\r\n".encode(encoding)
    file = tmp_path / "board.txt"
    file.write_bytes(data)
    assert call("solve", "--format", "moves", str(file)).stdout == "UL\n"
    done = call("solve", "--format", "moves", text=data)
    assert (done.returncode, done.stdout) == (0, "UL\n")


@pytest.mark.parametrize("data", [b"\xff\xfe1 2", b"1 2 3\n\xff", b"\xfe\xff\xd8", b"1\x802"])
def test_invalid_text_is_reported_with_its_name(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "photo.jpg"
    file.write_bytes(data)
    done = call("solve", str(file))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "photo.jpg" in done.stderr
    done = call("check", text=data)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "standard input" in done.stderr
