"""The kernel: its loops interpreted, native, in C, and as WebAssembly in Chromium.

Every figure of a row is from the same positions, one form after the other in the same process
(but for Chromium), and the best of three rounds. C is left out where there is no compiler.
"""

from __future__ import annotations

import ctypes
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests" / "fixtures"
sys.path[:0] = [str(ROOT / "py"), str(ROOT / "py/tools"), str(ROOT / "tests/bench")]

Boards = list[tuple[int, list[int]]]


def boards(name: str) -> Boards:
    """Lengths and tiles of a fixture file."""
    lines = (FIXTURES / name).read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return [(int(row[1]), [int(tile) for tile in row[2].split()]) for row in rows]


# What runs in each form. It must not use anything above: the page gets its text.
RUNNER = '''
import json, time
from slidestar.kernel import FIFTEEN, ExactTable, IdaStar, PatternBuilder, TableFile, Unpacker
from slidestar.kernel import load_loops


def unpack(files, memory, use):
    times = []
    for number, data in enumerate(files):
        started = time.perf_counter()
        unpacker = Unpacker(TableFile.parse(data), FIFTEEN, memory, number, use)
        while not unpacker.run(1 << 20):
            pass
        times.append(time.perf_counter() - started)
    return times


def solve(boards, memory, views, use, rounds=1, make=IdaStar):
    """Seconds and expanded nodes for each board; the best of some rounds."""
    result = []
    for length, tiles in boards:
        best = None
        for _ in range(rounds):
            started = time.perf_counter()
            search = make(FIFTEEN, tiles, memory, views, use=use)
            while search.run(1 << 20) == search.RUNNING:
                pass
            seconds = time.perf_counter() - started
            best = seconds if best is None else min(best, seconds)
        assert search.depth == length, (tiles, length, search.depth)
        result.append((best, search.expanded))
    return result


def others(use, build=True):
    """Seconds to build a 6-tile table and the exact table of 3x3."""
    times = {}
    started = time.perf_counter()
    table = ExactTable(3, 3, (1, 2, 3, 4, 5, 6, 7, 8, 0), use)
    assert table.run()
    times["3x3"] = time.perf_counter() - started
    if build:
        started = time.perf_counter()
        builder = PatternBuilder(FIFTEEN, 0, bytearray(FIFTEEN.table_bytes), use)
        while not builder.run(1 << 20):
            pass
        times["6 tiles"] = time.perf_counter() - started
    return times
'''


def c_form() -> Callable[..., Any] | None:
    """A stand-in for IdaStar that runs the C."""
    from slidestar.kernel import IdaStar

    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    library = Path(tempfile.mkdtemp()) / "ida.so"
    source = ROOT / "tests/bench/ida.c"
    command: list[str | Path] = [
        compiler,
        "-O3",
        "-march=native",
        "-shared",
        "-fPIC",
        "-o",
        library,
        source,
    ]
    subprocess.run(command, check=True)
    function = ctypes.CDLL(str(library)).search_below
    function.restype = ctypes.c_int64

    class InC:
        """Takes the place of the loops: binds the same buffers to the C function."""

        def bind(self, name: str, *buffers: Any) -> Callable[[int, int], int]:
            regs = buffers[11]
            views = [ctypes.c_char.from_buffer(buffer) for buffer in (*buffers[:10], regs)]
            pointers = [ctypes.c_void_p(ctypes.addressof(view)) for view in views]

            def call(count: int, budget: int, keep: object = views) -> int:
                found = function(*pointers, ctypes.c_int64(count))
                regs[2] = max(0, found)
                return 2 if found < 0 else 1

            return call

    loops: Any = InC()

    def make(*arguments: Any, use: object = None) -> IdaStar:
        return IdaStar(*arguments, use=loops)

    return make


