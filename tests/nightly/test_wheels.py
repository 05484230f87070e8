"""The wheels: their contents, libraries and metadata, and their installation."""

from __future__ import annotations

import struct
import subprocess
import sys
import urllib.request
import zipfile
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from compile_kernel import exports
from kit.paths import DIST, ROOT
from kit.wasm_surgery import exported
from kit.wheels import Environment, built_wheel, built_wheels, metadata
from make_wheels import make_wheels
from packaging.utils import parse_wheel_filename

import slidestar
from slidestar.kernel.library import library_name
from slidestar.pdb.table_sets import SHIPPED_FILES

lief = pytest.importorskip("lief", reason="./build.sh wheels installs what this test needs")
pytestmark = pytest.mark.nightly

VERSION = slidestar.__version__
PURE = "py3-none-any"
# Tags of the wheels with a compiled library, and the library's system and processor.
LIBRARIES = {
    "manylinux2014_x86_64.manylinux_2_17_x86_64.musllinux_1_1_x86_64": ("linux", "X86_64"),
    "manylinux2014_aarch64.manylinux_2_17_aarch64.musllinux_1_1_aarch64": ("linux", "AARCH64"),
    "macosx_11_0_arm64": ("darwin", "ARM64"),
    "macosx_10_13_x86_64": ("darwin", "X86_64"),
    "win_amd64": ("win32", "AMD64"),
    "pyemscripten_2026_0_wasm32.pyemscripten_2026_5_wasm32": ("emscripten", "WASM32"),
}
DATA = ("classroom/published.tsv", "cli/best_known.tsv")
PAGE = f"slidestar_page-{VERSION}-{PURE}.whl"
EVERY = [PURE, *(f"py3-none-{tag}" for tag in LIBRARIES)]


