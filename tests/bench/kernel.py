"""Kernel loops: interpreted, native, in C, and as WebAssembly in Chromium.

The figures of a row are for the same positions, each the best of three rounds. All backends except
WebAssembly run in one process. C is omitted if there is no compiler.
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

from bench.chromium import launched, python_in
from kit.oracles import fixture_rows, korf_boards, numbers
from kit.paths import ROOT


def boards(name: str) -> list[tuple[int, list[int]]]:
    """Return the lengths and tiles of a fixture file."""
    return [(int(row[1]), numbers(row[2])) for row in fixture_rows(name)]


# Runs with each backend. It is self-contained, as the page receives it as a string.
RUNNER = '''
import json, time
from slidestar.kernel import FIFTEEN, FIFTEEN_LARGE, ColourTables, ExactTable, IdaStar, PatternBuilder
from slidestar.kernel import SlideSearch, TableFile, Unpacker, load_loops
from slidestar.pdb.slide_tables import colourings


def unpack(files, memory, use, layout=FIFTEEN):
    times = []
    for number, data in enumerate(files):
        started = time.perf_counter()
        unpacker = Unpacker(TableFile.parse(data), layout, memory, number, use)
        while not unpacker.run(1 << 20):
            pass
        times.append(time.perf_counter() - started)
    return times


def solve(boards, memory, views, use, rounds=1, make=IdaStar, layout=FIFTEEN):
    """Return the seconds of the best round and the expanded nodes for each board."""
    result = []
    for length, tiles in boards:
        best = None
        for _ in range(rounds):
            started = time.perf_counter()
            search = make(layout, tiles, memory, views, loops=use)
            while search.run(1 << 20) == search.RUNNING:
                pass
            seconds = time.perf_counter() - started
            best = seconds if best is None else min(best, seconds)
        assert search.depth == length, (tiles, length, search.depth)
        result.append((best, search.expanded))
    return result


def multi_tile(boards, use):
    """Return the seconds to build the colour tables of 4x4, and each board's seconds and nodes."""
    started = time.perf_counter()
    tables = ColourTables(4, 4, 15, colourings(4, 4, 15), use)
    while not tables.run(1 << 19):
        pass
    building = time.perf_counter() - started
    result = []
    for _, tiles in boards:
        started = time.perf_counter()
        search = SlideSearch(tables, tiles, loops=use)
        while search.run(1 << 20) != search.FOUND:
            pass
        result.append((time.perf_counter() - started, search.expanded))
    return building, result


def others(use, build=True):
    """Return the seconds to build the exact table of 3x3 and a pattern database of 6 tiles."""
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


def ida_star_in_c() -> Callable[..., Any] | None:
    """Return a replacement for IdaStar that runs ida.c, or None without a compiler."""
    from slidestar.kernel import IdaStar

    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    library = Path(tempfile.mkdtemp()) / "ida.so"
    source = ROOT / "tests/bench/ida.c"
    options = ["-O3", "-march=native", "-shared", "-fPIC", "-o"]
    subprocess.run([compiler, *options, library, source], check=True)
    function = ctypes.CDLL(str(library)).search_below
    function.restype = ctypes.c_int64

    class InC:
        """A replacement for the loops that binds the same buffers to the C function."""

        def bind(self, name: str, *buffers: Any) -> Callable[[int, int], int]:
            regs = buffers[11]
            views = [ctypes.c_char.from_buffer(buffer) for buffer in (*buffers[:10], regs)]
            pointers = [ctypes.c_void_p(ctypes.addressof(view)) for view in views]

            def call(count: int, budget: int, keep: object = views) -> int:
                found = function(*pointers, ctypes.c_int64(count))
                regs[2] = max(0, found)
                return 2 if found < 0 else 1

            return call

    in_c: Any = InC()

    def make(*arguments: Any, loops: object = None) -> IdaStar:
        return IdaStar(*arguments, loops=in_c)

    return make


