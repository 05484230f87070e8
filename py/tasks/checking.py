"""Run the formatters, linters and type checkers."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from tasks.environment import npm_tool, tool
from tasks.machine import PYTHON, ROOT, lock, report, runs
from tasks.runner import build

SETTINGS = "py/pyproject.toml"
RUFF = ("--config", SETTINGS)
PYTHON_CODE = ("py", "tests")
PAGE_SUFFIXES = r"\.(js|mjs|tsx?|json|css|html)$"
# The paths are relative to static/, which contains the settings.
BIOME_PATHS = (
    *("../index.html", "js", "css", "lint", "../py/tools", "../tests/unit/js"),
    *("../tests/engine/js", "dependency-cruiser.config.mjs", "vitest.config.js"),
)
PROSE = (
    *("*.md", "py/*.py", "py/*.mjs", "tests/*.py", "tests/*.ts", "static/*.ts", "static/*.tsx"),
    *("static/*.js", "static/*.css", "index.html", "build.sh"),
)


def check() -> int:
    """Run all checkers at the same time, even after a failure, and return the exit status."""
    set_up()
    checkers = [(*item, ".") for item in python_checkers().items()]
    checkers += [(*item, "static") for item in page_checkers().items()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda checker: passes(*checker), checkers))
    return 0 if all(results) else 1


def check_staged() -> int:
    """Run the formatters and linters on the files staged in git, and return the exit status.

    This takes a second. `check` also runs the checkers that need all files.
    """
    names = git("diff", "--cached", "--name-only", "--diff-filter=ACMR")
    python = [name for name in names if name.endswith(".py")]
    page = [f"../{name}" for name in names if re.search(PAGE_SUFFIXES, name)]
    set_up()
    ruff, biome = tool("ruff"), npm_tool("biome")
    results = []
    if python:
        results.append(passes("ruff format", [ruff, "format", "--check", *RUFF, *python]))
        results.append(passes("ruff check", [ruff, "check", *RUFF, *python]))
    if page:
        options = ["--colors=off", "--error-on-warnings", "--no-errors-on-unmatched"]
        results.append(passes("biome", [biome, "ci", *options, *page], "static"))
    return 0 if all(results) else 1


def python_checkers() -> dict[str, list[str]]:
    """Return the commands that check Python and prose, by the name of the checker."""
    ruff = tool("ruff")
    return {
        "ruff format": [ruff, "format", "--check", *RUFF, *PYTHON_CODE],
        "ruff check": [ruff, "check", *RUFF, *PYTHON_CODE],
        "mypy": [
            *(tool("mypy"), "--config-file", SETTINGS),
            *("py/research", "py/slidestar", "py/tasks", "py/tools", "tests"),
        ],
        "import-linter": [
            *(tool("lint-imports"), "--no-logo", "--cache-dir", ".cache/import-linter"),
            *("--config", SETTINGS),
        ],
        "prose": [PYTHON, "py/tools/prose.py", *git("ls-files", *PROSE)],
    }


def page_checkers() -> dict[str, list[str]]:
    """Return the commands that check the page, by the name of the checker. They run in `static`."""
    biome, cruise, tsc = npm_tool("biome"), npm_tool("depcruise"), npm_tool("tsc")
    return {
        "biome": [biome, "ci", "--colors=off", "--error-on-warnings", *BIOME_PATHS],
        "dependency-cruiser": [cruise, "js", "--config", "dependency-cruiser.config.mjs"],
        "tsc": [tsc, "--project", "tsconfig.json"],
        "tsc (worker)": [tsc, "--project", "tsconfig.worker.json"],
        "tsc (tests)": [tsc, "--project", "tsconfig.tests.json"],
    }


def passes(name: str, command: Sequence[str], folder: str = ".") -> bool:
    """Run a checker, report its result, and return whether it found nothing."""
    done = subprocess.run(
        command,
        cwd=ROOT / folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode == 0:
        report(f"ok      {name}")
        return True
    report("\n".join([f"FAILED  {name}", *(f"  | {line}" for line in done.stdout.splitlines())]))
    return False


def fix() -> int:
    """Format all code, and apply the fixes of the linters. Return the exit status."""
    set_up()
    ruff, biome = tool("ruff"), npm_tool("biome")
    # `check` reports what ruff cannot fix.
    runs(ruff, "check", "--quiet", "--fix", *RUFF, *PYTHON_CODE)
    formatted = subprocess.run([ruff, "format", *RUFF, *PYTHON_CODE]).returncode
    written = subprocess.run(
        [biome, "check", "--write", *BIOME_PATHS], cwd=ROOT / "static"
    ).returncode
    return formatted or written


def set_up() -> None:
    """Install the checkers if necessary."""
    with lock():
        build("npm-parts", "python-dev")


def git(*words: str) -> list[str]:
    """Run git, and return the lines that it prints."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()
