"""The kernel's loader: the libraries that it loads, and those that it rejects."""

from __future__ import annotations

import ast
import struct
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from slidestar import kernel
from slidestar.kernel import KernelUnavailable, load_loops
from slidestar.kernel.library import find_library, library_name, open_library, source_hash
from slidestar.kernel.loops.signatures import MODULES

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def compiled() -> Path:
    try:
        return find_library()
    except KernelUnavailable as reason:
        pytest.skip(str(reason))


def backend_with(library: str) -> str:
    """Return the backend of a new Python process."""
    code = "import slidestar.kernel as kernel; print(kernel.backend)"
    return subprocess.run(
        [sys.executable, "-c", code],
        env={"SLIDESTAR_KERNEL": library, "PYTHONPATH": str(ROOT / "py")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def test_compiled_library_is_loaded(compiled: Path) -> None:
    assert backend_with(str(compiled)) == "native"
    assert kernel.backend == load_loops().backend == "native"


def test_empty_setting_disables_the_library(compiled: Path) -> None:
    assert backend_with("") == "interpreted"


def test_library_of_other_sources_is_rejected(compiled: Path, tmp_path: Path) -> None:
    code = compiled.read_bytes()
    source = source_hash()
    assert source is not None
    constant = struct.pack("<q", source)  # in the library's code
    assert code.count(constant) == 1
    code = code.replace(constant, struct.pack("<q", source ^ 1))
    stale = tmp_path / library_name(code)
    stale.write_bytes(code)
    with pytest.raises(KernelUnavailable, match="other sources"):
        open_library(stale)
    assert backend_with(str(stale)) == "interpreted"


def test_damaged_library_is_rejected(compiled: Path, tmp_path: Path) -> None:
    truncated = tmp_path / compiled.name  # loading it would end the process
    truncated.write_bytes(compiled.read_bytes()[:1000])
    with pytest.raises(KernelUnavailable, match="does not match"):
        open_library(truncated)
    for content in (b"", b"not a library"):
        broken = tmp_path / library_name(content)
        broken.write_bytes(content)
        with pytest.raises(KernelUnavailable, match="cannot be loaded"):
            open_library(broken)
    with pytest.raises(KernelUnavailable, match="cannot be loaded"):
        open_library(tmp_path / "missing")
    assert backend_with(str(broken)) == "interpreted"


def test_backend_of_another_system_is_unavailable() -> None:
    with pytest.raises(KernelUnavailable, match="wasm"):
        load_loops("wasm")


def test_buffers_of_a_wrong_type_are_rejected() -> None:
    interpreted = load_loops("interpreted")
    right = (bytearray(9), array("q"), bytearray(9), array("q"))
    interpreted.bind("build_exact", *right)
    for wrong in (
        (array("i"), *right[1:]),
        (right[0], array("i"), *right[2:]),
        (right[0], bytearray(9), *right[2:]),
        right[:3],
    ):
        with pytest.raises(TypeError, match="build_exact"):
            interpreted.bind("build_exact", *wrong)


def test_loops_import_only_loops() -> None:
    files = sorted((ROOT / "py/slidestar/kernel/loops").glob("*.py"))
    stems = {path.stem for path in files}
    assert {*MODULES} == stems - {"__init__", "signatures"}
    for path in files:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0
                names = [node.module or ""]
            for name in names:
                assert name.startswith("slidestar.kernel.loops.") or (
                    name.split(".")[0] in sys.stdlib_module_names
                ), f"{path.name} imports {name}"
