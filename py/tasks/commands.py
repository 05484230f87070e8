"""The commands of `./build.sh`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from tasks import browsers, checking, testing
from tasks.environment import require_node
from tasks.machine import (
    CACHE,
    PYTHON,
    ROOT,
    Failure,
    lock,
    log_of,
    replace_process,
    report,
)
from tasks.runner import build
from tasks.usage import USAGE

HOOK = "#!/bin/sh\nexec ./build.sh check --staged\n"
LIGHTHOUSE_NODE = (22, 19)
SLIDESTAR = (PYTHON, "-m", "slidestar")
TOOLS = ROOT / "py/tools"


def main(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name, and return the exit status."""
    name, *words = arguments or ["build"]
    command = COMMANDS.get(name)
    if command is None:
        report(f"build.sh: unknown command '{name}'")
        print(USAGE, end="", file=sys.stderr)
        return 2
    caller = Path.cwd()
    os.chdir(ROOT)
    try:
        return command(words, caller) or 0
    except Failure as failure:
        report(f"build.sh: {failure}\n  What to do: {failure.hint}")
        return 1
    except KeyboardInterrupt:
        return 130


def build_dist(_words: Sequence[str], _caller: Path) -> None:
    """Build `dist/`, and print the sizes of its parts."""
    make("build", printed="dist")


def single(words: Sequence[str], _caller: Path) -> None:
    """Build the page in one file, and print its size."""
    match words:
        case []:
            pass
        case ["--address", address]:
            os.environ["SLIDESTAR_ADDRESS"] = address
        case [option] if option.startswith("--address="):
            os.environ["SLIDESTAR_ADDRESS"] = option.partition("=")[2]
        case _:
            raise Failure(f"single has no option '{words[0]}'", "see ./build.sh help")
    make("build", printed="file")


def serve(words: Sequence[str], _caller: Path) -> NoReturn:
    """Build the files that a visit needs, then serve the page while the rest is built."""
    make("page")
    subprocess.Popen([PYTHON, ROOT / "py/tasks", "rest"], stdin=subprocess.DEVNULL)
    replace_process([*SLIDESTAR, "serve", "--directory", "dist", *words])


def build_rest(_words: Sequence[str], _caller: Path) -> None:
    """Build the parts that `serve` does not wait for, with low priority."""
    if sys.platform != "win32":
        os.nice(10)
    make("build")


def dev(words: Sequence[str], _caller: Path) -> NoReturn:
    """Serve the page, and rebuild and reload it after each change."""
    make("page", "guide")
    replace_process([PYTHON, TOOLS / "dev.py", *words])


def rebuild(_words: Sequence[str], _caller: Path) -> None:
    """Build the parts that `dev` serves."""
    make("page", "guide")


def test(words: Sequence[str], _caller: Path) -> int:
    """Run tests."""
    return testing.run_tests(words)


def check(words: Sequence[str], _caller: Path) -> int:
    """Run the checkers. With --staged, run only the fast checkers on the files staged in git."""
    return checking.check_staged() if "--staged" in words else checking.check()


def fix(_words: Sequence[str], _caller: Path) -> int:
    """Format all code, and apply the fixes of the linters."""
    return checking.fix()


def install_hook(_words: Sequence[str], _caller: Path) -> None:
    """Install a git hook that runs the checkers before each commit."""
    (path,) = checking.git("rev-parse", "--git-path", "hooks/pre-commit")
    hook = Path(path)
    if hook.exists() and "build.sh check --staged" not in hook.read_text("utf-8"):
        raise Failure(
            f"{hook} exists and is not of this project",
            "add the line './build.sh check --staged' to it",
        )
    hook.parent.mkdir(parents=True, exist_ok=True)
    hook.write_text(HOOK, "utf-8", newline="\n")
    hook.chmod(0o755)
    report(f"installed {hook} (git commit --no-verify skips it)")


def bench(words: Sequence[str], caller: Path) -> NoReturn:
    """Run the benchmarks in the caller's folder, to which file names in the arguments refer."""
    make("build", "python-dev")
    browsers.find_browser()
    os.chdir(caller)
    paths = os.pathsep.join([str(ROOT / "tests"), str(TOOLS)])
    replace_process([PYTHON, ROOT / "tests/bench/run.py", *words], {"PYTHONPATH": paths})


def wheels(_words: Sequence[str], _caller: Path) -> None:
    """Build the wheels and the sdist, and print their sizes."""
    make("wheels", printed="wheels")


def release(words: Sequence[str], _caller: Path) -> int:
    """Set the version in a commit, and build all files of a release with their checksums."""
    version = words[0] if words else ""
    make("package")
    script = [PYTHON, "py/tools/make_release.py"]
    if subprocess.run([*script, "begin", version]).returncode:
        return 2
    make("wheels")
    return subprocess.run([*script, "finish", version, "dist-release"]).returncode


def lighthouse(words: Sequence[str], _caller: Path) -> NoReturn:
    """Run Lighthouse on the page."""
    make("npm-parts")
    require_node(LIGHTHOUSE_NODE)
    make("build", "lighthouse", "python-dev")
    browsers.find_browser()
    script = CACHE / "lighthouse/node_modules/lighthouse/cli/index.js"
    replace_process(
        [PYTHON, ROOT / "tests/bench/lighthouse.py", "--command", script, *words],
        {"CHROME_PATH": os.environ["SLIDESTAR_BROWSER"], "PYTHONPATH": str(TOOLS)},
    )


def install_browsers(_words: Sequence[str], _caller: Path) -> None:
    """Install Firefox and WebKit."""
    browsers.install_browsers()


def install_servers(_words: Sequence[str], _caller: Path) -> None:
    """Install web servers."""
    browsers.install_servers()


def run_cli(words: Sequence[str], caller: Path) -> NoReturn:
    """Run the command line in the caller's folder."""
    make("package")
    try:
        make("tables")
    except Failure:  # there may be no network, or no compiler for this machine
        report("build.sh: continuing without the compiled kernel; large boards take longer")
    os.chdir(caller)
    replace_process([*SLIDESTAR, *words])


def make(*steps: str, printed: str | None = None) -> None:
    """Run build steps while no other build runs. Then print the output of the step `printed`."""
    with lock():
        build(*steps)
    if printed:
        print(log_of(printed).read_text("utf-8"), end="")


COMMANDS: dict[str, Callable[[Sequence[str], Path], int | None]] = {
    "build": build_dist,
    "single": single,
    "serve": serve,
    "rest": build_rest,  # `serve` runs this command
    "dev": dev,
    "rebuild": rebuild,  # `dev` runs this command
    "test": test,
    "check": check,
    "fix": fix,
    "hooks": install_hook,
    "bench": bench,
    "wheels": wheels,
    "release": release,
    "lighthouse": lighthouse,
    "browsers": install_browsers,
    "servers": install_servers,
    "cli": run_cli,
}
