"""The steps of a build, with their inputs, products and dependencies on other steps.

doit runs a step if a product is missing or the content of an input has changed. Independent steps
run at the same time.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from doit.tools import config_changed, result_dep

from tasks.environment import install_extra, install_node, install_package, use_node
from tasks.machine import (
    CACHE,
    FIX_HINT,
    NETWORK_HINT,
    PYTHON,
    ROOT,
    VENV,
    Failure,
    log_of,
    run_logged,
)

Action = Callable[[], object]
Command = Sequence["str | Path"]

EXTRAS = ("kernel", "docs", "dev", "browsers", "wheels", "jupyterlite", "dask", "mpi")
GENERATED = ("node_modules", "__pycache__", "*.pdb")
TABLES = ("4x4-1.pdb", "4x4-2.pdb", "5x5.pdb", "6x6.pdb")
LARGE_TABLE = "4x4-large.pdb"
LIBRARY = ("python_stdlib.zip", "slidestar.zip", "more.zip", "rest.zip")
RUNTIME = ("pyodide.asm.mjs", "pyodide.asm.wasm")
PREPARE_PROOF_TABLES = """
from slidestar.kernel import TWENTY_FOUR
from slidestar.pdb.proof_tables import CachedTableSet
for _ in CachedTableSet(TWENTY_FOUR).prepare():
    pass
"""

PACKAGE = ROOT / "py/slidestar"
TOOLS = ROOT / "py/tools"
DIST = ROOT / "dist"
MANIFEST = DIST / "engine/manifest.json"
NODE_MODULES = ROOT / "static/node_modules"

failures: list[Failure] = []
"""The errors of the last build's failed steps."""


def all_steps() -> Iterator[dict[str, Any]]:
    """Yield all steps as tasks for doit."""
    yield from environment_steps()
    yield from page_steps()
    yield from late_steps()
    yield from package_steps()


def environment_steps() -> Iterator[dict[str, Any]]:
    """Yield the steps that install packages."""
    requirements = [ROOT / "py/pyproject.toml", ROOT / "py/constraints.txt"]
    yield step("package", install_package, inputs=requirements, products=[installed("package")])
    for name in EXTRAS:
        yield step(
            f"python-{name}",
            partial(install_extra, name),
            inputs=requirements,
            products=[installed(name)],
            after=["package"],
        )
    lock_files = [
        ROOT / "static" / name for name in ("package.json", "package-lock.json", ".npmrc")
    ]
    yield step(
        "npm-parts",
        install_node,
        lambda: run_logged("npm-parts", ["npm", "--prefix", "static", "ci"], NETWORK_HINT),
        inputs=lock_files,
        products=[NODE_MODULES / ".package-lock.json"],
        after=["package"],
    )


def page_steps() -> Iterator[dict[str, Any]]:
    """Yield the steps that make the files for the first visit of the page."""
    kernel, tables = PACKAGE / "kernel", PACKAGE / "tables"
    yield step(
        "kernel",
        [PYTHON, TOOLS / "compile_kernel.py", "--wasm", CACHE / "kernel/wasm"],
        lambda: names_in(CACHE / "kernel/wasm", "kernel_*.wasm"),
        inputs=[kernel, TOOLS / "compile_kernel.py"],
        after=["python-kernel"],
        # If there is no library for this machine, try again, because the cause may be temporary.
        is_current=lambda: bool(names_in(CACHE / "kernel/native", "kernel_*")),
    )
    for name, files in (("tables", TABLES), ("large-table", (LARGE_TABLE,))):
        yield step(
            name,
            [PYTHON, TOOLS / "make_tables.py", tables, *files],
            inputs=[kernel, TOOLS / "make_tables.py"],
            products=[tables / file for file in files],
            after=["kernel"],
        )
    # This step removes the parts of Pyodide that the page cannot use.
    pyodide, runtime = NODE_MODULES / "pyodide", CACHE / "runtime"
    yield step(
        "runtime",
        ["node", TOOLS / "trim_runtime.mjs", pyodide, CACHE / "kernel/wasm", runtime],
        inputs=[
            *(TOOLS / f"{name}.mjs" for name in ("trim_runtime", "unused_code", "wasm_module")),
            NODE_MODULES / ".package-lock.json",
        ],
        products=[runtime / name for name in RUNTIME],
        results=["kernel"],
    )
    # This step compiles the bytecode for the page, in the trimmed runtime.
    library = CACHE / "library"
    yield step(
        "library",
        lambda: library.mkdir(parents=True, exist_ok=True),
        ["node", TOOLS / "make_library.mjs", pyodide, runtime, PACKAGE, library],
        inputs=[
            *(PACKAGE, TOOLS / "make_library.mjs", TOOLS / "make_library.py"),
            TOOLS / "package_loader.py",
            *(runtime / name for name in RUNTIME),
        ],
        products=[library / name for name in LIBRARY],
        after=["runtime"],
    )
    yield step(
        "page",
        [PYTHON, TOOLS / "assemble_dist.py"],
        MANIFEST.read_text,
        inputs=[
            *(ROOT / "index.html", ROOT / "static", TOOLS, ROOT / "py/slidestar/__init__.py"),
            *(library / name for name in LIBRARY),
            *(runtime / name for name in RUNTIME),
        ],
        products=[MANIFEST],
        after=["tables", "npm-parts"],
        results=["kernel"],
    )


