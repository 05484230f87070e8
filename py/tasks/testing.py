"""Run the tests: their tiers, and what each needs."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

from tasks.browsers import find_browser
from tasks.environment import npm_tool
from tasks.machine import CACHE, PYTHON, ROOT, lock, replace_process, report
from tasks.runner import build


class Tier(NamedTuple):
    """A tier of the tests: its folders, the steps that it needs, and whether it uses a browser."""

    paths: tuple[str, ...]
    steps: tuple[str, ...] = ("page", "guide", "page-tables", "file")
    browser: bool = True
    javascript: bool = False
    """whether Vitest has tests of this tier"""


TESTED_TEXTS = ("py/slidestar", "py/docs", "py/README.md", "README.md")
TIERS = {
    "unit": Tier(("tests/unit", *TESTED_TEXTS), ("tables", "large-table"), False, javascript=True),
    "page": Tier(("tests/page",)),
    "engine": Tier(("tests/engine",), javascript=True),
    "browsers": Tier(("tests/browsers",), ("page", "guide", "file", "python-browsers")),
    # With the tests of the other tiers that are marked nightly.
    "nightly": Tier(
        ("tests/nightly", "tests/unit", "tests/page", "tests/engine"),
        ("wheels", "next-pyodide", "python-jupyterlite", "pyodide-wheels", "proof-tables"),
    ),
}
PULL_REQUEST = ("unit", "page", "engine")
PYTEST = (PYTHON, "-m", "pytest", "-c", "py/pyproject.toml", "--rootdir", ".")
NO_TESTS = 5  # pytest's exit status


def run_tests(arguments: Sequence[str]) -> int:
    """Run tiers, or the tests that pytest's arguments select. Return the exit status."""
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
    """Run the tests of a tier, and return whether all passed."""
    report(f"--- {name}")
    tier = TIERS[name]
    passed = True
    if tier.javascript and not words:
        vitest = [npm_tool("vitest"), "run", "--project", name]
        passed = subprocess.run(vitest, cwd=ROOT / "static").returncode == 0
    marked = "nightly" if name == "nightly" else "not nightly"
    options = ["--numprocesses", "2", "--dist", "worksteal", "-m", marked]
    status = subprocess.run([*PYTEST, *options, *words, *tier.paths], cwd=ROOT).returncode
    return passed and status in (0, NO_TESTS)


def tiers_of(words: Sequence[str]) -> list[str]:
    """Return the tiers of the files and folders among pytest's arguments."""
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
    """Install and build what the tests of some tiers need."""
    # The tests start Python often, so store its compiled modules on every machine.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(CACHE / "pycache")
    steps = dict.fromkeys(step for tier in tiers for step in TIERS[tier].steps)
    if "nightly" in tiers and os.environ.get("CI"):
        # Elsewhere, clusters are tested if their extras were installed by hand.
        steps.update(dict.fromkeys(("python-dask", "python-mpi")))
    with lock():
        build("npm-parts", "python-dev", *steps)
        if any(TIERS[tier].browser for tier in tiers):
            find_browser()
