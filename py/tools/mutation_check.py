"""Break the product in known ways and report which tier of tests notices.

    .venv/bin/python py/tools/mutation_check.py --work /tmp/mutations --report mutations.md

The faults are in mutations.toml. They are applied one at a time to a clone of HEAD in the `--work`
folder, which is set up from this checkout's caches, so that its builds take seconds. For each fault
the tiers run in the given order until one of unit, page, engine and nightly fails. A failing
`check` is recorded, but the next tiers still run, because the report is about the tests. Before
that the same tiers must pass on the clone without any fault.

The report is written after each fault. The results are also stored in the `--work` folder, and a
later run with `--only` adds to them. Delete the folder to start over. This needs Python 3.11.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parents[2]
FAULTS = ROOT / "py/tools/mutations.toml"
CHECK = "check"
TIERS = (CHECK, "unit", "page", "engine")
# A fault may make a test hang. No test takes this long otherwise.
TEST_SECONDS = 120
TIER_SECONDS = 1200
# Caches of this checkout. Files of the linked ones are replaced and never rewritten, so the clone
# can share them.
LINKED = (".venv", "static/node_modules")
COPIED = (".cache", "py/slidestar/tables", "dist")
NOT_COPIED = ("lock", "logs", "browser-tests")

COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PYTEST = re.compile(r"^(?:FAILED|ERROR) (\S+?\.(?:py|md)(?:::.+?)?)(?: - .*)?$", re.MULTILINE)
VITEST = re.compile(r"^\s*FAIL\s+(\S+\.ts.*?)\s*$", re.MULTILINE)
STEP = re.compile(r"^build\.sh: (.+)$", re.MULTILINE)
CHECKER = re.compile(r"^FAILED\s+(.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Fault:
    """A fault: a text in a file and its replacement."""

    name: str
    file: str
    old: str
    new: str
    notice: str

    def broken(self, text: str) -> str:
        """Return the file's text with the fault. Exit unless `old` occurs exactly once."""
        if text.count(self.old) != 1:
            raise SystemExit(
                f"{self.name}: `old` must occur once in {self.file}, got {text.count(self.old)}"
            )
        return text.replace(self.old, self.new)


@dataclass(frozen=True)
class Outcome:
    """The result of a tier. `test`: its first failing test, None if all passed, "" if none ran."""

    tier: str
    test: str | None
    seconds: float
    detail: str = ""

    @property
    def caught(self) -> bool:
        """True if a test failed, as opposed to the build before the tests."""
        return bool(self.test)


# --- The clone ---


def git(folder: Path, *arguments: str) -> str:
    """Run git in a folder and return its output."""
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def set_up(clone: Path) -> str:
    """Clone HEAD, or reset the existing clone to it, and return the commit."""
    commit = git(ROOT, "rev-parse", "HEAD")
    if not clone.exists():
        git(ROOT, "clone", "--quiet", "--shared", "--no-checkout", str(ROOT), str(clone))
    git(clone, "fetch", "--quiet", str(ROOT), "HEAD")
    git(clone, "checkout", "--quiet", "--force", "--detach", commit)
    for name in (*LINKED, *COPIED):
        source, target = ROOT / name, clone / name
        if not source.exists() or target.exists():
            continue
        print(f"copying {name}")
        copy: Callable[[str, str], object] = linked if name in LINKED else shutil.copy2
        partial = target.with_name(f"{target.name}.partial")
        shutil.rmtree(partial, ignore_errors=True)
        ignore = shutil.ignore_patterns(*NOT_COPIED) if name == ".cache" else None
        shutil.copytree(source, partial, symlinks=True, copy_function=copy, ignore=ignore)
        if name == ".venv":
            move_environment(partial, clone)
        partial.rename(target)
    python = clone / ".venv/bin/python"
    where = "import slidestar; print(slidestar.__file__)"
    found = subprocess.run([python, "-c", where], check=True, stdout=subprocess.PIPE, text=True)
    if not Path(found.stdout.strip()).is_relative_to(clone):
        raise SystemExit(f"the clone must import its own package, got {found.stdout.strip()}")
    return commit


