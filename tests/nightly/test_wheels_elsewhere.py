"""Slow tests of the wheels: Korf's boards, a clean build, the sdist, and libraries in emulators."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import zipfile
from array import array
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from kit.paths import ROOT
from kit.wheels import Environment, built_wheel, built_wheels

from slidestar.algorithms.heuristics import LinearConflict
from slidestar.kernel import (
    TWENTY_FOUR,
    Beam,
    BestFirst,
    BoundSearch,
    ColourTables,
    Deepening,
    ExactTable,
    IdaStar,
    LearnedEstimate,
    LearnedTables,
    Loops,
    PatternBuilder,
    SearchLayout,
    SlideSearch,
    TableFile,
    Unpacker,
    construct_solution,
    grid_for,
    load_loops,
    pack_tables,
)
from slidestar.kernel.backends import Buffer
from slidestar.kernel.learned import VALUES
from slidestar.kernel.loops.signatures import FUNCTIONS
from slidestar.lib.steps import run
from slidestar.pdb.sums import sums_of
from slidestar.puzzle.board import Board
from slidestar.puzzle.moves import METRICS
from slidestar.solver.move_codes import as_moves

pytestmark = pytest.mark.nightly

# Patterns of the 24-puzzle that are small enough to be built with recorded memory.
FOURS = (
    (1, 2, 6, 7), (4, 5, 9, 10), (16, 17, 21, 22), (3, 8, 13, 18), (11, 12, 14, 15), (19, 20, 23, 24)
)  # fmt: skip


def test_all_of_korfs_boards_from_the_wheel(tmp_path: Path) -> None:
    environment = Environment(tmp_path)
    environment.install("--find-links", built_wheels(), "slidestar")
    assert len(environment.korf(up_to=100)) == 100


def test_clean_build_in_another_folder_is_identical(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "py", tmp_path / "py", symlinks=True)
    shutil.copytree(ROOT / "dist", tmp_path / "dist")
    shutil.copyfile(ROOT / "LICENSE", tmp_path / "LICENSE")
    subprocess.run(
        [sys.executable, tmp_path / "py/tools/make_wheels.py", tmp_path / "wheels"],
        cwd=tmp_path,
        env={**os.environ, "ZIG_GLOBAL_CACHE_DIR": str(tmp_path / "zig"), "PYTHONPATH": ""},
        check=True,
    )
    assert (tmp_path / ".cache/kernel").is_dir()
    for path in built_wheels().iterdir():
        assert (tmp_path / "wheels" / path.name).read_bytes() == path.read_bytes(), path.name


def test_sdist_builds_the_pure_wheel(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    options = ["--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path)]
    subprocess.run([*pip, *options, built_wheel(".tar.gz")], check=True, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    pure = built_wheel("py3-none-any")
    with zipfile.ZipFile(wheel) as mine, zipfile.ZipFile(pure) as theirs:
        assert {name: mine.read(name) for name in mine.namelist()} == {
            name: theirs.read(name) for name in theirs.namelist()
        }
    assert wheel.name == pure.name
    environment = Environment(tmp_path)
    environment.install(wheel)
    output = environment.run("slidestar", "solve", text="867254301")
    assert output.startswith("Minimum number of moves = 31\n")


# --- Emulated machines ---


class Recorder(Loops):
    """Loops that record every call, with the buffers before and after it."""

    def __init__(self) -> None:
        self._inner = load_loops("native")
        self.backend = self._inner.backend
        self.names: set[str] = set()
        self.calls: list[bytes] = []

    def bind(self, name: str, *buffers: Buffer) -> Callable[..., int]:
        function = self._inner.bind(name, *buffers)

        def call(*numbers: int) -> int:
            before = [bytes(buffer) for buffer in buffers]
            result = function(*numbers)
            counts = (len(buffers), len(numbers), result, *numbers)
            text = struct.pack("<32s", f"slidestar_{name}".encode())
            text += struct.pack(f"<{len(counts)}q", *counts)
            for old, buffer in zip(before, buffers, strict=True):
                text += struct.pack("<q", len(old)) + old + bytes(buffer)
            self.calls.append(text)
            self.names.add(name)
            return result

        return call


def recorded() -> bytes:
    """Return calls of every loop, in the format of replay.c."""
    use = Recorder()
    table = ExactTable(3, 3, (1, 2, 3, 8, 0, 4, 7, 6, 5), use)
    while not table.run(100_000):
        pass
    layout = SearchLayout(3, 3, (1, 2, 3, 4, 5, 6, 7, 8, 0), (((1, 2, 3), (4, 5), (6, 7, 8)),))
    memory = bytearray(layout.table_bytes)
    for number in range(3):
        assert PatternBuilder(layout, number, memory, use).run(1 << 40)
    wide = SearchLayout(5, 5, TWENTY_FOUR.goal, (FOURS,))
    assert PatternBuilder(wide, wide.own_tables[0], bytearray(wide.table_bytes), use).run(1 << 40)
    pairs = (*((tile, tile + 1) for tile in range(1, 33, 2)), (33, 34, 35))
    widest = SearchLayout(6, 6, (*range(1, 36), 0), (pairs,))
    tables = bytearray(widest.table_bytes)
    for number in widest.own_tables:
        assert PatternBuilder(widest, number, tables, use).run(1 << 40)
    for each, filled in ((layout, memory), (widest, tables)):
        packed = TableFile.parse(pack_tables(each, 0, filled, use))
        unpacker = Unpacker(packed, each, bytearray(each.table_bytes), 0, use)
        while not unpacker.run(1 << 40):
            pass
    far = (8, 6, 7, 2, 5, 4, 3, 0, 1)
    assert IdaStar(layout, far, memory, 2, loops=use).run(1 << 40) == IdaStar.FOUND
    sums = sums_of(LinearConflict(Board.solved(3)))
    assert sums is not None
    assert BestFirst(sums, far, layout.goal, loops=use).run(1 << 40) == BestFirst.FOUND
    deepening = Deepening(sums, far, layout.goal, use)
    deepening.restart(31)
    assert deepening.run(1 << 40) == Deepening.FOUND
    lengths = []
    for metric in METRICS:
        beam = Beam(grid_for(3, 3), 1000, 60, use, metric)
        beam.start(far, layout.goal)
        assert beam.run(1 << 40) == Beam.FOUND
        lengths.append(as_moves(beam.moves).length_in(metric))
    assert lengths == [31, 20]
    chance = Random(1)
    values = [array("h", [chance.randrange(-99, 99) for _ in range(count)]) for count in VALUES]
    estimate = LearnedEstimate(grid_for(3, 3), LearnedTables.expand(values, use))
    learned = Beam(grid_for(3, 3), 100, 60, use, learned=estimate)
    learned.start(far, layout.goal, nodes=5_000)
    while learned.run(1 << 40) == Beam.RUNNING:
        pass
    assert learned.expanded > 1_000
    colours = ColourTables(3, 3, 8, ("111222333", "112113223", "123123123"), use)
    assert colours.run()
    slides = SlideSearch(colours, far, loops=use)
    while slides.run(1 << 40) != SlideSearch.FOUND:
        pass
    assert slides.bound == 20
    assert BoundSearch(3, far, layout.goal, 0, 40, use).run(1 << 40) == BoundSearch.FOUND
    assert run(construct_solution(3, 3, far, layout.goal, use))
    assert use.names == {function.name for function in FUNCTIONS}
    return struct.pack("<q", len(use.calls)) + b"".join(use.calls)


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("calls") / "calls"
    path.write_bytes(recorded())
    return path


@pytest.mark.parametrize(
    ("tag", "target", "emulator"),
    [
        ("linux_2_17_x86_64", "x86_64-linux-gnu.2.17", []),
        ("musllinux_1_1_x86_64", "x86_64-linux-musl", []),
        (
            "linux_2_17_aarch64",
            "aarch64-linux-gnu.2.17",
            ["qemu-aarch64-static", "-L", "/usr/aarch64-linux-gnu"],
        ),
        ("win_amd64", "x86_64-windows-gnu", ["wine64"]),
    ],
)
def test_emulated_library_returns_the_same_results(
    tag: str, target: str, emulator: list[str], calls: Path, tmp_path: Path
) -> None:
    loader = Path("/lib/ld-musl-x86_64.so.1")
    path = f"{os.environ['PATH']}:/usr/lib/wine"
    if (emulator and not shutil.which(emulator[0], path=path)) or (
        target.endswith("musl") and not loader.exists()
    ):
        pytest.skip("./build.sh emulators installs the emulators")
    replay = tmp_path / "replay.exe"
    source: list[str | Path] = [Path(__file__).with_name("replay.c"), "-O1", "-o", replay]
    options = ["-target", target, *(["-dynamic"] if target.endswith("musl") else [])]
    subprocess.run([sys.executable, "-m", "ziglang", "cc", *options, *source], check=True)
    with zipfile.ZipFile(built_wheel(tag)) as archive:
        (name,) = (n for n in archive.namelist() if n.startswith("slidestar/kernel/kernel_"))
        library = Path(archive.extract(name, tmp_path))
    done = subprocess.run(
        [*emulator, replay, library, calls],
        cwd=tmp_path,
        env={**os.environ, "PATH": path, "WINEPREFIX": str(tmp_path / "wine"), "WINEDEBUG": "-all"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.split(" ")[0]) == struct.unpack("<q", calls.read_bytes()[:8])[0]
