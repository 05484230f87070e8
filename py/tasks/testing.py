"""Run the tests. Each tier has its folders and the build steps that it needs."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple, NoReturn

from tasks.browsers import find_browser
from tasks.environment import npm_tool
from tasks.machine import CACHE, PYTHON, ROOT, lock, replace_process, report
from tasks.runner import build


class Tier(NamedTuple):
    """A tier of the tests."""

    paths: tuple[str, ...]
    steps: tuple[str, ...] = ("page", "guide", "page-tables", "file")
    """The build steps that the tests need."""
    browser: bool = True
    """True if the tests need a browser."""
    javascript: bool = False
    """True if Vitest also has tests of this tier."""
    workers: int = 2
    """The number of pytest processes. A third uses the time in which browsers wait for frames."""


TESTED_TEXTS = ("py/slidestar", "py/docs", "py/README.md", "README.md")
TIERS = {
    "unit": Tier(("tests/unit", *TESTED_TEXTS), ("tables", "large-table"), False, javascript=True),
    "page": Tier(("tests/page",), workers=3),
    "engine": Tier(("tests/engine",), javascript=True),
    "browsers": Tier(("tests/browsers",), ("page", "guide", "file", "python-browsers")),
    # This tier also runs the tests in other folders that are marked nightly.
    "nightly": Tier(
        ("tests/nightly", "tests/unit", "tests/page", "tests/engine"),
        ("wheels", "next-pyodide", "python-jupyterlite", "pyodide-wheels", "proof-tables"),
    ),
}
PULL_REQUEST = ("unit", "page", "engine")
PYTEST = (PYTHON, "-m", "pytest", "-c", "py/pyproject.toml", "--rootdir", ".")
NO_TESTS = 5  # the exit status of pytest if it collected no tests


def run_tests(arguments: Sequence[str]) -> int:
    """Run some tiers, or the tests that pytest's arguments select, and return the exit status."""
    words = list(arguments)
    tiers: list[str] = []
    while words and (words[0] in TIERS or words[0] == "--all"):
        word = words.pop(0)
        tiers += TIERS if word == "--all" else [word]
    if not tiers and (named := tiers_of(words)):
        set_up(named)
        run_pytest(words)
    tiers = tiers or list(PULL_REQUEST)
    set_up(tiers)
    failed = [tier for tier in tiers if not run_tier(tier, words)]
    return 1 if failed else 0


def run_pytest(words: Sequence[str]) -> NoReturn:
    """Replace this process by pytest."""
    replace_process([*PYTEST, *words])


def run_tier(name: str, words: Sequence[str]) -> bool:
    """Run the tests of a tier, and return whether all tests passed."""
    report(f"--- {name}")
    tier = TIERS[name]
    marked = "nightly" if name == "nightly" else "not nightly"
    options = ["--numprocesses", str(tier.workers), "--dist", "worksteal", "-m", marked]
    with ThreadPoolExecutor() as pool:
        vitest = pool.submit(run_vitest, name) if tier.javascript and not words else None
        status = subprocess.run([*PYTEST, *options, *words, *tier.paths], cwd=ROOT).returncode
        passed = vitest is None or vitest.result()
    return passed and status in (0, NO_TESTS)


def run_vitest(name: str) -> bool:
    """Run the tests of a tier in JavaScript, print their output, and return whether all passed."""
    done = subprocess.run(
        [npm_tool("vitest"), "run", "--project", name],
        cwd=ROOT / "static",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    report(done.stdout)
    return done.returncode == 0


def tiers_of(words: Sequence[str]) -> list[str]:
    """Return the tiers to which the files and folders among pytest's arguments belong."""
    found: dict[str, None] = {}
    for word in words:
        path = Path(word.partition("::")[0])
        if not path.exists():
            continue
        parts = path.resolve().relative_to(ROOT).parts if path.resolve() != ROOT else ()
        if parts[:1] != ("tests",):
            found["unit"] = None
        elif len(parts) == 1:
            found.update(dict.fromkeys(PULL_REQUEST))
        else:
            found[parts[1] if parts[1] in TIERS else "unit"] = None
    return list(found)


def set_up(tiers: Sequence[str]) -> None:
    """Install the tools and run the build steps that the tests of some tiers need."""
    # The tests start Python often, so bytecode is always cached.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(CACHE / "pycache")
    steps = dict.fromkeys(step for tier in tiers for step in TIERS[tier].steps)
    if "nightly" in tiers and os.environ.get("CI"):
        # Outside CI, the tests of clusters only run if the developer has installed these extras.
        steps.update(dict.fromkeys(("python-dask", "python-mpi")))
    with lock():
        build("npm-parts", "python-dev", *steps)
        if any(TIERS[tier].browser for tier in tiers):
            find_browser()