def run(quick: bool) -> dict[str, Any]:
    """Measure, print the table, and return the figures."""
    import compile_kernel
    import make_tables

    from slidestar.kernel import FIFTEEN, FIFTEEN_LARGE, load_loops
    from slidestar.kernel.library import library_name

    scope: dict[str, Any] = {}
    exec(RUNNER, scope)
    every = [(length, list(board.tiles)) for board, length in korf_boards()]
    korf = every[: 20 if quick else None]
    hardest = boards("hardest15_80moves.tsv")[: 1 if quick else None]
    easy = sorted(every)[:5]
    files = [make_tables.made(f"4x4-{number}.pdb").read_bytes() for number in (1, 2)]
    large_files = [make_tables.made("4x4-large.pdb").read_bytes()]
    result: dict[str, dict[str, Any]] = {}

    def measure(backend: str, run: Callable[[str], Any]) -> None:
        rounds = 1 if backend == "interpreted" else 3
        few = backend == "interpreted"
        rows = result[backend] = {}
        if backend != "C":
            rows["unpack"] = run("unpack(files, memory, use)")
            rows["others"] = run(f"others(use, {not few})")
        if not few:
            if backend != "C":
                rows["colours"], rows["multi-tile"] = run("multi_tile(korf, use)")
            rows["manhattan"] = run("solve(easy, memory, 0, use, 3, make)")
            rows["hardest"] = run("solve(hardest, memory, 4, use, 1, make)")
            if backend != "C":
                rows["unpack large"] = run("unpack(large_files, large, use, FIFTEEN_LARGE)")
                for chosen in ("hardest", "korf"):
                    rows[f"{chosen} large"] = run(
                        f"solve({chosen}, large, 2, use, {rounds}, make, FIFTEEN_LARGE)"
                    )
        for views in (2, 4):
            chosen = "easy" if few else "korf"
            rows[f"{chosen} {views}"] = run(
                f"solve({chosen}, memory, {views}, use, {rounds}, make)"
            )

    scope |= {"files": files, "korf": korf, "hardest": hardest, "easy": easy}
    scope["memory"] = bytearray(FIFTEEN.table_bytes)
    scope["large"], scope["large_files"] = bytearray(FIFTEEN_LARGE.table_bytes), large_files
    for backend in ("native", "C", "interpreted"):
        scope["make"] = ida_star_in_c() if backend == "C" else scope["IdaStar"]
        scope["use"] = load_loops("native" if backend == "C" else backend)
        if scope["make"]:
            measure(backend, lambda text: eval(text, scope))
        print(backend, "done", file=sys.stderr)

    wasm = compile_kernel.cached(compile_kernel.wasm(), "kernel.wasm").read_bytes()
    name = Path(library_name(wasm)).with_suffix(".wasm").name
    given_files = {name: wasm, "a.pdb": files[0], "b.pdb": files[1], "c.pdb": large_files[0]}
    with launched() as browser, python_in(browser, given_files) as page:
        page(f"import os; os.environ['SLIDESTAR_KERNEL'] = '/app/{name}'\n{RUNNER}\nNone")
        given = json.dumps({"korf": korf, "hardest": hardest, "easy": easy})
        page(
            f"globals().update(json.loads('{given}'))\n"
            "files = [open('a.pdb', 'rb').read(), open('b.pdb', 'rb').read()]\n"
            "large_files = [open('c.pdb', 'rb').read()]\n"
            "memory, use, make = bytearray(FIFTEEN.table_bytes), load_loops('wasm'), IdaStar\n"
            "large = bytearray(FIFTEEN_LARGE.table_bytes)\nNone"
        )
        measure("wasm", lambda text: json.loads(page(f"json.dumps({text})")))

        result["wasm"]["heap"] = page("import pyodide_js; pyodide_js._module.HEAPU8.length")

    show(result, [len(data) for data in files], FIFTEEN.table_bytes)
    return result


TITLES = {"manhattan": "Manhattan", "korf 4": "Korf's 100", "hardest": "80 moves"}


def show(result: dict[str, dict[str, Any]], sizes: list[int], tables: int) -> None:
    """Print the table."""
    print(f"{'':44}" + "".join(f"{backend:>13}" for backend in result))

    def line(title: str, value: Callable[[dict[str, Any]], float | None], pattern: str) -> None:
        cells = [value(rows) for rows in result.values()]
        print(f"{title:44}" + "".join(f"{'-' if x is None else pattern % x:>13}" for x in cells))

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

    for key, title in (
        ("easy 4", "5 of Korf's"),
        ("korf 2", "Korf's, 1 partition"),
        ("korf 4", "Korf's, 2 partitions"),
        ("korf large", "Korf's, large tables"),
        ("hardest", "80 moves"),
        ("hardest large", "80 moves, large tables"),
        ("multi-tile", "Korf's, multi-tile moves"),
    ):
        line(f"{title}: expanded, mean", over(key, nodes), "%.0f")
        for name, average in (("mean", statistics.mean), ("median", statistics.median)):
            value = over(key, lambda rows, mean=average: 1e3 * mean(seconds(rows)))  # type: ignore[misc]
            line(f"{title}: ms, {name}", value, "%.2f")
        line(f"{title}: ms, worst", over(key, lambda x: 1e3 * max(seconds(x))), "%.1f")
        line(f"{title}: expanded, million/s", over(key, rate), "%.2f")
    line("unpack the first partition: s", over("unpack", lambda times: times[0]), "%.3f")
    line("unpack the second: s", over("unpack", lambda times: times[1]), "%.3f")
    line("unpack the large tables: s", over("unpack large", lambda times: times[0]), "%.2f")
    line("build a table of 6 tiles: s", lambda rows: rows.get("others", {}).get("6 tiles"), "%.2f")
    line("build the colour tables of 4x4: s", lambda rows: rows.get("colours"), "%.2f")
    line("build 3x3's exact table: s", lambda rows: rows.get("others", {}).get("3x3"), "%.3f")
    print(
        f"files of the two partitions: {sizes[0]:,} and {sizes[1]:,} bytes; unpacked: {tables:,};"
        f" Python's heap in the page with both: {result['wasm']['heap']:,}"
    )
    for backend, other in (("wasm", "native"), ("native", "C")):
        if other in result:
            ratios = [
                f"{title} {rate(result[backend][key]) / rate(result[other][key]):.2f}"
                for key, title in TITLES.items()
            ]
            print(f"{backend} / {other}, nodes/s: {', '.join(ratios)}")