def linked(source: str, target: str) -> None:
    """Link a file, or copy it if that is impossible."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def move_environment(environment: Path, clone: Path) -> None:
    """Replace this checkout's path by the clone's in a copied virtual environment."""
    commands = (environment / "bin").iterdir()
    packages = environment.glob("lib/python*/site-packages/*.pth")
    for path in (*commands, *packages):
        if path.is_symlink() or not path.is_file():
            continue
        content = path.read_bytes()
        moved = content.replace(bytes(ROOT), bytes(clone))
        if moved != content and b"\0" not in content[:1000]:
            mode = path.stat().st_mode
            path.unlink()  # the file itself is shared with this checkout
            path.write_bytes(moved)
            path.chmod(mode)


def clone_environment() -> dict[str, str]:
    """Return the environment variables for build.sh in the clone, without this checkout's tools."""
    own = str(ROOT / ".venv")
    variables = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    path = variables.get("PATH", "").split(os.pathsep)
    variables["PATH"] = os.pathsep.join(entry for entry in path if not entry.startswith(own))
    options = f"-x --timeout={TEST_SECONDS}"
    variables["PYTEST_ADDOPTS"] = f"{variables.get('PYTEST_ADDOPTS', '')} {options}".strip()
    return variables


# --- Running a tier ---


def run_tier(clone: Path, tier: str, log: Path) -> Outcome:
    """Run a tier in the clone and write its output to a log."""
    command = ["./build.sh", CHECK] if tier == CHECK else ["./build.sh", "test", tier]
    began = perf_counter()
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, cwd=clone, env=clone_environment(),
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
        status: int | None = None
        with suppress(subprocess.TimeoutExpired):
            status = process.wait(timeout=TIER_SECONDS)
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # processes that the tests have left behind
        process.wait()
    seconds = perf_counter() - began
    if status == 0:
        return Outcome(tier, None, seconds)
    test, detail = failure_in(log.read_text(encoding="utf-8", errors="replace"), tier)
    if status is None:
        return Outcome(tier, test or "time-out", seconds, f"ended after {TIER_SECONDS} s")
    return Outcome(tier, test, seconds, detail)


def failure_in(output: str, tier: str) -> tuple[str, str]:
    """Return the first failing test in a tier's output, or "" and the reason why no test ran.

    >>> failure_in("FAILED tests/unit/test_board.py::test_parse[3x3] - assert 1 == 2", "unit")
    ('tests/unit/test_board.py::test_parse[3x3]', '')
    >>> failure_in("build.sh: the step 'dist' failed", "page")
    ('', "the step 'dist' failed")
    """
    text = COLOURS.sub("", output)
    found = (CHECKER if tier == CHECK else PYTEST).search(text) or VITEST.search(text)
    if found:
        return found[1], ""
    stopped = STEP.search(text)
    last = text.strip().splitlines()[-1:] or ["no output"]
    return "", stopped[1] if stopped else last[0]


def run_tiers(clone: Path, tiers: Sequence[str], logs: Path, name: str) -> list[Outcome]:
    """Run tiers until one of them catches the fault."""
    outcomes = []
    for tier in tiers:
        outcome = run_tier(clone, tier, logs / f"{name}-{tier}.log")
        outcomes.append(outcome)
        result = "passed" if outcome.test is None else f"FAILED {outcome.test or outcome.detail}"
        print(f"{name}: {tier}: {result} ({outcome.seconds:.0f} s)", flush=True)
        if outcome.test is not None and tier != CHECK:
            break
    return outcomes


# --- Results ---


def report(faults: Sequence[Fault], results: dict[str, list[Outcome]], commit: str) -> str:
    """Return the results as Markdown: a summary and a table."""
    rows = [
        "| fault | file | a user would notice | check | caught by | test | seconds |",
        "|---|---|---|---|---|---|---|",
    ]
    caught = 0
    for fault in faults:
        outcomes = results.get(fault.name)
        if outcomes is None:
            continue
        checked = next((each for each in outcomes if each.tier == CHECK), None)
        tests = [each for each in outcomes if each.tier != CHECK]
        last = tests[-1] if tests else None
        by, test = "none", ""
        if last and last.caught:
            caught += 1
            by, test = last.tier, f"`{last.test}`"
        elif last and last.test is not None:
            by, test = "not tested", f"{last.tier}: {last.detail}"
        linted = "" if checked is None else checked.test or checked.detail or "passed"
        seconds = sum(each.seconds for each in outcomes)
        cells = [fault.name, f"`{fault.file}`", fault.notice, linted, by, test, f"{seconds:.0f}"]
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    done = sum(fault.name in results for fault in faults)
    summary = f"Commit {commit[:12]}: {caught} of {done} faults caught ({len(faults)} in all)."
    return "\n".join([summary, "", *rows, ""])