def late_steps() -> Iterator[dict[str, Any]]:
    """Yield the steps that make the parts of the page that a first visit does not need."""
    docs = CACHE / "docs"
    yield step(
        "docs",
        lambda: shutil.rmtree(docs, ignore_errors=True),
        [PYTHON, "-m", "sphinx", "-q", "-E", "-d", CACHE / "doctrees", ROOT / "py/docs", docs],
        lambda: hash_of([docs]),
        inputs=[ROOT / "py/docs", PACKAGE],
        products=[docs / "index.html"],
        after=["python-docs"],
    )
    yield step(
        "guide",
        lambda: replace_folder(docs, DIST / "docs"),
        products=[DIST / "docs/index.html"],
        results=["docs", "page"],
    )
    yield step(
        "page-tables",
        lambda: copy(PACKAGE / "tables" / LARGE_TABLE, DIST / "engine/tables"),
        inputs=[PACKAGE / "tables" / LARGE_TABLE],
        products=[DIST / "engine/tables" / LARGE_TABLE],
        results=["page"],
    )
    address = os.environ.get("SLIDESTAR_ADDRESS", "")
    yield step(
        "file",
        [PYTHON, TOOLS / "make_file.py", "--address", address],
        products=[DIST / "slidestar.html"],
        inputs=[TOOLS, ROOT / "static/js", ROOT / "static/css"],
        values={"address": address},
        results=["page"],
    )
    yield step(
        "dist",
        [PYTHON, TOOLS / "compress_dist.py"],
        products=[DIST / "index.html.br"],
        inputs=[TOOLS / "compress_dist.py"],
        after=["guide", "page-tables"],
        results=["docs", "page"],
    )
    yield {"name": "build", "actions": None, "task_dep": ["dist", "file"]}


def package_steps() -> Iterator[dict[str, Any]]:
    """Yield the steps that only releases, nightly tests and Lighthouse need."""
    # This machine compiles the kernel for all platforms.
    yield step(
        "wheels",
        [PYTHON, TOOLS / "make_wheels.py", "dist-wheels"],
        lambda: hash_of([ROOT / "dist-wheels"]),
        inputs=[
            *(ROOT / "LICENSE", PACKAGE),
            *(ROOT / "py" / name for name in ("README.md", "pyproject.toml", "CHANGELOG.md")),
            *(TOOLS / name for name in ("make_wheels.py", "wheel_platforms.py")),
        ],
        products=[ROOT / "dist-wheels"],
        after=["build", "python-wheels"],
        results=["kernel", "page", "docs"],
    )
    # Tests with micropip need wheels of other projects. The wheels are for the Python version of
    # Pyodide, so pip must ignore the version of this Python.
    wheels, listed = CACHE / "pyodide-wheels", TOOLS / "pyodide_wheels.txt"
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--ignore-requires-python"]
    yield step(
        "pyodide-wheels",
        [PYTHON, "-m", "pip", "download", *options, "--dest", wheels, "--requirement", listed],
        inputs=[listed],
        products=[wheels],
        after=["package"],
        hint=NETWORK_HINT,
    )
    # This step builds the 24-puzzle's pattern databases in the user's cache, which takes minutes.
    yield step(
        "proof-tables",
        [PYTHON, "-c", PREPARE_PROOF_TABLES],
        after=["kernel", "package"],
        is_current=lambda: False,
    )
    # A nightly test needs the next version of Pyodide.
    for name in ("next-pyodide", "lighthouse"):
        yield step(
            name,
            partial(install_npm, name),
            inputs=[TOOLS / name],
            products=[CACHE / name / "node_modules/.package-lock.json"],
            after=["npm-parts"],
        )