def files(tag: str) -> dict[str, bytes]:
    with zipfile.ZipFile(built_wheel(tag)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def library(tag: str) -> tuple[str, bytes]:
    """Return the name and the bytes of a wheel's library."""
    (name,) = files(tag).keys() - files(PURE).keys()
    return name, files(tag)[name]


def test_there_are_wheels_for_each_machine_and_the_page_and_an_sdist() -> None:
    names = {f"slidestar-{VERSION}-{tag}.whl" for tag in EVERY}
    assert {path.name for path in built_wheels().iterdir()} == {
        *names,
        f"slidestar-{VERSION}.tar.gz",
        PAGE,
    }


def test_pure_wheel_has_the_whole_package() -> None:
    package = ROOT / "py" / "slidestar"
    wanted = {str(path.relative_to(package.parent)) for path in package.rglob("*.py")}
    wanted |= {
        f"slidestar/{name}" for name in ("py.typed", *DATA, *(f"tables/{n}" for n in SHIPPED_FILES))
    }
    about = ("METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE")
    info = f"slidestar-{VERSION}.dist-info"
    found = files(PURE)
    assert found.keys() == {*wanted, *(f"{info}/{name}" for name in about)}
    for name in wanted:
        assert found[name] == (package.parent / name).read_bytes(), name
    assert found[f"{info}/licenses/LICENSE"] == (ROOT / "LICENSE").read_bytes()
    assert "slidestar = slidestar.cli:main" in found[f"{info}/entry_points.txt"].decode()


@pytest.mark.parametrize("tag", LIBRARIES)
def test_other_wheels_also_have_a_library(tag: str) -> None:
    pure, mine = files(PURE), files(tag)
    name, content = library(tag)
    system = LIBRARIES[tag][0]
    assert name == f"slidestar/kernel/{library_name(content, system)}"
    apart = {path for path in pure if mine[path] != pure[path]}
    assert {Path(path).name for path in apart} == {"RECORD", "WHEEL"}


@pytest.mark.parametrize("tag", EVERY)
def test_metadata_agrees_with_the_file_name(tag: str) -> None:
    mine = files(tag)
    (about,) = (data.decode() for name, data in mine.items() if name.endswith("/WHEEL"))
    lines = [line.split(": ") for line in about.splitlines()]
    assert {value for key, value in lines if key == "Tag"} == {
        str(each) for each in parse_wheel_filename(built_wheel(tag).name)[3]
    }
    assert f"Root-Is-Purelib: {'true' if tag == PURE else 'false'}\n" in about
    (record,) = (name for name in mine if name.endswith("/RECORD"))
    rows = dict(line.split(",", 1) for line in mine[record].decode().splitlines())
    assert rows.pop(record) == ","
    assert rows == {
        name: f"sha256={urlsafe_b64encode(sha256(data).digest()).decode().rstrip('=')},{len(data)}"
        for name, data in mine.items()
        if name != record
    }


def test_metadata_is_complete() -> None:
    fields = metadata(built_wheel(PURE))
    assert (fields["Name"], fields["Version"], fields["Requires-Python"]) == (
        "slidestar",
        VERSION,
        ">=3.10",
    )
    assert (fields["License-Expression"], fields["License-File"]) == ("MIT", "LICENSE")
    assert [line for line in fields.get_all("Requires-Dist", []) if "extra ==" not in line] == []
    assert "Typing :: Typed" in fields.get_all("Classifier", [])
    assert fields["Description-Content-Type"] == "text/markdown"
    text = str(fields.get_payload())
    assert text.startswith("# slidestar\n")
    assert "![" not in text  # an index cannot show the pictures
    assert ">>> solution = solve(Board.parse(" in text


@pytest.mark.parametrize("tag", LIBRARIES)
def test_library_fits_its_tag_and_needs_no_other(tag: str) -> None:
    system, machine = LIBRARIES[tag]
    content = library(tag)[1]
    wanted = {*exports()}
    if system == "emscripten":
        assert content.startswith(b"\0asm\1\0\0\0")
        assert {name for name in exported(content) if name.startswith("slidestar_")} == wanted
        return
    found = lief.parse(content)
    shown = {function.name for function in found.exported_functions}
    if isinstance(found, lief.ELF.Binary):
        assert (system, found.header.machine_type.name, shown) == ("linux", machine, wanted)
        # Without other libraries, symbols and a version of glibc, it loads on any Linux.
        assert (list(found.libraries), list(found.imported_symbols)) == ([], [])
        assert list(found.symbols_version_requirement) == []
    elif isinstance(found, lief.PE.Binary):
        assert (system, found.header.machine.name, shown) == ("win32", machine, wanted)
        assert lief.PE.Header.CHARACTERISTICS.DLL in found.header.characteristics_list
        assert list(found.imports) == []
    else:
        assert isinstance(found, lief.MachO.Binary)
        assert (system, found.header.cpu_type.name) == ("darwin", machine)
        # The linker adds the names that macOS libraries always have.
        assert {f"_{name}" for name in wanted} == shown - {"__mh_dylib_header", "___dso_handle"}
        assert {each.name for each in found.imported_functions} <= {"dyld_stub_binder"}
        needed = {each.name for each in found.libraries}
        assert needed == {"@rpath/kernel.dylib", "/usr/lib/libSystem.B.dylib"}
        least = found.build_version.minos if found.has_build_version else found.version_min.version
        assert "_".join(map(str, least[:2])) in tag
        assert is_signed(content, found) == (machine == "ARM64")


def is_signed(content: bytes, found: Any) -> bool:
    """Return whether a macOS library is signed, and check the signature.

    Apple's own processors require one.
    """
    if not found.has_code_signature:
        return False
    blob = content[found.code_signature.data_offset :]
    magic, _, count, kind, start = struct.unpack_from(">5I", blob)
    assert (magic, count, kind) == (0xFADE0CC0, 1, 0)
    directory = blob[start:]
    magic, _, _, flags, hashes, _, _, pages, end = struct.unpack_from(">9I", directory)
    assert (magic, flags & 2) == (0xFADE0C02, 2)  # an ad hoc signature, without a certificate
    size, page = directory[36], 1 << directory[39]
    assert end == found.code_signature.data_offset
    assert [directory[hashes + size * i :][:size] for i in range(pages)] == [
        sha256(content[at : min(at + page, end)]).digest() for at in range(0, end, page)
    ]
    return True


def test_package_checkers_report_no_error() -> None:
    every = sorted(map(str, built_wheels().iterdir()))
    wheels = [path for path in every if path.endswith(".whl")]
    # The licences of some libraries in the page are the same file.
    pages = [path for path in wheels if path.endswith(PAGE)]
    for command in (
        ["twine", "check", "--strict", *every],
        ["check_wheel_contents", *(path for path in wheels if path not in pages)],
        ["check_wheel_contents", "--ignore", "W002", *pages],
    ):
        done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_packing_is_reproducible(tmp_path: Path) -> None:
    for path in make_wheels(tmp_path / "again"):
        assert path.read_bytes() == (built_wheels() / path.name).read_bytes(), path.name


def test_installed_package_uses_the_native_kernel(tmp_path: Path) -> None:
    """pip chooses among all wheels, outside the repository."""
    environment = Environment(tmp_path)
    environment.install("--find-links", built_wheels(), "slidestar")
    status = environment.run("python", "-c", "import slidestar; print(slidestar.kernel_status())")
    assert status.startswith(f"native: compiled, in {environment.bin.parent}/lib/python")
    assert len(environment.korf(up_to=10)) == 10
    moves = environment.run("slidestar", "solve", "--format", "moves", text="867254301")
    assert moves == "D2LUR2UL2DR2DL2URURD2LU2RD2L2U2\n"
    assert environment.run("python", "-m", "slidestar", "--help").startswith("usage: slidestar")


def test_pure_wheel_uses_the_interpreted_kernel(tmp_path: Path) -> None:
    environment = Environment(tmp_path)
    environment.install(built_wheel(PURE))
    status = environment.run("python", "-c", "import slidestar; print(slidestar.kernel_status())")
    assert status.startswith("interpreted: this package has no compiled kernel for linux: none in")
    moves = environment.run("slidestar", "solve", "--format", "json", text="867254301")
    assert '"optimal": true' in moves
    head = environment.run("slidestar", "bench", "--quick").splitlines()[0]
    assert head.endswith(f"loops {status.strip()}")


def test_wheel_of_the_page_has_the_built_page() -> None:
    wanted = {path.relative_to(DIST) for path in DIST.rglob("*") if path.is_file()}
    with zipfile.ZipFile(built_wheels() / PAGE) as archive:
        found = {
            Path(name).relative_to("slidestar_page"): archive.read(name)
            for name in archive.namelist()
            if name.startswith("slidestar_page/")
        }
    found.pop(Path("__init__.py"))
    assert found.keys() == {path for path in wanted if path.suffix != ".br"}
    for path, content in found.items():
        assert content == (DIST / path).read_bytes(), path


def test_installed_page_is_served(tmp_path: Path) -> None:
    environment = Environment(tmp_path)
    environment.install("--find-links", built_wheels(), "slidestar[page]")
    command = [str(environment.bin / "slidestar"), "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        with urllib.request.urlopen(address) as response:
            assert response.read() == (DIST / "index.html").read_bytes()
        process.terminate()