def load_results(path: Path) -> dict[str, list[Outcome]]:
    """Return the results of earlier runs, by fault."""
    if not path.exists():
        return {}
    stored: dict[str, list[dict[str, str | float | None]]]
    stored = json.loads(path.read_text(encoding="utf-8"))
    return {
        name: [Outcome(**each) for each in outcomes]  # type: ignore[arg-type]  # as it was stored
        for name, outcomes in stored.items()
    }


def store_results(path: Path, results: dict[str, list[Outcome]]) -> None:
    """Store results for a later run."""
    stored = {name: [asdict(each) for each in outcomes] for name, outcomes in results.items()}
    path.write_text(json.dumps(stored, indent=1), encoding="utf-8")


# --- The command ---


def load_faults() -> list[Fault]:
    """Return the faults of mutations.toml."""
    toml = import_module("tomllib")  # by name: the package itself still supports Python 3.10
    tables = toml.loads(FAULTS.read_text(encoding="utf-8"))["mutation"]
    faults = [Fault(**table) for table in tables]
    if len({fault.name for fault in faults}) < len(faults):
        raise SystemExit("the names of faults must differ")
    return faults


def verify(faults: Sequence[Fault]) -> None:
    """Check that each fault applies to this checkout and leaves a file that can be parsed."""
    for fault in faults:
        broken = fault.broken((ROOT / fault.file).read_text(encoding="utf-8"))
        if fault.file.endswith(".py"):
            compile(broken, fault.file, "exec")
        elif fault.file.endswith((".ts", ".css")):
            loader = f"--loader={Path(fault.file).suffix[1:]}"
            esbuild = ROOT / "static/node_modules/.bin/esbuild"
            options = [loader, "--log-level=error"]
            subprocess.run(
                [esbuild, *options], input=broken, check=True, stdout=subprocess.DEVNULL, text=True
            )
    print(f"{len(faults)} faults apply, and all files can be parsed")


def check_faults(
    faults: Sequence[Fault],
    chosen: Sequence[Fault],
    work: Path,
    tiers: Sequence[str],
    to: Path,
) -> None:
    """Apply faults one at a time and write the report after each."""
    work.mkdir(parents=True, exist_ok=True)
    clone, logs, stored = work / "clone", work / "logs", work / "results.json"
    logs.mkdir(exist_ok=True)
    commit = set_up(clone)
    for fault in faults:
        fault.broken((clone / fault.file).read_text(encoding="utf-8"))  # exits unless it applies
    baseline = work / f"passed-{commit[:12]}-{'-'.join(tiers)}"
    if not baseline.exists():
        outcomes = run_tiers(clone, tiers, logs, "unbroken")
        if any(outcome.test is not None for outcome in outcomes):
            raise SystemExit(f"the tests must pass without a fault; their output is in {logs}")
        baseline.touch()
    results = load_results(stored)
    for fault in chosen:
        path = clone / fault.file
        path.write_text(fault.broken(path.read_text(encoding="utf-8")), encoding="utf-8")
        try:
            results[fault.name] = run_tiers(clone, tiers, logs, fault.name)
        finally:
            git(clone, "checkout", "--quiet", "--", fault.file)
        store_results(stored, results)
        to.write_text(report(faults, results, commit), encoding="utf-8")


def main() -> None:
    """Parse the command line and verify or check the faults."""
    parser = argparse.ArgumentParser(description="Report which tier of tests notices known faults.")
    parser.add_argument("--work", type=Path, help="folder for the clone, logs and results")
    parser.add_argument("--report", type=Path, help="Markdown file to write")
    parser.add_argument(
        "--tiers", default=",".join(TIERS), help="tiers to run, in order (default: %(default)s)"
    )
    parser.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="run this fault (repeatable)"
    )
    parser.add_argument(
        "--verify", action="store_true", help="only check that all faults apply to this checkout"
    )
    arguments = parser.parse_args()
    faults = load_faults()
    if arguments.verify:
        verify(faults)
        return
    if arguments.work is None or arguments.report is None:
        parser.error("--work and --report are required")
    names = [fault.name for fault in faults]
    if unknown := set(arguments.only).difference(names):
        parser.error(f"--only must be one of {', '.join(names)}, got {', '.join(unknown)}")
    chosen = [fault for fault in faults if fault.name in (arguments.only or names)]
    work = arguments.work.resolve()
    if work.is_relative_to(ROOT):
        parser.error(f"--work must be outside {ROOT}, got {work}")
    check_faults(faults, chosen, work, arguments.tiers.split(","), arguments.report.resolve())


if __name__ == "__main__":
    main()
