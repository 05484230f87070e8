"""Files that define a heuristic: their prints, imports and encodings."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from kit.commandline import EASY, call, run

ASTAR = ("--algorithm", "astar", "--format")


@pytest.fixture(autouse=True)
def _imports() -> Iterator[None]:
    """Remove the entries that the files add to the path and to the modules."""
    path, modules = list(sys.path), set(sys.modules)
    yield
    sys.path[:] = path
    for name in set(sys.modules) - modules:
        if not name.startswith("slidestar"):
            del sys.modules[name]


def write(folder: Path, **sources: str) -> str:
    """Write modules into a folder, and return the path of the one named `mine`."""
    folder.mkdir(exist_ok=True)
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source)
    return str(folder / "mine.py")


# Prints ------------------------------------------------------------------------------------------


PRINTS = [
    "print('printed')",
    "import sys; sys.stdout.write('written\\n')",
    "import sys; print('original', file=sys.__stdout__, flush=True)",
    "import os; os.write(1, b'descriptor\\n')",
    "import os; os.system('echo shell')",
]


@pytest.mark.parametrize("place", ["module", "function"])
@pytest.mark.parametrize(
    "verb",
    [
        ("check-heuristic", "{}", "--size", "2", "--format", "json"),
        ("solve", "--heuristic", "{}", *ASTAR, "json"),
    ],
    ids=lambda verb: str(verb[0]),
)
def test_prints_go_to_standard_error(tmp_path: Path, verb: tuple[str, ...], place: str) -> None:
    indent = "    " if place == "function" else ""
    body = "".join(f"{indent}{line}\n" for line in PRINTS)
    head = "def h(tiles):\n"
    source = head + body if place == "function" else body + head
    file = write(tmp_path, mine=f"{source}    return 0\n")
    done = run(*(file if word == "{}" else word for word in verb), text="1-2_0-3")
    assert done.returncode == 0
    assert isinstance(json.loads(done.stdout), dict)
    words = {"printed", "written", "original", "descriptor", "shell"}
    assert words <= set(done.stderr.split())


@pytest.mark.parametrize("form", ["json", "csv"])
def test_prints_are_not_in_the_output_of_other_verbs(tmp_path: Path, form: str) -> None:
    file = write(tmp_path, mine="def h(tiles):\n    print('seen')\n    return 0\n")
    race = call("race", "--runs", f"astar-{file}", "--format", form, text=EASY)
    assert "seen" not in race.stdout
    assert "seen" in race.stderr
    trace = call("trace", "--heuristic", file, text=EASY)
    assert "seen" not in trace.stdout
    assert "seen" in trace.stderr


def test_prints_are_not_in_the_output_file(tmp_path: Path) -> None:
    file = write(tmp_path, mine="def h(tiles):\n    print('seen')\n    return 0\n")
    output = tmp_path / "out.json"
    done = run("solve", "--heuristic", file, *ASTAR, "json", "--output", str(output), text=EASY)
    assert (done.returncode, done.stdout) == (0, "")
    assert "seen" in done.stderr
    assert json.loads(output.read_text())["length"] == 2


# Imports -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "import helper\ndef h(tiles):\n    return helper.zero(tiles)\n",
        "from helper import zero as h\n",
        "from helper import *\nh = zero\n",
        "def h(tiles):\n    import helper\n    return helper.zero(tiles)\n",
        "def h(tiles):\n    import chain\n    return chain.helper.zero(tiles)\n",
        "import os\nassert os.path.basename(__file__) == 'mine.py'\ndef h(tiles):\n    return 0\n",
    ],
)
@pytest.mark.parametrize("verb", ["solve", "check-heuristic"])
def test_modules_beside_the_file_can_be_imported(tmp_path: Path, source: str, verb: str) -> None:
    helper = "def zero(tiles):\n    return 0\n"
    file = write(tmp_path / "a", mine=source, helper=helper, chain="import helper\n")
    if verb == "solve":
        solved = call("solve", "--heuristic", file, *ASTAR, "moves", text=EASY)
        assert solved == (0, "UL\n", "")
    else:
        checked = call("check-heuristic", file, "--size", "2")
        assert (checked.returncode, checked.stderr) == (0, "")


def test_packages_beside_the_file_can_be_imported(tmp_path: Path) -> None:
    write(tmp_path / "parts", __init__="", inner="def zero(tiles):\n    return 0\n")
    file = write(tmp_path, mine="from parts.inner import zero as h\n")
    solved = call("solve", "--heuristic", file, *ASTAR, "moves", text=EASY)
    assert solved == (0, "UL\n", "")


def test_symbolic_link_imports_beside_its_target(tmp_path: Path) -> None:
    target = write(tmp_path / "a", mine="from helper import h\n", helper="def h(t): return 0\n")
    link = tmp_path / "link.py"
    try:
        link.symlink_to(target)
    except OSError:
        pytest.skip("links need a privilege here")
    assert call("solve", "--heuristic", str(link), *ASTAR, "moves", text=EASY).stdout == "UL\n"


def test_files_in_two_folders_import_their_own_modules(tmp_path: Path) -> None:
    source = "from helper import name\ndef h(tiles):\n    print(name)\n    return 0\n"
    files = [
        write(tmp_path / name, mine=source, helper=f"name = {name!r}\n") for name in ("ann", "bob")
    ]
    runs = ",".join(f"astar-{file}" for file in files)
    done = call("race", "--runs", runs, "--format", "json", text="1-2_0-3")
    assert done.returncode == 0
    assert {"ann", "bob"} <= set(done.stderr.split())


def test_missing_module_is_named_with_its_line(tmp_path: Path) -> None:
    file = write(tmp_path, mine="\nimport hepler\ndef h(tiles):\n    return 0\n")
    done = call("solve", "--heuristic", file, *ASTAR, "moves", text=EASY)
    assert (done.returncode, done.stdout) == (2, "")
    assert "line 2: ModuleNotFoundError: No module named 'hepler'" in done.stderr


# Encodings ---------------------------------------------------------------------------------------

# The text has a letter that is one byte in Latin-1 and two in UTF-8.
H = "def h(tiles):\n    assert len('\xe9') == 1 and ord('\xe9') == 0xe9\n    return 0\n"


@pytest.mark.parametrize(
    ("first_lines", "encoding"),
    [
        ("", "utf-8"),
        ("", "utf-8-sig"),
        ("", "utf-16"),
        ("# coding: utf-8\n", "utf-8-sig"),
        ("# -*- coding: utf-8 -*-\n", "utf-8"),
        ("# -*- coding: latin-1 -*-\n", "latin-1"),
        ("#coding=iso-8859-15\n", "iso-8859-15"),
        ("#!/usr/bin/env python3\n# vim: set fileencoding=cp1252 :\n", "cp1252"),
        ("# \xe9t\xe9\n# coding: latin-1\n", "latin-1"),
        ("\n# coding: latin-1\n", "latin-1"),
        ("# coding: latin-1\r\n", "latin-1"),
        ("'coding: latin-1'\n", "utf-8"),
        ("x = 1\n# coding: latin-1\n", "utf-8"),
        ("\n\n# coding: latin-1\n", "utf-8"),
    ],
)
def test_source_is_decoded_as_by_python(tmp_path: Path, first_lines: str, encoding: str) -> None:
    file = tmp_path / "mine.py"
    file.write_bytes((first_lines + H).encode(encoding))
    expected = (0, "UL\n", "")
    assert call("solve", "--heuristic", str(file), *ASTAR, "moves", text=EASY) == expected


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (H.encode("latin-1"), "is not valid UTF-8"),
        (b"# coding: klingon\n" + H.encode("latin-1"), "mine.py: unknown encoding: klingon"),
        (b"\xef\xbb\xbf# coding: latin-1\n" + H.encode(), "with BOM"),
        (b"# coding: latin-1\n\nh = '\xe9\n", "mine.py, line 3"),
    ],
)
def test_undecodable_source_is_named(tmp_path: Path, source: bytes, message: str) -> None:
    file = tmp_path / "mine.py"
    file.write_bytes(source)
    done = call("solve", "--heuristic", str(file), *ASTAR, "moves", text=EASY)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "mine.py" in done.stderr
    assert message in done.stderr