def step(
    name: str,
    *actions: Action | Command,
    inputs: Sequence[Path] = (),
    products: Sequence[Path] = (),
    after: Sequence[str] = (),
    results: Sequence[str] = (),
    values: dict[str, str] | None = None,
    is_current: Callable[[], bool] | None = None,
    hint: str = FIX_HINT,
) -> dict[str, Any]:
    """Return a step as a task for doit.

    - `actions`: the functions and commands to run.
    - `inputs`: files and folders. The step runs again if their content has changed.
    - `products`: the files and folders that the step makes.
    - `after`: the steps that must be finished before.
    - `results`: like `after`, but the step also runs again if the text that the last action of
      such a step returns has changed.
    - `values`: inputs that are not files.
    - `is_current`: a function that returns False if the step must run again.
    - `hint`: the text that tells the user what to do if a command fails.
    """
    environment = {"python": sys.version, **(values or {})}
    conditions: list[Any] = [config_changed(environment), *(result_dep(each) for each in results)]
    if is_current:
        conditions.append(is_current)

    def start() -> None:
        log_of(name).write_bytes(b"")
        use_node()

    return {
        "name": name,
        "actions": [guarded(start), *(guarded(as_action(name, each, hint)) for each in actions)],
        "file_dep": [relative(path) for path in files_in(inputs)],
        "targets": [relative(path) for path in products],
        "task_dep": list(after),
        "uptodate": conditions,
        "io": {"capture": False},  # doit would capture the output of other threads, too
    }


def as_action(name: str, action: Action | Command, hint: str) -> Action:
    """Return a function that runs a command. If the action is a function, return it unchanged."""
    return action if callable(action) else lambda: run_logged(name, action, hint)


def guarded(action: Action) -> Callable[[], str | bool]:
    """Return an action for doit. If `action` raises a `Failure`, store it and return False."""

    def attempt() -> str | bool:
        try:
            result = action()
        except Failure as failure:
            failures.append(failure)
            return False
        return result if isinstance(result, str) else True

    return attempt


def relative(path: Path) -> str:
    """Return a path relative to the repository's root.

    With relative paths, the steps in a copy of the repository are up to date, too.
    """
    return path.relative_to(ROOT).as_posix()


def installed(name: str) -> Path:
    """Return the file that marks an extra as installed. The file is part of the environment."""
    return VENV / "installed" / name


def install_npm(name: str) -> None:
    """Install npm packages that are not part of the page in a folder of the cache."""
    folder = CACHE / name
    folder.mkdir(parents=True, exist_ok=True)
    for file in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copyfile(TOOLS / name / file, folder / file)
    run_logged(name, ["npm", "--prefix", folder, "ci"], NETWORK_HINT)


def files_in(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield the files among `paths`, and all files below the folders, except generated files."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        for folder, folders, files in os.walk(path):
            folders[:] = sorted(name for name in folders if name not in GENERATED)
            yield from (Path(folder, name) for name in sorted(files) if not name.endswith(".pdb"))


def hash_of(paths: Sequence[Path]) -> str:
    """Return a hash of the names and contents of all files in `paths`."""
    digest = sha256()
    for path in files_in(paths):
        digest.update(f"{relative(path)}\n{path.stat().st_size}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def names_in(folder: Path, pattern: str) -> str:
    """Return the names of the files in a folder that match a pattern, separated by spaces."""
    return " ".join(sorted(path.name for path in folder.glob(pattern)))


def replace_folder(source: Path, target: Path) -> None:
    """Copy the folder `source` to `target`, and replace the old copy."""
    scratch = target.with_name(f".{target.name}.new")
    shutil.rmtree(scratch, ignore_errors=True)
    shutil.copytree(source, scratch)
    shutil.rmtree(target, ignore_errors=True)
    scratch.rename(target)


def copy(source: Path, folder: Path) -> None:
    """Copy a file, if it exists, atomically, because a server may be sending the old copy."""
    if source.exists():
        scratch = folder / f".{source.name}"
        shutil.copyfile(source, scratch)
        scratch.replace(folder / source.name)