def run(quick: bool) -> dict[str, Any]:
    """Measure, print the table, and return the figures."""
    import compile_kernel
    import make_tables

    from slidestar.kernel import FIFTEEN, load_loops
    from slidestar.kernel.library import library_name

    scope: dict[str, Any] = {}
    exec(RUNNER, scope)
    korf = boards("korf15_100.tsv")[: 20 if quick else None]
    hardest = boards("hardest15_80moves.tsv")[: 1 if quick else None]
    easy = sorted(boards("korf15_100.tsv"))[:5]
    files = [make_tables.made(f"4x4-{number}.pdb").read_bytes() for number in (1, 2)]
    result: dict[str, dict[str, Any]] = {}

    def measure(form: str, run: Callable[[str], Any]) -> None:
        rounds = 1 if form == "interpreted" else 3
        few = form == "interpreted"
        rows = result[form] = {}
        if form != "C":
            rows["unpack"] = run("unpack(files, memory, use)")
            rows["others"] = run(f"others(use, {not few})")
        if not few:
            rows["manhattan"] = run("solve(easy, memory, 0, use, 3, make)")
            rows["hardest"] = run("solve(hardest, memory, 4, use, 1, make)")
        for views in (2, 4):
            chosen = "easy" if few else "korf"
            rows[f"{chosen} {views}"] = run(
                f"solve({chosen}, memory, {views}, use, {rounds}, make)"
            )

    scope |= {"files": files, "korf": korf, "hardest": hardest, "easy": easy}
    scope["memory"] = bytearray(FIFTEEN.table_bytes)
    for form in ("native", "C", "interpreted"):
        scope["make"] = c_form() if form == "C" else scope["IdaStar"]
        scope["use"] = load_loops("native" if form == "C" else form)
        if scope["make"]:
            measure(form, lambda text: eval(text, scope))
        print(form, "done", file=sys.stderr)

    from bench.chromium import launched, python_in

    wasm = compile_kernel.cached(compile_kernel.wasm(), "kernel.wasm").read_bytes()
    name = Path(library_name(wasm)).with_suffix(".wasm").name
    given_files = {name: wasm, "a.pdb": files[0], "b.pdb": files[1]}
    with launched() as browser, python_in(browser, given_files) as page:
        page(f"import os; os.environ['SLIDESTAR_KERNEL'] = '/app/{name}'\n{RUNNER}\nNone")
        given = json.dumps({"korf": korf, "hardest": hardest, "easy": easy})
        page(
            f"globals().update(json.loads('{given}'))\n"
            "files = [open('a.pdb', 'rb').read(), open('b.pdb', 'rb').read()]\n"
            "memory, use, make = bytearray(FIFTEEN.table_bytes), load_loops('wasm'), IdaStar\nNone"
        )
        measure("wasm", lambda text: json.loads(page(f"json.dumps({text})")))

        result["wasm"]["heap"] = page("import pyodide_js; pyodide_js._module.HEAPU8.length")

    show(result, [len(data) for data in files], FIFTEEN.table_bytes)
    return result


WHAT = {"manhattan": "Manhattan", "korf 4": "Korf's 100", "hardest": "80 moves"}


def show(result: dict[str, dict[str, Any]], sizes: list[int], tables: int) -> None:
    """Print the table."""
    forms = list(result)
    print(f"{'':44}" + "".join(f"{form:>13}" for form in forms))

    def line(what: str, value: Callable[[dict[str, Any]], float | None], pattern: str) -> None:
        cells = [value(result[form]) for form in forms]
        print(f"{what:44}" + "".join(f"{'-' if x is None else pattern % x:>13}" for x in cells))

    def over(key: str, function: Callable[[list[Any]], float]) -> Callable[[Any], float | None]:
        return lambda rows: function(rows[key]) if key in rows else None

    def rate(rows: list[Any]) -> float:
        seconds, nodes = (sum(column) for column in zip(*rows, strict=True))
        return float(nodes / seconds / 1e6)

    line("Manhattan IDA*: expanded, million/s", over("manhattan", rate), "%.1f")

    def seconds(rows: list[Any]) -> list[float]:
        return [pair[0] for pair in rows]

    def nodes(rows: list[Any]) -> float:
        return float(statistics.mean(pair[1] for pair in rows))

    for key, what in (
        ("easy 4", "5 of Korf's"),
        ("korf 2", "Korf's, 1 partition"),
        ("korf 4", "Korf's, 2 partitions"),
        ("hardest", "80 moves"),
    ):
        line(f"{what}: expanded, mean", over(key, nodes), "%.0f")
        line(f"{what}: ms, mean", over(key, lambda x: 1e3 * statistics.mean(seconds(x))), "%.2f")
        line(
            f"{what}: ms, median", over(key, lambda x: 1e3 * statistics.median(seconds(x))), "%.2f"
        )
        line(f"{what}: ms, worst", over(key, lambda x: 1e3 * max(seconds(x))), "%.1f")
        line(f"{what}: expanded, million/s", over(key, rate), "%.2f")
    line("unpack the first partition: s", over("unpack", lambda times: times[0]), "%.3f")
    line("unpack the second: s", over("unpack", lambda times: times[1]), "%.3f")
    line("build a table of 6 tiles: s", lambda rows: rows.get("others", {}).get("6 tiles"), "%.2f")
    line("build 3x3's exact table: s", lambda rows: rows.get("others", {}).get("3x3"), "%.3f")
    print(
        f"the two partitions' files: {sizes[0]:,} and {sizes[1]:,} bytes; unpacked: {tables:,};"
        f" Python's whole heap in the page, with them: {result['wasm']['heap']:,}"
    )
    for other in ("native", "C"):
        form = "wasm" if other == "native" else "native"
        if other in result:
            pairs = [
                (key, rate(result[form][key]) / rate(result[other][key]))
                for key in ("manhattan", "korf 4", "hardest")
            ]
            print(
                f"{form} / {other}, nodes/s: "
                + ", ".join(f"{WHAT[key]} {ratio:.2f}" for key, ratio in pairs)
            )
